"""What results go by of a person beside the name: whoever changes it without a service is found out.

It is proved twice: as publications keep it, and as it is now, from what services have done since.
"""

from __future__ import annotations

import datetime as dt
import json
from copy import deepcopy
from decimal import Decimal
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from clubs.people.models import Club, Person
from clubs.people.services import (
    add_person,
    edit_person,
    forget_person,
    import_members,
    merge_persons,
    plan_import,
    remove_unused_guest,
)
from scoring.models import ChainLink, ClubRecord, NotedHead, Session
from scoring.selectors.club_record import broken_record, record_chains
from scoring.selectors.figures import FIGURES
from scoring.services import chain
from scoring.services.club_record import note_head
from tests import factories as make
from tournaments.models import PublishedFigures
from tournaments.services import sessions
from tournaments.services.exchange.people import persons_meant
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
UPDATE = import_module("tournaments.migrations.0025_published_figures")


class Editor:
    connection = connection


KNOWN = {
    "national_id": "4711",
    "masterpoints": Decimal("123.50"),
    "rank": "Life Master",
    "masterpoints_on": dt.date(2026, 11, 1),
    "masterpoints_source": "list of November",
    "categories": ["senior"],
}
OTHER: dict[str, Any] = {
    "national_id": "4712",
    "masterpoints": Decimal("900"),
    "rank": "",
    "masterpoints_on": None,
    "masterpoints_source": "",
    "categories": [],
}


@pytest.fixture(scope="module")
def session_once(rows_of_module: None) -> Session:
    """Three tables, published; of Anna all figures are known, of Bo one, of the others none."""
    session = make.make_session(tables=3, rounds=1, boards=1)
    admin = make.make_user(club=session.club, role="admin")
    anna, bo = named("Anna"), named("Bo")
    edit_person(person=anna, name="Anna", by=admin, categories="senior", national_id="4711")
    listed(session.club, "Name;Masterpoints;Rank\nAnna;123.5;Life Master", dt.date(2026, 11, 1))
    edit_person(person=bo, name="Bo", by=admin, rank="Master")
    make.enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    return Session.objects.get(pk=session.pk)


@pytest.fixture
def session(session_once: Session, db: None) -> Session:
    return deepcopy(session_once)


def named(name: str) -> Person:
    return Person.objects.get(name=name)


def listed(club: Club, text: str, as_of: dt.date | None = None) -> None:
    """A list is imported: of that day, or of today."""
    about: dict[str, Any] = {"text": text, "source": KNOWN["masterpoints_source"], "as_of": as_of}
    by = make.make_user(club=club, role="admin")
    import_members(club=club, digest=plan_import(club=club, by=by, **about).digest, by=by, **about)


def of_session(session: Session) -> list[str]:
    return [one.where for one in prove(session)]


def of_club(session: Session) -> list[str]:
    return [one.where for one in broken_record(session.club.pk, record_chains(session.club.pk))]


def change(person: Person, **columns: object) -> None:
    """By SQL, as somebody does who has the file."""
    assert Person.objects.filter(pk=person.pk).update(**columns) == 1


def kept(change: Any) -> None:
    """What the publication keeps is another, by SQL."""
    row = PublishedFigures.objects.get()
    change(row.figures)
    PublishedFigures.objects.filter(pk=row.pk).update(figures=row.figures)


def test_what_the_services_did_is_sound(session):
    anna = named("Anna")
    assert {name: getattr(anna, name) for name in Person.FIGURES} == KNOWN
    assert of_session(session) == [] == of_club(session)
    assert sorted(PublishedFigures.objects.get().figures) == sorted(
        str(person.pk) for person in (anna, named("Bo"))
    )


@pytest.mark.parametrize("column", [*Person.FIGURES, "figures_salt"])
def test_a_figure_that_no_service_changed_is_found_and_names_the_person(session, column):
    anna = named("Anna")
    change(anna, **{column: OTHER.get(column, "0" * 32)})
    assert of_session(session) == [f"figures of person {anna.pk}"] == of_club(session)


