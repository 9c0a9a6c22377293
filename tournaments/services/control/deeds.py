"""The director's actions: each is recorded with a message, together with what undoes it.

A service that changes a session calls `as_before` first, for the columns that it is about to change and the
rows that it is about to add, and `record_deed` afterwards. The record is a `Deed`: a message, in which
persons are references, and `inverse`, a JSON document for `undo`. An action without an inverse can be read
but not undone.

An inverse names only what the action itself changed, so that results which come in between stay. `restore`
works through its parts in this order: columns ("set") and single keys of JSON columns ("keys") are put back,
added rows are deleted, newest first, deleted plays are brought back, people are seated again, and last the
earlier results count again. Each part needs the rows of the parts before it.

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
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Board, Encounter, Entry, Field, Linked, Play, Revision, Round, Section, Session
from scoring.models.chain import owner_of
from scoring.selectors.contestants import contestants_of
from scoring.selectors.entered import ONLY_RECORD, entered
from scoring.selectors.labels import number_in_session, table_in_session
from scoring.services import chain, fields
from scoring.services.encounters import seat_people
from scoring.services.layout import note_foreign, seal
from scoring.services.results import RULINGS
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.kept_message import message_to_json
from tournaments.selectors.results.figures import called
from tournaments.services.control import forms
from tournaments.services.control.earlier import put_back
from tournaments.services.results.standings import refresh_standings
from tournaments.services.setup.planning import close_up
from tournaments.services.setup.sessions import touch_session
from tournaments.services.ways import enter_state

PLAY = Play._meta.label
BOARD = Board._meta.label
ENTRY = Entry._meta.label
ROUND = Round._meta.label
SESSION = Session._meta.label
CLOCK, PENALTY, PUBLISH = "clock", "penalty", "publish"
HANDICAP: permissions.Deed = "handicap"
RESULTS = {"v", "results"}  # of an inverse: nothing but results changes
WAY = "way"  # of an inverse: the state in which the session was before it was published
WHOLE = ("set", "keys", "added", "plays", "seats")  # what changes more than results


def record_deed(
    *,
    session: Session,
    kind: str,
    message: Message,
    by: Actor,
    reason: str = "",
    inverse: dict[str, Any] | None = None,
) -> Deed:
    """Records an action. `inverse` comes from `as_before`; without it the action cannot be undone."""
    deed = Deed(
        session=session,
        kind=kind,
        message=message_to_json(message),
        by=by.user,
        by_name=by.name,
        reason=reason[:200],
        inverse=inverse or {},
    )
    touch_session(session)
    with chain.locked(Session, session.pk) as owner:
        chain.append(owner, deed)
        deed.save(force_insert=True)
    only_results = bool(deed.inverse) and deed.inverse.keys() <= RESULTS
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
) -> dict[str, Any]:
    """What undo needs, taken before the deed: the named columns of rows as they are, and rows it adds.

    Only what the deed itself changes goes in: results that come in between stay. `keys` are row, column and
    names where of a column of JSON only these change. A mend adds to it "plays" (rows that it takes away),
    "seats" (sections to seat anew) and "results" (`earlier.changed_since`).
    """
    return {
        "v": 1,
        "set": [
            [row._meta.label, row.pk, {name: _plain(row.serializable_value(name)) for name in names}]
            for row, names in changed
        ],
        "keys": [
            [row._meta.label, row.pk, column, {name: getattr(row, column).get(name) for name in names}]
            for row, column, names in keys
        ],
        "added": [[row._meta.label, row.pk] for row in added],
    }


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
    pk = next((deed.pk for deed in of_kind if (row._meta.label, row.pk) in _rows_of(deed)), None)
    if pk is not None:
        note_foreign(session.pk)
        _take_back(session, _deed_to_undo(session, pk), fields.locked_in(session))


def _take_back(session: Session, deed: Deed, locked: Sequence[Field]) -> Deed:
    restore(session, deed.inverse)
    if WAY in deed.inverse:
        _unpublish(session, deed)
    if _changes_more(deed):
        for field in locked:
            fields.touch(fields.locked(field.pk), whole=True)
            if _takes_entries(deed):
                close_up(field)
                refresh_standings(field_id=field.pk)
    put_right(deed, undone=timezone.now())
    forms.after_undo(session, deed.inverse)
    seal(session.pk)
    touch_session(session)
    return deed


def _unpublish(session: Session, deed: Deed) -> None:
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
    enter_state(session, deed.inverse[WAY])
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


def _changes_more(deed: Deed) -> bool:
    return deed.kind != CLOCK and any(deed.inverse.get(part) for part in WHOLE)


def _takes_entries(deed: Deed) -> bool:
    """Whether undoing takes an entry away: those after it in the field's arrays close up at once."""
    return any(label == ENTRY for label, _pk in deed.inverse.get("added", []))


def _right_to(deed: Deed) -> permissions.Deed:
    """The right that the deed took: whoever takes it back needs it too."""
    if deed.kind == PENALTY or _has_ruling(deed):
        return "rule"
    if deed.kind == HANDICAP:
        return HANDICAP
    if WAY in deed.inverse:
        return "reopen"
    return "encounters" if _changes_more(deed) else "correct"


def _has_ruling(deed: Deed) -> bool:
    """Whether a director's ruling counted before the deed or by it."""
    counted = [snapshot["accepted"] for _play, *both in deed.inverse.get("results", []) for snapshot in both]
    return Revision.objects.filter(pk__in=[pk for pk in counted if pk], kind__in=RULINGS).exists()


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


