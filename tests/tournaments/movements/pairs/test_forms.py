"""The further forms against what the books and the rules say of them, cell by cell or rule by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, fairness, faults, field_balances, make, missing_from


def cells(movement: Movement) -> dict[tuple[int, int], tuple[int, int, int]]:
    return {(s.round, s.table): (s.ns, s.ew, s.board_set) for s in movement.seatings}


def round_the(number: int, size: int) -> int:
    return (number - 1) % size + 1


def test_compass_of_the_book():
    """E-W e is in round r at table e - (r - 1), table t has the set t - (r - 1); 5 tables, 30 deals."""
    movement = make("compass", 5, boards_per_round=6)
    assert movement.boards == 30
    for (r, t), (ns, ew, board_set) in cells(movement).items():
        assert ns == t
        assert round_the(ew - 5 - (r - 1), 5) == t
        assert board_set == round_the(t - (r - 1), 5)


def test_compass_takes_at_least_24_deals():
    assert [make("compass", t).boards_per_round for t in (14, 10, 8, 5)] == [2, 3, 3, 5]
    even = make("compass_whist", 8)
    assert (even.rounds, faults(even)) == (7, [])


def test_american_whist_league_for_pairs():
    movement = make("mitchell_awl_pairs", 7)
    assert movement.rounds == 7
    for (r, t), (_, ew, board_set) in cells(movement).items():
        assert round_the(ew - 7 - 2 * (r - 1), 7) == t
        assert round_the(board_set - (r - 1), 7) == t
    with pytest.raises(RuleError, match="is for"):
        make("mitchell_awl_pairs", 8)


# From the rules: who moves round the ring, and the slots of the boards at these numbers of tables
HESITATION_SLOTS = {
    5: (1, 2, 4, 5, 6),
    6: (1, 2, 3, 6, 7, 1),
    7: (1, 2, 3, 5, 6, 7, 8),
    8: (1, 2, 3, 4, 7, 8, 9, 1),
}
DOUBLE_SLOTS = {5: (1, 2, 3, 6, 7), 6: (1, 2, 3, 4, 6, 7), 7: (1, 2, 3, 4, 7, 8, 9)}


@pytest.mark.parametrize(("tables", "slots"), HESITATION_SLOTS.items())
def test_hesitation(tables, slots):
    movement = make("hesitation", tables, options={"switch": "none"})
    assert movement.rounds == movement.sets == tables + 1
    assert movement.shares == (tables % 2 == 0)
    seats = [("EW", t) for t in range(1, tables + 1)] + [("NS", tables)]
    check_ring(movement, seats, {tables: tables + 1}, slots)


@pytest.mark.parametrize(("tables", "slots"), DOUBLE_SLOTS.items())
def test_double_hesitation(tables, slots):
    movement = make("double_hesitation", tables, options={"switch": "none"})
    assert movement.rounds == movement.sets == tables + 2
    assert not movement.shares
    seats = [("EW", t) for t in range(1, tables + 1)] + [("NS", 2), ("NS", tables)]
    check_ring(movement, seats, {2: tables + 1, tables: tables + 2}, slots)


def check_ring(
    movement: Movement, seats: list[tuple[str, int]], pivots: dict[int, int], slots: tuple[int, ...]
) -> None:
    """Who starts on seat k of the ring is in round r on seat k + r - 1; `pivots`: table to ring place."""
    start = {seat: movement.tables + place for place, seat in enumerate(seats, start=1)}
    start |= {("NS", table): table for table in pivots}
    for (r, t), (ns, ew, board_set) in cells(movement).items():
        for direction, pair in (("EW", ew), ("NS", ns)):
            if (direction, t) in start:
                before = seats[(seats.index((direction, t)) - (r - 1)) % len(seats)]
                assert pair == start[before]
            else:
                assert pair == t
        assert board_set == round_the(slots[t - 1] + r - 1, movement.sets)
    met = Counter(frozenset((s.ns, s.ew)) for s in movement.seatings)
    assert set(met.values()) == {1}


def test_pivots_are_never_switched():
    for kind, pivots in (("hesitation", {8}), ("double_hesitation", {2, 8})):
        movement = make(kind, 8, options={"switch": "9"})
        switched = {(s.round, s.table) for s in movement.seatings if s.arrow_switched}
        assert switched == {(9, t) for t in range(1, 9) if t not in pivots}
        assert movement.winners == 1
        assert faults(movement) == []


def test_one_switched_round_is_best_for_small_hesitations_and_two_from_11_tables():
    for tables in range(5, 15):
        movement = make("hesitation", tables)
        switched = {s.round for s in movement.seatings if s.arrow_switched}
        assert len(switched) == (1 if tables < 11 else 2)


@pytest.mark.parametrize("tables", range(4, 28))
def test_every_web_is_sound_and_brings_everybody_all_sets(tables):
    for rounds in range(3, min(tables, 16)):
        movement = make("web", tables, rounds, 1)
        assert faults(movement) == []
        assert movement.sets == rounds
        assert field_balances(movement) == (100, 100)
        fewest = -(-tables // rounds)
        assert movement.copies in ((fewest, fewest + 1) if has_visitors(tables, rounds) else (fewest,))


def has_visitors(tables: int, rounds: int) -> bool:
    return tables % 2 == 1 and rounds % 2 == 0


@pytest.mark.parametrize(("tables", "rounds"), [(t, r) for t in (5, 7, 15, 25, 39) for r in (4, 12, 14, 22)])
def test_visitors_of_a_web(tables, rounds):
    """E-W 2T stays at table T; pair T is there first, then takes a new N-S seat whose pair goes there."""
    if rounds >= tables:
        return
    movement = make("web", tables, rounds, 1)
    assert faults(movement) == []
    there = cells(movement)
    rover, host = tables, 2 * tables
    displaced = []
    for r in range(1, rounds + 1):
        seats = {t: there[r, t][0] for t in range(1, tables)}
        visitor, still, board_set = there[r, tables]
        away = [t for t, pair in seats.items() if pair != t]
        assert still == host
        assert [(seats[t], t) for t in away] == ([] if r == 1 else [(rover, visitor)])
        assert r == 1 or board_set == there[r, visitor][2]
        displaced.append(visitor)
        skip = int(r > rounds // 2 and rounds != tables - 1)
        assert {there[r, t][1] for t in range(1, tables)} == set(range(tables + 1, host))
        assert there[r, 1][1] == tables + round_the(2 - r - skip, tables - 1)
    assert len(set(displaced)) == rounds


@pytest.mark.parametrize("tables", [15, 17, 19, 21, 23, 25])
def test_a_web_of_12_rounds_is_as_even_as_print_with_no_more_copies(tables):
    """The printed ones of these sizes are perfectly balanced in both fields and take three copies."""
    movement = make("web", tables, 12, 2)
    assert field_balances(movement) == (100, 100)
    assert max(Counter((s.round, s.board_set) for s in movement.seatings).values()) <= 3
    assert fairness(movement).met == 12


def test_a_web_with_visitors_has_the_pair_missing_that_stays_at_their_table():
    assert missing_from("web", 15, 12) == 30
    assert missing_from("web", 15, 13) == missing_from("web", 15) == 15
    movement = make("web", 15, 12, missing=30)
    assert faults(movement) == []
    assert not [s for s in movement.seatings if s.table == 15]
    for missing in range(1, 31):
        assert faults(make("web", 15, 12, missing=missing)) == []


def test_a_web_has_more_tables_than_rounds_and_few_even_rounds_with_odd_tables():
    with pytest.raises(RuleError, match="A web movement with 15 tables can have 3 to 14 rounds, not 15"):
        make("web", 15, 15)
    with pytest.raises(RuleError, match="an even number of rounds is at most 22"):
        make("web", 27, 24)
    assert make("web", 27, 25).rounds == 25


def test_web_as_the_rules_define_it():
    """14 tables, 13 rounds: tables 1 to 7 rising, 8 to 14 falling; two copies."""
    movement = make("web", 14, 13)
    assert (movement.copies, movement.boards) == (2, 26)
    for (r, t), (_, ew, board_set) in cells(movement).items():
        assert ew == 14 + round_the(t - r + 1, 14)
        assert board_set == round_the(t + r - 1 if t <= 7 else 14 - t - (r - 1), 13)


@pytest.mark.parametrize("tables", range(5, 21))
def test_the_appendix_table(tables):
    """Table R + 1 plays what table 1 plays, table R + 2 the sets backwards from the last."""
    movement = make("bowman", tables)
    rounds = tables - 2
    there = cells(movement)
    for r in range(1, rounds + 1):
        assert there[r, tables - 1][2] == there[r, 1][2]
        assert there[r, tables][2] == rounds + 1 - r
    skip = [
        r
        for r in range(2, rounds + 1)
        if there[r, 3][1] != round_the(there[r - 1, 3][1] - 1 - tables, tables) + tables
    ]
    assert skip == ([rounds // 2 + 1] if rounds % 2 == 0 else [])


@pytest.mark.parametrize(("tables", "rounds"), [(16, 13), (17, 13), (19, 13), (20, 13), (14, 12)])
def test_the_appendix_table_may_have_more_sets_than_rounds(tables, rounds):
    """T - 2 sets; with the last N-S pair missing as printed for 27 to 39 pairs: tables 1 and T - 1 share."""
    movement = make("bowman", tables, rounds, 2, missing=tables)
    assert (movement.rounds, movement.sets, movement.copies) == (rounds, tables - 2, 2)
    assert faults(movement) == []
    there, whole = cells(movement), cells(make("bowman", tables))
    assert all(there[place] == whole[place] for place in there)
    for r in range(1, rounds + 1):
        assert there[r, 1][2] == there[r, tables - 1][2]
        assert len({there[r, t][2] for t in range(1, tables - 1) if (r, t) in there}) == tables - 2
    assert min(field_balances(movement)) > 96.6


def test_scissors_halves():
    """Round 4 of 8 tables is cut: first halves of two sets; no set is met again after it."""
    movement = make("scissors", 8)
    assert (movement.rounds, movement.sets, movement.meetings) == (14, 16, 2)
    there = cells(movement)
    for half in (1, 3, 5, 9, 11, 13):
        for t in range(1, 9):
            assert there[half, t][:2] == there[half + 1, t][:2]
            assert there[half, t][2] + 1 == there[half + 1, t][2]  # the two halves of one set
    for t in range(1, 9):
        assert there[7, t][2] % 2 == there[8, t][2] % 2 == 1
        assert there[8, t][2] == there[7, t % 8 + 1][2]  # what the neighbour above has just played
    met = Counter((s.ns, s.ew) for s in movement.seatings)
    assert set(met.values()) == {2}


@pytest.mark.parametrize("tables", [2, 3, 4, 5, 8, 9, 14, 20, 21, 22, 31, 40])
def test_barometer(tables):
    movement = make("barometer", tables, boards_per_round=1)
    assert (movement.rounds, movement.copies) == (2 * tables - 1, tables)
    for number in range(1, movement.rounds + 1):
        assert {s.board_set for s in movement.in_round(number)} == {number}
    figures = fairness(movement)
    assert figures.met == movement.rounds
    if tables <= 20:
        assert figures.q == fairness(make("howell", tables)).q
    assert figures.q > (97 if tables > 14 else 59)
    stays = {s.table for s in movement.seatings if 2 * tables in (s.ns, s.ew)}
    assert stays == {1}


@pytest.mark.parametrize(("tables", "rounds"), [(5, 7), (8, 13), (9, 13), (12, 14)])
def test_a_shorter_barometer_is_as_fair_as_the_howell_of_its_length(tables, rounds):
    movement = make("barometer", tables, rounds)
    assert faults(movement) == []
    assert fairness(movement).q == fairness(make("howell", tables, rounds)).q
    follow = "Everyone else follows the pair numbered one below"
    if any(str(line).startswith(follow) for line in movement.description):
        check_following(movement)


@pytest.mark.parametrize(("tables", "rounds"), [(7, 6), (16, 13), (22, 13)])
def test_no_single_turn_makes_a_shorter_barometer_more_even(tables, rounds):
    movement = make("barometer", tables, rounds)
    assert faults(movement) == []
    best = fairness(movement).q
    for index, seating in list(enumerate(movement.seatings))[::7]:
        other = replace(seating, ns=seating.ew, ew=seating.ns)
        seatings = (*movement.seatings[:index], other, *movement.seatings[index + 1 :])
        assert fairness(replace(movement, seatings=seatings)).q <= best


@pytest.mark.parametrize(("tables", "rounds"), [(4, 7), (7, 13), (16, 13), (22, 43), (30, 20)])
def test_pairs_of_a_barometer_follow_each_other(tables, rounds):
    check_following(make("barometer", tables, rounds))


def check_following(movement: Movement) -> None:
    """The highest numbers stay, every other pair comes next round where the next lower one was."""
    places = {(s.round, pair): s.table for s in movement.seatings for pair in (s.ns, s.ew)}
    movers = [p for p in movement.entries if len({places[r, p] for r in range(1, movement.rounds + 1)}) > 1]
    assert movers == list(range(1, len(movers) + 1))
    for pair in movers:
        follower = pair % len(movers) + 1
        assert all(places[r + 1, follower] == places[r, pair] for r in range(1, movement.rounds))


def test_four_pairs_as_printed():
    """E-W v N-S of the book: a v b and c v d, a v c and d v b, a v d and b v c; 8 hands a set."""
    movement = make("four_pairs", 2)
    printed = ["a b c d", "a c d b", "a d b c"]
    rows = [[1 + "abcd".index(letter) for letter in row.split()] for row in printed]
    assert [(s.ew, s.ns) for s in movement.seatings] == [(r[i], r[i + 1]) for r in rows for i in (0, 2)]
    assert (movement.boards_per_round, movement.boards, movement.shares) == (8, 24, True)


def test_six_pairs_as_printed():
    """The steps of the book; a meets d only through others' seats."""
    movement = make("six_pairs", 3)
    printed = {
        1: ["a v b", "c v d", "e v f"],
        2: ["a v c", "b v d"],
        3: ["a v e", "f v d", "c v b"],
        4: ["a v f", "e v d"],
        5: ["b v e", "c v f"],
        6: ["b v f", "c v e"],
    }
    name = dict(enumerate("abcdef", start=1))
    for number, row in printed.items():
        assert [f"{name[s.ew]} v {name[s.ns]}" for s in movement.in_round(number)] == row
    assert {name[s.ew] for s in movement.in_round(7)} == {"a", "d"}
    met = {frozenset((s.ns, s.ew)) for s in movement.seatings}
    assert len(met) == 14  # all but a and d, who are compared in round 7
    assert any("advises against" in str(line) for line in movement.description)
    assert make("six_pairs", 3, options={"hands": "2"}).boards_per_round == 4


