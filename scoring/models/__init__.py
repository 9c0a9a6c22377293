"""The spine: one record for every form of contest.

Contest > Session > Section hold who plays what; Entry > EntryMember who competes;
Round > Encounter who met; Play > Revision what was said to have happened. A Sheet makes an encounter a
game of the registry; once it is settled a SettledPlayer says what it brought each of its players. A field
may be shared by clubs.
"""

from scoring.models.chain import Chained, ChainLink, KeepsNames, Linked
from scoring.models.club_record import ClubRecord, NotedHead
from scoring.models.contest import Board, BoardSet, Contest, Field, Section, Session, SessionLayout
from scoring.models.device import Device, TableLink
from scoring.models.entry import Entry, EntryMember, Penalty
from scoring.models.event import LinkedEvent
from scoring.models.kept import KeptReference
from scoring.models.made_deals import MadeDeals
from scoring.models.record import SEATS, Encounter, OutcomeKind, Play, Revision, Round
from scoring.models.settled import SettledPlayer
from scoring.models.sharing import FieldInvitation
from scoring.models.sheet import Sheet, SheetPlayer
from scoring.models.sign_in import SignInNetwork, SignInPhone

__all__ = [
    "SEATS",
    "Board",
    "BoardSet",
    "ChainLink",
    "Chained",
    "ClubRecord",
    "Contest",
    "Device",
    "Encounter",
    "Entry",
    "EntryMember",
    "Field",
    "FieldInvitation",
    "KeepsNames",
    "KeptReference",
    "Linked",
    "LinkedEvent",
    "MadeDeals",
    "NotedHead",
    "OutcomeKind",
    "Penalty",
    "Play",
    "Revision",
    "Round",
    "Section",
    "Session",
    "SessionLayout",
    "SettledPlayer",
    "Sheet",
    "SheetPlayer",
    "SignInNetwork",
    "SignInPhone",
    "TableLink",
]
