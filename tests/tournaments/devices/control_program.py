"""A played-out control program of table devices, as a scorer sees one: from the outside, in a `.bws` file.

It reads the set-up (Section, Tables, RoundData, PlayerNumbers, Settings) and writes what its units send:
results row by row, corrections as later rows, erased rows, remarks, faults; or as other programs do, which
delete a row and insert it anew. While it is open an `.ldb` lies beside the file. What it knows of units: they
have a movement, so that they send their pairs' numbers themselves, and keep a result until the program has
it. Started as a process it takes one act a line from its input, as JSON, and answers each when it is written:

    python -m tests.tournaments.devices.control_program FILE [--seed 1] [--pause 0.002]
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.tournaments.devices.access_file import AccessFile, Cell, Place, Row

KEPT = ("ReceivedData", "IntermediateData", "PlayerNumbers", "Clients")
"""The tables that the program adds rows to."""
LOGGED_ON, LOGGED_OFF = 1, 2
Now = Callable[[], dt.datetime]


@dataclass(frozen=True, slots=True)
class Sent:
    """A result as a unit sends it. Without `ns` and `ew` the pairs are those of the movement."""

    section: int
    table: int
    round: int
    board: int
    contract: str = ""  # `3 NT x`
    seat: str = ""  # N, E, S, W
    result: str = ""  # `=`, `+1`, `-2`
    lead: str = ""
    remarks: str = ""
    ns: int | None = None
    ew: int | None = None
    erased: bool = False
    suspicious: int = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a table does in a round, as RoundData has it."""

    ns: int
    ew: int
    boards: tuple[int, ...]


