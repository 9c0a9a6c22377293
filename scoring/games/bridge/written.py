"""What a person may write beside a deal of a pad: the dealer by seat, vulnerability, points by column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from scoring.games.bridge.pad import ABOVE, BELOW, Pad
from scoring.games.fields import titled
from scoring.games.shape import Fact, Line
from scoring.words import Message, RuleError, Seat, Word

COLUMN_WORDS = {BELOW: Word("below"), ABOVE: Word("above")}

SeatLetter = Literal["N", "E", "S", "W"]
DealerSeat = Annotated[SeatLetter | None, titled(Word("Dealer"), aside=True)]
Vulnerable = Annotated[Literal["none", "ns", "ew", "both"] | None, titled(Word("Vulnerable"), aside=True)]
Below = Annotated[int | None, titled(Word("Entered below the line"), aside=True)]
Above = Annotated[int | None, titled(Word("Entered above the line"), aside=True)]
FirstDealer = Annotated[SeatLetter, titled(Word("First dealer"))]
Rounding = Annotated[Literal["hundreds", "exact"], titled(Word("Rounding of rubber settlements"))]

_ONE = {
    "spades": Word("spade"), "clubs": Word("club"), "diamonds": Word("diamond"), "hearts": Word("heart"),
    "royals": Word("royal"), "eagles": Word("eagle"), "nullos": Word("nullo"), "notrump": Word("no-trump"),
}  # fmt: skip
_MORE = {
    "spades": Word("spades"), "clubs": Word("clubs"), "diamonds": Word("diamonds"), "hearts": Word("hearts"),
    "royals": Word("royals"), "eagles": Word("eagles"), "nullos": Word("nullos"),
    "notrump": Word("no-trumps"),
}  # fmt: skip
_VULNERABLE = {(False, False): "none", (True, False): "ns", (False, True): "ew", (True, True): "both"}


def seat_dealing(pad: Pad) -> Fact:
    """The next dealer by seat: the deal goes clockwise from the first dealer."""
    dealer = Seat(pad.table.options.first_dealer).turned(pad.played)
    return Fact("dealer", Word("Dealer"), dealer.value)


def vulnerable_now(first: bool, second: bool) -> Fact:
    """Which sides are vulnerable."""
    return Fact("vulnerable", Word("Vulnerable"), _VULNERABLE[first, second])


def bid_words(level: int | None, denomination: str | None) -> Message:
    """A bid as players say it: 1 club, 2 no-trumps."""
    if not level or denomination is None:
        return Message("a passed-out deal")
    words = _ONE if level == 1 else _MORE
    return Message("{level} {denomination}", level=level, denomination=words[denomination])


def miswritten(lines: Iterable[Line], deal: Any, what: Message | str, law: str) -> Iterator[RuleError]:
    """Points that a person wrote beside the deal, where the deal puts others there."""
    entered = tuple(lines)
    for column in (BELOW, ABOVE):
        written, counted = (
            getattr(deal, column),
            sum(line.points for line in entered if line.column == column),
        )
        if written is not None and written != counted:
            yield RuleError(
                f"rubber.{column}", column,
                "{said} was entered {column} the line, but {result} scores {counted} there. "
                "Only tricks that count towards game go below the line; overtricks and "
                "premiums go above it.",
                law,
                said=written, column=COLUMN_WORDS[column], result=what, counted=counted,
            )  # fmt: skip
