"""The control room's page: what it shows, what a poll brings, in a fixed number of queries."""

import pytest
from django.urls import reverse

from tests.factories import make_session, make_user

pytestmark = pytest.mark.django_db


def address(session, name="control", *args):
    return reverse(name, args=[session.club.slug, session.pk, *args])


@pytest.fixture
def director(client):
    """A browser in which the session's director is signed in."""

    def sign_in(session, role="director"):
        client.force_login(make_user(club=session.club, role=role))
        return client

    return sign_in


@pytest.mark.parametrize("tables", [7, 20])
def test_the_page_takes_a_fixed_number_of_queries(director, django_assert_max_num_queries, tables):
    session = make_session(tables, "mitchell" if tables % 2 else "mitchell_skip", boards=1)
    browser = director(session)
    with django_assert_max_num_queries(15):
        page = browser.get(address(session))
    assert page.status_code == 200
    assert page.content.count(b'class="tile') >= tables
