"""Two and a half reads alike wherever it stands, and so does a percentage."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from scoring.bridge.outcome_words import award_words
from scoring.comparison.methods import MethodName
from scoring.games.registry import all_games
from scoring.games.sheet import play
from scoring.selectors.sheets import StoredSheet
from scoring.selectors.visibility import Viewer
from scoring.views.sheet_shown import ShownSheet
from tests import factories as make
from tournaments.exchange.check.disagreements import Disagreement
from tournaments.selectors.control.rulings import amount_words
from tournaments.selectors.parties.lines import teams_of
from tournaments.selectors.results.figures import Measure, points_words
from tournaments.selectors.results.pages import results_of
from tournaments.services.mends.preview import Preview
from tournaments.services.mends.words import preview_words
from tournaments.services.results.standings import conditions_of

HALF, SHARE = Fraction(5, 2), Fraction(625, 12)  # 2.5 and 52.0833...
POOL = [{"call": "passed"}, {"call": "proposal", "caller": "Ann", "acceptor": "Bo", "tricks": 8}]


def sheet() -> ShownSheet:
    """Broken off, the pool of five is divided: two and a half to each of two, from each of the others."""
    four = ("Ann", "Bo", "Cem", "Dee")
    record = SimpleNamespace(ended_at=None, closed_at=None)
    return ShownSheet(
        StoredSheet(record, (), (), play(all_games()["solo_whist"], four, {"pool": "dealer"}, POOL))
    )


def ranked(**line: object) -> SimpleNamespace:
    return SimpleNamespace(**{"total": HALF, "boards": 1, "has_score": True, "percent": SHARE, **line})


def previewed(value: Fraction, *, by_share: bool) -> str:
    return preview_words(Preview(1, pairs=[("A4", None, value)], by_share=by_share))


def test_two_and_a_half_points():
    assert points_words(HALF, MethodName.IMPS) == "+2.5 IMPs"  # why
    assert points_words(-HALF, MethodName.TOTAL) == "−2.5 points"
    assert Measure("VP", "VP", "", by_share=False).figure(ranked()) == "2.5"  # ranking
    assert [value for _name, value in sheet().settlement["final"]] == ["2.5", "2.5", "−2.5", "−2.5"]
    assert [payment[1] for payment in sheet().settlement["payments"]] == ["+2.5", "+2.5", "−2.5", "−2.5"]
    team = SimpleNamespace(place=1, tied=False, team="A", players=(), figure=-HALF)
    assert [line.figure for line in teams_of(SimpleNamespace(teams=[team]))] == ["−2.5"]  # party
    assert previewed(HALF, by_share=False) == "1 result changes; pair 4: – to 2.5."  # mends
    assert str(award_words("-2.5imp")) == "−2.5 IMPs"
    assert amount_words(HALF, "vp") == "2.5 VP"


@pytest.mark.django_db
def test_two_and_a_half_matchpoints_of_a_traveller():
    results = results_of(make.make_session(3), Viewer(staff=True))
    results.conditions = conditions_of(results.field)
    assert (results.points(HALF), results.board_points(HALF)) == ("2.5", "2.5")


def test_a_percentage_has_two_decimals():
    share = Measure("%", "%", "", by_share=True)
    assert share.figure(ranked()) == "52.08"
    assert share.figure(ranked(percent=-HALF)) == "−2.50"
    assert previewed(SHARE, by_share=True) == "1 result changes; pair 4: – to 52.08."
    assert previewed(-HALF, by_share=True) == "1 result changes; pair 4: – to −2.50."


def test_a_file_and_its_contract_disagree_with_true_signs():
    found = Disagreement(16, SimpleNamespace(), score=-250, worth=0)
    assert (found.file_score, found.contract_score) == ("−250", "0")
