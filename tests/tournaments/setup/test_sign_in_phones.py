"""A big club signs in behind one address, and strangers neither read numbers off nor undo what others did."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from clubs.people.models import Club, Membership, Person
from config.caching import limits
from scoring.models import EntryMember, Session, SignInNetwork, SignInPhone
from tests import factories as make
from tests.tournaments.results.evenings import text_of
from tests.tournaments.setup.test_player_sign_in import at, comes, refusal, sheet, text_of_answer
from tournaments.selectors.setup.sign_in_phones import GUESTS_OF_A_NETWORK
from tournaments.services.setup import seating, sign_in_phones, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice
from tournaments.views import limits as views_limits
from tournaments.views.setup.sign_in_tries import MISSES, OF_ONE_NUMBER

pytestmark = pytest.mark.django_db
HOME, ELSEWHERE = "192.0.2.10", "198.51.100.7"
NAME = "Ottilie Quandt"


@pytest.fixture
def session(club) -> Session:
    return setup.create_session(club=club, name="Tonight", date=timezone.now().date(), by=make.STAFF)


@pytest.fixture
def member(club) -> Person:
    """Number 107."""
    return with_number(club, NAME, "107")


def with_number(club: Club, name: str, number: str) -> Person:
    person = make.make_person(club, name)
    Membership.objects.create(person=person, number=number, since=dt.date(2020, 1, 1))
    return person


def phone_at(address: str = HOME) -> Client:
    return Client(REMOTE_ADDR=address)


def undone(phone: Client, session: Session, signed: str) -> int:
    return phone.post(at("player-sign-in-undo", session), {"signed": signed}).status_code


def misses(session: Session, count: int, address: str = HOME) -> list[int]:
    """What so many numbers that nobody has are answered with, each typed on a phone without a cookie."""
    phones = (phone_at(address) for _n in range(count))
    return [
        comes(session, f"9{n}", letters="xyz", client=phone).status_code for n, phone in enumerate(phones)
    ]


@pytest.mark.redis
@pytest.mark.costly  # eighty players sign in, each with two requests
def test_eighty_members_behind_one_address_sign_in_and_every_fourth_mistypes(
    session, club, redis_url, monkeypatch
):
    kept = limits.configured(redis_url, 5)
    store = limits.RedisLimits(redis_url, kept | {"KEY_FUNCTION": limits.bucket})
    monkeypatch.setattr(views_limits, "store", store)
    people = [Person(club=club, name=f"Xaver{n} Quandt", search=f"xaver{n} quandt") for n in range(80)]
    members = Person.objects.bulk_create(people)
    Membership.objects.bulk_create(
        Membership(person=person, number=str(1000 + n), since=dt.date(2020, 1, 1))
        for n, person in enumerate(members)
    )
    answers = []
    for n in range(80):
        phone, number = phone_at(), str(1000 + n)
        if n % 4 == 0:
            assert comes(session, number, letters="kwa", client=phone).status_code == 422
        seat = n // 4 + 1, "NSEW"[n % 4]
        answers.append(comes(session, number, *seat, letters="qua", client=phone).status_code)
    assert answers == [302] * 80
    assert EntryMember.objects.exclude(arrived=None).count() == 80
    assert not SignInNetwork.objects.exclude(stopped=None).exists()


def test_a_number_is_asked_for_letters_whether_anybody_has_it_or_not(session, member):
    """Answers with and without such a member are the same, to the letter; none has the name."""
    for letters in ("", "lin"):
        pages = []
        for number in ("107", "108"):
            answer = comes(session, number, letters=letters)
            assert answer.status_code == (422 if letters else 200)
            pages.append(text_of_answer(answer).replace(number, "N"))
        assert pages[0] == pages[1]
        assert "Ottilie" not in pages[0]
    assert "Nobody here has the number “N” and a name that begins with “lin”." in pages[0]


def test_whoever_gives_a_number_is_called_by_it(session, member, club):
    """On the page of seats, once seated, where they are on the sheet, and in the words of refusals."""
    phone = phone_at()
    assert "Number 107: where do you sit?" in text_of_answer(comes(session, "107", letters="qua"))
    answer = comes(session, "107", 1, "N", letters="OTT", client=phone)
    shown = text_of(phone, answer.url)
    assert "Number 107: table 1, North. Welcome!" in shown
    elsewhere = text_of_answer(comes(session, "107", 2, "N", letters="ott", client=phone))
    assert "107 is on the list at 1 N-S." in elsewhere
    assert "Ottilie" not in shown + elsewhere


def test_a_seat_without_the_letters_is_no_way_round_them(session, member):
    for answer in (
        comes(session, "107", 1, "N"),
        comes(session, "107", 1, "N", letters="xyz"),
        comes(session, "107", 99, "N", letters="xyz"),
        Client().post(at("player-sign-in", session), {"who": "107", "letters": "xyz", "entry": "new"}),
    ):
        assert "where do you sit" not in text_of_answer(answer)
        assert "Ottilie" not in text_of_answer(answer)
    assert sheet(session) == []


def test_misses_stop_an_address_and_no_other_and_its_members_give_their_names(
    session, member, director, client
):
    """Whatever the session: strangers elsewhere use up nothing of the club's. The director lets it in."""
    assert misses(session, MISSES + 2, ELSEWHERE) == [422] * MISSES + [429] * 2
    assert comes(session, "107", letters="qua", client=phone_at(ELSEWHERE)).status_code == 429
    assert comes(session, "Nobody Here", client=phone_at(ELSEWHERE)).status_code == 429
    assert comes(session, NAME, client=phone_at(ELSEWHERE)).status_code == 200
    assert comes(session, "107", letters="qua", client=phone_at()).status_code == 200
    shown = text_of(client, at("signin", session))
    assert f"From the network {ELSEWHERE}, not yours, too many names and numbers were wrong" in shown
    network = SignInNetwork.objects.get()
    client.post(at("sign-in-network", session, network.pk))
    assert "too many names" not in text_of(client, at("signin", session))
    assert comes(session, "107", letters="qua", client=phone_at(ELSEWHERE)).status_code == 200
    assert misses(session, 2, ELSEWHERE) == [422] * 2


