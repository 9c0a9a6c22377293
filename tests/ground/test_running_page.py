"""docs/running.md is a reference: it names each setting and each command that there is, and no other."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from _start import serve
from _start import test as bin_test
from django.core.management import get_commands, load_command_class
from django.core.management.base import CommandParser

from config import disk
from config.admission.bodies import Bounds
from config.queues import jobs
from tests.ground.test_documents import DOCUMENTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
SOURCES = [
    path
    for part in ("config", "bin", "clubs", "scoring", "tournaments")
    for path in sorted((ROOT / part).rglob("*.py"))
]
KINDS = {
    "flag": "on or off",
    "number": "seconds",
    "several": "list",
    "hosts": "list",
    "origins": "list",
    "folder": "folder",
    "choice": "word",
    "level": "word",
    "text": "text",
    "address": "address",
    "database": "address",
    "mail": "address",
    "redis": "address",
    "sender": "e-mail address",
}
"""What the page calls a value, by the function of `config.environment` that reads it."""
OF_THE_SYSTEM = {"XDG_DATA_HOME", "LOCALAPPDATA"}  # the table of the data folder has them
OF_THE_PROGRAM = {
    "ARROWSWITCH_BOUND": "bin/serve gives it to its own children",
    "CHROMIUM": "a browser for the tests; CONTRIBUTING.md is about these",
    "DISPLAY": "the desktop says whether there is a screen, for bin/serve --open",
    "PYENV_ROOT": "where bin/test looks for another Python",
    "PYTHONDONTWRITEBYTECODE": "Python's own; bin/test takes it away",
    "SYSTEMDRIVE": "Windows says which drive is its own",
    "WAYLAND_DISPLAY": "as DISPLAY",
    "XDG_CACHE_HOME": "where bin/test counts its turns",
}
"""Variables that nobody who runs a site sets."""
ON_WINDOWS = re.compile(r"py bin[\\/]starter\.py (serve|manage|test)\b")
ARGUMENTS_END = re.compile(r"\s{2,}|\s#|, (?!\d)")  # a remark in a block, or the sentence goes on
OF_PYTEST = {"-k", "-m", "-n", "-q", "-x"}


class Reads(ast.NodeVisitor):
    """The variables that a module reads, each with its function of `config.environment` if it has one."""

    def __init__(self, module: ast.Module) -> None:
        self.found: dict[str, str | None] = {}
        self.constants = {
            target.id: statement.value.value
            for statement in module.body
            if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)
            for target in statement.targets
            if isinstance(target, ast.Name)
        }
        self.visit(module)

    def visit_Call(self, node: ast.Call) -> None:
        called = ast.unparse(node.func)
        owner, _dot, function = called.rpartition(".")
        if called == "os.getenv" or (owner.endswith("environ") and function in ("get", "pop")):
            self._note(node.args[0], None)
        elif owner == "environment" and function in KINDS:
            self._note(node.args[0], function)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if ast.unparse(node.value) == "os.environ" and isinstance(node.ctx, ast.Load):
            self._note(node.slice, None)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if ast.unparse(node.comparators[0]) == "os.environ":
            self._note(node.left, None)
        self.generic_visit(node)

    def _note(self, name: ast.expr, function: str | None) -> None:
        said = self.constants.get(name.id) if isinstance(name, ast.Name) else ast.literal_eval(name)
        assert isinstance(said, str), ast.unparse(name)
        if said.isupper():  # a request of WSGI has "wsgi.input" and the like in a dict of the same name
            self.found[said] = function or self.found.get(said)


@cache
def variables() -> dict[str, str | None]:
    """Every variable that is read anywhere, with the function that says what kind of value it is."""
    found: dict[str, str | None] = {}
    for path in SOURCES:
        if path.name == "environment.py" and path.parent.name == "config":
            continue  # the functions themselves
        if path.parent.name == "admission":
            continue  # its `environ` is that of a request
        source = path.read_text(encoding="utf-8")
        if "environ" not in source and "getenv" not in source:
            continue  # to parse all of them takes seconds
        for name, function in Reads(ast.parse(source)).found.items():
            found[name] = function or found.get(name)
    return found


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables below a heading of the page, without the first row of each."""
    _before, _heading, rest = PAGE.partition(f"\n## {heading}\n")
    assert rest, heading
    lines = rest.partition("\n## ")[0].splitlines()
    cells = [re.split(r"(?<!\\)\|", line.strip("|")) for line in lines if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in cells]


def settings_of_the_page() -> dict[str, list[str]]:
    return {row[0].strip("`"): row[1:] for row in rows("Settings")}


def test_the_page_has_every_setting_and_no_other():
    read = set(variables()) - set(OF_THE_PROGRAM) - OF_THE_SYSTEM
    assert len(read) >= 18
    assert set(settings_of_the_page()) == read
    assert set(variables()) >= set(OF_THE_PROGRAM) | OF_THE_SYSTEM


def test_each_setting_has_its_type_default_and_meaning():
    for name, cells in settings_of_the_page().items():
        assert len(cells) == 3, name
        kind, default, meaning = cells
        assert kind == KINDS[variables()[name] or "text"], name
        assert default, name
        assert meaning, name


def test_the_defaults_of_the_page_are_those_of_the_settings():
    """Those that are written as a plain value; the page says of the others where they come from."""
    tree = ast.parse((ROOT / "config" / "settings.py").read_text(encoding="utf-8"))
    page = settings_of_the_page()
    seen = 0
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        owner, _dot, function = ast.unparse(call.func).rpartition(".")
        if owner != "environment" or function not in ("flag", "number"):
            continue
        given = [*call.args[1:], *(word.value for word in call.keywords)]
        value = ast.literal_eval(given[0])
        shown = {True: "`on`", False: "`off`"}[value] if isinstance(value, bool) else f"`{value}`"
        name = ast.literal_eval(call.args[0])
        assert page[name][1].startswith(shown), name
        seen += 1
    assert seen >= 5


