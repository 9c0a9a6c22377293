"""Averages at IMPs that follow a contestant's other boards: Law 12C2c, by sums made by hand (Law 78B)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np
import pytest

from scoring.comparison import AverageSpan, Direction
from scoring.comparison.method import Method
from tournaments.ranking import Conditions, FieldStanding, PlayRow, by_board
from tournaments.ranking.settings import EventSettings

BETTER = (370, 130, 90, 50, 20)  # 9, 4, 3, 2 and 1 IMPs: 19 on five boards, 3.8 each
SMALL = (20, 20, 20, 20, 20)  # 1 IMP each


def played(number: int, play: int, ns: int, ew: int, score: int, match: int = 0) -> PlayRow:
    return PlayRow(number, "a", play, ns, ew, "played", score, score, "", "", None, -1, -1, match)


def awarded(number: int, play: int, ns: int, ew: int, awards: tuple[str, str], match: int = 0) -> PlayRow:
    return PlayRow(number, "a", play, ns, ew, "award", None, None, *awards, None, -1, -1, match)


def totals(rows: Iterable[PlayRow], entries: int, settings: dict[str, object]) -> list[Fraction]:
    """Every entry's IMPs, and what each play shows adds up to them."""
    conditions = EventSettings(settings | {"own_average": True}).conditions(final=True)
    state, boards = FieldStanding.whole(by_board(rows), np.zeros(entries, dtype=np.int64), conditions)
    again = FieldStanding.unpack(*state.pack())
    own = again.unadjusted_scores()
    shown = [Fraction(0)] * entries
    for board in boards.values():
        for at, (ns, ew) in enumerate(zip(board.plays.ns, board.plays.ew, strict=True)):
            shown[ns] += again.points_on(board, at, Direction.NS, own)
            if not conditions.method.is_of_teams:
                shown[ew] += again.points_on(board, at, Direction.EW, own)
    found = again.scores([], conditions)
    points = found.total if found.points is None else found.points
    assert [points[entry] for entry in range(entries)] == shown
    return shown


def pairs(gains: Sequence[int], awards: tuple[str, str]) -> list[PlayRow]:
    """Pair 0 against 1 gains so much on the other table, where 2 and 3 sit; on the last board is an award."""
    last = len(gains) + 1
    rows = []
    for number, gain in enumerate(gains, 1):
        rows += [played(number, 2 * number, 0, 1, gain), played(number, 2 * number + 1, 2, 3, 0)]
    return [*rows, awarded(last, 2 * last, 0, 1, awards), played(last, 2 * last + 1, 2, 3, 50)]


@pytest.mark.parametrize(
    ("gains", "awards", "total"),
    [
        (BETTER, ("A+", "A-"), [Fraction("22.8"), Fraction("-22.8")]),  # 19 + 3.8, and the converse
        (BETTER, ("A-", "A+"), [16, -16]),  # who won the others is at fault, and loses the usual 3
        (BETTER, ("A", "A"), [19, -19]),
        (BETTER, ("+2imp", "-2imp"), [21, -21]),  # stated IMPs are taken literally
        (SMALL, ("A+", "A-"), [8, -8]),  # means of +1 and -1: the usual 3
        ((), ("A+", "A-"), [3, -3]),  # no other board
    ],
)
@pytest.mark.parametrize("method", ["imps-cross", "imps-datum"])
def test_a_pair_has_the_mean_of_its_other_boards_where_that_is_more(gains, awards, total, method):
    """At Butler the datum of two results is their middle: half the gain would earn less, so it is trimmed."""
    rows = pairs(gains, awards)
    if method == "imps-datum":  # two more tables at 0 make 0 the datum once the best and the worst are out
        numbers = {row.number for row in rows}
        for at in (4, 6):
            rows += [played(number, 100 * number + at, at, at + 1, 0) for number in numbers]
    settings = {"method": method, "datum": {"trim": 1}}
    assert totals(sorted(rows, key=lambda row: row.number), 8, settings)[:2] == total


def test_several_averages_of_a_pair_do_not_count_for_one_another():
    rows = pairs(BETTER, ("A+", "A-"))
    rows += [awarded(7, 90, 0, 1, ("A+", "A+")), awarded(8, 91, 0, 1, ("A-", "A-"))]
    # 19 + twice 3.8 - 3; and -19 - 3.8 + 3 - 3.8
    assert totals(rows, 4, {"method": "imps-cross"})[:2] == [Fraction("23.6"), Fraction("-23.6")]


def test_undivided_cross_imps_compare_the_sums():
    """Two comparisons a board: 18 IMPs on one board of 370 more than both others; A+ is twice 3."""
    rows = [played(1, at, 2 * at, 2 * at + 1, score) for at, score in enumerate((370, 0, 0))]
    rows += [awarded(2, 3, 0, 1, ("A+", "A-"))]
    rows += [played(2, 3 + at, 2 * at, 2 * at + 1, 0) for at in (1, 2)]
    found = totals(rows, 6, {"method": "imps-cross", "divisor": "none"})
    assert found[:2] == [36, -36]


def match(number: int, one: int, other: int, gains: Sequence[int], first: int) -> list[PlayRow]:
    """A match of teams: `one` gains so much a board, and has an average plus on the last."""
    rows = []
    for at, gain in enumerate(gains, first):
        rows += [played(at, 1000 * number + 2 * at, one, other, gain, number)]
        rows += [played(at, 1000 * number + 2 * at + 1, other, one, 0, number)]
    last = first + len(gains)
    rows += [awarded(last, 1000 * number + 2 * last, one, other, ("A+", "A-"), number)]
    rows += [played(last, 1000 * number + 2 * last + 1, other, one, 0, number)]
    return rows


@pytest.mark.parametrize(
    ("form", "total"),
    [
        ("teams", 9 + 1 + 5 + 5),  # two matches: 10 IMPs on two boards, 5 each
        ("swiss_teams", 9 + 1 + 9 + 3),  # the match alone: 9 in the one, 1 in the other, where 3 is better
        ("knockout", 9 + 1 + 3 + 3),  # two teams by themselves
    ],
)
def test_teams_take_the_mean_over_the_match_or_the_session(form, total):
    rows = match(1, 0, 1, BETTER[:1], first=1) + match(2, 0, 2, SMALL[:1], first=3)
    settings = {"method": "imps", "contestants": "teams", "form": form}
    assert totals(rows, 3, settings)[0] == total


def test_two_teams_that_meet_once_have_what_is_stated():
    settings = {"method": "imps", "contestants": "teams", "form": "teams"}
    assert totals(match(1, 0, 1, BETTER, first=1), 2, settings) == [22, -22]  # 19 + 3


def test_the_span_goes_with_imps_alone_and_only_where_the_event_says_so():
    spans = {
        form: EventSettings({"method": "imps", "form": form, "own_average": True}).method.awards.span
        for form in ("teams", "swiss_teams")
    }
    assert spans == {"teams": AverageSpan.SESSION, "swiss_teams": AverageSpan.MATCH}
    assert EventSettings({"own_average": True}).method == Method()  # at matchpoints it means nothing
    assert EventSettings({"method": "imps"}).method.awards.span is AverageSpan.STATED
    assert Conditions().method.awards.span is AverageSpan.STATED
