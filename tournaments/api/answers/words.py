"""The sets of words that several answers use."""

from __future__ import annotations

from typing import Annotated

from clubs.web.api.answers import OneOf
from scoring.models import Entry, Session
from scoring.words import Vulnerability

VULNERABILITIES = [vulnerability.value for vulnerability in Vulnerability]
CONTESTANTS = ("pairs", "players", "teams")
ROLES = ("table", "player", "scorer", "director", "admin")

SeatWord = Annotated[str, OneOf("Seat", "NESW")]
VulnerabilityWord = Annotated[str, OneOf("Vulnerability", VULNERABILITIES)]
LineWord = Annotated[str, OneOf("Line", ("", "NS", "EW"))]
ContestantsWord = Annotated[str, OneOf("Contestants", CONTESTANTS)]
SessionStateWord = Annotated[str, OneOf("SessionState", Session.State.values)]
RoleWord = Annotated[str, OneOf("SessionRole", ROLES)]
EntryStateWord = Annotated[str, OneOf("EntryState", Entry.State.values)]
