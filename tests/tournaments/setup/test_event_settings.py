"""The settings of a contest are one value, read once, and never an old one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import Contest
from tournaments.models.event_settings import event_settings
from tournaments.ranking.settings import EventSettings


class Counting(dict[str, Any]):
    """Stored JSON that counts how often it is asked for anything."""

    asked = 0

    def get(self, *args: Any) -> Any:
        self.asked += 1
        return super().get(*args)


def test_an_option_is_read_from_the_json_once() -> None:
    stored = Counting(Contest(name="Tuesday").settings)
    settings = EventSettings(stored)
    first = settings.unequal
    asked = stored.asked
    assert asked > 0
    assert settings.unequal is first
    assert stored.asked == asked


def test_what_was_read_decides_nothing_about_equality() -> None:
    read, untouched = EventSettings({"points": 1}), EventSettings({"points": 1})
    assert read.points == 1
    assert read == untouched
    assert read != EventSettings({"points": 2})


@pytest.mark.parametrize(
    "change",
    [
        lambda contest: contest.settings.update(points=1),
        lambda contest: setattr(contest, "settings", contest.settings | {"points": 1}),
    ],
)
def test_settings_that_changed_are_another_value(change: Callable[[Contest], None]) -> None:
    contest = Contest(pk=1, name="Tuesday")
    before = event_settings(contest)
    assert before.points == 2
    change(contest)
    assert event_settings(contest).points == 1
    assert before.points == 2


def test_two_objects_of_one_contest_have_one_value() -> None:
    one, same = Contest(pk=1, name="Tuesday"), Contest(pk=1, name="Tuesday")
    assert event_settings(one) is event_settings(same)
    other = Contest(pk=2, name="Friday", settings={"points": 1})
    assert event_settings(other) is not event_settings(one)
    assert event_settings(other).points == 1
