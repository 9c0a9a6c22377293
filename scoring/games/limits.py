"""One bet at poker against the limit of the table: the most that may be put in, or what is wrong with it.

Source: 000:l.5500, "Limits", and table stakes (000:l.5589). A bet has no state: what the limit depends on,
such as the chips in the pot, is given with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from scoring.games.catalogue import ROWS
from scoring.games.fields import record, titled
from scoring.games.reading import Unreadable, read
from scoring.games.sheet import Refused
from scoring.words import RuleError, Word, nouns

SOURCE, STAKES = ROWS["poker_bet_check"].source, "000:l.5589"
MOST = 1_000_000
FIXED_TIMES, FIRST_AT_CLUB, LATER_AT_CLUB, DOUBLING_MAXIMUM = 10, 4, 8, 100
Limit = Literal[
    "fixed", "one_and_two", "by_card", "club", "pot", "pot_total", "doubling", "previous", "table"
]


def _chips(title: Word, low: int = 0) -> Any:
    return titled(title, low=low, high=MOST)


@record
class Bet:
    """A bet in chips.

    `to_call` is what the player needs to stay, `already` what he has put in before in this interval, and
    `put` what he puts in now, call and raise together; without it only the limit is asked for. `pot` has
    all chips in it before his turn. `raises` are the bets and raises so far in the interval, `largest` the
    most that anybody has put in at one time, `unit` the usual opening bet, or the unit of a fixed limit.
    `late`: the second limit holds, after the draw, in the last interval or with an open pair. `doubled`:
    the deal before was passed out. `card` is the number of the face-up card. `last_two`: two players are
    left in the last interval.
    """

    limit: Annotated[Limit, titled(Word("Limit"))]
    to_call: Annotated[int, _chips(Word("To call"))] = 0
    already: Annotated[int, _chips(Word("Put in before"))] = 0
    put: Annotated[int, _chips(Word("Put in now"))] | None = None
    pot: Annotated[int, _chips(Word("Pot"))] = 0
    unit: Annotated[int, _chips(Word("Unit"), 1)] = 1
    raises: Annotated[int, _chips(Word("Bets and raises before"))] = 0
    largest: Annotated[int, _chips(Word("Largest bet before"))] = 0
    late: Annotated[bool, titled(Word("Late"))] = False
    doubled: Annotated[bool, titled(Word("Doubled"))] = False
    card: Annotated[int, titled(Word("Face-up card"), low=1, high=4)] = 1
    maximum: Annotated[int, _chips(Word("Maximum"), 1)] = DOUBLING_MAXIMUM
    stack: Annotated[int, _chips(Word("Chips in front"))] | None = None
    most_raises: Annotated[int, _chips(Word("Most raises"), 1)] | None = None
    last_two: Annotated[bool, titled(Word("Last two"))] = False

    @property
    def level(self) -> int:
        """The bet that the player has to meet, over the whole interval."""
        return self.already + self.to_call


@dataclass(frozen=True, slots=True)
class _Rule:
    """The most that a bet may be raised by; `exact`: a raise is of as much, and no less."""

    most_raise: Callable[[Bet], int | None]
    exact: bool = False


def _club(bet: Bet) -> int:
    """The first bet is up to 4, the next one is 8 in all, and later raises are up to 8."""
    if bet.raises == 0:
        return FIRST_AT_CLUB - bet.level
    return LATER_AT_CLUB - bet.level if bet.raises == 1 else LATER_AT_CLUB


def _doubling(bet: Bet) -> int:
    """Twice the bet of the last who raised, up to a maximum."""
    return min(2 * bet.level if bet.raises else bet.unit, bet.maximum) - bet.level


_RULES: Mapping[str, _Rule] = {
    "fixed": _Rule(lambda bet: FIXED_TIMES * bet.unit),
    "one_and_two": _Rule(lambda bet: bet.unit * (1 + bet.late) * (1 + bet.doubled), exact=True),
    "by_card": _Rule(lambda bet: bet.unit * bet.card, exact=True),
    "club": _Rule(_club),
    "pot": _Rule(lambda bet: bet.pot + bet.to_call),
    "pot_total": _Rule(lambda bet: bet.pot - bet.to_call),
    "doubling": _Rule(_doubling),
    "previous": _Rule(lambda bet: bet.largest if bet.raises else bet.unit),
    "table": _Rule(lambda bet: None),
}


def checked(value: object) -> dict[str, Any]:
    """What one bet may be: `call`, `raise` and `most`, the chips that may be put in at most; None: no limit.

    Raises Refused where the bet that was made breaks its limit.
    """
    try:
        bet = read(Bet, value)
    except Unreadable as error:
        raise Refused(error.problems) from None
    allowed, most = _allowed(bet)
    problems = list(_faults(bet, allowed, most)) if bet.put is not None else []
    if problems:
        raise Refused(problems)
    return {"call": bet.to_call, "raise": allowed, "most": most}


def _allowed(bet: Bet) -> tuple[int | None, int | None]:
    """The most that may be raised by, and put in; a player may put in no more than he has in front of him."""
    allowed = _RULES[bet.limit].most_raise(bet)
    if _raises_are_over(bet):
        allowed = 0
    if allowed is not None:
        allowed = max(allowed, 0)
    most = None if allowed is None else bet.to_call + allowed
    if bet.stack is not None:
        most = bet.stack if most is None else min(most, bet.stack)
        allowed = max(most - bet.to_call, 0)
    return allowed, most


def _raises_are_over(bet: Bet) -> bool:
    """The table's number of raises has been made; it does not hold for the last two in the last interval."""
    return bet.most_raises is not None and bet.raises >= bet.most_raises and not bet.last_two


def _faults(bet: Bet, allowed: int | None, most: int | None) -> Iterator[RuleError]:
    assert bet.put is not None
    if bet.stack is not None and bet.put > bet.stack:
        yield RuleError(
            "bet.stack",
            "put",
            "The player has only {stack} in front of him.",
            STAKES,
            stack=nouns.chips(bet.stack),
        )
        return
    all_in = bet.stack is not None and bet.put == bet.stack
    if bet.put < bet.to_call and not all_in:
        yield RuleError(
            "bet.call", "put", "It takes {call} to call, not {put}.", SOURCE,
            call=nouns.chips(bet.to_call), put=bet.put,
        )  # fmt: skip
    elif bet.put > bet.to_call and _raises_are_over(bet):
        yield RuleError(
            "bet.raises", "put", "After {number} bets and raises nobody may raise again.", SOURCE,
            number=bet.raises,
        )  # fmt: skip
    elif most is not None and bet.put > most:
        yield RuleError(
            "bet.high", "put", "The limit allows {most} at most: {call} to call and {raised} to raise.",
            SOURCE, most=nouns.chips(most), call=bet.to_call, raised=allowed,
        )  # fmt: skip
    elif (
        allowed is not None and _RULES[bet.limit].exact and not all_in and bet.put not in (bet.to_call, most)
    ):
        yield RuleError(
            "bet.exact", "put", "Every bet and raise is of {raised} at this limit.", SOURCE,
            raised=nouns.chips(allowed),
        )  # fmt: skip
