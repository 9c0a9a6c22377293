"""Corrects which board was played: results on the wrong board or table, and fouled boards."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction

from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.models import Board, Play, Section, Session
from scoring.selectors.labels import letter_before, table_in_session
from scoring.services import results
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Foul, Inverse
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.control.earlier import Snapshot, changed_since, snapshot_of
from tournaments.services.mends.begin import begin, end, plays_of, session_of

LAST_FORM = "z"


@transaction.atomic
def move_result(*, play: Play, to: Play, by: Actor, reason: str = "") -> Deed:
    """The result of one play belongs to another (other board, other table), which has none yet.

    It is said again there, worth what it is worth on that board. Raises RuleError "move.none", "move.taken".
    """
    session = session_of(play.encounter)
    begin(session, by, "correct")
    _read_again(play, to)
    if play.accepted is None:
        raise RuleError(
            "move.none", "where", "Board {board} has no result to move.", "", board=str(play.board)
        )
    if to.accepted_id is not None or to.waiting:
        raise RuleError(
            "move.taken",
            "where",
            "Board {board} at table {table} already has a result: swap the two results instead.",
            "",
            board=str(to.board),
            table=table_in_session(to.encounter),
        )
    before = snapshot_of((play, to))
    _say(to, Outcome.from_json(play.accepted.outcome), by, reason)
    results.withdraw(play_id=play.pk, by=by, reason=reason)
    message = Message("Result of {place} moved to {other}", place=place_of(play), other=place_of(to))
    return _record(session, message, by, reason, before)


@transaction.atomic
def exchange_boards(*, play: Play, other: Play, by: Actor, reason: str = "") -> Deed:
    """The results of two plays were entered for one another. Raises RuleError "move.none"."""
    session = session_of(play.encounter)
    begin(session, by, "correct")
    _read_again(play, other)
    if play.accepted is None or other.accepted is None:
        raise RuleError(
            "move.none", "where", "Both boards must have a result before they can be swapped.", ""
        )
    before = snapshot_of((play, other))
    first, second = (Outcome.from_json(p.accepted.outcome) for p in (play, other) if p.accepted)
    _say(play, second, by, reason)
    _say(other, first, by, reason)
    message = Message("Results of {place} and {other} swapped", place=place_of(play), other=place_of(other))
    return _record(session, message, by, reason, before)


def _read_again(*plays: Play) -> None:
    """What stands there now that the field is locked: a phone may have said something since."""
    for play in plays:
        play.refresh_from_db(fields=["accepted", "waiting", "last_revision"])


def _record(session: Session, message: Message, by: Actor, reason: str, before: Snapshot) -> Deed:
    inverse = Inverse(results=changed_since(before))
    return record_deed(session=session, kind="move", message=message, by=by, reason=reason, inverse=inverse)


def _say(play: Play, outcome: Outcome, by: Actor, reason: str) -> None:
    results.record_result(
        play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=play.last_revision, by=by, reason=reason
    )


def place_of(play: Play) -> Message:
    return Message(
        "board {board}, table {table}", board=str(play.board), table=table_in_session(play.encounter)
    )


@transaction.atomic
def foul_board(
    *,
    board: Board,
    from_round: int,
    letter: str,
    by: Actor,
    reason: str = "",
    section: Section | None = None,
) -> Deed:
    """From that round on a board was played in another form: the forms are compared apart (Law 87).

    Every section has boards of its own: only `section`'s was fouled (None: that of all of them). The new
    form has no deal until one is attached. Raises RuleError "foul.form", "foul.nothing".
    """
    form = letter.lower()
    session = board.board_set.session
    locked = begin(session, by)
    if len(form) != 1 or not "a" <= form <= LAST_FORM:
        raise RuleError(
            "foul.form",
            "where",
            "The version of a board must be a letter, not {letter}.",
            "Law 87",
            letter=letter,
        )
    sections = [section.pk] if section else list(session.sections.values_list("pk", flat=True))
    plays = plays_of(session).filter(
        board__number=board.number,
        encounter__round__number__gte=from_round,
        encounter__round__section__in=sections,
    )
    changed = [play for play in plays if play.board.form != form]
    if not changed:
        raise RuleError(
            "foul.nothing",
            "where",
            "From round {round} on, no table plays another version of board {board}.",
            "Law 87",
            board=board.number,
            round=from_round,
        )
    inverse = as_before((play, ("board",)) for play in changed)
    inverse = inverse.plus(Inverse(fouls=tuple(Foul(pk, board.number, from_round, form) for pk in sections)))
    _give_form(changed, board, form)
    message = Message(
        "Board {board}: version {form} from round {round}", board=board.number, form=form, round=from_round
    )
    if section is not None and (letter_shown := letter_before(section)):
        message = Message("Section {section}: {said}", section=letter_shown, said=message)
    return end(session, locked, kind="foul", message=message, by=by, reason=reason, inverse=inverse)


def _give_form(plays: Sequence[Play], board: Board, form: str) -> None:
    other, _new = Board.objects.get_or_create(board_set=board.board_set, number=board.number, form=form)
    for play in plays:
        play.board = other
    Play.objects.bulk_update(plays, ["board"])
