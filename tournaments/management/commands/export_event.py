"""The command `export_event`: a whole event out."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from scoring.management.base import RuleCommand
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tournaments.paper.published_file import published_file
from tournaments.selectors.sessions import of_movements
from tournaments.services.exchange import FORMATS, export_event

HTML = "html"


class Command(RuleCommand):
    help = "Write a session to standard output as a file, or its published results as one HTML page."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("id", type=int, help="the session's number, as in its web address")
        parser.add_argument("--format", choices=[*FORMATS, HTML], default="usebio")

    def handle(self, *args: Any, **options: Any) -> None:
        session = of_movements().filter(pk=options["id"]).first()
        if session is None:
            raise RuleError("export.session", "id", "There is no session {number}.", "", number=options["id"])
        if options["format"] == HTML:
            self.stdout.write(published_file(session), ending="")
            return
        data = export_event(session=session, format=options["format"], viewer=Viewer(staff=True))
        self.stdout.write(data.decode(), ending="")
