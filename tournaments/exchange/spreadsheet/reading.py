"""CSV files of results read, our own and those of other programs: a row for each play (UTF-8, RFC 4180).

Of the columns only board, ns and ew must be there. Commas separate them, or semicolons or tabs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar

from scoring.bridge.outcome import OutcomeKind
from scoring.bridge.tables import BOARD_TABLES, DEFAULT
from scoring.cards import Deal
from scoring.comparison.methods import MethodName
from scoring.words import N_, RuleError, Side
from scoring.words.names import same_name
from tournaments.exchange import marks
from tournaments.exchange.additions import ADDITIONS_NAME, with_additions
from tournaments.exchange.check.unnamed import with_unnamed_settled
from tournaments.exchange.event import (
    MAX_RESULTS,
    BoardRecord,
    Competitor,
    Event,
    Form,
    MatchRecord,
    PairId,
    Player,
    TravellerLine,
    too_many_results,
)
from tournaments.exchange.fields import at, day, decimal, pair_id, scale_named, score, whole, winners
from tournaments.exchange.line_ups import NamedSeat, Naming, namings_of, players_of, require_one_name
from tournaments.exchange.requirements import require_visible
from tournaments.exchange.segments import Again, Stated, numbered_on
from tournaments.exchange.sides import Seated, are_numbered_apart, with_letters_as_sides, with_two_fields
from tournaments.exchange.spreadsheet.outcomes import outcome_of, unnamed_of
from tournaments.exchange.spreadsheet.rows import REQUIRED, refuse, rows_of
from tournaments.exchange.spreadsheet.writing import ABILITIES, BYE, ENTRY, Cells, names_in

FORMS = {"": Form.PAIRS, "players": Form.INDIVIDUAL}
"""What stands for a form beside its own name."""

Choice = TypeVar("Choice", bound=StrEnum)
Value = TypeVar("Value")
Other = TypeVar("Other", bound=StrEnum | None)


def parse_results(data: bytes, again: Again | None = None) -> Event:
    """Read results; who is named there competes. Raises RuleError with the row of the file.

    `again` says what boards are whose numbers begin again in the file; without it such a file is refused
    ("exchange.again").
    """
    sheet = _Sheet()
    first: Cells = {}
    additions: list[str] = []
    unread: list[str] = []
    rows: list[tuple[int, Cells]] = []
    for number, cells in rows_of(data, unread):
        if len(rows) >= MAX_RESULTS:
            raise too_many_results(f"row {number}")
        rows.append((number, cells))
    for number, cells in _numbered_on(_with_sides(rows), again):
        first = first or cells
        additions.append(cells.get(ADDITIONS_NAME, ""))
        try:
            _read_row(cells, sheet, f"row {number}")
        except RuleError as error:
            raise at(error, f"row {number}") from None
    form = _named(Form, first, "contestants", FORMS)
    pairs = sheet.names
    namings = sheet.namings(form)
    stated = _in_first_row(winners, first, "winners")
    method = _named(MethodName, first, "method", {"": MethodName.MATCHPOINTS, "other": None})
    event = Event(
        name=first.get("event", ""),
        date=_in_first_row(day, first, "date"),
        club=first.get("club", ""),
        club_number=first.get("club_number", ""),
        form=form,
        method=method,
        winners=stated or (2 if any(pair.line for pair in pairs) else 1),
        competitors=tuple(
            _competitor(pair, sheet, namings.get(pair, ()), form)
            for pair in sorted(pairs, key=lambda p: p.listed)
        ),
        boards=tuple(
            BoardRecord(n, b.deal, tuple(b.lines), b.datum) for n, b in sorted(sheet.boards.items())
        ),
        vp=scale_named(first.get("vp", "")),
        matches=tuple(sheet.matches[key] for key in sorted(sheet.matches)),
        game=_game(first.get("game", ""), method),
        unread=tuple(unread),
    )
    event = with_letters_as_sides(event)
    if stated is None:
        event = with_two_fields(event)
    require_visible(event)
    return with_additions(with_unnamed_settled(event), "".join(additions), ABILITIES)


def _with_sides(rows: list[tuple[int, Cells]]) -> list[tuple[int, Cells]]:
    """The rows of pairs, N-S and E-W told apart where they have the same numbers."""
    if not rows or FORMS.get(rows[0][1].get("contestants", "").lower()) is not Form.PAIRS:
        return rows
    seated = (
        Seated(cells["board"], cells.get("section", ""), number, side, cells.get(f"{seat}_names", ""))
        for _row, cells in rows
        if cells.get("board") and not cells.get("south")
        for seat, side in zip(("ns", "ew"), Side, strict=True)
        if (number := cells.get(seat, "")).isdigit()
    )
    if not are_numbered_apart(seated):
        return rows
    return [
        (row, cells | {s: f"{cells[s]}{s}" for s in ("ns", "ew") if cells.get(s, "").isdigit()})
        for row, cells in rows
    ]


def _numbered_on(rows: list[tuple[int, Cells]], again: Again | None) -> list[tuple[int, Cells]]:
    """The rows with the numbers that their boards have in the event; a file of ours has each number once."""
    if any(cells.get(ADDITIONS_NAME) for _row, cells in rows):
        return rows
    of_teams = bool(rows) and rows[0][1].get("contestants", "").lower() == Form.TEAMS
    played = [
        (row, cells) for row, cells in rows if cells.get("board", "").isdigit() and len(cells["board"]) <= 3
    ]
    stated = [_stated(row, cells, of_teams) for row, cells in played]
    numbers = {
        row: number
        for (row, _), number in zip(played, numbered_on(stated, again, of_teams=of_teams), strict=True)
    }
    return [(row, cells | {"board": str(numbers[row])} if row in numbers else cells) for row, cells in rows]


def _stated(row: int, cells: Cells, of_teams: bool) -> Stated:
    """What shows that a board of this number is another: who played it, of teams each way at each table."""
    section = cells.get("section", "")
    try:
        is_award = outcome_of(cells).kind is OutcomeKind.AWARD
        deal = Deal.parse(cells["deal"]) if cells.get("deal") else None
    except RuleError:  # which is said where the row is read
        is_award, deal = True, None
    who = {
        (section, cells[seat].upper(), *((seat, cells.get("table", "")) if of_teams else ()))
        for seat in ("ns", "ew", "south", "west")
        if cells.get(seat) and not is_award
    }
    round_ = cells.get("round", "") if of_teams else ""
    return Stated(f"row {row}", int(cells["board"]), frozenset(who), deal, round_)


def _named(kind: type[Choice], first: Cells, column: str, others: Mapping[str, Other]) -> Choice | Other:
    """What the first row names in a column. Raises RuleError."""
    name = first.get(column, "").lower()
    if name in others:
        return others[name]
    if name not in set(kind):
        raise refuse(f"row 2: {column}", N_("{name} is not recognised."), name=name[:40])
    return kind(name)


def _game(name: str, method: MethodName | None) -> str:
    """The scoring table that the first row names; tricks are whist's. Raises RuleError."""
    if name and name not in BOARD_TABLES:
        raise refuse("row 2: game", N_("{name} is not recognised."), name=name[:40])
    return name or ("whist" if method in (MethodName.TRICKS, MethodName.TRICKS_AVERAGE) else DEFAULT)


