"""Rulings by the laws in a native event file: every version of each, and whether they fit the rest of it.

A ruling refers to a play, a contestant or a line of a ledger by its place in the file. The actions by which
adjusted scores were given are not in the file: there such a score is a result, and no action undoes it.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from scoring.bridge.outcome import Outcome
from scoring.words import RuleError
from tournaments.exchange.documents import SOURCE, Document, Part, Rows, Written, between, longest, places
from tournaments.exchange.native.parts import NOTHING, Count

if TYPE_CHECKING:
    from tournaments.exchange.native.document import NativeEvent

MOST_OF_ANSWER = 60  # characters of the key of a question or of an answer

Letter = Annotated[str, longest(2)]  # of a section
Round = Annotated[int, between(0, 9999)]
Key = Annotated[str, longest(60)]
Label = Annotated[str, longest(8)]  # of a board or a table
Money = Annotated[Written[Decimal], between(0, 9999), places(2)]


class RulingState(StrEnum):
    """Where a version of a ruling stands."""

    OPEN = "open"
    GIVEN = "given"
    UNDER_APPEAL = "appeal"
    UPHELD = "upheld"
    AMENDED = "amended"
    RECOMMENDED = "advised"
    APPEAL_WITHDRAWN = "dropped"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class RuledPlay(Part):
    """The play that a ruling concerns: its section, round, table and board."""

    section: Letter
    round: Count
    table: Count
    board: Count
    form: Annotated[str, longest(1)] = "a"


@dataclass(frozen=True, slots=True)
class Warned(Part):
    """The contestant whom a ruling warns: section and number."""

    section: Letter
    entry: Count


@dataclass(frozen=True, slots=True)
class PenaltyLine(Part):
    """The penalty that a second warning brought: a line of a contestant's ledger, counted from 1."""

    section: Letter
    entry: Count
    line: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingVersion(Part):
    """One version of a ruling, with the meaning of `LawRuling`'s columns. `by` made it, at `at`.

    `board`, `round` (0: none) and `table` say where it happened as it is read out; `play` is the play there.
    `warned_number` stays when the contestant who is warned leaves the session, and `warned` does not.
    """

    version: Count
    state: Written[RulingState]
    at: Written[dt.datetime]
    by: Annotated[str, longest(120)]
    law_code: Annotated[str, longest(40)]
    law_table: Key
    law: Annotated[str, longest(20)] = ""
    answers: Document = NOTHING
    choice: Key = ""
    reason: Annotated[str, longest(500)] = ""
    consulted: Annotated[str, longest(2000)] = ""
    board: Label = ""
    round: Round = 0
    table: Label = ""
    play: RuledPlay | None = None
    before: Written[Outcome] | None = None
    after: Written[Outcome] | None = None
    warned: Warned | None = None
    warned_number: Label = ""
    penalty: PenaltyLine | None = None
    told_ns: Written[dt.datetime] | None = None
    told_ew: Written[dt.datetime] | None = None
    appellant: Annotated[str, longest(200)] = ""
    appealed_at: Written[dt.datetime] | None = None
    committee: Annotated[str, longest(300)] = ""
    decision: Annotated[str, longest(1000)] = ""
    decided_at: Written[dt.datetime] | None = None
    deposit: Money | None = None
    deposit_kept: bool | None = None


@dataclass(frozen=True, slots=True)
class LawRuling(Part):
    """A ruling of the session with all of its versions, the first one first."""

    number: Count
    versions: Rows[RulingVersion]


def ruling_breaches(event: NativeEvent) -> Iterator[RuleError]:
    """Rulings without a version or out of their order, and references to what is not in the file."""
    places = _Places.of(event)
    for at, ruling in enumerate(event.rulings):
        path = f"rulings[{at}].versions"
        numbers = [version.version for version in ruling.versions]
        if not numbers or numbers != sorted(set(numbers)):
            yield RuleError(
                "exchange.versions",
                path,
                "A ruling has one version or more, each once, the first one first.",
                SOURCE,
            )
        for index, version in enumerate(ruling.versions):
            yield from _answer_breaches(version.answers, f"{path}[{index}].answers")
            yield from places.breaches(version, f"{path}[{index}]")


def outcomes_of_rulings(event: NativeEvent) -> Iterator[tuple[str, Outcome]]:
    """The results before and after every version, each with its path."""
    for at, ruling in enumerate(event.rulings):
        for index, version in enumerate(ruling.versions):
            for name, outcome in (("before", version.before), ("after", version.after)):
                if outcome is not None:
                    yield f"rulings[{at}].versions[{index}].{name}", outcome


def _answer_breaches(answers: Document, path: str) -> Iterator[RuleError]:
    for question, answer in answers.value().items():
        if not isinstance(answer, str) or max(len(question), len(answer)) > MOST_OF_ANSWER:
            yield RuleError(
                "exchange.answer",
                f"{path}.{question[:40]}",
                "An answer is the key of an answer, a text of at most {most} characters.",
                SOURCE,
                most=MOST_OF_ANSWER,
            )


@dataclass(frozen=True, slots=True)
class _Places:
    """What a ruling can refer to: plays, and contestants with the number of lines in their ledger."""

    plays: frozenset[RuledPlay]
    lines: Counter[Warned]
    entries: frozenset[Warned]

    @classmethod
    def of(cls, event: NativeEvent) -> _Places:
        lines = {
            Warned(section.letter, entry.number): len(entry.penalties)
            for section in event.sections
            for entry in section.entries
        }
        plays = frozenset(
            RuledPlay(section.letter, encounter.round, encounter.table, play.board, play.form)
            for section in event.sections
            for encounter in section.encounters
            for play in encounter.plays
        )
        return cls(plays, Counter(lines), frozenset(lines))

    def breaches(self, version: RulingVersion, path: str) -> Iterator[RuleError]:
        """References of a version to what is not there."""
        play, warned, penalty = version.play, version.warned, version.penalty
        if play is not None and play not in self.plays:
            where = f"{play.section} {play.round} {play.table} {play.board}{play.form}"
            yield unknown(f"{path}.play", where)
        if warned is not None and warned not in self.entries:
            yield unknown(f"{path}.warned", f"{warned.section} {warned.entry}")
        if penalty is not None and penalty.line > self.lines[Warned(penalty.section, penalty.entry)]:
            yield unknown(f"{path}.penalty", f"{penalty.section} {penalty.entry} {penalty.line}")


def unknown(path: str, key: object) -> RuleError:
    """The refusal of a reference to what is not in the file."""
    return RuleError("exchange.unknown", path, "There is no {key} in this file.", SOURCE, key=key)
