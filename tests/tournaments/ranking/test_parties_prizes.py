"""Prizes of a party: who has them, and who where several have earned one."""

from dataclasses import replace

import pytest

from scoring.words import RuleError
from tests.tournaments.ranking.party import ANN, BO, CEM, DEE, EVE, FAY, GIL, HAL, PARTY, over
from tournaments.ranking.parties.prizes import PrizeKey, PrizeRules, TiedPrize, prizes
from tournaments.ranking.parties.tallies import Count, Slam, Tallies

MIXED = {who: "LG"[who % 2] for who in range(8)}  # Ann, Cem, Eve and Gil are ladies
SLAMS = {0: (Slam(CEM, 6, 3), Slam(BO, 7, 4)), 1: (Slam(FAY, 6, 2),), 4: (Slam(CEM, 6, 1), Slam(None, 6, 2))}
WITH_SLAMS = [replace(score, slams=SLAMS.get(at, ())) for at, score in enumerate(PARTY)]


def given(count=Count.NET, scores=PARTY, group=None, **rules):
    found = prizes(Tallies.of(scores), count, PrizeRules(**rules), group=group)
    return [(str(prize.title), prize.players, prize.figure) for prize in found]


def kinds(*names):
    return tuple(PrizeKey(name) for name in names)


def test_unmixed_highest_second_and_booby():
    assert given() == [
        ("Highest score", (ANN,), 940),
        ("Second highest score", (CEM,), 690),
        ("Booby prize", (HAL,), -560),
    ]


def test_mixed_highest_and_booby_for_each():
    """Gentlemen: Fay -80, Bo, Dee, Hal -560; ladies: Ann, Cem, Gil, Eve -290."""
    assert given(group=MIXED) == [
        ("Highest score, gentlemen", (FAY,), -80),
        ("Highest score, ladies", (ANN,), 940),
        ("Booby prize, gentlemen", (HAL,), -560),
        ("Booby prize, ladies", (EVE,), -290),
    ]


def test_special_prizes():
    """Own points after two rounds: Ann 1,960. Fay's slam was in deal 2 of round 1, Cem made two."""
    wanted = kinds("half_time", "best_round", "first_slam", "most_slams")
    found = prizes(Tallies.of(WITH_SLAMS), Count.GROSS, PrizeRules(wanted, half_time=2))
    assert [(prize.key, prize.players, prize.figure, prize.round) for prize in found] == [
        ("half_time", (ANN,), 1960, 0),
        ("best_round", (ANN, CEM), 1100, 1),
        ("first_slam", (FAY,), 6, 1),
        ("most_slams", (CEM,), 2, 0),
    ]
    assert found[1].shared


def test_nobody_has_a_prize_for_slams_that_nobody_made():
    assert given(kinds=kinds("first_slam", "most_slams")) == []


def test_a_party_without_a_score_has_no_prizes():
    assert prizes(Tallies.of((), ranked=frozenset((ANN, BO))), Count.NET, PrizeRules()) == ()


def test_one_player_may_win_several_prizes_or_only_one():
    wanted = kinds("highest", "best_round")
    assert given(Count.GROSS, kinds=wanted)[1][1] == (ANN, CEM)
    assert given(Count.GROSS, kinds=wanted, once=True)[1][1] == (CEM,)


# One round: two have 500 to 200, two 200 to 500.
LEVEL = [over(1, 1, (ANN, BO, CEM, DEE), (500, 200))]


def test_who_tied_share_a_prize_and_none_has_another_of_that_score():
    assert given(scores=LEVEL) == [
        ("Highest score", (ANN, CEM), 300),
        ("Second highest score", (BO, DEE), -300),
        ("Booby prize", (BO, DEE), -300),
    ]


def test_who_tied_cut_and_the_highest_card_has_it():
    found = prizes(Tallies.of(LEVEL), Count.NET, PrizeRules(ties=TiedPrize.DRAW, seed="a party"))
    highest, second, booby = found
    order = "AKQJT98765432"
    for prize in (highest, booby):
        cards = {card: who for who, card in prize.drawn}
        highest_card = min(
            cards, key=lambda card: (order.index(card.rank.value), "SHDC".index(card.suit.value))
        )
        assert prize.players == (cards[highest_card],)
        assert not prize.shared
    # who lost the cut for the highest alone has the next score
    assert (second.players, second.figure) == (tuple({ANN, CEM} - set(highest.players)), 300)
    assert found == prizes(Tallies.of(LEVEL), Count.NET, PrizeRules(ties=TiedPrize.DRAW, seed="a party"))


def test_seeds_cut_differently():
    seeds = range(20)
    winners = {
        prizes(Tallies.of(LEVEL), Count.NET, PrizeRules(ties=TiedPrize.DRAW, seed=str(seed)))[0].players
        for seed in seeds
    }
    assert winners == {(ANN,), (CEM,)}


def test_a_stand_in_wins_nothing():
    tallies = Tallies.of(WITH_SLAMS, ranked=frozenset((BO, CEM, DEE, EVE, GIL, HAL)))
    found = prizes(tallies, Count.NET, PrizeRules(kinds("highest", "first_slam", "best_round")))
    assert [prize.players for prize in found] == [(CEM,), (CEM,), (CEM,)]


def test_rules_are_kept_as_json():
    rules = PrizeRules(kinds("highest", "half_time"), TiedPrize.DRAW, True, 3, "17")
    assert PrizeRules.of(rules.to_json()) == rules
    assert PrizeRules.of({}) == PrizeRules()
    assert PrizeRules.of(PrizeRules().to_json()) == PrizeRules()


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"kinds": ["best_hat"]}, "kinds"),
        ({"kinds": "highest"}, "kinds"),
        ({"kinds": ["highest", "highest"]}, "kinds"),
        ({"kinds": ["half_time"]}, "half_time"),
        ({"half_time": -1}, "half_time"),
        ({"ties": "fight"}, "ties"),
        ({"once": "yes"}, "once"),
        ({"best": 1}, "best"),
        ([], "prizes"),
    ],
)
def test_rules_that_cannot_be(words, field):
    with pytest.raises(RuleError) as refused:
        PrizeRules.of(words)
    assert refused.value.field == field