@dataclass
class ControlProgram:
    """The program with a file open. With `chance` it writes in parts, and calls `between` after each."""

    path: Path
    chance: random.Random | None = None
    between: Callable[[], None] = lambda: None
    now: Now = lambda: dt.datetime(2026, 11, 29, 19, 30)
    computer: str = "CLUB-PC"
    meetings: dict[tuple[int, int, int], Meeting] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lock = self.path.with_suffix(".ldb")
        self.lock.write_bytes(self.computer.encode().ljust(32, b"\0") + b"Admin".ljust(32, b"\0"))
        self.file = AccessFile(self.path, self.chance, self.between)
        self.lost = [place for table in KEPT for place in self.file.mend(table)]
        self.load()
        self._log_on()
        self.file.commit()

    def load(self) -> None:
        """Read the movement. Whatever tables there are without rows in it sit out."""
        self.meetings = {
            (_int(row["Section"]), _int(row["Table"]), _int(row["Round"])): Meeting(
                _int(row["NSPair"]), _int(row["EWPair"]), tuple(_boards(row))
            )
            for row in self.file.rows("RoundData").values()
        }

    def _log_on(self) -> None:
        """Say which computer this is, and that its units are there."""
        known = {str(row["Computer"]): _int(row["ID"]) for row in self.file.rows("Clients").values()}
        if self.computer not in known:
            self.file.insert("Clients", {"Computer": self.computer})
            known = {str(row["Computer"]): _int(row["ID"]) for row in self.file.rows("Clients").values()}
        for place, row in self.file.rows("Tables").items():
            if row["LogOnOff"] != LOGGED_ON:
                self.file.change("Tables", place, {"LogOnOff": LOGGED_ON, "ComputerID": known[self.computer]})

    def close(self) -> None:
        """End as one ends it: the units are off, and the lock is gone."""
        for place in self.file.rows("Tables"):
            self.file.change("Tables", place, {"LogOnOff": LOGGED_OFF})
        self.file.commit()
        self.file.close()
        self.lock.unlink(missing_ok=True)

    # What units send

    def receive(self, sent: Sent) -> int:
        """Write a result as one more row; its number. A result by contract is first half known."""
        row = self._row(sent)
        halfway: Place | None = None
        if sent.contract and sent.result:
            known = {name: value for name, value in row.items() if name not in ("Result", "Remarks")}
            halfway = self.file.insert("IntermediateData", self._fitting("IntermediateData", known))
            self.file.commit()
        place = self.file.insert("ReceivedData", row)
        if halfway is not None:
            self.file.delete("IntermediateData", halfway)
        self._at(sent)
        self.file.commit()
        return _int(self.file.rows("ReceivedData")[place]["ID"])

    def replace(self, sent: Sent) -> int:
        """Write a result in the other way: earlier rows of its board are deleted first."""
        for place in self.rows(sent):
            self.file.delete("ReceivedData", place)
        place = self.file.insert("ReceivedData", self._row(sent))
        self.file.commit()
        return _int(self.file.rows("ReceivedData")[place]["ID"])

    def erase(self, sent: Sent) -> list[int]:
        """Make what was sent of a board void, as a director does at the program; the numbers of the rows."""
        found = {place: row for place, row in self.rows(sent).items() if not row["Erased"]}
        for place in found:
            self.file.change("ReceivedData", place, {"Erased": True})
        self.file.commit()
        return sorted(_int(row["ID"]) for row in found.values())

    def sit_down(self, section: int, table: int, seat: str, number: str, name: str = "") -> None:
        """Write the number that a player typed. A text cannot grow where it is: an earlier row goes."""
        for place, row in self.file.rows("PlayerNumbers").items():
            if (row["Section"], row["Table"], row["Direction"]) == (section, table, seat):
                self.file.delete("PlayerNumbers", place)
        values: dict[str, Cell] = {"Section": section, "Table": table, "Direction": seat, "Number": number}
        values |= {"Name": name, "TimeLog": self.now(), "Round": 0}
        self.file.insert("PlayerNumbers", self._fitting("PlayerNumbers", values))
        self.file.commit()

    def reload(self) -> list[int]:
        """Read the movement again where the scorer asks for it by UpdateFromRound; these tables."""
        asked = {place: row for place, row in self.file.rows("Tables").items() if row["UpdateFromRound"]}
        self.load()
        for place in asked:
            self.file.change("Tables", place, {"UpdateFromRound": 0})
        self.file.commit()
        return sorted(_int(row["Table"]) for row in asked.values())

    def rows(self, of: Sent) -> dict[Place, Row]:
        """The rows of a result's place, void ones too."""
        place = (of.section, of.table, of.round, of.board)
        return {
            at: row
            for at, row in self.file.rows("ReceivedData").items()
            if (row["Section"], row["Table"], row["Round"], row["Board"]) == place
        }

    def _row(self, sent: Sent) -> Row:
        meeting = self.meetings.get((sent.section, sent.table, sent.round), Meeting(0, 0, ()))
        ns = meeting.ns if sent.ns is None else sent.ns
        ew = meeting.ew if sent.ew is None else sent.ew
        declarer = {"N": ns, "S": ns, "E": ew, "W": ew}.get(sent.seat, 0)
        now = self.now().replace(microsecond=0)
        row: Row = {"Section": sent.section, "Table": sent.table, "Round": sent.round, "Board": sent.board}
        row |= {"PairNS": ns, "PairEW": ew, "Declarer": declarer, "NS/EW": sent.seat}
        row |= {"Contract": sent.contract, "Result": sent.result, "LeadCard": sent.lead}
        row |= {"Remarks": sent.remarks, "DateLog": now.replace(hour=0, minute=0, second=0), "TimeLog": now}
        row |= {"Erased": sent.erased, "SuspiciousContract": sent.suspicious}
        return self._fitting("ReceivedData", row)

    def _fitting(self, table: str, values: Mapping[str, Cell]) -> Row:
        """Those values for which this file's table has a column: older files have fewer."""
        columns = {column.name for column in self.file.tables[table.lower()].columns}
        return {name: value for name, value in values.items() if name in columns}

    def _at(self, sent: Sent) -> None:
        """Say on which board the table is."""
        for place, row in self.file.rows("Tables").items():
            if (row["Section"], row["Table"]) == (sent.section, sent.table):
                where: dict[str, Cell] = {"CurrentRound": sent.round, "CurrentBoard": sent.board, "Status": 1}
                self.file.change("Tables", place, where)


def _int(value: Cell) -> int:
    return value if isinstance(value, int) else 0


def _boards(row: Row) -> Iterator[int]:
    custom = str(row.get("CustomBoards") or "")
    if custom:
        yield from (int(number) for number in custom.split(","))
    else:
        yield from range(_int(row["LowBoard"]), _int(row["HighBoard"]) + 1)


@contextmanager
def opened(path: Path, **how: Any) -> Iterator[ControlProgram]:
    """The program while the context lasts, ended as one ends it."""
    program = ControlProgram(path, **how)
    try:
        yield program
    finally:
        program.close()


def do(program: ControlProgram, act: Mapping[str, Any]) -> object:
    """One act by its name: `receive`, `replace` and `erase` of a result, `sit_down`, `reload`; the answer."""
    values = {name: value for name, value in act.items() if name != "do"}
    deed = getattr(program, act["do"])
    return deed(Sent(**values)) if act["do"] in ("receive", "replace", "erase") else deed(**values)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.002, help="seconds between two parts of the disk")
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)
    between = (lambda: time.sleep(chance.uniform(0, 2 * chosen.pause))) if chosen.pause else (lambda: None)
    with opened(chosen.file, chance=chance, between=between, now=dt.datetime.now) as program:
        say({"lost": len(program.lost)})
        for line in sys.stdin:
            say({"answer": do(program, json.loads(line))})


def say(answer: object) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
