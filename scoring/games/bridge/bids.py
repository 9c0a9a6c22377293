"""Final bids of the bridge games that have no compass: level, denomination and doubling, no declarer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from scoring.bridge import Contract, Denomination, Doubling
from scoring.bridge.contracts import LEVELS, level_error
from scoring.words import RuleError, Seat

NULLOS = "O"
"""The denomination that is played to lose tricks."""
ROYALS = "R"
"""Spades at the higher of their two prices, auction bridge of 1913."""

_SIGNS = {NULLOS: " nullos", ROYALS: " royals"}
_FORM = re.compile(r"(\d?)\s*(NT|NULLOS|ROYALS|[CDHSNOR♣♦♥♠])\s*(X{0,2})")
_LETTERS = {"NT": "N", "NULLOS": NULLOS, "ROYALS": ROYALS, "♣": "C", "♦": "D", "♥": "H", "♠": "S"}


@dataclass(frozen=True, slots=True)
class Bid:
    """What was bid last and whether it was doubled; `str()` gives `4SX`.

    `denomination` is the letter of a suit or of no-trumps, NULLOS or ROYALS. At straight bridge trumps are
    made without a level: it is 0 there, and the text `S`.
    """

    level: int
    denomination: str
    doubling: Doubling = Doubling.NONE

    def __post_init__(self) -> None:
        if self.level and self.level not in LEVELS:
            raise level_error(self.level)

    @property
    def needed(self) -> int:
        """Tricks that fulfil it; of nullos, tricks that the others must take."""
        return self.level + 6

    @property
    def notrump(self) -> bool:
        return self.denomination == Denomination.NOTRUMP

    @property
    def sign(self) -> str:
        """Level and denomination as shown: 4♠, 3NT, 2 nullos."""
        return f"{self.level or ''}{_SIGNS.get(self.denomination) or Denomination(self.denomination).sign}"

    def contract(self) -> Contract:
        """The contract by North, for tables of figures that know the side alone."""
        return Contract(self.level, Denomination(self.denomination), self.doubling, Seat.N)

    def __str__(self) -> str:
        return f"{self.level or ''}{self.denomination}{self.doubling.value}"


def _reads(letters: str, *, bare: bool = False) -> Callable[[object], Bid | None]:
    """A reader of bids in these denominations, and with `bare` of trumps alone; `PASS` is None."""

    def read(value: object) -> Bid | None:
        if value is None or isinstance(value, Bid):
            return value
        text = str(value).strip().upper()
        if text == "PASS":
            return None
        match = _FORM.fullmatch(text)
        letter = _LETTERS.get(match[2], match[2]) if match else ""
        if match is None or letter not in letters or not (match[1] or bare):
            raise RuleError(
                "bid.text",
                "contract",
                "{value} is not a contract here. Enter its level and denomination, then X if it was "
                "doubled or XX if redoubled: 4S, 3NTX. If the deal was passed out, enter PASS.",
                "",
                value=value,
            )
        if match[1] == "0":
            raise level_error(0)
        return Bid(int(match[1] or 0), letter, Doubling(match[3]))

    return read


def _schema(letters: str, *examples: str, bare: bool = False) -> WithJsonSchema:
    """`denominations` are those that can be bid, cheapest first; `bare`: also without a level."""
    own = {"kind": "bridge-bid", "denominations": list(letters), "bare": bare}
    return WithJsonSchema({"type": "string", **own, "examples": [*examples, "PASS"]})


_written = PlainSerializer(lambda bid: "PASS" if bid is None else str(bid), return_type=str)

FinalBid = Annotated[Bid | None, PlainValidator(_reads("CDHSN")), _written, _schema("CDHSN", "4S", "3NTX")]
"""A final bid as text; a deal passed out is None."""

NullosBid = Annotated[
    Bid | None, PlainValidator(_reads("CDHOSN")), _written, _schema("CDHOSN", "4S", "4O", "3NTX")
]
"""A final bid where nullos can be bid."""

RoyalsBid = Annotated[
    Bid | None, PlainValidator(_reads("SCDHRN")), _written, _schema("SCDHRN", "4R", "4S", "3NTX")
]
"""A final bid where spades are bid at two prices."""

BidOrTrump = Annotated[
    Bid | None,
    PlainValidator(_reads("CDHSN", bare=True)),
    _written,
    _schema("CDHSN", "4S", "3NTX", "S", bare=True),
]
"""A final bid, or trumps made without one."""
