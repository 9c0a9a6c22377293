"""Files from strangers are taken whole, or refused in words with nothing changed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from clubs.people.models import Club
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tests.cases import examples
from tests.hostile import world
from tests.hostile.world import rows_written
from tournaments.services import sessions
from tournaments.services.exchange import FORMATS, export_event, import_event

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
SECONDS = 5.0  # in which a file that is refused is refused
LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha">' + b"".join(
    b'<!ENTITY %c "%s">' % (letter + 1, b"&%c;" % letter * 10) for letter in range(97, 110)
)
HARMFUL: dict[str, bytes] = {
    "nothing": b"",
    "50 megabytes": b"x" * (50 << 20),
    "many laughs": LAUGHS + b"]><USEBIO>&n;</USEBIO>",
    "one long laugh": b'<!DOCTYPE x [<!ENTITY a "'
    + b"x" * 50_000
    + b'">]><USEBIO>'
    + b"&a;" * 50_000
    + b"</USEBIO>",
    "another file": b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><USEBIO><EVENT>&a;</EVENT></USEBIO>',
    "another site": b'<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:9/x.dtd"> %a;]><USEBIO/>',
    "deep elements": b"<USEBIO>" + b"<A>" * 200_000,
    "deep lists": b'{"a": ' + b"[" * 1_000_000,
    "a long number": b'{"format": "arrowswitch-event", "version": ' + b"9" * 100_000 + b"}",
    "half a letter": b'{"name": "\\ud800"}',
    "no number": b'{"format": NaN}',
    "many columns": b"a," * 2_000_000,
    "an open quotation": b'round,table,"' + b"x" * 1_000_000,
    "UTF-16": "<USEBIO></USEBIO>".encode("utf-16"),
    "no letters": b"<USEBIO>\x00\x01\xff</USEBIO>",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100,
    "a board of boards": b'[Board "' + b"9" * 5000 + b'"]\n[Deal "N:x"]\n',
    "a tag without end": b'[Event "' + b"x" * 1_000_000,
}


@pytest.fixture
def pages(attacked) -> dict[str, str]:
    place = [attacked.club.slug, attacked.session.pk]
    return {
        "import-event": reverse("import-event", args=place[:1]),
        "deals": reverse("deals", args=place),
        "members": reverse("member_import", args=place[:1]),
    }


@pytest.mark.parametrize("name", HARMFUL)
def test_a_harmful_file_is_refused_at_once_and_in_words(attacked, pages, name):
    client = world.signed_in(attacked.users["admin"])
    for page in pages.values():
        with world.unchanged(attacked.club):
            file = SimpleUploadedFile("x.xml", HARMFUL[name])
            began = time.monotonic()
            answer = client.post(page, {"file": file})
            took = time.monotonic() - began
        assert answer.status_code == 422, page
        assert "field-wrong" in answer.content.decode() or "refusal" in answer.content.decode(), page
        assert took < SECONDS, page


def test_what_is_no_file_is_refused(attacked, pages):
    client = world.signed_in(attacked.users["admin"])
    for page in pages.values():
        with world.unchanged(attacked.club):
            assert client.post(page, {"file": "x"}).status_code == 422
            assert client.post(page).status_code == 422


# Files of ours, spoiled by chance


@pytest.fixture(scope="module")
def written(django_db_setup, django_db_blocker) -> dict[str, bytes]:
    """An evening in every format."""
    with django_db_blocker.unblock(), transaction.atomic():
        session = an_evening()
        found = {
            name: export_event(session=session, format=name, viewer=Viewer(staff=True)) for name in FORMATS
        }
        transaction.set_rollback(True)
    return found


def an_evening() -> Session:
    session = make.make_session(tables=3, boards=2)
    make.enter(make.play_of(session), "4HS=")
    make.enter_all(session)
    make.enter(make.play_of(session), "4HS+1")
    sessions.finish(session=session, by=make.STAFF)
    return session


@dataclass(frozen=True)
class Empty:
    """A club that has nothing, with the digest of its rows; what a file brings is taken back each time."""

    club: Club
    rows: dict[str, str]


@pytest.fixture(scope="module")
def empty(rows_of_module: None) -> Empty:
    club = make.make_club()
    return Empty(club, world.rows_of(club))


def taken_or_refused(data: bytes, empty: Empty) -> None:
    """Imported whole and provable, or refused; and never anything else."""
    with transaction.atomic():
        count = rows_written()
        try:
            session = import_event(data=data, club=deepcopy(empty.club), by=make.STAFF)
        except RuleError:
            assert rows_written() == count or world.rows_of(empty.club) == empty.rows
        else:
            assert world.proved(session)
        transaction.set_rollback(True)


OFTEN = examples(
    60,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
PIECES = (
    b"",
    b"\x00",
    b"\xff",
    b"-1",
    b"9" * 20,
    b"<",
    b'"',
    b"]",
    b"{",
    b",",
    b"\n",
    b"NaN",
    b"&amp;",
    b"e9",
)


@pytest.mark.parametrize("format", FORMATS)
@OFTEN
@given(chance=st.data())
def test_a_file_spoiled_by_chance(written, empty, format, chance):
    data = written[format]
    for _n in range(chance.draw(st.integers(1, 3))):
        at = chance.draw(st.integers(0, len(data)))
        length = chance.draw(st.integers(0, 12))
        data = data[:at] + chance.draw(st.sampled_from(PIECES)) + data[at + length :]
    taken_or_refused(data, empty)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a document of lists and objects there is anything."""
    yield path
    if isinstance(value, dict | list):
        for key, child in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(child, (*path, key))


VALUES = (
    None,
    True,
    "",
    "x",
    "A+",
    0,
    -1,
    1,
    2,
    7,
    40,
    99999,
    2**31,
    2**63,
    0.5,
    [],
    {},
    [None],
    "x" * 500,
    "a\x00b",
    "٣",
)


@OFTEN
@given(chance=st.data())
def test_an_event_with_something_else_in_a_place(written, empty, chance):
    document = json.loads(written["native"])
    for _n in range(chance.draw(st.integers(1, 2))):
        places = sorted((path for path in leaves(document) if path), key=str)
        *path, last = chance.draw(st.sampled_from(places))
        holder = document
        for key in path:
            holder = holder[key]
        if isinstance(holder, dict) and chance.draw(st.booleans()):
            del holder[last]
        else:
            holder[last] = chance.draw(st.sampled_from(VALUES))
    taken_or_refused(json.dumps(document).encode(), empty)
