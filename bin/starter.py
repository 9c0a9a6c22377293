"""What stands behind `bin/serve`, `bin/test` and `bin/manage`.

Where there is no bash (Windows): `py bin/starter.py serve`.
Runs first on any Python that fits, then again on the one of the environment that it made.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

HELP = ("-h", "--help")
STOPPED = 130  # as shells have it: ended by Ctrl-C
VERBS = {"serve": "requirements.txt", "manage": "requirements.txt", "test": "requirements-test.txt"}


def main() -> int:
    sys.path.insert(0, str(Path(__file__).parent))
    from _start import versions

    if refused := versions.refusal_of_this_one():  # Windows comes here without the shell's check
        print(refused, file=sys.stderr)
        return 2
    if len(sys.argv) < 2 or sys.argv[1] not in VERBS:
        print(f"usage: starter.py {'|'.join(VERBS)} [arguments]", file=sys.stderr)
        return 2
    return run(sys.argv[1], sys.argv[2:])


def run(verb: str, arguments: list[str]) -> int:
    """Carries out `verb` inside the environment, and returns its exit code; help is printed without it."""
    from _start import environment
    from _start.words import Refused

    lock = environment.ROOT / VERBS[verb]
    try:
        work = importlib.import_module(f"_start.{verb}")
        if asks_for_help(verb, arguments) and (verb != "manage" or not environment.is_ready(lock)):
            work.print_help()
            return 0
        environment.enter(lock)
        return int(work.main(arguments))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # while something is prepared; a site that runs stops in order
        print("Stopped. The next start goes on from here.", file=sys.stderr)
        return STOPPED


def asks_for_help(verb: str, arguments: list[str]) -> bool:
    """Whether `verb` is only to say what it can do. Django lists its commands by "help" or nothing, too."""
    asked = any(argument in HELP for argument in arguments)
    return asked or (verb == "manage" and arguments[:1] in ([], ["help"]))


if __name__ == "__main__":
    sys.exit(main())
