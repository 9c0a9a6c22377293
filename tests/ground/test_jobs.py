"""Jobs: which queue, limits and retries each has, who breaks a circuit, what runs behind the requests."""

import inspect
import threading
from contextlib import suppress

import pytest
from _start import queue as starting
from django.db import OperationalError
from structlog.testing import capture_logs

from config.caching import breaker
from config.celery import app
from config.queues import background, beat, jobs

app.loader.import_default_modules()
OWN = sorted(name for name in app.tasks if not name.startswith("celery."))

WANTED_STILL = {
    "config.tasks.make_backup",
    "config.tasks.make_due_backups",
    "config.tasks.make_pressed_backup",
}
"""What a lost worker leaves behind is not in the queue: a file, or the row of the site's backups, says it."""


def test_all_jobs_are_known():
    assert {"tournaments.tasks.refresh_standings", "tournaments.tasks.find_makeable"} < set(OWN)


@pytest.mark.parametrize("name", OWN)
def test_each_job_has_a_queue_limits_and_retries(name):
    job = app.tasks[name]
    assert job.queue in {queue.name for queue in app.conf.task_queues}
    assert 0 < job.soft_time_limit < job.time_limit <= jobs.LONGEST
    assert job.time_limit < app.conf.broker_transport_options["visibility_timeout"]
    assert OperationalError in job.autoretry_for
    assert job.retry_backoff
    assert job.retry_jitter
    assert 0 < job.max_retries < 10
    assert job.acks_late or name in WANTED_STILL
    assert job.ignore_result


def test_only_what_nobody_waits_for_is_slow():
    urgent = {name for name in OWN if app.tasks[name].queue == jobs.URGENT}
    assert {"tournaments.tasks.refresh_standings", "tournaments.tasks.sweep"} <= urgent
    assert {"tournaments.tasks.find_makeable", "config.tasks.make_backup"}.isdisjoint(urgent)


def test_a_letter_waits_for_letters_alone():
    letters = {name for name in OWN if app.tasks[name].queue == jobs.LETTERS}
    assert letters == {"config.tasks.send_letter", "tournaments.tasks.send_result_letter"}


@pytest.fixture
def tries(monkeypatch):
    """How often a refresh was tried, each time in vain."""
    count = []

    def fail(*, field_id):
        count.append(field_id)
        raise OperationalError

    monkeypatch.setattr("tournaments.tasks.standings.refresh_standings", fail)
    return count


def test_in_process_a_job_that_fails_is_not_tried_again_at_once(tries):
    app.tasks["tournaments.tasks.refresh_standings"].delay(1)
    assert tries == [1]


def test_in_process_a_job_that_fails_is_logged_by_its_name_and_fails_nothing_else(tries):
    with capture_logs() as lines:
        app.tasks["tournaments.tasks.refresh_standings"].delay(field_id=2)
    assert tries == [2]
    (line,) = lines
    assert (line["event"], line["job"]) == ("job_failed", "tournaments.tasks.refresh_standings")
    assert (line["log_level"], line["exc_info"]) == ("error", True)


@pytest.mark.site
@pytest.mark.redis
@pytest.mark.parametrize("name", OWN)
def test_each_job_is_sent_to_its_queue_and_to_no_other(name, queue):
    import redis

    with app.connection_for_write() as connection:
        for one in app.amqp.queues.values():
            one(connection.default_channel).declare()  # as its worker does
    job = app.tasks[name]
    job.apply_async(args=[None] * len(inspect.signature(job.run).parameters))
    with redis.Redis.from_url(queue) as client:
        waiting = {one.name: client.llen(one.name) for one in app.conf.task_queues}
    assert waiting == {one: int(one == job.queue) for one in waiting}


def test_each_queue_has_a_worker_of_its_own():
    assert {queue.name for queue in app.conf.task_queues} == set(starting.AT_A_TIME)


def test_a_slow_job_that_fails_in_process_is_tried_again_with_growing_pauses(monkeypatch):
    later, pauses, tries = [], [], []
    monkeypatch.setattr(
        background.background, "hand_later", lambda job, pause: (later.append(job), pauses.append(pause))
    )

    def fail(*, board_ids):
        tries.append(board_ids)
        raise OperationalError

    monkeypatch.setattr("tournaments.tasks.makeable.find_makeable", fail)
    app.tasks["tournaments.tasks.find_makeable"].delay([1, 2])
    while later:
        later.pop()()
    assert tries == [[1, 2]] * 6
    assert len(pauses) == 5
    assert all(
        pause <= most for pause, most in zip(pauses, [2, 4, 8, 16, 32], strict=True)
    )  # jitter shortens


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def fail(circuit):
    with pytest.raises(ConnectionRefusedError), circuit.asking():
        raise ConnectionRefusedError


