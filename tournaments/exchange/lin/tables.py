"""The tags of a LIN file sorted: what stands before its boards, and what each table shows of a board.

A board begins with `qx`, which names its room and number, or with the names or the deal of the next table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.words import N_
from tournaments.exchange.lin.tags import Tag, refuse

OF_HEADER = ("vg", "rs", "pw", "px", "mp", "bn")
OF_TABLE = ("md", "sv", "ah", "mc")
LISTED = ("mb", "pc")
OPEN, CLOSED = "o", "c"
MOST_LISTED = 500  # an auction has at most 319 calls, a play 52 cards
LABEL = re.compile(r"(?P<room>[oc])?(?P<number>[0-9]{1,4})\b", re.IGNORECASE)
LAST_NUMBER = re.compile(r"(?P<number>[0-9]{1,4})[^0-9]*\Z")


@dataclass(slots=True)
class Table:
    """What the file shows of one board at one table, as written.

    `room` is "o" or "c", "" where the file has none; `label` is the number of the board beside it. `tags` are
    those that a table has once, by their letters.
    """

    line: int
    room: str = ""
    label: int | None = None
    names: Tag | None = None
    tags: dict[str, Tag] = field(default_factory=dict)
    calls: list[Tag] = field(default_factory=list)
    cards: list[Tag] = field(default_factory=list)

    @property
    def is_begun(self) -> bool:
        """Whether more is known than who may sit there."""
        return bool(self.tags or self.calls or self.cards)

    @property
    def heading(self) -> int | None:
        """The number of the board in its heading, whatever language that is in: the last one there."""
        match = LAST_NUMBER.search(self.tags["ah"].value) if "ah" in self.tags else None
        return int(match["number"]) if match else None


@dataclass(slots=True)
class Sorted:
    """A whole file: the tags before its boards by their letters, who sat where, and its tables."""

    header: dict[str, Tag]
    names: Tag | None
    tables: list[Table]


def sort_tags(found: Iterable[Tag]) -> Sorted:
    """The tags by what they are of. Raises RuleError where the file has two matches, or two of a kind."""
    header: dict[str, Tag] = {}
    names: Tag | None = None
    tables: list[Table] = []
    table: Table | None = None
    for tag in found:
        if tag.name in OF_HEADER:
            _add_once(header, tag)
            continue
        if tag.name == "qx":
            waiting = table.names if table and not table.is_begun and not table.label else None
            table = _labelled(tag, waiting)
        elif tag.name in ("pn", "st", "md") and (table is None or table.is_begun):
            if tag.name == "md" and table is not None and "md" not in table.tags:
                table.tags["md"] = tag
                continue
            table = Table(tag.line)
        if tag.name == "pn":
            names = names or tag
            assert table is not None, "names begin a table"
            table.names = tag
        elif tag.name in (*OF_TABLE, *LISTED):
            table = table or Table(tag.line)
            _add(table, tag)
        if table is not None and table.is_begun and (not tables or tables[-1] is not table):
            tables.append(table)
    return Sorted(header, names, tables)


def _labelled(tag: Tag, names: Tag | None) -> Table:
    match = LABEL.match(tag.value.strip())
    if match is None:
        raise refuse(tag.line, N_("{text} is not the number of a board."), text=tag.value[:20])
    return Table(tag.line, (match["room"] or "").lower(), int(match["number"]), names)


def _add(table: Table, tag: Tag) -> None:
    if tag.name in LISTED:
        listed = table.calls if tag.name == "mb" else table.cards
        listed.append(tag)
        if len(listed) > MOST_LISTED or len(tag.value) > MOST_LISTED:
            raise refuse(tag.line, N_("A table has more than {most} calls or cards."), most=MOST_LISTED)
    else:
        _add_once(table.tags, tag)


def _add_once(held: dict[str, Tag], tag: Tag) -> None:
    """Keep a tag; the same one may be repeated."""
    before = held.setdefault(tag.name, tag)
    if before.value == tag.value:
        return
    if tag.name == "vg":
        raise refuse(tag.line, N_("A second match begins here. Save each match as a file of its own."))
    if tag.name == "ah":
        return
    raise refuse(
        tag.line,
        N_("The tag {name} has another value in line {before}. A file has it once, a board once a table."),
        name=tag.name,
        before=before.line,
    )
