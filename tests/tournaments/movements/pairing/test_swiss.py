"""Pairing a round of a Swiss: small fields against trying everything, and what each setting promises."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import RuleError
from tests.tournaments.movements.pairing.exhaustive import best
from tournaments.movements import Row
from tournaments.movements.pairing import (
    ByeRule,
    Contestant,
    FirstRound,
    Meeting,
    Odd,
    Pairing,
    Rematches,
    SwissOptions,
    SwissState,
    Triangle,
    pairing_faults,
    plan_round,
    ranked,
    seatings_of,
    swiss_state,
)


def field(size: int, number: int = 2, **more: object) -> SwissState:
    """Contestants 1 to `size`, ranked by their numbers."""
    contestants = tuple(Contestant(number=n, draw=n) for n in range(1, size + 1))
    return SwissState(round=number, contestants=contestants, **more)  # type: ignore[arg-type]


def met(*rounds: str) -> tuple[Meeting, ...]:
    """Meetings as "1-2 3-4", a text a round."""
    return tuple(
        Meeting(number, *map(int, couple.split("-")))
        for number, text in enumerate(rounds, start=1)
        for couple in text.split()
    )


def couples(pairing: Pairing) -> str:
    """The matches in table order, the lower number first."""
    return " ".join("-".join(map(str, sorted((m.home, m.away)))) for m in pairing.matches)


def reasons(pairing: Pairing) -> list[str]:
    return [str(reason) for match in pairing.matches for reason in match.reasons]


@st.composite
def states(draw: st.DrawFn) -> SwissState:
    """A field of four to ten in any state: played anyhow, with late entries, withdrawals, assigned pairs."""
    size = draw(st.integers(4, 10))
    now = draw(st.integers(2, 8))
    lots = draw(st.randoms(use_true_random=False))
    contestants = tuple(_contestant(draw, n, now) for n in range(1, size + 1))
    meetings, byes = _rounds(lots, contestants, now)
    there = [c.number for c in contestants if c.plays_in(now)]
    lots.shuffle(there)
    pairs = draw(st.integers(0, 1)) if len(there) > 2 else 0
    return SwissState(
        round=now,
        contestants=tuple(lots.sample(contestants, size)),
        meetings=tuple(meetings),
        byes=tuple(byes),
        assigned=tuple(zip(there[:pairs], there[pairs : 2 * pairs], strict=True)),
        options=SwissOptions(rematches=draw(st.sampled_from(Rematches))),
    )


def _contestant(draw: st.DrawFn, number: int, now: int) -> Contestant:
    kind = draw(st.sampled_from(["there"] * 6 + ["late", "gone"]))
    late = draw(st.integers(2, now)) if kind == "late" else 1
    return Contestant(
        number=number, draw=number, from_round=late, last_round=now - 1 if kind == "gone" else None
    )


def _rounds(
    lots: Random, contestants: tuple[Contestant, ...], now: int
) -> tuple[list[Meeting], list[tuple[int, int]]]:
    meetings, byes = [], []
    for number in range(1, now):
        there = [c.number for c in contestants if c.plays_in(number)]
        lots.shuffle(there)
        if len(there) % 2:
            byes.append((number, there.pop()))
        meetings += [Meeting(number, a, b) for a, b in zip(there[::2], there[1::2], strict=True)]
    return meetings, byes


@given(states())
def test_a_pairing_is_the_best_of_all(state):
    """Nothing but enumeration stands on the other side."""
    taken = {n for pair in state.assigned for n in pair}
    free = [c.number for c in state.contestants if c.plays_in(state.round) and c.number not in taken]
    expected = best(state, free)
    if expected is None:
        with pytest.raises(RuleError) as refusal:
            plan_round(state)
        assert refusal.value.code == "pairing.none"
        assert state.options.rematches is Rematches.NEVER
        return
    pairing = plan_round(state)
    assert pairing_faults(state, pairing) == []
    found = {frozenset((m.home, m.away)) for m in pairing.matches if not m.assigned}
    assert found == {frozenset(pair) for pair in expected.pairs}
    assert [bye.contestant for bye in pairing.byes] == [n for n in [expected.resting] if n]


def test_nobody_met_yet_first_meets_second():
    pairing = plan_round(field(8))
    assert couples(pairing) == "1-2 3-4 5-6 7-8"
    assert reasons(pairing)[0] == "2 is next after 1 in the ranking."


def test_who_was_met_is_passed_over():
    pairing = plan_round(field(8, 3, meetings=met("1-2 3-4 5-6 7-8", "1-3 2-4 5-7 6-8")))
    assert couples(pairing) == "1-4 2-3 5-8 6-7"
    assert reasons(pairing)[0] == "Of those ranked below 1, 4 is the first it has not met; already met: 2, 3."


def test_the_top_gives_way_where_the_bottom_could_not_be_paired():
    """1-2 would leave 3 and 4 to meet again."""
    pairing = plan_round(field(4, meetings=met("3-4")))
    assert couples(pairing) == "1-3 2-4"
    assert reasons(pairing)[:2] == [
        "3 is the nearest available opponent to 1 in the ranking.",
        "2 was passed over because 3 and 4 would then have to meet again.",
    ]


THREE_ROUNDS_OF_FOUR = met("1-2 3-4", "1-3 2-4", "1-4 2-3")


def test_a_forced_rematch_is_the_oldest():
    pairing = plan_round(field(4, 4, meetings=THREE_ROUNDS_OF_FOUR))
    assert couples(pairing) == "1-2 3-4"
    assert [match.met_in for match in pairing.matches] == [1, 1]
    assert reasons(pairing)[0] == (
        "1 has no new opponent available; the oldest match it can repeat is the one with 2 in round 1."
    )


def test_no_rematch_is_allowed_where_none_is_wished():
    never = SwissOptions(rematches=Rematches.NEVER)
    with pytest.raises(RuleError) as refusal:
        plan_round(field(4, 4, meetings=THREE_ROUNDS_OF_FOUR, options=never))
    assert (refusal.value.code, refusal.value.field) == ("pairing.none", "rematches")


def test_danish_is_first_against_second_whoever_met():
    danish = SwissOptions(rematches=Rematches.ALWAYS)
    pairing = plan_round(field(6, 4, meetings=THREE_ROUNDS_OF_FOUR, options=danish))
    assert couples(pairing) == "1-2 3-4 5-6"
    assert [match.met_in for match in pairing.matches] == [1, 1, None]


def test_the_lowest_without_a_bye_rests():
    pairing = plan_round(field(5, 3, byes=((1, 5), (2, 4))))
    assert [bye.contestant for bye in pairing.byes] == [3]
    assert couples(pairing) == "1-2 4-5"
    (bye,) = pairing.byes
    assert (bye.score, bye.of) == (12, 20)
    assert [str(reason) for reason in bye.reasons] == ["Lowest-ranked of those without a bye so far."]


def test_a_bye_goes_higher_where_the_rest_could_not_be_paired():
    """Without 5 the four others would be 1 to 4, of whom 4 has met all."""
    pairing = plan_round(field(5, 4, meetings=met("1-4", "2-4", "3-4"), byes=()))
    assert [bye.contestant for bye in pairing.byes] == [4]
    assert str(pairing.byes[0].reasons[1]).startswith("5 was passed over because ")


def test_a_bye_by_lot_is_among_those_with_the_fewest():
    drawn = set()
    for seed in map(str, range(30)):
        options = SwissOptions(bye_rule=ByeRule.LOT)
        (bye,) = plan_round(field(7, 3, byes=((1, 7), (2, 1)), seed=seed, options=options)).byes
        drawn.add(bye.contestant)
    assert drawn == {2, 3, 4, 5, 6}


def test_a_bye_is_worth_what_the_event_says():
    options = SwissOptions(bye_score=Fraction(18), bye_of=Fraction(30))
    (bye,) = plan_round(field(3, options=options)).byes
    assert (bye.score, bye.of) == (18, 30)
    with pytest.raises(RuleError):
        SwissOptions(bye_score=Fraction(21))


def test_round_one_by_lot_hangs_on_the_seed_alone():
    shuffled = field(12, 1)
    again = replace(shuffled, contestants=shuffled.contestants[::-1])
    assert plan_round(shuffled) == plan_round(again)
    assert len({couples(plan_round(field(12, 1, seed=str(seed)))) for seed in range(20)}) == 20
    pairing = plan_round(shuffled)
    assert pairing.ranking != tuple(range(1, 13))
    assert sorted(pairing.ranking) == list(range(1, 13))
    assert [str(note) for note in pairing.notes] == ["Round 1: drawn by lot (random seed 1)."]


def test_round_one_by_halves_and_by_draw():
    halves = SwissOptions(first_round=FirstRound.HALVES)
    assert couples(plan_round(field(8, 1, options=halves))) == "1-5 2-6 3-7 4-8"
    odd = plan_round(field(9, 1, options=halves))
    assert (couples(odd), odd.byes[0].contestant) == ("1-5 2-6 3-7 4-8", 9)
    draw = SwissOptions(first_round=FirstRound.DRAW)
    drawn = tuple(Contestant(number=n, draw=7 - n) for n in range(1, 7))
    assert couples(plan_round(SwissState(round=1, contestants=drawn, options=draw))) == "5-6 3-4 1-2"


def test_assigned_pairs_are_kept_even_if_they_have_met():
    pairing = plan_round(field(6, meetings=met("1-6"), assigned=((6, 1),), assigned_byes=(5, 4)))
    assert couples(pairing) == "1-6 2-3"
    assert [(m.assigned, m.met_in) for m in pairing.matches] == [(True, 1), (False, None)]
    assert [(bye.contestant, bye.assigned) for bye in pairing.byes] == [(5, True), (4, True)]


@pytest.mark.parametrize("wrong", [((1, 9),), ((1, 1),), ((1, 2), (2, 3))])
def test_assigned_pairs_that_cannot_be_are_refused(wrong):
    with pytest.raises(RuleError) as refusal:
        plan_round(field(6, assigned=wrong))
    assert refusal.value.code == "pairing.assigned"


def test_late_entries_and_withdrawals_count_from_and_to_their_round():
    late = Contestant(number=4, draw=4, from_round=2, missed=Fraction(8))
    gone = Contestant(number=3, draw=3, score=Fraction(14), last_round=1)
    others = [Contestant(number=n, draw=n, score=Fraction(score)) for n, score in ((1, 6), (2, 12), (5, 10))]
    state = SwissState(round=2, contestants=ranked([late, gone, *others]))
    assert plan_round(state).ranking == (2, 5, 4, 1)
    assert couples(plan_round(state)) == "2-5 1-4"
    assert plan_round(replace(state, round=1)).ranking == tuple(
        n for n in plan_round(replace(state, round=1)).ranking if n != 4
    )


def test_ties_of_the_ranking_are_split_by_tie_break_then_draw():
    people = [(1, 10, 5, 2), (2, 10, 7, 3), (3, 10, 5, 1), (4, 11, 0, 4)]
    contestants = [
        Contestant(number=n, score=Fraction(s), tie_break=Fraction(t), draw=d) for n, s, t, d in people
    ]
    assert [c.number for c in ranked(contestants)] == [4, 2, 3, 1]


def test_who_sat_east_west_oftener_sits_north_south():
    pairing = plan_round(field(4, 3, meetings=met("1-3 4-2", "1-4 2-3")))
    assert [(m.home, m.away) for m in pairing.matches] == [(2, 1), (3, 4)]


def test_a_lagged_pairing_says_which_ranking_it_used():
    pairing = plan_round(field(4, 4, meetings=met("1-2 3-4"), ranked_after=2))
    assert pairing.ranked_after == 2
    assert [str(note) for note in pairing.notes] == [
        "Paired from the ranking after round 2, as later results were not yet in."
    ]


def test_an_odd_number_may_play_a_triangle():
    three = SwissOptions(odd=Odd.TRIPLE_ROUNDS)
    first = plan_round(field(7, options=three))
    (stage,) = first.triangles
    assert (stage.triangle, stage.stages) == (Triangle(2, (5, 6, 7), 2), (1,))
    assert (couples(first), first.byes) == ("1-2 3-4", ())
    assert pairing_faults(field(7, options=three), first) == []
    later = field(7, 3, options=three, meetings=met("", "1-2 3-4"), triangles=(stage.triangle,))
    second = plan_round(later)
    assert [(s.triangle, s.stages) for s in second.triangles] == [(stage.triangle, (2,))]
    assert couples(second) == "1-3 2-4"
    after = plan_round(replace(later, round=4, meetings=met("", "1-2 3-4", "1-3 2-4")))
    assert [s.triangle.contestants for s in after.triangles] == [
        (1, 4, 7)
    ]  # 7 knows 5 and 6, 4 knows 3 and 2


def test_a_triangle_in_one_round_plays_half_matches():
    halves = SwissOptions(odd=Odd.TRIPLE_HALVES)
    (stage,) = plan_round(field(5, options=halves)).triangles
    assert (stage.triangle.rounds, stage.stages) == (1, (1, 2))
    rounds = SwissOptions(odd=Odd.TRIPLE_ROUNDS)
    (stage,) = plan_round(field(5, 4, rounds=4, options=rounds)).triangles
    assert stage.triangle.rounds == 1  # no round is left to finish it in


def test_without_three_new_to_each_other_there_is_a_bye():
    options = SwissOptions(odd=Odd.TRIPLE_HALVES)
    everybody = tuple(Meeting(1, a, b) for a in range(1, 6) for b in range(a + 1, 6))
    pairing = plan_round(field(5, meetings=everybody, options=options))
    assert pairing.triangles == ()
    assert [bye.contestant for bye in pairing.byes] == [5]


def test_a_triangle_that_has_lost_a_member_is_over():
    state = field(7, 3, triangles=(Triangle(2, (5, 6, 7), 2),))
    gone = replace(state.contestants[6], last_round=2)
    pairing = plan_round(replace(state, contestants=(*state.contestants[:6], gone)))
    assert (couples(pairing), pairing.triangles) == ("1-2 3-5 4-6", ())


@pytest.mark.parametrize("size", [8, 9, 16, 31])
def test_in_half_as_many_rounds_nobody_must_meet_or_rest_again(size):
    """Whatever the results: with that many rounds left over, everybody has half the field to meet (Dirac)."""
    lots = Random(size)
    meetings: list[Meeting] = []
    byes: list[tuple[int, int]] = []
    never = SwissOptions(rematches=Rematches.NEVER)
    for number in range(1, (size + 1) // 2 + 1):
        order = lots.sample(field(size).contestants, size)
        state = SwissState(
            round=number, contestants=tuple(order), meetings=tuple(meetings), byes=tuple(byes), options=never
        )
        pairing = plan_round(state)
        assert pairing_faults(state, pairing) == []
        meetings += [Meeting(number, m.home, m.away) for m in pairing.matches]
        byes += [(number, bye.contestant) for bye in pairing.byes]
    assert len({number for _, number in byes}) == len(byes)


def test_seven_rounds_with_an_odd_team_a_late_entry_and_a_withdrawal():
    """Ten places for six rounds without a rematch; the seventh may need one, and is played all the same."""
    lots = Random(7)
    late = Contestant(number=10, draw=10, from_round=2, missed=Fraction(8))
    field_ = [*field(9).contestants, late]
    points = dict.fromkeys(range(1, 11), Fraction(0))
    rows: list[Row] = []
    for number in range(1, 8):
        if number == 6:
            field_[3] = replace(field_[3], last_round=5)
        scored = [replace(c, score=points[c.number]) for c in field_]
        state = swiss_state(number, scored, rows, seed="evening")
        pairing = plan_round(state)
        assert pairing_faults(state, pairing) == []
        assert number > 5 or all(match.met_in is None for match in pairing.matches)
        for match in pairing.matches:
            won = Fraction(lots.randint(0, 2000), 100)
            points[match.home] += won
            points[match.away] += 20 - won
        for bye in pairing.byes:
            points[bye.contestant] += bye.score
        rows += [Row(s.round, s.table, s.ns, s.ew, []) for s in seatings_of(pairing, teams=True)]
    after = swiss_state(8, field_, rows)
    assert [number for number, _ in after.byes] == [1, 6, 7]
    assert len({who for _, who in after.byes}) == 3
    played = Counter(n for m in after.meetings for n in (m.home, m.away))
    rested = Counter(who for _, who in after.byes)
    assert (played[10] + rested[10], played[4] + rested[4]) == (6, 5)
