"""What is asked of a movement, and the checks that every kind shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.words import RuleError, nouns

from .values import Seating, SitOut

MOST_BOARDS = 40  # boards a round; more than any evening holds
USUAL_BOARDS = 26  # boards of an evening, between 24 and 28


@dataclass(frozen=True, slots=True)
class Spec:
    """A wish: what is None is chosen by the kind. `missing` is the number of a pair that is not there.

    `entries` is how many contestants are to play, where that was asked.
    """

    kind: str
    tables: int
    rounds: int | None = None
    boards_per_round: int | None = None
    missing: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    entries: int | None = None

    def boards_for(self, rounds: int) -> int:
        """Boards a round: as asked, else what brings `rounds` nearest to 26 boards.

        RuleError "movement.boards" if that cannot be.
        """
        boards = self.boards_per_round or usual_boards(rounds)
        if self.boards_per_round is not None and not 1 <= self.boards_per_round <= MOST_BOARDS:
            raise RuleError(
                "movement.boards",
                "boards_per_round",
                "A round can have 1 to {most} boards, not {boards}.",
                "",
                most=MOST_BOARDS,
                boards=self.boards_per_round,
            )
        return boards

    def missing_among(self, pairs: int) -> int | None:
        """The missing pair's number. RuleError "movement.missing" if there is no such pair."""
        if self.missing is not None and not 1 <= self.missing <= pairs:
            raise RuleError(
                "movement.missing",
                "missing",
                "The phantom pair must be a number from 1 to {pairs}, not {missing}.",
                "",
                pairs=pairs,
                missing=self.missing,
            )
        return self.missing


def usual_boards(rounds: int) -> int:
    """Boards a round so that an evening comes nearest to 26 boards; of two as near the fewer."""
    return max(1, -((rounds - 2 * USUAL_BOARDS) // (2 * rounds)))


def checked_rounds(asked: int | None, most: int, tables: int, template: str) -> int:
    """The rounds asked, or the most. RuleError "movement.rounds" with `tables`, `rounds`, `most`.

    A template has the tables and the most rounds with their nouns as `size` and `limit`.
    """
    if asked is None:
        return most
    if not 1 <= asked <= most:
        counts = {"size": nouns.tables(tables), "limit": nouns.rounds(most)}
        raise RuleError(
            "movement.rounds", "rounds", template, "", tables=tables, rounds=asked, most=most, **counts
        )
    return asked


def without(seatings: Iterable[Seating], missing: int | None) -> tuple[list[Seating], list[SitOut]]:
    """The seatings without a missing pair, and the sit-outs of those who would have met it."""
    rows, sit_outs = [], []
    for seating in seatings:
        if missing == seating.ns:
            sit_outs.append(SitOut(seating.round, seating.ew))
        elif missing == seating.ew:
            sit_outs.append(SitOut(seating.round, seating.ns))
        else:
            rows.append(seating)
    return rows, sit_outs


def entries_without(pairs: int, missing: int | None) -> tuple[int, ...]:
    """The numbers of the pairs that take part."""
    return tuple(number for number in range(1, pairs + 1) if number != missing)
