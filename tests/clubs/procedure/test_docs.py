"""docs/games-and-laws.md names every code of club procedure and every reading, with its default."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from clubs.procedure.rules import RULE_SETS, Readings

PAGE = (Path(__file__).parents[3] / "docs" / "games-and-laws.md").read_text(encoding="utf-8")


def first_cells(heading: str) -> list[str]:
    """The names in the first column of the table below a heading."""
    rows = PAGE.partition(f"### {heading}\n")[2].partition("\n#")[0]
    cells = re.findall(r"^\| (`.+?) \|", rows, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


def test_the_codes_are_those_of_the_program():
    assert set(first_cells("Codes")) == set(RULE_SETS)


def test_the_readings_are_those_of_the_program():
    assert first_cells("Readings") == [field.name for field in dataclasses.fields(Readings)]
