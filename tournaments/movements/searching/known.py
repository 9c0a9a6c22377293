"""What `make` knows of a size: where a search begins, and what it may not fall behind."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from scoring.words import RuleError

from ..fairness import fairness
from ..pairs import KINDS
from ..registry import make
from ..values import Movement
from .wanted import Wanted

Rank = tuple[bool, Fraction, int]
ONE_FIELD = ("best", "apart", "limited", "any", "unswitched")
"""Ways of arrow-switching after which all pairs are ranked together."""


def known_for(wanted: Wanted) -> list[Movement]:
    """The shipped movements of the size in one field, with one copy of the boards, the best by `rank` first.

    With so many pairs as were wanted, or with one more where that is an odd number.
    """
    suitable = {movement.seatings: movement for movement in _made(wanted) if _suits(movement, wanted)}
    ranked = [(rank(movement, wanted), movement) for movement in suitable.values()]
    return [movement for _, movement in sorted(ranked, key=lambda one: one[0], reverse=True)]


def rank(movement: Movement, wanted: Wanted) -> Rank:
    """How well it does what was wanted, the better the greater.

    First comes that no boards are shared, unless that is allowed; then Q; then that they are shared less.
    """
    figures = fairness(movement)
    return (wanted.sharing or not figures.shared, figures.q, -figures.shared)


def _made(wanted: Wanted) -> Iterator[Movement]:
    for kind in KINDS:
        for tables, pairs in _sizes(wanted):
            if kind.contestants != "pairs" or kind.by_round or tables not in kind.sizes:
                continue
            names = {option.name: option for option in kind.options}
            ways: list[dict[str, str]] = [{}]
            if "switch" in names:
                ways = [{"switch": way} for way in ONE_FIELD if way in names["switch"].choices]
            if "sharing" in names:
                ways += [{**way, "sharing": "allow"} for way in ways]
            if "base" in names:
                ways = [{**way, "base": base} for way in ways for base in names["base"].choices]
            for options in ways:
                try:
                    yield make(kind.key, tables, wanted.rounds, wanted.boards, None, options, pairs)
                except RuleError:
                    continue  # the kind has no such length or switch


def _sizes(wanted: Wanted) -> list[tuple[int, int | None]]:
    """Tables, and the number of pairs where it is not two a table: one too many may rove or sit out."""
    whole: list[tuple[int, int | None]] = [(wanted.tables, None)]
    return [*whole, (wanted.pairs // 2, wanted.pairs)] if wanted.pairs % 2 else whole


def _suits(movement: Movement, wanted: Wanted) -> bool:
    sitting_out = {(s.round, s.contestant) for s in movement.sit_outs}
    return (
        movement.rounds == wanted.rounds
        and len(movement.entries) in (wanted.pairs, 2 * wanted.tables)
        and movement.winners == movement.copies == movement.meetings == movement.plays == 1
        and len(sitting_out) == (wanted.rounds if len(movement.entries) % 2 else 0)
        and not (wanted.fixed and movement.tables < wanted.tables)  # a rover takes the seats of others
    )
