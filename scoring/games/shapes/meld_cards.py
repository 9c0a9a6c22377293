"""The cards that melds need: what all sides have shown together must be in the packs.

A `Pool` is a set of cards, such as the kings of all suits; its parts are sets within it that share no card.
A side has had at least as many of its cards as one kind of meld needs, and as its parts need together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from scoring.words import Message, Word

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


@dataclass(frozen=True, slots=True)
class Cards:
    """The pools of a game, and its packs. `restored`: a card played from a meld can be replaced."""

    pools: tuple[Pool, ...]
    packs: int
    restored: bool = False

    def lacking(self, sides: Collection[Shown]) -> Iterator[Message]:
        """What the packs do not have of all that was shown."""
        for pool in self.pools:
            for part in pool.with_parts():
                given = sum(part.needed(shown, self.packs, restored=self.restored) for shown in sides)
                most = part.cards * self.packs
                if given > most:
                    yield Message(
                        "These melds need {given} cards ({cards}), and there are only {most}.",
                        given=given, cards=part.title, most=most,
                    )  # fmt: skip
                    return


def _rank(name: str, word: Word, trump: Word, of_trumps: tuple[str, ...], plain: tuple[str, ...],
          four: int) -> Pool:  # fmt: skip
    """The cards of a rank: those of trumps, and of the three other suits. A set of four has `four` a suit."""
    sets = ((name, 1), (f"double_{name}", 2)) if four == 1 else ()
    any_four = ((name, 4),) if four == 4 else ()
    return Pool(word, 4, any_four, parts=(
        Pool(trump, 1, (*((meld, 1) for meld in of_trumps), *sets)),
        Pool(word, 3, (*((meld, 1) for meld in plain), *((meld, 3 * size) for meld, size in sets))),
    ))  # fmt: skip


def _ranks(sequence: str, four: int) -> tuple[Pool, ...]:
    couple, plain = ("royal", sequence), ("marriage", "plain_sequence")
    return (
        _rank("aces", Word("aces"), Word("aces of trumps"), (sequence,), plain[1:], four),
        _rank("kings", Word("kings"), Word("kings of trumps"), couple, plain, four),
        _rank("queens", Word("queens"), Word("queens of trumps"), couple, plain, four),
        _rank("jacks", Word("jacks"), Word("jacks of trumps"), (sequence,), plain[1:], four),
    )


BEZIQUE = _ranks("sequence", 4)
"""Any four of a rank; a marriage and a sequence of one side share king and queen (000:l.22578)."""
PINOCHLE = _ranks("flush", 1)
"""One of each suit in a set of four, and two of each in a double one."""


def _trumps(name: str, word: Word) -> Pool:
    return Pool(word, 1, ((f"trump_{name}", 4), (f"five_{name}", 5)))


_ACES, _TENS, _KINGS, _QUEENS, _JACKS = (
    _trumps(name, word) for name, word in (
        ("aces", Word("aces of trumps")), ("tens", Word("tens of trumps")),
        ("kings", Word("kings of trumps")), ("queens", Word("queens of trumps")),
        ("jacks", Word("jacks of trumps")),
    )
)  # fmt: skip
_RESTORED = (
    Pool(Word("trumps from the ten to the ace"), 5, (("sequence", 5),), parts=(
        _ACES, _TENS, _JACKS,
        Pool(Word("kings and queens of trumps"), 2, (("royal", 2),), parts=(_KINGS, _QUEENS)),
    )),
    Pool(Word("cards of the other suits from the ten to the ace"), 15, (("back_door", 5),), suits=3, parts=(
        Pool(Word("kings and queens of the other suits"), 6, (("marriage", 2),), suits=3),
    )),
    Pool(Word("aces"), 4, (("aces", 4),), parts=(_ACES,)),
    Pool(Word("kings"), 4, (("kings", 4),), parts=(_KINGS,)),
    Pool(Word("queens"), 4, (("queens", 4),), parts=(_QUEENS,)),
    Pool(Word("jacks"), 4, (("jacks", 4),), parts=(_JACKS,)),
    Pool(Word("cards of bezique"), 2, (
        ("bezique", 2), ("double", 4), ("triple", 6), ("quadruple", 8), ("quintuple", 10),
    )),
)  # fmt: skip
"""A meld is counted again as soon as one of its cards is replaced (000:l.22782)."""


def rubicon(packs: int, hand: int) -> Cards:
    """The cards of rubicon bezique and its larger forms; a carte blanche is a `hand` without a face card."""
    blank = Pool(Word("aces, tens and lower cards"), 20, (("carte", hand),))
    return Cards((*_RESTORED, blank), packs, restored=True)
