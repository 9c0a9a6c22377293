"""Kinds of fields that are typed as text: a card `5h`, cards `5h Th`, an amount of money `2.50`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any

from pydantic import AfterValidator, PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema

from scoring.cards import Card
from scoring.cards.canasta import AnyCard
from scoring.cards.cards import Joker
from scoring.words import N_, RuleError, nouns
from scoring.words.figures import as_typed

Number = int | Fraction
CENT = Fraction(1, 100)
MOST_CARDS = 104
MOST_IN_PILES = 216
"""The cards of four packs with their jokers."""
JOKER_TEXT = "jk"
AMOUNT = re.compile(r"[+-]?\d{1,9}(\.\d{1,6})?", re.ASCII)


def card_text(card: Card) -> str:
    """Rank and suit as players write them: `5h`, `Th`."""
    return f"{card.rank.value}{card.suit.value.lower()}"


def cards_text(cards: Iterable[Card]) -> str:
    """Several cards: `5h Th`; "" for none."""
    return " ".join(map(card_text, cards))


def piles_text(piles: Iterable[Iterable[AnyCard]]) -> str:
    """Several piles of cards, which may have a card more than once, and jokers: `5h 5h jk, Kh Ks Kd`."""
    return ", ".join(" ".join(map(any_card_text, pile)) for pile in piles)


def any_card_text(card: AnyCard) -> str:
    """A card as players write it, a joker as `jk`."""
    return JOKER_TEXT if isinstance(card, Joker) else card_text(card)


def amount_text(amount: Fraction) -> str:
    """An amount as it is typed: `2`, `2.50`, `0.125`."""
    whole, point, decimals = as_typed(amount).partition(".")
    return f"{whole}.{decimals.ljust(2, '0')}" if point else whole


def _card(value: object, info: ValidationInfo) -> Card:
    name = info.field_name or ""
    if isinstance(value, Card):
        return value
    try:
        if isinstance(value, str):
            return Card.parse_rank_first(value)
    except RuleError:
        pass
    raise RuleError(
        "field.card", name, "{given} is not a card. Write the rank, then the suit, as in 5h or Th.", "",
        given=_shown(value),
    )  # fmt: skip


def _cards(value: object, info: ValidationInfo) -> tuple[Card, ...]:
    name = info.field_name or ""
    if value is None:  # of several hands one that was not shown
        return ()
    if isinstance(value, tuple):
        return value
    if not isinstance(value, str):
        raise RuleError(
            "field.cards", name, "{name} must be cards in one text, as in 5h Th, not {given}.", "",
            name=name, given=_shown(value),
        )  # fmt: skip
    texts = value.replace(",", " ").split()
    cards = tuple(_card(text, info) for text in texts[: MOST_CARDS + 1])
    _require_at_most(len(cards), MOST_CARDS, name)
    for card in cards:
        if cards.count(card) > 1:
            raise twice(card, name)
    return cards


def _piles(value: object, info: ValidationInfo) -> tuple[tuple[AnyCard, ...], ...]:
    name = info.field_name or ""
    if value is None:
        return ()
    if isinstance(value, tuple):
        return value
    if not isinstance(value, str):
        raise RuleError(
            "field.cards", name, "{name} must be cards in one text, as in 5h Th, not {given}.", "",
            name=name, given=_shown(value),
        )  # fmt: skip
    piles = [pile.split()[: MOST_IN_PILES + 1] for pile in value.split(",")[: MOST_IN_PILES + 1]]
    _require_at_most(sum(map(len, piles)), MOST_IN_PILES, name)
    return tuple(tuple(_any_card(text, info) for text in pile) for pile in piles if pile)


def _any_card(text: str, info: ValidationInfo) -> AnyCard:
    return Joker.JOKER if text.upper() in (Joker.JOKER, JOKER_TEXT.upper()) else _card(text, info)


def twice(card: Card, field: str, source: str = "") -> RuleError:
    """The refusal of a card that a deal has two times."""
    return RuleError("deal.card", field, "{card} has been entered twice.", source, card=card_text(card))


def _amount(value: object, info: ValidationInfo) -> Fraction:
    if isinstance(value, Fraction) or (isinstance(value, int) and not isinstance(value, bool)):
        return Fraction(value)
    text = value.strip().replace(",", ".") if isinstance(value, str) else ""
    if not AMOUNT.fullmatch(text):
        name = info.field_name or ""
        raise RuleError(
            "field.money", name, N_('{name} must be an amount in quotes, as in "2.50", not {given}.')
            if isinstance(value, float) else N_("{name} must be an amount, as in 2.50, not {given}."), "",
            name=name, given=_shown(value),
        )  # fmt: skip
    return Fraction(text)


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _counted(low: int | None, high: int | None) -> AfterValidator:
    """Holds cards to a number of them."""

    def check(cards: tuple[Card, ...], info: ValidationInfo) -> tuple[Card, ...]:
        name = info.field_name or ""
        if low is not None and len(cards) < low:
            raise RuleError(
                "field.few", name, "{name} needs at least {low}, not {given}.", "",
                name=name, low=nouns.cards(low), given=len(cards),
            )  # fmt: skip
        if high is not None:
            _require_at_most(len(cards), high, name)
        return cards

    return AfterValidator(check)


def _require_at_most(given: int, high: int, name: str) -> None:
    if given > high:
        raise RuleError(
            "field.many", name, "{name} can have at most {high}, not {given}.", "",
            name=name, high=nouns.cards(high), given=given,
        )  # fmt: skip


def _within(low: int | None, high: int | None, unit: Fraction) -> AfterValidator:
    """Holds an amount between two bounds, in whole units of the table."""

    def check(amount: Fraction, info: ValidationInfo) -> Fraction:
        if low is not None and amount < low:
            raise refused("field.low", N_("{name} must be at least {bound}, not {given}."), low, amount, info)
        if high is not None and amount > high:
            raise refused(
                "field.high", N_("{name} must be at most {bound}, not {given}."), high, amount, info
            )
        if amount % unit:
            raise refused(
                "field.step", N_("{name} must be a multiple of {bound}, not {given}."), unit, amount, info
            )
        return amount

    def refused(code: str, template: str, bound: Number, amount: Fraction, info: ValidationInfo) -> RuleError:
        name = info.field_name or ""
        values = {"name": name, "bound": amount_text(Fraction(bound)), "given": amount_text(amount)}
        return RuleError(code, name, template, "", **values)

    return AfterValidator(check)


def _schema(kind: str, *examples: str, **more: object) -> WithJsonSchema:
    said = {name: value for name, value in more.items() if value is not None}
    return WithJsonSchema({"type": "string", "kind": kind, "examples": list(examples), **said})


PlayingCard = Annotated[
    Card, PlainValidator(_card), PlainSerializer(card_text, return_type=str), _schema("card", "5h", "Th")
]
"""A card, as text with its rank first."""


def cards_of(low: int | None = None, high: int | None = None) -> Any:
    """The type of so many different cards, in the order in which they were entered, as one text."""
    return Annotated[
        tuple[Card, ...],
        PlainValidator(_cards),
        _counted(low, high),
        PlainSerializer(cards_text, return_type=str),
        _schema("cards", "5h Th", minimum=low, maximum=high),
    ]


Piles = Annotated[
    tuple[tuple[AnyCard, ...], ...],
    PlainValidator(_piles),
    PlainSerializer(piles_text, return_type=str),
    _schema("piles", "5h 5h jk, Kh Ks Kd"),
]
"""Piles of cards of several packs, such as melds: a comma parts them, and a joker is `jk`."""


def money_of(low: int | None = None, high: int | None = None, unit: Fraction = CENT) -> Any:
    """The type of an exact amount in whole units of the table, as text; a whole number is read too."""
    return Annotated[
        Fraction,
        PlainValidator(_amount),
        _within(low, high, unit),
        PlainSerializer(amount_text, return_type=str),
        _schema("money", "2.50", "12", minimum=low, maximum=high, unit=amount_text(unit)),
    ]