def test_six_pairs_on_the_hands_of_the_book():
    """Hands 3 and 4 are dealt at table 3 and played there again in step 3."""
    movement = make("six_pairs", 3, boards_per_round=2)
    numbers = {(s.round, s.table): movement.boards_of(s.board_set) for s in movement.seatings}
    assert numbers[1, 1] == numbers[1, 2] == (1, 2)
    assert numbers[1, 3] == numbers[3, 3] == (3, 4)
    assert [numbers[step, 1] for step in (2, 3, 4)] == [(5, 6), (7, 8), (9, 10)]


@pytest.mark.parametrize("kind", ["duplicate_replay", "memory_duplicate"])
def test_the_same_boards_twice_at_one_table(kind):
    movement = make(kind, 1, boards_per_round=12)
    assert cells(movement) == {(1, 1): (1, 2, 1), (2, 1): (2, 1, 1)}
    assert [s.arrow_switched for s in movement.seatings] == [False, True]
    assert (movement.boards, movement.plays, faults(movement)) == (12, 2, [])
    assert make(kind, pairs=2) == make(kind, 1)


def test_variants_of_the_same_boards_twice_are_told_to_the_director():
    read = make("duplicate_replay", 1, options={"auction": "recorded"})
    assert any("read out" in str(line) for line in read.description)
    foster = make("memory_duplicate@foster_transposed", 1)
    assert any("umpire" in str(line) for line in foster.description)
    assert foster == make("memory_duplicate", 1)


