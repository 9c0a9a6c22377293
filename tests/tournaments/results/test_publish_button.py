"""*Publish* on the pages of results: for those who may, while nothing is published."""

import pytest
from django.urls import reverse

from tests import factories as make

pytestmark = pytest.mark.django_db
PAGES = ("ranking", "boards", "recap")


def test_a_director_publishes_from_every_page_of_results_and_comes_back_to_the_ranking(client):
    session = make.make_session(3, boards=1)
    make.enter_all(session)
    place = [session.club.slug, session.pk]
    client.force_login(make.make_user(club=session.club, role="director"))
    for name in PAGES:
        assert (
            'value="end:playing">End play and publish'
            in client.get(reverse(name, args=place)).content.decode()
        )
    press = {"do": "end:playing", "results": "1"}
    answer = client.post(reverse("control-session", args=place), press, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("ranking", args=place)
    assert "Results published (version 1)." in answer.content.decode()
    for name in PAGES:
        assert "End play and publish" not in client.get(reverse(name, args=place)).content.decode()
    assert client.post(reverse("control-session", args=place), press).status_code == 422


def test_what_is_missing_is_asked_about_first_and_the_answer_comes_back_too(client):
    session = make.make_session(3, boards=1)
    place = [session.club.slug, session.pk]
    client.force_login(make.make_user(club=session.club, role="director"))
    press = {"do": "end:playing", "results": "1"}
    asked = client.post(reverse("control-session", args=place), press).content.decode()
    assert "Rounds still to be played: 1 to 3" in asked
    assert '<input type="hidden" name="results" value="1">' in asked
    answer = client.post(reverse("control-session", args=place), press | {"anyway": "1"})
    assert answer.headers["Location"] == reverse("ranking", args=place)


@pytest.mark.parametrize("role", ["scorer", "other club"])
def test_nobody_else_is_offered_it_or_can_press_it(client, role):
    session = make.make_session(3, boards=1)
    place = [session.club.slug, session.pk]
    club, kind = (session.club, role) if role == "scorer" else (make.make_club(), "director")
    client.force_login(make.make_user(club=club, role=kind))
    page = client.get(reverse("ranking", args=place))
    assert "End play and publish" not in page.content.decode()
    assert client.post(reverse("control-session", args=place), {"do": "end:playing"}).status_code == 403
    session.refresh_from_db()
    assert session.state == "playing"


@pytest.mark.parametrize("sends", [True, False])
def test_it_says_that_e_mails_stay_gone_where_e_mails_are_sent(client, settings, sends):
    settings.MAIL = sends
    session = make.make_session(3, boards=1)
    make.enter_all(session)
    client.force_login(make.make_user(club=session.club, role="director"))
    for name in ("ranking", "control", "control-session"):
        page = client.get(reverse(name, args=[session.club.slug, session.pk])).content.decode()
        assert ("an e-mail at once, which cannot be taken back." in page) is sends
