"""Published results by e-mail: to who agreed, once each, read in the mailbox of a real mail server."""

from __future__ import annotations

import datetime as dt
import random
import re
from email.message import EmailMessage

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.people import services as people
from clubs.people.colours import variables
from clubs.people.models import Club, Person, User
from clubs.people.services import set_logo
from scoring.models import EntryMember, Session
from scoring.words import RuleError
from tests import factories as make
from tests.clubs.people.pictures import png, seen
from tests.mail_server import mail_server
from tests.tournaments.parties.evenings import Played, make_party, names_at, play_round, start
from tests.tournaments.results.evenings import address, evening, fresh, play_on, text_of
from tournaments import tasks
from tournaments.models import ResultLetter
from tournaments.selectors.publishing.letters import letters_of
from tournaments.services import sessions
from tournaments.services.results import result_letters

pytestmark = pytest.mark.django_db
SMTP = "django.core.mail.backends.smtp.EmailBackend"
ANNA, BO = "anna@example.org", "bo@example.org"


@pytest.fixture
def to_server(settings):
    """Letters go to a mail server, as with an EMAIL_URL."""

    def use(port: int) -> None:
        settings.MAIL, settings.MAIL_BACKEND = True, SMTP
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port

    return use


def player(session: Session, number: int, seat: int) -> Person:
    """A player of a pair: 1 and 2 of pair 1 are Anna and Bo."""
    members = EntryMember.objects.filter(entry__section__session=session, entry__number=number, seat=seat)
    return members.get().person


def agreed(person: Person, email: str) -> Person:
    person.email, person.wants_results = email, True
    person.save()
    return person


@pytest.fixture
def played():
    """An evening that is over: Anna and Bo have an address, and Anna agreed."""
    session = evening()
    agreed(player(session, 1, 1), ANNA)
    Person.objects.filter(pk=player(session, 1, 2).pk).update(email=BO)
    return session


@pytest.fixture
def publish(django_capture_on_commit_callbacks):
    """Publish, with all that follows once it is committed."""

    def go(session: Session, note: str = ""):
        with django_capture_on_commit_callbacks(execute=True):
            return sessions.publish(session=fresh(session), by=make.STAFF, note=note)

    return go


def states(session: Session) -> list[tuple[str, int, int]]:
    letters = ResultLetter.objects.filter(publication__session=session)
    return list(letters.values_list("state", "tries", "code"))


def part(letter: EmailMessage, kind: str) -> str:
    body = letter.get_body((kind,))
    assert body is not None
    return " ".join(body.get_content().split())


def test_who_agreed_gets_the_ranking_and_their_own_card(played, publish, to_server):
    """N-S pair 1 has 100 per cent: 4 hearts made on every board, 6 boards of 420 or 620."""
    with mail_server() as server:
        to_server(server.port)
        publish(played, "Board 3 corrected")
    (letter,) = server.letters
    assert letter["To"] == ANNA
    assert letter["Subject"] == "Tuesday pairs, Fri 20 Nov 2026: results, version 1"
    text, html = part(letter, "plain"), part(letter, "html")
    assert re.search(r"> 1 1 Anna & Bo 100\.00 %", text)
    assert re.search(r"2 2 Cem & Dee 50\.00 %", text)
    assert "Version 1, " in text
    assert ": Board 3 corrected" in text
    assert text.count("4♥ S =, ") == 6
    assert re.search(r"Board 1: 4♥ S =, \+420, 100\.00 %", text)
    assert "Anna &amp; Bo" in html
    assert "Version 1, " in html
    assert letter["Auto-Submitted"] == "auto-generated"
    assert states(played) == [("sent", 1, 0)]


