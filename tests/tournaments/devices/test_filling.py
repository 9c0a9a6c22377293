"""Results entered here fill a federation's scoring file: each once, corrected, taken back, no other's."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest

from scoring.actors import device_actor, user_actor
from scoring.bridge import Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.devices.federation_files import (
    DAY,
    GUID,
    MITCHELL,
    federation_file,
    received,
    said,
)
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.writing import append, change
from tournaments.models import DeviceFile
from tournaments.selectors.devices.filling import by_hand
from tournaments.services.control.rulings import penalise, record_outcomes, withdraw_result
from tournaments.services.devices import filling, folders
from tournaments.services.devices.federation import session_from_file
from tournaments.services.mends.pairs import sit, turn_boards
from tournaments.services.setup import starting

pytestmark = pytest.mark.django_db
NAME = "county.bws"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings) -> Path:
    settings.DEVICE_FILES = str(tmp_path)
    return tmp_path


def session_of(data: bytes, *, in_folder: bool = False) -> Session:
    """A session of the file that is being played, with the file in the club's folder or not."""
    club = make.make_club(zone="Asia/Tokyo")
    if in_folder:
        folders.write_file(club, NAME, data)
    session = session_from_file(club=club, data=data, name=NAME, by=make.STAFF)
    return starting.start(session=session, by=make.STAFF)


def file_of(session: Session) -> DeviceFile:
    return session.device_files.get()


def in_folder(session: Session) -> bytes:
    return folders.read_file(session.club, NAME)


def rule(play: Play, outcome: Outcome) -> None:
    """What the director makes of a board."""
    play.refresh_from_db()
    record_outcomes(outcomes=[(play, outcome)], by=make.STAFF, entry_ids=[uuid4()])


def filled(session: Session) -> bytes:
    return filling.filled(file_of(session), by=make.STAFF)


def test_results_are_rows_behind_the_set_up():
    session = session_of(federation_file())
    make.enter(make.play_of(session, 2, 1), "4SXE-1", lead="H10")
    make.enter(make.play_of(session, 1, 1, 2), "3NN=")
    make.enter(make.play_of(session, 3, 1), "PASS")
    data, blank = filled(session), federation_file()
    assert said(data) == [
        (1, 1, 2, 1, 3, 2, 2, 2, "E", "4 S x", "-1", "H10", ""),
        (2, 1, 1, 1, 2, 1, 1, 1, "N", "3 NT", "=", "", ""),
        (3, 1, 3, 1, 5, 3, 3, 0, "", "PASS", "", "", ""),
    ]
    assert read(data).records("RoundData") == read(blank).records("RoundData")
    row = received(data)[0]
    assert {row[name] for name in ("processed", "processed1", "externalupdate", "erased")} == {False}
    at = Play.objects.get(pk=make.play_of(session, 2, 1).pk).accepted.at.astimezone(session.club.tz)
    assert row["datelog"] == dt.datetime.combine(at.date(), dt.time())
    assert row["timelog"].date() == dt.date(1899, 12, 30)
    assert abs((row["timelog"].hour * 60 + row["timelog"].minute) - (at.hour * 60 + at.minute)) <= 1
    assert filled(session) == data


def test_a_correction_is_a_later_row_and_said_once():
    session = session_of(federation_file(), in_folder=True)
    play = make.play_of(session)
    make.enter(play, "4HS=")
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    make.enter(play, "4HS+1")
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [(row[0], *row[9:11]) for row in said(in_folder(session))] == [(1, "4 H", "="), (2, "4 H", "+1")]
    make.enter(play, "4HS=")
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert not filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [row[10] for row in said(in_folder(session))] == ["=", "+1", "="]
    assert [row[10] for row in said(filled(session))] == ["="]


