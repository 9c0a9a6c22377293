"""Which pair is left out of a half table: the one that leaves the others most even."""

from __future__ import annotations

import pytest

from tournaments.movements import fairness, make, missing_from, suggest
from tournaments.movements.fairness import fairest_absence
from tournaments.movements.pairs.howell import howells

# tables, rounds: Q with the last pair out, and with the pair out that makes it fairest
GAINS = {
    (3, 10): ("45.5", "100.0"),
    (4, 6): ("55.1", "64.3"),
    (5, 7): ("72.6", "79.7"),
    (5, 8): ("76.2", "78.0"),
    (7, 11): ("87.3", "87.7"),
    (7, 13): ("82.4", "86.5"),
    (9, 17): ("90.7", "91.4"),
}
AS_FAIR = ((3, 5), (4, 7), (5, 9), (6, 9), (6, 11), (8, 15), (10, 19))
SIZES = sorted({(h.tables, h.rounds) for h in howells()})


def q_without(kind: str, tables: int, rounds: int, missing: int) -> str:
    return fairness(make(kind, tables, rounds, missing=missing)).q_text


@pytest.mark.parametrize(("size", "figures"), GAINS.items())
def test_the_pair_left_out_makes_the_howell_fairest(size, figures):
    tables, rounds = size
    movement = make("howell", tables, rounds, pairs=2 * tables - 1)
    assert (q_without("howell", *size, 2 * tables), fairness(movement).q_text) == figures


@pytest.mark.parametrize("size", AS_FAIR)
def test_the_last_pair_stays_out_where_no_other_is_fairer(size):
    tables, rounds = size
    assert missing_from("howell", tables, rounds) == 2 * tables


@pytest.mark.parametrize("kind", ["howell", "barometer"])
@pytest.mark.parametrize("size", [size for size in SIZES if size[0] < 10 and size != (3, 10)])
def test_no_other_pair_left_out_is_fairer(kind, size):
    """One by one, each movement made and measured by itself."""
    tables, rounds = size
    figures = {n: fairness(make(kind, tables, rounds, missing=n)).q for n in range(1, 2 * tables + 1)}
    best = max(figures.values())
    assert missing_from(kind, tables, rounds) == max(n for n, q in figures.items() if q == best)


def test_the_form_that_is_chosen_says_which_pair():
    options = {"starters": "book"}
    made = make("howell", 7, pairs=13, options=options)
    absent = ({*range(1, 15)} - {*made.entries}).pop()
    assert absent == missing_from("howell", 7, options=options)
    assert absent == missing_from("howell@starter_adder_8_34", 7)
    assert absent == fairest_absence(make("howell", 7, options=options))


def test_the_pair_that_is_named_stays_out():
    made = make("howell", 4, 6, missing=8, pairs=7)
    assert made.entries == (1, 2, 3, 4, 5, 6, 7)
    assert fairness(made).q_text == "55.1"


@pytest.mark.parametrize("pairs", [5, 7, 9, 13, 17])
def test_what_is_suggested_leaves_out_the_fairest(pairs):
    found = [s for s in suggest(pairs, winners=1) if s.kind.startswith(("howell", "barometer"))]
    assert found
    for suggestion in found:
        movement = suggestion.movement
        assert suggestion.missing == missing_from(movement.kind, movement.tables, movement.rounds)
        assert suggestion.missing not in movement.entries


@pytest.mark.parametrize(("kind", "tables"), [("four_pairs", 2), ("rover", 7), ("individual8", 2)])
def test_where_nobody_can_be_missing_there_is_no_such_pair(kind, tables):
    assert missing_from(kind, tables) is None
