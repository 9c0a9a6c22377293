"""Players and teams in the values, the checker, the figures, the words and the record."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import Message
from tournaments.movements import (
    Movement,
    Place,
    Row,
    Seating,
    SitOut,
    fairness,
    faults,
    faults_of_rows,
    make,
    move_words,
    movement_record,
    seat,
    seats,
)


def player(round_: int, table: int, chairs: str, board_set: int) -> Seating:
    """Chairs as a printed table gives them: "N S E W"."""
    n, s, e, w = map(int, chairs.split())
    return Seating(round_, table, n, e, board_set, south=s, west=w)


def individual(seatings: list[Seating], **values: object) -> Movement:
    """Four players at one table, unless something else is said."""
    given: dict = {
        "kind": "individual",
        "title": Message("Individual"),
        "tables": 1,
        "rounds": max(s.round for s in seatings),
        "boards_per_round": 2,
        "sets": max(s.board_set for s in seatings),
        "entries": (1, 2, 3, 4),
        "seatings": tuple(seatings),
        "contestants": "players",
        "meetings": 2,
        **values,
    }
    return Movement(**given)


FOUR = [player(1, 1, "1 2 3 4", 1), player(2, 1, "1 3 2 4", 2), player(3, 1, "1 4 2 3", 3)]


def codes(movement: Movement) -> list[str]:
    return [fault.code for fault in faults(movement)]


def test_four_players_partner_each_other_once_and_oppose_twice():
    movement = individual(FOUR)
    assert faults(movement) == []
    assert (FOUR[0].n, FOUR[0].e, FOUR[0].s, FOUR[0].w) == (1, 3, 2, 4)
    assert movement.rows()[0].seated == (1, 3, 2, 4)
    figures = fairness(movement)
    assert (figures.met, figures.shared) == (3, 0)


def test_what_is_wrong_with_players():
    assert codes(individual([*FOUR, player(4, 1, "1 2 4 3", 4)])) == [
        "movement.opponents_again",
        "movement.opponents_again",
        "movement.opponents_again",
        "movement.opponents_again",
        "movement.partners_again",
        "movement.partners_again",
    ]
    twice = individual([replace(FOUR[0], south=3), *FOUR[1:]])
    assert [str(f) for f in faults(twice)] == [
        "Player 3 is in two places in round 1: tables 1, 1.",
        "Players 3 and 4 are opponents 3 times instead of 2, in rounds 1, 2, 3.",
        "Players 1 and 3 are partners 2 times instead of 1, in rounds 1, 2.",
        "Player 2 has no seat in round 1.",
    ]
    again = faults(individual([FOUR[0], replace(FOUR[1], board_set=1), FOUR[2]]))
    assert {f.code for f in again} == {"movement.board_again"}
    assert (
        str(again[0])
        == "Player 1 plays boards 1, 2 again in round 2 (table 1), having already played them in round 1."
    )
    assert len(again) == 4
    assert codes(individual([FOUR[0], replace(FOUR[1], board_set=1), FOUR[2]], plays=2)) == []
    assert codes(individual([replace(FOUR[0], west=5), *FOUR[1:]])) == [
        "movement.unknown_player",
        "movement.no_seat",
    ]
    assert codes(individual(FOUR, entries=(1, 2, 3, 4, 5))) == ["movement.no_seat"] * 3
    assert codes(individual(FOUR, sit_outs=(SitOut(2, 4), SitOut(2, 5)))) == [
        "movement.sit_out_seated",
        "movement.unknown_sit_out",
    ]


def teams(**values: object) -> Movement:
    """Three teams: N-S of team t stay, shift 1 then 2, set A + B mod 3 (printed as a triangle)."""
    rows = [(1, 1, 3), (1, 2, 1), (1, 3, 2), (2, 1, 2), (2, 2, 3), (2, 3, 1)]
    numbers = {(1, 2): 1, (1, 3): 2, (2, 3): 3}
    given: dict = {
        "kind": "triangle",
        "title": Message("Triangle"),
        "tables": 3,
        "rounds": 2,
        "boards_per_round": 4,
        "sets": 3,
        "entries": (1, 2, 3),
        "seatings": tuple(
            Seating(r, ns, ns, ew, (ns + ew) % 3 + 1, match=numbers[min(ns, ew), max(ns, ew)])
            for r, ns, ew in rows
        ),
        "contestants": "teams",
        **values,
    }
    return Movement(**given)


def test_a_team_sits_at_two_tables_of_a_round():
    movement = teams()
    assert faults(movement) == []
    assert seats(movement, 1, 1) == (Place(1, "NS"), Place(2, "EW"))
    assert seat(movement, 1, 1) == Place(1, "NS")
    figures = fairness(movement)
    assert (figures.q_text, figures.least, figures.most, figures.met) == ("100.0", 4, 4, 2)


def test_what_is_wrong_with_teams():
    rows = list(teams().rows())
    rows[0] = rows[0]._replace(ew=1)  # at its own table, and its E-W pair at table 2 too
    found = faults_of_rows(rows, contestants="teams", entries=(1, 2, 3))
    assert [f.code for f in found] == [
        "movement.same_team",
        "movement.team_twice",
        "movement.board_again",
        "movement.half_match",
        "movement.no_seat",
    ]
    assert str(found[1]) == "The E-W pair of team 1 is in two places in round 1: tables 1, 2."
    assert str(found[3]) == "Teams 1 and 3 play boards 5, 6, 7, 8 at only one table."
    seatings = teams().seatings
    wrong = teams(seatings=(replace(seatings[0], match=1), *seatings[1:]))
    assert codes(wrong) == ["movement.match_twice"]
    assert codes(teams(seatings=seatings[:3], rounds=1)) == ["movement.half_match"] * 3


def test_only_a_declared_own_table_lets_a_team_meet_itself():
    home = (Seating(1, t, t, t, t) for t in (1, 2, 3))
    movement = teams(seatings=tuple(home), rounds=1)
    assert codes(movement) == ["movement.same_team"] * 3
    assert codes(replace(movement, team_meets_itself=True)) == []


def test_words_for_players_and_for_teams():
    said = [str(words) for words in move_words(individual(FOUR), 1, 1)]
    assert said == [
        "North stays.",
        "East goes to table 1, seat S.",
        "South goes to table 1, seat E.",
        "West stays.",
        "Boards are not in play next round.",
    ]
    said = [str(words) for words in move_words(teams(), 1, 1)]
    assert said == ["N-S stay.", "E-W go to table 2.", "Boards go to table 3."]


def test_a_quarter_turn_moves_boards_not_players():
    """The overplay from memory: North's hand lies at the East chair."""
    turned = Seating(4, 1, 3, 2, 1, arrow_switched=True, south=4, west=1)  # chairs as in round 1
    movement = individual([*FOUR, turned], plays=2, meetings=3, partnerships=2)
    assert faults(movement) == []
    said = [str(words) for words in move_words(movement, 1, 3)]
    assert said[0] == "North stays."
    assert said[-1] == "Arrow-switch: turn the boards."


