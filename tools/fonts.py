"""Makes the font files of `verifier/fonts` from the packages that carry the whole fonts. Run by hand, hardly ever.

    source  a whole font file inside a package of Debian or npm, pinned by version and checksum
    subset  the part of a source that is shipped: some characters, the layout features that set text in lines
    face    one shipped file: a family in one weight

    pip install fonttools==4.68.0
    python tools/fonts.py

It needs network, `npm`, `apt-get` and `dpkg-deb`. The same sources and the same fontTools give the same bytes, so
`git diff` shows nothing after a run that changed nothing. Nothing else in the project imports fontTools.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "verifier" / "fonts"

FEATURES = (
    *("ccmp", "locl", "rlig", "liga", "calt", "init", "medi", "fina", "isol", "rtlm", "kern", "mark", "mkmk"),
    *("frac", "numr", "dnom", "tnum", "pnum", "lnum"),  # fractions and figures
    *("palt", "halt", "chws", "fwid", "hwid", "pwid"),  # widths of Chinese and Japanese signs
)
"""Layout features that are kept. `locl` is dropped from the CJK faces: each of them is drawn for one country already,
and it would bring in the other countries' shapes of every character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A whole font file in a package; `number` is its place in a collection, or -1."""

    registry: str
    package: str
    version: str
    path: str
    sha256: str
    number: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A shipped file. `scripts` are those it is the first choice for, by their four-letter ISO 15924 codes."""

    file: str
    key: str
    family: str
    bold: bool
    scripts: tuple[str, ...]
    languages: str
    characters: frozenset[str]
    project: str
    licence_file: str
    source: Source


def block(first: int, last: int) -> str:
    """All code points of a range, both ends included; the font decides which of them it has."""
    return "".join(map(chr, range(first, last + 1)))


def double_byte(codec: str, rows: range) -> str:
    """The characters in some rows of a national character set of 94 by 94 places."""
    found = []
    for row in rows:
        for cell in range(1, 95):
            try:
                found.append(bytes((0xA0 + row, 0xA0 + cell)).decode(codec))
            except UnicodeDecodeError:
                continue
    return "".join(found)


ASCII = block(0x20, 0x7E)
LATIN_1 = block(0xA0, 0xFF)
PUNCTUATION = block(0x2000, 0x206F)
FULL_WIDTH = block(0x3000, 0x303F) + block(0xFF01, 0xFF9F) + block(0xFFE0, 0xFFE6)

LATIN = frozenset(
    ASCII
    + LATIN_1
    + block(0x100, 0x24F)  # Latin Extended-A and -B
    + "\u0259"  # the small letter to \u018f, used in Azerbaijani
    + block(0x2B0, 0x36F)  # modifier letters, combining marks
    + block(0x370, 0x3FF)  # Greek
    + block(0x400, 0x4FF)  # Cyrillic
    + block(0x1E00, 0x1EFF)  # Latin Extended Additional: Vietnamese, Welsh
    + PUNCTUATION
    + "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉₊₋"
    + block(0x20A0, 0x20C0)  # currency signs
    + "℃℉№℗™Ωℓ℮"
    + block(0x2150, 0x215E)  # fractions
    + "−◌"
)
# The arrows and shapes of this font are small and have no bold; those of the Japanese face are used instead.
SIGNS = frozenset(block(0x2200, 0x22FF))
ARABIC = frozenset(
    " \u00a0\u034f\u200b\u200c\u200d\u200e\u200f\u25cc"
    + block(0x600, 0x6FF)
    + block(0x750, 0x77F)
    + block(0x8A0, 0x8FF)
    + "\ufd3e\ufd3f\ufdf2\ufdfc"
    + block(0xFE70, 0xFEFC)
)
JAPANESE = frozenset(
    ASCII
    + LATIN_1
    + PUNCTUATION
    + FULL_WIDTH
    + double_byte("euc_jp", range(1, 85))  # JIS X 0208, levels 1 and 2
    + block(0x3041, 0x30FF)
    + block(0x31F0, 0x31FF)
    + block(0x2460, 0x2473)  # circled numbers
    + "塡剝頰𠮟髙﨑"  # the common characters that JIS X 0208 lacks, and two of many names
    + "㈱㈲㈹㎜㎝㎞㎏㏄㎡№℡"
    + "↔↕↖↗↘↙⇐⇑⇓✓"
    + "½¼¾≤≥≠≈±"
)
CHINESE = frozenset(
    ASCII
    + LATIN_1
    + PUNCTUATION
    + FULL_WIDTH
    + double_byte("gb2312", range(1, 56))  # GB 2312 level 1; rarer characters come from the Japanese face
    + block(0x2460, 0x2473)
    + "骰"  # the die
    + "½¼¾≤≥≠≈±〇"
)

RIGHT_TO_LEFT = ["Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"]
"""Living scripts whose paragraphs run from right to left."""

_APT_CJK = {
    "registry": "apt",
    "package": "fonts-noto-cjk",
    "version": "1:20220127+repack1-1",
}


def cjk(weight: str, number: int, sha256: str) -> Source:
    path = f"usr/share/fonts/opentype/noto/NotoSansCJK-{weight}.ttc"
    return Source(**_APT_CJK, path=path, sha256=sha256, number=number)


def npm(package: str, version: str, path: str) -> Source:
    return Source(
        registry="npm",
        package=f"@expo-google-fonts/{package}",
        version=version,
        path=f"package/{path}",
        sha256=NPM_SHA256[path.rsplit("/", 1)[1]],
    )


NPM_SHA256 = {
    "NotoSans_400Regular.ttf": "fe8c022f48d8dd29f17b744d16f9346f4357e16f7d4f7be58b000ae7c291b614",
    "NotoSans_700Bold.ttf": "13a813c49624ae3ba3c5c6e72c5ebffc4b9e1e6ea32f421c04069b037c6ad431",
    "NotoSansMono_400Regular.ttf": "11b5d661e57865bce89d3f103a654cfa4faf9347abebac252e30742be1e657b2",
    "NotoSansMono_700Bold.ttf": "c13b63c28f97181761213a0ba8fdb5d887c6d3855098937907c76b3b6efc1566",
    "NotoSansArabic_400Regular.ttf": "252629ca0e87b6233851249b8cbf7b43445211a8caf199f1b306a19202251508",
    "NotoSansArabic_700Bold.ttf": "a86a704ff8b315082f4859b04c2f8f746f4cefb14553ef10505f143e0d4829d3",
}
CJK_REGULAR = "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a"
CJK_BOLD = "faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb"
LATIN_PROJECT = "https://github.com/notofonts/latin-greek-cyrillic"
ARABIC_PROJECT = "https://github.com/notofonts/arabic"
CJK_PROJECT = "https://github.com/notofonts/noto-cjk"


def pair(
    stem: str,
    *,
    extension: str,
    key: str,
    family: str,
    scripts: tuple[str, ...],
    languages: str,
    characters: frozenset[str],
    project: str,
    licence_file: str,
    regular: Source,
    bold: Source,
) -> Iterator[Face]:
    """The two weights of a family."""
    for is_bold, name, suffix, source in ((False, "Regular", "", regular), (True, "Bold", "b", bold)):
        yield Face(
            file=f"{stem}-{name}.{extension}",
            key=key + suffix,
            family=family,
            bold=is_bold,
            scripts=scripts,
            languages=languages,
            characters=characters,
            project=project,
            licence_file=licence_file,
            source=source,
        )


FACES: tuple[Face, ...] = (
    *pair(
        "NotoSans",
        extension="ttf",
        key="la",
        family="Noto Sans",
        scripts=("Latn", "Grek", "Cyrl"),
        languages="English, Filipino, Spanish, German, French and all others in Latin, Greek or Cyrillic letters",
        characters=LATIN,
        project=LATIN_PROJECT,
        licence_file="OFL-Noto.txt",
        regular=npm("noto-sans", "0.4.2", "400Regular/NotoSans_400Regular.ttf"),
        bold=npm("noto-sans", "0.4.2", "700Bold/NotoSans_700Bold.ttf"),
    ),
    *pair(
        "NotoSansMono-Signs",
        extension="ttf",
        key="si",
        family="Noto Sans Mono",
        scripts=("Zmth",),
        languages="signs of mathematics, which Noto Sans does not have",
        characters=SIGNS,
        project=LATIN_PROJECT,
        licence_file="OFL-Noto.txt",
        regular=npm("noto-sans-mono", "0.4.2", "400Regular/NotoSansMono_400Regular.ttf"),
        bold=npm("noto-sans-mono", "0.4.2", "700Bold/NotoSansMono_700Bold.ttf"),
    ),
    *pair(
        "NotoSansArabic",
        extension="ttf",
        key="ar",
        family="Noto Sans Arabic",
        scripts=("Arab",),
        languages="Arabic, Persian, Urdu and others in Arabic letters",
        characters=ARABIC,
        project=ARABIC_PROJECT,
        licence_file="OFL-Noto.txt",
        regular=npm("noto-sans-arabic", "0.4.3", "400Regular/NotoSansArabic_400Regular.ttf"),
        bold=npm("noto-sans-arabic", "0.4.3", "700Bold/NotoSansArabic_700Bold.ttf"),
    ),
    *pair(
        "NotoSansCJKjp",
        extension="otf",
        key="jp",
        family="Noto Sans CJK JP",
        scripts=("Jpan", "Hira", "Kana"),
        languages="Japanese: all kana, JIS X 0208 levels 1 and 2, full-width forms",
        characters=JAPANESE,
        project=CJK_PROJECT,
        licence_file="OFL-NotoCJK.txt",
        regular=cjk("Regular", 0, CJK_REGULAR),
        bold=cjk("Bold", 0, CJK_BOLD),
    ),
    *pair(
        "NotoSansCJKsc",
        extension="otf",
        key="sc",
        family="Noto Sans CJK SC",
        scripts=("Hans", "Hant", "Hani"),
        languages="Chinese in simplified characters: GB 2312 level 1, full-width forms",
        characters=CHINESE,
        project=CJK_PROJECT,
        licence_file="OFL-NotoCJK.txt",
        regular=cjk("Regular", 2, CJK_REGULAR),
        bold=cjk("Bold", 2, CJK_BOLD),
    ),
)


def fetch(sources: Iterable[Source], folder: Path) -> dict[tuple[str, str], bytes]:
    """The bytes of each source file, by package and path. Raises SystemExit where a checksum differs."""
    contents: dict[tuple[str, str], bytes] = {}
    for source in sources:
        place = (source.package, source.path)
        if place in contents:
            continue
        contents[place] = member(archive(source, folder), source)
        found = hashlib.sha256(contents[place]).hexdigest()
        if found != source.sha256:
            raise SystemExit(f"{source.package} {source.path}: sha256 is {found}, expected {source.sha256}")
    return contents


def archive(source: Source, folder: Path) -> Path:
    """The package file, fetched by the registry's own client where it is not in `folder` yet."""
    home = folder / source.package.replace("/", "_")
    if not home.is_dir():
        home.mkdir(parents=True)
        if source.registry == "npm":
            command = ["npm", "pack", "--silent", f"{source.package}@{source.version}"]
        else:
            command = ["apt-get", "download", f"{source.package}={source.version}"]
        subprocess.run(command, cwd=home, check=True, stdout=subprocess.DEVNULL)
    return next(path for path in sorted(home.iterdir()) if path.suffix in (".tgz", ".deb"))


