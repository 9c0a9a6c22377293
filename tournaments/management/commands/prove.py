"""The command `prove`: every standing and publication of a session derived again from its revisions."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.cards import RuleError
from scoring.management.base import RuleCommand
from tournaments.selectors.sessions import of_movements
from tournaments.services.publications import prove


class Command(RuleCommand):
    help = "Derive every standing and publication of a session from its revisions; exit 1 if one differs."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("session", type=int, help="the session's number, as in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        session = of_movements().filter(pk=options["session"]).first()
        if session is None:
            raise RuleError(
                "prove.session", "session", "There is no session {number}.", "", number=options["session"]
            )
        found = prove(session)
        if self.as_json:
            self.write_json({"session": session.pk, "differs": [asdict(difference) for difference in found]})
        elif found:
            self.write_table(("where", "kept", "derived"), [(d.where, d.kept, d.derived) for d in found])
        else:
            self.stdout.write(
                _("Every figure of {name} follows from its revisions.").format(name=session.name)
            )
        self.problems += len(found)
