"""Spoil five, whose pool goes to three tricks or stays, and euchre loo, in which chips are got rid of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.games.accounts import pool_of
from scoring.games.shape import Fact, Line, Settlement, best
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import Fault, from_each
from scoring.games.shapes.looed.looed import (
    ANTE,
    FROM_POOL,
    LOOED,
    NOBODY,
    Looed,
    Pool,
    game,
    left_in,
    tricks_of,
)
from scoring.words import Message, Word

HAND = 5

# Spoil five

THREE, ALL_FIVE = 3, Message("all five tricks")
JINK, MISPLAY = "000:l.16502", "000:l.16522"


def _leader(deal: Any) -> int | None:
    """Who has three tricks or more."""
    return next((player for player, tricks in enumerate(deal.tricks) if tricks >= THREE), None)


def _winner(deal: Any, state: Pool) -> int | None:
    """Who takes the pool: three tricks do it, or five of one who played on, if he is allowed to win it."""
    leader = _leader(deal)
    if leader is None or leader in state.barred | _marked(deal.barred) | _marked(deal.foul):
        return None
    return leader if deal.tricks[leader] == HAND or not deal.jink else None


def _marked(flags: Any) -> frozenset[int]:
    return frozenset(player for player, marked in enumerate(flags or ()) if marked)


def _spoil_five(deal: Any, state: Pool) -> Iterator[Line]:
    """000:l.16461: all ante for a new pool, the dealer adds to an old one; l.16512: who takes it."""
    ante = state.table.options.ante
    payers = [state.dealer] if pool_of(state) else range(state.table.size)
    into = [Line(player, -ante, ANTE, account="pool") for player in payers]
    yield from into
    winner = _winner(deal, state)
    if winner is not None:
        yield Line(winner, left_in(state, into), FROM_POOL, account="pool")
        if deal.jink:
            yield from from_each(winner, [ante] * state.table.size, ALL_FIVE)


def _bars(deal: Any, state: Pool) -> frozenset[int]:
    """000:l.16522: who misplays cannot win this pool in a later deal either."""
    return NOBODY if _winner(deal, state) is not None else state.barred | _marked(deal.barred)


def _faults_of_spoil_five(deal: Any, state: Pool) -> Iterator[Fault]:
    total, leader = sum(deal.tricks), _leader(deal)
    if leader is None:
        if total < HAND:
            yield "tricks", Message("If nobody has three tricks, all five are played."), "000:l.16498"
        if deal.jink:
            yield "jink", Message("Only a player with three tricks can play on."), JINK
    elif deal.jink and total <= THREE:
        yield "jink", Message("After playing on, another trick is won or lost."), JINK
    elif deal.jink and total == deal.tricks[leader] == HAND - 1:
        yield "tricks", Message("After playing on, the fifth trick decides."), JINK
    elif not deal.jink and deal.tricks[leader] > THREE:
        yield "tricks", Message("Three tricks end the deal unless the player goes on for all five."), JINK


def _barred_fact(state: Pool) -> Iterator[Fact]:
    if state.barred:
        names = ", ".join(state.table.players[player] for player in sorted(state.barred))
        yield Fact("cannot_win", Word("Cannot win this pool"), names)


# Euchre loo

CHIPS = 12
BY_TRICKS, SHARED = "tricks", "shared"
TO_POOL = Message("tricks")


def _chips(state: Pool) -> list[int]:
    return [CHIPS + int(points) for points in state.points]


def _euchre_loo(deal: Any, state: Pool) -> Iterator[Line]:
    """000:l.17623: a chip into the pool for a trick; who has none gets a chip from each who has.

    Who has put away his last chip has won, and has none left to give.
    """
    chips = _chips(state)
    for player, tricks in enumerate(deal.tricks):
        paid = min(tricks, chips[player])
        chips[player] -= paid
        if paid:
            yield Line(player, -paid, TO_POOL, account="pool")
    losers = [player for player in state.from_eldest if not deal.tricks[player]]
    for player, tricks in enumerate(deal.tricks):
        to = losers[: chips[player]] if tricks else []
        if to:
            yield Line(player, -len(to), LOOED)
        for loser in to:
            yield Line(loser, 1, LOOED)


def _out(state: Pool) -> list[int]:
    return [player for player, chips in enumerate(_chips(state)) if not chips]


def _ends(state: Pool) -> Message | None:
    return Message("A player has no chips left.") if _out(state) else None


def _first_out(state: Pool) -> Settlement:
    """The first without chips wins; of several, who has more tricks in that deal, unless they share."""
    out = _out(state)
    if not out:
        return Settlement(state.points, best(state.points, low_wins=True))
    if state.table.options.tie == BY_TRICKS:
        most = max(state.deal.tricks[player] for player in out)
        out = [player for player in out if state.deal.tricks[player] == most]
    return Settlement(state.points, tuple(out))


def _chips_fact(state: Pool) -> Iterator[Fact]:
    left = ", ".join(
        f"{name} {chips}" for name, chips in zip(state.table.players, _chips(state), strict=True)
    )
    yield Fact("chips", Word("Chips left"), left)


ROWS = (
    Looed(
        key="spoil_five", seats=range(2, 11), lines=_spoil_five, faults=_faults_of_spoil_five, bars=_bars,
        facts=_barred_fact,
        fields=(
            tricks_of(HAND, at_most=True),
            Field("jink", "flag", Word("Played on after three tricks")),
            Field("barred", "flag", Word("Barred from this pool"), per="player", optional=True, rare=True),
            Field("foul", "flag", Word("Foul hand"), per="player", optional=True, rare=True),
        ),
        options=(Field("ante", "whole", Word("Ante"), 1, 1_000, default=1),),
    ),
    Looed(
        key="euchre_loo", seats=(4, 5), lines=_euchre_loo, facts=_chips_fact, ends=_ends,
        settle=_first_out, low_wins=True, fields=(tricks_of(HAND),),
        options=(
            Field("tie", "choice", Word("Two without chips"), default=BY_TRICKS,
                  values=((BY_TRICKS, Word("more tricks in the deal win")), (SHARED, Word("they share")))),
        ),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
