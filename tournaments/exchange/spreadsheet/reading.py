"""CSV files of results read, our own and those of other programs: a row for each play (UTF-8, RFC 4180).

Of the columns only board, ns and ew must be there. Commas separate them, or semicolons or tabs.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum
from itertools import zip_longest
from typing import TypeVar

from scoring.bridge import Result
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.bridge.tables import BOARD_TABLES, DEFAULT
from scoring.cards import Deal
from scoring.comparison.methods import MethodName
from scoring.comparison.victory import SCALES
from scoring.words import N_, RuleError, Side
from scoring.words.encodings import decoded, plain
from tournaments.exchange.additions import NAME, with_additions
from tournaments.exchange.adjusted import weighted_of
from tournaments.exchange.check.unnamed import with_unnamed_settled
from tournaments.exchange.event import (
    ANY_SCALE,
    MAX_RESULTS,
    BoardRecord,
    Competitor,
    Event,
    Form,
    MatchRecord,
    PairId,
    Player,
    TravellerLine,
    Unnamed,
    require_visible,
    too_many_results,
)
from tournaments.exchange.fields import Row, at, average_of, day, decimal, lead_of, pair_id, whole
from tournaments.exchange.markup import MAX_TEXT, require_size
from tournaments.exchange.sides import Seated, are_numbered_apart, with_two_fields
from tournaments.exchange.spreadsheet.writing import (
    BYE,
    ENTRY,
    RESULTS,
    SOURCE,
    WORDS,
    Cells,
    names_in,
)

REQUIRED = ("board", "ns", "ew")
CONTRACT = ("contract", "declarer", "tricks")
"""What stands in place of `result` in the files of other programs."""

MAX_COLUMNS = 100
DELIMITERS = ",;\t"
AWARD = re.compile(r"A[+-]?|[0-9]{1,3}(\.[0-9]{1,4})?|[+-]?[0-9]{1,2}(\.[0-9]{1,2})?IMP")

LISTS = frozenset({"ns_names", "ew_names", "south_names", "west_names", "national_ids"})
MAX_LISTED = 4000  # of all the names or numbers of one competitor

NAMING = ("kind", "result", "award_ns", "award_ew", "weights", "score_ew")
"""Columns that say what became of a board."""

KNOWN = frozenset({*RESULTS, *CONTRACT})

SCORED = (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED)
"""Kinds of one score, which is one side's where the other has an award."""

FORMS = {"": Form.PAIRS, "players": Form.INDIVIDUAL}
"""What stands for a form beside its own name."""

Choice = TypeVar("Choice", bound=StrEnum)
Other = TypeVar("Other", bound=StrEnum | None)


def parse_results(data: bytes) -> Event:
    """Read results; who is named there competes. Raises RuleError with the row of the file."""
    sheet = _Found()
    first: Cells = {}
    additions: list[str] = []
    unread: list[str] = []
    rows: list[tuple[int, Cells]] = []
    for number, cells in _rows(data, unread):
        if len(rows) >= MAX_RESULTS:
            raise too_many_results(f"row {number}")
        rows.append((number, cells))
    for number, cells in _with_sides(rows):
        first = first or cells
        additions.append(cells.get(NAME, ""))
        try:
            _read_row(cells, sheet)
        except RuleError as error:
            raise at(error, f"row {number}") from None
    pairs = sheet.pairs
    method = _named(MethodName, first, "method", {"": MethodName.MATCHPOINTS, "other": None})
    event = Event(
        name=first.get("event", ""),
        date=_in_first_row(first),
        club=first.get("club", ""),
        club_number=first.get("club_number", ""),
        form=_named(Form, first, "contestants", FORMS),
        method=method,
        winners={"1": 1, "2": 2}.get(first.get("winners", ""), 2 if any(p.line for p in pairs) else 1),
        competitors=tuple(_competitor(pair, sheet) for pair in sorted(pairs, key=lambda p: p.listed)),
        boards=tuple(
            BoardRecord(n, b.deal, tuple(b.lines), b.datum) for n, b in sorted(sheet.boards.items())
        ),
        vp=_scale(first.get("vp", "")),
        matches=tuple(sheet.matches[key] for key in sorted(sheet.matches)),
        game=_game(first.get("game", ""), method),
        unread=tuple(unread),
    )
    if not first.get("winners"):
        event = with_two_fields(event)
    require_visible(event)
    return with_additions(with_unnamed_settled(event), "".join(additions), WORDS)


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


