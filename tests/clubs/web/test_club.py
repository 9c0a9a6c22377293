"""A page of a club gets the club, who reads it and what they may do; others are turned away before."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from clubs.web.club import of_club
from scoring.actors import NOBODY
from scoring.words import Missing
from tests import factories as make

pytestmark = pytest.mark.django_db


def shown(request, place, **kwargs):
    answer = HttpResponse(timezone.get_current_timezone_name())
    answer.place = place
    return answer


def ask(club_slug, user, permission=""):
    request = RequestFactory().get(f"/c/{club_slug}/")
    request.user, request.actor = user, NOBODY
    return of_club(permission)(shown)(request, club_slug)


@pytest.fixture
def club():
    return make.make_club(zone="Asia/Tokyo")


def test_a_page_for_all_has_no_rights_for_strangers_and_the_club_s_times(club):
    answer = ask(club.slug, AnonymousUser())
    assert answer.content == b"Asia/Tokyo"
    assert (answer.place.club, answer.place.may_start) == (club, False)
    assert not any(answer.place.may.values())


@pytest.mark.parametrize(
    ("role", "starts", "manages"), [("scorer", False, False), ("director", True, True), ("admin", True, True)]
)
def test_who_runs_the_club_has_the_rights_of_their_role(club, role, starts, manages):
    place = ask(club.slug, make.make_user(club=club, role=role), "people.view_members").place
    assert (place.may_start, place.may["manage_members"]) == (starts, manages)
    assert place.allows("people.add_guest")


def test_who_lacks_the_right_is_turned_away(club):
    answer = ask(club.slug, AnonymousUser(), "people.view_members")
    assert (answer.status_code, hasattr(answer, "place")) == (403, False)
    answer = ask(club.slug, AnonymousUser(), "people.manage_club")
    assert (answer.status_code, hasattr(answer, "place")) == (302, False)
    with pytest.raises(PermissionDenied):
        ask(club.slug, make.make_user(club=make.make_club(), role="admin"), "people.view_members")
    with pytest.raises(Missing):
        ask("no-such-club", AnonymousUser())
