"""Score tables of other programs as sessions: names, titles, the day, numbers by direction, two rankings."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.models import EntryMember, Session
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.cases import for_each
from tests.tournaments.exchange.test_sides import MITCHELL, csv_file, pbn_file
from tournaments.exchange import pbn
from tournaments.selectors.results import rankings
from tournaments.services.exchange import event_of, export_event, import_event
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db

NAMES = r"""% PBN 2.1
%HRTitleEvent "Spring Pairs"
%HRTitleDate 2026.05.12
[Event ""]
[Date ""]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Scoring "MP"]
[ScoreTable "Section\1L;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Result\2R;Names_NS\9L;Names_EW"]
A  1 21 4S   N 10 Able-Baker Cook-Dyer
A  2 22 4S   N 11 Eder-Fox  Gray-Hall
B  1 21 3NTX S  8 Ivor-Jung King-Lamb
B  2 22 PASS - - Moor-Nash Orr-Penn
"""


def people_of(session):
    found = EntryMember.objects.filter(entry__section__session=session).order_by("entry", "seat")
    named = {}
    for member in found:
        entry = member.entry
        key = f"{entry.section.letter}{entry.number}"
        named[key] = [*named.get(key, []), member.person.name]
    return named


def test_names_and_titles_of_a_hand_record_program():
    session = import_event(data=NAMES.encode(), club=make.make_club(), by=make.STAFF)
    assert (session.name, session.date) == ("Spring Pairs", dt.date(2026, 5, 12))
    assert people_of(session) == {
        "A1": ["Able", "Baker"], "A2": ["Eder", "Fox"], "A21": ["Cook", "Dyer"], "A22": ["Gray", "Hall"],
        "B1": ["Ivor", "Jung"], "B2": ["Moor", "Nash"], "B21": ["King", "Lamb"], "B22": ["Orr", "Penn"],
    }  # fmt: skip


@for_each(
    "case",
    [
        ('"Ann Able - Bo Baker"', ["Ann Able", "Bo Baker"]),
        ('"Ann Able & Mary-Jo Baker"', ["Ann Able", "Mary-Jo Baker"]),
        ('"Able / Baker"', ["Able", "Baker"]),
        ("Able+Baker", ["Able", "Baker"]),
        ("Able-Baker-Cook", ["Able-Baker-Cook"]),
        ("Able", ["Able"]),
        ("-", []),
        ("Ann Able-Bo Baker ", ["Ann Able", "Bo Baker"]),
    ],
)
def test_names_between_which_other_signs_stand(case):
    cell, names = case
    event = pbn.parse(NAMES.replace("Able-Baker", cell).encode())
    first = next(own for own in event.competitors if str(own.pair) == "A 1NS")
    assert [player.name for player in first.players] == names


def test_a_tag_goes_before_a_title_and_a_title_need_not_be_a_day():
    event = pbn.parse(
        NAMES.replace('[Event ""]\n[Date ""]', '[Event "Tuesday"]\n[Date "2026.05.13"]').encode()
    )
    assert (event.name, event.date) == ("Tuesday", dt.date(2026, 5, 13))
    assert pbn.parse(NAMES.replace("2026.05.12", "Spring of 2026").encode()).date is None
    assert pbn.parse(NAMES.replace("2026.05.12", '"12/05/2026"').encode()).date == dt.date(2026, 5, 12)
    assert pbn.parse(NAMES.replace('[Date ""]', '[Date "2026.??.??"]').encode()).date == dt.date(2026, 5, 12)


UNDATED = csv_file(10)


@for_each(
    "case",
    [
        ("Pacific/Honolulu", dt.datetime(2026, 11, 25, 8, 45, tzinfo=dt.UTC), dt.date(2026, 11, 24)),
        ("Pacific/Auckland", dt.datetime(2026, 11, 24, 12, tzinfo=dt.UTC), dt.date(2026, 11, 25)),
        ("UTC", dt.datetime(2026, 11, 25, 8, 45, tzinfo=dt.UTC), dt.date(2026, 11, 25)),
    ],
)
def test_a_file_without_a_day_is_of_the_clubs_own_day(case):
    zone, now, day = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: now)
        session = import_event(data=UNDATED, club=make.make_club(zone=zone), by=make.STAFF)
    assert session.date == day


def test_the_command_takes_the_day_and_says_it(tmp_path):
    club, file, shown = make.make_club(), tmp_path / "evening.csv", io.StringIO()
    file.write_bytes(UNDATED)
    call_command("import_event", str(file), "--date", "2026-11-24", club=club.slug, stdout=shown)
    assert Session.objects.get().date == dt.date(2026, 11, 24)
    assert "24" in shown.getvalue()
    with pytest.raises(CommandError):
        call_command("import_event", str(file), "--date", "soon", club=club.slug)


def places(session):
    return {
        (line.entry.number, line.entry.line): (round(float(line.percent), 2), line.place)
        for line in rankings.table(session.sections.get().field)
    }


@for_each("case", [(pbn_file, 10), (csv_file, 10), (pbn_file, 0), (csv_file, 0), (pbn_file, 3)])
def test_two_rankings_with_the_numbers_of_the_file(case):
    written, add = case
    session = import_event(data=written(add), club=make.make_club(), by=make.STAFF)
    first = add or 3  # where numbers repeat E-W's count on after the three tables
    assert session.contest.settings["winners"] == 2
    assert places(session) == {
        (1, "NS"): (50.0, 2), (2, "NS"): (33.33, 3), (3, "NS"): (66.67, 1),
        (first + 1, "EW"): (16.67, 3), (first + 2, "EW"): (83.33, 1), (first + 3, "EW"): (50.0, 2),
    }  # fmt: skip
    assert prove(session) == []


@for_each("format", ["usebio", "pbn", "csv", "native"])
def test_such_numbers_go_out_and_come_in_again(format):
    session = import_event(data=pbn_file(10), club=make.make_club(), by=make.STAFF)
    numbers = sorted(str(own.pair) for own in event_of(session, Viewer(staff=True)).competitors)
    assert numbers == ["11EW", "12EW", "13EW", "1NS", "2NS", "3NS"]
    data = export_event(session=session, format=format, viewer=Viewer(staff=True))
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert places(again) == places(session)


def test_more_e_w_pairs_than_n_s_pairs():
    boards = MITCHELL | {4: [(1, 4, "4S", "N", 10), (2, 1, "4S", "N", 9)]}
    session = import_event(data=pbn_file(boards=boards), club=make.make_club(), by=make.STAFF)
    assert sorted(places(session)) == [
        (1, "NS"), (2, "NS"), (3, "NS"), (5, "EW"), (6, "EW"), (7, "EW"), (8, "EW"),
    ]  # fmt: skip