def _named(kind: type[Choice], first: Cells, column: str, others: Mapping[str, Other]) -> Choice | Other:
    """What the first row names in a column. Raises RuleError."""
    name = first.get(column, "").lower()
    if name in others:
        return others[name]
    if name not in set(kind):
        raise _refuse(f"row 2: {column}", N_("{name} is not recognised."), name=name[:40])
    return kind(name)


def _game(name: str, method: MethodName | None) -> str:
    """The scoring table that the first row names; tricks are whist's. Raises RuleError."""
    if name and name not in BOARD_TABLES:
        raise _refuse("row 2: game", N_("{name} is not recognised."), name=name[:40])
    return name or ("whist" if method in (MethodName.TRICKS, MethodName.TRICKS_AVERAGE) else DEFAULT)


def _scale(name: str) -> str:
    return name if name in SCALES or not name else ANY_SCALE


class _Board:
    """A board while its rows are read."""

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.datum: Decimal | None = None
        self.lines: list[TravellerLine] = []


class _Found:
    """What the rows tell, while they are read: names by competitor, boards, matches by section and number."""

    def __init__(self) -> None:
        self.pairs: dict[PairId, str] = {}
        self.teams: dict[PairId, str] = {}
        self.numbers: dict[PairId, str] = {}
        self.handicaps: dict[PairId, Decimal] = {}
        self.boards: dict[int, _Board] = {}
        self.matches: dict[tuple[str, int], MatchRecord] = {}

    def name(self, cells: Cells, seat: str, pair: PairId) -> None:
        """Keep who competes under a number, as a row names them in a seat."""
        self.pairs[pair] = self.pairs.get(pair) or cells.get(f"{seat}_names", "")
        self.teams[pair] = self.teams.get(pair) or cells.get(f"{seat}_team", "")


def _rows(data: bytes, unread: list[str]) -> Iterator[tuple[int, Cells]]:
    """The rows with their line numbers, cells by lower-case column; empty rows are passed over.

    Columns that are not known are added to `unread`.
    """
    require_size(data)
    text = plain(decoded(data))
    heading = text.partition("\n")[0]
    if len(heading) > MAX_COLUMNS * MAX_TEXT:
        raise _refuse("row 1", N_("The file has more than {most} columns."), most=MAX_COLUMNS)
    comma = max(DELIMITERS, key=heading.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=comma, strict=True)
    try:
        columns = [name.strip().lower() for name in next(reader, [])]
        _check_columns(columns)
        unread += [name[:MAX_TEXT] for name in columns if name and name not in KNOWN]
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, _cells(columns, row, reader.line_num)
    except csv.Error as error:
        raise _refuse(
            f"row {reader.line_num}", N_("This is not a valid CSV file: {problem}."), problem=str(error)
        ) from None


def _check_columns(columns: Sequence[str]) -> None:
    if len(columns) > MAX_COLUMNS:
        raise _refuse("row 1", N_("The file has more than {most} columns."), most=MAX_COLUMNS)
    if not set(REQUIRED) & set(columns):
        raise RuleError(
            "exchange.kind",
            "file",
            "This is not a USEBIO, PBN, CSV or Arrowswitch event file. In a CSV file of results the first "
            "row names the columns: board, ns, ew and others.",
            "",
        )
    for name in REQUIRED:
        if name not in columns:
            raise _refuse("row 1", N_("The file has no column {name}."), name=name)
    for name in (*RESULTS, *CONTRACT):
        if columns.count(name) > 1:
            raise _refuse("row 1", N_("The file has the column {name} twice."), name=name)


def _cells(columns: Sequence[str], row: Sequence[str], number: int) -> Cells:
    if len(row) > len(columns):
        raise _refuse(
            f"row {number}",
            N_("The number of cells in this row ({cells}) does not match the columns ({columns})."),
            cells=len(row),
            columns=len(columns),
        )
    cells = {
        name: cell if name == NAME else " ".join(_unguarded(cell).split())
        for name, cell in zip(columns, row, strict=False)
        if cell
    }
    for name, cell in cells.items():
        most = MAX_LISTED if name in LISTS else MAX_TEXT
        if len(cell) > most and name != NAME:
            raise _refuse(
                f"row {number}: {name}", N_("The text is longer than {most} characters."), most=most
            )
    return cells


