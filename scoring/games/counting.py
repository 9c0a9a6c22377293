"""What cards count in a game that counts them: one JSON object in, points with their parts out.

A game here is a `Count`: the record of what it reads and what it makes of it. Numbers that are typed beside
the cards are checked against them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal

from scoring.cards import Card, Rank, Suit, cribbage, gin, melds, piquet
from scoring.cards.melds import Part
from scoring.games import closing, hand_counts
from scoring.games.catalogue import ROWS
from scoring.games.fields import record, titled
from scoring.games.reading import Unreadable, read
from scoring.games.sheet import Refused
from scoring.words import N_, RuleError, Word, nouns

Cards = Annotated[tuple[str, ...], titled(Word("Cards"))]
Trump = Literal["S", "H", "D", "C"] | None
Typed = Annotated[int, titled(Word("Points"), low=0)] | None
Ranks = Sequence[Rank]
ALL_RANKS = tuple(Rank)
"""From the ace down to the two."""
IN_HAND = 4
GIN_CARDS = 11
PIQUET_HANDS = (8, 12)  # of four players eight cards each, of three ten, of two twelve


@record
class _Given:
    """What every game reads: the cards of a hand, those won in tricks, and numbers that are checked.

    `last`: the last trick was won. `melds`, `card_points` and `points` (of both) may be typed beside.
    """

    hand: Cards = ()
    won: Cards = ()
    last: bool = False
    trump: Trump = None
    melds: Typed = None
    card_points: Typed = None
    points: Typed = None


@record
class _Pinochle(_Given):
    """`doubles`: double flush, all eight of a rank and double pinochle count more, as in partnership."""

    pack: Literal[48, 64] = 48
    doubles: bool = False
    count: Literal["traditional", "simple", "tens"] = "traditional"


@record
class _Bezique(_Given):
    """`packs` of two to four, as six and eight are forms of their own; `last_counts` of the last trick."""

    form: Literal["bezique", "rubicon", "six_pack", "eight_pack"] = "bezique"
    packs: Annotated[int, titled(Word("Packs"), low=2, high=4)] | None = None
    last_counts: Annotated[int, titled(Word("The last trick counts"), low=0, high=500, step=10)] | None = None


@record
class _Jass(_Given):
    ten_value: Literal[0, 10] = 0


@record
class _Cribbage:
    """A hand, or the crib, with its starter. A flush is counted in hands of four unless `flush` says else."""

    hand: Cards = ()
    starter: Cards = ()
    crib: bool = False
    flush: bool | None = None
    points: Typed = None


@record
class _Piquet:
    """A hand as it is declared, where all of it is good; `dealt`: it may be carte blanche still."""

    hand: Cards = ()
    dealt: bool = False
    carte_blanche: Typed = None
    point: Typed = None
    sequences: Typed = None
    sets: Typed = None
    points: Typed = None


@record
class _Gin:
    """A hand with its melds and what is left; `knocker` has the cards on which it is laid off."""

    hand: Cards = ()
    knocker: Cards = ()
    aces: Literal["low", "both", "round"] = "low"
    deadwood: Typed = None
    points: Typed = None


Piles = Mapping[str, Counter[Card]]
Parts = Mapping[str, Sequence[Part]]
"""What makes each number, by its name."""


@dataclass(frozen=True, slots=True)
class Count:
    """A game that counts cards. `row` is its place in the catalogue.

    `ranks` and `copies` say which cards it has, and how many of each; `piles` are the fields of cards.
    `parts(piles, given)` makes the numbers, `breaches(count, given)` says what is wrong besides the cards.
    `adds_up`: the numbers are points, which together make `points`.
    """

    game: str
    row: str
    reads: type[Any]
    ranks: Callable[[Any], Ranks]
    copies: Callable[[Any], int]
    parts: Callable[[Piles, Any], Parts]
    breaches: Callable[[Count, Any], Iterator[RuleError]]
    piles: tuple[str, ...] = ("hand",)
    adds_up: bool = True

    @property
    def fields(self) -> list[str]:
        """What it reads, by name."""
        return [field.name for field in fields(self.reads)]

    @property
    def source(self) -> str:
        """The place in the book."""
        return ROWS[self.row].source


@dataclass(frozen=True, slots=True)
class _Melds:
    """Melds of a hand and cards won in tricks.

    `most`: the cards of a hand, 0 for any number; `last`: what the last trick counts; `wants_trump` says
    where a suit of trumps is needed; `faults` are refusals besides.
    """

    hand: Callable[[Counter[Card], Any], Iterator[Part]]
    won: Callable[[Counter[Card], Any], Iterator[Part]]
    last: Callable[[Any], int] = lambda given: 10
    most: int = 0
    wants_trump: Callable[[Any], bool] = lambda given: True
    faults: Callable[[Any], Iterator[RuleError]] = lambda given: iter(())

    def parts(self, piles: Piles, given: Any) -> Parts:
        shown = list(self.hand(piles["hand"], given)) if piles["hand"] else []
        taken = list(self.won(piles["won"], given))
        if given.last and self.last(given):
            taken.append(Part((), self.last(given), Word("last trick")))
        return {"melds": shown, "card_points": taken}

    def breaches(self, count: Count, given: Any) -> Iterator[RuleError]:
        if not given.hand and not given.won and not given.last:
            yield RuleError("count.empty", "hand", "Enter the cards of a hand, or those won in tricks.", "")
        if self.most and len(given.hand) > self.most:
            why = N_("A hand has {most} cards at most, not {given}.")
            yield RuleError("count.hand", "hand", why, count.source, most=self.most, given=len(given.hand))
        if given.trump is None and self.wants_trump(given):
            yield RuleError("count.trump", "trump", "Enter the suit of trumps: S, H, D or C.", count.source)
        yield from self.faults(given)


def _melding(
    game: str,
    row: str,
    reads: type[Any],
    *,
    ranks: Callable[[Any], Ranks],
    copies: Callable[[Any], int],
    **more: Any,
) -> Count:
    kinds = _Melds(**more)
    return Count(game, row, reads, ranks, copies, kinds.parts, kinds.breaches, ("hand", "won"))


def _cribbage(piles: Piles, given: Any) -> Parts:
    hand, (starter,) = list(piles["hand"]), piles["starter"]
    flush = given.crib or len(hand) == IN_HAND if given.flush is None else given.flush
    return {"points": list(cribbage.shown(hand, starter, crib=given.crib, flush=flush))}


def _of_cribbage(count: Count, given: Any) -> Iterator[RuleError]:
    low, high = (IN_HAND, IN_HAND) if given.crib else (IN_HAND - 1, IN_HAND + 1)
    if not low <= len(given.hand) <= high:
        why = N_("A hand without its starter has {low} to {high} cards, not {given}.")
        yield RuleError(
            "count.hand", "hand", why, count.source, low=low, high=high, given=len(given.hand)
        )  # fmt: skip
    if len(given.starter) != 1:
        yield RuleError("count.starter", "starter", "Enter the starter: one card.", count.source)
    elif given.starter[0] in given.hand:
        why = N_("{card} is in the hand too.")
        yield RuleError("count.starter", "starter", why, count.source, card=given.starter[0])


def _of_piquet(count: Count, given: Any) -> Iterator[RuleError]:
    if not PIQUET_HANDS[0] <= len(given.hand) <= PIQUET_HANDS[1]:
        why = N_("A hand has {low} to {high} cards, not {given}.")
        low, high = PIQUET_HANDS
        yield RuleError(
            "count.hand", "hand", why, count.source, low=low, high=high, given=len(given.hand)
        )  # fmt: skip


def _gin(piles: Piles, given: Any) -> Parts:
    aces, hand = gin.Aces(given.aces), list(piles["hand"])
    if piles["knocker"]:
        layout = gin.against(hand, list(piles["knocker"]), aces)[0]
    else:
        layout = gin.best_layouts(hand, aces)[0]
    return {"deadwood": list(gin.parts(layout, aces))}


def _of_gin(count: Count, given: Any) -> Iterator[RuleError]:
    for name, low in (("hand", 1), ("knocker", 0)):
        cards = getattr(given, name)
        if not low <= len(cards) <= GIN_CARDS:
            why = N_("A hand has {low} to {high} cards, not {given}.")
            yield RuleError(
                "count.hand", name, why, count.source, low=1, high=GIN_CARDS, given=len(cards)
            )  # fmt: skip
    for place, card in enumerate(given.knocker, 1):
        if card in given.hand:
            why = N_("{card} is in the hand too.")
            yield RuleError("count.knocker", f"knocker.{place}", why, count.source, card=card)


def _suit(given: Any) -> Suit | None:
    return Suit(given.trump) if given.trump else None


def _trump(given: Any) -> Suit:
    """The suit of trumps, where the record has one."""
    return Suit(given.trump)


def _won(values: Callable[[Any], melds.Values], trumps: melds.Values) -> Callable[..., Iterator[Part]]:
    return lambda cards, given: melds.won(cards, values(given), trumps, _suit(given))


def _pinochle_values(given: Any) -> melds.Values:
    return {"traditional": melds.TRADITIONAL, "simple": melds.SIMPLE, "tens": melds.TENS}[str(given.count)]


_BEZIQUE: Mapping[str, tuple[int, int, melds.BeziqueMelds]] = {
    "bezique": (2, 10, melds.BEZIQUE), "rubicon": (4, 50, melds.RUBICON),
    "six_pack": (6, 50, melds.SIX_PACK), "eight_pack": (8, 50, melds.EIGHT_PACK),
}  # fmt: skip
"""How many packs a form has, what its last trick counts, and its melds."""


def _last_of_bezique(given: Any) -> int:
    _, printed, _ = _BEZIQUE[given.form]
    return printed if given.last_counts is None else int(given.last_counts)


def _of_large_bezique(given: Any) -> Iterator[RuleError]:
    """With six packs and eight the tricks are not counted, but for the last."""
    if given.form not in ("six_pack", "eight_pack"):
        return
    if given.won:
        why = N_("With six or eight packs brisques never count: leave out the cards won.")
        yield RuleError("count.won", "won", why, "000:l.22808")
    if given.packs is not None:
        why = N_("The form says how many packs there are: leave out the packs.")
        yield RuleError("count.packs", "packs", why, "000:l.22802")


def _jass_values(given: Any) -> melds.Values:
    return {**melds.TRADITIONAL, Rank.TEN: given.ten_value}


def _of_one_pack(game: str, row: str, hand: melds.OnePackMelds) -> Count:
    return _melding(
        game, row, _Given, ranks=lambda given: ALL_RANKS[:8], copies=lambda given: 1, most=9,
        hand=lambda cards, given: melds.one_pack(hand, cards, _trump(given)),
        won=_won(lambda given: melds.TRADITIONAL, melds.TRUMP_VALUES),
    )  # fmt: skip


def _closing(game: str, reads: type[Any]) -> Count:
    """A side at the end of a deal: its melds are lists of cards, which it reads by itself."""
    return Count(
        game, game, reads, ranks=lambda given: ALL_RANKS, copies=lambda given: 0, piles=(),
        parts=lambda piles, given: closing.parts(given),
        breaches=lambda count, given: closing.breaches(given, count.source),
    )  # fmt: skip


COUNTS: Mapping[str, Count] = {
    count.game: count
    for count in (
        _melding(
            "pinochle", "pinochle_two", _Pinochle,
            ranks=lambda given: ALL_RANKS[:6] if given.pack == 48 else ALL_RANKS[:8],
            copies=lambda given: 2, wants_trump=lambda given: bool(given.hand),
            hand=lambda cards, given: melds.pinochle(
                cards, _trump(given), doubles=given.doubles,
                dix=Rank.NINE if given.pack == 48 else Rank.SEVEN,
            ),
            won=_won(_pinochle_values, {}),
        ),
        _melding(
            "bezique", "bezique", _Bezique, ranks=lambda given: ALL_RANKS[:8],
            copies=lambda given: given.packs or _BEZIQUE[given.form][0],
            hand=lambda cards, given: melds.bezique(cards, _suit(given), _BEZIQUE[given.form][2]),
            won=_won(lambda given: melds.BRISQUES, {}), last=_last_of_bezique, faults=_of_large_bezique,
            wants_trump=lambda given: bool(given.hand) and given.form == "bezique",
        ),
        _melding(
            "jass", "jass", _Jass, ranks=lambda given: ALL_RANKS[:9], copies=lambda given: 1, most=9,
            hand=lambda cards, given: melds.one_pack(melds.JASS, cards, _trump(given)),
            won=_won(_jass_values, melds.TRUMP_VALUES), last=lambda given: 0,
        ),
        _of_one_pack("klaberjass", "klaberjass", melds.KLABERJASS),
        _of_one_pack("belotte", "belotte", melds.BELOTTE),
        Count(
            "cribbage", "cribbage", _Cribbage, lambda given: ALL_RANKS, lambda given: 1, _cribbage,
            _of_cribbage, ("hand", "starter"),
        ),
        Count(
            "piquet", "piquet", _Piquet, lambda given: ALL_RANKS[:8], lambda given: 1,
            lambda piles, given: piquet.declared(piles["hand"], dealt=given.dealt), _of_piquet,
        ),
        Count(
            "gin", "gin_rummy", _Gin, lambda given: ALL_RANKS, lambda given: 1, _gin, _of_gin,
            ("hand", "knocker"),
        ),
        Count(
            "poker", "poker_hand_rank", hand_counts.Poker, lambda given: ALL_RANKS, lambda given: 1,
            hand_counts.poker_parts, lambda count, given: hand_counts.poker_breaches(given, count.source),
            adds_up=False,
        ),
        Count(
            "skat", "skat", hand_counts.Skat, lambda given: ALL_RANKS[:8], lambda given: 1,
            hand_counts.skat_parts, lambda count, given: hand_counts.skat_breaches(given, count.source),
            ("hand", "won"), adds_up=False,
        ),
        _closing("canasta", closing.Closing),
        _closing("samba", closing.SambaClosing),
    )
}  # fmt: skip


def counted(value: object) -> dict[str, Any]:
    """What the cards of one object count: points, the numbers they are made of, and the parts of all.

    Cards are written as `SA`, words are `Word`s for faces to translate. Raises Refused with every fault.
    """
    game = value.get("game") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(game, str) or game not in COUNTS:
        raise Refused([RuleError(
            "count.game", "game", "The cards of {game} are not counted here. The games are: {known}.", "",
            game=game if isinstance(game, str) else "-", known=", ".join(COUNTS),
        )])  # fmt: skip
    count = COUNTS[game]
    try:
        given = read(count.reads, {name: part for name, part in value.items() if name != "game"})
    except Unreadable as error:
        raise Refused(error.problems) from None
    problems: list[RuleError] = []
    piles = {name: _cards(count, name, given, problems) for name in count.piles}
    problems += count.breaches(count, given)
    if problems:
        raise Refused(problems)
    by_number = count.parts(piles, given)
    numbers = {name: melds.points_of(parts) for name, parts in by_number.items()}
    if count.adds_up:
        numbers["points"] = sum(numbers.values())
    wrong = [
        _differs(count, name, getattr(given, name), points)
        for name, points in numbers.items()
        if getattr(given, name) not in (None, points)
    ]
    if wrong:
        raise Refused(wrong)
    parts = [
        {"cards": [str(card) for card in part.cards], "points": part.points, "why": part.why}
        for several in by_number.values()
        for part in several
    ]
    return {**numbers, "parts": parts}


def _cards(count: Count, name: str, given: Any, problems: list[RuleError]) -> Counter[Card]:
    """The cards of a field; what is wrong with one goes to `problems`, at its place from 1."""
    cards: Counter[Card] = Counter()
    for place, text in enumerate(getattr(given, name), 1):
        try:
            card = Card.parse(text)
        except RuleError as error:
            problems.append(error.at(f"{name}.{place}"))
            continue
        cards[card] += 1
        source = count.source
        if card.rank not in count.ranks(given):
            why = N_("{card} is not a card of this game.")
            problems.append(RuleError("count.card", f"{name}.{place}", why, source, card=str(card)))
        elif cards[card] > count.copies(given):
            why = N_("{card} was entered {given}, but the packs have it {most}.")
            values = {"given": nouns.times(cards[card]), "most": nouns.times(count.copies(given))}
            problems.append(
                RuleError("count.copies", f"{name}.{place}", why, source, card=str(card), **values)
            )
    return cards


def _differs(count: Count, name: str, typed: int, points: int) -> RuleError:
    return RuleError(
        "count.differs", name, "{typed} was entered, but these cards count {points}.",
        count.source, typed=typed, points=points,
    )  # fmt: skip
