"""The played-out control program: others read what it writes, and no copy of then says a wrong thing."""

from __future__ import annotations

import csv
import io
import random
import shutil
import subprocess
import warnings
from pathlib import Path
from typing import Any

import pytest
from access_parser import AccessParser

from scoring.words import RuleError
from tests.tournaments.devices.access_file import AccessFile, Damaged, rows_in
from tests.tournaments.devices.control_program import ControlProgram, Sent, opened
from tests.tournaments.exchange.jet_files import blank_scoring_file
from tournaments.exchange.bws.reading import scoring_file
from tournaments.exchange.jet.reading import read

TABLES, ROUNDS, BOARDS = 3, 3, 2
COLUMNS = (
    "ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer", "NS/EW", "Contract", "Result",
    "LeadCard", "Remarks", "Erased",
)  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that a scorer has set up: a Mitchell of three tables."""
    path = tmp_path / "evening.bws"
    path.write_bytes(blank_scoring_file())
    file = AccessFile(path)
    file.insert("Section", {"ID": 1, "Letter": "A", "Tables": TABLES, "ScoringType": 1, "Winners": 2})
    for table in range(1, TABLES + 1):
        file.insert("Tables", {"Section": 1, "Table": table, "LogOnOff": 2, "UpdateFromRound": 0})
        for round_ in range(1, ROUNDS + 1):
            low = BOARDS * ((table + round_ - 2) % TABLES) + 1
            pairs = {"NSPair": table, "EWPair": TABLES + (table - round_) % TABLES + 1}
            boards = {"LowBoard": low, "HighBoard": low + BOARDS - 1}
            file.insert("RoundData", {"Section": 1, "Table": table, "Round": round_, **pairs, **boards})
    file.commit()
    file.close()
    return path


def an_evening(program: ControlProgram) -> None:
    """Results of every kind: corrected, repeated, erased, sent anew, with remarks, and of no table."""
    for (section, table, round_), meeting in sorted(program.meetings.items(), key=lambda one: one[0][2]):
        for board in meeting.boards:
            program.receive(Sent(section, table, round_, board, "4 H x", "EW"[board % 2], "-1", "SA"))
    program.receive(Sent(1, 1, 1, 1, "PASS"))
    program.receive(Sent(1, 1, 1, 1, "PASS"))
    program.erase(Sent(1, 2, 1, 3))
    program.replace(Sent(1, 3, 1, 5, "3 NT", "S", "+2", "H10"))
    program.receive(Sent(1, 1, 2, 3, remarks="Not played"))
    program.receive(Sent(1, 2, 2, 5, remarks="60%-40%"))
    program.receive(Sent(1, 2, 3, 1, "1 C", "N", "=", remarks="Wrong direction"))
    program.receive(Sent(1, 3, 3, 3, "1 C", "N", "=", ew=9, suspicious=1))
    program.receive(Sent(1, 12, 1, 1, "1 C", "N", "="))
    program.sit_down(1, 1, "N", "00123")
    program.sit_down(1, 1, "N", "00124", "Žofie Ñ")


def written(path: Path, table: str = "ReceivedData") -> list[dict[str, Any]]:
    """The rows of a table as the program's own reader has them."""
    return list(rows_in(path, table).values())


def test_the_program_writes_what_its_units_send_as_the_tables_of_the_evening_have_it(path):
    with opened(path) as program:
        assert path.with_suffix(".ldb").exists()
        an_evening(program)
    assert not path.with_suffix(".ldb").exists()
    rows = {row["ID"]: row for row in written(path)}
    assert len(rows) == TABLES * ROUNDS * BOARDS + 2 + 5  # one was deleted where one came anew
    last = rows[max(rows)]
    assert (last["Table"], last["PairNS"], last["Declarer"], last["Contract"]) == (12, 0, 0, "1 C")
    assert [row["ID"] for row in rows.values() if row["Erased"]] == [3]
    anew = next(row for row in rows.values() if row["LeadCard"] == "H10")
    assert (anew["ID"], anew["PairNS"], anew["PairEW"], anew["Declarer"]) == (21, 3, 6, 3)
    assert [row["Number"] for row in written(path, "PlayerNumbers")] == ["00124"]
    assert {row["CurrentRound"] for row in written(path, "Tables")} == {2, 3}
    assert written(path, "IntermediateData") == []


def test_access_parser_reads_it_alike(path):
    with opened(path, chance=random.Random(1)) as program:
        an_evening(program)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = AccessParser(str(path)).parse_table("ReceivedData")
    rows = sorted(zip(*(found[name] for name in COLUMNS), strict=True))
    assert rows == sorted(tuple(row[name] for name in COLUMNS) for row in written(path))


