"""Parties by the API: set up, played on the sheets of their tables, counted, handed in; nobody else's."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Entry, Session
from tests import factories
from tests.tournaments.api.evening import Caller, caller, phone
from tests.tournaments.parties.evenings import make_party, play_round, start
from tournaments.api.urls import OF_PARTY, VERSION_1
from tournaments.services.results.standings import refresh_standings

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bo", "Cem", "Dee", "Eva", "Finn", "Gül", "Hugo")
MOST = 25  # queries, of the dearest reading


@pytest.fixture(autouse=True)
def _unlimited() -> None:
    cache.clear()  # no test is held up by what another has sent


@pytest.fixture
def club():
    return factories.make_club()


@pytest.fixture
def host(club) -> Caller:
    return caller(factories.make_user(club=club, role="director"))


def url_of(session: Session, path: str = "") -> str:
    return f"/api/v1/clubs/{session.club.slug}/parties/{session.pk}/{path}"


def created(host: Caller, club: Any, **settings: object) -> str:
    """The address of a new party."""
    sent = {"name": "Friday party", "date": "2026-11-20", "settings": settings}
    made = host.post(f"/api/v1/clubs/{club.slug}/parties/", sent)
    assert made.status_code == 201, made.json()
    return f"/api/v1/clubs/{club.slug}/parties/{made.json()['id']}/"


def host_of(session: Session) -> Caller:
    return caller(factories.make_user(club=session.club, role="director"))


def test_a_new_party_has_what_its_form_brings_and_what_was_said(host, club):
    drive = host.get(
        created(host, club, form="progressive_whist", rules={"extra": "dummy"}, minutes=8)
    ).json()
    assert (drive["state"], drive["rounds"], drive["round"], drive["form"]) == (
        "setup", 0, None, "progressive_whist",
    )  # fmt: skip
    settings = drive["settings"]
    assert (settings["rules"]["rounds"], settings["count"]) == (24, "gross")  # twenty-four hands, tricks
    assert (settings["rules"]["extra"], settings["minutes"]) == ("dummy", 8)
    assert drive["announcement"][0] == "We play 24 rounds."


def test_before_play_it_is_played_otherwise_and_somebody_comes_not(host, club):
    url = created(host, club, rules={"rounds": 4}, minutes=8)
    for name in NAMES:
        host.post(f"{url}people/", {"people": [{"name": name}]})
    second = host.get(f"{url}people/").json()[1]["id"]
    left = host.post(f"{url}people/{second}/take-off/").json()
    assert [(one["number"], one["names"]) for one in left] == list(enumerate(NAMES[:1] + NAMES[2:], 1))
    settings = host.post(f"{url}settings/", {"form": "progressive", "rules": {"rounds": 6}}).json()[
        "settings"
    ]
    assert (settings["rules"]["rounds"], settings["minutes"]) == (6, created_minutes(host, club))
    refused = host.post(f"{url}settings/", {"rules": {"rounds": 0}})
    assert refused.status_code == 422
    assert host.get(url).json()["settings"] == settings
    host.post(f"{url}people/", {"people": [{"name": "Ines"}]})
    host.post(f"{url}start/")
    late = [host.post(f"{url}settings/", {}), host.post(f"{url}people/{left[0]['id']}/take-off/")]
    assert [(one.status_code, one.json()["code"]) for one in late] == [
        (422, "session.started"),
        (422, "entry.playing"),
    ]


def created_minutes(host: Caller, club: Any) -> Any:
    """The usual minutes of a round."""
    return host.get(created(host, club)).json()["settings"]["minutes"]


def test_a_party_from_the_list_to_the_official_result(host, club):
    """Two tables, a round of four deals: N-S of table 1 make 2S, E-W of table 2 make 4H and one more."""
    url = created(host, club, rules={"rounds": 1})
    for name in NAMES:
        assert host.post(f"{url}people/", {"people": [{"name": name}]}).status_code == 201
    people = host.get(f"{url}people/").json()
    assert [(one["number"], one["names"]) for one in people] == list(enumerate(NAMES, 1))
    party = host.post(f"{url}start/").json()
    assert (party["state"], party["rounds"]) == ("playing", 1)
    seats = {table["table"]: table["seats"] for table in party["round"]["tables"]}
    assert sorted(seat["name"] for own in seats.values() for seat in own) == sorted(NAMES)
    enter(host, party, 1, "2SN=")  # 60, and 50 for a part score
    enter(host, party, 2, "4HE+1")  # 120 and 30, and 300 for a game
    now = host.get(f"{url}rounds/1/").json()
    assert [(table["points"], table["over"]) for table in now["tables"]] == [
        ([110, 0], True),
        ([0, 450], True),
    ]
    assert host.post(f"{url}finish/").json()["state"] == "finished"
    assert host.post(f"{url}publish/").json()["state"] == "official"
    refresh(party["id"])
    places = Caller().get(f"{url}places/").json()
    [group] = places["groups"]
    found = [(line["place"], line["tied"], line["names"], line["figure"]) for line in group["lines"]]
    north, west = ("NS", "EW")
    expected = [
        *((1, True, name, 450) for name in side(seats[2], west)),
        *((3, True, name, 110) for name in side(seats[1], north)),
        *((5, True, name, -110) for name in side(seats[1], west)),
        *((7, True, name, -450) for name in side(seats[2], north)),
    ]
    assert sorted(found) == sorted(expected)
    assert [prize["kind"] for prize in places["prizes"]] == ["highest", "second", "booby"]
    assert {one["name"] for one in places["prizes"][0]["winners"]} == set(side(seats[2], west))
    assert (places["current"], places["averaged"]) == (True, False)


def side(seats: list[dict[str, Any]], which: str) -> list[str]:
    return [seat["name"] for seat in seats if seat["seat"] in which]


def enter(who: Caller, party: dict[str, Any], table: int, result: str) -> None:
    """The first deal of a table, on its sheet; three are passed out."""
    [sheet] = [one["sheet"] for one in party["round"]["tables"] if one["table"] == table]
    for ordinal, text in enumerate((result, "PASS", "PASS", "PASS"), 1):
        sent = {"entry_id": str(uuid4()), "ordinal": ordinal, "seen": 0, "deal": {"result": text}}
        answer = who.post(f"/api/v1/clubs/{party['club']}/sheets/{sheet}/deals/", sent)
        assert answer.status_code == 201, answer.json()


def refresh(pk: int) -> None:
    refresh_standings(field_id=Session.objects.get(pk=pk).sections.get().field_id)


def played(people: int = 12, rounds: int = 1, **words: Any) -> Session:
    """A party of which so many rounds are played, and no further one drawn."""
    session = make_party(people, rules={"rounds": rounds, **words.pop("rules", {})}, **words)
    begun, chance = start(session), random.Random(people)
    play_round(begun, 1, chance)
    refresh(session.pk)
    return session


def test_the_next_round_is_drawn_from_who_won_and_undone():
    session = played(rounds=3)
    host, url = host_of(session), url_of(session)
    before = host.get(url).json()
    winners = {
        seat["number"]
        for table in before["round"]["tables"]
        if table["table"] == 2
        for seat in table["seats"]
        if seat["seat"] in ("NS" if table["points"][0] > table["points"][1] else "EW")
    }
    drawn = host.post(f"{url}next/")
    assert (drawn.status_code, drawn.json()["number"]) == (201, 2)
    [first] = [table for table in drawn.json()["tables"] if table["table"] == 1]
    assert {seat["number"] for seat in first["seats"] if seat["arrived"]} == winners  # one table up
    undone = host.post(f"{url}deeds/{drawn.json()['deed']['id']}/undo/")
    assert (undone.status_code, host.get(url).json()["rounds"]) == (200, 1)
    assert host.get(f"{url}deeds/").json()[0]["undone"]


def test_a_round_asked_for_twice_is_drawn_once():
    session = start(make_party(8, form="progressive_rubber", options={"deals": 0})).session
    host, url = host_of(session), url_of(session)
    answers = [host.post(f"{url}next/", {"after": 1}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 422]
    assert answers[1].json()["code"] == "party.drawn"
    assert host.get(url).json()["rounds"] == 2


def test_nobody_moves_before_all_have_finished():
    session = start(make_party(12)).session
    host, url = host_of(session), url_of(session)
    for deed in ("next", "finish"):
        refused = host.post(f"{url}{deed}/")
        assert (refused.status_code, refused["Content-Type"]) == (422, "application/problem+json")
        problem = refused.json()
        assert (problem["code"], problem["source"]) == ("party.playing", "000:l.13869, Law 3")
    assert "Table 1: 4 deals left." in host.get(url).json()["round"]["bell"]


def test_who_goes_and_comes_back():
    session = played(rounds=3)
    host, url = host_of(session), url_of(session)
    entry = session.sections.get().entries.get(number=3)
    left = host.post(f"{url}people/{entry.pk}/leave/")
    assert left.json()["words"] == "Cem: leaving after this round"
    again = host.post(f"{url}people/{entry.pk}/leave/")
    assert (again.status_code, again.json()["code"]) == (422, "party.gone")
    host.post(f"{url}next/")
    now = host.get(url).json()["round"]
    assert 3 not in {seat["number"] for table in now["tables"] for seat in table["seats"]}
    assert host.post(f"{url}people/{entry.pk}/come-back/").status_code == 200
    [cem] = [one for one in host.get(f"{url}people/").json() if one["number"] == 3]
    assert cem["state"] == "active"


def test_who_comes_late_joins_the_next_round():
    session = played(rounds=3)
    host, url = host_of(session), url_of(session)
    late = host.post(f"{url}people/", {"people": [{"name": "Zelda"}]}).json()
    assert (late["number"], late["names"]) == (13, "Zelda")
    drawn = host.post(f"{url}next/").json()
    seated = {seat["number"] for table in drawn["tables"] for seat in table["seats"]}
    assert seated | {one["number"] for one in drawn["sitters"]} == set(range(1, 14))


def test_ladies_and_gentlemen_are_told_apart_at_a_mixed_party_only(host, club):
    mixed = created(host, club, rules={"partners": "mixed"})
    lady = host.post(f"{mixed}people/", {"people": [{"name": "Ann"}], "line": "L"}).json()
    assert (lady["line"], lady["number"]) == ("L", 1)
    for url, line in ((mixed, ""), (created(host, club), "G")):
        refused = host.post(f"{url}people/", {"people": [{"name": "Bo"}], "line": line})
        assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (
            422, "party.line", "line",
        )  # fmt: skip


def test_partners_who_stay_together_sign_in_together(host, club):
    url = created(host, club, rules={"progression": "pair_contest"})
    alone = host.post(f"{url}people/", {"people": [{"name": "Ann"}]})
    assert (alone.status_code, alone.json()["code"], alone.json()["field"]) == (422, "entry.seats", "people")
    half = host.post(f"{url}people/", {"people": [{"name": "Ann"}, {"name": ""}]})
    assert (half.status_code, half.json()["code"], half.json()["field"]) == (422, "party.people", "people")
    both = host.post(f"{url}people/", {"people": [{"name": "Ann"}, {"name": "Bo"}]})
    assert both.json()["names"] == "Ann & Bo"


def test_the_host_stands_in_only_where_one_lacks():
    session = make_party(12, rules={"extra": "host"})
    host, url = host_of(session), url_of(session)
    entry = session.sections.get().entries.get(number=12)
    assert host.post(f"{url}stand-in/", {"entry": entry.pk}).json()["stands_in"] == 12
    assert host.post(f"{url}stand-in/", {"entry": None}).json()["stands_in"] is None
    elsewhere = make_party(8).sections.get().entries.first()
    assert host.post(f"{url}stand-in/", {"entry": elsewhere.pk}).status_code == 404


def test_tallies_that_are_handed_in_are_checked_as_the_book_says():
    session = played()
    host, url = host_of(session), url_of(session)
    right = host.get(f"{url}check/").json()
    assert (right["agrees"], right["faults"]) == (True, [])
    assert right["sum_mine"] == right["sum_theirs"] > 0
    [first, *_rest] = host.get(url).json()["round"]["tables"]
    ns, ew = first["points"]
    points = {"N": (ns, ew), "S": (ns + 10, ew), "E": (ew, ns), "W": (ew, ns)}  # South added up wrong
    tallies = [
        {"number": seat["number"], "mine": points[seat["seat"]][0], "theirs": points[seat["seat"]][1]}
        for seat in first["seats"]
    ]
    answer = host.post(f"{url}rounds/1/tallies/", {"tallies": tallies})
    check = answer.json()
    assert (answer.status_code, check["agrees"]) == (200, False)
    assert check["sum_mine"] - check["sum_theirs"] == 10
    south = next(seat for seat in first["seats"] if seat["seat"] == "S")
    assert all(
        south["number"] in [one["number"] for one in fault["players"]] and fault["table"] == 1
        for fault in check["faults"]
    )
    entry = session.sections.get().entries.get(number=south["number"])
    [row] = host.get(f"{url}people/{entry.pk}/tally/").json()["rows"]
    assert (row["mine"], row["handed"]) == (ns, {"mine": ns + 10, "theirs": ew})
    empty = [tally | {"mine": None, "theirs": None} for tally in tallies]
    assert host.post(f"{url}rounds/1/tallies/", {"tallies": empty}).json()["agrees"]


@pytest.mark.parametrize(
    ("tally", "field"),
    [
        ({"number": 99, "mine": 1, "theirs": 1}, "tallies.0.number"),
        ({"number": 1, "mine": 1, "theirs": None}, "tallies.0.mine"),
        ({"number": 1, "mine": -1, "theirs": 0}, "tallies.0.mine"),
        ({"number": 1, "mine": 100_001, "theirs": 0}, "tallies.0.mine"),
    ],
)
def test_a_tally_that_cannot_be_is_refused(tally, field):
    session = played()
    refused = host_of(session).post(url_of(session, "rounds/1/tallies/"), {"tallies": [tally]})
    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert "handed" not in session.sections.get().movement


def test_no_tally_of_a_round_that_was_not_drawn():
    session = played()
    sent = {"tallies": [{"number": 1, "mine": 1, "theirs": 1}]}
    refused = host_of(session).post(url_of(session, "rounds/2/tallies/"), sent)
    assert (refused.status_code, refused.json()["message"]) == (422, "Rounds run from 1 to 1.")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"rules": {"progression": "pair_contest", "partners": "draw"}}, "party.partners"),
        ({"rules": {"progression": "freezeout", "extra": "dummy"}}, "party.extra"),
        ({"game": "black_lady"}, "party.game"),
        ({"prizes": {"kinds": ["half_time"]}}, "prize.half_time"),
        ({"prizes": {"kinds": ["booby", "booby"]}}, "prize.twice"),
        ({"options": {"deals": 0}}, "field.low"),
        ({"rules": {"rounds": 0}}, "min_value"),
        ({"form": "pingpong"}, "invalid_choice"),
        ({"seed": "1"}, "unknown"),
    ],
)
def test_settings_that_cannot_be_are_refused(host, club, settings, code):
    sent = {"name": "Friday party", "date": "2026-11-20", "settings": settings}
    refused = host.post(f"/api/v1/clubs/{club.slug}/parties/", sent)
    assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert not Session.objects.exists()


def test_three_people_are_no_party(host, club):
    url = created(host, club)
    for name in NAMES[:3]:
        host.post(f"{url}people/", {"people": [{"name": name}]})
    refused = host.post(f"{url}start/")
    assert (refused.status_code, refused.json()["code"]) == (422, "party.people")
    assert host.get(url).json()["state"] == "setup"


def test_a_poll_gets_nothing_until_something_changes():
    session = played(rounds=3)
    host, url = host_of(session), url_of(session)
    for path in ("", "places/"):
        version = host.get(url + path).json()["version"]
        assert host.get(url + path, since=version).status_code == 204
    host.post(f"{url}next/")
    assert host.get(url, since=version).json()["version"] != version


def test_the_places_of_a_freezeout_say_what_they_go_by():
    session = played(16, rounds=3, form="freezeout_tournament")
    places = host_of(session).get(url_of(session, "places/")).json()
    assert places["words"].startswith("Players who lasted longer are placed higher")
    even = played()
    assert host_of(even).get(url_of(even, "places/")).json()["words"] == ""


def test_the_seed_of_the_draws_is_told_to_nobody():
    session = played(rounds=3)
    host, seed = host_of(session), session.sections.get().movement["seed"]
    entry = session.sections.get().entries.first().pk
    for path in ("", "rounds/1/", "places/", "check/", "people/", f"people/{entry}/tally/"):
        answer = host.get(url_of(session, path))
        assert answer.status_code == 200
        assert f'"{seed}"' not in answer.content.decode()


# Who may.


READINGS = ("", "people/", "rounds/1/", "places/", "people/{entry}/tally/")
FOR_HOSTS = ("check/", "deeds/")


def read(who: Caller, session: Session, paths: tuple[str, ...]) -> set[int]:
    entry = session.sections.get().entries.first().pk
    return {who.get(url_of(session, path.format(entry=entry))).status_code for path in paths}


def test_a_party_in_play_is_for_the_club_and_its_tables():
    session = played(rounds=3)
    member = caller(factories.make_person(session.club, user=factories.make_user()).user)
    stranger = caller(factories.make_user(club=factories.make_club(), role="director"))
    assert read(member, session, READINGS) == read(phone(session, 1), session, READINGS) == {200}
    assert read(member, session, FOR_HOSTS) == read(phone(session, 1), session, FOR_HOSTS) == {403}
    assert read(stranger, session, READINGS + FOR_HOSTS) == {403}
    assert read(Caller(), session, READINGS + FOR_HOSTS) == {401}


def test_when_it_is_over_all_may_read_it():
    session = played()
    host = host_of(session)
    host.post(url_of(session, "finish/"))
    assert read(Caller(), session, READINGS) == {200}
    assert read(Caller(), session, FOR_HOSTS) == {401}
    rows = Caller().get(f"/api/v1/clubs/{session.club.slug}/parties/").json()["results"]
    assert [(row["id"], row["state"]) for row in rows] == [(session.pk, "finished")]


def test_before_the_draw_the_list_is_the_hosts():
    session = make_party(12)
    member = caller(factories.make_person(session.club, user=factories.make_user()).user)
    assert read(member, session, ("people/",)) == {403}
    assert read(member, session, ("people/{entry}/tally/", "rounds/1/", "rounds/0/")) == {404}
    assert read(member, session, ("", "places/")) == {200}
    assert member.get(url_of(session, "places/")).json()["groups"] == []
    assert read(host_of(session), session, ("people/", "people/{entry}/tally/")) == {200}


def addresses() -> Iterator[tuple[str, str]]:
    for pattern in OF_PARTY:
        path = re.sub(r"<int:(\w+)>", r"{\1}", str(pattern.pattern))
        view = pattern.callback.view_class  # type: ignore[attr-defined]
        yield from ((path, method) for method in ("get", "post") if hasattr(view, method))


BODIES: dict[str, dict[str, Any]] = {
    "people/": {"people": [{"name": "Somebody"}]},
    "settings/": {"form": "progressive"},
    "stand-in/": {"entry": None},
    "rounds/{round}/tallies/": {"tallies": [{"number": 1, "mine": 1, "theirs": 2}]},
}


def ids_of(session: Session) -> dict[str, int]:
    entry = session.sections.get().entries.first()
    assert entry is not None
    return {"entry": entry.pk, "round": 1, "deed": session.deeds.latest("pk").pk}


def with_a_deed() -> Session:
    session = played(rounds=3)
    host = host_of(session)
    assert host.post(url_of(session, "next/")).status_code == 201
    return session


def call(who: Caller, method: str, path: str, sent: Any) -> int:
    answer = who.get(path) if method == "get" else who.post(path, sent)
    return answer.status_code


def test_every_address_is_walked():
    assert len(list(addresses())) == 20
    below = [one for one in VERSION_1 if str(one.pattern).startswith("clubs/<slug:club>/parties/<")]
    assert len(below) == 1


def test_another_clubs_host_finds_nothing():
    """By the own club's address the party's ids, and by the own party's those of another one."""
    session, away = with_a_deed(), with_a_deed()
    host, ids = host_of(away), ids_of(session)
    before = rows(session)
    for path, method in sorted(addresses()):
        foreign = f"/api/v1/clubs/{away.club.slug}/parties/{session.pk}/{path.format(**ids)}"
        assert call(host, method, foreign, BODIES.get(path)) == 404, foreign
        if "{entry}" in path or "{deed}" in path:
            assert call(host, method, url_of(away, path.format(**ids)), BODIES.get(path)) == 404, path
    assert rows(session) == before


