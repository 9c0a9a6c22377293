"""The command `prove_poker`, which derives a poker evening again from its events and names differences."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from clubs.poker.models import PokerEvening
from clubs.poker.selectors.proving import chains_in, prove
from scoring.management.proofs import ProofCommand
from scoring.selectors.names import protected_since
from scoring.words import RuleError


class Command(ProofCommand):
    help = "Calculate a poker evening again from its events and check its chain; exit 1 if anything differs."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("evening", type=int, help="the evening's number, as in its web address")

    def handle(self, *args: Any, **options: Any) -> None:
        evening = PokerEvening.objects.filter(pk=options["evening"]).first()
        if evening is None:
            raise RuleError(
                "prove.evening", "evening", "There is no evening {number}.", "", number=options["evening"]
            )
        sound = _("The poker evening {name} agrees with its log.").format(name=evening.name)
        chains = chains_in(evening)
        since = protected_since(evening, chains)
        self.tell({"evening": evening.pk}, prove(evening, chains), sound, chains, options["head"], since)
