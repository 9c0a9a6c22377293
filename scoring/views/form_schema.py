"""A JSON Schema read as a tree of fields, what was typed as JSON, and JSON as what would be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.web.asked import THREE_DIGITS, number_in
from scoring.bridge import Result
from scoring.words import N_, RuleError
from scoring.words.figures import MINUS

WHOLE = re.compile(r"[+-]?\d{1,9}")
LISTED = 40  # rows of a list at most; no rubber in play has so many deals
TYPED_AS_TEXT = frozenset({"card", "cards", "piles", "money"})
BID = re.compile(r"(\d?)([A-Z])(X{0,2})")


@dataclass(frozen=True, slots=True)
class Names:
    """Who plays, in seat order; the sides, each with its players; the seats that bid, by letter."""

    players: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Letters N E S W with who sits there; of more players than seats the letters alone."""
        if len(self.players) > 4:
            return [(letter, "") for letter in "NESW"]
        return list(zip("NESW", self.players, strict=False))

    def side(self, place: int) -> str:
        return " & ".join(self.sides[place])


@dataclass(frozen=True, slots=True)
class Node:
    """A field of a record: its place in the form, what it is, and what may stand there.

    `kind`: whole, flag, choice, text, card, cards, piles, money, result, bid, group (of `children`), list (of
    `row`). `owner` is the player or side whose field it is; `named`: what `values` are called, where they
    are `people`; `words`: English words for them, where the field brings some. `copied`: in a further row
    of a list it is as in the last one, a player the next one. `ticked`: a flag that is on unless it is said,
    `suggested` the value chosen beforehand. `rare`: few deals have it. `folded`: its title alone
    is shown until it is tapped. `when`: another field, and its values,
    without which this one does not apply; `needed`: it may not lack where it does. `default`: its value where
    nothing is entered; `beside`: the field of which this one says more.
    """

    path: str
    kind: str
    title: str = ""
    help: str = ""
    optional: bool = False
    defaulted: bool = False
    default: Any = None
    beside: str = ""
    low: int | None = None
    high: int | None = None
    values: tuple[Any, ...] = ()
    named: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    step: int = 1
    when: tuple[str, tuple[Any, ...]] | None = None
    needed: bool = False
    people: bool = False
    suggested: str = ""
    bare: bool = False
    owner: str = ""
    array: bool = False
    aside: bool = False
    rare: bool = False
    folded: bool = False
    ticked: bool = False
    copied: bool = False
    children: tuple[Node, ...] = ()
    row: Node | None = field(default=None)

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    def grown(self, typed: Mapping[str, str]) -> tuple[Node, ...]:
        """Its fields; of a list one for each row there is."""
        if self.row is None:
            return self.children
        return tuple(_at(self.row, f"{self.path}.{place}") for place in range(rows_of(self, typed)))


def rows_of(node: Node, typed: Mapping[str, str]) -> int:
    """How many rows of a list are shown: those typed in, and one more when it was asked for."""
    asked = number_in(typed.get(f"{node.path}.rows", ""), THREE_DIGITS)
    return 1 if asked is None else min(asked, LISTED)


