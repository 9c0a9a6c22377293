"""`bin/manage COMMAND ...`: manage.py inside the environment, on the data that `bin/serve` uses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from _start.environment import ROOT
from _start.folders import purpose

HELP = """usage: bin/manage COMMAND [arguments]

Runs a command of Arrowswitch or Django on the data that bin/serve uses.
The environment for it is not set up yet: the first command, or bin/serve, does that.
Afterwards bin/manage help lists all commands; docs/running.md says when each is needed."""


def print_help() -> None:
    """Prints what `bin/manage` is for, where Django cannot list its commands yet."""
    print(HELP)


def main(arguments: list[str]) -> int:
    sys.path.insert(0, str(ROOT))
    name_the_data(arguments[0] if arguments else "")
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    if sys.platform != "win32":  # exec there gives the prompt back at once
        os.execv(command[0], command)
    return subprocess.call(command)


def name_the_data(command: str) -> None:
    """Take the mode from the data folder unless the environment says it; the club's folder comes first.

    Where nothing was served yet, a backup is put into the club's folder: the demo's can be made again.
    """
    from config.modes import default_data_folder

    if os.environ.get("ARROWSWITCH_MODE"):
        return
    if given := os.environ.get("ARROWSWITCH_DATA"):
        os.environ["ARROWSWITCH_MODE"] = purpose(Path(given)) or "demo"
        return
    served = [mode for mode in ("club", "demo") if purpose(Path(default_data_folder(mode)))]
    new = "club" if command == "restore" else "demo"
    os.environ["ARROWSWITCH_MODE"] = served[0] if served else new
