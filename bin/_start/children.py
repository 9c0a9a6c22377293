"""The processes that serve together: started, watched, and stopped together."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from types import FrameType

from _start.environment import ROOT
from _start.words import say

GRACE = 10.0  # seconds between asking a process to stop and ending it
LOOK_EVERY = 0.3  # seconds
REST = 2.0  # seconds before a lost helper is started again
LOSSES, WITHIN = 5, 60.0  # so many losses in so many seconds: it cannot run here


@dataclass(slots=True)
class Child:
    """One process under its name; `essential` ones end everything with them, others are started again."""

    name: str
    command: list[str]
    essential: bool
    process: subprocess.Popen[bytes]
    lost_at: list[float] = field(default_factory=list)

    def keeps_dying(self) -> bool:
        """Note one more loss; whether there were too many of late."""
        now = time.monotonic()
        self.lost_at = [then for then in self.lost_at if now - then < WITHIN] + [now]
        return len(self.lost_at) >= LOSSES


@dataclass(slots=True)
class Children:
    """All processes of one start, in the order they were started; stopped in the reverse."""

    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    running: list[Child] = field(default_factory=list)

    def start(self, name: str, command: list[str], *, essential: bool = False) -> Child:
        child = Child(name, command, essential, self._spawn(command))
        self.running.append(child)
        return child

    def _spawn(self, command: list[str]) -> subprocess.Popen[bytes]:
        # A session of its own: the terminal's Ctrl-C reaches the starter only, which stops them in order.
        own_session = sys.platform != "win32"
        return subprocess.Popen(command, cwd=ROOT, env=self.environment, start_new_session=own_session)

    def watch(self) -> int:
        """Until an essential process ends, or another one over and over; its exit code, never 0."""
        while True:
            for child in self.running:
                code = child.process.poll()
                if code is None:
                    continue
                if child.essential or child.keeps_dying():
                    say(f"The {child.name} ended by itself (code {code}).")
                    return abs(code) or 1
                say(f"The {child.name} ended (code {code}) and is started again.")
                time.sleep(REST)
                child.process = self._spawn(child.command)
            time.sleep(LOOK_EVERY)

    def stop(self) -> None:
        """Ask each to stop, the last started first; end what does not within the grace."""
        while self.running:
            child = self.running.pop()
            if child.process.poll() is None:
                child.process.terminate()
            try:
                child.process.wait(GRACE)
            except subprocess.TimeoutExpired:
                say(f"The {child.name} did not stop and is ended.")
            _end_group(child.process)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """End what is left of a process and of those it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):  # the usual case: all of them stopped when asked
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def stop_on_signals() -> None:
    """Let each way of being told to stop end in KeyboardInterrupt, so that the children stop too."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
