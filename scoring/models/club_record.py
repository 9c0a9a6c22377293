"""The club's own record: a chain of its own that notes how far the chains of its evenings have come.

A chain proves that nothing in it was changed; it cannot prove that it was not cut to nothing together with
its rows. Wherever money changes hands or an evening is closed, the club's record notes the head of that
evening's chain, so that whoever cuts it must also rewrite the record of everything the club has noted since.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from clubs.people.models import Club
from scoring.models.chain import Chained, Linked, one_row_of_a_link


class ClubRecord(Chained):
    """The chain of a club; its links are the heads that it notes. Made when the first one is noted."""

    CHAIN = "c"

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="record")

    def __str__(self) -> str:
        return f"Record of {self.club}"


class NotedHead(Linked):
    """The head of another chain, as the club's record noted it: `of` that chain after `length` links.

    `reason` is what happened there. Never changed or deleted.
    """

    HASHED = ("of", "length", "head", "reason", "at")

    class Reason(models.TextChoices):
        """What happened; `BEFORE`: the chain was there when the program learned to note it."""

        PAYMENT = "payment"
        FEES = "fees"
        STAKE = "stake"
        CLOSED = "closed"
        BEFORE = "before"

    of = models.CharField(max_length=24, db_index=True)
    length = models.PositiveBigIntegerField()
    head = models.CharField(max_length=64)
    reason = models.CharField(max_length=10, choices=Reason.choices)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["chain", "link"]
        constraints = [one_row_of_a_link("noted_head")]

    def __str__(self) -> str:
        return f"{self.of} after {self.length}"
