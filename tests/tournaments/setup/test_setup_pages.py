"""The pages of setting up: effects, refusals, rights, and queries however long the list of members is."""

from __future__ import annotations

import datetime as dt
import json
import re
from decimal import Decimal

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from clubs.people import selectors as people
from clubs.people.models import Person
from scoring.models import Session
from tests import factories as make
from tournaments.models import Clock
from tournaments.services.setup import sessions as setup
from tournaments.views.setup.forms import SignIn, SignInPlayer, SignInTeam

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(club) -> Session:
    return make.make_session(club=club, start=False)


def at(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=[session.club.slug, session.pk, *more])


def test_a_new_session_goes_to_its_sheet(club, director, client):
    answer = client.post(reverse("session-new", args=[club.slug]), {"name": "Friday", "date": "2026-11-20"})
    session = Session.objects.get(name="Friday")
    assert answer.headers["Location"] == at("signin", session)


@pytest.mark.parametrize("address", ["session-new", "party-new"])
def test_what_is_played_on_one_day_has_names_of_its_own(club, director, client, address):
    """A session and a party stand in one list of the club; on another day the name is free."""
    make.make_session(club=club, name="O’Neil Cup", start=False)  # on 20 November
    page = reverse(address, args=[club.slug])
    usual = {
        name: "" if value is None else value
        for name, value in client.get(page).context["form"].initial.items()
    }
    answer = client.post(page, usual | {"name": "O'Neil  cup", "date": "2026-11-20"})
    assert answer.status_code == 422
    assert "There is already one called “O&#x27;Neil  cup”" in answer.content.decode()
    other = client.post(page, usual | {"name": "O'Neil Cup", "date": "2026-11-21"})
    assert "There is already one called" not in other.content.decode()


def test_a_second_session_of_a_day_is_offered_a_name_of_its_own(club, director, client):
    page = reverse("session-new", args=[club.slug])
    usual = client.get(page).context["form"]["name"].value()
    make.make_session(club=club, name=usual, date=people.today(club), start=False)
    assert client.get(page).context["form"]["name"].value() == f"{usual} 2"


def test_a_new_session_begins_like_an_earlier_one(club, director, client):
    """Name and scoring are filled in, the form can be changed, and another club's session is out of reach."""
    last_week = make.make_session(
        club=club, name="Teams night", settings={"method": "imps-cross"}, start=False
    )
    address = reverse("session-new", args=[club.slug])
    page = client.get(address, {"like": last_week.pk})
    assert page.context["form"]["name"].value() == "Teams night"
    assert page.context["scoring"]["method"].value() == "imps-cross"
    assert (
        client.get(address, {"like": last_week.pk, "form": "individual"}).context["event"].key == "individual"
    )
    tonight = {"name": "Teams night", "date": "2026-11-27", "form": "pairs", "method": "imps-cross"}
    assert client.post(f"{address}?like={last_week.pk}", tonight).status_code == 302
    assert client.get(address, {"like": make.make_session(start=False).pk}).status_code == 404


def test_the_next_session_has_the_day_the_pace_and_the_sections_of_the_last_one(club, director, client):
    """A Tuesday of two sections that are compared apart, the clock at six minutes a board."""
    last_week = make.make_session(club=club, date=dt.date(2026, 11, 24), start=False)
    setup.add_section(session=last_week, by=make.STAFF, separate_field=True)
    Clock.objects.filter(session=last_week).update(minutes_per_board=6, move_seconds=60)
    address = f"{reverse('session-new', args=[club.slug])}?like={last_week.pk}&when=next"
    day = client.get(address).context["form"]["date"].value()
    assert dt.date.fromisoformat(day).weekday() == 1
    assert day >= "2026-12-01"
    assert client.post(address, {"name": "Next", "date": day, "form": "pairs"}).status_code == 302
    session = Session.objects.get(name="Next")
    assert (session.clock.minutes_per_board, session.clock.move_seconds) == (6, 60)
    assert len({section.field_id for section in session.sections.all()}) == 2


