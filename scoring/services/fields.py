"""The version of a field: it rises with every change, and what hangs on it is sent after commit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction

from scoring.models import Field, Play
from scoring.signals import field_touched


def locked(field_id: int) -> Field:
    """The field, locked until the transaction ends; always its first lock, so that no two deeds wait."""
    return Field.objects.select_for_update().get(pk=field_id)


def locked_of(play_id: int) -> Field:
    """The field of a play, locked as by `locked`. Raises Play.DoesNotExist."""
    field = Field.objects.select_for_update(of=("self",)).filter(plays=play_id).order_by().first()
    if field is None:
        raise Play.DoesNotExist
    return field


def touch(field: Field, plays: Iterable[Play] = (), *, whole: bool = False) -> int:
    """Raise the version of a locked field and stamp `plays` (not saved here); refresh after commit.

    `whole`: more than the results of `plays` changed (seats, boards, settings, the finish), so that
    every board is to be compared anew.
    """
    field.version += 1
    if whole:
        field.whole_since = field.version
    field.save(update_fields=["version", "whole_since"])
    for play in plays:
        play.version = field.version
    tell(field.pk)
    return field.version


def tell(field_id: int) -> None:
    """Send `field_touched` once the transaction is saved; a listener that fails fails alone."""
    transaction.on_commit(partial(_send, field_id), robust=True)


def _send(field_id: int) -> None:
    field_touched.send_robust(sender=Field, field_id=field_id)
