"""Setting up: who is refused, what a start stores, phantoms and two sections."""

from __future__ import annotations

import pytest

from scoring.actors import user_actor
from scoring.models import Encounter, Entry, Play, Session
from scoring.words import RuleError
from tests import factories as make
from tournaments.services.setup import entries as setup_entries
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return make.make_session(start=False)


def code_of(deed) -> str:
    with pytest.raises(RuleError) as refused:
        deed()
    return refused.value.code


def test_a_start_stores_a_play_for_every_board_of_every_table():
    session = make.make_session(tables=7, rounds=7, boards=3)
    assert Encounter.objects.filter(round__section__session=session).count() == 49
    assert Play.objects.filter(field__sections__session=session).count() == 49 * 3
    assert session.table_links.count() == 7
    assert sorted(session.board_sets.get().boards.values_list("number", flat=True)) == list(range(1, 22))


def test_people_sit_in_the_seats_of_their_pair():
    session = make.make_session(tables=3)
    first = make.encounter_of(session, table=1)
    assert [first.north_person.name, first.south_person.name] == ["Anna", "Bo"]
    assert first.east_person.name in {"Gül", "Hugo", "Ines", "Jan", "Kit", "Lea", "Max", "Nora"}


def test_two_winners_are_ranked_by_line():
    session = make.make_session(tables=5)
    lines = dict(Entry.objects.filter(section__session=session).values_list("number", "line"))
    assert lines == {n: "NS" if n <= 5 else "EW" for n in range(1, 11)}


def test_a_missing_pair_is_a_phantom_whose_boards_wait():
    session = make.make_session(tables=7, rounds=7, boards=3, missing=14)
    phantom = Entry.objects.get(section__session=session, state=Entry.State.PHANTOM)
    idle = Encounter.objects.filter(round__section__session=session).exclude(idle_boards=[])
    assert phantom.number == 14
    assert idle.count() == 7
    assert all(len(encounter.idle_boards) == 3 and encounter.sits_out for encounter in idle)
    assert Play.objects.filter(field__sections__session=session).count() == 42 * 3


def test_places_in_the_field_count_through_both_sections():
    session = make.make_session(tables=3, start=False)
    other = setup.add_section(session=session, by=make.STAFF)
    setup.choose_movement(section=other, choice=Choice("mitchell", 4, None, 2), by=make.STAFF)
    for _pair in range(8):
        setup_entries.sign_in(section=other, people=[], by=make.STAFF)
    starting.start(session=session, by=make.STAFF)
    entries = Entry.objects.filter(section__session=session).order_by("section__letter", "number")
    assert list(entries.values_list("place_in_field", flat=True)) == list(range(14))
    assert {section.field_id for section in session.sections.all()} == {other.field_id}


def test_nobody_plays_twice(session):
    section = session.sections.get()
    known = section.entries.first().members.first().person
    assert (
        code_of(lambda: setup_entries.sign_in(section=section, people=[known], by=make.STAFF))
        == "entry.twice"
    )
    fresh = make.make_person(session.club)
    assert (
        code_of(lambda: setup_entries.sign_in(section=section, people=[fresh, fresh], by=make.STAFF))
        == "entry.twice"
    )


def test_nobody_of_another_club_signs_in(session):
    stranger = make.make_person(make.make_club())
    section = session.sections.get()
    assert (
        code_of(lambda: setup_entries.sign_in(section=section, people=[stranger], by=make.STAFF))
        == "entry.person"
    )


def test_the_start_wants_the_pairs_the_movement_is_for(session):
    setup_entries.sign_out(entry=session.sections.get().entries.last(), by=make.STAFF)
    assert code_of(lambda: starting.start(session=session, by=make.STAFF)) == "movement.pairs"
    assert not Encounter.objects.exists()


def test_a_session_starts_once(session):
    starting.start(session=session, by=make.STAFF)
    assert code_of(lambda: starting.start(session=session, by=make.STAFF)) in {
        "session.started",
        "permission.encounters",
    }
    assert Encounter.objects.filter(round__section__session=session).count() == 9


def test_taking_a_pair_off_closes_the_numbers_up(session):
    section = session.sections.get()
    setup_entries.sign_out(entry=section.entries.get(number=2), by=make.STAFF)
    assert list(section.entries.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_two_pairs_exchange_numbers(session):
    section = session.sections.get()
    one, two = section.entries.get(number=1), section.entries.get(number=2)
    setup_entries.exchange_numbers(first=one, second=two, by=make.STAFF)
    assert (section.entries.get(number=1), section.entries.get(number=2)) == (two, one)


@pytest.mark.parametrize("role", ["scorer", ""])
def test_setting_up_is_for_directors(session, role):
    user = make.make_user(club=session.club, role=role)
    deed = lambda: starting.start(session=session, by=user_actor(user))  # noqa: E731
    assert code_of(deed) == "permission.encounters"


def test_a_substitute_sits_from_a_round_on():
    session = make.make_session(tables=3)
    substitute = make.make_person(session.club, "Substitute")
    entry = make.entry_of(session, 1)
    setup_entries.change_people(entry=entry, people=[substitute], by=make.STAFF, from_round=2)
    names = [make.encounter_of(session, table=1, round=r).north_person.name for r in (1, 2, 3)]
    assert names == ["Anna", "Substitute", "Substitute"]


def test_what_cannot_be_made_is_refused_when_it_is_chosen(session):
    section = session.sections.get()
    choice = Choice("mitchell_skip", 7)
    assert code_of(lambda: setup.choose_movement(section=section, choice=choice, by=make.STAFF)).startswith(
        "movement."
    )


def test_a_section_takes_no_more_entries_than_any_movement_has_room_for(monkeypatch):
    section = make.make_session(tables=3, start=False).sections.get()
    monkeypatch.setattr(setup_entries, "MOST_ENTRIES", 7)
    setup_entries.sign_in(section=section, people=[], by=make.STAFF)
    assert code_of(lambda: setup_entries.sign_in(section=section, people=[], by=make.STAFF)) == "entry.many"
