"""The three rule documents that the project was made for. They belong to others and are not part of it.

They are looked for in the folder that VERIFIER_SEEDS names, else in ../shared/seeds beside the checkout.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SEEDS = Path(os.environ.get("VERIFIER_SEEDS") or Path(__file__).parents[1] / ".." / "shared" / "seeds").resolve()

JAPANESE = ("all-fives.ja.txt", "exact-61-five-up.ja.txt")
FILIPINO = "lahat-ng-fives.fil.txt"

needs_seeds = pytest.mark.skipif(
    not SEEDS.is_dir(), reason="the rule documents are not here; VERIFIER_SEEDS says where"
)
"""Put on tests that read the three documents."""
