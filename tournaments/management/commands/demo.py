"""The command `demo`: a demo club with a published session and one in play."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.services.demo import DIRECTOR, PASSWORD, SLUG, make_demo


class Command(BaseCommand):
    help = (
        "Load the demo club: members, a published session and one in play. Do nothing if it exists already."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        club = make_demo(today=timezone.localdate())
        self.stdout.write(f"Demo club: /c/{SLUG}/ ({club.name}). Sign in as {DIRECTOR}, password {PASSWORD}.")
