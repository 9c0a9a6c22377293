"""The command `prove_club`: the club's own record, and every chain whose head it has noted.

What an app keeps for a club outside its evenings, such as the house rules of rooms, is proved with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from clubs.people.models import Club
from scoring.management.proofs import ProofCommand
from scoring.selectors.chain import Broken
from scoring.selectors.club_record import broken_record, record_chains
from scoring.selectors.unreadable import until_unreadable
from scoring.signals import club_proving
from scoring.words import RuleError


class Command(ProofCommand):
    help = (
        "Check a club's own record, and that nothing it noted of its evenings is missing; "
        "exit 1 if anything differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("club", help="the club's name in its web address")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise RuleError("prove.club", "club", "There is no club {name}.", "", name=options["club"])
        chains = record_chains(club.pk)
        sound = _("Everything that the record of {name} has noted is still there.").format(name=club.name)
        differences = list(until_unreadable("record", partial(broken_record, club.pk, chains), Broken))
        differences += until_unreadable("rooms", partial(_of_apps, club), Broken)
        self.tell({"club": club.slug}, differences, sound, chains, options["head"])


def _of_apps(club: Club) -> Iterator[Broken]:
    """What the apps find that keep something for a club outside its evenings."""
    answers: Any = club_proving.send(Club, club_id=club.pk)
    for _receiver, of_app in answers:
        yield from of_app