def with_row(node: Node | None, path: str, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with one more row in the list at `path`, which has what is copied from the last one."""
    if node is None or node.row is None:
        return {**typed, f"{path}.rows": "1"}
    rows = rows_of(node, typed)
    grown = {**typed, f"{path}.rows": str(rows + 1)}
    for part in node.row.children:
        text = typed.get(f"{path}.{rows - 1}.{part.name}", "") if part.copied else part.suggested
        if text in part.values and part.people:
            text = part.values[(part.values.index(text) + 1) % len(part.values)]
        if text:
            grown[f"{path}.{rows}.{part.name}"] = text
    return grown


def node_of(schema: dict[str, Any], names: Names) -> Node:
    """A record's schema as its root node."""
    return _Reader(schema.get("$defs", {}), names).node("", schema, required=True)


class _Reader:
    """Reads one schema; `names` are those who play."""

    def __init__(self, definitions: dict[str, Any], names: Names) -> None:
        self.definitions, self.names = definitions, names

    def node(self, path: str, schema: dict[str, Any], *, required: bool, owner: str = "") -> Node:
        resolved = self._resolved(schema)
        optional = False
        if "anyOf" in resolved:
            others = [part for part in resolved["anyOf"] if part.get("type") != "null"]
            optional = len(others) < len(resolved["anyOf"])
            resolved = {**self._resolved(others[0]), **{k: v for k, v in resolved.items() if k != "anyOf"}}
        node = self._plain(path, resolved)
        return replace(
            node,
            title=str(resolved.get("title", "")) if path else "",
            help=str(resolved.get("description", "")) if node.kind not in ("group", "list") else "",
            optional=optional,
            defaulted=not required,
            default=resolved.get("default"),
            beside=str(resolved.get("beside", "")),
            low=resolved.get("minimum"),
            high=resolved.get("maximum"),
            step=resolved.get("multipleOf", 1),
            when=(resolved["when"][0], tuple(resolved["when"][1])) if "when" in resolved else None,
            needed=bool(resolved.get("needed")),
            suggested=str(resolved.get("suggested", "")),
            owner=owner,
            aside=bool(resolved.get("aside")),
            rare=bool(resolved.get("rare")),
            folded=bool(resolved.get("folded")),
            ticked=resolved.get("default") is True,
            copied=bool(resolved.get("copied")),
        )

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        own = {key: value for key, value in schema.items() if key != "$ref"}
        return {**self.definitions[name], **own} if name else schema

    def _plain(self, path: str, resolved: dict[str, Any]) -> Node:
        kind = resolved.get("kind")
        if kind == "player":
            return Node(path, "choice", values=self.names.players, named=self.names.players, people=True)
        if kind == "side":
            sides = tuple(side[0] for side in self.names.sides)
            called = tuple(self.names.side(place) for place in range(len(sides)))
            return Node(path, "choice", values=sides, named=called, people=True)
        if kind == "bridge-result":
            return Node(path, "result", values=tuple("CDHSN"))
        if kind == "bridge-bid":
            letters = tuple(resolved.get("denominations", "CDHSN"))
            return Node(path, "bid", values=letters, bare=bool(resolved.get("bare")))
        if kind in TYPED_AS_TEXT:
            return Node(path, kind)
        if "enum" in resolved or "const" in resolved:
            values = tuple(resolved.get("enum", [resolved.get("const")]))
            words = resolved.get("words", {})
            return Node(path, "choice", values=values, words=tuple(words.get(value, "") for value in values))
        if resolved.get("type") == "object":
            return Node(path, "group", children=tuple(self._fields(path, resolved)))
        if resolved.get("type") == "array":
            return self._array(path, resolved)
        return Node(path, {"integer": "whole", "boolean": "flag"}.get(str(resolved.get("type")), "text"))

    def _fields(self, path: str, schema: dict[str, Any]) -> Iterator[Node]:
        needed = schema.get("required", ())
        for name, field_schema in schema.get("properties", {}).items():
            yield self.node(f"{path}.{name}" if path else name, field_schema, required=name in needed)

    def _array(self, path: str, resolved: dict[str, Any]) -> Node:
        owners: Sequence[str] = ()
        if resolved.get("per") == "player":
            owners = self.names.players
        elif resolved.get("per") == "side":
            owners = [self.names.side(place) for place in range(len(self.names.sides))]
        parts = resolved.get("prefixItems") or [resolved.get("items", {})] * len(owners)
        labels = list(owners) + [""] * (len(parts) - len(owners))
        if parts:
            each = zip(parts, labels, strict=True)
            children = (
                self.node(f"{path}.{place}", part, required=True, owner=owner)
                for place, (part, owner) in enumerate(each)
            )
            return Node(path, "group", array=True, children=tuple(children))
        row = self.node(f"{path}.0", resolved.get("items", {}), required=True)
        return Node(path, "list", array=True, row=row)


def _at(node: Node, path: str) -> Node:
    """The node, and all below it, at another place."""
    children = tuple(_at(child, f"{path}{child.path.removeprefix(node.path)}") for child in node.children)
    row = _at(node.row, f"{path}{node.row.path.removeprefix(node.path)}") if node.row else None
    return replace(node, path=path, children=children, row=row)


NOTHING = object()


def _plain(text: str) -> str:
    """What was typed, without what no database keeps, and with a minus sign as programs write it."""
    return text.replace("\0", "").replace(MINUS, "-").strip()


class Typed:
    """What was typed in a form, as the JSON value it says; `problems` are contracts not complete."""

    def __init__(self, root: Node, typed: Mapping[str, str]) -> None:
        self.typed = {name: _plain(text) for name, text in typed.items()}
        self.problems: list[RuleError] = []
        value = self._value(root)
        self.value: dict[str, Any] = value if isinstance(value, dict) else {}

    def _value(self, node: Node) -> Any:
        if node.kind == "group" and not node.array:
            children = {child.name: self._value(child) for child in node.children}
            filled = {name: value for name, value in children.items() if value is not NOTHING}
            return NOTHING if node.optional and not filled else filled
        if node.array:
            return self._array(node)
        if node.kind in ("result", "bid"):
            return self._contract(node)
        return self._single(node, self.typed.get(node.path, ""))

    def _single(self, node: Node, text: str) -> Any:
        if node.kind == "flag" and not node.optional:
            return text == "on"
        if not text:
            return NOTHING
        if node.kind == "flag":
            return text == "on"
        if node.kind == "whole":
            return int(text) if WHOLE.fullmatch(text) else text
        return next((value for value in node.values if str(value) == text), text)

    def _array(self, node: Node) -> Any:
        values = [self._value(child) for child in node.grown(self.typed)]
        if node.row is not None:
            return [value for value in values if value not in (NOTHING, {})]
        if node.optional and all(value is NOTHING or value is False or value == {} for value in values):
            # 0 is said
            return NOTHING
        return [None if value is NOTHING else value for value in values]

    def _contract(self, node: Node) -> Any:
        """A contract from its keys; what is not chosen yet is a problem of its own."""
        part = {
            name: self.typed.get(f"{node.path}.{name}", "")
            for name in ("level", "denomination", "double", "declarer", "tricks", "more", "honours")
        }
        if part["level"] == "PASS":
            return "PASS"
        if not any(part.values()):
            return NOTHING
        part["tricks"] = part["tricks"] or part["more"]
        wanted = ("level", "denomination") + (("declarer", "tricks") if node.kind == "result" else ())
        missing = [name for name in wanted if not part[name]]
        if missing:
            lacking = missing[0]
            self.problems.append(RuleError(f"sheet.{lacking}", node.path, _LACKING[lacking], ""))
            return NOTHING
        level = "" if part["level"] == "0" else part["level"]
        text = f"{level}{part['denomination']}{part['double']}"
        if node.kind == "bid":
            return text
        honours = f" H{part['honours']}" if part["honours"] else ""
        return f"{text}{part['declarer']}{part['tricks']}{honours}"


_LACKING = {
    "level": N_("Choose the level of the contract."),
    "denomination": N_("Choose the denomination of the contract."),
    "declarer": N_("Choose the declarer."),
    "tricks": N_("Choose the result: the number of overtricks or undertricks."),
}


def typed_of(node: Node, value: Any) -> dict[str, str]:
    """What would be typed to say `value`: by path."""
    return dict(_flat(node, value))


def _flat(node: Node, value: Any) -> Iterator[tuple[str, str]]:
    if value is None:
        return
    if node.array:
        if node.row is not None:
            yield f"{node.path}.rows", str(len(value))
        grown = node.grown({f"{node.path}.rows": str(len(value))})
        for child, inner in zip(grown, value, strict=False):
            yield from _flat(child, inner)
    elif node.kind == "group":
        for child in node.children:
            yield from _flat(child, value.get(child.name))
    elif node.kind in ("result", "bid"):
        yield from ((f"{node.path}.{part}", text) for part, text in _taps(node, str(value)))
    elif node.kind == "flag":
        yield node.path, "on" if value else "off"
    else:
        yield node.path, str(value)


def _taps(node: Node, text: str) -> Iterator[tuple[str, str]]:
    if text == "PASS":
        yield "level", "PASS"
    elif node.kind == "bid":
        found = BID.fullmatch(text)
        assert found is not None, text
        yield from zip(
            ("level", "denomination", "double"), (found[1] or "0", found[2], found[3]), strict=True
        )
    else:
        result = Result.parse(text)
        contract = result.contract
        assert contract is not None
        yield "level", str(contract.level)
        yield "denomination", contract.denomination.value
        yield "double", contract.doubling.value
        yield "declarer", contract.declarer.value
        yield ("tricks" if abs(result.over) <= 3 else "more"), result.ending
        if result.honours:
            yield "honours", f"{result.honours.points}{result.honours.holder.value}"
