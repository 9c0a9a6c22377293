"""The club's page names the winners of the session that was published last."""

import pytest
from django.urls import reverse

from tests import factories as make
from tournaments.selectors.results.winners import winners_of
from tournaments.services import sessions
from tournaments.services.results import standings

pytestmark = pytest.mark.django_db


def test_the_winners_appear_when_the_session_is_published(client):
    session = make.make_session(3)
    make.enter_all(session)
    address = reverse("club", args=[session.club.slug])
    assert "Last winners" not in client.get(address).content.decode()
    sessions.publish(session=session, by=make.STAFF)
    for section in session.sections.all():
        standings.refresh_standings(field_id=section.field_id)
    page = client.get(address)
    shown = page.context["winners"]
    assert shown.session.pk == session.pk
    for _title, rows in shown.groups:
        assert {row["medal"] for row in rows} <= {1, 2, 3}
        assert rows[0]["names"].replace("&", "&amp;") in page.content.decode()


def test_without_a_published_session_there_are_none():
    assert winners_of([]) is None
