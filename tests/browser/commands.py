"""A process on the site's data that runs the Python it is handed, line by line of JSON, and tells what that
printed: it starts once, where a `manage.py shell` for each would cost more than what it does.
"""

from __future__ import annotations

import json
import sys
import traceback
from contextlib import redirect_stdout
from io import StringIO

import django

from tests.sparing import spare


def answer(code: str) -> dict[str, str]:
    """What `code` printed, and how it failed if it did."""
    printed = StringIO()
    try:
        with redirect_stdout(printed):
            exec(compile(code, "<test>", "exec"), {"__name__": "__main__"})
    except Exception:  # noqa: BLE001 - the test that sent it fails with it
        return {"printed": printed.getvalue(), "error": traceback.format_exc()}
    return {"printed": printed.getvalue(), "error": ""}


if __name__ == "__main__":
    django.setup()
    spare()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()
