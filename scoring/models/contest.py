"""Contests, their sessions and sections, the field of comparison and the boards."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Club
from config.caching.stored import Stored
from scoring.models.chain import Chained, KeepsNames
from scoring.models.planner import Planner as ContestPlanner
from scoring.models.planner import planner_of
from scoring.words import Seat, Vulnerability, dealer_of, vulnerability_of


def default_settings() -> dict[str, object]:
    """The settings of a matchpoint pairs contest (`v` is the version of this form)."""
    return {
        "v": 1,
        "contestants": "pairs",
        "method": "matchpoints",
        "unequal": "neuberg-field",
        "small_groups": False,
        "winners": 1,
        "points": 2,
        "table": "duplicate-2017",
        "ask_lead": False,
        "own_average": True,
    }


class Contest(Stored):
    """What is competed for: a form of `docs/rules/index.csv` with its options and settings.

    `planner` says who plans its encounters: a movement or pairing, whoever opens a sheet, the procedure
    of a rubber room, or a party's progression. What differs between them is asked of `planned_by`.
    """

    class Planner(models.TextChoices):
        MOVEMENT = "movement", _("Movement")
        SHEET = "sheet", _("Score sheet")
        ROOM = "room", _("Rubber bridge")
        PARTY = "party", _("Party")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="contests")
    name = models.CharField(max_length=120)
    form = models.CharField(max_length=80, default="duplicate@laws_2017", help_text="key@edition")
    planner = models.CharField(max_length=10, choices=Planner.choices, default=Planner.MOVEMENT)
    settings = models.JSONField(default=default_settings)
    created = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.name

    @property
    def planned_by(self) -> ContestPlanner:
        """The planner that `planner` is the code of."""
        return planner_of(self.planner)


class SessionsShown(models.Manager["Session"]):
    """All sessions that are not in the bin."""

    use_in_migrations = True  # those of other apps that may run later ask for `objects`

    def get_queryset(self) -> models.QuerySet[Session]:
        return super().get_queryset().filter(binned=None)


class Session(Chained):
    """One sitting of a contest, from the sign-in sheet to the official result.

    A session in the bin (`binned`) is nowhere seen: `objects` leaves it out. `everywhere` has it, for the
    bin itself and for what holds of every row, such as names that change and chains that are proved. One that
    was removed for good (`removed`) has lost its players and results, and keeps its own chain.
    """

    CHAIN = "s"

    class State(models.TextChoices):
        SETUP = "setup", _("Setting up")
        PLAYING = "playing", _("Playing")
        FINISHED = "finished", _("Finished")
        OFFICIAL = "official", _("Official")
        CLOSED = "closed", _("Closed")

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="sessions")
    name = models.CharField(max_length=120)
    state = models.CharField(max_length=10, choices=State.choices, default=State.SETUP)
    date = models.DateField()
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    official = models.DateTimeField(null=True, blank=True, help_text="Time of the last publication.")
    corrections_until = models.DateTimeField(null=True, blank=True)
    plan = models.JSONField(
        default=dict, blank=True, help_text="Draft of the set-up: movements and boards chosen."
    )
    version = models.PositiveBigIntegerField(
        default=0, help_text="Rises with every change a screen may show."
    )
    binned = models.DateTimeField(null=True, blank=True, editable=False)
    removed = models.DateTimeField(null=True, blank=True, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)

    objects = SessionsShown()
    everywhere = models.Manager["Session"]()

    class Meta:
        ordering = ["-date", "-id"]
        default_manager_name = "everywhere"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return self.contest.planned_by.home(self)

    @property
    def club(self) -> Club:
        return self.contest.club

    @property
    def play_is_over(self) -> bool:
        """Whether nobody plays any more: from then on everybody may read the results."""
        return self.state not in (self.State.SETUP, self.State.PLAYING)


class Field(Chained):
    """The unit of comparison: sections whose results on a board are compared with one another.

    `version` rises with every change of a result or encounter in it; a standing says which
    version it is from. `final` is whether the comparison is final (`unequal` applies) or
    provisional, and `expected` is E of Neuberg's formula once final. `shared`: other clubs were
    invited to it, so that sessions of several clubs may be in it.
    """

    CHAIN = "f"

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="fields")
    version = models.PositiveBigIntegerField(default=0)
    whole_since = models.PositiveBigIntegerField(
        default=0,
        help_text="The last version at which more changed than results: all boards are compared anew.",
    )
    final = models.BooleanField(default=False)
    shared = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.contest}: field {self.pk}"


class BoardSet(Stored):
    """The physical boards of a session, with how many copies of them there are."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="board_sets")
    copies = models.PositiveSmallIntegerField(default=1)

    def __str__(self) -> str:
        return f"Boards of {self.session}"


class Board(Stored):
    """A board by number and form: a fouled board has a second form `b` with a deal of its own."""

    board_set = models.ForeignKey(BoardSet, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    form = models.CharField(max_length=1, default="a")
    deal = models.CharField(max_length=80, blank=True, help_text="PBN, e.g. N:AKQ.. ...")
    made = models.ForeignKey(
        "MadeDeals",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="boards",
        help_text="The making that the deal is from: then it is sealed until the board has been played.",
    )
    makeable = models.JSONField(
        null=True, blank=True, help_text="Double-dummy tricks, by seat and denomination."
    )

    class Meta:
        ordering = ["number", "form"]
        constraints = [
            models.UniqueConstraint(fields=["board_set", "number", "form"], name="one_board_of_a_form")
        ]

    def __str__(self) -> str:
        return f"{self.number}{'' if self.form == 'a' else self.form}"

    @property
    def dealer(self) -> Seat:
        return dealer_of(self.number)

    @property
    def vulnerability(self) -> Vulnerability:
        return vulnerability_of(self.number)


class Section(Stored):
    """A group of a session's tables that runs one movement."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sections")
    field = models.ForeignKey(Field, on_delete=models.PROTECT, related_name="sections")
    letter = models.CharField(max_length=2, default="A")
    movement = models.JSONField(
        default=dict, help_text="How the encounters were planned: kind, sizes, options, words."
    )
    tables = models.PositiveSmallIntegerField(default=0)
    rounds = models.PositiveSmallIntegerField(default=0)
    boards_per_round = models.PositiveSmallIntegerField(default=0)
    winners = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["letter"]
        constraints = [models.UniqueConstraint(fields=["session", "letter"], name="one_section_of_a_letter")]

    def __str__(self) -> str:
        return self.letter


class SessionLayout(KeepsNames):
    """How a session was set up when that was linked last, by part: see `scoring.selectors.layout`.

    `names` are salts and commitments of what it is shown under: see `scoring.selectors.names`.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="layout")
    parts = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.session}: {len(self.parts)} parts"
