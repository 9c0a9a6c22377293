"""The pages of an event: a row an entry through its sessions, the next session by its form, who sees what."""

import datetime as dt
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session
from scoring.words.figures import rounded
from tests import factories as make
from tests.tournaments.events import evenings
from tests.tournaments.events.test_next_session import HALF, following
from tournaments.ranking.carry import AtTheLine
from tournaments.services import sessions
from tournaments.services.events import Order, Who
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db
NEXT = {
    "name": "The second half",
    "date": "2026-11-27",
    "who": "all",
    "ties": "ask",
    "order": "keep",
    "way": "boards",
    "part": "1/2",
}


def director_of(session):
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


def page_of(client, session, name="event", **kwargs):
    return client.get(reverse(name, args=[session.club.slug, session.contest_id]), kwargs)


def means(first, second):
    """Everybody's mean over two sessions by boards, best first, by the names of the second's entries."""
    before, now = evenings.lines(first), evenings.lines(second)
    found = {}
    for entry in evenings.entries(second):
        one, two = before[str(entry.previous)], now[str(entry)]
        sums = one.percent * one.boards + two.percent * two.boards
        found[str(entry)] = sums / (one.boards + two.boards)
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def two_sessions():
    first = evenings.finish(evenings.begin())
    return first, evenings.finish(evenings.play(following(first, settings={"combine": "boards"})), 2)


def test_two_sections_through_two_sessions_end_to_end():
    first, second = two_sessions()
    page = page_of(Client(), second)
    assert page.status_code == 200
    ((title, rows),) = page.context["page"].groups
    assert title == ""
    expected = means(first, second)
    assert {row.label: row.total for row in rows} == {label: str(rounded(m)) for label, m in expected.items()}
    assert [row.place.rstrip("=") for row in rows] == [
        str(1 + sum(other > own for other in expected.values())) for own in sorted(expected.values())[::-1]
    ]
    text = page.content.decode()
    assert "The event score is the average of the session scores, weighted by boards." in text
    for session in (first, second):
        assert reverse("ranking", args=[session.club.slug, session.pk]) in text
    for cell in rows[0].cells:
        address = reverse("why", args=[first.club.slug, cell.session, cell.id])
        assert f'href="{address}"' in text
        assert Client().get(address).status_code == 200


def test_a_part_is_carried_into_the_last_session():
    first = evenings.finish(evenings.begin())
    second = evenings.finish(evenings.play(following(first, settings=HALF)), 2)
    page = page_of(Client(), second)
    ((_title, rows),) = page.context["page"].groups
    now = evenings.lines(second)
    assert {row.label: row.total for row in rows} == {
        label: str(rounded(line.percent)) for label, line in now.items()
    }
    brought = {row.label: row.cells[1].carried for row in rows}
    assert len(set(brought.values())) > 1
    for entry in evenings.entries(second):
        assert brought[str(entry)].replace("\N{MINUS SIGN}", "-") == plain(Fraction(entry.carried))
    assert "Carried over: 1/2 of the score above average" in page.content.decode()
    ranking = Client().get(reverse("ranking", args=[second.club.slug, second.pk])).content.decode()
    assert "Carried over: 1/2 of the score above average" in ranking
    cell = rows[0].cells[1]
    why = Client().get(reverse("why", args=[second.club.slug, cell.session, cell.id])).content.decode()
    assert f"Carried over from the previous session: {cell.carried}." in why


