"""Where pairs and boards of a section go next, read from its stored encounters."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from config.caching.stamped_cache import StampedCache
from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR
from scoring.models import Encounter, Entry, Play, Section, Session
from scoring.selectors.cut import IN_ROUNDS
from scoring.words import N_, Message
from tournaments.models.event_settings import event_settings
from tournaments.movements import BoardMove, Movement, Seating, move_words

MOST_ROWS = 100_000
"""Rows of all the sections together whose seats a process keeps."""


@dataclass(frozen=True, slots=True)
class StoredRow:
    """An encounter as it is stored: numbers (None: nobody, a phantom, a pair that left) and boards.

    `waits`: nothing is played here, the boards lie on the table until the next round. Where players
    compete `ns` is North, `ew` East, `south` and `west` their partners; else these are 0.
    """

    round: int
    table: int
    ns: int | None
    ew: int | None
    turned: bool
    boards: tuple[int, ...]
    waits: bool = False
    south: int = 0
    west: int = 0

    @property
    def played(self) -> bool:
        """Whether two contestants meet here."""
        return self.ns is not None and self.ew is not None and not self.waits

    @property
    def seated(self) -> tuple[int | None, ...]:
        """Who is at the table: players N, E, S, W; pairs and teams N-S, E-W."""
        return (self.ns, self.ew, self.south, self.west) if self.south else (self.ns, self.ew)

    def direction_of(self, number: int) -> str | None:
        """How a contestant sits here, if it does: N-S or E-W, a player's chair by its letter."""
        ways = "NESW" if self.south else ("N-S", "E-W")
        return next((way for way, who in zip(ways, self.seated, strict=True) if who == number), None)


@dataclass(frozen=True, slots=True)
class NextPlace:
    """Where a pair is next: `direction` as printed, N-S or E-W."""

    round: int
    table: int
    direction: str


ROW = (
    "pk", "round__number", "table", "turned", "idle_boards",
    "north__number", "north__state", "east__number", "east__state", "south__number", "west__number",
)  # fmt: skip


def stored_rows(section: Section) -> list[StoredRow]:
    """All encounters of a section in round and table order, no rounds that were cut. Two queries."""
    boards: dict[int, list[int]] = {}
    plays = Play.objects.filter(encounter__round__section=section).order_by("encounter_id", "ordinal")
    for encounter_id, number in plays.values_list("encounter_id", "board__number"):
        boards.setdefault(encounter_id, []).append(number)
    encounters = Encounter.objects.filter(IN_ROUNDS, round__section=section).order_by(
        "round__number", "table"
    )
    return [
        StoredRow(
            round_,
            table,
            _number(*north, waits=bool(idle)),
            _number(*east, waits=bool(idle)),
            turned,
            tuple(boards.get(pk) or idle),
            bool(idle),
            *((0, 0) if partners == [north[0], east[0]] else partners),
        )
        for pk, round_, table, turned, idle, *seats in encounters.values_list(*ROW)
        for north, east, partners in ((seats[:2], seats[2:4], seats[4:]),)
    ]


class Seats:
    """All encounters of a section, in round and table order, and what each table is told after its rounds."""

    def __init__(self, rows: Sequence[StoredRow], contestants: str, team_size: int = OF_FOUR) -> None:
        self.rows, self.contestants, self.team_size = rows, contestants, team_size
        self._moves: dict[tuple[int, int], tuple[Message, ...]] = {}

    def moves(self, table: int, number: int) -> tuple[Message, ...]:
        """What the table is told after that round, worded once: see `moves_after`."""
        place = (table, number)
        if place not in self._moves:
            self._moves[place] = moves_after(self.rows, table, number, self.contestants, self.team_size)
        return self._moves[place]


_seats: StampedCache[int, tuple[dt.datetime, int, int], Seats] = StampedCache(MOST_ROWS)


def cached_seats(section: Section, session: Session, version: int) -> Seats:
    """The seats of a section, read only where none of the session's `version` and of the field's are kept.

    Both were read before. This must not be called in a transaction: what is rolled back must not be kept.
    """
    settings = event_settings(session.contest)
    return _seats.get(
        section.pk,
        (session.created, version, section.field.whole_since),
        lambda: Seats(stored_rows(section), settings.contestants, settings.team_size),
        lambda seats: len(seats.rows),
    )


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


def moves_after(
    rows: Sequence[StoredRow],
    table: int,
    number: int,
    contestants: str = "pairs",
    team_size: int = OF_FOUR,
) -> tuple[Message, ...]:
    """What a table is told after a round: who goes where, who sits out and plays where next, and the boards.

    Empty after the last round that has its seats.
    """
    here = next((row for row in rows if (row.round, row.table) == (number, table)), None)
    if here is None:
        return ()
    if halves := second_halves(rows, here, contestants, team_size):
        return _half_time(here, *halves)
    if number >= max(row.round for row in rows):
        return ()
    # Which pairs of teams of eight sit at a table depends on how long their match lasts already.
    needed = [row for row in rows if number <= row.round <= number + 1 or team_size == OF_EIGHT]
    moves = move_words(as_movement(needed, contestants, team_size), table, number)
    if here.played:
        return moves + tuple(_after_sitting_out(rows, here, contestants))
    waiting = tuple(_alone(rows, here, one, contestants) for one in here.seated if one is not None)
    return waiting + tuple(boards_only(moves))


