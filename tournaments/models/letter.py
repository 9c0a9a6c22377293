"""Letters with published results: one for each person who agreed, and what became of it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Person
from config.caching.stored import Stored
from tournaments.models.standing import Publication


class ResultLetter(Stored):
    """A publication's letter to one person. It is claimed before it is handed to the mail server, so that
    nobody gets it twice: one whose handing over broke off is not sent again.

    `code` is the mail server's last reply (RFC 5321), 0 where it gave none. The address is not kept here: it
    is the person's, as it is when the letter is sent.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        SENDING = "sending", _("Being sent")
        SENT = "sent", _("Sent")
        FAILED = "failed", _("Not delivered")
        UNKNOWN = "unknown", _("Perhaps delivered")

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="letters")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="result_letters")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    code = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now, help_text="When the state was last changed.")

    class Meta:
        ordering = ["publication", "id"]
        indexes = [models.Index(fields=["state", "at"])]
        constraints = [
            models.UniqueConstraint(fields=["publication", "person"], name="one_letter_of_a_publication")
        ]

    def __str__(self) -> str:
        return f"{self.publication}: letter to {self.person}"