class _Board:
    """A board while its rows are read."""

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.datum: Decimal | None = None
        self.lines: list[TravellerLine] = []


class _Sheet:
    """What the rows tell, while they are read: names by competitor, boards, matches by section and number."""

    def __init__(self) -> None:
        self.names: dict[PairId, list[NamedSeat]] = {}
        self.teams: dict[PairId, list[tuple[str, str]]] = {}
        self.numbers: dict[PairId, list[tuple[str, str]]] = {}
        self.handicaps: dict[PairId, Decimal] = {}
        self.boards: dict[int, _Board] = {}
        self.matches: dict[tuple[str, int], MatchRecord] = {}

    def name(self, cells: Cells, seat: str, pair: PairId, where: str, line: TravellerLine | None) -> None:
        """Keep who competes under a number, as a row names them in a seat; `line` is its result."""
        names = tuple(names_in(cells.get(f"{seat}_names", "")))
        board = whole(cells.get("board", ""), "board") or 0
        self.names.setdefault(pair, []).append(NamedSeat(pair, where, names, board, line))
        self.teams.setdefault(pair, []).append((where, cells.get(f"{seat}_team", "")))

    def namings(self, form: Form) -> dict[PairId, list[Naming]]:
        """Whom the rows name under each number, in the order of the rows."""
        return namings_of((named for rows in self.names.values() for named in rows), form)


def _read_row(cells: Cells, sheet: _Sheet, where: str) -> None:
    section = cells.get("section", "").upper()
    if cells.get("kind", "").lower() == BYE:
        alone = pair_id(cells.get("ns", ""), "ns", section=section)
        sheet.name(cells, "ns", alone, where, None)
        _read_match(cells, sheet, alone, None)
        return
    if cells.get("kind", "").lower() == ENTRY:
        _read_entry(cells, sheet, section, where)
        return
    number = whole(cells.get("board", ""), "board")
    if number is None:
        raise refuse("board", N_("The row has no board number."))
    seats = {
        seat: pair_id(cells.get(seat, ""), seat, section=section)
        for seat in ("ns", "ew", "south", "west")
        if cells.get(seat) or seat in REQUIRED
    }
    match = _read_match(cells, sheet, seats["ns"], seats["ew"])
    board = sheet.boards.setdefault(number, _Board())
    _read_board(cells, number, board)
    line = replace(_line(cells, seats["ns"], seats["ew"]), south=seats.get("south"),
                   west=seats.get("west"), match=match)  # fmt: skip
    board.lines.append(line)
    for seat, pair in seats.items():
        sheet.name(cells, seat, pair, where, line)


