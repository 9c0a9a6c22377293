"""Standings of a field, the points of its boards, and publications."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from config.caching.stored import Stored
from scoring.models import Field, Linked, Session
from scoring.models.chain import one_row_of_a_link


class Standing(Stored):
    """Totals of a field, and the field's version they are from.

    `totals` packs the sums of the field's entries (by `Entry.place_in_field`), `frame` what else
    `tournaments.ranking.FieldStanding` holds. Places follow from them and the penalties.
    """

    field = models.OneToOneField(Field, on_delete=models.CASCADE, related_name="standing")
    version = models.PositiveBigIntegerField(default=0)
    totals = models.BinaryField(default=bytes)
    frame = models.BinaryField(default=bytes)
    computed = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.field}: standing from version {self.version}"


class BoardPoints(Stored):
    """The exact points of every result on one board: one row a board, arrays inside.

    `points` packs a `tournaments.ranking.ComparedBoard`: the board's plays with their results and who
    sat there (`Entry.place_in_field`, N-S and E-W), and the points of each.
    """

    field = models.ForeignKey(Field, on_delete=models.CASCADE, related_name="board_points")
    number = models.PositiveSmallIntegerField(
        help_text="Board number: its forms are compared as groups of one row."
    )
    points = models.BinaryField(default=bytes)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["field", "number"], name="one_row_of_points_per_board")
        ]

    def __str__(self) -> str:
        return f"{self.field}: board {self.number}"


class Publication(Linked):
    """A result made official: settings, encounters and the last revision, frozen with the standing.

    A change after it makes the next publication, with a note of what changed.
    """

    HASHED = ("session_id", "number", "at", "last_revision")
    TEXTS = ("note", "by_name", "content")  # the content of a party may hold a team's name
    ACTOR = "by_id"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="publications")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(
        max_length=120, blank=True, help_text="Who published it, in words, as known then."
    )
    note = models.CharField(max_length=300, blank=True)
    last_revision = models.PositiveBigIntegerField(default=0)
    content = models.JSONField(
        help_text="Settings, encounters and standings as published, with the form's version."
    )
    taken_back: bool = False
    """Whether an action or a penalty that counted was taken back since, where `with_later_acts` asked."""
    ruled_since: bool = False
    """Whether a ruling by the laws was given, changed or withdrawn since, where `with_later_acts` asked."""

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_publication_of_a_number"),
            one_row_of_a_link("publication"),
        ]

    def __str__(self) -> str:
        return f"{self.session}: publication {self.number}"


class PublishedFigures(Stored):
    """Figures of a publication's players that lists and files go by, as they were when it was published.

    `figures` has by person's id a salt of its own and `Person.FIGURES`. The session's record commits to each
    (see `tournaments.services.results.published_figures`). Of somebody forgotten nothing is kept here.
    """

    publication = models.OneToOneField(Publication, on_delete=models.CASCADE, related_name="figures")
    figures = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.publication}: figures"
