"""Who sees what: all addresses of a session are walked, with the eyes of everybody who may come by."""

from __future__ import annotations

import re

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from scoring.models import EntryMember, Session
from tests import factories as make
from tests.tournaments.results.evenings import address, over, pk_of, refreshed, text_of

pytestmark = pytest.mark.django_db
SECRET = "2280"  # 7 no trumps redoubled and made, not vulnerable: nobody else has such a score
PAGES = ("ranking", "boards", "publications")


@pytest.fixture
def session() -> Session:
    """Board 1 has one result, an unlikely one, at table 1 in round 1."""
    session = make.make_session(3)
    make.enter(make.play_of(session, table=1, round=1, ordinal=1), "7NXXN=")
    return refreshed(session)


def player(session: Session, number: int):
    user = make.make_user()
    person = EntryMember.objects.get(entry__section__session=session, entry__number=number, seat=1).person
    person.user = user
    person.save()
    return user


def addresses(session: Session) -> list[str]:
    """Every address below the session, pages and API, with each thing of the session in its place."""
    slug, plays = (
        session.club.slug,
        list(session.sections.get().field.plays.select_related("encounter", "board")),
    )
    entries = list(session.sections.get().entries.values_list("pk", flat=True))
    things = {
        "entry": entries,
        "number": [1, 2],
        "encounter": sorted({play.encounter_id for play in plays}),
        "play": [play.pk for play in plays],
        "section": ["A"],
    }
    found = []
    for pattern in patterns(get_resolver()):
        for club, own in (("slug", "pk"), ("club", "session")):
            if (
                f":{club}>" in pattern
                and f":{own}>" in pattern
                and ("/s/" in pattern or "sessions/" in pattern)
            ):
                filled = re.sub(rf"<\w+:{club}>", slug, pattern)
                filled = re.sub(rf"<\w+:{own}>", str(session.pk), filled)
                found += fill(filled, things)
    return [f"/{path}" for path in found if "<" not in path]


def patterns(resolver: URLResolver, before: str = "") -> list[str]:
    found = []
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        found += [route] if isinstance(pattern, URLPattern) else patterns(pattern, route)
    return found


def fill(pattern: str, things: dict[str, list[object]]) -> list[str]:
    match = re.search(r"<\w+:(\w+)>", pattern)
    if match is None:
        return [pattern]
    values = things.get(match[1], [])
    return [done for value in values for done in fill(pattern.replace(match[0], str(value)), things)]


def seen(client, session: Session) -> set[str]:
    """Addresses whose answer shows the secret result."""
    shown = set()
    for path in addresses(session):
        body = client.get(path).content.decode(errors="replace")
        if SECRET in body or "7NXXN" in body or ">XX<" in body:
            shown.add(path)
    return shown


def test_the_walk_meets_pages_and_api(session):
    walked = addresses(session)
    for name in ("ranking", "boards", "publications", "wall"):
        assert address(session, name) in walked
    for name, thing in (("traveller", 1), ("card", pk_of(session, 1)), ("why", pk_of(session, 1))):
        assert address(session, name, thing) in walked
    assert any(path.startswith("/api/") for path in walked)


def test_a_player_who_did_not_sit_there_sees_a_board_in_play_nowhere(client, session):
    client.force_login(player(session, 2))
    assert seen(client, session) == set()


def test_nobody_and_a_stranger_see_a_board_in_play_nowhere(client, session):
    assert seen(client, session) == set()
    client.force_login(make.make_user(club=make.make_club(), role="director"))
    assert seen(client, session) == set()


def test_staff_sees_it_and_everybody_once_play_is_over(client, session):
    client.force_login(make.make_user(club=session.club, role="scorer"))
    assert address(session, "traveller", 1) in seen(client, session)
    client.logout()
    over(session)
    assert address(session, "traveller", 1) in seen(client, session)
    assert address(session, "card", pk_of(session, 1)) in seen(client, session)


def test_results_in_play_are_for_the_clubs_people_and_its_tables(client, session):
    ranking = address(session, "ranking")
    assert client.get(ranking).url.startswith("/accounts/login/")
    client.force_login(make.make_user())
    assert client.get(ranking).status_code == 403
    member = make.make_user()
    make.make_person(session.club, user=member)
    client.force_login(member)
    assert client.get(ranking).status_code == 200
    client.logout()
    _device, key = make.make_phone(session, table=2)
    client.cookies["table"] = key
    assert client.get(ranking).status_code == 200


def test_results_are_for_all_once_play_is_over(client, session):
    session = over(session)
    for name in PAGES:
        assert client.get(address(session, name)).status_code == 200


def test_another_clubs_address_finds_no_session(client, session):
    other = make.make_club()
    client.force_login(make.make_user(club=other, role="admin"))
    for path in addresses(session):
        if path.startswith("/c/"):
            answer = client.get(path.replace(f"/c/{session.club.slug}/", f"/c/{other.slug}/"))
            assert answer.status_code in (404, 405), path


def test_a_sessions_address_leads_everybody_to_their_place(client, session):
    url = address(session, "session")
    assert client.get(url).url == address(session, "ranking")
    director = make.make_user(club=session.club, role="director")
    client.force_login(director)
    assert client.get(url).url == address(session, "control")
    preparing = make.make_session(3, club=session.club, start=False)
    assert client.get(address(preparing, "session")).url == address(preparing, "signin")
    client.force_login(player(session, 2))
    assert client.get(url).url == address(session, "ranking")


def test_a_session_in_setting_up_has_pages_that_say_so(client, session):
    preparing = make.make_session(3, club=session.club, start=False)
    client.force_login(make.make_user(club=session.club, role="scorer"))
    assert "Play has not begun." in text_of(client, address(preparing, "ranking"))
    assert "The boards come with the start of play." in text_of(client, address(preparing, "boards"))
    assert client.get(address(preparing, "card", pk_of(preparing, 1))).status_code == 200
    assert client.get(address(preparing, "why", pk_of(preparing, 1))).status_code == 200