def refuses(circuit):
    try:
        with circuit.asking():
            return False
    except breaker.Unreachable:
        return True


def test_after_a_failure_nobody_asks_until_the_pause_is_over():
    clock = Clock()
    circuit = breaker.Breaker(clock)
    fail(circuit)
    assert refuses(circuit)
    clock.now = 1.0
    assert not refuses(circuit)
    assert not refuses(circuit)


def test_the_pauses_grow_to_a_quarter_of_a_minute():
    clock, asked_at = Clock(), []
    circuit = breaker.Breaker(clock)
    while clock.now <= 60:
        with suppress(ConnectionError), circuit.asking():
            asked_at.append(clock.now)
            raise ConnectionRefusedError
        clock.now += 0.5
    assert asked_at == [0, 1, 3, 7, 15, 30, 45, 60]


def test_when_a_pause_is_over_one_asks_and_the_others_go_on_without():
    clock = Clock()
    circuit = breaker.Breaker(clock)
    fail(circuit)
    clock.now = 1.0
    with circuit.asking():
        assert refuses(circuit)


def test_what_the_broker_refuses_for_another_reason_breaks_nothing():
    circuit = breaker.Breaker()
    with pytest.raises(ValueError, match="odd"), circuit.asking():
        raise ValueError("odd")
    assert not refuses(circuit)


@pytest.fixture
def behind():
    made = background.Background()
    yield made
    made.end()


def test_slow_jobs_run_one_after_another_and_nobody_waits_for_them(behind):
    go_on, done = threading.Event(), []
    behind.hand(lambda: done.append(go_on.wait(10)))
    behind.hand(lambda: done.append(threading.current_thread().name))
    assert done == []
    go_on.set()
    behind.join()
    assert done == [True, "slow jobs"]


def test_a_slow_job_that_fails_stops_no_other(behind):
    done = []
    behind.hand(lambda: 1 / 0)
    behind.hand(lambda: done.append(1))
    behind.join()
    assert done == [1]


def test_at_the_end_the_running_job_is_waited_for_and_the_others_are_dropped(behind):
    begun, go_on, done = threading.Event(), threading.Event(), []

    def run():
        begun.set()
        go_on.wait(10)
        done.append("first")

    behind.hand(run)
    behind.hand(lambda: done.append("second"))
    assert begun.wait(10)
    threading.Timer(0.01, go_on.set).start()
    behind.end()
    assert done == ["first"]


def test_the_end_does_not_wait_for_a_job_that_was_taken_meanwhile(monkeypatch):
    """The thread takes the last one just after this one saw it wait."""
    made = background.Background()
    monkeypatch.setattr(made._waiting, "empty", lambda: False)
    end = threading.Thread(target=made.end, daemon=True)
    end.start()
    end.join(10)
    assert not end.is_alive()


def test_more_than_a_bounded_number_do_not_wait(behind, monkeypatch):
    monkeypatch.setattr(background, "MOST_WAITING", 1)
    bounded, begun, go_on = background.Background(), threading.Event(), threading.Event()

    def run():
        begun.set()
        go_on.wait(10)

    bounded.hand(run)
    assert begun.wait(10)
    bounded.hand(lambda: go_on.wait(10))
    with pytest.raises(background.queue.Full):
        bounded.hand(lambda: go_on.wait(10))
    go_on.set()
    bounded.end()


@pytest.mark.redis
def test_of_two_clocks_one_is_at_work_and_the_other_takes_over(queue, settings):
    first, second = (beat.OneAtWork(app, lazy=True) for _n in range(2))
    assert [first._is_at_work(), second._is_at_work()] == [True, False]
    assert [first._is_at_work(), second._is_at_work()] == [True, False]
    first.close()
    assert [second._is_at_work(), first._is_at_work()] == [True, False]


@pytest.mark.redis
def test_a_clock_that_was_away_longer_than_its_lease_is_silent(queue):
    first, second = (beat.OneAtWork(app, lazy=True) for _n in range(2))
    assert first._is_at_work()
    first.lock.redis.delete(beat.LOCK)
    assert second._is_at_work()
    assert not first._is_at_work()
    assert first.tick() == beat.RENEW_EVERY
