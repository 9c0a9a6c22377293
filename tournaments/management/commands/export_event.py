"""The command `export_event`: a whole event out."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from scoring.management.base import RuleCommand
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tournaments.exchange.of_pairs import PairsResult
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
        parser.add_argument(
            "--as",
            dest="result",
            choices=[result.value for result in PairsResult],
            help="write an event of teams as the result of its pairs: their Butler, or matchpoints",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        session = of_movements().filter(pk=options["id"]).first()
        if session is None:
            raise RuleError("export.session", "id", "There is no session {number}.", "", number=options["id"])
        if options["format"] == HTML and not options["result"]:
            self.stdout.write(published_file(session), ending="")
            return
        result = PairsResult(options["result"]) if options["result"] else None
        viewer = Viewer(staff=True)
        data = export_event(session=session, format=options["format"], viewer=viewer, result=result)
        self.stdout.write(data.decode(), ending="")
