"""Raw and net lists, strata, categories, sections: rankings of the same scores."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import RuleError
from scoring.words.figures import rounded
from tournaments.ranking.handicap import Handicap, HandicapUnit, handicap_of_grades, handicap_of_results
from tournaments.ranking.lists import Contestant, ListKind, ListSettings, ranked
from tournaments.ranking.settings import EventSettings
from tournaments.ranking.strata import Member, Strata, Stratum, Strength
from tournaments.ranking.ties import TieRule

SHARED = Path(__file__).parents[3] / ".." / "shared"
F = Fraction
ABC = Strata((Stratum("A"), Stratum("B", F(500)), Stratum("C", F(100))), fewest=2)


def members(*points, categories=()):
    return tuple(Member(None if p is None else F(p), frozenset(categories)) for p in points)


def found(lists, kind, name="", section="", line=0):
    (one,) = (r for r in lists if (r.kind, r.name, r.section, r.line) == (kind, name, section, line))
    return [(line.contestant, line.place) for line in one.lines]


def test_lines_are_ranked_apart_and_the_unranked_not_at_all():
    field = [
        Contestant(F(60), line=1),
        Contestant(F(60), line=2),
        Contestant(None, line=1),
        Contestant(F(40), line=1),
    ]
    lists = ranked(field, ListSettings())
    assert found(lists, ListKind.RAW, line=1) == [(0, 1), (3, 2)]
    assert found(lists, ListKind.RAW, line=2) == [(1, 1)]


@pytest.mark.skipif(not SHARED.exists(), reason="The published sessions (../shared) are not here.")
def test_a_published_handicap_event_has_its_percentages_net_and_its_places_raw():
    """The file's percentages are raw + half of the handicap; its places follow the raw scores."""
    event = ElementTree.parse(SHARED / "data" / "pairs-mitchell-22-boards-handicap.xml")
    points: dict[str, int] = {}
    for row in event.iter("TRAVELLER_LINE"):
        for side in ("NS", "EW"):
            pair = row.findtext(f"{side}_PAIR_NUMBER")
            points[pair] = points.get(pair, 0) + int(row.findtext(f"{side}_MATCH_POINTS"))
    pairs = list(event.iter("PAIR"))
    field = [
        Contestant(
            F(100 * points[pair.findtext("PAIR_NUMBER")], 22 * 16),
            boards=22,
            line=1 if pair.findtext("DIRECTION") == "NS" else 2,
            handicap=F(pair.findtext("HANDICAP")),
        )
        for pair in pairs
    ]
    lists = ranked(field, ListSettings(handicap=Handicap(part=F(1, 2), official=False)))
    assert [r.kind for r in lists] == [ListKind.RAW, ListKind.NET] * 2
    for one in lists:
        for line in one.lines:
            pair = pairs[line.contestant]
            if one.kind is ListKind.RAW:
                assert line.place == int(pair.findtext("PLACE"))
            else:
                assert rounded(line.score) == rounded(F(pair.findtext("PERCENTAGE")))


def test_a_handicap_at_imps_is_an_amount_a_board():
    field = [Contestant(F(10), boards=24), Contestant(F(4), boards=24, handicap=F(1, 4))]
    lists = ranked(field, ListSettings(handicap=Handicap(HandicapUnit.BOARD)))
    assert found(lists, ListKind.NET) == [(0, 1), (1, 1)]
    assert found(lists, ListKind.RAW) == [(0, 1), (1, 2)]
    assert lists[0].kind is ListKind.NET


def test_handicaps_from_grades_and_from_the_last_results():
    assert handicap_of_grades([F(2), F(4)], reference=F(10), part=F(3, 5)) == F(21, 5)
    assert handicap_of_results([F(45), F(47)]) == 4
    assert handicap_of_results([]) == 0