def test_a_result_that_was_taken_back_is_erased_with_all_that_was_said_before():
    session = session_of(federation_file(), in_folder=True)
    first, second = make.play_of(session), make.play_of(session, 2)
    for result in ("4HS=", "4HS+1"):
        make.enter(first, result)
        make.enter(second, result)
        filling.write_filled(file=file_of(session), by=make.STAFF)
    first.refresh_from_db()
    withdraw_result(play=first, by=make.STAFF)
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [(row["table"], row["erased"]) for row in received(in_folder(session))] == [
        (1, True),
        (2, False),
        (1, True),
        (2, False),
    ]
    assert not filling.write_filled(file=file_of(session), by=make.STAFF)
    make.enter(first, "4HS+1")
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [row["erased"] for row in received(in_folder(session))][-1] is False
    assert len(received(in_folder(session))) == 5


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (-50, Decimal(40)))),
        Outcome(OutcomeKind.SPLIT, score=420, score_ew=450),
        Outcome(OutcomeKind.AWARD, award_ns="55", award_ew="45"),
    ],
)
def test_a_ruling_that_no_row_can_say_is_named_and_the_result_of_before_goes(outcome):
    session = session_of(federation_file(), in_folder=True)
    make.enter(make.play_of(session), "4HS=")
    filling.write_filled(file=file_of(session), by=make.STAFF)
    rule(make.play_of(session), outcome)
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [row["erased"] for row in received(in_folder(session))] == [True]
    assert said(filled(session)) == []
    (words,) = by_hand(file_of(session))
    assert str(words).startswith(
        "Section A, table 1, round 1, board 1: Scoring files have no way to say this"
    )


