"""A federation's scoring files for tests: tables of a set-up, written down row by row, in a blank file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tests.tournaments.exchange.jet_files import blank_scoring_file
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Record, Version
from tournaments.exchange.jet.writing import append

GUID = "0123456789ABCDEF0123456789ABCDEF"
DAY = dt.date(2026, 11, 20)
blank = lru_cache(1)(blank_scoring_file)

MITCHELL = (
    # round, table, N-S, E-W, first board
    (1, 1, 1, 1, 1), (1, 2, 2, 2, 3), (1, 3, 3, 3, 5),
    (2, 1, 1, 3, 3), (2, 2, 2, 1, 5), (2, 3, 3, 2, 1),
    (3, 1, 1, 2, 5), (3, 2, 2, 3, 1), (3, 3, 3, 1, 3),
)  # fmt: skip
"""Three tables, two boards a round; E-W number from 1 again."""

Row = tuple[int, ...]


def federation_file(
    rows: Sequence[Row] = MITCHELL,
    *,
    sections: Mapping[str, Sequence[Row]] | None = None,
    guid: str = GUID,
    name: str = "County pairs",
    date: dt.date | None = DAY,
    boards: int = 2,
    section: Record | None = None,
    people: Sequence[tuple[int, str, str, str]] = (),
    hands: Sequence[Record] = (),
    received: Sequence[Record] = (),
    groups: Mapping[int, int] | None = None,
) -> bytes:
    """A file with these sections (one, A, with `rows`, unless there are `sections`), without results.

    `people` are (table, seat, number, name). `section` has columns of every section, as its winners.
    """
    by_letter = sections or {"A": rows}
    tables: dict[str, list[Record]] = {name: [] for name in ("Section", "Tables", "RoundData")}
    for number, (letter, own) in enumerate(by_letter.items(), 1):
        count = max(row[1] for row in own)
        tables["Section"].append(
            {"id": number, "letter": letter, "tables": count, "session": 1, "missingpair": 0, "winners": 0}
            | {"scoringtype": 1}
            | dict(section or {})
        )
        tables["Tables"] += [
            {"section": number, "table": table, "group": (groups or {}).get(table, 0)}
            for table in range(1, count + 1)
        ]
        tables["RoundData"] += [_round(number, row, boards) for row in own]
    session: Record = {"id": 1, "name": name, "guid": guid, "status": 0}
    if date is not None:
        session = {**session, "date": dt.datetime.combine(date, dt.time())}
    seats = [
        {"section": 1, "table": table, "direction": seat, "number": number, "name": name, "round": 0}
        for table, seat, number, name in people
    ]
    every = {"Session": [session], **tables, "PlayerNumbers": seats, "HandRecord": list(hands)}
    every["ReceivedData"] = list(received)
    return append(blank(), {table: records for table, records in every.items() if records})


def _round(section: int, row: Row, boards: int) -> Record:
    round_, table, ns, ew, low = row
    return {
        "section": section,
        "table": table,
        "round": round_,
        "nspair": ns,
        "ewpair": ew,
        "lowboard": low,
        "highboard": low + boards - 1,
    }


def received(data: bytes) -> list[Record]:
    """The rows of results in a file."""
    return list(read(data).records("ReceivedData"))


def said(data: bytes) -> list[tuple[object, ...]]:
    """What these rows say: number, place, pairs, declarer, seat, contract, result, lead and remarks."""
    columns = (
        "id", "section", "table", "round", "board", "pairns", "pairew", "declarer", "ns/ew", "contract",
        "result", "leadcard", "remarks",
    )  # fmt: skip
    return [tuple(row[name] for name in columns) for row in received(data)]


__all__ = ["DAY", "GUID", "MITCHELL", "Version", "blank", "federation_file", "received", "said"]
