"""Records the players whom a director consulted about a ruling, and corrects that record (Law 16B1(b))."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from scoring.actors import Actor
from scoring.laws.polls import MOST_PLAYERS, Consulted, poll_text
from scoring.words import RuleError
from tournaments.models import LawRuling
from tournaments.services.law_rulings.record import added, fitting, locked_newest, next_version, require_state

State = LawRuling.State


@transaction.atomic
def consult(*, ruling: LawRuling, version: int, players: Sequence[Consulted], by: Actor) -> LawRuling:
    """Put these players into the ruling, in this order, in place of those before; empty ones are left out.

    Raises RuleError "poll.who" for an answer without a player, "poll.most" for more than `MOST_PLAYERS`,
    "ruling.length", "ruling.state" for a withdrawn ruling, "ruling.stale", "permission.rule".
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, set(State) - {State.WITHDRAWN})
    asked = [player for player in players if not player.is_empty]
    if len(asked) > MOST_PLAYERS:
        raise RuleError(
            "poll.most", "who", "A poll has at most {most} players.", "Law 16B1(b)", most=MOST_PLAYERS
        )
    if not all(player.who.strip() for player in asked):
        raise RuleError("poll.who", "who", "Say who gave each answer.", "Law 16B1(b)")
    return added(next_version(newest, consulted=fitting("consulted", poll_text(asked))), by, silent=True)
