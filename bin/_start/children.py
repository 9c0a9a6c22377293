"""The processes that serve together: started, watched, started again when they are lost, stopped together."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from _start.environment import ROOT
from _start.words import say

GRACE = 10.0  # seconds between asking processes to stop and ending them
LOOK_EVERY = 0.3  # seconds
FIRST_PAUSE, LONGEST_PAUSE = (
    1.0,
    60.0,
)  # seconds before a lost process is started again; each is twice the last
QUIET = 60.0  # seconds after which a process that is lost is one that could run
BOUND = Path(__file__).with_name("bound.py")


@dataclass(slots=True)
class Child:
    """One process under its name, and when it is started again if it is lost."""

    name: str
    command: list[str]
    process: subprocess.Popen[bytes]
    began: float
    pause: float = 0.0
    again_at: float | None = None

    def put_off(self, now: float) -> None:
        """Sets when a process that was lost is started again: later each time that it ends at once."""
        could_run = now - self.began >= QUIET
        self.pause = FIRST_PAUSE if could_run or not self.pause else min(2 * self.pause, LONGEST_PAUSE)
        self.again_at = now + self.pause


@dataclass(slots=True)
class Children:
    """All processes of one start, in the order they were started. None of them outlives this process.

    `open_files` are descriptors of files that stay open in each of them for as long as it lives.
    """

    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    open_files: Sequence[int] = ()
    running: list[Child] = field(default_factory=list)

    def start(self, name: str, command: list[str]) -> Child:
        child = Child(name, command, self._spawn(command), time.monotonic())
        self.running.append(child)
        return child

    def _spawn(self, command: list[str]) -> subprocess.Popen[bytes]:
        bound = [sys.executable, "-I", "-S", str(BOUND), str(os.getpid()), *command]
        on_windows = sys.platform == "win32"
        return subprocess.Popen(
            bound,
            cwd=ROOT,
            env=self.environment | {"ARROWSWITCH_BOUND": "1"},
            # A session of its own: the terminal's Ctrl-C reaches the starter only, which stops them in order.
            start_new_session=not on_windows,
            pass_fds=() if on_windows else self.open_files,
            stdin=subprocess.DEVNULL if sys.platform == "linux" else subprocess.PIPE,
        )

    def watch(self) -> None:
        """Restarts every process that is lost, until this one is interrupted."""
        while True:
            self.look(time.monotonic())
            time.sleep(LOOK_EVERY)

    def look(self, now: float, leave_out: Child | None = None) -> None:
        """Restarts lost processes after their pause; the process `leave_out` is left to its caller.

        Raises KeyboardInterrupt if this one was told to stop and the interrupt was lost.
        """
        if _signals_to_stop:
            raise KeyboardInterrupt
        for child in self.running:
            if child is leave_out:
                continue
            if child.again_at is None:
                self._notice(child, now)
            elif now >= child.again_at:
                child.process, child.began, child.again_at = self._spawn(child.command), now, None

    def _notice(self, child: Child, now: float) -> None:
        code = child.process.poll()
        if code is None:
            return
        _end_group(child.process)
        child.put_off(now)
        say(f"The {child.name} ended (code {code}) and will be restarted in {child.pause:.0f} s.")

    def stop(self) -> None:
        """Asks all to stop, the first one after those that it serves; ends those that do not stop in time."""
        for some in (self.running[1:], self.running[:1]):
            _stop([child for child in some if child.again_at is None])
        self.running.clear()


def _stop(some: list[Child]) -> None:
    deadline = time.monotonic() + GRACE
    for child in reversed(some):
        _ask_to_stop(child.process)
    for child in some:
        try:
            child.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            say(f"The {child.name} did not stop, so it is being ended.")
        _end_group(child.process)


def _ask_to_stop(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:  # see _start.bound
        process.stdin.close()
    elif process.poll() is None:
        process.terminate()


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """Ends what is left of a process and of the processes that it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):  # the usual case: all of them stopped when asked
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


_signals_to_stop: list[int] = []


def stop_on_signals() -> None:
    """Lets every signal to stop raise KeyboardInterrupt, so that the children are stopped too.

    Python drops an exception that is raised while it runs a finalizer. So `look` asks as well.
    """
    _signals_to_stop.clear()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)


def _interrupt(number: int, _frame: FrameType | None) -> None:
    _signals_to_stop.append(number)
    raise KeyboardInterrupt
