"""What serves for weeks looks for garbage seldom, and never at what it has loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.serving import environment

SAYS = "import gc; print(gc.get_threshold()[0] >= 10_000, gc.get_freeze_count() > 10_000)"
SITE = "import config.wsgi"
POOL = "import config.celery; from celery.signals import worker_process_init as begun; begun.send(None)"


@pytest.mark.sqlite
@pytest.mark.parametrize("loading", [SITE, POOL], ids=["site", "pool of a worker"])
def test_it_has_put_aside_what_it_loaded(tmp_path, loading):
    settings = environment(ARROWSWITCH_DATA=str(tmp_path), ARROWSWITCH_MODE="demo")
    command = [sys.executable, "-c", f"{loading}; {SAYS}"]
    done = subprocess.run(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]
