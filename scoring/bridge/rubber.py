"""What a deal is worth at rubber bridge: entries below and above the line, by edition of the laws.

The figures are those of duplicate of the same code (`scoring.bridge.tables`); what is added is what
belongs to the rubber itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.bridge.contracts import Contract
from scoring.bridge.results import Result
from scoring.bridge.tables import TABLES, ScoringTable, insult, overtrick, slam, trick_points, undertricks
from scoring.words import Message, Side

GAME = 100


@dataclass(frozen=True, slots=True)
class RubberTable:
    """An edition: its figures, and the premiums of a rubber won or broken off (law 95, 97)."""

    title: str
    source: str
    figures: ScoringTable
    two_games: int = 700
    three_games: int = 500
    lone_game: int = 300
    lone_part_score: int = 50


RUBBER_TABLES: Mapping[str, RubberTable] = {
    "portland_1948": RubberTable("Portland 1948", "000:l.10895", TABLES["duplicate-1948"]),
    "enc_c": RubberTable("Encyclopaedia, letter C", "002:l.189", TABLES["duplicate-1948"]),
    "laws_1993": RubberTable("Laws of 1993", "Laws 1993, 81", TABLES["duplicate-2017"], lone_part_score=100),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """Points of a side as the pad shows them: below the line or above it, and what for."""

    side: Side
    points: int
    below: bool
    why: Message


def entries(result: Result, table: RubberTable, *, vulnerable: bool) -> Iterator[Entry]:
    """What a result puts on the pad; `vulnerable` is declarer's side. A passed-out deal: nothing.

    Tricks bid and made go below the line, everything else above it (laws 90-98 of 1948).
    """
    contract = result.contract
    if contract is None:
        return
    if result.made:
        yield from _made(contract, result.over, table.figures, vulnerable)
    else:
        yield _set(contract, -result.over, table.figures, vulnerable)
    if result.honours is not None:
        yield Entry(result.honours.holder.side, result.honours.points, False, Message("honours"))


def _made(contract: Contract, over: int, figures: ScoringTable, vul: bool) -> Iterator[Entry]:
    side = contract.declarer.side
    tricks = Message("{contract} made", contract=contract.bid)
    yield Entry(side, trick_points(figures, contract), True, tricks)
    if over:
        yield Entry(side, over * overtrick(figures, contract, vul), False, Message("overtricks: {n}", n=over))
    if premium := insult(figures, contract.doubling):
        yield Entry(side, premium, False, Message("a doubled contract made"))
    if premium := slam(figures, contract.level, vul):
        words = Message("small slam") if contract.level == 6 else Message("grand slam")
        yield Entry(side, premium, False, words)


def _set(contract: Contract, down: int, figures: ScoringTable, vul: bool) -> Entry:
    why = Message("{contract} {down} off", contract=contract.bid, down=down)
    return Entry(contract.declarer.side.other, undertricks(figures, contract, down, vul), False, why)
