"""What was played: rounds, encounters, plays, and what was said about each play."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Club, Person
from config.caching.stored import Stored
from scoring.bridge.outcome import OutcomeKind
from scoring.models.chain import Linked, one_row_of_a_link
from scoring.models.contest import Board, Field, Section
from scoring.models.device import Device
from scoring.models.entry import Entry

OUTCOMES = [
    (OutcomeKind.NOT_ENTERED.value, _("Not entered")),
    (OutcomeKind.LATER.value, _("Late play")),
    (OutcomeKind.PLAYED.value, _("Played")),
    (OutcomeKind.PASSED_OUT.value, _("Passed out")),
    (OutcomeKind.NOT_PLAYED.value, _("Not played")),
    (OutcomeKind.AWARD.value, _("Artificial score")),
    (OutcomeKind.ASSIGNED.value, _("Assigned score")),
    (OutcomeKind.WEIGHTED.value, _("Weighted score")),
    (OutcomeKind.SPLIT.value, _("Split score")),
]


class Round(Stored):
    """A round of a section; each table's own round is derived from its plays."""

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["section", "number"]
        constraints = [models.UniqueConstraint(fields=["section", "number"], name="one_round_of_a_number")]

    def __str__(self) -> str:
        return f"{self.section.letter} round {self.number}"


def _entry_key() -> models.ForeignKey[Entry | None, Entry | None]:
    return models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")


def _person_key() -> models.ForeignKey[Person | None, Person | None]:
    return models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")


SEATS = ("north", "east", "south", "west")  # the columns of an encounter's four seats, clockwise


class Encounter(Stored):
    """One table's meeting in a round: the entry and the person in each seat.

    A pair, and a team by one of its pairs, holds two seats (north and south, or east and west). Seats
    without an entry mean that the other side sits out. `match` numbers the meetings of a section that
    are won or lost as a whole: a team match has two tables under one number. `turned` says that the
    pair of the E-W line sits N-S here.
    `moved_on` is set when the director sends the table on before all its boards are in.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="encounters")
    table = models.PositiveSmallIntegerField()
    north = _entry_key()
    east = _entry_key()
    south = _entry_key()
    west = _entry_key()
    north_person = _person_key()
    east_person = _person_key()
    south_person = _person_key()
    west_person = _person_key()
    match = models.PositiveSmallIntegerField(default=0, help_text="0: not part of a match.")
    turned = models.BooleanField(default=False)
    moved_on = models.BooleanField(default=False)
    idle_boards = models.JSONField(
        default=list,
        blank=True,
        help_text="Boards that wait here while a side is a phantom; else they are plays.",
    )
    confirmed = models.DateTimeField(
        null=True, blank=True, help_text="When the table said Yes to who sits here."
    )
    arrived = models.PositiveSmallIntegerField(
        default=0,
        help_text="Seats whose players said on the table's phone that they are there: N 1, E 2, S 4, W 8.",
    )

    class Meta:
        ordering = ["round", "table"]
        indexes = [models.Index(fields=["north"]), models.Index(fields=["east"])]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_encounter_per_round_and_table")
        ]

    def __str__(self) -> str:
        return f"{self.round} table {self.table}"

    @property
    def entry_ids(self) -> tuple[int | None, int | None, int | None, int | None]:
        """The ids of the entries that hold the seats, N E S W."""
        return self.north_id, self.east_id, self.south_id, self.west_id

    @property
    def person_ids(self) -> tuple[int | None, int | None, int | None, int | None]:
        """The ids of the persons in the seats, N E S W."""
        return self.north_person_id, self.east_person_id, self.south_person_id, self.west_person_id

    @property
    def entries(self) -> tuple[Entry | None, Entry | None, Entry | None, Entry | None]:
        """The entries that hold the seats, N E S W: a query for each that is not loaded."""
        return self.north, self.east, self.south, self.west

    @property
    def people(self) -> tuple[Person | None, Person | None, Person | None, Person | None]:
        """The persons in the seats, N E S W: a query for each who is not loaded."""
        return self.north_person, self.east_person, self.south_person, self.west_person

    def person_in(self, seat: str) -> Person | None:
        """The person in one of `SEATS`."""
        person: Person | None = getattr(self, f"{seat}_person")
        return person

    @property
    def has_single_players(self) -> bool:
        """Whether the two seats of a side belong to two entries."""
        return (self.north_id, self.east_id) != (self.south_id, self.west_id)

    @property
    def sits_out(self) -> bool:
        """Whether a side has no opponents here: the other seats are empty, or a phantom's."""
        return bool(self.idle_boards) or self.north_id is None or self.east_id is None


