"""What is wrong with a movement, or with an evening that was mended by hand.

Written apart from every generator: it knows the values only, and counts what the rows say.
Hard rules: whoever plays is in one place in a round, meets a board once and an opponent or partner
as often as declared, a board is in one place unless it is shared, both halves of a team match play
the same boards, and nobody is left without a seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR, Sitting, pairs_at
from scoring.words import N_, Finding

from .meetings import halves_differ, listed, matches_confused, opponents_again, partners_again, tables_differ
from .sitters import WHAT, Sitter, sitters, sitters_of
from .values import Movement, Row

__all__ = ["faults", "faults_of_rows"]

PairRow = tuple[int, int, int, int, Sequence[int]]
FullRow = tuple[int, int, int, int, Sequence[int], int, int, int] | Row


def faults(movement: Movement) -> list[Finding]:
    """Every fault of a movement, worst kinds first; an empty list if it is sound."""
    return faults_of_rows(
        movement.rows(),
        entries=movement.entries,
        sit_outs=[(s.round, s.contestant) for s in movement.sit_outs],
        rounds=range(1, movement.rounds + 1),
        tables=range(1, movement.tables + 1),
        boards=range(1, movement.boards + 1),
        at_once=movement.shared_by * movement.copies,
        meetings=movement.meetings,
        contestants=movement.contestants,
        partnerships=movement.partnerships,
        plays=movement.plays,
        team_meets_itself=movement.team_meets_itself,
        team_size=movement.team_size,
    )


def faults_of_rows(
    rows: Iterable[PairRow | FullRow],
    *,
    entries: Collection[int] | None = None,
    sit_outs: Collection[tuple[int, int]] = (),
    rounds: Collection[int] | None = None,
    tables: Collection[int] | None = None,
    boards: Collection[int] | None = None,
    at_once: int = 1,
    meetings: int = 1,
    contestants: str = "pairs",
    partnerships: int = 1,
    plays: int = 1,
    team_meets_itself: bool = False,
    team_size: int = OF_FOUR,
) -> list[Finding]:
    """Every fault of encounters, in any order, mended or not.

    A row is (round, table, ns, ew, boards); of players it goes on with south and west, of teams
    with 0, 0 and the match's number. `sit_outs` are (round, entry). `at_once` tables may hold a
    board in the same round; the other limits are those of `Movement`. What is None is not checked:
    without `entries` nobody is unknown or without a seat, without `rounds` those that occur are
    the rounds. Which pairs of teams of eight (`team_size` 8) sit at a table follows from the rows.
    """
    evening = sorted((Row(*row) for row in rows), key=lambda row: (row.round, row.table, row.ns, row.ew))
    if contestants == "teams" and team_size == OF_EIGHT:
        evening = _with_pairs(evening)
    in_play = sorted(rounds if rounds is not None else {row.round for row in evening})
    return [
        *([] if team_meets_itself else _opposed_to_itself(evening, contestants)),
        *_unknown(evening, contestants, entries, rounds, tables, boards),
        *_places_at_once(evening, contestants),
        *_table_used_twice(evening),
        *_boards_at_once(evening, at_once),
        *_boards_again(evening, contestants, plays),
        *opponents_again(evening, contestants, meetings),
        *(partners_again(evening, partnerships) if contestants == "players" else ()),
        *([*matches_confused(evening), *halves_differ(evening)] if contestants == "teams" else ()),
        *(tables_differ(evening) if contestants == "teams" and team_size == OF_EIGHT else ()),
        *_without_seat(evening, contestants, entries, sit_outs, in_play, team_size),
    ]


def _with_pairs(rows: list[Row]) -> list[Row]:
    """The rows of teams of eight with the pairs that sit at each table."""
    pairs = pairs_at(Sitting(row.round, row.table, row.ns, row.ew, row.match) for row in rows)
    return [row._replace(pairs=pairs[row.round, row.table]) for row in rows]


def _opposed_to_itself(rows: list[Row], contestants: str) -> Iterator[Finding]:
    """Pairs and teams; a player twice at a table is in two places."""
    for row in rows:
        if row.ns == row.ew and contestants != "players":
            yield Finding(
                f"movement.same_{WHAT[contestants]}",
                _SAME[contestants],
                **{WHAT[contestants]: row.ns},
                table=row.table,
                round=row.round,
            )


_SAME = {
    "pairs": N_("Pair {pair} plays against itself at table {table} in round {round}."),
    "teams": N_("Team {team} plays against itself at table {table} in round {round}."),
}


def _unknown(
    rows: list[Row],
    contestants: str,
    entries: Collection[int] | None,
    rounds: Collection[int] | None,
    tables: Collection[int] | None,
    boards: Collection[int] | None,
) -> Iterator[Finding]:
    for row in rows:
        seated = [sitter.number for sitter in sitters(row, contestants)]
        yield from _unknown_in_row(row, WHAT[contestants], seated, entries)
        yield from _unknown_in_row(row, "round", [row.round], rounds)
        yield from _unknown_in_row(row, "table", [row.table], tables)
        yield from _unknown_in_row(row, "board", row.boards, boards)


_UNKNOWN = {
    "pair": N_("Table {table}, round {round}: there is no pair {number}."),
    "player": N_("Table {table}, round {round}: there is no player {number}."),
    "team": N_("Table {table}, round {round}: there is no team {number}."),
    "round": N_("Table {table}: there is no round {number}."),
    "table": N_("Round {round}: there is no table {number}."),
    "board": N_("Table {table}, round {round}: there is no board {number}."),
}


def _unknown_in_row(
    row: Row, what: str, numbers: Iterable[int], real_numbers: Collection[int] | None
) -> Iterator[Finding]:
    for number in numbers:
        if real_numbers is not None and number not in real_numbers:
            yield Finding(
                f"movement.unknown_{what}", _UNKNOWN[what], number=number, table=row.table, round=row.round
            )


def _places_at_once(rows: list[Row], contestants: str) -> Iterator[Finding]:
    """Somebody at two tables in a round, or on two chairs of one."""
    places: dict[tuple[int, Sitter], list[int]] = defaultdict(list)
    for row in rows:
        seated = sitters(row, contestants)
        for sitter in seated if contestants == "players" else dict.fromkeys(seated):
            places[row.round, sitter].append(row.table)
    for (number, sitter), tables in sorted(places.items()):
        if len(tables) > 1:
            yield Finding(
                f"movement.{sitter.what}_twice",
                _TWICE[contestants],
                **sitter.values,
                round=number,
                tables=listed(tables),
            )


_TWICE = {
    "pairs": N_("Pair {pair} is in two places in round {round}: tables {tables}."),
    "players": N_("Player {player} is in two places in round {round}: tables {tables}."),
    "teams": N_("The {side} pair of team {team} is in two places in round {round}: tables {tables}."),
}


def _table_used_twice(rows: list[Row]) -> Iterator[Finding]:
    uses: dict[tuple[int, int], int] = defaultdict(int)
    for row in rows:
        uses[row.round, row.table] += 1
    for (number, table), count in uses.items():
        if count > 1:
            yield Finding(
                "movement.table_twice",
                "Table {table} is used {count} times in round {round}.",
                table=table,
                count=count,
                round=number,
            )


def _boards_at_once(rows: list[Row], at_once: int) -> Iterator[Finding]:
    """Boards at more tables than there are copies, or than share them; one fault a group of tables."""
    tables_of: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        for board in dict.fromkeys(row.boards):
            tables_of[row.round, board].append(row.table)
    together: dict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
    for (number, board), tables in tables_of.items():
        if len(tables) > at_once:
            together[number, tuple(tables)].append(board)
    for (number, group), boards in sorted(together.items()):
        yield Finding(
            "movement.board_twice",
            "In round {round}, boards {boards} are at tables {tables} at the same time.",
            round=number,
            boards=listed(boards),
            tables=listed(group),
        )


def _boards_again(rows: list[Row], contestants: str, plays: int) -> Iterator[Finding]:
    """Somebody meets a board more than `plays` times; one fault for each of them and encounter."""
    met: dict[Sitter, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for sitter in dict.fromkeys(sitters(row, contestants)):
            before = met[sitter]
            for board in row.boards:
                before[board].append(row.round)
            again = [board for board in dict.fromkeys(row.boards) if len(before[board]) > plays]
            if again:
                yield Finding(
                    "movement.board_again",
                    _BOARD_AGAIN[contestants],
                    **sitter.values,
                    boards=listed(again),
                    round=row.round,
                    table=row.table,
                    before=before[again[0]][0],
                )


_BOARD_AGAIN = {
    "pairs": N_(
        "Pair {pair} plays boards {boards} again in round {round} (table {table}); it has "
        "already played them in round {before}."
    ),
    "players": N_(
        "Player {player} plays boards {boards} again in round {round} (table {table}), having "
        "already played them in round {before}."
    ),
    "teams": N_(
        "The {side} pair of team {team} plays boards {boards} again in round {round} (table "
        "{table}); it has already played them in round {before}."
    ),
}


def _without_seat(
    rows: list[Row],
    contestants: str,
    entries: Collection[int] | None,
    sit_outs: Collection[tuple[int, int]],
    rounds: Iterable[int],
    team_size: int,
) -> Iterator[Finding]:
    """Who is neither seated nor declared to sit out, and who is both."""
    seated = {(row.round, sitter) for row in rows for sitter in sitters(row, contestants)}
    declared = set(sit_outs)
    for number in rounds:
        for entry in sorted(entries or ()):
            for sitter in sitters_of(entry, contestants, team_size):
                if (number, sitter) not in seated and (number, entry) not in declared:
                    yield Finding("movement.no_seat", _NO_SEAT[contestants], **sitter.values, round=number)
    yield from _seated_sit_outs(seated, contestants, declared, entries)


_NO_SEAT = {
    "pairs": N_("Pair {pair} has no seat in round {round}."),
    "players": N_("Player {player} has no seat in round {round}."),
    "teams": N_("The {side} pair of team {team} has no seat in round {round}."),
}


def _seated_sit_outs(
    seated: set[tuple[int, Sitter]],
    contestants: str,
    declared: set[tuple[int, int]],
    entries: Collection[int] | None,
) -> Iterator[Finding]:
    """A team sits out if one of its pairs does: it is seated if both are."""
    what = WHAT[contestants]
    for number, entry in sorted(declared):
        if all((number, sitter) in seated for sitter in sitters_of(entry, contestants)):
            yield Finding("movement.sit_out_seated", _SEATED[contestants], **{what: entry}, round=number)
        elif entries is not None and entry not in entries:
            yield Finding("movement.unknown_sit_out", _NOBODY[contestants], **{what: entry}, round=number)


_SEATED = {
    "pairs": N_("Pair {pair} should sit out round {round} but has a seat."),
    "players": N_("Player {player} should sit out round {round} but has a seat."),
    "teams": N_("Team {team} should sit out round {round} but has a seat."),
}
_NOBODY = {
    "pairs": N_("There is no pair {pair} to sit out round {round}."),
    "players": N_("There is no player {player} to sit out round {round}."),
    "teams": N_("There is no team {team} to sit out round {round}."),
}
