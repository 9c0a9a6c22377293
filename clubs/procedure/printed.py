"""A room and a step as JSON, to the letter of the command `rotate`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clubs.procedure.choosing import Next, next_rubber
from clubs.procedure.doing import Decision
from clubs.procedure.draws import Draw
from clubs.procedure.engine import Step
from clubs.procedure.notation import cards_to_json
from clubs.procedure.room import Room, Table
from scoring.words import Message

NextAt = Callable[[Room, str], Next | None]
"""Who plays next at a table of the room, by its name."""
Say = Callable[[Message], str]
"""How a face says a message; `str` gives the English."""


def step_to_json(step: Step, say: Say = str) -> dict[str, Any]:
    """What was decided and drawn, and the room after it."""
    return {
        "decisions": [decision_to_json(decision, say) for decision in step.decisions],
        "draws": [draw_to_json(draw) for draw in step.draws],
        **room_to_json(step.room, say),
    }


def room_to_json(room: Room, say: Say = str, next_at: NextAt = next_rubber) -> dict[str, Any]:
    """People by entry, loans, tables in the order in which they formed.

    `next_at` knows more than the procedure where partners are fixed beforehand.
    """
    return {
        "room": list(room.entered),
        "lent": [{"person": loan.person, "home": loan.home, "host": loan.host} for loan in room.loans],
        "tables": [table_to_json(room, table, say, next_at) for table in room.tables],
    }


def table_to_json(room: Room, table: Table, say: Say = str, next_at: NextAt = next_rubber) -> dict[str, Any]:
    """One table; people in order of membership. Between rubbers nobody plays, and all sit."""
    playing = table.rubber.players if table.rubber else ()
    return {
        "table": table.name,
        "state": room.state_of(table).value,
        "members": list(table.names),
        "streaks": {member.name: member.streak for member in table.members},
        "playing": list(playing),
        "partners": [list(side) for side in table.rubber.partners] if table.rubber else [],
        "sitting": [name for name in table.names if name not in playing],
        "waiting": [waiter.name for waiter in table.waiting],
        "next": next_to_json(next_at(room, table.name), say),
    }


def next_to_json(rubber: Next | None, say: Say = str) -> dict[str, Any] | None:
    if rubber is None:
        return None
    return {
        "plays": list(rubber.plays),
        "sits": list(rubber.sits),
        "draw": list(rubber.draw),
        "reasons": [decision_to_json(reason, say) for reason in rubber.reasons],
    }


def decision_to_json(decision: Decision, say: Say = str) -> dict[str, Any]:
    """`person` and `table` are null where the decision is about none."""
    return {
        "rule": decision.rule,
        "what": decision.what,
        "person": decision.person or None,
        "table": decision.table or None,
        "message": say(decision.words),
    }


def draw_to_json(draw: Draw) -> dict[str, Any]:
    return {
        "rule": draw.rule,
        "for": draw.purpose.value,
        "table": draw.table,
        "cards": cards_to_json(draw.cards),
        "order": list(draw.order),
    }
