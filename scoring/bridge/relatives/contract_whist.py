"""Contract whist: contract bridge without a dummy, by the simple table of 1912. Source: 000:l.14752."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.bridge.contracts import Contract, Denomination, Doubling
from scoring.bridge.results import Result
from scoring.bridge.rubber import Entry
from scoring.words import Message

GAME, RUBBER = 10, 50
_NOTRUMP_TRICK, _SUIT_TRICK = 4, 3
_FACTOR = {Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}
_OVERTRICK = {Doubling.NONE: 2, Doubling.DOUBLED: 5, Doubling.REDOUBLED: 10}
_MADE = {Doubling.NONE: 0, Doubling.DOUBLED: 5, Doubling.REDOUBLED: 10}
_UNDERTRICK = {Doubling.NONE: 10, Doubling.DOUBLED: 20, Doubling.REDOUBLED: 40}


def trick_points(contract: Contract) -> int:
    """The tricks bid: what counts towards game."""
    each = _NOTRUMP_TRICK if contract.denomination is Denomination.NOTRUMP else _SUIT_TRICK
    return contract.level * each * _FACTOR[contract.doubling]


def entries(result: Result) -> Iterator[Entry]:
    """What a result puts on the pad; there are no honours, slams or vulnerability."""
    contract = result.contract
    if contract is None:
        return
    side, doubling = contract.declarer.side, contract.doubling
    if not result.made:
        points = -result.over * _UNDERTRICK[doubling]
        yield Entry(side.other, points, False, Message("{down} off", down=-result.over))
        return
    yield Entry(side, trick_points(contract), True, Message("{contract} made", contract=contract.bid))
    if result.over:
        points = result.over * _OVERTRICK[doubling]
        yield Entry(side, points, False, Message("overtricks: {n}", n=result.over))
    if _MADE[doubling]:
        yield Entry(side, _MADE[doubling], False, Message("a doubled contract made"))
