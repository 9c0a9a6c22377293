"""The entry form of a record, made from its JSON Schema: one item a field, nested as the record is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from clubs.people.words import say
from scoring.cards import Rank, Suit
from scoring.games.kinds import MOST_IN_PILES
from scoring.views.choice_words import called, word_of
from scoring.views.form_schema import Names, Node, node_of
from scoring.words import RuleError
from scoring.words.figures import MINUS

MOST_KEYS = 8  # more choices than this are a list to pick from
PAIRED_KEYS, SHORT_WORD = 4, 9  # so many keys stand two by two; letters that a third of a telephone has
CROWD = 5  # so many players on keys stand in one line of a telephone, with nobody among them
MOST_COLUMNS = 4  # owners side by side on a telephone
MOST_WORDS = 2  # on a key beside its label
NAMED_RARE = 3  # rare fields that are named where they are folded away
BESIDE = {2: 9, 3: 7}  # keys that stand beside their label on a telephone: letters that each has room for
SUIT_VALUES = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}  # drawn on their keys
HAND_HONOURS = (100, 150)
RANKS = tuple((rank.value, "10" if rank is Rank.TEN else rank.value) for rank in Rank)
"""The ranks on the keys of cards: as they are typed, and as they are shown."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: its value, its words, whether it is chosen; `suit` draws a suit."""

    value: str
    label: str
    chosen: bool
    suit: str = ""
    note: str = ""


@dataclass(slots=True)
class Item:
    """A field as the page shows it. `widget` names its fragment; `path` is its name in what is posted."""

    widget: str
    path: str
    label: str
    help: str = ""
    value: str = ""
    required: bool = True
    low: int | None = None
    high: int | None = None
    errors: list[str] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    more: list[Item] = field(default_factory=list)
    parts: dict[str, list[Option]] = field(default_factory=dict)
    numbers: bool = False  # its keys are numbers, which need little room
    when: str = ""  # "field" or "field=value value": it is shown only then
    people: bool = False  # its keys are the players
    copied: bool = False  # a further row of its list has the same, or the next player
    suggested: str = ""
    folded: bool = False  # its title alone is shown until it is tapped
    listed: bool = False  # it is a part of a row of a list, where all parts stand close together

    @property
    def id(self) -> str:
        return f"f-{self.path.replace('.', '-')}"

    @property
    def most_cards(self) -> int:
        """How many cards it takes; none where it takes something else."""
        if self.widget == "piles":
            return MOST_IN_PILES
        if self.widget == "cards":
            return len(Suit) * len(Rank) if self.high is None else self.high
        return int(self.widget == "card")

    @property
    def takes_cards(self) -> bool:
        """Whether cards are entered in it."""
        return bool(self.most_cards) or any(item.takes_cards for item in self.items)

    @property
    def hint(self) -> str:
        """What an empty field of a row says in it, where its label is not seen."""
        return self.label if self.listed else ""

    @property
    def more_open(self) -> bool:
        """Whether its rare parts are shown."""
        return any(item.wrong or item.filled for item in self.more)

    @property
    def crowd(self) -> bool:
        """Whether its keys are so many players that they stand close together in one line."""
        return self.people and CROWD <= len(self.options) <= MOST_KEYS

    @property
    def suits(self) -> bool:
        """Whether its keys are suits, which are drawn, so that all of them stand in a line."""
        return any(option.suit for option in self.options)

    @property
    def dense(self) -> bool:
        """Whether its keys are many and short, so that three stand side by side on a telephone."""
        return (
            not (self.numbers or self.suits)
            and len(self.options) > PAIRED_KEYS
            and all(len(o.label) <= SHORT_WORD for o in self.options)
        )

    @property
    def beside(self) -> bool:
        """Whether its keys are few and short, so that a telephone shows them beside their label."""
        letters = BESIDE.get(len(self.options), 0)
        return (
            not (self.numbers or self.suits)
            and len(self.options) in BESIDE
            and all(len(word) <= SHORT_WORD for word in self.label.split())
            and all(len(word) <= letters for o in self.options for word in o.label.split())
            and all(len(o.label.split()) <= MOST_WORDS for o in self.options)
        )

    @property
    def wrong(self) -> bool:
        """Whether anything in it is refused."""
        return bool(self.errors) or any(item.wrong for item in (*self.items, *self.more))

    @property
    def filled(self) -> bool:
        """Whether anything was typed in it."""
        chosen = any(option.chosen and option.value for option in self.options)
        return bool(self.value) or chosen or any(item.filled for item in (*self.items, *self.more))

    @property
    def matrix(self) -> list[tuple[str, list[tuple[str, Item]]]]:
        """Numbers of two to four owners by kind, each row a kind: its label, and each owner with its item."""
        first = self.items[0] if self.items else self
        several = 2 <= len(self.items) <= MOST_COLUMNS and all(owner.table for owner in self.items)
        if not several or any(len(owner.items) != len(first.items) for owner in self.items):
            return []
        return [
            (kind.label, [(owner.label, owner.items[row]) for owner in self.items])
            for row, kind in enumerate(first.items)
        ]

    @property
    def flags(self) -> bool:
        """Whether it is one box to tick for each of several, to be shown side by side."""
        return bool(self.items) and all(item.widget == "flag" and not item.when for item in self.items)

    @property
    def table(self) -> bool:
        """Whether its items are one number or amount each, to be shown in a table."""
        return bool(self.items) and all(item.widget in ("whole", "money") for item in self.items)


