"""Who meets whom as a picture: a grid of squares, the geometry of its drawing, and the words beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Encounter, Section
from scoring.selectors.cut import IN_ROUNDS
from tournaments.movements import Row
from tournaments.movements.encounters import Grid, Meeting

CELL = 30
"""Units of a square; the heads are as large."""
MOST_ROUNDS = 2
"""So many rounds can be read in a square; of more it has their number."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square of two who meet, by its middle. `shape` says how the row sits: "ns", "ew" or "" for both ways.

    `text` are the rounds, or how often; `small` stands below it.
    """

    x: int
    y: int
    text: str
    small: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class WhoMeets:
    """The picture. `gaps` are the squares of those who never meet, `selves` the diagonal, as paths.

    `across` and `down` are (middle, number) of the heads. `key` says what the drawing means, `words` what it
    shows, and `rows` the same as a sentence for each row.
    """

    width: int
    height: int
    across: Sequence[tuple[int, int]]
    down: Sequence[tuple[int, int]]
    squares: Sequence[Square]
    gaps: str
    selves: str
    players: bool
    shapes: bool
    words: str
    rows: Sequence[str]

    @property
    def wide(self) -> int:
        """How many squares it is wide, the head among them."""
        return self.width // CELL

    @property
    def tall(self) -> int:
        return self.height // CELL


def stored_rows(section: Section) -> list[Row]:
    """The encounters of a section as they are kept, mends among them; none before play. One query."""
    columns = ("round__number", "table", "north__number", "east__number", "south__number", "west__number")
    encounters = Encounter.objects.filter(IN_ROUNDS, round__section=section)
    rows = []
    for number, table, north, east, south, west in encounters.values_list(*columns):
        if north is None or east is None:
            continue
        partners = (0, 0) if (north, east) == (south, west) else (south or 0, west or 0)
        rows.append(Row(number, table, north, east, (), *partners))
    return sorted(rows)


def who_meets(grid: Grid, contestants: str) -> WhoMeets:
    """The picture of a grid."""
    players = contestants == "players"
    shapes = contestants == "pairs" and not grid.by_direction
    squares: list[Square] = []
    gaps: list[str] = []
    selves: list[str] = []
    for row, one in enumerate(grid.down, start=1):
        for column, other in enumerate(grid.across, start=1):
            corner = f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z"
            meetings, partners = grid.met.get((one, other), ()), grid.together.get((one, other), 0)
            if not meetings and not partners:
                (selves if one == other else gaps).append(corner)
                continue
            x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
            if players:
                squares.append(Square(x, y, str(len(meetings)), str(partners) if partners else ""))
            else:
                squares.append(_square(x, y, meetings, grid.rounds_of(one, other), shapes=shapes))
    return WhoMeets(
        width=(len(grid.across) + 1) * CELL,
        height=(len(grid.down) + 1) * CELL,
        across=[(index * CELL + CELL // 2, number) for index, number in enumerate(grid.across, start=1)],
        down=[(index * CELL + CELL // 2, number) for index, number in enumerate(grid.down, start=1)],
        squares=squares,
        gaps="".join(gaps),
        selves="".join(selves),
        players=players,
        shapes=shapes,
        words=_summary(grid, contestants),
        rows=list(_sentences(grid)),
    )


def _square(x: int, y: int, meetings: Sequence[Meeting], rounds: Sequence[int], *, shapes: bool) -> Square:
    text = (
        ", ".join(map(str, rounds)) if len(rounds) <= MOST_ROUNDS else f"{len(rounds)}\N{MULTIPLICATION SIGN}"
    )
    tables = {meeting.table for meeting in meetings}
    directions = {meeting.north_south for meeting in meetings}
    one_way = shapes and len(directions) == 1
    shape = ("ns" if True in directions else "ew") if one_way else ""
    return Square(x, y, text, str(min(tables)) if len(tables) == 1 else "", shape)


def _summary(grid: Grid, contestants: str) -> str:
    """Whether everybody meets everybody, and how often two meet at most."""
    if contestants == "players":
        most = max(grid.together.values(), default=0)
        words = " ".join(
            (
                ngettext(
                    "Two players are partners in {n} round at most.",
                    "Two players are partners in {n} rounds at most.",
                    most,
                ).format(n=most),
                ngettext(
                    "They are opponents in {n} round at most.",
                    "They are opponents in {n} rounds at most.",
                    grid.most,
                ).format(n=grid.most),
            )
        )
    elif grid.most > 1:
        words = _("Two of them meet in {n} rounds at most.").format(n=grid.most)
    else:
        words = _("Nobody meets anybody twice.")
    if not grid.gaps:
        return " ".join((_("Everybody meets everybody."), words))
    never = ngettext("{n} couple never meets.", "{n} couples never meet.", grid.gaps).format(n=grid.gaps)
    return f"{never} {words}"


def _sentences(grid: Grid) -> Iterator[str]:
    """`1: 9 in round 1, 8 in round 2; never 12.`"""
    for one in grid.down:
        meets, never = [], []
        for other in grid.across:
            rounds = grid.rounds_of(one, other)
            partners = grid.together.get((one, other), 0)
            if rounds:
                meets.append((rounds[0], _met_words(other, rounds)))
            if one != other and not rounds and not partners:
                never.append(str(other))
        opponents = ", ".join(words for _first, words in sorted(meets))
        if never:
            opponents = _("{met}; never {others}").format(met=opponents, others=", ".join(never))
        yield f"{one}: {opponents}."


def _met_words(other: int, rounds: Sequence[int]) -> str:
    listed = ", ".join(map(str, rounds))
    return ngettext("{other} in round {rounds}", "{other} in rounds {rounds}", len(rounds)).format(
        other=other, rounds=listed
    )
