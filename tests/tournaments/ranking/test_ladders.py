"""Ladders and pyramids, a challenge at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import RuleError
from tournaments.ranking.seasons.ladders import Challenge, LadderKind, LadderRule, after, ladder, row_of

ORDER = tuple("abcdef")


@pytest.mark.parametrize(
    ("kind", "order"),
    [(LadderKind.STEP, "adbcef"), (LadderKind.SWAP, "adcbef"), (LadderKind.PYRAMID, "adcbef")],
)
def test_the_winner_takes_the_place(kind, order):
    """d is in row 3 of a pyramid, b in row 2."""
    assert "".join(after(ORDER, Challenge("d", "b", won=True), LadderRule(kind))) == order


@pytest.mark.parametrize("kind", LadderKind)
def test_a_challenge_that_is_lost_changes_nothing(kind):
    assert after(ORDER, Challenge("d", "b", won=False), LadderRule(kind)) == ORDER


def test_a_newcomer_begins_below_the_last():
    assert "".join(after(ORDER, Challenge("x", "f", won=False), LadderRule())) == "abcdefx"
    assert "".join(after(ORDER, Challenge("x", "f", won=True), LadderRule())) == "abcdexf"


def test_rows_of_a_pyramid():
    assert [row_of(place) for place in range(1, 11)] == [1, 2, 2, 3, 3, 3, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("challenger", "holder", "rule", "code"),
    [
        ("a", "a", LadderRule(), "ladder.self"),
        ("a", "x", LadderRule(), "ladder.holder"),
        ("b", "c", LadderRule(), "ladder.below"),
        ("e", "b", LadderRule(reach=2), "ladder.reach"),
        ("d", "a", LadderRule(LadderKind.PYRAMID), "ladder.reach"),
        ("c", "b", LadderRule(LadderKind.PYRAMID), "ladder.reach"),
    ],
)
def test_who_may_not_be_challenged(challenger, holder, rule, code):
    with pytest.raises(RuleError) as refused:
        after(ORDER, Challenge(challenger, holder, won=True), rule)
    assert refused.value.code == code


CHALLENGES = st.lists(
    st.builds(Challenge, st.sampled_from(ORDER), st.sampled_from(ORDER), st.booleans()), max_size=12
)


@given(CHALLENGES, st.sampled_from(LadderKind))
def test_nobody_is_lost_and_nobody_climbs_but_by_winning(challenges, kind):
    rule, order = LadderRule(kind), ORDER
    for challenge in challenges:
        try:
            later = after(order, challenge, rule)
        except RuleError:
            continue
        assert sorted(later) == sorted(order)
        risen = {who for who in order if later.index(who) < order.index(who)}
        assert risen == ({challenge.challenger} if challenge.won else set())
        order = later


def test_a_ladder_is_all_its_challenges_in_order():
    played = [Challenge("c", "a", won=True), Challenge("b", "c", won=False), Challenge("b", "a", won=True)]
    assert ladder("abc", played, LadderRule()) == ("c", "b", "a")