def test_a_new_club_reads_what_to_do_first(club, director, client):
    """Until the first publication; a visitor reads that there are no results yet."""
    page = client.get(reverse("club", args=[club.slug])).content.decode()
    steps = [page.index(words) for words in (
        "Start a session</strong>", "Print the table cards", "Try it on a phone", "Publish</strong>"
    )]  # fmt: skip
    assert steps == sorted(steps)
    session = make.make_session(club=club)
    page = client.get(reverse("club", args=[club.slug])).content.decode()
    assert f'href="{at("paper", session)}"' in page
    client.logout()
    assert "Print the table cards" not in client.get(reverse("club", args=[club.slug])).content.decode()


@pytest.mark.parametrize(
    ("form", "optional"),
    [
        (SignIn, ["Second player"]),
        (SignInPlayer, []),
        (SignInTeam, ["N-S: first player", "N-S: second player", "E-W: first player", "E-W: second player",
                      "Fifth player", "Sixth player"]),
    ],
)  # fmt: skip
def test_only_names_that_may_be_left_out_are_called_optional(form, optional):
    """A pair or a player has a first name at least; a team may come with its own name alone."""
    shown = {
        field.label: render_to_string("components/_field.html", {"field": field}) for field in form().seats
    }
    assert [label for label, field in shown.items() if "(optional)" in field] == optional


def test_a_typed_name_finds_the_person_or_makes_a_guest_once_confirmed(session, director, client):
    known = make.make_person(session.club, "Zoë Müller")
    names = {"first": "zoe muller", "second": "Nobody Known"}
    asked = client.post(at("signin", session), names)
    assert asked.status_code == 422
    assert "“Nobody Known” is not on the list" in asked.content.decode()
    assert not Person.objects.filter(name="Nobody Known").exists()
    guests = asked.context["form"]["guests"].value()
    assert client.post(at("signin", session), names | {"guests": guests}).status_code == 302
    entry = session.sections.get().entries.last()
    names = [member.person.name for member in entry.members.all()]
    assert names == ["Zoë Müller", "Nobody Known"]
    assert entry.members.first().person_id == known.pk


def test_a_refused_sign_in_keeps_what_was_typed(session, director, client):
    playing = session.sections.get().entries.first().members.first().person
    answer = client.post(
        at("signin", session), {"first": playing.name, "second": "New Guest", "guests": "New Guest"}
    )
    assert answer.status_code == 422
    assert f"{playing.name} is already playing, in pair 1." in answer.content.decode()
    assert 'value="New Guest"' in answer.content.decode()
    assert not Person.objects.filter(name="New Guest").exists()


@pytest.mark.parametrize("names", [{}, {"first": " ", "second": ""}])
def test_empty_fields_add_nobody(session, director, client, names):
    before = session.sections.get().entries.count()
    answer = client.post(at("signin", session), names)
    assert answer.status_code == 422
    assert "Enter at least one name." in answer.content.decode()
    assert session.sections.get().entries.count() == before


def test_what_can_be_no_name_is_refused_beside_its_field(session, director, client):
    answer = client.post(at("signin", session), {"first": "Ada", "second": "a\x07b\u202e"})
    assert answer.status_code == 422
    listed = client.post(at("signin-several", session), {"section": "A", "names": "a\x00b"})
    assert listed.status_code == 422


def test_a_name_that_was_changed_after_the_question_is_asked_about_again(session, director, client):
    answer = client.post(at("signin", session), {"first": "Gg", "guests": "Clegg"})
    assert answer.status_code == 422
    assert not Person.objects.filter(name="Gg").exists()


def test_another_clubs_person_is_not_on_the_list(session, director, client):
    stranger = make.make_person(make.make_club(), "Stranger")
    answer = client.post(at("signin", session), {"first": "Stranger", "first_id": stranger.pk})
    assert answer.status_code == 422


def test_an_offer_is_taken_and_play_starts(session, director, client):
    page = client.get(at("movement", session))
    choice = page.context["groups"][0].offers[0].as_text
    client.post(at("movement", session), {"choice": choice})
    assert client.post(at("session-start", session)).status_code == 302
    session.refresh_from_db()
    assert session.state == "playing"


