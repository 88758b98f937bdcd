"""The end of a round: what going out is, when a round ends, who wins it, what a tie makes of it."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import NUMBER, Statement, View
from verifier.document.claims.topics.parts import claim, is_prose, number_claim, says
from verifier.engine.ruleset import BlockWinner

FEWEST, MOST = "the fewest pips", "the most pips"
TIED, WON = "a tied round", "a round won"

_OUT = "goes_out_with"
_BLOCK_WINNER = "block_won_by"
_OUT_WINS = "out_side_wins_round"

_NO_BLOCK_WINNER = "own each highest more tie target double opponent partner ~win ~winner"
_ELSEWHERE = "score leftover pip sum block lead point add subtract round-off"

STATEMENTS = (
    # going out
    Statement(question=_OUT, value="the first tile", needs="first+tile|first+hand go-out", without="last all ~go-out"),
    Statement(question=_OUT, value="another tile", needs="last+tile|last+hand|last+place ~go-out", without="go-out"),
    Statement(question=_OUT, value="the last tile", needs="last+tile|last+hand|last+place go-out", without="~last"),
    Statement(question="out_bonus", value=0, needs="~bonus|nobody+bonus go-out", without="@number"),
    Statement(question="out_bonus", value=NUMBER, needs="bonus go-out #", without="~bonus"),
    # when a round ends
    Statement(
        question="round_ends_when_out",
        value=False,
        needs="round finish pass",
        without="last hand go-out block nobody all unable able empty next turn each zero both game ~pass",
    ),
    Statement(
        question="round_ends_when_out",
        value=False,
        needs="round ~finish last+tile|last+hand|go-out",
        without="finish game target",
    ),
    Statement(
        question="round_ends_when_out", value=False, needs="round finish|until first+tile|first+hand", without="last"
    ),
    Statement(
        question="round_ends_when_out",
        value=True,
        needs="round finish|until last+tile|last+hand|go-out",
        without="~finish game target event first",
    ),
    Statement(
        question="round_ends_when_out",
        value=True,
        needs="round finish|until player+empty|hand+empty",
        without="~finish game target event boneyard ~empty",
    ),
    Statement(
        question="round_ends_when_nobody_can_play",
        value=False,
        needs="round finish|until all+player|all|each+player|each able",
        without="nobody unable once",
    ),
    Statement(question="round_ends_when_nobody_can_play", value=True, needs="finish|until nobody able", about="round"),
    # who wins a round that somebody went out of
    Statement(question=_OUT_WINS, value=False, needs="go-out round lose|~win", without="block"),
    Statement(
        question=_OUT_WINS,
        value=False,
        needs="round lose|~win",
        about="go-out",
        without="block lowest highest tie event pip game",
    ),
    Statement(question=_OUT_WINS, value=False, needs="go-out+opponent round win", without="block"),
    Statement(
        question=_OUT_WINS,
        value=False,
        needs="go-out round opponent",
        without=f"{_ELSEWHERE} winner win next",
    ),
    Statement(
        question=_OUT_WINS,
        value=False,
        needs="go-out lose|~win",
        without="round block game target score point pip lead next lowest tie hand point sum add",
    ),
    Statement(
        question=_OUT_WINS,
        value=True,
        needs="go-out win",
        without="round block game target score point pip lead next lowest highest tie ~win lose opponent reach sum add",
    ),
    Statement(
        question=_OUT_WINS,
        value=False,
        needs="hand+empty|hand+first empty opponent|lose round",
        without="boneyard lowest leftover pip sum score ~empty",
    ),
    Statement(
        question=_OUT_WINS,
        value=True,
        needs="hand+empty|hand+first empty winner|win round",
        without="boneyard lowest leftover pip sum score ~empty lose ~win",
    ),
    Statement(question=_OUT_WINS, value=True, needs="go-out round winner", without=f"{_ELSEWHERE} ~winner opponent"),
    Statement(question=_OUT_WINS, value=True, needs="go-out round win", without="block ~go-out lose opponent"),
    Statement(
        question=_OUT_WINS,
        value=True,
        needs="round win",
        about="go-out",
        without="block lowest highest fewer more tie event pip game opponent lose lead",
    ),
    # who wins a blocked one
    Statement(
        question=_BLOCK_WINNER,
        value=MOST,
        needs="highest|more|heaviest win|winner",
        about="block|leftover|nobody",
        without="lowest fewer score target double lead ~win tie",
    ),
    Statement(
        question=_BLOCK_WINNER,
        value=MOST,
        needs="lowest|fewer|lightest lose|~win|~winner",
        about="block|leftover|nobody",
        without="highest more score target double lead tie win",
    ),
    Statement(
        question=_BLOCK_WINNER,
        value=FEWEST,
        needs="highest|more|heaviest lose|~win|~winner",
        about="block|leftover|nobody",
        without="lowest fewer score target double lead tie win",
    ),
    Statement(
        question=_BLOCK_WINNER,
        value=FEWEST,
        needs="lowest|fewer|lightest win|winner",
        about="block|leftover|nobody",
        without="highest more target double lead ~win tie",
    ),
    *(
        # "The side whose players hold the fewest" speaks of the side: only words next to each other tell of one hand.
        Statement(
            question="block_winner",
            value=BlockWinner.LOWEST_HAND,
            needs=f"block win|winner {order}",
            without=f"{_NO_BLOCK_WINNER} count together add",
        )
        for order in (
            "side>player|partnership>player player>hand hand>lowest",
            "side>player|partnership>player player>lowest lowest>hand",
            "lowest>player player>side|player>partnership",
            "lowest>hand hand>player player>side|player>partnership",
        )
    ),
    Statement(
        question="block_winner",
        # "The side of whoever holds the fewest" is a hand: only what is counted together is of a side.
        value=BlockWinner.LOWEST_SIDE,
        needs="block lowest win|winner side|partnership together|both",
        without=_NO_BLOCK_WINNER,
    ),
    Statement(
        question="block_pays",
        value=MOST,
        needs="highest|maximum block",
        without="lowest score target lead rank event tie double win",
    ),
    Statement(
        question="block_pays",
        value=FEWEST,
        needs="lowest block",
        without="highest target lead rank event tie double win",
    ),
    Statement(
        question="block_pays",
        value=MOST,
        needs="highest|maximum+side|maximum+player|heaviest side|player|partnership|hand score|point",
        about="block|nobody",
        without="lowest fewer target tie rank compare exactly ~score win difference",
    ),
    Statement(
        question="block_pays",
        value=FEWEST,
        needs="lowest|lightest side|player|partnership score|point",
        about="block|nobody",
        without="highest more target tie rank compare exactly ~score win difference",
    ),
    Statement(
        question="leftovers_compared_after_block",
        value=False,
        needs="leftover|hand|pip ~compare",
        about="block",
        without="partner more fewer same opponent compare",
    ),
    Statement(
        question="leftovers_compared_after_block",
        value=True,
        needs="leftover|hand|pip compare",
        about="block",
        without="partner more fewer same opponent rank ~compare",
    ),
    # ties
    Statement(
        question="tie_within_side",
        value=TIED,
        needs="partner tie round lose|~win|~winner|~tie",
        without="opponent different nobody",
        unless="score add",
    ),
    Statement(
        question="tie_within_side",
        value=TIED,
        needs="=1|same|one-of-two partnership tie round lose|~win|~winner|~tie",
        without="opponent different nobody",
        unless="score add",
    ),
    Statement(
        question="tie_within_side",
        value=TIED,
        needs="partner lowest tie round+tie",
        without="~tie win winner opponent",
    ),
    Statement(
        question="tie_within_side",
        value=TIED,
        needs="=1|same|one-of-two partnership lowest tie round+tie",
        without="~tie win winner opponent",
    ),
    Statement(
        question="tie_that_is_settled",
        value="for the most pips",
        needs="highest|maximum tie round",
        about="block",
        without="score lowest game",
    ),
    Statement(
        question="tie_within_side",
        value=WON,
        needs="partner|partnership tie win|winner",
        without="opponent different nobody player ~win ~winner lose except",
    ),
    Statement(
        question="tie_between_sides", value=WON, needs="side|opponent tie round win|winner", without="nobody ~win"
    ),
    Statement(question="tie_between_sides", value=WON, needs="round ~tie", about="lowest tie"),
    Statement(question="tie_between_sides", value=TIED, needs="tie nobody win", about="lowest|block", without="game"),
    Statement(
        question="tie_between_sides",
        value=TIED,
        needs="round+tie",
        about="lowest",
        without="lowest ~tie partner score compare game",
    ),
)


def read_ending(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Numbers beside going out and ties: the one last tile, the one player who ends a round, the one partnership."""
    if not view.numbers or not is_prose(source, view):
        return
    tied = says(view, "partnership tie win|winner", "opponent player nobody")
    out = says(view, "last hand|tile go-out", "~go-out")
    ends = says(view, "finish|until|reach|go-out", "~finish")
    sides = says(view, "individually partnership round win", "tie block lowest")
    for number in view.numbers:
        if number.ordinal:
            continue
        if number.counter == "partnership" and tied is not None:
            yield number_claim(view, "tie_within_how_many", number)
        elif number.counter == "player" and number.value > 1 and sides is not None:
            # "for themselves a player, with four the pair wins the round"
            yield claim(view, "plays_in_partnership", True, number, items=[number], players=int(number.value))
        elif number.counter == "tile" and out is not None:
            yield number_claim(view, "tiles_on_going_out", number)
        elif number.counter == "player" and number.value == 1 and ends is not None:
            # "until one player has none left": one is any one.
            yield claim(view, "players_who_end_it", 1, number, items=[number])
