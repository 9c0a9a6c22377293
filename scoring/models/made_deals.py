"""Deals that the program made for a session, and the seed that they were made from."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from config.caching.stored import Stored
from scoring.cards.making import commitment_of
from scoring.models.contest import Session


class MadeDeals(Stored):
    """One making of deals for boards of a session.

    `numbers` are the boards in the order of the deals that `seed` gives. Boards that have these deals point
    here (`Board.made`), and their cards are sealed: see `scoring.selectors.visibility`. The seed gives every
    card away. Before the end of play only the services that write deals into files read it, and its
    commitment, which stands in the action that made the deals, is all that is shown.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="made_deals")
    seed = models.CharField(max_length=64)
    numbers = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"Deals made for {self.session}"

    @property
    def commitment(self) -> str:
        """The hash that fixes the deals before play."""
        return commitment_of(self.seed)