def _read_row(cells: Cells, sheet: _Found) -> None:
    section = cells.get("section", "").upper()
    if cells.get("kind", "").lower() == BYE:
        alone = pair_id(cells.get("ns", ""), "ns", section=section)
        sheet.name(cells, "ns", alone)
        _read_match(cells, sheet, alone, None)
        return
    if cells.get("kind", "").lower() == ENTRY:
        _read_entry(cells, sheet, section)
        return
    number = whole(cells.get("board", ""), "board")
    if number is None:
        raise _refuse("board", N_("The row has no board number."))
    seats = {
        seat: pair_id(cells.get(seat, ""), seat, section=section)
        for seat in ("ns", "ew", "south", "west")
        if cells.get(seat) or seat in REQUIRED
    }
    for seat, pair in seats.items():
        sheet.name(cells, seat, pair)
    match = _read_match(cells, sheet, seats["ns"], seats["ew"])
    board = sheet.boards.setdefault(number, _Board())
    _read_board(cells, number, board)
    board.lines.append(replace(_line(cells, seats["ns"], seats["ew"]), south=seats.get("south"),
                               west=seats.get("west"), match=match))  # fmt: skip


def _read_entry(cells: Cells, sheet: _Found, section: str) -> None:
    """Who competes, with numbers and handicap."""
    pair = pair_id(cells.get("ns", ""), "ns", section=section)
    sheet.name(cells, "ns", pair)
    sheet.numbers[pair] = cells.get("national_ids", "")
    handicap = decimal(cells.get("handicap", ""), "handicap")
    if handicap is not None:
        sheet.handicaps[pair] = handicap


def _read_board(cells: Cells, number: int, board: _Board) -> None:
    """The deal and the datum of a board, where a row tells them. Raises RuleError."""
    if cells.get("deal"):
        deal = Deal.parse(cells["deal"])
        if board.deal not in (None, deal):
            raise _refuse("deal", N_("Board {board} has two different deals."), board=number)
        board.deal = deal
    datum = decimal(cells.get("datum", ""), "datum")
    board.datum = board.datum if datum is None else datum


def _read_match(cells: Cells, sheet: _Found, ns: PairId, ew: PairId | None) -> int:
    """The number of a row's match, which is kept as it stands first; 0 where there is none."""
    number = whole(cells.get("match", ""), "match") or 0
    if number:
        scores = [decimal(cells.get(column, ""), column) for column in ("match_ns", "match_ew")]
        record = MatchRecord(ns.section, number, ns, ew, scores[0], scores[1],
                             whole(cells.get("round", ""), "round"))  # fmt: skip
        sheet.matches.setdefault((ns.section, number), record)
    return number


def _line(cells: Cells, ns: PairId, ew: PairId) -> TravellerLine:
    outcome = _outcome(cells)
    split = outcome.kind is OutcomeKind.SPLIT
    points = [decimal(cells.get(column, ""), column) for column in ("ns_points", "ew_points")]
    return TravellerLine(
        ns=ns,
        ew=ew,
        outcome=outcome,
        score=None if split else whole(cells.get("score", ""), "score"),
        ns_points=points[0],
        ew_points=points[1],
        unnamed=_unnamed(cells, has_points=points != [None, None]),
        round=whole(cells.get("round", ""), "round"),
        table=whole(cells.get("table", ""), "table"),
    )


def _outcome(cells: Cells) -> Outcome:
    """What the row says; where it does not name the kind, what it has tells it."""
    if any(cells.get(column) for column in CONTRACT) and not cells.get("kind"):
        return _outcome_of_contract(cells)
    result = Result.parse(cells["result"]) if cells.get("result") else None
    kind = _kind(cells, result)
    if kind in (OutcomeKind.AWARD, *BY_SIDE):
        return _outcome_by_side(kind, cells)
    _refuse_award(kind, cells)
    if kind in SCORED:
        score = _score(cells)
        lead = lead_of(cells.get("lead", "")) if result else None
        return Outcome(kind, result=result, score=None if result else score, lead=lead)
    return Outcome(kind)


def _score(cells: Cells) -> int | None:
    """N-S's score of a row of one score; E-W's column may say it too. Raises RuleError."""
    score, score_ew = (whole(cells.get(column, ""), column) for column in ("score", "score_ew"))
    if score_ew is not None and (score is None or abs(score_ew) != abs(score)):
        raise _refuse(
            "score_ew",
            N_(
                "The row has a score of {score_ew} for E-W that is not that of N-S. If it is a split score, "
                "write split as its kind, and both scores from the N-S side."
            ),
            score_ew=score_ew,
        )
    return score


