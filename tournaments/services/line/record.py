"""The director's line carried out: its place found, its results recorded, its command done.

What needs a second look is asked by a `RuleError`, one of `QUESTIONS`. The same line with the code among
`confirmed` (Enter again) answers it. Refusals carry `position`, the place of
the fault in the line; "line.differs" also `play`, the row of the first difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words, read_back
from scoring.bridge.tables import table_in
from scoring.models import Play, Session
from scoring.selectors.labels import table_in_session
from scoring.words import RuleError
from tournaments import line as grammar
from tournaments.line import Adjust, Help, Undo
from tournaments.models import Deed
from tournaments.selectors.control.rows import (
    Cursor,
    context_of,
    is_cut,
    is_open,
    numbers_open,
    outcome_of,
    rows_at,
    settled,
    tonight,
)
from tournaments.selectors.table.begun import rounds_ahead
from tournaments.services.control import deeds, rulings
from tournaments.services.line.commands import done, the_row
from tournaments.services.line.places import Typed, find
from tournaments.services.mends.words import fault_words

Panel = Literal["", "help", "ruling"]
QUESTIONS = ("line.round", "line.taken", "line.doubt", "line.mend")
OF_RESULTS = QUESTIONS[:3]


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a line: where the cursor is now, what the rows say back, a panel to open.

    `play`: the row that the ruling panel is about.
    """

    cursor: Cursor
    echo: tuple[str, ...] = ()
    panel: Panel = ""
    deed: Deed | None = None
    play: int | None = None


@transaction.atomic
def do_line(
    *,
    session: Session,
    cursor: Cursor,
    text: str,
    by: Actor,
    confirmed: Iterable[str] = (),
    second_pass: bool = False,
    entry_id: UUID | None = None,
) -> Answer:
    """Carry out one line typed at `cursor`. Raises RuleError.

    A place alone moves the cursor there. A place before a result or a command says where that one goes; the
    rows stay in the order (by round or by board) that they were in.
    """
    numbers = tonight(session)
    context = grammar.Context(
        numbers.boards, numbers.tables, numbers.rounds, table=table_in(session.contest.settings)
    )
    try:
        line = grammar.parse_line(text, context)
    except RuleError as error:
        if error.code != "line.nothing" or "--" in text:
            raise
        return Answer(find(session, grammar.parse_line(f"{text} ?", context), cursor).cursor)
    if line.empty:
        return Answer(cursor)
    if isinstance(line.command, Help):
        return Answer(cursor, panel="help")
    if isinstance(line.command, Undo):
        deed = deeds.undo(session=session, by=by)
        return Answer(cursor, (_("Undone: {words}").format(words=deed.words),), deed=deed)
    typed = Typed(session, line, cursor, find(session, line, cursor), frozenset(confirmed), by)
    if line.command is None and second_pass:
        return _second_pass(typed)
    if session.state == Session.State.CLOSED:  # before any question: no answer to it would help
        permissions.require("correct", session, by)
    return _results(typed, entry_id or uuid4()) if line.command is None else _command(typed)


def _results(typed: Typed, entry_id: UUID) -> Answer:
    target = typed.target
    written = target.rows[target.index : target.index + len(typed.line.entries)]
    ahead = rounds_ahead(typed.session, written) if "line.round" not in typed.confirmed else {}
    context = context_of(typed.session, target.rows, target.index, typed.confirmed, ahead, by=typed.by)
    outcomes = list(zip(written, grammar.outcomes(typed.line, context), strict=True))
    deed = rulings.record_outcomes(
        outcomes=outcomes,
        by=typed.by,
        reason=typed.line.reason,
        entry_ids=[uuid5(entry_id, str(play.pk)) for play, _outcome in outcomes],
    )
    echo = tuple(row_echo(play, outcome, typed.session) for play, outcome in outcomes)
    return Answer(_after(typed, written, open_only=True), echo, deed=deed)


def row_echo(play: Play, outcome: Outcome, session: Session) -> str:
    """A row in words and points: "Board 7, table 3: 4 spades by North, ten tricks. N-S +420."."""
    table = table_in(session.contest.settings)
    outcome_in_words = say(read_back(outcome, play.board.vulnerability, table))
    return _("Board {board}, table {table}: {said}").format(
        board=play.board, table=table_in_session(play.encounter), said=outcome_in_words
    )


def _after(typed: Typed, written: Sequence[Play], *, open_only: bool = False) -> Cursor:
    """The row after those written, in the order that the rows were in; then the next board or round.

    Rounds that were cut are left out.
    A row that stands elsewhere leaves the cursor where the line was typed. `open_only` passes over rows that
    have a result, such as phones have entered, as long as a row without one is left.
    """
    cursor, rows = typed.after, typed.target.rows
    if cursor.view != typed.target.cursor.view:
        rows = rows_at(typed.session, cursor)
    last = next((index for index, play in enumerate(rows) if play.pk == written[-1].pk), None)
    if last is None:
        return settled(cursor, rows)
    rest = [play for play in rows[last + 1 :] if not is_cut(play)]
    following = [n for n in tonight(typed.session).of(cursor.view) if n > cursor.number]
    if cursor.view == "round":
        still_played = max(section.rounds for section in typed.session.sections.all())
        following = [n for n in following if n <= still_played]
    if open_only:
        without_result = [play for play in rest if is_open(play)]
        lacking = numbers_open(typed.session, cursor.view)
        rest = without_result or ([] if lacking & set(following) else rest)
        following = [n for n in following if n in lacking] or following
    if rest:
        return cursor.at(rest[0].pk)
    if not following:
        return cursor.at(rows[-1].pk)
    cursor = Cursor(cursor.view, following[0])
    return settled(cursor, rows_at(typed.session, cursor))


def _second_pass(typed: Typed) -> Answer:
    """Compare what is typed with what stands; nothing is written. Stops at the first difference."""
    target, line = typed.target, typed.line
    context = context_of(typed.session, target.rows, target.index, OF_RESULTS, by=typed.by)
    grammar.outcomes(line, context)  # what cannot be is refused here too
    index = grammar.first_difference(line, context)
    if index is None:
        written = target.rows[target.index : target.index + len(line.entries)]
        return Answer(_after(typed, written), (_("No difference."),))
    play = target.rows[target.index + index]
    standing = outcome_of(play)
    raise RuleError(
        "line.differs",
        "line",
        "Board {board}, table {table}. First entry: {now}.",
        "",
        board=str(play.board),
        table=table_in_session(play.encounter),
        now=outcome_words(standing) if standing else _("nothing"),
        position=line.entries[index].at,
        play=play.pk,
    )


def _command(typed: Typed) -> Answer:
    command = typed.line.command
    if isinstance(command, Adjust) and command.ruling is None:
        return Answer(typed.after, panel="ruling", play=the_row(typed).pk)
    mended = done(typed)
    echo = (f"{mended.deed.words}.", *fault_words(mended.faults))
    return Answer(typed.after, echo, deed=mended.deed)
