"""Clubs, persons, membership and roles."""

from __future__ import annotations

import re
import zoneinfo
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config.caching.stored import Stored
from scoring.words.names import folded

LONGEST_NAME = 120
LOGO_NAME = re.compile("[0-9a-f]{16}-([0-9]{1,3})x([0-9]{1,3})")
ZONES = sorted(zoneinfo.available_timezones() - {"Factory", "localtime"})  # two that are no place's time


class User(AbstractUser, Stored):
    """Who signs in. What a user may do in a club stands in `Role`; who they are there, in `Person`."""


@dataclass(frozen=True, slots=True)
class Logo:
    """What a page needs to show a club's logo; sizes in pixels."""

    address: str
    width: int
    height: int


class Paper(models.TextChoices):
    """Sizes of paper that documents are made for."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("US Letter")


class Club(Stored):
    """A club: the tenant that every other object is reached through."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(unique=True)
    zone = models.CharField(max_length=60, default="UTC", help_text=_("Time zone used by the club."))
    national_id = models.CharField(
        max_length=40,
        blank=True,
        help_text=_("The club's number in its federation, written into files of results."),
    )
    correction_minutes = models.PositiveSmallIntegerField(
        default=30, help_text=_("Time allowed for correcting results after publication (Law 79C).")
    )
    players_sign_in = models.BooleanField(
        default=True, help_text=_("Players may sign themselves in for a session on their phone.")
    )
    appeal_deposit = models.DecimalField(
        max_digits=6,
        decimal_places=2,
        null=True,
        blank=True,
        help_text=_("Deposit for an appeal, in the club's money; empty: none (Law 92A)."),
    )
    paper_size = models.CharField(
        max_length=10,
        choices=Paper.choices,
        default=Paper.A4,
        help_text=_("The paper that the club prints on."),
    )
    hue = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=_("Hue of the club's pages, 0 to 359 degrees of OKLCH; empty: Arrowswitch green."),
    )
    logo_name = models.CharField(max_length=40, blank=True, editable=False)
    is_demo = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(hue__isnull=True) | models.Q(hue__gte=0, hue__lt=360),
                name="hue_of_a_circle",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", kwargs={"slug": self.slug})

    @property
    def logo(self) -> Logo | None:
        """Where the club's logo is and how big it is shown; None without one. No query."""
        parts = LOGO_NAME.fullmatch(self.logo_name)
        if parts is None:
            return None
        address = reverse("club_logo", kwargs={"slug": self.slug, "name": self.logo_name})
        return Logo(address, int(parts[1]), int(parts[2]))

    @property
    def tz(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.zone)


class ClubLogo(Stored):
    """A club's logo, as it was written again by `services.set_logo`: a small PNG.

    It has a table of its own, so that no query of a club reads it. What a page needs to show it, its name
    with its size, is `Club.logo_name`: digest-WIDTHxHEIGHT.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="stored_logo")
    png = models.BinaryField()

    def __str__(self) -> str:
        return f"Logo of {self.club}"


class Person(Stored):
    """A human being as one club knows them; a guest is a person without membership.

    Names are shown to players, contact data only to those who run the club.
    A forgotten person keeps the row (results refer to it) under a neutral name.
    `masterpoints` and `rank` are those of the person's federation on the day `masterpoints_on`; what
    somebody wins in this club is derived from published results and is never added to them.
    An online name is of one person of a club, whatever its case; it is shown as contact data are.

    `FIGURES` are the columns that lists, strata and files of results go by. The club's record commits to them
    with `figures_salt`: who saves them does so within `services.figures.linking_figures`.
    """

    FIGURES: ClassVar[tuple[str, ...]] = (
        "national_id", "masterpoints", "rank", "masterpoints_on", "masterpoints_source", "categories",
    )  # fmt: skip

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="persons")
    name = models.CharField(max_length=LONGEST_NAME)
    search = models.CharField(max_length=LONGEST_NAME, editable=False)
    national_id = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    wants_results = models.BooleanField(
        default=False, help_text=_("Agreed to get published results by e-mail.")
    )
    results_answered = models.DateTimeField(
        null=True, blank=True, help_text=_("When the person answered whether published results are sent.")
    )
    agreed_on_paper = models.ForeignKey(
        "PaperAgreement", on_delete=models.SET_NULL, null=True, blank=True, related_name="persons"
    )
    phone = models.CharField(max_length=40, blank=True)
    masterpoints = models.DecimalField(
        max_digits=9, decimal_places=2, null=True, blank=True, help_text=_("Used to decide strata.")
    )
    rank = models.CharField(max_length=40, blank=True, help_text=_("Title in the federation."))
    masterpoints_on = models.DateField(
        null=True, blank=True, help_text=_("The day of the masterpoints and the rank.")
    )
    masterpoints_source = models.CharField(
        max_length=80, blank=True, help_text=_("The list that they come from; empty if they were typed.")
    )
    categories = models.JSONField(
        default=list, blank=True, help_text=_("Special lists that include this person, such as senior.")
    )
    online_names = models.JSONField(
        default=list, blank=True, help_text=_("Names at sites where bridge is played online, such as BBO.")
    )
    figures_salt = models.CharField(max_length=32, blank=True, editable=False)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="persons")
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged"
    )
    forgotten = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["search", "id"]
        indexes = [models.Index(fields=["club", "search"])]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="one_person_per_user_and_club",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def figures(self) -> dict[str, object]:
        """The columns `FIGURES` as they stand; empty for somebody of whom none is known."""
        figures = {name: getattr(self, name) for name in self.FIGURES}
        return figures if any(value not in ("", None, []) for value in figures.values()) else {}

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search = folded(self.name)[:LONGEST_NAME]  # a name can grow: one letter, ﷺ, becomes eighteen
        super().save(*args, **kwargs)


class PaperAgreement(Stored):
    """Somebody who manages members said that the club has the agreement of many people on paper.

    It counted for everybody who had an address and had not answered; `Person.agreed_on_paper` says for whom.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="paper_agreements")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    day = models.DateField(help_text=_("The day of the papers."))
    count = models.PositiveIntegerField(default=0)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"Agreements on paper of {self.day}"


class Membership(Stored):
    """A person's membership from `since` to `until` (open while null), with its status."""

    class Status(models.TextChoices):
        MEMBER = "member", _("Member")
        TRIAL = "trial", _("Trial member")
        HONORARY = "honorary", _("Honorary member")
        SUSPENDED = "suspended", _("Suspended")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    number = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.MEMBER)
    since = models.DateField()
    until = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-since", "-id"]

    def __str__(self) -> str:
        return f"{self.person}: {self.status}"


class Role(Stored):
    """What a user may do in a club, beyond being a player there."""

    class Kind(models.TextChoices):
        ADMIN = "admin", _("Club admin")
        DIRECTOR = "director", _("Director")
        SCORER = "scorer", _("Scorer")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=12, choices=Kind.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user", "kind"], name="one_role_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"


class Invitation(Stored):
    """A link that lets one person make, or join, an account; good once and until `expires`.

    Only the key's hash is kept: who reads the database cannot accept for somebody else.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="invitations")
    key_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Invitation of {self.person}"
