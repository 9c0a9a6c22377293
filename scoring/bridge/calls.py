"""The calls of an auction, and the contract that they come to. Laws 1948, 20 to 40.

As text: bids as 1S or 1NT, pass as P or -, double X, redouble XX, with spaces between them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scoring.bridge.contracts import LEVELS, Contract, Denomination, Doubling
from scoring.words import RuleError, Seat

_BID = re.compile(r"(\d)(C|D|H|S|NT?|♣|♦|♥|♠)")
_LETTERS = {"NT": "N", "♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_TO_CLOSE, _PASSED_OUT = 3, 4
_RANK = {denomination: rank for rank, denomination in enumerate(Denomination)}


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it was written: a bid with its level and denomination, or one of the three others."""

    text: str
    level: int = 0
    denomination: Denomination | None = None


PASS, DOUBLE, REDOUBLE = Call("P"), Call("X"), Call("XX")
_WORDS = {"P": PASS, "PASS": PASS, "-": PASS, "X": DOUBLE, "XX": REDOUBLE}


@dataclass(frozen=True, slots=True)
class Bidding:
    """An auction so far: whose turn it is, the last bid with its doubling, who named what first."""

    turn: Seat
    contract: Contract | None = None  # by the player who bid it last
    passes: int = 0
    named: tuple[tuple[Seat, Denomination], ...] = ()

    @property
    def closed(self) -> bool:
        return self.passes == (_PASSED_OUT if self.contract is None else _TO_CLOSE)

    @property
    def outcome(self) -> Contract | None:
        """The contract by declarer: of the side that bid last, who named the denomination first."""
        if self.contract is None:
            return None
        side, denomination = self.contract.declarer.side, self.contract.denomination
        first = next(who for who, what in self.named if who.side is side and what is denomination)
        return replace(self.contract, declarer=first)

    def passed(self) -> Bidding:
        return replace(self, turn=self.turn.left, passes=self.passes + 1)

    def bid(self, level: int, denomination: Denomination) -> Bidding:
        """The auction after a bid. Raises RuleError "call.insufficient"."""
        if self.contract is not None and not outranks(level, denomination, self.contract):
            raise RuleError(
                "call.insufficient", "auction", "{bid} is not a sufficient bid "
                "over {last}.", "Laws 1948, 23 and 30",
                bid=f"{level}{denomination.sign}", last=self.contract.bid,
            )  # fmt: skip
        return self.taken(level, denomination)

    def taken(self, level: int, denomination: Denomination) -> Bidding:
        """The auction after a bid that nobody objects to, sufficient or not."""
        contract = Contract(level, denomination, Doubling.NONE, self.turn)
        named = (*self.named, (self.turn, denomination))
        return Bidding(self.turn.left, contract, 0, named)

    def doubled(self) -> Bidding:
        """The auction after a double. Raises RuleError "call.double"."""
        last = self.contract
        if last is None or last.declarer.side is self.turn.side or last.doubling is not Doubling.NONE:
            raise RuleError(
                "call.double", "auction", "You may double only a bid by the other side that "
                "has not already been doubled.",
                "Laws 1948, 36 and 37",
            )  # fmt: skip
        return self._with(last, Doubling.DOUBLED)

    def redoubled(self) -> Bidding:
        """The auction after a redouble. Raises RuleError "call.redouble"."""
        last = self.contract
        if last is None or last.declarer.side is not self.turn.side or last.doubling is not Doubling.DOUBLED:
            raise RuleError(
                "call.redouble", "auction", "You may redouble only a bid by your own "
                "side that has been doubled.",
                "Laws 1948, 36 and 37",
            )  # fmt: skip
        return self._with(last, Doubling.REDOUBLED)

    def _with(self, last: Contract, doubling: Doubling) -> Bidding:
        return replace(self, turn=self.turn.left, contract=replace(last, doubling=doubling), passes=0)


def outranks(level: int, denomination: Denomination, last: Contract) -> bool:
    """Whether a bid is sufficient over the last: more tricks, or as many in a higher denomination."""
    return (level, _RANK[denomination]) > (last.level, _RANK[last.denomination])


def contract_of(text: str, dealer: Seat) -> Contract | None:
    """The contract that these calls come to, None for a deal passed out.

    Raises RuleError "call.*" at the first call that cannot be, with its number from 1 as `call`.
    """
    bidding = Bidding(dealer)
    for number, call in enumerate(re.split(r"[\s,]+", text.strip().upper()), 1):
        if bidding.closed:
            raise RuleError(
                "call.closed", "auction", "Call {call} comes after the end of the auction.",
                "Laws 1948, 40", call=number,
            )  # fmt: skip
        bidding = _after(bidding, call, number)
    if not bidding.closed:
        raise RuleError(
            "call.open", "auction", "The auction is not finished: three passes must follow the last bid.",
            "Laws 1948, 22",
        )  # fmt: skip
    return bidding.outcome


def _after(bidding: Bidding, text: str, number: int) -> Bidding:
    call = read_call(text, number)
    if call is PASS:
        return bidding.passed()
    if call is DOUBLE:
        return bidding.doubled()
    if call is REDOUBLE:
        return bidding.redoubled()
    if call.level not in LEVELS:
        raise level_refusal(call.level)
    assert call.denomination is not None, "a bid names a denomination"
    return bidding.bid(call.level, call.denomination)


def read_call(text: str, number: int) -> Call:
    """The call of that number from 1; a bid may be of any level. Raises RuleError "call.text"."""
    written = text.strip().upper()
    if written in _WORDS:
        return _WORDS[written]
    bid = _BID.fullmatch(written)
    if bid is None:
        raise RuleError(
            "call.text", "auction",
            "Call {call}, {text}, is not a valid call. Write bids as 1S or 1NT, P for pass, X and XX.", "",
            call=number, text=text,
        )  # fmt: skip
    return Call(bid[0], int(bid[1]), Denomination(_LETTERS.get(bid[2], bid[2])))


def level_refusal(level: int) -> RuleError:
    """The refusal of a bid whose level no auction has."""
    return RuleError(
        "call.level", "auction", "The level of a bid must be 1 to 7, not {level}.", "Laws 1948, 38",
        level=level,
    )  # fmt: skip
