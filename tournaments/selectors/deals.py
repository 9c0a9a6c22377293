"""The deals of a session as its pages tell of them: how many boards have one, and what was made here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Board, Session
from scoring.selectors.visibility import EVERYBODY, Cards
from tournaments.models.section_movement import section_movement


@dataclass(frozen=True, slots=True)
class Making:
    """A making of deals, with the numbers of the boards that have them.

    `commitment` is the hash of the seed. `seed` is "" until every one of these boards has been played at
    every table: whoever has it has all cards. `first` deals of the seed are made to have those of the boards.
    """

    numbers: tuple[int, ...]
    first: int
    commitment: str
    seed: str
    by_name: str
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class Deals:
    """The boards of a session: all, those that have deals, and the makings that deals are from."""

    boards: tuple[int, ...]
    dealt: tuple[int, ...]
    makings: Sequence[Making]

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a deal."""
        return tuple(sorted(set(self.boards) - set(self.dealt)))

    @property
    def from_files(self) -> tuple[int, ...]:
        """The boards whose deals came from elsewhere."""
        made = {number for making in self.makings for number in making.numbers}
        return tuple(number for number in self.dealt if number not in made)


def deals_of_session(session: Session) -> Deals:
    """One query, while it is set up two, and where deals were made those of `Cards`.

    The boards of a session that is set up are those of its movements; without any, those that there are.
    """
    rows = Board.objects.filter(board_set__session=session, form="a").select_related("made")
    planned = planned_boards(session) if session.state == Session.State.SETUP else 0
    boards = list((rows.filter(number__lte=planned) if planned else rows).order_by("number"))
    return Deals(
        tuple(range(1, planned + 1)) if planned else tuple(board.number for board in boards),
        tuple(board.number for board in boards if board.deal),
        makings_of(session, boards),
    )


def planned_boards(session: Session) -> int:
    """How many boards the movements of a session that is set up are for; 0 while a section has none."""
    planned = [section_movement(section).boards or 0 for section in session.sections.all()]
    return max(planned) if planned and all(planned) else 0


def makings_of_session(session: Session) -> list[Making]:
    """What was made here of the deals that the session's boards have. One query, with those of `Cards`."""
    boards = Board.objects.filter(board_set__session=session, form="a", made__isnull=False)
    return makings_of(session, list(boards.select_related("made").order_by("number")))


def makings_of(session: Session, boards: Sequence[Board]) -> list[Making]:
    """The makings that these boards, whose `made` is at hand, have their deals from, the newest first."""
    cards = Cards(session, EVERYBODY)
    of_boards = {board.made: [one for one in boards if one.made_id == board.made_id] for board in boards}
    return [
        Making(
            tuple(board.number for board in its_boards),
            len(made.numbers),
            made.commitment,
            made.seed if all(cards.shown_on(board) for board in its_boards) else "",
            made.by_name,
            made.at,
        )
        for made, its_boards in sorted(
            ((made, its) for made, its in of_boards.items() if made is not None),
            key=lambda pair: -pair[0].pk,
        )
    ]
