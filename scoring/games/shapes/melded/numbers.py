"""The numbers of a form of canasta: kinds of canastas, red threes, the opening minimum, penalties."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.cards.canasta import Form, Meld
from scoring.games.shape import Number, Table
from scoring.games.shapes.declared import Field
from scoring.games.shapes.melded.melded import Fault, Groups, Score
from scoring.words import Message, Word

RANKS = 11
BELOW_ZERO = (0, 15)
CLASSIC = (BELOW_ZERO, (1_500, 50), (3_000, 90), (None, 120))
"""Totals below so much need so much; the last line has no end (000:l.2903)."""
Openings = tuple[tuple[int | None, int], ...]
THREES_HELD = "red_three"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of canasta: what it is called, its bonus, and the least that its cards are worth.

    `wild` are the wild cards that it has at least, `most` how many canastas the packs have of it for all
    sides together. `worth` says its bonus by the options where they set it; `out_only`: it counts for the
    side that goes out alone. `special` canastas are those of which one is needed to go out at some games;
    `goes_out`: it is one of the canastas that are needed; `of_a_rank`: it is a set, of a rank of its own.
    """

    name: str
    title: Word
    bonus: int
    least: int
    most: int
    wild: int = 0
    worth: Callable[[Any], int] | None = None
    out_only: bool = False
    special: bool = False
    goes_out: bool = True
    of_a_rank: bool = True
    option: Callable[[Any], bool] | None = None

    def field(self) -> Field:
        """How many an owner has."""
        return Field(self.name, "whole", self.title, 0, self.most, default=0, option=self.option)


@dataclass(frozen=True, slots=True)
class Penalty:
    """An irregularity, and what it costs by each book that knows it."""

    name: str
    title: Word
    points: Mapping[str, int]

    def field(self, book: str) -> Field:
        """How often a side has done it."""
        return Field(
            self.name, "whole", self.title, 0, 9, default=0,
            option=lambda options: book_of(options, book) in self.points,
        )  # fmt: skip


ALL, FIRST_TWO = ("s000", "enc_c", "twenty"), ("s000", "enc_c")
PENALTIES = (
    Penalty("short", Word("Opening meld too small, taken back"), dict.fromkeys(ALL, 0)),
    Penalty("condoned", Word("Opening meld too small, noticed too late"), dict.fromkeys(ALL, 0)),
    Penalty("returned", Word("Opening meld corrected, cards taken back"), dict.fromkeys(FIRST_TWO, 100)),
    Penalty(THREES_HELD, Word("Red three not shown"), dict.fromkeys(ALL, 500)),
    Penalty("wild_cards", Word("Incorrect meld taken back"), dict.fromkeys(FIRST_TWO, 100)),
    Penalty("yes", Word("Permission given, but did not go out"), dict.fromkeys(FIRST_TWO, 100)),
    Penalty("no", Word("Permission refused, but tried to go out"), dict.fromkeys(FIRST_TWO, 100)),
    Penalty("early", Word("Began to go out without the canastas"), {"enc_c": 100}),
    Penalty("pile", Word("Discard pile taken wrongly"), {"enc_c": 100, "twenty": 200}),
    Penalty("kept", Word("Card drawn out of turn and kept"), {"enc_c": 100, "twenty": 200}),
    Penalty("put_back", Word("Card drawn out of turn, put back"), {"twenty": 100}),
    Penalty("too_many", Word("Too many cards drawn"), {"twenty": 50}),
    Penalty("their_turn", Word("Meld in an opponent's turn"), {"twenty": 100}),
    Penalty("partner_turn", Word("Meld in the partner's turn"), {"twenty": 200}),
)
PLACES: Mapping[str, Mapping[str, str]] = {
    "s000": {
        "sum": "000:l.2754", "out": "000:l.2930", "hand": "000:l.2930", "opening": "000:l.2903",
        "threes": "000:l.2839", "canastas": "000:l.2833", "rank": "000:l.2809",
    },
    "enc_c": {
        "sum": "002:l.17", "out": "002:l.21", "hand": "002:l.21", "opening": "002:l.34",
        "threes": "002:l.32", "canastas": "002:l.20", "rank": "003:l.391",
    },
    "twenty": {
        "sum": "003:l.369", "out": "003:l.433", "hand": "003:l.433", "opening": "003:l.401",
        "threes": "003:l.425", "canastas": "003:l.393", "rank": "003:l.391",
    },
}  # fmt: skip
"""The paragraphs of the refusals, by book."""