def test_mnemonic_duplicate_is_any_schedule_twice():
    movement = make("mnemonic_duplicate", 7)
    once = cells(make("mitchell", 7))
    twice = cells(movement)
    assert movement.rounds == 14
    for (r, t), (ns, ew, board_set) in once.items():
        assert twice[r, t] == (ns, ew, board_set)
        assert twice[r + 7, t] == (ew, ns, board_set)
    with pytest.raises(RuleError, match="an even number of rounds"):
        make("mnemonic_duplicate", 7, 13)


@pytest.mark.parametrize("kind", ["mitchell", "skip", "compass", "scissors", "bowman", "web"])
def test_one_field_without_any_switch(kind):
    movement = make(kind, 8, options={"switch": "unswitched"})
    plain = make(kind, 8)
    assert (plain.winners, movement.winners) == (2, 1)
    assert movement.seatings == plain.seatings
    assert "One winner; no rounds are arrow-switched." in [str(line) for line in movement.description]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"kind": "hesitation", "tables": 7, "rounds": 9}, "movement.rounds"),
        ({"kind": "double_hesitation", "tables": 4}, "movement.tables"),
        ({"kind": "web", "tables": 27, "rounds": 24}, "movement.rounds"),
        ({"kind": "web", "tables": 15, "rounds": 15}, "movement.rounds"),
        ({"kind": "bowman", "tables": 15, "rounds": 14}, "movement.rounds"),
        ({"kind": "scissors", "tables": 7}, "movement.tables"),
        ({"kind": "scissors", "tables": 8, "rounds": 15}, "movement.rounds"),
        ({"kind": "barometer", "tables": 5, "rounds": 10}, "movement.rounds"),
        ({"kind": "four_pairs", "tables": 2, "missing": 1}, "movement.missing"),
        ({"kind": "six_pairs", "tables": 3, "missing": 1}, "movement.missing"),
        ({"kind": "four_pairs", "tables": 2, "rounds": 4}, "movement.rounds"),
        ({"kind": "duplicate_replay", "tables": 1, "missing": 1}, "movement.missing"),
        ({"kind": "duplicate_replay", "tables": 2}, "movement.tables"),
    ],
)
def test_what_cannot_be_is_refused(wish, code):
    with pytest.raises(RuleError) as refusal:
        make(**wish)
    assert refusal.value.code == code
    assert "{" not in str(refusal.value)


def test_a_round_in_which_several_sets_are_crowded_is_named_once():
    lines = [str(line) for line in make("web", 9, 5).description]
    (crowded,) = [line for line in lines if line.startswith("Two tables share a copy")]
    rounds = crowded.rpartition(": ")[2].rstrip(".").split(", ")
    assert len(rounds) == len(set(rounds)) > 1
