"""The figures of an event of several sessions, beside a count that does not use our arrays."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations

import pytest

from tournaments.movements import Movement, fairness, make
from tournaments.movements.sessions.event import event_fairness, event_meetings, joined, renumbered
from tournaments.movements.sessions.planning import planned


def counted(movements: list[Movement]) -> dict[frozenset[int], int]:
    """C by its definition: board by board, result by result."""
    figures: dict[frozenset[int], int] = defaultdict(int)
    for movement in movements:
        results = defaultdict(list)
        for seating in movement.seatings:
            for board in movement.boards_at(seating):
                results[board].append((seating.ns, seating.ew))
        for tables in results.values():
            for at, (ns, ew) in enumerate(tables):
                figures[frozenset((ns, ew))] += len(tables) - 1
                for other_ns, other_ew in tables[at + 1 :]:
                    figures[frozenset((ns, other_ns))] += 1
                    figures[frozenset((ew, other_ew))] += 1
                    figures[frozenset((ns, other_ew))] -= 1
                    figures[frozenset((ew, other_ns))] -= 1
    return figures


def balance(figures: dict[frozenset[int], int], numbers: list[int]) -> Fraction:
    values = [figures[frozenset(couple)] for couple in combinations(numbers, 2)]
    return Fraction(100 * sum(values) ** 2, len(values) * sum(value**2 for value in values))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("mitchell", 8, 8, 3, {}), ("howell_twin", 8, 7, 4, {})),
        (("mitchell", 7, 6, 4, {"switch": "3,5-6"}), ("howell_twin", 7, 7, 4, {"shift": "1"})),
        (
            ("mitchell", 9, 5, 5, {"switch": "5"}),
            ("mitchell_continued", 9, 4, 6, {"after": "5", "switch": "4"}),
        ),
        (("howell_halved", 6, 6, 4, {}), ("howell_halved", 6, 5, 5, {"session": "2"})),
    ],
)
def test_both_sessions_are_counted_board_by_board(first, second):
    movements = [
        make(kind, tables, rounds, boards, options=options)
        for kind, tables, rounds, boards, options in (first, second)
    ]
    figures, numbers = counted(movements), list(range(1, 2 * movements[0].tables + 1))
    found = event_fairness(movements)
    values = [figures[frozenset(couple)] for couple in combinations(numbers, 2)]
    assert found.balances == (balance(figures, numbers),)
    assert (found.least, found.most) == (min(values), max(values))


def test_one_session_has_the_figures_that_it_has_by_itself():
    movement = make("howell", 7)
    alone, event = fairness(movement), event_fairness([movement])
    assert (event.q, event.least, event.most) == (alone.q, alone.least, alone.most)
    assert (event.met_least, event.met_most, event.never) == (1, 1, 0)


def test_two_winners_throughout_are_two_fields():
    movement = make("mitchell", 7, boards_per_round=4)
    event = event_fairness([movement, movement])
    assert event.balances == (100, 100)
    assert (event.least, event.most) == (56, 56)  # 14 sets of 4 boards, the same way at every table
    assert (event.met_least, event.met_most, event.never, event.couples) == (0, 2, 42, 91)
    exchanged = renumbered(movement, {n: n + 7 if n < 8 else n - 7 for n in range(1, 15)})
    assert len(event_fairness([movement, exchanged]).balances) == 1


def test_who_is_there_in_one_session_only_is_left_out():
    first, second = make("howell", 4), make("howell", 4, missing=3)
    assert event_fairness([first, second]).couples == 21


def test_sections_are_one_field():
    """Two sections of three tables on the same boards: six results a board, as a web of six tables has."""
    section = make("mitchell", 3, boards_per_round=8)
    both = joined([section, renumbered(section, {n: n + 100 for n in range(1, 7)})])
    assert both.tables == 6
    assert fairness(both).most == 8 * (5 - 3 + 1)  # opponents: 5 on one set, -1 on the two others
    assert sum(event_meetings([both]).values()) == 18


@pytest.mark.parametrize(("tables", "least"), [(7, 93), (8, 89), (9, 91), (10, 88), (11, 93), (12, 92)])
def test_planned_ahead_all_meet_once_and_compete_evenly(tables, least):
    plan = planned(tables)
    figures = plan.second.figures
    assert (figures.met_least, figures.met_most, figures.never) == (1, 1, 0)
    assert figures.q > least
    alone = make(plan.kind, tables, plan.rounds, options={"switch": "best"})
    assert fairness(alone).q > fairness(plan.first).q
    movements = [plan.first, plan.second.parts[0].in_event]
    assert balance(counted(movements), list(range(1, 2 * tables + 1))) == figures.q


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12])
def test_a_howell_by_rounds_is_perfect_over_both_sessions(tables):
    """All tables play the same boards, so that two sessions are one barometer, whatever is cut where."""
    halves = [
        make("howell_halved", tables, boards_per_round=2, options={"session": session, "boards": "same"})
        for session in ("1", "2")
    ]
    assert event_fairness(halves).balances == (100,)
