"""Individuals: printed seatings, partners once and opponents twice, ladies and gentlemen, refusals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, bound_of, fairness, faults, field_balances, make
from tournaments.movements.individuals.designs import designs, designs_without_sharing

PLAYERS = sorted(designs())


def together(movement: Movement) -> tuple[Counter, Counter]:
    """How often two players are partners, and opponents."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for s in movement.seatings:
        partners.update([frozenset((s.n, s.s)), frozenset((s.e, s.w))])
        opponents.update(frozenset(pair) for pair in ((s.n, s.e), (s.n, s.w), (s.s, s.e), (s.s, s.w)))
    return partners, opponents


def chairs(movement: Movement, number: int) -> list[tuple[int, int, int, int]]:
    """The tables of a round as N, S, E, W."""
    return [(s.n, s.s, s.e, s.w) for s in movement.in_round(number)]


def test_there_is_a_design_for_every_number_of_players():
    assert set(range(4, 42)) <= set(PLAYERS)


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(players):
    movement = make("individual", pairs=players, boards_per_round=1)
    assert faults(movement) == []
    assert movement.entries == tuple(range(1, players + 1))
    partners, opponents = together(movement)
    couples = [frozenset(couple) for couple in combinations(movement.entries, 2)]
    if players % 4 < 2:
        assert partners == Counter(dict.fromkeys(couples, 1))
        assert opponents == Counter(dict.fromkeys(couples, 2))
    else:
        missed = Counter(who for couple in couples if couple not in partners for who in couple)
        assert set(partners.values()) == {1}
        assert max(opponents.values()) == 2
        assert len(set(missed.values())) == 1  # all miss as many partners: one, or two where 3 sit out
    rests = Counter(s.contestant for s in movement.sit_outs)
    assert set(rests.values()) == ({players % 4} if players % 4 else set())


@pytest.mark.parametrize("players", sorted(designs_without_sharing()))
def test_forms_without_shared_boards(players):
    movement = make("individual", pairs=players, boards_per_round=1, options={"boards": "rotate"})
    assert faults(movement) == []
    assert (movement.shared_by, movement.copies) == (1, 1)
    assert movement.sets == movement.rounds == players - (players % 4 == 0)
    partners, opponents = together(movement)
    assert (set(partners.values()), max(opponents.values())) == ({1}, 2)


@pytest.mark.parametrize("prime", [5, 13, 17, 29, 37, 41])
def test_primes_have_the_closed_form(prime):
    """Partners g^i and -g^i against g^(i+m) and -g^(i+m); opponents and partners, not directions."""
    root = next(g for g in range(2, prime) if len({pow(g, i, prime) for i in range(prime - 1)}) == prime - 1)
    quarter = (prime - 1) // 4

    def couple(power: int) -> frozenset[int]:
        return frozenset((pow(root, power, prime), prime - pow(root, power, prime)))

    tables = {
        frozenset((frozenset((n, s)), frozenset((e, w))))
        for n, s, e, w in chairs(make("individual", pairs=prime), 1)
    }
    assert tables == {frozenset((couple(i), couple(i + quarter))) for i in range(quarter)}


def test_of_13_29_and_37_all_compete_equally():
    """N-S of round 1 are the quadratic residues, whose correlation with themselves is flat."""
    for players in (13, 29, 37):
        assert fairness(make("individual", pairs=players)).q == 100


@pytest.mark.parametrize(("players", "printed", "even"), [(20, "50.0", "83.3"), (24, "54.0", "82.4")])
def test_turned_tables_are_more_even(players, printed, even):
    """The same partners and opponents in every round, at some tables N-S for E-W."""
    plain = make("individual", pairs=players)
    turned = make("individual", pairs=players, options={"directions": "even"})
    assert (fairness(plain).q_text, fairness(turned).q_text) == (printed, even)
    assert faults(turned) == []
    assert together(turned) == together(plain)


