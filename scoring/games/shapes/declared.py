"""Fields by declaration: a deal's record is made of a row's own fields, with the bounds of the table.

A row names the fields of its deal and of its options:

    Field("hearts", "whole", Word("Hearts taken"), 0, 13, per="player", total=13)
    Field("queen", "seat", Word("Queen of spades taken by"))

From them come the record, its JSON Schema and form, and the refusals that need no words of the row: a sum
that is not reached, a field that another field rules out. Records are made on first use, so that a
program that opens no sheet pays nothing for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field as Limits

from scoring.cards import Card
from scoring.games.fields import PerPlayer, PerSide, Player, Side, T, record, titled
from scoring.games.kinds import CENT, Piles, PlayingCard, amount_text, cards_of, money_of, twice
from scoring.games.shape import Table
from scoring.games.shapes.counting_cards import CountingCards
from scoring.words import N_, RuleError, Word

Bound = int | Callable[[Table[Any]], int]
"""A number, or what it is at a table: the cards of a hand depend on the number of players."""

KINDS: Mapping[str, Any] = {
    "whole": int, "flag": bool, "text": str, "seat": Player, "side": Side, "card": PlayingCard,
    "piles": Piles,
}  # fmt: skip
LIST = "list"
Rows = tuple[T, ...]
PER: Mapping[str, Any] = {"player": PerPlayer, "side": PerSide, LIST: Rows}
MOST_ROWS = 40  # as many as a form shows
MOST_RECORDS = 1_000


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a deal, or one option.

    `kind` is whole, flag, choice, text, seat (a player), side, record, card, cards (`low` and `high` say
    how many; none of a deal's cards is there twice), piles (cards of several packs, with jokers) or money
    (a Fraction in steps of `step`, the smallest unit of the table, a hundredth if it is not given).
    `values` are those of a choice, each with its word. `per` "player" or "side": a value of each; `total`
    is what they add up to, at most so much if `at_most`. `per` "list": rows of it, `fewest` at least, forty
    at most. A part of such a row that is `copied` has in a further row of a form what it has in the last
    one; a player is the next one.
    `option` says by the table's options whether the field exists at all; `when` names another field, and
    its values (any value if there are none), without which this one does not apply.
    `aside`: it follows from the deals, and is only checked. `rare`: few deals have it, such as a revoke.
    `folded`: a form shows its title alone until it is tapped, because another field says the same sooner.
    `asked`: a form asks for it as if it were needed, although cards may say it instead.
    `suggested`: the value that a form has chosen beforehand, because most deals have it.
    `parts` are the fields of one of kind record: the melds of a player, by kind.
    `counting` are the cards whose worth the numbers are: no number that they cannot make is accepted.
    """

    name: str
    kind: str
    title: Word
    low: Bound | None = None
    high: Bound | None = None
    step: int | Fraction | None = None
    values: tuple[tuple[str, str], ...] = ()
    per: str = ""
    total: Bound | None = None
    at_most: bool = False
    optional: bool = False
    aside: bool = False
    rare: bool = False
    folded: bool = False
    default: Any = None
    suggested: str = ""
    option: Callable[[Any], bool] | None = None
    when: tuple[str, tuple[Any, ...]] | None = None
    help: Word | None = None
    parts: tuple[Field, ...] = ()
    fewest: int = 0
    copied: bool = False
    asked: bool = False
    counting: CountingCards | Callable[[Table[Any]], CountingCards] | None = None

    @property
    def needed(self) -> bool:
        """Whether a deal is not complete without it."""
        return not (self.optional or self.when or self.ticked or self.default is not None)

    @property
    def ticked(self) -> bool:
        """Whether it is one box to tick, which says no where it is left alone."""
        return self.kind == "flag" and not self.per

    @property
    def hint(self) -> Any:
        """Its type, with its words and bounds, for a record; of a field at a table."""
        extra: dict[str, Any] = {"words": {value: str(word) for value, word in self.values if word}}
        if self.rare:
            extra["rare"] = True
        if self.folded:
            extra["folded"] = True
        if self.copied:
            extra["copied"] = True
        if self.when:
            extra["when"] = [self.when[0], list(self.when[1])]
            extra["needed"] = not self.optional
        if self.asked:
            extra["needed"] = True
        extra["suggested"] = self.suggested
        filled = {name: value for name, value in extra.items() if value}
        one, bounds = self._single
        if self.per == LIST:
            each = Annotated[one, titled(self.title, **bounds)] if bounds else one
            rows = PER[LIST][each]
            one, bounds = Annotated[rows, Limits(min_length=self.fewest, max_length=MOST_ROWS)], {}
        elif self.per:
            one, bounds = PER[self.per][Annotated[one, titled(self.title, **bounds)]], {}
        outer = titled(self.title, **bounds, help=self.help, aside=self.aside, extra=filled)
        may_lack = not self.needed and not self.ticked and self.default is None
        return Annotated[one | None if may_lack else one, outer]

    @property
    def _single(self) -> tuple[Any, dict[str, Any]]:
        """The type of one value, and the bounds that are not in it yet."""
        low, high = _fixed(self.low), _fixed(self.high)
        if self.kind == "cards":
            return cards_of(low, high), {}
        if self.kind == "money":
            return money_of(low, high, Fraction(self.step or CENT)), {}
        if self.parts:
            return record_of(*self.parts), {}
        kind = Literal[tuple(value for value, _ in self.values)] if self.values else KINDS[self.kind]
        return kind, {"low": low, "high": high, "step": self.step}


