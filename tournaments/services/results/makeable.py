"""Computes once what could be made of a deal, double dummy, and keeps it with the board."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Q

from scoring.bridge.legality.doubts import DOUBLE_DUMMY, doubt_of_tricks
from scoring.bridge.outcome import Outcome
from scoring.cards import Deal
from scoring.models import Board, Play, Session
from scoring.services import counting, fields, results
from scoring.words import Seat

SOLVER_ORDER = ("S", "H", "D", "C", "N")  # rows of the solver's table; its columns are N, E, S, W

Tricks = dict[str, dict[str, int]]


def find_makeable(*, board_ids: list[int]) -> int:
    """Solve the boards that have a deal and no tricks yet, one by one: how many. Safe to run twice.

    Results of files that are far from them are in doubt from then on.
    """
    solved = 0
    for board in Board.objects.filter(pk__in=board_ids, makeable__isnull=True).exclude(deal=""):
        tricks = tricks_of(Deal.parse(board.deal))
        if Board.objects.filter(pk=board.pk, deal=board.deal).update(makeable=tricks):
            solved += 1
            _doubt_imported(board, tricks)
    return solved


@transaction.atomic
def _doubt_imported(board: Board, tricks: Tricks) -> None:
    """Put results of the board that came from a file in doubt where double dummy gives far other tricks."""
    said_by_nobody = {"accepted__by_user__isnull": True, "accepted__by_device__isnull": True}
    plays = Play.objects.filter(board=board, doubt="", accepted__isnull=False, **said_by_nobody)
    doubted = [
        pk for pk, told in plays.order_by("pk").values_list("pk", "accepted__outcome")
        if doubt_of_tricks(tricks, Outcome.from_json(told).result)
    ]  # fmt: skip
    for pk in doubted:
        play = results.play_for_update(pk)
        play.doubt = DOUBLE_DUMMY.code
        fields.touch(play.field, [play])
        counting.save(play)


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
