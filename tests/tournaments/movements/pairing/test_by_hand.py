"""Matches and byes of a knockout that the director sets: kept as they are asked for, or refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from scoring.words import RuleError
from tournaments.movements.pairing import (
    EMPTY,
    Draw,
    KnockoutResult,
    KnockoutState,
    Pairing,
    knockout_places,
    plan_round,
)


def state(size: int, **more: object) -> KnockoutState:
    return KnockoutState(round=1, contestants=tuple(range(1, size + 1)), **more)  # type: ignore[arg-type]


def played(before: KnockoutState, pairing: Pairing, upsets: frozenset[int] = frozenset()) -> KnockoutState:
    """The round as it was seated and played: home wins but in the matches of the upsets."""
    results = [
        KnockoutResult(before.round, m.home, m.away, Fraction(-5 if m.home in upsets else 5))
        for m in pairing.matches
    ]
    byes = [(bye.contestant, EMPTY) for bye in pairing.byes] if before.round > 1 else []
    couples = (*byes, *((match.home, match.away) for match in pairing.matches))
    return replace(
        before,
        round=before.round + 1,
        results=(*before.results, *results),
        seated={**before.seated, before.round: couples},
        assigned=(),
        assigned_byes=(),
    )


def by_seeds(size: int, **more: object) -> KnockoutState:
    """Before round 2, the better seeds having won."""
    first = state(size, **more)
    return played(first, plan_round(first))


def couples(pairing: Pairing) -> list[tuple[int, int]]:
    return [(match.home, match.away) for match in pairing.matches]


def refusal(before: KnockoutState, **wishes: object) -> tuple[str, str, str]:
    with pytest.raises(RuleError) as refused:
        plan_round(replace(before, **wishes))  # type: ignore[arg-type]
    return refused.value.code, refused.value.field, str(refused.value)


def test_the_loser_takes_the_place_of_a_winner_who_cannot_play_on():
    """Of four, 1 and 2 go on; 2 cannot, and 3, whom it beat, plays the final. Two go out in round 1."""
    final = replace(by_seeds(4), assigned=((3, 1),))
    pairing = plan_round(final)
    assert couples(pairing) == [(1, 3)]
    assert [str(reason) for reason in pairing.matches[0].reasons] == ["Assigned by the director."]
    assert [str(note) for note in pairing.notes] == ["Final.", "3 plays on instead of 2."]
    drawn = replace(by_seeds(4), seated={**by_seeds(4).seated, 2: ((1, 3),)})
    assert knockout_places(drawn) == {2: 3, 4: 3}
    over = played(final, pairing, upsets=frozenset({1}))
    assert knockout_places(over) == {3: 1, 1: 2, 2: 3, 4: 3}


def test_winners_who_are_set_meet_and_the_others_are_drawn():
    semi = by_seeds(8)
    assert couples(plan_round(semi)) == [(1, 4), (2, 3)]
    assert couples(plan_round(replace(semi, assigned=((1, 2),)))) == [(1, 2), (3, 4)]


@pytest.mark.parametrize("draw", Draw)
def test_rounds_after_one_set_by_hand_follow_from_it(draw):
    """8 for 1, then 8 against 2: the final is between the winners of the matches that were played."""
    semi = replace(by_seeds(8, draw=draw), assigned=((8, 2),))
    pairing = plan_round(semi)
    assert couples(pairing) == [(2, 8), (3, 4)]
    final = played(semi, pairing, upsets=frozenset({2}))
    assert couples(plan_round(final)) == [(3, 8)]


def test_every_match_set_says_who_does_not_play():
    """Both 1 and 8, who lost to it, play on: only with all matches set is it clear who does not."""
    semi = by_seeds(8)
    code, field, words = refusal(semi, assigned=((1, 8),))
    assert (code, field) == ("pairing.assigned", "assigned")
    assert words.startswith("8 is out of the knockout, and who went on instead plays too:")
    pairing = plan_round(replace(semi, assigned=((1, 8), (3, 2))))
    assert couples(pairing) == [(1, 8), (2, 3)]
    assert "8 plays on instead of 4." in map(str, pairing.notes)


@pytest.mark.parametrize(
    ("wishes", "field", "words"),
    [
        ({"assigned": ((1, 2), (2, 3))}, "assigned", "2 has been assigned twice in round 2."),
        ({"assigned": ((1, 1),)}, "assigned", "1 has been assigned twice in round 2."),
        ({"assigned": ((1, 9),)}, "assigned", "There is no number 9 in this knockout."),
        ({"assigned_byes": (9,)}, "byes", "There is no number 9 in this knockout."),
        ({"assigned": ((1, 2), (3, 4), (5, 6))}, "assigned",
         "There are more matches than round 2 has. Matches: 2."),
        ({"assigned_byes": (5,)}, "byes", "5 is out of the knockout and cannot have a bye."),
        ({"assigned_byes": (3,)}, "byes",
         "Nobody can have a bye in round 2: everyone who is still in has an opponent."),
        ({"assigned": ((1, 2),), "assigned_byes": (3,)}, "byes",
         "Nobody can have a bye in round 2: everyone who is still in has an opponent."),
        ({"assigned": ((1, 4),), "withdrawn": frozenset({4})}, "assigned",
         "4 has withdrawn and cannot play in round 2."),
        ({"assigned_byes": (1, 2), "withdrawn": frozenset({4})}, "byes",
         "There are more byes than round 2 asks for. Byes: 1."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_field(wishes, field, words):
    assert refusal(by_seeds(8), **wishes)[1:] == (field, words)


def test_byes_go_to_those_whom_the_director_names_as_many_as_there_are():
    """Five teams have three byes and one match: 4 and 5 play by the draw, here 1 and 5."""
    pairing = plan_round(replace(state(5), assigned_byes=(4,)))
    assert {bye.contestant for bye in pairing.byes} >= {4}
    assert (len(pairing.byes), len(pairing.matches)) == (3, 1)
    pairing = plan_round(replace(state(5), assigned=((1, 2),)))
    assert couples(pairing) == [(1, 2)]
    assert {bye.contestant for bye in pairing.byes} == {3, 4, 5}
    assert refusal(state(5), assigned=((1, 2), (3, 4)))[2].endswith("Matches: 1.")
    assert refusal(state(5), assigned_byes=(1, 2, 3, 4))[0] == "pairing.bye"


def test_whose_opponent_has_left_may_have_a_bye_and_so_may_another():
    semi = by_seeds(8, withdrawn=frozenset({4}))
    assert couples(plan_round(semi)) == [(1, 4), (2, 3)]
    given = plan_round(replace(semi, assigned_byes=(1,)))
    assert (couples(given), [bye.contestant for bye in given.byes]) == ([(2, 3)], [1])
    other = plan_round(replace(semi, assigned_byes=(3,)))
    assert (couples(other), [bye.contestant for bye in other.byes]) == ([(1, 2)], [3])
    final = played(replace(semi, assigned_byes=(3,)), other)
    assert couples(plan_round(final)) == [(1, 3)]
    assert knockout_places(final)[4] == 5


def test_the_match_for_the_third_place_is_set_apart_from_the_final():
    final = by_seeds(4, third_place=True)
    assert couples(plan_round(replace(final, assigned=((4, 3),)))) == [(1, 2), (3, 4)]
    given = plan_round(replace(final, assigned=((2, 4), (3, 1))))
    assert couples(given) == [(1, 3), (2, 4)]
    over = played(replace(final, assigned=((2, 4), (3, 1))), given, upsets=frozenset({2}))
    assert knockout_places(over) == {1: 1, 3: 2, 4: 3, 2: 4}
    alone = plan_round(replace(final, assigned=((3, 1),)))
    assert couples(alone) == [(1, 3)]
    assert refusal(final, assigned=((1, 2), (2, 4)))[2] == "2 has been assigned twice in round 2."


@pytest.mark.parametrize("draw", Draw)
def test_whatever_is_set_is_seated_or_refused(draw):
    """Every two matches that can be typed for the semi-finals of eight, and every result of the first."""
    wishes = [(one,) for one in combinations(range(1, 9), 2)]
    wishes += list(combinations(combinations(range(1, 9), 2), 2))
    codes: set[str] = set()
    for upset, wished in product((frozenset[int](), frozenset({1, 3})), wishes):
        first = state(8, draw=draw)
        semi = replace(played(first, plan_round(first), upset), assigned=wished)
        try:
            pairing = plan_round(semi)
        except RuleError as error:
            codes.add(error.code)
            continue
        assert {frozenset(couple) for couple in wished} <= pairing.opponents, wished
        there = [number for couple in couples(pairing) for number in couple]
        assert len(set(there)) == len(there) == 4, wished
        final = plan_round(played(semi, pairing))
        assert set(final.opponents) == {frozenset(match.home for match in pairing.matches)}, wished
    assert codes == {"pairing.assigned"}
