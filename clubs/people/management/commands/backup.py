"""`backup [FILE]`: the whole database and data folder, while the site runs."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.backups import backup


class Command(BaseCommand):
    help = "Save the whole database and data folder in one file; the site can keep running."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            help="where to save it; default: a new file in the data folder's backups",
        )

    def handle(self, *args: object, file: Path | None, **options: object) -> None:
        try:
            made = backup.back_up_to(file.resolve()) if file else backup.backup_now(backup.BY_HAND)
        except backup.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(made))
        head, links, chains = backup.record_in(made)
        self.stderr.write(
            f"Proof of the record: {head}, {links} links in {chains} chains.", lambda text: text
        )
