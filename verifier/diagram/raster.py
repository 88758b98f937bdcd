"""SVG to PNG and PDF.

back end   what draws: CairoSVG, which needs the system's libcairo, else resvg, which needs nothing but makes no PDF
remark     one sentence for people: which back end is missing here, and how to get it
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from io import BytesIO
from math import isfinite
from typing import Any

from verifier.errors import UsageError, VerifierError

_LARGEST = 32_767
"""Pixels on a side: the most that cairo can."""

_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')
_TITLE = re.compile(r"<title[^>]*>([^<]*)</title>")

_UNMARKED_DATE = re.compile(rb"/CreationDate \(20000101000000[^)]*\)")
"""How cairo 1.16 writes a date that it is told: without the D: that readers want."""

PDF_DATE = "2000-01-01T00:00:00+00:00"
"""What every PDF says it was made on: the same picture is the same file on every day."""


class NoBackEnd(VerifierError):
    """A format that cannot be written on this machine; the message says how to get what is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackEnds:
    """What this machine can draw with; each is None where it works, else why it does not."""

    cairo: str | None
    resvg: str | None

    @property
    def remark(self) -> str | None:
        """What is missing and how to get it, None where nothing is."""
        if self.cairo is None:
            return None
        if self.resvg is not None:
            return f"libcairo and resvg-py are missing, so no PNG or PDF is written: {how_to_get_cairo()}"
        return f"libcairo is missing, so PNG is drawn by resvg and no PDF is written: {how_to_get_cairo()}"


def how_to_get_cairo(platform: str = sys.platform) -> str:
    """How to install libcairo on a system, as `sys.platform` names it."""
    if platform == "darwin":
        return "brew install cairo"
    if platform == "win32":
        return "install the GTK runtime or MSYS2, and name its folder in CAIROCFFI_DLL_DIRECTORIES"
    return "apt-get install libcairo2, or dnf install cairo"


@lru_cache(maxsize=1)
def back_ends() -> BackEnds:
    """What works here, found out once."""
    return BackEnds(cairo=_problem(_cairosvg), resvg=_problem(_resvg))


def render_png(svg: str, *, scale: float = 1) -> bytes:
    """A PNG, `scale` times as large as the SVG says. Equal arguments give the same bytes.

    Raises UsageError for a scale that means nothing or a picture that gets too large, and NoBackEnd where neither back
    end works.
    """
    _verify_scaled(svg, scale)
    if back_ends().cairo is None:
        return bytes(_cairosvg().svg2png(bytestring=svg.encode(), scale=scale))
    if back_ends().resvg is None:
        return bytes(_resvg().svg_to_bytes(svg_string=svg, zoom=float(scale), skip_system_fonts=True))
    raise NoBackEnd(f"no PNG can be drawn here: {how_to_get_cairo()}, or pip install resvg-py")


def render_pdf(svg: str, *, scale: float = 1) -> bytes:
    """A PDF of one page as large as the picture, in which everything is drawn and nothing is text.

    Equal arguments give the same bytes with one version of cairo. Raises as `render_png` does, NoBackEnd where libcairo
    is missing.
    """
    _verify_scaled(svg, scale)
    if back_ends().cairo is not None:
        raise NoBackEnd(f"no PDF can be written here, since libcairo is missing: {how_to_get_cairo()}")
    output = BytesIO()
    title = _TITLE.search(svg)
    surface = _pdf_surface("" if title is None else unescape(title[1]))
    surface.convert(bytestring=svg.encode(), scale=scale, write_to=output)
    return _UNMARKED_DATE.sub(_with_mark, output.getvalue())


def _with_mark(date: re.Match[bytes]) -> bytes:
    """A date with its D:, in as many bytes as before, so that nothing behind it moves."""
    return b"/CreationDate (D:20000101000000Z)".ljust(len(date[0]))


def verify_scale(scale: float) -> None:
    """Raise UsageError for a scale that means nothing."""
    if isinstance(scale, bool) or not isfinite(scale) or not 0 < scale <= 100:
        raise UsageError(f"a scale is above 0 and at most 100, got {scale!r}")


def _verify_scaled(svg: str, scale: float) -> None:
    verify_scale(scale)
    size = _SIZE.match(svg)
    largest = 0.0 if size is None else max(map(float, size.groups())) * scale
    if largest > _LARGEST:
        raise UsageError(f"a picture has at most {_LARGEST} pixels on a side, got {largest:.0f}")


def _cairosvg() -> Any:
    import cairosvg

    return cairosvg


def _resvg() -> Any:
    import resvg_py

    return resvg_py


def _problem(load: Any) -> str | None:
    """Why a back end cannot be loaded, None where it can; a library that is missing is an OSError."""
    try:
        load()
    except (ImportError, OSError) as problem:
        return str(problem).split("\n", maxsplit=1)[0] or type(problem).__name__
    return None


def _pdf_surface(title: str) -> Any:
    """CairoSVG's surface for PDF, whose title and date are set before anything is drawn."""
    import cairocffi  # type: ignore[import-untyped]
    from cairosvg.surface import PDFSurface

    class TitledPdfSurface(PDFSurface):  # type: ignore[misc]
        def _create_surface(self, width: float, height: float) -> Any:
            created = super()._create_surface(width, height)
            created[0].set_metadata(cairocffi.PDF_METADATA_TITLE, title)
            created[0].set_metadata(cairocffi.PDF_METADATA_CREATE_DATE, PDF_DATE)
            return created

    return TitledPdfSurface
