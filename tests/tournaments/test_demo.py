"""The demo club and the command `prove`."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from django.db.models import TextField
from django.db.models.functions import Cast

from clubs.people.models import Club, Person
from clubs.poker.models import PokerEvening
from clubs.room.models import Evening
from scoring.models import Section, Session
from tournaments.models.section_movement import section_movement
from tournaments.models.session_plan import session_plan
from tournaments.selectors.parties.page import round_now
from tournaments.selectors.parties.settings import settings_of
from tournaments.selectors.parties.standing import standing_of

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_the_demo_has_what_a_club_has_and_a_second_load_changes_nothing(capsys, client):
    call_command("demo")
    steps = [line.strip().partition(":")[0] for line in capsys.readouterr().err.splitlines()]
    assert steps == [f"{number} of 6" for number in range(1, 7)]
    assert "type three letters of a name" in client.get("/c/demo/").content.decode()
    before = (Club.objects.count(), Person.objects.count(), Session.objects.count())
    call_command("demo")
    assert (Club.objects.count(), Person.objects.count(), Session.objects.count()) == before
    has_published_sessions_and_one_in_play()
    has_a_party_in_its_third_round()
    every_document_is_written_as_it_was_read()
    all_of_it_proves(capsys)


def every_document_is_written_as_it_was_read():
    stored = {(Section, "movement"): section_movement, (Session, "plan"): session_plan}
    for (model, column), value_of in stored.items():
        rows = model._default_manager.annotate(text=Cast(column, TextField()))
        assert rows
        for row in rows:
            assert json.loads(row.text) == getattr(row, column)
            assert json.dumps(value_of(row).to_json()) == json.dumps(json.loads(row.text))


def has_published_sessions_and_one_in_play():
    sessions = Session.objects.filter(contest__planner="movement")
    shown = sorted((s.contest.settings["contestants"], s.state) for s in sessions)
    assert shown == [
        ("pairs", "official"),
        ("pairs", "playing"),
        ("players", "official"),
        ("teams", "official"),
    ]


def all_of_it_proves(capsys):
    """Whoever tries a proof on the demo finds nothing that no action has changed."""
    sessions = Session.objects.filter(contest__planner__in=["movement", "party"])
    for command, keys in (
        ("prove", sessions.values_list("pk", flat=True)),
        ("prove_evening", Evening.objects.values_list("pk", flat=True)),
        ("prove_poker", PokerEvening.objects.values_list("pk", flat=True)),
        ("prove_club", ["demo"]),
    ):
        for key in keys:
            call_command(command, key, json=True)
            assert json.loads(capsys.readouterr().out.splitlines()[-1])["differs"] == [], (command, key)


def has_a_party_in_its_third_round():
    session = Session.objects.get(contest__planner="party")
    section = session.sections.get()
    now = round_now(section, settings_of(session))
    assert (now.number, [table.deals for table in now.tables]) == (3, [2, 4, 1])
    assert standing_of(section, settings_of(session)).check.agrees


def test_prove_of_no_session_exits_with_one(capsys):
    with pytest.raises(SystemExit) as ended:
        call_command("prove", 999, json=True)
    assert ended.value.code == 1
    assert json.loads(capsys.readouterr().err)["code"] == "prove.session"
