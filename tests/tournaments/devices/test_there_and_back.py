"""A session's own set-up as a federation's file: filled, it says what was entered; begun again, it is it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Play, Session
from tests import factories as make
from tests.tournaments.devices.federation_files import blank
from tests.tournaments.exchange.jet_files import made
from tests.tournaments.exchange.scoring_tables import INDEXES, TABLES
from tournaments.exchange.bws.outcomes import read_outcome
from tournaments.exchange.bws.reading import scoring_file
from tournaments.exchange.bws.setting_up import rows_of
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Column, Kind
from tournaments.exchange.jet.writing import append
from tournaments.selectors.devices.filling import by_hand
from tournaments.selectors.devices.set_up import set_up_of
from tournaments.services.devices import filling
from tournaments.services.devices.federation import session_from_file
from tournaments.services.setup import starting

pytestmark = pytest.mark.django_db

FORMS = [
    ("mitchell", 3, {}),
    ("mitchell", 4, {"missing": 8}),
    ("howell", 3, {}),
    ("individual", 2, {}),
    ("teams", 3, {"settings": {"method": "imps"}}),
]
RESULTS = ("4HS=", "3NXXE-2", "PASS", "1CXW+1", "7NN=", "2DE-8")
LEADS = ("", "H10", "D7", "CA")


def blank_of_players() -> bytes:
    """A blank file with the columns that programs add for individuals."""
    more = (Column("South", Kind.SHORT, 2), Column("West", Kind.SHORT, 2))
    tables = [
        replace(table, columns=table.columns + more) if table.name in ("RoundData", "ReceivedData") else table
        for table in TABLES
    ]
    return made(tables, indexes=INDEXES)


def file_of_its_set_up(session: Session) -> bytes:
    """A blank file with the session as its set-up, under another name."""
    empty = blank_of_players() if session.contest.settings["contestants"] == "players" else blank()
    return append(empty, rows_of(set_up_of(session, guid="A" * 32), {}))


def play_out(session: Session, seed: int) -> dict[tuple[int, int, int], Outcome]:
    """Enter something on most boards; what counts by table, round and board."""
    chance = random.Random(seed)
    said = {}
    plays = Play.objects.filter(encounter__round__section__session=session)
    for play in plays.select_related("encounter__round", "board").order_by("pk"):
        if chance.random() < 0.2:
            continue
        for _again in range(chance.choice((1, 1, 2))):
            result = chance.choice(RESULTS)
            lead = chance.choice(LEADS) if result != "PASS" else ""
            make.enter(play, result, lead=lead or None)
        outcome = Outcome.from_json(Play.objects.select_related("accepted").get(pk=play.pk).accepted.outcome)
        said[play.encounter.table, play.encounter.round.number, play.board.number] = outcome
    return said


@pytest.mark.parametrize(("kind", "tables", "how"), FORMS)
def test_a_filled_file_says_what_was_entered(kind, tables, how):
    session = make.make_session(tables, kind, boards=2, **how)
    data = file_of_its_set_up(session)
    file = filling.start_filling(session=session, name="", data=data, by=make.STAFF)
    said = play_out(session, seed=tables)
    rows = scoring_file(read(filling.filled(file, by=make.STAFF))).received
    found = {(row.table, row.round, row.board): read_outcome(row) for row in rows}
    assert len(rows) == len(found)
    assert {place: one.outcome for place, one in found.items()} == said
    assert {one.doubt for one in found.values()} <= {""}
    assert by_hand(file) == ()
    assert all(one.kind in (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT) for one in said.values())


@pytest.mark.parametrize(("kind", "tables", "how"), FORMS)
def test_a_set_up_begun_again_seats_the_same_people_on_the_same_boards(kind, tables, how):
    session = make.make_session(tables, kind, boards=2, **how)
    club = make.make_club()
    again = session_from_file(club=club, data=file_of_its_set_up(session), name="x.bws", by=make.STAFF)
    again = starting.start(session=again, by=make.STAFF)
    assert played(again) == played(session)
    assert again.sections.get().winners == session.sections.get().winners
    make.enter(make.play_of(again), "4HS=")
    assert len(scoring_file(read(filling.filled(again.device_files.get(), by=make.STAFF))).received) == 1


def played(session: Session) -> list[tuple[object, ...]]:
    """Every table that plays, by round: numbers, names and boards."""
    seats = ("north", "east", "south", "west")
    encounters = Encounter.objects.filter(round__section__session=session).order_by("round__number", "table")
    return [
        (
            one.round.number,
            one.table,
            tuple(getattr(one, seat).number for seat in seats),
            tuple(getattr(one, f"{seat}_person").name for seat in seats),
            sorted(play.board.number for play in one.plays.select_related("board")),
        )
        for one in encounters
        if not one.sits_out
    ]
