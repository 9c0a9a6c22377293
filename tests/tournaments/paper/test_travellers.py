"""How many travellers stand on a sheet, and that none goes on on another."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clubs.web.paper.printing import Size, print_pdf
from tests import factories as make
from tests.tournaments.paper.reading import SHEETS, lines, pages, sizes
from tournaments.paper import results

pytestmark = pytest.mark.django_db
HANDS = ("AKQJ1098.32.32.32", "765432.AKQJ.54.4", "-.10987.AKQJ10.AKQJ", "-.654.9876.1098765")
SUITS = "SHDC"


def row(number: int) -> dict[str, Any]:
    contract = {"level": "4", "suit": "N" if number % 5 == 0 else "H", "doubling": "XX"}
    figures = {
        "by": "N",
        "tricks": "10",
        "ns_plus": "1080",
        "ew_plus": "",
        "points": "24.5",
        "points_ew": "−12.25",
    }
    return {
        "ns": str(number), "ew": str(number + 40), "words": "", "more": "", "contract": contract,
        "lead": {"suit": "S", "rank": "10"}, **figures,
    }  # fmt: skip


def hands(*, solved: bool) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "letter": seat[0],
            "suits": [
                {"suit": suit, "cards": " ".join(re.findall("10|.", cards))}
                for suit, cards in zip(SUITS, hand.split("."), strict=True)
            ],
            "makes": [{"suit": suit, "tricks": "10"} for suit in "CDHSN"] if solved else [],
        }
        for seat, hand in zip(("North", "East", "South", "West"), HANDS, strict=True)
    ]


@pytest.fixture
def printed():
    """Travellers with so many rows each; with hands and what they make unless told otherwise."""
    session = make.make_session(start=False)

    def of(rows: int, size: str, *, dealt: bool = True, solved: bool = True, boards: int = 12) -> bytes:
        content = results.travellers(session, [])
        content["boards"] = [
            {
                "title": f"Board {number}",
                "dealt": "Dealer North. Vulnerable: None.",
                "hands": hands(solved=solved) if dealt else [],
                "rows": [row(at) for at in range(1, rows + 1)],
            }
            for number in range(1, boards + 1)
        ]
        return print_pdf("travellers", Size(size), content)

    return of


@pytest.mark.parametrize(
    ("rows", "a4", "letter"),
    [(1, 4, 4), (2, 3, 3), (3, 3, 3), (5, 3, 2), (7, 2, 2), (9, 2, 2), (13, 2, 2), (15, 2, 2), (20, 1, 1)],
)  # fmt: skip
def test_as_many_with_hands_and_tricks_as_fit_are_on_a_sheet(printed, rows, a4, letter):
    for size, on_sheet in (("a4", a4), ("letter", letter)):
        assert counts(printed(rows, size, boards=2 * on_sheet), rows) == [on_sheet] * 2


@pytest.mark.parametrize(("rows", "on_sheet"), [(1, 6), (4, 6), (9, 4), (13, 2), (16, 2)])
def test_without_hands_more_are_on_a_sheet(printed, rows, on_sheet):
    found = counts(printed(rows, "a4", dealt=False), rows)
    assert found[0] >= on_sheet
    assert sum(found) == 12


@pytest.mark.parametrize("size", SHEETS)
@pytest.mark.parametrize("rows", [30, 36])
def test_a_traveller_of_seventy_two_pairs_is_on_one_sheet(printed, rows, size):
    assert counts(printed(rows, size, boards=2, dealt=rows < 36 or size == "a4"), rows) == [1, 1]


def test_a_traveller_that_is_higher_than_a_sheet_goes_on_under_the_heads_of_its_columns(printed):
    found = [lines(page) for page in pages(printed(60, "a4", boards=1))]
    assert len(found) == 2
    assert all(any(line.startswith("N-S E-W Contract") for line in said) for said in found)
    assert sum(len(numbers(said)) for said in found) == 60


def counts(pdf: bytes, rows: int) -> list[int]:
    """How many travellers each page has; every one whole, in letters of 14 points."""
    found = []
    for page in pages(pdf):
        said = lines(page)
        titles = [line for line in said if re.match(r"Board \d+", line)]
        assert len(numbers(said)) == rows * len(titles)
        assert min(sizes(page)) >= 14
        found.append(len(titles))
    return found


def numbers(said: list[str]) -> list[str]:
    """The lines of results: each has its score."""
    return [line for line in said if "1080" in line]