@pytest.mark.parametrize("who", ["member", "phone", "stranger", "nobody"])
def test_only_hosts_do_anything(who):
    session = with_a_deed()
    clients = {
        "member": lambda: caller(factories.make_person(session.club, user=factories.make_user()).user),
        "phone": lambda: phone(session, 1),
        "stranger": lambda: caller(factories.make_user(club=factories.make_club(), role="admin")),
        "nobody": Caller,
    }
    client, before, ids = clients[who](), rows(session), ids_of(session)
    for path, method in sorted(addresses()):
        if method == "post":
            status = call(client, "post", url_of(session, path.format(**ids)), BODIES.get(path))
            assert status == (401 if who == "nobody" else 403), path
            assert rows(session) == before, path


def rows(session: Session) -> list[object]:
    section = session.sections.get()
    state = Session.objects.values("state", "version").get(pk=session.pk)
    entries = list(Entry.objects.filter(section=section).values_list("pk", "state", "line", "name"))
    return [state, section.movement, section.rounds, entries, session.deeds.filter(undone=None).count()]


def test_a_session_of_a_movement_is_no_party_and_the_other_way_round(host, club):
    pairs = factories.make_session(club=club)
    party = make_party(8, club=club)
    assert host.get(url_of(pairs)).status_code == 404
    assert host.get(f"/api/v1/clubs/{club.slug}/sessions/{party.pk}/").status_code == 404


