"""Draws of cards, recorded card by card: who drew what, what was void, who precedes.

A draw that is not reported by the table is made here, from a pack shuffled by seed, event and draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from random import Random

from clubs.procedure.refusals import refused
from clubs.procedure.rules import CardOrder
from scoring.cards import PACK, Card, Rank
from scoring.words import N_

ENDS = 4
"""Cards at either end of the spread pack that nobody may draw."""
LOW_TO_HIGH = tuple(reversed(Rank))


class Void(StrEnum):
    """Why a card drawn does not count. Law 2."""

    END = "end"
    EXPOSED = "exposed"
    OTHER_PACK = "other pack"


class Purpose(StrEnum):
    """What a draw settles."""

    PLACES = "places"
    STREAK = "streak"
    TRANSFER = "transfer"
    PARTNERS = "partners"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card drawn; `void` says why it does not count. `str()` gives `HT`, or `H2 end`."""

    card: Card
    void: Void | None = None

    def __str__(self) -> str:
        return f"{self.card} {self.void}" if self.void else str(self.card)


Cards = tuple[tuple[str, tuple[Drawn, ...]], ...]
"""The cards of one draw: of each person, in the order drawn, the one that counts last."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw at `table`: its cards, and the people from the first in precedence to the last.

    Where equal cards are drawn again, the second draw of those equals is a draw of its own;
    `order` then names only them.
    """

    rule: str
    purpose: Purpose
    table: str
    cards: Cards
    order: tuple[str, ...]


def precedence(card: Card, order: CardOrder) -> tuple[int, int]:
    """A key that is smaller, the earlier the card precedes; equal where the cards are drawn again."""
    rank = LOW_TO_HIGH.index(card.rank)
    if card.rank is Rank.ACE and not order.ace_high:
        rank = -1
    suit = order.suits.find(card.suit.value)
    return (-rank, -suit) if order.high_first else (rank, suit)


def shuffled(seed: str, event: int, draw: int) -> list[Card]:
    """The spread pack of the `draw`-th draw (from 1) of the `event`-th event (from 1)."""
    pack = list(PACK)
    Random(f"{seed}/{event}/{draw}").shuffle(pack)
    return pack


class Lots:
    """The cards of one event's draws: those that the table reported, then drawn from the pack."""

    def __init__(self, given: Sequence[Cards], seed: str, event: int, order: CardOrder) -> None:
        self.given, self.seed, self.event, self.order = given, seed, event, order
        self.made: list[Draw] = []

    def draw(self, rule: str, purpose: Purpose, table: str, names: Iterable[str]) -> tuple[str, ...]:
        """The names in order of precedence; equals draw again until one precedes.

        The last two of a draw for partners are a pair whichever precedes, and do not draw again.
        Raises RuleError "draw" when other cards were reported than must be drawn.
        """
        return tuple(self._drawn(rule, purpose, table, names, pairs=purpose is Purpose.PARTNERS))

    def finish(self) -> None:
        """Raises RuleError "draw" when more draws were reported than the event has."""
        if len(self.given) > len(self.made):
            raise refused(
                "draw",
                "cards",
                N_("Too many draws were entered. Draws needed: {count}."),
                "law 2",
                count=len(self.made),
            )

    def _drawn(
        self, rule: str, purpose: Purpose, table: str, names: Iterable[str], *, pairs: bool
    ) -> Iterator[str]:
        drawers = sorted(names)
        cards = self._given(rule, drawers) or self._from_pack(drawers)
        keys = {name: self._key(drawn) for name, drawn in cards}
        ordered = sorted(drawers, key=keys.__getitem__)
        self.made.append(Draw(rule, purpose, table, cards, tuple(ordered)))
        groups = [list(group) for _, group in groupby(ordered, keys.__getitem__)]
        for place, group in enumerate(groups, start=1):
            alike = pairs and place == len(groups)
            if len(group) == 1 or (alike and len(group) == 2):
                yield from group
            else:
                yield from self._drawn(rule, purpose, table, group, pairs=alike)

    def _key(self, drawn: Sequence[Drawn]) -> tuple[int, int]:
        """Of several that count, which only a low-first order allows, the highest."""
        return max(precedence(each.card, self.order) for each in drawn if _counts(each, self.order))

    def _given(self, rule: str, drawers: list[str]) -> Cards:
        if len(self.made) >= len(self.given):
            return ()
        cards = self.given[len(self.made)]
        if sorted(name for name, _ in cards) != drawers:
            raise refused(
                "draw",
                "cards",
                N_("Cards for this draw must be entered for exactly these players: {people}."),
                rule,
                people=", ".join(drawers),
            )
        self._check(cards)
        return tuple(sorted(cards))

    def _from_pack(self, drawers: list[str]) -> Cards:
        pack = shuffled(self.seed, self.event, len(self.made) + 1)
        return tuple((name, (Drawn(card),)) for name, card in zip(drawers, pack[ENDS:], strict=False))

    def _check(self, cards: Cards) -> None:
        for name, drawn in cards:
            counted = [each for each in drawn if _counts(each, self.order)]
            if not drawn or not _counts(drawn[-1], self.order):
                raise refused(
                    "draw", "cards", N_("{person} has not drawn a card that counts."), "law 2", person=name
                )
            if len(counted) > 1 and not self.order.exposed_counts:
                raise refused(
                    "draw", "cards", N_("{person} has drawn more than one card."), "law 2", person=name
                )
        of_this_pack = [each.card for _, drawn in cards for each in drawn if each.void is not Void.OTHER_PACK]
        if len(set(of_this_pack)) < len(of_this_pack):
            raise refused("draw", "cards", N_("The same card was drawn twice."), "law 2")


def _counts(drawn: Drawn, order: CardOrder) -> bool:
    return drawn.void is None or (order.exposed_counts and drawn.void is Void.EXPOSED)
