"""Auction forty-five, hasenpfeffer and cinch: a bid for a number of tricks or points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import Line, partners
from scoring.games.shapes.declared import Field
from scoring.games.shapes.items import two_or_alone
from scoring.games.shapes.undertakings import (
    ALONE,
    BIDDER,
    MAY_BID,
    REVOKED,
    Fault,
    Pay,
    Terms,
    Undertaken,
    Undertaking,
    amount_bid,
    bid,
    editions,
    game,
    two_sides,
    won,
)
from scoring.words import Message, Word

MADE_AND_OWN: Terms = (Pay.WORTH, Pay.OWN)

# Auction forty-five


def _sixty(deal: Any, state: Undertaken, made: bool) -> int:
    """000:l.16599: a bid of 30, made, is all there is and scores 60."""
    if not made:
        return int(deal.bid)
    return 60 if deal.bid == 30 else int(deal.won[state.side(deal.bidder)])


def _twenty_from_a_hundred(deal: Any, state: Undertaken) -> Iterator[Fault]:
    if deal.bidder is None or deal.bid is None:
        return
    if state.points[state.side(deal.bidder)] >= 100 and deal.bid < 20:
        yield "bid", Message("A side with 100 or more may not bid less than 20."), "000:l.16603"


FORTY_FIVE = Undertaking(
    key="auction_forty_five", seats=(4, 6), sides=two_sides, target=120, worth=_sixty, made=MADE_AND_OWN,
    odd=_twenty_from_a_hundred, revoke_makes=False,
    fields=(
        BIDDER, bid(5, 30, step=5, needed=True), won(Word("Points won"), 30, step=5),
        replace(REVOKED, title=Word("Foul hand of")),
    ),
)  # fmt: skip

# Hasenpfeffer

PENALTY = (
    Field("offender", "seat", Word("Revoke by"), optional=True, rare=True),
    Field(
        "revoke_scores", "choice", Word("The opponents choose"), when=("offender", ()), rare=True,
        values=(("add", Word("points for themselves")), ("deduct", Word("points off the other side"))),
    ),
)  # fmt: skip
JOKER_BID = 3


def _euchre_revoke(deal: Any, state: Undertaken, made: bool) -> Iterator[Line]:
    """000:l.17560, as at euchre: two points, four where the lone player revoked; the opponents choose how."""
    if deal.offender is None:
        return
    points = 4 if getattr(deal, "alone", False) and deal.offender == deal.bidder else 2
    side = state.side(deal.offender)
    if deal.revoke_scores == "deduct":
        yield Line(side, -points, Message("revoke"))
    else:
        others = (other for other in range(len(state.points)) if other != side)
        yield from (Line(other, points, Message("revoke")) for other in others)


def _joker_at_three(deal: Any, state: Undertaken) -> Iterator[Fault]:
    if deal.forced and deal.bid != JOKER_BID:
        yield "bid", Message("Who shows the joker after four passes plays at three."), "000:l.17901"


HASENPFEFFER = Undertaking(
    key="hasenpfeffer", seats=(4,), sides=partners, target=10, odd=_joker_at_three, besides=_euchre_revoke,
    fields=(
        BIDDER, bid(1, 6, needed=True), Field("forced", "flag", Word("All passed: the joker bids")),
        won(Word("Tricks"), 6), *PENALTY,
    ),
)  # fmt: skip


def _hand(table: Any) -> int:
    """48 cards among three, four or six players; as many tricks."""
    return 48 // int(table.size)


def _double(deal: Any, state: Undertaken, made: bool) -> int:
    """000:l.17964: alone twice the tricks, or a hand lost; the dealer's forced bid costs half of it."""
    hand = _hand(state.table)
    if made:
        return (2 if deal.alone else 1) * int(deal.won[state.side(deal.bidder)])
    forced = deal.bidder == state.played % state.table.size and deal.bid == hand // 2
    if deal.alone and not (forced and state.table.options.forced_alone):
        return hand
    return hand // 4 if forced else int(deal.bid)


