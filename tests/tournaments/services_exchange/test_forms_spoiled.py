"""Files of players, teams and matches, spoiled by chance: taken whole and provable, or refused in words."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from scoring.models import Contest
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.services_exchange.test_forms_out import FORMS, finished
from tournaments.services.exchange import export_event, import_event
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
PIECES = (b"", b"\x00", b"-1", b"9" * 20, b"<", b'"', b"{", b",", b"\n", b"NaN", b"2", b"bye")
VALUES = (None, True, "", "x", "A+", 0, -1, 1, 2, 7, 99999, 2**63, [], {}, [None], "a\x00b", "teams", "imps")
TIMES = 25


def taken_or_refused(data: bytes) -> None:
    with transaction.atomic():
        club = make.make_club()
        try:
            session = import_event(data=data, club=club, by=make.STAFF)
        except RuleError:
            assert not Contest.objects.filter(club=club).exists()
        else:
            assert prove(session) == []
        transaction.set_rollback(True)


def file_of(form: str, format: str) -> bytes:
    shape, how = FORMS[form]
    return export_event(session=finished(*shape, **how), format=format, viewer=Viewer(staff=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "format"),
    [("swiss teams", "usebio"), ("swiss teams", "csv"), ("individual", "usebio"), ("individual", "pbn"),
     ("butler", "usebio"), ("swiss pairs", "pbn")],
)  # fmt: skip
def test_letters_changed(form, format):
    written, chance = file_of(form, format), random.Random(f"{form} {format}")
    for _n in range(TIMES):
        data = written
        for _change in range(chance.randint(1, 3)):
            at, length = chance.randrange(len(data)), chance.randint(0, 12)
            data = data[:at] + chance.choice(PIECES) + data[at + length :]
        taken_or_refused(data)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "column", "said"),
    [
        ("swiss teams", "vp", "linear"),
        ("swiss teams", "vp", "moon"),
        ("swiss teams", "method", "hybrid"),
        ("swiss teams", "method", "patton"),
        ("swiss pairs", "vp", "linear"),
        ("swiss pairs", "method", "total"),
        ("swiss pairs", "method", "tricks"),
        ("individual", "vp", "linear"),
        ("butler", "vp", "wbf-continuous"),
        ("butler", "contestants", "teams"),
        ("individual", "contestants", "pairs"),
        ("total", "method", "tricks"),
    ],
)
def test_settings_that_do_not_go_together(form, column, said):
    lines = list(csv.reader(io.StringIO(file_of(form, "csv").decode("utf-8-sig"))))
    at = lines[0].index(column)
    for line in lines[1:]:
        line[at] = said
    text = io.StringIO()
    csv.writer(text).writerows(lines)
    taken_or_refused(text.getvalue().encode())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, child in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(child, (*path, key))


@pytest.mark.slow
@pytest.mark.parametrize("form", ["swiss teams", "individual"])
def test_a_value_exchanged_in_the_native_file(form):
    written, chance = file_of(form, "native"), random.Random(form)
    anywhere = sorted(places(json.loads(written)), key=str)
    settings = [path for path in anywhere if path[0] == "settings" or "movement" in path]
    for n in range(2 * TIMES):
        document = json.loads(written)
        *path, last = chance.choice(settings if n % 2 else anywhere)
        holder = document
        for key in path:
            holder = holder[key]
        holder[last] = chance.choice(VALUES)
        taken_or_refused(json.dumps(document).encode())
