"""Sessions built again: namesakes stay apart, and scores are of the table that was played by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.bridge import Result, score
from scoring.models import Play, Session
from scoring.words import RuleError
from tests import factories as make
from tournaments.exchange import native
from tournaments.services.exchange import import_event, native_out
from tournaments.services.setup.entries import change_people

pytestmark = pytest.mark.django_db


def again(session: Session) -> Session:
    data = native.format(native_out.native_of(session))
    return import_event(data=data, club=make.make_club(session.club.name), by=make.STAFF)


def people_of(session: Session) -> list[tuple[str, ...]]:
    """The persons by seat at the tables, by name and number."""
    sections = session.sections.values_list("round_set__encounters__pk", flat=True)
    seats = ("north", "east", "south", "west")
    columns = [f"{seat}_person__{column}" for seat in seats for column in ("name", "national_id")]
    return list(
        make.Encounter.objects.filter(pk__in=sections)
        .order_by("round__number", "table")
        .values_list(*columns)
    )


def test_namesakes_are_two_after_export_and_import():
    session = make.make_session(tables=3)
    for entry, number in ((1, "11"), (5, "55")):
        namesake = make.make_person(session.club, "John Smith", national_id=number)
        partner = make.make_person(session.club, f"Partner {number}")
        change_people(entry=make.entry_of(session, entry), people=[namesake, partner], by=make.STAFF)
    other = again(session)
    assert people_of(other) == people_of(session)
    assert sorted(other.club.persons.filter(name="John Smith").values_list("national_id", flat=True)) == [
        "11",
        "55",
    ]


def test_namesakes_without_numbers_are_two_after_export_and_import():
    session = make.make_session(tables=3)
    for entry in (1, 5):
        people = [make.make_person(session.club, "John Smith"), make.make_person(session.club)]
        change_people(entry=make.entry_of(session, entry), people=people, by=make.STAFF)
    substitute = make.make_person(session.club, "Sub")
    change_people(entry=make.entry_of(session, 1), people=[substitute], by=make.STAFF, from_round=2)
    back = make.entry_of(session, 1).members.get(seat=1, from_round=1).person
    change_people(entry=make.entry_of(session, 1), people=[back], by=make.STAFF, from_round=3)
    other = again(session)
    assert people_of(other) == people_of(session)
    assert other.club.persons.filter(name="John Smith").count() == 2


def test_namesakes_of_one_pair_keep_their_seats_and_rounds():
    session = make.make_session(tables=3)
    entry = make.entry_of(session, 1)
    one, two, three = (make.make_person(session.club, "John Smith", national_id=n) for n in "123")
    change_people(entry=entry, people=[one, two], by=make.STAFF)
    change_people(entry=entry, people=[None, three], by=make.STAFF, from_round=2)
    other = again(session)
    assert people_of(other) == people_of(session)
    assert native_out.native_of(other) == native_out.native_of(session)


def test_scores_are_of_the_sessions_own_table():
    session = make.make_session(tables=3, settings={"table": "duplicate-1948"})
    for play in Play.objects.filter(encounter__round__section__session=session):
        make.enter(play, "2SXE-5")
    other = again(session)
    scores = [
        list(Play.objects.filter(encounter__round__section__session=s).values_list("score", flat=True))
        for s in (session, other)
    ]
    first = other.board_sets.get().boards.get(number=1)
    result = Result.parse("2SXE-5")
    assert score(result, first.vulnerability, "duplicate-1948") != score(result, first.vulnerability)
    assert scores[0] == scores[1]


def test_nothing_is_stored_of_a_file_with_too_many_tables():
    written = native_out.native_of(make.make_session(tables=3))
    (section,) = written.sections
    club = make.make_club()
    with pytest.raises(RuleError):
        import_event(
            data=native.format(written).replace(b'"tables": 3,', b'"tables": 9999,', 1),
            club=club,
            by=make.STAFF,
        )
    assert not club.contests.exists()
    with pytest.raises(RuleError):
        replace(written, sections=(replace(section, tables=600), replace(section, letter="B", tables=600)))