def test_the_record_names_chairs_or_teams():
    assert movement_record(individual(FOUR))["seats"][0] == {
        "round": 1,
        "table": 1,
        "n": 1,
        "e": 3,
        "s": 2,
        "w": 4,
        "boards": [1, 2],
        "arrow_switched": False,
    }
    record = movement_record(teams())
    assert (record["contestants"], record["meetings"]) == ("teams", 2)  # both tables of a match
    assert record["seats"][0] == {
        "round": 1,
        "table": 1,
        "ns": 1,
        "ew": 3,
        "boards": [5, 6, 7, 8],
        "arrow_switched": False,
    }


@pytest.mark.parametrize("contestants", ["pairs", "players", "teams"])
def test_rows_without_anything_wrong(contestants):
    assert faults_of_rows([], contestants=contestants) == []


def test_competition_of_players_on_one_board():
    """k results: opponents k - 1, partners -(k - 1), the same way 1, opposite -1; all others sum to k - 1."""
    rows = [player(1, 1, "1 2 3 4", 1), player(1, 2, "5 6 7 8", 1)]
    movement = individual(rows, tables=2, entries=tuple(range(1, 9)), shared_by=2, boards_per_round=1)
    figures = fairness(movement)
    assert (figures.least, figures.most) == (-1, 1)  # k is 2
    couples = list(combinations(range(8), 2))
    total = 8 * 1 // 2  # each player's competition with the others sums to k - 1
    assert figures.q == Fraction(100 * total**2, len(couples) ** 2)


