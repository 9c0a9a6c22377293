"""What could be made of a deal, double dummy: computed once and kept with the board."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from scoring.cards import Deal
from scoring.models import Board, Session
from scoring.words import Seat

SOLVER_ORDER = ("S", "H", "D", "C", "N")  # rows of the solver's table; its columns are N, E, S, W

Tricks = dict[str, dict[str, int]]


def find_makeable(*, board_ids: list[int]) -> int:
    """Solve the boards that have a deal and no tricks yet, one by one: how many. Safe to run twice."""
    solved = 0
    for board in Board.objects.filter(pk__in=board_ids, makeable__isnull=True).exclude(deal=""):
        tricks = tricks_of(Deal.parse(board.deal))
        solved += Board.objects.filter(pk=board.pk, deal=board.deal).update(makeable=tricks)
    return solved


@dataclass(frozen=True, slots=True)
class Solved:
    """How many boards of a session have a deal, and of how many of these the tricks are known."""

    deals: int
    solved: int

    @property
    def done(self) -> bool:
        return self.solved == self.deals


def solved_of(session: Session) -> Solved:
    """How far the solving of a session's deals has come. One query."""
    boards = Board.objects.filter(board_set__session=session).exclude(deal="")
    counted = boards.aggregate(deals=Count("pk"), solved=Count("pk", filter=Q(makeable__isnull=False)))
    return Solved(**counted)


def unsolved_of(session: Session) -> list[int]:
    """Ids of the session's boards that have a deal whose tricks are not known. One query."""
    boards = Board.objects.filter(board_set__session=session, makeable__isnull=True).exclude(deal="")
    return list(boards.values_list("pk", flat=True))


def tricks_of(deal: Deal) -> Tricks:
    """The tricks each seat takes as declarer in each denomination (C D H S N) with all cards seen."""
    from endplay import Deal as Dealt  # here: the solver takes 0.4 s to load
    from endplay.dds import calc_dd_table

    table = calc_dd_table(Dealt(str(deal))).to_list()
    return {
        seat.value: {letter: table[row][column] for row, letter in enumerate(SOLVER_ORDER)}
        for column, seat in enumerate(Seat)
    }
