"""Files by their kind: which one a file is, reading it, writing one."""

from __future__ import annotations

from collections.abc import Callable

from clubs.people.models import Club
from scoring.actors import Actor
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tournaments.exchange import native, pbn, pbn_writing, spreadsheet, usebio, usebio_writing
from tournaments.exchange.disagreements import Trust
from tournaments.exchange.event import Event
from tournaments.exchange.markup import MAX_BYTES
from tournaments.services import standings
from tournaments.services.exchange import incoming, native_in, native_out
from tournaments.services.exchange.outgoing import event_of

FORMATS = ("usebio", "pbn", "csv", "native")
TYPES = {
    "usebio": ("xml", "application/xml"),
    "pbn": ("pbn", "application/x-pbn"),
    "csv": ("csv", "text/csv"),
    "native": ("json", "application/json"),
}


def kind_of(data: bytes) -> str:
    """Which of FORMATS the file is, by how it begins. Raises RuleError "exchange.kind"."""
    if len(data) > MAX_BYTES:
        raise RuleError(
            "exchange.size", "file", "The file is larger than {most} MiB.", "", most=MAX_BYTES >> 20
        )
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"<"):
        return "usebio"
    if head.startswith(b"{"):
        return "native"
    if head.startswith((b"%", b"[", b";")):
        return "pbn"
    if b"," in head or b";" in head or b"\t" in head:
        return "csv"
    raise RuleError("exchange.kind", "file", "This is no USEBIO, PBN, CSV or native event file.", "")


READERS: dict[str, Callable[[bytes], Event]] = {
    "usebio": usebio.parse,
    "pbn": pbn.parse,
    "csv": spreadsheet.parse_results,
}


def read_event(data: bytes) -> Event:
    """A results file of another program as an event. Raises RuleError, also for a native file."""
    kind = kind_of(data)
    if kind == "native":
        raise RuleError(
            "exchange.native", "file", "A native file has nothing of another program to verify.", ""
        )
    return READERS[kind](data)


def import_event(*, data: bytes, club: Club, by: Actor, trust: Trust | None = None) -> Session:
    """Any event file as a session of the club; on a refusal nothing is changed. Raises RuleError.

    `trust` says which counts where a contract and its score disagree in a file of another program; without
    it such a file is refused with a list ("exchange.disagree").
    """
    if kind_of(data) == "native":
        session = native_in.build(native.parse(data), club=club, by=by)
    else:
        session = incoming.build(incoming.prepare(read_event(data), trust), club=club, by=by)
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
            "Formats are {known}, not {format}.",
            "",
            known=", ".join(FORMATS),
            format=format,
        )
    if format == "native":
        if not viewer.staff:
            raise RuleError(
                "permission.export", "format", "The whole event is for those who run the club.", ""
            )
        return native.format(native_out.native_of(session))
    event = event_of(session, viewer)
    writers = {"usebio": usebio_writing.format, "pbn": pbn_writing.format, "csv": spreadsheet.format_results}
    return writers[format](event)
