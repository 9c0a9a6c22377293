"""Q by its definition, pair by pair, and against the published tables of switched Mitchells."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import examples
from tournaments.movements import best_last_rounds, fairness, make, proposed_rounds, switched
from tournaments.movements.fairness import Fairness, field_balances, quality_if_switched

FORMS = {
    "straight": "mitchell@straight",
    "relay": "mitchell_relay_share",
    "skip": "mitchell_skip",
    "weave": "mitchell_double_weave",
}
# Q with the last 0, 1, 2, 3 rounds switched (published table)
LAST_ROUNDS = {
    (4, "relay"): (42.9, 42.9, 32.1, 42.9),
    (5, "straight"): (44.4, 65.4, 30.0, 30.0),
    (6, "relay"): (45.5, 77.7, 41.7, 33.5),
    (7, "straight"): (46.2, 90.5, 48.8, 32.2),
    (8, "relay"): (46.7, 90.1, 60.1, 39.3),
    (8, "skip"): (40.0, 70.8, 38.9, 22.7),
    (9, "straight"): (47.1, 93.0, 69.3, 41.9),
    (10, "relay"): (47.4, 89.3, 77.3, 50.2),
    (10, "skip"): (42.1, 75.8, 58.8, 34.8),
    (11, "straight"): (47.6, 88.6, 84.5, 54.9),
    (12, "relay"): (47.8, 85.1, 88.5, 62.6),
    (13, "straight"): (48.0, 83.6, 92.5, 67.8),
    (14, "relay"): (48.1, 80.7, 93.5, 74.1),
    (14, "skip"): (44.4, 73.4, 79.1, 60.4),
    (15, "straight"): (48.3, 79.3, 95.2, 78.6),
    (17, "straight"): (48.5, 75.7, 94.7, 86.5),
}
# Q of whole rounds, of patterns in few rounds, of patterns anywhere (published table)
PATTERNS = {
    (5, "straight"): (65.4, 72.2, None),
    (6, "relay"): (77.7, 81.8, None),
    (7, "straight"): (90.5, 90.5, None),
    (8, "relay"): (90.1, 90.1, None),
    (8, "weave"): (93.3, 93.3, None),
    (9, "straight"): (93.0, 93.0, None),
    (10, "relay"): (89.3, 91.1, 93.0),
    (11, "straight"): (88.6, 91.5, 92.8),
    (12, "relay"): (88.5, 92.2, 93.4),
    (12, "weave"): (87.7, 92.8, 93.4),
    (13, "straight"): (92.5, 92.9, 93.5),
    (14, "relay"): (93.5, 93.9, 94.4),
    (15, "straight"): (95.2, 95.2, None),
    (16, "relay"): (94.5, 95.2, None),
    (16, "weave"): (94.4, 95.2, None),
    (17, "straight"): (94.7, 95.0, 95.5),
}


def by_definition(movement) -> Fairness:
    """The figures counted board by board, as a person would."""
    results: dict[int, list[tuple[int, int]]] = {}
    for row in movement.rows():
        for board in row.boards:
            results.setdefault(board, []).append((row.ns, row.ew))
    totals = dict.fromkeys(combinations(movement.entries, 2), 0)
    for played in results.values():
        way = {ns: 1 for ns, _ in played} | {ew: -1 for _, ew in played}
        for one, other in totals:
            if one in way and other in way:
                met = (one, other) in played or (other, one) in played
                totals[one, other] += len(played) - 1 if met else way[one] * way[other]
    squares = sum(c * c for c in totals.values())
    opponents = {e: {*()} for e in movement.entries}
    for s in movement.seatings:
        opponents[s.ns].add(s.ew)
        opponents[s.ew].add(s.ns)
    uses = [(s.round, s.board_set) for s in movement.seatings]
    return Fairness(
        q=Fraction(100 * sum(totals.values()) ** 2, len(totals) * squares) if squares else Fraction(0),
        least=min(totals.values()),
        most=max(totals.values()),
        met=min(map(len, opponents.values())),
        shared=len({use for use in uses if uses.count(use) > 1}),
    )


@examples(40)
@given(st.data())
def test_the_arrays_agree_with_counting_board_by_board(data):
    kind = data.draw(st.sampled_from(["mitchell", "howell", "rover"]))
    tables = data.draw(st.integers(3, 8))
    missing = data.draw(st.none() | st.integers(1, 2 * tables)) if kind != "rover" else None
    movement = make(kind, tables, boards_per_round=data.draw(st.integers(1, 3)), missing=missing)
    if kind != "howell":
        places = st.tuples(st.integers(1, movement.rounds), st.integers(1, tables))
        movement = switched(movement, data.draw(st.frozensets(places, max_size=5)))
    assert fairness(movement) == by_definition(movement)


@pytest.mark.parametrize(("form", "published"), LAST_ROUNDS.items())
def test_switching_the_last_rounds(form, published):
    tables, base = form
    movement = make(FORMS[base], tables)
    last = movement.rounds
    found = [float(quality_if_switched(movement, range(last - k + 1, last + 1))) for k in range(4)]
    assert found == pytest.approx(published, abs=0.051)


@pytest.mark.parametrize("form", [*LAST_ROUNDS, *PATTERNS])
def test_the_number_of_rounds_proposed_is_the_best(form):
    tables, base = form
    movement = make(FORMS[base], tables)
    wanted = 0 if tables == 4 else 1 if tables <= 11 else 2
    assert best_last_rounds(movement) == wanted
    assert proposed_rounds(movement) == tuple(range(movement.rounds - wanted + 1, movement.rounds + 1))


@pytest.mark.parametrize(("form", "published"), PATTERNS.items())
def test_whole_rounds_and_patterns_of_single_tables(form, published):
    tables, base = form
    for wish, q in zip(("best", "limited", "any"), published, strict=True):
        movement = make(FORMS[base], tables, options={"switch": wish})
        assert movement.winners == 1
        expected = published[1] if q is None else q  # no gain over `limited`
        assert float(fairness(movement).q) == pytest.approx(expected, abs=0.051)


def test_any_one_round_of_a_complete_mitchell_switches_as_well():
    movement = make("mitchell", 9)
    assert len({quality_if_switched(movement, [number]) for number in range(1, 10)}) == 1


def test_turning_every_table_of_a_set_changes_nothing():
    movement = make("howell", 5)
    turned = switched(movement, frozenset((s.round, s.table) for s in movement.seatings if s.board_set == 3))
    assert fairness(turned) == fairness(movement)


def test_figures_are_printed_with_one_decimal_and_exact_before():
    figures = fairness(make("mitchell", 7, boards_per_round=1, options={"switch": "best"}))
    assert figures == Fairness(q=Fraction(1176, 13), least=0, most=4, met=7, shared=0)
    assert figures.q_text == "90.5"


def test_nobody_compared_is_no_fairness():
    assert fairness(make("mitchell", 3, 1)).q == 0


def test_forty_tables_are_quick():
    movement = make("mitchell_relay_share", 40)
    began = perf_counter()
    fairness(movement)
    assert perf_counter() - began < 0.5


def test_a_field_that_plays_the_same_boards_is_balanced_whatever_the_opponents():
    """Five tables, four of five rounds: of N-S two neighbours share three sets, all others too (5 - 2 x 1);
    E-W likewise. After three rounds neighbours share two sets and others one: 10 pairs, 15 sets shared, and
    100 x 15^2 / (10 x (5 x 4 + 5 x 1)) = 90."""
    assert field_balances(make("mitchell", 5, 4)) == (100, 100)
    assert field_balances(make("mitchell", 5, 3)) == (90, 90)
    howell = make("howell", 4)
    assert field_balances(howell) == (fairness(howell).q,)
