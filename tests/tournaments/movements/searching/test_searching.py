"""The search: what it finds is sound, as wanted, never less fair than what is shipped, and found again."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import islice

import pytest

from scoring.words import RuleError
from tournaments.movements import fairness, faults, make
from tournaments.movements.own import sound
from tournaments.movements.searching import Wanted, search, wanted_from
from tournaments.movements.typed import text_of


def found(wanted: Wanted, steps: int = 25, seed: int = 1):
    *_, last = islice(search(wanted, seed), steps)
    return last


def couples(movement):
    return {frozenset(s.seated) for s in movement.seatings}


WISHES = [
    wanted_from(6, 4),
    wanted_from(8, 6, 4),
    wanted_from(9, 7),
    wanted_from(12, 8, fixed="3, 8", apart="1-2 4-5"),
    wanted_from(13, 9, fixed="13"),
    wanted_from(14, 6),
    wanted_from(15, 7),
    wanted_from(16, 9, sharing=True, fixed="1,2,3"),
]


@pytest.mark.parametrize("wanted", WISHES, ids=lambda w: f"{w.pairs}/{w.rounds}")
def test_what_is_found_is_sound_and_as_wanted(wanted):
    best = found(wanted).best
    movement = best.movement
    assert faults(movement) == []
    assert movement.entries == tuple(range(1, wanted.pairs + 1))
    assert (movement.rounds, movement.boards_per_round) == (wanted.rounds, wanted.boards)
    assert len(movement.sit_outs) == (wanted.rounds if wanted.pairs % 2 else 0)
    assert best.q == fairness(movement).q
    assert best.bound is None or best.q <= best.bound
    for pair in wanted.fixed:
        assert len(chairs_of(movement, pair)) == 1
    assert not {frozenset(couple) for couple in wanted.never_meet} & couples(movement)
    assert fairness(sound(text_of(movement))).q == best.q  # it can be kept as a club's own


def chairs_of(movement, pair):
    """Table and chairs, counted apart from the search: with turned boards N-S of the boards sit E-W."""
    return {
        (s.table, (s.ns == pair) != s.arrow_switched) for s in movement.seatings if pair in s.seated
    }  # fmt: skip


def test_nobody_else_sits_at_the_table_of_a_fixed_pair_that_sits_out():
    movement = found(wanted_from(13, 9, fixed="13")).best.movement
    (home, _), *_ = chairs_of(movement, 13)
    assert all(13 in s.seated for s in movement.seatings if s.table == home)


@pytest.mark.parametrize(
    ("pairs", "rounds", "kind"), [(12, 9, "howell_three_quarter"), (18, 9, "mitchell"), (13, 9, None)]
)
def test_it_is_never_less_fair_than_what_is_shipped(pairs, rounds, kind):
    first = next(search(wanted_from(pairs, rounds), 1)).best
    assert first.is_shipped
    shipped = make(
        kind or "howell_three_quarter",
        rounds=rounds,
        pairs=pairs,
        options={"switch": "best"} if kind == "mitchell" else {},
    )
    assert first.q >= fairness(shipped).q
    assert found(wanted_from(pairs, rounds), 20).best.q >= first.q


def test_turning_tables_gains_on_a_mitchell_switched_by_rounds():
    """It is shipped switched by whole rounds; where there are more sets than rounds no bound is known."""
    best = found(wanted_from(16, 6), 12).best
    assert not best.is_shipped
    assert best.bound is None
    assert fairness(best.movement).q > fairness(make("mitchell_skip", 8, 6, options={"switch": "best"})).q


def test_the_same_seed_and_steps_find_the_same():
    wanted = wanted_from(14, 8, fixed="2,3")
    one, other = found(wanted, 25, seed=4), found(wanted, 25, seed=4)
    assert one == other
    assert one.steps == 25


def test_a_search_that_is_taken_up_again_goes_on_as_if_it_had_never_rested():
    wanted = wanted_from(14, 6)
    whole = [step for step in islice(search(wanted, 3), 40) if step.at_rest]
    rest = next(step for step in whole if step.tries == 1)
    assert whole[-1].tries > 1
    taken_up = search(wanted, 3, rest.tries, rest.best.movement)
    again = next(step for step in taken_up if step.at_rest and step.tries == whole[-1].tries)
    assert again.best.movement.seatings == whole[-1].best.movement.seatings


def test_it_ends_where_the_fairest_is_proved():
    steps = list(search(wanted_from(8, 7), 1))
    assert len(steps) == 1
    assert steps[0].best.is_optimal
    assert steps[0].best.q == Fraction(100)


@pytest.mark.parametrize(
    ("words", "field", "message"),
    [
        ({"pairs": 3, "rounds": 3}, "pairs", "4 to 40 pairs"),
        ({"pairs": 41, "rounds": 9}, "pairs", "4 to 40 pairs"),
        ({"pairs": 8, "rounds": 8}, "rounds", "2 to 7 rounds"),
        ({"pairs": 9, "rounds": 10}, "rounds", "2 to 9 rounds"),
        ({"pairs": 8, "rounds": 1}, "rounds", "2 to 7 rounds"),
        ({"pairs": 8, "rounds": 6, "boards_per_round": 41}, "boards_per_round", "1 to 40 boards"),
        ({"pairs": 8, "rounds": 6, "fixed": "9"}, "fixed", "There is no pair 9"),
        ({"pairs": 8, "rounds": 6, "fixed": "1, 1"}, "fixed", "named twice"),
        ({"pairs": 8, "rounds": 6, "fixed": "1; two"}, "fixed", "such as 3, 8"),
        ({"pairs": 8, "rounds": 6, "fixed": "٣"}, "fixed", "such as 3, 8"),
        ({"pairs": 8, "rounds": 6, "apart": "1"}, "apart", "such as 1-2"),
        ({"pairs": 8, "rounds": 6, "apart": "4-4"}, "apart", "from itself"),
        ({"pairs": 8, "rounds": 6, "apart": "0-4"}, "apart", "There is no pair 0"),
        ({"pairs": 8, "rounds": 7, "fixed": "1,2"}, "fixed", "at most 6 rounds"),
        ({"pairs": 8, "rounds": 7, "apart": "1-2"}, "apart", "at most 6 rounds"),
        ({"pairs": 8, "rounds": 6, "fixed": "1" * 500}, "fixed", "such as 3, 8"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_once(words, field, message):
    with pytest.raises(RuleError, match=message) as refused:
        wanted_from(**words)
    assert refused.value.field == field
    assert pickle.loads(pickle.dumps(refused.value)).message == refused.value.message
