"""The cross-check of the book: where tallies that were handed in cannot be right."""

from hypothesis import given

from tests.tournaments.ranking.party import ANN, BO, CEM, DEE, EVE, FAY, GIL, PARTY, over, score_lists
from tournaments.ranking.parties.check import cross_check


def right(scores):
    """Every tally as the scorer of its table wrote it."""
    return {
        (player, score.round): (score.points[seat % 2], score.points[1 - seat % 2])
        for score in scores
        for seat, player in enumerate(score.players)
        if player is not None
    }


def spoiled(changes):
    handed = right(PARTY) | changes
    found = cross_check(PARTY, {key: said for key, said in handed.items() if said})
    return found, [(fault.round, fault.table, fault.players) for fault in found.faults]


def test_right_tallies_have_equal_sums():
    """2,460 + 1,780 + 1,600 + 1,010 + 1,650 + 1,070 + 1,850 + 780, and the same of the opponents'."""
    found = cross_check(PARTY, right(PARTY))
    assert (found.sum_mine, found.sum_theirs) == (12_200, 12_200)
    assert found.agrees


def test_a_wrong_own_score_is_found_at_its_table():
    found, faults = spoiled({(BO, 2): (680, 700)})
    assert (found.sum_mine, found.sum_theirs) == (12_020, 12_200)
    assert faults == [(2, 1, (ANN, BO)), (2, 1, (BO,))]
    assert not found.agrees


def test_partners_who_both_have_the_other_figures():
    """The sums agree, but the two sides do not mirror each other."""
    found, faults = spoiled({(ANN, 2): (860, 860), (BO, 2): (860, 860), (EVE, 2): (700, 700),
                             (GIL, 2): (700, 700)})  # fmt: skip
    assert found.sum_mine == found.sum_theirs
    assert faults[0] == (2, 1, (ANN, EVE, BO, GIL))
    assert faults[1:] == [(2, 1, (player,)) for player in (ANN, EVE, BO, GIL)]


def test_a_table_whose_tallies_agree_but_not_with_its_score():
    """All four were told 800 to 700."""
    found, faults = spoiled({(ANN, 2): (800, 700), (BO, 2): (800, 700), (EVE, 2): (700, 800),
                             (GIL, 2): (700, 800)})  # fmt: skip
    assert found.sum_mine == found.sum_theirs == 12_200 - 120
    assert faults == [(2, 1, (player,)) for player in (ANN, EVE, BO, GIL)]
    assert str(found.faults[0].words) == "The tally shows 800 to 700, but the table's score is 860 to 700."


def test_a_round_that_goes_on_is_not_held_against_the_tallies():
    going_on = over(1, 1, (ANN, BO, CEM, DEE), (100, 0))
    going_on = type(going_on)(1, 1, going_on.players, (100, 0), deals=2, of=4)
    handed = {(ANN, 1): (200, 0), (CEM, 1): (200, 0), (BO, 1): (0, 200), (DEE, 1): (0, 200)}
    assert cross_check([going_on], handed).agrees


def test_a_missing_figure_and_one_of_somebody_who_sat_out():
    found, faults = spoiled({(DEE, 1): None})
    assert faults == [(1, 1, (DEE,))]
    assert found.sum_mine == found.sum_theirs == 12_200
    assert cross_check(PARTY[:1], {(FAY, 1): (50, 0)}).faults[0].table == 0


def test_tallies_that_are_not_handed_in_are_no_fault():
    assert cross_check(PARTY, {}).agrees


def test_pairs_hand_in_one_tally():
    scores = [over(1, 1, (0, 1, 0, 1), (700, 40)), over(1, 2, (2, None, 2, None), (50, 300))]
    found = cross_check(scores, {(0, 1): (700, 40), (1, 1): (40, 700), (2, 1): (50, 300)})
    assert (found.sum_mine, found.sum_theirs, found.faults) == (1090, 1090, ())


@given(score_lists())
def test_whatever_was_scored_the_two_sums_agree(scores):
    found = cross_check(scores, right(scores))
    assert found.sum_mine == found.sum_theirs == sum(2 * sum(score.points) for score in scores)
    assert found.agrees
