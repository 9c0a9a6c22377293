"""`apply`: an event carried out on a room. `replay`: a whole evening from its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from clubs.procedure.acts import ACTS
from clubs.procedure.doing import Decision, Doing
from clubs.procedure.draws import Draw, Lots
from clubs.procedure.events import Enter, Event, Undo
from clubs.procedure.places import lift_bars, release
from clubs.procedure.refusals import NO_RULE, refused
from clubs.procedure.room import Room
from scoring.words import N_, Message


@dataclass(frozen=True, slots=True)
class Step:
    """What an event led to: the room after it, what was decided, and the cards drawn."""

    room: Room
    decisions: tuple[Decision, ...] = ()
    draws: tuple[Draw, ...] = ()


def apply(room: Room, event: Event, number: int | None = None) -> Step:
    """Carry out an event. `number` (from 1, default one more than the last) seeds its draws.

    A draw that was made stands: an event that was taken back and happens again has the same cards, unless
    the table reports others or something has happened since but that people entered. Raises RuleError with
    the codes of the command `rotate` (`rule_of` gives the letter); the room is a value, so a refused event
    has changed nothing.
    """
    number = room.number + 1 if number is None else number
    again = None if event.cards else room.taken_back(event)
    cards = again.last.cards if again is not None and again.last is not None else event.cards
    lots = Lots(cards, room.seed, number, room.rules.order)
    if isinstance(event, Undo):
        lots.finish()
        return _undone(room, number)
    doing = Doing(room, lots)
    ACTS[type(event)](doing, event)
    release(doing)
    lift_bars(doing)
    lots.finish()
    drawn = replace(event, cards=tuple(draw.cards for draw in doing.draws))
    undone = again.undone if again is not None else room.undone if isinstance(event, Enter) else ()
    after = replace(doing.room, number=number, before=room, last=drawn, undone=undone)
    return Step(after, tuple(doing.decisions), doing.draws)


def replay(room: Room, events: Iterable[Event]) -> Room:
    """The room after all events, each of which was accepted once. Raises RuleError if one is not."""
    for event in events:
        room = apply(room, event).room
    return room


def _undone(room: Room, number: int) -> Step:
    if room.before is None:
        raise refused("nothing_to_undo", "type", N_("There is nothing left to undo."), NO_RULE)
    words = Message("The last action has been undone.")
    decision = Decision(NO_RULE, "undone", "", "", words)
    others = tuple(other for other in room.before.undone if other.last != room.last)
    return Step(replace(room.before, number=number, undone=(room, *others)), (decision,))
