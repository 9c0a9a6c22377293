"""Calls of solo whist: what is to be won, at what price, and how a call is settled.

Sources: 001:l.2823, 000:l.14931. The American book (001) counts in white counters, of which five are a red
one; the other book (000) in units of the lowest stake, with quarters and halves of it for tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.games.accounts import paid_by_one, paid_to
from scoring.games.boston.counters import TRICKS
from scoring.games.settling import exact
from scoring.games.shape import Line, Number
from scoring.words import N_, Message, RuleError

SOURCE = "001:l.2823"
REVOKE = 3  # tricks
WRONG_COUNT, ABANDONED = "wrong_count", "abandoned"

PROPOSAL, SOLO, MISERE, ABUNDANCE, IN_TRUMPS, SPREAD, SLAM = (
    "proposal", "solo", "misere", "abundance", "abundance_in_trumps", "spread", "slam"
)  # fmt: skip
GRAND, PASSED, TURNED_DOWN = "grand", "passed", "trump_turned_down"
TARGETS = {  # tricks to be won, by call from the lowest to the highest
    PROPOSAL: 8, SOLO: 5, MISERE: 0, ABUNDANCE: 9, IN_TRUMPS: 9, SPREAD: 0, SLAM: TRICKS,
}  # fmt: skip
FLAT = (MISERE, SPREAD, SLAM)
"""Calls that pay their stake and nothing for tricks over or under."""


def title_of(call: str) -> str:
    """A call as a sentence names it: the key, in words."""
    return call.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Scale:
    """What each adversary pays or is paid, by call, in the unit of the book.

    `stakes` are for the call, and `tricks` for each trick over or under. `free` are the calls that pay
    nothing for the first trick that is missing. `unit` is what a player puts in the pool.
    """

    unit: int
    stakes: Mapping[str, int]
    tricks: Mapping[str, Fraction]
    free: tuple[str, ...] = ()


def _scale(unit: int, stakes: Sequence[int], tricks: Sequence[Fraction], free: tuple[str, ...] = ()) -> Scale:
    """Makes a scale; `stakes` are in units, in the order of `TARGETS`, and `tricks` for calls with tricks."""
    with_tricks = (PROPOSAL, SOLO, ABUNDANCE, IN_TRUMPS)
    return Scale(
        unit,
        {call: unit * stake for call, stake in zip(TARGETS, stakes, strict=True)},
        dict(zip(with_tricks, tricks, strict=True)),
        free,
    )


QUARTER, HALF, WHITE = Fraction(1, 4), Fraction(1, 2), Fraction(1)
SCALES: Mapping[str, Scale] = {
    "american": _scale(5, (1, 2, 3, 4, 4, 6, 8), (WHITE,) * 4),
    "s000": _scale(
        1, (1, 1, 2, 3, 3, 4, 6), (QUARTER, QUARTER, HALF, HALF), (PROPOSAL, ABUNDANCE, IN_TRUMPS)
    ),
}


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it is settled: who calls, against whom, for how many tricks, at what price.

    `kind` is a key of `TARGETS`; `callers` and `others` are players, and a target of 0 tricks is a misère.
    """

    kind: str
    callers: tuple[int, ...]
    others: tuple[int, ...]
    target: int
    stake: int
    trick: Fraction  # for each trick over or under
    free: int = 0  # tricks missing that cost nothing

    @property
    def flat(self) -> bool:
        """Whether only the stake is paid, and nothing for tricks."""
        return self.kind in FLAT

    def made(self, tricks: int) -> bool:
        """Tells whether so many tricks make the call."""
        return tricks == 0 if self.target == 0 else tricks >= self.target

    def won(self, tricks: int) -> Number:
        """Returns what each adversary pays for so many tricks, at least the stake."""
        return exact(self.stake + max(0, tricks - self.target) * self.trick)

    def lost(self, tricks: int) -> Number:
        """Returns what each adversary is paid for so many tricks, at least the stake."""
        return exact(self.stake + max(0, self.target - tricks - self.free) * self.trick)