def test_places_are_carried_as_a_director_says_it_by_the_form():
    """Of six, 6 points for the first and 0 for the last: 6, 4.8, 3.6, 2.4, 1.2 and 0."""
    first = evenings.finish(evenings.begin(1, settings={"method": "imps-cross"}))
    client = director_of(first)
    address = reverse("session-next", args=[first.club.slug, first.pk])
    form = client.get(address).content.decode()
    assert "Points carried by first place" in form
    wrong = client.post(address, NEXT | {"way": "linear", "first": ""})
    assert wrong.status_code == 422
    assert "Enter the points that first place carries." in wrong.content.decode()
    wrong = client.post(address, NEXT | {"way": "linear", "first": "1", "last": "2"})
    assert wrong.context["form"].errors.as_data().keys() == {"first"}
    client.post(address, NEXT | {"way": "linear", "first": "6", "last": ""})
    second = Session.objects.get(name="The second half")
    assert second.contest.settings["carry"] == {"kind": "linear", "first": "6", "last": "0"}
    second = evenings.finish(evenings.play(second), 2)
    page = page_of(client, second)
    ((_title, rows),) = page.context["page"].groups
    brought = {row.cells[0].place: row.cells[1].carried for row in rows}
    assert brought == {"1": "+6", "2": "+4.8", "3": "+3.6", "4": "+2.4", "5": "+1.2", "6": "0"}
    words = (
        "Carried over: 6 points for first place, in even steps down to 0 for last place; entries that did "
        "not play in the previous session get 3."
    )
    assert words in page.content.decode()
    assert "carry-over +4.8" in page.content.decode()
    edit = client.get(reverse("event-edit", args=[first.club.slug, first.contest_id])).context["form"]
    assert (edit["way"].initial, edit["first"].initial, edit["last"].initial) == ("linear", "6", "0")


def plain(points):
    text = str(rounded(points)).rstrip("0").rstrip(".")
    return f"+{text}" if points > 0 else text or "0"


def test_final_consolation_and_who_was_out():
    first = evenings.finish(evenings.begin())
    second = following(first, who=Who.OVERALL, places=6, ties=AtTheLine.ALL, consolation=True, sections=1)
    evenings.finish(evenings.play(second), 2)
    groups = page_of(Client(), second).context["page"].groups
    assert [(title, len(rows)) for title, rows in groups] == [("Final", 6), ("Consolation", 6)]
    third = following(evenings.fresh(second), who=Who.SECTIONS, places=3, ties=AtTheLine.ALL)
    evenings.finish(evenings.play(third), 3)
    page = page_of(Client(), third)
    assert [title for title, _rows in page.context["page"].groups] == [
        "",
        "Out after Second session",
        "Out after Second session: consolation",
    ]
    assert (
        "Through to Second session: the best 6. Entries tied for the last qualifying place all went through."
        in (page.content.decode())
    )


def test_sections_apart_have_places_of_their_own():
    session = evenings.finish(evenings.begin(apart=True))
    ((_title, rows),) = page_of(Client(), session).context["page"].groups
    assert page_of(Client(), session).context["page"].has_sections
    assert {row.cells[0].place[:2] for row in rows} == {"A ", "B "}
    for letter in "AB":
        own = [row.section for row in rows if row.label.startswith(letter)]
        assert own[0].rstrip("=") == f"{letter} 1"
        assert len(own) == 6


def test_two_winners_are_ranked_apart_while_all_sit_one_way():
    choice = setup.Choice("mitchell", 3, None, 2)
    first = evenings.finish(evenings.begin(1, choice=choice))
    second = evenings.finish(evenings.play(following(first), choice), 2)
    groups = page_of(Client(), second).context["page"].groups
    assert [(title, len(rows)) for title, rows in groups] == [("N-S", 3), ("E-W", 3)]
    third = following(second, order=Order.RANKING)
    evenings.finish(evenings.play(third, choice), 3)
    lines = {len({str(e.line), str(e.previous.line)}) for e in evenings.entries(third)}
    groups = page_of(Client(), third).context["page"].groups
    assert len(groups) == (2 if lines == {1} else 1)


def test_a_session_in_play_is_for_the_club_alone_and_board_by_board():
    first = evenings.finish(evenings.begin(1))
    second = evenings.play(following(first))
    evenings.enter(second, 2, missing=20)
    evenings.derive(second)
    stranger = page_of(Client(), second).context["page"]
    assert [column.session for column in stranger.columns] == [first]
    assert stranger.heads == ["Session 1"]
    director = page_of(director_of(second), second).context["page"]
    assert director.heads == ["Session 1", "Session 2"]
    assert not director.partial
    assert (director.columns[1].results, director.columns[1].scheduled) == (10, 30)
    member = Client()
    person = evenings.entries(second)[0].members.first().person
    person.user = make.make_user()
    person.save()
    member.force_login(person.user)
    seen = page_of(member, second).context["page"]
    assert seen.partial
    assert any(row.is_readers for _title, rows in seen.groups for row in rows)


