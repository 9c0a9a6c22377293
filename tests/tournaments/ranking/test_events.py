"""How sessions make one ranking: means, sums, the last session; chains of entries."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.method import Method
from scoring.comparison.victory import scale_of
from scoring.words import RuleError
from tournaments.ranking import Conditions
from tournaments.ranking.carry import CarryKind, SessionScore
from tournaments.ranking.events import Attended, EventScore, chains, event_lines, places_of
from tournaments.ranking.settings import EventSettings

PAIRS = Conditions()
TEAMS = Conditions(method=Method.of({"method": "imps"}))
IN_VP = Conditions(method=Method.of({"method": "imps"}), scale=scale_of("wbf-continuous"))


@pytest.mark.parametrize(
    ("settings", "conditions", "score", "carried"),
    [
        ({}, PAIRS, EventScore.BOARDS, False),
        ({}, TEAMS, EventScore.SUM, False),
        ({"combine": "sessions"}, PAIRS, EventScore.SESSIONS, False),
        ({"combine": "last"}, PAIRS, EventScore.LAST, False),
        ({"carry": {"kind": "proportional"}}, PAIRS, EventScore.LAST, True),
        ({"carry": {"kind": "wbf"}, "combine": "boards"}, PAIRS, EventScore.LAST, True),
        ({"carry": {"kind": "full"}}, PAIRS, EventScore.BOARDS, False),
        ({"carry": {"kind": "full"}}, IN_VP, EventScore.LAST, True),
    ],
)
def test_what_counts_in_the_end(settings, conditions, score, carried):
    rule = EventSettings(settings).event_rule(conditions)
    assert (rule.score, rule.carried) == (score, carried)


@pytest.mark.parametrize(
    ("settings", "conditions", "code"),
    [
        ({"combine": "sum"}, PAIRS, "combine.sum"),
        ({"carry": {"kind": "wbf"}}, IN_VP, "carry.wbf"),
        ({"combine": "best"}, PAIRS, "settings.value"),
        ({"carry": {"kind": "proportional", "part": "3/2"}}, PAIRS, "carry.part"),
        ({"carry": "full"}, PAIRS, "settings.value"),
    ],
)
def test_what_cannot_be_is_refused(settings, conditions, code):
    with pytest.raises(RuleError) as refused:
        EventSettings(settings).event_rule(conditions)
    assert refused.value.code == code


def attended(key, *scores):
    return Attended(key, tuple(SessionScore(Fraction(s), b) if b else None for s, b in scores))


THREE = [
    attended("a", (60, 20), (50, 10)),
    attended("b", (50, 20), (60, 10)),
    attended("c", (99, 20), (0, 0)),
]


@pytest.mark.parametrize(
    ("combine", "lines"),
    [
        (
            "boards",
            [("a", Fraction(170, 3), 1, False), ("b", Fraction(160, 3), 2, False), ("c", None, 0, False)],
        ),
        ("sessions", [("a", Fraction(55), 1, True), ("b", Fraction(55), 1, True), ("c", None, 0, False)]),
        ("last", [("b", Fraction(60), 1, False), ("a", Fraction(50), 2, False), ("c", None, 0, False)]),
    ],
)
def test_the_lines_of_an_event(combine, lines):
    found = event_lines(THREE, EventSettings({"combine": combine}).event_rule(PAIRS))
    assert [(line.key, line.score, line.place, line.tied) for line in found] == lines


@given(st.lists(st.integers(0, 5), max_size=8))
def test_a_place_is_one_more_than_those_who_are_better(scores):
    lines = places_of({at: Fraction(score) for at, score in enumerate(scores)})
    for line in lines:
        assert line.place == 1 + sum(score > line.score for score in scores)
        assert line.tied == (scores.count(line.score) > 1)
    assert sorted(line.key for line in lines) == list(range(len(scores)))


def test_entries_are_put_together_by_who_they_were():
    previous = {1: None, 2: None, 11: 1, 21: 11, 12: 2, 30: None, 40: 39}
    assert sorted(chains(previous)) == [(1, 11, 21), (2, 12), (30,), (40,)]


def test_full_and_carried_agree_on_equal_sessions():
    rule = EventSettings({"carry": {"kind": "full"}}).event_rule(PAIRS)
    assert rule.carry.kind is CarryKind.FULL
    assert attended("a", (60, 24), (50, 24)).score(rule) == 55
