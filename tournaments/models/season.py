"""What a club counts over many sessions: seasons, ladders, and its tables of masterpoints."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Club, Person
from config.caching.stored import Stored
from scoring.models import Session


class MasterpointTable(Stored):
    """A club's own table of awards: `data` is read by `read_table` of `ranking.seasons.masterpoints`."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="masterpoint_tables")
    name = models.CharField(max_length=80)
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="one_masterpoint_table_of_a_name")
        ]

    def __str__(self) -> str:
        return self.name


class Season(Stored):
    """A leader board or a ladder of a club.

    A leader board counts the published sessions from `begins` to `ends`, both included, whose name has
    `words` in it, but for those `left_out`; `rule` says what counts and how. A ladder has rungs and
    challenges.
    """

    class Kind(models.TextChoices):
        LEADERS = "leaders", _("Leader board")
        LADDER = "ladder", _("Ladder")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.LEADERS)
    begins = models.DateField()
    ends = models.DateField()
    words = models.CharField(max_length=80, blank=True, help_text="Only sessions with this in their name.")
    rule = models.JSONField(default=dict, help_text="What counts and how, with the version of its form.")
    table = models.ForeignKey(
        MasterpointTable, on_delete=models.RESTRICT, null=True, blank=True, related_name="seasons"
    )
    left_out = models.ManyToManyField(Session, blank=True, related_name="+")

    class Meta:
        ordering = ["-ends", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.club.slug, self.pk])


class Rung(Stored):
    """Where a person began on a ladder: `place` from 1, in the order in which people joined."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rungs")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["season", "place"]
        constraints = [
            models.UniqueConstraint(fields=["season", "person"], name="one_rung_of_a_person"),
            models.UniqueConstraint(fields=["season", "place"], name="one_rung_of_a_place"),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.place} {self.person}"


class Challenge(Stored):
    """A challenge on a ladder that was played; they count in the order in which they were written down."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    holder = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    won = models.BooleanField(help_text="Whether the challenger won.")
    date = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["season", "id"]

    def __str__(self) -> str:
        return f"{self.season}: {self.challenger} v {self.holder}"
