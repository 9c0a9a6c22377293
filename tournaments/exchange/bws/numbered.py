"""A scoring file that another program made, read whole, with the numbers that its competitors have here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scoring.words import RuleError
from tournaments.exchange.bws.filling import Filling, record_of
from tournaments.exchange.bws.numbering import SOURCE, Numbering, numbering_of
from tournaments.exchange.bws.reading import scoring_file
from tournaments.exchange.bws.values import ReceivedRow, ScoringFile
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Version
from tournaments.exchange.jet.writing import append, change

RESULTS = "ReceivedData"


@dataclass(frozen=True, slots=True)
class NumberedFile:
    """A scoring file with the numbering of its sections, by the numbers that it has for them.

    `columns` are those of its table of results, in small letters. `positions` are where its rows are in that
    table, by their numbers.
    """

    data: bytes
    file: ScoringFile
    numberings: Mapping[int, Numbering]
    columns: Collection[str]
    positions: Mapping[int, int]

    @property
    def can_erase(self) -> bool:
        """Whether a row can be marked as one that no longer counts."""
        return "erased" in self.columns


def numbered(data: bytes) -> NumberedFile:
    """Read a scoring file that is to be filled with results. Raises RuleError "jet.*" and "bws.*".

    Of a set-up nothing may be missing, so that the first row that cannot be read is refused.
    """
    database = read(data)
    if database.version is not Version.JET4:
        raise RuleError(
            "bws.access_97",
            "file",
            "This file is in the format of Access 97, into which no results can be written. Let your scoring "
            "program write files of Access 2000, as Bridgemate Control Software 5 needs them.",
            SOURCE,
        )
    file = scoring_file(database)
    if file.faults:
        raise file.faults[0]
    if not file.rounds:
        raise RuleError(
            "bws.blank", "file", "This scoring file is blank: it does not say who plays whom.", SOURCE
        )
    known = {section.number for section in file.sections}
    unknown = next((row.section for row in file.rounds if row.section not in known), None)
    if unknown is not None:
        raise RuleError(
            "bws.section",
            "file",
            "The file has tables of section {section}, but no such section.",
            SOURCE,
            section=unknown,
        )
    with_tables = {row.section for row in file.rounds}
    numberings = {
        section.number: numbering_of(file, section, file.groups)
        for section in file.sections
        if section.number in with_tables
    }
    table = database.tables[RESULTS.lower()]
    numbers = [record.get("id") for record in table.records()]
    return NumberedFile(
        data,
        file,
        numberings,
        frozenset(column.name.lower() for column in table.columns),
        {number: at for at, number in enumerate(numbers) if isinstance(number, int)},
    )


def require_writable(content: NumberedFile) -> None:
    """Raise RuleError "jet.*" for a file into which no result can be written: now, and not in the evening."""
    row = ReceivedRow(max(content.positions, default=0) + 1, 1, 1, 1, 1, 1, 1)
    append(content.data, {RESULTS: [record_of(row, content.columns)]})


def with_filling(numbered: NumberedFile, filling: Filling) -> bytes:
    """The file with what it lacked. Raises RuleError "jet.*" for a file that cannot be written."""
    data = numbered.data
    if filling.erased:
        changes = {numbered.positions[number]: {"erased": True} for number in filling.erased}
        data = change(data, RESULTS, changes)
    if filling.rows:
        records = [record_of(row, numbered.columns) for row in filling.rows]
        data = append(data, {RESULTS: records})
    return data
