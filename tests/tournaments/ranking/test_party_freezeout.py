"""A freezeout is won by who is left, whatever the points: eight players by hand."""

from scoring.words import Seat
from tests.tournaments.ranking.party import ANN, BO, CEM, DEE, EVE, FAY, GIL, HAL, over
from tournaments.movements.progressions import RoundPlan, Seats
from tournaments.ranking.parties.freezeout import of_freezeout
from tournaments.ranking.parties.prizes import PrizeKey, PrizeRules, prizes
from tournaments.ranking.parties.tallies import Count, RoundScore, Tallies, places

INDEX = {number: number - 1 for number in range(1, 9)}  # Ann is entry 1


def plan(number, *tables, retired=()):
    seats = [Seats(table, *four, Seat.N) for table, four in enumerate(tables, start=1)]
    return RoundPlan(number=number, tables=tuple(seats), retired=retired)


# Ann and Cem win at table 1, Eve and Gil at table 2; then Ann and Gil; then Ann against Gil, with Hal and Bo,
# who are out, to make four.
PLANS = [
    plan(1, (1, 2, 3, 4), (5, 6, 7, 8)),
    plan(2, (1, 5, 7, 3), retired=(2, 4, 6, 8)),
    plan(3, (1, 7, 8, 2), retired=(2, 3, 4, 5, 6, 8)),
]
SCORES = [
    over(1, 1, (ANN, BO, CEM, DEE), (100, 90)),
    over(1, 2, (EVE, FAY, GIL, HAL), (2000, 0)),
    over(2, 1, (ANN, EVE, GIL, CEM), (60, 50)),
    over(3, 1, (ANN, GIL, HAL, BO), (10, 0)),
]


def freezeout(*scores):
    return of_freezeout(Tallies.of(scores), PLANS[: scores[-1].round], INDEX, "a")


def test_the_survivor_is_first_and_who_was_out_first_is_last():
    found = places(freezeout(*SCORES), Count.NET, by_average=True)
    assert [(line.player, line.place, line.tied) for line in found] == [
        (ANN, 1, False),  # three rounds
        (GIL, 2, False),  # two
        (EVE, 3, False), (CEM, 4, False),  # one: of these Eve has 1,990 in two rounds, Cem nothing
        (BO, 5, True), (DEE, 5, True),  # none: -10 each
        (FAY, 7, True), (HAL, 7, True),  # -2,000 each
    ]  # fmt: skip


def test_who_helps_the_last_wins_and_loses_nothing():
    tallies = freezeout(*SCORES)
    assert [line.round for line in tallies.lines(HAL)] == [1]
    assert tallies.net(HAL) == -2000
    assert tallies.scores[3, 1].players == (ANN, GIL, None, None)


def test_while_a_table_plays_all_in_its_round_have_lasted_as_long():
    playing = RoundScore(2, 1, (ANN, EVE, GIL, CEM), (60, 50), deals=2, of=4)
    tallies = freezeout(*SCORES[:2], playing)
    assert [tallies.lasted[who] for who in (ANN, EVE, GIL, CEM)] == [1, 1, 1, 1]
    assert [tallies.lasted[who] for who in (BO, DEE, FAY, HAL)] == [0, 0, 0, 0]


def test_after_a_tie_the_higher_card_is_through():
    tied = over(2, 1, (ANN, EVE, GIL, CEM), (50, 50))
    tallies = freezeout(*SCORES[:2], tied)
    through = {who for who in (ANN, EVE, GIL, CEM) if tallies.lasted[who] == 2}
    assert through in ({ANN, GIL}, {EVE, CEM})


def test_a_round_that_was_taken_back_counts_no_more():
    """Until the tallies are counted anew they have a round that no plan has."""
    tallies = of_freezeout(Tallies.of(SCORES), PLANS[:2], INDEX, "a")
    assert (tallies.lasted[ANN], tallies.lasted[GIL]) == (2, 2)
    assert max(round for round, _table in tallies.scores) == 2


def test_of_the_last_two_who_goes_home_is_second_whatever_the_points():
    gone = {1: 2}  # Ann, who has more
    tallies = of_freezeout(Tallies.of(SCORES[:3]), PLANS[:2], INDEX, "a", gone)
    assert (tallies.lasted[ANN], tallies.lasted[GIL]) == (1, 2)


def test_the_survivor_may_go_home():
    tallies = of_freezeout(Tallies.of(SCORES), PLANS, INDEX, "a", {1: 3})
    assert tallies.lasted[ANN] == 3


def test_the_survivor_has_the_first_prize_and_half_time_counts_by_then():
    kinds = (PrizeKey.HIGHEST, PrizeKey.SECOND, PrizeKey.BOOBY, PrizeKey.HALF_TIME)
    found = prizes(freezeout(*SCORES), Count.NET, PrizeRules(kinds, half_time=1))
    assert {prize.key: prize.players for prize in found} == {
        PrizeKey.HIGHEST: (ANN,),
        PrizeKey.SECOND: (GIL,),
        PrizeKey.BOOBY: (FAY, HAL),
        PrizeKey.HALF_TIME: (EVE, GIL),
    }
