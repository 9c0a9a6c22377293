"""How far a field has played: counted play by play, it is what counting all plays anew gives."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.caching.stamped_cache import forget_all
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from tests.factories import STAFF, enter, enter_all, entry_of, make_session, play_of, section_of
from tests.tournaments.results.evenings import fresh
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.progress import Progress, progress_of
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.mends import cut_round, withdraw_pair

pytestmark = pytest.mark.django_db


def progress(session: Session) -> Progress:
    return progress_of(results_of(fresh(session), Viewer(staff=True)))


def not_played(session: Session) -> None:
    rulings.rule(play=play_of(session, 1, 3), outcome=Outcome(OutcomeKind.NOT_PLAYED), by=STAFF)


def average(session: Session) -> None:
    outcome = Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A")
    rulings.rule(play=play_of(session, 2, 1), outcome=outcome, by=STAFF)


def correct(session: Session) -> None:
    enter(play_of(session, 1, 1), "2SE-1")


def cut(session: Session) -> None:
    cut_round(section=section_of(session), by=STAFF)


def undo_cut(session: Session) -> None:
    cut(session)
    undo(session=session, by=STAFF)


def withdraw(session: Session) -> None:
    withdraw_pair(entry=entry_of(session, 2), from_round=3, by=STAFF)


@pytest.mark.parametrize("last", [cut, undo_cut, withdraw])
def test_counting_what_is_newer_gives_what_counting_everything_gives(last: Callable[[Session], object]):
    session = make_session(3, boards=2)
    enter_all(session, rounds=1)
    first = progress(session)
    assert (first.results, first.scheduled, first.rounds_done, first.rounds_begun) == (6, 18, 1, 1)
    shown = [first]
    for act in (lambda one: enter(play_of(one, 1, 2), "4HS="), correct, average, not_played, last):
        act(session)
        shown.append(progress(session))
        forget_all()
        assert shown[-1] == progress(session)
    assert [one.results for one in shown[:5]] == [6, 7, 7, 7, 8]
    assert [one.rulings for one in shown[:5]] == [0, 0, 0, 1, 2]
    revisions = [one.newest_revision for one in shown[:5]]
    assert revisions == sorted(set(revisions))


def test_after_a_result_one_play_is_read():
    session = make_session(3, boards=2)
    enter_all(session, rounds=2)
    progress(session)
    enter(play_of(session, 1, 3), "4HS=")
    results = results_of(fresh(session), Viewer(staff=True))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        progress_of(results)
    (query,) = queries.captured_queries
    assert '"scoring_play"."version" >' in query["sql"]
