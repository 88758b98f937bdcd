"""Every kind of finding: its code for machines, its name for people, what it means, and an example.

The table is the registry: codes and names are unique and for ever, and the order is that of `verifier explain`.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.finding import Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of finding. `wrong` is a text that has it and `right` the same text without it, under All Fives."""

    code: str
    name: str
    severity: Severity
    summary: str
    why: str
    wrong: str
    right: str


_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

_KINDS = (
    # captioned layouts
    Kind(
        code="DV101",
        name="end-sum",
        severity=_ERROR,
        summary="A caption gives another end sum than the layout has.",
        why="The end sum decides what a placement scores; it is counted again from the connections of the caption.",
        wrong="数える寄与値：3 + 12 = 16。",
        right="数える寄与値：3 + 12 = 15。",
    ),
    Kind(
        code="DV102",
        name="award",
        severity=_ERROR,
        summary="A caption awards other points than the end sum earns.",
        why="Only sums that a divisor of the rule set divides score, and 0 never does.",
        wrong="数える寄与値：3 + 12 = 15。配置による加点：換算前の得点10点。",
        right="数える寄与値：3 + 12 = 15。配置による加点：換算前の得点15点。",
    ),
    Kind(
        code="DV103",
        name="display-award",
        severity=_ERROR,
        summary="The points shown are not the raw points converted.",
        why="A rule set that shows points divides the raw ones by a fixed number.",
        wrong="配置による加点：換算前の得点10点 (表示得点3点)。",
        right="配置による加点：換算前の得点10点 (表示得点2点)。",
    ),
    Kind(
        code="DV104",
        name="counted-end",
        severity=_ERROR,
        summary="A counted end is wrong, missing, or counts nothing in this layout.",
        why="A single counts its open halves, a double both halves while it is terminal; an unused arm counts nothing.",
        wrong="数える寄与値：[1|1]: 1; [4|4]: 8。",
        right="数える寄与値：[1|1]: 2; [4|4]: 8。",
    ),
    Kind(
        code="DV105",
        name="tile-list",
        severity=_ERROR,
        summary="The list of tiles does not fit the connections of the caption.",
        why="Each tile but the lead is joined exactly once.",
        wrong="ドミノ牌：[1|4], [1|2]。接続：[1|4] (目が少ない端) – [1|1] (直線側A)。",
        right="ドミノ牌：[1|4], [1|1]。接続：[1|4] (目が少ない端) – [1|1] (直線側A)。",
    ),
    Kind(
        code="DV106",
        name="spinner-list",
        severity=_ERROR,
        summary="The list of spinners differs from that of the layout.",
        why="Which doubles are spinners is a rule: none, the first, all of them.",
        wrong="ドミノ牌：[2|2]。分岐ダブル：なし。",
        right="ドミノ牌：[2|2]。分岐ダブル：[2|2]。",
    ),
    Kind(
        code="DV107",
        name="connection",
        severity=_ERROR,
        summary="A connection names another tile or place than the layout has.",
        why="Two tiles touch at halves that show the same number, and a joined double hangs by its line A.",
        wrong="接続：[1|4] (目が多い端) – [1|1] (直線側A)。",
        right="接続：[1|4] (目が少ない端) – [1|1] (直線側A)。",
    ),
    Kind(
        code="DV108",
        name="open-place",
        severity=_ERROR,
        summary="An open place is wrong, missing, or cannot take a tile.",
        why="An arm is open only when both lines of its spinner are covered, and every free half of a single is open.",
        wrong="接続可能位置：[1|1] (直線側B, 1); [1|4] (目が多い端, 3)。",
        right="接続可能位置：[1|1] (直線側B, 1); [1|4] (目が多い端, 4)。",
    ),
    Kind(
        code="DV109",
        name="placed-tile",
        severity=_ERROR,
        summary="The tile said to be placed is not the last of the layout.",
        why="A caption shows the layout right after one placement.",
        wrong="置いた牌：[1|4]",
        right="置いた牌：[1|1]",
    ),
    Kind(
        code="DV110",
        name="list-order",
        severity=_WARNING,
        summary="A list of a caption has the right items in another order.",
        why="Tiles and connections stand in order of play, places and counted ends sorted by tile, so lists compare.",
        wrong="ドミノ牌：[1|1], [1|4]。",
        right="ドミノ牌：[1|4], [1|1]。",
    ),
    Kind(
        code="DV111",
        name="illegal-play",
        severity=_ERROR,
        summary="A caption or example shows a placement that the rules refuse.",
        why="A layout that cannot come about teaches a wrong rule; the replay stops there.",
        wrong="ドミノ牌：[6|6], [2|5]。接続：[6|6] (側枝A) – [2|5] (目が多い端)。",
        right="ドミノ牌：[6|6], [2|6]。接続：[6|6] (直線側A) – [2|6] (目が多い端)。",
    ),
    Kind(
        code="DV112",
        name="duplicate-tile",
        severity=_ERROR,
        summary="A tile lies on the table twice.",
        why="A set holds each tile once, and [1|4] and [4|1] are one tile.",
        wrong="ドミノ牌：[1|4], [1|1], [4|1]。",
        right="ドミノ牌：[1|4], [1|1], [4|5]。",
    ),
    Kind(
        code="DV113",
        name="impossible-tile",
        severity=_ERROR,
        summary="A tile is named that the set does not have.",
        why="A double-six set goes from [0|0] to [6|6].",
        wrong="置いた牌：[0|7]",
        right="置いた牌：[0|6]",
    ),
    Kind(
        code="DV114",
        name="story-tile",
        severity=_ERROR,
        summary="With the tile an example names, its sums do not come out.",
        why="An example is replayed by search: its tiles are placed in turn wherever they fit.",
        wrong="[2|6]から始め、末端に[6|6]を置くと、端の合計は 3 + 6 + 6 = 15 となります。",
        right="[3|6]から始め、末端に[6|6]を置くと、端の合計は 3 + 6 + 6 = 15 となります。",
    ),
    Kind(
        code="DV115",
        name="missing-tile",
        severity=_WARNING,
        summary="A picture of a tile has fallen out of a sentence.",
        why="What must have stood there is found by trying all tiles, and said where only one fits.",
        wrong="たとえば から始め、",
        right="たとえば [3|6] から始め、",
    ),
    Kind(
        code="DV116",
        name="follow",
        severity=_ERROR,
        summary="A tile is said to be followed by a number that it does not show.",
        why="Halves that touch show the same number, so what follows a tile shows one of its halves.",
        wrong="[4|5]が先手なら、次の牌には4または6の半面が必要です。",
        right="[4|5]が先手なら、次の牌には4または5の半面が必要です。",
    ),
    Kind(
        code="DV117",
        name="tile-count",
        severity=_ERROR,
        summary="A double at an end counts another number of pips.",
        why="A double at an end counts as many of its halves as the rule set says.",
        wrong="末端の[5|5]は20と数えます。",
        right="末端の[5|5]は10と数えます。",
    ),
    Kind(
        code="DV118",
        name="scoring-leads",
        severity=_ERROR,
        summary="A list of the leads that score lacks one or has one too many.",
        why="Every tile of the set is led in turn, and its end sum is held against the divisors.",
        wrong="得点になる最初の牌は[5|5]、[4|6]、[0|5]、[2|3]です。",
        right="得点になる最初の牌は[5|5]、[4|6]、[0|5]、[1|4]、[2|3]です。",
    ),
    Kind(
        code="DV119",
        name="drawn-turn",
        severity=_ERROR,
        summary="A tile of a turn with draws cannot have been held, drawn or placed as the example says.",
        why="Drawing goes on until a tile fits: nothing held and nothing drawn before the last tile may fit the ends.",
        wrong="端は2と5です。Bの手牌は[1|3]と[4|6]です。Bは置ける牌がなく、[2|4]と[2|6]を引きます。Bは[2|6]を置きます。",
        right="端は2と5です。Bの手牌は[1|3]と[4|6]です。Bは置ける牌がなく、[0|4]と[2|6]を引きます。Bは[2|6]を置きます。",
    ),
    # numbers
    Kind(
        code="DV201",
        name="arithmetic",
        severity=_ERROR,
        summary="A sum or difference is reckoned wrong.",
        why="What a document reckons in front of its readers must come out, whatever the rules are.",
        wrong="3 + 6 + 6 = 16",
        right="3 + 6 + 6 = 15",
    ),
    Kind(
        code="DV202",
        name="conversion",
        severity=_ERROR,
        summary="Raw points are converted wrongly into points shown.",
        why="A rule set that shows points divides the raw ones by a fixed number.",
        wrong="| 換算前の得点 | 表示得点 |\\n|---|---|\\n| 15 | 4 |",
        right="| 換算前の得点 | 表示得点 |\\n|---|---|\\n| 15 | 3 |",
    ),
    Kind(
        code="DV203",
        name="extreme",
        severity=_ERROR,
        summary="The document names another largest end sum or award than there is.",
        why="What is the most that can ever happen is proved by counting and search for each rule set.",
        wrong="端の合計は最大38です。",
        right="端の合計は最大36です。",
    ),
    Kind(
        code="DV204",
        name="remainder",
        severity=_ERROR,
        summary="A remainder is rounded the wrong way, or named twice.",
        why="To the nearest five, remainders of 1 and 2 go down, 3 and 4 up; each has one way to go.",
        wrong="余りが1または3なら切り下げます。",
        right="余りが1または2なら切り下げます。",
    ),
    Kind(
        code="DV205",
        name="rounding-example",
        severity=_ERROR,
        summary="Pips are rounded to other points than the rule set rounds them to.",
        why="An example of rounding is reckoned again by the rule set.",
        wrong="Seven pips are rounded to ten.",
        right="Seven pips are rounded to five.",
    ),
    Kind(
        code="DV206",
        name="half-points",
        severity=_ERROR,
        summary="Half of some points is reckoned wrong.",
        why="Halves are kept exactly, and what is halved is a multiple of the step of the rounding.",
        wrong="半点が生じます。5点なら各3点です。",
        right="半点が生じます。5点なら各2.5点です。",
    ),
    Kind(
        code="DV207",
        name="set-size",
        severity=_ERROR,
        summary="A set has another number of tiles, or too few for the hands that are dealt.",
        why="A set up to double n has (n + 1)(n + 2) / 2 tiles, and nobody can be dealt what is not there.",
        wrong="ダブルシックスのセットは27枚です。",
        right="ダブルシックスのセットは28枚です。",
    ),
    Kind(
        code="DV208",
        name="impossible-sum",
        severity=_ERROR,
        summary="A sum of ends that no layout can have.",
        why="With one spinner a layout has at most four ends; the largest end sum is proved for each rule set.",
        wrong="端の合計は 5 + 4 + 6 + 2 + 3 = 20 です。",
        right="端の合計は 5 + 4 + 6 + 5 = 20 です。",
    ),
    Kind(
        code="DV209",
        name="settlement",
        severity=_ERROR,
        summary="A worked settlement or tally does not come out.",
        why="The hands that are left are settled again by the rule set, and every number of the example is compared.",
        wrong="残った手牌：プレイヤーA: なし; プレイヤーB: [3|4] (目の合計7)。プレイヤーAの得点イベント：+10点。",
        right="残った手牌：プレイヤーA: なし; プレイヤーB: [3|4] (目の合計7)。プレイヤーAの得点イベント：+5点。",
    ),
    # rules
    Kind(
        code="DV301",
        name="rule-value",
        severity=_ERROR,
        summary="The document states another rule than its rule set has.",
        why="A document about a rule set may leave a question out, but may not answer it otherwise.",
        wrong="手番は反時計回りに進みます。",
        right="手番は時計回りに進みます。",
    ),
    Kind(
        code="DV302",
        name="contradiction",
        severity=_ERROR,
        summary="The document states two values for one question.",
        why="A reader cannot know which of them holds.",
        wrong="目標得点は250点です。 … 目標得点は200点です。",
        right="目標得点は250点です。",
    ),
    Kind(
        code="DV303",
        name="leftover-sign",
        severity=_WARNING,
        summary="A word hides whether leftover pips are added to a score or taken off it.",
        why="Both are played; a translation that says neither leaves the reader without the rule.",
        wrong="The leftover pips are rounded to the nearest five and poured into each score.",
        right="The pips left in the opponents' hands are rounded to the nearest five and added to the winner's score.",
    ),
    Kind(
        code="DV304",
        name="unclear-unit",
        severity=_NOTE,
        summary="Rounded pips are added to a score, and a total is divided afterwards, without a word on the unit.",
        why="A total of 12 is 12 points where only the pips are divided, and 4 where the score is.",
        wrong="The opponents' pips are rounded to the nearest five and added to the winner's score. Then divide the "
        "total by five.",
        right="The opponents' pips are rounded to the nearest five, divided by five and added to the winner's score.",
    ),
    # documents
    Kind(
        code="DV401",
        name="nothing-recognised",
        severity=_ERROR,
        summary="Nothing in the document could be checked.",
        why="A document of which nothing was understood has not been found right.",
        wrong="A poem about dominoes.",
        right="3 + 6 + 6 = 15",
    ),
    Kind(
        code="DV402",
        name="unescaped-bar",
        severity=_WARNING,
        summary="A bar splits a table cell in two.",
        why="Tables are split at every bar that is not escaped, so a tile [4|4] falls apart and the last cell is lost.",
        wrong="| [4|4] | 8 |",
        right="| [4\\|4] | 8 |",
    ),
    Kind(
        code="DV403",
        name="no-rule-set",
        severity=_NOTE,
        summary="No rule set is known for the document.",
        why="Rules differ between games of one name; without a rule set only sums and tiles are checked.",
        wrong="# Muggins",
        right="the option --rules, `rules:` in the front matter, or a title that only one rule set has",
    ),
    Kind(
        code="DV404",
        name="malformed",
        severity=_WARNING,
        summary="A part of the file is not well formed; it was read all the same.",
        why="What a reader of the file sees may be cut or moved.",
        wrong="<!-- a comment that never ends",
        right="<!-- a comment -->",
    ),
    Kind(
        code="DV405",
        name="unused-suppression",
        severity=_WARNING,
        summary="A suppression silences nothing.",
        why="A suppression that outlives its finding would hide the next one.",
        wrong="<!-- verifier: ignore end-sum because the sum is an exercise --> on a text without a wrong sum",
        right="no suppression where nothing is wrong",
    ),
    Kind(
        code="DV406",
        name="stale-baseline",
        severity=_NOTE,
        summary="A baseline knows findings that are gone.",
        why="What has been mended should not be let back in unnoticed.",
        wrong="--baseline with the fingerprint of a sum that has been corrected",
        right="a baseline written after the correction",
    ),
    Kind(
        code="DV407",
        name="low-coverage",
        severity=_ERROR,
        summary="Fewer numbers are backed than the option --fail-under-coverage asks for.",
        why="What nobody has checked may be wrong.",
        wrong="--fail-under-coverage 100 on a document with an unchecked number",
        right="a document whose numbers are all backed",
    ),
)

CATALOGUE: dict[str, Kind] = {kind.name: kind for kind in _KINDS}
"""By name, in the order of the table."""


def find_kind(code_or_name: str) -> Kind | None:
    """The kind of finding with this code or name, in any case of letters."""
    wanted = code_or_name.strip().casefold()
    return next((kind for kind in _KINDS if wanted in (kind.code.casefold(), kind.name)), None)
