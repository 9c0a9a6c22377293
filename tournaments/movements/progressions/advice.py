"""What a host should know before he begins with these rules and so many people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.words import Message, counted, nouns

from .rules import Rules
from .values import Extra, Person, Progression

BOOKS_TABLES = 3
"""Twelve or more in even fours may play, says the book; its laws ask for two tables."""


def advice(rules: Rules, people: Sequence[Person]) -> tuple[Message, ...]:
    """Remarks on those who are there at the start, the weightiest first; none if all is in order."""
    guests = [person for person in people if person.from_round == 1 and not person.stands_in]
    tables = len(guests) // rules.a_table
    advice_given = [*_size(tables), *_nobody_named(rules, people), *odd_ones(rules, len(guests))]
    if rules.mixed:
        advice_given += _lines(rules, guests)
    return (*advice_given, *_variety(rules, guests))


def _size(tables: int) -> Iterator[Message]:
    if tables < BOOKS_TABLES:
        yield Message(
            "The book recommends three or more tables for a party; the laws require two. This "
            "party has {tables}.",
            tables=tables,
        )


def _lacking(rules: Rules, count: int) -> int:
    """How many seats a dummy or the host takes so that all guests can play; 0 where some sit out."""
    over = count % rules.a_table
    two = rules.extra is Extra.DUMMY and rules.progression is not Progression.LADIES_UP
    if rules.extra is Extra.SIT or over < (2 if two else 3):
        return 0
    return 4 - over


def _nobody_named(rules: Rules, people: Sequence[Person]) -> Iterator[Message]:
    if rules.extra is Extra.HOST and not any(person.stands_in for person in people):
        yield Message("No stand-in has been named.")


def odd_ones(rules: Rules, count: int) -> Iterator[Message]:
    """What happens with who is too many for full tables, of so many guests."""
    over, lacking = count % rules.a_table, _lacking(rules, count)
    if not over or rules.progression is Progression.FREEZEOUT:
        return
    if lacking:
        yield _made_up(rules, lacking)
    else:
        yield _sitting(rules, over, count)


def _sitting(rules: Rules, over: int, count: int) -> Message:
    if rules.mixed:
        return Message(
            "Left over after filling the tables: {over}. They sit out in turn, chosen from the "
            "ladies or the gentlemen, whichever group is larger.",
            over=over,
        )
    return Message(
        "Left over after filling the tables: {over}. Everybody sits out in turn, about {share} "
        "times each in {rounds}.",
        over=over,
        rounds=nouns.rounds(rules.rounds),
        share=_one_decimal(over * rules.rounds, count),
    )


def _made_up(rules: Rules, lacking: int) -> Message:
    if rules.extra is Extra.HOST:
        return Message("The host stands in so that everybody can play.")
    if lacking == 1:
        return Message("One player has a dummy as partner in each round.")
    return Message("Two players, at different tables, have a dummy as partner in each round.")


def _one_decimal(number: int, by: int) -> str:
    """A share with one decimal, halves up."""
    tenths = (20 * number + by) // (2 * by)
    return f"{tenths // 10}.{tenths % 10}"


def _lines(rules: Rules, guests: Sequence[Person]) -> Iterator[Message]:
    lines = Counter(person.line for person in guests)
    evened = _lacking(rules, len(guests)) or len(guests) % 4
    if abs(lines["L"] - lines["G"]) > evened:
        yield Message(
            "{ladies} and {gentlemen}: not every partnership can be mixed.",
            ladies=counted("{n} lady", "{n} ladies", lines["L"]),
            gentlemen=counted("{n} gentleman", "{n} gentlemen", lines["G"]),
        )


def _variety(rules: Rules, guests: Sequence[Person]) -> Iterator[Message]:
    """For how many rounds people can be new to each other, where there are to be more."""
    tables = len(guests) // rules.a_table
    if rules.progression is Progression.NS_FIXED and rules.rounds > tables:
        yield Message(
            "After {most} everybody has met all possible opponents; after that, opponents repeat.",
            most=nouns.rounds(tables),
        )
    elif rules.progression is Progression.LADIES_UP:
        yield from _again(rules, 2 * tables)
    elif rules.progression is Progression.ASSIGNED:
        yield from _again(rules, _rounds_of_new_partners(rules, guests))


def _rounds_of_new_partners(rules: Rules, guests: Sequence[Person]) -> int:
    """How many rounds all couples that there are can last, so many of them playing in each."""
    count, lacking = len(guests), _lacking(rules, len(guests))
    lines = Counter(person.line for person in guests)
    couples = lines["L"] * lines["G"] if rules.mixed else count * (count - 1) // 2
    with_dummies = lacking if rules.extra is Extra.DUMMY else 0
    at_once = 2 * ((count + lacking) // 4) - with_dummies
    return couples // max(at_once, 1)


def _again(rules: Rules, most: int) -> Iterator[Message]:
    if rules.rounds > most:
        yield Message("After {most}, somebody has to have the same partner again.", most=nouns.rounds(most))
