"""What those meet who lack a right: the page for members, the form to sign in with and back, or 403."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import RequestFactory

from clubs.people.models import Club, User
from clubs.web.access import MEMBERS, turned_away

OAK = Club(name="Oak", slug="oak")


def request_of(user):
    request = RequestFactory().get("/c/oak/members/", {"page": "2"})
    request.user = user
    return request


def test_the_anonymous_sign_in_for_staff_pages_and_come_back_to_the_same_address():
    answer = turned_away(request_of(AnonymousUser()), OAK, "people.manage_club")
    assert answer.status_code == 302
    assert answer["Location"].endswith("?next=/c/oak/members/%3Fpage%3D2")


@pytest.mark.parametrize("right", [MEMBERS, "people.view_poker"])
def test_the_anonymous_read_that_a_page_is_for_members_and_where_to_go(right):
    answer = turned_away(request_of(AnonymousUser()), OAK, right)
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "This page is for the members of Oak who have an account." in page
    assert 'href="/c/oak/"' in page
    assert 'href="/accounts/login/?next=/c/oak/members/%3Fpage%3D2"' in page


def test_all_others_lack_a_right():
    with pytest.raises(PermissionDenied, match=r"people\.view_members"):
        turned_away(request_of(User(username="ann")), OAK, MEMBERS)
