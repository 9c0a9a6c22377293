"""The games whose bids pay at once: nap, auction euchre and pinochle, frog, solo, calabrasella and others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.pools import from_pool, into_pool, paid_by_one, pool_of
from scoring.games.shape import Line
from scoring.games.shapes.declared import Field
from scoring.games.shapes.stakes import ANTE, OFFENCE, Odd, Stake, State, bidder, game
from scoring.words import Message, Word

DOUBLED, LOOKED, BOUGHT = Message("pool doubled"), Message("look at the widow"), Message("cards bought")

# Nap

TRICKS = 5
NAP, MISERE, WELLINGTON, BLUCHER = "5", "misere", "wellington", "blucher"
ALL_FIVE = (NAP, WELLINGTON, BLUCHER)
PLAIN = (("1", ""), ("2", ""), ("3", ""), ("4", ""), (NAP, Word("nap, all five")))
WITH_SPECIAL = (
    *PLAIN[:3], (MISERE, Word("misère")), *PLAIN[3:], (WELLINGTON, Word("Wellington")),
    (BLUCHER, Word("Blücher")),
)  # fmt: skip
SPECIAL = Field(
    "special_bids", "choice", Word("Misère, Wellington, Blücher"), default="none",
    values=(("none", Word("not bid")), ("printed", Word("Wellington 10, lost 10; Blücher 10, lost 20")),
            ("variant", Word("Wellington 20, lost 10; Blücher 30, lost 15"))),
)  # fmt: skip
NAP_PAYS = {
    "printed": {WELLINGTON: (10, 10), BLUCHER: (10, 20)},
    "variant": {WELLINGTON: (20, 10), BLUCHER: (30, 15)},
}
NAP_FIELDS = (
    *bidder(Word("Bidder"), passed=lambda options: False),
    Field("bid", "choice", Word("Bid"), values=PLAIN, option=lambda o: o.special_bids == "none"),
    Field("bid", "choice", Word("Bid"), values=WITH_SPECIAL, option=lambda o: o.special_bids != "none"),
    Field("tricks", "whole", Word("Tricks of the bidder"), 0, TRICKS, optional=True),
    Field("wrong_hand", "choice", Word("Wrong number of cards"), optional=True, rare=True,
          values=(("bidder", Word("the bidder had")), ("opponent", Word("an opponent had")))),
    Field("out_of_turn", "seat", Word("Opponent who led or played out of turn"), optional=True, rare=True),
    Field("offender", "seat", Word("Revoke by"), optional=True, rare=True),
)  # fmt: skip


def _nap_pays(deal: Any, state: State, made: bool) -> int:
    """000:l.16867: the bid; nap 10 and 5. Misère scores as a bid of three (l.16939)."""
    if deal.bid in (WELLINGTON, BLUCHER):
        return NAP_PAYS[state.table.options.special_bids][deal.bid][not made]
    if deal.bid == NAP:
        return 10 if made else 5
    return 3 if deal.bid == MISERE else int(deal.bid)


def _nap_made(deal: Any) -> bool:
    """Whether the bidder made his bid; an opponent's revoke makes it, his own loses it."""
    if deal.offender is not None:
        return bool(deal.offender != deal.bidder)
    if deal.bid == MISERE:
        return bool(deal.tricks == 0)
    return bool(deal.tricks >= (TRICKS if deal.bid in ALL_FIVE else int(deal.bid)))


def _nap_worth(deal: Any, state: State) -> int:
    """A wrong hand of one side: the other may win, and does not lose (000:l.16877)."""
    made = _nap_made(deal)
    if deal.wrong_hand == ("bidder" if made else "opponent"):
        return 0
    return _nap_pays(deal, state, made) * (1 if made else -1)


def _nap_pool(deal: Any, state: State) -> Iterator[Line]:
    """Who plays out of turn pays three chips and does not collect (000:l.16888); nap made takes the pool.

    A bid that overcalls nap counts as nap.
    """
    worth, made = _nap_worth(deal, state), _nap_made(deal)
    if deal.out_of_turn is not None:
        yield from paid_by_one(deal.out_of_turn, [deal.bidder], 3 + max(0, -worth), OFFENCE)
    pool = pool_of(state)
    if deal.bid in ALL_FIVE and made:
        yield from from_pool([deal.bidder], pool)
    elif deal.bid in ALL_FIVE and getattr(state.table.options, "doubled", False):
        yield from into_pool([deal.bidder], pool, DOUBLED)


def _nap_antes(deal: Any, state: State) -> Iterator[Line]:
    """Two chips from everybody, then two more from each dealer until nap wins the pool (000:l.16918)."""
    dealer = state.played % state.table.size
    yield from (
        Line(player, -2, ANTE) for player in range(state.table.size) if player == dealer or not pool_of(state)
    )
    yield from _paid_in(deal, state)


def _paid_in(deal: Any, state: State) -> Iterator[Line]:
    """A chip for each look at the widow, and for each card bought (000:l.16901, l.16925)."""
    for name in ("looked", "bought"):
        for player, number in enumerate(getattr(deal, name, None) or ()):
            if number:
                yield Line(player, -int(number), LOOKED if name == "looked" else BOUGHT)


def _nap_odd(deal: Any, state: State) -> Odd:
    if deal.tricks is None and deal.offender is None:
        yield "tricks", Message("Enter the tricks of the bidder."), "000:l.16867"
    if deal.bid == "1" and deal.bidder != state.played % state.table.size:
        yield "bid", Message("Only the dealer may bid one, when all others have passed."), "000:l.16845"
    if deal.out_of_turn == deal.bidder:
        yield "out_of_turn", Message("The bidder pays nothing for a play out of turn."), "000:l.16884"


NAPOLEON = Stake(
    key="napoleon", seats=range(2, 7), fields=NAP_FIELDS, worth=_nap_worth, forfeit=_nap_pays, odd=_nap_odd,
    after=_nap_pool, options=(SPECIAL,),
)  # fmt: skip
LOOKED_AT = Field("looked", "flag", Word("Looked at the widow"), per="player")
CARDS_BOUGHT = Field(
    "bought", "whole", Word("Cards bought"), 0, TRICKS, per="player", at_most=True,
    total=lambda table: 52 - TRICKS * table.size,
)  # fmt: skip
PEEPS = replace(LOOKED_AT, option=lambda options: options.peep)
NAP_POOL = replace(
    NAPOLEON, key="nap_pool", before=_nap_antes, pool=Word("Pool"), fields=(*NAP_FIELDS, PEEPS),
    options=(
        SPECIAL, Field("peep", "flag", Word("The widow may be looked at for a chip"), default=False),
        Field("doubled", "flag", Word("Nap lost doubles the pool"), default=True),
    ),
)  # fmt: skip


ROWS = (
    NAPOLEON,
    replace(NAPOLEON, key="sir_garnet", option_of="napoleon"),
    replace(NAPOLEON, key="peep", fields=(*NAP_FIELDS, LOOKED_AT), before=_paid_in, pool=Word("Pool")),
    NAP_POOL,
    replace(NAP_POOL, key="purchase_nap", fields=(*NAP_POOL.fields, CARDS_BOUGHT)),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
