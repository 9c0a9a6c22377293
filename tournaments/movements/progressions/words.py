"""What the host reads out about a round: how people came to their tables, what is different this time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.words import Message

from .attendance import Attendance, listed
from .rules import Rules
from .values import FirstSeats, Person, Progression, RoundPlan


def tally_words(rules: Rules) -> tuple[Message, ...]:
    """How round 1 was seated."""
    if rules.first_seats is FirstSeats.NUMBERED:
        return (Message("Tallies were given out by number."),)
    return (Message("Tallies were drawn."),)


def law_words(rules: Rules) -> tuple[Message, ...]:
    """How everybody went from the table of the round before."""
    if rules.progression is Progression.NS_FIXED:
        return (Message("N-S stay; E-W move one table towards table 1, and from table 1 to the last table."),)
    return (
        Message(
            "Winners move one table towards table 1 and losers stay; at table 1 the winners "
            "stay and the losers go to the last table."
        ),
    )


def assigned_words(*, by_design: bool) -> tuple[Message, ...]:
    """Where the tallies of the round come from."""
    if by_design:
        return (
            Message(
                "Tallies from a whist tournament: everybody partners everybody else once "
                "before any partnership repeats."
            ),
        )
    return (
        Message(
            "Tallies with the fewest repeated partners, and then the fewest repeated "
            "opponents, that were found."
        ),
    )


def presence_words(
    people: Sequence[Person], plans: Sequence[RoundPlan], present: Attendance, number: int
) -> tuple[Message, ...]:
    """What is different in this round: who came and went, the number of tables, who sits out and why."""
    came = [p.number for p in people if p.from_round == number > 1]
    went = [p.number for p in people if p.last_round is not None and p.last_round == number - 1]
    host = {p.number for p in people if p.stands_in} & set(present.playing)
    words = [
        *([Message("New in this round: {numbers}.", numbers=listed(came))] if came else []),
        *([Message("No longer present: {numbers}.", numbers=listed(went))] if went else []),
        *_tables_words(plans, present.tables),
        *(
            [Message("Standing in so that every table is full: {numbers}.", numbers=listed(host))]
            if host
            else []
        ),
        *_dummy_words(present.dummies),
        *_sitter_words(present.sitters),
    ]
    return tuple(words)


def _tables_words(plans: Sequence[RoundPlan], tables: int) -> list[Message]:
    before = len(plans[-1].tables) if plans else tables
    if before == tables:
        return []
    return [Message("Number of tables: {tables} (previous round: {before}).", tables=tables, before=before)]


def _dummy_words(dummies: int) -> list[Message]:
    if not dummies:
        return []
    if dummies == 1:
        return [Message("One table has an empty seat: the player opposite plays with a dummy.")]
    return [Message("Two tables each have an empty seat: the player opposite plays with a dummy.")]


def _sitter_words(sitters: Sequence[int]) -> list[Message]:
    if not sitters:
        return []
    return [Message("Sitting out in turn: {numbers}.", numbers=listed(sitters))]


def freezeout_words(
    still_in: Sequence[Person], retired: Iterable[int], present: Attendance, plans: Sequence[RoundPlan]
) -> tuple[Message, ...]:
    """Who retired, who has a bye, who helps the last."""
    out = set(retired)
    before = set(plans[-1].retired) if plans else set()
    helpers = out & set(present.playing)
    words = [Message("Seats were drawn among the {count} still in.", count=len(still_in))]
    if out - before:
        words.append(Message("Out after the previous round: {numbers}.", numbers=listed(out - before)))
    if present.sitters:
        words.append(Message("Bye in turn: {numbers}.", numbers=listed(present.sitters)))
    if helpers:
        words.append(
            Message("Making up a four, but cannot win anything: {numbers}.", numbers=listed(helpers))
        )
    return tuple(words)
