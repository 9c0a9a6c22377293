"""The catalogue of rules, `docs/rules`, as tests read it."""

from __future__ import annotations

import csv
from pathlib import Path

RULES = Path(__file__).parents[1] / "docs" / "rules"


def rows(name: str = "index.csv") -> list[dict[str, str]]:
    """The rows of one of its lists: index.csv or aliases.csv."""
    with (RULES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