@pytest.mark.parametrize(
    ("players", "base"),
    [
        (4, "F 0 / 1 2"),
        (8, "F 0 / 1 3; 2 6 / 4 5"),
        (12, "F 0 / 1 3; 2 9 / 6 7; 4 10 / 5 8"),
        (16, "F 0 / 1 2; 3 6 / 9 11; 4 13 / 8 12; 5 10 / 7 14"),
        (20, "F 0 / 1 2; 3 5 / 9 15; 4 14 / 12 17; 6 18 / 10 13; 7 11 / 8 16"),
        (24, "F 0 / 1 2; 3 5 / 7 17; 4 12 / 18 22; 6 20 / 10 13; 8 19 / 11 16; 9 15 / 14 21"),
    ],
)
def test_printed_base_rounds(players, base):
    numbers = {"F": players, "0": players - 1}
    printed = [
        tuple(numbers.get(x) or int(x) for x in table.replace("/", " ").split()) for table in base.split(";")
    ]
    movement = make("individual_whist_tournament", players // 4)
    assert chairs(movement, 1) == printed
    follow = {p: p % (players - 1) + 1 for p in range(1, players)} | {players: players}
    assert chairs(movement, 2) == [tuple(follow[p] for p in table) for table in printed]


def test_the_books_individuals_of_8_and_12():
    """1948: N8 S1 E2 W6, N3 S4 E5 W7; twelve: N12 S1 E2 W9, N3 S4 E6 W8, N5 S11 E7 W10."""
    eight, twelve = make("individual", 2), make("individual", 3)
    assert (eight.kind, twelve.kind) == ("individual8", "individual12")
    assert chairs(eight, 1) == [(8, 1, 2, 6), (3, 4, 5, 7)]
    assert chairs(eight, 2) == [(8, 2, 3, 7), (4, 5, 6, 1)]  # each follows the next lower number
    assert chairs(twelve, 1) == [(12, 1, 2, 9), (3, 4, 6, 8), (5, 11, 7, 10)]
    assert chairs(twelve, 2) == [(12, 2, 3, 10), (4, 5, 7, 9), (6, 1, 8, 11)]
    assert (eight.rounds, eight.boards, eight.shared_by) == (7, 28, 2)
    assert (twelve.rounds, twelve.boards, twelve.shared_by) == (11, 33, 3)


def test_saffords_eight():
    """Who sits at seat k goes to seat k + 1; any two occupy the same chair of both tables exactly once."""
    movement = make("individual8@safford", 2)
    assert chairs(movement, 1) == [(8, 1, 2, 4), (3, 7, 5, 6)]
    assert chairs(movement, 2) == [(8, 7, 1, 3), (2, 6, 4, 5)]
    same = Counter(
        frozenset(pair) for number in range(1, 8) for pair in zip(*chairs(movement, number), strict=True)
    )
    assert same == Counter(dict.fromkeys(map(frozenset, combinations(range(1, 9), 2)), 1))


def test_four_from_memory():
    """Chairs N W E as printed, a b c = 1 2 3; who overplays a hand did not hold it or its partner's."""
    movement = make("individual4", 1)
    assert faults(movement) == []
    printed = ["cab", "bac", "abc", "cba", "bca", "acb"]
    for s, row in zip(movement.seatings, printed, strict=True):
        n, w, e = (s.w, s.s, s.n) if s.arrow_switched else (s.n, s.w, s.e)  # turned: North lies East
        assert "".join("abc"[player - 1] for player in (n, w, e)) == row
        assert (s.e if s.arrow_switched else s.s) == 4
    for first, again in zip(movement.seatings[:3], movement.seatings[3:], strict=True):
        assert first.board_set == again.board_set
        sides = {first.n: "NS", first.s: "NS", first.e: "EW", first.w: "EW"}
        assert {sides[again.n], sides[again.s]} == {"EW"}


def test_married_couples():
    movement = make("married_couples", 4)
    assert faults(movement) == []
    partners, opponents = together(movement)
    couples = {frozenset((man, man + 8)) for man in range(1, 9)}
    mixed = {frozenset((m, w)) for m in range(1, 9) for w in range(9, 17)} - couples
    one_sex = {frozenset(c) for c in combinations(range(1, 9), 2)}
    one_sex |= {frozenset(c) for c in combinations(range(9, 17), 2)}
    assert partners == Counter(dict.fromkeys(mixed, 1))
    assert opponents == Counter(dict.fromkeys(mixed | one_sex, 1))
    for s in movement.seatings:
        in_set = {who for t in movement.in_round(s.round) if (t.table + 1) // 2 == (s.table + 1) // 2
                  for who in t.seated}  # fmt: skip
        assert not any(couple <= in_set for couple in couples)


@pytest.mark.parametrize("method", ["skip", "still-table", "empty-table", "halves"])
@pytest.mark.parametrize("tables", range(4, 23, 2))
def test_ladies_and_gentlemen_at_even_tables(method, tables):
    if method == "halves" and (tables % 4 == 0 or tables < 6):
        with pytest.raises(RuleError, match="Two separate halves need 3, 5, 7"):
            make("individuals_mixed", tables, options={"method": method})
        return
    movement = make("individuals_mixed", tables, options={"method": method})
    assert faults(movement) == []
    rounds = {"skip": tables - 1, "still-table": tables - 1, "empty-table": tables + 1, "halves": tables // 2}
    assert movement.rounds == rounds[method]
    partners, _ = together(movement)
    again = [couple for couple, times in partners.items() if times > 1]
    assert len(again) == (2 if method == "still-table" else 0)
    lady, gentleman = range(1, 2 * tables + 1), range(2 * tables + 1, 4 * tables + 1)
    assert all(len(couple & set(lady)) == len(couple & set(gentleman)) == 1 for couple in partners)


def test_ladies_and_gentlemen_at_odd_tables():
    movement = make("individuals_mixed", 7)
    partners, _ = together(movement)
    assert movement.rounds == 7
    assert len(partners) == 2 * 49  # every lady with every gentleman of her side
    assert set(partners.values()) == {1}


@pytest.mark.parametrize("tables", [5, 7, 11, 25])
def test_a_rainbow_lets_nobody_meet_twice(tables):
    movement = make("rainbow", tables)
    partners, opponents = together(movement)
    met = partners + opponents
    assert set(met.values()) == {1}
    assert all(sum(who in couple for couple in met) == 3 * tables for who in (1, 2 * tables))


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"kind": "individual", "pairs": 3}, "movement.tables", "tables"),
        ({"kind": "individual", "tables": 4, "pairs": 20}, "movement.pairs", "pairs"),
        ({"kind": "individual8", "tables": 2, "pairs": 9}, "movement.pairs", "pairs"),
        ({"kind": "individual", "tables": 4, "missing": 3}, "movement.missing", "missing"),
        ({"kind": "individual", "tables": 4, "rounds": 16}, "movement.rounds", "rounds"),
        ({"kind": "individual", "tables": 4, "options": {"boards": "rotate"}}, "movement.option", "boards"),
        ({"kind": "rainbow", "tables": 6}, "movement.tables", "tables"),
        ({"kind": "married_couples", "tables": 4, "rounds": 8}, "movement.rounds", "rounds"),
        ({"kind": "individual4", "tables": 1, "pairs": 5}, "movement.pairs", "pairs"),
    ],
)
def test_refusals_name_the_field(wish, code, field):
    with pytest.raises(RuleError) as refusal:
        make(**wish)
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_a_shorter_evening_is_a_prefix():
    movement = make("individual", 5, 7)
    assert (movement.rounds, movement.copies, faults(movement)) == (7, 5, [])
    assert movement.seatings == make("individual", 5).seatings[: 7 * 5]