def _read_entry(cells: Cells, sheet: _Sheet, section: str, where: str) -> None:
    """Who competes, with numbers and handicap."""
    pair = pair_id(cells.get("ns", ""), "ns", section=section)
    sheet.name(cells, "ns", pair, where, None)
    names, numbers = (names_in(cells.get(column, "")) for column in ("ns_names", "national_ids"))
    sheet.numbers[pair] = list(zip(map(same_name, names), numbers, strict=False))
    handicap = decimal(cells.get("handicap", ""), "handicap", marks.HANDICAP)
    if handicap is not None:
        sheet.handicaps[pair] = handicap


def _read_board(cells: Cells, number: int, board: _Board) -> None:
    """The deal and the datum of a board, where a row tells them. Raises RuleError."""
    if cells.get("deal"):
        deal = Deal.parse(cells["deal"])
        if board.deal not in (None, deal):
            raise refuse("deal", N_("Board {board} has two different deals."), board=number)
        board.deal = deal
    datum = decimal(cells.get("datum", ""), "datum")
    board.datum = board.datum if datum is None else datum


def _read_match(cells: Cells, sheet: _Sheet, ns: PairId, ew: PairId | None) -> int:
    """The number of a row's match, which is kept as it stands first; 0 where there is none."""
    number = whole(cells.get("match", ""), "match") or 0
    if number:
        scores = [decimal(cells.get(column, ""), column, marks.MATCH) for column in ("match_ns", "match_ew")]
        record = MatchRecord(ns.section, number, ns, ew, scores[0], scores[1],
                             whole(cells.get("round", ""), "round"))  # fmt: skip
        before = sheet.matches.setdefault((ns.section, number), record)
        sheet.matches[ns.section, number] = _with_scores(before, record, {ns: "match_ns", ew: "match_ew"})
    return number


def _with_scores(
    match: MatchRecord, again: MatchRecord, cells_of: Mapping[PairId | None, str]
) -> MatchRecord:
    """The match with what another of its rows says that it gave. Raises RuleError where they disagree."""
    told = {again.first: again.first_score, again.second: again.second_score}
    both = []
    for pair, first in ((match.first, match.first_score), (match.second, match.second_score)):
        other = told.get(pair)
        if None not in (first, other) and other != first:
            raise refuse(
                cells_of[pair],
                N_("Match {match} gave {other} here to {pair}, and {score} in an earlier row."),
                match=match.number,
                pair=str(pair),
                other=other,
                score=first,
            )
        both.append(other if first is None else first)
    return replace(match, first_score=both[0], second_score=both[1])


def _line(cells: Cells, ns: PairId, ew: PairId) -> TravellerLine:
    outcome = outcome_of(cells)
    split = outcome.kind is OutcomeKind.SPLIT
    points = [decimal(cells.get(column, ""), column, marks.POINTS) for column in ("ns_points", "ew_points")]
    return TravellerLine(
        ns=ns,
        ew=ew,
        outcome=outcome,
        score=None if split else score(cells.get("score", ""), "score"),
        ns_points=points[0],
        ew_points=points[1],
        unnamed=unnamed_of(cells, has_points=points != [None, None]),
        round=whole(cells.get("round", ""), "round"),
        table=whole(cells.get("table", ""), "table"),
    )


def _in_first_row(read: Callable[[str, str], Value], first: Cells, column: str) -> Value:
    """What the first row tells of the whole event. Raises RuleError with the row."""
    try:
        return read(first.get(column, ""), column)
    except RuleError as error:
        raise at(error, "row 2") from None


def _competitor(pair: PairId, sheet: _Sheet, namings: Sequence[Naming], form: Form) -> Competitor:
    numbers = sheet.numbers.get(pair, [])
    players: list[Player] = []
    for player in players_of(pair, namings, form):
        at = next((at for at, (key, _) in enumerate(numbers) if key == same_name(player.name)), None)
        players.append(player if at is None else replace(player, national_id=numbers[at][1]))
        if at is not None and sum(key == numbers[at][0] for key, _ in numbers) > 1:  # a namesake has the next
            numbers = numbers[:at] + numbers[at + 1 :]
    name = require_one_name(pair, sheet.teams.get(pair, []))
    return Competitor(pair, tuple(players), handicap=sheet.handicaps.get(pair), name=name)
