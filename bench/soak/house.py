"""The site with all its processes, as `bin/serve --club` runs it: start, inspection, stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from bench.kit.site import new_database
from tests import servers, serving

PATIENCE = 240.0  # seconds until the site answers again; a lost process may wait for a minute


@dataclass(slots=True)
class Use:
    """The most memory and files that a process of a name has had."""

    megabytes: float = 0.0
    files: int = 0


@dataclass
class House:
    """A running site, and the PostgreSQL that it uses, if any. Without `queue` it runs its jobs itself."""

    data: Path
    port: int
    postgres: servers.PostgreSQL | None
    queue: bool = True
    starter: subprocess.Popen[bytes] | None = None
    processes_seen: set[psutil.Process] = field(default_factory=set)
    most: dict[str, Use] = field(default_factory=lambda: defaultdict(Use))

    def start(self) -> None:
        """Starts the site and waits until it answers.

        A killed starter still locks the folder for a moment.
        """
        command = [sys.executable, "-c", serving.SERVE, "--club", "--bind", "127.0.0.1"]
        command += ["--queue"] if self.queue else []
        command += ["--port", str(self.port), "--data", str(self.data)]
        deadline = time.monotonic() + PATIENCE
        while self.starter is None or (self.starter.poll() is not None and time.monotonic() < deadline):
            wait_until(lambda: serving.is_free(self.data))
            with (self.data.parent / "said").open("ab") as output:
                self.starter = subprocess.Popen(
                    command, cwd=serving.ROOT, env=os.environ, stdout=output, stderr=output
                )
            wait_until(lambda: self.answers() or self.starter.poll() is not None)

    def answers(self) -> bool:
        """Whether the site answers and can store results."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def processes(self, name: str) -> list[psutil.Process]:
        """The running processes of a name, among the children of the starter."""
        try:
            return [one for one in self._named(name) if serving.is_running(one)]
        except psutil.NoSuchProcess:  # one was lost while it was asked for its children
            return []

    def _named(self, name: str) -> list[psutil.Process]:
        assert self.starter is not None
        match name:
            case "starter":
                return [psutil.Process(self.starter.pid)]
            case "web":
                return serving.web_processes(self.starter)
            case "pool":
                workers = serving.started(self.starter, serving.NAMES["worker"])
                return [one for worker in workers for one in worker.children()]
            case "postmaster" | "backend":
                assert self.postgres is not None
                assert self.postgres.process is not None
                postmaster = psutil.Process(self.postgres.process.pid)
                clients = [one for one in postmaster.children() if "127.0.0.1" in serving.command_of(one)]
                return [postmaster] if name == "postmaster" else clients
        return serving.started(self.starter, serving.NAMES[name])

    def look(self, names: tuple[str, ...]) -> None:
        """Records which processes run, and the memory and files of each."""
        for name in names:
            for one in self.processes(name):
                self.processes_seen.add(one)
                try:
                    use, megabytes = self.most[name], one.memory_info().rss / 2**20
                    use.megabytes = max(use.megabytes, megabytes)
                    use.files = max(use.files, one.num_fds())
                except psutil.Error:
                    continue

    def left(self) -> list[str]:
        """The processes that are still there after the site was stopped: seen before, or in its folder."""
        found = {
            one for one in self.processes_seen | set(serving.using(self.data, "")) if serving.is_running(one)
        }
        if self.postgres is not None and self.postgres.process is not None:
            server = psutil.Process(self.postgres.process.pid)
            found -= {server, *server.children()}
        return [serving.command_of(one) for one in found]

    def stop(self) -> int:
        """Stops the site as Ctrl-C does; returns the starter's exit code."""
        assert self.starter is not None
        if self.starter.poll() is None:
            self.starter.send_signal(signal.SIGINT)
        return self.starter.wait(60)


@contextmanager
def house(database: str, folder: Path, *, queue: bool = True) -> Iterator[House]:
    """Makes a new database, for which Django is set up here too; does not start the site yet."""
    with ExitStack() as stack:
        data = folder / "data"
        data.mkdir()
        settings = {"ARROWSWITCH_MODE": "club", "DJANGO_SETTINGS_MODULE": "config.settings"}
        postgres = None
        if database == "postgresql":
            postgres = stack.enter_context(servers.postgresql_server({}))
            settings["DATABASE_URL"] = postgres.url
        stack.enter_context(new_database(data, settings))
        made = House(data, servers.free_port(), postgres, queue)
        try:
            yield made
        finally:
            if made.starter is not None and made.starter.poll() is None:
                made.starter.kill()  # the others end with it
                made.starter.wait()
                wait_until(lambda: serving.is_free(data))


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.1)
