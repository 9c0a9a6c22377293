"""The figures printed in docs/movements.md are those that the program computes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tournaments.movements import Movement, fairness, make
from tournaments.movements.individuals.designs import designs_without_sharing

PAGE = Path(__file__).parents[3] / "docs" / "movements.md"


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its two head lines."""
    part = PAGE.read_text("utf-8").split(f"### {heading}\n")[1].split("\n#")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def switched(movement: Movement) -> str:
    rounds = {s.round for s in movement.seatings if s.arrow_switched}
    return f"{fairness(movement).q_text} ({len(rounds)})"


@pytest.mark.parametrize("row", rows("Fairness by size"), ids=lambda row: row[0])
def test_fairness_by_size(row):
    tables = int(row[0])
    best = {"switch": "best"}
    expected = [""] * 8
    if tables > 2:
        expected[0] = fairness(make("mitchell", tables)).q_text
        expected[1] = switched(make("mitchell", tables, options=best))
        expected[5] = str(make("rover", tables).rounds)
    if tables > 2 and tables % 2 == 0:
        expected[2] = fairness(make("skip", tables)).q_text
        expected[3] = switched(make("skip", tables, options=best))
        expected[5] += f", skip {make('rover', tables, options={'base': 'skip'}).rounds}"
    if tables > 2 and tables % 4 == 0:
        expected[4] = fairness(make("double_weave", tables, options=best)).q_text
    if tables <= 20:
        howell = make("howell", tables)
        expected[6:] = [str(howell.rounds), fairness(howell).q_text]
    assert row[1:] == expected


@pytest.mark.parametrize("row", rows("Reduced Howells"), ids=lambda row: row[0])
def test_reduced_howells(row):
    for cell in row[1].split("; "):
        found = re.fullmatch(r"(\d+): ([\d.]+)(?: s(\d+))?(?: or ([\d.]+) s(\d+))?", cell)
        assert found, cell
        alone = fairness(make("howell", int(row[0]), int(found[1])))
        assert (alone.q_text, alone.shared) == (found[2], int(found[3] or 0))
        if found[4]:
            shared = fairness(make("howell", int(row[0]), int(found[1]), options={"sharing": "allow"}))
            assert (shared.q_text, shared.shared) == (found[4], int(found[5]))


@pytest.mark.parametrize("row", rows("Individuals by number of players"), ids=lambda row: row[0])
def test_individuals_by_number_of_players(row):
    players = int(row[0])
    movement = make("individual", pairs=players)
    alone = ""
    if players in designs_without_sharing():
        alone = fairness(make("individual", pairs=players, options={"boards": "rotate"})).q_text
    assert row[1:] == [str(movement.rounds), fairness(movement).q_text, alone]
