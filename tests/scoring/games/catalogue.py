"""The catalogue of rules as the tests of games read it, where it is."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

RULES = Path(__file__).parents[4] / "shared" / "rules"
needs_rules = pytest.mark.skipif(not RULES.exists(), reason="the rule catalogue is not here")


def rows(name: str = "index.csv") -> list[dict[str, str]]:
    """The rows of one of its lists: index.csv or aliases.csv."""
    with (RULES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
