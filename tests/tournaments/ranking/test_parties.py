"""Tallies of a party: sums, places, and what changes with one table's score."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.ranking.party import ANN, BO, CEM, DEE, EVE, FAY, GIL, HAL, PARTY, over, score_lists
from tournaments.ranking.parties.tallies import (
    Count,
    RoundScore,
    Slam,
    Tallies,
    TallyLine,
    is_averaged,
    places,
    team_places,
)

TEAMS = {ANN: "red", HAL: "red", BO: "blue", CEM: "blue"}


def party():
    return Tallies.of(PARTY)


def test_the_sums_of_the_book():
    tallies = party()
    assert (tallies.mine(ANN), tallies.theirs(ANN), tallies.net(ANN)) == (2460, 1520, 940)
    assert (tallies.mine(EVE), tallies.theirs(EVE), tallies.net(EVE)) == (1650, 1940, -290)


def test_a_tally_line_by_line():
    assert party().lines(BO) == (
        TallyLine(1, 1, 320, 1100, False, 4),
        TallyLine(2, 1, 860, 700, True, 4),
        TallyLine(3, 2, 600, 300, True, 4),
    )
    assert party().rounds_won(BO) == 2
    assert party().rounds_played(BO) == 3


def test_nobody_has_won_a_tie_or_a_round_that_goes_on():
    going_on = RoundScore(4, 1, (ANN, BO, CEM, DEE), (500, 0), deals=2, of=4)
    tallies = party().with_scores([going_on])
    assert [line.won for line in tallies.lines(ANN)] == [True, True, None, None]
    assert tallies.mine(ANN) == 2960


def test_net_places_put_minuses_last():
    """Law 12. Own less theirs: 2,460 - 1,520; 1,600 - 910; 1,850 - 1,840; 1,070 - 1,150; and so on."""
    found = places(party(), Count.NET)
    assert [(line.player, line.place, line.figure) for line in found] == [
        (ANN, 1, 940), (CEM, 2, 690), (GIL, 3, 10), (FAY, 4, -80),
        (EVE, 5, -290), (BO, 6, -320), (DEE, 7, -390), (HAL, 8, -560),
    ]  # fmt: skip
    assert not any(line.tied for line in found)


def test_gross_places_go_by_own_points():
    found = places(party(), Count.GROSS)
    assert [(line.player, line.figure) for line in found] == [
        (ANN, 2460), (GIL, 1850), (BO, 1780), (EVE, 1650), (CEM, 1600), (FAY, 1070), (DEE, 1010), (HAL, 780),
    ]  # fmt: skip


def test_flags_are_rounds_won_and_own_points_part_equals():
    """000:l.32870. Nobody has a flag for 500 to 500."""
    found = places(party(), Count.FLAGS)
    assert [(line.player, line.figure, line.tie_figure) for line in found] == [
        (ANN, 2, 2460), (BO, 2, 1780), (DEE, 2, 1010),
        (GIL, 1, 1850), (EVE, 1, 1650), (CEM, 1, 1600), (FAY, 1, 1070), (HAL, 0, 780),
    ]  # fmt: skip


def test_flags_without_the_option_share_places():
    found = places(party(), Count.FLAGS, part_ties=False)
    assert [(line.player, line.place, line.tied) for line in found] == [
        (ANN, 1, True), (BO, 1, True), (DEE, 1, True),
        (CEM, 4, True), (EVE, 4, True), (FAY, 4, True), (GIL, 4, True), (HAL, 8, False),
    ]  # fmt: skip


def test_equal_points_are_parted_by_rounds_won():
    """Ann has 600 and won twice; Bo, Cem and Dee have 600 and won once."""
    tallies = Tallies.of(
        [
            over(1, 1, (ANN, BO, CEM, DEE), (300, 200)),
            over(2, 1, (ANN, FAY, EVE, GIL), (300, 250)),
            over(2, 2, (BO, CEM, DEE, HAL), (400, 300)),
        ]
    )
    found = places(tallies, Count.GROSS)
    assert [(line.player, line.place, line.tied) for line in found[:4]] == [
        (ANN, 1, False), (BO, 2, True), (CEM, 2, True), (DEE, 2, True),
    ]  # fmt: skip


def test_ladies_and_gentlemen_have_places_of_their_own():
    found = places(party(), Count.NET, False, {who: "LG"[who % 2] for who in range(8)})
    assert [(line.player, line.place) for line in found] == [
        (FAY, 1), (BO, 2), (DEE, 3), (HAL, 4), (ANN, 1), (CEM, 2), (GIL, 3), (EVE, 4),
    ]  # fmt: skip


def test_averages_count_only_where_not_all_sat_as_often():
    assert not is_averaged(party(), by_average=True)
    more = party().with_scores([over(4, 1, (EVE, BO, CEM, DEE), (900, 0))])
    assert is_averaged(more, by_average=True)
    figures = {line.player: line.figure for line in places(more, Count.GROSS, True)}
    # Eve 2,550 in four rounds, Ann 2,460 in three
    assert (figures[EVE], figures[ANN]) == (Fraction(1275, 2), 820)
    assert {line.player: line.figure for line in places(more, Count.GROSS)}[EVE] == 2550


def test_a_director_gives_and_takes_points():
    tallies = Tallies.of(PARTY, {ANN: Fraction(-300)})
    assert [line.player for line in places(tallies, Count.NET)][:2] == [CEM, ANN]
    assert tallies.net(ANN) == 940


def test_who_is_not_ranked_has_a_tally_but_no_place():
    tallies = Tallies.of(PARTY, ranked=frozenset((BO, CEM)))
    assert [line.player for line in places(tallies, Count.NET)] == [CEM, BO]
    assert tallies.net(ANN) == 940


def test_a_pair_has_one_tally():
    """Pairs 0 and 1: one line, though they sit in two seats each."""
    tallies = Tallies.of([over(1, 1, (0, 1, 0, 1), (700, 40))])
    assert tallies.lines(0) == (TallyLine(1, 1, 700, 40, True, 4),)
    assert tallies.net(1) == -660


def test_an_empty_seat_is_nobodys():
    tallies = Tallies.of([over(1, 1, (ANN, BO, None, DEE), (700, 40))])
    assert tallies.people == (ANN, BO, DEE)


def test_teams_add_up_their_players():
    """Red 940 - 560, blue -320 + 690; the others are in no team."""
    found = team_places(party(), Count.NET, TEAMS)
    assert [(line.team, line.place, line.figure, line.players) for line in found] == [
        ("red", 1, 380, (ANN, HAL)),
        ("blue", 2, 370, (BO, CEM)),
    ]


def test_a_corrected_table_counts_anew_and_one_taken_back_is_gone():
    moved = replace(PARTY[0], players=(ANN, BO, DEE, CEM))
    tallies = party().with_scores([moved], gone=[(3, 1)])
    assert tallies.mine(DEE) == 1010 - 320 + 1100
    assert tallies.mine(CEM) == 1600 - 1100 + 320 - 500
    assert [line.round for line in tallies.lines(GIL)] == [1, 2]
    assert tallies.rounds_played(ANN) == 2


@pytest.mark.parametrize("count", Count)
def test_as_after_a_round(count):
    assert places(party().up_to(2), count) == places(Tallies.of(PARTY[:4]), count)


@given(score_lists(), score_lists())
def test_changed_tables_one_by_one_are_as_all_at_once(first, second):
    tallies = Tallies.of(first)
    for score in second:
        tallies = tallies.with_scores([score])
    latest = {score.key: score for score in [*first, *second]}
    assert tallies == Tallies.of(latest.values())


@given(score_lists(), st.dictionaries(st.integers(0, 12), st.fractions(-1000, 1000)), st.booleans())
def test_packed_tallies_are_the_same_again(scores, adjustments, all_ranked):
    slam = Slam(3, 6, 2)
    scores = [replace(score, slams=(slam,)) for score in scores]
    tallies = Tallies.of(scores, adjustments, None if all_ranked else frozenset((1, 2)))
    assert Tallies.unpack(tallies.pack()) == tallies
    assert Tallies.of(reversed(scores), adjustments, tallies.ranked).pack() == tallies.pack()


@given(score_lists(), st.sampled_from(Count), st.booleans())
def test_places_are_those_of_a_plain_count(scores, count, by_average):
    """The same from the scores alone, place by counting who is better."""
    points, won, rounds = defaultdict(Fraction), defaultdict(Fraction), defaultdict(int)
    for score in scores:
        for side in (0, 1):
            own, other = score.points[side], score.points[1 - side]
            for player in {p for p in score.players[side::2] if p is not None}:
                rounds[player] += 1
                points[player] += own - other if count is Count.NET else own
                won[player] += bool(score.over and own > other)
    averaged = by_average and len(set(rounds.values())) > 1
    merits = {}
    for player, number in rounds.items():
        pair = (won[player], points[player]) if count is Count.FLAGS else (points[player], won[player])
        merits[player] = tuple(figure / number for figure in pair) if averaged else pair
    found = places(Tallies.of(scores), count, by_average)
    assert {line.player: (line.figure, line.tie_figure) for line in found} == merits
    for line in found:
        assert line.place == 1 + sum(merit > merits[line.player] for merit in merits.values())
        assert line.tied == (list(merits.values()).count(merits[line.player]) > 1)
    assert [line.place for line in found] == sorted(line.place for line in found)
