"""What is changed of a poker evening behind the back of the services, `prove_poker` and `prove_club` show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import models

from clubs.people.models import Person
from clubs.people.services import edit_person, forget_person, forgetting, merge_persons
from clubs.poker import rules
from clubs.poker.models import PokerEvening, PokerEvent, PokerPlayer
from clubs.poker.services import names
from scoring.models import ChainLink, NotedHead
from scoring.services import chain
from scoring.words import RuleError
from tests import factories as make
from tests.clubs.poker.nights import PLAN, Night, night_of

pytestmark = pytest.mark.django_db

MODELS = (PokerEvening, PokerPlayer, PokerEvent)
NOT_SHOWN = {
    "pokerplayer.id": "nothing of an evening refers to it, unless a later link tells of the row",
    "pokerevent.id": "as that of a player",
    "pokerevening.id": "all its rows refer to it, and have it in their links",
    "pokerplayer.salt": "a player has no texts of its own",
}
"""Columns whose change need not be shown, each with the reason."""
PUT_RIGHT = {"pokerevening.over": "it repeats what follows from the events: each of them writes it again"}
"""Columns that the next action makes what they should be; until then their change is shown."""


@pytest.fixture(scope="module")
def night_once(rows_of_module: None) -> Night:
    """Six have come, one is out, a tap was undone, and the evening has ended once and goes on."""
    night = night_of("Ann Berg", "Bob Roy", "Cleo Hart", "Dan Moss", "Eve Falk", "Flo Gray")
    night.tap("start")
    night.tap("out", players=[[1, 0]])
    night.undo(night.tap("minutes", minutes=5))
    hand = night.end()
    night.undo(hand + 1)
    night.undo(hand)
    assert night.broken() == []
    return night


@pytest.fixture
def night(night_once: Night, db: None) -> Night:
    return deepcopy(night_once)


# ---- every column


def columns() -> list[str]:
    return [f"{model._meta.model_name}.{column.name}" for model in MODELS for column in model._meta.fields]


def plant(night: Night, name: str) -> None:
    """Change a column of the newest row of a model by SQL; of events one that no later event needs."""
    model, column = next(
        (model, column)
        for model in MODELS
        for column in model._meta.fields
        if name == f"{model._meta.model_name}.{column.name}"
    )
    row = model._default_manager.order_by("pk").filter(**_of(night, model)).last()
    assert row is not None
    value = other_value(night, column, getattr(row, column.attname))
    assert model._default_manager.filter(pk=row.pk).update(**{column.attname: value}) == 1


def _of(night: Night, model: type[models.Model]) -> dict[str, object]:
    return {"pk": night.evening.pk} if model is PokerEvening else {"evening": night.evening}


def other_value(night: Night, column: Any, value: Any) -> object:
    """Another value of the column's type than this."""
    match column:
        case models.ForeignKey(remote_field=remote):
            return other_row(night, remote.model).pk
        case models.UUIDField():
            return uuid4()
        case models.JSONField():
            return {**value, "x": 1}
        case models.BooleanField():
            return not value
        case models.DateTimeField() | models.DateField():
            return value + dt.timedelta(days=1)
        case models.IntegerField():
            return (value or 0) + 90
        case _:
            return "0" * 64 if len(value) == 64 else f"{value}1"[-column.max_length :]


def other_row(night: Night, model: type[models.Model]) -> Any:
    if model is PokerEvening:
        return PokerEvening.objects.create(
            club=night.club, name="Other", date=dt.date(2026, 1, 1), seed="other"
        )
    if model._meta.model_name == "club":
        return make.make_club("Elsewhere")
    return make.make_person(night.club, "Zoe") if model is Person else make.make_user()


@pytest.mark.parametrize("name", [name for name in columns() if name not in NOT_SHOWN])
def test_a_change_of_a_column_is_shown_and_stays_shown(night, name):
    plant(night, name)
    found = night.broken()
    assert found, name
    ten_acts_in_good_faith(night)
    assert (night.broken() == []) is (name in PUT_RIGHT), found


def test_columns_that_are_excused_are_there():
    assert {*NOT_SHOWN, *PUT_RIGHT} <= set(columns())


def ten_acts_in_good_faith(night: Night) -> None:
    """What people do who know of no change: an evening that was spoilt may refuse some of it."""
    for act in acts(night):
        with suppress(RuleError, PermissionDenied, KeyError, AttributeError, TypeError):
            act()


