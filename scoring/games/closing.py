"""What a side counts after a deal of canasta or samba, from the cards on its table and in its hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Annotated, Any, Literal

from scoring.cards import Card
from scoring.cards.canasta import AnyCard, Form, Meld, faults, is_red_three, kind_of, worth
from scoring.cards.cards import Joker
from scoring.cards.melds import Part
from scoring.games.fields import record, titled
from scoring.games.shapes.melded.canasta_rows import CANASTA, SAMBA
from scoring.games.shapes.melded.numbers import Canasta
from scoring.words import N_, Message, RuleError, Word, nouns

Cards = Annotated[tuple[str, ...], titled(Word("Cards"))]
Typed = Annotated[int, titled(Word("Points"))] | None
TEXTS = 512  # there are fewer ways to write a card
SHAPES: Mapping[Meld, Word] = {
    Meld.SET: Word("cards melded"), Meld.NATURAL: Word("natural canasta"),
    Meld.MIXED: Word("mixed canasta"), Meld.SAMBA: Word("samba"),
}  # fmt: skip


@record
class Closing:
    """A side at the end of a deal: its melds, each a list of cards, the cards in hand, its red threes.

    `out`: the side went out, `concealed` if in one turn; `other_out`: another side did. Wild cards are twos
    and `JOKER`. The numbers may be typed beside; what is in hand is negative.
    """

    melds: Annotated[tuple[tuple[str, ...], ...], titled(Word("Melds"))] = ()
    hand: Cards = ()
    threes: Cards = ()
    out: bool = False
    concealed: bool = False
    other_out: bool = False
    edition: Literal["s000", "enc_c", "twenty"] = "s000"
    canastas: Typed = None
    melded: Typed = None
    red_threes: Typed = None
    going_out: Typed = None
    in_hand: Typed = None
    points: Typed = None


@record
class SambaClosing:
    """The same at samba, where a sequence of seven cards is a canasta too."""

    melds: Annotated[tuple[tuple[str, ...], ...], titled(Word("Melds"))] = ()
    hand: Cards = ()
    threes: Cards = ()
    out: bool = False
    canastas: Typed = None
    melded: Typed = None
    red_threes: Typed = None
    going_out: Typed = None
    in_hand: Typed = None
    points: Typed = None


def _rules(given: Any) -> Canasta:
    return SAMBA if isinstance(given, SambaClosing) else CANASTA


@lru_cache(TEXTS)
def _card(text: str) -> AnyCard:
    """A card by its text, `SA` or `JOKER`. Raises RuleError."""
    return Joker.JOKER if text.strip().upper() == Joker.JOKER else Card.parse(text)


def _cards(texts: Sequence[str]) -> tuple[AnyCard, ...]:
    return tuple(map(_card, texts))


def parts(given: Any) -> dict[str, list[Part]]:
    """The schedule of the score: canastas, cards melded, red threes, going out, and what is in hand."""
    rules, melds = _rules(given), [_cards(meld) for meld in given.melds]
    bonus = {kind.name: kind.bonus for kind in rules.kinds}
    form = rules.melds(given)
    kinds = [(cards, kind_of(cards, form)) for cards in melds]
    canastas = [Part(cards, bonus[kind], SHAPES[kind]) for cards, kind in kinds if kind is not Meld.SET]
    out = [Part((), rules.out, Word("going out"))] if given.out else []
    if getattr(given, "concealed", False):
        out.append(Part((), rules.concealed, Word("concealed hand")))
    hand = _cards(given.hand)
    return {
        "canastas": canastas,
        "melded": [Part(cards, worth(cards), Word("cards melded")) for cards in melds],
        "red_threes": _threes(given, rules, [kind for _, kind in kinds]),
        "going_out": out,
        "in_hand": [Part(hand, -worth(hand), Word("cards in hand"))] if hand else [],
    }


def _threes(given: Any, rules: Canasta, kinds: Sequence[Meld]) -> list[Part]:
    """Red threes, against a side that has not melded what its book wants."""
    if not given.threes:
        return []
    count = SimpleNamespace(
        melded=len(kinds), **{kind.name: kinds.count(Meld(kind.name)) for kind in rules.kinds}
    )
    deal = SimpleNamespace(out=0 if getattr(given, "other_out", False) or given.out else None)
    against = rules.debited(count, given.out, deal, given)
    points = rules.three(len(given.threes), given)
    return [Part(_cards(given.threes), -points if against else points, Word("red threes"))]


def breaches(given: Any, source: str) -> Iterator[RuleError]:
    """What is wrong with the cards: their text, their number, melds that are none, going out too early."""
    piles = [(f"melds.{place}", meld) for place, meld in enumerate(given.melds, 1)]
    unreadable = [*_unreadable([*piles, ("hand", given.hand), ("threes", given.threes)])]
    if unreadable:
        yield from unreadable
        return
    form = _rules(given).melds(given)
    if not given.melds and not given.hand and not given.threes:
        yield RuleError("count.empty", "melds", "Enter the melds of a side, and its cards in hand.", "")
    yield from _too_many([*piles, ("hand", given.hand), ("threes", given.threes)], form, source)
    for place, why in faults([_cards(meld) for meld in given.melds], form, out=given.out):
        yield RuleError("count.meld", f"melds.{place}", "{why}", source, why=why)
    for name, texts, wanted in (("hand", given.hand, False), ("threes", given.threes, True)):
        if any(is_red_three(card) is not wanted for card in _cards(texts)):
            why = (
                Message("Only the threes of hearts and of diamonds are red threes.") if wanted
                else Message("A red three in hand is a penalty: leave it out here.")
            )  # fmt: skip
            yield RuleError("count.threes", name, "{why}", source, why=why)
    yield from _out_too_early(given, form, source)


def _out_too_early(given: Any, form: Form, source: str) -> Iterator[RuleError]:
    needs = 2 if isinstance(given, SambaClosing) else 1
    full = [meld for meld in given.melds if kind_of(_cards(meld), form) is not Meld.SET]
    if given.out and len(full) < needs:
        why = N_("To go out, a side must have canastas: {needs} at least.")
        yield RuleError("count.out", "out", why, source, needs=needs)
    if getattr(given, "concealed", False) and not given.out:
        why = N_("Only a side that went out can have gone out concealed.")
        yield RuleError("count.out", "concealed", why, source)
    if getattr(given, "other_out", False) and given.out:
        yield RuleError("count.out", "other_out", N_("Only one side goes out."), source)


def _unreadable(piles: Sequence[tuple[str, Sequence[str]]]) -> Iterator[RuleError]:
    for name, texts in piles:
        for place, text in enumerate(texts, 1):
            try:
                _card(text)
            except RuleError as error:
                yield error.at(f"{name}.{place}")


def _too_many(piles: Sequence[tuple[str, Sequence[str]]], form: Form, source: str) -> Iterator[RuleError]:
    """A card more often than the packs have it."""
    seen: Counter[AnyCard] = Counter()
    for name, texts in piles:
        for place, card in enumerate(_cards(texts), 1):
            seen[card] += 1
            most = form.jokers if isinstance(card, Joker) else form.packs
            if seen[card] > most:
                why = N_("{card} was entered {given}, but the packs have it {most}.")
                values = {"card": str(card), "given": nouns.times(seen[card]), "most": nouns.times(most)}
                yield RuleError("count.copies", f"{name}.{place}", why, source, **values)
