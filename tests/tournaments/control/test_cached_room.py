"""A room that is kept from one look to the next shows what one that is read anew does, and asks less."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.people.models import Person
from clubs.people.services import persons
from config.caching.stamped_cache import forget_all
from scoring.actors import device_actor
from scoring.models import Encounter, Entry, Play, Session
from scoring.services import results
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    make_person,
    make_phone,
    make_session,
    make_user,
    play_of,
)
from tournaments.selectors.control.cached_room import cached_room
from tournaments.selectors.control.room import clock_of, sections_of
from tournaments.services import mends, sessions
from tournaments.services.control import clock
from tournaments.services.control.deeds import undo
from tournaments.services.setup import entries
from tournaments.services.table import table as phones

pytestmark = pytest.mark.django_db


class Parts(HTMLParser):
    """The elements of an answer that have an id and stand in no other that does, as texts."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.html, self.found = html, {}
        self.open: list[tuple[str, str, int]] = []
        self.lines = [0, *(found.end() for found in re.finditer("\n", html))]
        self.feed(html)

    def at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag, attributes):
        self.open.append((tag, dict(attributes).get("id") or "", self.at()))

    def handle_endtag(self, tag):
        _tag, name, start = self.open.pop()
        if name:
            self.found[name] = self.html[start : self.at()]


class Screen:
    """The polled parts of a control room as they come to stand in a browser, by their ids."""

    def __init__(self, browser, cursor) -> None:
        self.browser, self.cursor = browser, cursor
        forget_all()
        answer = browser.get(since="", **cursor)
        self.parts, self.since = Parts(answer.content.decode()).found, answer.headers["X-Poll-Version"]

    def poll(self) -> None:
        answer = self.browser.get(since=self.since, **self.cursor)
        self.since = answer.headers["X-Poll-Version"]
        for name, part in Parts(answer.content.decode()).found.items():
            self.put(name, part)

    def put(self, name: str, part: str) -> None:
        """As poll.js does: the element of that id is replaced wherever it stands."""
        old = self.parts.get(name)
        if old is None:
            return
        for other, text in self.parts.items():
            self.parts[other] = text.replace(old, part)
        self.parts |= Parts(part).found | {name: part}

    def shown(self) -> dict[str, str]:
        without_now = re.compile(r'data-now="[^"]*"|\d+:\d\d(?=</strong>)')  # what ticks by itself
        return {
            name: without_now.sub("", self.parts[name])
            for name in self.parts
            if name.startswith(("tile-A", "row-", "room-top", "needs", "deeds", "rows"))
        }


def fresh(session, table=1, round=1):
    found = Encounter.objects.select_related("round__section__session__contest__club", "north", "east")
    return found.get(pk=encounter_of(session, table, round).pk)


def phone(session, table):
    return device_actor(make_phone(session, table)[0])


def happenings(session: Session):
    """One thing after another that the room shows, each kind of version that rises among them."""
    first, other = phone(session, 1), None
    yield enter(play_of(session, 2), "4HS=")
    yield enter(play_of(session, 1), "3NN+1", by=first)
    yield results.agree(play_id=play_of(session, 1).pk, revision=1, by=first)
    other = phone(session, 1)
    yield other
    yield enter(play_of(session, 1, 1, 2), "4HS=", by=first, seen=0)
    yield enter(play_of(session, 1, 1, 2), "4HS+1", by=other, seen=0)  # two things were said
    yield results.choose(play_id=play_of(session, 1, 1, 2).pk, revision=2, by=STAFF)
    yield enter(play_of(session, 3), "7NXXW-9", by=phone(session, 3))  # in doubt
    yield enter(play_of(session, 2, 1, 2), "7NXXN=")
    yield results.withdraw(play_id=play_of(session, 2, 1, 2).pk, by=STAFF)
    yield phones.call_director(encounter=fresh(session, 3), by=STAFF)
    yield phones.withdraw_call(encounter=fresh(session, 3), by=STAFF)
    yield phones.confirm_seats(encounter=fresh(session, 1, 2), by=STAFF)
    yield clock.start(session=session, by=STAFF)
    yield clock.next_round(session=session, by=STAFF)
    moved = mends.move_on(encounter=fresh(session, 3), by=STAFF)
    yield moved
    yield undo(session=session, by=STAFF)
    yield mends.mend(session, lambda: mends.set_turns(encounters=[fresh(session, 2)], turned={2}, by=STAFF))
    yield undo(session=session, by=STAFF)
    person = Entry.objects.filter(section__session=session, number=1).get().members.get(seat=1).person
    yield persons.edit_person(person=person, name="Zelda New", by=make_user(club=session.club, role="admin"))
    entry = Entry.objects.get(section__session=session, number=2)
    people = [make_person(session.club, name) for name in ("Ann New", "Bob New")]
    yield entries.change_people(entry=entry, people=people, by=STAFF)
    yield enter(play_of(session, 3, 2), "PASS")
    yield sessions.finish(session=session, by=STAFF)
    yield sessions.publish(session=session, by=STAFF)


