"""The evening of table devices in one process: its stories, told at every board without a server or a kill.

The whole of it, with servers and kills, is `python -m bench.devices`.
"""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest

from bench.devices import evening, stories, verdict
from bench.devices.evening import SECTION, Evening
from bench.devices.hall import ELSEWHERE, sent
from bench.devices.stories import UNUSUAL, Place, Step, Story
from bench.soak.phones import Ledger
from scoring.actors import Actor, device_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play, Session
from scoring.services.results import record_result
from tests import factories as make
from tests.serving import ROOT, environment
from tests.tournaments.devices.control_program import ControlProgram, do, opened
from tournaments.models import DeviceFile
from tournaments.services import mends
from tournaments.services.devices.copies import take_copy

pytestmark = pytest.mark.django_db
TABLES = 3
SHORT = {"tables": 3, "rounds": 2, "boards": 2, "phones": 1, "kills": 1, "pace": 0.05}


@dataclass
class Told:
    """What the verdict wants to know of a hall."""

    evening: Evening
    stories: dict[Place, Story]
    ledger: Ledger = field(default_factory=Ledger)
    strays: Ledger = field(default_factory=Ledger)


@pytest.fixture
def made(settings, tmp_path) -> Evening:
    settings.DEVICE_FILES = str(tmp_path)
    return evening.make(TABLES, TABLES, 8, None)


def copied(made: Evening) -> None:
    file = DeviceFile.objects.select_related("session__contest__club").get(pk=made.file)
    take_copy(file=file, data=made.path.read_bytes())


def say(made: Evening, program: ControlProgram, place: Place, step: Step) -> None:
    if step.who == "unit":
        do(program, {"do": step.act, **sent(made, place, step)})
        return
    play = Play.objects.get(pk=made.plays[place])
    if step.result == "sw":
        mends.turn_boards(plays=[play], by=make.STAFF)
        return
    phone = device_actor(make.make_phone(Session.objects.get(pk=made.session), place[0])[0])
    by, seen = (phone, 0) if step.who == "phone" else (make.STAFF, play.last_revision)
    enter(play, step.result, by, seen)


def enter(play: Play, result: str, by: Actor, seen: int) -> None:
    ns, awarded, ew = result.partition("/")
    outcome = Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew) if awarded else Outcome.played(result)
    record_result(play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=seen, by=by)


def wrong_in(told: Told) -> list[str]:
    return [
        *verdict.told_otherwise(told),
        *verdict.lost_or_double(told),
        *verdict.not_told(told),
        *verdict.unproved(told.evening),
    ]


@pytest.mark.parametrize(
    "at_once",
    [pytest.param(False, marks=pytest.mark.slow, id="each seen"), pytest.param(True, id="many at once")],
)
def test_every_story_comes_to_what_it_should(made, at_once):
    """A copy is read after each statement, or only where somebody must have seen what another said."""
    chance = random.Random(3)
    places = sorted(made.plays, key=lambda place: (place[1], place[2], place[0]))[: len(UNUSUAL) + 1]
    told = Told(made, stories.told(places, chance))
    assert len({story.name for story in told.stories.values()}) == len(UNUSUAL) + 1
    with opened(made.path, chance=chance) as program:
        for place, story in told.stories.items():
            for step in story.steps:
                say(made, program, place, step)
                if step.then or not at_once:
                    copied(made)
        nobody = {"section": SECTION, "table": ELSEWHERE, "round": 1, "board": 1, "contract": "1 C"}
        do(program, {"do": "receive", **nobody, "seat": "N", "result": "="})
        copied(made)
    copied(made)
    assert wrong_in(told) == []


def test_the_verdict_names_what_is_lost_and_what_counts_wrongly(made):
    place = min(made.plays)
    told = Told(made, {place: stories.plain("4HS=", "")})
    with opened(made.path) as program:
        say(made, program, place, told.stories[place].steps[0])
        nobody = {"section": SECTION, "table": ELSEWHERE, "round": 1, "board": 1, "contract": "1 C"}
        do(program, {"do": "receive", **nobody, "seat": "N", "result": "="})
    assert (
        len(wrong_in(told)) == 3
    )  # nothing counts, the unit's result is nowhere, nobody's table is not told
    copied(made)
    assert wrong_in(told) == []
    told.stories[place] = stories.plain("4HS+1", "")
    assert (
        len(wrong_in(told)) == 3
    )  # another counts, the result is nowhere, and one is there that nobody said


@pytest.mark.site
@pytest.mark.costly("it starts a site, kills it and starts it again")
def test_a_short_evening_with_a_kill_of_the_site_and_of_the_control_program(migrated: Path):
    options = [word for name, value in SHORT.items() for word in (f"--{name}", str(value))]
    done = subprocess.run(
        [sys.executable, "-m", "bench.devices", *options],
        cwd=ROOT,
        env=environment() | {"ARROWSWITCH_MIGRATED": str(migrated)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "control program killed: 1" in done.stdout
    assert "site killed: 1" in done.stdout
