"""All fours and pitch, casino, scopa and tresette: points with names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from scoring.cards import casino
from scoring.games.shape import Line, Number, partners
from scoring.games.shapes.bands import Banded, Bands, game
from scoring.games.shapes.counting_cards import CountingCards
from scoring.games.shapes.declared import Field
from scoring.games.shapes.items import (
    REVOKED,
    Each,
    Item,
    Items,
    Most,
    bands_of,
    bid_lines,
    no_lines,
    no_payments,
    pitch,
    set_back_chips,
    two_or_alone,
)
from scoring.words import Message, Word, counted, nouns

HIGH, LOW = Item("high", Word("High")), Item("low", Word("Low"))
JACK, GAME = Item("jack", Word("Jack"), always=False), Item("game", Word("Game"), always=False)
FOUR_POINTS = (HIGH, LOW, JACK, GAME)
FOR_GAME = Message("game")
PITCHERS = range(2, 8)


# Seven-up


def _dealer_side(state: Banded, ahead: int = 0) -> int:
    return (state.played + ahead) % state.table.size % len(state.points)


def _turned_and_gift(deal: Any, state: Banded) -> Iterator[Line]:
    for _ in range(deal.turned or 0):
        yield Line(_dealer_side(state), 1, Message("jack turned up"))
    if deal.gift:
        yield Line(_dealer_side(state, 1), 1, Message("gift"))


def _revoke_at_seven_up(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.19590: two points off if the jack is in play, else one."""
    if deal.revoked is not None:
        yield Line(deal.revoked, -1 if deal.jack is None else -2, Message("revoke"))


