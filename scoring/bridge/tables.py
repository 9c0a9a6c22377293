"""Scoring tables by edition, as data, under one function.

A table's figures are its data; from them every contract, trick count and vulnerability is worked out
once, so that a score is two look-ups. Beside those of contract bridge stand the boards of auction and whist.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from scoring.bridge.contracts import ALL_CONTRACTS, FORMS, Contract, Denomination, Doubling
from scoring.bridge.relatives.older_boards import AUCTION, WHIST, WHIST_LAW, AuctionBoards, WhistBoards
from scoring.bridge.results import TRICKS, Honours, Result, tricks_error
from scoring.words import RuleError, Side, Vulnerability

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

BoardTable = ScoringTable | AuctionBoards | WhistBoards
"""By what the boards of an event are scored."""

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

# Every table that an event may name: those of contract bridge, and of the games before it.
BOARD_TABLES: Mapping[str, BoardTable] = {**TABLES, **AUCTION, **WHIST}

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
    "auction_duplicate": "auction-1913",
    "duplicate_auction": "auction-1913",
    **{boards.key: name for name, boards in AUCTION.items()},
    "duplicate_whist": "whist",
}


def table_name(name: str) -> str:
    """The table that a word, a key of the catalogue or a key@edition means. Raises RuleError."""
    official = name if name in BOARD_TABLES else ALIASES.get(name)
    if official is None:
        raise RuleError(
            "table.unknown",
            "table",
            "There is no scoring table called {name}. The tables are: {names}.",
            "",
            name=name,
            names=", ".join(BOARD_TABLES),
        )
    return official


def board_table(name: str) -> BoardTable:
    """The table that a word, a key of the catalogue or a key@edition means. Raises RuleError."""
    return BOARD_TABLES[table_name(name)]


def score(result: Result, vulnerability: Vulnerability, table: str = DEFAULT) -> int:
    """Points of a board from N-S's side; passed out is 0, where it can be.

    At auction without honours, which are a side's. Raises RuleError where the result names honours and
    the table does not count them, and "whist.result" for a contract at whist.
    """
    if table not in TABLES:
        other = board_table(table)
        if isinstance(other, AuctionBoards):
            return other.points_of(result)
        if isinstance(other, WhistBoards):
            raise no_whist("result")
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


def table_in(settings: Mapping[str, object]) -> str:
    """The name of the table in an event's settings."""
    return str(settings.get("table", DEFAULT))


def is_contract(name: str) -> bool:
    """Whether a table is of contract bridge; at the games before it nobody is vulnerable."""
    return table_name(name) in TABLES


def is_whist(name: str) -> bool:
    """Whether tricks alone are the result of a board."""
    return isinstance(board_table(name), WhistBoards)


def is_auction(name: str) -> bool:
    """Whether contracts are auction's: with honours of a side, and scores that are no tens."""
    return isinstance(board_table(name), AuctionBoards)


def no_whist(field: str) -> RuleError:
    """What is said of a contract, a pass or points where tricks alone count."""
    return RuleError(
        "whist.result",
        field,
        "At duplicate whist the result is the number of tricks won by N-S, 0 to 13, and nothing else.",
        WHIST_LAW,
    )


def _honours(honours: Honours, table: str) -> int:
    used = TABLES[table_name(table)]
    if not used.counts_honours:
        raise RuleError(
            "honours.table", "honours", "Honours are not scored in {table}.", used.source, table=used.title
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
    return _made(table, contract, over, vul) if over >= 0 else -undertricks(table, contract, -over, vul)


def _made(table: ScoringTable, contract: Contract, over: int, vul: int) -> int:
    tricks = trick_points(table, contract)
    return (
        tricks
        + over * overtrick(table, contract, vul)
        + insult(table, contract.doubling)
        + (table.game[vul] if tricks >= 100 else table.part_score)
        + slam(table, contract.level, vul)
    )


def trick_points(table: ScoringTable, contract: Contract) -> int:
    """The tricks bid, doubled or not: what counts towards game."""
    factor = {Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}[contract.doubling]
    first = table.first_notrump if contract.denomination is Denomination.NOTRUMP else 0
    return (contract.level * table.trick[contract.denomination] + first) * factor


def overtrick(table: ScoringTable, contract: Contract, vul: int) -> int:
    """One trick above the contract."""
    if contract.doubling is Doubling.NONE:
        return table.trick[contract.denomination]
    doubled = contract.doubling is Doubling.DOUBLED
    return (table.overtrick_doubled if doubled else table.overtrick_redoubled)[vul]


def insult(table: ScoringTable, doubling: Doubling) -> int:
    """For making a contract that was doubled."""
    return {Doubling.NONE: 0, Doubling.DOUBLED: table.made_doubled, Doubling.REDOUBLED: table.made_redoubled}[
        doubling
    ]


def slam(table: ScoringTable, level: int, vul: int) -> int:
    """For a slam bid and made."""
    return {6: table.small_slam[vul], 7: table.grand_slam[vul]}.get(level, 0)


def undertricks(table: ScoringTable, contract: Contract, down: int, vul: int) -> int:
    """What the defenders get for so many undertricks."""
    undoubled = contract.doubling is Doubling.NONE
    figures = table.undertricks if undoubled else table.doubled_undertricks
    total = sum(figures[min(i, len(figures) - 1)][vul] for i in range(down))
    return total * 2 if contract.doubling is Doubling.REDOUBLED else total
