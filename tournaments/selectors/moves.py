"""Where pairs and boards of a section go next, read from its stored encounters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.models import Encounter, Entry, Play, Section
from tournaments.movements import Movement, Seating, Text, move_words, text


@dataclass(frozen=True, slots=True)
class StoredRow:
    """An encounter as it is stored: pair numbers (None: nobody, or a phantom) and boards on the table."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    turned: bool
    boards: tuple[int, ...]

    @property
    def played(self) -> bool:
        return self.ns is not None and self.ew is not None

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
        StoredRow(round_, table, _number(*north), _number(*east), turned, tuple(boards.get(pk) or idle))
        for pk, round_, table, turned, idle, *seats in encounters.values_list(*ROW)
        for north, east in ((seats[:2], seats[2:]),)
    ]


def _number(number: int | None, state: str | None) -> int | None:
    return None if state == Entry.State.PHANTOM else number


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
    if here.played:
        two_rounds = [row for row in rows if number <= row.round <= number + 1]
        said = move_words(as_movement(two_rounds), table, number)
    else:
        said = tuple(_alone(rows, here, pair) for pair in (here.ns, here.ew) if pair is not None)
    return said + tuple(_after_sitting_out(rows, here) if here.played else ())


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
    """The stored encounters with two sides as a movement value; equal boards are one board set."""
    played = [row for row in rows if row.played]
    sets = {boards: index for index, boards in enumerate(sorted({row.boards for row in played}), 1)}
    seatings = tuple(
        Seating(row.round, row.table, row.ns or 0, row.ew or 0, sets[row.boards], row.turned)
        for row in played
    )
    pairs = {pair for row in played for pair in (row.ns or 0, row.ew or 0)}
    return Movement(
        kind="stored",
        title=text("As played"),
        tables=max((row.table for row in rows), default=1),
        rounds=max((row.round for row in rows), default=1),
        boards_per_round=max((len(row.boards) for row in played), default=1),
        sets=max(len(sets), 1),
        entries=tuple(sorted(pairs)),
        seatings=seatings,
    )
