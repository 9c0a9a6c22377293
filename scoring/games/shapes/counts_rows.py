"""The games that count a number each: hearts and its relatives, and four of the children's games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import End, Line, Table, partners
from scoring.games.shapes.counting_cards import CountingCards
from scoring.games.shapes.counts import (
    BY_HOWELL,
    METHOD,
    SETTLEMENT,
    SWEEPSTAKE,
    Counted,
    Counts,
    Single,
    ends_at,
    falls,
    game,
    reaches,
    single_deal,
)
from scoring.games.shapes.declared import Field
from scoring.games.stateless import all_played, deal_of
from scoring.words import Message, Word

AVERAGE = replace(SETTLEMENT, default="average")
ROUNDED = replace(SETTLEMENT, default="rounded")
EACH_DEAL = Field("each_deal", "flag", Word("Each deal is a game"), default=False)
CAPOT, BID, BOUGHT = Message("capot"), Message("bid for the suit"), Message("capot failed")


def edition(*names: str) -> Field:
    """The option of the book; its words are those of all games."""
    return Field(
        "edition", "choice", Word("Edition"), default=names[0], values=tuple((name, "") for name in names)
    )


def each(name: str, title: Word, total: int, *, at_most: bool = False) -> Field:
    """The field of a number that every player has, where these add up to `total`."""
    return Field(name, "whole", title, 0, total, per="player", total=total, at_most=at_most)


TAKEN = each("hearts", Word("Hearts taken"), 13)
WITH_JOKER = each("hearts", Word("Hearts and joker taken"), 14)
HEARTS_BY_SPOTS = tuple(range(2, 15))
SPOTS = replace(
    each("spots", Word("Spots taken"), 104), counting=CountingCards(HEARTS_BY_SPOTS, "000:l.20338")
)
SPOTS_AND_JOKER = replace(
    SPOTS, high=124, total=124, counting=CountingCards((*HEARTS_BY_SPOTS, 20), "000:l.20342")
)

HEARTS = Counts(
    key="hearts", seats=range(2, 11), counts=((TAKEN, 1),), revokes=True,
    seats_by={"s000": range(3, 7), "twenty": range(2, 11)},
    options=(edition("s000", "twenty"), METHOD, ROUNDED),
)  # fmt: skip


# Auction hearts


def _bid(deal: Any, state: Counted) -> Iterator[Line]:
    if deal.bid:
        yield Line(deal.bidder, -deal.bid, BID)


def _bought(deal: Any, state: Counted) -> Iterator[tuple[str, Message]]:
    """000:l.20378: who named the suit of a jackpot names it, unpaid, until the jackpot is won."""
    if not state.jackpot:
        if deal.bid is None:
            yield "bid", Message("Enter the bid: it goes into the pool.")
    elif deal.bid is not None:
        yield "bid", Message("Nothing is paid for the suit until the jackpot is won.")
    elif deal.bidder != state.deal.bidder:
        name = state.table.players[state.deal.bidder]
        yield "bidder", Message("{player} names the suit until the jackpot is won.", player=name)


# Cancellation hearts


def _all_of_two_packs(deal: Any, table: Table[Any]) -> tuple[int, ...] | None:
    """000:l.20439: as in black lady, nobody scores where one player takes every counting card."""
    if table.options.edition != "s000" or max(deal.hearts) < 26 or max(deal.queens) < 2:
        return None
    together = deal.hearts.index(26) == deal.queens.index(2)
    return (0,) * table.size if together else None


# Omnibus and Greek hearts

PLUS = Field(
    "plus_card", "choice", Word("Plus card"), default="ten",
    values=(("ten", Word("ten of diamonds")), ("jack", Word("jack of diamonds")),
            ("eight", Word("eight of diamonds"))),
)  # fmt: skip
FOURTEEN = Field(
    "fourteen", "choice", Word("All hearts and the queen, without the plus card"), default="count",
    values=(("count", Word("count as usual")), ("nothing", Word("count for nobody"))),
)  # fmt: skip


def _all_fifteen(deal: Any, table: Table[Any]) -> tuple[int, ...] | None:
    """000:l.20467: all fifteen counting cards bring 26, and nothing to the others."""
    taker = deal.queen
    if deal.hearts[taker] != 13:
        return None
    if deal.plus == taker:
        return tuple(26 * (player == taker) for player in range(table.size))
    if table.options.fourteen == "nothing":
        return tuple(10 * (player == deal.plus) for player in range(table.size))
    return None


OMNIBUS = Counts(
    key="omnibus_hearts", seats=range(3, 8), counts=((TAKEN, -1),), low_wins=False, ends=falls,
    singles=(
        Single("queen", Word("Queen of spades taken by"), -13),
        Single("plus", Word("Plus card taken by"), 10),
    ),
    shoot=_all_fifteen, options=(PLUS, FOURTEEN, ends_at(100), SETTLEMENT),
)  # fmt: skip


# Slobberhannes and Polignac

EVEN_POOL = Field("even_pool", "flag", Word("The pool stays a multiple of the players"), default=False)


def _queen(table: Table[Any]) -> int:
    return 2 - table.size if table.options.even_pool else -1


def _all_three(deal: Any, table: Table[Any]) -> tuple[int, ...] | None:
    """000:l.20496: four in all; with an even pool he collects as many chips as there are players."""
    if not deal.first == deal.last == deal.queen:
        return None
    points = table.size if table.options.even_pool else -4
    return tuple(points * (player == deal.first) for player in range(table.size))


COMMON_POOL = Field("common_pool", "flag", Word("The pool belongs to all"), default=True)


def _capot(deal: Any, state: Counted) -> Iterator[Line]:
    """000:l.20529: five from each other, or one directly where the pool belongs to all; failed: five."""
    if deal.capot is None:
        return
    if not deal.capot_made:
        yield Line(deal.capot, -5, BOUGHT)
        return
    common = state.table.options.common_pool
    for player in range(state.table.size):
        if player != deal.capot:
            yield Line(player, -1 if common else -5, CAPOT)
        elif common:
            yield Line(player, state.table.size - 1, CAPOT)


# Children's games

PAIRS = each("pairs", Word("Pairs found"), 26)


def _fours_left_out(deal: Any, state: Counted) -> Iterator[tuple[str, Message]]:
    """000:l.29059: a pack that is too large for the table loses fours of a kind, two pairs each."""
    if sum(deal.pairs) % 2:
        yield "pairs", Message("Only fours of a kind are left out, so that the pairs are an even number.")


def _deals_of_the_stock(state: Counted) -> int:
    """Four cards each as often as the pack allows (000:l.28618); beginners play one deal."""
    return 1 if state.table.options.each_deal else 52 // (4 * state.table.size)


def _stock_is_out(state: Counted) -> Message | None:
    deals = _deals_of_the_stock(state)
    return all_played(deals) if state.played >= deals else None


def _dealt(table: Table[Any]) -> int:
    return 52 - 52 % table.size


def _at_fifty(state: Counted) -> Message | None:
    return single_deal(state) if state.table.options.each_deal else reaches(state)


def _to_fifty(state: Counted) -> Message | None:
    return None if state.table.options.each_deal else reaches.to_come(state)


def _tricks_of_29(deal: Any, state: Counted) -> Iterator[tuple[str, Message]]:
    """000:l.28871: a trick has three cards at least; the pack counts 8 x 29,
    so the last one always plays out."""
    if any(0 < cards < 3 for cards in deal.cards):
        yield "cards", Message("A trick of 29 has three cards at least.")
    if 46 < sum(deal.cards) < 52:
        yield "cards", Message("After seven tricks the cards left make exactly 29: all 52 are won.")


ROWS = (
    HEARTS,
    replace(HEARTS, key="heartsette", seats=range(3, 7), seats_by={}, options=(METHOD, ROUNDED),
            option_of="hearts"),
    Counts(
        key="spot_hearts", seats=range(3, 7), counts=((SPOTS, 1),), revokes=True, options=(ROUNDED,),
    ),
    Counts(
        key="joker_hearts", seats=range(3, 7), revokes=True,
        counts=(
            (replace(WITH_JOKER, option=lambda options: options.counting == "cards"), 1),
            (replace(SPOTS_AND_JOKER, option=lambda options: options.counting == "spots"), 1),
        ),
        options=(
            Field("counting", "choice", Word("Counting"), default="cards",
                  values=(("cards", Word("one point a card")), ("spots", Word("by spots, the joker 20")))),
            METHOD, ROUNDED,
        ),
    ),
    Counts(
        key="domino_hearts", seats=range(3, 7), counts=((replace(TAKEN, at_most=True), 1),), ends=reaches,
        options=(ends_at(31), SETTLEMENT),
    ),
    Counts(
        key="draw_hearts", seats=(2,), counts=((TAKEN, 1),), revokes=True, method=BY_HOWELL, low_wins=False
    ),
    Counts(
        key="auction_hearts", seats=range(3, 7), method=SWEEPSTAKE, low_wins=False,
        counts=((each("cards", Word("Cards of the suit taken"), 13), 1),),
        extra=(
            Field("bidder", "seat", Word("Suit named by")),
            Field("bid", "whole", Word("Chips bid"), 1, 1_000, optional=True),
        ),
        others=_bid, faults=_bought,
    ),
    Counts(
        key="cancellation_hearts", seats=range(6, 11), seats_by={"enc_c": range(7, 11)}, ends=reaches,
        shoot=_all_of_two_packs, revokes=True,
        counts=(
            (each("hearts", Word("Hearts taken"), 26, at_most=True), 1),
            (each("queens", Word("Queens of spades taken"), 2, at_most=True), 13),
        ),
        options=(edition("s000", "enc_c"), ends_at(100), SETTLEMENT),
    ),
    OMNIBUS,
    replace(OMNIBUS, key="greek_hearts", options=(replace(PLUS, default="jack"), *OMNIBUS.options[1:]),
            option_of="omnibus_hearts"),
    Counts(
        key="slobberhannes", seats=range(4, 7), shoot=_all_three, options=(EVEN_POOL, AVERAGE),
        low_wins=False, pooled=True,
        singles=(
            Single("first", Word("First trick taken by"), -1),
            Single("last", Word("Last trick taken by"), -1),
            Single("queen", Word("Queen of clubs taken by"), _queen),
        ),
    ),
    Counts(
        key="polignac", seats=range(4, 7), others=_capot, options=(COMMON_POOL, AVERAGE),
        low_wins=False, pooled=True,
        singles=(
            Single("spades", Word("Jack of spades taken by"), -2),
            Single("hearts", Word("Jack of hearts taken by"), -1),
            Single("diamonds", Word("Jack of diamonds taken by"), -1),
            Single("clubs", Word("Jack of clubs taken by"), -1),
        ),
        extra=(
            Field("capot", "seat", Word("Capot announced by"), optional=True),
            Field("capot_made", "flag", Word("Capot made"), when=("capot", ())),
        ),
        faults=lambda deal, state: _jacks_of_a_capot(deal),
    ),
    Counts(
        key="highest_card", seats=range(2, 7), counts=((each("tricks", Word("Tricks won"), 4), 1),),
        low_wins=False, options=(EACH_DEAL,),
        ends=End(_stock_is_out, lambda state: deal_of(state, _deals_of_the_stock(state))),
    ),
    Counts(
        key="twenty_one_children", seats=range(2, 7), low_wins=False, ends=End(_at_fifty, _to_fifty),
        counts=((replace(each("cards", Word("Cards won"), 52), high=_dealt, total=_dealt), 1),),
        options=(ends_at(50), EACH_DEAL),
    ),
    Counts(
        key="twenty_nine", seats=(4,), sides=partners, low_wins=False, ends=single_deal,
        counts=((Field("cards", "whole", Word("Cards won"), 0, 52, per="side", total=52, at_most=True), 1),),
        faults=_tricks_of_29,
    ),
    Counts(
        key="concentration", seats=range(2, 7), seats_by={"s000": (2,)}, low_wins=False, ends=single_deal,
        counts=(
            (replace(PAIRS, option=lambda options: options.edition == "enc_c"), 1),
            (replace(PAIRS, at_most=True, option=lambda options: options.edition == "s000"), 1),
        ),
        faults=_fours_left_out, options=(edition("enc_c", "s000"),),
    ),
)  # fmt: skip


def _jacks_of_a_capot(deal: Any) -> Iterator[tuple[str, Message]]:
    """Who wins every trick takes every jack; the others of the deal need not be a capot."""
    jacks = {deal.spades, deal.hearts, deal.diamonds, deal.clubs}
    if deal.capot is not None and deal.capot_made and jacks != {deal.capot}:
        yield "capot_made", Message("A player who wins every trick takes all four jacks.")


GAMES = [game(row) for row in ROWS]
