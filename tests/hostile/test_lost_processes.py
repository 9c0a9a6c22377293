"""A worker or a broker that dies loses no result: who reads is told, and what is behind is made up for."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from uuid import uuid4

import pytest
from _start import queue as starting
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from config.caching import limits
from config.celery import app
from config.tasks import send_letter
from scoring.models import Field, Session
from tests import factories as make
from tests import servers
from tests.conftest import jobs_sent_to, start_worker, stop_worker
from tests.hostile import world
from tests.hostile.races import PATIENCE, until
from tournaments import hooks, tasks
from tournaments.models import BoardPoints, Standing
from tournaments.services.results.standings import behind, refresh_standings

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.site,
    pytest.mark.django_db(transaction=True),
]
A_MOMENT = 1.0  # seconds a person may wait for an answer while the broker hangs
AT_ONCE = 5.0  # the same, while something is lost and the machine is busy


@pytest.fixture
def session() -> Session:
    session = make.make_session(tables=3, boards=2)
    refresh_standings(field_id=session.sections.get().field_id)
    return session


def send(session: Session, result: str = "4HS=") -> int:
    """A result from the phone of table 1; the status of the answer."""
    play = make.play_of(session)
    client = world.phone_client(make.make_phone(session))
    form = {"encounter": play.encounter_id, "board": play.board.number, "entry_id": str(uuid4())}
    answer = client.post(
        reverse("table-entry"), form | {"result": result, "seen": 0}, headers={"accept": "application/json"}
    )
    return answer.status_code


def is_current(session: Session) -> bool:
    field = Field.objects.get(sections__session=session)
    return Standing.objects.get(field=field).version == field.version


def test_without_a_worker_readers_are_told_and_the_job_waits(session, queue):
    assert send(session) == 201
    assert not is_current(session)
    assert behind() == [session.sections.get().field_id]
    page = reader(session).get(reverse("ranking", args=[session.club.slug, session.pk])).content.decode()
    assert "newer results have come in" in page
    worker = start_worker(queue)
    try:
        until(lambda: is_current(session))
    finally:
        stop_worker(worker)
    assert world.proved(session)


def test_deals_that_wait_to_be_solved_hold_up_no_standing(session, queue):
    import redis

    hooks.solve(range(1, 109))
    worker = start_worker(queue, *queue_of(starting.worker_command("urgent")))
    try:
        assert send(session) == 201
        until(lambda: is_current(session))
    finally:
        stop_worker(worker)
    with redis.Redis.from_url(queue) as client:
        assert client.llen("slow") == 108 / hooks.BOARDS_A_JOB


def test_deals_that_wait_to_be_solved_hold_up_no_letter(queue):
    """A link to a new password leaves while a hundred deals wait, by the worker that the starter runs."""
    import redis

    hooks.solve(range(1, 109))
    worker = start_worker(queue, *queue_of(starting.worker_command(send_letter.queue)))
    try:
        send_letter.delay({"subject": "Hello", "body": "Words", "to": ["b@example.org"]})
        with redis.Redis.from_url(queue) as client:
            until(lambda: not client.llen(send_letter.queue) and not client.hlen("unacked"))
            assert client.llen("slow") == 108 / hooks.BOARDS_A_JOB
    finally:
        stop_worker(worker)


def queue_of(command: list[str]) -> list[str]:
    at = command.index("--queues")
    return command[at : at + 2]


def reader(session: Session) -> Client:
    return world.signed_in(make.make_user(club=session.club, role="scorer"))


def test_a_worker_killed_in_the_middle_of_a_job(session, queue):
    worker = start_worker(queue)
    try:
        with transaction.atomic():
            Standing.objects.select_for_update().get(field__sections__session=session)  # the job waits here
            app.send_task("tournaments.tasks.refresh_standings", [session.sections.get().field_id])
            _until_taken(queue)
            worker.kill()
            worker.wait()
    finally:
        stop_worker(worker)
    assert send(session) == 201
    assert not is_current(session)
    another = start_worker(queue)
    try:
        app.send_task("tournaments.tasks.sweep")
        until(lambda: is_current(session))
    finally:
        stop_worker(another)
    assert world.proved(session)


def _until_taken(queue: str) -> None:
    import redis

    with redis.Redis.from_url(queue) as client:
        until(lambda: client.llen("urgent") == 0 and client.hlen("unacked") == 1)


def caches_in(url: str) -> dict[str, dict[str, object]]:
    """The settings of the caches in the Redis at `url`, as patient as the site's own."""
    patience = settings.REDIS_PATIENCE
    options = {"socket_connect_timeout": patience, "socket_timeout": patience}
    default = {"BACKEND": "config.caching.caches.RedisCache", "LOCATION": url, "OPTIONS": options}
    return {"default": default, "limits": limits.configured(url, patience)}


@pytest.fixture
def lost_broker(settings):
    """A Redis that the site is set to use, for queue and cache, and that has gone."""
    with ExitStack() as lost:
        settings.REDIS_URL = url = lost.enter_context(servers.redis())
        settings.CACHES = caches_in(url)
        with jobs_sent_to(url):
            cache.set("known", 1)
            assert cache.get("known") == 1
            lost.close()
            yield


