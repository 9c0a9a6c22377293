"""How a movement goes, derived from its seatings: the move of each seat and of each table's boards.

Most movements send whoever sits on a seat to the same place after every round. What is different after a few
rounds, such as a skip, is a departure; contestants who go their own way, such as a rover, follow a card.
Where moves have nothing in common, everybody does.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from .moves import Place, boards_after, chairs_of
from .staying import who_stays
from .values import Movement, Seating

MOST_DEPARTURES = 3
"""More than so many different departures are no way that could be told without cards."""

Moves = Mapping[Place, Place | None]
Boards = Mapping[int, tuple[int, ...]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stand:
    """Where boards rest: they come from table `after`, and go to table `before` so many `rounds` later."""

    after: int
    before: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Departure:
    """What goes another way than usual after these rounds: seats and boards, those that differ only."""

    rounds: tuple[int, ...]
    moves: tuple[tuple[Place, Place], ...]
    boards: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The way of a movement.

    `start` has who begins on each seat, `laid` the board numbers that a table begins with. `moves` say
    where whoever sits on a seat goes after a round: None to sit out; `entry` is where those go who sat out.
    `boards` say which tables play next what a table played: none if it rests. `shares` are the tables that
    play the boards of a table in the same round, in every round in which it plays. `staying` keep a seat all
    evening.
    `wanderers` follow a card of their own, and with `cards` everybody does, so that there is no usual move.
    `same_boards`: all tables play the same boards in a round.
    """

    contestants: str
    tables: tuple[int, ...]
    start: Mapping[Place, int]
    laid: Mapping[int, tuple[int, ...]]
    moves: Moves
    entry: Place | None
    boards: Boards
    stands: tuple[Stand, ...]
    shares: Mapping[int, tuple[int, ...]]
    departures: tuple[Departure, ...]
    staying: tuple[int, ...]
    wanderers: tuple[int, ...]
    cards: bool
    same_boards: bool


@dataclass(frozen=True, slots=True)
class _Change:
    """What happens between a round and the next one."""

    number: int
    seats: Mapping[Place, int]
    moves: Mapping[Place, Place | None]
    boards: Boards
    entries: tuple[Place, ...]


def pattern_of(movement: Movement) -> Pattern:
    """The way of a movement of any kind."""
    by_round: dict[int, list[Seating]] = defaultdict(list)
    for seating in movement.seatings:
        by_round[seating.round].append(seating)
    same_boards = movement.tables > 1 and all(len({s.sets for s in here}) == 1 for here in by_round.values())
    changes = [
        _change(movement, number, by_round[number], by_round.get(number + 1, []), same_boards=same_boards)
        for number in range(1, movement.rounds)
    ]
    usual = _usual_moves(changes)
    boards = _usual_boards(changes)
    wanderers = _wanderers(changes, usual)
    departures = _departures(changes, usual, boards, wanderers)
    irregular = sum(len(departure.rounds) for departure in departures if departure.moves)
    seats = len({place for change in changes for place in change.moves})
    cards = (
        4 * len(wanderers) > len(movement.entries)
        or sum(bool(departure.moves) for departure in departures) > MOST_DEPARTURES
        or 2 * irregular > len(changes) > 1
        or any(
            2 * len(departure.moves) > seats and not _is_even(departure.moves, movement.tables)
            for departure in departures
        )
    )
    first = by_round.get(1, [])
    return Pattern(
        contestants=movement.contestants,
        tables=tuple(sorted({s.table for s in movement.seatings})),
        start=_seats(first, movement.contestants),
        laid={s.table: movement.boards_at(s) for s in first},
        moves={} if cards else usual,
        entry=None if cards else _only({place for change in changes for place in change.entries}),
        boards=boards,
        stands=() if same_boards or movement.copies > 1 else _stands(movement, boards),
        shares={} if same_boards else _shares(by_round, movement.copies),
        departures=() if cards else departures,
        staying=who_stays(movement),
        wanderers=() if cards else wanderers,
        cards=cards,
        same_boards=same_boards,
    )


def _seats(seatings: Sequence[Seating], contestants: str) -> dict[Place, int]:
    return {Place(s.table, chair): who for s in seatings for chair, who in chairs_of(s, contestants)}


def _change(
    movement: Movement, number: int, here: list[Seating], after: list[Seating], *, same_boards: bool
) -> _Change:
    seats, later = _seats(here, movement.contestants), _seats(after, movement.contestants)
    of_teams = movement.contestants == "teams"

    def name(place: Place, who: int) -> tuple[int, str]:
        """A team's two pairs are two that move."""
        return who, place.direction if of_teams else ""

    to = {name(place, who): place for place, who in later.items()}
    were = {name(place, who) for place, who in seats.items()}
    return _Change(
        number,
        seats,
        {place: to.get(name(place, who)) for place, who in seats.items()},
        {} if same_boards else boards_after(here, after, movement.copies),
        tuple(place for place, who in later.items() if name(place, who) not in were),
    )


