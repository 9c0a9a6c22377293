"""What everybody may know of a session that is played now: how many play, in which round, and until when."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from scoring.models import Entry, Session
from tournaments.models import Clock
from tournaments.models.event_settings import event_settings
from tournaments.models.results_planner import RoundNow, results_planner
from tournaments.selectors.control.clock import plan_of, state_of
from tournaments.selectors.results.figures import counted
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.selectors.setup.player_sign_in import takes_players


@dataclass(frozen=True, slots=True)
class InPlay:
    """A session for somebody who may not see its results yet. It names nobody.

    `round` is 0 before the first one, and `of` is 0 where no number of rounds is planned. `ends` is when
    the round ends by the clock, None while that is not known. `on_display`: the director shows the ranking
    to all. `signs_in`: players may sign themselves in.
    """

    session: Session
    competing: str
    round: int
    of: int
    ends: dt.datetime | None
    on_display: bool
    signs_in: bool


def in_play(session: Session) -> InPlay:
    """The session as everybody may know it. Three queries."""
    planner = results_planner(session.contest)
    entries = Entry.objects.filter(section__session=session).exclude(state=Entry.State.PHANTOM)
    return InPlay(
        session,
        counted(event_settings(session.contest).contestants, entries.count()),
        *planner.round_now(session),
        ranking_allowed(session) and bool(planner.wall_page),
        takes_players(session) and planner.players_sign_in,
    )


def round_by_clock(session: Session) -> RoundNow:
    """The round of a session whose rounds a clock ends."""
    clock = Clock.objects.filter(session=session).first() or Clock(session=session)
    state = state_of(clock, plan_of(clock, list(session.sections.all())), timezone.now())
    is_played = bool(state.coming) and state.phase == Clock.Phase.PLAY
    return state.round, state.rounds, state.coming[0].ends if is_played else None
