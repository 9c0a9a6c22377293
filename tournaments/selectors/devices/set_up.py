"""A session as it is set up now, in the values of a scoring file: read from its encounters as they are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.bridge.contracts import Denomination
from scoring.cards import Deal
from scoring.comparison import MethodName
from scoring.comparison.methods import GameKind
from scoring.comparison.team_seats import OF_EIGHT, Sitting, pairs_at
from scoring.models import SEATS, Board, Encounter, Section, Session
from scoring.selectors.cut import IN_ROUNDS
from scoring.words import RuleError, Seat, Side
from tournaments.exchange.bws.numbers import number_in_file
from tournaments.exchange.bws.setting_up import Place, Tricks
from tournaments.exchange.bws.values import RoundRow, Scoring, ScoringFile, SeatRow, SectionRow
from tournaments.models.event_settings import event_settings
from tournaments.selectors.table.moves import StoredRow, stored_rows

SCORING: Mapping[MethodName, Scoring] = {
    MethodName.MATCHPOINTS: Scoring.MATCHPOINTS,
    MethodName.IMPS_DATUM: Scoring.IMPS,
    MethodName.IMPS_CROSS: Scoring.IMPS,
    MethodName.BAM: Scoring.BOARD_A_MATCH,
    MethodName.IMPS: Scoring.TEAMS,
    MethodName.NET: Scoring.TEAMS,
    MethodName.PATTON: Scoring.TEAMS,
    MethodName.HYBRID: Scoring.TEAMS,
}
"""How devices score what they show. Of the other methods the file says nothing."""
OF_A_MATCH = 2  # tables
MOST_GROUPS = 127


def set_up_of(session: Session, *, guid: str = "", with_deals: bool = False) -> ScoringFile:
    """What table devices are to know of a session that is being played; `guid` is to name it in the file.

    Rounds that were cut are left out, rounds that are not drawn yet are not there; nobody, a phantom and a
    pair that left are 0. Deals are there only if asked for. Numbers are those of `exchange.bws.numbers`.
    Raises RuleError "devices.game" for what table devices cannot take, "devices.play" before play.
    """
    _require_playable(session)
    sections = sections_of(session)
    rows = {number: stored_rows(section) for number, section in sections.items()}
    contestants = event_settings(session.contest).contestants
    deals = _deals(session, rows) if with_deals else {}
    return ScoringFile(
        guid=guid,
        name=session.name,
        date=session.date,
        sections=tuple(_section(number, sections[number], own) for number, own in rows.items()),
        rounds=tuple(row for number, own in rows.items() for row in _rounds(number, sections[number], own)),
        seats=tuple(_seats(sections)),
        received=(),
        deals=deals,
        is_individual=contestants == "players",
        groups=dict(_groups(sections, rows)),
    )


def sections_of(session: Session) -> dict[int, Section]:
    """The sections by the numbers that files made here have for them: 1 for A, 2 for B."""
    return dict(enumerate(session.sections.order_by("letter"), 1))


def makeable_of(session: Session, deals: Iterable[Place]) -> dict[Place, Tricks]:
    """The tricks that could be made of these deals, by section and board, where they have been worked out."""
    boards = Board.objects.filter(board_set__session=session, form="a", makeable__isnull=False)
    known = {board.number: _tricks(board.makeable or {}) for board in boards}
    return {place: known[place[1]] for place in deals if place[1] in known}


def shares_boards(file: ScoringFile) -> bool:
    """Whether two tables have the same board in one round: then a device may show what others still play."""
    seen: set[tuple[int, int]] = set()
    for row in file.rounds:
        boards = {(row.round, board) for board in row.boards} if row.ns and row.ew else set()
        if seen & boards:
            return True
        seen |= boards
    return False


def _require_playable(session: Session) -> None:
    settings = event_settings(session.contest)
    if not session.contest.planned_by.plays_boards or settings.game is not GameKind.CONTRACT:
        raise RuleError(
            "devices.game", "session", "Table devices are for duplicate contract bridge only.", "Law 1"
        )
    if session.state == Session.State.SETUP:
        raise RuleError(
            "devices.play",
            "session",
            "Start play first: the devices' file lists who meets whom in each round.",
            "",
        )


def _section(number: int, section: Section, rows: Sequence[StoredRow]) -> SectionRow:
    method = event_settings(section.session.contest).method_name
    return SectionRow(
        number=number,
        letter=section.letter,
        tables=_tables(section, rows),
        scoring=SCORING.get(method),
        winners=section.winners,
    )


def _tables(section: Section, rows: Sequence[StoredRow]) -> int:
    """How many tables a section has, with those that came in later."""
    return max([section.tables, *(row.table for row in rows)])


def _rounds(number: int, section: Section, rows: Sequence[StoredRow]) -> Iterator[RoundRow]:
    settings = event_settings(section.session.contest)
    contestants = settings.contestants
    pairs = _pairs_of_eight(section, rows) if settings.team_size == OF_EIGHT else {}
    for row in rows:
        boards = tuple(sorted(set(row.boards)))
        if contestants == "players":
            yield RoundRow(number, row.table, row.round, boards=boards, **_players(row))
        else:
            ns, ew = pairs.get((row.round, row.table), (0, 0))
            yield RoundRow(
                number,
                row.table,
                row.round,
                number_in_file(row.ns, Side.NS, contestants, ns) if row.ns else 0,
                number_in_file(row.ew, Side.EW, contestants, ew) if row.ew else 0,
                boards,
            )


def _players(row: StoredRow) -> dict[str, int]:
    """Who has which seat; nobody where the table lacks a player: then none of them plays."""
    seats = (row.ns or 0, row.ew or 0, row.south, row.west)
    return dict(zip(("ns", "ew", "south", "west"), seats if row.played else (0, 0, 0, 0), strict=True))


def _groups(
    sections: Mapping[int, Section], rows: Mapping[int, Sequence[StoredRow]]
) -> Iterator[tuple[Place, int]]:
    """Every table with its group: the number of a match that is at two tables all evening, else 0."""
    last = 0
    for number, section in sections.items():
        groups = dict.fromkeys(range(1, _tables(section, rows[number]) + 1), 0)
        for tables in _of_one_match(section):
            if last < MOST_GROUPS:
                last += 1
                groups |= dict.fromkeys(tables, last)
        yield from (((number, table), group) for table, group in groups.items())


def _of_one_match(section: Section) -> list[list[int]]:
    """The tables that have their matches with one another in every round, two and two."""
    matches: dict[tuple[int, int], set[int]] = defaultdict(set)
    for round_, match, table in _matches(section):
        matches[round_, match].add(table)
    together = {frozenset(tables) for tables in matches.values()}
    partners = Counter(table for tables in together for table in tables)
    fixed = [tables for tables in together if all(partners[table] == 1 for table in tables)]
    return sorted(sorted(tables) for tables in fixed if len(tables) == OF_A_MATCH)


def _pairs_of_eight(section: Section, rows: Sequence[StoredRow]) -> Mapping[tuple[int, int], tuple[int, int]]:
    """Which of their pairs teams of eight have at a table, as in `scoring.services.encounters`."""
    matches = {(round_, table): match for round_, match, table in _matches(section)}
    return pairs_at(
        Sitting(row.round, row.table, row.ns, row.ew, matches.get((row.round, row.table), 0))
        for row in rows
        if row.ns and row.ew
    )


def _matches(section: Section) -> Iterable[tuple[int, int, int]]:
    """Round, match and table of every meeting that belongs to a match."""
    met = Encounter.objects.filter(IN_ROUNDS, round__section=section, match__gt=0)
    return met.order_by("round__number", "table").values_list("round__number", "match", "table")


def _seats(sections: Mapping[int, Section]) -> Iterator[SeatRow]:
    """Who sits down in round 1, by name: devices show them. National numbers stay here."""
    numbers = {section.pk: number for number, section in sections.items()}
    first = Encounter.objects.filter(IN_ROUNDS, round__section__in=numbers, round__number=1)
    names = [f"{seat}_person__name" for seat in SEATS]
    columns = first.order_by("round__section__letter", "table")
    for section, table, *people in columns.values_list("round__section_id", "table", *names):
        for seat, name in zip(Seat, people, strict=True):
            if name:
                yield SeatRow(numbers[section], table, seat, name=name)


def _deals(session: Session, rows: Mapping[int, Sequence[StoredRow]]) -> dict[Place, Deal]:
    """The deals of the boards that are played, by section and board."""
    dealt = Board.objects.filter(board_set__session=session, form="a").exclude(deal="")
    deals = {board.number: Deal.parse(board.deal) for board in dealt}
    places = sorted({(number, board) for number, own in rows.items() for row in own for board in row.boards})
    return {place: deals[place[1]] for place in places if place[1] in deals}


def _tricks(makeable: Mapping[str, Mapping[str, int]]) -> Tricks:
    """Tricks as boards keep them, by letters."""
    return {Seat(seat): {Denomination(one): n for one, n in own.items()} for seat, own in makeable.items()}
