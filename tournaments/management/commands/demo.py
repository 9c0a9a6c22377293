"""The command `demo`: a demo club with a published session and one in play."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.services.demo import DIRECTOR, PASSWORD, SLUG, STEPS, make_demo


class Command(BaseCommand):
    help = (
        "Load the demo club: members, a published session and one in play. Do nothing if it exists already."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        club = make_demo(today=timezone.localdate(), report=self._report)
        self.stdout.write(f"Demo club: /c/{SLUG}/ ({club.name}). Sign in as {DIRECTOR}, password {PASSWORD}.")

    def _report(self, step: int, what: str) -> None:
        """Say what is being made, so that nobody takes a minute of silence for a fault."""
        self.stderr.write(f"  {step} of {STEPS}: {what} ...")
        self.stderr.flush()
