"""Which form of a fouled board a section's tables play in a round: what the fouls on record say (Law 87)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.models import Board, Play, Session

FIRST = "a"


def set_in_force(plays: Iterable[Play], session: Session, otherwise: str = "") -> None:
    """Give each of these plays the board in the form in force there; where no foul is on record, `otherwise`.

    Plays that come back do so after what happened to their board meanwhile.
    """
    fouls = _fouls(session)
    for play in plays:
        at = play.encounter.round
        form = _form(fouls, at.section_id, play.board.number, at.number) or otherwise or play.board.form
        if form != play.board.form:
            board = Board.objects.get(board_set=play.board.board_set_id, number=play.board.number, form=form)
            Play.objects.filter(pk=play.pk).update(board=board)


def _fouls(session: Session) -> list[Sequence[Any]]:
    """The fouls on record that stand, in the order they were told of: section, board, from round, form."""
    standing = session.deeds.filter(undone__isnull=True, kind="foul").order_by("pk")
    return [row for inverse in standing.values_list("inverse", flat=True) for row in inverse.get("fouls", [])]


def _form(fouls: Sequence[Sequence[Any]], section_id: int, number: int, round_number: int) -> str:
    """The form that the last foul gave the board there, "" if none did."""
    forms = [
        form
        for section, board, from_round, form in fouls
        if (section, board) == (section_id, number) and from_round <= round_number
    ]
    return forms[-1] if forms else ""


def after_undo(session: Session, inverse: Mapping[str, Any]) -> None:
    """The form in force for plays that an undone deed brought back, or that came after an undone foul."""
    plays = Play.objects.select_related("board", "encounter__round")
    set_in_force(plays.filter(pk__in=[row[0] for row in inverse.get("plays", [])]), session)
    put_back = [pk for _label, pk, _columns in inverse.get("set", [])]
    for section_id, number, from_round, form in inverse.get("fouls", []):
        later = plays.filter(
            encounter__round__section=section_id,
            encounter__round__number__gte=from_round,
            board__number=number,
            board__form=form,
        )
        set_in_force(later.exclude(pk__in=put_back), session, FIRST)
