"""Simultaneous events: a club's field that other clubs were invited to join on the same boards."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Club, User
from config.caching.stored import Stored
from scoring.models.contest import Field, Session


def _account() -> models.ForeignKey[User | None, User | None]:
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")


class FieldInvitation(Stored):
    """A club is asked to play its own session in another club's field, on the same boards.

    `field` is of the host's contest, so that the host's conditions hold; the host's sections and each
    guest's join it as their play begins. `boards`: it is played on boards 1 to so many. `session` is the
    guest's, once accepted. Whose account did it (`by`, `answered_by`, `ended_by`) is shown to no other club.
    """

    class State(models.TextChoices):
        OPEN = "open", _("No answer yet")
        ACCEPTED = "accepted", _("Accepted")
        DECLINED = "declined", _("Declined")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        LEFT = "left", _("Left")

    field = models.ForeignKey(Field, on_delete=models.CASCADE, related_name="invitations")
    host = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="invitations_sent")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="field_invitations")
    session = models.ForeignKey(
        Session, on_delete=models.SET_NULL, null=True, blank=True, related_name="invitations_accepted"
    )
    boards = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    by = _account()
    at = models.DateTimeField(default=timezone.now)
    answered_by = _account()
    answered = models.DateTimeField(null=True, blank=True)
    ended_by = _account()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["host", "club"],
                condition=models.Q(state__in=("open", "accepted")),
                name="one_living_invitation_per_club",
            ),
            models.UniqueConstraint(
                fields=["session"],
                condition=models.Q(state="accepted"),
                name="one_shared_field_per_session",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.host}: {self.club}"
