"""The director's one line: what was typed, parsed and judged (floor 0)."""

from tournaments.line.checks import first_difference, outcomes
from tournaments.line.finish import finishes
from tournaments.line.parser import parse_line, parse_result_or_score
from tournaments.line.ruled import ResultOrScore, Ruled, alone
from tournaments.line.values import (
    Adjust,
    AsAbove,
    Command,
    Context,
    Entry,
    Exchange,
    Form,
    Help,
    Line,
    Move,
    Place,
    Row,
    Sit,
    Turn,
    Undo,
    Where,
)

__all__ = [
    "Adjust",
    "AsAbove",
    "Command",
    "Context",
    "Entry",
    "Exchange",
    "Form",
    "Help",
    "Line",
    "Move",
    "Place",
    "ResultOrScore",
    "Row",
    "Ruled",
    "Sit",
    "Turn",
    "Undo",
    "Where",
    "alone",
    "finishes",
    "first_difference",
    "outcomes",
    "parse_line",
    "parse_result_or_score",
]
