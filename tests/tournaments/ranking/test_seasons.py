"""Leader boards: which sessions count, what they come to, who shares a place."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import RuleError
from tournaments.ranking.carry import Combine
from tournaments.ranking.seasons.leader_boards import (
    Attended,
    SeasonRule,
    SeasonScore,
    leader_board,
    read_season_rule,
)

F = Fraction


def attended(*scores, boards=24):
    return [Attended(number, F(score), boards) for number, score in enumerate(scores, 1)]


SEASON = {"Ann": attended(60, 50, 40), "Bob": attended(55, 45), "Cem": attended(70)}


def lines(rule):
    return [(line.person, line.place, line.figure) for line in leader_board(SEASON, rule)]


def test_sum_mean_and_the_best_k():
    assert lines(SeasonRule(Combine.SUM)) == [("Ann", 1, 150), ("Bob", 2, 100), ("Cem", 3, 70)]
    assert lines(SeasonRule()) == [("Cem", 1, 70), ("Ann", 2, 50), ("Bob", 2, 50)]
    assert lines(SeasonRule(best=2)) == [("Cem", 1, 70), ("Ann", 2, 55), ("Bob", 3, 50)]


def test_the_worst_are_dropped_but_never_the_only_one():
    assert lines(SeasonRule(drop=1)) == [("Cem", 1, 70), ("Ann", 2, 55), ("Bob", 2, 55)]


def test_too_few_sessions_are_listed_without_a_place():
    assert lines(SeasonRule(fewest=2)) == [("Ann", 1, 50), ("Bob", 1, 50), ("Cem", 0, 70)]


def test_a_line_says_which_sessions_made_it():
    line = leader_board({"Ann": attended(40, 60, 50)}, SeasonRule(Combine.SUM, best=2))[0]
    assert [one.number for one in line.counted] == [2, 3]
    assert [one.number for one in line.left_out] == [1]
    assert line.sessions == 3


def test_means_by_boards_weigh_a_long_evening_more():
    sessions = [Attended(1, F(60), 24), Attended(2, F(50), 12)]
    assert leader_board({"Ann": sessions}, SeasonRule(Combine.BOARDS))[0].figure == F(170, 3)


def test_nobody_who_never_came_is_listed():
    assert leader_board({"Ann": []}, SeasonRule()) == []


RULES = st.builds(
    SeasonRule, st.sampled_from(Combine), st.integers(0, 4), st.integers(0, 3), st.integers(1, 3)
)
SEASONS = st.dictionaries(
    st.sampled_from("abcdef"), st.lists(st.integers(0, 100), min_size=1, max_size=6), max_size=6
)


@given(SEASONS, RULES, st.randoms(use_true_random=False))
def test_neither_people_nor_sessions_need_an_order(season, rule, random):
    results = {who: attended(*scores) for who, scores in season.items()}
    shuffled = {
        who: random.sample(results[who], len(results[who]))
        for who in random.sample(list(results), len(results))
    }
    first, again = leader_board(results, rule), leader_board(shuffled, rule)
    assert {(line.person, line.place, line.figure) for line in first} == {
        (line.person, line.place, line.figure) for line in again
    }
    for line in first:
        same = [other for other in first if other.place == line.place and other.place]
        assert all(other.figure == line.figure for other in same)
        assert line.sharing == len(same) or not line.place


@given(st.lists(st.integers(0, 100), min_size=1, max_size=6), st.integers(0, 100), RULES)
def test_one_more_session_never_lowers_a_sum(scores, more, rule):
    if rule.by is Combine.SUM:
        before = leader_board({"a": attended(*scores)}, rule)[0].figure
        assert leader_board({"a": attended(*scores, more)}, rule)[0].figure >= before


def test_a_rule_is_read_from_a_seasons():
    assert read_season_rule({}) == (SeasonScore.PERCENT, SeasonRule())
    stated = {"score": "masterpoints", "by": "sum", "best": 10, "drop": 1, "fewest": 3}
    assert read_season_rule(stated) == (SeasonScore.MASTERPOINTS, SeasonRule(Combine.SUM, 10, 1, 3))


@pytest.mark.parametrize(
    ("stated", "field"),
    [
        ({"by": "luck"}, "by"),
        ({"best": -1}, "best"),
        ({"fewest": 0}, "fewest"),
        ({"drop": "1"}, "drop"),
        ([], "rule"),
    ],
)
def test_a_rule_that_means_nothing_is_refused_by_name(stated, field):
    with pytest.raises(RuleError) as refused:
        read_season_rule(stated)
    assert refused.value.field == field
