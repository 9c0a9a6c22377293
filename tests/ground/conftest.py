"""Fixtures of the ground: what a web process that has just started says of itself."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.serving import ROOT, environment

SAYS = """
import gc, json, sys
from io import BytesIO
from config.wsgi import application
from django.conf import settings
from django.db import connection

said = {"looks after": gc.get_threshold()[0], "put aside": gc.get_freeze_count()}
said["hosts"] = settings.ALLOWED_HOSTS
known, statuses = set(sys.modules), []
environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/help/", "wsgi.input": BytesIO()}
environ |= {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}
application(environ, lambda status, headers: statuses.append(status))
said |= {"statuses": statuses, "loaded": sorted(set(sys.modules) - known)}
cursor = connection.cursor()
for name in ("journal_mode", "synchronous"):
    said[name] = cursor.execute(f"PRAGMA {name}").fetchone()[0]
print(json.dumps(said))
"""


@pytest.fixture(scope="session")
def web_process(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """It has a new folder, the settings that are there if nobody sets any, and one request to answer."""
    ran = subprocess.run(
        [sys.executable, "-c", SAYS],
        cwd=ROOT,
        env=environment(ARROWSWITCH_DATA=str(tmp_path_factory.mktemp("web"))),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return dict(json.loads(ran.stdout))
