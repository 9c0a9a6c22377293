"""The director's actions: each is recorded with a message, together with what undoes it.

A service that changes a session calls `as_before` first, for the columns that it is about to change and the
rows that it is about to add, and `record_deed` afterwards. The record is a `Deed`: a message, in which
persons are references, and an `Inverse` for `undo`, which names only what the action itself changed, so that
results which come in between stay (`restoring.restore` works through it). An action without an inverse can be
read but not undone.

Two rules keep undo safe. An action cannot be undone while a newer one that has not been undone touched the
same rows ("undo.order"), and nothing is deleted that has a history of its own, such as a result entered since
("undo.results"). Whoever undoes an action needs the right that the action itself took.

A publication is undone only by name: the session is no longer official, but the publication and the
corrections made since then stay in the record.

Actions are links of the session's chain, so a recorded action is changed through `put_right` alone. What
changes more than results also changes the layout that the chain vouches for, and so it is sealed again
(`seal`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, Field, Revision, Session
from scoring.services import chain, fields
from scoring.services.layout import note_foreign, seal
from scoring.services.results import RULINGS
from scoring.words import Message, RuleError, message_to_json
from tournaments.models import Deed
from tournaments.models.inverse import ColumnsBefore, Inverse, KeysBefore, RowId, inverse_of, row_id
from tournaments.services.control import forms
from tournaments.services.control.restoring import restore
from tournaments.services.results.standings import refresh_standings
from tournaments.services.setup.planning import close_up
from tournaments.services.setup.sessions import touch_session
from tournaments.services.ways import enter_state

ENTRY, SESSION = Entry._meta.label, Session._meta.label
CLOCK, PENALTY, PUBLISH = "clock", "penalty", "publish"
HANDICAP: permissions.Deed = "handicap"


def record_deed(
    *,
    session: Session,
    kind: str,
    message: Message,
    by: Actor,
    reason: str = "",
    inverse: Inverse | None = None,
) -> Deed:
    """Records an action. `inverse` comes from `as_before`; without it the action cannot be undone."""
    deed = Deed(
        session=session,
        kind=kind,
        message=message_to_json(message),
        by=by.user,
        by_name=by.name,
        reason=reason[:200],
        inverse=inverse.to_json() if inverse else {},
    )
    touch_session(session)
    with chain.locked(Session, session.pk) as owner:
        chain.append(owner, deed)
        deed.save(force_insert=True)
    only_results = inverse is not None and inverse.has_only_results
    if kind not in (CLOCK, PENALTY) and not only_results:
        seal(session.pk)
    return deed


def put_right(deed: Deed, **columns: Any) -> None:
    """Change what a deed says or how it is taken back, while its transaction is not over."""
    with chain.locked(Session, deed.session_id) as owner:
        chain.change(owner, [(deed, columns)])


def as_before(
    changed: Iterable[tuple[models.Model, Sequence[str]]],
    added: Iterable[models.Model] = (),
    keys: Iterable[tuple[models.Model, str, Sequence[str]]] = (),
) -> Inverse:
    """What undo needs, taken before the deed: the named columns of rows as they are, and rows it adds.

    Only what the deed itself changes goes in: results that come in between stay. `keys` are row, column and
    names where of a column of JSON only these change. What else the deed takes away, seats or adds later is
    put to it by `Inverse.plus`.
    """
    return Inverse(
        columns=tuple(
            ColumnsBefore(row_id(row), {name: _plain(row.serializable_value(name)) for name in names})
            for row, names in changed
        ),
        keys=tuple(
            KeysBefore(row_id(row), column, {name: getattr(row, column).get(name) for name in names})
            for row, column, names in keys
        ),
        added=tuple(row_id(row) for row in added),
    )


def _plain(value: Any) -> Any:
    """A column's value as JSON keeps it; a time and a decimal as text, which the column reads back."""
    if isinstance(value, Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, dt.datetime) else value


@transaction.atomic
def undo(*, session: Session, by: Actor, deed_id: int | None = None) -> Deed:
    """Take back the last deed of the session that is not undone, or the one named.

    A publication is only taken back by name: the results are official no longer, and what was corrected
    since then stays.
    Who undoes a deed needs the right that it took. An older one can be taken back as long as no newer
    one touched the same rows. Raises RuleError "undo.nothing", "undo.order", "undo.results", "permission.*".
    """
    locked = fields.locked_in(session)  # before the deed is read: somebody else may be undoing it
    note_foreign(session.pk)
    deed = _deed_to_undo(session, deed_id)
    permissions.require(_right_to(deed), session, by)
    return _take_back(session, deed, locked)