@pytest.mark.slow
@pytest.mark.parametrize("cursor", [{"view": "round"}, {"view": "board"}])
def test_a_screen_that_polls_shows_what_a_new_one_does(browser, cursor):
    session = make_session(3, boards=2)
    room_of = browser(session)
    play = play_of(session, 2)
    cursor = cursor | {"number": play.board.number if cursor["view"] == "board" else 1, "play": play.pk}
    screen = Screen(room_of, cursor)
    assert {
        "tile-A1",
        "tile-A3",
        "room-top",
        "needs",
        "deeds",
        "rows",
        f"row-{play.pk}",
    } <= screen.parts.keys()
    for happened in happenings(session):
        screen.poll()
        kept = screen.since
        fresh_one = Screen(room_of, cursor)
        shown, wanted = screen.shown(), fresh_one.shown()
        assert {name for name in wanted if wanted[name] != shown.get(name)} == set(), happened
        assert kept.partition("!")[0] == fresh_one.since.partition("!")[0]  # without their passes


def test_a_result_brings_its_tile_and_its_row_alone(browser):
    session = make_session(7, boards=2)
    screen = Screen(browser(session), {"view": "round", "number": 1, "play": play_of(session, 1).pk})
    play = play_of(session, 3)
    enter(play, "4HS=")
    answer = screen.browser.get(since=screen.since, **screen.cursor)
    parts = Parts(answer.content.decode()).found
    of_the_room = [name for name in parts if name.startswith(("tile-A", "row", "room-top", "needs", "deeds"))]
    assert [name for name in of_the_room if not name.startswith("tile-A3-")] == [  # its own marks
        "tile-A3", f"row-link-{play.pk}", f"row-{play.pk}",
    ]  # fmt: skip


def test_of_a_known_room_only_what_changed_is_read(browser):
    """One for the pass, two for who asks, two for their rights, then the sections and the clock, plays and
    what counts on them.
    """
    for tables in (3, 13):
        session = make_session(tables, boards=2)
        screen = Screen(browser(session), {"view": "round", "number": 1, "play": play_of(session, 1).pk})
        enter(play_of(session, 2), "4HS=")
        with CaptureQueriesContext(connection) as queries:
            screen.poll()
        assert len(queries) == 9


def test_after_a_call_the_encounters_are_compared_and_no_play_is_read(browser):
    """Seven as in any poll with news, then encounters, names, phones, calls, actions and rulings."""
    for tables in (3, 13):
        session = make_session(tables, boards=2)
        screen = Screen(browser(session), {"view": "round", "number": 1, "play": play_of(session, 1).pk})
        by = phone(session, 1)
        screen.poll()
        for call in (phones.call_director, phones.withdraw_call):  # after a whole room, and after a call
            call(encounter=fresh(session, 2), by=by)
            with CaptureQueriesContext(connection) as queries:
                screen.poll()
            assert len(queries) == 13
            assert not any('FROM "scoring_play"' in query["sql"] for query in queries)


def test_the_page_of_a_known_room_reads_nothing_of_its_tables(browser):
    """Two queries for who asks, two for their rights, then the sections and the clock."""
    for tables in (3, 13):
        session = make_session(tables, boards=2)
        room_of = browser(session)
        room_of.get()
        with CaptureQueriesContext(connection) as queries:
            room_of.get()
        assert len(queries) == 6


def test_a_person_at_a_table_who_is_in_no_entry_is_renamed_in_a_kept_room():
    session = make_session(3, boards=2)
    guest = make_person(session.club, "Gus Guest")
    Encounter.objects.filter(pk=encounter_of(session).pk).update(north_person=guest)
    forget_all()
    assert north_of(session) == "Gus Guest"
    phones.call_director(encounter=fresh(session), by=phone(session, 1))
    assert north_of(session) == "Gus Guest"
    Person.objects.filter(pk=guest.pk).update(name="Gus Renamed")
    phones.call_director(encounter=fresh(session, 2), by=phone(session, 2))
    assert north_of(session) == "Gus Renamed"


def north_of(session):
    session = Session.objects.select_related("contest__club").get(pk=session.pk)
    sections = sections_of(session)
    whole = cached_room(session, sections, clock_of(session, sections, timezone.now()))
    return whole.tiles[0].meetings[0].encounter.north_person.name


def test_a_room_put_back_to_lower_versions_is_read_anew(browser):
    session = make_session(3, boards=2)
    enter(play_of(session, 1), "4HS=")
    before, version = list(Play.objects.values()), session.sections.get().field.version
    cursor = {"view": "round", "number": 1, "play": play_of(session, 1).pk}
    screen = Screen(browser(session), cursor)
    enter(play_of(session, 1), "5HS=")
    screen.poll()
    field = session.sections.get().field
    for values in before:
        Play.objects.filter(pk=values["id"]).update(**values)
    type(field).objects.filter(pk=field.pk).update(version=version)
    screen.poll()
    assert screen.shown() == Screen(screen.browser, cursor).shown()
