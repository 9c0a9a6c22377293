"""What a rubber room remembers: its house rules, its evenings, what happened, and who owes whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Club, Person
from config.caching.stored import Stored
from scoring.models import Chained, Contest, Linked, LinkedEvent, Session, Sheet
from scoring.models.chain import one_row_of_a_link

LONGEST_TABLE = 20


class Room(Chained):
    """A room of a club under one set of rules: what is played by default, and for what stake.

    `stake` is what a hundred points are worth. The room is the planner of one contest: an evening is a
    session of it, a rubber an encounter. `salt` is that of the name and the currency as they were linked
    last: see `clubs.room.selectors.house_rules`.
    """

    CHAIN = "r"

    class Settlement(models.TextChoices):
        RUBBER = "rubber", _("Each rubber separately")
        EACH = "each", _("Everyone against everyone, at the end")
        AVERAGE = "average", _("Against the average, at the end")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rooms")
    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="room")
    name = models.CharField(max_length=80)
    rules = models.CharField(max_length=40, default="contract_1948", help_text="Key of a rule set.")
    readings = models.JSONField(default=dict, blank=True, help_text="Readings other than the rule set's.")
    game_options = models.JSONField(default=dict, blank=True)
    stake = models.DecimalField(max_digits=8, decimal_places=2, default=0)
    currency = models.CharField(max_length=8, blank=True)
    settlement = models.CharField(max_length=8, choices=Settlement.choices, default=Settlement.RUBBER)
    closed = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    salt = models.CharField(max_length=32, blank=True, editable=False)

    class Meta:
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_room_of_a_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("room", args=[self.club.slug, self.pk])

    @property
    def game(self) -> str:
        """What a table plays unless it says otherwise: key@edition."""
        return self.contest.form


class Evening(Stored):
    """One session of a room. Its people are the entries of the session's one section, by entry into it.

    `stake`, `settlement` and `readings` are the room's of the day when it was opened: the evening is played,
    replayed and settled by them for good. `retold` counts how often other texts have been put into what
    happened: whoever keeps the room as it was told before replays it.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="evening")
    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="evenings")
    seed = models.CharField(max_length=40, help_text="The draws follow from it, where no cards are reported.")
    stake = models.DecimalField(max_digits=8, decimal_places=2, default=0)
    settlement = models.CharField(
        max_length=8, choices=Room.Settlement.choices, default=Room.Settlement.RUBBER
    )
    readings = models.JSONField(default=dict, blank=True, help_text="Readings other than the rule set's.")
    retold = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["-session__date", "-id"]

    def __str__(self) -> str:
        return str(self.session)

    def get_absolute_url(self) -> str:
        return reverse("evening", args=[self.room.club.slug, self.room_id, self.pk])


class RoomTable(Stored):
    """A table of an evening: what is played there, and how partners are found.

    `number` is the table's in its encounters. A name may be used again: that is another table, by the
    event that `formed` it. `couple` and `order` name people as events do.
    """

    class Form(models.TextChoices):
        CUT_IN = "cut_in", _("Cut for partners before every rubber")
        PIVOT = "pivot", _("Pivot: everyone partners everyone else in turn")
        SET = "set_match", _("Set match: a couple stay together")
        SEMI_SET = "semi_set_match", _("Semi-set match: a couple stay together when both are playing")

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="tables")
    name = models.CharField(max_length=LONGEST_TABLE)
    number = models.PositiveSmallIntegerField()
    formed = models.OneToOneField(
        "RoomEvent", on_delete=models.CASCADE, null=True, related_name="table_formed"
    )
    form = models.CharField(max_length=16, choices=Form.choices, default=Form.CUT_IN)
    rubbers_each = models.PositiveSmallIntegerField(default=1, help_text="Pivot: 2 for double rubbers.")
    game = models.CharField(max_length=80, help_text="key@edition")
    game_options = models.JSONField(default=dict, blank=True)
    stake = models.DecimalField(max_digits=8, decimal_places=2, default=0)
    couple = models.JSONField(default=list, blank=True)
    order = models.JSONField(default=list, blank=True, help_text="Pivot: who plays, from number 1.")
    turn = models.PositiveSmallIntegerField(default=0, help_text="Pivot: rubbers begun in this order.")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_table_of_a_number"),
        ]

    def __str__(self) -> str:
        return self.name


class RoomEvent(LinkedEvent):
    """What happened, as `rotate` reads it, with the cards drawn; the room is what follows from all of them.

    People are `@` and their number of the evening: see `clubs.room.selectors.names`.
    `told` is what was decided and drawn.
    """

    HASHED = ("evening_id", "number", "entry_id", "at")
    TEXTS = ("event", "told", "by_name")  # a table may be named after somebody

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="events")
    told = models.JSONField(default=dict)
    sheet = models.ForeignKey(Sheet, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")


class LedgerLine(Linked):
    """Points and money of one person for one thing; what a person gets is positive. Never changed.

    The lines of a rubber sum to zero. A line is taken back by another that `reverses` it. `entry_id` is
    the sender's own UUID of a payment: sent twice it is paid once.
    """

    HASHED = (
        "room_id", "evening_id", "person_id", "sheet_id", "kind", "points", "amount", "reverses_id", "at",
        "entry_id",
    )  # fmt: skip
    TEXTS = ("note", "by_name")
    ACTOR = "by_user_id"

    class Kind(models.TextChoices):
        RUBBER = "rubber", _("Rubber")
        GENERAL = "general", _("Evening settlement")
        PAYMENT = "payment", _("Payment")
        REVERSAL = "reversal", _("Taken back")

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="ledger")
    evening = models.ForeignKey(
        Evening, on_delete=models.CASCADE, null=True, blank=True, related_name="ledger"
    )
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    points = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    amount = models.DecimalField(max_digits=10, decimal_places=2, default=0)
    note = models.CharField(max_length=200, blank=True)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)
    entry_id = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["room", "entry_id"], name="one_ledger_line_of_an_id"),
            one_row_of_a_link("ledger_line"),
        ]
        indexes = [models.Index(fields=["room", "person"]), models.Index(fields=["sheet"])]

    def __str__(self) -> str:
        return f"{self.person}: {self.points}"
