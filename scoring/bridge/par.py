"""Par of a deal: what both sides reach when all cards are seen and nobody errs.

The auction is reckoned from its top down. Over each contract the other side may still bid a higher
one, or leave it to be played: doubled if it fails, undoubled if it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.bridge.results import Result
from scoring.bridge.tables import score
from scoring.words import Seat, Side, Vulnerability

DENOMINATIONS: Final = "CDHSN"
BIDS: Final = tuple((level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS)
SIDES: Final = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}

Tricks = Mapping[str, Mapping[str, int]]
"""Tricks by declarer ("N") and denomination ("C")."""


@dataclass(frozen=True, slots=True)
class Par:
    """The score from N-S's side, and a contract with its result that gives it; None: passed out."""

    score: int
    result: Result | None


def par(tricks: Tricks, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """Par of a deal from the tricks that each seat can make in each denomination."""
    first = Side.NS if dealer in SIDES[Side.NS] else Side.EW
    passed = Par(0, None)
    second = _other(first)
    after_pass = _best(second, passed, _openings(second, tricks, vulnerability))
    return _best(first, after_pass, _openings(first, tricks, vulnerability))


def _openings(side: Side, tricks: Tricks, vulnerability: Vulnerability) -> Iterator[Par]:
    """What each first bid of a side comes to, the other side replying as well as it can."""
    reached: dict[Side, list[Par]] = {Side.NS: [], Side.EW: []}
    for bid in reversed(range(len(BIDS))):
        here = {}
        for declaring in Side.NS, Side.EW:
            played = _played(bid, declaring, tricks, vulnerability)
            here[declaring] = _best(_other(declaring), played, iter(reached[_other(declaring)]))
        for declaring, value in here.items():
            reached[declaring].append(value)
    yield from reversed(reached[side])


def _best(side: Side, stays: Par, others: Iterator[Par]) -> Par:
    """What a side chooses: to let things be, unless another way is better for it.

    Of contracts with one score it names the highest, as players do: 3♥ just made, and not 1♥ with two over.
    """
    best = stays
    for other in others:
        gain = _gain(other, side) - _gain(best, side)
        if gain > 0 or (gain == 0 and _overtricks(other) < _overtricks(best)):
            best = other
    return best


def _overtricks(value: Par) -> int:
    result = value.result
    if result is None or result.contract is None or result.tricks is None:
        return 0
    return max(0, result.tricks - result.contract.level - 6)


def _gain(value: Par, side: Side) -> int:
    return value.score if side is Side.NS else -value.score


def _other(side: Side) -> Side:
    return Side.EW if side is Side.NS else Side.NS


def _played(bid: int, side: Side, tricks: Tricks, vulnerability: Vulnerability) -> Par:
    """A contract played by the better declarer of a side; doubled where it fails."""
    level, denomination = BIDS[bid]
    declarer = max(SIDES[side], key=lambda seat: tricks[seat.value][denomination])
    won = tricks[declarer.value][denomination]
    over = won - level - 6
    doubled = "X" if over < 0 else ""
    ending = "=" if over == 0 else f"{over:+d}"
    result = Result.parse(f"{level}{denomination}{doubled}{declarer.value}{ending}")
    return Par(score(result, vulnerability), result)
