"""The keys of a scenario, each with its meaning: what the loader accepts and the JSON Schema describes.

step         one line of a scenario: an action, and what is expected after it
action key   says what a step does; each step has exactly one
expectation  a value that the engine must give as well
"""

from __future__ import annotations

SCENARIO = {
    "id": "the name of the scenario and of its pictures: a-z, 0-9, hyphens",
    "rules": "a rule set: an id, a file, or {like: all-fives, spinner: none}",
    "title": "the title for people",
    "clause": "the place in a rule document that this shows",
    "note": "anything worth knowing",
    "meta": "free for the author",
    "players": "how many play; without it only the layout is checked",
    "unit": "what points are written in: raw (where nothing is said) or display",
    "start": "the position before the first step",
    "steps": "what is done, in order",
    "rounds": "several rounds of one game, each with its start and steps",
    "facts": "what follows from the rule set alone, one fact in each entry",
}
"""The keys of a scenario."""

ROUND = {
    "title": "the title of the round",
    "note": "anything worth knowing",
    "start": "the position before the first step",
    "steps": "what is done, in order",
}
"""The keys of an entry of `rounds`."""

START = {
    "lead": "the seat that leads",
    "scores": "the scores before the round, by team",
    "hands": "the tiles that each seat holds",
    "boneyard": "the tiles that can be drawn, the top one first",
}
"""The keys of `start`."""

ACTIONS = {
    "play": "a tile, as 1|4, or a tile and where it is joined, as 1|1 on 1|4 low",
    "try": "what must be refused: a play, draw, draw 2|6, pass, pass B, end out or end blocked",
    "draw": "the tile that is drawn, or several in a list; nothing for the top one",
    "pass": "the seat that passes; nothing for the one in turn",
    "end": "how the round ends: out or blocked",
}
"""The keys that say what a step does."""

STEP = {
    **ACTIONS,
    "seat": "who acts, checked against the turn",
    "because": "why a try is refused",
    "expect": "what the engine must give after the step",
    "figure": "whether this position is drawn",
    "note": "anything worth knowing",
    "last_award": "beside an end without plays: the award of the last placement",
    "first_seat": "beside end: blocked: the seat from which equal hands are taken clockwise",
}
"""The keys of a step."""

_POSITION = {
    "sum": "the end sum in pips",
    "counted": "the counted ends, as 1|1 = 2 and 1|4 high = 4, in any order",
    "open": "the open places with their numbers, as 1|1 line B = 1, in any order",
    "spinners": "the spinners so far, in order of play",
    "connections": "what touches what, as 1|4 low - 1|1 line A, in order of play",
    "legal": "everything the seat in turn may do now: plays, draw, pass, in any order",
    "scores": "the scores after, by team; who is left out is not asked",
    "reached": "the teams that have reached the target",
    "game_winner": "the team that has won the game, or null",
}
_SCORING = {
    "award": "the points of the placement",
    "display": "the points of the placement as they are shown",
    "awards": "the points by team; who is left out gets nothing",
    "events": "the score events in order",
}
_END = {
    "awards": "the points of the settlement by team, before the target is looked at; who is left out gets nothing",
    "events": "the score events in order",
    "scores": "the scores after, by team; who is left out is not asked",
    "leftovers": "the pips still in hand, by seat",
    "round_winner": "the team that has won the round, or null",
    "next_lead": "the seat that leads the next round, or lot",
    "reached": "the teams that have reached the target",
    "game_winner": "the team that has won the game, or null",
}

EXPECT = {
    "play": _POSITION | _SCORING,
    "try": _POSITION,
    "draw": _POSITION,
    "pass": _POSITION,
    "end": _END,
}
"""The keys of `expect` by the action of the step."""

NEEDS_PLAYERS = ("legal", "scores", "reached", "game_winner", "awards", "events")
"""Expectations that mean nothing where nobody is said to play."""

EVENT = {
    "team": "whose score",
    "raw": "raw points",
    "display": "the points as they are shown",
    "accepted": "whether it was accepted, or refused as a whole",
    "before": "the score before",
    "after": "the score after",
    "reached": "whether it reached the target",
    "seat": "the seat whose hand it comes from",
}
"""The keys of a score event."""
