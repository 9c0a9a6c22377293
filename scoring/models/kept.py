"""References that are values: the id of another row, which stays when that row is deleted in good faith."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import models
from django.db.models.fields.related_descriptors import ForwardManyToOneDescriptor

Set = TypeVar("Set")
Get = TypeVar("Get")


class _RowOrNone(ForwardManyToOneDescriptor):
    """Reads the row that a reference names; None where that row is gone, though the id stays."""

    def get_object(self, instance: models.Model) -> Any:
        try:
            return super().get_object(instance)
        except self.field.remote_field.model.DoesNotExist:
            return None


class KeptReference(models.ForeignKey[Set, Get]):
    """What a linked row says of another row: its id is part of the record, as figures are.

    The hash of a link covers the id, so it must not change when the other row is deleted: nothing sets it to
    NULL, and a row that comes back under its own id (a board that *Undo* brings back) is named again. With
    an ordinary key and SET_NULL such a deletion would break the link. To read the row is a convenience:
    it gives None where the row is gone. Whoever asks whether anything was named at all asks for the id.
    """

    forward_related_accessor_class = _RowOrNone

    def __init__(self, to: Any, on_delete: Any = models.DO_NOTHING, **options: Any) -> None:
        options |= {"null": True, "blank": True, "db_constraint": False, "related_name": "+"}
        super().__init__(to, on_delete, **options)

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """As a key of Django's own, so that old migrations do not depend on this class."""
        name, _path, args, options = super().deconstruct()
        return name or "", "django.db.models.ForeignKey", list(args), dict(options)