def test_an_event_of_which_nothing_may_be_seen_says_when_it_is_public():
    session = evenings.begin(1)
    answer = page_of(Client(), session)
    assert answer.status_code == 403
    assert b"The results are shown here as soon as play has ended." in answer.content
    other = make.make_club()
    address = reverse("event", args=[other.slug, session.contest_id])
    assert Client().get(address).status_code == 404


def test_polls_answer_nothing_new_or_the_parts():
    first = evenings.finish(evenings.begin(1))
    version = page_of(Client(), first).context["version"]
    assert page_of(Client(), first, since=version).status_code == 204
    answer = page_of(Client(), first, since="0.0.0")
    assert answer["X-Poll-Version"] == version
    assert b"<html" not in answer.content
    sessions.publish(session=evenings.fresh(first), by=make.STAFF)
    sessions.close(session=evenings.fresh(first), by=make.STAFF)
    assert page_of(Client(), first, since="0.0.0")["X-Poll"] == "done"


def test_the_ranking_is_saved_as_a_table():
    _first, second = two_sessions()
    answer = page_of(Client(), second, "event-csv")
    rows = answer.content.decode("utf-8-sig").splitlines()
    assert rows[0] == (
        "group,place,number,names,section,2026-11-20 Autumn pairs,2026-11-20 Second session,score"
    )
    assert len(rows) == 13


def test_a_director_makes_the_next_session_by_the_form():
    first = evenings.finish(evenings.begin(1))
    client = director_of(first)
    address = reverse("session-next", args=[first.club.slug, first.pk])
    assert "Autumn pairs, session 2" in client.get(address).content.decode()
    form = NEXT | {"who": "overall", "ties": "all", "places": "4", "way": "proportional", "part": "1/3"}
    answer = client.post(address, form)
    second = Session.objects.get(name="The second half")
    assert answer["Location"] == reverse("signin", args=[first.club.slug, second.pk])
    assert second.date == dt.date(2026, 11, 27)
    assert second.contest.settings["carry"] == {"kind": "proportional", "part": "1/3"}
    assert len(evenings.entries(second)) >= 4
    assert "Section A: " in client.get(answer["Location"]).content.decode()


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"who": "overall"}, "Enter how many go through."),
        ({"way": "sum"}, "Select a valid choice"),
        ({"sections": "99"}, "less than or equal to 25"),
    ],
)
def test_a_form_that_cannot_be_says_why(form, words):
    first = evenings.finish(evenings.begin(1))
    answer = director_of(first).post(reverse("session-next", args=[first.club.slug, first.pk]), NEXT | form)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert first.contest.sessions.count() == 1


def test_only_those_who_direct_change_what_counts():
    first, second = two_sessions()
    address = reverse("event-edit", args=[first.club.slug, first.contest_id])
    assert Client().get(address).status_code == 302
    scorer = Client()
    scorer.force_login(make.make_user(club=first.club, role="scorer"))
    assert scorer.post(address, {"way": "sessions"}).status_code == 403
    assert director_of(first).post(address, {"way": "proportional", "part": "1"}).status_code == 302
    first.contest.refresh_from_db()
    assert first.contest.settings["combine"] == "last"
    assert all(entry.carried for entry in evenings.entries(second))
    assert director_of(first).post(address, {"way": "last", "part": ""}).status_code == 302
    assert not any(entry.carried for entry in evenings.entries(second))


def test_the_questions_asked_of_the_database_do_not_grow_with_the_entries(django_assert_max_num_queries):
    _first, second = two_sessions()
    client = Client()
    page_of(client, second)
    with django_assert_max_num_queries(15):
        page_of(client, second)
