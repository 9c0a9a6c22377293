"""Reads a file of any format into the club, and writes a session as a file."""

from __future__ import annotations

import datetime as dt

from clubs.people.models import Club
from scoring.actors import Actor
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from scoring.words.code_pages import Reading, in_utf_8, readings
from tournaments.exchange import native
from tournaments.exchange.check.disagreements import Trust
from tournaments.exchange.event import Event
from tournaments.exchange.formats import ResultFormat, result_formats
from tournaments.exchange.kinds import recognised
from tournaments.exchange.of_pairs import PairsResult
from tournaments.exchange.places import names_places
from tournaments.exchange.requirements import require_all_read
from tournaments.exchange.segments import Again
from tournaments.services.exchange import incoming, native_in, native_out, prepared
from tournaments.services.exchange.outgoing import event_of
from tournaments.services.exchange.outgoing_pairs import event_of_pairs
from tournaments.services.results import standings

FORMATS = tuple(one.key for one in result_formats().values() if one.is_written)
"""The formats that `export_event` writes."""


def readings_of(data: bytes) -> tuple[Reading, ...]:
    """How the names of a file can be read, where it is in doubt in which code page it was written."""
    format, text = recognised(data)
    return () if format.is_binary else readings(text, format.declared(text))


def has_online_names(data: bytes) -> bool:
    """Whether people have the names of an online site in a file, as its format tells. Raises RuleError."""
    return recognised(data)[0].has_online_names


@names_places
def read_event(data: bytes, code_page: str = "", again: Again | None = None) -> Event:
    """A results file of another program as an event. Raises RuleError, also for a native file.

    `code_page` is the one that somebody chose; without it a file is refused whose names can be read in
    several ways ("input.code_page"). `again` says what boards are whose numbers begin again in the file;
    without it such a file is refused ("exchange.again").
    """
    format, text = recognised(data)
    if format.is_whole:
        raise RuleError(
            "exchange.native", "file", "An Arrowswitch file has nothing from another program to verify.", ""
        )
    return _read(format, text, code_page, again)


def _read(format: ResultFormat, text: bytes, code_page: str, again: Again | None) -> Event:
    assert format.read is not None
    if format.is_binary:
        return format.read(text, again)
    return format.read(in_utf_8(text, code_page, format.declared(text)), again)


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
    by_online_names: bool = False,
    again: Again | None = None,
) -> Session:
    """Any event file as a session of the club; on a refusal nothing is changed. Raises RuleError.

    `trust` says which counts where a contract and its score disagree in a file of another program; without
    it such a file is refused with a list ("exchange.disagree"). `skip_columns` says that columns which are
    not read, and rows that cannot come in, may be left out; without it such a file is refused with them
    ("exchange.columns", "exchange.rows").
    `date` is the day of an event whose file does not say it; else that is the club's own day. `code_page` and
    `again` are as in `read_event`. `by_online_names` says that people have the names of an online site in the
    file, as they always have in LIN.
    """
    format, text = recognised(data)
    if format.is_whole:
        session = native_in.build(native.parse(text), club=club, by=by)
    else:
        event = _read(format, text, code_page, again)
        if not skip_columns:
            require_all_read(event)
        session = incoming.build(
            prepared.prepare(event, trust),
            club=club,
            by=by,
            date=date,
            by_online_names=by_online_names or format.has_online_names,
        )
    for field_id in sorted(set(session.sections.values_list("field_id", flat=True))):
        standings.refresh_standings(field_id=field_id)
    return session


def export_event(
    *, session: Session, format: str, viewer: Viewer, result: PairsResult | None = None
) -> bytes:
    """The session as a file. The native one is for those who run the club, and holds everything but
    deals that the viewer may not see yet.

    `result` writes an event of teams as the result of its pairs, in any format but the native one. Raises
    RuleError "exchange.format", "exchange.as", "permission.export".
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
    chosen = result_formats()[format]
    if chosen.is_whole:
        if not viewer.staff:
            raise RuleError(
                "permission.export",
                "format",
                "Only the people who run the club can download the whole event.",
                "",
            )
        if result is not None:
            raise RuleError(
                "exchange.as", "as", "The Arrowswitch file has the whole event: choose another format.", ""
            )
        return native.format(native_out.native_of(session, viewer))
    assert chosen.write is not None
    event = event_of(session, viewer) if result is None else event_of_pairs(session, viewer, result)
    return chosen.write(event)


def formats_offered(viewer: Viewer) -> list[ResultFormat]:
    """The formats in which the viewer can have a session; the whole one is for the staff."""
    written = (one for one in result_formats().values() if one.is_written)
    return [one for one in written if viewer.staff or not one.is_whole]
