"""The services that seal, read from the code: whoever links what stands now, by whatever way it calls.

A function seals if it uses one of `SEALING`, or an inner function that does: one whose name begins with an
underscore, or one of `DOORS`. What stays are the functions with a public name nearest to the seal.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
SEALING = {
    "scoring.services.layout": ("seal", "seal_in", "seal_event", "linking_only", "follow_merge"),
    "scoring.services.names": ("seal_names", "seal_names_in", "seal_person", "seal_merge", "seal_seats"),
    "scoring.services.chain": ("change", "replace_each", "replace_texts", "append_saved", "link_saved"),
    "scoring.services.commitments": ("link_names", "link_some", "link_person", "link_merge"),
    "clubs.room.services.layout": ("seal", "seal_room"),
    "clubs.room.services.house_rules": ("link_house_rules",),
    "clubs.poker.services.names": (
        "seal_new", "link_newcomer", "follow_merge", "follow_new_name", "seal_name",
    ),
}  # fmt: skip
"""What links how things stand, by module."""
DOORS = {
    "tournaments.services.control.deeds.record_deed",
    "tournaments.services.control.deeds.put_right",
    "tournaments.services.mends.begin.end",
    "scoring.services.counting.set_state",
}
"""Functions that many services end with: each of these services is one that seals."""


@cache
def services_that_seal() -> frozenset[str]:
    """Their dotted names."""
    callers = _callers()
    primitives = {f"{module}.{name}" for module, names in SEALING.items() for name in names}
    missing = [name for name in primitives if name not in callers]
    assert not missing, "nobody calls these: has one another name?"
    inner, services = [*primitives, *DOORS], set[str]()
    for name in inner:  # grows while it is walked
        for caller in callers.get(name, ()):
            if caller.rpartition(".")[2].startswith("_"):
                inner += [caller] * (caller not in inner)
            elif caller not in primitives | DOORS:
                services.add(caller)
    return frozenset(services)


def _callers() -> dict[str, set[str]]:
    """By the dotted name of a function, the functions that name it."""
    trees = {_dotted(path): ast.parse(text) for path, text in _sources()}
    known = {module: dict(_known_in(module, tree)) for module, tree in trees.items()}
    callers: dict[str, set[str]] = defaultdict(set)
    for module, tree in trees.items():
        for name, function in _functions(tree):
            for used in _used_in(function, known[module]):
                callers[_defined_as(used, known)].add(f"{module}.{name}")
    return callers


def _sources() -> Iterator[tuple[Path, str]]:
    """The program's files that call something of such a name, or hand it on; packages that pass names on."""
    names = {name for names in SEALING.values() for name in names} | {
        name.rpartition(".")[2] for name in DOORS
    }
    called = re.compile(rf"\b({'|'.join(names)})\s*[(,)]")
    for top in ("clubs", "scoring", "tournaments", "config"):
        for path in (ROOT / top).rglob("*.py"):
            if "migrations" not in path.parts:
                text = path.read_text()
                if path.name == "__init__.py" or called.search(text):
                    yield path, text


def _dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _known_in(module: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names of a module with what they stand for: its functions and what it imports, wherever it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((one.asname or one.name, f"{node.module}.{one.name}") for one in node.names)
        elif isinstance(node, ast.Import):
            yield from ((one.asname, one.name) for one in node.names if one.asname)
    for name, _function in _functions(tree):
        yield name, f"{module}.{name}"


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """A module's functions; a class counts as one that does whatever its methods do."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    yield from ((node.name, node) for node in tree.body if isinstance(node, kinds))


def _used_in(function: ast.AST, known: dict[str, str]) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id in known:
            yield known[node.id]
        elif isinstance(node, ast.Attribute):
            value, names = node.value, [node.attr]
            while isinstance(value, ast.Attribute):
                value, names = value.value, [value.attr, *names]
            if isinstance(value, ast.Name) and value.id in known:
                yield ".".join([known[value.id], *names])


def _defined_as(name: str, known: dict[str, dict[str, str]]) -> str:
    """The name under which a function is defined, which a package may only pass on."""
    module, _dot, own = name.rpartition(".")
    passed_on = known.get(module, {}).get(own, name)
    return name if passed_on == name else _defined_as(passed_on, known)
