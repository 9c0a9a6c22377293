"""The command `prove`: a session derived again from what was entered, and its record's chains walked."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.management.proofs import ProofCommand
from scoring.models import Session
from scoring.selectors.chain import Chains
from scoring.selectors.names import protected_since
from scoring.words import RuleError
from tournaments.selectors.session_bin import removal_of
from tournaments.selectors.sessions import listed_codes
from tournaments.services.results.proving import chains_in, prove, record_of_removed


class Command(ProofCommand):
    help = (
        "Calculate a session again from its record and check the record itself; exit 1 if anything differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("session", type=int, help="the session's number, as in its web address")

    def handle(self, *args: Any, **options: Any) -> None:
        sessions = Session.everywhere.filter(contest__planner__in=listed_codes())
        session = sessions.select_related("contest__club").filter(pk=options["session"]).first()
        if session is None:
            raise RuleError(
                "prove.session", "session", "There is no session {number}.", "", number=options["session"]
            )
        if session.removed is not None:
            self.tell_removed(session, options["head"])
            return
        sound = _("Every figure of {name} agrees with the results that were entered.").format(
            name=session.name
        )
        chains = chains_in(session)
        since = protected_since(session, chains)
        self.tell({"session": session.pk}, prove(session), sound, chains, options["head"], since)

    def tell_removed(self, session: Session, head: str | None) -> None:
        """Walk what is left of a session that was removed for good: its own chain, which says so."""
        assert session.removed is not None
        chains, deed = Chains({session.chain_name}), removal_of(session)
        day = session.removed.date().isoformat()
        sound = _(
            "{name} was moved to the bin by {who} and removed for good on {day}. Its record is whole."
        ).format(name=session.name, who=deed.by_name if deed else "", day=day)
        differences = record_of_removed(session, chains)
        self.tell({"session": session.pk, "removed": day}, differences, sound, chains, head)
