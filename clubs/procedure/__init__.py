"""The club procedure as a state machine (floor 0): who belongs to which table, who plays next, and why.

A `Room` is a value; `apply(room, event)` gives a `Step` with the room after it, or raises `RuleError`.
"""

from clubs.procedure.choosing import Next, next_rubber
from clubs.procedure.doing import Decision
from clubs.procedure.draws import Cards, Draw, Drawn, Purpose, Void
from clubs.procedure.engine import Step, apply, replay
from clubs.procedure.events import (
    Apply,
    Close,
    End,
    Enter,
    Event,
    Exit,
    Form,
    Leave,
    Lend,
    Refuse,
    Return,
    RubberOver,
    StartRubber,
    Undo,
)
from clubs.procedure.notation import cards_to_json, event_from_json, event_to_json
from clubs.procedure.refusals import problem_of, rule_of
from clubs.procedure.room import Loan, Member, Room, Rubber, State, Table
from clubs.procedure.rules import ORDERS, RULE_SETS, CardOrder, Readings, RuleSet, card_order, rule_set

__all__ = [
    "ORDERS",
    "RULE_SETS",
    "Apply",
    "CardOrder",
    "Cards",
    "Close",
    "Decision",
    "Draw",
    "Drawn",
    "End",
    "Enter",
    "Event",
    "Exit",
    "Form",
    "Leave",
    "Lend",
    "Loan",
    "Member",
    "Next",
    "Purpose",
    "Readings",
    "Refuse",
    "Return",
    "Room",
    "Rubber",
    "RubberOver",
    "RuleSet",
    "StartRubber",
    "State",
    "Step",
    "Table",
    "Undo",
    "Void",
    "apply",
    "card_order",
    "cards_to_json",
    "event_from_json",
    "event_to_json",
    "next_rubber",
    "problem_of",
    "replay",
    "rule_of",
    "rule_set",
]
