"""Measures the double-dummy analysis of the 36 boards of a session beside the solver alone.

    python -m bench.double_dummy

The solver alone takes all deals in one call; the site solves one board at a time, so that each result is
stored at once. Times are for all 36 deals.
"""

from __future__ import annotations

import random

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import site
from bench.kit.timing import prepared_medians
from scoring.cards import Deal

BOARDS = 36
SUITS, RANKS = "SHDC", "AKQJT98765432"


def deals(boards: int) -> list[Deal]:
    """This many random deals, the same ones in every run."""
    random_ = random.Random(1)
    drawn = []
    for _ in range(boards):
        pack = [(suit, rank) for suit in range(4) for rank in range(13)]
        random_.shuffle(pack)
        drawn.append(
            Deal.parse("N:" + " ".join(_hand(pack[13 * seat : 13 * seat + 13]) for seat in range(4)))
        )
    return drawn


def _hand(cards: list[tuple[int, int]]) -> str:
    return ".".join("".join(RANKS[rank] for s, rank in sorted(cards) if s == suit) for suit in range(4))


def measure(options: Options) -> list[Line]:
    dealt = deals(2 if options.small else BOARDS)
    with site("sqlite"):
        from endplay import Deal as Solved
        from endplay.dds import calc_all_tables

        from bench.kit.fields import make_field
        from scoring.models import Board
        from tournaments.services.results.makeable import find_makeable

        make_field(3, len(dealt), 1)
        ids = list(Board.objects.values_list("pk", flat=True))

        def prepare():
            for pk, deal in zip(ids, dealt, strict=True):
                Board.objects.filter(pk=pk).update(deal=str(deal), makeable=None)
            return lambda: find_makeable(board_ids=ids)

        plain = [Solved(str(deal)) for deal in dealt]
        work = {"alone": lambda: lambda: calc_all_tables(plain), "boards": prepare}
        seconds = prepared_medians(work, 1 if options.small else 3)
    return [
        Line(
            f"{len(dealt)} boards double dummy", "the solver alone", seconds["boards"], seconds["alone"], 1.1
        )
    ]


if __name__ == "__main__":
    report.main(measure, "bench.double_dummy")
