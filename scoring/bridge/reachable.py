"""Which scores can be: so that a bare number typed for a board can be refused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from scoring.bridge.contracts import ALL_CONTRACTS, Contract, Denomination
from scoring.bridge.relatives.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.results import PASSED_OUT, TRICKS, Result, tricks_error
from scoring.bridge.tables import BOARD_TABLES, DEFAULT, TABLES, score, table_name
from scoring.words import N_, RuleError, Side, Vulnerability
from scoring.words.figures import signed

LAW = "Law 77"

# (side, whether it is vulnerable): why a score cannot be on a numbered board, and on one not numbered.
_WHY = {
    (Side.NS, False): (
        N_("{score} is not possible on board {board}: N-S are not vulnerable."),
        N_("{score} is not possible: N-S are not vulnerable."),
    ),
    (Side.NS, True): (
        N_("{score} is not possible on board {board}: N-S are vulnerable."),
        N_("{score} is not possible: N-S are vulnerable."),
    ),
    (Side.EW, False): (
        N_("{score} is not possible on board {board}: E-W are not vulnerable."),
        N_("{score} is not possible: E-W are not vulnerable."),
    ),
    (Side.EW, True): (
        N_("{score} is not possible on board {board}: E-W are vulnerable."),
        N_("{score} is not possible: E-W are vulnerable."),
    ),
}


def reachable_scores(vulnerability: Vulnerability, table: str = DEFAULT) -> frozenset[int]:
    """Every score, from N-S's side, that a board of that vulnerability can have.

    Where the table counts honours, with honours too.
    """
    return _reachable(vulnerability, table_name(table))


def results_for_score(points: int, vulnerability: Vulnerability, table: str = DEFAULT) -> tuple[Result, ...]:
    """Every result without honours that is worth so much to N-S; empty where there is none."""
    return _results(vulnerability, table_name(table)).get(points, ())


def check_score(
    points: int, vulnerability: Vulnerability, board: int | None = None, table: str = DEFAULT
) -> None:
    """Refuse a bare score, from N-S's side, that no result of the board is worth (at whist: their tricks).

    Raises RuleError.
    """
    used = BOARD_TABLES[table_name(table)]
    if isinstance(used, WhistBoards):
        if points not in TRICKS:
            raise tricks_error(points)
        return
    if points in reachable_scores(vulnerability, table):
        return
    shown = signed(points)
    if isinstance(used, AuctionBoards):
        raise RuleError(
            "score.unreachable", "score", "No result gives a score of {score}.", used.source, score=shown
        )
    for side in (Side.NS, Side.EW) if points > 0 else (Side.EW, Side.NS):
        if points in reachable_scores(_turned(vulnerability, side), table):
            numbered, bare = _WHY[side, vulnerability.of(side)]
            template = bare if board is None else numbered
            raise RuleError("score.vulnerability", "score", template, LAW, score=shown, board=board)
    raise RuleError("score.unreachable", "score", "No result gives a score of {score}.", LAW, score=shown)


@cache
def _reachable(vulnerability: Vulnerability, table: str) -> frozenset[int]:
    used = BOARD_TABLES[table]
    if isinstance(used, WhistBoards):
        return frozenset(TRICKS)
    if isinstance(used, AuctionBoards):
        return _at_auction(used)
    plain = _results(vulnerability, table)
    if not used.counts_honours:
        return frozenset(plain)
    return frozenset(
        points + extra for points, results in plain.items() for r in results for extra in _extras(r)
    )


def _at_auction(boards: AuctionBoards) -> frozenset[int]:
    """Every score of a book, in every denomination that it has, with every holding of honours."""
    scores = {0} if boards.may_pass else set()
    for contract in ALL_CONTRACTS:
        spades = contract.denomination is Denomination.SPADES
        for low in (False, True) if spades and boards.low_spades else (False,):
            scores |= _scores_of(boards, contract, low=low)
    return frozenset(scores)


def _scores_of(boards: AuctionBoards, contract: Contract, *, low: bool) -> set[int]:
    held = boards.honours(contract, low=low)
    extras = [0, *held, *(-points for points in held)]
    results = (Result(contract, tricks) for tricks in TRICKS)
    return {boards.points_of(result, low=low) + extra for result in results for extra in extras}


def _extras(result: Result) -> tuple[int, ...]:
    """What honours can add to a result's score."""
    if result.contract is None:
        return (0,)
    if result.contract.denomination is Denomination.NOTRUMP:
        return (-150, 0, 150)
    return (-150, -100, 0, 100, 150)


@cache
def _results(vulnerability: Vulnerability, table: str) -> Mapping[int, tuple[Result, ...]]:
    """Every score that a result without honours can have, with those results."""
    assert table in TABLES, "only a contract's scores are told without honours"
    found = defaultdict(list)
    for result in (PASSED_OUT, *(Result(c, tricks) for c in ALL_CONTRACTS for tricks in TRICKS)):
        found[score(result, vulnerability, table)].append(result)
    return {points: tuple(results) for points, results in found.items()}


def _turned(vulnerability: Vulnerability, side: Side) -> Vulnerability:
    """The same board with that side's vulnerability changed."""
    wanted = {other: vulnerability.of(other) ^ (other is side) for other in Side}
    return next(v for v in Vulnerability if all(v.of(s) is wanted[s] for s in Side))