def test_mdbtools_reads_it_alike(path):
    if shutil.which("mdb-export") is None:
        pytest.skip("mdbtools is not installed: its reading is not compared")
    with opened(path, chance=random.Random(1)) as program:
        an_evening(program)
    command = ["mdb-export", str(path), "ReceivedData"]
    said = subprocess.run(command, check=True, capture_output=True, text=True, timeout=20).stdout
    rows = [tuple(row[name] for name in COLUMNS) for row in csv.DictReader(io.StringIO(said))]
    own = [tuple(_said(row[name]) for name in COLUMNS) for row in written(path)]
    assert sorted(rows) == sorted(own)


def _said(cell: object) -> str:
    return str(int(cell)) if isinstance(cell, bool) else str(cell)


def test_the_site_reads_it_alike(path):
    with opened(path, chance=random.Random(1)) as program:
        an_evening(program)
    records = read(path.read_bytes()).records("ReceivedData")
    rows = [tuple(record[name.lower()] for name in COLUMNS) for record in records]
    assert rows == [tuple(row[name] for name in COLUMNS) for row in written(path)]


def test_pages_are_filled_before_another_is_taken(path):
    before = len(path.read_bytes())
    with opened(path) as program:
        for number in range(60):
            program.receive(Sent(1, 1, 1, 1 + number % 2, "3 NT", "N", "=", remarks=f"row {number}"))
    pages = {place[0] for place in rows_in(path, "ReceivedData")}
    assert len(pages) == 2
    assert len(path.read_bytes()) - before <= 6 * 4096  # and pages of Clients and IntermediateData


@pytest.mark.parametrize("seed", range(4))
def test_no_copy_taken_while_the_program_writes_has_a_row_that_it_did_not_write(path, seed):
    """A copy after each part of each page: it is refused, or its rows are those of before or after."""
    copies, wrong, kept = 0, [], []

    def take_copy() -> None:
        nonlocal copies
        copies += 1
        try:
            found = scoring_file(read(path.read_bytes()))
        except RuleError:
            return
        kept.append(len(found.received))
        wrong.extend(row for row in found.received if _text_of(row) not in known)

    with opened(path, chance=random.Random(seed)) as program:
        sent = [
            Sent(1, table, 1, board, "4 H x", "S", "-1", "SA", remarks="" if board % 2 else "Wrong direction")
            for table in range(1, TABLES + 1)
            for board in program.meetings[1, table, 1].boards
        ]
        known = {
            (one.table, one.board, "4 H x", "-1", "SA", one.remarks, erased)
            for one in sent
            for erased in (False, True)
        }
        program.file.disk.between = take_copy
        for one in sent:
            program.receive(one)
        program.erase(sent[0])
        program.replace(sent[1])
    assert wrong == []
    assert copies > 50
    assert len(kept) > copies // 2


def _text_of(row: Any) -> tuple[object, ...]:
    return (row.table, row.board, row.contract, row.result, row.lead, row.remarks, row.erased)


class Killed(Exception):
    """The program ends in the middle of a write."""


@pytest.mark.parametrize("after", range(0, 36, 5))
def test_a_program_that_was_killed_comes_again_and_has_all_that_it_said_it_had(path, after):
    """What was being written is lost or there; units send it again."""
    parts = 0

    def kill() -> None:
        nonlocal parts
        parts += 1
        if parts > after:
            raise Killed

    program = ControlProgram(path, random.Random(after))
    has = [program.receive(Sent(1, 1, 1, 1, "4 H", "S", "=")), program.receive(Sent(1, 2, 1, 3, "PASS"))]
    program.file.disk.between = kill
    sent = Sent(1, 3, 1, 5, "6 NT x", "W", "-3", remarks="a longer remark" * 4)
    with pytest.raises(Killed):
        has.extend(program.receive(sent) for _ in range(9))
    program.file.close()
    with opened(path) as again:
        again.receive(Sent(1, 3, 1, 6, "2 C", "N", "+1"))
    rows = {row["ID"]: row for row in written(path)}
    assert set(has) <= set(rows)
    assert [row["Contract"] for row in rows.values()][-1] == "2 C"
    found = scoring_file(read(path.read_bytes())).received
    assert {row.number for row in found} == set(rows)


def test_what_is_no_file_of_jet_4_is_not_opened(tmp_path):
    path = tmp_path / "evening.bws"
    path.write_bytes(b"\0" * 4096)
    with pytest.raises(Damaged):
        ControlProgram(path)