def undo_at_table(*, session: Session, kind: str, row: models.Model) -> None:
    """Take back the newest deed of a kind that changed this row; nothing where there is none.

    For what a table may take back itself: whoever calls it has locked the session's fields, and asked
    whether the table may. Raises RuleError as `undo`.
    """
    of_kind = session.deeds.filter(kind=kind, undone__isnull=True)
    pk = next((deed.pk for deed in of_kind if row_id(row) in _rows_of(deed)), None)
    if pk is not None:
        note_foreign(session.pk)
        _take_back(session, _deed_to_undo(session, pk), fields.locked_in(session))


def _take_back(session: Session, deed: Deed, locked: Sequence[Field]) -> Deed:
    inverse = inverse_of(deed)
    restore(session, inverse)
    if inverse.state_before is not None:
        _unpublish(session, deed, inverse.state_before)
    if _changes_more(deed, inverse):
        takes_entries = bool(inverse.added_of(ENTRY))
        for field in locked:
            fields.touch(fields.locked(field.pk), whole=True)
            if takes_entries:  # those after it in the field's arrays close up at once
                close_up(field)
                refresh_standings(field_id=field.pk)
    put_right(deed, undone=timezone.now())
    forms.after_undo(session, inverse)
    seal(session.pk)
    touch_session(session)
    return deed


def _unpublish(session: Session, deed: Deed, state_before: str) -> None:
    """Official no longer. The publication stays in the record, as one that was taken back."""
    if session.state != Session.State.OFFICIAL:
        raise RuleError(
            "undo.way",
            "deed",
            "The session is {state}: only results in their correction period can be taken back.",
            "Law 79C",
            state=session.get_state_display().lower(),
        )
    settle_publishing(session, but=deed)
    enter_state(session, state_before)
    session.corrections_until = None
    session.save(update_fields=["corrections_until"])


def publishing_to_undo(session: Session) -> Deed | None:
    """The publication that *Undo publishing* takes back; None unless the corrections run."""
    if session.state != Session.State.OFFICIAL:
        return None
    return session.deeds.filter(kind=PUBLISH, undone__isnull=True).exclude(inverse={}).first()


def settle_publishing(session: Session, but: Deed | None = None) -> None:
    """No publication of the session counts any more: none is offered for undoing, nor one before `but`."""
    standing = session.deeds.filter(kind=PUBLISH, undone__isnull=True).exclude(inverse={})
    for deed in standing.exclude(pk=but.pk) if but else standing:
        put_right(deed, undone=timezone.now())


def _changes_more(deed: Deed, inverse: Inverse) -> bool:
    return deed.kind != CLOCK and inverse.changes_more_than_results


def _right_to(deed: Deed) -> permissions.Deed:
    """The right that the deed took: whoever takes it back needs it too."""
    inverse = inverse_of(deed)
    if deed.kind == PENALTY or _has_ruling(inverse):
        return "rule"
    if deed.kind == HANDICAP:
        return HANDICAP
    if inverse.state_before is not None:
        return "reopen"
    return "encounters" if _changes_more(deed, inverse) else "correct"


def _has_ruling(inverse: Inverse) -> bool:
    """Whether a director's ruling counted before the deed or by it."""
    states = [state for result in inverse.results or () for state in (result.before, result.after)]
    counted = [state.accepted for state in states if state.accepted]
    return Revision.objects.filter(pk__in=counted, kind__in=RULINGS).exists()


def _deed_to_undo(session: Session, deed_id: int | None) -> Deed:
    standing = session.deeds.filter(undone__isnull=True).exclude(inverse={})
    chosen = standing.exclude(kind=PUBLISH) if deed_id is None else standing.filter(pk=deed_id)
    deed = chosen.first()
    if deed is None:
        raise RuleError("undo.nothing", "session", "There is nothing to undo.", "")
    changed_rows = _rows_of(deed)
    for newer in standing.filter(pk__gt=deed.pk):
        if changed_rows & _rows_of(newer):
            raise RuleError("undo.order", "deed", "Undo the newer one first: {words}.", "", words=newer.words)
    return deed


def _rows_of(deed: Deed) -> set[RowId]:
    """The rows that a deed changed, added or took away; of a publication the session."""
    inverse = inverse_of(deed)
    is_of_session = inverse.state_before is not None
    return inverse.rows() | ({(SESSION, deed.session_id)} if is_of_session else set())
