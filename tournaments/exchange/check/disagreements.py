"""Results whose score and contract do not agree in a file, and which of the two is taken.

One of them is wrong, and the file does not say which: a contract with a wrong declarer beside the score of
the table, or a score that was copied wrongly. So none is changed before somebody has chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.results import Direction
from scoring.words import RuleError
from scoring.words.figures import signed
from tournaments.exchange.check.recomputation import line_score
from tournaments.exchange.event import BoardRecord, Event, TravellerLine

MOST_LISTED = 40
UNDECIDED = "exchange.disagree"


class Trust(StrEnum):
    """What counts where a file's score is not what its contract is worth."""

    SCORE = "score"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A row of a traveller: N-S's score as the file says it, and what its contract is worth to them."""

    board: int
    line: TravellerLine
    score: int
    worth: int

    @property
    def contract(self) -> str:
        """The contract with its result, as the file says it."""
        return str(self.line.outcome.result or "PASS")

    @property
    def file_score(self) -> str:
        return signed(self.score)

    @property
    def contract_score(self) -> str:
        return signed(self.worth)

    @property
    def words(self) -> str:
        where = place_of_line(self.board, self.line)
        return f"{where}: {self.contract} is worth {self.contract_score}, the file says {self.file_score}"


def place_of_line(board: int, line: TravellerLine) -> str:
    """Where a result stands, by board and who sat there."""
    return f"board {board}, N-S {line.ns}, E-W {line.ew}"


def place_of_side(board: int, line: TravellerLine, side: Direction) -> str:
    """Where one side of a result stands."""
    return f"board {board}, N-S {line.ns}" if side is Direction.NS else f"board {board}, E-W {line.ew}"


def disagreements(event: Event) -> list[Disagreement]:
    """The results of an event whose score is not what their contract is worth."""
    each_row = (_disagreement(board, line, event.game) for board, line in event.lines())
    return [one for one in each_row if one is not None]


def _disagreement(board: BoardRecord, line: TravellerLine, game: str) -> Disagreement | None:
    outcome = line.outcome
    if line.score is None or (outcome.result is None and outcome.kind is not OutcomeKind.PASSED_OUT):
        return None
    worth = line_score(outcome, board.vulnerability, game)
    return None if worth in (None, line.score) else Disagreement(board.number, line, line.score, worth or 0)


def settled(event: Event, trust: Trust | None) -> Event:
    """The event as it is imported: what disagrees as `trust` says, with a note of what does not count.

    Raises RuleError "exchange.disagree", which lists what disagrees, where nobody has chosen.
    """
    unsettled = disagreements(event)
    if not unsettled:
        return event
    if trust is None:
        raise _undecided(unsettled)
    return settled_where(event, unsettled, trust)


def settled_where(event: Event, unsettled: Iterable[Disagreement], trust: Trust) -> Event:
    """The event with these of its disagreements settled as `trust` says."""
    rows = {id(one.line): one for one in unsettled}
    boards = {one.board for one in rows.values()}
    return replace(
        event,
        boards=tuple(
            replace(board, lines=tuple(_settled(board, rows, trust))) if board.number in boards else board
            for board in event.boards
        ),
    )


def _settled(board: BoardRecord, rows: Mapping[int, Disagreement], trust: Trust) -> Iterator[TravellerLine]:
    for line in board.lines:
        one = rows.get(id(line))
        if one is None:
            yield line
        elif trust is Trust.CONTRACT:
            yield replace(line, score=one.worth, note=f"The file's score was {one.file_score}.")
        else:
            kind = OutcomeKind.PLAYED if line.outcome.kind is OutcomeKind.PASSED_OUT else line.outcome.kind
            note = f"The file's contract was {one.contract}, worth {one.contract_score}."
            yield replace(line, outcome=Outcome(kind, score=one.score), note=note)


def _undecided(unsettled: list[Disagreement]) -> RuleError:
    listed = "; ".join(one.words for one in unsettled[:MOST_LISTED])
    more = len(unsettled) - MOST_LISTED
    return RuleError(
        UNDECIDED,
        "trust",
        "In {count} of the results in the file, the score does not match the contract. Choose "
        "which to use, the score or the contract. {listed}",
        "Law 77",
        count=len(unsettled),
        listed=f"{listed}; +{more}" if more > 0 else listed,
    )
