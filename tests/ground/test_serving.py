"""`bin/serve` for real: started, asked, told to stop, with nothing left behind."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.servers import PATIENCE, free_port

ROOT = Path(__file__).parents[2]
SERVE = """
import sys
sys.path.insert(0, "bin")
from _start import serve
from _start.words import Refused
try:
    sys.exit(serve.main(sys.argv[1:]))
except Refused as refusal:
    sys.exit(str(refusal))
"""  # the starter without its environment step: the one of the tests is there already
SETTINGS = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "DEBUG", "DJANGO_SETTINGS_MODULE")


def environment(**more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return {name: value for name, value in clean.items() if not name.startswith("ARROWSWITCH")} | more


def refused(*arguments: str, **settings: str) -> str:
    """What a start that is refused says."""
    command = [sys.executable, "-c", SERVE, "--bind", "127.0.0.1", *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode not in (0, None)
    assert "Traceback" not in done.stderr
    return done.stderr


@contextmanager
def served(data: Path, *arguments: str, **settings: str):
    """A running start; yields its port and its process. What it printed lies in `data`/../said."""
    port = free_port()
    command = [sys.executable, "-c", SERVE, "--bind", "127.0.0.1", "--port", str(port), "--data", str(data)]
    with (data.parent / "said").open("w") as said:
        process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env=environment(**settings),
            stdout=said,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for_greeting(data, process)
        yield port, process
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
    finally:
        if process.poll() is None:
            process.terminate()  # not SIGKILL: it has children to stop
            process.wait(60)


def wait_for_greeting(data: Path, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 2 * PATIENCE
    while "Stop with Ctrl-C" not in said(data):
        assert process.poll() is None, said(data)
        assert time.monotonic() < deadline, said(data)
        time.sleep(0.05)


def said(data: Path) -> str:
    return (data.parent / "said").read_text()


def ask(port: int, path: str = "/health/", **headers: str) -> dict[str, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))


def listens(port: int) -> bool:
    try:
        ask(port)
    except OSError:
        return False
    return True


def test_a_club_starts_keeps_its_secret_and_tells_its_password_once(tmp_path):
    data = tmp_path / "club"
    with served(data, "--club") as (port, _process):
        assert ask(port)["status"] == "ok"
        with pytest.raises(urllib.error.HTTPError) as wrong_host:
            ask(port, Host="elsewhere.example")
        assert wrong_host.value.code == 400
        wrong_host.value.close()
        assert "one server process" in refused("--club", "--data", str(data), "--port", str(free_port()))
        assert "cannot be used" in refused("--club", "--data", str(data), "--port", str(port))
    assert re.search(r"Password: +\S{19}\n", said(data))
    assert not listens(port)
    secret = data / "secret_key"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    before = secret.read_text()
    with served(data, "--club") as (port, _process):
        assert ask(port)["broker"] == "in process"
    assert "Password" not in said(data)
    assert secret.read_text() == before
    assert "--data" in refused("--data", str(data), "--port", str(free_port()))


@pytest.mark.redis
def test_with_a_queue_a_lost_worker_comes_back(tmp_path):
    data = tmp_path / "club"
    with served(data, "--club", "--queue") as (port, process):
        assert ask(port)["broker"] == "ok"
        (worker,) = children_named(process, "--queues urgent")
        os.kill(worker, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while "The worker ended" not in said(data):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert ask(port)["broker"] == "ok"
        redis_settings = (data / "redis" / "redis.conf").read_text()
    assert "requirepass" in redis_settings
    assert "bind 127.0.0.1" in redis_settings
    assert not listens(port)


def children_named(process: subprocess.Popen[bytes], word: str) -> list[int]:
    import psutil

    return [
        child.pid for child in psutil.Process(process.pid).children() if word in " ".join(child.cmdline())
    ]


def test_when_the_site_is_lost_the_start_ends_with_an_error(tmp_path):
    data = tmp_path / "club"
    with served(data, "--club") as (_port, process):
        (site,) = children_named(process, "granian")
        os.kill(site, signal.SIGKILL)
        assert process.wait(30) != 0
    assert "The site ended by itself" in said(data)


def test_production_names_each_setting_that_is_missing_or_unsafe(tmp_path):
    missing = refused("--production", "--data", str(tmp_path / "data"), "--port", str(free_port()))
    for name in ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL"):
        assert name in missing
    unsafe = refused(
        "--production",
        *("--data", str(tmp_path / "data"), "--port", str(free_port())),
        SECRET_KEY="short",
        ALLOWED_HOSTS="*",
        DEBUG="on",
        DATABASE_URL="sqlite:///" + str(tmp_path / "x.sqlite3"),
    )
    for name in ("SECRET_KEY", "ALLOWED_HOSTS", "DEBUG"):
        assert name in unsafe
    assert "DATABASE_URL" not in unsafe


def production(tmp_path: Path, **more: str) -> dict[str, str]:
    database = f"sqlite:///{tmp_path / 'production.sqlite3'}"
    key = "not-a-real-key-but-long-enough-0123456789-abcdefghijkl"
    return {"SECRET_KEY": key, "ALLOWED_HOSTS": "scores.example.org", "DATABASE_URL": database, **more}


def test_production_refuses_what_the_deployment_check_finds(tmp_path):
    words = refused(
        "--production",
        *("--data", str(tmp_path / "data"), "--port", str(free_port())),
        **production(tmp_path, SECURE_SSL_REDIRECT="off"),
    )
    assert "SECURE_SSL_REDIRECT" in words


def test_production_on_sqlite_takes_one_process(tmp_path):
    words = refused(
        "--production",
        *("--data", str(tmp_path / "data"), "--port", str(free_port()), "--workers", "2"),
        **production(tmp_path),
    )
    assert "one server process" in words


def test_production_answers_its_hosts_behind_https(tmp_path):
    with served(tmp_path / "data", "--production", **production(tmp_path)) as (port, _process):
        headers = {"Host": "scores.example.org", "X-Forwarded-Proto": "https"}
        assert ask(port, **headers)["status"] == "ok"
    assert list((tmp_path / "data" / "static").glob("staticfiles.json"))
