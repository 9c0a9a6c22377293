"""A web process that is given requests has all that it needs to answer them."""

import subprocess
import sys

from tests.serving import ROOT, environment

FIRST_REQUEST = """
import sys
from io import BytesIO
from config.wsgi import application
known, statuses = set(sys.modules), []
environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/accounts/login/", "wsgi.input": BytesIO()}
environ |= {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}
application(environ, lambda status, headers: statuses.append(status))
print(*statuses, *sorted(set(sys.modules) - known), sep="\\n")
"""
OURS = ("config.", "clubs.", "scoring.", "tournaments.", "numpy.", "rest_framework.", "allauth.")


def test_the_first_request_loads_none_of_the_views(tmp_path):
    """They take seconds of a busy machine, in which every other request of the process waits for them."""
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_REQUEST],
        cwd=ROOT,
        env=environment(ARROWSWITCH_DATA=str(tmp_path)),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    status, *loaded = ran.stdout.splitlines()
    assert status == "200 OK"
    assert [name for name in loaded if name.startswith(OURS)] == []
