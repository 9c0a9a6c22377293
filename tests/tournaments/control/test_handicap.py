"""A handicap is stated in the control room, refused with its limits, and taken back."""

from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from scoring.actors import device_actor, user_actor
from scoring.words import RuleError
from tests import factories as make
from tournaments.services import sessions
from tournaments.services.control import deeds
from tournaments.services.control.handicaps import set_handicap

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return make.make_session(3, settings={"handicap": {"unit": "percent", "part": "1/2"}})


def page(session, **posted):
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    place = [session.club.slug, session.pk, make.entry_of(session, 2).pk]
    address = reverse("control-handicap", args=place)
    return client.post(address, posted) if posted else client.get(reverse("control-pair", args=place))


def test_the_pair_s_panel_leads_to_it_and_it_is_saved(session):
    assert "/handicap/" in page(session).content.decode()
    assert page(session, handicap="4.5").status_code == 302
    assert make.entry_of(session, 2).handicap == Decimal("4.5")
    deeds.undo(session=session, by=make.STAFF)
    assert make.entry_of(session, 2).handicap is None


def test_a_handicap_is_set_anew_and_that_is_taken_back(session):
    for stated in ("4.5", "2"):
        assert page(session, handicap=stated).status_code == 302
    deeds.undo(session=session, by=make.STAFF)
    assert make.entry_of(session, 2).handicap == Decimal("4.5")


def test_what_is_no_handicap_is_refused(session):
    assert page(session, handicap="lots").status_code == 422
    with pytest.raises(RuleError, match="A handicap must be from -100 to 100"):
        set_handicap(entry=make.entry_of(session, 2), handicap=Decimal(101), by=make.STAFF)
    assert make.entry_of(session, 2).handicap is None


def test_an_event_without_handicaps_has_no_such_button():
    assert "/handicap/" not in page(make.make_session(3)).content.decode()


def test_a_table_may_not(session):
    device, _key = make.make_phone(session)
    with pytest.raises((RuleError, PermissionDenied)):
        set_handicap(entry=make.entry_of(session, 2), handicap=Decimal(1), by=device_actor(device))


def test_when_it_is_official_a_handicap_is_the_directors(session):
    """Nor does a scorer take back what a director has set."""
    scorer, director = (
        user_actor(make.make_user(club=session.club, role=role)) for role in ("scorer", "director")
    )
    set_handicap(entry=make.entry_of(session, 2), handicap=Decimal(1), by=scorer)
    make.enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    session.refresh_from_db()
    set_handicap(entry=make.entry_of(session, 2), handicap=Decimal(2), by=director)
    for deed in (
        lambda: set_handicap(entry=make.entry_of(session, 2), handicap=Decimal(3), by=scorer),
        lambda: deeds.undo(session=session, by=scorer),
    ):
        with pytest.raises(RuleError) as refused:
            deed()
        assert refused.value.code == "permission.handicap"
    assert make.entry_of(session, 2).handicap == Decimal(2)
