"""Every document: both sizes, letters of 14 points at least, the number of pages, hostile names, cost."""

from __future__ import annotations

import re
import time

import pytest
from pypdf._page import PageObject

from clubs.people.models import Person
from tests import factories as make
from tests.tournaments.paper.conftest import ALWAYS
from tests.tournaments.paper.reading import SHEETS, lines, pages, sheet, sizes, text

pytestmark = pytest.mark.django_db
KEYS = [document.key for document in ALWAYS]
HOSTILE = (
    '#panic("no") *bold* _emph_ $x^2$ [x] <label> @ref `raw` \\ // ~ -- " \' #import "x"',
    "Zoë Žáček-Ålström Nguyễn Łukasz",
    "🎉 🂡 👩‍👩‍👧 ♠♥",
    "עברית שם العربية 王小明",
    "W" * 120,
    "ab\u0007c\nd\u202ee\ufeff",
)


@pytest.fixture
def played():
    session = make.make_session(tables=3, boards=2, options={"switch": "3"})
    make.enter_all(session, rounds=2)
    return session


@pytest.mark.parametrize("size", SHEETS)
def test_all_documents_print_on_both_papers_in_letters_that_can_be_read(played, fetch, size):
    for key in KEYS:
        check_document(pages(fetch(played, key, size)), size)


def check_document(found: list[PageObject], size: str) -> None:
    for number, page in enumerate(found, 1):
        assert sheet(page) == SHEETS[size]
        assert min(sizes(page)) >= 14
        foot = lines(page)[-1]
        assert re.match(r"Printed \w{3} \d+ \w+ \d{4}, \d\d:\d\d", foot)
        assert foot.endswith(f"Page {number} of {len(found)}")
    assert max(sizes(found[0])) >= 18


def test_the_time_of_printing_is_the_clubs(fetch, settings):
    from django.utils import timezone

    club = make.make_club(zone="Asia/Tokyo")
    session = make.make_session(tables=3, club=club)
    before = timezone.now().astimezone(club.tz)
    said = text(fetch(session, "guide-tables"))
    printed = re.search(r"Printed \w{3} \d+ \w+ \d+, (\d\d):(\d\d)", said)
    minutes = (int(printed[1]) * 60 + int(printed[2])) - (before.hour * 60 + before.minute)
    assert minutes % (24 * 60) in (0, 1, 2)


@pytest.mark.parametrize("size", SHEETS)
def test_pages_for_twenty_tables(fetch, size):
    """A sheet a table; two pairs, tables or travellers on one; at least four slips of two boards."""
    session = make.make_session(tables=20, rounds=9, boards=2)
    known = {"guide-tables": 20, "guide-pairs": 20, "table-cards": 10, "travellers-blank": 20, "slips": 45}
    assert {key: len(pages(fetch(session, key, size))) for key in known} == known


@pytest.mark.slow
def test_a_long_card_goes_on_under_its_title(fetch):
    """39 rounds of a Howell: every sheet names its table and has whole rows, each round once."""
    session = make.make_session(tables=20, kind="howell", boards=1)
    found = [lines(page) for page in pages(fetch(session, "guide-tables"))]
    titles = [said[0] for said in found]
    assert titles == [f"Table {table}" for table in range(1, 21) for _sheet in range(2)]
    rows = [re.match(r"(\d+) \d+ \d+ \d+ ", line) for line in found[0] + found[1]]
    assert [int(row[1]) for row in rows if row] == list(range(1, 40))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", HOSTILE, ids=["markup", "accents", "emoji", "right-to-left", "long", "controls"]
)
def test_a_name_is_only_ever_text(played, fetch, name):
    Person.objects.filter(name="Anna").update(name=name)
    played.contest.name = played.name = name
    played.save()
    said = {key: re.sub(r"\s+", " ", text(fetch(played, key))) for key in KEYS}
    assert all("Page 1 of" in document for document in said.values())
    if name == HOSTILE[0]:
        for key in ("guide-pairs", "table-cards", "ranking"):
            assert '#panic("no") *bold* _emph_ $x^2$ [x] <label> @ref `raw`' in said[key]


@pytest.mark.slow
def test_forty_tables_take_less_than_three_seconds(fetch):
    session = make.make_session(tables=40, rounds=13, boards=2)
    for key in ("guide-tables", "guide-pairs", "table-cards"):
        begin = time.process_time()
        fetch(session, key)
        assert time.process_time() - begin < 3