@pytest.mark.parametrize("tables", [4, 8, 12, 16, 20, 32])
def test_complete_ladies_and_gentlemen_share_nothing_in_as_many_rounds_as_tables(tables):
    movement = make("individuals_mixed", tables, options={"method": "complete"})
    assert faults(movement) == []
    assert (movement.rounds, movement.sets, movement.sit_outs) == (tables, tables, ())
    partners, _ = together(movement)
    assert len(partners) == 2 * tables * tables
    assert set(partners.values()) == {1}
    least = min(field_balances(movement))
    assert least == Fraction(100 * (tables - 1), 2 * tables - 1)  # C is 0 for partners, else T


def test_complete_is_refused_where_4_does_not_divide_the_tables():
    with pytest.raises(RuleError, match="needs 4, 8, 12"):
        make("individuals_mixed", 10, options={"method": "complete"})


def test_a_skip_makes_shorter_ladies_and_gentlemen_more_even():
    """60 players in 12 rounds: printed 36.9, in the first 12 of 15 rounds 35.7."""
    first = make("individuals_mixed", 15, 12)
    skipping = make("individuals_mixed", 15, 12, options={"skips": "even"})
    assert [round(float(min(field_balances(m))), 1) for m in (first, skipping)] == [35.7, 37.0]
    assert faults(skipping) == []
    assert make("individuals_mixed", 15, options={"skips": "even"}) == make("individuals_mixed", 15)


def test_a_longer_evening_of_eight_begins_again():
    """8 in 8 rounds: every figure even, 8 in all, so four of 2 and three of 0: 4/7, as the best printed."""
    movement = make("individual_whist_tournament", 2, 8, options={"again": "yes"})
    assert faults(movement) == []
    assert fairness(movement).q == Fraction(400, 7) == bound_of(movement)
    assert chairs(movement, 8) == chairs(movement, 1)
    assert (movement.sets, movement.partnerships, movement.meetings) == (8, 2, 4)
    with pytest.raises(RuleError, match="1 to 14 rounds"):
        make("individual_whist_tournament", 2, 15, options={"again": "yes"})
