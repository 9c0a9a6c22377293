"""What a field has of each board is kept by its version, and is what its plays say one by one."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.bridge.outcome import Outcome
from scoring.models import Field, Play, Session
from tests.factories import enter, make_session, play_of
from tests.tournaments.control.test_cached_room import happenings
from tests.tournaments.older import evenings as older
from tournaments.selectors.results.cached_results import cached_results
from tournaments.selectors.table.board_at import text_of

pytestmark = pytest.mark.django_db


def shown(session: Session) -> dict[int, tuple[int, int, Counter]]:
    found = cached_results(Field.objects.get(sections__session=session), session)
    return {pk: (one.number, one.open, one.results) for pk, one in found.items()}


def one_by_one(session: Session) -> dict[int, tuple[int, int, Counter]]:
    found: dict[int, tuple[int, int, Counter]] = {}
    for play in Play.objects.filter(field__sections__session=session).select_related("board", "accepted"):
        number, still_open, results = found.get(play.board_id, (play.board.number, 0, Counter()))
        if play.kind in {"played", "passed_out"} and play.score is not None and play.accepted:
            results[text_of(Outcome.from_json(play.accepted.outcome)), play.score] += 1
        found[play.board_id] = number, still_open + (play.kind in {"not_entered", "later"}), results
    return found


def test_it_is_what_the_plays_say_after_each_thing_that_happens():
    session = make_session(3, boards=2)
    assert shown(session) == one_by_one(session)
    for happened in happenings(session):
        assert shown(session) == one_by_one(session), happened


def test_at_whist_a_result_is_the_tricks_of_north_south():
    session = older.evening("whist", "matchpoints", boards=2)
    older.say(play_of(session, 1), older.tricks(8))
    assert shown(session) == one_by_one(session)


def test_one_statement_counts_what_is_new_and_none_what_is_known():
    session = make_session(3, boards=2)
    shown(session)
    enter(play_of(session, 1), "4HS=")
    field = Field.objects.get(sections__session=session)
    for statements in (1, 0):
        with CaptureQueriesContext(connection) as asked:
            cached_results(field, session)
        assert len(asked) == statements


def test_a_field_that_was_put_back_is_counted_anew():
    """A site that is restored has the versions of before, which only rise while it stands."""
    session = make_session(3, boards=2)
    enter(play_of(session, 1), "4HS=")
    enter(play_of(session, 2), "4HS=")
    shown(session)
    Play.objects.filter(pk=play_of(session, 1).pk).update(kind="not_entered", accepted=None, score=None)
    Field.objects.filter(sections__session=session).update(version=1)
    assert shown(session) == one_by_one(session)
