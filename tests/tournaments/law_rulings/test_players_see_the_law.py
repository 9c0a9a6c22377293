"""Whoever reads a result that a recorded ruling adjusted reads the law, and nobody reads the reason."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.results import Result
from tests import factories as make
from tests.tournaments.results.evenings import address, enter_by_pair, over, plain_text, text_of
from tests.tournaments.table.conftest import DATA
from tournaments.models import LawRuling
from tournaments.paper.published_file import published_file
from tournaments.selectors.results.adjusted_laws import adjusted_laws
from tournaments.services import sessions
from tournaments.services.law_rulings import record as law_rulings

pytestmark = pytest.mark.django_db
MINUS = Outcome(OutcomeKind.ASSIGNED, result=Result.parse("4HS-1"))
REASON = "Spade not followed on trick 5"
ADJUSTED = "adjusted, Law 64A1"


@pytest.fixture
def ruling(session, record, director) -> LawRuling:
    """Law 64A1 on board 1 of the first table, of which the result became 4 hearts, one down."""
    enter_by_pair(session)
    given = record()
    return law_rulings.adjust(ruling=given, version=1, outcome=MINUS, by=director)


def test_scorecard_traveller_recap_ranking_and_explanation_name_the_law(client, session, ruling):
    own = make.entry_of(session, 1).pk
    session = over(session)
    for name, more, words in (
        ("card", [own], ADJUSTED),
        ("traveller", [1], ADJUSTED),
        ("recap", [], f"Board 1, 1 v {ruling.play.encounter.east.number}: {ADJUSTED}."),
        ("why", [own], "Law 64A1"),
        ("ranking", [], "Law 64A1"),
    ):
        page = text_of(client, address(session, name, *more))
        assert words in page, name
        assert REASON not in page
    assert text_of(client, address(session, "traveller", 2)).count("adjusted") == 0


def test_a_score_in_words_has_the_law_beside_it(client, session, record, director):
    enter_by_pair(session)
    award = Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A")
    law_rulings.adjust(ruling=record(), version=1, outcome=award, by=director)
    page = text_of(client, address(over(session), "card", make.entry_of(session, 1).pk))
    assert "average Law 64A1" in page


def test_the_published_file_names_the_law(session, ruling):
    session = over(session)
    sessions.publish(session=session, by=make.STAFF)
    page = plain_text(published_file(session))
    assert page.count(ADJUSTED) == 3  # the traveller, and the card of each side
    assert REASON not in page


def test_the_tables_phone_names_the_law(session, ruling):
    client = Client()
    client.get(reverse("table-link", args=[make.link_of(session).token]))
    state = client.get(reverse("table-state"), headers=DATA).json()
    words = {board["number"]: board["words"] for meeting in state["meetings"] for board in meeting["boards"]}
    assert words[1].endswith("(Law 64A1)")
    assert words[2] == ""


def test_a_ruling_that_no_longer_gives_the_score_is_not_named(session, ruling, director):
    counts = {ruling.play_id: MINUS}
    assert adjusted_laws(session, counts) == {ruling.play_id: "64A1"}
    assert adjusted_laws(session, {ruling.play_id: Outcome(OutcomeKind.ASSIGNED, score=-100)}) == {}
    law_rulings.withdraw(ruling=ruling, version=2, reason="No revoke", by=director)
    assert adjusted_laws(session, counts) == {}