def test_figures_that_no_service_gave_are_found(session):
    cem = named("Cem")
    change(cem, masterpoints=5)
    assert of_session(session) == [f"figures of person {cem.pk}"] == of_club(session)


def test_figures_that_no_service_took_away_are_found(session):
    bo = named("Bo")
    change(bo, **OTHER | {"figures_salt": "", "masterpoints": None, "national_id": ""})
    assert of_session(session) == [f"figures of person {bo.pk}"] == of_club(session)


def test_a_service_that_changes_them_later_takes_nothing_over(session):
    """The service writes what it wants; that it met figures which no service had left stays found."""
    admin = make.make_user(club=session.club, role="admin")
    anna = named("Anna")
    change(anna, masterpoints=900)
    edit_person(person=anna, name="Anna", by=admin, masterpoints=Decimal(901), rank="Life Master")
    record = ClubRecord.objects.get(club=session.club)
    where = f"figures of person {anna.pk}, before link {record.chain_length} of clubrecord {record.pk}"
    assert of_session(session) == [where] == of_club(session)


def test_a_service_that_saves_them_unchanged_takes_nothing_over(session):
    anna = named("Anna")
    change(anna, rank="Grand Master")
    edit_person(
        person=anna, name="Anna", by=make.make_user(club=session.club, role="admin"), national_id="4711",
        masterpoints=Decimal("123.5"), rank="Grand Master", categories="senior", email="anna@example.org",
    )  # fmt: skip
    assert of_session(session) == [f"figures of person {anna.pk}"]


def test_every_service_that_changes_them_links_them(session):
    club, admin = session.club, make.make_user(club=session.club, role="admin")
    anna, bo = named("Anna"), named("Bo")
    edit_person(person=anna, name="Anna", by=admin, masterpoints=Decimal(7), rank="Novice")
    listed(club, "Name;Masterpoints;National ID\nBo;12.25;88\nNew Member;3;89")
    other = add_person(club=club, name="Bo Second", by=admin, national_id="90")
    persons_meant(club, [("Somebody of a File", "91"), ("Nobody", "")])
    edit_person(person=other, name="Bo Second", by=admin, masterpoints=Decimal(3), categories="junior")
    merge_persons(keep=bo, drop=other, by=admin)
    bo.refresh_from_db()
    assert (bo.masterpoints, bo.categories) == (Decimal("12.25"), ["junior"])
    assert of_session(session) == [] == of_club(session)
    for person in Person.objects.filter(club=club).exclude(figures_salt=""):
        change(person, rank="Grand Master")
    assert len(of_club(session)) == 5  # Anna, Bo, who became him, the member and the player of a file


def test_a_list_is_one_link_however_long_it_is(session, django_assert_max_num_queries):
    links = ChainLink.objects.filter(kind=FIGURES)
    before = links.count()
    listed(session.club, "Name;Masterpoints\n" + "\n".join(f"Member {n};{n}" for n in range(1, 41)))
    assert links.count() == before + 1
    with django_assert_max_num_queries(50):
        assert of_club(session) == []


def test_somebody_forgotten_leaves_nothing_and_breaks_nothing(session):
    """Nor does somebody who was merged into them; the others' figures stay in the publication."""
    admin = make.make_user(club=session.club, role="admin")
    anna, bo = named("Anna"), named("Bo")
    keep = make.make_person(session.club, "Anna Again", national_id="4799")
    merge_persons(keep=keep, drop=anna, by=admin)
    assert of_session(session) == [] == of_club(session)
    forget_person(person=keep, by=admin)
    assert of_session(session) == [] == of_club(session)
    assert list(PublishedFigures.objects.get().figures) == [str(bo.pk)]
    whole = json.dumps(list(ChainLink.objects.values_list("content", flat=True)))
    assert not any(word in whole for word in ("4711", "4799", "Life Master", "123.5", "November"))
    anna.refresh_from_db()
    assert (anna.figures, anna.figures_salt) == ({}, "")


