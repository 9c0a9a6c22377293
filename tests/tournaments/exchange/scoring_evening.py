"""A small evening of four pairs as a scoring file: two tables, three rounds of two boards."""

from __future__ import annotations

import datetime as dt

from scoring.words import Seat
from tests.tournaments.exchange.jet_files import blank_scoring_file
from tournaments.exchange.bws.setting_up import rows_of
from tournaments.exchange.bws.values import RoundRow, Scoring, ScoringFile, SeatRow, SectionRow
from tournaments.exchange.jet.writing import append

ROUNDS = {1: ((1, 4), (2, 3)), 2: ((2, 4), (3, 1)), 3: ((3, 4), (1, 2))}
DAY = dt.date(2026, 11, 20)


def set_up(**changes: object) -> ScoringFile:
    rounds = tuple(
        RoundRow(1, table, number, ns, ew, (2 * number - 1, 2 * number))
        for number, meetings in ROUNDS.items()
        for table, (ns, ew) in enumerate(meetings, 1)
    )
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
    seats = tuple(
        SeatRow(1, table, seat, f"00{7 + at}", name)
        for at, (name, (table, seat)) in enumerate(
            zip(names, [(table, seat) for table in (1, 2) for seat in Seat], strict=True)
        )
    )
    columns = {
        "guid": "A" * 32, "name": "Friday", "date": DAY, "rounds": rounds, "seats": seats, "received": (),
        "sections": (SectionRow(1, "A", 2, scoring=Scoring.MATCHPOINTS, winners=1),), "deals": {},
    }  # fmt: skip
    return ScoringFile(**(columns | changes))  # type: ignore[arg-type]


def result(table: int, round: int, board: int, text: str, **columns: object) -> dict[str, object]:
    """A row of results such as "4 S N +1", as the columns of the file have it."""
    ns, ew = ROUNDS[round][table - 1]
    level, strain, seat, tricks = text.split() if text else ("", "", "", "")
    row = {
        "Section": 1, "Table": table, "Round": round, "Board": board, "PairNS": ns, "PairEW": ew,
        "Declarer": {"N": ns, "S": ns, "E": ew, "W": ew}.get(seat, 0), "NS/EW": seat,
        "Contract": f"{level} {strain}".strip(), "Result": tricks, "LeadCard": "", "Remarks": "",
        "DateLog": dt.datetime(2026, 11, 20), "TimeLog": dt.datetime(1899, 12, 30, 19, 30 + round),
        "Erased": False,
    }  # fmt: skip
    return row | columns


def scoring_file(*results: dict[str, object], **changes: object) -> bytes:
    rows = {**rows_of(set_up(**changes), {}), "ReceivedData": list(results)}
    return append(blank_scoring_file(), rows)
