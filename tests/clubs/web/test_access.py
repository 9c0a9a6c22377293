"""The anonymous are sent to the form to sign in with, and back; who is known and lacks a right gets 403."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import RequestFactory

from clubs.people.models import User
from clubs.web.access import turned_away


def request_of(user):
    request = RequestFactory().get("/c/oak/members/", {"page": "2"})
    request.user = user
    return request


def test_the_anonymous_sign_in_and_come_back_to_the_same_address():
    answer = turned_away(request_of(AnonymousUser()), "people.view_members")
    assert answer.status_code == 302
    assert answer["Location"].endswith("?next=/c/oak/members/%3Fpage%3D2")


def test_all_others_lack_a_right():
    with pytest.raises(PermissionDenied, match=r"people\.view_members"):
        turned_away(request_of(User(username="ann")), "people.view_members")
