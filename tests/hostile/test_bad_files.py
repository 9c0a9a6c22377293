"""Every format that is read, cut off, changed and made huge: taken, or refused in words with a place."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse

from clubs.people import roster
from clubs.people.services.logos import small_png
from scoring.cards import Deal
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tests.clubs.people.pictures import png
from tests.hostile import world
from tests.tournaments.exchange.format_samples import SAMPLES
from tournaments.exchange import documents
from tournaments.exchange.deals.registry import deal_formats, read_deals
from tournaments.exchange.deals.values import BoardDeal
from tournaments.exchange.formats import result_formats
from tournaments.exchange.markup import MAX_BYTES
from tournaments.movements.reading import read as read_movement
from tournaments.services import sessions
from tournaments.services.exchange import export_event, import_event

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
VARIANTS = int(os.environ.get("VARIANTS", "12"))  # of each format; more by VARIANTS=60 pytest ...
ROWS_OF_A_CLUB = 1
"""The club that an event is imported into is made first."""
DEAL = Deal.parse("N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765")
MEMBERS = "Number,First name,Last name,E-mail\r\n1,Anna,Able,anna@example.org\r\n2,Bo,Béraud,\r\n".encode()
MOVEMENT = b"1-2/1\n3-1/2\n2-3/3\n"


@dataclass(frozen=True)
class Read:
    """A format: a small file of it, and what reads such files; `read` raises RuleError or gives anything."""

    good: Callable[[], bytes]
    read: Callable[[bytes], object]


def imported(data: bytes) -> object:
    session = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert world.proved(session)
    return session


def event_file(format: str) -> bytes:
    """A file of our own; of a format that is only read, the sample of its tests."""
    if not result_formats()[format].is_written:
        return SAMPLES[format]
    session = make.make_session(2, "howell", boards=1)
    make.enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    return export_event(session=session, format=format, viewer=Viewer(staff=True))


def results(format: str) -> Read:
    return Read(lambda: event_file(format), imported)


def deals(key: str) -> Read:
    return Read(lambda: deal_formats()[key].write([BoardDeal.usual(1, DEAL)]), read_deals)


def a_movement(data: bytes) -> object:
    reading = read_movement(data.decode("latin-1"))
    if reading.problems:
        raise reading.problems[0]
    return reading


READS: Mapping[str, Read] = {
    **{f"results {format}": results(format) for format in result_formats()},
    **{f"deals {key}": deals(key) for key in deal_formats()},
    "members": Read(lambda: MEMBERS, lambda data: roster.read(roster.decode(data))),
    "movement": Read(lambda: MOVEMENT, a_movement),
    "logo": Read(lambda: png((64, 64)), small_png),
}
"""All that is read anywhere, by name: what is new stands here."""


def taken_or_refused(name: str, data: bytes) -> bool:
    """Whether it is taken; what is refused changes nothing and is said in words."""
    with transaction.atomic():
        rows = world.rows_written()
        refusal = refusal_of(READS[name], data)
        if refusal is not None:
            assert str(refusal).strip(), name
            assert refusal.field, name
            assert world.rows_written() - rows <= ROWS_OF_A_CLUB, name
        transaction.set_rollback(True)
    return refusal is None


def refusal_of(reads: Read, data: bytes) -> RuleError | None:
    try:
        reads.read(data)
    except RuleError as error:
        return error
    return None


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * name.startswith("results")) for name in READS]
)
def test_a_file_that_is_cut_off_at_every_tenth(name):
    good = READS[name].good()
    assert taken_or_refused(name, good)
    for tenth in range(10):
        taken_or_refused(name, good[: len(good) * tenth // 10])


@pytest.mark.slow
@pytest.mark.parametrize("name", READS)
def test_a_file_of_which_bytes_are_others(name):
    good, chance = READS[name].good(), random.Random(name)
    for _variant in range(VARIANTS):
        data = bytearray(good)
        for _byte in range(chance.choice((1, 1, 2, 8))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        taken_or_refused(name, bytes(data))


LARGE = 1 << 20
ATTRIBUTES = b'<!DOCTYPE USEBIO [<!ATTLIST A a CDATA "%s">]><USEBIO>' % (b"x" * 10_000)
HUGE: Mapping[str, bytes] = {
    "more than any file has": b"[" * (MAX_BYTES + 1),
    "entities": b'<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><USEBIO>&b;</USEBIO>',
    "attributes declared for every element": ATTRIBUTES + b"<A/>" * 100_000 + b"</USEBIO>",
    "a content model without end": b"<!DOCTYPE USEBIO [<!ELEMENT a " + b"(" * LARGE,
    "elements within elements": b"<USEBIO>" + b"<A>" * LARGE,
    "an attribute of a megabyte": b'<USEBIO><EVENT A="' + b"x" * LARGE + b'"/></USEBIO>',
    "a document type elsewhere": b'<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:9/x.dtd"><USEBIO>&a;</USEBIO>',
    "marks before a text": b"\xef\xbb\xbf" * (LARGE // 3),
    "a text of JSON without end": b'{"format":"arrowswitch-event","a":"' + b'\\"' * LARGE,
    "lists within lists": b'{"format":"arrowswitch-event","a":' + b"[" * LARGE,
    "a number of 10,000 digits": b'{"format":"arrowswitch-event","version":' + b"9" * 10_000 + b"}",
    "a number that is too large": b'{"format":"arrowswitch-event","version":1e999999999}',
    "half a letter": b'{"format":"arrowswitch-event","version":3,"name":"\\ud800"}',
    "a number of 10,000 digits in a row": b"board,ns,ew,score\n1,1,2," + b"9" * 10_000,
    "a million commas": b"board,ns,ew" + b"," * 1_000_000 + b"\n1,1,2",
    "a line without end": b'[Board "1"]\n[North "' + b"' " * LARGE,
    "remarks alone": b"% \n" * (LARGE // 3),
    "lines without anything": b'[Board "1"]' + b"\n" * LARGE,
    "NULs": b'[Board "1"]\n\0[Deal ""]',
    "UTF-16": '[Board "1"]\n'.encode("utf-16"),
    "zip": b"PK\x03\x04" + b"\0" * LARGE,
    "gzip": b"\x1f\x8b\x08" + b"\0" * LARGE,
    "7z": b"7z\xbc\xaf\x27\x1c" + b"\0" * LARGE,
}


@pytest.mark.parametrize("name", HUGE)
def test_what_is_huge_or_no_text_is_refused_by_every_reader(name):
    """Each would take minutes, or gigabytes, where its cost grew faster than its size."""
    for read in dict.fromkeys(reads.read for reads in READS.values()):
        with pytest.raises(RuleError) as refusal:
            read(HUGE[name])
        assert refusal.value.field


def test_a_text_that_does_not_end_is_one_text():
    """A search that began again at every quotation mark would cost the square of the size."""
    assert len(documents.STRINGS.findall('"' + '\\"' * 1000)) == 1


@pytest.fixture
def page(attacked) -> Callable[..., Any]:
    """Sends the page of imports what a browser, or somebody without one, may send."""
    client = world.signed_in(attacked.users["admin"])
    address = reverse("import-event", args=[attacked.club.slug])

    def sent(**fields: Any) -> Any:
        with world.unchanged(attacked.club):
            answer = client.post(address, fields)
        assert answer.status_code == 422, fields.keys()
        assert "field-wrong" in answer.content.decode() or "refusal" in answer.content.decode(), fields.keys()
        return answer

    return sent


@pytest.mark.parametrize(
    "kept",
    ["", "x", "====", "AAAA", "Ä", "\0", "bm8gZXZlbnQ", "bm8gZXZlbnQ=", "A" * 10_000_000],
    ids=["nothing", "one letter", "signs", "NULs", "no ASCII", "a NUL", "cut off", "no event", "huge"],
)
def test_a_file_that_was_changed_in_its_form(page, kept):
    page(kept=kept)
    page(kept=kept, trust="both", skip_columns="perhaps", code_page="ebcdic")


def test_other_things_than_one_file(page):
    def upload(content: bytes, name: str = "x.pbn") -> SimpleUploadedFile:
        return SimpleUploadedFile(name, content)

    page(file=upload(b""))
    page(file=upload(b"no event", name="x" * 5000 + ".xml"))
    page(file=upload(b"no event", name="../../etc/\u202epasswd"))
    page(file=[upload(b"no event"), upload(b"neither")])
    page(files=upload(b"no event"))
    page(file=upload(b"no event"), kept="bm8gZXZlbnQ=")
    page(file=["a", "b"])
