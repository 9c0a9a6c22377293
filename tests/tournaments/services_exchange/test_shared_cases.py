"""Small inputs that were reported, each with what stands beside it: a walk over the whole folder."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from scoring.words import RuleError
from tests.cases import for_each
from tournaments.exchange.check.verification import verify
from tournaments.exchange.requirements import require_results
from tournaments.services.exchange import read_event

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases"
pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not beside the checkout")

READ: dict[str, dict[str, object]] = {
    "01a-pbn-imp-cross.pbn": {"method": "imps-cross", "divisor": "none"},
    "01b-pbn-imp-cross1.pbn": {"method": "imps-cross", "divisor": "tables"},
    "01c-pbn-imp-cross2.pbn": {"method": "imps-cross", "divisor": "comparisons"},
    "02-pbn-ns1-ew1.pbn": {"winners": 2, "points_per_win": 1},
    "03-pbn-ave-plus.pbn": {"points_per_win": 2},
    "04a-usebio-average-empty.xml": {"awards": "stated"},
    "05-usebio-says-latin1-is-utf8.xml": {},
    "06a-usebio-cp1252.xml": {},
    "06b-csv-cp1252.csv": {},
    "07-pbn-hands-not-given.pbn": {},
    "10-pbn-dash-row-percent.pbn": {"awards": "stated"},
    "14-csv-contract-columns.csv": {},
    "31-score-and-award.csv": {},
    "34-names-in-score-table.pbn": {"points_per_win": 1},
    "35-mitchell-two-winners.pbn": {"winners": 2},
    "39-undated-file.pbn": {},
    "40-numbers-by-direction.pbn": {"winners": 2},
    "50a-csv-team-names-by-table.csv": {"method": "imps"},
    "54-names-on-paper.csv": {},
}
"""Files in which nothing differs, with settings that are recognised."""
REFUSED = {
    "13b-bridgewebs.csv": "This is a BridgeWebs file.",
    "13c-utf16.csv": "This file is in UTF-16.",
    "15-verify-nothing.pbn": "The file has deals but no results.",
    "51-csv-cp1250.csv": "its names can be read in different ways. windows-1250: Łukasz Żak",
}
DIFFER = {"11-pbn-percent-unchecked.pbn": 4}
OTHERS = (".md", ".json", ".txt", ".lin")
"""What is no results file that is read here: cases of other commands, and LIN."""


def read(name):
    return read_event((CASES / name).read_bytes())


def test_every_file_of_results_has_its_expectation():
    files = {path.name for path in CASES.iterdir() if path.suffix not in OTHERS}
    assert files == {*READ, *REFUSED, *DIFFER}


@for_each("name", list(READ))
def test_it_is_read_and_nothing_differs(name):
    event = read(name)
    require_results(event)
    found = verify(event)
    assert found.differs == ()
    assert READ[name].items() <= found.settings.items()


@for_each("name", list(REFUSED))
def test_it_is_refused_by_name(name):
    with pytest.raises(RuleError) as refusal:
        require_results(read(name))
    assert REFUSED[name] in str(refusal.value)


@for_each("name", list(DIFFER))
def test_so_many_figures_differ(name):
    assert len(verify(read(name)).differs) == DIFFER[name]


AWARDS = {
    "03-pbn-ave-plus.pbn": ("A+", "A-"),
    "04a-usebio-average-empty.xml": ("60", "40"),
    "10-pbn-dash-row-percent.pbn": ("60", "40"),
}


@for_each("name", list(AWARDS))
def test_the_third_row_is_the_award(name):
    outcome = read(name).boards[0].lines[2].outcome
    assert (outcome.award_ns, outcome.award_ew) == AWARDS[name]


NAMES = {
    "05-usebio-says-latin1-is-utf8.xml": {"Renée D’Or"},
    "06a-usebio-cp1252.xml": {"Renée D’Or"},
    "06b-csv-cp1252.csv": {"Renée D’Or"},
    "34-names-in-score-table.pbn": {
        "Able",
        "Baker",
        "Cook",
        "Dyer",
        "Eder",
        "Fox",
        "Gray",
        "Hall",
        "Ivor",
        "Jung",
        "King",
        "Lamb",
        "Moor",
        "Nash",
        "Orr",
        "Penn",
    },
    "50a-csv-team-names-by-table.csv": {f"{team}{n}" for team in "ABCD" for n in range(1, 5)},
}


@for_each("name", list(NAMES))
def test_its_people_have_their_names(name):
    names = {player.name for own in read(name).competitors for player in own.players}
    assert NAMES[name] <= names


def test_a_score_of_one_side_stands_beside_the_award_of_the_other():
    (split,) = [
        row.outcome
        for _board, row in read("31-score-and-award.csv").lines()
        if row.outcome.score_ew is None and row.outcome.award_ew
    ]
    assert (split.score, split.award_ew) == (300, "A+")


def test_points_of_a_club_file_are_one_a_win():
    board = read("02-pbn-ns1-ew1.pbn").boards[0]
    assert [row.ns_points for row in board.lines] == [Decimal(3), Decimal(2), Decimal(1), Decimal(0)]
