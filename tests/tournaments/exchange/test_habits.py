"""Habits of programs in how they print figures, and faults of each kind that no habit hides."""

from __future__ import annotations

import pytest

from tests.cases import for_each
from tests.tournaments.exchange.small import LINES, PAIRS, usebio_file, with_line
from tournaments.exchange import pbn, spreadsheet, usebio
from tournaments.exchange.check.verification import verify

HEAD = "contestants,section,board,ns,ew,score,ns_points,ew_points\n"
NO_TOTALS = [(number, line, None, None, None) for number, line, *_ in PAIRS]


def three_of_four(points):
    """A board of three results beside one of four: by Neuberg (4 M + 1) / 3 of 6.

    420, 170 and -50 have 4, 2 and 0 of 4: 17/3 = 5.67, 3 and 1/3 = 0.33.
    """
    rows = "".join(
        f",,1,{ns},{ns + 4},{score},{own}\n"
        for ns, (score, own) in enumerate(zip((420, 170, -50), points, strict=True), 1)
    )
    full = "".join(f",,8,{ns},{ns + 4},{score},\n" for ns, score in enumerate((420, 170, -50, 100), 1))
    return verify(spreadsheet.parse_results((HEAD + rows + full).encode()))


@pytest.mark.parametrize(
    ("points", "cut"),
    [
        (('"5,67","0,33"', '"3,00","3,00"', '"0,33","5,67"'), False),
        (('"5,66","0,33"', '"3,00","3,00"', '"0,33","5,66"'), True),
        (('"5,6","0,3"', '"3,0","3,0"', '"0,3","5,6"'), True),
    ],
)
def test_points_with_digits_cut_off_are_recognised(points, cut):
    found = three_of_four(points)
    assert found.differs == ()
    assert ("points_digits" in found.settings) is cut


def test_points_that_are_neither_rounded_nor_cut_differ():
    found = three_of_four(('"5,66","0,33"', '"3,10","3,00"', '"0,33","5,66"'))
    assert "points_digits" not in found.settings
    assert found.differs


def of_totals(total, percent):
    """Neuberg brings 1NS to 3.5 on board 1 (a third result is missing): 3.5 and 4 of 8 are 93.75 %."""
    lines = {**LINES, 1: [(*LINES[1][0][:-1], ("0.5", "3.5")), (*LINES[1][1][:-1], ("3.5", "0.5"))]}
    pairs = [
        (*pair[:2], total, percent, None) if pair[:2] == (2, "NS") else (*pair[:2], None, None, None)
        for pair in PAIRS
    ]
    return verify(usebio.parse(usebio_file(lines=lines, pairs=pairs)))


@pytest.mark.parametrize(
    ("total", "percent", "habit"), [("3.5", "43.75", False), ("4", "50.00", True), ("4", "51.00", None)]
)
def test_percentages_of_totals_that_are_rounded(total, percent, habit):
    """2NS has 3.5 of 8, 43.75 %; a program that prints a total of 4 may print 50 %."""
    found = of_totals(total, percent)
    assert ("percentages_of" in found.settings) is bool(habit)
    assert bool(found.differs) is (habit is None)


def sections(places):
    """Two sections of two pairs each side that are one field: board 1 420, 400, 170, -50 to N-S, tops of 6.

    N-S of section A have 6 and 4, of B 2 and 0.
    """
    scores = {("A", 1): 420, ("A", 2): 400, ("B", 1): 170, ("B", 2): -50}
    tops = {420: 6, 400: 4, 170: 2, -50: 0}
    points = {place: tops[score] for place, score in scores.items()}
    listed = {
        letter: "".join(
            f"<PAIR><PAIR_NUMBER>{n}{line}</PAIR_NUMBER><DIRECTION>{line}</DIRECTION>"
            f"<PLACE>{places[letter, n, line]}</PLACE></PAIR>"
            for line in ("NS", "EW")
            for n in (1, 2)
        )
        for letter in "AB"
    }
    rows = {
        letter: "".join(
            f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{n}NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{n}EW</EW_PAIR_NUMBER>"
            f"<SCORE>{scores[letter, n]}</SCORE><NS_MATCH_POINTS>{points[letter, n]}</NS_MATCH_POINTS>"
            f"<EW_MATCH_POINTS>{6 - points[letter, n]}</EW_MATCH_POINTS></TRAVELLER_LINE>"
            for n in (1, 2)
        )
        for letter in "AB"
    }
    parts = "".join(
        f'<SECTION SECTION_ID="{letter}"><PARTICIPANTS>{listed[letter]}</PARTICIPANTS>'
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{rows[letter]}</BOARD></SECTION>"
        for letter in "AB"
    )
    text = (
        f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><WINNER_TYPE>2</WINNER_TYPE>'
        f"<SESSION>{parts}</SESSION></EVENT></USEBIO>"
    )
    return verify(usebio.parse(text.encode()))


