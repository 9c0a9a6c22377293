"""Canasta by its cards: the melds of a side, its cards in hand and its red threes instead of their counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.cards.canasta import AnyCard, Form, Meld, faults, is_red_three, kind_of, worth
from scoring.cards.cards import Joker, Rank
from scoring.games.kinds import any_card_text
from scoring.games.shapes.declared import Field
from scoring.games.shapes.melded.melded import ByCards, Fault, Score
from scoring.games.shapes.melded.numbers import Canasta
from scoring.words import Message, Word, nouns

CARDS = Field(
    "cards", "record", Word("Counted by the cards"), per="side", optional=True, folded=True,
    parts=(
        Field("melds", "piles", Word("Melds"), default=()),
        Field("hand", "piles", Word("Cards in hand"), default=()),
        Field("threes", "piles", Word("Red threes"), default=()),
    ),
)  # fmt: skip
TITLES: Mapping[str, Word] = {"melded": Word("Cards melded"), "in_hand": Word("Cards in hand")}
"""The counts that are needed where no cards were entered."""


def by_cards(rules: Canasta) -> ByCards:
    """The fields of cards of a form of canasta."""
    return ByCards(
        CARDS,
        lambda deal, state: _faults(rules, deal, state),
        lambda deal, state: _counted(rules, deal, rules.melds(state.table.options)),
    )


def _flat(piles: Sequence[Sequence[AnyCard]]) -> list[AnyCard]:
    return [card for pile in piles for card in pile]


def _counts(rules: Canasta, cards: Any, form: Form) -> dict[str, int]:
    """The counts that the cards of an owner have, by their fields.

    Sevens in hand are counted apart where they have a field of their own.
    """
    counts: dict[str, int] = {}
    if cards.melds:
        melds = [kind_of(meld, form) for meld in cards.melds]
        played = [kind.name for kind in rules.kinds if Meld(kind.name) in form.kinds]
        counts = {name: melds.count(Meld(name)) for name in played}
        counts["melded"] = worth(_flat(cards.melds))
    if cards.hand:
        hand = _flat(cards.hand)
        if rules.sevens:
            others = [card for card in hand if not _is_seven(card)]
            counts["sevens"] = len(hand) - len(others)
            hand = others
        counts["in_hand"] = worth(hand)
    if cards.threes:
        counts["red_threes"] = len(_flat(cards.threes))
    return counts


def _is_seven(card: AnyCard) -> bool:
    return not isinstance(card, Joker) and card.rank is Rank.SEVEN


def _counted(rules: Canasta, deal: Any, form: Form) -> Any:
    """The deal with the counts of its cards; who entered some cards has no others."""
    if not deal.cards:
        return deal
    counts = tuple(
        replace(count, **{
            **{name: 0 for name in TITLES if getattr(count, name) is None},
            **_counts(rules, cards, form),
        })
        for count, cards in zip(deal.counts, deal.cards, strict=True)
    )  # fmt: skip
    return replace(deal, counts=counts)


def _faults(rules: Canasta, deal: Any, state: Score) -> Iterator[Fault]:
    """Cards that cannot be, then counts that are missing or differ from the cards."""
    options = state.table.options
    form, sources = rules.melds(options), rules.paragraphs(options)
    if deal.cards:
        wrong = [
            *_beyond_the_packs(form, deal.cards, sources["sum"]),
            *_wrong_melds(rules, form, deal, state, sources["rank"]),
            *_wrong_threes(deal.cards, sources["threes"]),
        ]
        if wrong:
            yield from wrong
            return
    for owner, count in enumerate(deal.counts):
        cards = deal.cards[owner] if deal.cards else None
        entered = cards is not None and bool(cards.melds or cards.hand or cards.threes)
        counts = _counts(rules, cards, form) if entered else {}
        for name, points in counts.items():
            typed = getattr(count, name)
            if typed != points and typed != (None if name in TITLES else 0):
                why = Message("{typed} was entered, but these cards count {count}.",
                              typed=typed, count=points)  # fmt: skip
                yield "differs", f"counts.{owner + 1}.{name}", why, sources["sum"]
        for name, title in TITLES.items():
            if not entered and getattr(count, name) is None:
                why = Message("{title} is missing.", title=title)
                yield "missing", f"counts.{owner + 1}.{name}", why, sources["sum"]


def _beyond_the_packs(form: Form, every: Sequence[Any], place: str) -> Iterator[Fault]:
    """A card more often than the packs have it, over all owners together."""
    seen: Counter[AnyCard] = Counter()
    for owner, cards in enumerate(every, 1):
        for name in ("melds", "hand", "threes"):
            for card in _flat(getattr(cards, name)):
                seen[card] += 1
                most = form.jokers if isinstance(card, Joker) else form.packs
                if seen[card] == most + 1:
                    why = Message(
                        "{card} was entered more often than the packs have it, {most}.",
                        card=any_card_text(card), most=nouns.times(most),
                    )  # fmt: skip
                    yield "cards", f"cards.{owner}.{name}", why, place


def _wrong_melds(rules: Canasta, form: Form, deal: Any, state: Score, place: str) -> Iterator[Fault]:
    out = {owner for group in rules.groups(deal, state) if deal.out in group for owner in group}
    for owner, cards in enumerate(deal.cards):
        for _, why in faults(cards.melds, form, out=owner in out):
            yield "meld", f"cards.{owner + 1}.melds", why, place


def _wrong_threes(every: Sequence[Any], place: str) -> Iterator[Fault]:
    for owner, cards in enumerate(every, 1):
        if any(map(is_red_three, _flat(cards.hand))):
            why = Message("A red three in hand is a penalty: leave it out here.")
            yield "threes", f"cards.{owner}.hand", why, place
        if not all(map(is_red_three, _flat(cards.threes))):
            why = Message("Only the threes of hearts and of diamonds are red threes.")
            yield "threes", f"cards.{owner}.threes", why, place
