"""204 has no content (RFC 9110, 15.3.5); `poll.js` reads the headers X-Poll-Version and X-Poll."""

from django.http import HttpResponse
from django.test import RequestFactory

from clubs.web.polls import is_poll, nothing_new, shows, versioned


def asked(**query):
    return RequestFactory().get("/", query)


def test_a_screen_shows_all_when_it_names_the_version():
    assert shows(asked(since="7"), "7")
    assert not shows(asked(since="6"), "7")
    assert is_poll(asked(since=""))
    assert not is_poll(asked())
    assert not shows(asked(), "")


def test_what_a_screen_gets_names_the_version_that_it_sends_next():
    quiet, changed = nothing_new("7"), versioned(HttpResponse("new"), "8")
    assert (quiet.status_code, quiet.content, quiet["X-Poll-Version"]) == (204, b"", "7")
    assert (changed.status_code, changed.content, changed["X-Poll-Version"]) == (200, b"new", "8")
    assert "X-Poll" not in quiet
    assert "X-Poll" not in changed


def test_the_last_answer_says_so():
    assert nothing_new("7", done=True)["X-Poll"] == "done"
    assert versioned(HttpResponse(), "8", done=True)["X-Poll"] == "done"
