"""The command `demo`: a demo club with a published session and one in play."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.services.demo import DIRECTOR, SLUG, make_demo

PASSWORD = "arrowswitch"  # noqa: S105  (of the demo alone, and printed)


class Command(BaseCommand):
    help = "Load the demo club: members, a published session and one in play. Does nothing if it is there."

    def handle(self, *args: Any, **options: Any) -> None:
        club = make_demo(today=timezone.localdate(), password=PASSWORD)
        self.stdout.write(f"Demo club: /c/{SLUG}/ ({club.name}). Sign in as {DIRECTOR}, password {PASSWORD}.")
