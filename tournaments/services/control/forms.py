"""Which form of a fouled board a section's tables play in a round: what the fouls on record say (Law 87)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.models import Board, Play, Session
from tournaments.models.inverse import PLAY, Foul, Inverse

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


def _fouls(session: Session) -> list[Foul]:
    """The fouls on record that stand, in the order they were told of."""
    standing = session.deeds.filter(undone__isnull=True, kind="foul").order_by("pk")
    inverses = map(Inverse.from_json, standing.values_list("inverse", flat=True))
    return [foul for inverse in inverses for foul in inverse.fouls or ()]


def _form(fouls: Sequence[Foul], section_id: int, number: int, round_number: int) -> str:
    """The form that the last foul gave the board there, "" if none did."""
    forms = [
        foul.form
        for foul in fouls
        if (foul.section_id, foul.board) == (section_id, number) and foul.from_round <= round_number
    ]
    return forms[-1] if forms else ""


def after_undo(session: Session, inverse: Inverse) -> None:
    """The form in force for plays that an undone deed brought back, or that came after an undone foul."""
    plays = Play.objects.select_related("board", "encounter__round")
    set_in_force(plays.filter(pk__in=[play.pk for play in inverse.plays or ()]), session)
    for foul in inverse.fouls or ():
        later = plays.filter(
            encounter__round__section=foul.section_id,
            encounter__round__number__gte=foul.from_round,
            board__number=foul.board,
            board__form=foul.form,
        )
        set_in_force(later.exclude(pk__in=inverse.changed(PLAY)), session, FIRST)
