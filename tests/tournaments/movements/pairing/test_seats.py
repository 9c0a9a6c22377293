"""From a pairing to seats and back to who has met whom; triangles; faults of a changed pairing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from scoring.words import RuleError
from tournaments.movements import Row
from tournaments.movements.pairing import (
    Contestant,
    Match,
    Meeting,
    Odd,
    Pairing,
    Rematches,
    SwissOptions,
    SwissState,
    Triangle,
    byes_of,
    history_of,
    pairing_faults,
    plan_round,
    seatings_of,
    swiss_state,
    triangle_boards,
    triangle_rows,
)

FIELD = tuple(Contestant(number=n, draw=n) for n in range(1, 8))


def rows_of(pairing: Pairing, *, teams: bool) -> list[Row]:
    """The tables of a round as they are kept, a triangle's after the matches'."""
    rows = [Row(s.round, s.table, s.ns, s.ew, [s.board_set]) for s in seatings_of(pairing, teams=teams)]
    for stage in pairing.triangles:
        own = [row for row in triangle_rows(stage.triangle) if row.stage in stage.stages]
        rows += [Row(pairing.round, 90 + i, r.ns, r.ew, [100 + r.share]) for i, r in enumerate(own)]
    return rows


@pytest.mark.parametrize("teams", [False, True])
def test_a_pairing_seated_and_read_back_is_what_was_played(teams):
    rows: list[Row] = []
    for number in range(1, 5):
        state = swiss_state(number, FIELD, rows)
        pairing = plan_round(state)
        rows += rows_of(pairing, teams=teams)
        after = swiss_state(number + 1, FIELD, rows)
        expected = {Meeting(number, m.home, m.away) for m in pairing.matches}
        assert set(after.meetings) - set(state.meetings) == expected
        assert after.byes == (*state.byes, *((number, bye.contestant) for bye in pairing.byes))


def test_both_tables_of_a_team_match_play_the_same_boards_the_other_way_round():
    pairing = Pairing(round=3, matches=(Match(1, 4, 2), Match(2, 1, 3)))
    seats = [(s.table, s.ns, s.ew, s.board_set, s.match) for s in seatings_of(pairing, teams=True)]
    assert seats == [(1, 4, 2, 3, 1), (2, 1, 3, 3, 2), (3, 2, 4, 3, 1), (4, 3, 1, 3, 2)]
    later = seatings_of(pairing, board_set=7, matches_before=4)
    assert [s.match for s in later] == [5, 6]
    assert [s.table for s in later] == [1, 2]
    assert {s.board_set for s in later} == {7}


def test_a_triangle_is_the_three_team_movement():
    """Movements, section 6, n = 3: N-S stay, both halves of each match on one set, two sets for a team."""
    rows = triangle_rows(Triangle(1, (11, 12, 13), 2))
    assert [(r.stage, r.place, r.ns, r.ew) for r in rows] == [
        (1, 1, 11, 13), (1, 2, 12, 11), (1, 3, 13, 12), (2, 1, 11, 12), (2, 2, 12, 13), (2, 3, 13, 11),
    ]  # fmt: skip
    for one, other in combinations((11, 12, 13), 2):
        match = [r for r in rows if {r.ns, r.ew} == {one, other}]
        assert {r.stage for r in match} == {1, 2}
        assert len({r.share for r in match}) == 1
        assert {r.ns for r in match} == {one, other}
    for stage in (1, 2):
        own = [r for r in rows if r.stage == stage]
        assert Counter(r.share for r in own) == {1: 1, 2: 1, 3: 1}
    for team in (11, 12, 13):
        assert Counter(r.share for r in rows if r.ns == team).most_common(1)[0][1] == 1


def test_the_boards_of_a_triangle():
    both = triangle_boards(Triangle(2, (1, 2, 3), 2), boards_per_round=4, spare=8)
    assert both == {1: (5, 6, 7, 8), 2: (9, 10, 11, 12), 3: (29, 30, 31, 32)}
    one = Triangle(2, (1, 2, 3), 1)
    assert triangle_boards(one, boards_per_round=4, spare=8) == {1: (5, 6), 2: (7, 8), 3: (29, 30)}
    assert triangle_boards(one, boards_per_round=3, spare=8) == {1: (4, 5), 2: (6,), 3: (22,)}
    with pytest.raises(RuleError) as refusal:
        triangle_boards(one, boards_per_round=1, spare=8)
    assert refusal.value.code == "pairing.half_match"


@pytest.mark.parametrize("odd", [Odd.TRIPLE_ROUNDS, Odd.TRIPLE_HALVES])
def test_triangles_are_read_back_from_their_tables(odd):
    options = SwissOptions(odd=odd)
    rows: list[Row] = []
    pairings = []
    for number in (1, 2, 3):
        pairings.append(plan_round(swiss_state(number, FIELD, rows, options=options)))
        rows += rows_of(pairings[-1], teams=True)
    found = swiss_state(4, FIELD, rows, options=options)
    begun = {stage.triangle for pairing in pairings for stage in pairing.triangles}
    assert set(found.triangles) == begun
    assert found.byes == ()
    assert len(begun) == (2 if odd is Odd.TRIPLE_ROUNDS else 3)
    together = Counter(frozenset((m.home, m.away)) for t in begun for m in t.meetings())
    together += Counter(frozenset((m.home, m.away)) for m in found.meetings)
    assert set(together.values()) == {1}


def test_rows_of_a_movement_of_two_tables_are_a_meeting():
    rows = [Row(1, 2, 3, 4, [1]), Row(1, 1, 1, 2, [1]), Row(1, 5, 2, 1, [1])]
    assert history_of(rows) == ((Meeting(1, 1, 2), Meeting(1, 3, 4)), ())


def test_a_mended_round_of_other_meetings_is_no_triangle():
    """A pair that met two, who did not meet each other; and a team at its own table."""
    rows = [Row(1, 1, 1, 2, [1]), Row(1, 2, 1, 3, [2]), Row(1, 3, 4, 4, [1]), Row(1, 4, 4, 5, [2])]
    assert history_of(rows) == ((Meeting(1, 1, 2), Meeting(1, 1, 3), Meeting(1, 4, 5)), ())


def test_who_was_there_without_a_seat_had_a_bye():
    late = Contestant(number=5, from_round=2)
    gone = Contestant(number=4, last_round=1)
    rows = [Row(1, 1, 1, 2, [1]), Row(1, 2, 3, 4, [1]), Row(2, 1, 1, 3, [2])]
    assert byes_of([*FIELD[:3], late, gone], rows) == ((2, 2), (2, 5))


def test_a_state_is_ranked_and_knows_the_rounds_before_only():
    scored = [replace(c, score=Fraction(c.number)) for c in FIELD]
    rows = [Row(1, 1, 1, 2, [1]), Row(2, 1, 5, 6, [2])]
    state = swiss_state(2, scored, rows, ranked_after=0)
    assert [c.number for c in state.contestants] == [7, 6, 5, 4, 3, 2, 1]
    assert state.meetings == (Meeting(1, 1, 2),)
    assert state.ranked_after == 0


def codes(state: SwissState, **changes: object) -> list[str]:
    pairing = replace(plan_round(state), **changes)  # type: ignore[arg-type]
    return [fault.code.removeprefix("pairing.") for fault in pairing_faults(state, pairing)]


def test_faults_of_a_changed_pairing():
    state = swiss_state(2, FIELD[:6], [Row(1, 1, 1, 2, [1])])
    assert codes(state) == []
    assert codes(state, matches=(Match(1, 1, 3), Match(2, 2, 4))) == ["no_place", "no_place"]
    twice = (Match(1, 1, 3), Match(2, 1, 4), Match(3, 5, 6))
    assert codes(state, matches=twice) == ["no_place", "twice"]
    stranger = (Match(1, 1, 9), Match(2, 2, 4), Match(3, 5, 6))
    assert codes(state, matches=stranger) == ["no_place", "unknown"]
    same_table = (Match(1, 1, 3), Match(1, 2, 4), Match(3, 5, 6))
    assert codes(state, matches=same_table) == ["table_twice"]
    again = (Match(1, 1, 2), Match(2, 3, 4), Match(3, 5, 6))
    assert codes(state, matches=again) == []
    never = replace(state, options=SwissOptions(rematches=Rematches.NEVER))
    assert codes(never, matches=again) == ["rematch"]
    assert codes(replace(never, assigned=((2, 1),)), matches=again) == []


def test_faults_against_the_directors_wishes_and_of_byes():
    wished = replace(swiss_state(2, FIELD, []), assigned=((1, 7),), assigned_byes=(3,))
    plain = plan_round(replace(wished, assigned=(), assigned_byes=()))
    assert codes(wished, matches=plain.matches, byes=plain.byes) == ["assigned", "assigned_bye"]
    state = replace(swiss_state(2, FIELD, []), byes=((1, 7),))
    worse = plan_round(replace(state, byes=()))
    assert codes(state, matches=worse.matches, byes=worse.byes) == ["bye_again"]
    message = str(pairing_faults(state, worse)[0])
    assert message == "7 has another bye, though 1 has had fewer byes."
