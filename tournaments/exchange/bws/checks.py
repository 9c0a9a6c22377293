"""What must hold in a finished scoring file: its set-up as a whole, and every row of results by itself.

A set-up that cannot be refuses the file. A row of results that does not fit is a question: it is never
stored as if it did, and names itself in words. Rows that were erased ask nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.words import Message, RuleError, Side
from tournaments.exchange.bws.numbering import Numbering
from tournaments.exchange.bws.outcomes import ReadOutcome, read_outcome
from tournaments.exchange.bws.values import ReceivedRow, RoundRow, ScoringFile, SectionRow

LONGEST_LETTER = 2
MOST_TABLES = 999

Place = tuple[int, int, int]
"""A section, a table and a round, as the file numbers them."""


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row of results with what it says. `problem` is why it is not stored as the result of its board.

    `meeting` is what the file has planned for its table and round, None where there is nothing. `turned` is
    whether the pairs sat the other way than planned.
    """

    row: ReceivedRow
    read: ReadOutcome
    meeting: RoundRow | None
    turned: bool
    problem: Message | None


def set_up_faults(file: ScoringFile) -> Iterator[RuleError]:
    """What cannot be in the sections and rounds of a file, each by its row."""
    yield from _faults_of_sections(file.sections)
    sections = {section.number: section for section in file.sections}
    for row in file.rounds:
        section = sections.get(row.section)
        if section is None:
            yield _fault(
                "Table {table}, round {round}: there is no section number {section} in this file.", row
            )
        elif not _has_table(file, section, row.table):
            yield _fault("Section {letter} has no table {table} (round {round}).", row, section)
        elif row.round < 1:
            yield _fault("Section {letter}, table {table}: rounds are numbered from 1.", row, section)
    for section in file.sections:
        yield from _faults_of_rounds(section, [row for row in file.rounds if row.section == section.number])


def _faults_of_sections(sections: Iterable[SectionRow]) -> Iterator[RuleError]:
    sections = list(sections)
    if not sections:
        yield RuleError("bws.set_up", "file", "This scoring file has no sections: it is a blank one.", "")
    for name in ("number", "letter"):
        counts = Counter(getattr(section, name) for section in sections)
        for value, times in counts.items():
            if times > 1:
                yield RuleError(
                    "bws.set_up", "file", "The file has section {section} more than once.", "", section=value
                )
    for section in sections:
        letter = section.letter
        if len(letter) > LONGEST_LETTER or not (letter.isascii() and letter.isalpha()):
            yield RuleError(
                "bws.set_up", "file", "A section must be called A to ZZ, not {letter}.", "", letter=letter
            )


def _faults_of_rounds(section: SectionRow, rows: Iterable[RoundRow]) -> Iterator[RuleError]:
    """Tables that are planned twice for a round, and pairs that sit or play a board twice."""
    places: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, Side | None, int]] = Counter()
    for row in rows:
        places[row.table, row.round] += 1
        if places[row.table, row.round] == 2:
            yield _fault("Section {letter} has table {table} twice in round {round}.", row, section)
        is_apart = section.winners != 1 and row.south is None
        for side, numbers in ((Side.NS, (row.ns, row.south)), (Side.EW, (row.ew, row.west))):
            for number in filter(None, numbers):
                key = row.round, side if is_apart else None, number
                sat[key] += 1
                if sat[key] == 2:
                    yield _fault(
                        "Section {letter}, round {round}: number {number} sits at two tables.",
                        row,
                        section,
                        number=number,
                    )


def _has_table(file: ScoringFile, section: SectionRow, table: int) -> bool:
    """Whether there is a table, by its section's number of tables or by the table Tables."""
    return 1 <= table <= min(section.tables, MOST_TABLES) or (
        1 <= table <= MOST_TABLES and (section.number, table) in file.groups
    )


def _fault(template: str, row: RoundRow, section: SectionRow | None = None, **values: object) -> RuleError:
    names: dict[str, object] = {
        "section": row.section,
        "letter": section.letter if section else "",
        "table": row.table,
        "round": row.round,
        **values,
    }
    used = {name: value for name, value in names.items() if f"{{{name}}}" in template}
    return RuleError("bws.set_up", "file", template, "", **used)


def checked_rows(file: ScoringFile, numberings: Mapping[int, Numbering]) -> list[CheckedRow]:
    """Every row of results with what it says and whether it fits; `numberings` by the section's number."""
    return [_checked(file, row, numberings.get(row.section)) for row in file.received]


def _checked(file: ScoringFile, row: ReceivedRow, numbering: Numbering | None) -> CheckedRow:
    read = read_outcome(row)
    meeting = numbering.rows.get((row.table, row.round)) if numbering else None
    problem = _problem_of_place(file, row, numbering, meeting)
    turned = False
    if problem is None and meeting is not None:
        swapped = _sat(meeting, row)
        problem = _problem_of_seats(row, meeting) if swapped is None else None
        turned = bool(swapped) or read.turned
        if problem is None and turned and row.south is not None:
            problem = Message("The players sat the other way than planned.")
    problem = problem or read.question or (None if read.outcome else _nothing_said(row))
    return CheckedRow(row, read, meeting, turned, problem)


def _problem_of_place(
    file: ScoringFile, row: ReceivedRow, numbering: Numbering | None, meeting: RoundRow | None
) -> Message | None:
    if numbering is None:
        return Message("There is no section number {section} in this file.", section=row.section)
    if not _has_table(file, numbering.section, row.table):
        return Message("The section has no table {table}.", table=row.table)
    if meeting is None:
        return Message("Nothing is planned at this table in round {round}.", round=row.round)
    if not all(numbering.seated(meeting)):
        return Message("A pair sits out at this table in round {round}.", round=row.round)
    if row.board not in meeting.boards:
        return Message("Board {board} is not played at this table in this round.", board=row.board)
    return None


def _sat(meeting: RoundRow, row: ReceivedRow) -> bool | None:
    """Whether the row has the pairs the other way round than planned; None if it has other pairs.

    Partners among players may change chairs.
    """
    planned = {meeting.ns, meeting.south or 0}, {meeting.ew, meeting.west or 0}
    sat = {row.ns, row.south or 0}, {row.ew, row.west or 0}
    return False if sat == planned else True if sat == planned[::-1] else None


def _problem_of_seats(row: ReceivedRow, meeting: RoundRow) -> Message:
    return Message(
        "It names {sat} instead of {planned}.",
        sat=_numbers(row.ns, row.south, row.ew, row.west),
        planned=_numbers(meeting.ns, meeting.south, meeting.ew, meeting.west),
    )


def _numbers(*numbers: int | None) -> str:
    return "-".join(str(number) for number in numbers if number is not None)


def _nothing_said(row: ReceivedRow) -> Message:
    if row.contract:
        return Message("It has the contract {contract} without a result.", contract=row.contract)
    return Message("It has no result.")


def place_words(row: ReceivedRow, letters: Mapping[int, str]) -> Message:
    """Where a row of results is, by its number in the file and by its table and board."""
    return Message(
        "Row {number} (section {section}, table {table}, round {round}, board {board})",
        number=row.number,
        section=letters.get(row.section, str(row.section)),
        table=row.table,
        round=row.round,
        board=row.board,
    )
