"""What stands before the boards of a LIN file: the match, its results, who sat where, and scores by board.

Lists go by boards from the first that `vg` names on: results and names of the open room, then of the closed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from scoring.words import N_, RuleError
from tournaments.exchange import fields
from tournaments.exchange.event import MAX_BOARDS, too_many_results
from tournaments.exchange.lin.tables import CLOSED, OPEN
from tournaments.exchange.lin.tags import Tag, refuse

ROOMS = (OPEN, CLOSED)
PARTS = 9
SEATS = 4
PLACEHOLDERS = ("south", "west", "north", "east")
WHOLE = re.compile(r"[0-9]{1,4}")
Names = tuple[str, str, str, str]
"""Who sat South, West, North and East, as the file orders them; "" is not known."""


@dataclass(frozen=True, slots=True)
class Match:
    """The tag `vg`: what is played, between whom; scores are those that the file shows for the two teams."""

    line: int = 0
    title: str = ""
    segment: str = ""
    scoring: str = ""
    first: int | None = None
    last: int | None = None
    teams: tuple[str, str] = ("", "")
    scores: tuple[Decimal | None, Decimal | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Header:
    """All that is listed before the boards, by room and the number of the board as labels have it."""

    match: Match = field(default_factory=Match)
    first: int = 1
    results: Mapping[tuple[str, int], str] = field(default_factory=dict)
    names: Mapping[tuple[str, int], Names] = field(default_factory=dict)
    points: Mapping[int, Decimal] = field(default_factory=dict)
    numbers: Mapping[int, int] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)


def header_of(tags: Mapping[str, Tag], labels: Sequence[int]) -> Header:
    """The header; `labels` are the numbers of the boards that follow it. Raises RuleError with the line."""
    match = _match(tags["vg"]) if "vg" in tags else Match()
    first = match.first if match.first is not None else min(labels, default=1)
    last = match.last if match.last is not None else max(labels, default=0)
    results = _results(tags.get("rs"), first, last)
    count = max((label for _room, label in results), default=last) - first + 1
    return Header(
        match,
        first,
        results,
        _names_by_board(tags.get("pw"), first, count),
        _points(tags.get("mp"), first, count),
        _numbers(tags.get("bn"), first),
        {name: tag.line for name, tag in tags.items()},
    )


def names_in(tag: Tag, room: str) -> Names:
    """Who sits at the table of a room: of eight names those of the closed room come last.

    Raises RuleError where a comma makes more of four names.
    """
    parts = tag.fields
    named = [part for part in parts if part]
    if SEATS < len(parts) < 2 * SEATS and any(parts[SEATS:]):
        raise refuse(
            tag.line,
            N_("{count} people are named at a table. Take commas out of the names: {names}."),
            count=len(named),
            names=", ".join(named),
        )
    of_closed = parts[SEATS : 2 * SEATS]
    if room == CLOSED and any(of_closed) and tuple(name.lower() for name in of_closed) != PLACEHOLDERS:
        return _four(of_closed)
    return _four(parts[:SEATS])


def _four(parts: Sequence[str]) -> Names:
    names = ["" if part.lower() in PLACEHOLDERS else part for part in parts] + [""] * SEATS
    return names[0], names[1], names[2], names[3]


def _match(tag: Tag) -> Match:
    parts = tag.fields
    while len(parts) > PARTS and not parts[-1]:
        parts.pop()
    if len(parts) > PARTS:
        more = len(parts) - PARTS
        parts = [", ".join(parts[: more + 1]), *parts[more + 1 :]]
    parts += [""] * (PARTS - len(parts))
    title, segment, scoring, first, last, team, score, other, other_score = parts
    try:
        return Match(
            tag.line,
            title,
            segment,
            scoring.upper(),
            _number(first),
            _number(last),
            (team, other),
            (fields.decimal(score, "vg"), fields.decimal(other_score, "vg")),
        )
    except RuleError as error:
        raise fields.at(error, f"line {tag.line}") from None


def _number(text: str) -> int | None:
    if not text:
        return None
    if not WHOLE.fullmatch(text) or int(text) > MAX_BOARDS:
        raise RuleError(
            "exchange.field", "vg", "Boards are numbered from 1 to {most}, not {found}.", "",
            most=MAX_BOARDS, found=text[:20],
        )  # fmt: skip
    return int(text)


def _results(tag: Tag | None, first: int, last: int) -> dict[tuple[str, int], str]:
    """The results by room and board. Raises RuleError where there are more than boards."""
    if tag is None:
        return {}
    entries = tag.fields
    while entries and not entries[-1]:
        entries.pop()
    boards = last - first + 1
    if len(entries) > 2 * MAX_BOARDS:
        raise too_many_results(f"line {tag.line}")
    if len(entries) > 2 * boards > 0:
        raise refuse(
            tag.line,
            N_("The file lists {count} results, and boards {first} to {last} have two each."),
            count=len(entries),
            first=first,
            last=last,
        )
    return {(ROOMS[at % 2], first + at // 2): entry for at, entry in enumerate(entries)}


def _names_by_board(tag: Tag | None, first: int, count: int) -> dict[tuple[str, int], Names]:
    """Who sat where by room and board; a name left out is that of the board before."""
    if tag is None:
        return {}
    parts = tag.fields
    both = len(parts) == 2 * SEATS or len(parts) > SEATS * count + 1
    step = 2 * SEATS if both else SEATS
    named: dict[tuple[str, int], Names] = {}
    held = [""] * step
    for at in range(count):
        told = parts[at * step : (at + 1) * step]
        held = [name or before for name, before in zip([*told, *[""] * step], held, strict=False)]
        for place, room in enumerate(ROOMS[: step // SEATS]):
            named[room, first + at] = _four(held[place * SEATS : (place + 1) * SEATS])
    return named


def _points(tag: Tag | None, first: int, count: int) -> dict[int, Decimal]:
    """What each board gave the first side: a figure a board, or one for either side."""
    if tag is None:
        return {}
    try:
        figures = [fields.decimal(part, "mp") for part in tag.fields]
    except RuleError as error:
        raise fields.at(error, f"line {tag.line}") from None
    others: list[Decimal | None] = [None] * len(figures)
    if len(figures) > count:
        figures, others = figures[::2], [*figures[1::2], None]
    return {
        first + at: (own or Decimal(0)) - (other or Decimal(0))
        for at, (own, other) in enumerate(zip(figures, others, strict=False))
        if own is not None or other is not None
    }


def _numbers(tag: Tag | None, first: int) -> dict[int, int]:
    """The numbers that the boards really have, by their labels."""
    if tag is None:
        return {}
    try:
        found = [_number(part) for part in tag.fields]
    except RuleError as error:
        raise fields.at(error, f"line {tag.line}") from None
    return {first + at: number for at, number in enumerate(found) if number is not None}
