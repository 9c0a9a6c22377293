"""What the environment says wrongly is named in a sentence: which variable, and what is expected of it."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError, ProgrammingError
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from config.backups import destination
from config.proxies import ForwardedMiddleware, networks
from tests.ground.test_mail import READ, SAFE
from tests.serving import ROOT, environment

PASSWORD = "hunter2"
NAMES = (
    "ARROWSWITCH_MODE", "ARROWSWITCH_DATA", "ARROWSWITCH_LOCK_SECONDS", "ARROWSWITCH_TRUSTED_PROXIES",
    "ARROWSWITCH_DEVICE_FILES",
    "DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DATABASE_URL", "EMAIL_URL",
    "SITE_ADDRESS", "DEFAULT_FROM_EMAIL", "REDIS_URL", "LOG_LEVEL", "SECURE_SSL_REDIRECT",
    "SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD",
)  # fmt: skip
NOT_EMPTY = {"DATABASE_URL", "ARROWSWITCH_MODE"}  # anywhere
NOT_EMPTY_IN_PRODUCTION = NOT_EMPTY | {"SECRET_KEY", "ALLOWED_HOSTS"}
WRONG = {
    "ARROWSWITCH_MODE": ["x", "demo club", "Production"],
    "ARROWSWITCH_DATA": [__file__],
    "ARROWSWITCH_DEVICE_FILES": [__file__],
    "ARROWSWITCH_LOCK_SECONDS": ["x", "six", "-1", "1.5", "6 s", "9" * 30],
    "ARROWSWITCH_TRUSTED_PROXIES": ["x", "127.0.0.1 10.0.0.1", "10.0.0.0/99", "http://10.0.0.1"],
    "DEBUG": ["x", "maybe", "on off"],
    "SECRET_KEY": ["x", "a b"],
    "ALLOWED_HOSTS": ["https://bridge.example", "bridge.example/club", "a b", "bridge.example:8000", "*"],
    "CSRF_TRUSTED_ORIGINS": ["x", "bridge.example", "https://", "https://a b", "https://a/b", "https://a:x"],
    "DATABASE_URL": [
        "x", "postgres", "postgres://", f"postgres://u:{PASSWORD}@host", f"postgres://u:{PASSWORD}@host:x/name",
        f"postgres://u:{PASSWORD}@host:99999/name", "postgres:///name", f"mysql://u:{PASSWORD}@host/name",
        "sqlite://", "sqlite:///", "sqlite://:memory:", "sqlite:////tmp", "/path/file.sqlite3", "http://[",
    ],
    "EMAIL_URL": [
        "x", "mail.example.org", "http://mail.example.org", "smtp+tls://", f"smtp+tls://u:{PASSWORD}@host:x",
        f"smtp+tls://u:{PASSWORD}@host:99999", "smtp://[",
    ],
    "SITE_ADDRESS": ["x", "bridge.example", "ftp://bridge.example", "https://", "https://a b", "https://a:x"],
    "DEFAULT_FROM_EMAIL": ["x", "Club", "results@", "a b@c", "@bridge.example"],
    "REDIS_URL": ["x", "localhost:6379", "http://localhost", "redis://", "redis://h:x", "redis://h:99999",
                  f"redis://:{PASSWORD}@a b"],
    "LOG_LEVEL": ["x", "loud", "INFO DEBUG", "7"],
    "SECURE_SSL_REDIRECT": ["x", "never"],
    "SECURE_HSTS_SECONDS": ["x", "a year", "-1", "1e9"],
    "SECURE_HSTS_INCLUDE_SUBDOMAINS": ["x", "on", "31536000"],
    "SECURE_HSTS_PRELOAD": ["x", "on"],
}  # fmt: skip
RIGHT = {
    "ARROWSWITCH_MODE": "production",
    "ARROWSWITCH_LOCK_SECONDS": "6",
    "ARROWSWITCH_TRUSTED_PROXIES": "127.0.0.1 , 10.0.0.0/24",
    "DEBUG": "off",
    "ALLOWED_HOSTS": "bridge.example, .club.example ,[::1]",
    "CSRF_TRUSTED_ORIGINS": "https://bridge.example, https://*.club.example:8443",
    "DATABASE_URL": "postgres://user:p%40ss@db.example:5432/name?server_side_binding=False",
    "EMAIL_URL": "smtp+tls://club%40example.org:p%40ss@mail.example.org:587",
    "SITE_ADDRESS": "https://bridge.example/",
    "DEFAULT_FROM_EMAIL": "Bridge Club <results@bridge.example>",
    "REDIS_URL": "redis://:p%40ss@localhost:6379/0",
    "LOG_LEVEL": "info",
    "SECURE_SSL_REDIRECT": "True",
    "SECURE_HSTS_SECONDS": "3600",
    "SECURE_HSTS_INCLUDE_SUBDOMAINS": "off",
    "SECURE_HSTS_PRELOAD": "no",
}


def read_each(folder: Path, given: list[dict[str, str]], *names: str) -> list[object]:
    """The settings of these names under each environment, or why it is refused."""
    data = {"ARROWSWITCH_DATA": os.fspath(folder)}
    done = subprocess.run(
        [sys.executable, "-c", READ, *names],
        cwd=ROOT,
        input=json.dumps([environment() | data | SAFE | one for one in given]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.site
def test_every_wrong_value_names_its_variable_and_what_is_expected(tmp_path):
    cases = [(name, value) for name, values in WRONG.items() for value in values]
    assert set(WRONG) == set(NAMES)
    for (name, value), words in zip(
        cases, read_each(tmp_path, [{name: value} for name, value in cases]), strict=True
    ):
        assert isinstance(words, str), (name, value, "was taken")
        assert name in words, (name, value, words)
        assert re.search(r"must|names addresses", words), words
        assert words.endswith("."), words
        assert "\n" not in words
        assert PASSWORD not in words


@pytest.mark.site
@pytest.mark.parametrize("mode", ["production", "club"])
def test_an_empty_variable_is_one_that_is_not_set_or_is_refused(tmp_path, mode):
    cases = [(name, value) for name in NAMES for value in ("", " ", "\t")]
    given = [{"ARROWSWITCH_MODE": mode, name: value} for name, value in cases]
    refused = NOT_EMPTY_IN_PRODUCTION if mode == "production" else NOT_EMPTY
    for (name, _value), words in zip(cases, read_each(tmp_path, given), strict=True):
        if name == "ARROWSWITCH_DATA":
            continue  # then the account's own folder is meant, which no test writes to
        if name in refused:
            assert isinstance(words, str), (name, words)
            assert name in words, words
        else:
            assert words == [], (name, words)


@pytest.mark.site
def test_spaces_around_a_value_are_no_part_of_it(tmp_path):
    given = [RIGHT, *({name: f"  {value}\n"} for name, value in RIGHT.items())]
    assert read_each(tmp_path, given) == [[]] * len(given)


YEAR = 31_536_000  # seconds, the least that browsers' list asks for


@pytest.mark.site
def test_browsers_are_bound_to_https_only_as_far_as_it_is_asked_for(tmp_path):
    seconds, below, listed = (f"SECURE_HSTS_{name}" for name in ("SECONDS", "INCLUDE_SUBDOMAINS", "PRELOAD"))
    answers = read_each(
        tmp_path,
        [
            {},
            {seconds: "3600"},
            {seconds: "3600", below: "on"},
            {seconds: str(YEAR), below: "on", listed: "on"},
            {seconds: str(YEAR), listed: "on"},
            {seconds: "3600", below: "on", listed: "on"},
            {below: "on"},
        ],
        *(seconds, below, listed),
    )
    assert answers[:4] == [
        [0, False, False],
        [3600, False, False],
        [3600, True, False],
        [YEAR, True, True],
    ]
    for words, name in zip(answers[4:], (listed, listed, below), strict=True):
        assert isinstance(words, str), words
        assert name in words
        assert seconds in words


@pytest.mark.site
@pytest.mark.parametrize("command", [["manage.py", "migrate"], ["-m", "celery", "-A", "config", "worker"]])
def test_no_command_shows_a_trace(tmp_path, command):
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment(ARROWSWITCH_DATA=str(tmp_path), DATABASE_URL=""),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "DATABASE_URL is empty" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.site
def test_a_database_that_is_not_there_is_said(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate"],
        cwd=ROOT,
        env=environment(
            ARROWSWITCH_DATA=str(tmp_path), DATABASE_URL=f"postgres://u:{PASSWORD}@127.0.0.1:1/club"
        ),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The database club on 127.0.0.1 cannot be opened:")
    assert "DATABASE_URL" in done.stderr
    assert PASSWORD not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("error", "cause", "is_out_of_reach"),
    [
        (OperationalError, psycopg.OperationalError("connection refused"), True),
        (OperationalError, psycopg.errors.LockNotAvailable("x"), False),
        (ProgrammingError, psycopg.errors.UndefinedTable("x"), False),
        (OperationalError, sqlite3.OperationalError("no such table: x"), False),
    ],
)
def test_only_a_database_that_is_not_reached_is_called_so(error, cause, is_out_of_reach):
    made = error("x")
    made.__cause__ = cause
    assert destination.is_out_of_reach(made) is is_out_of_reach


def test_a_sqlite_file_in_no_folder_is_out_of_reach(tmp_path):
    try:
        sqlite3.connect(tmp_path / "nowhere" / "club.sqlite3")
    except sqlite3.OperationalError as cause:
        made = OperationalError("x")
        made.__cause__ = cause
        assert destination.is_out_of_reach(made)


def test_every_variable_that_is_read_is_walked_here_and_documented():
    code = "".join((ROOT / "config" / name).read_text() for name in ("settings.py", "modes.py"))
    read = set(re.findall(r'environment\.\w+\(\s*"(\w+)"', code))
    assert read == set(NAMES)
    documented = (ROOT / "docs" / "running.md").read_text()
    assert [name for name in NAMES if f"`{name}" not in documented] == []


NEARBY, FAR, PROXY = "127.0.0.1", "203.0.113.9", "10.0.0.5"


@pytest.mark.parametrize(
    ("trusted", "peer", "believed"),
    [
        ([], NEARBY, True),
        ([], "::1", True),
        ([], FAR, False),
        ([], "", False),
        (["10.0.0.0/24"], PROXY, True),
        (["10.0.0.0/24"], f"::ffff:{PROXY}", True),
        (["10.0.0.0/24"], FAR, False),
        (["10.0.0.0/24"], NEARBY, False),
    ],
)
def test_how_a_request_was_asked_is_believed_of_our_own_https_servers_alone(trusted, peer, believed):
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-Port": "99"}
    request = RequestFactory().get("/", REMOTE_ADDR=peer, headers=said)
    secure = []

    def answer(given):
        secure.append(given.is_secure())
        return HttpResponse()

    with override_settings(
        TRUSTED_PROXIES=networks(trusted), SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https")
    ):
        ForwardedMiddleware(answer)(request)
        assert "evil" not in request.get_host()
    assert secure == [believed]


@override_settings(
    SECURE_SSL_REDIRECT=True,
    SECURE_REDIRECT_EXEMPT=[r"^health/$"],
    SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"),
)
def test_a_stranger_who_says_https_is_led_to_https(db, client):
    stranger = {"REMOTE_ADDR": FAR, "HTTP_X_FORWARDED_PROTO": "https"}
    assert client.get("/accounts/login/", **stranger)["Location"].startswith("https://")
    assert (
        client.get("/accounts/login/", REMOTE_ADDR=NEARBY, HTTP_X_FORWARDED_PROTO="https").status_code == 200
    )
    assert client.get("/health/", REMOTE_ADDR=NEARBY).status_code == 200