@pytest.fixture
def broker(settings, transactional_db):
    """The process of a Redis that the site is set to use, for queue and cache, and has connections to."""
    with servers.redis_process() as (url, process):
        settings.REDIS_URL = url
        settings.CACHES = caches_in(url)
        with jobs_sent_to(url):
            cache.set("known", 1)
            assert cache.get("known") == 1
            app.send_task("tournaments.tasks.sweep")
            try:
                yield process
            finally:
                process.send_signal(signal.SIGCONT)  # else it cannot end


def test_while_the_broker_hangs_results_and_pages_come_within_a_second(session, broker):
    ranking = reverse("ranking", args=[session.club.slug, session.pk])
    client = reader(session)
    client.get(ranking)  # the first request of a process loads much
    broker.send_signal(signal.SIGSTOP)
    assert took(lambda: send(session) == 201) < A_MOMENT
    assert make.play_of(session).score == 420
    assert took(lambda: client.get(ranking).status_code == 200) < A_MOMENT
    state = {}
    assert took(lambda: state.update(client.get("/health/").json()) is None) < A_MOMENT
    assert (state["status"], state["broker"]) == ("degraded", "unreachable")


def took(succeeds: Callable[[], bool]) -> float:
    began = time.monotonic()
    assert succeeds()
    return time.monotonic() - began


def test_a_broker_that_hung_is_used_again_and_the_sweep_makes_up_for_it(session, broker, settings):
    worker = start_worker(settings.REDIS_URL)
    try:
        broker.send_signal(signal.SIGSTOP)
        assert send(session) == 201
        assert not is_current(session)
        broker.send_signal(signal.SIGCONT)
        until(lambda: sent("tournaments.tasks.sweep"))
        until(lambda: is_current(session))
    finally:
        stop_worker(worker)
    assert world.proved(session)


def test_a_worker_that_could_not_say_a_job_is_done_takes_the_next(broker):
    with app.connection_for_read() as connection, connection.SimpleQueue("jobs") as jobs:
        jobs.channel.basic_qos(0, 1, False)
        jobs.put("a job")
        job = jobs.get(timeout=PATIENCE)
        assert not jobs.channel.qos.can_consume()  # it may have one at a time
        broker.send_signal(signal.SIGSTOP)
        with pytest.raises(connection.connection_errors):
            job.ack()
        broker.send_signal(signal.SIGCONT)
        assert jobs.channel.qos.can_consume()


def sent(name: str) -> bool:
    try:
        app.tasks[name].delay()
    except OSError:
        return False
    return True


def test_without_the_broker_a_result_is_kept_and_the_sweep_makes_up_for_it(session, lost_broker):
    began = time.monotonic()
    assert send(session) == 201
    assert time.monotonic() - began < AT_ONCE
    assert make.play_of(session).score == 420
    assert not is_current(session)
    app.conf.task_always_eager = True  # jobs run again
    tasks.sweep()
    assert is_current(session)
    assert world.proved(session)


@pytest.mark.parametrize("page", ["ranking", "boards", "wall", "control", "signin"])
def test_without_the_broker_every_page_is_there(session, lost_broker, page):
    name = {"boards": "traveller"}.get(page, page)
    args = [session.club.slug, session.pk, *([1] if name == "traveller" else [])]
    began = time.monotonic()
    assert reader(session).get(reverse(name, args=args)).status_code in {200, 302}
    assert time.monotonic() - began < AT_ONCE


def test_without_the_broker_people_sign_in_and_the_api_answers(session, lost_broker):
    user = make.make_user("ann", club=session.club, role="scorer")
    form = {"login": user.username, "password": "a long password"}
    assert Client().post(reverse("account_login"), form).status_code == 302
    token = Client().post(
        "/api/v1/token/", {"username": "ann", "password": "a long password"}, "application/json"
    )
    assert token.status_code == 200
    headers = {"authorization": f"Token {token.json()['token']}"}
    plays = f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/plays/{make.play_of(session).pk}"
    body = {"entry_id": str(uuid4()), "outcome": {"result": "4HS="}}
    answer = Client(headers=headers).post(f"{plays}/revisions/", body, "application/json")
    assert answer.status_code == 201


def test_a_job_twice_and_late_has_the_same_outcome(session):
    field_id = session.sections.get().field_id
    make.enter_all(session, rounds=1)
    refresh_standings(field_id=field_id)
    make.enter_all(session, rounds=2)
    make.enter(make.play_of(session), "6HS=")
    tasks.refresh_standings(field_id)
    once = kept(field_id)
    tasks.refresh_standings(field_id)
    assert kept(field_id) == once
    Field.objects.filter(pk=field_id).update(whole_since=Field.objects.get(pk=field_id).version)
    Standing.objects.filter(field=field_id).update(version=0)
    tasks.refresh_standings(field_id)
    assert kept(field_id) == once
    assert world.proved(session)


def kept(field_id: int) -> tuple[object, ...]:
    """What is stored of a field's standing, but for when."""
    standing = Standing.objects.get(field=field_id)
    points = BoardPoints.objects.filter(field=field_id).order_by("number").values_list("number", "points")
    return (
        standing.version,
        bytes(standing.totals),
        bytes(standing.frame),
        [(number, bytes(packed)) for number, packed in points],
    )
