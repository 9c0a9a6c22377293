"""`restore FILE`: a backup in place of the present state, which is kept aside."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.backups import backup


class Command(BaseCommand):
    help = "Replace the present database and data folder with a backup; they are saved first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            restored = backup.restore(file)
        except backup.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored the backup of {restored.created} into {settings.DATA}.")
        if restored.was_empty:
            self.stdout.write("The database was empty before the restore.")
        else:
            self.stdout.write(f"The data from before the restore was saved in {restored.previous}.")