def second_halves(
    rows: Sequence[StoredRow], here: StoredRow, contestants: str, team_size: int
) -> tuple[StoredRow, StoredRow] | None:
    """Where the team N-S and the team E-W of a half match have their second one, in the same round.

    Teams of eight play none: a team that sits the same way at two tables has a pair at each.
    """
    if contestants != "teams" or team_size == OF_EIGHT or not here.played:
        return None
    later = [row for row in rows if row.round == here.round and row.table > here.table and row.played]
    ns = next((row for row in later if row.ns == here.ns), None)
    ew = next((row for row in later if row.ew == here.ew), None)
    return None if ns is None or ew is None else (ns, ew)


def _half_time(here: StoredRow, ns: StoredRow, ew: StoredRow) -> tuple[Message, ...]:
    return (
        Message(
            "Second half of round {round}: N-S enter results at table {table}, against team {team}.",
            round=here.round,
            table=ns.table,
            team=ns.ew,
        ),
        Message(
            "Second half of round {round}: E-W go to table {table}, against team {team}.",
            round=here.round,
            table=ew.table,
            team=ew.ns,
        ),
    )


def boards_only(moves: Iterable[Message]) -> list[Message]:
    """The sentences of a move that are about the boards."""
    return [words for words in moves if isinstance(words, BoardMove)]


PLAYED_LAST = {
    "pairs": N_("Pair {number} has played its last round."),
    "players": N_("Player {number} has played their last round."),
    "teams": N_("Team {number} has played its last round."),
}
PLAYS_AGAIN = {
    "pairs": N_("Pair {number} plays again in round {round}: table {table}, {direction}."),
    "players": N_("Player {number} plays again in round {round}: table {table}, {direction}."),
    "teams": N_("Team {number} plays again in round {round}: table {table}, {direction}."),
}


def _alone(rows: Sequence[StoredRow], here: StoredRow, number: int, contestants: str) -> Message:
    place = next_place(rows, number, here.round)
    if place is None:
        return Message(PLAYED_LAST[contestants], number=number)
    return Message(
        PLAYS_AGAIN[contestants],
        number=number, round=place.round, table=place.table, direction=place.direction,
    )  # fmt: skip


def _after_sitting_out(rows: Sequence[StoredRow], here: StoredRow, contestants: str) -> list[Message]:
    """Where each contestant that sits out the next round plays after that."""
    playing = {who for row in rows if row.round == here.round + 1 and row.played for who in row.seated}
    resting = [who for who in here.seated if who is not None and who not in playing]
    return [_alone(rows, here, who, contestants) for who in resting]


def as_movement(rows: Sequence[StoredRow], contestants: str = "pairs", team_size: int = OF_FOUR) -> Movement:
    """The stored encounters as a movement value; boards that are always together are one board set.

    At a table where boards wait, seats that nobody holds are held by numbers above all pairs': the pair
    without opponents sits nowhere, the boards lie there.
    """
    laid = [row for row in rows if row.played or row.waits]
    sets = _board_sets(laid)
    nobody = count(1 + max((who or 0 for row in rows for who in row.seated), default=0))
    seatings = tuple(
        Seating(
            row.round, row.table, *_seated(row, nobody), first, row.turned, row.south, row.west,
            further_sets=tuple(others),
        )
        for row in laid
        for first, *others in (_sets_of(row, sets),)
    )  # fmt: skip
    return Movement(
        kind="stored",
        title=Message("As played"),
        tables=max((row.table for row in rows), default=1),
        rounds=max((row.round for row in rows), default=1),
        boards_per_round=max((len(row.boards) for row in laid), default=1),
        sets=max(len(sets), 1),
        entries=tuple(sorted({who for s in seatings for who in s.seated})),
        seatings=seatings,
        contestants=contestants,
        team_size=team_size,
        numbered_sets=sets,
    )


def _board_sets(rows: Sequence[StoredRow]) -> tuple[tuple[int, ...], ...]:
    """The boards in sets that are at the same tables in all these rounds; the last set is empty."""
    lying: dict[int, list[int]] = {}
    for index, row in enumerate(rows):
        for board in row.boards:
            lying.setdefault(board, []).append(index)
    together: dict[tuple[int, ...], list[int]] = {}
    for board in sorted(lying):
        together.setdefault(tuple(lying[board]), []).append(board)
    return (*map(tuple, together.values()), ())


def _sets_of(row: StoredRow, sets: Sequence[tuple[int, ...]]) -> list[int]:
    """The numbers of the sets of an encounter: that of the empty one if it has no boards."""
    return [number for number, boards in enumerate(sets, 1) if boards and boards[0] in row.boards] or [
        len(sets)
    ]


def _seated(row: StoredRow, nobody: Iterator[int]) -> tuple[int, int]:
    if row.ns is not None and row.ew is not None and not row.waits:
        return row.ns, row.ew
    return next(nobody), next(nobody)
