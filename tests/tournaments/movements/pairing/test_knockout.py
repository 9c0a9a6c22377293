"""A knockout: the draw, byes, who goes on, and what is refused until it is decided."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.words import RuleError
from tournaments.movements.pairing import Draw, KnockoutResult, KnockoutState, knockout_places, plan_round


def state(size: int, **more: object) -> KnockoutState:
    """Contestants 1 to `size`, seeded by their numbers, before round 1."""
    return KnockoutState(round=1, contestants=tuple(range(1, size + 1)), **more)  # type: ignore[arg-type]


def couples(before: KnockoutState) -> list[tuple[int, int]]:
    return [(match.home, match.away) for match in plan_round(before).matches]


def played(before: KnockoutState, upsets: frozenset[int] = frozenset()) -> KnockoutState:
    """The round played: the lower number wins unless it is among the upsets."""
    results = [
        KnockoutResult(before.round, one, other, Fraction(-5 if one in upsets else 5))
        for one, other in couples(before)
    ]
    return replace(before, round=before.round + 1, results=(*before.results, *results))


def test_eight_are_drawn_so_that_the_best_meet_last():
    first = state(8)
    assert couples(first) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    semi = played(first)
    assert couples(semi) == [(1, 4), (2, 3)]
    final = played(semi)
    assert couples(final) == [(1, 2)]
    notes = [str(plan_round(each).notes[0]) for each in (first, semi, final)]
    assert notes == ["Round 1 of 3.", "Semi-finals.", "Final."]


@pytest.mark.parametrize("size", range(2, 65))
def test_byes_go_to_the_top_seeds(size):
    pairing = plan_round(state(size))
    byes = [bye.contestant for bye in pairing.byes]
    assert sorted(byes) == list(range(1, len(byes) + 1))
    places = [*byes, *(n for match in pairing.matches for n in (match.home, match.away))]
    assert sorted(places) == list(range(1, size + 1))
    left = len(byes) + len(pairing.matches)
    assert left & (left - 1) == 0  # a power of two goes on
    assert all(match.home + match.away == 2 * left + 1 for match in pairing.matches)


@pytest.mark.parametrize("size", [2, 3, 5, 8, 11, 16])
def test_the_best_win_when_all_goes_by_seeds(size):
    now = state(size)
    while now.round <= now.rounds:
        now = played(now)
    places = knockout_places(now)
    assert (places[1], places[2]) == (1, 2)
    assert sorted(places) == list(range(1, size + 1))
    assert all(places[n] == 2 ** (n - 1).bit_length() // 2 + 1 for n in range(2, size + 1))


def test_an_upset_goes_on_in_the_place_of_the_beaten():
    semi = played(state(8), frozenset({1}))
    assert couples(semi) == [(4, 8), (2, 3)]


def test_losers_of_the_semi_finals_play_for_the_third_place():
    final = played(played(state(8, third_place=True)))
    assert couples(final) == [(1, 2), (3, 4)]
    over = played(final, frozenset({3}))
    assert [knockout_places(over)[n] for n in (1, 2, 3, 4, 5)] == [1, 2, 4, 3, 5]
    assert couples(played(played(state(8)))) == [(1, 2)]


def test_three_have_no_third_place_to_play_for():
    assert couples(played(state(3, third_place=True))) == [(1, 2)]


def test_only_some_are_seeded_and_the_others_drawn():
    draws = {plan_round(state(16, seeded=4, seed=str(seed))).ranking for seed in range(20)}
    assert len(draws) == 20
    assert {draw[:4] for draw in draws} == {(1, 2, 3, 4)}
    assert {tuple(sorted(draw)) for draw in draws} == {tuple(range(1, 17))}
    assert plan_round(state(16, seeded=4)) == plan_round(state(16, seeded=4))


def refusal(before: KnockoutState) -> RuleError:
    with pytest.raises(RuleError) as refused:
        plan_round(before)
    return refused.value


def test_a_tie_is_refused_until_extra_boards_decide():
    semi = played(state(4))
    tied = replace(semi, results=(*semi.results[:1], KnockoutResult(1, 3, 2, Fraction(0))))
    assert refusal(tied).code == "pairing.tied"
    assert str(refusal(tied)) == "2 and 3 are level in round 1: extra boards decide the match."
    decided = replace(semi, results=(*semi.results[:1], KnockoutResult(1, 3, 2, Fraction(1))))
    assert couples(decided) == [(1, 3)]


def test_a_match_without_a_result_holds_up_the_next_round():
    semi = played(state(4))
    assert refusal(replace(semi, results=semi.results[:1])).code == "pairing.unfinished"
    unknown = KnockoutResult(1, 2, 3)
    assert refusal(replace(semi, results=(*semi.results[:1], unknown))).code == "pairing.unfinished"
    conceded = replace(unknown, winner=3)
    assert couples(replace(semi, results=(*semi.results[:1], conceded))) == [(1, 3)]


def test_after_the_final_there_is_no_round():
    over = refusal(played(played(state(4))))
    assert (over.code, str(over)) == ("pairing.over", "The knockout is over: 1 has won.")


def test_reseeded_the_best_who_is_left_meets_the_last():
    """Seed 8 beats 1 and so has 1's half of the bracket; drawn anew 2, the best left, has 8."""
    upset = played(state(8), upsets=frozenset({1}))
    assert couples(upset) == [(4, 8), (2, 3)]
    anew = played(state(8, draw=Draw.RESEEDED), upsets=frozenset({1}))
    assert couples(anew) == [(2, 8), (3, 4)]
    words = "A new draw by seeding among those still in: 2 plays 8."
    assert [str(reason) for reason in plan_round(anew).matches[0].reasons] == [words]
    final = played(anew, upsets=frozenset({2}))
    assert couples(final) == [(3, 8)]


@pytest.mark.parametrize("size", [4, 6, 8, 11, 16])
def test_reseeding_changes_nothing_while_the_better_seeds_win(size):
    kept, anew = state(size), state(size, draw=Draw.RESEEDED)
    while kept.round <= kept.rounds:
        assert couples(kept) == couples(anew)
        kept, anew = played(kept), played(anew)
    assert knockout_places(kept) == knockout_places(anew)


def test_the_reseeded_losers_of_the_semi_finals_play_for_the_third_place():
    semi = played(state(8, third_place=True, draw=Draw.RESEEDED), upsets=frozenset({1}))
    assert couples(played(semi)) == [(2, 3), (4, 8)]