DOUBLE = Undertaking(
    key="hasenpfeffer_double", seats=(3, 4, 6), sides=two_or_alone, target=62, worth=_double,
    made=MADE_AND_OWN, besides=_euchre_revoke,
    fields=(
        BIDDER, Field("bid", "whole", Word("Bid"), lambda table: _hand(table) // 2, _hand), ALONE,
        Field("won", "whole", Word("Tricks"), 0, _hand, per="side", total=_hand), *PENALTY,
    ),
    options=(Field("forced_alone", "flag", Word("A forced bid costs half, alone too"), default=False),),
)  # fmt: skip

# Cinch and its forms


def _cinch_terms(deal: Any, state: Undertaken, made: bool) -> Terms:
    """Who makes the bid scores the difference; where the others revoked, what the edition says."""
    if not made:
        return Pay.NOTHING, Pay.WORTH_AND_OWN
    if deal.revoked is None:
        return Pay.NET, Pay.NET
    return (Pay.OWN if getattr(state.table.options, "edition", "") == "s000" else Pay.WORTH), Pay.OWN


def _cinch_worth(deal: Any, state: Undertaken, made: bool) -> int:
    """002:l.158: after a revoke of the others at least the bid counts as won, net or as it is."""
    if not made:
        return int(deal.bid)
    credited = max(int(deal.won[state.side(deal.bidder)]), int(deal.bid))
    return credited if state.table.options.revoke_credit == "gross" else max(0, 2 * credited - sum(deal.won))


CREDIT = Field(
    "revoke_credit", "choice", Word("After a revoke of the others the bidders score"), default="net",
    values=(("net", Word("the difference")), ("gross", Word("what they won, at least the bid"))),
)  # fmt: skip
POINTS = won(Word("Points won"), 14)
CINCH = Undertaking(
    key="cinch", seats=(4,), sides=partners, target=51, terms=_cinch_terms, worth=_cinch_worth,
    fields=(MAY_BID, bid(1, 14), POINTS, REVOKED), options=(editions("s000", "enc_c"), CREDIT),
)  # fmt: skip


# Razzle dazzle: the bidder's partner is called, everybody scores for himself


def _pair(deal: Any, state: Undertaken) -> tuple[int, ...]:
    return (deal.bidder,) if deal.partner in (None, deal.bidder) else (deal.bidder, deal.partner)


def _due(deal: Any, state: Undertaken, made: bool) -> int:
    """What each of the pair scores where the amount due is all that the two have won."""
    return sum(deal.won[side] for side in _pair(deal, state)) if made else amount_bid(deal, state, made)


def _razzle_terms(deal: Any, state: Undertaken, made: bool) -> Terms:
    if not made:
        return Pay.NOTHING, Pay.WORTH_AND_OWN
    return (Pay.NET if state.table.options.amount_due == "difference" else Pay.WORTH), Pay.OWN


def _called(deal: Any, state: Undertaken) -> Iterator[Fault]:
    if deal.bidder is not None and deal.partner == deal.bidder and state.table.options.edition == "s000":
        yield "partner", Message("The bidder calls a trump that he does not hold."), "000:l.20152"


DUE = Field(
    "amount_due", "choice", Word("Each partner scores"), default="difference",
    values=(("difference", Word("the difference")), ("points_taken", Word("all that the two have won"))),
)  # fmt: skip
RAZZLE = Undertaking(
    key="razzle_dazzle", seats=(5, 6), target=51, makers=_pair, terms=_razzle_terms, worth=_due, odd=_called,
    fields=(
        MAY_BID, bid(1, 14), Field("partner", "seat", Word("Partner"), when=("bidder", ())), POINTS, REVOKED,
    ),
    options=(editions("s000", "enc_c"), DUE),
)  # fmt: skip

ROWS = (
    FORTY_FIVE,
    HASENPFEFFER,
    DOUBLE,
    CINCH,
    RAZZLE,
    replace(CINCH, key="cinch_blind", options=(CREDIT,), option_of="cinch"),
    replace(
        CINCH, key="cinch_widow", seats=(6,), options=(), terms=None, worth=amount_bid,
        failed=(Pay.NOTHING, Pay.WORTH_AND_OWN),
    ),
    replace(
        CINCH, key="sixty_three", target=150, options=(CREDIT,), option_of="cinch",
        fields=(MAY_BID, bid(1, 63), won(Word("Points won"), 63), REVOKED),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
