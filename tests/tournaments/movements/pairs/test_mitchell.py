"""Every Mitchell: sound, complete, and as the books lay it out."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, Row, faults, faults_of_rows, make
from tournaments.movements.pairs.mitchell import AWL, BASES, COMPASS

SIZES = [
    (base.key, tables)
    for base in BASES
    for tables in (range(3, 15) if base in (AWL, COMPASS) else range(3, 23))  # the walk has the others
    if base.fits(tables)
]
EVEN = range(4, 25, 2)


def of(key: str, tables: int, rounds: int | None = None, **wish) -> Movement:
    return make(f"{key}@straight" if key == "mitchell" else key, tables, rounds, **wish)


def most(key: str, tables: int) -> int:
    if key == "mitchell":
        return tables if tables % 2 else tables // 2
    skips = key == "mitchell_skip" or (key == "compass" and tables % 2 == 0)
    return tables - 1 if skips else tables


@pytest.mark.parametrize(("key", "tables"), SIZES)
def test_every_size_is_sound_whole_and_short(key, tables):
    lengths = range(1, most(key, tables) + 1)
    for rounds in lengths if tables <= 12 else (tables // 2, tables // 2 + 1, lengths[-1]):
        if rounds in lengths:
            movement = of(key, tables, rounds, boards_per_round=2)
            assert faults(movement) == []
            assert len(movement.seatings) == tables * rounds


@pytest.mark.parametrize(("key", "tables"), SIZES)
def test_every_size_is_sound_with_a_missing_pair(key, tables):
    pairs = range(1, 2 * tables + 1) if tables <= 10 else (tables, 2 * tables)
    for missing in pairs:
        movement = of(key, tables, most(key, tables), missing=missing, boards_per_round=1)
        assert faults(movement) == []
        assert missing not in movement.entries
        assert [s.round for s in movement.sit_outs] == sorted({s.round for s in movement.sit_outs})
        assert len(movement.seatings) + len(movement.sit_outs) == tables * movement.rounds


@pytest.mark.parametrize(("key", "tables"), [s for s in SIZES if most(*s) == s[1]])
def test_complete_ones_bring_every_opponent_and_every_set_once(key, tables):
    movement = of(key, tables)
    met = {(s.ns, s.ew) for s in movement.seatings}
    assert len(met) == tables * tables
    assert {(s.ns, s.board_set) for s in movement.seatings} == {
        (pair, number) for pair in range(1, tables + 1) for number in range(1, tables + 1)
    }
    assert movement.winners == 2


@pytest.mark.parametrize("tables", EVEN)
def test_a_skip_misses_one_opponent_and_one_set(tables):
    movement = of("mitchell_skip", tables)
    assert movement.rounds == tables - 1
    assert len({(s.ns, s.ew) for s in movement.seatings}) == tables * (tables - 1)
    assert not movement.shares


@pytest.mark.parametrize("tables", EVEN)
def test_relay_and_share_is_the_ring_of_the_1948_book(tables):
    """Positions 1..T/2, the relay stand, then tables T/2+1..T-1; table T shares with table 1."""
    ring = [*range(1, tables // 2 + 1), None, *range(tables // 2 + 1, tables)]
    rows = []
    for k in range(tables):
        east = {(e - 1 + k) % tables + 1: tables + e for e in range(1, tables + 1)}
        sets = {table: (i + k) % tables + 1 for i, table in enumerate(ring) if table}
        sets[tables] = sets[1]
        rows += [Row(k + 1, t, t, east[t], (sets[t],)) for t in range(1, tables + 1)]
    movement = of("mitchell_relay_share", tables, boards_per_round=1)
    assert sorted(movement.rows()) == sorted(rows)
    assert faults_of_rows(rows, entries=range(1, 2 * tables + 1), at_once=2) == []


@pytest.mark.parametrize("tables", EVEN)
def test_the_set_that_rests_is_on_the_relay_stand(tables):
    movement = of("mitchell_relay_share", tables)
    for number in range(1, tables + 1):
        assert movement.resting_sets(number) == ((tables // 2 + number - 1) % tables + 1,)


@pytest.mark.parametrize("tables", EVEN)
def test_an_empty_table_1_or_last_ends_the_sharing(tables):
    for missing in (1, tables):
        movement = of("mitchell_relay_share", tables, missing=missing)
        assert not movement.shares
        assert not any(
            one.round == other.round and one.board_set == other.board_set
            for one, other in combinations([s for s in movement.seatings if s.table in (1, tables)], 2)
        )
    assert of("mitchell_relay_share", tables, missing=2).shares


def test_straight_odd_moves_ew_up_and_boards_down():
    movement = of("mitchell", 5, boards_per_round=2)
    assert [(s.ns, s.ew, s.board_set) for s in movement.in_round(2)] == [
        (1, 10, 2),
        (2, 6, 3),
        (3, 7, 4),
        (4, 8, 5),
        (5, 9, 1),
    ]
    assert movement.boards_of(5) == (9, 10)
    assert movement.boards == 10


@pytest.mark.parametrize(
    ("key", "tables", "rounds", "code", "words"),
    [
        ("mitchell@straight", 8, None, "movement.repeat", "4 rounds"),
        ("mitchell@straight", 8, 5, "movement.repeat", "after round 4"),
        ("mitchell", 9, 10, "movement.rounds", "1 to 9 rounds, not 10"),
        ("mitchell_skip", 8, 8, "movement.rounds", "1 to 7 rounds, not 8"),
        ("mitchell_skip", 7, None, "movement.tables", "not 7"),
        ("mitchell_double_weave", 10, None, "movement.tables", "not 10"),
        ("mitchell_relay_share", 8, 9, "movement.rounds", "1 to 8 rounds, not 9"),
        ("mitchell", 41, None, "movement.tables", "3 to 40 tables, not 41"),
        ("mitchell", 9, 0, "movement.rounds", "not 0"),
    ],
)
def test_what_cannot_be_is_refused_in_words(key, tables, rounds, code, words):
    with pytest.raises(RuleError) as refusal:
        make(key, tables, rounds)
    assert refusal.value.code == code
    assert words in str(refusal.value)