def test_an_address_is_stopped_for_ten_minutes(session, member):
    misses(session, MISSES + 1)
    assert comes(session, "107", letters="qua", client=phone_at()).status_code == 429
    SignInNetwork.objects.update(stopped=timezone.now() - dt.timedelta(minutes=10))
    assert comes(session, "107", letters="qua", client=phone_at()).status_code == 200


def test_the_letters_of_one_number_are_not_tried_out(session, member):
    """At this address: elsewhere, and with another number, nothing is used up."""
    tries = [comes(session, "107", letters=f"x{n}z", client=phone_at()).status_code for n in range(7)]
    assert tries == [422] * OF_ONE_NUMBER + [429] * 2
    assert comes(session, "107", letters="qua", client=phone_at()).status_code == 429
    assert comes(session, " 107 ", 1, "N", letters="qua", client=phone_at()).status_code == 429
    assert comes(session, NAME, client=phone_at()).status_code == 200
    assert comes(session, "108", letters="qua", client=phone_at()).status_code == 422
    assert comes(session, "107", letters="qua", client=phone_at(ELSEWHERE)).status_code == 200


def test_only_the_phone_that_signed_somebody_in_undoes_and_moves_it(session, member):
    phone, other = phone_at(), phone_at()
    answer = comes(session, NAME, 1, "N", client=phone)
    signed = phone.get(answer.url).context["signed"]
    assert "Welcome" not in text_of(other, answer.url)
    again = comes(session, NAME, 1, "N", client=other)
    assert "Welcome" in text_of(other, again.url)
    assert "Undo" not in text_of(other, again.url)
    for foreign in (signed, other.get(again.url).context["signed"]):
        assert undone(other, session, foreign) == 403
        assert undone(Client(), session, foreign) == 403
    assert refusal(comes(session, NAME, 1, "S", client=other)) == "arrival.moved"
    assert sheet(session) == [(1, 1, NAME, True)]
    comes(session, NAME, 1, "S", client=phone)
    assert sheet(session) == [(1, 2, NAME, True)]
    assert undone(phone, session, signed) == 302
    assert sheet(session) == []
    assert not SignInPhone.objects.exists()


@pytest.mark.parametrize("cookie", ["", "x", "\x00", "[1, 2]", "x" * 9_000])
def test_a_cookie_that_the_site_did_not_sign_is_none(session, member, cookie):
    phone = phone_at()
    answer = comes(session, NAME, 1, "N", client=phone)
    signed = phone.get(answer.url).context["signed"]
    (name,) = (name for name in phone.cookies if name.startswith("sign-in-phone"))
    assert (phone.cookies[name]["httponly"], phone.cookies[name]["samesite"]) == (True, "Lax")
    forger = phone_at()
    forger.cookies[name] = cookie
    assert undone(forger, session, signed) == 403
    forger.cookies[name] = phone.cookies[name].value
    assert undone(forger, session, signed) == 302


def test_what_the_director_noted_no_phone_undoes(session, member, director, client):
    phone = phone_at()
    pair = seating.seat_pair(section=session.sections.get(), people=[member], by=make.STAFF)
    answer = comes(session, NAME, 1, "N", client=phone)
    signed = phone.get(answer.url).context["signed"]
    client.post(at("plan-come", session, pair.pk), {"member": pair.members.get().pk})
    client.post(at("plan-come", session, pair.pk))
    assert undone(phone, session, signed) == 403
    assert sheet(session) == [(1, 1, NAME, True)]


