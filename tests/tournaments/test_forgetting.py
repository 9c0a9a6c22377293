"""Nothing that the site keeps names a forgotten person: not in the words of others either."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from uuid import uuid4

import pytest
from django.apps import apps
from django.db.models import CharField, JSONField, Model, TextField
from django.urls import reverse

from clubs.people import mentions
from clubs.people.models import Person
from clubs.people.services import forget_person, forgetting, merge_persons, words_about
from clubs.room.services import ledger, rooms
from scoring.actors import user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import Board, Contest, Entry, Play, Revision, Section
from scoring.services import results
from tests import factories as make
from tests.hostile.world import proved
from tournaments.models import Call, Deed, SavedMovement, Season
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw
from tournaments.services.table import table

pytestmark = pytest.mark.django_db
NAME = "Ottilie Bergmann"
NOTATION: dict[type[Model], tuple[str, ...]] = {
    Board: ("deal", "form"),
    Section: ("letter",),
    Entry: ("line", "carried"),
    Contest: ("form",),
    Revision: ("outcome",),
    Play: ("award_ns", "award_ew", "weights"),
}
TICKED = re.compile(r'name="replace"[^>]* checked>')


def everything() -> str:
    """All that stands in the database as text."""
    texts = []
    for model in apps.get_models():
        for column in model._meta.concrete_fields:
            if isinstance(column, CharField | TextField | JSONField):
                texts += list(model._default_manager.order_by().values_list(column.name, flat=True))
    return json.dumps(texts, ensure_ascii=False, default=str)


@pytest.fixture
def session():
    """A session in which the director and others have written about Ottilie Bergmann wherever they can."""
    session = make.make_session(name=f"Cup of {NAME}")
    director = user_actor(make.make_user(club=session.club, role="director"))
    play = make.play_of(session)
    results.record_result(
        play_id=play.pk, entry_id=uuid4(), outcome=Outcome.played("4HS="), seen=0, by=director,
        reason=f"{NAME} revoked",
    )  # fmt: skip
    rulings.penalise(
        entry=make.entry_of(session, 1), amount=Decimal(1), by=director, reason="Late: OTTILIE  BERGMANN"
    )
    table.hand_over(
        encounter=make.encounter_of(session), board=1, message="Bergmann, Ottilie says 5H", by=director
    )
    law_rulings.record(
        session=session,
        what=ByLaw(code="2017", table="revoke", later=True, consulted=f"{NAME}: pass"),
        by=director,
    )
    make.enter_all(session)
    sessions.publish(session=session, by=director, note=f"Well done, {NAME}!")
    SavedMovement.objects.create(club=session.club, name=f"{NAME}'s own", rows="1: 1-2 1-3")
    Season.objects.create(club=session.club, name=f"{NAME} league", begins="2026-01-01", ends="2026-12-31")
    room = rooms.create_room(
        club=session.club,
        name=f"Room {NAME}",
        rules="contract_1948",
        game="contract_rubber",
        by=make.make_user(club=session.club, role="admin"),
    )
    ledger.pay(
        room=room,
        person=make.make_person(session.club, "Bo"),
        amount=Decimal(5),
        by=director,
        note=f"for {NAME}",
    )
    return session


@pytest.fixture
def anna(session) -> Person:
    return make.make_person(session.club, NAME)


@pytest.fixture
def admin(session):
    return make.make_user(club=session.club, role="admin")


def test_no_column_of_words_is_left_out():
    """They are found from the schema; these are what people have been seen to type names into."""
    searched = {f"{column.model.__name__}.{column.field}" for column in mentions.columns()}
    assert searched >= {
        "Revision.reason", "Penalty.reason", "Publication.note", "Publication.content", "Deed.sentence",
        "Deed.message", "Deed.reason", "Deed.inverse", "Call.message", "LedgerLine.note", "RoomEvent.told",
        "SavedMovement.name", "Section.movement", "Session.name", "Contest.name", "Entry.name", "Season.name",
        "Room.name", "Sheet.closed_by", "LawRuling.reason", "LawRuling.consulted", "LawRuling.appellant",
        "LawRuling.decision",
    }  # fmt: skip


def test_the_name_is_nowhere_and_the_record_proves(session, anna, admin):
    assert "ottilie" in everything().lower()
    forget_person(person=anna, by=admin)
    assert re.findall(r".{0,30}\b(?:ottilie|bergmann)\b.{0,30}", everything().lower()) == []
    assert proved(session)
    assert Revision.objects.filter(reason="Forgotten member revoked").exists()
    assert Call.objects.get().words.endswith("Forgotten member says 5H")


def test_the_page_shows_each_text_and_takes_what_is_ticked(session, anna, admin, client):
    SavedMovement.objects.create(club=session.club, name="The Bergmann way", rows="1: 1-2 1-3")
    client.force_login(admin)
    address = reverse("forget", args=[session.club.slug, anna.pk])
    page = client.get(address).content.decode()
    for text in (
        f"{NAME} revoked",
        "Bergmann, Ottilie says 5H",
        f"Well done, {NAME}!",
        "The Bergmann way",
        f"for {NAME}",
    ):
        assert text in page
    assert "(reason for a result)" in page
    assert "It stays in every backup" in page
    found = words_about(anna)
    ticked = [one.key for one in found if one.whole and not isinstance(one.row, SavedMovement)]
    assert len(TICKED.findall(page)) == sum(one.whole for one in found)
    client.post(address, {"replace": ticked})
    assert sorted(SavedMovement.objects.values_list("name", flat=True)) == [
        f"{NAME}'s own",
        "The Bergmann way",
    ]
    assert not Revision.objects.filter(reason__contains="Ottilie").exists()


def test_where_two_are_called_so_nothing_is_ticked_and_what_the_admin_ticks_goes(
    session, anna, admin, client
):
    make.make_person(session.club, NAME)
    client.force_login(admin)
    address = reverse("forget", args=[session.club.slug, anna.pk])
    assert TICKED.findall(client.get(address).content.decode()) == []
    (reason,) = [one.key for one in words_about(anna) if one.text == f"{NAME} revoked"]
    client.post(address, {"replace": [reason]})
    assert not Revision.objects.filter(reason__contains="Ottilie").exists()
    assert SavedMovement.objects.get().name == f"{NAME}'s own"
    assert proved(session)


def test_a_name_had_before_is_searched_too_and_anothers_club_is_left_alone(session, anna, admin):
    keep = make.make_person(session.club, "Ottilie Thal")
    merge_persons(keep=keep, drop=anna, by=admin)
    other = make.make_session(name=f"Cup of {NAME}")
    forget_person(person=keep, by=admin)
    other.refresh_from_db()
    session.refresh_from_db()
    assert (session.name, other.name) == ("Cup of Forgotten member", f"Cup of {NAME}")


def test_a_name_of_one_letter_changes_no_notation(session, admin):
    """The record that undoing reads has deals too."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    Board.objects.filter(board_set__session=session).update(deal=deal)
    deed = Deed.objects.create(
        session=session,
        kind="n",
        sentence="Deal of A",
        inverse={"rows": [["scoring.board", 1, {"deal": deal}]]},
    )
    kept = {
        model: list(model._default_manager.order_by("pk").values_list(*names))
        for model, names in NOTATION.items()
    }
    for name in ("N", "A", "Duplicate", "4HS"):
        forget_person(person=make.make_person(session.club, name), by=admin)
    for model, rows in kept.items():
        assert list(model._default_manager.order_by("pk").values_list(*NOTATION[model])) == rows
    deed.refresh_from_db()
    assert (deed.kind, deed.inverse["rows"][0][2]) == ("n", {"deal": deal})


