"""`catalogue`: collect every text of the site into the files that translators work on."""

from __future__ import annotations

from typing import Any

from babel import Locale, UnknownLocaleError
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import catalogue

SOURCE = "en"


class Command(BaseCommand):
    help = "Collect every text into locale/en; if languages are given, update and compile theirs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="for example de, fr, pt_BR")

    def handle(self, *args: Any, **options: Any) -> None:
        root = settings.BASE_DIR
        for language in options["languages"] or [SOURCE]:
            catalog = catalogue.updated(root, _locale_of(language))
            path = catalogue.written(catalog, root).relative_to(root)
            done = sum(bool(message.id and _is_translated(message.string)) for message in catalog)
            self.stdout.write(f"{path}: {len(catalog)} texts, {done} translated")
            if language != SOURCE:
                catalogue.compiled(catalog, root)


def _locale_of(language: str) -> str:
    try:
        return str(Locale.parse(language.replace("-", "_")))
    except (UnknownLocaleError, ValueError):
        raise CommandError(f"{language} is not a known language.") from None


def _is_translated(string: Any) -> bool:
    return all(string) if isinstance(string, list | tuple) else bool(string)
