"""Captions: what a layout is, in three lines.

placed  the tile that was put on the table last
short   the sum of the counted ends, and the points of this placement
long    the short line again, then every list: tiles in order of play, spinners, connections, open places, counted ends
field   a part of a line that begins with a label and a colon; the items of its list are separated by semicolons

In Japanese these are the lines of the documents, character for character.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import Tile
from verifier.messages.catalog import Catalog
from verifier.messages.names import place_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """The three lines, none of which holds a line end."""

    placed: str
    short: str
    long: str

    @property
    def text(self) -> str:
        """The lines as a text file: each ended by LF."""
        return f"{self.placed}\n{self.short}\n{self.long}\n"


def caption_lines(layout: Layout, rules: RuleSet, catalog: Catalog) -> Caption:
    """The caption of a layout, with the award of its last placement.

    Points are raw, with those shown beside them where the rule set shows others. Raises ValueError for a layout without
    tiles, and as `Catalog.text` does.
    """
    if not layout.plays:
        raise ValueError("a layout without tiles has no caption")
    counted_sum = catalog.text("caption.counted-sum", sum=end_sum_text(layout, catalog))
    award = _award(layout_award(layout, rules), rules, catalog)
    return Caption(
        placed=catalog.text("caption.placed", tile=layout.plays[-1].tile),
        short=catalog.text("caption.short", counted_sum=counted_sum, award=award),
        long=catalog.text(
            "caption.long",
            counted_sum=counted_sum,
            award=award,
            tiles=catalog.text("caption.tiles", tiles=tiles_text(layout.tiles, catalog)),
            spinners=_spinners(layout, catalog),
            connections=_list_of("caption.connections", _connections(layout, catalog), catalog),
            open=_list_of("caption.open", _open_places(layout, catalog), catalog),
            counted=_list_of("caption.counted", _counted_ends(layout, catalog), catalog),
        ),
    )


def layout_award(layout: Layout, rules: RuleSet) -> int:
    """Raw points of the last placement; 0 for a lead where the rule set does not let it score."""
    return rules.award(layout.end_sum) if len(layout.plays) > 1 or rules.lead_scores else 0


def end_sum_text(layout: Layout, catalog: Catalog) -> str:
    """The counted ends as a sum: `2 + 8 = 10`, and `4 = 4` for a single one."""
    ends = layout.counted_ends
    if not ends:
        return catalog.text("caption.sum-none", total=layout.end_sum)
    return sum_text([end.value for end in ends], layout.end_sum, catalog)


def sum_text(terms: Iterable[int], total: int, catalog: Catalog) -> str:
    """A written sum, isolated where the language runs from right to left."""
    joined = catalog.join("list.terms", (catalog.number(term) for term in terms))
    return catalog.isolated(catalog.text("caption.sum", terms=joined, total=total))


def tiles_text(tiles: Iterable[Tile], catalog: Catalog) -> str:
    """Tiles as a list, in the order given."""
    return catalog.join("list.tiles", (catalog.tile(tile) for tile in tiles))


def _award(award: int, rules: RuleSet, catalog: Catalog) -> str:
    if rules.display_ratio == 1:
        return catalog.text("caption.award", raw=award)
    return catalog.text("caption.award-display", raw=award, display=rules.display(award))


def _spinners(layout: Layout, catalog: Catalog) -> str:
    spinners = layout.spinner_tiles
    if not spinners:
        return catalog.text("caption.spinners-none")
    return catalog.text("caption.spinners", tiles=tiles_text(spinners, catalog))


def _list_of(context: str, items: list[str], catalog: Catalog) -> str:
    """A field with its items; where there are none, a message of its own says so, as *none* may have a gender."""
    if not items:
        return catalog.text(f"{context}-none")
    return catalog.text(context, items=catalog.join("list.items", items))


def _connections(layout: Layout, catalog: Catalog) -> list[str]:
    return [
        catalog.text(
            "caption.connection",
            there=catalog.text("caption.tile-place", tile=there.tile, place=place_text(there.place, catalog)),
            new=catalog.text("caption.tile-place", tile=new.tile, place=place_text(new.place, catalog)),
        )
        for there, new in layout.connections
    ]


def _open_places(layout: Layout, catalog: Catalog) -> list[str]:
    return [
        catalog.text("caption.open-place", tile=at.tile, place=place_text(at.place, catalog), pips=at.pips)
        for at in layout.open_places
    ]


def _counted_ends(layout: Layout, catalog: Catalog) -> list[str]:
    return [catalog.text("caption.counted-end", tile=end.tile, pips=end.value) for end in layout.counted_ends]
