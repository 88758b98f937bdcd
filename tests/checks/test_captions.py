"""Captioned layouts, replayed: what is right is verified, and every single fault is reported at its place."""

from collections import Counter

import pytest

from tests.seeds import JAPANESE, SEEDS, needs_seeds
from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.checks.faults import caption_faults, same_meaning, sampled
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.text import SourceText


def check(text, rules="all-fives", language="ja"):
    source = SourceText.from_text(text)
    reading = read_claims(read_document(source), language=language)
    chosen = None if rules is None else rulesets.load(rules)
    return check_reading(reading, rules=chosen, rules_source=RuleSetSource.OPTION)


def said(text, result):
    """The findings as (severity, name, what the text says there, what the engine says)."""
    return [
        (str(found.severity), found.name, text[found.span.start : found.span.end], found.expected)
        for found in result.findings
    ]


def place(text, result):
    (found,) = result.findings
    source = SourceText.from_text(text)
    return tuple(source.place(found.span.start))


CAPTION = (
    "置いた牌：[6|6]\n"
    "数える寄与値：3 + 12 = 15。配置による加点：換算前の得点15点。\n"
    "数える寄与値：3 + 12 = 15。配置による加点：換算前の得点15点。ドミノ牌：[3|6], [6|6]。分岐ダブル：[6|6]。"
    "接続：[3|6] (目が多い端) – [6|6] (直線側A)。接続可能位置：[3|6] (目が少ない端, 3); [6|6] (直線側B, 6)。"
    "数える寄与値：[3|6]: 3; [6|6]: 12。\n"
)


def test_a_caption_that_tells_its_layout_rightly_is_verified():
    result = check(CAPTION)

    assert result.findings == ()
    assert (result.examples.found, result.examples.verified) == (1, 1)
    assert result.coverage.percent == 100


@pytest.mark.parametrize(
    ("old", "new", "name", "found", "expected"),
    [
        (
            "3 + 12 = 15。配置による加点：換算前の得点15点。\n数",
            "3 + 12 = 16。配置による加点：換算前の得点15点。\n数",
            "end-sum",
            "16",
            "15",
        ),
        ("得点15点。ド", "得点10点。ド", "award", "10", "15"),
        ("ドミノ牌：[3|6]", "ドミノ牌：[3|5]", "tile-list", "[3|5]", "[3|6]"),
        ("分岐ダブル：[6|6]", "分岐ダブル：[3|3]", "spinner-list", "[3|3]", "[6|6]"),
        ("[3|6] (目が多い端)", "[3|6] (目が少ない端)", "connection", "目が少ない端", "high"),
        ("[6|6] (直線側A)", "[6|6] (側枝A)", "connection", "側枝A", "line A"),
        ("(直線側B, 6)", "(直線側B, 5)", "open-place", "5", "6"),
        ("(直線側B, 6)", "(側枝B, 6)", "open-place", "側枝B", "line B"),
        ("[6|6]: 12", "[6|6]: 6", "counted-end", "6", "12"),
        ("置いた牌：[6|6]", "置いた牌：[5|6]", "placed-tile", "[5|6]", "[6|6]"),
    ],
)
def test_a_wrong_item_is_named_at_its_place(old, new, name, found, expected):
    text = CAPTION.replace(old, new)
    assert text != CAPTION

    assert said(text, check(text)) == [("error", name, found, expected)]


def test_of_two_connections_with_one_place_both_are_named():
    text = (
        "ドミノ牌：[5|5], [3|5], [5|6], [2|5], [1|5]。分岐ダブル：[5|5]。"
        "接続：[5|5] (直線側A) – [3|5] (目が多い端); [5|5] (直線側B) – [5|6] (目が少ない端); "
        "[5|5] (側枝A) – [2|5] (目が多い端); [5|5] (側枝A) – [1|5] (目が多い端)。"
    )

    (finding,) = check(text).findings

    first, second = text.index("側枝A"), text.rindex("側枝A")
    assert {finding.span.start, int(finding.message.rsplit(":", 1)[1]) - 1} == {first, second}
    assert (
        f"[5|5] arm A also stands at 1:{first + 1 if finding.span.start == second else second + 1}" in finding.message
    )


def test_a_missing_item_has_an_empty_place_where_it_belongs():
    text = CAPTION.replace("接続可能位置：[3|6] (目が少ない端, 3); [6|6]", "接続可能位置：[6|6]")

    (finding,) = check(text).findings

    assert finding.name == "open-place"
    assert finding.span.start == finding.span.end == text.index("[6|6] (直線側B")
    assert finding.expected == "[3|6] low = 3"


def test_a_list_in_another_order_is_a_warning():
    text = CAPTION.replace("[3|6]: 3; [6|6]: 12", "[6|6]: 12; [3|6]: 3")

    result = check(text)

    assert [finding[:2] for finding in said(text, result)] == [("warning", "list-order")]
    assert result.examples.verified == 1


def test_halves_in_another_order_are_the_same_tile():
    assert check(CAPTION.replace("[3|6]", "[6|3]")).findings == ()