def test_the_figures_of_the_page_are_those_of_the_program():
    largest = Bounds().largest >> 20
    assert f"client_max_body_size {largest}m;" in PAGE
    assert f"max_size {largest}MiB" in PAGE
    assert f"request_buffers {largest}MiB" in PAGE
    limits = {
        row[0].strip("`"): int(row[2].removesuffix(" s")) for row in rows("On a server") if len(row) == 3
    }
    assert limits == {job.queue: job.time_limit for job in (jobs.Urgent, jobs.Slow, jobs.Letter)}
    assert all(f"arrowswitch-worker@{queue}" in PAGE for queue in jobs.QUEUES)
    assert f"less than {disk.LITTLE >> 20} MB" in PAGE


@cache
def own_commands() -> frozenset[str]:
    return frozenset(
        name
        for name, app in get_commands().items()
        if str(app).partition(".")[0] in ("config", "clubs", "scoring", "tournaments")
    )


@cache
def parser_of(command: str) -> CommandParser:
    app = get_commands()[command]
    return load_command_class(str(app), command).create_parser("manage.py", command)


def test_the_page_has_every_command_of_ours():
    listed = [row[0].strip("`").split()[0] for row in rows("Commands")]
    assert sorted(listed) == sorted(set(listed))
    django = {name for name in listed if name not in own_commands()}
    assert set(listed) >= own_commands()
    assert django <= {"changepassword", "createsuperuser", "drf_create_token"}


def test_a_command_is_in_the_table_with_the_options_it_has():
    for row in rows("Commands"):
        assert wrong_in(["manage", *shlex.split(row[0].strip("`").replace("\\|", "|"))]) is None, row[0]


@pytest.mark.parametrize("name", sorted(own_commands()))
def test_every_command_says_what_it_does(name):
    parser = parser_of(name)
    assert parser.description
    assert "usage" in parser.format_help()


def code_of(text: str) -> Iterator[str]:
    """What stands as code in a document: lines of blocks, and the spans between backticks."""
    fenced = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line.strip().removeprefix("$ ")
        else:
            yield from re.findall(r"`([^`]+)`", line)


def commands_in(code: str) -> Iterator[list[str]]:
    """The commands of ours in a piece of code, each as its words; what follows two spaces is a remark."""
    code = ON_WINDOWS.sub(r"bin/\1", code)
    for found in re.finditer(r"(?<![\w.])bin/(serve|manage|test)\b(?!\.)((?:(?!\bbin/)[^;&|])*)", code):
        words = ARGUMENTS_END.split(found[2].rstrip(".,)'\""))[0] if found[2][:1] in (" ", "") else ""
        try:
            yield [found[1], *shlex.split(words)]
        except ValueError:
            yield [found[1], *words.split()]


def wrong_in(words: list[str]) -> str | None:
    """What a command of a document asks for that is not there."""
    program, *rest = words
    options = {word.strip("[]").partition("=")[0] for word in rest if word.strip("[").startswith("-")} - {"-"}
    if program == "manage":
        name = next(iter(rest), "COMMAND")
        if name.isupper() or name == "help" or name.startswith(("$", '"$')):  # a word that stands for any
            return None
        if name not in get_commands():
            return f"no command {name}"
        known = set(parser_of(name)._option_string_actions)
    else:
        parser = serve.parser_of_serve() if program == "serve" else bin_test.parser_of_test()
        known = set(parser._option_string_actions) | (OF_PYTEST if program == "test" else set())
    return None if options <= known else f"no {' '.join(sorted(options - known))}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_of_a_document_is_there_with_its_options(document):
    commands = [
        words for code in code_of(document.read_text(encoding="utf-8")) for words in commands_in(code)
    ]
    assert {" ".join(words): wrong for words in commands if (wrong := wrong_in(words))} == {}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_program_that_a_document_runs_is_there(document):
    for code in code_of(document.read_text(encoding="utf-8")):
        for path in re.findall(r"\bpython ((?!-)[\w/.]+\.py)", code):
            assert (ROOT / path).exists(), path
        for module in re.findall(r"\bpython -m ((?:tools|bench|tests)[\w.]*)", code):
            assert importlib.util.find_spec(module), module


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("bin/manage backup --to x", "no --to"),
        ("bin/manage back_up", "no command back_up"),
        ("ARROWSWITCH_DATA=FOLDER bin/manage restore FILE            then bin/serve --klub", "no --klub"),
        (r"py bin\starter.py serve --club --part 8001", "no --part"),
        ("bin/serve --club --port 8001", None),
        ("bin/test --chnged", "no --chnged"),
        ("bin/manage rotate FILE [--json] [--rulez KEY]", "no --rulez"),
    ],
)
def test_a_command_that_is_not_there_is_found(code, wrong):
    assert {found for words in commands_in(code) if (found := wrong_in(words))} == (
        {wrong} if wrong else set()
    )


def test_a_variable_is_found_however_it_is_read():
    read = """
import os
NAME = "FIRST"
os.environ.get(NAME), os.getenv("SECOND"), os.environ["THIRD"], "FOURTH" in os.environ
environment.flag("FIFTH", default=True), children.environ.get("wsgi.input")
os.environ["SET"] = "1"
"""
    assert Reads(ast.parse(read)).found == dict.fromkeys(["FIRST", "SECOND", "THIRD", "FOURTH"]) | {
        "FIFTH": "flag"
    }
