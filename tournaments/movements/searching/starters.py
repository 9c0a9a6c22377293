"""Cyclic movements: a random first round to which every later round adds one.

Of T tables and R rounds, 2T - R pairs stay at a table and R pairs move on; whoever stays never meets
another who stays. It is complete if the first round has the right differences (docs/rules/movements.md,
section 2.1).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from ..values import Seating

PAUSE = 500  # places tried between two pauses
MOST_TRIED = 20_000  # places; then another beginning is more promising


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the first round; `one` is None for a pair that stays. Numbers from 0, modulo R."""

    one: int | None
    other: int


def cyclic(
    tables: int, rounds: int, chance: Random, sharing: bool
) -> Generator[int, None, tuple[Seating, ...] | None]:
    """All seatings of a random cyclic movement; None if this beginning leads to none.

    From `tables` to 2 x `tables` - 1 rounds. Pairs that stay have the highest numbers and are N-S at tables
    1, 2 ...; with `sharing` two tables may play a set in the same round. Pauses now and then with the number
    of places tried since.
    """
    first = _first_round(tables, rounds, chance)
    if first is None:
        return None
    sets = yield from _sets_of(first, rounds, chance, sharing)
    if sets is None:
        return None
    stays = 2 * tables - rounds
    return tuple(
        Seating(
            number + 1,
            place + 1,
            rounds + 1 + place if place < stays else _on(table.one, number, rounds),
            _on(table.other, number, rounds),
            _on(board_set, number, rounds),
        )
        for number in range(rounds)
        for place, (table, board_set) in enumerate(zip(first, sets, strict=True))
    )


def _on(label: int | None, by: int, rounds: int) -> int:
    assert label is not None
    return (label + by) % rounds + 1


def _first_round(tables: int, rounds: int, chance: Random) -> list[_Table] | None:
    """Who meets whom in the first round, so that no two pairs ever meet twice; None if this try fails."""
    moving = rounds - tables
    for _ in range(50):
        differences = list(range(1, (rounds + 1) // 2))
        chance.shuffle(differences)
        free = set(range(rounds))
        couples: list[_Table] = []
        for difference in differences:
            if len(couples) == moving:
                break
            starts = [a for a in sorted(free) if (a + difference) % rounds in free]
            if starts:
                a = chance.choice(starts)
                b = (a + difference) % rounds
                couples.append(_Table(a, b))
                free -= {a, b}
        if len(couples) == moving:
            met_by_those_who_stay = sorted(free)
            chance.shuffle(met_by_those_who_stay)
            return [*(_Table(None, label) for label in met_by_those_who_stay), *couples]
    return None


def _sets_of(
    first: list[_Table], rounds: int, chance: Random, sharing: bool
) -> Generator[int, None, list[int] | None]:
    """The set of each table in the first round, so that everybody plays every set."""
    sets: list[int] = [-1] * len(first)
    used: set[int] = set()  # set less label: each once, or somebody would meet a set twice
    there: set[int] = set()
    tried = 0

    def taken(table: _Table, board_set: int) -> set[int]:
        labels = [table.other] if table.one is None else [table.one, table.other]
        return {(board_set - label) % rounds for label in labels}

    def choices(place: int) -> list[int]:
        table = first[place]
        return [
            board_set
            for board_set in range(rounds)
            if (sharing or board_set not in there) and not taken(table, board_set) & used
        ]

    def fill(left: list[int]) -> Generator[int, None, bool]:
        nonlocal tried, used
        if not left:
            return True
        place, open_sets = min(((p, choices(p)) for p in left), key=lambda found: len(found[1]))
        chance.shuffle(open_sets)
        for board_set in open_sets:
            tried += 1
            if tried > MOST_TRIED:
                return False
            if tried % PAUSE == 0:
                yield PAUSE
            new, shared = taken(first[place], board_set), board_set in there
            used |= new
            there.add(board_set)
            sets[place] = board_set
            if (yield from fill([p for p in left if p != place])):
                return True
            used -= new
            if not shared:
                there.discard(board_set)
        return False

    return sets if (yield from fill(list(range(len(first))))) else None
