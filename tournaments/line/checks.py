"""A line against the evening: which numbers exist, what a row says now, what its board can score."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.bridge import check_lead, check_score
from scoring.bridge.doubts import doubts_about
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import outcome_words
from scoring.words import N_, RuleError
from tournaments.line.values import AsAbove, Context, Entry, Exchange, Line, Move, Place, Row, Where

LAW = "Law 79"
_TONIGHT = {
    Place.BOARD: N_("There is no board {number}: the boards are {first} to {last}."),
    Place.TABLE: N_("There is no table {number}: the tables are {first} to {last}."),
    Place.ROUND: N_("There is no round {number}: the rounds are {first} to {last}."),
}


def check_places(line: Line, context: Context) -> None:
    """Refuse a board, table or round that there is not tonight. Raises RuleError."""
    tonight = {Place.BOARD: context.boards, Place.TABLE: context.tables, Place.ROUND: context.rounds}
    for where in _named(line):
        numbers = tonight.get(where.place, ())
        if numbers and where.number not in numbers:
            raise RuleError(
                "line.tonight",
                "where",
                _TONIGHT[where.place],
                "",
                number=where.number,
                first=min(numbers),
                last=max(numbers),
                position=where.at,
            )


def outcomes(line: Line, context: Context) -> tuple[Outcome, ...]:
    """The outcomes for `context.rows`, first to last, `.` replaced by what is above.

    Raises RuleError: more results than rows, nothing above, a score or lead that cannot be; and the
    questions "line.round", "line.taken" and "line.doubt", unless `context.confirmed` answers them.
    """
    if len(line.entries) > len(context.rows):
        raise RuleError(
            "line.rows",
            "line",
            "There are more results than rows left here ({count}).",
            "",
            count=len(context.rows),
            position=line.entries[len(context.rows)].at,
        )
    resolved: list[Outcome] = []
    above = context.above
    for entry, row in zip(line.entries, context.rows, strict=False):
        above = _resolve(entry, above)
        _check_row(above, row, entry.at, context)
        resolved.append(above)
    return tuple(resolved)


def first_difference(line: Line, context: Context) -> int | None:
    """Second pass: the index of the first row whose score is not the one typed; None if all agree."""
    above = context.above
    for index, (entry, row) in enumerate(zip(line.entries, context.rows, strict=False)):
        above = _resolve(entry, above)
        if row.existing is None or not _agrees(above, row.existing, row, context.table):
            return index
    return None


def _named(line: Line) -> Iterator[Where]:
    yield from line.where
    if isinstance(line.command, Move):
        yield line.command.to
    if isinstance(line.command, Exchange):
        yield line.command.other


def _resolve(entry: Entry, above: Outcome | None) -> Outcome:
    if not isinstance(entry.outcome, AsAbove):
        return entry.outcome
    if above is None:
        raise RuleError("line.above", "line", "The row above has no result to repeat.", "", position=entry.at)
    return above


def _check_row(outcome: Outcome, row: Row, at: int, context: Context) -> None:
    try:
        _check_possible(outcome, row, context.table)
    except RuleError as error:
        raise error.at(error.field, position=at) from error
    if row.ahead:
        _ask(
            context,
            RuleError(
                "line.round",
                "line",
                "This is board {board} of round {round}, which has not begun. "
                "Press Enter again to enter the result for round {round}.",
                "",
                board=row.board,
                round=row.ahead,
                position=at,
            ),
        )
    if row.existing is not None and not row.existing.same_as(outcome):
        _ask(
            context,
            RuleError(
                "line.taken",
                "line",
                "Already entered: {now}. Press Enter again to replace it; the history keeps the old one.",
                LAW,
                now=outcome_words(row.existing),
                position=at,
            ),
        )
    for doubt in doubts_about(outcome, row.vulnerability, row.others, context.table):
        _ask(
            context,
            RuleError(
                "line.doubt",
                "line",
                "Unusual: {doubt}. Press Enter again to keep it.",
                "",
                doubt=doubt,
                position=at,
            ),
        )


def _ask(context: Context, question: RuleError) -> None:
    if question.code not in context.confirmed:
        raise question


def _check_possible(outcome: Outcome, row: Row, table: str) -> None:
    if outcome.kind is OutcomeKind.PASSED_OUT:
        outcome.score_for(row.vulnerability, table)
    if outcome.kind is not OutcomeKind.PLAYED:
        return
    if outcome.score is not None:
        check_score(outcome.score, row.vulnerability, row.board, table)
    outcome.score_for(row.vulnerability, table)
    if outcome.result and outcome.result.contract and outcome.lead and row.deal:
        check_lead(row.deal, outcome.result.contract.declarer, outcome.lead)


def _agrees(typed: Outcome, existing: Outcome, row: Row, table: str) -> bool:
    scores = [outcome.score_for(row.vulnerability, table) for outcome in (typed, existing)]
    return scores[0] == scores[1] if None not in scores else typed.same_as(existing)
