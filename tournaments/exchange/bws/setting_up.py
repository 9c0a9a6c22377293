"""A session's set-up as rows of a scoring file, in the order in which control programs want them written."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scoring.bridge.contracts import Denomination
from scoring.cards import Deal, Rank, Suit, format_hand
from scoring.words import RuleError, Seat
from tournaments.exchange.bws.options import COMPUTER, Choice, settings_of
from tournaments.exchange.bws.short_names import cut, shortened
from tournaments.exchange.bws.values import RoundRow, ScoringFile, SeatRow, SectionRow
from tournaments.exchange.jet.values import Record

Place = tuple[int, int]
"""A section and a table of it, or a section and a board."""
Tricks = Mapping[Seat, Mapping[Denomination, int]]
"""How many tricks each seat can make in each denomination, all cards seen."""
Rows = dict[str, Sequence[Record]]

SESSION: Final = 1
CLIENT: Final = 1
OFF: Final = 2
"""`LogOnOff` of a table whose device has not logged on."""
LONGEST_NAME: Final = 40
LONGEST_NUMBER: Final = 16
LONGEST_LIST: Final = 255
HONOURS: Final = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
SEATS: Final = {Seat.N: "north", Seat.E: "east", Seat.S: "south", Seat.W: "west"}


def rows_of(
    file: ScoringFile,
    options: Mapping[str, Choice],
    *,
    makeable: Mapping[Place, Tricks] | None = None,
) -> Rows:
    """The rows that set a session up in a blank file, by table, in the order in which they are to be written.

    `options` are what the director chose, as `options.read_choices` gives it; without any setting among them
    `Settings` gets no row. `makeable` has the tricks of the deals, by section and board. Results are no
    set-up: there are no rows of them. Raises RuleError "bws.boards" for a round whose boards the file cannot
    name.
    """
    computer = str(options.get(COMPUTER, ""))
    settings = settings_of(options)
    rows: Rows = {
        "Clients": [{"id": CLIENT, "computer": computer}] if computer else [],
        "Session": [_session(file)],
        "Section": [_section(section) for section in file.sections],
        "Tables": list(_tables(file.sections, file.groups, CLIENT if computer else 0)),
        "RoundData": [round_record(row) for row in file.rounds],
        "PlayerNumbers": [_seat(seat) for seat in file.seats],
        "Settings": [_settings(section, settings) for section in file.sections] if settings else [],
        "HandRecord": [_deal(*place, deal) for place, deal in file.deals.items()],
        "HandEvaluation": [
            _evaluation(*place, tricks, file.deals[place])
            for place, tricks in (makeable or {}).items()
            if place in file.deals
        ],
    }
    return {table: records for table, records in rows.items() if records}


def round_record(row: RoundRow) -> Record:
    """A row of `RoundData`. Boards in a row are a range, others a list, as `1,5,9`.

    Raises RuleError "bws.boards" where the list is longer than its column.
    """
    boards = sorted(set(row.boards))
    low, high = (boards[0], boards[-1]) if boards else (0, 0)
    record: dict[str, int | str] = {
        "section": row.section,
        "table": row.table,
        "round": row.round,
        "nspair": row.ns,
        "ewpair": row.ew,
        "lowboard": low,
        "highboard": high,
    }
    if row.south is not None or row.west is not None:
        record |= {"south": row.south or 0, "west": row.west or 0}
    if boards and len(boards) != high - low + 1:
        custom = ",".join(map(str, boards))
        if len(custom) > LONGEST_LIST:
            raise RuleError(
                "bws.boards",
                "boards",
                "The boards of table {table} in round {round} are too many for a list in this file.",
                "",
                table=row.table,
                round=row.round,
            )
        record["customboards"] = custom
    return record


def _session(file: ScoringFile) -> Record:
    return {
        "id": SESSION,
        "name": cut(file.name, LONGEST_NAME),
        "date": None if file.date is None else dt.datetime.combine(file.date, dt.time()),
        "guid": file.guid,
        "status": 0,
    }


def _section(section: SectionRow) -> Record:
    return {
        "id": section.number,
        "letter": section.letter,
        "tables": section.tables,
        "missingpair": section.missing,
        "ewmovebeforeplay": 0,
        "session": SESSION,
        "scoringtype": None if section.scoring is None else int(section.scoring),
        "winners": section.winners,
    }


def _tables(sections: Sequence[SectionRow], groups: Mapping[Place, int], client: int) -> Iterator[Record]:
    for section in sections:
        for table in range(1, section.tables + 1):
            group = groups.get((section.number, table), 0)
            yield table_record(section.number, table, client=client, group=group)


def table_record(section: int, table: int, *, client: int = 0, group: int = 0) -> Record:
    """A row of `Tables` as it is before anybody logs on. `client` is the row of `Clients` it belongs to."""
    return {
        "section": section,
        "table": table,
        "computerid": client,
        "status": 0,
        "logonoff": OFF,
        "currentround": 0,
        "currentboard": 0,
        "updatefromround": 0,
        "group": group,
    }


def _seat(seat: SeatRow) -> Record:
    """Who sits down, for the devices to show. A number that is too long is left out."""
    return {
        "section": seat.section,
        "table": seat.table,
        "direction": seat.seat.value,
        "number": seat.number if len(seat.number) <= LONGEST_NUMBER else "",
        "name": shortened(seat.name),
        "updated": True,
        "processed": False,
        "round": seat.round,
    }


def _settings(section: SectionRow, settings: Mapping[str, Choice]) -> Record:
    return {"section": section.number} | {name.lower(): value for name, value in settings.items()}


def _deal(section: int, board: int, deal: Deal) -> Record:
    """Hands suit by suit, high cards first, ten as T: so thirteen cards of a suit fit into the column."""
    record: dict[str, int | str] = {"section": section, "board": board}
    for seat, name in SEATS.items():
        for suit, cards in zip(Suit, format_hand(deal.hand(seat)).split("."), strict=True):
            record[name + suit.name.lower()] = cards
    return record


def _evaluation(section: int, board: int, tricks: Tricks, deal: Deal) -> Record:
    """The tricks of each seat in each denomination, and the points of its honours."""
    record: dict[str, int | str] = {"section": section, "board": board}
    for seat, name in SEATS.items():
        for denomination in Denomination:
            record[name + denomination.name.lower()] = tricks[seat][denomination]
        record[f"{name}hcp"] = sum(HONOURS.get(card.rank, 0) for card in deal.hand(seat))
    return record
