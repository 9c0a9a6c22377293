"""The demo club and the command `prove`."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from clubs.people.models import Club, Person
from scoring.models import Session

pytestmark = pytest.mark.django_db


def test_the_demo_has_published_sessions_and_one_in_play_and_all_prove(capsys):
    call_command("demo")
    shown = sorted((s.contest.settings["contestants"], s.state) for s in Session.objects.all())
    assert shown == [
        ("pairs", "official"),
        ("pairs", "playing"),
        ("players", "official"),
        ("teams", "official"),
    ]
    for session in Session.objects.all():
        call_command("prove", session.pk, json=True)
        found = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert found == {"session": session.pk, "differs": []}


def test_a_second_load_changes_nothing():
    call_command("demo")
    before = (Club.objects.count(), Person.objects.count(), Session.objects.count())
    call_command("demo")
    assert (Club.objects.count(), Person.objects.count(), Session.objects.count()) == before


def test_prove_of_no_session_exits_with_one(capsys):
    with pytest.raises(SystemExit) as ended:
        call_command("prove", 999, json=True)
    assert ended.value.code == 1
    assert json.loads(capsys.readouterr().err)["code"] == "prove.session"