def _most(values: Iterable[T]) -> T | None:
    """The value that comes most often, of equals the first."""
    counts = Counter(values)
    return max(counts, key=lambda value: counts[value]) if counts else None


def _only(places: set[Place]) -> Place | None:
    """The one place of these; None if there are more or none."""
    return next(iter(places)) if len(places) == 1 else None


def _usual_moves(changes: Sequence[_Change]) -> dict[Place, Place | None]:
    """Where a seat's people go most often; to sit out only where they never go to a table."""
    to: dict[Place, list[Place | None]] = defaultdict(list)
    for change in changes:
        for place, there in change.moves.items():
            to[place].append(there)
    return {
        place: _most(there for there in to[place] if there is not None) for place in sorted(to, key=in_order)
    }


def _usual_boards(changes: Sequence[_Change]) -> dict[int, tuple[int, ...]]:
    to: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for change in changes:
        for table, tables in change.boards.items():
            to[table].append(tables)
    return {table: _most(places) or () for table, places in sorted(to.items())}


def _deviations(change: _Change, usual: Moves) -> dict[Place, Place]:
    """Who goes to another table or chair than usual; somebody who sits out goes nowhere."""
    return {place: to for place, to in change.moves.items() if to is not None and to != usual[place]}


def _wanderers(changes: Sequence[_Change], usual: Moves) -> tuple[int, ...]:
    """Those who go their own way after most of their rounds, and after two at least."""
    moved: Counter[int] = Counter()
    own_way: Counter[int] = Counter()
    for change in changes:
        deviations = _deviations(change, usual)
        for place, who in change.seats.items():
            moved[who] += change.moves[place] is not None
            own_way[who] += place in deviations
    return tuple(sorted(who for who, times in own_way.items() if times > 1 and 2 * times > moved[who]))


def _departures(
    changes: Sequence[_Change], usual: Moves, boards: Boards, wanderers: Sequence[int]
) -> tuple[Departure, ...]:
    """What is different after some of the rounds, the same differences together."""
    found: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for change in changes:
        moves = tuple(
            (place, to)
            for place, to in _deviations(change, usual).items()
            if change.seats[place] not in wanderers
        )
        other = tuple((table, to) for table, to in change.boards.items() if to and to != boards[table])
        if moves or other:
            found[moves, other].append(change.number)
    return tuple(Departure(tuple(rounds), *differences) for differences, rounds in found.items())  # type: ignore[arg-type]


def _stands(movement: Movement, boards: Boards) -> tuple[Stand, ...]:
    """Where what a table played usually rests, and where it is played next; of one copy."""
    at: dict[int, dict[int, int]] = defaultdict(dict)
    for seating in movement.seatings:
        for board_set in seating.sets:
            at[board_set].setdefault(seating.round, seating.table)
    rests: dict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
    for tables in at.values():
        numbers = sorted(tables)
        for one, other in pairwise(numbers):
            if other > one + 1:
                rests[tables[one]][tables[other], other - one - 1] += 1
    return tuple(
        Stand(after, *max(rests[after], key=lambda rest: rests[after][rest]))
        for after in sorted(rests)
        if not boards.get(after, ())
    )


def _shares(by_round: Mapping[int, Sequence[Seating]], copies: int) -> dict[int, tuple[int, ...]]:
    """The tables that play the boards of another whenever both play, where there is one copy for them."""
    if copies > 1:
        return {}
    together: dict[int, set[int] | None] = {}
    for seatings in by_round.values():
        for seating in seatings:
            others = {o.table for o in seatings if o is not seating and set(o.sets) & set(seating.sets)}
            known = together.get(seating.table)
            together[seating.table] = others if seating.table not in together else (known or set()) & others
    return {table: tuple(sorted(others)) for table, others in sorted(together.items()) if others}


def _is_even(moves: Iterable[tuple[Place, Place]], tables: int) -> bool:
    """Whether all who sit the same way go by the same number of tables."""
    by_chair: dict[str, list[tuple[Place, Place]]] = defaultdict(list)
    for place, to in moves:
        by_chair[place.direction].append((place, to))
    return all(step_of(those, tables) is not None for those in by_chair.values())


def in_order(place: Place) -> tuple[int, int]:
    """By what seats are sorted: tables, then the chairs N, E, S, W."""
    return place.table, "NESW".index(place.direction[0])


def step_of(moves: Iterable[tuple[Place, Place]], tables: int) -> int | None:
    """By how many tables up all go, to the same chairs: -tables/2 to tables/2; None if they do not."""
    steps = {(to.table - place.table) % tables for place, to in moves if to.direction == place.direction}
    turned = any(to.direction != place.direction for place, to in moves)
    if turned or len(steps) != 1:
        return None
    step = steps.pop()
    return step if 2 * step <= tables else step - tables