def acts(night: Night) -> Iterator[Callable[[], object]]:
    person = {name: Person.objects.get(pk=one.pk) for name, one in night.people.items()}
    yield lambda: night.come("Gus Hill")
    yield lambda: night.tap("pause")
    yield lambda: night.tap("start")
    yield lambda: night.undo(night.tap("level", by=1))
    yield lambda: night.tap("minutes", minutes=1)
    yield lambda: edit_person(person=person["Flo Gray"], name="Flora Gray", by=night.admin)
    yield lambda: edit_person(person=person["Bob Roy"], name="Robert Roy", by=night.admin)
    keep = make.make_person(night.club, "Cleo Hart-Low")
    yield lambda: merge_persons(keep=keep, drop=person["Cleo Hart"], by=night.admin)
    yield lambda: forget_person(person=person["Dan Moss"], by=night.admin)
    yield night.end


def test_ten_acts_in_good_faith_are_foreign_to_nothing(night):
    for act in acts(night):
        act()
    assert night.broken() == [] == night.broken_in_club()
    assert not ChainLink.objects.filter(kind="foreign").exists()
    assert night.stored().over


# ---- names of players


def renamed(night: Night) -> str:
    """Flo is called otherwise by SQL; the label of that name."""
    person = night.people["Flo Gray"]
    Person.objects.filter(pk=person.pk).update(name="Nobody")
    return f"name of person {person.pk}"


@pytest.mark.parametrize(
    "act",
    [
        lambda night, flo: edit_person(person=flo, name="Flora", by=night.admin),
        lambda night, flo: merge_persons(
            keep=make.make_person(night.club, "Flora"), drop=flo, by=night.admin
        ),
        lambda night, flo: merge_persons(
            keep=make.make_person(night.club, "Nobody"), drop=flo, by=night.admin
        ),
        lambda night, flo: merge_persons(keep=flo, drop=make.make_person(night.club, "X"), by=night.admin),
        lambda night, flo: merge_persons(
            keep=flo, drop=make.make_person(night.club, "Flo Gray"), by=night.admin
        ),
        lambda night, flo: forget_person(person=flo, by=night.admin),
    ],
    ids=["renamed", "merged", "merged into a namesake", "kept", "kept for a namesake", "forgotten"],
)
def test_no_service_washes_a_name_clean(night, act):
    label = renamed(night)
    assert night.broken() == [label]
    act(night, Person.objects.get(pk=night.people["Flo Gray"].pk))
    assert [where.split(",")[0] for where in night.broken()] == [label]


def test_who_is_forgotten_with_all_merged_into_them_is_in_no_link(night):
    flo = night.people["Flo Gray"]
    merge_persons(keep=flo, drop=make.make_person(night.club, "Florence Gray"), by=night.admin)
    old = night.stored().shown_head
    salts = [kept[0] for kept in night.stored().names.values()]
    forget_person(person=Person.objects.get(pk=flo.pk), by=night.admin)
    told = night.proved("--head", old)
    assert (told["differs"], told["head"]["holds"]) == ([], True)
    assert not ChainLink.objects.filter(kind="foreign").exists()
    left = [kept[0] for kept in night.stored().names.values()]
    assert len(set(salts) - set(left)) == 1  # the salt of the name is gone


def test_an_evening_that_is_named_after_whom_is_forgotten_is_linked_by_its_new_name(night):
    PokerEvening.objects.filter(pk=night.evening.pk).delete()
    night = night_of("Ann Berg")
    with chain.locked(PokerEvening, night.evening.pk) as owner:
        PokerEvening.objects.filter(pk=owner.pk).update(name="Zed Kahn Cup")
        names.commitments.link_some(owner, owner, {"name of the evening": "Zed Kahn Cup"})
    zed = make.make_person(night.club, "Zed Kahn")
    keys = [mention.key for mention in forgetting.words_about(zed)]
    forget_person(person=zed, by=night.admin, replace=keys)
    assert night.stored().name == "Forgotten member Cup"
    assert night.broken() == []


def test_an_evening_s_name_that_was_changed_before_is_not_taken_over_by_forgetting(night):
    PokerEvening.objects.filter(pk=night.evening.pk).update(name="Zed Kahn Cup")
    zed = make.make_person(night.club, "Zed Kahn")
    keys = [mention.key for mention in forgetting.words_about(zed)]
    forget_person(person=zed, by=night.admin, replace=keys)
    link = ChainLink.objects.get(kind="foreign").link
    assert night.broken() == [f"name of the evening, before link {link}"]


