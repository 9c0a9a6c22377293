"""Accounts that are no player's: what a deal moves between them and the players, and how they end.

A state keeps its accounts as a tuple. A line that has the key of one takes its points from there, or pays
them into it; a line without a key is paid by players to each other. So players and accounts sum to nothing
after every deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.games.settling import exact
from scoring.games.shape import Account, Line, Number, Settlement, best
from scoring.games.stateless import added
from scoring.words import Message, Word

POOL = Account("pool", Word("Pool"))
"""The account of a game that has one only."""


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


def paid_in(payers: Sequence[int], amount: Number, why: Message, account: Account = POOL) -> Iterator[Line]:
    """These pay so much into an account together, each as much as the others."""
    if amount:
        for player in payers:
            yield Line(player, exact(-Fraction(amount) / len(payers)), why, account=account.key)


def taken_out(takers: Sequence[int], amount: Number, why: Message, account: Account = POOL) -> Iterator[Line]:
    """These divide so much of an account."""
    yield from paid_in(takers, -amount, why, account)


def divided(points: Sequence[Number], accounts: Iterable[Account]) -> Settlement:
    """The end: what is left in the accounts is divided equally; what a player then has, he is paid."""
    everybody = range(len(points))
    lines = tuple(
        line
        for account in accounts
        for line in taken_out(everybody, account.holds, Message("{account}", account=account.title), account)
    )
    final = added(points, lines)
    return Settlement(final, best(final) if any(final) else (), final, lines)
