"""Who meets whom on which boards: generators, the checker, fairness, the chooser (floor 0)."""

from .bounds import bound_of
from .choosing.chooser import Suggestion
from .choosing.evening import Pace
from .choosing.suggesting import suggest
from .fairness import Fairness, best_last_rounds, fairness, field_balances
from .faults import faults, faults_of_rows
from .kinds import Kind, Option
from .moves import BoardMove, Place, move_words, next_seat, next_table_of_boards, seat, seats
from .records import fairness_record, movement_record, suggestion_record
from .registry import KINDS, make, meaning_of, missing_from, words
from .switching import proposed_rounds, switched
from .values import Movement, Row, Seating, SitOut

__all__ = [
    "KINDS",
    "BoardMove",
    "Fairness",
    "Kind",
    "Movement",
    "Option",
    "Pace",
    "Place",
    "Row",
    "Seating",
    "SitOut",
    "Suggestion",
    "best_last_rounds",
    "bound_of",
    "fairness",
    "fairness_record",
    "faults",
    "faults_of_rows",
    "field_balances",
    "make",
    "meaning_of",
    "missing_from",
    "move_words",
    "movement_record",
    "next_seat",
    "next_table_of_boards",
    "proposed_rounds",
    "seat",
    "seats",
    "suggest",
    "suggestion_record",
    "switched",
    "words",
]