def _outcome_by_side(kind: OutcomeKind, cells: Cells) -> Outcome:
    """Awards of both sides, or a score or weights with one side's award perhaps. Raises RuleError."""
    both = kind is OutcomeKind.AWARD
    ns, ew = (
        _award(cells, column) if both or cells.get(column) else "" for column in ("award_ns", "award_ew")
    )
    if both:
        return Outcome(kind, award_ns=ns, award_ew=ew)
    if kind is OutcomeKind.WEIGHTED:
        return weighted_of(cells.get("weights", ""), ns, ew)
    score, score_ew = (whole(cells.get(column, ""), column) for column in ("score", "score_ew"))
    if ns and not ew and score_ew is None:  # the one score of the row is that of the side that has no award
        score, score_ew = None, score
    return Outcome(kind, score=score, score_ew=score_ew, award_ns=ns, award_ew=ew)


def _refuse_award(kind: OutcomeKind, cells: Cells) -> None:
    """Refuse an artificial score that stands beside something else of the whole board."""
    for column in ("award_ns", "award_ew"):
        if cells.get(column):
            raise _refuse(
                column,
                N_(
                    "The row has the artificial score {share} beside another result ({kind}). Leave one of "
                    "them out, or write the score of one side and the artificial score of the other."
                ),
                share=cells[column][:20],
                kind=kind.value,
            )


def _outcome_of_contract(cells: Cells) -> Outcome:
    """What contract, declarer and tricks say, each in its own column. Raises RuleError."""
    outcome = _row(cells).outcome()
    _refuse_award(outcome.kind, cells)
    if cells.get("result") and Outcome.played(cells["result"], outcome.lead) != outcome:
        raise _refuse(
            "contract",
            N_("The columns result and contract do not agree: {result} and {contract}. Correct one of them."),
            result=cells["result"],
            contract=" ".join(cells[column] for column in CONTRACT if cells.get(column)),
        )
    return outcome


def _row(cells: Cells, *, has_points: bool = False) -> Row:
    contract, declarer, tricks = (cells.get(column, "") for column in CONTRACT)
    return Row(contract, declarer, tricks, cells.get("score", ""), cells.get("lead", ""), has_points)


def _unnamed(cells: Cells, *, has_points: bool) -> Unnamed:
    """Whether the row has points, but names neither what it is nor a result."""
    if any(cells.get(column) for column in NAMING):
        return Unnamed.NO
    return _row(cells, has_points=has_points).unnamed


def _kind(cells: Cells, result: Result | None) -> OutcomeKind:
    named = cells.get("kind", "").lower()
    if named and named not in set(OutcomeKind):
        raise _refuse("kind", N_("{kind} is not a type of result."), kind=named)
    awards = sum(bool(cells.get(column)) for column in ("award_ns", "award_ew"))
    if named in ("", *SCORED) and result is None and awards == 1 and _has_score(cells):
        return OutcomeKind.SPLIT
    if named:
        return OutcomeKind(named)
    if result is not None:
        return OutcomeKind.PASSED_OUT if result.passed_out else OutcomeKind.PLAYED
    if cells.get("weights"):
        return OutcomeKind.WEIGHTED
    if awards:
        return OutcomeKind.AWARD
    return OutcomeKind.PLAYED if _has_score(cells) else OutcomeKind.NOT_PLAYED


def _has_score(cells: Cells) -> bool:
    return bool(cells.get("score") or cells.get("score_ew"))


def _award(cells: Cells, column: str) -> str:
    if not cells.get(column):
        raise _refuse(
            column,
            N_(
                "Only one side has an artificial score. Write the artificial score or the score of the "
                "other side too."
            ),
        )
    share = average_of(cells[column]) or cells[column].upper()
    if not AWARD.fullmatch(share):
        raise _refuse(
            column, N_("An award must be A+, A, A- or a percentage, not {share}."), share=share[:20]
        )
    return share


def _in_first_row(first: Cells) -> dt.date | None:
    try:
        return day(first.get("date", ""), "date")
    except RuleError as error:
        raise at(error, "row 2") from None


def _competitor(pair: PairId, sheet: _Found) -> Competitor:
    names = names_in(sheet.pairs[pair])
    numbers = names_in(sheet.numbers.get(pair, ""))
    players = tuple(
        Player(name, number) for name, number in zip_longest(names, numbers[: len(names)], fillvalue="")
    )
    return Competitor(pair, players, handicap=sheet.handicaps.get(pair), name=sheet.teams.get(pair, ""))


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell


def _refuse(field: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.csv", field, template, SOURCE, **values)
