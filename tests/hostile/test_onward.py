"""Where people go on to (`next`, the page before) is what anybody may write: no page falls over it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from clubs.people.models import Club
from tests import factories as make
from tests.hostile.addresses import addresses
from tests.turns import share

pytestmark = pytest.mark.django_db
UNREADABLE = ("http://[x", "//[", "http://a]b/", "\\\\[x", "http://x:99999999/", "https://[::1")


def asked_everywhere() -> tuple[list[str], int]:
    """The pages that lead on, then an eighth of all others of the site; how many the first are."""
    session = make.make_session(3)
    ids = {"slug": [session.club.slug], "pk": [session.pk], "session": [session.pk], "letter": ["A"]}
    paths = [path for address in addresses() for path in address.of(ids)]
    leading = [path for path in paths if path.startswith(("/accounts/", "/admin/log"))]
    assert reverse("account_login") in leading
    assert len(leading) > 5, leading
    return [*leading, *share([path for path in paths if path not in leading])], len(leading)


@pytest.mark.parametrize("signed_in", [False, True])
def test_no_page_falls_over_an_address_that_cannot_be_read(client, signed_in):
    paths, leading = asked_everywhere()
    user = make.make_user("ann", club=Club.objects.get(), role="director")
    client.raise_request_exception = False
    broken = []
    for at, path in enumerate(paths):
        for onward in UNREADABLE if at < leading else UNREADABLE[:1]:
            if signed_in:
                client.force_login(user)
            for ask in (client.get, client.post):
                answer = ask(path, {"next": onward}, headers={"Referer": onward})
                if answer.status_code >= 500:
                    broken.append((path, onward, answer.status_code))
    assert broken == []


@pytest.mark.parametrize("onward", UNREADABLE)
def test_after_signing_in_it_leads_home_instead(client, onward):
    user = make.make_user("ann")
    user.set_password("correct horse 7")
    user.save()
    typed = {"login": "ann", "password": "correct horse 7", "next": onward}
    answer = client.post(reverse("account_login"), typed)
    assert (answer.status_code, answer["Location"]) == (302, "/")
