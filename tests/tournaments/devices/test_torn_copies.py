"""Copies taken while a control program writes, and copies that were cut off: nothing wrong is stored."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from scoring.actors import user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import Play, Revision, Session
from tests import factories as make
from tests.tournaments.devices.access_file import rows_in
from tests.tournaments.devices.control_program import ControlProgram, Sent, opened
from tests.tournaments.exchange.jet_files import blank_scoring_file
from tournaments.models import DeviceFile, DeviceRow
from tournaments.services.devices.copies import CopyRead, take_copy
from tournaments.services.devices.folders import path_of
from tournaments.services.devices.setting_up import start_reading
from tournaments.services.devices.templates import keep_template

pytestmark = pytest.mark.django_db
NAME = "evening.bws"


@pytest.fixture
def session(settings, tmp_path) -> Session:
    """A Mitchell of three tables in play, whose file is in the club's folder."""
    settings.DEVICE_FILES = str(tmp_path)
    session = make.make_session(3, rounds=2, boards=2)
    club = session.contest.club
    director = user_actor(make.make_user("director", club=club, role="director"))
    keep_template(club=club, name="blank.bws", data=blank_scoring_file(), by=director)
    start_reading(session=session, name=NAME, by=make.STAFF)
    return session


@pytest.fixture
def path(session) -> Path:
    return path_of(session.contest.club, NAME)


def copied(data: bytes) -> CopyRead:
    """What becomes of a copy, as the job takes it: nothing is remembered but what is stored."""
    return take_copy(file=DeviceFile.objects.select_related("session__contest__club").get(), data=data)


def counting() -> dict[tuple[int, int, int], str]:
    """What counts, by table, round and board."""
    plays = Play.objects.filter(accepted__isnull=False).select_related(
        "accepted", "board", "encounter__round"
    )
    return {
        (play.encounter.table, play.encounter.round.number, play.board.number): _said(play) for play in plays
    }


def _said(play: Play) -> str:
    assert play.accepted is not None
    result = Outcome.from_json(play.accepted.outcome).result
    return "PASS" if result is None or result.contract is None else str(result)


def test_the_file_has_the_movement_of_the_session(session, path):
    """As another reader has it, and by the rule of a Mitchell: pairs up, boards down."""
    rows = {(row["Table"], row["Round"]): row for row in rows_in(path, "RoundData").values()}
    assert set(rows) == {(table, round_) for table in (1, 2, 3) for round_ in (1, 2)}
    for (table, round_), row in rows.items():
        low = 2 * ((table + round_ - 2) % 3) + 1
        assert (row["NSPair"], row["LowBoard"], row["HighBoard"]) == (table, low, low + 1)
    east_west = {key: row["EWPair"] for key, row in rows.items()}
    assert [east_west[table % 3 + 1, 2] for table in (1, 2, 3)] == [east_west[t, 1] for t in (1, 2, 3)]
    assert copied(path.read_bytes()) == CopyRead()


@pytest.mark.parametrize("seed", range(3))
def test_no_state_between_two_writes_stores_what_no_unit_has_said(path, seed):
    chance = random.Random(seed)
    said: dict[tuple[int, int, int], set[str]] = {}

    def take() -> None:
        copied(path.read_bytes())
        for place, result in counting().items():
            assert result in said[place]

    program = ControlProgram(path, chance)
    program.file.disk.between = take
    contracts = {"4HX-1": ("4 H x", "S", "-1"), "3NN+2": ("3 NT", "N", "+2"), "PASS": ("PASS", "", "")}
    for table in (1, 2):
        board = program.meetings[1, table, 1].boards[0]
        for result in chance.sample(sorted(contracts), 2):
            contract, seat, ending = contracts[result]
            name = {"4HX-1": "4HXS-1"}.get(result, result)
            said.setdefault((table, 1, board), set()).add(name)
            program.receive(Sent(1, table, 1, board, contract, seat, ending, remarks=""))
            last = {**counting(), (table, 1, board): name}
    program.file.disk.between = lambda: None
    program.close()
    whole = copied(path.read_bytes())
    assert (whole.problem, whole.waiting, whole.refused) == (None, 0, 0)
    assert counting() == last
    assert Revision.objects.count() == 4
    assert copied(path.read_bytes()).new == 0


@pytest.mark.parametrize("tenth", range(10))
def test_a_copy_that_ends_at_a_tenth_stores_nothing_and_the_next_one_stores_all(path, tenth):
    """Nothing is lost and nothing wrong: as it comes from a disk, and where the end is that of a page."""
    with opened(path) as program:
        for table in (1, 2, 3):
            program.receive(Sent(1, table, 1, program.meetings[1, table, 1].boards[0], "4 H", "S", "="))
    data = path.read_bytes()
    short = data[: len(data) * tenth // 10]
    for cut in (short, short[: len(short) // 4096 * 4096]):
        read = copied(cut)
        assert read.problem is not None
        assert (read.new, Revision.objects.count(), DeviceRow.objects.count()) == (0, 0, 0)
    assert copied(data) == CopyRead(new=3, stored=3)
    assert set(counting().values()) == {"4HS="}


def test_a_program_that_was_killed_leaves_a_file_from_which_nothing_wrong_comes(path):
    """What it had written by half is sent again by its unit, as one more row."""

    class Killed(Exception):
        pass

    def kill() -> None:
        raise Killed

    program = ControlProgram(path, random.Random(4))
    first, second = program.meetings[1, 1, 1].boards
    program.receive(Sent(1, 1, 1, first, "4 H", "S", "="))
    program.file.disk.between = kill
    with pytest.raises(Killed):
        program.receive(Sent(1, 1, 1, second, "6 NT", "N", "-1"))
    program.file.close()
    copied(path.read_bytes())
    with opened(path) as again:
        again.receive(Sent(1, 1, 1, second, "6 NT", "N", "-1"))
    assert copied(path.read_bytes()).problem is None
    assert counting() == {(1, 1, first): "4HS=", (1, 1, second): "6NN-1"}
