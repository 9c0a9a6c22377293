"""`bin/manage COMMAND ...`: manage.py inside the environment, on the data that `bin/serve` uses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from _start.environment import ROOT
from _start.folders import purpose


def main(arguments: list[str]) -> int:
    sys.path.insert(0, str(ROOT))
    name_the_data()
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    if sys.platform != "win32":  # exec there gives the prompt back at once
        os.execv(command[0], command)
    return subprocess.call(command)


def name_the_data() -> None:
    """Take the mode from the data folder unless the environment says it; the club's folder comes first."""
    from config.modes import default_data_folder

    if os.environ.get("ARROWSWITCH_MODE"):
        return
    given = os.environ.get("ARROWSWITCH_DATA")
    folder = Path(given or default_data_folder("club"))
    os.environ["ARROWSWITCH_MODE"] = purpose(folder) or "demo"
