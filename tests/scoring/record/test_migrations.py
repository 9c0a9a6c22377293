"""What a new version makes of what an older one kept, and back again."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from scoring.models import Penalty, Play, Revision
from tests import factories as make

pytestmark = pytest.mark.django_db
KINDS = import_module("scoring.migrations.0011_old_penalty_kinds")
CONFLICTS = import_module("scoring.migrations.0010_play_conflict")


class Editor:
    connection = connection


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("Lateness", "lateness", ""),
        ("Lateness: twice", "lateness", "twice"),
        ("Procedure: looked at board 4: aloud", "procedure", "looked at board 4: aloud"),
        ("Conduct", "conduct", ""),
        ("Slow play, up to 5 minutes", "slow", "up to 5 minutes"),
        ("Slow play, up to 10 minutes: after a warning", "slow", "up to 10 minutes: after a warning"),
        ("Slow play, longer", "slow", "longer"),
        ("Indemnity (added): Law 12", "indemnity", "Law 12"),
        ("Conduct of North", "", "Conduct of North"),
        ("board 4: Lateness", "", "board 4: Lateness"),
        ("", "", ""),
    ],
)
def test_an_old_penalty_s_kind_moves_out_of_its_reason_and_back(text, kind, reason):
    entry = make.entry_of(make.make_session(3), 1)
    penalty = Penalty.objects.create(entry=entry, amount=10, reason=text)
    KINDS.move_into_column(apps, Editor)
    penalty.refresh_from_db()
    assert (penalty.kind, penalty.reason) == (kind, reason)
    KINDS.move_into_text(apps, Editor)
    penalty.refresh_from_db()
    assert (penalty.kind, penalty.reason) == ("", text)


def test_a_penalty_with_its_kind_is_left_and_its_text_never_too_long_for_the_way_back():
    entry = make.entry_of(make.make_session(3), 1)
    penalty = Penalty.objects.create(entry=entry, amount=1, kind="conduct", reason="Lateness: " + "x" * 190)
    KINDS.move_into_column(apps, Editor)
    penalty.refresh_from_db()
    assert (penalty.kind, len(penalty.reason)) == ("conduct", 200)
    KINDS.move_into_text(apps, Editor)
    penalty.refresh_from_db()
    assert (penalty.kind, penalty.reason) == ("", ("Conduct: Lateness: " + "x" * 190)[:200])


def test_of_what_waited_while_nothing_counted_only_what_differed_is_a_conflict():
    session = make.make_session(3)
    plays = [make.play_of(session, table) for table in (1, 2, 3)]
    for play, state in zip(plays, ("conflicting", "proposed", None), strict=True):
        if state:
            Revision.objects.create(
                play=play, club=session.club, number=1, state=state, kind="played", outcome={},
                entry_id=uuid4(), payload_hash="0",
            )  # fmt: skip
            Play.objects.filter(pk=play.pk).update(waiting=True)
    CONFLICTS.mark_conflicts(apps, Editor)
    assert [Play.objects.get(pk=play.pk).conflict for play in plays] == [True, False, False]