@pytest.mark.parametrize(
    "forge",
    [
        lambda figures, key: figures.pop(key),
        lambda figures, key: figures[key][1].update(rank="Grand Master"),
        lambda figures, key: figures[key].__setitem__(0, "0" * 32),
    ],
)
def test_what_a_publication_keeps_is_as_it_was_published(session, forge):
    anna = named("Anna")
    kept(lambda figures: forge(figures, str(anna.pk)))
    assert of_session(session) == [f"publication 1, figures of person {anna.pk}"]


def test_what_a_publication_keeps_of_somebody_else_is_found(session):
    anna, cem = named("Anna"), named("Cem")
    kept(lambda figures: figures.update({str(cem.pk): figures[str(anna.pk)]}))
    assert of_session(session) == [f"publication 1, figures of person {cem.pk}"]


def test_what_a_publication_has_lost_is_found(session):
    PublishedFigures.objects.all()._raw_delete(using="default")
    assert len(of_session(session)) == 2


def test_what_cannot_be_read_is_a_difference(session):
    kept(lambda figures: figures.update({"x": 1}))
    assert of_session(session) == ["figures of publications"]


def test_later_figures_are_no_fault_of_an_earlier_publication(session):
    admin = make.make_user(club=session.club, role="admin")
    edit_person(person=named("Anna"), name="Anna", by=admin, masterpoints=Decimal(7))
    sessions.publish(session=session, by=make.STAFF)
    first, second = PublishedFigures.objects.order_by("publication__number")
    key = str(named("Anna").pk)
    assert [row.figures[key][1]["masterpoints"] for row in (first, second)] == ["123.5", "7"]
    assert of_session(Session.objects.get(pk=session.pk)) == []


def test_a_person_who_is_taken_away_is_missed_by_the_club(session):
    gone = make.make_person(session.club, "Gone", rank="Master")
    guest = make.make_person(session.club, "Guest")
    remove_unused_guest(guest)
    assert of_club(session) == []
    Person.objects.filter(pk=gone.pk)._raw_delete(using="default")
    assert of_club(session) == [f"figures of person {gone.pk}"]


def test_players_of_whom_no_figure_is_known_cost_a_publication_no_link():
    session = make.make_session(tables=3, rounds=1, boards=1)
    make.enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    assert not ChainLink.objects.filter(kind=FIGURES, chain=session.chain_name).exists()
    assert not PublishedFigures.objects.filter(publication__session=session).exists()
    assert not ClubRecord.objects.filter(club=session.club).exists()


def test_figures_of_the_version_before_are_linked_when_it_is_updated():
    """Once for each club, behind what its record had noted; what the club forgets then leaves nothing."""
    session = make.make_session(tables=3, start=False)
    club = session.club
    with chain.locked(Session, session.pk) as owner:
        chain.note(owner, "test", {})
        note_head(club.pk, owner, NotedHead.Reason.FEES)
    head = ClubRecord.objects.get(club=club).chain_head
    before = Person.objects.create(
        club=club, name="Before", masterpoints=Decimal("12.5"), categories=["senior"]
    )
    Person.objects.create(club=club, name="Nothing Known")
    assert of_club(session) == [f"figures of person {before.pk}"]
    UPDATE.link_figures(apps, Editor)
    assert of_club(session) == []
    place = record_chains(club.pk).find(head)
    assert place is not None
    assert (place.link, place.holds) == (1, True)
    before.refresh_from_db()
    edit_person(person=before, name="Before", by=make.make_user(club=club, role="admin"), rank="Master")
    assert of_club(session) == []
    change(before, masterpoints=13)
    assert of_club(session) == [f"figures of person {before.pk}"]


def test_the_commands_name_the_person(session):
    anna = named("Anna")
    change(anna, rank="Grand Master")
    for command, which in (("prove", str(session.pk)), ("prove_club", session.club.slug)):
        out = StringIO()
        with pytest.raises(SystemExit):
            call_command(command, which, stdout=out)
        assert f"figures of person {anna.pk}" in out.getvalue()
