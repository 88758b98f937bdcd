"""What this machine can do, and how to get the rest.

ability    something that works here or does not: it is tried, not looked up
shipped    an ability that depends on this package alone; where one fails, the installation is broken
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from io import StringIO

from verifier import __version__, resources
from verifier.diagram.raster import back_ends, how_to_get_cairo, render_pdf, render_png
from verifier.errors import InputError, InputErrors, VerifierError
from verifier.fonts import all_faces
from verifier.messages import Catalog, languages

_DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>'


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """Something that works here or does not, by what, and how to get it where it does not."""

    name: str
    works: bool
    detail: str
    how: str = ""
    shipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorReport:
    """What this machine can do."""

    abilities: tuple[Ability, ...]

    @property
    def exit_status(self) -> int:
        """1 where the installation itself is broken; what the machine lacks is no error."""
        return int(any(ability.shipped and not ability.works for ability in self.abilities))


def doctor() -> DoctorReport:
    """Try everything that may depend on the machine."""
    return DoctorReport(abilities=tuple(_abilities()))


def render_doctor(report: DoctorReport) -> str:
    """The report as lines for people, with what to do about each ability that is missing."""
    width = max(len(ability.name) for ability in report.abilities)
    lines = []
    for ability in report.abilities:
        lines.append(f"{'yes' if ability.works else 'no ':<3}  {ability.name:<{width}}  {ability.detail}")
        if ability.how:
            lines.append(f"     {'':<{width}}  get it: {ability.how}")
    return "".join(f"{line}\n" for line in lines)


def _abilities() -> Iterator[Ability]:
    yield Ability(
        name="verifier",
        works=True,
        detail=f"{__version__}, Python {platform.python_version()}, {os.cpu_count() or 1} processors",
        shipped=True,
    )
    yield _resources()
    yield _languages()
    yield _fonts()
    yield _png()
    yield _pdf()
    yield _sheets()


def _resources() -> Ability:
    found, missing = [], []
    for kind in resources.kinds():
        try:
            resources.folder(kind)
        except VerifierError:
            missing.append(kind)
        else:
            found.append(kind)
    detail = ", ".join(found) if not missing else f"not found: {', '.join(missing)}"
    return Ability(name="shipped files", works=not missing, detail=detail, how=_reinstall(missing), shipped=True)


def _languages() -> Ability:
    readable, broken = [], []
    try:
        tags = sorted(languages())
    except VerifierError:
        tags = []
    for tag in tags:
        try:
            Catalog.load(tag)
        except (InputError, InputErrors, VerifierError):
            broken.append(tag)
        else:
            readable.append(tag)
    detail = ", ".join(readable) if not broken else f"catalogs that cannot be read: {', '.join(broken)}"
    return Ability(
        name="languages",
        works=bool(readable) and not broken,
        detail=detail or "none",
        how=_reinstall(broken or not readable),
        shipped=True,
    )


def _fonts() -> Ability:
    try:
        broken = [face.file for face in all_faces() if sha256(face.read()).hexdigest() != face.sha256]
        families = sorted({face.family for face in all_faces()})
    except (OSError, ValueError, KeyError) as problem:
        return Ability(name="fonts", works=False, detail=str(problem), how=_reinstall(problem), shipped=True)
    detail = f"{len(all_faces())} files: {', '.join(families)}" if not broken else f"changed: {', '.join(broken)}"
    return Ability(name="fonts", works=not broken, detail=detail, how=_reinstall(broken), shipped=True)


def _reinstall(broken: object) -> str:
    return "install verifier again" if broken else ""


def _png() -> Ability:
    ends = back_ends()
    cairo = ends.cairo is None
    try:
        render_png(_DOT)
    except (VerifierError, OSError, ValueError) as problem:
        return Ability(
            name="PNG", works=False, detail=str(problem), how=f"{how_to_get_cairo()}, or pip install resvg-py"
        )
    return Ability(
        name="PNG",
        works=True,
        detail=_cairo_version() if cairo else f"resvg-py {_version('resvg-py')}, since libcairo is missing",
        how="" if cairo else f"CairoSVG as well: {how_to_get_cairo()}",
    )


def _pdf() -> Ability:
    name = "PDF of pictures"
    if back_ends().cairo is not None:
        return Ability(name=name, works=False, detail="libcairo is missing", how=how_to_get_cairo())
    try:
        render_pdf(_DOT)
    except (VerifierError, OSError, ValueError, AttributeError) as problem:
        return Ability(name=name, works=False, detail=str(problem), how=how_to_get_cairo())
    return Ability(name=name, works=True, detail=_cairo_version())


def _cairo_version() -> str:
    import cairocffi  # type: ignore[import-untyped]

    return f"CairoSVG {_version('cairosvg')}, cairo {cairocffi.cairo_version_string()}"


def _sheets() -> Ability:
    name = "PDF of sheets"
    try:
        # It prints a paragraph of its own where Pango is missing.
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            import weasyprint

            weasyprint.HTML(string="<p>1").write_pdf()
    except ImportError:
        return Ability(name=name, works=False, detail="WeasyPrint is not installed", how="pip install weasyprint")
    except OSError:
        return Ability(name=name, works=False, detail="Pango is missing", how=how_to_get_pango())
    return Ability(name=name, works=True, detail=f"WeasyPrint {_version('weasyprint')}")


def how_to_get_pango(system: str = sys.platform) -> str:
    """How to install Pango on a system, as `sys.platform` names it."""
    if system == "darwin":
        return "brew install pango"
    if system == "win32":
        return "install Pango with MSYS2, and name its folder in WEASYPRINT_DLL_DIRECTORIES"
    return "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0, or dnf install pango"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "of an unknown version"
