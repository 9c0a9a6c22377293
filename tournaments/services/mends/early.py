"""A table played a board that it was not due to play in that round (Law 15B).

The result stands for those who played it. The board that was due was not played by them, or is an average as
the director says. Where one of the two pairs is due to play the board later it cannot: the award there is
average minus to it and average plus to its opponents (Law 12C2), until the director rules otherwise.
"""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import award_words
from scoring.models import Board, Play, Session
from scoring.selectors.labels import number_in_session, table_in_session
from scoring.services import results
from scoring.words import N_, Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse
from tournaments.models.kept_message import listed
from tournaments.selectors.table.seated import by_chair
from tournaments.services.control.deeds import as_before
from tournaments.services.control.earlier import changed_since, snapshot_of
from tournaments.services.mends.begin import begin, end, plays_of, session_of

LAW = "Law 15B"
OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)
WITHOUT_PLAY = (*OPEN, OutcomeKind.NOT_PLAYED.value, OutcomeKind.AWARD.value)
AVERAGE = Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A")


@transaction.atomic
def play_other_board(*, play: Play, number: int, by: Actor, average: bool = False, reason: str = "") -> Deed:
    """The table of `play` played board `number` instead of the one that was due there.

    A result that was entered for the due board is of the board that was played. `average`: the due board is
    an average for both sides, which needs that nothing was entered for it; else it was not played.
    Raises RuleError "early.board", "early.played", "early.entered", "early.pairs_only".
    """
    session = session_of(play.encounter)
    locked = begin(session, by)
    permissions.require("rule", session, by)
    play = plays_of(session).select_related("encounter__north", "encounter__east").get(pk=play.pk)
    _require_pairs(play)
    board = _board(session, play, number)
    same_board = _same_board(session, play, number)
    _require_unplayed(play, same_board)
    due_number = play.board.number
    due = [other for other in same_board if other.kind in OPEN and not other.waiting]
    before = snapshot_of([play, *due])
    if average:
        inverse = as_before([], added=[_added(play, board)])
        _require_open(play)
        _say(play, AVERAGE, by, reason)
    else:
        inverse = as_before([(play, ("board",))])
        _change_board(play, board, by, reason)
    awards = [_award_instead(play, other, by, reason) for other in due]
    inverse = inverse.plus(Inverse(results=changed_since(before)))
    template = (
        N_("Table {table}, round {round}: board {played} instead of board {due}, which is an average")
        if average
        else N_("Table {table}, round {round}: board {played} instead of board {due}, which was not played")
    )
    message = Message(
        template,
        table=table_in_session(play.encounter),
        round=play.encounter.round.number,
        played=number,
        due=due_number,
    )
    return end(
        session,
        locked,
        kind="early board",
        message=listed((message, *awards), "; "),
        by=by,
        reason=reason,
        inverse=inverse,
    )


def _require_pairs(play: Play) -> None:
    if by_chair(play.encounter) or play.encounter.match:
        raise RuleError(
            "early.pairs_only",
            "where",
            "Only in a pairs event can a table play a board of another round. Here, enter an adjusted score.",
            LAW,
        )


def _board(session: Session, play: Play, number: int) -> Board:
    """The board as the section plays it, else as the session has it."""
    boards = Board.objects.filter(board_set__session=session, number=number).order_by("form")
    of_section = boards.filter(plays__encounter__round__section=play.encounter.round.section_id)
    board = of_section.first() or boards.first()
    if board is None:
        raise RuleError("early.board", "where", "There is no board {number} here.", "", number=number)
    return board


def _same_board(session: Session, play: Play, number: int) -> list[Play]:
    """Where the two pairs of this table are due to play the board, or have played it."""
    pair_ids = {play.encounter.north_id, play.encounter.east_id}
    plays = (
        plays_of(session).filter(board__number=number).select_related("encounter__north", "encounter__east")
    )
    return [
        other
        for other in plays.order_by("encounter__round__number")
        if pair_ids & {other.encounter.north_id, other.encounter.east_id}
    ]


def _require_unplayed(play: Play, same_board: list[Play]) -> None:
    """Law 15B1: a board that one of the four has played before is cancelled for all of them."""
    pair_ids = {play.encounter.north_id, play.encounter.east_id}
    for other in same_board:
        if other.encounter_id == play.encounter_id:
            raise RuleError(
                "early.own",
                "where",
                "Board {board} is due at this table: move or swap the result instead.",
                "",
                board=other.board.number,
            )
        if other.kind not in WITHOUT_PLAY or other.waiting:
            encounter = other.encounter
            pair = encounter.north if encounter.north_id in pair_ids else encounter.east
            assert pair is not None, "one of the two pairs sits there"
            raise RuleError(
                "early.played",
                "where",
                "Pair {pair} already played board {board} in round {round}, so this table's result on it is "
                "cancelled. Enter an adjusted score for board {due}.",
                "Law 15B1",
                pair=number_in_session(pair),
                board=other.board.number,
                round=encounter.round.number,
                due=play.board.number,
            )


def _require_open(play: Play) -> None:
    if play.kind not in OPEN or play.waiting:
        raise RuleError(
            "early.entered",
            "where",
            "Board {board} already has a result: withdraw it before the board becomes an average.",
            "",
            board=play.board.number,
        )


def _added(play: Play, board: Board) -> Play:
    ordinal = max(play.encounter.plays.values_list("ordinal", flat=True)) + 1
    return Play.objects.create(
        encounter=play.encounter, field_id=play.field_id, board=board, ordinal=ordinal, turned=play.turned
    )


def _change_board(play: Play, board: Board, by: Actor, reason: str) -> None:
    """The play is of the other board; its result, if any, is said again: it is worth what it is there."""
    outcome = Outcome.from_json(play.accepted.outcome) if play.accepted else None
    play.board = board
    play.save(update_fields=["board"])
    if outcome is not None:
        _say(play, outcome, by, reason)


def _award_instead(play: Play, due: Play, by: Actor, reason: str) -> Message:
    """An award where the board was due, and it in words; not played where the method has no awards."""
    own = {play.encounter.north_id, play.encounter.east_id}
    ns, ew = ("A-" if entry in own else "A+" for entry in (due.encounter.north_id, due.encounter.east_id))
    try:
        with transaction.atomic():
            _say(due, Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew), by, reason)
    except RuleError as error:
        if not error.code.startswith("award."):
            raise
        _say(due, Outcome(OutcomeKind.NOT_PLAYED), by, reason)
        return Message(
            "round {round}, table {table}: not played",
            round=due.encounter.round.number,
            table=table_in_session(due.encounter),
        )
    return Message(
        "round {round}, table {table}: N-S {ns}, E-W {ew}",
        round=due.encounter.round.number,
        table=table_in_session(due.encounter),
        ns=award_words(ns),
        ew=award_words(ew),
    )


def _say(play: Play, outcome: Outcome, by: Actor, reason: str) -> None:
    results.record_result(
        play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=play.last_revision, by=by, reason=reason
    )
