"""Printed movements built here with plain loops from their definitions in docs/rules/movements.md.

Nothing of the generators is used: `make` gives the same cells, (round, table) -> (N-S, E-W, set). Where a
definition leaves the numbers of tables or sets open, the test says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.rules import RULES
from tournaments.movements import fairness, make

Cells = dict[tuple[int, int], tuple[int, int, int]]


def made(kind: str, tables: int, rounds: int | None = None, **options: str) -> Cells:
    movement = make(kind, tables, rounds, 1, options=options)
    return {(s.round, s.table): (s.ns, s.ew, s.board_set) for s in movement.seatings}


def counted_round(number: int, size: int) -> int:
    while number < 1:
        number += size
    while number > size:
        number -= size
    return number


@pytest.mark.parametrize("tables", [3, 5, 7, 9, 11, 13, 15])
def test_straight_mitchell(tables):
    """E-W go up a table and the boards down one after each round."""
    east, boards = [*range(tables + 1, 2 * tables + 1)], [*range(1, tables + 1)]
    cells = {}
    for r in range(1, tables + 1):
        for t in range(1, tables + 1):
            cells[r, t] = (t, east[t - 1], boards[t - 1])
        east = [east[-1], *east[:-1]]
        boards = [*boards[1:], boards[0]]
    assert made("mitchell", tables) == cells


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12, 14])
def test_skip_mitchell(tables):
    """The same, and after half as many rounds as tables E-W go up two tables once; T - 1 rounds."""
    east, boards = [*range(tables + 1, 2 * tables + 1)], [*range(1, tables + 1)]
    cells = {}
    for r in range(1, tables):
        for t in range(1, tables + 1):
            cells[r, t] = (t, east[t - 1], boards[t - 1])
        for _ in range(2 if r == tables // 2 else 1):
            east = [east[-1], *east[:-1]]
        boards = [*boards[1:], boards[0]]
    assert made("mitchell_skip", tables) == cells


def relay_and_share(tables: int) -> Cells:
    """A stand half way round counts as a table for the boards; the last table plays with the first."""
    east = [*range(tables + 1, 2 * tables + 1)]
    places = [*range(1, tables + 1)]  # the sets at tables 1 to T/2, on the stand, at tables T/2 + 1 to T - 1
    cells = {}
    for r in range(1, tables + 1):
        boards = [*places[: tables // 2], *places[tables // 2 + 1 :], places[0]]
        for t in range(1, tables + 1):
            cells[r, t] = (t, east[t - 1], boards[t - 1])
        east = [east[-1], *east[:-1]]
        places = [*places[1:], places[0]]
    return cells


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12, 14])
def test_relay_and_share(tables):
    assert made("mitchell_relay_share", tables) == relay_and_share(tables)


@pytest.mark.parametrize("tables", [8, 12])
def test_double_weave(tables):
    """Neighbours exchange E-W, a set leaves a table the other way; half way the sets go T/2 tables on."""
    east = {t: tables + t for t in range(1, tables + 1)}
    boards = {t: t for t in range(1, tables + 1)}
    cells = {}
    for r in range(1, tables + 1):
        cells |= {(r, t): (t, east[t], boards[t]) for t in east}
        up = [t for t in east if t % 2 == r % 2]  # their E-W go up one table, those of the others down one
        goes = {t: counted_round(t + (1 if t in up else -1), tables) for t in east}
        comes = {t: counted_round(t - (1 if t in up else -1), tables) for t in east}
        if r == tables // 2:
            comes = {t: counted_round(t + tables // 2, tables) for t in east}
        east = {goes[t]: east[t] for t in east}
        boards = {comes[t]: boards[t] for t in boards}
    assert made("mitchell_double_weave", tables) == cells


# tables: the places of tables 1, 2 ... in the round of the boards, of T + 1 and of T + 2 places
HESITATIONS = {
    5: (1, 2, 4, 5, 6),
    6: (1, 2, 3, 6, 7, 1),
    7: (1, 2, 3, 5, 6, 7, 8),
    8: (1, 2, 3, 4, 7, 8, 9, 1),
    10: (1, 2, 3, 4, 5, 8, 9, 10, 11, 1),
    11: (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12),
}
DOUBLE_HESITATIONS = {
    5: (1, 2, 3, 6, 7),
    6: (1, 2, 3, 4, 6, 7),
    9: (1, 2, 3, 4, 5, 8, 9, 10, 11),
    10: (1, 2, 3, 4, 5, 6, 8, 9, 10, 11),
}


@pytest.mark.parametrize(
    ("kind", "tables", "places", "moving"),
    [("hesitation", t, places, (t,)) for t, places in HESITATIONS.items()]
    + [("double_hesitation", t, places, (2, t)) for t, places in DOUBLE_HESITATIONS.items()],
)
def test_hesitations(kind, tables, places, moving):
    """E-W go up; from table T they go to the N-S seats of the pivot tables, and from the last to table 1."""
    rounds = tables + len(moving)
    ring = [("E-W", t) for t in range(1, tables + 1)] + [("N-S", t) for t in moving]
    sits = {("N-S", t): t for t in range(1, tables + 1)} | {
        ("E-W", t): tables + t for t in range(1, tables + 1)
    }
    cells = {}
    for r in range(1, rounds + 1):
        for t in range(1, tables + 1):
            board_set = counted_round(places[t - 1] + r - 1, rounds)
            cells[r, t] = (sits["N-S", t], sits["E-W", t], board_set)
        before = dict(sits)
        for seat, following in zip(ring, [*ring[1:], ring[0]], strict=True):
            sits[following] = before[seat]
    assert made(kind, tables, switch="none") == cells


def appended(tables: int, rounds: int, falling: int) -> Cells:
    """E-W go up, once two tables if the rounds are even; the last tables take the sets in falling order."""
    east = [*range(tables + 1, 2 * tables + 1)]
    boards = [counted_round(t, rounds) for t in range(1, tables - falling + 1)]
    boards += [counted_round(place, rounds) for place in range(falling - 1, -1, -1)]
    cells = {}
    for r in range(1, rounds + 1):
        for t in range(1, tables + 1):
            cells[r, t] = (t, east[t - 1], boards[t - 1])
            step = -1 if t > tables - falling else 1
            boards[t - 1] = counted_round(boards[t - 1] + step, rounds)
        for _ in range(2 if rounds % 2 == 0 and r == rounds // 2 else 1):
            east = [east[-1], *east[:-1]]
    return cells


@pytest.mark.parametrize(
    ("tables", "rounds", "falling"),
    [(14, 13, 7), (16, 13, 8), (15, 13, 1), (17, 13, 2), (18, 9, 9), (27, 13, 7), (26, 13, 13)],
)
def test_webs(tables, rounds, falling):
    assert made("web", tables, rounds) == appended(tables, rounds, falling)


@pytest.mark.parametrize("tables", [7, 8, 9, 10, 11, 12, 14])
def test_bowmans(tables):
    assert made("bowman", tables) == appended(tables, tables - 2, 1)


# tables, T(2), T(3) ... as printed or listed in the rules, and the Mitchell it goes with
ROVERS = [
    (5, [1, 3, 5, 2]),
    (6, [1, 3, 5, 2, 4]),
    (7, [1, 3, 5, 7, 2, 4]),
    (8, [1, 6, 2, 7, 3, 8, 4]),
    (11, [1, 3, 5, 7, 9, 11, 2, 4, 6, 8]),
]


@pytest.mark.parametrize(("tables", "row"), ROVERS)
def test_rovers(tables, row):
    cells = relay_and_share(tables) if tables % 2 == 0 else made("mitchell", tables)
    for r, t in enumerate(row, start=2):
        _, ew, board_set = cells[r, t]
        cells[r, t] = (2 * tables + 1, ew, board_set)
    assert made("rover", tables) == cells


def expanded(starter: list[tuple[int, int, int]], rounds: int) -> Iterator[tuple[int, int, int, int]]:
    """Round, N-S, E-W, set: every round adds one to all pairs up to `rounds` and to all sets."""
    for r in range(1, rounds + 1):
        for ns, ew, board_set in starter:
            added = [
                number if number > rounds else counted_round(number + r - 1, rounds)
                for number in (ns, ew, board_set)
            ]
            yield r, added[0], added[1], added[2]


@pytest.mark.parametrize(("tables", "times"), [(4, 3), (6, 2), (10, 2), (12, 5), (16, 3)])
def test_howells_of_the_closed_form(tables, times):
    """x meets `times` x for every square x, on the set of their sum; the pair that stays meets 0 on set 0.

    The numbers of the tables are open, and pair and set 0 are the last.
    """
    prime = 2 * tables - 1
    squares = {x * x % prime for x in range(1, prime)}
    starter = [(prime + 1, prime, prime)]
    for x in squares:
        starter.append((x, x * times % prime, (x + x * times) % prime or prime))
    cells = made("howell", tables)
    assert {(r, *cell) for (r, _), cell in cells.items()} == set(expanded(starter, prime))


# N-S, E-W, set in round 1 at tables 1, 2 ..., of the starters that the rules give for full Howells
STARTERS = {
    5: "10-9/2 3-2/1 1-5/6 6-8/3 7-4/7",
    7: "14-7/13 9-1/9 4-3/6 13-2/1 12-5/3 10-6/2 11-8/5",
    8: "16-12/8 13-3/15 7-1/7 4-2/5 8-5/12 15-11/10 14-6/4 10-9/3",
    9: "18-11/4 16-7/5 12-2/13 1-17/17 3-5/7 9-6/14 15-4/1 14-10/6 8-13/3",
}


@pytest.mark.parametrize(("tables", "text"), STARTERS.items())
def test_howells_of_the_published_starters(tables, text):
    """Ours of this size has another starter or the same; everybody meets everybody, and as evenly."""
    starter = [
        (int(ns), int(ew), int(board_set))
        for ns, ew, board_set in (cell.replace("-", "/").split("/") for cell in text.split())
    ]
    rounds = 2 * tables - 1
    published = list(expanded(starter, rounds))
    ours = make("howell", tables, boards_per_round=1)
    assert {frozenset(row[1:3]) for row in published} == {frozenset((s.ns, s.ew)) for s in ours.seatings}
    assert (len(published), ours.sets, ours.shares) == (len(ours.seatings), rounds, False)
    assert fairness(ours).q == balance(published, 2 * tables)


def balance(rows: list[tuple[int, int, int, int]], pairs: int) -> Fraction:
    """Q by its definition: on a board with k results +(k - 1) for opponents, +1 the same way, -1 opposite."""
    played: dict[int, list[tuple[int, int]]] = {}
    for _, ns, ew, board_set in rows:
        played.setdefault(board_set, []).append((ns, ew))
    competition = dict.fromkeys([(a, b) for a in range(1, pairs + 1) for b in range(1, a)], 0)
    for tables in played.values():
        for ns, ew in tables:
            competition[max(ns, ew), min(ns, ew)] += len(tables) - 1
            for north, east in tables:
                for one, other, figure in ((ns, north, 1), (ew, east, 1), (ns, east, -1), (ew, north, -1)):
                    if (ns, ew) != (north, east) and one > other:
                        competition[one, other] += figure
    total, squares = sum(competition.values()), sum(c * c for c in competition.values())
    return Fraction(100 * total * total, len(competition) * squares)


PUBLISHED = [
    entry
    for entry in json.loads((RULES / "howells.json").read_text("utf-8"))
    if entry["kind"] == "howell-cyclic" and entry["group"] == [entry["rounds"]]
]


@pytest.mark.parametrize("entry", PUBLISHED, ids=lambda entry: f"{entry['tables']}-{entry['rounds']}")
def test_howells_of_the_rules_data(entry):
    """In every later round one is added to the pairs that move and to the sets; x turns a table."""
    tables, rounds = entry["tables"], entry["rounds"]
    stays = [(rounds + k, *at) for k, at in enumerate(entry["starter"]["stationary"], start=1)]
    starter = [*stays, *map(tuple, entry["starter"]["moving"])]
    cells = {}
    for number, (r, ns, ew, board_set) in enumerate(expanded(starter, rounds)):
        table = number % tables + 1
        ways = entry["directions"][(r - 1) % len(entry["directions"])]
        cells[r, table] = (ew, ns, board_set) if ways[table - 1] == "x" else (ns, ew, board_set)
    assert made("howell", tables, rounds, guide_cards="avoid") == cells
