"""Table money of an evening: what a place at the table costs, and who has paid."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Person
from scoring.models import Linked, Session
from scoring.models.chain import one_row_of_a_link


class TableFees(Linked):
    """What members and guests pay for one session, in the club's money, with two decimals.

    A link of the session's chain; another fee is a link of its own, and the row has the newest.
    """

    HASHED = ("session_id", "member", "guest")

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="table_fees")
    member = models.DecimalField(max_digits=6, decimal_places=2)
    guest = models.DecimalField(max_digits=6, decimal_places=2)

    class Meta:
        constraints = [one_row_of_a_link("table_fees")]

    def __str__(self) -> str:
        return f"{self.session}: {self.member} and {self.guest}"


class TablePayment(Linked):
    """A line of a session's table money: somebody paid, or a payment was taken back.

    It is never changed or deleted. The newest line of a person, by its link, says whether they have paid.
    `amount` is the fee as it was then, whatever it is later; of a line that takes a payment back it is what
    had been paid.
    """

    HASHED = ("session_id", "person_id", "kind", "amount", "at")
    TEXTS = ("by_name",)
    ACTOR = "by_id"

    class Kind(models.TextChoices):
        PAID = "paid", _("Paid")
        TAKEN_BACK = "back", _("Taken back")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_payments")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="table_payments")
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.PAID)
    amount = models.DecimalField(max_digits=6, decimal_places=2)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["session", "id"]
        constraints = [one_row_of_a_link("table_payment")]

    def __str__(self) -> str:
        return f"{self.session}: {self.person}, {self.get_kind_display()}, {self.amount}"