class FormItems:
    """Makes the items of a record from what was typed, with every refusal beside its field."""

    def __init__(
        self,
        schema: dict[str, Any],
        typed: Mapping[str, str],
        names: Names,
        problems: Sequence[RuleError] = (),
        aside: Sequence[str] = (),
    ) -> None:
        self.root = node_of(schema, names)
        self.typed, self.names = typed, names
        self.aside = frozenset(aside)
        self.left = list(problems)
        self.items = [item for node in self.root.children if (item := self._item(node))]
        rare = {node.path for node in self.root.children if node.rare}
        self.rare = [item for item in self.items if item.path in rare]
        self.main = [item for item in self.items if not self._is_aside(item) and item.path not in rare]
        self.more = [item for item in self.items if self._is_aside(item)]

    @property
    def problems(self) -> list[RuleError]:
        """What belongs to no single field."""
        return self.left

    @property
    def ranks(self) -> Sequence[tuple[str, str]]:
        """The keys of cards, where the form has a field of cards."""
        return RANKS if any(item.takes_cards for item in self.items) else ()

    @property
    def rare_titles(self) -> str:
        """What is found among the rare fields, so that nobody looks in vain, or does not look."""
        titles = [item.label for item in self.rare]
        return ", ".join(titles[:NAMED_RARE]) + (" …" if len(titles) > NAMED_RARE else "")

    @property
    def rare_open(self) -> bool:
        return any(item.wrong or item.filled for item in self.rare)

    @property
    def more_open(self) -> bool:
        return any(item.wrong or item.filled for item in self.more)

    def _is_aside(self, item: Item) -> bool:
        """What follows from the deals, or may be left to the program: it stands below."""
        node = next(node for node in self.root.children if node.path == item.path)
        return node.aside or item.path in self.aside

    def _errors(self, path: str, label: str) -> list[str]:
        own = [problem for problem in self.left if _path(problem.field) == path]
        self.left = [problem for problem in self.left if problem not in own]
        return [_refusal_words(problem, label) for problem in own]

    def _item(self, node: Node, *, owned: bool = False, listed: bool = False) -> Item:
        """The item of a field; `owned`: it is a part of what one player or side has, `listed`: of a row."""
        item = Item(
            widget=node.kind,
            path=node.path,
            label=gettext(node.title) if node.title else "",
            help=gettext(node.help) if node.help else "",
            value=self._value(node),
            required=node.needed or not node.optional,
            low=node.low,
            high=node.high,
            people=node.people,
            copied=node.copied,
            suggested=node.suggested,
            folded=node.folded,
            listed=listed,
        )
        if node.owner:
            item.label = node.owner
        in_row = listed or node.row is not None
        children = node.grown(self.typed)
        every = [self._item(child, owned=bool(node.owner), listed=in_row) for child in children]
        rare = {child.path for child in children if listed and child.rare}
        item.items = [inner for inner in every if inner.path not in rare]
        item.more = [inner for inner in every if inner.path in rare]
        if node.row is not None:
            for number, inner in enumerate(item.items, 1):
                if inner.widget == "group":
                    inner.label = str(number)
        item.errors = self._errors(node.path, item.label)
        if node.kind in ("result", "bid"):
            item.parts = dict(self._parts(node))
        elif node.kind in ("choice", "flag"):
            item.options = list(self._options(node))
            if node.kind == "choice":
                item.widget = "keys" if len(item.options) <= MOST_KEYS and not listed else "pick"
            elif node.optional:
                item.widget = "keys"
        elif node.kind == "whole" and not (node.owner or owned or listed) and _few(node):
            item.widget, item.options, item.numbers = "keys", list(self._options(node)), True
        item.when = _condition(node)
        return item

    def _value(self, node: Node) -> str:
        """What was typed; before anybody typed, what most deals have."""
        if not self.typed and (node.ticked or node.suggested):
            return "on" if node.ticked else node.suggested
        return self.typed.get(node.path, "")

    def _options(self, node: Node) -> Iterator[Option]:
        now = self._value(node)
        nobody = node.people and not node.aside and node.path not in self.aside
        if node.optional and not node.needed and not nobody:
            yield Option("", "–" if node.kind == "whole" else gettext("not stated"), now == "")
        if node.kind == "flag":
            yield from (Option(v, w, now == v) for v, w in (("on", gettext("yes")), ("off", gettext("no"))))
        if node.kind == "whole":
            assert node.low is not None
            assert node.high is not None
            for number in range(node.low, node.high + 1, node.step):
                yield Option(str(number), str(number).replace("-", MINUS), now == str(number))
            return
        for value, word in zip(node.values, called(node), strict=True):
            yield Option(
                str(value), word, now == str(value), "" if node.people else SUIT_VALUES.get(value, "")
            )
        if node.optional and not node.needed and nobody:
            yield Option("", gettext("nobody"), now == "")

    def _parts(self, node: Node) -> Iterator[tuple[str, list[Option]]]:
        """A contract by taps: each part a row of keys."""

        def row(part: str, options: Sequence[tuple[str, str, str, str]]) -> tuple[str, list[Option]]:
            now = self.typed.get(f"{node.path}.{part}", "")
            return part, [Option(v, label, v == now, suit, note) for v, label, suit, note in options]

        levels = [(str(level), str(level), "", "") for level in range(1, 8)]
        bare = [("0", gettext("no bid"), "", "")] if node.bare else []
        yield row("level", [*bare, *levels, ("PASS", gettext("Passed out"), "", "")])
        yield row("denomination", [(letter, *_denomination(letter), "") for letter in node.values])
        yield row("double", [("", gettext("no"), "", ""), ("X", "X", "", ""), ("XX", "XX", "", "")])
        if node.kind == "bid":
            return
        yield row("declarer", [(seat, seat, "", name) for seat, name in self.names.seats])
        yield row("tricks", [_ending(n) for n in range(-3, 4)])
        yield row("more", [_ending(n) for n in (*range(-13, -3), *range(4, 7))])
        choices = [
            (f"{points}{seat}", f"{points} {name or seat}", "", "")
            for points in HAND_HONOURS
            for seat, name in self.names.seats
        ]
        yield row("honours", [("", gettext("none"), "", ""), *choices])


