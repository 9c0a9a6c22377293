"""What a game of the pot is: its fields, its hands, and the state of its chips."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.cards import Rank
from scoring.games.accounts import POOL
from scoring.games.row import Row
from scoring.games.shape import Account, Fact, Line, Number, Table
from scoring.games.shapes.declared import Bound, Field, at_table
from scoring.games.shapes.pot.chips import BOTH, HIGH, LOW, Worth
from scoring.games.shapes.pot.showdown import (
    BUG,
    HIGH_HAND,
    WILD,
    Bars,
    Cards,
    Hand,
    Judge,
    Wilds,
    all_of,
    none_wild,
)
from scoring.words import Message, Word

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""

IN, DROPPED, ALL_IN = "in", "dropped", "all_in"
MOST, FIVE = 9_999, 5
POT, KITTY = replace(POOL, key="pot", title=Word("Pot")), Account("kitty", Word("Kitty"))
SHOWDOWN, EQUAL, TABLE_STAKES, DROPS = "000:l.5370", "000:l.5325", "000:l.5589", "000:l.5366"
NOBODY_CALLS = "000:l.5205"
BETS, BESIDES, ROYALTY, PENALTY = (
    Message("bets"), Message("paid besides the bets"), Message("royalty"), Message("penalty"),
)  # fmt: skip

PUT = Field("put", "whole", Word("Chips put in"), 0, MOST, per="player")
STATUS = Field(
    "status", "choice", Word("At the end"), per="player",
    values=((IN, Word("in")), (DROPPED, Word("dropped")), (ALL_IN, Word("all in"))),
)  # fmt: skip
HANDS_HELP = Word("Hidden cards come first. Leave a hand empty that was not shown.")
WINNER = Field("winner", "seat", Word("Best hand"), optional=True)
PLACE = Field("place", "whole", Word("Places in the showdown (1 is the best hand; 0: not shown)"), 0, 10,
              per="player", optional=True, folded=True)  # fmt: skip
LOW_WINNER = replace(WINNER, name="low_winner", title=Word("Best low hand"))
LOW_PLACE = replace(
    PLACE, name="low_place", title=Word("Places for low (1 is the lowest hand; 0: not shown)")
)
DECLARED = Field(
    "declared", "choice", Word("Declared"), per="player", option=lambda options: options.declarations,
    values=((HIGH, Word("high")), (LOW, Word("low")), (BOTH, Word("both")), ("none", Word("dropped"))),
)  # fmt: skip
SOMETIMES = (
    Field("last_bettor", "seat", Word("Last bet or raise by"), optional=True, rare=True),
    Field("besides", "whole", Word("Chips besides the bets"), 0, MOST, per="player", optional=True,
          rare=True),
    Field("stack", "whole", Word("Chips in front at the start"), 0, MOST, per="player", optional=True,
          rare=True),
    Field("foul", "flag", Word("Foul hand"), per="player", optional=True, rare=True),
)  # fmt: skip
OPENERS = (
    ("none", Word("none")), ("jacks", Word("pair of jacks")), ("queens", Word("pair of queens")),
    ("kings", Word("pair of kings")), ("aces", Word("pair of aces")),
    ("two_pairs", Word("two pairs or better")),
)  # fmt: skip
FOUR_FLUSH, BOBTAIL = (
    ("four_flush", Word("four-flush")),
    ("bobtail", Word("four in sequence, both ends open")),
)
ROYAL = Field(
    "royal", "choice", Word("Hand that earns a royalty"), per="player", optional=True, rare=True,
    option=lambda options: options.royalty > 0,
    values=(("none", Word("none")), ("four", Word("four of a kind")),
            ("straight_flush", Word("straight flush")), ("royal_flush", Word("royal flush"))),
)  # fmt: skip
PENALTIES: Mapping[str, tuple[int, Word]] = {
    "none": (0, Word("none")),
    "passed": (2, Word("passed out of turn")),
    "passed_late": (5, Word("passed out of turn, last interval")),
    "examined": (3, Word("examined discards")),
    "not_shown": (10, Word("did not show a hand that called")),
    "exposed_by": (2, Word("made the dealer expose a card")),
    "mixed": (5, Word("mixed pack and discards")),
    "draw": (2, Word("dealer did not announce his draw")),
    "exposed": (2, Word("exposed own cards again")),
    "face_up": (2, Word("did not turn down cards on dropping")),
}  # fmt: skip
"""What an irregularity costs (000:l.7713)."""
OFFENCE = Field(
    "offence", "choice", Word("Irregularity"), per="player", optional=True, rare=True,
    option=lambda options: options.penalties,
    values=tuple((name, word) for name, (_, word) in PENALTIES.items()),
)  # fmt: skip
NO_HOLE_CARD = Field(
    "no_hole_card", "seat", Word("Dealt five cards face up, and withdrew"), optional=True, rare=True,
    option=lambda options: options.penalties,
)  # fmt: skip
MOST_SUPPLIED = 20
OPTIONS = (
    Field("odd_chip", "choice", Word("Odd chip where the last bettor does not share"), default="left",
          values=(("left", Word("to the first at the dealer's left")), ("stays", Word("stays in the pot")))),
    Field("kitty", "flag", Word("A kitty is kept: 1 of each pot of 40, and of each pot not opened"),
          default=False),
    Field("royalty", "whole", Word("Royalty for four of a kind (0: none)"), 0, 1_000, default=0),
    Field("royal_times", "whole", Word("A royal flush earns it so many times"), 2, 4, default=4),
    Field("penalties", "flag", Word("Penalties in chips"), default=False),
    Field("roodles", "choice", Word("Round of roodles after"), default="no",
          values=(("no", Word("no hand")), ("full_house", Word("a full house or better")),
                  ("four", Word("four of a kind or better")))),
)  # fmt: skip
NATURALS = Field("naturals", "flag", Word("Of equal hands the one with fewer wild cards ranks higher"),
                 default=False)  # fmt: skip
DECLARATIONS = Field("declarations", "flag", Word("High or low is declared"), default=False)
KITTY_FROM = 40


@dataclass(frozen=True, slots=True)
class Pots:
    """Chips won and lost after so many deals. `wins` are hands won, `unopened` pots in a row that nobody won
    because nobody stayed; `roodles` are the deals left of a round of roodles. `dealer` deals next; `deal` is
    the last one.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    wins: tuple[int, ...]
    accounts: tuple[Account, ...] = (POT, KITTY)
    unopened: int = 0
    roodles: int = 0
    played: int = 0
    dealer: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None

    @property
    def from_the_left(self) -> tuple[int, ...]:
        """The players from the dealer's left, the dealer last."""
        return tuple((self.dealer + step) % self.table.size for step in range(1, self.table.size + 1))

    @property
    def carried(self) -> int:
        """The chips that lie in the pot before the deal."""
        return int(self.accounts[0].holds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """A game of this shape.

    `own_cards` are the fewest and the most cards of a player, the joker with them, or what makes them of
    the options; (0, 0): no cards are compared. `common` cards lie on the table in the order of `layout`,
    and `bars` says which of them he may use together. `wilds` are wild cards, `joker(options)` is what a
    joker is ("" for none), `wild_cards` are wild cards that everybody has, `ranks(options)` are those of
    the pack. `high` and `low` judge a hand; without `low` the best high hand takes all, or the lowest,
    where `lowest_wins(options)`. `counts`: hands may be entered by their numbers. `opens` is what a player
    needs to open, `opens_too` what does besides. `forced(state)` are the least chips of a player,
    `antes(deal, state)` chips that come to those written as put in. `equal` False: those who stay may have
    put in different amounts. `price(hand, paid)` says whether cards of a hand can have cost so many chips
    besides the bets; () is a hand that was not shown. `goes_on(deal)`: nobody need win it. `needed` is how
    many hands win the pot. `bonus(row, deal, state, winners)` are further payments. `faults` says what else
    cannot be, `unopened` who takes a pot that nobody opened. `fault_sources` are the paragraphs of the
    refusals where they are not those of draw poker. `forced_antes`: the least chips are antes, and no bets.
    `poker_hands`: a royal flush is a royal flush here, and no number of points. `unnamed_best`: a hand that
    earns no royalty can be the best of all.
    """

    key: str
    seats: Collection[int]
    own_cards: tuple[int, int] | Callable[[Any], tuple[int, int]]
    common: int = 0
    bars: Bars = all_of
    wilds: Wilds = none_wild
    joker: Callable[[Any], str] = lambda options: ""
    wild_cards: int = 0
    layout: Word | None = None
    ranks: Callable[[Any], Collection[Rank]] = lambda options: tuple(Rank)
    high: Callable[[Any, Pots], Judge] = lambda deal, state: HIGH_HAND
    low: Callable[[Any, Pots], Judge] | None = None
    low_mode: Callable[[Any], bool] = lambda options: True
    lowest_wins: Callable[[Any], bool] = lambda options: False
    opens: str = ""
    opens_too: Callable[[Any], tuple[tuple[str, Word], ...]] = lambda options: ()
    requirement: Callable[[Pots], str] | None = None
    forced: Callable[[Pots], Mapping[int, int]] = lambda state: {}
    antes: Callable[[Any, Pots], Mapping[int, int]] = lambda deal, state: {}
    equal: bool = True
    price: Callable[[Cards, int], bool] | None = None
    goes_on: Callable[[Any], bool] = lambda deal: False
    winner_deals: bool = False
    counts: tuple[int, int] = (0, 0)
    needed: int = 1
    unopened: Callable[[Any, Pots], int | None] = lambda deal, state: None
    bonus: Callable[[Pot, Any, Pots, Sequence[int]], Iterable[Line]] = lambda row, deal, state, winners: ()
    faults: Callable[[Any, Pots], Iterable[Fault]] = lambda deal, state: ()
    facts: Callable[[Pots], Iterable[Fact]] = lambda state: ()
    ends: Callable[[Pots], Message | None] = lambda state: None
    fields: tuple[Field, ...] = ()
    options: tuple[Field, ...] = ()
    fault_sources: Mapping[str, str] = field(default_factory=dict)
    forced_antes: bool = False
    poker_hands: bool = True
    unnamed_best: bool = False
    head: Row | None = None
    option_of: str = ""
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def cards(self, options: Any) -> tuple[int, int]:
        """The fewest and the most cards of a player."""
        return self.own_cards(options) if callable(self.own_cards) else self.own_cards

    def declared(self, table: Table[Any]) -> tuple[Field, ...]:
        """The fields of a deal at this table."""
        return at_table((*self._fields(table.options), *self.fields), table)

    def _fields(self, options: Any) -> Iterator[Field]:
        yield from (PUT, STATUS)
        if self.opens:
            yield Field("opener", "seat", Word("Opened by"), optional=True)
            yield Field("openers", "choice", Word("Openers shown"), optional=True, when=("opener", ()),
                        values=(*OPENERS, *self.opens_too(options)))  # fmt: skip
        if self.own_cards != (0, 0):
            yield Field("hands", "cards", Word("Hands shown"), 0, self._most, per="player", optional=True,
                        help=HANDS_HELP, folded=True)  # fmt: skip
        if self.common:
            number = self.common
            yield Field("common", "cards", Word("Cards on the table"), number, number, optional=True,
                        help=self.layout)  # fmt: skip
        if self.joker(options):
            yield Field("joker", "seat", Word("Joker held by"), optional=True)
        if self.counts != (0, 0):
            yield Field("counts", "whole", Word("Counts"), *self.counts, per="player", optional=True)
        yield from (WINNER, PLACE)
        if self.low and self.low_mode(options):
            yield from (LOW_WINNER, LOW_PLACE)
            if any(kept.name == DECLARATIONS.name for kept in self.options):
                yield DECLARED
        yield from (*SOMETIMES, ROYAL, OFFENCE, NO_HOLE_CARD)

    @property
    def _most(self) -> Bound:
        return lambda table: self.cards(table.options)[1]

    @property
    def all_options(self) -> tuple[Field, ...]:
        """The options of the row and those of every pot."""
        has_wild = self.wilds is not none_wild or self.wild_cards
        several = (*self.options, *([NATURALS] if has_wild else []), *OPTIONS)
        return tuple(replace(kept, default=self.defaults.get(kept.name, kept.default)) for kept in several)

    def hands_of(self, deal: Any, player: int, options: Any) -> Iterator[Hand]:
        """The cards that a player may use, one way after another."""
        cards_of_player, common = deal.hands[player], getattr(deal, "common", None) or ()
        is_wild = self.wilds(cards_of_player, common, options)
        joker = self.joker(options) if getattr(deal, "joker", None) == player else ""
        for bar in self.bars(common):
            cards = (*cards_of_player, *bar)
            natural = tuple(card for card in cards if not is_wild(card))
            wild = len(cards) - len(natural) + self.wild_cards + (joker == WILD)
            yield Hand(natural, wild, joker == BUG)

    def worth(self, half: Half, deal: Any, player: int, options: Any) -> int | None:
        """What the best of a player's hands is worth; None if it is foul."""
        by = _naturals_higher if getattr(options, "naturals", False) else _as_judged
        worths = [by(half, hand) for hand in self.hands_of(deal, player, options)]
        return max((worth for worth in worths if worth is not None), default=None)


@dataclass(frozen=True, slots=True)
class Half:
    """High, or low: the fields that claim it, and its judge at this deal."""

    winner: str
    place: str
    judge: Judge
    sign: int = 1


def _as_judged(half: Half, hand: Hand) -> int | None:
    """Naturals and wild cards count the same."""
    return half.judge(hand)


def _naturals_higher(half: Half, hand: Hand) -> int | None:
    """Hands otherwise equal are parted by the wild cards that they need: a hand with fewer ranks higher, so
    that it loses for low (000:l.6281).
    """
    worth = half.judge(hand)
    if worth is None:
        return None
    least = max(0, min(FIVE, len(hand.natural) + hand.wild) - len(hand.natural))
    needed = next(
        number for number in range(least, hand.wild + 1) if half.judge(replace(hand, wild=number)) == worth
    )
    return worth << 4 | needed if half.sign < 0 else (worth << 4) - needed


def halves(row: Pot, deal: Any, state: Pots) -> tuple[Half, ...]:
    """High, and low where the game has it."""
    options = state.table.options
    high = Half("winner", "place", row.high(deal, state), -1 if row.lowest_wins(options) else 1)
    if row.low is None or not row.low_mode(options):
        return (high,)
    return (high, Half("low_winner", "low_place", row.low(deal, state), -1))


def staying(deal: Any) -> tuple[int, ...]:
    """The players who did not drop out."""
    return tuple(player for player, status in enumerate(deal.status) if status != DROPPED)


def false_opener(row: Pot, deal: Any, state: Pots) -> int | None:
    """Who opened without the openers that the pot needs, as those that he showed say (000:l.5432)."""
    shown = getattr(deal, "openers", None)
    if shown is None or deal.opener is None or shown in dict(row.opens_too(state.table.options)):
        return None
    names = [name for name, _ in OPENERS]
    return int(deal.opener) if names.index(shown) < names.index(required(row, state)) else None


def required(row: Pot, state: Pots) -> str:
    """What opens the next pot."""
    return row.requirement(state) if row.requirement else row.opens


def able(row: Pot, deal: Any, state: Pots) -> tuple[int, ...]:
    """Who stayed and may win: his hand is not foul, and he did not open falsely."""
    barred = false_opener(row, deal, state)
    foul = deal.foul or (False,) * state.table.size
    return tuple(player for player in staying(deal) if player != barred and not foul[player])


def shown(row: Pot, half: Half, deal: Any, state: Pots, players: Iterable[int]) -> dict[int, int | None]:
    """What the hands are worth that these players showed."""
    hands = getattr(deal, "hands", None)
    if not hands:
        return {}
    options = state.table.options
    return {player: row.worth(half, deal, player, options) for player in players if hands[player]}


def worths(row: Pot, half: Half, deal: Any, state: Pots) -> Worth | None:
    """The hands that may win, by the cards if all are shown, by places, or by the winner; None: not said."""
    players = able(row, deal, state)
    by_cards = shown(row, half, deal, state, players)
    if players and len(by_cards) == len(players):
        return {player: worth for player, worth in by_cards.items() if worth is not None}
    if row.counts != (0, 0) and deal.counts:
        return {player: half.sign * deal.counts[player] for player in players}
    if len(players) == 1 and not row.goes_on(deal):
        return dict.fromkeys(players, 1)
    places, winner = getattr(deal, half.place), getattr(deal, half.winner)
    if places:
        return {player: -places[player] for player in players if places[player]}
    return None if winner is None else {player: int(player == winner) for player in players}
