"""What stands behind `bin/serve`, `bin/test` and `bin/manage`.

Where there is no bash (Windows): `py bin/starter.py serve`.
Runs first on any Python 3.11, then again on the one of the environment that it made.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

VERBS = {"serve": "requirements.txt", "manage": "requirements.txt", "test": "requirements-test.txt"}


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036  Windows comes here without the shell's check
        print("Arrowswitch needs Python 3.11 or newer.", file=sys.stderr)
        return 2
    if len(sys.argv) < 2 or sys.argv[1] not in VERBS:
        print(f"usage: starter.py {'|'.join(VERBS)} [arguments]", file=sys.stderr)
        return 2
    sys.path.insert(0, str(Path(__file__).parent))
    return run(sys.argv[1], sys.argv[2:])


def run(verb: str, arguments: list[str]) -> int:
    """Carries out `verb` inside the environment, and returns its exit code."""
    from _start import environment
    from _start.words import Refused

    try:
        environment.enter(environment.ROOT / VERBS[verb])
        work = importlib.import_module(f"_start.{verb}")
        return int(work.main(arguments))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
