"""What a club keeps of its own for the evenings to come: its movements, and the link of its hall display."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from clubs.people.models import Club
from config.caching.stored import Stored


class SavedMovement(Stored):
    """A movement typed or pasted by a director of the club, as `tournaments.movements.typed` reads it.

    A section that plays it keeps the rows it was chosen with: changing or deleting it here changes no
    session.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="saved_movements")
    name = models.CharField(max_length=80)
    rows = models.TextField(help_text="As it was typed.")
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_saved_movement_of_a_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("own-movement", args=[self.club.slug, self.pk])


class MovementSearch(Stored):
    """The search for a movement that a club has running, or had running last: what for, and what is found.

    A job searches for a few seconds, writes down how far it is, and sends the next job: so nothing is
    lost with a worker but those seconds. `tries` and `rows` are where the search goes on.
    """

    class Ended(models.TextChoices):
        TIME = "time", "Its time was over"
        BEST = "best", "It was proved that there is none fairer"
        CANCELLED = "cancelled", "Somebody cancelled it"

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="movement_search")
    wanted = models.JSONField(help_text="The arguments of tournaments.movements.searching.Wanted.")
    minutes = models.PositiveSmallIntegerField()
    seed = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    begun = models.DateTimeField(default=timezone.now)
    heard = models.DateTimeField(null=True, help_text="When a job last wrote down how far it is.")
    pieces = models.PositiveIntegerField(default=0, help_text="How many jobs have done their part.")
    seconds = models.FloatField(default=0, help_text="For how long these have searched.")
    tries = models.PositiveIntegerField(default=0)
    steps = models.PositiveIntegerField(default=0)
    rows = models.TextField(blank=True, help_text="The best so far, as it can be typed.")
    shipped = models.BooleanField(default=False, help_text="Whether that is one that the program has.")
    ended = models.CharField(max_length=10, choices=Ended, blank=True)

    def __str__(self) -> str:
        return f"Search of {self.club}"


class HallLink(Stored):
    """The secret link of a club's hall display. A new one takes the place of the old one, which then ends."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="hall_link")
    token = models.CharField(max_length=20, unique=True)
    made = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return f"Hall display of {self.club}"
