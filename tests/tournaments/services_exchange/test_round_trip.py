"""Random evenings out and in again: the same ranking to the last digit, or refused as the documents say.

There is one evening of each form; `EVENINGS=150` plays so many, of which each has other mishaps.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path

import pytest

from clubs.people.models import Club
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.services_exchange import random_evenings
from tests.tournaments.services_exchange.evenings import shown
from tournaments.selectors.knockout import is_knockout
from tournaments.services.exchange import FORMATS, export_event, import_event
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)
SEEDS = range(int(os.environ.get("EVENINGS", len(random_evenings.FORMS))))
AT_ONCE = {"half table", "second session", "team match"}
"""Forms that are tried in every run; the others take turns."""
DOCUMENTS = Path(__file__).parents[3] / "docs/reference/files.md"
ROWS = {
    "knockout": "knockouts, bridge to the score, sets against the same seat",
    "older": "duplicate whist, duplicate auction",
    "rest": "Patton, hybrid, tricks, totals against an average",
    "net": "teams: net points",
}


def seeds() -> list[object]:
    names = list(random_evenings.FORMS)
    told = [(seed, names[seed % len(names)]) for seed in SEEDS]
    return [
        pytest.param(seed, id=f"{name}-{seed}", marks=() if name in AT_ONCE else pytest.mark.slow)
        for seed, name in told
    ]


def refused() -> Mapping[str, set[str]]:
    """The formats that are refused, by the first cell of the row in the table of the documents."""
    lines = DOCUMENTS.read_text().splitlines()
    table = lines[next(at for at, line in enumerate(lines) if line.startswith("| | native")) :]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in takewhile(lambda line: line.startswith("|"), table)
    ]
    formats = [title.replace(",", "").split()[0].lower() for title in rows[0][1:]]
    return {
        row[0]: {format for format, cell in zip(formats, row[1:], strict=True) if cell == "refused"}
        for row in rows[2:]
    }


def row_of(session: Session) -> str:
    """Which row of the table an evening belongs to that some format has no words for; "" for no such row."""
    settings = session.contest.settings
    if (
        settings.get("to_the_score")
        or settings.get("same_seat")
        or any(map(is_knockout, session.sections.all()))
    ):
        return ROWS["knockout"]
    if settings["table"] in ("whist", "auction-1913"):
        return ROWS["older"]
    if settings["method"] in ("patton", "hybrid", "tricks", "total-average", "tricks-average"):
        return ROWS["rest"]
    return ROWS["net"] if settings["method"] == "net" else ""


def test_the_documents_name_every_kind_that_is_refused():
    assert {row for row, formats in refused().items() if formats} == set(ROWS.values())
    assert not any("native" in formats for formats in refused().values())


@pytest.mark.parametrize("seed", seeds())
def test_a_random_evening_out_and_in_again(seed):
    session = random_evenings.drawn(seed)
    ranking = shown(session)
    for format in FORMATS:
        data = exported(session, format)
        assert (data is None) == (format in refused().get(row_of(session), ())), format
        if data is None:
            continue
        club = another_club()
        found = import_event(data=data, club=club, by=make.STAFF)
        assert shown(found) == ranking, format
        assert prove(found) == []
        again = export_event(session=found, format=format, viewer=STAFF)
        assert bare(again, club, format) == bare(data, session.club, format), format


def exported(session: Session, format: str) -> bytes | None:
    """The file; None where it is refused by name."""
    try:
        return export_event(session=session, format=format, viewer=STAFF)
    except RuleError as error:
        refusal = error
    assert str(refusal).endswith("Use the Arrowswitch file.")
    return None


def another_club() -> Club:
    """A club with people of its own, one of whom is called as a player of every evening is."""
    club = make.make_club("Hillside Bridge Club")
    for name, number in (("Anna", ""), ("Ida Hill", "H-2"), ("Jo Hill", "")):
        make.make_person(club, name, national_id=number)
    return club


def bare(data: bytes, club: Club, format: str) -> bytes:
    """A file without what the documents say is not the same when it is exported again."""
    data = data.replace(club.name.encode(), b"CLUB")
    if format == "usebio":  # which has no tables of matches: that of a board that was not played is any
        return re.sub(rb'("board":\d+,"round":\d+),"table":\d+', rb"\1", data)
    if format != "native":
        return data
    document = json.loads(data)
    for section in document["sections"]:
        for entry in section["entries"]:
            entry.pop("previous", None)
    return json.dumps(document).encode()