def _few(node: Node) -> bool:
    """Whether a number has so few values that each is a key to tap."""
    return node.low is not None and node.high is not None and (node.high - node.low) // node.step < MOST_KEYS


def _condition(node: Node) -> str:
    """The field on which it hangs, by its path: one beside it in the same record."""
    if node.when is None:
        return ""
    name, values = node.when
    record = node.path.rpartition(".")[0]
    name = f"{record}.{name}" if record else name
    return f"{name}={' '.join(map(str, values))}" if values else name


def _denomination(letter: str) -> tuple[str, str]:
    """What its key says, and the suit it draws."""
    return (word_of(letter, "SHDCN"), letter) if letter in "SHDCN" else (word_of(letter), "")


def _ending(over: int) -> tuple[str, str, str, str]:
    text = f"{over:+d}" if over else "="
    return text, text.replace("-", MINUS), "", ""


def _path(name: str) -> str:
    """Where a problem's field stands in the form: lists count from 1 in words, from 0 in names."""
    return ".".join(str(int(step) - 1) if step.isdigit() else step for step in name.split("."))


def _refusal_words(problem: RuleError, label: str) -> str:
    """A refusal beside its field: the field is called what the form calls it."""
    if not problem.code.startswith("field."):
        return say(problem)
    if problem.message.values.get("given") == "null":
        problem = RuleError("field.missing", problem.field, "{name} is missing.", "", name=label)
    return say(problem)