def test_a_phone_brings_two_new_guests_until_the_director_says_yes(session, member, director, client):
    phone = phone_at()
    for n, seat in enumerate("NSE"):
        answer = comes(session, f"Guest {'ABC'[n]}", 1, seat, guests=f"Guest {'ABC'[n]}", client=phone)
        assert answer.status_code == (302 if n < 2 else 422)
    assert refusal(answer) == "arrival.guests"
    assert comes(session, NAME, 2, "N", client=phone).status_code == 302  # members are no guests
    assert not Person.objects.filter(name="Guest C").exists()
    shown = text_of(client, at("signin", session))
    assert (
        "Phone 1 wants to add more guests. So far: Guest A (1 N-S, new guest), Guest B (1 N-S, new guest)"
        in shown
    )
    client.post(at("sign-in-phone-guests", session, SignInPhone.objects.get().pk))
    assert "wants to add" not in text_of(client, at("signin", session))
    assert comes(session, "Guest C", 1, "E", guests="Guest C", client=phone).status_code == 302


def test_a_phone_that_throws_its_cookie_away_brings_no_more_than_its_address(
    session, member, director, client
):
    def brought(n: int, address: str = HOME) -> int:
        name = f"Guest {chr(65 + n)}"
        return comes(
            session, name, n // 4 + 1, "NSEW"[n % 4], guests=name, client=phone_at(address)
        ).status_code

    most = GUESTS_OF_A_NETWORK
    assert [brought(n) for n in range(most + 1)] == [302] * most + [422]
    assert brought(most, ELSEWHERE) == 302
    shown = text_of(client, at("signin", session))
    assert f"More guests want to sign in from the network {HOME}, not yours." in shown
    client.post(at("sign-in-network", session, SignInNetwork.objects.get(address=HOME).pk))
    assert brought(most + 1) == 302


def test_the_director_takes_back_all_of_a_phone(session, member, director, client):
    """What it added goes; who was on the sheet before stays, and what other phones did."""
    phone, other = phone_at(), phone_at()
    seating.seat_pair(section=session.sections.get(), people=[member], by=make.STAFF)
    comes(session, NAME, 1, "N", client=phone)
    comes(session, "Guest A", 2, "N", guests="Guest A", client=phone)
    comes(session, "Guest B", 2, "S", guests="Guest B", client=other)
    comes(session, "Guest C", 1, "S", guests="Guest C", client=phone)
    shown = text_of(client, at("sign-in-phones", session))
    assert f"Phone 1 {NAME} (1 N-S), Guest A (2 N-S, new guest), Guest C (1 N-S, new guest)" in shown
    first = SignInPhone.objects.get(number=1)
    client.post(at("sign-in-phone-back", session, first.pk))
    assert sheet(session) == [(1, 1, NAME, False), (3, 2, "Guest B", True)]
    assert set(Person.objects.filter(name__startswith="Guest").values_list("name", flat=True)) == {"Guest B"}
    assert client.post(at("sign-in-phone-back", session, first.pk)).status_code == 404


def test_phones_are_the_director_s_to_allow_and_of_their_session(session, club, member):
    phone = phone_at()
    comes(session, NAME, 1, "N", client=phone)
    known = SignInPhone.objects.get()
    other = setup.create_session(club=club, name="Later", date=session.date, by=make.STAFF)
    director, scorer = Client(), Client()
    director.force_login(make.make_user(club=club, role="director"))
    scorer.force_login(make.make_user(club=club, role="scorer"))
    deeds = (
        ("sign-in-phone-back", known.pk),
        ("sign-in-phone-guests", known.pk),
        ("sign-in-network", known.network_id),
    )
    for name, pk in deeds:
        assert phone.post(at(name, session, pk)).status_code in (302, 403)
        assert scorer.post(at(name, session, pk)).status_code == 403
        assert director.post(at(name, other, pk)).status_code == 404
        assert director.get(at(name, session, pk)).status_code == 405
    assert phone.get(at("sign-in-phones", session)).status_code != 200
    known.refresh_from_db()
    assert (known.may_bring, known.network.let_in, known.members.count()) == (False, 0, 1)


def test_from_the_start_of_play_phones_are_forgotten(session, director, client):
    section = session.sections.get()
    for pair in make.make_players(session.club, 6, 2):
        seating.seat_pair(section=section, people=pair, by=make.STAFF)
    comes(session, "Anna", 1, "N", client=phone_at())
    phone = SignInPhone.objects.get()
    setup.choose_movement(section=section, choice=Choice("mitchell", 3, 3, 2), by=make.STAFF)
    starting.start(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    assert not SignInPhone.objects.exists()
    assert not SignInNetwork.objects.exists()
    assert EntryMember.objects.exclude(arrived=None).count() == 1
    assert client.post(at("sign-in-phone-back", session, phone.pk)).status_code == 404


def test_addresses_of_days_before_are_forgotten(session, club, member):
    before = setup.create_session(
        club=club, name="Before", date=session.date - dt.timedelta(days=3), by=make.STAFF
    )
    sign_in_phones.stop(session=before, address=HOME)
    comes(session, NAME, 1, "N", client=phone_at())
    assert list(SignInNetwork.objects.values_list("session", flat=True)) == [session.pk]
