"""Puts back what a director's action changed, as its `Inverse` names it.

The steps come in this order, because each needs the rows of those before it: columns and single keys of JSON
columns are put back, added rows are deleted, the newest first, deleted plays come back, people are seated
again, and last the earlier results count again. Nothing is deleted that has a history of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.apps import apps
from django.db import models

from scoring.bridge.outcome import OutcomeKind
from scoring.models import Board, Encounter, Entry, Linked, Play, Round, Section, Session
from scoring.models.chain import owner_of
from scoring.selectors.contestants import contestants_of
from scoring.selectors.entered import ONLY_RECORD, entered
from scoring.selectors.labels import number_in_session, table_in_session
from scoring.services import chain
from scoring.services.encounters import seat_people
from scoring.words import RuleError
from tournaments.models.inverse import PLAY, ColumnsBefore, Inverse, KeysBefore, PlayBefore
from tournaments.selectors.results.figures import called
from tournaments.services.control.earlier import put_back

BOARD, ENTRY, ROUND = Board._meta.label, Entry._meta.label, Round._meta.label


def restore(session: Session, inverse: Inverse) -> None:
    """Let everything be again as before the action. Raises RuleError "undo.results"."""
    _require_not_dealt(session, inverse.changed(BOARD))
    _require_unused(inverse)
    for columns in inverse.columns or ():
        _put_columns_back(columns)
    for keys in inverse.keys or ():
        _put_keys_back(keys)
    for label, pk in reversed(inverse.added or ()):
        apps.get_model(label).objects.filter(pk=pk).delete()
    _bring_back(inverse.plays or ())
    for section in Section.objects.filter(pk__in=inverse.sections or ()):
        seat_people(section)
    put_back(inverse.results or ())


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


def _put_columns_back(before: ColumnsBefore) -> None:
    label, pk = before.row
    model = apps.get_model(label)
    values = {model._meta.get_field(name).attname: value for name, value in before.values.items()}
    if issubclass(model, Linked):
        _change_linked(model._default_manager.get(pk=pk), values)
    else:
        model.objects.filter(pk=pk).update(**values)


def _change_linked(row: Linked, values: Mapping[str, Any]) -> None:
    """A linked row, a penalty, changes by a link of its chain."""
    columns = {column.attname: column for column in row._meta.concrete_fields}
    read = {name: columns[name].to_python(value) for name, value in values.items()}
    owner, pk = owner_of(row.chain)
    with chain.locked(owner, pk) as locked:
        chain.change(locked, [(row, read)])


def _put_keys_back(before: KeysBefore) -> None:
    """These keys of a column of JSON as they were, all others as they are; None: it was not there."""
    label, pk = before.row
    row = apps.get_model(label)._default_manager.get(pk=pk)
    now = {key: value for key, value in getattr(row, before.column).items() if key not in before.values}
    was_there = {key: value for key, value in before.values.items() if value is not None}
    setattr(row, before.column, now | was_there)
    row.save(update_fields=[before.column])


def _bring_back(rows: Sequence[PlayBefore]) -> None:
    """Plays under their own ids, in the field that their section is in now."""
    plays = [Play(**row.values) for row in rows]
    encounters = {play.encounter_id for play in plays}
    fields_of_encounters = Encounter.objects.filter(pk__in=encounters).values_list(
        "pk", "round__section__field"
    )
    field_of = dict(fields_of_encounters)
    for play in plays:
        play.field_id = field_of[play.encounter_id]
    Play.objects.bulk_create(plays)


def _require_unused(inverse: Inverse) -> None:
    """Added plays with a history stay, as do an added entry with a result or a penalty, and so does all else.

    Plays on which the deed changed what counts are left to `put_back`, which looks after them.
    """
    entries = inverse.added_of(ENTRY)
    removed = models.Q(pk__in=inverse.added_of(PLAY)) | models.Q(encounter__round__in=inverse.added_of(ROUND))
    seated = models.Q(encounter__north__in=entries) | models.Q(encounter__east__in=entries)
    put_back_too = [result.play_id for result in inverse.results or ()]
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
