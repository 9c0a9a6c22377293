"""The event of an evening that is kept as a list of its events, as a rubber room and a poker evening are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models.chain import Linked, one_row_of_a_link


class LinkedEvent(Linked):
    """One event of an evening, with the account that made it; all else of the evening follows from them.

    A model that derives from it has a foreign key `evening`, and says in `HASHED` and `TEXTS` what its links
    cover. An event that is undone stays, with `undone` set. The undo is an event too. `entry_id` is the
    sender's own UUID, so that the same tap sent twice is one event.
    """

    if TYPE_CHECKING:
        evening: Any

    ACTOR = "by_user_id"

    number = models.PositiveIntegerField()
    event = models.JSONField()
    undone = models.BooleanField(default=False)
    entry_id = models.UUIDField()
    by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_%(app_label)s_event_of_a_number"),
            models.UniqueConstraint(fields=["evening", "entry_id"], name="one_%(app_label)s_event_of_an_id"),
            one_row_of_a_link("%(app_label)s_event"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}: {self.number}"