def test_a_pair_ranks_in_its_own_stratum_and_every_higher_one():
    field = [
        Contestant(F(60), members=members(900, 20)),
        Contestant(F(58), members=members(300, 50)),
        Contestant(F(57), members=members(90, 20)),
        Contestant(F(52), members=members(10, None)),
        Contestant(F(51), members=members(499, 0)),
    ]
    lists = ranked(field, ListSettings(strata=ABC))
    assert found(lists, ListKind.STRATUM, "A") == [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
    assert found(lists, ListKind.STRATUM, "B") == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert found(lists, ListKind.STRATUM, "C") == [(2, 1), (3, 2)]


def test_the_mean_places_a_pair_lower_than_its_better_half():
    by_mean = Strata(ABC.strata, by=Strength.MEAN)
    assert (ABC.lowest(members(900, 20)), by_mean.lowest(members(900, 20))) == (0, 1)
    assert ABC.lowest(members(100, 0)) == 1  # a limit is no longer below itself


def test_a_lowest_stratum_of_too_few_is_not_ranked():
    """ACBL: at least five pairs in the lowest stratum."""
    strata = Strata(ABC.strata)
    four = [Contestant(F(n), members=members(10)) for n in range(4)] + [
        Contestant(F(9), members=members(200))
    ]
    names = [r.name for r in ranked(four, ListSettings(strata=strata)) if r.kind is ListKind.STRATUM]
    assert names == ["A", "B"]


@pytest.mark.parametrize(
    "limits", [[], [F(500)], [None, None], [None, F(100), F(500)], [None, F(100), F(100)]]
)
def test_strata_go_down_from_one_that_is_open_to_all(limits):
    with pytest.raises(RuleError) as refused:
        Strata(tuple(Stratum(str(at), limit) for at, limit in enumerate(limits)))
    assert refused.value.code == "strata.order"


def test_a_category_is_an_attribute_of_the_whole_partnership():
    senior, mixed = Member(categories=frozenset({"senior"})), Member()
    field = [
        Contestant(F(70), members=(senior, mixed)),
        Contestant(F(60), members=(senior, senior)),
        Contestant(F(50), members=(senior, senior)),
        Contestant(F(40)),
    ]
    lists = ranked(field, ListSettings(categories=("senior",)))
    assert found(lists, ListKind.CATEGORY, "senior") == [(1, 1), (2, 2)]


def test_sections_are_ranked_beside_the_whole_field():
    field = [Contestant(F(60), section="A"), Contestant(F(55), section="B"), Contestant(F(50), section="A")]
    lists = ranked(field, ListSettings(sections=True))
    assert found(lists, ListKind.RAW) == [(0, 1), (1, 2), (2, 3)]
    assert found(lists, ListKind.RAW, section="B") == [(1, 1)]
    assert found(lists, ListKind.RAW, section="A") == [(0, 1), (2, 2)]


@given(st.lists(st.tuples(st.integers(0, 100), st.integers(0, 900)), min_size=1, max_size=12))
def test_in_a_lower_stratum_nobody_is_placed_worse(pairs):
    field = [Contestant(F(score), members=members(points)) for score, points in pairs]
    lists = [r for r in ranked(field, ListSettings(strata=ABC)) if r.kind is ListKind.STRATUM]
    for higher, lower in pairwise(lists):
        above = {line.contestant: line.place for line in higher.lines}
        assert all(line.place <= above[line.contestant] for line in lower.lines)


def test_settings_are_read_from_a_contests():
    settings = EventSettings(
        {
            "ties": {"rules": ["score", "head-to-head"], "step": "1/5", "again": False},
            "handicap": {"unit": "board", "part": "0.5"},
            "strata": {"strata": [{"name": "A"}, {"name": "B", "below": "500"}], "by": "mean"},
            "categories": ["senior"],
            "method": "imps-cross",
        }
    )
    assert settings.ties.rules == (TieRule.SCORE, TieRule.HEAD_TO_HEAD)
    assert (settings.ties.step, settings.ties.again) == (F(1, 5), False)
    assert settings.handicap == Handicap(HandicapUnit.BOARD, F(1, 2))
    assert settings.strata == Strata((Stratum("A"), Stratum("B", F(500))), Strength.MEAN)
    assert settings.categories == ("senior",)
    assert EventSettings({}).lists == ListSettings()


@pytest.mark.parametrize(
    "data",
    [
        {"ties": {"rules": ["luck"]}},
        {"ties": {"rules": ["score", "score"]}},
        {"ties": {"step": "1e99"}},
        {"ties": {"step": "-1"}},
        {"ties": ["score"]},
        {"handicap": {"part": 1.5}},
        {"handicap": {"part": "2"}},
        {"handicap": {"unit": "yards"}},
        {"strata": {"strata": []}},
        {"strata": {"strata": [{"name": ""}]}},
        {"strata": {"strata": [{"name": "A"}, {"name": "A", "below": 5}]}},
        {"categories": "senior"},
    ],
)
def test_settings_that_mean_nothing_are_refused_by_name(data):
    with pytest.raises(RuleError) as refused:
        _ = EventSettings(data).lists
    assert refused.value.field == next(iter(data))
