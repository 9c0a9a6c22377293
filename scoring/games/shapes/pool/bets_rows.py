"""Bets in turn against the pool as it lies then: red dog, slippery sam."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from scoring.games.accounts import paid_in, pool_of, taken_out
from scoring.games.settling import exact
from scoring.games.shape import Line, Number
from scoring.games.shapes.declared import LIST, Field
from scoring.games.shapes.pool.pool import ANTE, Fault, Pool, Pooled, after, antes, game
from scoring.words import Message, Word

LOST, FORFEIT = Message("bet lost"), Message("forfeit")

# Red dog

BET, FORFEITED, COPPER, TOO_MUCH = "bet", "forfeit", "copper", "too_much"
ACTIONS = ((BET, Word("bets")), (FORFEITED, Word("pays a forfeit")))
MORE_THAN_THE_POOL = (TOO_MUCH, Word("has bet more than the pool"))


def _turns(*, copper: bool) -> Field:
    actions = (*ACTIONS, *(((COPPER, Word("bets to lose")),) if copper else ()), MORE_THAN_THE_POOL)
    return Field(
        "bets", "record", Word("Bets, in turn from the dealer's left"), per=LIST, fewest=1,
        option=lambda options: options.copper == copper,
        parts=(
            Field("bettor", "seat", Word("Player"), copied=True),
            Field("action", "choice", Word("Action"), values=actions, default=BET),
            Field("stake", "money", Word("Stake"), 0, 1_000_000, optional=True),
            Field("beaten", "flag", Word("Beats the card turned")),
        ),
    )  # fmt: skip


def _wins(bet: Any) -> bool:
    """A coppered bet wins where the hand does not beat the card (000:l.30101)."""
    return bool(bet.beaten != (bet.action == COPPER))


def _red_dog_steps(deal: Any, state: Pooled) -> Iterator[tuple[Any, Number, list[Line]]]:
    """Every bet with the pool as it lies before it, and its lines; an empty pool is formed anew first."""
    now = state
    for bet in deal.bets:
        lines = [] if pool_of(now) else list(antes(now))
        pool = pool_of(after(now, lines))
        if bet.action == FORFEITED:
            lines.append(Line(bet.bettor, -state.table.options.forfeit, FORFEIT))
        elif _wins(bet):
            lines += taken_out([bet.bettor], min(bet.stake or 0, pool))
        else:
            lines += paid_in([bet.bettor], bet.stake or 0, LOST)
        yield bet, pool, lines
        now = after(now, lines)


def _red_dog(deal: Any, state: Pooled) -> Iterator[Line]:
    for _, _, lines in _red_dog_steps(deal, state):
        yield from lines


def _in_turn(deal: Any, state: Pooled, place: str) -> Iterator[Fault]:
    """Each bets once, in seat order from the dealer's left."""
    last = 0
    for number, bet in enumerate(deal.bets, 1):
        here = state.places(bet.bettor)
        if here <= last:
            name = state.table.players[bet.bettor]
            yield f"bets.{number}.bettor", Message("{player} is not next to bet.", player=name), place
        last = here


def _faults_of_red_dog(deal: Any, state: Pooled) -> Iterator[Fault]:
    yield from _in_turn(deal, state, "000:l.30095")
    for number, (bet, pool, _) in enumerate(_red_dog_steps(deal, state), 1):
        yield from _faults_of_stake(f"bets.{number}", bet, pool)
        if bet.action == FORFEITED and bet.beaten:
            yield f"bets.{number}.beaten", Message("After a forfeit no card is turned."), "000:l.30097"
        if bet.action == FORFEITED and state.table.options.copper:
            why = Message("Where a bet may be coppered there is no forfeit.")
            yield f"bets.{number}.action", why, "000:l.30101"


def _faults_of_stake(path: str, bet: Any, pool: Number) -> Iterator[Fault]:
    """A bet is more than nothing and at most what lies in the pool; one over it is an irregularity."""
    if bet.action == FORFEITED:
        if bet.stake is not None:
            yield f"{path}.stake", Message("A forfeit has no stake."), "000:l.30097"
    elif not bet.stake:
        yield f"{path}.stake", Message("Enter the stake."), "000:l.30096"
    elif bet.action == TOO_MUCH:
        if bet.stake <= pool:
            yield f"{path}.action", Message("The bet is not more than the pool."), "000:l.30143"
    elif bet.stake > pool:
        why = Message("Only {pool} are in the pool.", pool=exact(Fraction(pool)))
        yield f"{path}.stake", why, "000:l.30107"


RED_DOG = Pool(
    key="red_dog", seats=range(3, 11), lines=_red_dog, faults=_faults_of_red_dog,
    fields=(_turns(copper=False), _turns(copper=True)),
    options=(
        ANTE, Field("forfeit", "money", Word("Forfeit"), 0, 1_000_000, default=Fraction(1)),
        Field("copper", "flag", Word("Bets to lose instead of forfeits"), default=False),
    ),
)  # fmt: skip

# Slippery sam

SAM_BETS = Field(
    "bets", "record", Word("Bets, in turn from the dealer's left"), per=LIST, fewest=1,
    parts=(
        Field("bettor", "seat", Word("Player"), copied=True),
        Field("stake", "money", Word("Stake"), 0, 1_000_000),
        Field("won", "flag", Word("Won")),
    ),
)  # fmt: skip


def _sam_steps(deal: Any, state: Pooled) -> Iterator[tuple[Any, Number, list[Line]]]:
    """000:l.30172: each bet with the pool before it; the antes of the deal are in it."""
    now = after(state, list(antes(state)))
    for bet in deal.bets:
        pool = pool_of(now)
        lines = list(
            taken_out([bet.bettor], bet.stake) if bet.won else paid_in([bet.bettor], bet.stake, LOST)
        )
        yield bet, pool, lines
        now = after(now, lines)


def _slippery_sam(deal: Any, state: Pooled) -> Iterator[Line]:
    yield from antes(state)
    for _, _, lines in _sam_steps(deal, state):
        yield from lines


def _faults_of_sam(deal: Any, state: Pooled) -> Iterator[Fault]:
    yield from _in_turn(deal, state, "000:l.30172")
    left: Number = 0
    for number, (bet, pool, lines) in enumerate(_sam_steps(deal, state), 1):
        left = pool - sum(line.points for line in lines)
        if pool <= 0:
            yield (
                f"bets.{number}.bettor",
                Message("The pool has been won: the hands are thrown in."),
                "000:l.30178",
            )
        elif bet.stake <= 0:
            yield f"bets.{number}.stake", Message("Every player must bet."), "000:l.30173"
        elif bet.stake > pool:
            why = Message("Only {pool} are in the pool.", pool=exact(Fraction(pool)))
            yield f"bets.{number}.stake", why, "000:l.30172"
    if left > 0 and len(deal.bets) < state.table.size:
        yield "bets", Message("Every player must bet."), "000:l.30173"


SLIPPERY_SAM = Pool(
    key="slippery_sam",
    seats=range(3, 11),
    lines=_slippery_sam,
    faults=_faults_of_sam,
    fields=(SAM_BETS,),
    options=(ANTE,),
)

GAMES = tuple(map(game, (RED_DOG, SLIPPERY_SAM)))
