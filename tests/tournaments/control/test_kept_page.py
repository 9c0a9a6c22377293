"""The frame of the control room is kept for its reader, and shows at once whatever changes in it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from clubs.people.models import Person
from config.caching.stamped_cache import forget_all
from scoring.models import Session
from tests.factories import STAFF, enter_all, entry_of, make_club, make_session, make_user
from tests.tournaments.control.conftest import Browser
from tournaments.services import sessions
from tournaments.services.control import clock
from tournaments.views import cached_page

pytestmark = pytest.mark.django_db
ENTRY_ID = re.compile('name="entry_id" value="([^"]+)"')
OF_ONE_ANSWER = re.compile(
    r'(name="csrfmiddlewaretoken" value|name="entry_id" value|data-poll-version|data-now)="[^"]*"'
)


def page_of(room: Browser, query: str = "") -> str:
    page = room.client.get(room.address() + query)
    assert page.status_code == 200
    return page.content.decode()


def shown(room: Browser, query: str = "") -> str:
    """The page without what is another in each answer."""
    return OF_ONE_ANSWER.sub("", page_of(room, query))


def alone(room: Browser, query: str = "") -> str:
    """The same, while nothing is kept."""
    forget_all()
    return shown(room, query)


def test_the_frame_is_made_once_and_keeps_nothing_of_the_play(browser, monkeypatch):
    made = []
    render = cached_page.render_session
    monkeypatch.setattr(cached_page, "render_session", lambda *rest: made.append(1) or render(*rest))
    session = make_session(3, boards=1)
    room = browser(session)
    one, other = page_of(room), page_of(room)
    assert ENTRY_ID.findall(one) != ENTRY_ID.findall(other)
    enter_all(session)
    assert shown(room) != OF_ONE_ANSWER.sub("", other)
    assert len(made) == 1
    (pieces,) = [value for _stamp, _size, value in cached_page._pages._values.values()]
    kept = "".join(pieces[::2])
    assert "tile-A1" in one
    assert "tile-A1" not in kept


def next_round(room: Browser) -> None:
    clock.start(session=room.session, by=STAFF)
    clock.next_round(session=room.session, by=STAFF)


def enter_results(room: Browser) -> None:
    enter_all(room.session)


def finish(room: Browser) -> None:
    enter_all(room.session)
    sessions.finish(session=room.session, by=STAFF)


def publish(room: Browser) -> None:
    finish(room)
    sessions.publish(session=room.session, by=STAFF)


def rename(room: Browser) -> None:
    """As a row alone, so that no version says it."""
    Session.objects.filter(pk=room.session.pk).update(name="Zig & zag")


def play_along(room: Browser) -> None:
    """The director is one of the pairs of the session."""
    user = room.client.get(room.address()).wsgi_request.user
    Person.objects.filter(entry_members__entry=entry_of(room.session, 1), entry_members__seat=1).update(
        user=user
    )


CHANGES: dict[Callable[[Browser], None], str] = {
    next_round: "control/round/A/2/",
    enter_results: "",
    finish: "",
    publish: "",
    rename: "Zig &amp; zag",
    play_along: "My scorecard",
}
"""What changes, and what the page then says that it did not say before."""


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_changes_is_shown_at_once(browser, change):
    room = browser(make_session(3, boards=1))
    before = shown(room)
    change(room)
    after = shown(room)
    assert CHANGES[change] in after
    assert CHANGES[change] not in before or not CHANGES[change]
    assert after != before
    assert after == alone(room)


def test_each_row_and_reader_has_a_frame_of_its_own(browser):
    room = browser(make_session(3, boards=1))
    queries = ("", "?view=board&number=2", "?view=round&number=2", "?view=round&number=3")
    wanted = [alone(room, query) for query in queries]
    assert len(set(wanted)) == len(wanted)
    assert [shown(room, query) for query in queries] == wanted
    director = shown(room)
    room.client.force_login(make_user(club=room.session.club, role="scorer"))
    scorer = shown(room)
    assert "open-late" in director
    assert "open-late" not in scorer
    assert scorer == alone(room)
    room.client.force_login(make_user(club=make_club("Elsewhere"), role="director"))
    assert room.client.get(room.address()).status_code == 403