def test_places_by_section_of_one_field_are_recognised():
    by_section = {
        ("A", 1, "NS"): 1, ("A", 2, "NS"): 2, ("B", 1, "NS"): 1, ("B", 2, "NS"): 2,
        ("A", 1, "EW"): 2, ("A", 2, "EW"): 1, ("B", 1, "EW"): 2, ("B", 2, "EW"): 1,
    }  # fmt: skip
    found = sections(by_section)
    assert found.differs == ()
    assert (found.settings["field"], found.settings["ranked"]) == ("all", "section")
    of_field = {
        ("A", 1, "NS"): 1, ("A", 2, "NS"): 2, ("B", 1, "NS"): 3, ("B", 2, "NS"): 4,
        ("A", 1, "EW"): 4, ("A", 2, "EW"): 3, ("B", 1, "EW"): 2, ("B", 2, "EW"): 1,
    }  # fmt: skip
    assert "ranked" not in sections(of_field).settings
    assert sections(by_section | {("B", 2, "NS"): 3}).differs


# Who wrote the file

SCORER = "<PROGRAM_NAME>Scorer</PROGRAM_NAME><PROGRAM_VERSION>8</PROGRAM_VERSION>"


@for_each(
    "file",
    [
        (usebio.parse, usebio_file(head=SCORER), "Scorer 8"),
        (pbn.parse, b'[Event "E"]\n[Board "1"]\n[Application "Deal Maker"]\n', "Deal Maker"),
        (pbn.parse, b'[Event "E"]\n[Board "1"]\n[Generator "Dealer 4"]\n', "Dealer 4"),
        (pbn.parse, b'%Creator: "Composer 5.1"\n[Event "E"]\n[Board "1"]\n', "Composer 5.1"),
        (usebio.parse, usebio_file(), ""),
    ],
)  # fmt: skip
def test_the_program_that_wrote_the_file_is_named(file):
    read, data, program = file
    found = verify(read(data))
    assert found.program == program
    assert found.as_json().get("program", "") == program


# A fault of each kind is its own cause, and no habit explains it away


def pairs_with(number, line, **changes):
    names = ("total", "percent", "place")
    return [
        (*pair[:2], *(changes.get(name, old) for name, old in zip(names, pair[2:], strict=True)))
        if pair[:2] == (number, line)
        else pair
        for pair in PAIRS
    ]


FAULTS = {
    "score": ({"lines": with_line(1, 1, score="460")}, "board 1, N-S 2NS, E-W 3EW"),
    "points": ({"lines": with_line(1, 1, points=("3", "1"))}, "board 1, N-S 2NS, E-W 3EW"),
    "total": ({"pairs": pairs_with(1, "NS", total="7")}, "pair 1NS"),
    "percentage": ({"pairs": pairs_with(1, "NS", percent="76")}, "pair 1NS"),
    "place": ({"pairs": pairs_with(3, "NS", place=2)}, "pair 3NS"),
}


@for_each("what", list(FAULTS))
def test_a_planted_fault_is_the_one_cause(what):
    changes, where = FAULTS[what]
    found = verify(usebio.parse(usebio_file(**changes)))
    assert [(cause.difference.figure, cause.follow) for cause in found.causes] == [((what, where), 0)]
