"""What could be made of a deal, double dummy: computed once and kept with the board."""

from __future__ import annotations

from scoring.cards import Deal, Seat
from scoring.models import Board

SOLVER_ORDER = ("S", "H", "D", "C", "N")  # rows of the solver's table; its columns are N, E, S, W

Tricks = dict[str, dict[str, int]]


def find_makeable(*, board_ids: list[int]) -> int:
    """Solve the boards that have a deal and no tricks yet, one by one: how many. Safe to run twice."""
    solved = 0
    for board in Board.objects.filter(pk__in=board_ids, makeable__isnull=True).exclude(deal=""):
        tricks = tricks_of(Deal.parse(board.deal))
        solved += Board.objects.filter(pk=board.pk, deal=board.deal).update(makeable=tricks)
    return solved


def tricks_of(deal: Deal) -> Tricks:
    """The tricks each seat takes as declarer in each denomination (C D H S N) with all cards seen."""
    from endplay import Deal as Dealt  # here: the solver takes 0.4 s to load
    from endplay.dds import calc_dd_table

    table = calc_dd_table(Dealt(str(deal))).to_list()
    return {
        seat.value: {letter: table[row][column] for row, letter in enumerate(SOLVER_ORDER)}
        for column, seat in enumerate(Seat)
    }