class Play(Stored):
    """The n-th deal of an encounter. What counts is kept beside it, from the newest accepted revision.

    `version` is the field's version at the last change of this play. `score` is from N-S's side,
    `score_ew` too and differs only for a split score; awards are "A+", "A", "A-", per cents or IMPs.
    `weights` of a weighted score are [score, per cent] by side, from N-S's side (Law 12C1(c)). Of a split
    or weighted score one side may have an award, and then no score or weights.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="plays")
    field = models.ForeignKey(Field, on_delete=models.PROTECT, related_name="plays")
    # Typed as if it were always there: who reads boards never reads the plays of a sheet.
    board: models.ForeignKey[Board, Board] = models.ForeignKey(  # type: ignore[misc]
        Board,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="plays",
        help_text="None: a deal of a sheet, known by its number alone.",
    )
    ordinal = models.PositiveSmallIntegerField(default=1)
    turned = models.BooleanField(
        default=False, help_text="On this board alone the pairs sat the other way round."
    )
    extra = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Beyond the boards of the round: it decides a match of a knockout that was level.",
    )
    version = models.PositiveBigIntegerField(default=0)
    kind = models.CharField(max_length=12, choices=OUTCOMES, default=OutcomeKind.NOT_ENTERED.value)
    score = models.SmallIntegerField(null=True, blank=True)
    score_ew = models.SmallIntegerField(null=True, blank=True)
    award_ns = models.CharField(max_length=16, blank=True)
    award_ew = models.CharField(max_length=16, blank=True)
    weights = models.JSONField(null=True, blank=True)
    accepted = models.ForeignKey(
        "Revision", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    last_revision = models.PositiveIntegerField(default=0, help_text="Number of this play's newest revision.")
    agreed = models.BooleanField(default=False)
    waiting = models.BooleanField(
        default=False, help_text="A proposed or conflicting revision waits for the director."
    )
    conflict = models.BooleanField(
        default=False, help_text="Entries differ: none counts until the director chooses."
    )
    doubt = models.CharField(
        max_length=40, blank=True, help_text="Code of what is unlikely, until the director keeps it."
    )
    watched = models.BooleanField(
        default=False,
        help_text="Judged again as more results of its board come in: no director has kept it as it is.",
    )

    class Meta:
        ordering = ["encounter", "ordinal"]
        indexes = [models.Index(fields=["field", "version"]), models.Index(fields=["field", "board"])]
        constraints = [
            models.UniqueConstraint(fields=["encounter", "board"], name="one_play_of_a_board_per_encounter"),
            models.UniqueConstraint(
                fields=["encounter", "ordinal"],
                condition=models.Q(board__isnull=True),
                name="one_deal_of_a_number_per_sheet",
            ),
        ]

    def __str__(self) -> str:
        if self.board_id is None:
            return f"{self.encounter} deal {self.ordinal}"
        return f"{self.encounter} board {self.board}"


class Revision(Linked):
    """What was said about a play, by whom, when, from which device, why. Never changed but in its state.

    `seen` is the number of the revision the sender had before it (0: none). `entry_id` is the
    sender's own UUID, unique in the club; `payload_hash` tells a repeat from another payload.
    """

    HASHED = (
        "play_id", "club_id", "number", "state", "kind", "outcome", "score", "score_ew", "seen", "entry_id",
        "payload_hash", "by_device_id", "at", "agreed_at",
    )  # fmt: skip
    TEXTS = ("by_name", "reason", "agreed_by")
    ACTOR = "by_user_id"

    class State(models.TextChoices):
        ACCEPTED = "accepted", _("Accepted")
        PROPOSED = "proposed", _("Proposed")
        CONFLICTING = "conflicting", _("Conflicting")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="revisions")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.ACCEPTED)
    kind = models.CharField(max_length=12, choices=OUTCOMES)
    outcome = models.JSONField(help_text="The outcome as a value, with its version.")
    score = models.SmallIntegerField(null=True, blank=True)
    score_ew = models.SmallIntegerField(null=True, blank=True)
    seen = models.PositiveIntegerField(default=0)
    entry_id = models.UUIDField()
    payload_hash = models.CharField(max_length=64)
    by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120, blank=True, help_text="Who said it, in words, as known then.")
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    agreed_at = models.DateTimeField(null=True, blank=True)
    agreed_by = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["play", "number"]
        constraints = [
            models.UniqueConstraint(fields=["play", "number"], name="one_revision_of_a_number"),
            models.UniqueConstraint(fields=["club", "entry_id"], name="one_entry_id_per_club"),
            one_row_of_a_link("revision"),
        ]

    def __str__(self) -> str:
        return f"{self.play} revision {self.number}"
