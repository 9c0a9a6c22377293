"""The record of rulings by the laws: each version of a ruling is a row, and a later one supersedes it."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Entry, KeptReference, Linked, Penalty, Play, Session
from scoring.models.chain import one_row_of_a_link
from tournaments.models.evening import Deed


class LawRuling(Linked):
    """One version of a director's ruling by a code of laws. Nothing in it is changed or deleted afterwards.

    `number` counts the rulings of a session and `version` the rows of one ruling; the highest version is
    the ruling as it stands. The words are told anew from the code, the table, the answers and the choice
    (`scoring.laws.telling`). `board`, `round` (0: none) and `table` say where it happened even when the play
    is gone. `before` and `after` are outcomes of the play as values, None where nothing stood there or
    where no score was adjusted; `adjustment` is the action by which the adjusted score was given. `told_ns`
    and `told_ew` are the times when the sides heard the ruling. `deposit` is what the appellants paid, in the
    club's money, None where the club asks for none; `deposit_kept` says what became of it, None while the
    appeal is open. `decided_at` is when the committee decided, or the appellants withdrew the appeal.
    `warned` is the contestant whom the ruling warns, `warned_number` their number in the session as it was
    then ("3", "B3"); `penalty` is the line of the ledger that a second warning brought. `form` says what the
    row's hash covers: in form 1, of rows from before, it does not cover `LATER`.

    What the ruling refers to is a value in it: the ids stay when a play, an entry, a penalty or an action is
    deleted afterwards.
    """

    HASHED = (
        "session_id", "number", "version", "state", "board", "round", "table", "law_code", "law_table", "law",
        "answers", "choice", "before", "after", "told_ns", "told_ew", "at", "appealed_at", "decided_at",
        "deposit", "deposit_kept",
        "form", "play_id", "adjustment_id", "warned_id", "warned_number", "penalty_id",
    )  # fmt: skip
    LATER = ("form", "play_id", "adjustment_id", "warned_id", "warned_number", "penalty_id")
    """The columns of `HASHED` that the hash of a row in form 1 does not cover."""
    TEXTS = ("reason", "consulted", "appellant", "committee", "decision", "by_name")
    ACTOR = "by_id"
    HASHED_IF_SET = ("deposit", "deposit_kept")
    """The columns of `HASHED` that the hash of a row in form 1 covers only where they are set."""

    class State(models.TextChoices):
        OPEN = "open", _("Open: to be judged after play")
        GIVEN = "given", _("Given")
        UNDER_APPEAL = "appeal", _("Under appeal")
        UPHELD = "upheld", _("Upheld on appeal")
        AMENDED = "amended", _("Amended on appeal")
        RECOMMENDED = "advised", _("Stands; the committee recommends a change")
        APPEAL_WITHDRAWN = "dropped", _("Stands; the appeal was withdrawn")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="law_rulings")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=10, choices=State.choices)
    play = KeptReference(Play)
    board = models.CharField(max_length=8, blank=True)
    round = models.PositiveSmallIntegerField(default=0, help_text="0: it concerns no single round.")
    table = models.CharField(max_length=8, blank=True)
    law_code = models.CharField(max_length=40)
    law_table = models.CharField(max_length=60)
    law = models.CharField(max_length=20, blank=True, help_text='"" while questions are still open.')
    answers = models.JSONField(default=dict)
    choice = models.CharField(max_length=60, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    adjustment = KeptReference(Deed)
    warned = KeptReference(Entry, help_text="The contestant who is warned.")
    warned_number = models.CharField(max_length=8, blank=True)
    penalty = KeptReference(Penalty)
    told_ns = models.DateTimeField(null=True, blank=True)
    told_ew = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    consulted = models.CharField(
        max_length=2000, blank=True, help_text="The players who were consulted and their answers, one a line."
    )
    appellant = models.CharField(max_length=200, blank=True)
    appealed_at = models.DateTimeField(null=True, blank=True)
    committee = models.CharField(max_length=300, blank=True)
    decision = models.CharField(max_length=1000, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    deposit = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    deposit_kept = models.BooleanField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)
    form = models.PositiveSmallIntegerField(default=2, editable=False)

    class Meta:
        ordering = ["session", "number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number", "version"], name="one_version_of_a_law_ruling"
            ),
            one_row_of_a_link("law_ruling"),
        ]

    def __str__(self) -> str:
        return f"{self.session}: ruling {self.number}, version {self.version}"

    def hashed(self, before: Mapping[str, object] | None = None) -> dict[str, object]:
        """What the row's hash covers, in the form in which it was linked."""
        content = super().hashed(before)
        if content["form"] != 1:
            return content
        unset = {name for name in self.HASHED_IF_SET if content[name] is None}
        return {name: value for name, value in content.items() if name not in unset.union(self.LATER)}


def rulings_as_they_stand() -> models.QuerySet[LawRuling]:
    """The newest version of every ruling of every session."""
    newer = LawRuling.objects.filter(
        session=models.OuterRef("session"),
        number=models.OuterRef("number"),
        version__gt=models.OuterRef("version"),
    )
    return LawRuling.objects.filter(~models.Exists(newer))
