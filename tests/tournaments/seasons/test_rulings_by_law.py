"""The rulings of a season by law: counted by hand over two evenings, for the staff alone, and as CSV."""

from __future__ import annotations

import csv
import datetime as dt

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, REVOKE
from tests.tournaments.seasons.evenings import make_season
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import Where

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    """Two revokes, one of them with a score; one withdrawn, one call left open, and one after the season."""
    club = make.make_club()
    days = [dt.date(2026, 11, 3), dt.date(2026, 11, 10), dt.date(2026, 12, 1)]
    first, second, after = (make.make_session(3, club=club, date=day) for day in days)

    def given(session, what):
        place = Where(play=make.play_of(session))
        return law_rulings.record(session=session, what=what, where=place, by=make.STAFF)

    outcome = Outcome(OutcomeKind.ASSIGNED, score=-50)
    law_rulings.adjust(ruling=given(first, REVOKE), version=1, outcome=outcome, by=make.STAFF)
    given(second, REVOKE)
    withdrawn = given(second, REVOKE)
    law_rulings.withdraw(ruling=withdrawn, version=1, reason="No revoke", by=make.STAFF)
    given(second, LATER)
    given(after, REVOKE)
    return make_season(club)


def page(client, season, query: str = ""):
    return client.get(reverse("season-rulings", args=[season.club.slug, season.pk]) + query)


def test_each_law_has_one_line_with_its_count(client, season):
    client.force_login(make.make_user(club=season.club, role="scorer"))
    lines = page(client, season).context["lines"]
    assert [(line.law, line.rulings, line.adjusted) for line in lines] == [("64A1", 2, 1)]
    saved = page(client, season, "?format=csv").content.decode("utf-8-sig").splitlines()
    head, row = csv.reader(saved)
    assert head == ["law", "about", "code", "rulings", "adjusted"]
    assert (row[0], row[3:]) == ("64A1", ["2", "1"])
    assert row[1:3] == [lines[0].about, lines[0].code]


def test_it_is_for_the_staff_of_the_club(client, season):
    assert page(client, season).status_code == 302
    client.force_login(make.make_user(club=season.club, role="member"))
    assert page(client, season).status_code == 403
    client.force_login(make.make_user(club=make.make_club(), role="director"))
    assert page(client, season).status_code == 403
