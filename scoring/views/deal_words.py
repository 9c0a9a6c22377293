"""A deal in words, as the list of a sheet shows it: what happened, and nothing that did not.

A field that is as it is where nothing is entered is left out. A score of 0 that was entered stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext

from scoring.cards import Card
from scoring.games.kinds import JOKER_TEXT
from scoring.views.choice_words import called
from scoring.views.form_schema import Node
from scoring.words.figures import MINUS

Said = tuple[str, str, str]
"""A field of the list: its label, its words, and a contract that the page draws instead of words."""
NONE, NO_TRUMPS = "none", "notrump"
CARDS = frozenset({"card", "cards", "piles"})


def deal_words(root: Node, deal: Any) -> Iterator[Said]:
    """What a deal says, field by field."""
    entered = [child for child in root.children if _happened(child, _part(deal, child))]
    names = {child.name for child in entered}
    words = [
        _said(child, value)
        for child, value in ((child, _part(deal, child)) for child in entered)
        if not _as_if_empty(child, value) or child.beside in names
    ]
    yield from words or _nothing(root)


def _nothing(root: Node) -> Iterator[Said]:
    """A deal in which nothing happened, as one that all passed: the first field says so, of those needed."""
    asked = sorted((child for child in root.children if not child.aside), key=lambda child: child.defaulted)
    for child in asked[:1]:
        yield gettext(child.title), gettext("nobody") if child.people else gettext("none"), ""


def option_words(root: Node, options: Any) -> Iterator[Said]:
    """What a table has chosen, field by field; what is off is left out."""
    for child in root.children:
        value = _part(options, child)
        if value is not None and value is not False:
            yield _said(child, value)


def _part(value: Any, node: Node) -> Any:
    return value.get(node.name) if isinstance(value, dict) else None


def _said(node: Node, value: Any) -> Said:
    label = gettext(node.title) if node.title else node.name
    if node.kind in ("result", "bid"):
        return label, "", str(value)
    if node.kind == "choice" and value == NO_TRUMPS:
        label = ""  # the words say what was trumps
    return label, value_words(node, value), ""


def _as_if_empty(node: Node, value: Any) -> bool:
    """Whether a field is as it is where nothing is entered."""
    return node.defaulted and value == node.default


def _happened(node: Node, value: Any) -> bool:
    """Whether a value says anything: no list, no pile of cards and no row of a group is empty."""
    if value is None:
        return False
    if node.kind == "flag":
        return bool(value) or node.ticked
    if node.array:
        return any(_in_list(child, inner) for child, inner in _each(node, value))
    if node.kind == "group":
        return next(_parts(node, value), None) is not None
    return bool(str(value).strip(" ,")) or node.kind not in CARDS


def _in_list(node: Node, value: Any) -> bool:
    """Whether the value of one player, or of one row, says anything: nobody is listed with nothing."""
    return value != NONE and _happened(node, value)


def _each(node: Node, value: Any) -> Iterable[tuple[Node, Any]]:
    """The values of a list, each with its field."""
    return zip(node.grown({f"{node.path}.rows": str(len(value))}), value, strict=False)


def _parts(node: Node, value: Any) -> Iterator[tuple[Node, Any]]:
    """The fields of a group that say something: 0 and "none" do only where they must be entered."""
    for child in node.children:
        inner = _part(value, child)
        if _happened(child, inner) and not (child.defaulted and inner in (0, NONE)):
            yield child, inner


def value_words(node: Node, value: Any) -> str:
    """A value in a line."""
    if node.kind == "flag":
        return gettext("yes") if value else gettext("no")
    if node.kind == "choice":
        return dict(zip(map(str, node.values), called(node), strict=True)).get(str(value), str(value))
    if node.array:
        each = [(child, inner) for child, inner in _each(node, value) if _in_list(child, inner)]
        return ", ".join(_owned(child, inner) for child, inner in each)
    if node.kind == "group":
        parts = [(gettext(child.title), value_words(child, inner)) for child, inner in _parts(node, value)]
        return ", ".join(f"{title}: {words}" for title, words in parts)
    if node.kind in CARDS:
        return ", ".join(" ".join(map(_card_title, pile.split())) for pile in str(value).split(","))
    return str(value).replace("-", MINUS) if node.kind in ("whole", "money") else str(value)


def _owned(node: Node, value: Any) -> str:
    """A value of a list with whose it is; of a mark that some have, who has it."""
    if node.kind == "flag" and node.owner and value:
        return node.owner
    words = value_words(node, value)
    return f"{node.owner} {words}" if node.owner else words


def _card_title(text: str) -> str:
    return gettext("Joker") if text == JOKER_TEXT else Card.parse_rank_first(text).title