def test_a_letter_has_the_clubs_colour_and_its_logo_as_a_part(played, publish, to_server):
    Club.objects.filter(pk=played.club.pk).update(hue=255)
    root = User.objects.create(username="root", is_superuser=True)
    set_logo(club=Club.objects.get(pk=played.club.pk), logo=png((96, 64)), by=root)
    with mail_server() as server:
        to_server(server.port)
        publish(played)
    (letter,) = server.letters
    assert letter.get_content_type() == "multipart/related"
    text, page = letter.get_payload()
    assert text.get_content_type() == "multipart/alternative"
    assert (page.get_content_type(), page.get_content_disposition()) == ("image/png", "inline")
    assert seen(page.get_content()).size == (96, 64)
    html = part(letter, "html")
    assert html.count(f"cid:{page['Content-ID'].strip('<>')}") == html.count("<img") == 1
    bar, tint = (variables(255)["light"][name] for name in ("bar", "accent-tint"))
    assert f"background: {bar}; color: #ffffff" in html
    assert html.count(f'<tr style="background: {tint}">') == 3
    assert "#0b4433" not in html
    assert "#e2f0e9" not in html


def test_a_letter_of_a_plain_club_is_green_and_has_no_picture(played, publish, to_server):
    with mail_server() as server:
        to_server(server.port)
        publish(played)
    (letter,) = server.letters
    assert letter.get_content_type() == "multipart/alternative"
    html = part(letter, "html")
    assert "background: #0b4433; color: #ffffff" in html
    assert html.count('<tr style="background: #e2f0e9">') == 3
    assert "<img" not in html


def test_the_ranking_is_made_once_for_all_letters_and_each_has_its_own_line_marked(
    played, publish, to_server, monkeypatch
):
    """A letter after the first reads itself, whose it is, and its field: no standing, no result, no name."""
    agreed(player(played, 1, 2), BO)
    agreed(player(played, 2, 1), "cem@example.org")
    queries, send = [], result_letters.send

    def counted(letter_id: int) -> None:
        with CaptureQueriesContext(connection) as asked:
            send(letter_id=letter_id)
        queries.append(len(asked))

    monkeypatch.setattr("tournaments.tasks.result_letters.send", counted)
    with mail_server() as server:
        to_server(server.port)
        publish(played)
        marked = {
            letter["To"]: (
                re.findall(r"^> +\S+ +(\S+)", letter.get_body(("plain",)).get_content(), re.MULTILINE),
                re.findall(r'font-weight: bold"><td>[^<]*</td><td>([^<]*)</td>', part(letter, "html")),
            )
            for letter in server.letters
        }
        assert marked == {ANNA: (["1"], ["1"]), BO: (["1"], ["1"]), "cem@example.org": (["2"], ["2"])}
        assert queries[1:] == [7, 7]
        assert queries[0] > 15
        make.enter(play_on(played, 1, 1), "3HS=", by=make.STAFF)
        publish(played, "Board 1 corrected")
    assert queries[3] > 15
    assert re.search(r"> 1 1 Anna & Bo 91\.67 %", part(server.to(ANNA)[1], "plain"))


def test_of_a_party_it_is_the_ranking_with_ones_own_tally(publish, to_server, client):
    """One round of two tables: the points of each table are those that were entered for its sides."""
    session = make_party(8, rounds=1)
    agreed(player(session, 1, 1), ANNA)
    played = start(session)
    play_round(played, 1, random.Random(1))
    anna, side = place_of(played, "Anna")
    points = played.results[1][anna]
    with mail_server() as server:
        to_server(server.port)
        publish(session)
    (letter,) = server.letters
    text, html = part(letter, "plain"), part(letter, "html")
    assert letter["Subject"] == "Friday party, Fri 20 Nov 2026: results, version 1"
    assert re.search(rf"> \d=? Anna {played.reckoned.net('Anna')}\b".replace("-", "[-−]"), text)
    assert f"Your tally: Anna Round 1, table {anna}: {points[side]}:{points[1 - side]}, " in text
    assert "Version 1, " in text
    assert "Corrected since then" not in text
    assert "Your tally: Anna" in html
    client.force_login(make.make_user(club=session.club, role="director"))
    page = text_of(client, reverse("party", args=[session.club.slug, session.pk]))
    assert "Results by e-mail" in page
    assert "Sent 1" in text_of(client, address(session, "party-letters"))
    assert client.post(address(session, "party-letters-again")).status_code == 302


