"""A pivot: both tables of a match play at once, and its score is reckoned here by hand."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests import factories as make
from tests.tournaments.results.evenings import refreshed

pytestmark = pytest.mark.django_db

HOME = ("4SN=", "3NS+1", "2HE-1")  # team 1 N-S: 420, 630 and 100
OPPOSITE = ("4SN-1", "3NS=", "2HE=")  # team 4 N-S: -50, 600 and -110


def test_a_match_of_two_rows_is_scored_from_its_two_tables(client):
    """+470, +30 and +210 to team 1: 10, 1 and 5 IMPs; 16 of three boards are 17.71 of 20 VP."""
    settings = {"method": "imps", "vp": "wbf-continuous"}
    session = make.make_session(6, "teams_rows", rounds=1, boards=3, settings=settings)
    for table, results in ((1, HOME), (4, OPPOSITE)):
        for ordinal, result in enumerate(results, start=1):
            make.enter(make.play_of(session, table, ordinal=ordinal), result)
    make.Role.objects.create(club=session.club, user=make.make_user("greta"), kind="director")
    client.force_login(make.User.objects.get(username="greta"))
    refreshed(session)
    page = client.get(reverse("ranking", args=[session.club.slug, session.pk])).content.decode()
    assert "17.71" in page
    assert "2.29" in page
    assert "+16" in page
