"""The native event file, which holds a whole session with every revision: its value, read and written."""

import re

from scoring.words import N_
from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.native.document import (
    Before,
    Board,
    Encounter,
    Entry,
    EntryState,
    Member,
    NativeEvent,
    Penalty,
    PenaltyKind,
    Play,
    Publication,
    Revision,
    RevisionState,
    Section,
    Sitter,
    State,
    format,
    parse,
)
from tournaments.exchange.native.rulings import (
    LawRuling,
    PenaltyLine,
    RuledPlay,
    RulingState,
    RulingVersion,
    Warned,
)

__all__ = [
    "FORMAT",
    "Before",
    "Board",
    "Encounter",
    "Entry",
    "EntryState",
    "LawRuling",
    "Member",
    "NativeEvent",
    "Penalty",
    "PenaltyKind",
    "PenaltyLine",
    "Play",
    "Publication",
    "Revision",
    "RevisionState",
    "RuledPlay",
    "RulingState",
    "RulingVersion",
    "Section",
    "Sitter",
    "State",
    "Warned",
    "format",
    "parse",
]

OF_ARROWSWITCH = re.compile(rb'"format"\s*:\s*"arrowswitch')

FORMAT = ResultFormat(
    key="native",
    title="Arrowswitch",
    ending="json",
    media_type="application/json",
    begins=lambda text: text.startswith(b"{") and OF_ARROWSWITCH.search(text) is not None,
    is_whole=True,
    link=N_("This session, complete (Arrowswitch)"),
)
