"""What clubs that share a field see of one another: names and scores, and when."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import Person, User
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Board, Encounter, Entry, EntryMember, FieldInvitation, Play, Session
from tests import factories as make
from tests.hostile.addresses import of_the_site
from tests.tournaments.results.test_queries import count
from tests.tournaments.sharing import clubs
from tournaments.paper.documents import DOCUMENTS
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.exchange import FORMATS

pytestmark = pytest.mark.django_db
SECRET = "zqsecret"
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def director(session: Session) -> Client:
    client = Client()
    name = f"dir-{session.club.slug}"
    user = User.objects.filter(username=name).first()
    client.force_login(user or make.make_user(name, club=session.club, role="director"))
    return client


def address(session: Session, name: str, *more: object) -> str:
    return reverse(name, args=[session.club.slug, session.pk, *more])


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    html = re.sub(r"<(script|svg)\b.*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def two():
    """Alder has played; Birch, its people's names beginning with Bee, has played half."""
    host = clubs.host_of()
    invitation = clubs.invited(host)
    guest = clubs.sharing.accept_anew(invitation=invitation, name="Birch sim", date=clubs.DAY, by=make.STAFF)
    guest = clubs.sheet(guest, first="Bee")
    clubs.begin(host)
    clubs.begin(guest)
    clubs.enter(host, 1)
    clubs.enter(guest, 2, missing=1)
    return clubs.finished(host), guest


def test_a_director_invites_and_the_other_club_accepts(client):
    host, other = clubs.host_of(), make.make_club("Birch Bridge", "birch")
    page = director(host).post(address(host, "session-clubs"), {"club": "birch bridge"}, follow=True)
    assert "Birch Bridge has been invited." in page.content.decode()
    invitation = FieldInvitation.objects.get()
    guests = Client()
    guests.force_login(make.make_user("gus", club=other, role="director"))
    home = guests.get(reverse("club", args=["birch"])).content.decode()
    assert "Alder invites your club to play the same boards" in home
    place = reverse("field-invitation", args=["birch", invitation.pk])
    assert place in home
    assert "the same boards, 1 to 10" in text_of(guests, place)
    page = guests.post(place, {"name": "Our sim", "date": "2026-11-22"}, follow=True)
    assert "Your club is playing too" in page.content.decode()
    session = Session.objects.get(contest__club=other)
    assert session.contest.settings["method"] == "matchpoints"
    assert "Autumn simultaneous, run by Alder, on boards 1 to 10" in text_of(
        guests, address(session, "session-clubs")
    )
    assert "Birch Bridge has yet to play" in text_of(director(host), address(host, "session-clubs"))


def test_a_session_there_is_may_be_taken_and_is_refused_with_what_differs():
    host, invitation = (host := clubs.host_of()), clubs.invited(host)
    imps = make.make_session(club=invitation.club, start=False, settings={"method": "imps-cross"})
    fits = make.make_session(club=invitation.club, start=False)
    guests = Client()
    guests.force_login(make.make_user("gus", club=invitation.club, role="director"))
    place = reverse("field-invitation", args=["birch", invitation.pk])
    page = guests.post(place, {"session": imps.pk})
    assert page.status_code == 422
    assert "and the session of Alder have different settings: method." in page.content.decode()
    assert guests.post(place, {"session": host.pk}).status_code == 422  # another club's
    assert guests.post(place, {"session": fits.pk}).status_code == 302
    assert guests.post(address(fits, "field-leave")).status_code == 302
    invitation.refresh_from_db()
    assert invitation.state == "left"


def test_only_those_who_direct_see_these_pages():
    host = clubs.host_of()
    invitation = clubs.invited(host)
    for role, status in (("scorer", 403), ("director", 200)):
        client = Client()
        client.force_login(make.make_user(role, club=invitation.club, role=role))
        assert client.get(reverse("field-invitation", args=["birch", invitation.pk])).status_code == status
        assert client.get(reverse("field-invitation", args=["alder", invitation.pk])).status_code in (
            403,
            404,
        )
        assert client.get(address(host, "session-clubs")).status_code == 403
        assert (
            client.post(reverse("invitation-withdraw", args=["alder", host.pk, invitation.pk])).status_code
            == 403
        )
    assert Client().get(reverse("field-invitation", args=["birch", invitation.pk])).status_code == 302
    invitation.refresh_from_db()
    assert invitation.state == "open"


