"""Two rows of teams (pivot, parallel rows), rotating sets, shared leagues, three teams twice."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, fairness, faults, make
from tournaments.movements.teams.rotating import lengths

# Sections of a pivot in 9 rounds as they are printed: tables of one section, sets, and at how many tables of
# it a set is in a round at most.
PRINTED_PIVOTS = [
    (18, 9, 2), (21, 9, 3), (22, 11, 2), (23, 11, 4), (24, 10, 3), (25, 11, 4), (26, 12, 3), (27, 9, 3),
    (28, 9, 4), (29, 11, 3), (30, 10, 3), (31, 11, 3), (32, 10, 4), (33, 11, 3), (34, 11, 4), (35, 9, 5),
]  # fmt: skip


def opponents(movement: Movement) -> dict[int, set[int]]:
    met = defaultdict(set)
    for s in movement.seatings:
        met[s.ns].add(s.ew)
        met[s.ew].add(s.ns)
    return met


def assert_whole_matches(movement: Movement) -> None:
    """In every round a team plays one other, at both tables on the same set, and never a set again."""
    halves = defaultdict(list)
    sets_of = defaultdict(list)
    for s in movement.seatings:
        halves[s.round, s.match].append((s.ns, s.ew, s.board_set))
        sets_of[s.ns].append(s.board_set)
    for one, other in halves.values():
        assert other == (one[1], one[0], one[2])
    assert len({match for _, match in halves}) == len(halves)
    assert all(len(set(sets)) == len(sets) for sets in sets_of.values())


def most_matches_at_once(movement: Movement) -> int:
    return max(Counter((s.round, s.board_set) for s in movement.seatings).values()) // 2


@pytest.mark.parametrize(("tables", "sets", "copies"), PRINTED_PIVOTS)
def test_a_pivot_needs_no_more_boards_than_the_printed_one(tables, sets, copies):
    movement = make("pivot_rows", 2 * tables, 9, 3, options={"copies": copies})
    assert faults(movement) == []
    assert_whole_matches(movement)
    assert movement.sets <= sets
    assert most_matches_at_once(movement) == movement.copies <= copies
    assert {len(met) for met in opponents(movement).values()} == {9}
    assert fairness(movement).met == 9  # nobody can play more than nine matches in nine rounds


# Parallel rows as they are printed: teams, rounds, sets, and how many others everybody meets at least.
PRINTED_ROWS = [
    (6, 3, 3, 3), (8, 4, 4, 4), (8, 3, 4, 3), (10, 5, 5, 5), (12, 5, 6, 5), (14, 7, 7, 7), (16, 7, 8, 7),
    (18, 9, 9, 9), (19, 9, 10, 8), (20, 9, 10, 9), (22, 11, 11, 11), (24, 12, 14, 12), (26, 12, 13, 12),
    (27, 12, 14, 11), (28, 13, 14, 13), (29, 13, 15, 12), (30, 13, 15, 13), (31, 14, 16, 13),
    (32, 14, 16, 14),
]  # fmt: skip


@pytest.mark.parametrize(("teams", "rounds", "sets", "met"), PRINTED_ROWS)
def test_parallel_rows_with_one_copy(teams, rounds, sets, met):
    movement = make("parallel_rows", pairs=teams, rounds=rounds)
    assert faults(movement) == []
    assert_whole_matches(movement)
    assert movement.copies == 1
    assert movement.sets <= sets
    assert fairness(movement).met == met == rounds - teams % 2


@pytest.mark.parametrize("copies", "1234")
def test_two_rows_of_many_sizes(copies):
    for teams in range(4 + int(copies) * 2, 81, 13):
        matches = (teams + 1) // 2
        for rounds in {2, min(9, matches - 1)}:
            movement = make("teams_rows", pairs=teams, rounds=rounds, options={"copies": copies})
            assert faults(movement) == []
            assert most_matches_at_once(movement) <= int(copies)
            byes = Counter(s.contestant for s in movement.sit_outs)
            assert len(byes) == (rounds if teams % 2 else 0)


@pytest.mark.parametrize("teams", [8, 16, 80])
def test_two_rows_of_a_multiple_of_four_are_complete(teams):
    movement = make("teams_rows", teams, teams // 2, 1)
    assert faults(movement) == []
    assert_whole_matches(movement)
    assert movement.sets == fairness(movement).met == teams // 2


def test_home_teams_stay_and_visitors_go_up_one_table():
    movement = make("pivot_rows", 20, 9, options={"copies": "1"})
    for s in movement.seatings:
        home = min(s.ns, s.ew)
        assert s.table in (home, home + 10)
        assert (s.ns == home) == (s.table == home)
        skipped = s.round > 5  # with ten sets, half of them
        assert max(s.ns, s.ew) == 11 + (home - s.round - skipped) % 10


@pytest.mark.parametrize(("teams", "rounds"), [(12, 6), (28, 14), (20, 11), (6, 0)])
def test_two_rows_end_where_everybody_has_been_visited(teams, rounds):
    with pytest.raises(RuleError) as refusal:
        make("teams_rows", teams, rounds)
    assert (refusal.value.code, refusal.value.field) == ("movement.rounds", "rounds")


def test_rotating_sets_are_as_many_as_rounds_and_at_one_match_each():
    for teams in range(5, 41, 3):
        for rounds in lengths(teams):
            movement = make("round_robin", pairs=teams, rounds=rounds, options={"deals": "rotate"})
            assert faults(movement) == []
            assert_whole_matches(movement)
            assert (movement.sets, movement.copies) == (rounds, 1)
            assert most_matches_at_once(movement) == 1
            assert fairness(movement).met >= rounds - teams % 2


@pytest.mark.parametrize(("teams", "rounds"), [(8, 7), (10, 9), (12, 11), (12, 6), (14, 13)])
def test_printed_lengths_with_rotating_sets(teams, rounds):
    movement = make("round_robin", teams, rounds, options={"deals": "rotate"})
    assert (movement.sets, fairness(movement).met) == (rounds, rounds)


def test_no_rotating_sets_for_four_teams_nor_in_other_lengths():
    for teams, rounds in ((4, None), (6, 5), (12, 5)):
        with pytest.raises(RuleError, match="otating sets"):
            make("round_robin", teams, rounds, options={"deals": "rotate"})


def test_one_match_shares_where_three_does_not_divide_the_others():
    for teams in range(6, 41, 2):
        if teams % 6 == 4:
            continue
        movement = make("teams_one_shared", teams)
        assert faults(movement) == []
        assert movement.sets == movement.rounds == fairness(movement).met == teams - 1
        tables = Counter((s.round, s.board_set) for s in movement.seatings)
        assert Counter(tables.values()) == {1: (teams - 1) * (teams - 2), 2: teams - 1}
        for s in movement.seatings:  # E-W up one, boards down one, but for the last team
            if teams not in (s.ns, s.ew) and s.round < movement.rounds:
                then = {(t.ew, t.round): t for t in movement.seatings}[s.ew, s.round + 1]
                assert teams in (then.ns, then.ew) or then.table == s.table % (teams - 1) + 1


# Leagues of an odd number in which tables share: teams, rounds, sets, tables of a set, as they are printed.
PRINTED_SHARED = [
    (9, 4, 5, 2), (9, 6, 7, 2), (13, 6, 7, 2), (17, 8, 9, 2), (19, 8, 10, 2), (27, 12, 14, 2),
    (29, 12, 15, 2), (31, 12, 16, 2), (11, 4, 6, 2), (9, 2, 3, 3), (11, 2, 3, 4),
]  # fmt: skip


@pytest.mark.parametrize(("teams", "rounds", "sets", "share"), PRINTED_SHARED)
def test_shared_leagues_need_no_more_sets_than_print(teams, rounds, sets, share):
    movement = make("teams_awl", teams, rounds, options={"share": share})
    assert faults(movement) == []
    assert movement.sets == sets >= rounds + 1  # of an odd number, all in play: one set rests at least
    assert fairness(movement).met == rounds
    assert max(Counter((s.round, s.board_set) for s in movement.seatings).values()) == share


def test_every_shared_league_is_sound_and_the_unshared_is_as_before():
    for teams in range(3, 41, 2):
        assert make("teams_awl", teams, options={"share": "1"}) == make("teams_awl", teams)
        for share in "234":
            if teams < 2 * int(share) + 1:
                with pytest.raises(RuleError) as refusal:
                    make("teams_awl", teams, options={"share": share})
                assert (refusal.value.code, refusal.value.field) == ("movement.option", "share")
                continue
            movement = make("teams_awl", teams, options={"share": share})
            assert faults(movement) == []
            assert movement.sets == -(-teams // int(share))


def test_sessions_share_no_boards():
    with pytest.raises(RuleError, match="share no boards"):
        make("teams_awl", 9, options={"share": "2", "session": "1"})


def test_three_teams_with_four_matches_each():
    movement = make("teams_triangle", 3, 4)
    assert faults(movement) == []
    assert (movement.sets, movement.rounds) == (6, 4)
    matches = {s.match: {s.ns, s.ew} for s in movement.seatings}
    couples = [frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})]
    assert Counter(map(frozenset, matches.values())) == dict.fromkeys(couples, 2)
    assert Counter(team for teams in matches.values() for team in teams) == {1: 4, 2: 4, 3: 4}
    assert movement.seatings[:6] == make("teams_triangle", 3, boards_per_round=6).seatings
    for wish in ({"rounds": 3}, {"rounds": 1}, {"rounds": 4, "options": {"form": "halves"}}):
        with pytest.raises(RuleError) as refusal:
            make("teams_triangle", 3, **wish)
        assert refusal.value.code == "movement.rounds"
