"""What is possible but unlikely: kept, and shown to the director. Not an error.

The thresholds are ours: they aim at keys pressed wrongly, not at bad bridge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.bridge.contracts import Contract, Denomination, Doubling
from scoring.bridge.outcome import Outcome
from scoring.bridge.relatives.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.results import Result
from scoring.bridge.tables import DEFAULT, board_table, score
from scoring.bridge.words import NUMBERS
from scoring.words import N_, Finding, Vulnerability
from scoring.words.figures import signed

SLAM_TRICKS = 12
DOWN_DOUBLED = 4
DOWN_UNDOUBLED = 7
DOUBLED_OVERTRICKS = 3
FEWEST_OTHERS = 3
GAME_SWING = 300  # both sides cannot often make a game on one board
FAR = 1000
FAR_AT_AUCTION = 400
FAR_AT_WHIST = 5  # tricks


def doubts(
    result: Result, vulnerability: Vulnerability, others: Sequence[int] = (), table: str = DEFAULT
) -> list[Finding]:
    """All that is unlikely about a result; `others`: N-S scores of the board at other tables."""
    points = score(result, vulnerability, table)
    return [*_of_contract(result), *_of_field(points, others)]


def doubts_about(
    outcome: Outcome, vulnerability: Vulnerability, others: Sequence[int] = (), table: str = DEFAULT
) -> list[Finding]:
    """All that is unlikely about an outcome; `others`: N-S scores of the board at other tables."""
    used, points = board_table(table), outcome.score_for(vulnerability, table)
    if isinstance(used, WhistBoards):
        return [] if points is None else list(_of_tricks(points, others))
    if isinstance(used, AuctionBoards):
        return [*_of_auction(outcome), *(_far(points, others, FAR_AT_AUCTION) if points is not None else ())]
    if outcome.result is not None:
        return doubts(outcome.result, vulnerability, others, table)
    return [] if points is None else doubts_of_score(points, others)


def stands_apart(points: int, others: Sequence[int], table: str = DEFAULT) -> bool:
    """Whether the field can raise a doubt about a score: enough results, and none near it.

    False is sure; of what is True `doubts_about` decides. `others`: N-S scores at other tables.
    """
    if len(others) < FEWEST_OTHERS:
        return False
    used, nearest = board_table(table), min(abs(points - other) for other in others)
    if isinstance(used, WhistBoards):
        return nearest >= FAR_AT_WHIST
    return nearest >= (FAR_AT_AUCTION if isinstance(used, AuctionBoards) else 2 * GAME_SWING)


def _of_auction(outcome: Outcome) -> Iterator[Finding]:
    """Of the five honours of a suit one side holds three at least: they are forgotten, not absent."""
    result = outcome.result
    if result is None or result.contract is None:
        return
    if outcome.honours is None and result.contract.denomination is not Denomination.NOTRUMP:
        yield Finding(
            "doubt.no_honours",
            "{bid} without honours, although one side must hold at least three",
            bid=result.contract.bid,
        )


def _of_tricks(tricks: int, others: Sequence[int]) -> Iterator[Finding]:
    if len(others) >= FEWEST_OTHERS and min(abs(tricks - other) for other in others) >= FAR_AT_WHIST:
        yield Finding(
            "doubt.far_tricks",
            "Tricks won by N-S: {tricks}, very different from every other table",
            tricks=tricks,
        )


def _far(points: int, others: Sequence[int], far: int) -> Iterator[Finding]:
    if len(others) >= FEWEST_OTHERS and min(abs(points - other) for other in others) >= far:
        yield Finding(
            "doubt.far", "{score} is very different from the score at every other table", score=signed(points)
        )


def doubts_of_score(points: int, others: Sequence[int]) -> list[Finding]:
    """All that is unlikely about a bare N-S score."""
    return list(_of_field(points, others))


def _of_contract(result: Result) -> Iterator[Finding]:
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
    """Whether the undoubled contract is worth a game."""
    return contract.level >= {"N": 3, "S": 4, "H": 4}.get(contract.denomination.value, 5)


def _of_field(points: int, others: Sequence[int]) -> Iterator[Finding]:
    """Far from the others: games for both sides, or a gap that no contract choice explains."""
    if len(others) < FEWEST_OTHERS:
        return
    sign = 1 if points > 0 else -1
    if abs(points) >= GAME_SWING and all(other * sign <= -GAME_SWING for other in others):
        yield Finding(
            "doubt.other_side",
            "{score}, but every other table scored for the other side",
            score=signed(points),
        )
    else:
        yield from _far(points, others, FAR)
