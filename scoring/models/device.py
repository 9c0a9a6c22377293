"""Tables' phones: the link on a table's card, and the phones it was opened on."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from config.caching.stored import Stored
from scoring.models.contest import Section, Session


class TableLink(Stored):
    """What the QR code on a table's card opens. It ends when the corrections close."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_links")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="table_links")
    table = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=64, unique=True)
    word = models.CharField(max_length=8, help_text="Four letters for those who type instead of scanning.")
    created = models.DateTimeField(default=timezone.now)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["section", "table"],
                condition=models.Q(revoked__isnull=True),
                name="one_live_link_per_table",
            ),
            models.UniqueConstraint(fields=["session", "word"], name="one_word_per_session"),
        ]

    def __str__(self) -> str:
        return f"{self.section.letter}{self.table}"


class Device(Stored):
    """A phone (or tablet) bound by a cookie to one table of one session; only the key's hash is kept.

    A `UNIT` is a table device, whose results come through a scoring file: nobody knows its key. Its number
    is 0, whatever number of phones the table has.
    """

    class Kind(models.TextChoices):
        PHONE = "phone", "Phone"
        UNIT = "unit", "Table device"

    link = models.ForeignKey(TableLink, on_delete=models.CASCADE, related_name="devices")
    key_hash = models.CharField(max_length=64, unique=True)
    number = models.PositiveSmallIntegerField(default=1, help_text="First, second ... phone of the table.")
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.PHONE)
    created = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "number"], name="one_phone_of_a_number")]

    def __str__(self) -> str:
        is_unit = self.kind == self.Kind.UNIT
        return f"{self.link}, table device" if is_unit else f"{self.link}, phone {self.number}"