# ---- the club's own record


def cut_to_nothing(night: Night) -> None:
    """All links of the evening are gone with their rows, as if nothing had ever happened in it."""
    name = night.stored().chain_name
    for model in (PokerEvent, PokerPlayer, ChainLink):
        model.objects.filter(chain=name)._raw_delete(using="default")
    PokerEvening.objects.filter(pk=night.evening.pk).update(
        chain_length=0, chain_head="", names={}, over=False
    )


def noted(night: Night) -> list[tuple[int, str]]:
    notes = NotedHead.objects.filter(of=night.evening.chain_name).order_by("link")
    return list(notes.values_list("length", "head"))


def test_each_end_of_an_evening_is_noted(night):
    assert len(noted(night)) == 1
    number = night.tap("pause")
    assert len(noted(night)) == 1
    night.end()
    evening = night.stored()
    assert noted(night)[1:] == [(evening.chain_length, evening.chain_head)]
    night.undo(number)
    evening = night.stored()  # it is over, with another history
    assert noted(night)[2:] == [(evening.chain_length, evening.chain_head)]
    assert night.broken() == [] == night.broken_in_club()


def test_an_evening_that_is_cut_to_nothing_is_missed(night):
    cut_to_nothing(night)
    note = NotedHead.objects.get()
    place = f"link {note.length} of pokerevening {night.evening.pk}"
    where = f"{place}, as noted in link 1 of clubrecord {night.club.pk}"
    assert where in night.broken()
    assert "name of the evening" in night.broken()
    assert night.broken_in_club() == [where]


def test_an_evening_that_is_written_again_is_missed_by_what_the_club_has_noted(night):
    cut_to_nothing(night)
    names.seal_new(night.stored())
    night.tap("plan", plan=rules.plan_to_json(PLAN))
    (where,) = night.broken()
    assert "as noted in link 1 of clubrecord" in where
    assert night.broken_in_club() == [where]


@pytest.mark.parametrize("left", [True, False], ids=["its rows are left", "with all its rows"])
def test_an_evening_that_is_deleted_whole_is_named_by_the_proof_of_the_club(night, left):
    if not left:
        cut_to_nothing(night)
    PokerEvening.objects.filter(pk=night.evening.pk)._raw_delete(using="default")
    (where,) = night.broken_in_club()
    assert f"of pokerevening {night.evening.pk}, as noted in link 1" in where
    with pytest.raises(SystemExit):
        call_command("prove_club", night.club.slug, stdout=StringIO())
    PokerEvent.objects.all()._raw_delete(using="default")  # the database of the tests wants its keys whole
    PokerPlayer.objects.all()._raw_delete(using="default")


def test_an_end_that_was_cut_off_is_shown_by_what_the_club_has_noted(night):
    """The chain is put back to before the evening ended first: by itself it holds."""
    ((length, _head),) = noted(night)
    kept = length - 2  # without the last hand and the end
    name = night.stored().chain_name
    for model in (PokerEvent, PokerPlayer, ChainLink):
        model.objects.filter(chain=name, link__gt=kept)._raw_delete(using="default")
    before = PokerEvent.objects.get(chain=name, link=kept)
    PokerEvening.objects.filter(pk=night.evening.pk).update(chain_length=kept, chain_head=before.link_hash)
    (where,) = night.broken()
    assert where.startswith(f"link {length} of pokerevening {night.evening.pk}, as noted in link 1")
    assert night.broken_in_club() == [where]


@pytest.mark.parametrize("model", [PokerPlayer, PokerEvent])
def test_a_row_that_is_deleted_or_slipped_in_is_shown(night, model):
    row = model.objects.filter(evening=night.evening).earliest("pk")
    model.objects.filter(pk=row.pk)._raw_delete(using="default")
    assert f"link {row.link} of pokerevening {night.evening.pk}: missing" in night.broken()
    model.objects.bulk_create([row])
    assert night.broken() == []
    row.pk, row.number, row.link, row.chain = None, 99, 0, ""
    row.person_id = other_row(night, Person).pk
    row.entry_id = uuid4()
    model.objects.bulk_create([row])
    assert any(where.startswith(model._meta.model_name) for where in night.broken())
