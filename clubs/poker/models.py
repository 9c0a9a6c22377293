"""What is kept of a poker evening: its players by number, and what happened; all else follows from that."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from clubs.people.models import Club, Person
from scoring.models import Chained, Linked
from scoring.models.chain import one_row_of_a_link

LONGEST_CURRENCY = 8


class PokerEvening(Chained):
    """A poker evening of a club. How it is played is its first event.

    `seed` is what lots are drawn from. `over` is kept for the list: it follows from the events.
    """

    CHAIN = "p"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="poker_evenings")
    name = models.CharField(max_length=80)
    date = models.DateField()
    currency = models.CharField(max_length=LONGEST_CURRENCY, blank=True)
    seed = models.CharField(max_length=40)
    over = models.BooleanField(default=False)

    class Meta:
        ordering = ["-date", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("poker-evening", args=[self.club.slug, self.pk])


class PokerPlayer(Linked):
    """Who a number of an evening is. Events name people by number alone."""

    HASHED = ("evening_id", "number", "person_id")

    evening = models.ForeignKey(PokerEvening, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_poker_player_of_a_number"),
            models.UniqueConstraint(fields=["evening", "person"], name="one_number_of_a_poker_player"),
            one_row_of_a_link("poker_player"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}: {self.number}"


class PokerEvent(Linked):
    """What happened, as `clubs.poker.rules` reads it, and when.

    An event taken back is not erased: `undone`, and the undo is an event too, of type "undo" with the number
    of the one that it took back. `entry_id` is the sender's own UUID: the same tap twice is one event.
    """

    HASHED = ("evening_id", "number", "event", "entry_id", "at", "undone")
    TEXTS = ("by_name",)
    ACTOR = "by_user_id"

    evening = models.ForeignKey(PokerEvening, on_delete=models.CASCADE, related_name="events")
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
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_poker_event_of_a_number"),
            models.UniqueConstraint(fields=["evening", "entry_id"], name="one_poker_event_of_an_id"),
            one_row_of_a_link("poker_event"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}: {self.number}"