def _rows_of(deed: Deed) -> set[tuple[str, int]]:
    """The rows that a deed changed, added or took away."""
    inverse = deed.inverse
    rows = {(label, pk) for label, pk, _columns in inverse.get("set", [])}
    rows |= {(label, pk) for label, pk, *_which in inverse.get("keys", [])}
    rows |= {(label, pk) for label, pk in inverse.get("added", [])}
    if WAY in inverse:
        rows.add((SESSION, deed.session_id))
    return rows | {(PLAY, row[0]) for part in ("plays", "results") for row in inverse.get(part, [])}


def restore(session: Session, inverse: Mapping[str, Any]) -> None:
    """Put columns back as they were, take added rows away, bring plays back, let earlier results count."""
    added = inverse.get("added", [])
    _require_not_dealt(session, [pk for label, pk, _columns in inverse.get("set", []) if label == BOARD])
    _require_unused(added, put_back_too=[play_id for play_id, *_said in inverse.get("results", [])])
    for label, pk, columns in inverse.get("set", []):
        model = apps.get_model(label)
        values = {model._meta.get_field(name).attname: value for name, value in columns.items()}
        if issubclass(model, Linked):
            _change_linked(model._default_manager.get(pk=pk), values)
        else:
            model.objects.filter(pk=pk).update(**values)
    for label, pk, column, before in inverse.get("keys", []):
        _put_keys_back(apps.get_model(label), pk, column, before)
    for label, pk in reversed(added):
        apps.get_model(label).objects.filter(pk=pk).delete()
    _bring_back(inverse.get("plays", []))
    for section in Section.objects.filter(pk__in=inverse.get("seats", [])):
        seat_people(section)
    put_back(inverse.get("results", []))


def _require_not_dealt(session: Session, boards: Sequence[int]) -> None:
    """Deals that the program made stay on their boards from the first result on: they were committed to."""
    if not boards or not Board.objects.filter(pk__in=boards, made__isnull=False).exists():
        return
    if Play.objects.filter(encounter__round__section__session=session, last_revision__gt=0).exists():
        raise RuleError(
            "undo.results",
            "deed",
            "Results have been entered on deals that were made here: this cannot be undone.",
            "",
        )


def _change_linked(row: Linked, values: Mapping[str, Any]) -> None:
    """A linked row, a penalty, changes by a link of its chain."""
    columns = {column.attname: column for column in row._meta.concrete_fields}
    read = {name: columns[name].to_python(value) for name, value in values.items()}
    owner, pk = owner_of(row.chain)
    with chain.locked(owner, pk) as locked:
        chain.change(locked, [(row, read)])


def _put_keys_back(model: type[models.Model], pk: int, column: str, before: Mapping[str, Any]) -> None:
    """These keys of a column of JSON as they were, all others as they are; None: it was not there."""
    row = model._default_manager.get(pk=pk)
    now = {key: value for key, value in getattr(row, column).items() if key not in before}
    was_there = {key: value for key, value in before.items() if value is not None}
    setattr(row, column, now | was_there)
    row.save(update_fields=[column])


def _bring_back(rows: Sequence[Sequence[Any]]) -> None:
    """Plays under their own ids, in the field that their section is in now."""
    plays = [Play(**dict(zip(PLAY_COLUMNS, row, strict=False))) for row in rows]  # older rows are shorter
    encounters = {play.encounter_id for play in plays}
    fields_of_encounters = Encounter.objects.filter(pk__in=encounters).values_list(
        "pk", "round__section__field"
    )
    field_of = dict(fields_of_encounters)
    for play in plays:
        play.field_id = field_of[play.encounter_id]
    Play.objects.bulk_create(plays)


PLAY_COLUMNS = ("pk", "encounter_id", "field_id", "board_id", "ordinal", "turned", "extra")


def play_row(play: Play) -> list[Any]:
    """An untold play as "plays" of an inverse keeps it: it comes back under its own id."""
    return [getattr(play, name) for name in PLAY_COLUMNS]


def _require_unused(added: Sequence[Sequence[Any]], put_back_too: Sequence[int]) -> None:
    """Added plays with a history stay, as do an added entry with a result or a penalty, and so does all else.

    `put_back_too` are plays on which the deed changed what counts: `put_back` looks after these.
    """
    entries = [pk for label, pk in added if label == ENTRY]
    removed = models.Q(pk__in=[pk for label, pk in added if label == PLAY]) | models.Q(
        encounter__round__in=[pk for label, pk in added if label == ROUND]
    )
    seated = models.Q(encounter__north__in=entries) | models.Q(encounter__east__in=entries)
    counts = seated & entered() & ~ONLY_RECORD & ~models.Q(pk__in=put_back_too)
    used = (
        Play.objects.filter((removed & models.Q(last_revision__gt=0)) | counts)
        .select_related("board", "encounter__round__section")
        .first()
    )
    if used is not None and used.board_id is None:
        raise RuleError(
            "undo.results",
            "deed",
            "A deal has since been entered at table {table}: this cannot be undone.",
            "",
            table=table_in_session(used.encounter),
        )
    if used is not None and used.kind == OutcomeKind.NOT_ENTERED.value:
        raise RuleError(
            "undo.results",
            "deed",
            "Board {board} has had a result since. It was taken back, but its record stays, so this cannot"
            " be undone.",
            "",
            board=str(used.board),
        )
    if used is not None:
        raise RuleError(
            "undo.results",
            "deed",
            "Board {board} now has a newer result: this cannot be undone.",
            "",
            board=str(used.board),
        )
    penalised = Entry.objects.filter(pk__in=entries, penalties__isnull=False).first()
    if penalised is not None:
        raise RuleError(
            "undo.results",
            "deed",
            "{who} has since been given a penalty: this cannot be undone.",
            "",
            who=called(contestants_of(penalised.section), number_in_session(penalised)),
        )