def place_of(played: Played, name: str) -> tuple[int, int]:
    """The table at which somebody sits in the first round, and the side: 0 is N-S."""
    for encounter in played.tables(1):
        seated = names_at(encounter.sheet)
        if name in seated:
            return encounter.table, seated.index(name) % 2
    raise AssertionError(name)


def test_each_version_is_sent_once_and_says_which_it_is(played, publish, to_server):
    with mail_server() as server:
        to_server(server.port)
        publish(played)
        for pk in ResultLetter.objects.values_list("pk", flat=True):
            tasks.send_result_letter.delay(pk)
            result_letters.send(letter_id=pk)
        publish(played)
    assert [re.findall(r"version \d", letter["Subject"]) for letter in server.letters] == [
        ["version 1"],
        ["version 2"],
    ]


def test_a_letter_of_an_older_version_or_of_results_taken_back_is_not_sent(played, publish, to_server):
    with mail_server() as server:
        to_server(server.port)
        old = ResultLetter.objects.create(
            publication=publish(played), person=player(played, 1, 2), state="waiting"
        )
        Person.objects.filter(pk=old.person_id).update(wants_results=True)
        publish(played)
        result_letters.send(letter_id=old.pk)
        newest = ResultLetter.objects.filter(person=old.person_id).exclude(pk=old.pk)
        assert [letter.publication.number for letter in newest] == [2]
        newest.update(state="waiting")
        sessions.reopen(session=fresh(played), by=make.STAFF)
        result_letters.send(letter_id=newest.get().pk)
        assert not ResultLetter.objects.filter(person=old.person_id).exists()
    assert len(server.to(BO)) == 1


def test_an_address_that_the_server_refuses_stands_in_the_list_of_the_director(
    client, played, publish, to_server
):
    agreed(player(played, 2, 1), "nobody@example.org")
    with mail_server({"nobody@example.org": "550 no such user"}) as server:
        to_server(server.port)
        publish(played)
        assert [letter["To"] for letter in server.letters] == [ANNA]
        client.force_login(make.make_user(club=played.club, role="director"))
        page = text_of(client, address(played, "letters"))
        assert "Cem nobody@example.org 1 The mail server refused it (code 550)." in page
        assert "Anna anna@" not in page
        assert "1 person got the newest version Anna" in page
        server.refused = {}
        Person.objects.filter(email="nobody@example.org").update(email="cem@example.org")
        assert client.post(address(played, "letters-again")).status_code == 302
        assert ResultLetter.objects.filter(state="waiting").count() == 1
        shown = address(played, "letters")
        assert f'data-poll-url="{shown}" data-poll-seconds="2" data-poll-version="1"' in (
            client.get(shown).content.decode()
        )
        assert "X-Poll" not in client.get(shown, {"since": "1"})
        tasks.send_result_letter.delay(ResultLetter.objects.get(state="waiting").pk)
        assert len(server.to("cem@example.org")) == 1
        assert client.get(shown, {"since": "1"})["X-Poll"] == "again"
    assert "Not delivered 0" in text_of(client, address(played, "letters"))


def test_one_refused_address_stops_no_other_and_the_button_sends_to_whom_it_is_missing(
    client, played, publish, to_server, django_capture_on_commit_callbacks
):
    """Anna agreed before the publication, Bo and Cem after it; twelve play, and the server refuses Cem."""
    with mail_server({"cem@example.org": "550 no such user"}) as server:
        to_server(server.port)
        publish(played)
        agreed(player(played, 1, 2), BO)
        agreed(player(played, 2, 1), "cem@example.org")
        client.force_login(make.make_user(club=played.club, role="director"))
        page = text_of(client, address(played, "letters"))
        assert "2 players have not got the newest version." in page
        assert "9 players get none: there is no address, or no agreement." in page
        assert address(played, "letters") in client.get(address(played, "ranking")).content.decode()
        with django_capture_on_commit_callbacks(execute=True):
            assert client.post(address(played, "letters-again")).status_code == 302
        assert [letter["To"] for letter in server.letters] == [ANNA, BO]
        page = text_of(client, address(played, "letters"))
        assert "2 people got the newest version Anna Bo" in page
        assert "Cem cem@example.org 1 The mail server refused it (code 550)." in page
        server.refused = {}
        with django_capture_on_commit_callbacks(execute=True):
            client.post(address(played, "letters-again"))
            again = client.post(address(played, "letters-again"), follow=True).content.decode()
            assert "Nobody is left to send the results to." in again
            assert "0 e-mails" not in again
        assert [letter["To"] for letter in server.letters] == [ANNA, BO, "cem@example.org"]