def test_the_ranking_is_of_all_clubs_and_says_who_still_plays(two):
    host, guest = two
    page = text_of(director(host), address(host, "ranking"))
    assert "1 of 2 clubs is still playing: Birch." in page
    assert page.count("(Birch)") == 6
    assert "Every board is compared across all clubs: Alder, Birch." in page
    clubs.enter(guest, 3)
    clubs.finished(guest)
    page = text_of(Client(), address(host, "ranking"))
    assert "still play" not in page
    assert "Final, not yet official" in page


def test_the_own_club_is_ranked_by_itself_too(two):
    host, guest = two
    for session, name in ((host, "Alder"), (guest, "Birch")):
        own = text_of(director(session), address(session, "ranking")).split(f"{name} Pos.", 1)
        assert len(own) == 2, own
        assert "(Birch)" not in own[1]
        assert "(Alder)" not in own[1]


def test_a_traveller_waits_for_every_club(two):
    host, guest = two
    left = Play.objects.filter(field=clubs.field_of(host), kind="not_entered").get().board.number
    boards = Client().get(address(host, "boards")).content.decode()
    assert boards.count("?section=") == 9
    assert "still in play" in text_of(Client(), address(host, "traveller", left))
    other = 1 if left != 1 else 2
    page = Client().get(address(host, "traveller", other)).content.decode()
    assert page.count("(Birch)") == 6
    assert f"/c/{guest.club.slug}/" not in page
    late = clubs.guest_of(host, "Cedar")
    assert "?section=" not in Client().get(address(host, "boards")).content.decode()
    words = text_of(Client(), address(host, "traveller", other))
    assert "Other clubs have not played this board yet" in words
    assert late.state == "setup"


def test_what_is_published_is_of_all_clubs_and_keeps_no_others_history(two):
    host, guest = two
    sessions.publish(session=clubs.fresh(host), by=make.STAFF)
    content = host.publications.get().content
    assert content["v"] == 2
    assert len(content["fields"][0]["entries"]) == 12
    assert "Bee" not in str(content)
    assert clubs.prove_of(host) == []
    clubs.enter(guest, 3)
    clubs.finished(guest)
    assert clubs.prove_of(host) == clubs.prove_of(guest) == []
    sessions.publish(session=clubs.fresh(host), by=make.STAFF)
    page = text_of(director(host), address(host, "publications"))
    assert re.search(r"\d+ results of other clubs have changed\.", page)
    sessions.publish(session=clubs.fresh(guest), by=make.STAFF)
    assert clubs.prove_of(host) == clubs.prove_of(guest) == []
    make.enter(Play.objects.filter(encounter__round__section__session=guest).first(), "7NN=")
    assert clubs.prove_of(host) == clubs.prove_of(guest) == []


def test_a_club_alone_publishes_as_before():
    session = clubs.played(clubs.host_of())
    sessions.publish(session=session, by=make.STAFF)
    assert session.publications.get().content["v"] == 1


