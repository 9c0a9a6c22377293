"""Who competes: entries, their members from round to round, and penalties."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Person
from config.caching.stored import Stored
from scoring.comparison.penalties import PenaltyUnit
from scoring.models.chain import Linked, one_row_of_a_link
from scoring.models.contest import Section
from scoring.models.sign_in import SignInPhone


class Entry(Stored):
    """A competitor of a section under a number: a pair, a team or a player.

    `line` is the group it is ranked in: "NS" or "EW" where two winners are ranked, else "".
    `place_in_field` is its index (0-based) in the arrays of the field's standing.

    `plan_place` is where a pair sits on the plan of the room before play, counted along the tables (see
    `tournaments.movements.seat_numbers`): its number is the one of that place. Without one it keeps the
    number it was given. A `stationary` pair is to keep its seat all evening.
    """

    class State(models.TextChoices):
        ACTIVE = "active", _("Playing")
        PHANTOM = "phantom", _("Phantom")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    line = models.CharField(max_length=2, blank=True)
    place_in_field = models.PositiveIntegerField(default=0)
    plan_place = models.PositiveSmallIntegerField(null=True, blank=True)
    stationary = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ACTIVE)
    handicap = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    name = models.CharField(max_length=80, blank=True, help_text="A team's own name.")
    previous = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="later",
        help_text="Who this is in the session before, where the event has several.",
    )
    carried = models.CharField(
        max_length=60, blank=True, help_text="Carried over from the session before: an exact fraction."
    )

    class Meta:
        ordering = ["section", "number"]
        constraints = [models.UniqueConstraint(fields=["section", "number"], name="one_entry_of_a_number")]

    def __str__(self) -> str:
        return f"{self.section.letter}{self.number}"


class EntryMember(Stored):
    """A person of an entry from one round on, until the next member in the same seat begins.

    A pair's `seat` is 1 (sits North or East) or 2 (South or West), a player's 1. Of a team, 1 and 2
    are the pair that sits N-S, 3 and 4 the pair that sits E-W, above are reserves. A substitute is a
    second row with the same seat and a later `from_round`.

    `arrived` is when the person was first known to be there, before play starts; `added` is what came onto
    the sheet when they signed themselves in: they alone, or the pair too. `phone` is the one that did so; of
    whom the director has noted it is none.
    """

    class Added(models.TextChoices):
        MEMBER = "member", _("Player")
        PAIR = "pair", _("Pair")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entry_members")
    seat = models.PositiveSmallIntegerField(default=1)
    from_round = models.PositiveSmallIntegerField(default=1)
    arrived = models.DateTimeField(null=True, blank=True)
    added = models.CharField(max_length=6, choices=Added.choices, blank=True)
    phone = models.ForeignKey(
        SignInPhone, on_delete=models.SET_NULL, null=True, blank=True, related_name="members"
    )

    class Meta:
        ordering = ["entry", "seat", "from_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "seat", "from_round"], name="one_member_of_a_seat_from_a_round"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.person}"


class Penalty(Linked):
    """A line in an entry's ledger: never an edit of a result, never given to the opponents (Law 90).

    `amount` is taken off, in `unit`; 10 per cent of a top is the usual penalty at matchpoints. `kind` is
    what it is for, empty where nobody said; an indemnity is below 0.
    """

    HASHED = ("entry_id", "amount", "unit", "kind", "at", "reversed_at")
    TEXTS = ("reason", "by_name")
    ACTOR = "by_id"

    class Kind(models.TextChoices):
        LATENESS = "lateness", _("Lateness")
        PROCEDURE = "procedure", _("Procedure")
        CONDUCT = "conduct", _("Conduct")
        SLOW = "slow", _("Slow play")
        INDEMNITY = "indemnity", _("Indemnity (added)")

    Unit = PenaltyUnit

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalties")
    amount = models.DecimalField(max_digits=8, decimal_places=2)
    unit = models.CharField(
        max_length=8, choices=[(unit.value, str(unit.word)) for unit in Unit], default=Unit.TOP
    )
    kind = models.CharField(max_length=12, choices=Kind.choices, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120, blank=True, help_text="Who gave it, where no account says so.")
    at = models.DateTimeField(default=timezone.now)
    reversed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "penalties"
        ordering = ["at", "id"]
        constraints = [one_row_of_a_link("penalty")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount} {self.get_unit_display()}"
