"""What happened in a room, in words: each event as a sentence, with what was decided under which rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from clubs.people.words import say
from clubs.room.models import Evening, RoomEvent
from clubs.room.selectors.names import names_of, with_names
from scoring.words import Message, message_from_json


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One event of the log: `words` say what was done, `because` what was decided and under which rule."""

    row: RoomEvent
    words: str
    because: Sequence[str]


def log(evening: Evening, newest: int | None = None) -> list[LoggedEvent]:
    """The evening's events, the newest first. Two queries."""
    rows = evening.events.select_related("sheet__encounter__round__section__session__contest__club").order_by(
        "-number"
    )
    names = names_of(evening)
    return [_logged(row, names) for row in (rows if newest is None else rows[:newest])]


def event_to_undo(evening: Evening) -> RoomEvent | None:
    """Returns the newest event that has not been undone, which is the one that Undo takes back. One query."""
    return evening.events.filter(undone=False).exclude(event__type="undo").order_by("-number").first()


def undo_offer(evening: Evening) -> LoggedEvent | None:
    """Returns the event that Undo takes back, in words; None where there is none. Two queries."""
    row = event_to_undo(evening)
    return None if row is None else _logged(row, names_of(evening))


OBVIOUS = (("form", "member"), ("enter", "enters"))
"""Types of events with decisions that need no words: who forms a table is a member, who enters is there."""


def _logged(row: RoomEvent, names: Mapping[str, str]) -> LoggedEvent:
    because = []
    for decision in row.told["decisions"]:
        if (row.event["type"], decision["what"]) not in OBVIOUS:
            words = say(message_from_json(decision))
            because.append(with_names(with_rule(words, decision["rule"]), names))
    return LoggedEvent(row, with_names(say(event_words(row.event)), names), because)


def with_rule(words: str, rule: str) -> str:
    """A sentence with the rule that it rests on: a letter of the procedure, or a law."""
    if not rule:
        return words
    name = gettext("Rule {rule}.") if len(rule) == 1 else gettext("Rule: {rule}.")
    return f"{words} {name.format(rule=rule)}"


def event_words(event: Mapping[str, Any]) -> Message:
    """An event as a sentence."""
    people, table = ", ".join(event.get("people", ())), event.get("table", "")
    person = event.get("person", "")
    match event["type"]:
        case "enter":
            return Message("{people} arrived.", people=people)
        case "exit":
            return Message("{person} went home.", person=person)
        case "apply":
            return Message("{people} asked to join table {table}.", people=people, table=table)
        case "form":
            return Message("{people} formed table {table}.", people=people, table=table)
        case "draw":
            return Message("Table {table} cut.", table=table)
        case "rubber_over" if "deals" in event:
            return Message("The rubber at table {table} was abandoned.", table=table)
        case "rubber_over":
            return Message("The rubber at table {table} is over.", table=table)
        case "leave":
            return Message("{person} left table {table}.", person=person, table=table)
        case _:
            return _rarer(event["type"], person, table)


def _rarer(kind: str, person: str, table: str) -> Message:
    match kind:
        case "lend":
            return Message("{person} plays as fourth at table {table}.", person=person, table=table)
        case "return":
            return Message("{person} went back to the home table.", person=person)
        case "refuse":
            return Message("{person} declined to go to table {table}.", person=person, table=table)
        case "close":
            return Message("Table {table} was closed.", table=table)
        case "undo":
            return Message("The last action was undone.")
        case _:
            return Message("The evening is over.")
