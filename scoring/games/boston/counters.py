"""Counters: what players pay each other and into the pool, and what a deal must say.

What all players together have paid and not received lies in the pool: it is minus the sum of their
points, so that it can never be wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Any, Protocol

from scoring.games.fields import PerPlayer, Player, title_of, titled
from scoring.games.settling import exact
from scoring.games.shape import Fact, Line, Number, Settlement, Table, best
from scoring.games.stateless import added
from scoring.words import Message, RuleError, Word

TRICKS = 13
Caller = Annotated[Player | None, titled(Word("Caller"))]
Partner = Annotated[Player | None, titled(Word("Partner who accepted"))]
Tricks = Annotated[int | None, titled(Word("Caller's tricks"), low=0, high=TRICKS)]
TricksOfAll = Annotated[
    PerPlayer[Annotated[int, titled(Word("Tricks"), low=0, high=TRICKS)]] | None,
    titled(Word("Each player's tricks")),
]
Offender = Annotated[
    Player | None,
    titled(
        Word("Revoke by"), help=Word("At misère, also a player who led or played out of turn against it.")
    ),
]
PaidEarly = Annotated[bool, titled(Word("All the opponents paid before the second trick"))]
HonoursHeld = Annotated[int | None, titled(Word("Trump honours held by the caller's side"), low=0, high=4)]

Adjustment = Annotated[
    PerPlayer[Annotated[int, titled(Word("Counters"), low=-10_000, high=10_000)]] | None,
    titled(Word("Adjustment under the club's rules")),
]
"""What a club's own rules move between players; it sums to nothing."""


class Played(Protocol):
    """What these functions read of a state."""

    @property
    def table(self) -> Table[Any]: ...

    @property
    def points(self) -> tuple[Number, ...]: ...


def pool_of(state: Played) -> Number:
    """What lies in the pool."""
    return -sum(state.points)


def paid_to(callers: Sequence[int], others: Collection[int], amount: Number, why: Message) -> Iterator[Line]:
    """Each of the others pays `amount`, the callers share it equally; negative: the callers pay."""
    if not amount:
        return
    for caller in callers:
        yield Line(caller, exact(Fraction(amount) * len(others) / len(callers)), why)
    for player in others:
        yield Line(player, -amount, why)


def paid_by_one(payer: int, to: Sequence[int], amount: Number, why: Message) -> Iterator[Line]:
    """One player pays `amount` to each of these."""
    if amount:
        yield Line(payer, -amount * len(to), why)
        for player in to:
            yield Line(player, amount, why)


def into_pool(payers: Sequence[int], amount: Number, why: Message) -> Iterator[Line]:
    """These pay so much into the pool together."""
    if amount:
        for player in payers:
            yield Line(player, exact(-Fraction(amount) / len(payers)), why)


def from_pool(winners: Sequence[int], amount: Number) -> Iterator[Line]:
    """These divide so much of the pool."""
    yield from into_pool(winners, -amount, Message("the pool"))


def pooled(lines: Sequence[Line]) -> Number:
    """What these lines leave in the pool."""
    return -sum(line.points for line in lines)


def divided(state: Played) -> Settlement:
    """The end: what is left in the pool is divided equally; what a player then has, he is paid."""
    everybody = range(state.table.size)
    lines = tuple(from_pool(everybody, pool_of(state))) if pool_of(state) else ()
    final = added(state.points, lines)
    return Settlement(final, best(final) if any(final) else (), final, lines)


def facts_of(state: Played, dealer: int, *, pool: bool) -> Iterator[Fact]:
    """Who deals next, and what lies in the pool."""
    yield Fact("dealer", Word("Dealer"), state.table.players[dealer])
    if pool:
        yield Fact("pool", Word("Pool"), str(pool_of(state)))


def fields_fit(
    deal: Any, settled_by: Collection[str], may_say: Collection[str], unsaid: Collection[str], source: str
) -> Iterator[RuleError]:
    """A call is settled by some fields, may say others, and says nothing of the rest (`unsaid` in all)."""
    for name in settled_by:
        if getattr(deal, name) is None:
            yield RuleError(
                "counters.missing", name, "Missing: {title}. It is needed to settle this call.", source,
                title=title_of(type(deal), name),
            )  # fmt: skip
    for name in set(unsaid) - set(settled_by) - set(may_say):
        said = getattr(deal, name)
        if said is not None and said is not False:
            yield RuleError(
                "counters.unsaid", name, "{title}: this does not apply to this call.", source,
                title=title_of(type(deal), name),
            )  # fmt: skip


def partner_fits(caller: int | None, partner: int | None, field: str, source: str) -> Iterator[RuleError]:
    if caller is not None and caller == partner:
        yield RuleError("counters.partner", field, "Caller and partner must be different players.", source)


def tricks_of_all_fit(tricks: Sequence[int] | None, field: str, source: str) -> Iterator[RuleError]:
    if tricks is not None and sum(tricks) != TRICKS:
        yield RuleError("counters.tricks", field, "Tricks add up to {sum}, not 13.", source, sum=sum(tricks))


def adjusted(counters: Sequence[int] | None) -> Iterator[Line]:
    for player, amount in enumerate(counters or ()):
        if amount:
            yield Line(player, amount, Message("adjustment"))


def adjustment_fits(counters: Sequence[int] | None, source: str) -> Iterator[RuleError]:
    if sum(counters or ()) != 0:
        yield RuleError("counters.adjustment", "adjustment", "The adjustments must add up to zero.", source)
