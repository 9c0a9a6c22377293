"""What is stored of a poker evening: its players by number, and its events. All else follows from them."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from clubs.people.models import Club, Person
from scoring.models import Chained, KeepsNames, Linked, LinkedEvent
from scoring.models.chain import one_row_of_a_link

LONGEST_CURRENCY = 8


class PokerEvening(Chained, KeepsNames):
    """A poker evening of a club, with its chain in the record. Its first event says how it is played.

    Lots are drawn from `seed`. `over` repeats what follows from the events, so that the list need not read
    them. `names` are salts and commitments of all other columns: see `clubs.poker.selectors.names`.
    """

    CHAIN = "p"  # the first letter of the name of an evening's chain; its id follows

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="poker_evenings")
    name = models.CharField(max_length=80)
    date = models.DateField()
    currency = models.CharField(max_length=LONGEST_CURRENCY, blank=True)
    seed = models.CharField(max_length=40)
    over = models.BooleanField(default=False)

    class Meta:
        ordering = ["-date", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("poker-evening", args=[self.club.slug, self.pk])


class PokerPlayer(Linked):
    """The person behind a player's number in an evening. Events have numbers and no names."""

    HASHED = ("evening_id", "number", "person_id")

    evening = models.ForeignKey(PokerEvening, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_poker_player_of_a_number"),
            models.UniqueConstraint(fields=["evening", "person"], name="one_number_of_a_poker_player"),
            one_row_of_a_link("poker_player"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}: {self.number}"


class PokerEvent(LinkedEvent):
    """One event of an evening, in the form that `clubs.poker.rules.acts` reads, with its time.

    The type of an undo is "undo", and it has the number of the event that it undid.
    """

    HASHED = ("evening_id", "number", "event", "entry_id", "at", "undone")
    TEXTS = ("by_name",)

    evening = models.ForeignKey(PokerEvening, on_delete=models.CASCADE, related_name="events")