@pytest.mark.parametrize(
    ("outcome", "remarks", "contract"),
    [
        (Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"), "60%-40%", ""),
        (Outcome(OutcomeKind.NOT_PLAYED), "Not played", ""),
        (Outcome(OutcomeKind.ASSIGNED, result=Result.parse("4HS=")), "", "4 H"),
    ],
)
def test_a_ruling_that_a_row_can_say_is_written_once(outcome, remarks, contract):
    session = session_of(federation_file(), in_folder=True)
    rule(make.play_of(session), outcome)
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert not filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [(row[9], row[12]) for row in said(in_folder(session))] == [(contract, remarks)]
    assert by_hand(file_of(session)) == ()


def test_a_penalty_is_named_for_the_other_programs_keys():
    session = session_of(federation_file())
    penalise(entry=make.entry_of(session, 5), amount=Decimal(10), by=make.STAFF)
    assert [str(words) for words in by_hand(file_of(session))] == ["Number 5: 10 % of a top deducted."]


def test_pairs_that_sat_the_wrong_way_are_written_as_the_remark_says_it():
    session = session_of(federation_file())
    play = make.play_of(session)
    make.enter(play, "4HS=")
    turn_boards(plays=[play], by=make.STAFF)
    assert said(filled(session)) == [(1, 1, 1, 1, 1, 1, 1, 1, "S", "4 H", "=", "", "Wrong direction")]


def test_others_than_the_file_has_at_a_table_are_named_and_not_written():
    session = session_of(federation_file())
    sit(
        encounter=make.encounter_of(session),
        ns=make.entry_of(session, 1),
        ew=make.entry_of(session, 5),
        by=make.STAFF,
    )
    make.enter(make.play_of(session), "4HS=")
    assert said(filled(session)) == []
    assert [str(words) for words in by_hand(file_of(session))] == [
        "Section A, table 1, round 1, board 1: In that file others play at this table in this round."
    ]


def test_what_the_other_program_marks_in_the_file_stays():
    session = session_of(federation_file(), in_folder=True)
    make.enter(make.play_of(session), "4HS=")
    filling.write_filled(file=file_of(session), by=make.STAFF)
    marked = change(in_folder(session), "ReceivedData", {0: {"processed": True}})
    folders.write_file(session.club, NAME, marked)
    assert not filling.write_filled(file=file_of(session), by=make.STAFF)
    assert in_folder(session) == marked
    make.enter(make.play_of(session, 2), "1NW=")
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [row["processed"] for row in received(in_folder(session))] == [True, False]


def test_what_the_other_program_states_itself_is_not_answered():
    session = session_of(federation_file(), in_folder=True)
    make.enter(make.play_of(session), "4HS=")
    filling.write_filled(file=file_of(session), by=make.STAFF)
    own = {**received(in_folder(session))[0], "id": 2, "result": "+1", "externalupdate": True}
    folders.write_file(session.club, NAME, append(in_folder(session), {"ReceivedData": [own]}))
    assert not filling.write_filled(file=file_of(session), by=make.STAFF)
    make.enter(make.play_of(session), "4HS+2")
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [row[:1] + row[10:11] for row in said(in_folder(session))] == [(1, "="), (2, "+1"), (3, "+2")]


def test_a_row_of_a_board_that_nobody_entered_here_is_left_alone():
    session = session_of(federation_file(), in_folder=True)
    other = {"id": 7, "section": 1, "table": 2, "round": 1, "board": 3, "pairns": 2, "pairew": 2}
    other |= {"contract": "PASS", "result": "", "declarer": 0}
    folders.write_file(session.club, NAME, append(in_folder(session), {"ReceivedData": [other]}))
    make.enter(make.play_of(session), "4HS=")
    assert filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [(row["id"], row["erased"]) for row in received(in_folder(session))] == [(7, False), (8, False)]


class TestTheJob:
    def test_writes_only_when_something_is_new(self, folder):
        session = session_of(federation_file(), in_folder=True)
        assert not filling.write_if_new(file_of(session))
        heard = file_of(session).heard
        make.enter(make.play_of(session), "4HS=")
        assert filling.write_if_new(file_of(session))
        assert file_of(session).heard > heard
        before = in_folder(session)
        heard = file_of(session).heard
        assert not filling.write_if_new(file_of(session))
        assert (file_of(session).heard, in_folder(session)) == (heard, before)

    def test_asks_little_when_nothing_is_new(self, django_assert_num_queries):
        session = session_of(federation_file(), in_folder=True)
        filling.write_if_new(file_of(session))
        file = DeviceFile.objects.select_related("session__contest__club").get()
        with django_assert_num_queries(1):
            assert not filling.write_if_new(file)

    def test_waits_while_another_program_has_the_file_open(self, folder):
        session = session_of(federation_file(), in_folder=True)
        lock = folders.path_of(session.club, NAME).with_suffix(".ldb")
        lock.touch()
        make.enter(make.play_of(session), "4HS=")
        assert not filling.write_if_new(file_of(session))
        assert said(in_folder(session)) == []
        since = file_of(session).problem_since
        assert file_of(session).problem
        assert since
        assert not filling.write_if_new(file_of(session))
        assert file_of(session).problem_since == since
        lock.unlink()
        assert filling.write_if_new(file_of(session))
        assert len(said(in_folder(session))) == 1
        assert (file_of(session).problem, file_of(session).problem_since) == ({}, None)

    def test_a_computer_that_stops_after_the_file_was_written_writes_nothing_twice(self, monkeypatch):
        session = session_of(federation_file(), in_folder=True)
        make.enter(make.play_of(session), "4HS=")

        def stop(*_args):
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(filling, "_note_written", stop)
            with pytest.raises(KeyboardInterrupt):
                filling.write_if_new(file_of(session))
        before = in_folder(session)
        assert len(said(before)) == 1
        assert not filling.write_if_new(file_of(session))
        assert in_folder(session) == before

    def test_what_is_written_between_reading_and_writing_is_not_lost(self, monkeypatch):
        session = session_of(federation_file(), in_folder=True)
        make.enter(make.play_of(session), "4HS=")
        usual, begun = filling.filling_now, []

        def meanwhile(file, content):
            if not begun:
                begun.append(True)
                marked = append(in_folder(session), {"PlayerNames": []})
                marked = change(marked, "Tables", {0: {"status": 1}})
                folders.write_file(session.club, NAME, marked)
            return usual(file, content)

        monkeypatch.setattr(filling, "filling_now", meanwhile)
        assert filling.write_if_new(file_of(session))
        assert read(in_folder(session)).records("Tables")[0]["status"] == 1
        assert len(said(in_folder(session))) == 1

    @pytest.mark.parametrize(
        "data", [b"", b"nothing", federation_file(guid="E" * 32), federation_file()[:-4096]]
    )
    def test_another_file_of_that_name_is_left_alone(self, data):
        session = session_of(federation_file(), in_folder=True)
        make.enter(make.play_of(session), "4HS=")
        folders.write_file(session.club, NAME, data)
        assert not filling.write_if_new(file_of(session))
        assert in_folder(session) == data
        assert file_of(session).problem

    def test_a_file_that_was_taken_away_is_put_there_again(self):
        session = session_of(federation_file(), in_folder=True)
        make.enter(make.play_of(session), "4HS=")
        folders.path_of(session.club, NAME).unlink()
        assert filling.write_if_new(file_of(session))
        assert len(said(in_folder(session))) == 1

    def test_nothing_is_written_once_it_was_ended_or_the_session_is_in_the_bin(self):
        session = session_of(federation_file(), in_folder=True)
        make.enter(make.play_of(session), "4HS=")
        DeviceFile.objects.update(ended=session.started)
        assert not filling.write_if_new(file_of(session))
        DeviceFile.objects.update(ended=None)
        Session.everywhere.update(binned=session.started)
        assert not filling.write_if_new(DeviceFile.objects.get())
        assert said(in_folder(session)) == []


class TestTheFileOfASession:
    """A session that exists already is given the file."""

    def begin(self, session: Session, data: bytes, name: str = "") -> DeviceFile:
        return filling.start_filling(session=session, name=name, data=data, by=make.STAFF)

    def mitchell(self, **how) -> Session:
        return make.make_session(3, rounds=3, boards=2, date=DAY, **how)

    def test_is_filled_when_it_says_what_is_played(self):
        session = self.mitchell()
        rows = _rows_of(session)
        file = self.begin(session, federation_file(rows))
        make.enter(make.play_of(session), "4HS=")
        assert len(said(filling.filled(file, by=make.STAFF))) == 1

    def test_is_refused_with_the_first_difference(self):
        session = self.mitchell()
        rows = _rows_of(session)
        rows[4] = (*rows[4][:3], 9, rows[4][4])
        with pytest.raises(RuleError) as refused:
            self.begin(session, federation_file(rows))
        assert refused.value.code == "filling.other"
        assert "section A, table 2, round 2: the file has 2-" in str(refused.value)
        assert not session.device_files.exists()

    @pytest.mark.parametrize(
        ("how", "code"),
        [
            ({"date": dt.date(2026, 11, 13)}, "filling.date"),
            ({"rows": MITCHELL[:6]}, "filling.other"),
            ({"boards": 1}, "filling.other"),
            ({"guid": ""}, None),
            ({"date": None}, None),
        ],
    )
    def test_must_be_of_its_day_and_rounds_and_boards(self, how, code):
        session = self.mitchell()
        rows = _rows_of(session)
        if "rows" in how:
            how = {**how, "rows": rows[:6]}
        data = federation_file(**{"rows": rows, **how})
        if code is None:
            assert self.begin(session, data).way == "fill"
            return
        with pytest.raises(RuleError) as refused:
            self.begin(session, data)
        assert refused.value.code == code

    def test_with_results_that_were_not_entered_here_is_another_sessions(self):
        session = self.mitchell()
        make.enter(make.play_of(session), "4HS=")
        own = {"id": 1, "section": 1, "table": 1, "round": 1, "board": 1, "pairns": 1, "contract": "4 H"}
        own |= {"pairew": make.encounter_of(session).east.number, "ns/ew": "S", "declarer": 1, "result": "="}
        used = federation_file(_rows_of(session), received=[own])
        file = self.begin(session, used)
        assert filling.filled(file, by=make.STAFF) == used
        file.ended = session.started
        file.save()
        for other in ({"result": "+1"}, {"table": 2, "board": 3}):
            with pytest.raises(RuleError) as refused:
                self.begin(
                    session, federation_file(_rows_of(session), guid="9" * 32, received=[{**own, **other}])
                )
            assert refused.value.code == "filling.results"

    def test_may_be_its_own_again_with_results_that_were_corrected_since(self):
        session = self.mitchell()
        file = self.begin(session, federation_file(_rows_of(session)))
        make.enter(make.play_of(session), "4HS=")
        used = filling.filled(file, by=make.STAFF)
        file.ended = session.started
        file.save()
        make.enter(make.play_of(session), "4HS+1")
        again = self.begin(session, used)
        assert [row[10] for row in said(filling.filled(again, by=make.STAFF))] == ["=", "+1"]

    def test_is_one_at_a_time(self):
        session = self.mitchell()
        data = federation_file(_rows_of(session))
        self.begin(session, data)
        with pytest.raises(RuleError) as refused:
            self.begin(session, data)
        assert refused.value.code == "filling.begun"

    def test_is_no_other_sessions(self):
        session = self.mitchell()
        data = federation_file(_rows_of(session))
        self.begin(session, data)
        second = self.mitchell(club=session.club, name="Second")
        with pytest.raises(RuleError) as refused:
            self.begin(second, data)
        assert refused.value.code == "filling.taken"
        elsewhere = self.mitchell()
        assert self.begin(elsewhere, data).guid == GUID

    def test_begins_with_play(self):
        session = self.mitchell(start=False)
        with pytest.raises(RuleError) as refused:
            self.begin(session, federation_file())
        assert refused.value.code == "filling.not_begun"

    @pytest.mark.parametrize("name", ["../x.bws", "x.txt", "con.bws", "x\x00.bws"])
    def test_has_a_name_of_the_folder(self, name):
        with pytest.raises(RuleError) as refused:
            self.begin(self.mitchell(), federation_file(), name)
        assert refused.value.code == "devices.name"


def _rows_of(session: Session) -> list[tuple[int, int, int, int, int]]:
    """Round, table, N-S, E-W and first board of the session's tables, by round."""
    plays = Play.objects.filter(encounter__round__section__session=session, ordinal=1)
    columns = ("round__number", "table", "north__number", "east__number")
    return sorted(plays.values_list(*(f"encounter__{name}" for name in columns), "board__number"))


@pytest.mark.parametrize("role", ["scorer", "director"])
def test_the_people_who_run_the_club_get_and_write_it(role):
    session = session_of(federation_file(), in_folder=True)
    make.enter(make.play_of(session), "4HS=")
    by = user_actor(make.make_user(club=session.club, role=role))
    assert filling.filled(file_of(session), by=by)
    assert filling.write_filled(file=file_of(session), by=by)


def test_others_neither_get_it_nor_write_nor_begin():
    session = session_of(federation_file(), in_folder=True)
    file = file_of(session)
    by = user_actor(make.make_user(club=make.make_club(), role="admin"))
    with pytest.raises(RuleError, match="Only the people who run the club"):
        filling.filled(file, by=by)
    with pytest.raises(RuleError, match="Only the people who run the club"):
        filling.write_filled(file=file, by=by)
    with pytest.raises(RuleError, match="Only a director"):
        filling.start_filling(session=session, name="", data=b"", by=by)


def test_a_tables_phone_gets_no_file():
    session = session_of(federation_file())
    device, _key = make.make_phone(session)
    with pytest.raises(RuleError, match="Only the people who run the club"):
        filling.filled(file_of(session), by=device_actor(device))


def test_results_of_a_file_without_the_column_erased_are_to_be_deleted_by_hand(monkeypatch):
    session = session_of(federation_file(), in_folder=True)
    make.enter(make.play_of(session), "4HS=")
    filling.write_filled(file=file_of(session), by=make.STAFF)
    play = make.play_of(session)
    withdraw_result(play=play, by=make.STAFF)
    monkeypatch.setattr("tournaments.exchange.bws.numbered.NumberedFile.can_erase", False)
    assert not filling.write_filled(file=file_of(session), by=make.STAFF)
    assert [row["erased"] for row in received(in_folder(session))] == [False]
