"""Who competes in a file that only names those at each table: pairs, or players who change partners.

Robots of Bridge Base have another name at every table (`~~M123`). A pair with one is known by its other
player, and a pair of two robots by its table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scoring.words.names import same_name
from tournaments.exchange.event import Competitor, Form, PairId, Player

ROBOT = "~~"
Seated = tuple[str, str, str, str]
"""The names of North, East, South and West."""


def is_robot(name: str) -> bool:
    return name.startswith(ROBOT)


def form_of(tables: Iterable[Seated]) -> Form:
    """Pairs; or an individual, if somebody has more than one partner."""
    partners: dict[str, set[str]] = {}
    for north, east, south, west in tables:
        for one, other in ((north, south), (south, north), (east, west), (west, east)):
            if not is_robot(one):
                partners.setdefault(same_name(one), set()).add(ROBOT if is_robot(other) else same_name(other))
    return Form.INDIVIDUAL if any(len(met) > 1 for met in partners.values()) else Form.PAIRS


@dataclass(slots=True)
class Named:
    """Gives numbers to pairs or players in the order in which the file names them."""

    form: Form
    by_names: dict[tuple[str, ...], Competitor] = field(default_factory=dict)

    @property
    def competitors(self) -> tuple[Competitor, ...]:
        return tuple(self.by_names.values())

    def seats(self, names: Seated, table: int) -> list[PairId]:
        """N-S and E-W, or four players in the order N, E, S, W; `table` counts those of one board."""
        north, east, south, west = names
        if self.form is Form.INDIVIDUAL:
            return [self._who([name], f"{table} {seat}") for seat, name in enumerate(names)]
        return [self._who([north, south], f"{table} NS"), self._who([east, west], f"{table} EW")]

    def _who(self, names: Sequence[str], place: str) -> PairId:
        """The number of a pair or a player. A robot is nobody, who has no name."""
        people = [name for name in names if not is_robot(name)]
        key = tuple(sorted(map(same_name, people))) or (ROBOT, place)
        players = tuple(Player("" if is_robot(name) else name) for name in names)
        number = len(self.by_names) + 1
        return self.by_names.setdefault(key, Competitor(PairId("", number), players)).pair
