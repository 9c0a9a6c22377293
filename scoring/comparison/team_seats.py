"""Which of a team's pairs sits at a table: a team of eight has two pairs that play each way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from typing import Final, NamedTuple

OF_FOUR: Final = 4
OF_EIGHT: Final = 8
"""How many of a team play at once."""
PAIR_OF_FOUR: Final = (1, 3, 2, 4)
"""Which members of a team of four sit North, East, South and West: 1 and 2 are its N-S pair."""


class Sitting(NamedTuple):
    """A table in a round at which two teams meet, each by whatever names it; `match` is 0 if it has none."""

    round: int
    table: int
    ns: Hashable
    ew: Hashable
    match: int = 0


class PairsAt(NamedTuple):
    """Which of their N-S pairs and of their E-W pairs the two teams of a table have there: the first is 0."""

    ns: int
    ew: int


FIRST_PAIRS: Final = PairsAt(0, 0)
"""The pairs of a team of four, which has one either way."""


def pairs_at(sittings: Iterable[Sitting]) -> Mapping[tuple[int, int], PairsAt]:
    """For each (round, table) the pairs of teams of eight that sit there.

    A team's N-S pairs keep their order along its tables of a match in all rounds. Its E-W pairs have theirs
    in the first round of the match and change tables in every second one, so that each pair meets both pairs
    of the other team that play the other way. A team that sits each way once has its first pair there.
    """
    met: dict[Hashable, list[Sitting]] = defaultdict(list)
    for sitting in sorted(sittings, key=lambda one: (one.round, one.table)):
        met[sitting.match or frozenset((sitting.ns, sitting.ew))].append(sitting)
    return {place: pairs for own in met.values() for place, pairs in _of_match(own)}


def _of_match(sittings: list[Sitting]) -> Iterable[tuple[tuple[int, int], PairsAt]]:
    rounds = list(dict.fromkeys(sitting.round for sitting in sittings))
    sat: dict[tuple[int, str, Hashable], int] = defaultdict(int)
    ways: dict[tuple[int, Hashable], int] = defaultdict(int)
    for sitting in sittings:
        ways[sitting.round, sitting.ew] += 1
    for sitting in sittings:
        ns, ew = (sitting.round, "NS", sitting.ns), (sitting.round, "EW", sitting.ew)
        tables = ways[sitting.round, sitting.ew]
        turn = rounds.index(sitting.round)
        yield (sitting.round, sitting.table), PairsAt(sat[ns], (sat[ew] + turn) % tables)
        sat[ns] += 1
        sat[ew] += 1


def members_at(pairs: PairsAt) -> tuple[int, int, int, int]:
    """Which members of their teams sit North, East, South and West.

    Of a team 1 and 2 are the first N-S pair and 3 and 4 the first E-W pair; of one of eight 5 and 6 are the
    second N-S pair, 7 and 8 the second E-W pair. Further ones are reserves.
    """
    north, east, south, west = PAIR_OF_FOUR
    ns, ew = OF_FOUR * pairs.ns, OF_FOUR * pairs.ew
    return north + ns, east + ew, south + ns, west + ew
