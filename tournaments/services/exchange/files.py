"""Recognises which format a file has, reads it into the club, and writes a session as a file."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

from clubs.people.models import Club
from scoring.actors import Actor
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import N_, RuleError
from tournaments.exchange import native, pbn, spreadsheet, usebio
from tournaments.exchange.check.disagreements import Trust
from tournaments.exchange.event import Event
from tournaments.exchange.markup import MAX_BYTES
from tournaments.exchange.requirements import require_all_read
from tournaments.services.exchange import incoming, native_in, native_out, prepared
from tournaments.services.exchange.outgoing import event_of
from tournaments.services.results import standings

FORMATS = ("usebio", "pbn", "csv", "native")
TYPES = {
    "usebio": ("xml", "application/xml"),
    "pbn": ("pbn", "application/x-pbn"),
    "csv": ("csv", "text/csv"),
    "native": ("json", "application/json"),
}


SIGNATURES = (
    (
        b"PK\x03\x04",
        N_("This is a spreadsheet or a ZIP archive. Save the results as CSV, or unpack it first."),
    ),
    (b"\xd0\xcf\x11\xe0", N_("This is a spreadsheet of an older kind. Save the results as CSV.")),
    (b"%PDF", N_("This is a PDF file. Ask for the results as USEBIO, PBN or CSV.")),
    (b"#VERSION", N_("This is a BridgeWebs file. Ask for the results as USEBIO, PBN or CSV.")),
)
"""How files begin that people take for event files, and what to say of them."""
LIN = re.compile(rb"[a-z]{2}\|", re.IGNORECASE)
XML_IN_UTF_16 = ("\ufeff<".encode("utf-16-le"), "\ufeff<".encode("utf-16-be"))
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
IN_UTF_16 = N_("This file is in UTF-16. Save it as UTF-8 (in a spreadsheet: CSV UTF-8) and import that.")
IN_LIN = N_(
    "This is a LIN file, as vugraph and online play write it. Its results are not read here: ask for them as "
    "USEBIO, PBN or CSV."
)


def kind_of(data: bytes) -> str:
    """Which of FORMATS the file is, by how it begins. Raises RuleError "exchange.kind"."""
    if len(data) > MAX_BYTES:
        raise RuleError(
            "exchange.size", "file", "The file is larger than {most} MB.", "", most=MAX_BYTES >> 20
        )
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    _require_known_kind(head)
    if head.startswith((b"<", *XML_IN_UTF_16)):
        return "usebio"
    if head.startswith(b"{"):
        return "native"
    if head.startswith((b"%", b"[", b";")):
        return "pbn"
    if b"," in head or b";" in head or b"\t" in head:
        return "csv"
    raise _no_event(N_("This is not a USEBIO, PBN, CSV or Arrowswitch event file."))


def _require_known_kind(head: bytes) -> None:
    """Refuse what people take for one of FORMATS, by its own name."""
    for signature, template in SIGNATURES:
        if head.startswith(signature):
            raise _no_event(template)
    if LIN.match(head):
        raise _no_event(IN_LIN)
    if head.startswith(XML_IN_UTF_16):
        return
    if head.startswith(UTF_16_MARKS) or b"\0" in (head[:1], head[1:2]):
        raise _no_event(IN_UTF_16)


def _no_event(template: str) -> RuleError:
    return RuleError("exchange.kind", "file", template, "")


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
            "exchange.native", "file", "An Arrowswitch file has nothing from another program to verify.", ""
        )
    return READERS[kind](data)


def import_event(
    *,
    data: bytes,
    club: Club,
    by: Actor,
    trust: Trust | None = None,
    skip_columns: bool = False,
    date: dt.date | None = None,
) -> Session:
    """Any event file as a session of the club; on a refusal nothing is changed. Raises RuleError.

    `trust` says which counts where a contract and its score disagree in a file of another program; without
    it such a file is refused with a list ("exchange.disagree"). `skip_columns` says that columns which are
    not read may be left out; without it such a file is refused with their names ("exchange.columns").
    `date` is the day of an event whose file does not say it; else that is the club's own day.
    """
    if kind_of(data) == "native":
        session = native_in.build(native.parse(data), club=club, by=by)
    else:
        event = read_event(data)
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
