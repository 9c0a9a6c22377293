"""A process that ends when the one that started it does, in whatever way that one ended."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time

BOUND = "ARROWSWITCH_BOUND"
"""In the environment of what `bin/serve` started: processes that these start are to be bound to them."""
SET_PARENT_DEATH_SIGNAL = 1  # of Linux's prctl


def end_with_parent() -> None:
    """Lets this process be killed when the thread that started it ends."""
    starter = multiprocessing.parent_process()
    parent = os.getppid() if starter is None else starter.pid
    if sys.platform != "linux":
        threading.Thread(target=_follow, args=[parent], daemon=True).start()
        return
    ctypes.CDLL(None, use_errno=True).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # it ended while that was done
        os._exit(1)


def end_with_parent_if_bound() -> None:
    """Calls `end_with_parent` in processes that `bin/serve` started, and nowhere else."""
    if os.environ.get(BOUND):
        end_with_parent()


def _follow(parent: int) -> None:
    starter = multiprocessing.parent_process()
    if starter is not None:
        starter.join()
    else:
        while os.getppid() == parent:
            time.sleep(1)
    os._exit(1)
