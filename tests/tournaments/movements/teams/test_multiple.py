"""Multiple teams: printed tables, all sizes and lengths, both halves of every match."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, fairness, faults, make

FORMS = ("teams_awl", "teams_new_england", "teams_incomplete", "teams_howell", "teams_gilman")


def sizes(kind: str) -> range:
    odd = kind in ("teams_awl", "teams_howell")
    even = kind in ("teams_new_england", "teams_incomplete")
    return range(3, 41, 2) if odd else range(4, 41, 2) if even else range(3, 41)


def halves(movement: Movement) -> dict[int, list[tuple[int, int, int]]]:
    """Of each match the tables' N-S team, E-W team and set."""
    found = defaultdict(list)
    for s in movement.seatings:
        found[s.match].append((s.ns, s.ew, s.board_set))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", FORMS)
def test_every_match_has_two_halves_on_the_same_boards(kind):
    for teams in sizes(kind):
        movement = make(kind, teams, boards_per_round=1)
        assert faults(movement) == []
        matches = halves(movement)
        home = matches.pop(0, [])
        assert len(home) == (teams if kind == "teams_gilman" else 0)
        missed = teams // 2 if kind == "teams_incomplete" else 0
        assert sorted(matches) == list(range(1, teams * (teams - 1) // 2 - missed + 1))
        for (ns, ew, board_set), other in matches.values():
            assert other == (ew, ns, board_set)


def test_nothing_is_shared_but_in_the_even_forms_that_say_so():
    for kind in FORMS:
        for teams in sizes(kind):
            movement = make(kind, teams, boards_per_round=1)
            shares = teams % 2 == 0 and kind != "teams_incomplete"
            assert movement.shares == shares
            tables = Counter((s.round, s.board_set) for s in movement.seatings)
            assert max(tables.values()) == (2 if shares else 1)


def test_five_teams_of_the_book():
    """Howell: E-W a b c d e; N-S e a b c d with hands 1-4 ..., then d e a b c with hands 9-12 ..."""
    movement = make("teams_howell", 5, boards_per_round=4)
    ns = [[s.ns for s in movement.in_round(number)] for number in range(1, 5)]
    hands = [[movement.boards_of(s.board_set)[0] for s in movement.in_round(r)] for r in range(1, 4)]
    assert ["".join(" abcde"[team] for team in row) for row in ns] == ["eabcd", "deabc", "cdeab", "bcdea"]
    assert hands == [[1, 5, 9, 13, 17], [9, 13, 17, 1, 5], [17, 1, 5, 9, 13]]
    assert all(s.ew == s.table for s in movement.seatings)


@pytest.mark.parametrize("teams", [3, 5, 9, 15])
def test_american_whist_league(teams):
    """E-W two tables down, boards one down; A and B play set A + B."""
    movement = make("teams", teams)
    if teams > 3:
        assert movement.kind == "teams_awl"
    for s in movement.seatings:
        assert s.ns == s.table
        assert (s.ns + s.ew - s.board_set) % teams == 0
        if s.round < movement.rounds:
            after = movement.in_round(s.round + 1)
            assert {(t.table - s.table + 2) % teams for t in after if t.ew == s.ew} == {0}
            assert {(t.table - s.table + 1) % teams for t in after if t.board_set == s.board_set} == {0}


@pytest.mark.parametrize("teams", [6, 8, 14])
def test_new_england_relay(teams):
    """E-W one down; tables half the teams apart share, half of the sets rest."""
    movement = make("teams", teams)
    assert movement.kind == "teams_new_england"
    for number in range(1, teams):
        tables = movement.in_round(number)
        assert len(movement.resting_sets(number)) == teams // 2
        assert all(tables[t].board_set == tables[t + teams // 2].board_set for t in range(teams // 2))
        assert all((s.ns + s.ew - s.board_set) % teams == 0 for s in tables)
        assert all(s.ew == (s.table + number - 1) % teams + 1 for s in tables)


def test_gilman_as_printed():
    """Odd: E-W to the next table but one downward, trays one down. Ten teams: table 1 meets S1, S2 ..."""
    eleven = make("gilman", 11)
    assert [s.ew for s in eleven.in_round(1)] == list(range(1, 12))
    places = [next(s.table for s in eleven.in_round(r) if s.ew == 11) for r in range(1, 5)]
    trays = [next(s.table for s in eleven.in_round(r) if s.board_set == 11) for r in range(1, 4)]
    assert (places, trays) == ([11, 9, 7, 5], [11, 10, 9])
    ten = make("gilman", 10, boards_per_round=3)
    assert [s.board_set for s in ten.seatings if s.table == 1] == list(range(1, 11))
    assert [s.board_set for s in ten.seatings if s.table == 6] == list(range(1, 11))
    assert ten.boards == 30
    assert ten.boards_of(1) == (1, 2, 3)
    assert all(s.ns == s.ew for s in ten.in_round(1))


@pytest.mark.parametrize("kind", FORMS[:4])
def test_shorter_evenings_are_whole_matches(kind):
    for teams in list(sizes(kind))[:8]:
        most = make(kind, teams).rounds
        for rounds in range(1, most + 1):
            if rounds % 2 and kind != "teams_new_england":
                with pytest.raises(RuleError) as refusal:
                    make(kind, teams, rounds)
                assert refusal.value.field == "rounds"
            else:
                movement = make(kind, teams, rounds, 1)
                assert (faults(movement), movement.rounds) == ([], rounds)
                assert fairness(movement).met == rounds


@pytest.mark.parametrize("teams", [5, 9, 13, 33])
def test_a_league_in_two_sessions(teams):
    """4m + 1 teams: everybody meets half of the others in each session, in whole matches."""
    first, second = (make("teams_awl", teams, options={"session": s}, boards_per_round=1) for s in "12")
    couples = []
    for movement in (first, second):
        assert faults(movement) == []
        assert movement.rounds == (teams - 1) // 2
        couples += {frozenset((s.ns, s.ew)) for s in movement.seatings}
    assert len(couples) == len(set(couples)) == teams * (teams - 1) // 2


def test_words_of_the_second_session():
    movement = make("teams_awl", 9, options={"session": "2"})
    assert str(movement.description[-1]) == "After round 2, E-W move down one table and boards move down 5."
    places = [next(s.table for s in movement.in_round(r) if s.ew == 9) for r in (2, 3)]
    boards = [next(s.table for s in movement.in_round(r) if s.board_set == 9) for r in (2, 3)]
    assert ((places[0] - places[1]) % 9, (boards[0] - boards[1]) % 9) == (1, 5)


def test_words_say_how_players_and_boards_go():
    """What the description tells is what the seatings do."""
    movement = make("teams_incomplete", 8)
    words = [str(line) for line in movement.description[1:]]
    assert words == [
        "N-S stay at their team's table. No team meets the team 4 tables away.",
        "For round 1, each E-W pair moves down 6 from its home table.",
        "After round 1, E-W move down 4 and boards move down 2.",
        "After round 2, E-W move down 3 and boards move down 1.",
        "After rounds 3, 4, 5, E-W move down 2 and boards move down 1.",
    ]
    ew = [next(s.table for s in movement.in_round(r) if s.ew == 8) for r in range(1, 7)]
    boards = [next(s.table for s in movement.in_round(r) if s.board_set == 8) for r in range(1, 7)]
    assert [(a - b) % 8 for a, b in pairwise([8, *ew])] == [6, 4, 3, 2, 2, 2]
    assert [(a - b) % 8 for a, b in pairwise(boards)] == [2, 1, 1, 1, 1]
    relay = make("new_england", 8, 4)
    assert "After round 2, E-W skip a table: they move down two, boards move down one." in map(
        str, relay.description
    )


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"kind": "teams_awl", "tables": 6}, "movement.tables", "tables"),
        ({"kind": "teams_awl", "tables": 7, "pairs": 6}, "movement.pairs", "pairs"),
        ({"kind": "teams_awl", "tables": 7, "missing": 2}, "movement.missing", "missing"),
        ({"kind": "teams_awl", "tables": 7, "rounds": 7}, "movement.rounds", "rounds"),
        ({"kind": "teams_awl", "tables": 7, "rounds": 0}, "movement.rounds", "rounds"),
        ({"kind": "gilman", "tables": 7, "rounds": 5}, "movement.rounds", "rounds"),
        ({"kind": "teams_awl", "tables": 7, "options": {"session": "1"}}, "movement.option", "session"),
        (
            {"kind": "teams_awl", "tables": 9, "rounds": 6, "options": {"session": "1"}},
            "movement.rounds",
            "rounds",
        ),
    ],
)
def test_refusals_name_the_field(wish, code, field):
    with pytest.raises(RuleError) as refusal:
        make(**wish)
    assert (refusal.value.code, refusal.value.field) == (code, field)