def test_full_width_brackets_digits_and_bars_are_the_same():
    assert check(CAPTION.replace("[3|6]: 3", "［３｜６］: ３")).findings == ()


def test_an_arm_before_both_lines_cannot_come_about():
    text = (
        "数える寄与値：2 + 3 = 5。配置による加点：換算前の得点5点。ドミノ牌：[6|6], [3|6], [2|6]。分岐ダブル：[6|6]。"
        "接続：[6|6] (直線側A) – [3|6] (目が多い端); [6|6] (側枝A) – [2|6] (目が多い端)。"
        "接続可能位置：[2|6] (目が少ない端, 2); [3|6] (目が少ない端, 3); [6|6] (側枝A, 6); [6|6] (側枝B, 6)。"
        "数える寄与値：[2|6]: 2; [3|6]: 3。"
    )

    assert said(text, check(text)) == [("error", "connection", "側枝A", "line B")]


def test_a_tile_in_the_list_twice_is_an_error_but_named_in_two_lists_is_not():
    text = "ドミノ牌：[1|4], [1|1], [4|1]。"

    names = [finding[1:3] for finding in said(text, check(text))]

    assert ("duplicate-tile", "[4|1]") in names


def test_the_two_ends_of_a_lone_tile_are_no_duplicate():
    text = "数える寄与値：4 + 1 = 5。数える寄与値：[1|4]: 4; [1|4]: 1。"

    assert check(text).findings == ()


def test_the_ends_of_a_lone_tile_are_its_two_halves():
    text = "数える寄与値：[1|4]: 4; [1|4]: 4。"

    assert said(text, check(text)) == [("error", "counted-end", "4", "4 or 1")]


@pytest.mark.parametrize(
    "text", ["数える寄与値：4 = 4。配置による加点：0点。", "数える寄与値：0 = 0。配置による加点：0点。"]
)
def test_a_sum_of_one_term_is_a_sum(text):
    assert check(text).findings == ()


def test_a_double_contributes_both_halves_or_nothing_and_columns_count_code_points():
    text = "牌🁫の図。数える寄与値：[4|4]: 9。"

    result = check(text)

    assert said(text, result) == [("error", "counted-end", "9", "8 or 0")]
    assert place(text, result) == (1, 20)


def test_without_a_rule_set_sums_are_still_added_up():
    text = "数える寄与値：3 + 12 = 16。配置による加点：換算前の得点15点。"

    names = [finding[1:3] for finding in said(text, check(text, rules=None))]

    assert ("arithmetic", "16") in names


def test_the_spinners_of_a_caption_are_those_of_the_rule_set():
    text = CAPTION.replace("換算前の得点15点", "換算前の得点15点 (表示得点3点)")

    assert check(text, rules="exact-61-five-up").findings == ()
    assert {finding[1] for finding in said(text, check(text, rules="all-fives"))} == {"display-award"}


# --- the documents ---


def read(name):
    source = SourceText.read(SEEDS / name)
    return source, read_claims(read_document(source))


@needs_seeds
@pytest.mark.parametrize("name", JAPANESE)
def test_all_captioned_layouts_of_the_japanese_documents_are_verified(name):
    _, reading = read(name)
    rules = [rulesets.load(known) for known in rulesets.shipped()]

    result = check_reading(reading, rules=None, rules_source=RuleSetSource.NONE, candidates=rules)

    assert (result.examples.found, result.examples.verified) == (11, 11)
    assert result.rules_source is RuleSetSource.RECOGNISED
    assert not [finding for finding in result.findings if finding.name != "missing-tile"]


def unreported(name, *, every):
    """The faults that nothing is said about at their place, and how many there were by kind."""
    source, reading = read(name)
    rules = rulesets.load(name.removesuffix(".ja.txt"))
    known = {
        (found.name, found.found, found.message)
        for found in check_reading(reading, rules=rules, rules_source=RuleSetSource.OPTION).findings
    }
    faults = [fault for fault in caption_faults(reading) if not same_meaning(fault, source)]
    missed, tried = [], Counter()
    for fault in sampled(faults, every=every):
        tried[fault.kind] += 1
        faulty = SourceText.from_text(fault.apply(source.text), path=source.path)
        result = check_reading(
            read_claims(read_document(faulty), language="ja"), rules=rules, rules_source=RuleSetSource.OPTION
        )
        new = [found for found in result.findings if (found.name, found.found, found.message) not in known]
        place = fault.place
        if not any(found.span.start <= place.end and place.start <= found.span.end for found in new):
            missed.append(fault)
    return missed, tried


@needs_seeds
@pytest.mark.parametrize("name", JAPANESE)
def test_a_single_fault_in_a_caption_is_reported_at_its_place(name):
    missed, tried = unreported(name, every=40)

    assert sum(tried.values()) > 90
    assert missed == []


@needs_seeds
@pytest.mark.slow
@pytest.mark.parametrize("name", JAPANESE)
def test_every_single_fault_in_every_caption_is_reported_at_its_place(name):
    missed, tried = unreported(name, every=1)

    assert sum(tried.values()) > 3500
    assert missed == []
