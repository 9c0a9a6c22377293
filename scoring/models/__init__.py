"""The spine: one record for every form of contest.

Contest > Session > Section hold who plays what; Entry > EntryMember who competes;
Round > Encounter who met; Play > Revision what was said to have happened.
"""

from scoring.models.contest import Board, BoardSet, Contest, Field, Section, Session
from scoring.models.device import Device, TableLink
from scoring.models.entry import Entry, EntryMember, Penalty
from scoring.models.record import Encounter, OutcomeKind, Play, Revision, Round

__all__ = [
    "Board",
    "BoardSet",
    "Contest",
    "Device",
    "Encounter",
    "Entry",
    "EntryMember",
    "Field",
    "OutcomeKind",
    "Penalty",
    "Play",
    "Revision",
    "Round",
    "Section",
    "Session",
    "TableLink",
]
