"""Scoring tables by edition, as data, under one function.

A table's figures are its data; from them every contract, trick count and vulnerability is worked out
once, so that a score is two look-ups.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from scoring.bridge.contracts import ALL_CONTRACTS, FORMS, Contract, Denomination, Doubling
from scoring.bridge.results import TRICKS, Honours, Result, tricks_error
from scoring.cards import RuleError, Side, Vulnerability

Pair = tuple[int, int]  # not vulnerable, vulnerable
DEFAULT = "duplicate-2017"
_NS = Side.NS


@dataclass(frozen=True, slots=True)
class ScoringTable:
    """The figures by which one edition scores a board; pairs are (not vulnerable, vulnerable).

    `undertricks` and `doubled_undertricks`: the first, second, ... undertrick; the last figure repeats.
    Redoubled undertricks count twice the doubled ones. `made_doubled`, `made_redoubled`: "insult".
    """

    key: str  # row of the catalogue @ edition
    title: str
    source: str
    first_notrump: int
    trick: Mapping[Denomination, int]
    overtrick_doubled: Pair
    overtrick_redoubled: Pair
    made_doubled: int
    made_redoubled: int
    part_score: int
    game: Pair
    small_slam: Pair
    grand_slam: Pair
    undertricks: tuple[Pair, ...]
    doubled_undertricks: tuple[Pair, ...]
    counts_honours: bool


_TRICK = {
    Denomination.CLUBS: 20,
    Denomination.DIAMONDS: 20,
    Denomination.HEARTS: 30,
    Denomination.SPADES: 30,
    Denomination.NOTRUMP: 30,
}

TABLES: Mapping[str, ScoringTable] = {
    "duplicate-2017": ScoringTable(
        key="board_score@laws_2017",
        title="Duplicate, Laws 2017",
        source="Law 77",
        first_notrump=10,
        trick=_TRICK,
        overtrick_doubled=(100, 200),
        overtrick_redoubled=(200, 400),
        made_doubled=50,
        made_redoubled=100,
        part_score=50,
        game=(300, 500),
        small_slam=(500, 750),
        grand_slam=(1000, 1500),
        undertricks=((50, 100),),
        doubled_undertricks=((100, 200), (200, 300), (200, 300), (300, 300)),
        counts_honours=False,
    ),
    "duplicate-1948": ScoringTable(
        key="board_score@duplicate_1948",
        title="Duplicate 1948, honours in total points",
        source="000:l.14107",
        first_notrump=10,
        trick=_TRICK,
        overtrick_doubled=(100, 200),
        overtrick_redoubled=(200, 400),
        made_doubled=50,
        made_redoubled=50,
        part_score=50,
        game=(300, 500),
        small_slam=(500, 750),
        grand_slam=(1000, 1500),
        undertricks=((50, 100),),
        doubled_undertricks=((100, 200), (200, 300)),
        counts_honours=True,
    ),
}

ALIASES: Mapping[str, str] = {
    "board_score": DEFAULT,
    "duplicate": DEFAULT,
    "duplicate_bridge": DEFAULT,
    "duplicate_contract_bridge": DEFAULT,
    "duplicate_scoring_table": DEFAULT,
    "duplicate_2017": DEFAULT,
    "board_score@laws_2017": DEFAULT,
    "duplicate@laws_2017": DEFAULT,
    "board_score@duplicate_1948": "duplicate-1948",
    "duplicate@duplicate_1948": "duplicate-1948",
}


def table_name(name: str) -> str:
    """The table that a word, a key of the catalogue or a key@edition means. Raises RuleError."""
    found = name if name in TABLES else ALIASES.get(name)
    if found is None:
        raise RuleError(
            "table.unknown",
            "table",
            "There is no scoring table {name}. There are: {names}.",
            "",
            name=name,
            names=", ".join(TABLES),
        )
    return found


def score(result: Result, vulnerability: Vulnerability, table: str = DEFAULT) -> int:
    """Points of a board from N-S's side; passed out is 0.

    Raises RuleError where the result names honours and the table does not count them.
    """
    contract, tricks = result.contract, result.tricks
    if contract is None or tricks is None:
        return 0
    side = contract.declarer.side
    points = duplicate_score(contract, tricks, vulnerability.of(side), table)
    if side is not _NS:
        points = -points
    return points if result.honours is None else points + _honours(result.honours, table)


def duplicate_score(contract: Contract, tricks: int, vul: bool, table: str = DEFAULT) -> int:
    """Points of declarer's side for winning `tricks` (0..13); `vul`: that side is vulnerable."""
    rows = _worked_out(table)
    if not 0 <= tricks <= 13:
        raise tricks_error(tricks)
    return rows[vul][contract.form][tricks]


def _honours(honours: Honours, table: str) -> int:
    used = TABLES[table_name(table)]
    if not used.counts_honours:
        raise RuleError(
            "honours.table", "honours", "Honours do not count in {table}.", used.source, table=used.title
        )
    return honours.points if honours.holder.side is _NS else -honours.points


@cache
def _worked_out(name: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every score of a table: [vulnerable][form of contract][tricks]."""
    table = TABLES[table_name(name)]
    contracts = ALL_CONTRACTS[:: len(ALL_CONTRACTS) // FORMS]  # one declarer each, in order of `form`
    return tuple(
        tuple(tuple(_points(table, c, tricks, vul) for tricks in TRICKS) for c in contracts) for vul in (0, 1)
    )


def _points(table: ScoringTable, contract: Contract, tricks: int, vul: int) -> int:
    over = tricks - contract.needed
    return _made(table, contract, over, vul) if over >= 0 else -_defeated(table, contract, -over, vul)


def _made(table: ScoringTable, contract: Contract, over: int, vul: int) -> int:
    factor = {Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}[contract.doubling]
    first = table.first_notrump if contract.denomination is Denomination.NOTRUMP else 0
    tricks = (contract.level * table.trick[contract.denomination] + first) * factor
    return (
        tricks
        + over * _overtrick(table, contract, vul)
        + _insult(table, contract.doubling)
        + (table.game[vul] if tricks >= 100 else table.part_score)
        + _slam(table, contract.level, vul)
    )


def _overtrick(table: ScoringTable, contract: Contract, vul: int) -> int:
    if contract.doubling is Doubling.NONE:
        return table.trick[contract.denomination]
    doubled = contract.doubling is Doubling.DOUBLED
    return (table.overtrick_doubled if doubled else table.overtrick_redoubled)[vul]


def _insult(table: ScoringTable, doubling: Doubling) -> int:
    return {Doubling.NONE: 0, Doubling.DOUBLED: table.made_doubled, Doubling.REDOUBLED: table.made_redoubled}[
        doubling
    ]


def _slam(table: ScoringTable, level: int, vul: int) -> int:
    return {6: table.small_slam[vul], 7: table.grand_slam[vul]}.get(level, 0)


def _defeated(table: ScoringTable, contract: Contract, down: int, vul: int) -> int:
    undoubled = contract.doubling is Doubling.NONE
    figures = table.undertricks if undoubled else table.doubled_undertricks
    total = sum(figures[min(i, len(figures) - 1)][vul] for i in range(down))
    return total * 2 if contract.doubling is Doubling.REDOUBLED else total
