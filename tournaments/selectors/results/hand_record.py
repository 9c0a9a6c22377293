"""The deals of a session: as a hand record shows them after play, and as they are dealt before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring.bridge.par import Tricks
from scoring.cards import Deal
from scoring.models import Board, Field, Play, Session
from scoring.selectors.cut import CUT_PLAY
from scoring.selectors.visibility import played_and_in_play

USUAL = "a"
"""The form of a board that was not fouled."""


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board in one of its forms, with its deal; `makeable` is None until its tricks are solved."""

    pk: int
    number: int
    form: str
    deal: Deal
    makeable: Tricks | None

    @property
    def name(self) -> str:
        """The number, with the letter of a fouled board's other form: 7, 7b."""
        return f"{self.number}{'' if self.form == USUAL else self.form}"


@dataclass(frozen=True, slots=True)
class HandRecord:
    """What a hand record has: boards by number and form, and the numbers of those that it cannot show.

    `undealt` boards have no deal, those `in_play` are not over at every table.
    """

    boards: Sequence[DealtBoard]
    undealt: Sequence[int]
    in_play: Sequence[int]

    @property
    def unsolved(self) -> list[int]:
        """Ids of the boards whose tricks are not known yet."""
        return [board.pk for board in self.boards if board.makeable is None]


def hand_record(session: Session) -> HandRecord:
    """The boards that have been played at every table, or all once play is over: the same for every reader.

    Three queries; one more for each further field, and where clubs share the boards.
    """
    fields = Field.objects.filter(sections__session=session).distinct()
    seen, hidden = played_and_in_play(fields)
    plays = Play.objects.filter(~CUT_PLAY, field__in=fields, board__number__in=seen)
    boards = Board.objects.filter(pk__in=plays.values("board"))
    own = Q(board_set__session=session)
    of_here = (
        boards.filter(own | Q(form=USUAL)).annotate(elsewhere=~own).order_by("number", "form", "elsewhere")
    )
    found = _dealt(of_here)
    numbers = {board.number for board in found}
    return HandRecord(found, sorted(seen - numbers), sorted(hidden))


def _dealt(boards: Iterable[Board]) -> list[DealtBoard]:
    """Those boards that have a deal; of clubs that share a board one may have it, and the tricks of it."""
    found: dict[tuple[int, str], DealtBoard] = {}
    for board in boards:
        if not board.deal:
            continue
        deal, key = Deal.parse(board.deal), (board.number, board.form)
        known = found.get(key)
        if known is None or (known.makeable is None and known.deal == deal):
            found[key] = DealtBoard(board.pk, *key, deal, board.makeable)
    return list(found.values())


def deals_to_deal(session: Session) -> list[DealtBoard]:
    """Every deal that is attached to a board of the session, played or not. One query."""
    boards = Board.objects.filter(board_set__session=session).exclude(deal="")
    return _dealt(boards.order_by("number", "form"))


def has_deals(session: Session) -> bool:
    """Whether a deal is attached to any board of the session. One query."""
    return Board.objects.filter(board_set__session=session).exclude(deal="").exists()