def test_a_row_of_pairs_needs_no_more_than_before():
    assert Row(1, 1, 1, 2, [1]).seated == (1, 2)


@pytest.mark.parametrize("kind", ["individual", "rainbow", "teams_awl", "teams_gilman", "round_robin"])
def test_words_lead_everybody_to_the_next_seat(kind):
    tables = 4 if kind in ("individual", "round_robin") else 5
    movement = make(kind, tables)
    chairs = {"N": "North", "E": "East", "S": "South", "W": "West", "NS": "N-S", "EW": "E-W"}
    for s in movement.seatings:
        if s.round == movement.rounds:
            continue
        told = [str(words) for words in move_words(movement, s.table, s.round)]
        for contestant in s.seated:
            for place in seats(movement, contestant, s.round):
                if place.table != s.table:
                    continue
                line = next(words for words in told if words.startswith(chairs[place.direction]))
                after = seats(movement, contestant, s.round + 1)
                then = next(p for p in after if len(p.direction) == 1 or p.direction == place.direction)
                stays = then.table == s.table and then.direction == place.direction
                assert ("stay" in line) == stays
                assert stays or f"to table {then.table}" in line


def test_the_rows_of_a_round():
    movement = make("individual", 2)
    assert movement.rows(3) == tuple(row for row in movement.rows() if row.round == 3)
    assert movement.rows(8) == ()


@given(st.data())
def test_two_players_exchanged_at_two_tables_are_always_noticed(data):
    """Everybody partners everybody once: any exchange makes two players partners again."""
    movement = make("individual", pairs=data.draw(st.sampled_from((8, 9, 12, 13, 16, 17))))
    rows = list(movement.rows())
    number = data.draw(st.integers(1, movement.rounds))
    places = [index for index, row in enumerate(rows) if row.round == number]
    one, other = data.draw(st.lists(st.sampled_from(places), min_size=2, max_size=2, unique=True))
    rows[one], rows[other] = rows[one]._replace(ns=rows[other].ns), rows[other]._replace(ns=rows[one].ns)
    found = faults_of_rows(rows, contestants="players", at_once=movement.tables, meetings=2)
    assert "movement.partners_again" in {fault.code for fault in found}


@given(st.data())
def test_two_visiting_pairs_exchanged_are_always_noticed(data):
    """Every two teams meet once each way round: any exchange repeats a half or takes one away."""
    movement = make("teams", data.draw(st.integers(4, 11)))
    rows = list(movement.rows())
    number = data.draw(st.integers(1, movement.rounds))
    places = [index for index, row in enumerate(rows) if row.round == number]
    one, other = data.draw(st.lists(st.sampled_from(places), min_size=2, max_size=2, unique=True))
    rows[one], rows[other] = rows[one]._replace(ew=rows[other].ew), rows[other]._replace(ew=rows[one].ew)
    found = faults_of_rows(rows, contestants="teams", at_once=movement.shared_by)
    assert {"movement.half_match", "movement.same_team"} & {fault.code for fault in found}
