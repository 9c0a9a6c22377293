"""Runs a program that ends with whoever started it: `bound.py PARENT PROGRAM ARGUMENTS ...`.

On Linux the system kills it, and this becomes that program. Elsewhere this stays beside it and ends it when
its own standard input is closed: whoever started it holds the other end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GRACE = 10.0  # seconds between asking the program to stop and ending it


def main(arguments: list[str]) -> int:
    parent, *command = arguments
    if sys.platform != "linux":
        return stay_beside(command)
    sys.path.insert(0, str(ROOT))
    from config.queues.lifeline import end_with_parent

    end_with_parent()
    if os.getppid() == int(parent):
        os.execvp(command[0], command)
    return 1  # whoever started this has ended already


def stay_beside(command: list[str]) -> int:
    """Runs the program until it ends, or until standard input does, and returns its exit code."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, close_fds=False)
    signal.signal(signal.SIGTERM, lambda *_signal: process.terminate())
    threading.Thread(target=_end_with_input, args=[process], daemon=True).start()
    return process.wait()


def _end_with_input(process: subprocess.Popen[bytes]) -> None:
    sys.stdin.buffer.read()
    process.terminate()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
