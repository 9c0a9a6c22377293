"""Table money of an evening: what a place at the table costs, and who has paid."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from clubs.people.models import Person
from config.stored import Stored
from scoring.models import Session


class TableFees(Stored):
    """What members and guests pay for one session, in the club's money, with two decimals."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="table_fees")
    member = models.DecimalField(max_digits=6, decimal_places=2)
    guest = models.DecimalField(max_digits=6, decimal_places=2)

    def __str__(self) -> str:
        return f"{self.session}: {self.member} and {self.guest}"


class TablePayment(Stored):
    """What one person paid for one session: the fee as it was then, whatever it is later."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_payments")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="table_payments")
    amount = models.DecimalField(max_digits=6, decimal_places=2)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["session", "id"]
        constraints = [
            models.UniqueConstraint(fields=["session", "person"], name="one_table_payment_of_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.session}: {self.person} paid {self.amount}"
