"""The JSON Schema of a game's deals with every field that an option or a number of players brings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from pydantic import TypeAdapter

from scoring.games.reading import Unreadable, schema_of
from scoring.games.shape import AnyGame, Table
from scoring.games.sheet import chosen_options

Path = tuple[str, ...]
Node = dict[str, Any]
Change = dict[str, Any]
"""Options that differ from those of the base, by name."""
Tried = Mapping[str, Sequence[Any]]
PLAYERS = "players"
MOST_TRIED = 12
"""Of a number with more values than this, the lowest ones and the highest are tried."""


def deal_schema(game: AnyGame, brought: Mapping[str, object]) -> Node:
    """The fields of a deal by the options brought, and those that other options bring.

    The description of each of the latter says on which it hangs; no deal needs them all, so none is required.
    """
    base = chosen_options(game, brought)
    whole = TypeAdapter(game.record(_table(min(game.players(base)), base))).json_schema()
    if not isinstance(game.deal, type):
        tried = _tried(base)
        further = _further(game, brought, tried, set(_paths(whole, whole)))
        for path, (field, reasons) in sorted(further.items(), key=lambda item: len(item[0])):
            _insert(whole, path, field, _in_words(reasons, tried, base))
    return whole


def _further(
    game: AnyGame, brought: Mapping[str, object], tried: Tried, known: Collection[Path]
) -> dict[Path, tuple[Node, list[Change]]]:
    """The fields that are not known yet, each with the fewest changes that bring it."""
    further: dict[Path, tuple[Node, list[Change]]] = {}
    seen: dict[type[Any], dict[Path, Node]] = {}
    for change in _changes(tried):
        options = _chosen(game, {**brought, **change})
        sizes = sorted(game.players(options)) if options is not None else []
        for size in sizes if len(change) < 2 else sizes[:1]:
            kind = game.record(_table(size, options))
            if kind not in seen:
                schema = TypeAdapter(kind).json_schema()
                seen[kind] = {
                    path: node for path, node in _paths(schema, schema).items() if path not in known
                }
            now = {**change, PLAYERS: size}
            for path, node in seen[kind].items():
                _field, reasons = further.setdefault(path, (node, []))
                if not any(reason.items() <= now.items() for reason in reasons):
                    reasons.append(change or now)
    return further


def _table(size: int, options: Any) -> Table[Any]:
    return Table(tuple(f"Player {place}" for place in range(1, size + 1)), options)


def _chosen(game: AnyGame, given: Mapping[str, object]) -> Any:
    """The options, or None where no table can choose these together."""
    try:
        return chosen_options(game, given)
    except Unreadable:
        return None


def _tried(base: Any) -> Tried:
    """Of each option the values that it may have, beside the one of these options."""
    schema = schema_of(type(base))
    return {
        name: [value for value in _values(_resolved(node, schema)) if value != getattr(base, name)]
        for name, node in schema.get("properties", {}).items()
    }


def _changes(tried: Tried) -> Iterator[Change]:
    """Nothing; each value of each option; and each with each choice and each switch of another option."""
    yield {}
    singles = [{name: value} for name, values in tried.items() for value in values]
    yield from singles
    choices = [
        change for change in singles if all(isinstance(value, str | bool) for value in change.values())
    ]
    for first, second in product(choices, singles):
        if not first.keys() & second.keys():
            yield {**first, **second}


def _values(node: Node) -> Iterator[Any]:
    """The values that an option may have; of a number with many, those at which fields may begin."""
    if "anyOf" in node:
        for choice in node["anyOf"]:
            yield from _values(choice)
    elif "enum" in node:
        yield from node["enum"]
    elif node.get("type") == "boolean":
        yield from (False, True)
    elif node.get("type") == "integer":
        values = range(node["minimum"], node["maximum"] + 1, node.get("multipleOf", 1))
        yield from values if len(values) <= MOST_TRIED else (*values[:MOST_TRIED], values[-1])


def _resolved(node: Node, schema: Node) -> Node:
    """The node without references, for it may go into another schema."""
    if "$ref" in node:
        definition = schema["$defs"][node["$ref"].rpartition("/")[2]]
        without = {key: value for key, value in definition.items() if key != "description"}  # of the class
        node = {**without, **{key: value for key, value in node.items() if key != "$ref"}}
    return {key: _inline(value, schema) for key, value in node.items() if key != "$defs"}


def _inline(value: Any, schema: Node) -> Any:
    if isinstance(value, dict):
        return _resolved(value, schema)
    return [_inline(inner, schema) for inner in value] if isinstance(value, list) else value


def _paths(node: Node, schema: Node, path: Path = ()) -> dict[Path, Node]:
    """Every field by its place, with what it is; values of a list have the place of the list."""
    fields: dict[Path, Node] = {}
    for record in _records(node, schema):
        for name, field in record.get("properties", {}).items():
            fields[(*path, name)] = _resolved(field, schema)
            fields |= _paths(field, schema, (*path, name))
    return fields


def _records(node: Node, schema: Node) -> Iterator[Node]:
    """The records that a node is, or has in its list; they are parts of the schema itself."""
    if "$ref" in node:
        yield from _records(schema["$defs"][node["$ref"].rpartition("/")[2]], schema)
    if "properties" in node:
        yield node
    items = [node["items"]] if isinstance(node.get("items"), dict) else []
    for inner in (*node.get("anyOf", ()), *items, *node.get("prefixItems", ())):
        yield from _records(inner, schema)


def _insert(whole: Node, path: Path, field: Node, only: str) -> None:
    """The field in every record at its place that lacks it, with what it hangs on."""
    records = list(_records(whole, whole))
    for name in path[:-1]:
        records = [
            inner for record in records if name in record["properties"]
            for inner in _records(record["properties"][name], whole)
        ]  # fmt: skip
    text = " ".join(part for part in (field.get("description", ""), only) if part)
    for record in records:
        record["properties"].setdefault(path[-1], {**field, "description": text})


def _in_words(reasons: Iterable[Change], tried: Tried, base: Any) -> str:
    """The options as they are given: "Only with form=a|b, or with royalty other than 0."."""
    alone: dict[str, list[Any]] = {}
    together: list[str] = []
    for reason in reasons:
        if len(reason) == 1:
            ((name, value),) = reason.items()
            alone.setdefault(name, []).append(value)
        else:
            together.append(" and ".join(f"{name}={_text(value)}" for name, value in reason.items()))
    single = [
        f"{name} other than {_text(getattr(base, name))}"
        if len(values) > 1 and values == tried.get(name)
        else f"{name}={'|'.join(map(_text, values))}"
        for name, values in alone.items()
    ]
    return f"Only with {', or with '.join((*single, *together))}."


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
