"""The command `prove_evening`: an evening of a room derived again from what happened in it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from clubs.room.models import Evening
from clubs.room.services.proving import chains_in, prove
from scoring.management.proofs import ProofCommand
from scoring.selectors.names import protected_since
from scoring.words import RuleError


class Command(ProofCommand):
    help = "Calculate an evening's room, draws and settlements again from its record; exit 1 if any differ."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("evening", type=int, help="the evening's number, as in its web address")

    def handle(self, *args: Any, **options: Any) -> None:
        evenings = Evening.objects.select_related("room", "session")
        evening = evenings.filter(pk=options["evening"]).first()
        if evening is None:
            raise RuleError(
                "prove.evening", "evening", "There is no evening {number}.", "", number=options["evening"]
            )
        sound = _("The room and ledger of {name} agree with its log.").format(name=evening.session.name)
        chains = chains_in(evening)
        since = protected_since(evening.session, chains)
        self.tell({"evening": evening.pk}, prove(evening), sound, chains, options["head"], since)