def book_of(options: Any, otherwise: str) -> str:
    """The book that is played by: the edition, where there are several."""
    return str(getattr(options, "edition", otherwise))


@dataclass(frozen=True, slots=True, kw_only=True)
class Canasta:
    """The numbers of a form of canasta.

    `face` is what all cards are worth without red threes, of which there are `threes`; `wild` cards, and
    `usable` cards that can be in canastas. `needs(table)` canastas are needed to go out, one of them
    `special` where `needs_special`. `openings(options)` are the minimums by total; `three(number, options)`
    is what so many red threes count, against a side if `debited(count, out, deal, options)`: `count` is
    what its group has, `out` whether that went out. `out` and `concealed` are the bonuses for going out.
    `more` are bonuses besides, `sevens` what each seven in hand counts against, where there are some.
    `form(options)` says how melds are made. `rests` are the players who sit out the next deal.
    `fault_sources` are paragraphs where this form has its own.
    """

    key: str
    book: str = "enc_c"
    kinds: Sequence[Kind]
    face: int = 1_180
    threes: int = 4
    wild: int = 12
    usable: int = 100
    out: int = 100
    concealed: int = 100
    needs: Callable[[Table[Any]], int] = lambda table: 1
    needs_special: bool = False
    openings: Callable[[Any], Openings] = lambda options: CLASSIC
    three: Callable[[int, Any], int] = lambda number, options: 800 if number == 4 else 100 * number
    debited: Callable[[Any, bool, Any, Any], bool] = lambda count, out, deal, options: count.melded == 0
    more: Callable[[Any, Any], Iterable[tuple[int, Message]]] = lambda count, options: ()
    sevens: int = 0
    groups: Callable[[Any, Score], Groups] = lambda deal, state: tuple((n,) for n in range(len(deal.counts)))
    rests: Callable[[Score], Collection[int]] = lambda state: ()
    fault_sources: Mapping[str, str] = field(default_factory=dict)
    faults: Callable[[Any, Score], Iterable[Fault]] = lambda deal, state: ()
    form: Callable[[Any], Form] = lambda options: Form(added=True)

    def melds(self, options: Any) -> Form:
        """How melds are made, with the kinds of canastas that are played."""
        kinds = (kind for kind in self.kinds if kind.option is None or kind.option(options))
        return replace(self.form(options), kinds=frozenset(Meld(kind.name) for kind in kinds))

    def paragraphs(self, options: Any) -> Mapping[str, str]:
        """The paragraphs of the refusals."""
        return {**PLACES[book_of(options, self.book)], **self.fault_sources}

    def minimum(self, total: Number, options: Any) -> int:
        """What an opening meld must count at this total."""
        steps = self.openings(options)
        return next(least for below, least in steps if below is None or total < below)


def natural(most: int = RANKS) -> Kind:
    """Seven cards of a rank; the cheapest are seven of a rank from seven to four."""
    return Kind("natural", Word("Natural canastas"), 500, 35, most)


def mixed(most: int = 12) -> Kind:
    """With wild cards; the cheapest is of six fives and a two."""
    return Kind("mixed", Word("Mixed canastas"), 300, 50, most, wild=1)


def penalty_of(deal: Any, owner: int, name: str) -> int:
    """How often a side has committed an irregularity."""
    several = getattr(deal, "penalties", None)
    return int(getattr(several[owner], name, 0)) if several else 0


def pooled(rules: Canasta, deal: Any, group: Sequence[int]) -> Any:
    """What several owners have together; of one owner his own count."""
    counts = [deal.counts[owner] for owner in group]
    if len(counts) == 1:
        return counts[0]
    names = (*(kind.name for kind in rules.kinds), "melded", "in_hand")
    return replace(counts[0], **{name: sum(getattr(count, name) for count in counts) for name in names})


def canastas(rules: Canasta, count: Any) -> Iterator[tuple[Kind, int]]:
    """How many canastas of each kind a count has; kinds that this table does not know are left out."""
    return ((kind, number) for kind in rules.kinds if (number := getattr(count, kind.name, 0)))