def tricks_of(deal: Any, call: Call) -> int:
    """Returns the callers' tricks as entered; else a lost misère took one, and a lost slam missed one."""
    if deal.tricks is not None:
        return int(deal.tricks)
    return call.target if deal.made else abs(call.target - 1)


def is_made(deal: Any, call: Call) -> bool | None:
    """Tells whether the call counts as made.

    It never does if a caller is at fault, and always if an adversary is. None if it was made with a wrong
    number of cards: then it wins and loses nothing (001:l.3799).
    """
    made = call.made(tricks_of(deal, call))
    if deal.offender is None:
        return made
    if deal.offender not in call.callers:
        return True
    return None if made and deal.fault == WRONG_COUNT else False


def call_lines(call: Call, deal: Any) -> Iterator[Line]:
    """Yields what the players pay each other for a deal, with the penalties for faults."""
    tricks = tricks_of(deal, call)
    if deal.offender is None:
        yield from result_lines(call, tricks)
    elif deal.fault == WRONG_COUNT:
        yield from _after_wrong_count(call, deal, tricks)
    elif deal.fault == ABANDONED:
        yield from _after_abandoned_hand(call, deal, tricks)
    else:
        yield from _after_revoke(call, deal, tricks)


def result_lines(call: Call, tricks: int) -> Iterator[Line]:
    """Yields the payments for a call that was made or lost without a fault."""
    if call.made(tricks):
        yield from paid_to(call.callers, call.others, call.won(tricks), Message("the call is made"))
    else:
        yield from paid_to(call.callers, call.others, -call.lost(tricks), Message("the call is lost"))


def _after_revoke(call: Call, deal: Any, tricks: int) -> Iterator[Line]:
    """Yields the payments after a revoke (001:l.2905).

    Three tricks for each revoke go to the other side, except in flat calls. A caller who revoked loses at
    least the stake; an adversary who revoked pays alone what all adversaries would.
    """
    moved = 0 if call.flat else REVOKE * deal.revokes
    why = Message("a revoke")
    if deal.offender in call.callers:
        yield from paid_to(call.callers, call.others, -call.lost(max(0, tricks - moved)), why)
    elif deal.safe:
        yield from paid_to(call.callers, call.others, call.won(tricks), Message("the call is made"))
        yield from _paid_alone(call, deal.offender, exact(moved * call.trick))
    else:
        yield from _paid_alone(call, deal.offender, call.won(min(TRICKS, tricks + moved)))


def _after_wrong_count(call: Call, deal: Any, tricks: int) -> Iterator[Line]:
    """Yields the payments if a hand had a wrong number of cards (001:l.3799).

    A caller with such a hand can only lose; if an adversary has it, all adversaries pay the stake.
    """
    if deal.offender not in call.callers:
        yield from paid_to(call.callers, call.others, call.stake, Message("a wrong number of cards"))
    elif not call.made(tricks):
        yield from result_lines(call, tricks)


def _after_abandoned_hand(call: Call, deal: Any, tricks: int) -> Iterator[Line]:
    """Yields the payments if an adversary abandoned his hand (001:l.3849): alone, if the call is lost."""
    if call.made(tricks):
        yield from result_lines(call, tricks)
    else:
        share = exact(Fraction(call.stake) * len(call.others) / len(call.callers))
        yield from paid_by_one(deal.offender, call.callers, share, Message("an abandoned hand"))


def _paid_alone(call: Call, payer: int, each: Number) -> Iterator[Line]:
    """Yields the payment of one adversary for all of them; `each` is what every one would have paid."""
    share = exact(Fraction(each) * len(call.others) / len(call.callers))
    yield from paid_by_one(payer, call.callers, share, Message("a revoke"))


def made_fits(call: Call, deal: Any) -> Iterator[RuleError]:
    """Yields RuleError "solo.made" if a call is entered as made or lost against its tricks."""
    if deal.tricks is not None and deal.made is not None and deal.made != call.made(deal.tricks):
        template = (
            N_("The call is lost (tricks: {tricks}), but it was entered as made.")
            if deal.made
            else N_("The call is made (tricks: {tricks}), but it was entered as lost.")
        )
        yield RuleError("solo.made", "made", template, SOURCE, tricks=deal.tricks)
