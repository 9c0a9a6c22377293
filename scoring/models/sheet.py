"""Sheets: an encounter whose deals are scored by a game of the registry, and who plays it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.people.models import Club, Person
from config.caching.stored import Stored
from scoring.models.contest import Session
from scoring.models.entry import Entry
from scoring.models.record import Encounter


class Sheet(Stored):
    """One encounter that is a game: its plays are deals in order, without boards.

    `game` is a key of the registry, `options` the game's own. `ended_at` is set when the game is over
    or was broken off, `closed_at` when all have settled by it. `version` rises with all a screen shows.
    """

    encounter = models.OneToOneField(Encounter, on_delete=models.CASCADE, related_name="sheet")
    game = models.CharField(max_length=80)
    options = models.JSONField(default=dict, blank=True)
    opened = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=120, blank=True, help_text="Who settled it, as known then.")
    version = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-opened", "-id"]

    def __str__(self) -> str:
        return f"{self.session}: {self.game}"

    def get_absolute_url(self) -> str:
        return reverse("sheet", args=[self.club.slug, self.pk])

    @property
    def session(self) -> Session:
        return self.encounter.round.section.session

    @property
    def club(self) -> Club:
        return self.session.club


class SheetPlayer(Stored):
    """Who plays at a sheet: `place` counts from 0 in seat order, clockwise.

    Nobody sits where a party has too few: the partner plays those cards too.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="sheet_players"
    )
    person = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="sheet_players"
    )

    class Meta:
        ordering = ["sheet", "place"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "place"], name="one_player_of_a_place"),
            models.UniqueConstraint(fields=["sheet", "person"], name="one_place_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.name}"

    @property
    def name(self) -> str:
        """As the sheet names who sits here."""
        return _("Dummy") if self.person is None else self.person.name
