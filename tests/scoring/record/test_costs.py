"""What an entry asks of the database: a fixed number of queries, whatever the field."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import Actor, device_actor, user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import Session
from scoring.services import results
from tests import factories as make

pytestmark = pytest.mark.django_db


def queries_of(session: Session, by: Actor) -> int:
    play = make.play_of(session)
    with CaptureQueriesContext(connection) as queries:
        results.record_result(
            play_id=play.pk, entry_id=uuid4(), outcome=Outcome.played("4HS="), seen=0, by=by
        )
    return len([query for query in queries if "SAVEPOINT" not in query["sql"]])


@pytest.mark.parametrize("tables", [3, 9])
def test_a_phones_first_entry_takes_six(tables):
    """Field, play, revision, the board's other scores, field, play: nothing that came before is sought."""
    session = make.make_session(tables=tables)
    device, _key = make.make_phone(session)
    assert queries_of(session, device_actor(device)) == 6


@pytest.mark.parametrize("tables", [3, 9])
def test_a_scorers_first_entry_takes_seven(tables):
    """With the other scores, which it may make doubtful, and with who they are."""
    session = make.make_session(tables=tables)
    user = make.make_user(club=session.club, role="scorer")
    assert queries_of(session, user_actor(user)) == 7
