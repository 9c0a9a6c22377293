"""A session's scoring file in memory, as its table devices fill it row by row."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.actors import device_actor
from scoring.models import Device, Play, Session
from tests import factories as make
from tournaments.exchange.bws.values import ReceivedRow, ScoringFile
from tournaments.models import DeviceFile, DeviceRow
from tournaments.selectors.devices.set_up import sections_of, set_up_of
from tournaments.services.devices import copies
from tournaments.services.devices.copies import CopyRead

GUID = "0123456789ABCDEF0123456789ABCDEF"
EVENING = dt.datetime(2026, 11, 20, 19, 30)


def file_of(session: Session, name: str = "") -> DeviceFile:
    """A scoring file of a session that is read; what is in it does not matter here."""
    sections = {str(number): section.pk for number, section in sections_of(session).items()}
    return DeviceFile.objects.create(
        session=session, way=DeviceFile.Way.READ, guid=GUID, name=name, data=b"", sections=sections
    )


@dataclass
class Units:
    """The devices of a session's tables: `send` adds a row to their file, `copy` has the file read."""

    session: Session
    name: str = ""
    rows: list[ReceivedRow] = field(default_factory=list)
    copies_taken: int = 0
    changes: dict[str, Any] = field(default_factory=dict)
    """What a copy has otherwise than the session."""

    def __post_init__(self) -> None:
        self.file = file_of(self.session, self.name)
        self.set_up: ScoringFile = set_up_of(self.session, guid=GUID)
        self.now = EVENING

    def row(
        self, result: str = "", *, table: int = 1, round: int = 1, board: int = 1, **columns: Any
    ) -> ReceivedRow:
        """A row of a result such as "4H N =" (or "" with remarks), with the pairs that should sit there."""
        place = (columns.pop("section", 1), table, round)
        planned = {(one.section, one.table, one.round): one for one in self.set_up.rounds}.get(place)
        contract, seat, ending = (*result.split(), "", "", "")[:3]
        pairs = {name: getattr(planned, name, None) or 0 for name in ("ns", "ew")}
        declarer = {"N": pairs["ns"], "S": pairs["ns"], "E": pairs["ew"], "W": pairs["ew"]}.get(seat, 0)
        self.now += dt.timedelta(minutes=1)
        said: dict[str, Any] = {
            "number": len(self.rows) + 1, "contract": contract, "seat": seat, "result": ending,
            "time": self.now, "declarer": declarer, **pairs, **columns,
        }  # fmt: skip
        return ReceivedRow(section=place[0], table=table, round=round, board=board, **said)

    def send(self, result: str = "", **columns: Any) -> ReceivedRow:
        self.rows.append(self.row(result, **columns))
        return self.rows[-1]

    def change(self, number: int, **columns: Any) -> None:
        """Change a row where it stands in the file, as when it is erased."""
        at = next(at for at, row in enumerate(self.rows) if row.number == number)
        self.rows[at] = replace(self.rows[at], **columns)

    def whole(self) -> ScoringFile:
        """The file as it is now."""
        return replace(self.set_up, received=tuple(self.rows), **self.changes)

    def copy(self) -> CopyRead:
        """Have a copy of the file read as it is now."""
        self.copies_taken += 1
        file = DeviceFile.objects.select_related("session__contest__club").get(pk=self.file.pk)
        return copies.take_rows(file=file, copy=self.whole(), digest=f"{self.copies_taken:064}")

    def states(self) -> list[str]:
        """The states of the rows, by number and then by when they were read."""
        return list(self.file.rows.order_by("number", "pk").values_list("state", flat=True))

    def words(self, number: int = 1) -> str:
        """Why a row waits or was refused, in English."""
        from scoring.words import message_from_json

        row = DeviceRow.objects.filter(file=self.file, number=number).latest("pk")
        return str(message_from_json(row.message, {})) if row.message else ""


def play_of(session: Session, table: int = 1, round: int = 1, ordinal: int = 1) -> Play:
    return make.play_of(session, table, round, ordinal)


def phone_of(session: Session, table: int = 1):
    """A phone of a table, as one who acts."""
    device, _key = make.make_phone(session, table)
    return device_actor(device)


def unit_of(session: Session, table: int = 1) -> Device:
    return Device.objects.get(link__session=session, link__table=table, kind=Device.Kind.UNIT)
