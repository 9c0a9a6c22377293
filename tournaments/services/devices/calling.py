"""A row of a scoring file that needs the director calls him, as a table's phone does."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Play
from scoring.words import Message, message_to_json
from tournaments.exchange.bws.values import ReceivedRow
from tournaments.models import Call
from tournaments.services.devices.rows import Tables
from tournaments.services.setup.sessions import touch_session
from tournaments.services.table import table

MOST_CALLS = 20
"""Open calls of a file about tables that the session does not have."""


@transaction.atomic
def call_director(tables: Tables, row: ReceivedRow, message: Message, play: Play | None) -> None:
    """Call the director to a row's table, or to the file where there is no such table; the same once.

    In a transaction that has locked the session's fields. Raises RuleError as a table's call does.
    """
    section = tables.section_of(row)
    link = tables.links.get((section, row.table)) if section is not None else None
    if play is not None and link is not None:
        encounter = play.encounter
        table.hand_over(
            encounter=encounter, board=row.board, message=message, by=tables.unit(link), play=play
        )
        return
    _call_about_file(tables, row, message)


def _call_about_file(tables: Tables, row: ReceivedRow, message: Message) -> None:
    said = Message(
        "Section {section}, table {table}, round {round}, board {board}: {said}",
        section=row.section,
        table=row.table,
        round=row.round,
        board=row.board,
        said=message,
    )
    kept = message_to_json(said)
    calls = Call.objects.filter(
        session=tables.session, kind=Call.Kind.REFUSED, encounter=None, done__isnull=True
    )
    open_calls = [call.message for call in calls]
    if kept in open_calls or len(open_calls) >= MOST_CALLS:
        return
    touch_session(tables.session)
    Call.objects.create(
        session=tables.session, kind=Call.Kind.REFUSED, message=kept, by_name=str(tables.file.name or "BWS")
    )
