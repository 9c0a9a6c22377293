"""The values of a movement: seatings, sit-outs, words with values, the movement itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.comparison.team_seats import FIRST_PAIRS, OF_EIGHT, OF_FOUR, PairsAt, Sitting, pairs_at
from scoring.words import Message


class Row(NamedTuple):
    """One encounter as it is kept or mended: who sits N-S and E-W, and the numbers of the boards.

    The numbers are those of a `Seating`: pairs, players or teams. `pairs` says which of their N-S and of
    their E-W pairs two teams of eight have here, where that was found out.
    """

    round: int
    table: int
    ns: int
    ew: int
    boards: Sequence[int]
    south: int = 0
    west: int = 0
    match: int = 0
    pairs: PairsAt = FIRST_PAIRS

    @property
    def seated(self) -> tuple[int, ...]:
        """Who is at the table: players N, E, S, W; pairs and teams N-S, E-W."""
        return (self.ns, self.ew, self.south, self.west) if self.south else (self.ns, self.ew)


@dataclass(frozen=True, slots=True, order=True)
class Seating:
    """One table in one round: `ns` and `ew` are who sits there, after a switch. Counts from 1.

    Pairs: two pairs. Teams: two teams, a pair of each; `match` numbers the two teams' meeting, the
    same at both tables, 0 where a team's own pairs meet. Players: `ns` is North, `ew` East, `south`
    and `west` their partners, else 0. `arrow_switched` says that the two sides sit the other way
    round than the movement brings them. A table that plays boards of more sets than one in a round
    has the others in `further_sets`.
    """

    round: int
    table: int
    ns: int
    ew: int
    board_set: int
    arrow_switched: bool = False
    south: int = 0
    west: int = 0
    match: int = 0
    further_sets: tuple[int, ...] = ()

    @property
    def sets(self) -> tuple[int, ...]:
        """The board sets that are played, in the order of play."""
        return (self.board_set, *self.further_sets)

    @property
    def n(self) -> int:
        """The player in North."""
        return self.ns

    @property
    def e(self) -> int:
        """The player in East."""
        return self.ew

    @property
    def s(self) -> int:
        """The player in South."""
        return self.south

    @property
    def w(self) -> int:
        """The player in West."""
        return self.west

    @property
    def seated(self) -> tuple[int, ...]:
        """Who is at the table: players N, E, S, W; pairs and teams N-S, E-W."""
        return (self.ns, self.ew, self.south, self.west) if self.south else (self.ns, self.ew)


@dataclass(frozen=True, slots=True, order=True)
class SitOut:
    """A contestant who has no opponents in a round."""

    round: int
    contestant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Who meets whom on which boards, all rounds of it. Seatings stand in round, then table order.

    `entries` are the numbers of those who take part; a missing pair's number is not among them.
    `sets` board sets are in play, set s holding `boards_per_set` boards: those of a round, unless a
    table plays several sets in it. `numbered_sets` are the boards of each set where they are not
    numbered through. A set may be at `shared_by` tables in a round for each of its `copies`; two
    contestants may meet `meetings` times (teams: so often each way round), and two players be partners
    `partnerships` times. A board comes `plays` times to whoever plays it: 2 where deals are overplayed
    from memory. `team_meets_itself` lets the two pairs of a team meet. `winners` 2 ranks N-S and E-W apart.
    Of teams of eight, whose `team_size` is 8, each has two pairs either way.
    """

    kind: str
    title: Message
    tables: int
    rounds: int
    boards_per_round: int
    sets: int
    entries: tuple[int, ...]
    seatings: tuple[Seating, ...]
    sit_outs: tuple[SitOut, ...] = ()
    winners: int = 1
    shared_by: int = 1
    copies: int = 1
    meetings: int = 1
    partnerships: int = 1
    plays: int = 1
    team_meets_itself: bool = False
    contestants: str = "pairs"
    team_size: int = OF_FOUR
    numbered_sets: tuple[tuple[int, ...], ...] = ()
    description: tuple[Message, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        assert self.winners in (1, 2), self.winners
        assert min(self.tables, self.rounds, self.boards_per_round, self.sets) >= 1, self
        object.__setattr__(self, "seatings", tuple(sorted(self.seatings)))
        object.__setattr__(self, "sit_outs", tuple(sorted(self.sit_outs)))

    @property
    def shares(self) -> bool:
        """Whether two tables may use one copy of a board in the same round."""
        return self.shared_by > 1

    @property
    def sets_per_round(self) -> int:
        """How many sets a table plays in a round: the same number at every table, nearly always one."""
        return len(self.seatings[0].sets) if self.seatings else 1

    @property
    def boards_per_set(self) -> int:
        """How many boards a set holds."""
        return self.boards_per_round // self.sets_per_round

    @property
    def boards(self) -> int:
        """How many boards are in play; their numbers are 1 to this."""
        return self.sets * self.boards_per_set

    def boards_of(self, board_set: int) -> tuple[int, ...]:
        """The numbers of the boards of a set."""
        if self.numbered_sets:
            return self.numbered_sets[board_set - 1]
        last = board_set * self.boards_per_set
        return tuple(range(last - self.boards_per_set + 1, last + 1))

    def boards_at(self, seating: Seating) -> tuple[int, ...]:
        """The numbers of the boards that a table plays in a round."""
        return tuple(board for board_set in seating.sets for board in self.boards_of(board_set))

    def in_round(self, number: int) -> tuple[Seating, ...]:
        """The tables that play in a round, in order."""
        return tuple(seating for seating in self.seatings if seating.round == number)

    def resting_sets(self, number: int) -> tuple[int, ...]:
        """The sets that no table plays in a round: on a relay stand, or at an empty table."""
        played = {board_set for seating in self.in_round(number) for board_set in seating.sets}
        return tuple(s for s in range(1, self.sets + 1) if s not in played)

    def rows(self, number: int | None = None) -> tuple[Row, ...]:
        """The meetings with their board numbers, ordered by round and table.

        If a round is given, only those of that round.
        """
        seatings = self.seatings if number is None else self.in_round(number)
        return tuple(
            Row(s.round, s.table, s.ns, s.ew, self.boards_at(s), s.south, s.west, s.match) for s in seatings
        )

    @property
    def pairs_at(self) -> Mapping[tuple[int, int], PairsAt]:
        """For each (round, table) the pairs of teams of eight that sit there; empty for all others."""
        if self.team_size != OF_EIGHT:
            return {}
        return pairs_at(Sitting(s.round, s.table, s.ns, s.ew, s.match) for s in self.seatings)
