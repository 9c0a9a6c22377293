"""What a deal of progressive bridge is worth, and what several of them can come to. Source: 000:l.13735."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scoring.bridge import ALL_CONTRACTS, Denomination, Result
from scoring.bridge.results import TRICKS
from scoring.bridge.rubber import GAME, RUBBER_TABLES, entries
from scoring.bridge.tables import trick_points
from scoring.games.shape import Line, Number
from scoring.games.stateless import added
from scoring.words import Message, Seat, Side

SIDES = (Side.NS, Side.EW)
SMALL_SLAM = 6
ONE_OF_EACH_WORTH = (Denomination.CLUBS, Denomination.HEARTS, Denomination.NOTRUMP)
HONOURS = (0, 100, 150)
UNIT = 10  # every score is a multiple of it
Vulnerable = tuple[bool, bool]  # North-South, East-West


@dataclass(frozen=True, slots=True)
class Figures:
    """How a deal counts: by which laws, the most a side scores without a slam (0: any), and premiums."""

    laws: str
    limit: int
    premiums: bool
    honours: bool


def deal_lines(result: Result, figures: Figures, vulnerable: Vulnerable) -> tuple[Line, ...]:
    """What a deal brings both sides, and what of it goes for being over the limit."""
    lines = tuple(_lines(result, figures, vulnerable))
    return (*lines, *_over_limit(result, lines, figures.limit))


def worth(result: Result, figures: Figures, vulnerable: Vulnerable) -> tuple[Number, ...]:
    """Points of both sides."""
    return added((0, 0), deal_lines(result, figures, vulnerable))


def _lines(result: Result, figures: Figures, vulnerable: Vulnerable) -> Iterator[Line]:
    contract, laws = result.contract, RUBBER_TABLES[figures.laws]
    if contract is None:
        return
    side = SIDES.index(contract.declarer.side)
    for entry in entries(result, laws, vulnerable=vulnerable[side]):
        yield Line(SIDES.index(entry.side), entry.points, entry.why)
    if not result.made or not figures.premiums:
        return
    if trick_points(laws.figures, contract) >= GAME:
        yield Line(side, laws.figures.game[vulnerable[side]], Message("game"))
    else:
        yield Line(side, laws.figures.part_score, Message("a part score"))


def _over_limit(result: Result, lines: tuple[Line, ...], limit: int) -> Iterator[Line]:
    """A side that made no slam keeps no more than the limit, honours and all."""
    for side, points in enumerate(added((0, 0), lines)):
        if limit and points > limit and side != slam_side(result):
            yield Line(side, limit - points, Message("no more than {limit} in a deal", limit=limit))


def slam_side(result: Result) -> int | None:
    """The side that bid and made a slam."""
    contract = result.contract
    if contract is None or contract.level < SMALL_SLAM or not result.made:
        return None
    return SIDES.index(contract.declarer.side)


@cache
def can_be(figures: Figures, vulnerable: tuple[Vulnerable, ...], side: int, *, slam: bool) -> int:
    """Totals that a side can have after deals of these vulnerabilities: bit n stands for n tens.

    Without `slam` nobody bid and made one.
    """
    totals = 1
    for deal in vulnerable:
        totals = _sums(totals, _tens(figures, deal, side, slam))
    return totals


def _sums(totals: int, tens: frozenset[int]) -> int:
    found = 0
    for points in tens:
        found |= totals << points
    return found


@cache
def _tens(figures: Figures, vulnerable: Vulnerable, side: int, slam: bool) -> frozenset[int]:
    """What one deal can bring a side, in tens: nothing where it is passed out, honours in any suit."""
    tens = {0}
    for declaring in (0, 1):
        for points, is_slam in _plain(figures.laws, figures.premiums, vulnerable[declaring]):
            if slam or not is_slam:
                exempt = not figures.limit or (is_slam and declaring == side)
                own = points[side != declaring]
                totals = (own + honours for honours in (HONOURS if figures.honours else (0,)))
                tens |= {(total if exempt else min(total, figures.limit)) // UNIT for total in totals}
    return frozenset(tens)


@cache
def _plain(laws: str, premiums: bool, vulnerable: bool) -> frozenset[tuple[tuple[int, int], bool]]:
    """Every deal without honours: points of the declaring side and the other, and whether it is a slam."""
    figures = Figures(laws, limit=0, premiums=premiums, honours=False)
    scores = set()
    for contract in ALL_CONTRACTS:
        if contract.declarer is Seat("N") and contract.denomination in ONE_OF_EACH_WORTH:
            for tricks in TRICKS:
                result = Result(contract, tricks)
                own, other = worth(result, figures, (vulnerable, vulnerable))
                scores.add(((int(own), int(other)), slam_side(result) is not None))
    return frozenset(scores)
