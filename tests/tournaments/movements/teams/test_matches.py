"""Matches at two tables: head to head, clubs, three teams, round robin, six sets."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.words import RuleError
from tournaments.movements import Seating, fairness, faults, make
from tournaments.movements.teams import circle, match_tables, triangle, with_matches


def test_a_team_of_four_in_quarters():
    """1948: the first quarter at table 1, the second at table 2, then exchanged; so the other half."""
    movement = make("team4", 2)
    assert faults(movement) == []
    assert movement.boards == 24
    assert not movement.shares
    sets = [[s.board_set for s in movement.in_round(number)] for number in range(1, 5)]
    assert sets == [[1, 2], [2, 1], [3, 4], [4, 3]]
    assert {(s.table, s.ns, s.ew, s.match) for s in movement.seatings} == {(1, 1, 2, 1), (2, 2, 1, 1)}
    assert "After round 2, the two pairs of team 2 swap places." in map(str, movement.description)


def test_a_team_of_four_in_halves():
    movement = make("teams", 2, options={"form": "halves"})
    assert faults(movement) == []
    assert [s.board_set for s in movement.seatings] == [1, 1, 2, 2]
    assert movement.shares


@pytest.mark.parametrize("rounds", [1, 3, 17, 0])
def test_quarters_come_in_twos(rounds):
    with pytest.raises(RuleError) as refusal:
        make("team4", 2, rounds)
    assert refusal.value.field == "rounds"


def test_club_against_club():
    """Odd tables: O (teams 1, 3) N-S; even tables X; a set of two tables exchanges its own deals."""
    movement = make("club_match", 4)
    assert faults(movement) == []
    first = [(s.ns, s.ew, s.board_set, s.match) for s in movement.in_round(1)]
    assert first == [(1, 2, 1, 1), (2, 1, 2, 1), (3, 4, 3, 2), (4, 3, 4, 2)]
    assert [s.board_set for s in movement.in_round(2)] == [2, 1, 4, 3]
    same = make("club_match", 4, options={"deals": "same"})
    assert (faults(same), same.sets, same.copies) == ([], 2, 2)


def test_three_teams_are_the_league_of_three():
    movement = make("triangle", 3)
    assert movement.seatings == make("teams_awl", 3).seatings
    assert fairness(movement).met == 2
    halves = make("triangle", 3, options={"form": "halves"})
    assert (faults(halves), halves.boards_per_round) == ([], 6)
    with pytest.raises(RuleError):
        make("triangle", 3, 1)


def test_a_triangle_beside_other_matches():
    """For a round of an odd number of teams: the three that are left, at tables 5 to 7."""
    seats = triangle(3, (5, 6, 7), (4, 9, 2), (21, 22, 23), 8)
    assert {s.round for s in seats} == {3, 4}
    assert {(s.ns, s.table) for s in seats} == {(4, 5), (9, 6), (2, 7)}
    assert {(frozenset((s.ns, s.ew)), s.board_set, s.match) for s in seats} == {
        (frozenset((4, 9)), 21, 8),
        (frozenset((9, 2)), 22, 9),
        (frozenset((4, 2)), 23, 10),
    }
    assert len({(s.ns, s.ew) for s in seats}) == 6


@pytest.mark.parametrize("deals", ["same", "own"])
@pytest.mark.parametrize("teams", range(2, 41))
def test_round_robin(teams, deals):
    movement = make("round_robin", pairs=teams, boards_per_round=1, options={"deals": deals})
    assert faults(movement) == []
    assert movement.tables == teams - teams % 2
    met = Counter(frozenset((s.ns, s.ew)) for s in movement.seatings)
    assert set(met.values()) == {2}
    assert len(met) == teams * (teams - 1) // 2
    byes = Counter(s.contestant for s in movement.sit_outs)
    assert set(byes.values()) == ({1} if teams % 2 else set())
    assert movement.copies == (teams // 2 if deals == "same" else 1)


def test_homes_of_the_circle_are_even():
    """Nobody is first in a match more than once oftener than second."""
    for teams in range(2, 31, 2):
        first = Counter(one for number in range(1, teams) for one, _ in circle(teams, number))
        assert all(abs(2 * first[team] - (teams - 1)) == 1 for team in range(1, teams + 1))


def test_both_tables_of_a_match():
    assert match_tables(2, (7, 8), (3, 5), 4, 9) == (
        Seating(2, 7, 3, 5, 4, match=9),
        Seating(2, 8, 5, 3, 4, match=9),
    )
    numbered = with_matches([Seating(1, 1, 1, 2, 1), Seating(1, 2, 2, 1, 1), Seating(1, 3, 3, 3, 1)], 4)
    assert [s.match for s in numbered] == [4, 4, 0]


def test_six_sets_as_printed():
    """T1 N,S v W,E: A,B v W,X; T2 Y,Z v C,D; every partnership twice, every opposition thrice."""
    movement = make("awl_six_sets", 2)
    assert faults(movement) == []
    letters = " ABCDWXYZ"
    printed = ["ABWX", "YZCD", "ABYZ", "WXCD", "ACWY", "XZBD", "ACXZ", "WYBD", "ADXY", "WZBC", "ADWZ", "XYBC"]
    tables = ["".join(letters[p] for p in (s.n, s.s, s.w, s.e)) for s in movement.seatings]
    assert tables == printed
    partners = Counter(frozenset(p) for s in movement.seatings for p in ((s.n, s.s), (s.e, s.w)))
    opponents = Counter(frozenset((a, b)) for s in movement.seatings for a in (s.n, s.s) for b in (s.e, s.w))
    assert (len(partners), set(partners.values())) == (12, {2})
    assert (len(opponents), set(opponents.values())) == (16, {3})
    assert movement.boards == 24


def test_three_of_the_six_sets():
    movement = make("awl_six_sets", 2, options={"sets": "3"})
    assert faults(movement) == []
    assert (movement.rounds, movement.boards_per_round) == (3, 8)
    partners = Counter(frozenset(p) for s in movement.seatings for p in ((s.n, s.s), (s.e, s.w)))
    opponents = Counter(frozenset((a, b)) for s in movement.seatings for a in (s.n, s.s) for b in (s.e, s.w))
    assert set(partners.values()) == {1}
    assert (len(opponents), set(opponents.values())) == (12, {2})


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"kind": "team4", "tables": 2, "pairs": 3}, "movement.pairs", "pairs"),
        ({"kind": "round_robin", "tables": 8, "pairs": 10}, "movement.pairs", "pairs"),
        ({"kind": "round_robin", "tables": 8, "rounds": 8}, "movement.rounds", "rounds"),
        ({"kind": "club_match", "tables": 5}, "movement.tables", "tables"),
        ({"kind": "awl_six_sets", "tables": 2, "rounds": 5}, "movement.rounds", "rounds"),
        ({"kind": "awl_six_sets", "tables": 2, "missing": 5}, "movement.missing", "missing"),
    ],
)
def test_refusals_name_the_field(wish, code, field):
    with pytest.raises(RuleError) as refusal:
        make(**wish)
    assert (refusal.value.code, refusal.value.field) == (code, field)
