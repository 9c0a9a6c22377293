"""The queue and the worker that tests of races and lost processes use are real."""

import pytest

from config.celery import app


@pytest.mark.site
@pytest.mark.redis
@pytest.mark.postgres
def test_a_worker_answers_and_knows_the_jobs(worker):
    replies = app.control.inspect(timeout=5).registered()
    assert any("tournaments.tasks.sweep" in names for names in replies.values())
    assert worker.poll() is None


@pytest.mark.site
@pytest.mark.redis
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_without_a_worker_a_job_waits_in_the_queue(queue):
    import redis

    app.send_task("tournaments.tasks.sweep")
    with redis.Redis.from_url(queue) as client:
        assert client.llen("urgent") == 1
