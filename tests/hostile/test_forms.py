"""Every form of every page, sent with what does not belong in a field, and with what another club owns."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from zlib import crc32

import pytest
from django.apps import apps
from django.db import connection, models, transaction

from clubs.people.models import Club
from config.caching.limits import store as limits
from config.caching.stamped_cache import forget_all
from tests.hostile import world
from tests.hostile.conftest import how_long
from tests.hostile.forms import Form, forms_of
from tests.hostile.questions import ids_of
from tests.hostile.test_inputs import coming, refused_or_taken, spoiled
from tests.hostile.world import Attacked
from tests.turns import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.site]
PERSON = "people.Person"
NAMED_IN_FORMS = (
    PERSON,
    "scoring.Session",
    "scoring.Section",
    "scoring.Entry",
    "scoring.Encounter",
    "scoring.Play",
    "scoring.Board",
    "scoring.Penalty",
    "scoring.Sheet",
    "room.Room",
    "tournaments.Season",
    "tournaments.MasterpointTable",
    "tournaments.SavedMovement",
    "tournaments.Deed",
    "tournaments.Call",
)
Ids = dict[str, list[int]]


@dataclass
class Desk:
    """What the admin of a club may send, and another club from which the site has people and evenings."""

    attacked: Attacked
    other: Attacked
    forms: list[Form]


@pytest.fixture(scope=how_long)
def desk_once(attacked_once: Attacked, django_db_blocker) -> Desk:
    """Every page is read once for all tests of its forms."""
    with django_db_blocker.unblock():
        attacked, other = deepcopy(attacked_once), world.make_attacked("Birch")
        forget_all()
        client = world.signed_in(attacked.users["admin"])
        return Desk(attacked, other, forms_of(client, ids_of(attacked, **coming(attacked))))


@pytest.fixture
def desk(desk_once: Desk, db: None) -> Desk:
    return deepcopy(desk_once)


def ends(form: Form) -> str:
    return form.action.split("?")[0].rstrip("/").rpartition("/")[2]


@pytest.mark.slow("postgres")
def test_no_form_breaks_or_half_does_what_it_refuses(desk):
    client, faults = world.signed_in(desk.attacked.users["admin"]), []
    assert len(desk.forms) > 30
    assert {"settings", "list", "start", "points", "check"} <= {
        ends(form) for form in desk.forms if "/p/" in form.action
    }
    for form in desk.forms:
        for label, sent in spoiled(form):
            fault = refused_or_taken(client, desk.attacked, form.action.split("#")[0], sent)
            faults += [f"{label}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)


@pytest.mark.sqlite
def test_an_id_of_another_club_in_a_form_is_taken_by_none(desk):
    """It is refused, or it counts as nothing: no row of the one club ever leads to one of the other."""
    attacked, other = desk.attacked, desk.other
    own, foreign = ids_in(attacked.club), ids_in(other.club)
    client = world.signed_in(attacked.users["admin"])
    crossings, theirs, faults, fields = crossings_of(attacked.club), world.rows_of(other.club), [], set()
    for form in desk.forms:
        for label, sent in with_foreign_ids(form, own, foreign):
            fields |= {name for name in sent if sent[name] != form.fields[name]}
            writes, found = world.Writes(), ""
            with transaction.atomic():
                with connection.execute_wrapper(writes):
                    answer = client.post(form.action.split("#")[0], sent)
                if answer.status_code >= 500:
                    found = repr(getattr(answer, "exc_info", ["", ""])[1])
                elif writes.found and crossings_of(attacked.club) != crossings:
                    found = "a row leads to the other club"
                elif writes.found and world.rows_of(other.club) != theirs:
                    found = "the other club has changed"
                transaction.set_rollback(True)
            limits.clear()
            faults += [f"{label}: {answer.status_code}, {found}"] if found else []
    assert fields >= {"first_id", "second_id", "person_id", "challenger_id", "holder_id"}
    assert not faults, "\n".join(faults)


def ids_in(club: Club) -> Ids:
    """The ids of all rows of a club, by model."""
    return {
        name: list(model._base_manager.filter(**{path: club.pk}).order_by("pk").values_list("pk", flat=True))
        for name, model, path in _models()
    }


def _models() -> Iterator[tuple[str, type[models.Model], str]]:
    for name, path in world.CLUB_OF.items():
        yield name, apps.get_model(name), path


def crossings_of(club: Club) -> dict[str, int]:
    """How many rows of the club lead to rows of another, by model and column."""
    found = {}
    with connection.cursor() as cursor:
        for name, (asking, places) in _crossings().items():
            cursor.execute(asking, [club.pk] * places)
            found[name] = cursor.fetchone()[0]
    return found


@cache
def _crossings() -> dict[str, tuple[str, int]]:
    """What the database is asked for them, with so many places for the club's number."""
    found = {}
    for name, model, path in _models():
        rows = model._base_manager.filter(**{path: 0})
        for field in model._meta.concrete_fields:
            target = field.related_model and field.related_model._meta.label
            if target in world.CLUB_OF and target != "people.Club":
                own = {f"{field.name}__{world.CLUB_OF[target]}": 0}
                leading = rows.filter(**{f"{field.name}__isnull": False}).exclude(**own).values("pk")
                asking, given = leading.query.sql_with_params()
                assert set(given) == {0}, name
                found[f"{name}.{field.name}"] = f"SELECT count(*) FROM ({asking})", len(given)
    return found


def with_foreign_ids(form: Form, own: Ids, foreign: Ids) -> Iterator[tuple[str, dict[str, str]]]:
    """The form with an id of the other club where one of this club stands; and with people of the other club
    as if they had been picked from the list, which fills `<name>_id` beside each `<name>`.

    A number may be the id of a person and of other rows: it is tried as a person's, and by turns as one of
    the others, `WALK=all` as each.
    """
    for name, value in sorted(form.fields.items()):
        models = [model for model in NAMED_IN_FORMS if value.isdigit() and int(value) in own[model]]
        others = [model for model in models if model != PERSON]
        if others and not WHOLE:
            others = [others[crc32(f"{form.kind[:2]} {name}".encode()) % len(others)]]
        for model in [PERSON] * (PERSON in models) + others:
            pk = foreign[model][-1]
            if pk not in own[model]:
                yield f"{form.action} {name}={model} {pk}", {**form.fields, name: str(pk)}
    picked = [
        name for name in form.fields if name.endswith("_id") and name.removesuffix("_id") in form.fields
    ]
    if picked:
        sent = dict(form.fields)
        for name, pk in zip(picked, foreign[PERSON], strict=False):
            sent |= {name: str(pk), name.removesuffix("_id"): f"Picked {pk}"}
        yield f"{form.action} {', '.join(picked)}", sent