def plant(session: Session) -> list[str]:
    """Secrets in everything of a club that another has no business with: how each shows itself."""
    for number, person in enumerate(Person.objects.filter(club=session.club)):
        person.phone, person.national_id = f"{SECRET} {number}", f"{SECRET}-{number}"
        person.email = f"{SECRET}{number}@example.org"
        person.save()
    rulings.penalise(
        entry=make.entry_of(session, 1), amount=Decimal(10), by=make.STAFF, reason=f"{SECRET} penalty"
    )
    play = Play.objects.filter(encounter__round__section__session=session).first()
    rulings.rule(
        play=play,
        outcome=Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"),
        by=make.import_actor(f"{SECRET} director"),
        reason=f"{SECRET} ruling",
    )
    return [SECRET, f"/c/{session.club.slug}/"]


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.parametrize("reader", ["director", "player", "nobody"])
def test_nothing_of_the_other_club_but_names_and_scores_is_reached(two, reader):
    """Every address of the guest's club, with the host's ids and its own, and the host's planted secrets."""
    host, guest = two
    secrets = plant(host)
    clubs.enter(guest, 4)
    clubs.finished(guest)
    sessions.publish(session=clubs.fresh(guest), by=make.STAFF)
    client = Client(raise_request_exception=False)
    if reader == "director":
        client = director(guest)
    elif reader == "player":
        person = EntryMember.objects.filter(entry__section__session=guest).first().person
        person.user = make.make_user("player")
        person.save()
        client.force_login(person.user)
    ids = {
        "slug": [guest.club.slug],
        "pk": [guest.pk],
        "event": [guest.contest_id],
        "person": list(Person.objects.filter(club=host.club).values_list("pk", flat=True)[:1]),
        "entry": [make.entry_of(host, 1).pk, make.entry_of(guest, 1).pk],
        "encounter": [Encounter.objects.filter(round__section__session=host).first().pk],
        "play": [Play.objects.filter(encounter__round__section__session=host).first().pk],
        "invitation": [FieldInvitation.objects.get().pk],
        "number": [1, 2],
        "letter": ["A"],
        "group": ["turn"],
        "format": FORMATS,
        "document": [document.key for document in DOCUMENTS],
        "membership_deed": ["begin"],
        "token": ["x" * 32],
        "key": ["x" * 32],
    }
    reached, wrong = 0, []
    for place in of_the_site():
        if "{slug}" not in place.template and "{club}" not in place.template:
            continue
        for path in place.of(ids):
            answer = client.get(path)
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            text = body.decode(errors="replace")
            reached += answer.status_code == 200
            wrong += [(path, secret) for secret in secrets if secret in text]
    assert wrong == []
    assert reached > 5


def test_the_api_names_others_by_names_and_club_alone(two):
    host, guest = two
    client = director(guest)
    ranking = client.get(f"/api/v1/clubs/{guest.club.slug}/sessions/{guest.pk}/ranking/").json()
    assert ranking["clubs"] == [
        {"name": "Alder", "state": "finished"}, {"name": "Birch", "state": "playing"},
    ]  # fmt: skip
    assert sorted({(line["club"], line["entry"] is None) for line in ranking["lines"]}) == [
        ("Alder", True), ("Birch", False),
    ]  # fmt: skip
    entries = set(Entry.objects.filter(section__session=host).values_list("pk", flat=True))
    assert not entries & {line["entry"] for line in ranking["lines"]}
    board = client.get(f"/api/v1/clubs/{guest.club.slug}/sessions/{guest.pk}/boards/1/").json()
    others = [row for form in board["forms"] for row in form["results"] if row["play"] is None]
    assert len(others) == 3
    assert all(row["table"] is row["round"] is row["section"] is None for row in others)
    assert all(row["ns"]["entry"] is None and row["ns"]["club"] == "Alder" for row in others)


def test_a_deal_that_one_club_attached_is_shown_to_all_once_all_have_played(two):
    host, guest = two
    Board.objects.filter(board_set__session=guest, number=1).update(deal=DEAL)
    assert "A K Q J 10" in text_of(Client(), address(host, "traveller", 1))
    late = clubs.guest_of(host, "Cedar")
    assert "A K Q J 10" not in text_of(Client(), address(host, "traveller", 1))
    assert late.state == "setup"


def test_pages_of_a_shared_field_ask_as_many_questions_whatever_the_clubs(two):
    host, _guest = two
    before = questions(host)
    clubs.begin(clubs.guest_of(host, "Cedar"))
    assert questions(host) == before
    assert max(before.values()) <= 16, before


def questions(session: Session) -> dict[str, int]:
    client, entry = director(session), make.entry_of(session, 1).pk
    pages = {"ranking": (), "traveller": (1,), "card": (entry,), "why": (entry,), "boards": (), "wall": ()}
    return {name: count(client, address(session, name, *more)) for name, more in pages.items()}
