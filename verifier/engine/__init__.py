"""The game: tiles, layouts, rule sets, plays, rounds, settlements.

Standard library only; no files, no YAML, no human language beyond the sentences of its refusals.
Every value is frozen: a play gives the next layout, an action the next round.
"""
