"""Publications of every version of their content are read, and proved, for good.

`published-v1.json` is a session of one club. `published-v2.json` one whose field another club shared: that
club still played at the first publication, and had played at the second.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import factories as make
from tournaments.exchange import native
from tournaments.services.exchange import import_event, native_out
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
FILES = {1: "published-v1.json", 2: "published-v2.json"}


@pytest.mark.parametrize("version", FILES)
def test_what_was_published_still_follows_from_its_revisions(version):
    data = (Path(__file__).parent / FILES[version]).read_bytes()
    session = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert {one.content["v"] for one in session.publications.all()} == {version}
    assert prove(session) == []


@pytest.mark.parametrize("version", FILES)
def test_a_figure_that_was_changed_is_found(version):
    data = (Path(__file__).parent / FILES[version]).read_bytes()
    session = import_event(data=data, club=make.make_club(), by=make.STAFF)
    first = session.publications.first()
    line = first.content["fields"][0]["standing"][0]
    line[3] = "99"
    first.save()
    link, figure = [found.where for found in prove(session)]
    assert link.endswith("note, by_name, content")
    assert figure == f"publication 1, field 1, entry {line[0]}"


def test_what_counted_in_the_other_club_is_part_of_the_proof():
    session = import_event(
        data=(Path(__file__).parent / FILES[2]).read_bytes(), club=make.make_club(), by=make.STAFF
    )
    last = session.publications.last()
    away = next(play for play in last.content["fields"][0]["plays"] if len(play[4]) == 5)
    away[5][1] += 3000  # N-S of the other club had more
    away[5][2] += 3000
    last.save()
    _link, *figures = [found.where for found in prove(session)]
    assert {figure.split(",")[0] for figure in figures} == {"publication 2"}


def test_the_file_holds_nobody_of_the_other_club():
    session = import_event(
        data=(Path(__file__).parent / FILES[2]).read_bytes(), club=make.make_club(), by=make.STAFF
    )
    assert session.sections.get().entries.count() == 4
    assert len(session.publications.last().content["fields"][0]["entries"]) == 8
    assert native.format(native_out.native_of(session)).count(b'"by"') == 6 + 2  # own plays, publications
