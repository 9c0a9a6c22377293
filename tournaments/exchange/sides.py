"""Which way pairs sat, where a file does not say it: numbers by direction, and two fields.

A pair plays a board once, and under one name. So where a number sits both ways on a board, or is one pair
N-S and another E-W, the sides are numbered apart. Where nobody ever changes direction, N-S and E-W were
never compared with each other, and each side has a winner of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.words import Side
from scoring.words.names import same_name
from tournaments.exchange.event import Event, Form, Line, PairId

LINES = {Side.NS: Line.NS, Side.EW: Line.EW}
LETTERS = ("N", "E")
OF_LETTER = {"N": Line.NS, "E": Line.EW}


@dataclass(frozen=True, slots=True)
class Seated:
    """A number as a row of a file seats it: on which board, which way, under which name if any."""

    board: int | str
    section: str
    number: str | int
    side: Side
    name: str = ""


def are_numbered_apart(seated: Iterable[Seated]) -> bool:
    """Whether the same number is two pairs, one N-S and one E-W.

    Names say so if they do of every number: a pair with a substitute has two names as well.
    """
    sides: dict[tuple[int | str, str, str | int], set[Side]] = defaultdict(set)
    names: dict[tuple[str, str | int], dict[Side, set[str]]] = defaultdict(lambda: defaultdict(set))
    for seat in seated:
        sides[seat.board, seat.section, seat.number].add(seat.side)
        if seat.name:
            names[seat.section, seat.number][seat.side] |= _people(seat.name)
    if any(len(both) > 1 for both in sides.values()):
        return True
    both_ways = [by_side for by_side in names.values() if len(by_side) > 1]
    return bool(both_ways) and not any(set.intersection(*by_side.values()) for by_side in both_ways)


@lru_cache(maxsize=20_000)
def _people(names: str) -> frozenset[str]:
    return frozenset(map(same_name, names.split("&")))


def with_two_fields(event: Event) -> Event:
    """The event with N-S and E-W ranked apart if nobody changes direction; else as it is.

    For pairs of whom the file does not say how many winners there are.
    """
    if event.form is not Form.PAIRS or event.has_matches or _is_one_list(event):
        return event
    sides = _sides(event)
    lines = {pair: LINES[next(iter(both))] for pair, both in sides.items() if len(both) == 1}
    counts = [sum(line is line_of_side for line in lines.values()) for line_of_side in LINES.values()]
    if len(lines) < len(event.competitors) or min(counts) < 2:
        return event
    renamed = {pair: replace(pair, line=line) for pair, line in lines.items()}
    return replace(_renamed(event, renamed), winners=2)


def _renamed(event: Event, renamed: Mapping[PairId, PairId]) -> Event:
    """The event with other names of its pairs."""
    return replace(
        event,
        competitors=tuple(
            replace(competitor, pair=renamed[competitor.pair]) for competitor in event.competitors
        ),
        boards=tuple(
            replace(
                board,
                lines=tuple(replace(line, ns=renamed[line.ns], ew=renamed[line.ew]) for line in board.lines),
            )
            for board in event.boards
        ),
        matches=tuple(
            replace(match, first=renamed[match.first], second=match.second and renamed[match.second])
            for match in event.matches
        ),
    )


def with_letters_as_sides(event: Event) -> Event:
    """The event with `N1` and `E1` as the N-S and the E-W pair 1, where N sits only N-S and E only E-W.

    Elsewhere such a letter is that of a section.
    """
    met = {(line.ns.section, line.ew.section) for _board, line in event.lines()}
    if event.form is not Form.PAIRS or met != {LETTERS} or set(event.sections) != set(LETTERS):
        return event
    renamed = {
        competitor.pair: replace(competitor.pair, section="", line=OF_LETTER[competitor.pair.section])
        for competitor in event.competitors
    }
    named = _renamed(event, renamed)
    return replace(named, competitors=tuple(sorted(named.competitors, key=lambda own: own.pair.listed)))


def _is_one_list(event: Event) -> bool:
    """Whether the file prints places, and these are of one list: one first total, and no place twice used."""
    first = [competitor for competitor in event.competitors if competitor.place == 1]
    between = any(
        competitor.place is not None and 1 < competitor.place <= len(first)
        for competitor in event.competitors
    )
    return bool(first) and not between and len({(winner.total, winner.percent) for winner in first}) == 1


def _sides(event: Event) -> dict[PairId, set[Side]]:
    sides_of_pair: dict[PairId, set[Side]] = defaultdict(set)
    for _board, line in event.lines():
        sides_of_pair[line.ns].add(Side.NS)
        sides_of_pair[line.ew].add(Side.EW)
    return sides_of_pair
