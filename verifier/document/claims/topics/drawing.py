"""Drawing and passing: who must play, who draws, how many, what becomes of a drawn tile, who passes, what a block is.

able    a condition: holding a tile that can be played; unable is its opposite
stuck   unable, and the boneyard is empty
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import LIGHT, RuleClaim, Statement, View, by_question, read_statements
from verifier.document.claims.topics.parts import (
    cases,
    claim,
    clauses,
    is_alternative,
    is_prose,
    joined,
    near,
    number_claim,
    part,
    says,
)
from verifier.document.tokens import Concept
from verifier.engine.ruleset import DrawnTile

ANY_NUMBER = "any number"
"""So many tiles may be drawn where a document says `until one fits`."""

_ELSEWHERE = "end any either other outer-end line arm open-place branch table match choose"
"""What makes a `may play` a choice of place."""

_FORCED = "must_play_when_able"
_DRAWS_ABLE = "draw_when_able"
_WHOLE = "whole_boneyard_drawable"
_BLOCKED = "blocked_when_nobody_can_play"

CASES = by_question(
    (
        # who can play
        Statement(question=_FORCED, value=False, needs="able need-not", without="unable draw pass fits"),
        Statement(question=_FORCED, value=False, needs="able need-not+place", without="unable pass fits"),
        Statement(question=_FORCED, value=False, needs="able need-not+place", without="unable pass draw"),
        Statement(question=_FORCED, value=False, needs="able ~place>may", without="unable pass fits"),
        Statement(
            question=_FORCED, value=False, needs="able must-not", without="unable draw pass instead other fits must"
        ),
        Statement(question=_FORCED, value=False, needs="able ~place|~must", without="unable draw pass fits"),
        Statement(
            question=_FORCED,
            value=False,
            needs="able may place",
            without=f"unable draw pass fits must {_ELSEWHERE}",
        ),
        Statement(question=_FORCED, value=True, needs="able must place", without="unable need-not must-not"),
        Statement(question=_FORCED, value=True, needs="able must", without="unable draw pass need-not must-not fits"),
        Statement(
            question=_FORCED,
            value=True,
            needs="able must must-not|~draw draw|~draw",
            without="unable need-not ~must pass",
        ),
        Statement(
            question=_FORCED, value=True, needs="able place", without="unable draw pass may must-not fits nobody until"
        ),
        Statement(
            question=_FORCED, value=False, needs="fits need-not+place|must-not+place", without="able unable draw pass"
        ),
        Statement(
            question=_FORCED, value=True, needs="fits must place", without="able unable draw pass must-not need-not"
        ),
        Statement(
            question=_FORCED,
            value=False,
            needs="need-not|must-not|~must place match tile",
            without="unable draw arm branch spinner",
        ),
        Statement(question=_FORCED, value=True, needs="must place match tile", without="unable draw may"),
        Statement(
            question="unable_players_place",
            value=True,
            needs="unable must place",
            without="draw pass must-not need-not ~must ~place fits lead block empty",
        ),
        Statement(
            question="unable_players_place",
            value=True,
            needs="unable must place draw must-not",
            without="pass need-not fits lead block empty until able",
        ),
        # drawing while able
        Statement(
            question=_DRAWS_ABLE,
            value=False,
            needs="able must-not|~draw|need-not draw|~draw",
            without="unable pass block",
        ),
        Statement(
            question=_DRAWS_ABLE,
            value=False,
            needs="must-not draw fits hand+tile|hand+fits|fits+hand|fits>draw",
            without="able unable pass until place other",
        ),
        Statement(
            question=_DRAWS_ABLE,
            value=True,
            needs="may draw fits hand+tile|hand+fits|fits+hand|fits>draw",
            without="able unable pass until only keep place must must-not nobody",
        ),
        Statement(question=_DRAWS_ABLE, value=False, needs="draw optional must-not|~draw", without="able unable pass"),
        Statement(
            question=_DRAWS_ABLE, value=True, needs="draw optional may", without="able unable pass must-not ~draw"
        ),
        Statement(
            question=_DRAWS_ABLE,
            value=False,
            needs="only unable draw",
            without="able ~draw must-not pass one-at-a-time",
        ),
        Statement(question=_DRAWS_ABLE, value=False, needs="nobody may draw able", without="unable block"),
        Statement(question=_DRAWS_ABLE, value=True, needs="able draw", without="unable after ~able nobody must-not"),
        # drawing while unable
        Statement(
            question="draws_when_unable",
            value=False,
            needs="unable must-not|~draw draw|~draw",
            without="able empty fits until instead",
        ),
        Statement(
            question="draws_when_unable",
            value=False,
            needs="unable must-not+draw until",
            without="able instead tile>must-not",
        ),
        Statement(question="draws_when_unable", value=True, needs="unable draw", without="~draw must-not empty"),
        # how many
        Statement(
            question="most_drawn",
            value=1,
            needs="unable draw>if if>~fits|if>unable pass",
            without="until one-at-a-time empty all any ~draw must-not each more ~empty boneyard+leftover next keep",
        ),
        Statement(
            question="most_drawn",
            value=ANY_NUMBER,
            needs="regardless|any tile draw may",
            without="able unable fits must-not ~draw block until lead first lot last",
        ),
        Statement(question="most_drawn", value=ANY_NUMBER, needs="draw until fits|able", without="~until"),
        Statement(question="most_drawn", value=ANY_NUMBER, needs="draw until empty", without="~until ~empty"),
        # what becomes of a drawn tile
        Statement(
            question="drawn_tile",
            value=DrawnTile.KEPT,
            needs="draw must-not|unable|~place place|turn same+turn|same",
            without="able fits instead other until boneyard",
            said="must-not unable place same",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MUST_BE_PLAYED,
            needs="draw fits must-not place other|instead",
            without="able unable empty",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="draw fits may place other|instead",
            without="able unable empty must must-not",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.KEPT,
            needs="draw fits keep next+turn|turn+next",
            without="able unable may must-not ~keep boneyard",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.KEPT,
            needs="draw fits must-not+immediately|must-not+place|~place+immediately place",
            without="able instead other must may",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="draw fits may face-down",
            without="able unable empty must must-not boneyard",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="first+fits|first+tile fits may|need-not keep|place",
            without="able unable must must-not draw until hand+leftover score end lead",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.KEPT,
            needs="first+fits|first+tile fits next+turn|turn+next place|keep",
            without="able unable draw until score end lead immediately",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MUST_BE_PLAYED,
            needs="first+fits|first+tile fits place must|immediately",
            without="able unable draw until score end lead need-not must-not",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.KEPT,
            needs="draw fits keep|~place",
            without="able may must ~keep must-not need-not boneyard until",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.KEPT,
            needs="draw fits must-not place",
            without="able until instead must",
        ),
        Statement(
            question="drawn_tile", value=DrawnTile.KEPT, needs="draw fits next turn place", without="able unable"
        ),
        Statement(
            question="drawn_tile", value=DrawnTile.KEPT, needs="draw fits later+place", without="able first must-not"
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="draw fits need-not|~must place|keep",
            without="able unable",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="draw fits may keep|~place",
            without="able must ~keep until",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="draw fits place may>place|place>may|may>immediately|immediately>may",
            without="able unable must must-not only until boneyard",
        ),
        Statement(question="drawn_tile", value=DrawnTile.MUST_BE_PLAYED, needs="draw fits place must|immediately"),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="draw fits may place",
            without="able must immediately until unable",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MUST_BE_PLAYED,
            needs="draw fits place",
            without="may need-not must-not later next unable+place",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MUST_BE_PLAYED,
            needs="draw|~draw instead other+tile ~place|must-not|~draw|~instead",
            without="able unable empty",
        ),
        Statement(
            question="drawn_tile",
            value=DrawnTile.MAY_BE_PLAYED,
            needs="draw instead other+tile may",
            without="able unable empty must-not ~place",
        ),
        Statement(
            question="draws_on_when_able", value=False, needs="draw fits draw+finish|end-turn|finish", without="~finish"
        ),
        # passing
        Statement(question="pass_when_able", value=False, needs="able pass ~pass|must-not", without="unable"),
        Statement(question="pass_when_able", value=False, needs="able ~pass", without="unable"),
        Statement(question="pass_when_able", value=False, needs="nobody able may pass", without="unable block"),
        Statement(
            question="pass_when_able",
            value=True,
            needs="able pass",
            without="unable ~pass must-not need-not nobody turn+pass",
        ),
        Statement(
            question="pass_when_able",
            value=True,
            needs="able empty pass",
            without="unable ~pass must-not nobody ~empty block",
        ),
        Statement(question="pass_when_able", value=False, needs="only unable pass", without="able ~pass must-not"),
        Statement(
            question="passes_when_stuck", value=True, needs="empty turn next", without="~pass unable able draw block"
        ),
        Statement(
            question="passes_when_stuck",
            value=True,
            needs="~pass unless|except|only unable|able empty",
            without="~empty",
        ),
        Statement(
            question="pass_needs_empty_boneyard",
            value=False,
            needs="~pass|must-not unless|except ~empty",
            without="empty",
        ),
        Statement(
            question="pass_needs_empty_boneyard",
            value=False,
            needs="pass only|may boneyard leftover unable",
            without="empty able ~leftover ~boneyard must-not nobody ~pass hand",
        ),
        Statement(question="passes_when_stuck", value=False, needs="unable empty ~pass", without="until"),
        Statement(question="passes_when_stuck", value=False, needs="unable empty pass must-not", without="until"),
        Statement(question="passes_when_stuck", value=True, needs="unable empty pass", without="~pass must-not"),
        Statement(
            question="pass_needs_empty_boneyard", value=False, needs="unable|may pass ~empty", without="empty able"
        ),
        Statement(
            question="pass_needs_empty_boneyard",
            value=True,
            needs="boneyard leftover ~pass|must-not",
            without="empty unable able ~leftover draw",
        ),
        Statement(
            question="pass_needs_empty_boneyard",
            value=False,
            needs="boneyard regardless pass",
            without="empty able ~pass must-not",
        ),
        Statement(
            question="pass_needs_empty_boneyard", value=True, needs="only pass empty", without="~empty ~pass able"
        ),
        Statement(
            question="pass_needs_empty_boneyard", value=False, needs="unable pass boneyard any", without="empty draw"
        ),
        Statement(
            question="pass_needs_empty_boneyard", value=True, needs="unable pass empty", without="~empty ~pass must-not"
        ),
        # a block
        Statement(
            question=_BLOCKED,
            value=False,
            needs="block able|~unable round|boneyard|empty",
            without="nobody zero unable ~able ~block finish+game may must",
        ),
        Statement(
            question=_BLOCKED,
            value=False,
            needs="block empty|boneyard all+player|each+player|all|each may|able place|able|~unable",
            without="nobody zero unable ~able ~block must finish+game lead score hand pip",
        ),
        Statement(question=_BLOCKED, value=True, needs="block nobody|zero able|place|fits", without="~block ~nobody"),
        Statement(question=_BLOCKED, value=True, needs="block unable", without="~block nobody able lead"),
        Statement(question="block_needs_empty_boneyard", value=False, needs="block ~empty", without="empty ~block"),
        Statement(
            question="block_needs_empty_boneyard",
            value=False,
            needs="block boneyard any nobody",
            without="empty ~block",
        ),
        Statement(
            question="block_needs_empty_boneyard",
            value=False,
            needs="block boneyard leftover",
            without="empty ~leftover ~tile ~boneyard nobody>leftover ~block",
        ),
        Statement(
            question="block_needs_empty_boneyard", value=True, needs="block empty nobody|unable", without="~block"
        ),
    )
)
"""What a case says."""

SENTENCES = by_question(
    (
        Statement(
            question="draws_from_empty_boneyard",
            value=False,
            needs="empty draw must-not|~draw|~tile|~more",
            without="able unable ~empty until fits pass",
        ),
        Statement(
            question="draws_from_empty_boneyard",
            value=False,
            needs="empty ~draw",
            without="able unable ~empty until fits pass",
        ),
        Statement(
            question="draws_from_empty_boneyard",
            value=True,
            needs="empty draw may",
            without="able unable ~empty until fits pass ~draw ~tile ~more must-not unless nobody zero block",
        ),
        Statement(
            question="pass_needs_empty_boneyard",
            value=False,
            needs="may pass boneyard tile|leftover",
            without="empty unable able turn must-not only ~pass until unless ~boneyard ~tile ~leftover nobody draw",
        ),
        Statement(
            question="pass_needs_empty_boneyard",
            value=True,
            needs="must-not pass boneyard tile",
            without="empty unable able if turn",
        ),
        Statement(
            question=_WHOLE,
            value=False,
            needs="boneyard draw except|fewer last",
            without="able unable fits must-not ~draw score count",
        ),
        Statement(
            question=_WHOLE,
            value=False,
            needs="all|whole|each boneyard|tile draw must-not|~draw|~all",
            without="able unable fits hand instead any",
        ),
        Statement(question=_WHOLE, value=False, needs="all|whole|each boneyard|tile ~draw", without="able unable fits"),
        Statement(question=_WHOLE, value=False, needs="~deal draw must-not", without="able unable"),
        Statement(
            question=_WHOLE,
            value=False,
            needs="first+tile|only+tile draw may",
            without="able unable fits hand player if all",
            about="boneyard",
        ),
        Statement(
            question=_WHOLE,
            value=True,
            needs="all|whole|each boneyard|tile draw may",
            without="able unable fits ~all player",
        ),
        Statement(question=_WHOLE, value=True, needs="~deal boneyard draw may", without="able unable"),
    )
)
"""What a sentence says that tells no case."""


def read_drawing(source: ClaimSource) -> Iterator[Claim]:
    """What the prose of a document says of drawing and passing."""
    views = [view for view in source.views if view.names & _WORDS and is_prose(source, view)]
    draws = any(
        says(view, "draw boneyard", "~draw all whole ~deal must-not ~empty empty")
        or says(_plain(view, spaced=source.lexicon.spaced), "unable|until draw", "~draw empty")
        for view in views
    )
    for view in views:
        alternative = is_alternative(source, view)
        for found in _read(source, view, draws=draws):
            yield replace(found, alternative=True) if alternative else found


_WORDS = frozenset(
    {"draw", "pass", "able", "unable", "block", "fits", "must", "need-not", "must-not", "boneyard", "instead", "other"}
)


def _read(source: ClaimSource, view: View, *, draws: bool) -> Iterator[RuleClaim]:
    """The cases of a sentence, numbers of tiles drawn, and what a sentence leaves to the one before.

    `draws` says that the document tells somewhere who draws; else who passes without drawing does not draw at all.
    """
    spaced = source.lexicon.spaced
    told = [_drawn(case) for case in cases([_plain(clause, spaced=spaced) for clause in clauses(source, view)])]
    whole = _drawn(joined(told))
    said: set[str] = set()
    stuck = next((words for clause in clauses(source, view) if (words := _stuck(clause)) is not None), None)
    if stuck is not None and "unable" in whole.names:
        said.add("draws_when_unable")
        yield claim(whole, "passes_when_stuck", True, *stuck)
    for case in told:
        for found in (*read_statements(CASES, case), *_counts(case)):
            if stuck is None or found.question not in ("draws_when_unable", "passes_when_stuck"):
                said.add(found.question)
                yield found
    for found in read_statements(CASES, whole) if len(told) > 1 else ():
        if found.question not in said:
            yield found
    yield from read_statements(SENTENCES, whole)
    yield from _kept_back(source, whole)
    yield from _carried(source, whole)
    passes = says(whole, "unable pass", "draw empty able fits ~pass must-not only if+game")
    if passes is not None and not draws and stuck is None and "draws_when_unable" not in said:
        yield claim(whole, "draws_when_unable", False, *passes)


def _stuck(clause: View) -> tuple[Concept, ...] | None:
    """ "Who cannot play and cannot draw passes": to be unable to draw is a condition, not what follows from one."""
    drawn = next(
        (
            at
            for at, concept in enumerate(clause.concepts)
            if concept.name == "draw" and (concept.negated or says(clause, "must-not>draw") is not None)
        ),
        None,
    )
    if drawn is None or says(clause, "must|need-not|~pass") is not None:
        return None
    passed = next((concept for concept in clause.concepts[drawn + 1 :] if concept.name == "pass"), None)
    return None if passed is None else (clause.concepts[drawn], passed)


# --- conditions made plain ---


def _plain(view: View, *, spaced: bool) -> View:
    """A clause in which `able` stands without the verb that belongs to it, and `unless able` is `unable`."""
    kept: list[Concept] = []
    unless = until = False
    for at, concept in enumerate(view.concepts):
        beside = [other.name for other in view.concepts[max(at - 1, 0) : at + 2] if other is not concept]
        if spaced and concept.name == "place" and not concept.negated and {"able", "unable", "fits"} & {*beside}:
            continue
        name = concept.name
        if name == "fits" and concept.negated:
            name = "unable"
        if unless and name in _OTHER_WAY:
            if any(before.name == "must" for before in view.concepts[:at]):
                # "unless he must, to be able to play": no condition of its own
                continue
            name = _OTHER_WAY[name]
        if until and name == "able":
            name = "fits"
        unless = unless or name == "unless"
        until = until or name == "until"
        kept.append(concept if name == concept.name else replace(concept, name=name, negated=False))
    return part(view, [*kept, *view.numbers])


_OTHER_WAY = {"able": "unable", "unable": "able"}


def _drawn(case: View) -> View:
    """A case in which a drawn tile that is able to be played fits, as in "draws a tile that he can play"."""
    names = [concept.name for concept in case.concepts]
    concepts = list(case.concepts)
    for at, name in enumerate(names):
        if name != "able":
            continue
        before = [other for other in names[:at] if other not in LIGHT | {"any", "either", "may"}][-1:]
        is_end = "until" in (*before, *names[at + 1 : at + 2])
        is_drawn = "draw" in names[:at] and bool({"place", "keep"} & {*names[at:]})
        if is_end or is_drawn or (before == ["draw"] and names[at - 1] == "tile"):
            concepts[at] = replace(concepts[at], name="fits")
        elif "draw" in names[:at] and "immediately" in names[:at] and any(c.name == "fits" for c in concepts[:at]):
            # "The drawn tile that can be played can be played at once."
            concepts[at] = replace(concepts[at], name="may")
    return part(case, [*concepts, *case.numbers])


# --- numbers ---


def _counts(case: View) -> Iterator[RuleClaim]:
    """How many tiles are drawn at a time, and how many at most."""
    drawn = says(case, "draw", "~draw must-not deal shuffle score tie lot repeat same")
    if drawn is None:
        return
    single = says(case, "one-at-a-time")
    if single is not None:
        ones = [number for number in case.numbers if number.counter in ("tile", None) and number.value == 1]
        yield claim(case, "drawn_at_a_time", 1, *single, items=ones[:1])
        yield from _at_most(case)
        return
    counted = [number for number in case.numbers if not number.ordinal and number.counter in ("tile", None)]
    if len(counted) == 2 and counted[0].value == counted[1].value and says(case, "until|unable|boneyard") is not None:
        # "two by two"
        yield claim(case, "drawn_at_a_time", counted[0].value, *counted, items=counted)
        return
    for number in counted[:1]:
        if says(case, "each unable|fits|until", "player+each maximum") is not None:
            yield number_claim(case, "drawn_at_a_time", number)
        elif says(case, "maximum|only|once", "last one-at-a-time leftover") is not None and (
            number.counter == "tile" or (number.value <= _FEW_DRAWN and says(case, "unable|boneyard|turn") is not None)
        ):
            yield number_claim(case, "most_drawn", number)
        elif number.counter == "tile" and (
            says(case, "until turn may", "fits able unable leftover boneyard empty")
            or says(case, "unable draw until", "fits able leftover boneyard empty")
        ):
            # "Up to three tiles may be drawn in a turn", where one word says both `up to` and `until`.
            yield number_claim(case, "most_drawn", number)


def _at_most(case: View) -> Iterator[RuleClaim]:
    """ "One at a time and at most three"."""
    most = says(case, "maximum", "until")
    behind = [number for number in case.numbers if most is not None and number.start >= most[0].end]
    number = behind[-1] if behind else None
    if number is not None and not number.ordinal and number.counter in ("tile", None):
        yield number_claim(case, "most_drawn", number)


_FEW_DRAWN = 5


def _kept_back(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """How many tiles of the boneyard are never drawn."""
    kept = says(view, "~draw|must-not|must|keep last|leftover|draw", "able unable empty until each block hand turn")
    before = near(source, view)
    if "boneyard" not in view.names and (before is None or "boneyard" not in before.names):
        return
    tiles = [number for number in view.numbers if number.counter == "tile" and not number.ordinal]
    if len(tiles) != 1:
        return
    to_the_last = says(view, "last draw may|including|boneyard", "~draw must-not except fewer keep ~keep unable able")
    stays = tiles[0].value > 1 and says(view, "draw until") is not None
    if to_the_last is not None and not (stays or says(view, "leftover")):
        yield claim(view, _WHOLE, True, *to_the_last, items=tiles)
        return
    kept_last = says(view, "last keep draw", "~keep ~draw must-not able unable empty hand") or says(
        view, "boneyard draw until last", "fits able unable empty hand keep ~draw must-not"
    )
    if kept_last is not None and (tiles[0].value > 1 or says(view, "keep") is not None):
        yield number_claim(view, "boneyard_kept", tiles[0])
        return
    stops = says(view, "draw until boneyard", "fits able empty each hand") or says(
        view, "draw only leftover boneyard", "fits able empty each hand unable must-not ~draw"
    )
    if stops is not None and says(view, "leftover|only|keep|unchanged") is not None:
        yield number_claim(view, "boneyard_kept", tiles[0])
        return
    if kept is None:
        return
    if says(view, "~draw") or says(view, "draw must-not") or says(view, "must|keep leftover|keep", "draw deal"):
        yield number_claim(view, "boneyard_kept", tiles[0])


# --- what a sentence leaves to the one before ---


def _carried(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "You may not draw" after "who can play must", and "no other instead" after "the drawn tile is played"."""
    if view.names & {"able", "unable", "fits", "empty", "block", "until", "boneyard"}:
        return
    before = near(source, view)
    if before is None:
        return
    plain = joined([_drawn(_plain(clause, spaced=source.lexicon.spaced)) for clause in clauses(source, before)])
    drawn = {"draw", "fits"} <= plain.names
    if drawn:
        no_other = says(view, "instead|other ~place|must-not|~instead", "lead first later")
        other = says(view, "instead|other+tile may|place|instead", "must-not ~place lead first later must")
        if no_other is not None:
            yield claim(view, "drawn_tile", DrawnTile.MUST_BE_PLAYED, *no_other)
        elif other is not None:
            yield claim(view, "drawn_tile", DrawnTile.MAY_BE_PLAYED, *other)
        elif says(view, "keep", "~keep may must-not") is not None and "immediately" not in view.names:
            yield claim(view, "drawn_tile", DrawnTile.KEPT, *(says(view, "keep") or ()))
    elif "able" in plain.names and "unable" not in plain.names:
        denied = says(view, "draw must-not", "other+tile") or says(view, "~draw", "only")
        allowed = says(view, "draw may", "must-not all whole only")
        if denied is not None:
            yield claim(view, _DRAWS_ABLE, False, *denied)
        elif allowed is not None:
            yield claim(view, _DRAWS_ABLE, True, *allowed)
