"""Where pairs and boards of a section go next, read from its stored encounters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from scoring.models import Encounter, Entry, Play, Section
from tournaments.movements import Movement, Seating, Text, move_words, text


@dataclass(frozen=True, slots=True)
class StoredRow:
    """An encounter as it is stored: pair numbers (None: nobody, a phantom, a pair that left) and boards.

    `waits`: nothing is played here, the boards lie on the table until the next round.
    """

    round: int
    table: int
    ns: int | None
    ew: int | None
    turned: bool
    boards: tuple[int, ...]
    waits: bool = False

    @property
    def played(self) -> bool:
        return self.ns is not None and self.ew is not None and not self.waits

    def direction_of(self, pair: int) -> Literal["N-S", "E-W"] | None:
        """How the pair sits here, if it does."""
        if pair == self.ns:
            return "N-S"
        return "E-W" if pair == self.ew else None


@dataclass(frozen=True, slots=True)
class NextPlace:
    """Where a pair is next: `direction` as printed, N-S or E-W."""

    round: int
    table: int
    direction: str


ROW = (
    "pk", "round__number", "table", "turned", "idle_boards",
    "north__number", "north__state", "east__number", "east__state",
)  # fmt: skip


def stored_rows(section: Section) -> list[StoredRow]:
    """All encounters of a section, in round and table order. Two queries."""
    boards: dict[int, list[int]] = {}
    plays = Play.objects.filter(encounter__round__section=section).order_by("encounter_id", "ordinal")
    for encounter_id, number in plays.values_list("encounter_id", "board__number"):
        boards.setdefault(encounter_id, []).append(number)
    encounters = Encounter.objects.filter(round__section=section).order_by("round__number", "table")
    return [
        StoredRow(
            round_,
            table,
            _number(*north, waits=bool(idle)),
            _number(*east, waits=bool(idle)),
            turned,
            tuple(boards.get(pk) or idle),
            bool(idle),
        )
        for pk, round_, table, turned, idle, *seats in encounters.values_list(*ROW)
        for north, east in ((seats[:2], seats[2:]),)
    ]


def is_here(state: str | None, *, waits: bool) -> bool:
    """Whether a pair of that state is at an encounter: no phantom, and no pair that left before it."""
    return state != Entry.State.PHANTOM and not (waits and state == Entry.State.WITHDRAWN)


def _number(number: int | None, state: str | None, *, waits: bool) -> int | None:
    return number if is_here(state, waits=waits) else None


def next_place(rows: Sequence[StoredRow], pair: int, after: int) -> NextPlace | None:
    """Where the pair meets opponents next after a round; None if it does no more."""
    for row in rows:
        direction = row.direction_of(pair)
        if row.round > after and row.played and direction is not None:
            return NextPlace(row.round, row.table, direction)
    return None


def moves_after(rows: Sequence[StoredRow], table: int, number: int) -> tuple[Text, ...]:
    """What a table reads after a round: who goes where, who sits out and where after that, the boards.

    Empty after the last round of the section.
    """
    here = next((row for row in rows if (row.round, row.table) == (number, table)), None)
    if here is None or number >= max(row.round for row in rows):
        return ()
    two_rounds = [row for row in rows if number <= row.round <= number + 1]
    said = move_words(as_movement(two_rounds), table, number)
    if here.played:
        return said + tuple(_after_sitting_out(rows, here))
    waiting = tuple(_alone(rows, here, pair) for pair in (here.ns, here.ew) if pair is not None)
    return waiting + tuple(filter(is_of_boards, said))


def is_of_boards(words: Text) -> bool:
    """Whether words of a move say where the boards go."""
    return words.template.startswith("Boards")


def _alone(rows: Sequence[StoredRow], here: StoredRow, pair: int) -> Text:
    place = next_place(rows, pair, here.round)
    if place is None:
        return text("Pair {pair} has played its last round.", pair=pair)
    return text(
        "Pair {pair} plays again in round {round}: table {table}, {direction}.",
        pair=pair, round=place.round, table=place.table, direction=place.direction,
    )  # fmt: skip


def _after_sitting_out(rows: Sequence[StoredRow], here: StoredRow) -> list[Text]:
    """For each pair without opponents in the next round: where it plays after that."""
    pairs = [pair for pair in (here.ns, here.ew) if pair is not None]
    playing = {
        pair for row in rows if row.round == here.round + 1 and row.played for pair in (row.ns, row.ew)
    }
    return [_alone(rows, here, pair) for pair in pairs if pair not in playing]


def as_movement(rows: Sequence[StoredRow]) -> Movement:
    """The stored encounters as a movement value; equal boards are one board set.

    At a table where boards wait, seats that nobody holds are held by numbers above all pairs': the pair
    without opponents sits nowhere, the boards lie there.
    """
    laid = [row for row in rows if row.played or row.waits]
    sets = {boards: index for index, boards in enumerate(sorted({row.boards for row in laid}), 1)}
    nobody = count(1 + max((pair for row in rows for pair in (row.ns or 0, row.ew or 0)), default=0))
    seatings = tuple(
        Seating(row.round, row.table, *_seated(row, nobody), sets[row.boards], row.turned) for row in laid
    )
    return Movement(
        kind="stored",
        title=text("As played"),
        tables=max((row.table for row in rows), default=1),
        rounds=max((row.round for row in rows), default=1),
        boards_per_round=max((len(row.boards) for row in laid), default=1),
        sets=max(len(sets), 1),
        entries=tuple(sorted({pair for s in seatings for pair in (s.ns, s.ew)})),
        seatings=seatings,
    )


def _seated(row: StoredRow, nobody: Iterator[int]) -> tuple[int, int]:
    if row.ns is not None and row.ew is not None and not row.waits:
        return row.ns, row.ew
    return next(nobody), next(nobody)
