"""`bin/manage COMMAND ...`: manage.py inside the environment, on the data that `bin/serve` uses."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
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
    name_the_data(arguments)
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    if sys.platform != "win32":  # exec there gives the prompt back at once
        os.execv(command[0], command)
    return subprocess.call(command)


def name_the_data(arguments: Sequence[str]) -> None:
    """Take the mode from the data folder unless the environment says it; the club's folder comes first.

    A backup is put into the club's folder also where no club was served yet: on a new laptop somebody may
    have tried the demo. Only a backup that lies in the demo's folder goes back there.
    """
    from config.modes import default_data_folder

    if os.environ.get("ARROWSWITCH_MODE"):
        return
    if given := os.environ.get("ARROWSWITCH_DATA"):
        os.environ["ARROWSWITCH_MODE"] = purpose(Path(given)) or "demo"
        return
    served = [mode for mode in ("club", "demo") if purpose(Path(default_data_folder(mode)))]
    if "club" not in served and "restore" in arguments[:1]:
        demo = Path(default_data_folder("demo")).resolve()
        of_demo = any(Path(name).resolve().is_relative_to(demo) for name in arguments[1:])
        served = ["demo" if of_demo else "club"]
    os.environ["ARROWSWITCH_MODE"] = served[0] if served else "demo"
