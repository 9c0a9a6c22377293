"""Parties: progressions from table to table, planned a round at a time (floor 0).

Tallies give the seats of round 1; later rounds follow from the round before and its results, or from
tallies assigned beforehand. Chance is seeded: the same seed gives the same room.
"""

from .advice import advice
from .attendance import check_people
from .choosing import Choice, Remainder, parties_for, remainders
from .faults import faults
from .figures import Repeats, repeat_words, repeats
from .freezeout import survivors
from .kinds import KINDS, PARTY_KINDS, WORDS
from .planning import first_round, next_round, whole
from .rules import Rules
from .values import (
    Draw,
    Extra,
    FirstSeats,
    Partners,
    Person,
    Progression,
    Purpose,
    RoundPlan,
    Seats,
    TableResult,
    TableTie,
)

__all__ = [
    "KINDS",
    "PARTY_KINDS",
    "WORDS",
    "Choice",
    "Draw",
    "Extra",
    "FirstSeats",
    "Partners",
    "Person",
    "Progression",
    "Purpose",
    "Remainder",
    "Repeats",
    "RoundPlan",
    "Rules",
    "Seats",
    "TableResult",
    "TableTie",
    "advice",
    "check_people",
    "faults",
    "first_round",
    "next_round",
    "parties_for",
    "remainders",
    "repeat_words",
    "repeats",
    "survivors",
    "whole",
]