def test_nothing_is_sent_before_the_results_are_published(client, played, to_server):
    with mail_server() as server:
        to_server(server.port)
        client.force_login(make.make_user(club=played.club, role="director"))
        page = client.post(address(played, "letters-again"), follow=True).content.decode()
        assert "Results are sent once they are published." in page
        assert server.letters == []


def test_a_server_that_is_away_is_asked_again_and_at_last_it_is_said(played, publish, to_server, monkeypatch):
    later = []
    monkeypatch.setattr("config.queues.background.letters.hand_later", lambda job, pause: later.append(job))
    with mail_server({ANNA: "451 not now"}) as server:
        to_server(server.port)
        publish(played)
        assert states(played) == [("waiting", 1, 451)]
        server.refused = {}
        later.pop()()
        assert states(played) == [("sent", 2, 0)]
        assert len(server.letters) == 1
    publish(played)  # nobody answers at that port any more
    while later:
        later.pop()()
    assert states(played)[1:] == [("failed", 6, 0)]
    (undelivered,) = letters_of(played).undelivered
    assert undelivered.reason == "It could not be handed to the mail server."


def test_a_letter_that_may_have_arrived_is_not_sent_again(played, publish, to_server):
    with mail_server(breaks_off=True) as server:
        to_server(server.port)
        publish(played)
        assert len(server.letters) == 1
        server.breaks_off = False
        assert states(played) == [("unknown", 1, 0)]
        assert result_letters.send_results(session=fresh(played), by=make.STAFF) == 0
        tasks.send_result_letter.delay(ResultLetter.objects.get().pk)
        assert len(server.letters) == 1
    (undelivered,) = letters_of(played).undelivered
    assert "it may have arrived" in undelivered.reason


def test_the_sweep_sends_what_lost_its_job(played, publish, to_server):
    with mail_server() as server:
        to_server(server.port)
        publish(played)
        ResultLetter.objects.update(state="waiting")
        assert result_letters.due() == []
        ResultLetter.objects.update(at=timezone.now() - dt.timedelta(minutes=11))
        tasks.sweep.delay()
        assert len(server.letters) == 2
    assert [state for state, _tries, _code in states(played)] == ["sent"]


def test_names_with_markup_or_from_right_to_left_stay_text(played, publish, to_server):
    Person.objects.filter(pk=player(played, 1, 2).pk).update(name="<b>Bo</b>")
    Person.objects.filter(pk=player(played, 2, 1).pk).update(name="שרה לוי")
    with mail_server() as server:
        to_server(server.port)
        publish(played)
    text, html = part(server.letters[0], "plain"), part(server.letters[0], "html")
    assert "Anna & <b>Bo</b>" in text
    assert "&lt;b&gt;Bo&lt;/b&gt;" in html
    assert "<b>Bo" not in html
    assert '<td dir="auto">שרה לוי &amp; Dee</td>' in html


def test_without_a_mail_server_no_letter_is_made(played, publish, client):
    publish(played)
    assert states(played) == []
    client.force_login(make.make_user(club=played.club, role="director"))
    assert "This site sends no e-mail" in text_of(client, address(played, "letters"))


def test_the_list_is_for_who_manages_members(client, played):
    page = address(played, "letters")
    client.force_login(make.make_user(club=played.club, role="scorer"))
    assert client.get(page).status_code == 403
    assert client.post(address(played, "letters-again")).status_code == 403


