"""Auction forty-five, hasenpfeffer, cinch, oh hell and tarok: a bid for a number of tricks or points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import End, Fact, Line, Table, partners
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
from scoring.games.stateless import all_played, deal_of
from scoring.words import Counted, Message, Word, counted, nouns

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
    faults=_twenty_from_a_hundred, revoke_makes=False,
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
        yield (
            "bid",
            Message("The player who shows the joker after four passes plays at three."),
            "000:l.17901",
        )


HASENPFEFFER = Undertaking(
    key="hasenpfeffer", seats=(4,), sides=partners, target=10, faults=_joker_at_three, besides=_euchre_revoke,
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
    key="razzle_dazzle", seats=(5, 6), target=51, makers=_pair, terms=_razzle_terms, worth=_due,
    faults=_called,
    fields=(
        MAY_BID, bid(1, 14), Field("partner", "seat", Word("Partner"), when=("bidder", ())), POINTS, REVOKED,
    ),
    options=(editions("s000", "enc_c"), DUE),
)  # fmt: skip

# Oh hell: every player undertakes, to the trick

MADE_EXACTLY = Message("bid made exactly")


def _series(table: Table[Any]) -> list[int]:
    """How many cards are dealt in each deal: 000:l.20687, with three players 15 at most; 003:l.199, 17."""
    most = 15 if table.size == 3 and table.options.edition == "s000" else 52 // table.size
    most = min(most, table.options.most or most)
    up = list(range(1, most + 1))
    return up + {"up": [], "up_down": up[-2::-1], "repeat_top": up[::-1]}[table.options.series]


def _largest(table: Table[Any]) -> int:
    return max(_series(table))


def _zero(table: Table[Any], cards: int) -> int:
    """000:l.20726: a made bid of nothing counts 5 and the tricks of the deal; 003:l.207: 10."""
    way = table.options.zero
    if way == "edition":
        way = "cards" if table.options.edition == "s000" else "ten"
    return {"cards": 5 + cards, "ten": 10, "five": 5}[way]


def _exact(deal: Any, state: Undertaken) -> Iterator[Line]:
    if deal.revoked is not None:
        yield Line(deal.revoked, -10, Message("revoke"))
        return
    cards = _series(state.table)[state.played]
    for side, (number, tricks) in enumerate(zip(deal.bids, deal.won, strict=True)):
        if number == tricks:
            yield Line(side, 10 + number if number else _zero(state.table, cards), MADE_EXACTLY)


def _tricks_of_deal(number: int) -> Counted:
    return counted("There is {n} trick in this deal.", "There are {n} tricks in this deal.", number)


def _as_many_as_cards(deal: Any, state: Undertaken) -> Iterator[Fault]:
    cards, hook = _series(state.table)[state.played], state.table.options.hook
    if deal.revoked is not None:
        if deal.bids is not None or deal.won is not None:
            yield "revoked", Message("A deal with a revoke is dealt again and not scored."), "000:l.20764"
        return
    for name in ("bids", "won"):
        if getattr(deal, name) is None:
            yield name, Message("Enter the bids and the tricks, or who revoked."), "000:l.20724"
    if deal.won is not None and sum(deal.won) != cards:
        yield "won", _tricks_of_deal(cards), "000:l.20687"
    if deal.bids is not None and max(deal.bids) > cards:
        yield "bids", Message("A bid is of {cards} at most.", cards=nouns.tricks(cards)), "000:l.20701"
    hooked = hook == "always" or (hook == "after_round" and state.played >= state.table.size)
    if hooked and deal.bids is not None and sum(deal.bids) == cards:
        yield "bids", Message("The dealer may not make the bids even with the tricks."), "000:l.20709"


def _all_dealt(state: Undertaken) -> Message | None:
    deals = len(_series(state.table))
    return all_played(deals) if state.played >= deals else None


_series_over = End(_all_dealt, lambda state: deal_of(state, len(_series(state.table))))


def _cards_now(state: Undertaken) -> Iterator[Fact]:
    if _series_over(state) is None:
        yield Fact("cards", Word("Cards to each player"), _series(state.table)[state.played])


OH_HELL = Undertaking(
    key="oh_hell", seats=range(3, 8), lines=_exact, faults=_as_many_as_cards, over=_series_over,
    again=lambda deal: deal.revoked is not None, facts=_cards_now,
    fields=(
        Field("bids", "whole", Word("Bids"), 0, _largest, per="side", optional=True),
        Field("won", "whole", Word("Tricks"), 0, _largest, per="side", optional=True), REVOKED,
    ),
    options=(
        editions("s000", "twenty"),
        Field("hook", "choice", Word("The dealer may not make it even"), default="off",
              values=(("off", Word("off")), ("always", Word("in every deal")),
                      ("after_round", Word("once everybody has dealt")))),
        Field("zero", "choice", Word("A made bid of nothing"), default="edition",
              values=(("edition", Word("as the edition says")), ("cards", Word("5 and a point a trick")),
                      ("ten", Word("10")), ("five", Word("5")))),
        Field("series", "choice", Word("Deals"), default="up",
              values=(("up", Word("up")), ("up_down", Word("up and down again")),
                      ("repeat_top", Word("up and down, the largest twice")))),
        Field("most", "whole", Word("Cards in the largest deal (0: as the book says)"), 0, 17, default=0),
    ),
)  # fmt: skip

# Tarok: what is over half of 70 counts twice, besides the game

HALF, ALL_POINTS, GAMES_OF = 35, 70, {"threesome": 50, "solo": 100}
ULTIMO = {"made": 1, "announced_made": 2, "announced_failed": -2, "contra_saved": 2, "contra_failed": 4}
"""How many times the game the player gains by the Pagat in the last trick (000:l.27537)."""


def _tarok(deal: Any, state: Undertaken) -> Iterator[Line]:
    """000:l.27511: the game and twice the points over 35, to the player or to each of the others."""
    size, options = state.table.size, state.table.options
    if deal.bidder is None:
        if options.forehand:
            yield Line((state.played + 1) % size, 25, Message("forehand, nobody bid"))
        return
    worth, others = GAMES_OF[deal.bid], [player for player in range(size) if player != deal.bidder]
    low = deal.consolation
    over = HALF - deal.points if low and options.mirror else deal.points - HALF
    if (deal.points > HALF) != low:
        yield Line(deal.bidder, deal.multiplier * (worth + 2 * max(0, over)), Message("game won"))
    else:
        lost = deal.multiplier * (worth + 2 * max(0, HALF - deal.points))
        yield from (Line(player, lost, Message("game lost by the player")) for player in others)
    for holder in (deal.trull, deal.kings):
        if holder is not None:
            yield Line(holder, worth, Message("meld"))
    if deal.ultimo == "contra_made":
        active = (player for player in others if size == 3 or player != state.played % size)
        yield from (Line(player, 4 * worth, Message("ultimo")) for player in active)
    elif deal.ultimo is not None:
        yield Line(deal.bidder, ULTIMO[deal.ultimo] * worth, Message("ultimo"))


def _idle_dealer(deal: Any, state: Undertaken) -> Iterator[Fault]:
    if state.table.size == 4:
        for name in ("bidder", "trull", "kings"):
            if getattr(deal, name) == state.played % 4:
                yield name, Message("Of four players the dealer takes no cards."), "000:l.27343"


def _meld(name: str, title: Word) -> Field:
    return Field(name, "seat", title, optional=True, when=("bidder", ()))


TAROK = Undertaking(
    key="tarok", seats=(3, 4), lines=_tarok, faults=_idle_dealer, settlement="each",
    fields=(
        replace(MAY_BID, title=Word("Player")),
        Field("bid", "choice", Word("Bid"), when=("bidder", ()),
              values=(("threesome", Word("threesome")), ("solo", Word("solo")))),
        Field("points", "whole", Word("Points of the player"), 0, ALL_POINTS, when=("bidder", ())),
        Field("consolation", "flag", Word("Consolation: to win 35 at most"), when=("bid", ("threesome",))),
        Field("multiplier", "whole", Word("The game counts times"), 1, 4, default=1, rare=True),
        _meld("trull", Word("Joker, XXI and I held by")), _meld("kings", Word("Four kings held by")),
        Field("ultimo", "choice", Word("Ultimo"), optional=True, rare=True, when=("bidder", ()),
              values=(("made", Word("made, not announced")), ("announced_made", Word("announced and made")),
                      ("announced_failed", Word("announced and failed")),
                      ("contra_made", Word("contra: the Pagat was won from the player")),
                      ("contra_saved", Word("contra: the Pagat was saved")),
                      ("contra_failed", Word("contra: the Pagat won the last trick")))),
    ),
    options=(
        Field("forehand", "flag", Word("Forehand scores 25 where nobody bids"), default=False),
        Field("mirror", "flag", Word("Consolation: points under 35 count twice"), default=False),
    ),
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
    OH_HELL,
    TAROK,
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