def test_movements_are_compared_in_one_table_each_below_another_for_a_reason(session, director, client):
    """17 pairs: the complete Mitchell is balanced in both rankings. 24 pairs: two of one name differ."""
    client.post(at("signin-nameless", session), {"count": 17 - session.sections.get().entries.count()})
    page = client.get(at("movement", session))
    two_winners, one_winner = page.context["groups"]
    assert (two_winners.offers[0].title, two_winners.offers[0].balances) == ("Mitchell", ["100.0", "100.0"])
    assert two_winners.offers[1].below == "0.4 % less balanced."
    client.post(at("movement", session), {"choice": two_winners.offers[1].as_text})
    assert session.sections.get().movement["q"] == min(two_winners.offers[1].balances, key=Decimal)
    text = page.content.decode()
    assert "3 h 39 min" in text
    assert "Sitting out, round by round: " in text
    client.post(at("signin-nameless", session), {"count": 24 - 17})
    one_winner = client.get(at("movement", session)).context["groups"][1]
    alike = [offer for offer in one_winner.offers if offer.title == "Double weave Mitchell"]
    assert [offer.differences for offer in alike] == [
        ["Arrow-switch at some of the tables in rounds 10, 12."],
        ["Arrow-switch in rounds 11, 12."],
    ]


def test_every_button_of_the_list_says_which_movement_it_takes(session, director, client):
    """24 pairs have a weave of 12 x 2 among the two winners and two among the one winner."""
    client.post(at("signin-nameless", session), {"count": 24 - session.sections.get().entries.count()})
    page = client.get(at("movement", session)).content.decode()
    buttons = re.findall(r'<button aria-describedby="(group-\d)"[^>]*>Use this<[^>]*>(.*?)</span>', page)
    assert ("group-2", " Double weave Mitchell 12 × 2, Arrow-switch in rounds 11, 12.") in buttons
    assert len(buttons) == len(set(buttons)) > 10
    assert 'id="group-2">One winner' in page


@pytest.mark.parametrize("choice", ["", "{}", "[]", "nonsense", json.dumps({"kind": "howell", "tables": -1})])
def test_a_choice_that_was_not_offered_is_refused(session, director, client, choice):
    assert client.post(at("movement", session), {"choice": choice}).status_code == 422


def test_once_play_has_begun_the_movement_is_shown_and_none_is_offered(club, director, client):
    """Every button there was refused with "This session has already begun."."""
    session = make.make_session(club=club)
    page = client.get(at("movement", session)).content.decode()
    assert "Opponents by round" in page
    assert 'name="choice"' not in page
    assert at("session-start", session) not in page
    assert f'href="{at("control", session)}"' in page.partition('id="begun"')[2].partition("</p>")[0]
    assert client.post(at("movement", session), {"choice": "mitchell"}).status_code == 422


@pytest.mark.parametrize("name", ["signin", "movement"])
def test_pages_are_for_those_who_run_the_club(session, client, name):
    assert client.get(at(name, session)).headers["Location"].startswith("/accounts/login/")
    client.force_login(make.make_user(club=make.make_club(), role="director"))
    assert client.get(at(name, session)).status_code == 403


def test_a_session_is_found_through_its_club_only(session, director, client):
    other = make.make_club()
    assert client.get(reverse("signin", args=[other.slug, session.pk])).status_code == 404


def test_the_page_says_who_is_signed_in_so_that_they_are_suggested_last(session, director, client):
    first, second, left = (make.make_person(session.club, name) for name in ("Zoë Ash", "Zed Bly", "Zak Coe"))
    client.post(at("signin", session), {"first": "Zoë Ash", "second": "Zed Bly"})
    client.post(at("signin", session), {"first": "Zak Coe"})
    left.entry_members.get().entry.delete()
    page = client.get(at("signin", session)).content.decode()
    attributes = re.search('data-signed-in="([0-9 ]+)" data-signed-in-words="already signed in"', page)
    signed_in = set(map(int, attributes[1].split()))
    assert signed_in >= {first.pk, second.pk}
    assert left.pk not in signed_in


@pytest.mark.parametrize("members", [5, 400])
def test_the_sheet_costs_the_same_whatever_the_list(
    session, director, client, members, django_assert_max_num_queries
):
    Person.objects.bulk_create(
        [Person(club=session.club, name=f"M {n}", search=f"m {n}") for n in range(members)]
    )
    with django_assert_max_num_queries(15):
        assert client.get(at("signin", session)).status_code == 200
