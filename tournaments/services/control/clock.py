"""The round clock: started, paused, put forward and back. It advises and decides nothing."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Session
from scoring.words import Message, RuleError
from tournaments.models import Clock
from tournaments.selectors.control.clock import ClockState, plan_of, state_of
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.setup.sessions import touch_session

Phase = Clock.Phase
COLUMNS = ("round", "phase", "ends", "left")
LONGEST_MINUTES = 600


@transaction.atomic
def start(*, session: Session, by: Actor, now: dt.datetime | None = None) -> Clock:
    """Round 1 begins, or a clock that stands goes on. A running one runs on.

    Raises RuleError "clock.over", "clock.unpaired".
    """
    now = now or timezone.now()
    clock, state = _now(session, by, now)
    if state.over:
        raise RuleError("clock.over", "clock", "The last round is over. Add minutes to go on.", "")
    if not clock.round:
        clock.round, clock.phase, clock.left = 1, Phase.PLAY, state.plan.play
    if state.waits_for:
        raise _not_paired(state)
    if not state.running:
        clock.ends, clock.left = now + dt.timedelta(seconds=clock.left), 0
    return _save(clock)


@transaction.atomic
def pause(*, session: Session, by: Actor, now: dt.datetime | None = None) -> Clock:
    """The clock stands; what is left of the phase stays."""
    clock, state = _now(session, by, now or timezone.now())
    clock.ends, clock.left = None, state.left
    return _save(clock)


@transaction.atomic
def adjust(*, session: Session, minutes: int, by: Actor, now: dt.datetime | None = None) -> Clock:
    """So many minutes more (or less) of this phase. Raises RuleError "clock.not_begun", "clock.minutes"."""
    now = now or timezone.now()
    clock, state = _now(session, by, now)
    _require_begun(state)
    left = state.left + 60 * _checked(minutes)
    if left < 0:
        raise RuleError("clock.minutes", "minutes", "Less than a minute is left.", "")
    if state.running or state.over or state.waits_for:
        clock.ends, clock.left = now + dt.timedelta(seconds=left), 0
    else:
        clock.left = left
    return _save(clock)


@transaction.atomic
def take_break(
    *, session: Session, minutes: int, by: Actor, now: dt.datetime | None = None, after: int | None = None
) -> Clock:
    """A break of so many minutes begins now; the next round follows it.

    `after` is the round that whoever asks has seen, without a break: asked twice, it begins once. Raises
    RuleError "clock.meanwhile" where that has changed, "clock.minutes", "clock.last", "clock.not_begun".
    """
    now = now or timezone.now()
    clock, state = _now(session, by, now)
    _require_another(state)
    if after is not None:
        _require_seen(state, after)
    if _checked(minutes) <= 0:
        raise RuleError("clock.minutes", "minutes", "A break must last at least a minute.", "")
    _note(clock, Message("{minutes}-minute break", minutes=minutes), by)
    clock.phase, clock.left = Phase.BREAK, 0
    clock.ends = now + dt.timedelta(minutes=minutes)
    return _save(clock)


@transaction.atomic
def next_round(*, session: Session, by: Actor, now: dt.datetime | None = None) -> Clock:
    """The next round begins now. Raises RuleError "clock.last" after the last, "clock.unpaired"."""
    now = now or timezone.now()
    clock, state = _now(session, by, now)
    _require_another(state)
    if state.round >= state.plan.paired:
        raise _not_paired(state)
    _note(clock, Message("Moved to round {round}", round=clock.round + 1), by)
    clock.round += 1
    clock.phase, clock.left = Phase.PLAY, 0
    clock.ends = now + dt.timedelta(seconds=state.plan.play)
    return _save(clock)


@transaction.atomic
def begin_round(*, session: Session, number: int, by: Actor, now: dt.datetime | None = None) -> Clock:
    """Round `number` begins now; where it has begun already, nothing changes.

    Raises RuleError "clock.order" unless it is the next one, "clock.meanwhile" where a later one is played,
    and what `next_round` raises.
    """
    now = now or timezone.now()
    clock, state = _now(session, by, now)
    if state.round > number:
        raise _round_has_begun(state)
    if state.round == number:
        return clock
    if state.round != number - 1:
        raise RuleError("clock.order", "clock", "Round {round} is not the next one.", "", round=number)
    return next_round(session=session, by=by, now=now)


@transaction.atomic
def set_pace(
    *,
    session: Session,
    minutes_per_board: Decimal,
    move_seconds: int,
    by: Actor,
    now: dt.datetime | None = None,
) -> Clock:
    """How long a board and a move last, from the next phase on."""
    clock, _state = _now(session, by, now or timezone.now())
    if not Decimal(1) <= minutes_per_board <= Decimal(30) or not 0 <= move_seconds <= 1800:
        raise RuleError(
            "clock.pace",
            "minutes",
            "Allow 1 to 30 minutes per board, and at most 1800 seconds for a move.",
            "",
        )
    clock.minutes_per_board, clock.move_seconds = minutes_per_board, move_seconds
    return _save(clock)


def _now(session: Session, by: Actor, now: dt.datetime) -> tuple[Clock, ClockState]:
    """The clock, locked and brought to what it has come to by itself; who may not touch it is refused."""
    permissions.require("correct", session, by)
    Clock.objects.get_or_create(session=session)
    clock = Clock.objects.select_for_update().get(session=session)
    return clock, _bring(clock, now)


def _bring(clock: Clock, now: dt.datetime) -> ClockState:
    """Set the clock (not saved) to what it has come to by itself."""
    state = state_of(clock, plan_of(clock, list(clock.session.sections.all())), now)
    clock.round, clock.phase = state.round, state.phase
    clock.ends = state.coming[0].ends if state.coming else None
    if not state.coming:
        clock.left = state.left
    return state


def stop(session: Session) -> None:
    """Play is over: the clock stands where it has come to, and goes on there if play does."""
    clock = Clock.objects.select_for_update().filter(session=session).first()
    if clock is not None:
        clock.left = _bring(clock, timezone.now()).left
        clock.ends = None
        clock.save()


def waiting_clock(session: Session) -> Clock | None:
    """The clock, locked and brought to now (not saved), where it waits for a round to be paired."""
    clock = Clock.objects.select_for_update().filter(session=session).first()
    return clock if clock is not None and _bring(clock, timezone.now()).waits_for else None


def go_on(clock: Clock, session: Session) -> None:
    """A clock that waited goes on once the next round is paired in all sections: people move to it now."""
    plan = plan_of(clock, list(session.sections.all()))
    if plan.paired <= clock.round:
        return
    seconds = plan.move or plan.play
    clock.round, clock.phase = (clock.round, Phase.MOVE) if plan.move else (clock.round + 1, Phase.PLAY)
    clock.ends, clock.left = timezone.now() + dt.timedelta(seconds=seconds), 0
    clock.save()


def _save(clock: Clock) -> Clock:
    clock.save()
    touch_session(clock.session)
    return clock


def _note(clock: Clock, message: Message, by: Actor) -> None:
    record_deed(
        session=clock.session, kind="clock", message=message, by=by, inverse=as_before([(clock, COLUMNS)])
    )


def _checked(minutes: int) -> int:
    if abs(minutes) > LONGEST_MINUTES:
        raise RuleError(
            "clock.minutes",
            "minutes",
            "Enter at most {longest} minutes at a time.",
            "",
            longest=LONGEST_MINUTES,
        )
    return minutes


def _require_begun(state: ClockState) -> None:
    if not state.begun:
        raise RuleError("clock.not_begun", "clock", "Start the clock first.", "")


def _require_seen(state: ClockState, after: int) -> None:
    """The clock is in that round still, and not in a break."""
    if state.round != after:
        raise _round_has_begun(state)
    if state.phase == Phase.BREAK:
        raise RuleError(
            "clock.meanwhile",
            "clock",
            "The break after round {round} has already begun.",
            "",
            round=state.round,
        )


def _round_has_begun(state: ClockState) -> RuleError:
    return RuleError(
        "clock.meanwhile",
        "clock",
        "Round {round} has begun: nothing was changed.",
        "",
        round=state.round,
    )


def _require_another(state: ClockState) -> None:
    _require_begun(state)
    if state.round >= state.rounds:
        raise RuleError("clock.last", "clock", "Round {round} is the last round.", "", round=state.rounds)


def _not_paired(state: ClockState) -> RuleError:
    return RuleError(
        "clock.unpaired",
        "clock",
        "The draw for round {round} has not been made yet.",
        "",
        round=state.plan.paired + 1,
    )