def member(package: Path, source: Source) -> bytes:
    """One file of a package."""
    if source.registry == "npm":
        raw, name = package.read_bytes(), source.path
    else:
        command = ["dpkg-deb", "--fsys-tarfile", str(package)]
        raw, name = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout, f"./{source.path}"
    with tarfile.open(fileobj=io.BytesIO(raw)) as tar:
        file = tar.extractfile(name)
        assert file is not None, name
        return file.read()


def make_subset(raw: bytes, face: Face) -> tuple[bytes, str]:
    """The shipped bytes of a face, and the version its name table gives."""
    font = TTFont(io.BytesIO(raw), fontNumber=face.source.number, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = [tag for tag in FEATURES if not (tag == "locl" and face.project == CJK_PROJECT)]
    options.hinting = False
    options.legacy_kern = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["vhea", "vmtx", "VORG", "STAT", "DSIG", "meta", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(character) for character in face.characters])
    subsetter.subset(font)
    check_names(font, face)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue(), font["name"].getDebugName(5).split(";")[0].removeprefix("Version ")


def check_names(font: TTFont, face: Face) -> None:
    """Refuse a source that is not the font it should be."""
    family = font["name"].getDebugName(16) or font["name"].getDebugName(1)
    weight = font["OS/2"].usWeightClass
    assert family == face.family, (family, face.family)
    assert weight == (700 if face.bold else 400), (face.file, weight)
    assert "SIL Open Font License" in font["name"].getDebugName(13), face.file
    assert "fvar" not in font, face.file


