"""The programmers' documents name code that exists: modules, functions, classes, files and tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

from tools import data_picture

ROOT = Path(__file__).parents[2]
PAGES = (
    "docs/performance.md",
    "docs/dependencies.md",
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/games-and-laws.md",
    "docs/look.md",
    "docs/api.md",
)
TOPS = (
    "bench", "bin", "clubs", "config", "docs", "requirements", "scoring", "static", "templates", "tests",
    "tools", "tournaments",
)  # fmt: skip
ENDINGS = ("py", "js", "css", "html", "toml", "csv", "json", "md", "in", "txt", "typ")
CODE = re.compile(r"`([^`]+)`")
FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
PATH = re.compile(r"[\w.*-]+(/[\w.*-]+)+/?")
WITH_LINES = re.compile(r"\w*[a-z]_[a-z]\w*")
CALLED = re.compile(r"\([^()]*\)$")
NO_CODE = re.compile(
    r"request\.\w+"  # an attribute of what a browser sends
    r"|(random|np|django|importlib|pydantic|csv|rest_framework)\..*"  # another library
    r"|\w+\.(org|example|club|com|local)"  # a name in the network
    r"|\w+\.objects\.\w+"  # a query
    r"|\w+\.KEY"  # whatever key somebody chooses
    r"|(a|details|form|table|tr|ul)\.[\w-]+"  # an element of a page, by its class
)


def tokens(page: str) -> Iterator[str]:
    text = FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))
    for token in CODE.findall(text):
        yield CALLED.sub("", " ".join(token.split()))


@cache
def files() -> tuple[str, ...]:
    found = (path for top in TOPS for path in (ROOT / top).rglob("*") if "__pycache__" not in path.parts)
    named = [path.relative_to(ROOT).as_posix() for path in found]
    return (*named, *(path.name for path in ROOT.iterdir()))


@cache
def sources() -> dict[str, str]:
    """The text of every file of ours that may have a name in it."""
    return {
        name: (ROOT / name).read_text(encoding="utf-8")
        for name in files()
        if name.endswith((".py", ".js", ".html", ".css", ".toml", ".in", ".sh")) and (ROOT / name).is_file()
    }


@cache
def whole() -> str:
    """All our text but this file's, in which names of nothing stand."""
    return "\n".join(text for name, text in sources().items() if not name.endswith(Path(__file__).name))


@cache
def modules() -> dict[str, str]:
    """Every module and package by its dotted name, and its file."""
    found = {}
    for name in sources():
        if name.endswith(".py"):
            found[name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")] = name
    for name in files():
        if (ROOT / name).is_dir():
            found.setdefault(name.replace("/", "."), "")
    return found


@cache
def top_names(file: str) -> frozenset[str]:
    """What a module makes or imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(sources()[file])) if file else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.Name | ast.arg):
            names.add(node.id if isinstance(node, ast.Name) else node.arg)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
    return frozenset(names)


@cache
def classes() -> dict[str, list[str]]:
    """The files in which there is a class of this name."""
    found: dict[str, list[str]] = {}
    for file, text in sources().items():
        if file.endswith(".py"):
            for name in re.findall(r"^class (\w+)", text, re.MULTILINE):
                found.setdefault(name, []).append(file)
    return found


def is_named(dotted: str) -> bool:
    """Whether this is a module, a name of one, or an attribute of a class, with or without its packages."""
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        module, rest = ".".join(parts[:cut]), parts[cut:]
        ending = f".{module}"
        for known, file in modules().items():
            if (known == module or known.endswith(ending)) and all(name in top_names(file) for name in rest):
                return True
    return any(set(parts[1:]) <= top_names(file) for file in classes().get(parts[0], ()))


def is_there(path: str) -> bool:
    """Whether there is such a file or folder; folders before it may be left out, and a star is any text."""
    path = path.rstrip("/")
    if "*" in path:
        return any(fnmatch(name, f"*{path}") for name in files())
    return any(name == path or name.endswith(f"/{path}") for name in files())


def is_true(token: str) -> bool:
    file, _, test = token.partition("::")
    if test:
        return is_there(file) and f"def {test}(" in sources().get(file, "")
    if NO_CODE.fullmatch(token):
        return True
    if token.split(".")[-1] in ENDINGS or (PATH.fullmatch(token) and token.split("/")[0] in TOPS):
        return not re.fullmatch(r"[\w.*/-]+", token) or is_there(token)
    if DOTTED.fullmatch(token):
        return is_named(token) or f'"{token}"' in whole()  # the code of a refusal
    return not WITH_LINES.fullmatch(token) or token in whole()


@pytest.mark.parametrize("page", PAGES)
def test_every_name_of_code_exists(page):
    assert [token for token in tokens(page) if not is_true(token)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "scoring.services.results.record_by_magic",
        "results.record_by_magic",
        "Field.colour_of_baize",
        "tournaments/services/nowhere.py",
        "nowhere.toml",
        "tests/hostile/test_races.py::test_that_is_gone",
        "record_by_magic",
    ],
)
def test_a_name_that_is_nowhere_is_seen(wrong):
    assert not is_true(wrong)


@pytest.mark.parametrize("page", PAGES)
def test_every_module_and_command_that_is_run_exists(page):
    """`python -m MODULE` and `bin/manage COMMAND`, in whatever kind of text."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [name for name in re.findall(r"-m ([a-z]\w*\.[\w.]+\w)", text) if name not in modules()] == []
    assert set(re.findall(r"bin/manage ([a-z_]+)", text)) <= {"help", *get_commands()}


def headings(page: Path) -> set[str]:
    """The anchors of a page: headings in small letters, with strokes for spaces and without other marks."""
    found = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in found}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_into_a_page_leads_to_a_heading(page):
    here = ROOT / page
    links = re.findall(r"\]\(([^):]*)#([^)]+)\)", here.read_text(encoding="utf-8"))
    targets = [(here.parent / file if file else here, anchor) for file, anchor in links]
    wrong = [anchor for file, anchor in targets if file.exists() and anchor not in headings(file)]
    assert wrong == []


def test_the_table_of_the_toolkit_has_each_of_its_modules():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("| module | what it does |\n|---|---|\n")[2].partition("\n\n")[0]
    named = {name for row in table.splitlines() for name in CODE.findall(row.split("|")[1])}
    there = {name.removeprefix("clubs.web.") for name in modules() if re.fullmatch(r"clubs\.web\.\w+", name)}
    assert named == there


def test_the_picture_of_the_data_is_todays():
    """Where it is not: .venv/bin/python -m tools.data_picture."""
    page = data_picture.PAGE.read_text(encoding="utf-8")
    assert page == data_picture.page_with(page, data_picture.picture())
