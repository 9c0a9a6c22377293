"""`bin/serve` for real: started, asked, told to stop, with nothing left behind."""

import json
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

import psutil
import pytest
from _start import folders

from tests.servers import PATIENCE, free_port
from tests.serving import NAMES, ROOT, SERVE, environment, is_free, is_running, started, using, web_processes

pytestmark = pytest.mark.site
T = TypeVar("T")


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


def open_to_others(data: Path) -> list[str]:
    """What another account of the machine could open, if it came so far."""
    return [str(path) for path in (data, *data.rglob("*")) if stat.S_IMODE(path.lstat().st_mode) & 0o077]


@pytest.mark.costly("it starts a site and loses each of its processes")
@pytest.mark.redis
def test_a_club_starts_keeps_its_secret_and_tells_its_password_once_and_what_is_lost_comes_back(tmp_path):
    """A club's folder from its first start on, when nothing is there, to the end of its second."""
    data = tmp_path / "club"
    data.mkdir()
    data.chmod(0o755)
    with served(data, "--club") as (port, process):
        assert (ask(port)["status"], ask(port)["broker"]) == ("ok", "in process")
        answers_its_own_names_alone(port)
        is_not_started_beside_itself(data, port)
        assert open_to_others(data) == []
        goes_on_though_its_web_process_is_lost_again_and_again(port, process)
    assert re.search(r"Password: +\S{19}\n", said(data))
    assert not listens(port)
    secret = data / "secret_key"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    before = secret.read_text()
    with served(data, "--club", "--queue") as (port, process):
        assert "Password" not in said(data)
        assert secret.read_text() == before
        assert ask(port)["broker"] == "ok"
        starts_again_once_whatever_is_killed(data, port, process)
        leaves_nothing_behind_when_it_is_killed(data, process)
    assert not listens(port)
    assert "--data" in refused("--data", str(data), "--port", str(free_port()))


def answers_its_own_names_alone(port: int) -> None:
    with pytest.raises(urllib.error.HTTPError) as wrong_host:
        ask(port, Host="elsewhere.example")
    assert wrong_host.value.code == 400
    wrong_host.value.close()


def is_not_started_beside_itself(data: Path, port: int) -> None:
    assert "only one can use" in refused("--club", "--data", str(data), "--port", str(port))
    other = str(data.parent / "other")
    assert "cannot be used" in refused("--club", "--data", other, "--port", str(port))


def goes_on_though_its_web_process_is_lost_again_and_again(
    port: int, process: subprocess.Popen[bytes]
) -> None:
    for _loss in range(2):
        (lost,) = until(lambda: only_one(web_processes(process)))
        lost.kill()
        until(lambda: not is_running(lost))  # noqa: B023
    until(lambda: listens(port))
    assert process.poll() is None


def only_one(processes: list[psutil.Process]) -> list[psutil.Process]:
    return processes if len(processes) == 1 else []


def starts_again_once_whatever_is_killed(data: Path, port: int, process: subprocess.Popen[bytes]) -> None:
    for name, word in NAMES.items():
        (lost,) = started(process, word)
        family = [lost, *lost.children(recursive=True)]
        lost.kill()
        until(lambda: not any(is_running(one) for one in family))  # noqa: B023
        until(lambda: f"The {name} ended" in said(data))  # noqa: B023
        until(lambda: len(started(process, word)) == 1)  # noqa: B023
    until(lambda: listens(port) and ask(port)["broker"] == "ok")
    numbers = {word: len(started(process, word)) for word in NAMES.values()}
    assert numbers == dict.fromkeys(NAMES.values(), 1)
    assert len(using(data, "beat")) == 1


def leaves_nothing_behind_when_it_is_killed(data: Path, process: subprocess.Popen[bytes]) -> None:
    redis_settings = (data / "redis" / "redis.conf").read_text()
    assert "requirepass" in redis_settings
    assert "bind 127.0.0.1" in redis_settings
    process.kill()
    process.wait()
    until(lambda: using(data, "") == [])
    until(lambda: is_free(data))  # the last of them may still be ending


def until(true: Callable[[], T]) -> T:
    """What it was that was true at last."""
    deadline = time.monotonic() + PATIENCE
    while not (seen := true()):
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.05)
    return seen


def test_a_folder_is_for_one_start_whatever_its_database(tmp_path):
    with folders.lock(tmp_path):
        for database in ("", "postgres://nobody@127.0.0.1:1/none"):
            assert "only one can use" in refused("--data", str(tmp_path), DATABASE_URL=database)


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


@pytest.mark.slow
def test_production_refuses_what_the_deployment_check_finds(tmp_path):
    words = refused(
        "--production",
        *("--data", str(tmp_path / "data"), "--port", str(free_port())),
        **production(tmp_path, SECURE_SSL_REDIRECT="off"),
    )
    assert "SECURE_SSL_REDIRECT" in words


@pytest.mark.slow
def test_production_on_sqlite_takes_one_process(tmp_path):
    words = refused(
        "--production",
        *("--data", str(tmp_path / "data"), "--port", str(free_port()), "--workers", "2"),
        **production(tmp_path),
    )
    assert "one server process" in words


@pytest.mark.slow
def test_a_database_of_a_newer_version_is_refused_and_the_backup_before_its_update_is_named(
    tmp_path, migrated
):
    data = tmp_path / "data"
    folders.claim(data, "club")
    shutil.copyfile(migrated, data / "arrowswitch.sqlite3")
    (data / "backups").mkdir()
    for name in ("20300101-120000-n1-migration.zip", "20300101-120500-n2-by-hand.zip"):
        (data / "backups" / name).touch()
    with closing(sqlite3.connect(data / "arrowswitch.sqlite3")) as database, database:
        row = ("tournaments", "9999_of_a_later_version", "2030-01-01")
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", row)
    words = refused("--club", "--data", str(data), "--port", str(free_port()))
    assert "newer version of Arrowswitch" in words
    assert "bin/manage restore" in words
    assert "n1-migration.zip" in words


@pytest.mark.slow
def test_production_answers_its_hosts_behind_https(tmp_path, migrated):
    shutil.copyfile(migrated, tmp_path / "production.sqlite3")
    with served(tmp_path / "data", "--production", **production(tmp_path)) as (port, _process):
        headers = {"Host": "scores.example.org", "X-Forwarded-Proto": "https"}
        request = urllib.request.Request(f"http://127.0.0.1:{port}/health/", headers=headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert json.load(answer)["status"] == "ok"
            assert "Strict-Transport-Security" not in answer.headers
    assert list((tmp_path / "data" / "static").glob("staticfiles.json"))
