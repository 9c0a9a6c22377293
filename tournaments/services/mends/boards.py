"""Mends of which board it was: results on the wrong board or table, fouled boards."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction

from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.cards import RuleError
from scoring.models import Board, Play
from scoring.services import results
from tournaments.models import Deed
from tournaments.services.deeds import as_before
from tournaments.services.mends.begin import begin, end, plays_of, session_of

LAST_FORM = "z"


@transaction.atomic
def move_result(*, play: Play, to: Play, by: Actor, reason: str = "") -> Deed:
    """The result of one play belongs to another (other board, other table), which has none yet.

    It is said again there, worth what it is worth on that board. Raises RuleError "move.none", "move.taken".
    """
    session = session_of(play.encounter)
    locked = begin(session, by)
    if play.accepted is None:
        raise RuleError(
            "move.none", "where", "Board {board} has no result to move.", "", board=str(play.board)
        )
    if to.accepted_id is not None:
        raise RuleError(
            "move.taken",
            "where",
            "Board {board} at table {table} has a result: exchange them instead.",
            "",
            board=str(to.board),
            table=to.encounter.table,
        )
    inverse = _results_before(play, to)
    outcome = Outcome.from_json(play.accepted.outcome)
    _say(to, outcome, by, reason)
    results.withdraw(play_id=play.pk, by=by, reason=reason)
    words = f"Result of {_place(play)} moved to {_place(to)}"
    return end(session, locked, kind="move", words=words, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def exchange_boards(*, play: Play, other: Play, by: Actor, reason: str = "") -> Deed:
    """The results of two plays were entered for one another. Raises RuleError "move.none"."""
    session = session_of(play.encounter)
    locked = begin(session, by)
    if play.accepted is None or other.accepted is None:
        raise RuleError("move.none", "where", "Both boards need a result to exchange.", "")
    inverse = _results_before(play, other)
    first, second = (Outcome.from_json(p.accepted.outcome) for p in (play, other) if p.accepted)
    _say(play, second, by, reason)
    _say(other, first, by, reason)
    words = f"Results of {_place(play)} and {_place(other)} exchanged"
    return end(session, locked, kind="move", words=words, by=by, reason=reason, inverse=inverse)


def _say(play: Play, outcome: Outcome, by: Actor, reason: str) -> None:
    results.record_result(
        play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=play.last_revision, by=by, reason=reason
    )


def _results_before(*plays: Play) -> dict[str, object]:
    """What takes back changed results: the number of the revision that counted on each play (0: none)."""
    return {"v": 1, "results": [[p.pk, p.accepted.number if p.accepted else 0] for p in plays]}


def _place(play: Play) -> str:
    return f"board {play.board}, table {play.encounter.table}"


@transaction.atomic
def foul_board(*, board: Board, from_round: int, letter: str, by: Actor, reason: str = "") -> Deed:
    """From that round on a board was played in another form: the forms are compared apart (Law 87).

    The new form has no deal until one is attached. Raises RuleError "foul.form", "foul.nothing".
    """
    form = letter.lower()
    session = board.board_set.session
    locked = begin(session, by)
    if not "a" <= form <= LAST_FORM or len(form) != 1:
        raise RuleError(
            "foul.form", "where", "A form of a board is a letter, not {letter}.", "Law 87", letter=letter
        )
    plays = list(
        plays_of(session).filter(board__number=board.number, encounter__round__number__gte=from_round)
    )
    changed = [play for play in plays if play.board.form != form]
    if not changed:
        raise RuleError(
            "foul.nothing", "where", "Board {board} is not played after that.", "Law 87", board=board.number
        )
    inverse = as_before((play, ("board",)) for play in changed)
    _give_form(changed, board, form)
    words = f"Board {board.number}: form {form} from round {from_round} on"
    return end(session, locked, kind="foul", words=words, by=by, reason=reason, inverse=inverse)


def _give_form(plays: Sequence[Play], board: Board, form: str) -> None:
    other, _new = Board.objects.get_or_create(board_set=board.board_set, number=board.number, form=form)
    for play in plays:
        play.board = other
    Play.objects.bulk_update(plays, ["board"])
