"""The round clock: what it comes to by itself, what the director does to it, what it says ahead."""

import datetime as dt
from dataclasses import replace
from decimal import Decimal
from unittest.mock import ANY

import pytest
from django.utils import timezone

from scoring.actors import user_actor
from scoring.models import Session
from scoring.words import RuleError
from tests.factories import STAFF, make_session, make_user
from tournaments.models import Clock
from tournaments.selectors.control.clock import clock_state
from tournaments.services import sessions
from tournaments.services.control import clock
from tournaments.services.control.deeds import undo

pytestmark = pytest.mark.django_db
START = dt.datetime(2026, 11, 20, 19, 0, tzinfo=dt.UTC)
ROUND = 15 * 60  # two boards of 7.5 minutes
MOVE = 120


def at(seconds):
    return START + dt.timedelta(seconds=seconds)


def shown(session, seconds):
    state = clock_state(session, at(seconds))
    return state.round, state.phase, state.left


@pytest.fixture
def session():
    """Three tables, three rounds of two boards, the clock started."""
    session = make_session(3)
    clock.start(session=session, by=STAFF, now=START)
    return session


def test_before_the_start_nothing_runs():
    state = clock_state(make_session(3), START)
    assert (state.begun, state.running, state.round, state.rounds, state.coming) == (False, False, 0, 3, ())


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, (1, "play", ROUND)),
        (ROUND - 1, (1, "play", 1)),
        (ROUND, (1, "move", MOVE)),
        (ROUND + MOVE, (2, "play", ROUND)),
        (2 * (ROUND + MOVE) + 60, (3, "play", ROUND - 60)),
        (3 * ROUND + 2 * MOVE, (3, "play", 0)),
    ],
)
def test_a_running_clock_goes_on_by_itself(session, seconds, expected):
    assert shown(session, seconds) == expected


def test_it_is_over_after_the_last_round_and_minutes_bring_it_back(session):
    end = 3 * ROUND + 2 * MOVE
    assert clock_state(session, at(end)).over
    with pytest.raises(RuleError) as refused:
        clock.start(session=session, by=STAFF, now=at(end))
    assert refused.value.code == "clock.over"
    clock.adjust(session=session, minutes=3, by=STAFF, now=at(end))
    assert shown(session, end) == (3, "play", 180)


def test_the_end_of_the_evening_is_known_while_it_runs(session):
    assert clock_state(session, START).ends_at == at(3 * ROUND + 2 * MOVE)
    clock.pause(session=session, by=STAFF, now=at(60))
    assert clock_state(session, at(60)).ends_at is None


def test_a_paused_clock_stands_and_goes_on_where_it_stood(session):
    clock.pause(session=session, by=STAFF, now=at(ROUND + 30))
    assert shown(session, 4 * ROUND) == (1, "move", 90)
    clock.start(session=session, by=STAFF, now=at(4 * ROUND))
    assert shown(session, 4 * ROUND + 90) == (2, "play", ROUND)


@pytest.mark.parametrize(("minutes", "left"), [(1, ROUND + 60), (-1, ROUND - 60), (-15, 0)])
def test_a_minute_more_and_a_minute_less(session, minutes, left):
    clock.adjust(session=session, minutes=minutes, by=STAFF, now=START)
    assert Clock.objects.get(session=session).ends == at(left)


def test_a_minute_more_of_a_clock_that_stands(session):
    clock.pause(session=session, by=STAFF, now=START)
    clock.adjust(session=session, minutes=1, by=STAFF, now=START)
    assert shown(session, 0) == (1, "play", ROUND + 60)


def test_a_break_comes_at_once_and_the_next_round_follows(session):
    clock.take_break(session=session, minutes=10, by=STAFF, now=at(ROUND))
    assert shown(session, ROUND) == (1, "break", 600)
    assert shown(session, ROUND + 600) == (2, "play", ROUND)


def test_the_next_round_at_once_and_taken_back(session):
    clock.next_round(session=session, by=STAFF, now=at(60))
    assert shown(session, 60) == (2, "play", ROUND)
    undo(session=session, by=STAFF)
    assert shown(session, 60) == (1, "play", ROUND - 60)


