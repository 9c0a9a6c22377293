"""Which parties fit so many people, and what can be done with who is too many for full tables.

Sources: party text and laws of progressive bridge, 000:l.13735 and l.13869; movements, section 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.words import Message, RuleError, nouns

from ..individuals.designs import designs
from .advice import BOOKS_TABLES, odd_ones
from .attendance import LAW_1, LEAST_TABLES
from .rules import Rules
from .values import Extra, Progression

FEWEST = 4 * LEAST_TABLES
PARTY, LAW_5, LAW_6 = "000:l.13735", "000:l.13869, Law 5", "000:l.13869, Law 6"
DRIVES = "movements.md 5"


@dataclass(frozen=True, slots=True)
class Choice:
    """A party that fits: its form by the catalogue's key, why, and words of its rules for `Rules.of`."""

    form: str
    why: Message
    source: str
    rules: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Remainder:
    """What can be done with who is too many, and what that means in each round."""

    extra: Extra
    words: Message


def parties_for(people: int) -> tuple[Choice, ...]:
    """The parties for so many, the book's own first. RuleError "party.people" if they fill no two tables."""
    if people < FEWEST:
        raise RuleError(
            "party.people",
            "people",
            "A party needs at least two tables: eight people or more, not {people}.",
            LAW_1,
            people=people,
        )
    return (*_of_bridge(people), *_of_pairs(people), *_drives(people))


def _of_bridge(people: int) -> Iterator[Choice]:
    yield Choice("progressive", _standard(people), PARTY)
    yield Choice(
        "progressive",
        Message("For equal numbers of ladies and gentlemen."),
        LAW_6,
        (("partners", "mixed"),),
    )
    yield Choice("progressive", _assigned(people), LAW_5, (("progression", "assigned"),))
    yield Choice(
        "progressive_rubber",
        Message("For those who prefer rubbers: as many as fit into half an hour, then everybody moves."),
        "000:l.14041",
    )
    yield Choice(
        "military",
        Message("Scored by rounds won, not points, so one bad deal spoils only one round."),
        "000:l.32870",
    )


def _standard(people: int) -> Message:
    tables, over = divmod(people, 4)
    if tables < BOOKS_TABLES:
        return Message("The laws allow two tables; the parties in the book have three or more.")
    if over:
        return Message(
            "The standard party in the book, at {tables}; the book leaves the extra players to you.",
            tables=nouns.tables(tables),
        )
    return Message(
        "As the book recommends for twelve or more players in multiples of four: {tables}.",
        tables=nouns.tables(tables),
    )


def _assigned(people: int) -> Message:
    """4n and 4n + 1 people have a whist tournament, where it is known."""
    if people % 4 < 2 and people in designs():
        rounds = people - 1 if people % 4 == 0 else people
        return Message("In {rounds} nobody has the same partner twice.", rounds=nouns.rounds(rounds))
    return Message("Partners repeat as late as possible.")


def _of_pairs(people: int) -> Iterator[Choice]:
    """Couples who come to play together."""
    if people % 2:
        return
    pairs = people // 2
    yield Choice(
        "progressive",
        Message("For players who came as pairs: {pairs}.", pairs=nouns.pairs(pairs)),
        LAW_5,
        (("progression", "pair_contest"),),
    )
    yield Choice("progressive", _fixed(pairs), LAW_5, (("progression", "ns_fixed_ew_up"),))
    yield Choice(
        "freezeout_tournament",
        Message("Short and sharp: only one of the {pairs} is left after {rounds}.", pairs=nouns.pairs(pairs),
                rounds=nouns.rounds((pairs - 1).bit_length())),
        "000:l.32269",
    )  # fmt: skip


def _fixed(pairs: int) -> Message:
    if pairs % 2:
        return Message("Where you sit does not depend on the results.")
    return Message(
        "Where you sit does not depend on the results; in {rounds} nobody has the same opponents twice.",
        rounds=nouns.rounds(pairs // 2),
    )


def _drives(people: int) -> Iterator[Choice]:
    yield Choice(
        "progressive_whist", Message("Whist for everybody: 24 hands, with a new table after each."), DRIVES
    )
    yield Choice("ladies_up_gents_down", _lines(people), DRIVES)


def _lines(people: int) -> Message:
    if people % 4:
        return Message(
            "Whist for equal numbers of ladies and gentlemen: ladies move up, gentlemen move down."
        )
    return Message(
        "Whist for equal numbers of ladies and gentlemen: in {rounds} nobody has the same partner twice.",
        rounds=nouns.rounds(people // 2),
    )


def remainders(people: int, rules: Rules) -> tuple[Remainder, ...]:
    """What can be done with the odd ones of so many; none where all fill tables. No two mean the same.

    Pairs that stay together, and who is in a freezeout, can only sit out: there is nothing to choose.
    """
    if rules.of_pairs or rules.progression is Progression.FREEZEOUT:
        return ()
    extra_by_words: dict[Message, Extra] = {}
    for extra in Extra:
        for words in odd_ones(replace(rules, extra=extra), people):
            extra_by_words.setdefault(words, extra)
    return tuple(Remainder(extra, words) for words, extra in extra_by_words.items())