def test_a_text_that_may_mean_the_namesake_of_a_name_had_before_is_not_taken_by_itself(session, anna, admin):
    """Ottilie Bergmann has become Ottilie Thal; another Ottilie Bergmann plays here too."""
    keep = make.make_person(session.club, "Ottilie Thal")
    merge_persons(keep=keep, drop=anna, by=admin)
    make.make_person(session.club, NAME)
    SavedMovement.objects.create(club=session.club, name="Ottilie Thal's way", rows="1: 1-2 1-3")
    assert [one.text for one in words_about(keep) if one.sure] == ["Ottilie Thal's way"]
    forget_person(person=keep, by=admin)
    assert Revision.objects.filter(reason=f"{NAME} revoked").exists()
    assert SavedMovement.objects.filter(name="Forgotten member's way").exists()


def test_a_name_that_another_had_before_is_shared_too(session, anna, admin):
    other = make.make_person(session.club, "Olga Thal")
    merge_persons(keep=other, drop=make.make_person(session.club, NAME.upper()), by=admin)
    assert not [one.text for one in words_about(anna) if one.sure]


def test_the_page_names_each_name_that_is_shared(session, anna, admin, client):
    keep = make.make_person(session.club, "Ottilie Thal")
    merge_persons(keep=keep, drop=anna, by=admin)
    make.make_person(session.club, NAME)
    client.force_login(admin)
    page = client.get(reverse("forget", args=[session.club.slug, keep.pk])).content.decode()
    assert f"There is another {NAME} here." in page
    assert "There is another Ottilie Thal" not in page


