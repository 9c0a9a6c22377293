"""Two people at the same instant, on real threads with connections of their own."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread

from django.db import connection, transaction

from scoring.services import fields
from scoring.words import RuleError

Act = Callable[[], object]
PATIENCE = 20.0


class Race:
    """Runs acts in threads of their own; `outcomes` are what they returned or raised, in order."""

    def __init__(self) -> None:
        self.outcomes: list[object] = []
        self._threads: list[Thread] = []

    def start(self, act: Act, before: Callable[[], object] = lambda: None) -> None:
        place = len(self.outcomes)
        self.outcomes.append(None)

        def run() -> None:
            try:
                before()
                self.outcomes[place] = act()
            except Exception as error:  # noqa: BLE001 - what it is, is what the test looks at
                self.outcomes[place] = error
            finally:
                connection.close()

        self._threads.append(Thread(target=run, daemon=True))
        self._threads[-1].start()

    def finish(self) -> list[object]:
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive(), "it waits for ever"
        return self.outcomes


def at_once(*acts: Act) -> list[object]:
    """All acts at the same time."""
    race, barrier = Race(), Barrier(len(acts))
    for act in acts:
        race.start(act, barrier.wait)
    return race.finish()


def behind_one_lock(field_id: int, *acts: Act) -> list[object]:
    """Each act is as far as the field's lock, in this order, before the first of them gets it."""
    return behind(partial(fields.locked, field_id), *acts)


def behind(lock: Act, *acts: Act) -> list[object]:
    """The same behind any lock that `lock` takes."""
    race = Race()
    with transaction.atomic():
        lock()
        for count, act in enumerate(acts, 1):
            race.start(act)
            until(lambda count=count: _waiting() >= count)
    return race.finish()


def _waiting() -> int:
    """How many connections wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # else a transaction sees what it saw first
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return int(cursor.fetchone()[0])


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.01)


def refusals(outcomes: list[object]) -> list[str]:
    """The codes of those refused. Anything raised but a refusal fails."""
    errors = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    wrong = [error for error in errors if not isinstance(error, RuleError)]
    assert not wrong, wrong
    return [error.code for error in errors if isinstance(error, RuleError)]
