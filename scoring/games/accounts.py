"""Accounts that are no player's: what a deal moves between them and the players, and how they end.

A state keeps its accounts as a tuple. A line that has the key of one takes its points from there, or pays
them into it; a line without a key is paid by players to each other. So players and accounts sum to nothing
after every deal. A game whose only account is a pool need not keep it: it is what all players together
have paid and not received, so that it can never be wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Protocol

from scoring.games.settling import exact
from scoring.games.shape import Account, Line, Number, Settlement, Table, best
from scoring.games.stateless import added
from scoring.words import Message, Word

POOL = Account("pool", Word("Pool"))
"""The account of a game that has one only."""


class Played(Protocol):
    """What these functions read of a state."""

    @property
    def table(self) -> Table[Any]: ...

    @property
    def points(self) -> tuple[Number, ...]: ...


def pool_of(state: Played) -> Number:
    """What lies in the pool of a game that has no other account."""
    return -sum(state.points)


def pool_alone(state: Played) -> tuple[Account, ...]:
    """The accounts of a game that has a pool and nothing else."""
    return (replace(POOL, holds=pool_of(state)),)


def pooled(lines: Sequence[Line]) -> Number:
    """What these lines leave in the pool."""
    return -sum(line.points for line in lines)


def moved(accounts: Iterable[Account], lines: Sequence[Line]) -> tuple[Account, ...]:
    """The accounts after these lines. A line of an account that is not there is a fault of the program.

    >>> moved([POOL], [Line(0, -3, Message("ante"), account="pool"), Line(1, 2, Message("won"))])[0].holds
    3
    """
    before = tuple(accounts)
    assert {line.account for line in lines if line.account} <= {account.key for account in before}
    return tuple(
        replace(
            account, holds=account.holds - sum(line.points for line in lines if line.account == account.key)
        )
        for account in before
    )


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


def paid_in(payers: Sequence[int], amount: Number, why: Message, account: Account = POOL) -> Iterator[Line]:
    """These pay so much into an account together, each as much as the others."""
    if amount:
        for player in payers:
            yield Line(player, exact(-Fraction(amount) / len(payers)), why, account=account.key)


def taken_out(takers: Sequence[int], amount: Number, account: Account = POOL) -> Iterator[Line]:
    """Lines by which these players divide an amount that is taken out of an account."""
    yield from paid_in(takers, -amount, Message("{account}", account=account.title), account)


def shared_out(points: Sequence[Number], accounts: Iterable[Account]) -> Settlement:
    """The end: what is left in the accounts is divided equally; what a player then has, he is paid."""
    everybody = range(len(points))
    lines = tuple(line for account in accounts for line in taken_out(everybody, account.holds, account))
    final = added(points, lines)
    return Settlement(final, best(final) if any(final) else (), final, lines)


def divided(state: Played) -> Settlement:
    """The end of a game whose only account is a pool: what is left in it is divided equally."""
    return shared_out(state.points, pool_alone(state))