def test_a_name_of_one_letter_is_found_in_no_sentence_by_itself(session, admin):
    person = make.make_person(session.club, "A")
    deed = Deed.objects.create(session=session, kind="n", sentence="Section A begins", inverse={})
    found = {one.text: one.sure for one in words_about(person)}
    assert found["Section A begins"] is False
    assert not any(found.values())
    forget_person(person=person, by=admin)
    deed.refresh_from_db()
    assert deed.words == "Section A begins"


def test_the_texts_of_the_club_are_searched_before_anybody_waits(session, anna, admin, monkeypatch):
    """Within the lock only those are read again that name somebody or were changed since."""
    judged, lock = [], forgetting.lock_person
    find = mentions._text_that_names
    monkeypatch.setattr(
        mentions, "_text_that_names", lambda text, *how: judged.append(text) or find(text, *how)
    )

    def write_then_lock(person):
        SavedMovement.objects.create(club=session.club, name=f"{NAME}'s other way", rows="1: 1-2 1-3")
        Season.objects.filter(club=session.club).update(name=f"{NAME} cup")
        judged.clear()
        return lock(person)

    SavedMovement.objects.create(club=session.club, name="Nobody's way", rows="1: 1-3 1-2")
    monkeypatch.setattr(forgetting, "lock_person", write_then_lock)
    forget_person(person=anna, by=admin)
    assert "Nobody's way" not in judged
    assert {f"{NAME}'s other way", f"{NAME} cup"} <= {text for text in judged if isinstance(text, str)}
    assert "ottilie" not in everything().lower()


def test_a_part_of_a_name_is_shown_and_not_taken_by_itself(session, admin):
    will = make.make_person(session.club, "Will Hand")
    SavedMovement.objects.create(club=session.club, name="Whose hand will it be", rows="1: 1-2 1-3")
    assert [(one.text, one.whole) for one in words_about(will)] == [("Whose hand will it be", False)]
    forget_person(person=will, by=admin)
    assert SavedMovement.objects.filter(name="Whose hand will it be").exists()


def test_names_that_must_differ_still_do(session, admin):
    for owner in ("Ann", "Ben"):
        SavedMovement.objects.create(club=session.club, name=f"{owner} Ho's way", rows="1: 1-2 1-3")
        forget_person(person=make.make_person(session.club, f"{owner} Ho"), by=admin)
    names = list(SavedMovement.objects.filter(name__contains="way").values_list("name", flat=True))
    assert len(set(names)) == 2
    assert all(name.startswith("Forgotten member's way") for name in names)
