"""What a scoring file lacks of the results of a session: rows to add, rows that count no more, and the rest.

A file is never rewritten: a correction is a later row of the same board, and a result that was taken back is
marked as erased. Rows that the file's own program wrote are its statements and are left as they are. What
no row can say is named, for somebody to enter it in the other program by hand.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.words import Message
from tournaments.exchange.bws.numbering import Numbering
from tournaments.exchange.bws.outcomes import Inexpressible, columns_of, read_outcome
from tournaments.exchange.bws.values import ReceivedRow, ScoringFile
from tournaments.exchange.jet.values import Record

Place = tuple[int, int, int, int]
"""Section as the file numbers it, table, round, board: as `ReceivedRow.place`."""
ZERO_DAY = dt.date(1899, 12, 30)
"""The day of a time without a day, in Access."""


@dataclass(frozen=True, slots=True)
class Result:
    """What counts for a board at a table here. `seated` are our numbers as they sat there: see `Numbering`.

    `at` is when it was entered, in the club's local time.
    """

    place: Place
    seated: tuple[int, ...]
    outcome: Outcome
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class Filling:
    """What is to be done with a file: `rows` are added, `erased` are the numbers of rows that count no more.

    `by_hand` says what no row can say.
    """

    rows: tuple[ReceivedRow, ...] = ()
    erased: tuple[int, ...] = ()
    by_hand: tuple[Message, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rows or self.erased)


@dataclass(slots=True)
class _Draft:
    """A filling as it grows."""

    rows: list[ReceivedRow] = field(default_factory=list)
    gone: set[Place] = field(default_factory=set)
    by_hand: list[Message] = field(default_factory=list)


def filling_of(
    file: ScoringFile,
    numberings: Mapping[int, Numbering],
    results: Iterable[Result],
    taken_back: Collection[Place] = (),
    *,
    can_erase: bool = True,
) -> Filling:
    """What the file lacks of these results, in the order in which they were entered.

    `numberings` are those of the file's sections by number. At the places `taken_back` there was a result
    once, and none counts now. `can_erase`: the file's table of results has the column `Erased`.
    """
    counting: dict[Place, list[ReceivedRow]] = defaultdict(list)
    for row in sorted(file.received, key=lambda row: row.number):
        if not row.erased and not row.is_ours:
            counting[row.place].append(row)
    draft = _Draft(gone=set(taken_back))
    number = max((row.number for row in file.received), default=0)
    for result in sorted(results, key=lambda result: (result.at, result.place)):
        said = _row_of(result, numberings[result.place[0]], draft)
        if said is None:
            draft.gone.add(result.place)
            continue
        own = counting.get(result.place)
        if own is None or not _say_the_same(own[-1], said):
            number += 1
            draft.rows.append(replace(said, number=number))
    erased = [row for place in sorted(draft.gone) for row in counting.get(place, ())]
    if erased and not can_erase:
        for place in sorted({row.place for row in erased}):
            words = Message("Delete the result of this board: it no longer counts.")
            draft.by_hand.append(_at(numberings[place[0]], place, words))
        erased = []
    return Filling(tuple(draft.rows), tuple(sorted(row.number for row in erased)), tuple(draft.by_hand))


def _row_of(result: Result, numbering: Numbering, draft: _Draft) -> ReceivedRow | None:
    """The row of a result, still without its number; None where no row can say it, which the draft names."""
    section, table, round_, board = result.place
    planned = numbering.rows.get((table, round_))
    if planned is None or board not in planned.boards:
        words = Message("In that file this table does not play this board in this round.")
        draft.by_hand.append(_at(numbering, result.place, words))
        return None
    turned = _turned(numbering.seated(planned), result.seated)
    if turned is None:
        words = Message("In that file others play at this table in this round.")
        draft.by_hand.append(_at(numbering, result.place, words))
        return None
    outcome = result.outcome
    if turned and outcome.kind is OutcomeKind.AWARD:  # a remark says an award or the direction, not both
        outcome, turned = replace(outcome, award_ns=outcome.award_ew, award_ew=outcome.award_ns), False
    columns = columns_of(
        outcome, ns=planned.ns, ew=planned.ew, south=planned.south, west=planned.west, turned=turned
    )
    if isinstance(columns, Inexpressible):
        draft.by_hand.append(_at(numbering, result.place, columns.why))
        return None
    return ReceivedRow(
        number=0,
        section=section,
        table=table,
        round=round_,
        board=board,
        ns=planned.ns,
        ew=planned.ew,
        declarer=columns.declarer,
        seat=columns.seat,
        contract=columns.contract,
        result=columns.result,
        lead=columns.lead,
        remarks=columns.remarks,
        time=result.at,
        south=planned.south,
        west=planned.west,
    )


def _turned(planned: tuple[int, ...], seated: tuple[int, ...]) -> bool | None:
    """Whether two pairs sat the other way than planned; None where others sat there."""
    if seated == planned:
        return False
    return True if len(planned) == 2 and seated == planned[::-1] else None


def _say_the_same(before: ReceivedRow, row: ReceivedRow) -> bool:
    """Whether the newest row of a board in the file says what a new one would say."""
    if (before.ns, before.ew) != (row.ns, row.ew):
        return False
    old, new = read_outcome(before), read_outcome(row)
    return old.question is None and (old.outcome, old.turned) == (new.outcome, new.turned)


def _at(numbering: Numbering, place: Place, words: Message) -> Message:
    _section, table, round_, board = place
    return Message(
        "Section {section}, table {table}, round {round}, board {board}: {words}",
        section=numbering.section.letter,
        table=table,
        round=round_,
        board=board,
        words=words,
    )


def record_of(row: ReceivedRow, columns: Collection[str]) -> Record:
    """A row of results as the file's table has it: of its `columns`, in small letters, those that are there.

    Nobody has processed it, and it is an entry at a table: `ExternalUpdate` is for what the file's own
    program writes.
    """
    time = row.time or dt.datetime.combine(ZERO_DAY, dt.time())
    flags = ("processed", "processed1", "processed2", "processed3", "processed4", "externalupdate", "erased")
    record: dict[str, bool | int | str | dt.datetime] = {
        "id": row.number,
        "section": row.section,
        "table": row.table,
        "round": row.round,
        "board": row.board,
        "pairns": row.ns,
        "pairew": row.ew,
        "south": row.south or 0,
        "west": row.west or 0,
        "declarer": row.declarer,
        "ns/ew": row.seat,
        "contract": row.contract,
        "result": row.result,
        "leadcard": row.lead,
        "remarks": row.remarks,
        "datelog": dt.datetime.combine(time.date(), dt.time()),
        "timelog": dt.datetime.combine(ZERO_DAY, time.time().replace(microsecond=0)),
        "suspiciouscontract": 0,
    }
    record |= dict.fromkeys(flags, False)
    return {name: value for name, value in record.items() if name in columns}


def differences(
    numberings: Mapping[int, Numbering], tables: Iterable[tuple[Place, tuple[int, ...]]]
) -> list[Message]:
    """Where a session plays otherwise than a file says: each of its boards with who sits there, in order."""
    found: dict[tuple[int, int, int], Message] = {}
    for place, seated in tables:
        section, table, round_, board = place
        numbering = numberings[section]
        planned = numbering.rows.get((table, round_))
        if planned is None:
            words = Message("the file does not have it")
        elif _turned(numbering.seated(planned), seated) is None:
            words = Message(
                "the file has {planned}, this session has {seated}",
                planned=_numbers(numbering.seated(planned)),
                seated=_numbers(seated),
            )
        elif board not in planned.boards:
            words = Message("the file does not have board {board} there", board=board)
        else:
            continue
        found.setdefault(
            (section, table, round_),
            Message(
                "section {section}, table {table}, round {round}: {words}",
                section=numbering.section.letter,
                table=table,
                round=round_,
                words=words,
            ),
        )
    return list(found.values())


def _numbers(seated: tuple[int, ...]) -> str:
    return "-".join(map(str, seated))