class TestConsent:
    def test_it_is_off_until_the_member_agrees_and_theirs_to_change(self, client):
        club = make.make_club()
        user = make.make_user()
        anna = make.make_person(club, "Anna", email=ANNA, user=user)
        client.force_login(user)
        page, change = (reverse(name, args=[club.slug, anna.pk]) for name in ("member", "member_letters"))
        assert "Published results are not sent by e-mail." in text_of(client, page)
        client.post(change, {"wants": "1"})
        assert "Published results are sent by e-mail." in text_of(client, page)
        client.post(change, {"wants": "0"})
        anna.refresh_from_db()
        assert anna.wants_results is False

    def test_nobody_agrees_for_another_and_nobody_without_an_address(self, client):
        club = make.make_club()
        anna = make.make_person(club, "Anna")
        other = make.make_user()
        make.make_person(club, "Bo", user=other)
        with pytest.raises(PermissionDenied):
            people.choose_results_by_mail(person=anna, wants=True, by=other)
        director = make.make_user(club=club, role="director")
        with pytest.raises(RuleError) as refused:
            people.choose_results_by_mail(person=anna, wants=True, by=director)
        assert refused.value.code == "person.no_email"

    def test_the_link_of_a_letter_stops_them_without_signing_in(
        self, client, played, publish, to_server, settings
    ):
        settings.SITE_ADDRESS = "https://bridge.example"
        with mail_server() as server:
            to_server(server.port)
            publish(played)
        (letter,) = server.letters
        link = letter["List-Unsubscribe"].strip(" <>").removeprefix("https://bridge.example")
        assert link in part(letter, "plain")
        assert address(played, "session") in part(letter, "plain")
        assert "sends published results to Anna" in text_of(client, link)
        assert client.post(link).status_code == 200
        assert player(played, 1, 1).wants_results is False
        assert client.get(f"{link[:-3]}x/").status_code == 404
        elsewhere = link.replace(played.club.slug, make.make_club().slug)
        assert client.get(elsewhere).status_code == 404

    def test_who_is_forgotten_agreed_to_nothing_and_a_merge_keeps_what_was_said_of_the_address(self):
        club = make.make_club()
        admin = make.make_user(club=club, role="admin")
        anna = make.make_person(club, "Anna")
        twin = make.make_person(club, "Anna B", email=ANNA, wants_results=True)
        people.merge_persons(keep=anna, drop=twin, by=admin)
        anna.refresh_from_db()
        assert (anna.email, anna.wants_results) == (ANNA, True)
        people.forget_person(person=anna, by=admin)
        anna.refresh_from_db()
        assert (anna.email, anna.wants_results) == ("", False)


class TestOneWay:
    """Every page leads to the one page that sends results, and only those who may open it."""

    PAGES = {
        "letters": ("ranking", "publications", "control"),
        "party-letters": ("party-places", "party"),
    }

    def made(self, to: str) -> Session:
        if to == "letters":
            return evening()
        session = make_party(8, rounds=1)
        play_round(start(session), 1, random.Random(1))
        return session

    @pytest.mark.parametrize("to", PAGES)
    def test_all_pages_lead_to_the_page_that_sends_once_results_are_published(self, client, publish, to):
        session = self.made(to)
        goal = f'href="{address(session, to)}"'

        def links(role: str) -> list[int]:
            client.force_login(make.make_user(club=session.club, role=role))
            pages = [client.get(address(session, name), follow=True) for name in self.PAGES[to]]
            assert [page.status_code for page in pages] == [200] * len(pages)
            assert not any(f"{address(session, to)}again/" in page.content.decode() for page in pages)
            return [page.content.decode().count(goal) for page in pages]

        assert set(links("director")) == {0}
        publish(session)
        assert set(links("director")) == {1}
        client.logout()
        assert set(links("scorer")) == {0}
        session.refresh_from_db()
        sessions.close(session=session, by=make.STAFF)
        assert set(links("admin")) == {1}
