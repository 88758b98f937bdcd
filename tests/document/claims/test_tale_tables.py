"""Tales in tables: a step for each row, with the place in a cell of its own, the sum and the points."""

from __future__ import annotations

import pytest

from tests.document.claims.test_tales import tales


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            "| Who | Tile | Where | Ends | Points |\n|---|---|---|---|---|\n| Pip | two-two | the first | 4 | none |\n"
            "| Ann | two-one | on the 2 | 4 + 1 = 5 | 5 |\n| Pip | two-six | other side of two-two | 1 + 6 = 7 | - |\n",
            ["[2|2], =4, scores 0", "[1|2] on 2, 4+1=5, scores 5", "[2|6], @[2|2], 1+6=7"],
        ),
        (
            "de",
            "| Zug | Rechnung | Punkte |\n|---|---|---|\n| 4\\|4 beginnt | 8 | keine |\n| 4\\|2 | 8 + 2 = 10 | 10 |\n"
            "| 4\\|3 an die andere Seite | 2 + 3 = 5 | 5 |\n",
            ["[4|4], =8, scores 0", "[2|4], 8+2=10, scores 10", "[3|4] line, 2+3=5, scores 5"],
        ),
        (
            "es",
            "| Ficha | Extremos | Tantos |\n|---|---|---|\n| 6/4 | 6 y 4 | 10 |\n| 4/4 | 6 y 8 | 0 |\n",
            ["[4|6], ends 6 4, scores 10", "[4|4], ends 6 8, scores 0"],
        ),
    ],
)
def test_the_rows_of_a_round(language: str, text: str, steps: list[str]) -> None:
    assert tales(f"# Fives\n\n{text}", language) == [steps]


@pytest.mark.parametrize(
    "text", ["| Sum | Points |\n|---|---|\n| 5 | 5 |\n| 10 | 10 |\n", "| Tile | Worth |\n|---|---|\n| 5-5 | 10 |\n"]
)
def test_a_table_without_a_round(text: str) -> None:
    assert tales(f"# Fives\n\n{text}") == []
