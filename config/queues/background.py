"""Slow jobs of a site without workers: one thread of this process does them, one after another.

So no request waits for one, and they take turns among themselves; letters have a thread of their own.
Whoever comes for a page comes first: the thread has a lower priority where the system can give it one.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.util import Finalize

import structlog
from django.db import connections

MOST_WAITING = 1000  # jobs; a further one is refused with queue.Full
AT_THE_END = 8.0  # seconds that the end of the process waits for the job that runs
COURTESY = 10  # added to the priority's number

log = structlog.get_logger(__name__)


class Background:
    """One thread, started with the first job, and the jobs that wait for it."""

    def __init__(self, name: str = "slow jobs") -> None:
        self._name = name
        self._waiting: queue.Queue[Callable[[], object] | None] = queue.Queue(MOST_WAITING)
        self._begin = threading.Lock()
        self._thread: threading.Thread | None = None

    def hand(self, job: Callable[[], object]) -> None:
        """Queues `job` behind those that wait. Raises queue.Full."""
        self._waiting.put_nowait(job)
        with self._begin:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
                Finalize(None, self.end, exitpriority=10)

    def hand_later(self, job: Callable[[], object], pause: float) -> None:
        """Queues `job` after so many seconds."""
        timer = threading.Timer(pause, self.hand, [job])
        timer.daemon = True
        timer.start()

    def join(self) -> None:
        """Returns as soon as every job that was handed over is done."""
        self._waiting.join()

    def end(self) -> None:
        """Drops the jobs that wait, and gives the one that runs some time to end."""
        with suppress(queue.Empty):
            while True:
                self._waiting.get_nowait()
                self._waiting.task_done()
        if self._thread is not None:
            self._waiting.put(None)  # it ends there
            self._thread.join(AT_THE_END)

    def _work(self) -> None:
        if sys.platform == "linux":  # elsewhere this would be the priority of the whole process
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), COURTESY)
        while job := self._waiting.get():
            try:
                job()
            except Exception:
                log.exception("job_failed")
            finally:
                connections.close_all()
                self._waiting.task_done()


background = Background()
letters = Background("letters")
