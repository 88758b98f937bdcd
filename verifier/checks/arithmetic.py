"""Arithmetic: what a document reckons must come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.engine.settlement import format_points
from verifier.finding import Evidence

_SHOWN = 12
"""Terms shown in a message; a longer reckoning is cut."""


def check_arithmetic(claims: Sequence[ArithmeticClaim], context: Context) -> Iterator[Judgement]:
    """Reckon again."""
    for claim in claims:
        value = claim.value
        if (
            value is None
            or value == claim.total.value
            or (claim.has_arrow and _becomes(value, claim.total.value, context))
        ):
            yield Judgement(claim=claim, state=State.UNCHECKED if value is None else State.ARITHMETIC)
            continue
        reckoned = f"{_show(claim)} = {format_points(value)}"
        yield Judgement(
            claim=claim,
            state=State.CONTRADICTED,
            findings=(
                finding(
                    "arithmetic",
                    claim.total.span,
                    f"{reckoned}, the text says {format_points(claim.total.value)}",
                    found=context.quote(claim.total.span),
                    expected=format_points(value),
                    evidence=Evidence(text=reckoned),
                ),
            ),
        )


def _becomes(value: Fraction, result: Fraction, context: Context) -> bool:
    """Whether an arrow tells what a sum is worth: pips rounded, or an end sum awarded."""
    rules = context.rules
    if rules is None or value.denominator != 1 or value < 0:
        return rules is None
    worth = (rules.round_pips(int(value)), rules.award(int(value)))
    return result in (*worth, *(rules.display(points) for points in worth))


def _show(claim: ArithmeticClaim) -> str:
    parts = [part if isinstance(part, str) else format_points(part.value) for part in claim.tokens]
    text = " ".join(parts[:_SHOWN]) + (" …" if len(parts) > _SHOWN else "")
    return text.replace("( ", "(").replace(" )", ")")
