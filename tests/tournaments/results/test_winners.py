"""The club's page names the winners of the session that was published last."""

import pytest
from django.urls import reverse

from tests import factories as make
from tournaments.selectors.results.winners import winners_of
from tournaments.services import sessions
from tournaments.services.control.wall import allow_ranking
from tournaments.services.results import standings

pytestmark = pytest.mark.django_db


def publish(session):
    sessions.publish(session=session, by=make.STAFF)
    for section in session.sections.all():
        standings.refresh_standings(field_id=section.field_id)


def published(club, name):
    session = make.make_session(3, boards=1, club=club, name=name)
    make.enter_all(session)
    publish(session)
    return session


def test_the_winners_appear_when_the_session_is_published(client):
    session = make.make_session(3)
    make.enter_all(session)
    address = reverse("club", args=[session.club.slug])
    assert "Last winners" not in client.get(address).content.decode()
    publish(session)
    page = client.get(address)
    shown = page.context["winners"]
    assert shown.session.pk == session.pk
    for _title, rows in shown.groups:
        assert {row["medal"] for row in rows} <= {1, 2, 3}
        assert rows[0]["names"].replace("&", "&amp;") in page.content.decode()


def test_strangers_see_the_winners_of_the_session_whose_ranking_they_may_see(client):
    """In play, set up or not published, or with its ranking hidden by the director: it is not named."""
    earlier = published(make.make_club(), "Monday")
    later = published(earlier.club, "Tuesday")
    address = reverse("club", args=[earlier.club.slug])

    def named():
        winners = client.get(address).context["winners"]
        return winners and winners.session.name

    assert named() == "Tuesday"
    allow_ranking(session=later, allowed=False, by=make.STAFF)
    assert named() == "Monday"
    earlier.refresh_from_db()
    sessions.reopen(session=earlier, by=make.STAFF)
    assert named() is None
    allow_ranking(session=later, allowed=True, by=make.STAFF)
    for state, winners in (("setup", None), ("playing", None), ("finished", None), ("closed", "Tuesday")):
        type(later).objects.filter(pk=later.pk).update(state=state)
        assert named() == winners, state


def test_without_a_published_session_there_are_none():
    assert winners_of([]) is None
