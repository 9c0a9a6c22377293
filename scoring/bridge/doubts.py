"""Doubts: results that are possible but unlikely. They are kept, and shown to the director.

A result is judged by itself (its contract and tricks) and against the field: the other tables' scores of the
same board. Scores are trick scores from N-S's side; at duplicate whist they are N-S's tricks. No rule book
says what is unlikely: the thresholds are our own, and aim at keys pressed wrongly, not at bad bridge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.bridge.contracts import Contract, Denomination, Doubling
from scoring.bridge.outcome import Outcome
from scoring.bridge.relatives.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.results import Result
from scoring.bridge.tables import DEFAULT, board_table, score
from scoring.bridge.words import NUMBERS
from scoring.words import N_, Finding, Vulnerability
from scoring.words.figures import signed

SLAM_TRICKS = 12  # so many, in an undoubled part score, are unlikely
DOWN_DOUBLED = 4  # tricks
DOWN_UNDOUBLED = 7  # tricks
DOUBLED_OVERTRICKS = 3
FEWEST_OTHERS = 3  # fewer results at other tables are no field to compare with
BIG_SCORE = 300  # points; both sides cannot often have so much on one board
FAR = 1000  # points from the nearest other score
FAR_AT_AUCTION = 400  # the same at auction bridge, whose scores are lower
FAR_AT_WHIST = 5  # tricks


def doubts(
    result: Result, vulnerability: Vulnerability, others: Sequence[int] = (), table: str = DEFAULT
) -> list[Finding]:
    """Returns all doubts about a result at contract bridge.

    `others` are the N-S scores of the board at other tables; with fewer than `FEWEST_OTHERS` the field raises
    no doubt. `table` is the key of the scoring table. Raises RuleError for a result that cannot be.
    """
    points = score(result, vulnerability, table)
    return [*_doubts_of_contract(result), *doubts_of_score(points, others)]


def doubts_about(
    outcome: Outcome, vulnerability: Vulnerability, others: Sequence[int] = (), table: str = DEFAULT
) -> list[Finding]:
    """Returns all doubts about an outcome of any game on boards: contract, auction bridge or whist.

    An outcome without a result, such as a bare score, is compared with the field alone. `others`, `table` and
    errors are as in `doubts`.
    """
    boards, points = board_table(table), outcome.score_for(vulnerability, table)
    if isinstance(boards, WhistBoards):
        return [] if points is None else list(_doubts_of_tricks(points, others))
    if isinstance(boards, AuctionBoards):
        from_field = () if points is None else _doubt_if_far(points, others, FAR_AT_AUCTION)
        return [*_doubts_of_honours(outcome), *from_field]
    if outcome.result is not None:
        return doubts(outcome.result, vulnerability, others, table)
    return [] if points is None else doubts_of_score(points, others)


def doubtful_in_field(scores: Sequence[int], table: str = DEFAULT) -> frozenset[int]:
    """Those scores of a board, of all its tables, that the field could doubt: none is near them.

    It takes no outcomes, so that the caller need not read one for each row: about any other score
    `doubts_about` finds no doubt from the field; about these it must be asked. `table` is as in `doubts`.
    """
    if len(scores) <= FEWEST_OTHERS:
        return frozenset()
    boards = board_table(table)
    # Two big scores for opposite sides are twice BIG_SCORE apart, which is less than FAR.
    far = FAR_AT_AUCTION if isinstance(boards, AuctionBoards) else 2 * BIG_SCORE
    if isinstance(boards, WhistBoards):
        far = FAR_AT_WHIST
    ordered = sorted(scores)
    gaps = [far, *(higher - lower for lower, higher in pairwise(ordered)), far]
    return frozenset(
        score
        for score, below, above in zip(ordered, gaps, gaps[1:], strict=False)
        if min(below, above) >= far
    )


def _distance(points: int, others: Sequence[int]) -> int:
    """Returns how far a score is from the nearest of the others, of which there must be one."""
    return min(abs(points - other) for other in others)


def _doubts_of_honours(outcome: Outcome) -> Iterator[Finding]:
    """Doubts a suit contract without honours.

    One side holds at least three of the five honours of a suit, so they were probably forgotten.
    """
    result = outcome.result
    if result is None or result.contract is None:
        return
    if outcome.honours is None and result.contract.denomination is not Denomination.NOTRUMP:
        yield Finding(
            "doubt.no_honours",
            "{bid} without honours, although one side must hold at least three",
            bid=result.contract.bid,
        )


def _doubts_of_tricks(tricks: int, others: Sequence[int]) -> Iterator[Finding]:
    if len(others) >= FEWEST_OTHERS and _distance(tricks, others) >= FAR_AT_WHIST:
        yield Finding(
            "doubt.far_tricks",
            "Tricks won by N-S: {tricks}, very different from every other table",
            tricks=tricks,
        )


def _doubt_if_far(points: int, others: Sequence[int], far: int) -> Iterator[Finding]:
    if len(others) >= FEWEST_OTHERS and _distance(points, others) >= far:
        yield Finding(
            "doubt.far", "{score} is very different from the score at every other table", score=signed(points)
        )


def doubts_of_score(points: int, others: Sequence[int]) -> list[Finding]:
    """Returns the doubts that the field raises about a bare N-S score at contract bridge.

    Either every other table has a big score for the other side, or the gap to the nearest score is wider than
    a choice of another contract explains. `others` are as in `doubts`.
    """
    if len(others) < FEWEST_OTHERS:
        return []
    sign = 1 if points > 0 else -1
    if abs(points) >= BIG_SCORE and all(other * sign <= -BIG_SCORE for other in others):
        doubt = Finding(
            "doubt.other_side",
            "{score}, but every other table scored for the other side",
            score=signed(points),
        )
        return [doubt]
    return list(_doubt_if_far(points, others, FAR))


def _doubts_of_contract(result: Result) -> Iterator[Finding]:
    contract = result.contract
    if contract is None or result.tricks is None:
        return
    doubled = contract.doubling is not Doubling.NONE
    if result.tricks >= SLAM_TRICKS and not doubled and not _is_game(contract):
        tricks = NUMBERS[result.tricks]
        yield Finding("doubt.slam_tricks", "{bid} made {tricks} tricks", bid=contract.bid, tricks=tricks)
    if doubled and result.over >= DOUBLED_OVERTRICKS:
        template = _by_doubling(contract, "", N_("{bid} doubled +{over}"), N_("{bid} redoubled +{over}"))
        yield Finding("doubt.doubled_overtricks", template, bid=contract.bid, over=result.over)
    if -result.over >= (DOWN_DOUBLED if doubled else DOWN_UNDOUBLED):
        template = _by_doubling(
            contract,
            N_("{bid}, {down} off"),
            N_("{bid} doubled, {down} off"),
            N_("{bid} redoubled, {down} off"),
        )
        yield Finding("doubt.many_off", template, bid=contract.bid, down=NUMBERS[-result.over])


def _by_doubling(contract: Contract, plain: str, doubled: str, redoubled: str) -> str:
    return {Doubling.NONE: plain, Doubling.DOUBLED: doubled, Doubling.REDOUBLED: redoubled}[contract.doubling]


def _is_game(contract: Contract) -> bool:
    """Tells whether the undoubled contract is a game: 3NT, four of a major, or five of a minor suit."""
    return contract.level >= {"N": 3, "S": 4, "H": 4}.get(contract.denomination.value, 5)
