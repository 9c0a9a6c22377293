"""The cards that melds need: what all sides have shown together must be in the packs.

A `Pool` is a set of cards, such as the kings of all suits; its parts are sets within it that share no card.
A side has had at least as many of its cards as one kind of meld needs, and as its parts need together.

A bezique has a queen and a jack of two given suits. They are queens and jacks as well, so that what one side
has shown of these is not there for the beziques of another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

from scoring.words import Message, Word, nouns

Shown = Callable[[str], int]
"""How many melds of a kind a side has shown."""


@dataclass(frozen=True, slots=True)
class Pool:
    """So many `cards` of one pack, and how many of them each kind of meld has, by its name.

    `suits`: it is so many sets alike, each of a suit of its own, and a meld lies in one of them.
    """

    title: Word
    cards: int
    kinds: tuple[tuple[str, int], ...] = ()
    parts: tuple[Pool, ...] = ()
    suits: int = 1

    def needed(self, shown: Shown, packs: int, *, restored: bool) -> int:
        """The fewest cards of the pool that a side has had."""
        by_kind = [self._of_kind(shown(name), size, packs, restored=restored) for name, size in self.kinds]
        in_parts = sum(part.needed(shown, packs, restored=restored) for part in self.parts)
        return max([*by_kind, in_parts], default=0)

    def _of_kind(self, number: int, size: int, packs: int, *, restored: bool) -> int:
        """Melds of a kind share no card; where they are restored each but the first of a suit adds one."""
        if not restored or not number:
            return number * size
        most_of_a_suit = max(1, self.cards // self.suits * packs - size + 1)
        return number + (size - 1) * -(-number // most_of_a_suit)

    def with_parts(self) -> Iterator[Pool]:
        yield self
        for part in self.parts:
            yield from part.with_parts()


Pools = tuple[Pool, ...]
BEZIQUES = (
    ("bezique", 1), ("double", 2), ("triple", 3), ("quadruple", 4), ("quintuple", 5),
    ("binage", 1), ("pinochle", 1), ("double_pinochle", 2), ("grand_pinochle", 1),
)  # fmt: skip
"""The melds of a queen and a jack of two suits, by whatever name, with the pairs that each has."""
A_QUEEN, A_JACK = "a queen of bezique", "a jack of bezique"
"""Names under which a pool counts the cards that a side has had for its beziques."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The pools of a game, and its packs. `restored`: a card played from a meld can be replaced.

    `ways` are the pools for each suit that can be trumps, as seen from bezique: another suit, that of its
    queen, that of its jack. `each_new`: a single bezique has no card of a double one (000:l.22627).
    """

    ways: tuple[Pools, ...]
    packs: int
    restored: bool = False
    each_new: bool = False

    def lacking(self, sides: Collection[Shown]) -> Iterator[Message]:
        """What the packs do not have of all that was shown, if they do not have it in any way."""
        first = None
        shares = [[*self._shares(shown)] for shown in sides]
        for pools, beziques in product(self.ways, product(*shares)):
            all_shown = [
                partial(_with_bezique, shown, dict(zip((A_QUEEN, A_JACK), cards, strict=True)))
                for shown, cards in zip(sides, beziques, strict=True)
            ]
            lacks = self._lacking(pools, all_shown)
            if lacks is None:
                return
            first = first or lacks
        if first is not None:
            yield first

    def _lacking(self, pools: Pools, sides: Collection[Shown]) -> Message | None:
        for pool in pools:
            for part in pool.with_parts():
                given = sum(part.needed(shown, self.packs, restored=self.restored) for shown in sides)
                most = part.cards * self.packs
                if given > most:
                    return Message(
                        "These melds need {given} ({cards}), and there are only {most}.",
                        given=nouns.cards(given), cards=part.title, most=most,
                    )  # fmt: skip
        return None

    def _shares(self, shown: Shown) -> Iterator[tuple[int, int]]:
        """The fewest queens and jacks that a side can have had for its beziques.

        Where they are restored a new queen or a new jack makes a new bezique.
        """
        numbers = [(shown(name), pairs) for name, pairs in BEZIQUES]
        if not self.restored:
            needed = max(number * pairs for number, pairs in numbers)
            needed = max(needed, sum(number for number, _ in numbers)) if self.each_new else needed
            yield needed, needed
            return
        least = max(pairs for number, pairs in (*numbers, (1, 0)) if number)
        both = CARDS_OF_BEZIQUE.needed(shown, self.packs, restored=True)
        queens = range(least, max(least, min(self.packs, both - least)) + 1)
        yield from ((number, max(least, both - number)) for number in queens)


def _with_bezique(shown: Shown, cards: dict[str, int], name: str) -> int:
    """How many melds of a kind a side has shown, or how many cards of bezique it has had."""
    return cards[name] if name in cards else shown(name)


ELSEWHERE, OF_THE_QUEEN, OF_THE_JACK = "elsewhere", "queen", "jack"
"""The suit of trumps, as seen from bezique."""
SUITS_OF_TRUMPS = (ELSEWHERE, OF_THE_QUEEN, OF_THE_JACK)
Kinds = tuple[tuple[str, int], ...]
QUEENS_OF_SPADES, JACKS_OF_DIAMONDS = Word("queens of spades"), Word("jacks of diamonds")
CARDS_OF_BEZIQUE = Pool(Word("cards of bezique"), 2, tuple((name, 2 * pairs) for name, pairs in BEZIQUES))


def _rank(name: str, word: Word, trump: Word, of_trumps: tuple[str, ...], plain: tuple[str, ...], four: int,
          of_bezique: tuple[Word, str] | None = None, *, in_trumps: bool = False) -> Pool:  # fmt: skip
    """The cards of a rank: those of trumps, and of the three other suits. A set of four has `four` a suit.

    `of_bezique` is the card of one suit that is in a bezique; where it is no trump, it is one of the others.
    """
    sets = ((name, 1), (f"double_{name}", 2)) if four == 1 else ()
    any_four = ((name, 4),) if four == 4 else ()
    cards_of_bezique: Kinds = ((of_bezique[1], 1),) if of_bezique else ()
    parts = (
        ()
        if in_trumps or of_bezique is None
        else (
            Pool(of_bezique[0], 1, (*cards_of_bezique, *sets)),
            Pool(word, 2, tuple((meld, 2 * size) for meld, size in sets)),
        )
    )
    trumps = (*((meld, 1) for meld in of_trumps), *sets, *(cards_of_bezique if in_trumps else ()))
    others = (*((meld, 1) for meld in plain), *((meld, 3 * size) for meld, size in sets))
    return Pool(word, 4, any_four, parts=(Pool(trump, 1, trumps), Pool(word, 3, others, parts)))


def _ranks(sequence: str, four: int, trumps: str) -> Pools:
    couple, plain = ("royal", sequence), ("marriage", "plain_sequence")
    queen, jack = trumps == OF_THE_QUEEN, trumps == OF_THE_JACK
    return (
        _rank("aces", Word("aces"), Word("aces of trumps"), (sequence,), plain[1:], four),
        _rank("kings", Word("kings"), Word("kings of trumps"), couple, plain, four,
              (Word("kings of spades"), "grand_pinochle"), in_trumps=queen),
        _rank("queens", Word("queens"), Word("queens of trumps"), couple, plain, four,
              (QUEENS_OF_SPADES, A_QUEEN), in_trumps=queen),
        _rank("jacks", Word("jacks"), Word("jacks of trumps"), (sequence,), plain[1:], four,
              (JACKS_OF_DIAMONDS, A_JACK), in_trumps=jack),
    )  # fmt: skip


BEZIQUE = tuple(_ranks("sequence", 4, trumps) for trumps in SUITS_OF_TRUMPS)
"""Any four of a rank; a marriage and a sequence of one side share king and queen (000:l.22578)."""
PINOCHLE = tuple(_ranks("flush", 1, trumps) for trumps in SUITS_OF_TRUMPS)
"""One of each suit in a set of four, and two of each in a double one."""


def _trumps(name: str, word: Word, *of_bezique: str) -> Pool:
    return Pool(word, 1, ((f"trump_{name}", 4), (f"five_{name}", 5), *((kept, 1) for kept in of_bezique)))


def _restored(trumps: str, queens: Word, jacks: Word) -> Pools:
    """A meld is counted again as soon as one of its cards is replaced (000:l.22782)."""
    trump_queens = _trumps("queens", Word("queens of trumps"), *([A_QUEEN] * (trumps == OF_THE_QUEEN)))
    trump_jacks = _trumps("jacks", Word("jacks of trumps"), *([A_JACK] * (trumps == OF_THE_JACK)))
    trump_aces = _trumps("aces", Word("aces of trumps"))
    trump_kings = _trumps("kings", Word("kings of trumps"))
    queen = () if trumps == OF_THE_QUEEN else (Pool(queens, 1, ((A_QUEEN, 1),)),)
    jack = () if trumps == OF_THE_JACK else (Pool(jacks, 1, ((A_JACK, 1),)),)
    plain_couples = Pool(
        Word("kings and queens of the other suits"), 6, (("marriage", 2),), parts=queen, suits=3
    )
    return (
        CARDS_OF_BEZIQUE,
        Pool(Word("trumps from the ten to the ace"), 5, (("sequence", 5),), parts=(
            trump_aces, _trumps("tens", Word("tens of trumps")), trump_jacks,
            Pool(Word("kings and queens of trumps"), 2, (("royal", 2),), parts=(trump_kings, trump_queens)),
        )),
        Pool(Word("cards of the other suits from the ten to the ace"), 15, (("back_door", 5),), suits=3,
             parts=(plain_couples, *jack)),
        Pool(Word("aces"), 4, (("aces", 4),), parts=(trump_aces,)),
        Pool(Word("kings"), 4, (("kings", 4),), parts=(trump_kings,)),
        Pool(Word("queens"), 4, (("queens", 4),), parts=(trump_queens, *queen)),
        Pool(Word("jacks"), 4, (("jacks", 4),), parts=(trump_jacks, *jack)),
    )  # fmt: skip


def rubicon(packs: int, hand: int, *, by_trumps: bool = False) -> Cards:
    """The cards of rubicon bezique and its larger forms; a carte blanche is a `hand` without a face card.

    `by_trumps`: the queen of bezique is a trump (000:l.22812).
    """
    blank = Pool(Word("aces, tens and lower cards"), 20, (("carte", hand),))
    words = (QUEENS_OF_SPADES, Word("jacks of bezique") if by_trumps else JACKS_OF_DIAMONDS)
    suits = (OF_THE_QUEEN,) if by_trumps else SUITS_OF_TRUMPS
    return Cards(tuple((*_restored(trumps, *words), blank) for trumps in suits), packs, restored=True)