def _no_last_gift(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    if deal.gift and state.game[_dealer_side(state, 1)] + 1 >= state.table.options.target:
        yield "gift", Message("The dealer cannot give the last point of the game.")


SEVEN_UP = Items(
    key="seven_up", seats=range(2, 5), sides=two_or_alone, target=7, parts=FOUR_POINTS,
    before=_turned_and_gift, after=_revoke_at_seven_up, faults=_no_last_gift,
    extra=(
        Field("turned", "whole", Word("Jacks turned up by the dealer"), 0, 3, default=0, rare=True),
        Field("gift", "flag", Word("Gift to eldest hand")), REVOKED,
    ),
)  # fmt: skip

# California Jack


def _won(name: str, title: Word, points: int = 1) -> Item:
    return Item(name, title, points)


def _counted(**values: int) -> Callable[[Any, Banded], Iterator[tuple[str, Message]]]:
    """The high trumps count towards the game too (000:l.19695): who takes them has their card points."""

    def faults(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
        for side, points in enumerate(deal.count or ()):
            least = sum(worth for card, worth in values.items() if getattr(deal, card) == side)
            if points < least and getattr(deal, "claim", None) is None:
                name = state.table.players[side]
                yield (
                    "count",
                    Message(
                        "The trumps that {player} took count {least} already.",
                        player=name,
                        least=counted("{n} card point", "{n} card points", least),
                    ),
                )

    return faults


BY_COUNT = Most(
    "count", Word("Card points"), 80, 1, FOR_GAME, counting=CountingCards((4, 3, 2, 1, 10) * 4, "000:l.19691")
)
CALIFORNIA = Items(
    key="california_jack", seats=range(2, 5), seats_by={"s000": (2,), "enc_c": range(2, 5)}, target=7,
    claims=True, faults=_counted(high=4, jack=1),
    parts=(HIGH, LOW, replace(JACK, always=True), BY_COUNT),
    options=(Field("edition", "choice", Word("Edition"), default="s000", values=(("s000", ""), ("enc_c",
    ""))),),
)  # fmt: skip
ALL_FIVES = Items(
    key="all_fives", seats=(2,), target=61, asks_first=True,
    faults=_counted(ace=4, king=3, queen=2, jack=1, ten=10),
    parts=(
        _won("ace", Word("Ace of trumps"), 4), _won("king", Word("King of trumps"), 3),
        _won("queen", Word("Queen of trumps"), 2), _won("jack", Word("Jack of trumps")),
        _won("ten", Word("Ten of trumps"), 10), _won("five", Word("Five of trumps"), 5), BY_COUNT,
    ),
)  # fmt: skip

# Auction pitch

SMUDGE = Field(
    "smudge", "choice", Word("Smudge"), default="off",
    values=(("off", Word("off")), ("a", Word("a bid of four, made, wins")),
            ("b", Word("all four points win")), ("c", Word("all four points count eight"))),
)  # fmt: skip
SMUDGED = Message("smudge")


def _smudge(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.19828: the points that the three ways of playing it add to the four taken."""
    way, target = state.table.options.smudge, state.table.options.target
    takers = {deal.high, deal.low, deal.jack, deal.game}
    if way == "off" or len(takers) > 1 or takers & {None, deal.revoked}:
        return
    (taker,) = takers
    before = state.game[taker]
    if way == "a" and not (taker == deal.pitcher and deal.bid == 4):
        return
    reached = {"a": target if before >= 0 else 4, "b": target, "c": before + 8}[way]
    if reached > before + 4:
        yield Line(taker, reached - before - 4, SMUDGED)


PITCH = Items(
    key="auction_pitch", seats=PITCHERS, target=7, parts=FOUR_POINTS, after=_smudge, options=(SMUDGE,),
    pays=set_back_chips,
)  # fmt: skip
PLAIN_PITCH = replace(PITCH, after=no_lines, options=())
PEDRO_CARDS = (
    HIGH, LOW, JACK, Item("game", Word("Ten of trumps"), always=False),
    Item("pedro", Word("Five of trumps"), 5, always=False), Item("sancho", Word("Nine of trumps"), 9,
    always=False),
)  # fmt: skip
SNOOZER = (
    *PEDRO_CARDS[:4], Item("three", Word("Three of trumps"), 3, always=False), *PEDRO_CARDS[4:],
    Item("snoozer", Word("Joker"), 15, always=False),
)  # fmt: skip


# Commercial pitch


def _sold(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.19880: eldest hand sells and scores the bid, or pitches and the bidder scores it, at once."""
    if deal.bidder is not None:
        eldest = (state.played + 1) % state.table.size
        yield Line(eldest if deal.sold else deal.bidder, deal.bid, Message("bid, sold out"))


def _commercial(row: Items) -> Bands:
    plain = bands_of(row)

    def lines(deal: Any, state: Banded) -> Iterator[Line]:
        eldest = (state.played + 1) % state.table.size
        pitcher = deal.bidder if deal.sold else eldest
        yield from _sold(deal, state)
        yield from bid_lines(row, pitcher, deal.bid, deal, state)

    def faults(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
        yield from plain.faults(deal, state)
        eldest = (state.played + 1) % state.table.size
        at_once = sum(int(line.points) for line in _sold(deal, state) if line.side == deal.bidder)
        if deal.bidder is None or state.game[deal.bidder] + at_once < state.table.options.target:
            for part in row.parts:
                yield from part.missing(deal)
        if deal.bidder is None and deal.sold:
            yield "bidder", Message("Enter who bought the pitch.")
        if deal.bidder == eldest:
            yield "bidder", Message("Eldest hand sells or pitches; another player bids.")
        if deal.bidder is not None and state.game[eldest] + deal.bid >= state.table.options.target:
            yield "bid", Message("No bid may give eldest hand the game.")

    bidding = (
        Field("bidder", "seat", Word("High bidder"), optional=True),
        Field("bid", "whole", Word("Bid"), 1, 4),
        Field("sold", "flag", Word("Eldest hand sold out")),
    )
    parts = (part.field(loose=True) for part in row.parts)  # a bid that ends the game is not played
    return replace(plain, fields=(*bidding, *parts, REVOKED), lines=lines, faults=faults)


# Casino

SWEEPS = Field("sweeps_count", "flag", Word("Sweeps count"), default=False)
OVERS = Field("overs", "flag", Word("Overs: each card over 30 and spade over 8 counts"), default=False)
MULTIPLIER = Field(
    "multiplier", "flag", Word("A game won in two deals counts double, in one deal four times"), default=False
)
MAJORITY = Field(
    "majority", "flag", Word("With three players the most cards or spades must be over half"), default=False
)


def _more_than_half(options: Any) -> bool:
    """The most is a majority where two play, so that draw casino has no such option (000:l.21800)."""
    return bool(getattr(options, "majority", False))


def _overs(deal: Any, state: Banded) -> Iterator[Line]:
    if not state.table.options.overs:
        return
    for name, bound, why in (("cards", 30, Message("overs")), ("spades", 8, Message("overs in spades"))):
        for side, number in enumerate(getattr(deal, name) or ()):
            if number > bound:
                yield Line(side, number - bound, why)


def _margin(state: Banded) -> tuple[Number, ...]:
    """Two players or sides settle the difference of their totals (000:l.21850).

    Of two that reach the target in one deal the first has won: the other had not reached it by then.
    """
    if len(state.points) != 2:
        return ()
    target = state.table.options.target
    points = list(state.points)
    if state.decided is not None:
        points[1 - state.decided] = min(points[1 - state.decided], target - 1)
    times = {1: 4, 2: 2}.get(state.played, 1) if state.table.options.multiplier else 1
    first, second = (total * times if total >= target else total for total in points)
    net = (first - second, second - first)
    return tuple(net[player % 2] for player in range(state.table.size))


def _cards_of_a_side(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    """A side has the cards that it scores for: among its cards, and a spade among its spades."""
    for side, (cards, spades, aces) in enumerate(zip(deal.cards, deal.spades, deal.aces, strict=True)):
        name = state.table.players[side]
        named = [getattr(deal, card, None) == side for card in ("little", "two", "spade_jack")]
        if spades < sum(named) + (aces == 4):
            yield "spades", Message("{player} has more named spades than spades.", player=name)
        if cards < spades + (deal.big == side) + aces - bool(aces and spades > sum(named)):
            yield "cards", Message("{player} has fewer cards than were named.", player=name)
        if 2 * (getattr(deal, "sweeps", None) or [0] * len(deal.cards))[side] > cards:
            yield "sweeps", Message("A sweep takes two cards at least, so {player} has fewer.", player=name)


BIG = Item("big", Word("Big casino, ten of diamonds"), 2)
LITTLE = Item("little", Word("Little casino, two of spades"))
EACH_SWEEP = Each("sweeps", Word("Sweeps"), 0, option=lambda options: options.sweeps_count)
MOST_CARDS = Most("cards", Word("Cards"), 52, 3, Message("cards"), majority=_more_than_half)
MOST_SPADES = Most("spades", Word("Spades"), 13, 1, Message("spades"), majority=_more_than_half)
ACES = Each("aces", Word("Aces"), 4)
CASINO = Items(
    key="casino", seats=range(2, 5), sides=two_or_alone, target=21, after=_overs, pays=_margin,
    asks_first=True, by_parts=True, faults=_cards_of_a_side, by_cards=casino.counted,
    seats_by={"s000": range(2, 5), "enc_c": range(2, 5)},
    parts=(MOST_CARDS, MOST_SPADES, BIG, LITTLE, ACES, EACH_SWEEP),
    options=(
        Field("edition", "choice", Word("Edition"), default="s000", values=(("s000", ""), ("enc_c", ""))),
        SWEEPS, OVERS, MULTIPLIER, MAJORITY,
    ),
)  # fmt: skip
SPADES_EACH = (
    MOST_CARDS, Each("spades", Word("Spades"), 13),
    Item("two", Word("Two of spades (counts 2)")), Item("spade_jack", Word("Jack of spades (counts 2)")), BIG,
    ACES, EACH_SWEEP,
)  # fmt: skip

# Scopa and tresette

SCOPA = Items(
    key="scopa", seats=(2, 4, 6), sides=two_or_alone, target=11, claims=True,
    parts=(
        Most("cards", Word("Cards"), 40, 1, Message("cards")),
        Most("diamonds", Word("Diamonds"), 10, 1, Message("diamonds")),
        Item("seven", Word("Seven of diamonds")), Item("settanta", Word("Settanta"), always=False),
        Each("scoops", Word("Scoops"), 0),
    ),
    faults=lambda deal, state: _claimed_first(deal, state),
)  # fmt: skip


NO_DIAMONDS, OTHER_SUITS = 30, 3
"""The cards of a pack that are no diamonds, and their suits."""


def _claimed_first(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    """000:l.22050: where both sides have the game, it is his who claims it first."""
    now = list(state.game)
    for line in SCOPA.plain(deal, state.table.options):
        now[line.side] += int(line.points)
    if deal.claim is None and sum(points >= state.table.options.target for points in now) > 1:
        yield "claim", Message("Both sides have reached the target: enter which claimed the game first.")
    if deal.seven is not None and deal.diamonds is not None and not deal.diamonds[deal.seven]:
        yield "diamonds", Message("The side with the seven of diamonds has a diamond.")
    for side, (cards, diamonds) in enumerate(zip(deal.cards or (), deal.diamonds or (), strict=False)):
        if not 0 <= cards - diamonds <= NO_DIAMONDS:
            why = Message("{cards} cannot have {diamonds} among them.",
                          cards=nouns.cards(cards),
                          diamonds=counted("{n} diamond", "{n} diamonds", diamonds))  # fmt: skip
            yield "diamonds", why
        elif deal.settanta == side and (not diamonds or cards - diamonds < OTHER_SUITS):
            yield "settanta", Message("A settanta has a card of each suit, a diamond among them.")
    if deal.settanta is not None and deal.cards is not None and deal.cards[deal.settanta] < 1 + OTHER_SUITS:
        yield "settanta", Message("A settanta needs four cards.")
    for cards, scoops in zip(deal.cards or (), deal.scoops or (), strict=False):
        if 2 * scoops > cards:
            yield "scoops", Message("A scoop takes two cards at least.")


def _one_meld_of_a_rank(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    for points in deal.melds or ():
        if points in (1, 2, 5):
            yield "melds", Message("Melds count three or four each, so {points} cannot be.", points=points)


TRESETTE = Items(
    key="tresette", seats=(4,), sides=partners, target=31, claims=True, claimed_only=True,
    parts=(
        Each("melds", Word("Points of melds"), 0), Each("aces", Word("Aces"), 4),
        Each("thirds", Word("Threes, twos and court cards"), 20, of=3), Item("last", Word("Last trick")),
    ),
    faults=_one_meld_of_a_rank,
)  # fmt: skip

ROWS: tuple[Bands, ...] = (
    bands_of(SEVEN_UP),
    bands_of(CALIFORNIA),
    replace(bands_of(replace(CALIFORNIA, seats=(2,), seats_by={}, options=())), key="shasta_sam",
            option_of="california_jack"),
    bands_of(ALL_FIVES),
    pitch(PITCH, 4),
    replace(pitch(replace(PITCH, options=(replace(SMUDGE, default="a"),)), 4), key="smudge",
            option_of="auction_pitch"),
    pitch(replace(PLAIN_PITCH, key="joker_pitch", target=10,
                  parts=(HIGH, LOW, JACK, Item("joker", Word("Joker"), always=False), GAME)), 5),
    _commercial(replace(PLAIN_PITCH, key="commercial_pitch", seats=range(4, 8))),
    bands_of(replace(PLAIN_PITCH, key="pitch_blind", pays=no_payments, option_of="commercial_pitch",
                     extra=(REVOKED,), after=_revoke_at_seven_up)),
    pitch(replace(PLAIN_PITCH, key="pedro_sancho", target=100, parts=PEDRO_CARDS), 18),
    pitch(replace(PLAIN_PITCH, key="pedro", parts=(HIGH, LOW, JACK, GAME, PEDRO_CARDS[4])), 9),
    pitch(replace(PLAIN_PITCH, key="dom_pedro", target=100, parts=SNOOZER), 36),
    bands_of(CASINO),
    bands_of(replace(CASINO, key="royal_casino", seats_by={}, option_of="casino",
                     options=(replace(SWEEPS, default=True), OVERS, MULTIPLIER, MAJORITY))),
    bands_of(replace(CASINO, key="spade_casino", seats_by={}, target=61, parts=SPADES_EACH,
                     options=(SWEEPS, OVERS, MULTIPLIER, MAJORITY))),
    bands_of(replace(CASINO, key="draw_casino", seats=(2,), seats_by={}, option_of="casino",
                     options=(SWEEPS, OVERS, MULTIPLIER))),
    bands_of(SCOPA),
    replace(bands_of(replace(SCOPA, seats=(4,), target=15)), key="scopone", option_of="scopa"),
    replace(bands_of(TRESETTE), to_the_right=True),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