def main() -> None:
    parser = argparse.ArgumentParser(description="make the shipped fonts and their manifest")
    parser.add_argument("--packages", type=Path, help="folder that keeps the fetched packages")
    folder = parser.parse_args().packages
    with tempfile.TemporaryDirectory() as temporary:
        contents = fetch((face.source for face in FACES), folder or Path(temporary))
    entries = []
    for face in FACES:
        source = face.source
        made, version = make_subset(contents[source.package, source.path], face)
        (FONTS / face.file).write_bytes(made)
        entries.append(
            {
                "file": face.file,
                "key": face.key,
                "family": face.family,
                "style": "Bold" if face.bold else "Regular",
                "scripts": list(face.scripts),
                "languages": face.languages,
                "version": version,
                "licence": "OFL-1.1",
                "licence_file": face.licence_file,
                "project": face.project,
                "source": {
                    "package": f"{source.registry}: {source.package} {source.version}",
                    "file": source.path.rsplit("/", 1)[1],
                    "face": max(source.number, 0),
                    "sha256": source.sha256,
                },
                "sha256": hashlib.sha256(made).hexdigest(),
            }
        )
        print(f"{face.file:32} {len(made):>9,} bytes")
    content = {"right_to_left": RIGHT_TO_LEFT, "faces": entries}
    manifest = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    (FONTS / "fonts.json").write_text(manifest, encoding="utf-8", newline="\n")
    print(f"{'together':32} {sum((FONTS / face.file).stat().st_size for face in FACES):>9,} bytes")


if __name__ == "__main__":
    main()
