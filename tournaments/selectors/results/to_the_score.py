"""Bridge to the score: 50 points a round to the side with more for tricks. Source: 001:l.771.

The points belong to the meeting, not to a board of it; they count from when every table has played the
boards or play is over, so that they tell nobody of a board that is still to be played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.relatives.older_boards import AuctionBoards
from scoring.bridge.tables import board_table
from scoring.comparison import Direction
from scoring.comparison.methods import MethodName
from scoring.models import Field, Play
from scoring.selectors.visibility import OPEN
from tournaments.models.event_settings import event_settings
from tournaments.selectors.table.rounds import SEATS, Meeting, sides_of

BONUS = 50
UNPLAYED = (OutcomeKind.NOT_ENTERED, OutcomeKind.LATER, OutcomeKind.NOT_PLAYED, OutcomeKind.AWARD)
COLUMNS = ("encounter_id", "board__number", "kind", "turned", "accepted__outcome", *SEATS)


@dataclass
class Round(Meeting):
    """A meeting, whether anything was played in it, and what each side has for tricks."""

    tricks: dict[Direction, int] = field(default_factory=lambda: defaultdict(int))
    played: bool = False

    def bonus(self, side: Direction) -> int:
        """What a side has above the other for the round, from its own point of view."""
        ahead = self.tricks[Direction.NS] - self.tricks[Direction.EW]
        return side.value * BONUS * ((ahead > 0) - (ahead < 0))

    def add(self, outcome: Outcome, table: AuctionBoards, *, turned: bool) -> None:
        """What a board gave for tricks."""
        self.played |= outcome.kind not in UNPLAYED
        result = outcome.result
        if result is None or result.contract is None or result.tricks is None:
            return
        on_board = Direction.NS if result.contract.declarer.side == "NS" else Direction.EW
        side = Direction(-on_board.value) if turned else on_board
        self.tricks[side] += table.trick_points(result.contract, result.tricks, low=outcome.low_spades)


def bonuses(field: Field) -> list[tuple[int, Fraction]]:
    """(index, points) of every entry and round of a field; none but where the event has them. One query.

    Where scores are compared with the average of their direction, so are these: with the mean of those who
    played the same boards.
    """
    settings = event_settings(field.contest)
    table = board_table(settings.table)
    if not settings.to_the_score or not isinstance(table, AuctionBoards):
        return []
    plays = Play.objects.filter(field=field, board__isnull=False).order_by("pk")
    rounds = _rounds(plays.values_list(*COLUMNS), table, final=field.final)
    means = _means(rounds) if settings.method_name is MethodName.TOTAL_AVERAGE else {}
    return [
        (
            entry,
            meeting.bonus(side)
            - means.get((meeting.direction(side), frozenset(meeting.boards)), Fraction(0)),
        )
        for meeting in rounds
        for side in Direction
        for entry in meeting.entries[side]
    ]


def _rounds(rows: Iterable[Sequence[Any]], table: AuctionBoards, *, final: bool) -> list[Round]:
    """The meetings of a field, but for those that have a board which some table has yet to play.

    Once the comparison is `final` none is played any more: a round counts over the boards that were played,
    and not at all without any.
    """
    rounds: dict[int, Round] = {}
    waiting: set[int] = set()
    for encounter, number, kind, turned, outcome, *seats in rows:
        meeting = rounds.setdefault(encounter, Round(sides_of(seats)))
        meeting.meet(number, turned=turned)
        waiting |= {number} if kind in OPEN and not final else set()
        if outcome:
            meeting.add(Outcome.from_json(outcome), table, turned=turned)
    complete = (meeting for meeting in rounds.values() if meeting.played and not meeting.boards & waiting)
    return [meeting for meeting in complete if all(meeting.entries.values())]


def _means(rounds: Iterable[Round]) -> dict[tuple[Direction, frozenset[int]], Fraction]:
    """The mean of each direction over the meetings that had the same boards."""
    bonuses_of: dict[tuple[Direction, frozenset[int]], list[int]] = defaultdict(list)
    for meeting in rounds:
        for side in Direction:
            bonuses_of[meeting.direction(side), frozenset(meeting.boards)].append(meeting.bonus(side))
    return {key: Fraction(sum(group), len(group)) for key, group in bonuses_of.items()}
