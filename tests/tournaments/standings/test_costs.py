"""What a refresh asks of the database: a fixed number of queries, and no more plays than have changed."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Field, Play, Session
from scoring.services import fields
from tests import factories as make
from tournaments.models import BoardPoints
from tournaments.ranking import ComparedBoard
from tournaments.services.results import standings

pytestmark = pytest.mark.django_db


def refreshed(session: Session) -> Field:
    field = Field.objects.get(sections__session=session)
    standings.refresh_standings(field_id=field.pk)
    return field


@pytest.mark.parametrize("tables", [3, 12])
@pytest.mark.parametrize("changed", [1, 3])
def test_a_refresh_takes_the_same_queries_whatever_the_field(tables, changed):
    session = make.make_session(tables=tables, boards=2)
    field = refreshed(session)
    for table in range(1, changed + 1):
        make.enter(make.play_of(session, table=table), "4HS=")
    with CaptureQueriesContext(connection) as queries:
        standings.refresh_standings(field_id=field.pk)
    assert len([q for q in queries if "SAVEPOINT" not in q["sql"]]) == 4


@pytest.mark.parametrize("tables", [3, 12])
def test_a_whole_refresh_takes_eight_at_most(tables):
    session = make.make_session(tables=tables, boards=2)
    make.enter_all(session, rounds=1)
    field = refreshed(session)
    fields.touch(fields.locked(field.pk), whole=True)
    with CaptureQueriesContext(connection) as queries:
        standings.refresh_standings(field_id=field.pk)
    assert len([q for q in queries if "SAVEPOINT" not in q["sql"]]) <= 8


def test_a_play_that_the_standing_does_not_know_makes_it_anew():
    """As after a mend that let a play be added without saying so."""
    session = make.make_session(tables=3, boards=1)
    make.enter_all(session, ["4HS=", "3NN-1"], rounds=1)
    field = refreshed(session)
    play = make.play_of(session)
    encounter, board = play.encounter, play.board
    play.revisions.all().delete()
    play.delete()
    again = Play.objects.create(encounter=encounter, field=field, board=board)
    assert again.pk not in kept_plays(field, board.number)
    make.enter(again, "5HS-1")
    refreshed(session)
    assert again.pk in kept_plays(field, board.number)


def kept_plays(field: Field, number: int) -> list[int]:
    kept = BoardPoints.objects.get(field=field, number=number)
    return ComparedBoard.unpack(kept.points).plays.plays.tolist()