def at_table(fields: Iterable[Field], table: Table[Any]) -> tuple[Field, ...]:
    """The fields that exist at this table, with its bounds as numbers."""
    return _at_table(tuple(fields), table)


@lru_cache(MOST_RECORDS)
def _at_table(fields: tuple[Field, ...], table: Table[Any]) -> tuple[Field, ...]:
    """Kept, because each deal of a table asks for them twice: to be read, and to be judged."""
    return tuple(
        replace(
            declared,
            low=_number(declared.low, table),
            high=_number(declared.high, table),
            total=_number(declared.total, table),
            counting=declared.counting(table) if callable(declared.counting) else declared.counting,
            option=None,
            parts=at_table(declared.parts, table),
        )
        for declared in fields
        if declared.option is None or declared.option(table.options)
    )


def _fixed(bound: Bound | None) -> int | None:
    assert not callable(bound), "a field's bounds are numbers only at a table"
    return bound


def _number(bound: Bound | None, table: Table[Any]) -> int | None:
    return bound(table) if callable(bound) else bound


@lru_cache(MOST_RECORDS)
def record_of(*fields: Field) -> type[Any]:
    """The record of these fields, in their order; equal fields share one."""
    space: dict[str, Any] = {"__annotations__": {kept.name: kept.hint for kept in fields}}
    for kept in fields:
        if not kept.needed:
            space[kept.name] = False if kept.ticked and kept.default is None else kept.default
    return record(type("Deal", (), {**space, "__doc__": "One deal.", "__module__": __name__}), kw_only=True)


def options_of(*fields: Field) -> Callable[[], Any]:
    """What makes the options by default, on first use. Every field needs a default."""
    return lambda: record_of(*fields)()


def misfits(fields: Iterable[Field], deal: Any, source: str) -> Iterator[RuleError]:
    """What is wrong with a deal by the declaration of its fields alone, as they are at the table."""
    fields = tuple(fields)
    yield from _cards_twice(fields, deal, source)
    for declared in fields:
        value = getattr(deal, declared.name)
        if declared.total is not None and value is not None:
            yield from _missum(declared, sum(value), source)
        if isinstance(declared.counting, CountingCards) and value is not None:
            yield from _uncountable(declared, declared.counting, value)
        if declared.when is not None:
            yield from _misplaced(declared, value, getattr(deal, declared.when[0]), source)


def _stated(value: Any) -> bool:
    """Whether a field has a value; the first player and the number nothing are values."""
    return value is not None and value is not False


def _cards_twice(fields: Iterable[Field], deal: Any, source: str) -> Iterator[RuleError]:
    """A card that two fields of a deal have, or two hands of one; the later one is named."""
    seen: set[Card] = set()
    for kept in fields:
        if kept.kind in ("card", "cards"):
            for card in _flat(getattr(deal, kept.name)):
                if card in seen:
                    yield twice(card, kept.name, source)
                seen.add(card)


def _flat(value: Any) -> Iterator[Card]:
    """The cards of a value: one, several, or those of every hand."""
    if isinstance(value, Card):
        yield value
    for inner in value if isinstance(value, tuple) else ():
        yield from _flat(inner)


def _missum(declared: Field, given: int | Fraction, source: str) -> Iterator[RuleError]:
    wrong = given > declared.total if declared.at_most else given != declared.total  # type: ignore[operator]
    if wrong:
        template = (
            N_("{title}: the numbers add up to {given}, but there are only {total}.")
            if declared.at_most
            else N_("{title}: the numbers add up to {given}, not {total}.")
        )
        yield RuleError(
            "deal.sum", declared.name, template, source,
            title=declared.title, total=declared.total,
            given=amount_text(given) if isinstance(given, Fraction) else given,
        )  # fmt: skip


def _uncountable(declared: Field, counting: CountingCards, value: Any) -> Iterator[RuleError]:
    """Card points that no cards give; a sum that is too high is refused already."""
    numbers = value if isinstance(value, tuple) else (value,)
    if sum(numbers) > counting.total:
        return
    for number in counting.impossible(numbers):
        yield RuleError(
            "deal.uncountable", declared.name, N_("{title}: no cards count {given}."), counting.source,
            title=declared.title, given=number,
        )  # fmt: skip
        return
    if not counting.can_be_shared(numbers):
        yield RuleError(
            "deal.uncountable", declared.name, N_("{title}: the cards cannot be shared out as {given}."),
            counting.source, title=declared.title, given=" – ".join(map(str, numbers)),
        )  # fmt: skip


def _misplaced(declared: Field, value: Any, other: Any, source: str) -> Iterator[RuleError]:
    assert declared.when is not None
    applies = other in declared.when[1] if declared.when[1] else _stated(other)
    if _stated(value) and not applies:
        yield RuleError(
            "deal.when", declared.name, "{title} does not apply to this deal.", source, title=declared.title
        )
    if value is None and applies and not declared.optional:
        yield RuleError("deal.missing", declared.name, "{title} is missing.", source, title=declared.title)
