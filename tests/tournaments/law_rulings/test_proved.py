"""Whatever is changed of a ruling behind the back of the services is shown, and what is deleted in good faith
breaks no link: the ids that a ruling refers to are values of its own.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from decimal import Decimal
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.chains import link_hash
from scoring.models import ClubRecord, NotedHead, Play, Session
from scoring.selectors.chain import Chains, unlinked
from scoring.services.chain import replace_texts
from scoring.words import RuleError
from tests import factories as make
from tests.hostile.world import proved
from tests.tournaments.law_rulings.conftest import REVOKE
from tests.tournaments.proving.test_tampering import rewrite
from tournaments.models import LawRuling
from tournaments.selectors.control.law_rulings import in_words
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.law_rulings import appeals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where
from tournaments.services.law_rulings.warnings import penalise_second_offence
from tournaments.services.mends import add_rover, withdraw_pair
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
LINKING = import_module("tournaments.migrations.0024_law_ruling_references")
ADJUSTED = Outcome(OutcomeKind.ASSIGNED, score=-50)
SLOW = ByLaw(code="2017", table="error_of_procedure", answers={"error": "slow"})
LEAST = {"form": 1, "link": 0}
"""What makes a row look like one of the version before, or like one that was never linked."""
MAY_CHANGE = {"id": "nothing names a ruling by its id: its link is that of its chain and number"}


class Editor:
    connection = connection


@pytest.fixture
def ruling(session, director, record) -> LawRuling:
    """The newest version of a ruling of which every column is set, beside rows to which it could refer."""
    play, pair = make.play_of(session), make.entry_of(session, 1)
    make.enter(play, "4HS=")
    session.club.appeal_deposit = Decimal(25)
    session.club.save()
    record(replace(REVOKE, warned=pair))
    what = replace(REVOKE, warned=pair, consulted="Eva: 4 hearts", informed=("ns", "ew"))
    newest = record(what, play=play)
    newest = law_rulings.adjust(ruling=newest, version=1, outcome=ADJUSTED, by=director)
    newest = penalise_second_offence(ruling=newest, version=2, by=director)
    newest = appeals.lodge(ruling=newest, version=3, appellant="Eva", concurs=True, by=director)
    newest = appeals.decide(
        ruling=newest, version=4, amended=False, committee="Bo", decision="Right", deposit_kept=True,
        by=director,
    )  # fmt: skip
    return LawRuling.objects.get(pk=newest.pk)


def other_rows(session: Session) -> None:
    """Rows to which a ruling may be made to refer instead of its own."""
    rulings.penalise(entry=make.entry_of(session, 2), amount=Decimal(5), by=make.STAFF)
    make.make_user(club=session.club, role="scorer")
    make.make_session(2, kind="howell", club=session.club, start=False)


def others(row: LawRuling, field: models.Field[Any, Any]) -> Iterator[object]:
    """Other values of a column, and NULL where it may be."""
    now = getattr(row, field.attname)
    match field:
        case models.ForeignKey():
            yield field.related_model._base_manager.exclude(pk=now).earliest("pk").pk
        case models.BooleanField():
            yield not now
        case models.IntegerField() | models.DecimalField():
            yield (now or 0) + 1
            if field.name in LEAST and now > 1:
                yield LEAST[field.name]
        case models.DateTimeField():
            yield (now or row.at) + dt.timedelta(seconds=1)
        case models.JSONField():
            yield {"other": 1}
        case models.CharField():
            yield f"{now}x" if len(now) < field.max_length else now[:-1]
            if now:
                yield ""
    if field.null and now is not None:
        yield None


def is_shown(session: Session) -> bool:
    """Whether the part of a proof that reads rulings finds a difference."""
    rows = LawRuling.objects.filter(session=session)
    return any(Chains([session.chain_name]).broken()) or any(unlinked(rows, session.chain_name))


def not_shown(session: Session, row: LawRuling, names: Collection[str] = ()) -> set[str]:
    """Those of the columns, or of all, that can be changed by SQL without being shown."""
    found = set()
    for field in (field for field in LawRuling._meta.concrete_fields if not names or field.name in names):
        for value in others(row, field):
            LawRuling.objects.filter(pk=row.pk).update(**{field.attname: value})
            pk = value if field.primary_key else row.pk
            if not is_shown(session):
                found.add(field.name)
            LawRuling.objects.filter(pk=pk).update(**{field.attname: getattr(row, field.attname)})
    assert not is_shown(session)
    return found


def in_old_form(session: Session) -> None:
    """As the version before linked the session's rulings, without the numbers of those who are warned.

    It had no record of the club either, which could have noted the heads of that chain.
    """

    def old(row: models.Model) -> None:
        if isinstance(row, LawRuling):
            row.form, row.warned_number = 1, ""
            LawRuling.objects.filter(pk=row.pk).update(form=1, warned_number="")

    rewrite(session.chain_name, old)
    NotedHead.objects.all().delete()
    ClubRecord.objects.all().delete()


def test_every_column_of_a_ruling_is_proved(session, ruling):
    """But those on the list. Every column that may be NULL is set, so that it is put to NULL too."""
    nullable = [field.attname for field in LawRuling._meta.concrete_fields if field.null]
    assert [name for name in nullable if getattr(ruling, name) is None] == []
    other_rows(session)
    assert not_shown(session, ruling) == MAY_CHANGE.keys()


def test_a_column_that_is_not_set_is_proved_too(session, record):
    record(SLOW, encounter=None)
    other_rows(session)
    assert not_shown(session, LawRuling.objects.get()) == MAY_CHANGE.keys()


@pytest.mark.parametrize(
    ("deposit", "kept", "hash_then"),
    [
        (None, None, "9657ee9d32b9f695d2efb27c16660aabe1b37cf5d01d7f45566cb2e1c80b550e"),
        (Decimal(25), False, "68263d1d550a7e549b82cfc0c638550df27da47e3de4a35303aed6e6fb472a5b"),
    ],
)
def test_a_row_of_the_version_before_has_the_hash_that_it_had(deposit, kept, hash_then):
    """The hashes are that version's own."""
    at = dt.datetime(2026, 11, 1, 20, tzinfo=dt.UTC)
    row = LawRuling(
        form=1, session_id=7, number=2, version=3, state="given", board="5", round=1, table="B2",
        law_code="2017", law_table="revoke", law="64A1", answers={"established": True}, before={"v": 1},
        told_ns=at + dt.timedelta(minutes=5), at=at, play_id=11, adjustment_id=12, warned_id=13,
        penalty_id=14, deposit=deposit, deposit_kept=kept, account=3, commitment="c" * 64,
    )  # fmt: skip
    assert link_hash("s7", 4, "tournaments.lawruling", row.hashed(), "b" * 64) == hash_then


