"""What makes an evening run: the round clock, what needs the director, and the director's deeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.people.words import say
from config.caching.stored import Stored
from scoring.models import Encounter, Linked, Play, Session
from scoring.models.chain import one_row_of_a_link
from scoring.words import NameOf, message_from_json
from tournaments.models.kept_message import names_of


class Clock(Stored):
    """The round clock of a session: it advises, it never decides.

    Running: `ends` says when the phase ends. Paused: `left` seconds remain. A phase is the play of
    `round`, the move after it, or a break.
    """

    class Phase(models.TextChoices):
        PLAY = "play", _("Play")
        MOVE = "move", _("Move")
        BREAK = "break", _("Break")

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="clock")
    round = models.PositiveSmallIntegerField(default=0, help_text="0: play has not begun.")
    phase = models.CharField(max_length=6, choices=Phase.choices, default=Phase.PLAY)
    ends = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField(default=0, help_text="Seconds left while it stands still.")
    minutes_per_board = models.DecimalField(max_digits=4, decimal_places=2, default="7.50")
    move_seconds = models.PositiveSmallIntegerField(default=120)

    def __str__(self) -> str:
        return f"Clock of {self.session}"


class Told(models.Model):
    """A row that tells its reader something by a message, in the reader's language.

    `message` is what `kept_message` writes: people in it are references. `sentence` is what rows from before
    messages were kept say instead, with the names that people had then; it is "" in all others.
    """

    sentence: str
    message = models.JSONField(default=dict, blank=True)
    names: Mapping[NameOf, str] | None = None
    """The names in the message, where `with_names` has got them; otherwise `words` asks for them."""

    class Meta:
        abstract = True

    @property
    def words(self) -> str:
        """The sentence in the active language, with the names that people have now."""
        if not self.message:
            return self.sentence
        names = names_of([self.message]) if self.names is None else self.names
        return say(message_from_json(self.message, names))


class Call(Told, Stored):
    """What needs the director: a call, a pair that does not sit here, a result that is disputed.

    A director called to a table needs no words. In a message, what a phone sent in words is a value.
    """

    class Kind(models.TextChoices):
        TABLE = "table", _("Director called")
        SEATS = "seats", _("Who is sitting here?")
        WRONG = "wrong", _("Result disputed")
        REFUSED = "refused", _("Result not accepted")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="calls")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    encounter = models.ForeignKey(
        Encounter, on_delete=models.CASCADE, null=True, blank=True, related_name="calls"
    )
    play = models.ForeignKey(Play, on_delete=models.CASCADE, null=True, blank=True, related_name="calls")
    sentence = models.CharField(max_length=300, blank=True, db_column="text")
    by_name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.session}: {self.kind}"


class Deed(Told, Linked):
    """One act of a director: its message, and what takes it back. Undoing records; nothing is erased."""

    HASHED = ("session_id", "kind", "at", "undone")
    TEXTS = ("sentence", "message", "reason", "by_name", "inverse")  # an inverse may hold a team's name
    ACTOR = "by_id"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="deeds")
    kind = models.CharField(max_length=40)
    sentence = models.CharField(max_length=300, blank=True, db_column="words")
    inverse = models.JSONField(default=dict, help_text="What undo does: rows as they were, by model and id.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [one_row_of_a_link("deed")]

    def __str__(self) -> str:
        return f"{self.session}: {self.kind}"

    @property
    def words(self) -> str:
        """The act in the active language, without a full stop, with the names that people have now."""
        text = super().words
        return (text[:1].upper() + text[1:]).removesuffix(".") if self.message else text

    def texts(self) -> dict[str, object]:
        """What a commitment is to: of rows from before messages were kept what it was to then, "words"."""
        texts = super().texts()
        texts["words"] = texts.pop("sentence")
        if not self.message:
            del texts["message"]
        return texts


Row = TypeVar("Row", bound=Told)


def with_names(told: Iterable[Row]) -> list[Row]:
    """The rows with all names that their messages refer to. One query for each kind of name in them."""
    rows = list(told)
    names = names_of(row.message for row in rows if row.message)
    for row in rows:
        row.names = names
    return rows
