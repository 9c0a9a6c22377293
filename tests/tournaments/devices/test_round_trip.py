"""Results entered here go into a file, a program adds one there, and all of them come back the same."""

from __future__ import annotations

import pytest

from bench.devices import evening
from bench.devices.stories import Step, written
from bench.soak.phones import RESULTS
from scoring.actors import user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import Play, Session
from scoring.services.results import withdraw
from tests import factories as make
from tests.tournaments.devices.access_file import rows_in
from tests.tournaments.devices.control_program import Sent, opened
from tournaments.models import DeviceFile
from tournaments.services.devices.copies import take_copy
from tournaments.services.devices.filling import filled, start_filling
from tournaments.services.devices.setting_up import end

pytestmark = pytest.mark.django_db
TABLES, ROUNDS, BOARDS = 3, 3, 2


def test_results_go_into_a_file_and_come_back_the_same(settings, tmp_path):
    settings.DEVICE_FILES = str(tmp_path)
    made = evening.make(TABLES, ROUNDS, BOARDS, None)
    session = Session.objects.get(pk=made.session)
    make.enter_all(session, RESULTS)
    entered = counting(made)
    director = user_actor(make.make_user("director", club=session.contest.club, role="director"))
    reading = DeviceFile.objects.get(pk=made.file)
    end(file=reading, by=director)
    filling = start_filling(session=session, name="", data=made.path.read_bytes(), by=director)

    made.path.write_bytes(filled(filling, by=director))
    rows = {
        (row["Table"], row["Round"], row["Board"]): row for row in rows_in(made.path, "ReceivedData").values()
    }
    assert set(rows) == set(made.plays)
    for place, row in rows.items():
        text = written(Step("unit", entered[place]))
        assert (row["PairNS"], row["PairEW"]) == made.numbers[place]
        assert (row["Contract"], row["Result"] or "") == (text["contract"], text.get("result", ""))
        assert (row["NS/EW"] or "") == text.get("seat", "")
    with opened(made.path) as program:
        assert (
            program.receive(Sent(evening.SECTION, *min(made.plays), "7 NT xx", "W", "-13")) == len(rows) + 1
        )

    for pk in made.plays.values():
        withdraw(play_id=pk, by=make.STAFF)
    DeviceFile.objects.filter(pk=made.file).update(ended=None)
    reading.refresh_from_db()
    read = take_copy(file=reading, data=made.path.read_bytes())
    assert (read.new, read.stored, read.problem) == (len(rows) + 1, len(rows) + 1, None)
    assert counting(made) == entered | {min(made.plays): "7NXXW-13"}


def counting(made: evening.Evening) -> dict[evening.Place, str]:
    """The result that counts at each place."""
    accepted = dict(Play.objects.filter(accepted__isnull=False).values_list("pk", "accepted__outcome"))
    outcomes = {place: Outcome.from_json(accepted[pk]) for place, pk in made.plays.items() if pk in accepted}
    return {place: str(outcome.result or "PASS") for place, outcome in outcomes.items()}
