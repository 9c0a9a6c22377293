"""`restore FILE`: a backup in place of the present state, which is kept aside."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import backup


class Command(BaseCommand):
    help = "Put a backup in place of the present database and data folder, which are saved first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            restored = backup.restore(file)
        except backup.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored the state of {restored.created}.")
        self.stdout.write(f"The state before is in {restored.previous}.")