def test_setting_up_is_for_directors(club):
    sent = {"name": "Friday party", "date": "2026-11-20"}
    path = f"/api/v1/clubs/{club.slug}/parties/"
    scorer = caller(factories.make_user(club=club, role="scorer"))
    stranger = caller(factories.make_user(club=factories.make_club(), role="admin"))
    assert [who.post(path, sent).status_code for who in (scorer, stranger, Caller())] == [403, 403, 401]
    assert not Session.objects.exists()


def test_an_empty_name_is_refused(host, club):
    sent = {"name": " ", "date": "2026-11-20"}
    refused = host.post(f"/api/v1/clubs/{club.slug}/parties/", sent)
    assert (refused.status_code, refused.json()["field"]) == (422, "name")


# Cost.


def test_reading_takes_as_many_queries_for_12_people_as_for_24():
    parties = [played(people) for people in (12, 24)]
    for path in ("", "people/", "rounds/1/", "places/", "check/", "people/{entry}/tally/"):
        taken = []
        for session in parties:
            host, entry = host_of(session), session.sections.get().entries.first().pk
            with CaptureQueriesContext(connection) as queries:
                assert host.get(url_of(session, path.format(entry=entry))).status_code == 200
            taken.append(len(queries))
        assert taken[0] == taken[1] <= MOST, path
