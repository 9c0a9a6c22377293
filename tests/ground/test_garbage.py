"""What serves for weeks looks for garbage seldom, and never at what it has loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.serving import environment

pytestmark = pytest.mark.site
MANY = 10_000
POOL = """
import config.celery, gc
from celery.signals import worker_process_init as begun
begun.send(None)
print(gc.get_threshold()[0], gc.get_freeze_count())
"""


def test_a_web_process_has_put_aside_what_it_loaded(web_process):
    assert web_process["looks after"] >= MANY
    assert web_process["put aside"] > MANY


@pytest.mark.sqlite
def test_the_pool_of_a_worker_has_put_aside_what_it_loaded(tmp_path):
    settings = environment(ARROWSWITCH_DATA=str(tmp_path), ARROWSWITCH_MODE="demo")
    command = [sys.executable, "-c", POOL]
    done = subprocess.run(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True, check=True)
    looks_after, put_aside = map(int, done.stdout.split())
    assert looks_after >= MANY
    assert put_aside > MANY