def test_rulings_of_the_version_before_are_proved_and_from_now_on_with_what_they_refer_to(session, ruling):
    in_old_form(session)
    assert prove(session) == []
    ruling.refresh_from_db()
    hash_then, head_then = ruling.link_hash, Session.objects.get(pk=session.pk).chain_head
    other_rows(session)
    loose = {"play", "adjustment", "warned", "warned_number", "penalty"}
    assert not_shown(session, ruling, loose | {"form", "answers", "deposit"}) == loose

    LINKING.link_references(apps, Editor)

    ruling.refresh_from_db()
    assert (ruling.form, ruling.warned_number, ruling.link_hash) == (2, "1", hash_then)
    assert Session.objects.get(pk=session.pk).chain_head != head_then
    assert not_shown(session, ruling, loose | {"form"}) == set()
    LINKING.link_references(apps, Editor)  # once
    replace_texts([ruling], {"by_name": "Anna"})
    assert proved(session)


def test_what_was_deleted_before_the_update_is_no_difference(session, ruling):
    in_old_form(session)
    LawRuling.objects.update(play=None)
    LINKING.link_references(apps, Editor)
    assert prove(session) == []


# ---- what is deleted in good faith


def page_of(client, session: Session, director) -> str:
    client.force_login(director.user)
    return client.get(reverse("control-law-rulings", args=[session.club.slug, session.pk])).content.decode()


def test_a_board_that_is_withdrawn_and_comes_back_is_the_ruling_s_all_the_time(
    client, session, record, director
):
    play = make.play_of(session, round=2)
    ruling = record(play=play)
    score = reverse("control-ruling", args=[session.club.slug, session.pk, play.pk])
    deed = withdraw_pair(entry=make.entry_of(session, 1), from_round=2, by=director)
    assert not Play.objects.filter(pk=play.pk).exists()
    ruling.refresh_from_db()
    assert (ruling.play, ruling.play_id) == (None, play.pk)
    assert proved(session)
    assert score not in page_of(client, session, director)
    with pytest.raises(RuleError) as error:
        law_rulings.adjust(ruling=ruling, version=1, outcome=ADJUSTED, by=director)
    assert error.value.code == "ruling.no_play"
    told = law_rulings.tell(ruling=ruling, version=1, side="ns", by=director)
    assert told.play_id == play.pk
    LawRuling.objects.filter(pk=told.pk).update(play=None)
    assert is_shown(session)
    LawRuling.objects.filter(pk=told.pk).update(play=play.pk)

    undo(session=session, by=director, deed_id=deed.pk)

    assert LawRuling.objects.get(pk=told.pk).play == play
    assert proved(session)


def test_a_contestant_who_is_taken_out_stays_warned_by_number(client, director_of, late_pair):
    session, deed = late_pair
    director = director_of(session)
    for _time in range(2):
        what = replace(SLOW, warned=make.entry_of(session, 11))
        second = law_rulings.record(session=session, what=what, where=Where(), by=director)
    assert "Give the standard penalty" in page_of(client, session, director)
    undo(session=session, by=director, deed_id=deed.pk)
    assert not session.sections.get().entries.filter(number=11).exists()
    assert proved(session)
    warning = in_words(session)[1].warning
    assert (warning.who, [row.number for row in warning.earlier]) == ("Pair 11", [1])
    page = page_of(client, session, director)
    assert "Warning for Pair 11." in page
    assert "This contestant is no longer in the session." in page
    assert "Give the standard penalty" not in page
    with pytest.raises(RuleError) as error:
        penalise_second_offence(ruling=second, version=1, by=director)
    assert str(error.value) == "Pair 11 is no longer in this session."
    again = law_rulings.judge(ruling=second, version=1, what=SLOW, by=director)
    assert (again.warned_id, again.warned_number) == (None, "")
    assert proved(session)


@pytest.fixture
def director_of() -> Callable[[Session], Any]:
    from scoring.actors import user_actor

    return lambda session: user_actor(make.make_user("Ruth", club=session.club, role="director"))


@pytest.fixture
def late_pair() -> tuple[Session, Any]:
    """A session with pair 11, who came late, and the action that brought them."""
    session = make.make_session(5, rounds=5)
    people = [make.make_person(session.club) for _seat in range(2)]
    section = make.section_of(session)
    return session, add_rover(section=section, people=people, from_round=2, by=make.STAFF)
