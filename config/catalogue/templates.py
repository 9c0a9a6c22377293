"""Texts that the rules carry: templates of refusals, phrases, doubts and words.

Floor 0 knows no gettext; it hands English templates to values like `RuleError`, which faces translate.
Here those templates are found in the source. A template need not stand in the call itself: a name is
followed to what it was given, a table to its values, and a function that passes a parameter on as a
template makes each of its callers one that gives a text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Taker(NamedTuple):
    """Where a callable takes a template: by position (None if never), or by the parameter's name."""

    position: int | None
    name: str


class Found(NamedTuple):
    """One text and where it stands."""

    path: Path
    line: int
    text: str


# What carries a text: the constructors of floor 0.
TAKERS = {
    "RuleError": Taker(2, "template"),
    "Message": Taker(0, "template"),
    "phrase": Taker(0, "template"),
    "Text": Taker(0, "template"),
    "text": Taker(0, "template"),
    "Doubt": Taker(1, "template"),
    "Fault": Taker(1, "template"),
    "Word": Taker(0, "object"),
    "Base": Taker(None, "title"),
    "Kind": Taker(1, "title"),
}


@dataclass(slots=True)
class Module:
    """One source file: its tree, and of every node the function around it."""

    path: Path
    tree: ast.Module
    around: dict[ast.AST, Function | None] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Module:
        module = cls(path, ast.parse(path.read_text(encoding="utf-8")))
        module._place(module.tree, None)
        return module

    def _place(self, node: ast.AST, function: Function | None) -> None:
        for child in ast.iter_child_nodes(node):
            self.around[child] = function
            self._place(child, child if isinstance(child, Function) else function)

    def calls(self) -> Iterator[ast.Call]:
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))


class Search:
    """Finds every text that some taker is given, in a set of files."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.modules = [Module.read(path) for path in paths]
        self.takers: dict[tuple[Path | None, str], Taker] = {(None, n): t for n, t in TAKERS.items()}
        self.unresolved: list[Found] = []

    def run(self) -> list[Found]:
        """Every text in order of place, once a place; what could not be followed is in `unresolved`."""
        before = -1
        while before != len(self.takers):  # a new taker may have callers that pass a parameter on again
            before, self.unresolved = len(self.takers), []
            found = {found for module in self.modules for found in self._in(module)}
        return sorted(found)

    def _in(self, module: Module) -> Iterator[Found]:
        for call in module.calls():
            given = self._template_of(call, module)
            for node in [] if given is None else self._constants(given, module):
                yield Found(module.path, node.lineno, str(node.value))

    def _template_of(self, call: ast.Call, module: Module) -> ast.expr | None:
        """What a call gives for the template, if it calls a taker."""
        name = _name(call.func)
        taker = self._taker(name, module)
        if taker is None or (name in TAKERS and not isinstance(call.func, ast.Name)):  # those have no owner
            return None
        by_name = next((word.value for word in call.keywords if word.arg == taker.name), None)
        if by_name is None and taker.position is not None and len(call.args) > taker.position:
            return call.args[taker.position]
        return by_name

    def _taker(self, name: str, module: Module) -> Taker | None:
        """A private name is the module's own; any other is known everywhere."""
        if name.startswith("_"):
            return self.takers.get((module.path, name))
        return self.takers.get((None, name))

    def _constants(
        self, node: ast.AST | None, module: Module, seen: frozenset[str] = frozenset()
    ) -> Iterator[ast.Constant]:
        """The strings that an expression may be."""
        match node:
            case ast.Constant(value=str(text)):
                if text.strip():
                    yield node
            case ast.IfExp() | ast.BoolOp():
                parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.values
                for part in parts:
                    yield from self._constants(part, module, seen)
            case ast.Call(func=ast.Name(), args=parts):  # one of several texts, chosen by a function
                for part in parts:
                    yield from self._constants(part, module, seen)
            case ast.Dict() | ast.Tuple() | ast.List() | ast.Set():
                for part in node.values if isinstance(node, ast.Dict) else node.elts:
                    yield from self._constants(part, module, seen)
            case ast.Subscript(value=table) | ast.Call(func=ast.Attribute(value=table, attr="get")):
                yield from self._constants(table, module, seen)
            case ast.Name(id=name) if name not in seen:
                yield from self._named(node, name, module, seen | {name})
            case ast.Name() | ast.Constant() | ast.Attribute() | None:
                pass  # followed already, no text, or the text of another value, found where that was made
            case _:
                self.unresolved.append(Found(module.path, getattr(node, "lineno", 0), ast.unparse(node)))

    def _named(
        self, node: ast.AST, name: str, module: Module, seen: frozenset[str]
    ) -> Iterator[ast.Constant]:
        function = module.around[node]
        if function is not None and self._takes(function, name, module):
            return
        for scope in (function, module.tree):
            given = [] if scope is None else list(_given(scope, name))
            for value in given:
                yield from self._constants(value, module, seen)
            if given:
                return

    def _takes(self, function: Function, name: str, module: Module) -> bool:
        """Whether the function hands its own parameter on; then it is a taker itself."""
        parameters = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
        if name not in parameters and name not in [each.arg for each in function.args.kwonlyargs]:
            return False
        bound = bool(parameters) and parameters[0] in ("self", "cls")
        position = parameters.index(name) - bound if name in parameters else None
        home = module.path if function.name.startswith("_") else None
        if function.name != "__init__":
            self.takers.setdefault((home, function.name), Taker(position, name))
        return True


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _given(scope: ast.AST, name: str) -> Iterator[ast.AST]:
    """What a name is given in a scope: by assignment, alone or among others, or by a loop over a tuple."""
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[target], value=value):
                yield from _matched(target, value, name)
            case ast.AnnAssign(target=ast.Name(id=found), value=value) if found == name and value:
                yield value
            case ast.For(target=target, iter=values) | ast.comprehension(target=target, iter=values):
                yield from _matched_each(target, values, name)


def _matched(target: ast.AST, value: ast.AST, name: str) -> Iterator[ast.AST]:
    match target, value:
        case ast.Name(id=found), _ if found == name:
            yield value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            for one, given in zip(targets, values, strict=False):
                yield from _matched(one, given, name)
        case ast.Tuple(elts=targets), ast.Subscript(value=ast.Name()) if _names(targets, name):
            yield value  # a table of several texts a row: all of them


def _matched_each(target: ast.AST, values: ast.AST, name: str) -> Iterator[ast.AST]:
    if isinstance(target, ast.Name) and target.id == name:
        yield values
    elif isinstance(target, ast.Tuple) and isinstance(values, ast.Tuple | ast.List):
        for row in values.elts:
            yield from _matched(target, row, name)


def _names(targets: list[ast.expr], name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)
