"""The tables of Boston, cell by cell as the catalogue prints them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scoring.games.boston.tables import MISERES, TRICK_BIDS, lost_pays, made_pays
from tests.rules import RULES

BIDS = range(5, 14)


def section(file: str, heading: str) -> list[str]:
    """The lines below a heading, up to the next one."""
    text = (RULES / file).read_text(encoding="utf-8")
    return re.split(r"^###? ", text.split(f"### {heading}")[1], flags=re.MULTILINE)[0].splitlines()


def rows_of(lines: list[str], head: str) -> Iterator[tuple[int, list[int]]]:
    """The rows of bids of the table with this head; empty cells are left out."""
    for line in lines[lines.index(head) + 2 :]:
        if not line.startswith("|"):
            return
        bid, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if bid.isdigit():
            yield int(bid), [int(number) for cell in cells for number in cell.split()]


@pytest.fixture
def american() -> list[str]:
    return section("hoyle-whist-family.md", "Boston  (`boston`)")


def test_made_bids_by_tricks_taken(american):
    table = dict(rows_of(american, "| bid \\ taken | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 |"))
    assert list(table) == [*BIDS]
    for bid, cells in table.items():
        assert [made_pays("american", bid, taken, over=True) for taken in range(bid, 14)] == cells


def test_lost_bids_by_tricks_missing(american):
    table = dict(rows_of(american, "| bid | k=1.. |"))
    assert list(table) == [*BIDS]
    for bid, cells in table.items():
        assert [lost_pays("american", bid, missing) for missing in range(1, bid + 1)] == cells


def test_lost_bids_in_the_decimal_form_of_the_clubs(american):
    (line,) = [line for line in american if line.startswith("- Decimal club form")]
    table = {
        int(bid): [int(cell) for cell in cells.split()]
        for bid, cells in re.findall(r"(\d+): ([\d ]+)", line.partition("table:")[2])
    }
    assert list(table) == [*BIDS]
    for bid, cells in table.items():
        assert [lost_pays("decimal_club", bid, missing) for missing in range(1, bid + 1)] == cells


def test_the_american_system_pays_no_tricks_over(american):
    (line,) = [line for line in american if line.startswith("- American system")]
    cells = [int(cell) for cell in line.partition("->")[2].strip(" .").split()]
    assert [made_pays("american", bid, 13, over=False) for bid in BIDS] == cells


def test_the_other_book():
    lines = section("whist.md", "Boston (`boston`)")
    rows = [line.strip("|").split("|") for line in lines if re.match(r"\| [\dlg]", line)]
    schedule = {row[0].strip(): tuple(int(cell) for cell in row[1:]) for row in rows}
    assert set(schedule) == {*map(str, BIDS), *(name.replace("_", " ") for name in MISERES)}
    for name, value in MISERES.items():
        assert schedule[name.replace("_", " ")] == (value, value, 0)
    for bid in TRICK_BIDS.values():
        made, first, further = schedule[str(bid)]
        assert made_pays("s000", bid, bid, over=False) == made
        assert [lost_pays("s000", bid, missing) for missing in (1, 2, 3)] == [
            first, first + further, first + 2 * further,
        ]  # fmt: skip
