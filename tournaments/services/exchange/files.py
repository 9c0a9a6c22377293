"""Reads a file of any format into the club, and writes a session as a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from clubs.people.models import Club
from scoring.actors import Actor
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from scoring.words.code_pages import Reading, in_utf_8, readings
from tournaments.exchange import native, pbn, spreadsheet, usebio
from tournaments.exchange.check.disagreements import Trust
from tournaments.exchange.event import Event
from tournaments.exchange.kinds import PROGRAMS, recognised
from tournaments.exchange.markup import declared_in
from tournaments.exchange.places import names_places
from tournaments.exchange.requirements import require_all_read
from tournaments.services.exchange import incoming, native_in, native_out, prepared
from tournaments.services.exchange.outgoing import event_of
from tournaments.services.results import standings

FORMATS = tuple(PROGRAMS)
TYPES = {
    "usebio": ("xml", "application/xml"),
    "pbn": ("pbn", "application/x-pbn"),
    "csv": ("csv", "text/csv"),
    "native": ("json", "application/json"),
}

READERS: dict[str, Callable[[bytes], Event]] = {
    "usebio": usebio.parse,
    "pbn": pbn.parse,
    "csv": spreadsheet.parse_results,
}


def readings_of(data: bytes) -> tuple[Reading, ...]:
    """How the names of a file can be read, where it is in doubt in which code page it was written."""
    kind, text = recognised(data)
    return readings(text, declared_in(text) if kind == "usebio" else "")


@names_places
def read_event(data: bytes, code_page: str = "") -> Event:
    """A results file of another program as an event. Raises RuleError, also for a native file.

    `code_page` is the one that somebody chose; without it a file is refused whose names can be read in
    several ways ("input.code_page").
    """
    kind, text = recognised(data)
    if kind == "native":
        raise RuleError(
            "exchange.native", "file", "An Arrowswitch file has nothing from another program to verify.", ""
        )
    return _read(kind, text, code_page)


def _read(kind: str, text: bytes, code_page: str) -> Event:
    return READERS[kind](in_utf_8(text, code_page, declared_in(text) if kind == "usebio" else ""))


@names_places
def import_event(
    *,
    data: bytes,
    club: Club,
    by: Actor,
    trust: Trust | None = None,
    skip_columns: bool = False,
    date: dt.date | None = None,
    code_page: str = "",
) -> Session:
    """Any event file as a session of the club; on a refusal nothing is changed. Raises RuleError.

    `trust` says which counts where a contract and its score disagree in a file of another program; without
    it such a file is refused with a list ("exchange.disagree"). `skip_columns` says that columns which are
    not read may be left out; without it such a file is refused with their names ("exchange.columns").
    `date` is the day of an event whose file does not say it; else that is the club's own day. `code_page` is
    as in `read_event`.
    """
    kind, text = recognised(data)
    if kind == "native":
        session = native_in.build(native.parse(text), club=club, by=by)
    else:
        event = _read(kind, text, code_page)
        if not skip_columns:
            require_all_read(event)
        session = incoming.build(prepared.prepare(event, trust), club=club, by=by, date=date)
    for field_id in sorted(set(session.sections.values_list("field_id", flat=True))):
        standings.refresh_standings(field_id=field_id)
    return session


def export_event(*, session: Session, format: str, viewer: Viewer) -> bytes:
    """The session as a file. The native one holds everything, and is for those who run the club.

    Raises RuleError "exchange.format", "permission.export".
    """
    if format not in FORMATS:
        raise RuleError(
            "exchange.format",
            "format",
            "The format must be one of {known}, not {format}.",
            "",
            known=", ".join(FORMATS),
            format=format,
        )
    if format == "native":
        if not viewer.staff:
            raise RuleError(
                "permission.export",
                "format",
                "Only the people who run the club can download the whole event.",
                "",
            )
        return native.format(native_out.native_of(session))
    event = event_of(session, viewer)
    writers = {"usebio": usebio.format, "pbn": pbn.format, "csv": spreadsheet.format_results}
    return writers[format](event)