@pytest.mark.parametrize(("left", "last"), [(451, False), (450, True), (1, True)])
def test_the_last_board_is_told_when_one_board_s_time_is_left(session, left, last):
    assert clock_state(session, at(ROUND - left)).last_board is last


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda s: clock.adjust(session=s, minutes=-16, by=STAFF, now=START), "clock.minutes"),
        (lambda s: clock.adjust(session=s, minutes=601, by=STAFF, now=START), "clock.minutes"),
        (lambda s: clock.take_break(session=s, minutes=0, by=STAFF, now=START), "clock.minutes"),
        (lambda s: clock.next_round(session=s, by=STAFF, now=at(2 * (ROUND + MOVE))), "clock.last"),
        (
            lambda s: clock.set_pace(session=s, minutes_per_board=Decimal(0), move_seconds=0, by=STAFF),
            "clock.pace",
        ),
    ],
)
def test_what_the_clock_refuses(session, act, code):
    before = Clock.objects.filter(session=session).values().get()
    with pytest.raises(RuleError) as refused:
        act(session)
    assert refused.value.code == code
    assert Clock.objects.filter(session=session).values().get() == before


@pytest.mark.parametrize("act", [clock.next_round, lambda **n: clock.adjust(minutes=1, **n)])
def test_a_clock_that_has_not_begun_is_started_first(act):
    with pytest.raises(RuleError) as refused:
        act(session=make_session(3), by=STAFF, now=START)
    assert refused.value.code == "clock.not_begun"


def test_the_pace_holds_from_the_next_phase_on(session):
    clock.set_pace(session=session, minutes_per_board=Decimal("5"), move_seconds=0, by=STAFF, now=at(60))
    assert shown(session, 60) == (1, "play", ROUND - 60)
    assert shown(session, ROUND) == (2, "play", 600)


def test_a_screen_fetches_every_change(session):
    before = Session.objects.get(pk=session.pk).version
    clock.adjust(session=session, minutes=1, by=STAFF, now=START)
    assert Session.objects.get(pk=session.pk).version > before


@pytest.mark.parametrize(("role", "allowed"), [("scorer", True), ("director", True), ("", False)])
def test_who_touches_the_clock(role, allowed):
    session = make_session(3)
    actor = user_actor(make_user(club=session.club, role=role))
    if allowed:
        assert clock.start(session=session, by=actor, now=START).round == 1
        return
    with pytest.raises(RuleError) as refused:
        clock.start(session=session, by=actor, now=START)
    assert refused.value.code == "permission.correct"


@pytest.mark.parametrize(
    ("kind", "tables", "options", "round", "words"),
    [
        ("mitchell", 7, {"switch": "7"}, 6, ["Round 7: arrow-switch at every table."]),
        ("mitchell", 7, {"switch": "7"}, 5, []),
        ("mitchell_skip", 8, {}, 4, ["Round 5: E-W skip a table."]),
        ("mitchell_skip", 8, {}, 3, []),
        ("mitchell", 7, {}, 3, []),
    ],
)
def test_switches_and_skips_are_told_a_round_ahead(kind, tables, options, round, words):
    session = make_session(tables, kind, boards=1, options=options)
    Clock.objects.filter(session=session).update(round=round, left=60)
    assert [str(warning) for warning in clock_state(session, START).warnings] == words


def test_a_session_opened_again_has_the_clock_where_play_was_finished():
    session = make_session(3)
    begun = timezone.now() - dt.timedelta(seconds=ROUND + MOVE + 60)
    clock.start(session=session, by=STAFF, now=begun)
    sessions.finish(session=session, by=STAFF)
    stopped = clock_state(session)
    sessions.reopen(session=session, by=STAFF)
    assert clock_state(session) == stopped
    assert (stopped.round, stopped.phase, stopped.running) == (2, "play", False)
    assert ROUND - 120 < stopped.left <= ROUND - 60
    now = timezone.now()
    clock.start(session=session, by=STAFF, now=now)
    assert clock_state(session, now) == replace(stopped, running=True, coming=ANY)


def test_a_clock_that_had_run_out_or_not_begun_is_so_when_opened_again():
    for begun in (None, timezone.now() - dt.timedelta(seconds=4 * (ROUND + MOVE))):
        session = make_session(3)
        if begun:
            clock.start(session=session, by=STAFF, now=begun)
        before = clock_state(session)
        sessions.finish(session=session, by=STAFF)
        sessions.reopen(session=session, by=STAFF)
        assert clock_state(session) == before
        assert (before.over, before.begun) == (bool(begun), bool(begun))
