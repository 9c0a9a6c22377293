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
        return (Message("N-S stay; E-W go one table nearer table 1, from table 1 to the last table."),)
    return (
        Message(
            "Winners go one table nearer table 1, losers stay; at table 1 winners stay and losers go to the"
            " last table."
        ),
    )


def assigned_words(*, by_design: bool) -> tuple[Message, ...]:
    """Where the tallies of the round come from."""
    if by_design:
        return (
            Message(
                "Tallies of a whist tournament: everybody partners all others once before anybody twice."
            ),
        )
    return (Message("Tallies with as few repeated partners, then opponents, as were found."),)


def presence_words(
    people: Sequence[Person], plans: Sequence[RoundPlan], found: Attendance, number: int
) -> tuple[Message, ...]:
    """What is different in this round: who came and went, the number of tables, who sits out and why."""
    came = [p.number for p in people if p.from_round == number > 1]
    went = [p.number for p in people if p.last_round is not None and p.last_round == number - 1]
    host = {p.number for p in people if p.stands_in} & set(found.playing)
    words = [
        *([Message("New in this round: {numbers}.", numbers=listed(came))] if came else []),
        *([Message("No longer there: {numbers}.", numbers=listed(went))] if went else []),
        *_tables_words(plans, found.tables),
        *(
            [Message("{numbers} stands in so that every table is full.", numbers=listed(host))]
            if host
            else []
        ),
        *_dummy_words(found.dummies),
        *_sitter_words(found.sitters),
    ]
    return tuple(words)


def _tables_words(plans: Sequence[RoundPlan], tables: int) -> list[Message]:
    before = len(plans[-1].tables) if plans else tables
    if before == tables:
        return []
    return [Message("There are {tables} tables now, {before} before.", tables=tables, before=before)]


def _dummy_words(dummies: int) -> list[Message]:
    if not dummies:
        return []
    if dummies == 1:
        return [Message("At one table a seat is empty: its partner plays with a dummy.")]
    return [Message("At two tables a seat is empty: its partner plays with a dummy.")]


def _sitter_words(sitters: Sequence[int]) -> list[Message]:
    if not sitters:
        return []
    return [Message("Sitting out: {numbers}, whose turn it is.", numbers=listed(sitters))]


def freezeout_words(
    still_in: Sequence[Person], retired: Iterable[int], found: Attendance, plans: Sequence[RoundPlan]
) -> tuple[Message, ...]:
    """Who retired, who has a bye, who helps the last."""
    out = set(retired)
    before = set(plans[-1].retired) if plans else set()
    helpers = out & set(found.playing)
    words = [Message("Seats were drawn among the {count} who are left.", count=len(still_in))]
    if out - before:
        words.append(Message("Retired after the last round: {numbers}.", numbers=listed(out - before)))
    if found.sitters:
        words.append(Message("A bye in turn: {numbers}.", numbers=listed(found.sitters)))
    if helpers:
        words.append(Message("{numbers} help to make four and win nothing.", numbers=listed(helpers)))
    return tuple(words)
