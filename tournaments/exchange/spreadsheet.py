"""CSV: an event's results, a row a play, and its ranking, a row a pair. UTF-8, commas, RFC 4180.

Results are read back, our own files and others' alike: of the columns only board, ns and ew must
be there; a semicolon may part them. A text that a spreadsheet would take for a formula is written
with an apostrophe before it, which reading takes away again.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from scoring.bridge import Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Deal, RuleError
from tournaments.exchange.adjusted import weighted_of, weights_text
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    Method,
    PairId,
    Player,
    TravellerLine,
)
from tournaments.exchange.fields import at, day, decimal, lead_of, pair_id, whole
from tournaments.exchange.markup import MAX_TEXT, require_size

SOURCE = "RFC 4180"
RESULTS = (
    "board", "section", "round", "table", "ns", "ew", "kind", "result", "score", "score_ew", "weights",
    "award_ns", "award_ew", "lead", "ns_points", "ew_points", "ns_names", "ew_names", "deal",
    "event", "club", "date", "winners",
)  # fmt: skip
RANKING = (
    "place", "section", "pair", "line", "names", "national_ids", "total", "percent", "handicap",
)  # fmt: skip
REQUIRED = ("board", "ns", "ew")
FORMULA = tuple("=+-@＝＋－＠'")
AWARD = re.compile(r"A[+-]?|[0-9]{1,3}(\.[0-9]{1,4})?|[+-]?[0-9]{1,2}(\.[0-9]{1,2})?IMP")
BETWEEN_NAMES = " & "

Cells = dict[str, str]


def format_results(event: Event) -> bytes:
    """A row for every line of every traveller, whatever came of it. Raises RuleError unless pairs."""
    if event.form is not Form.PAIRS:
        raise RuleError("exchange.method", "method", "Only pairs can be written so.", SOURCE)
    names = {competitor.pair: _names(competitor) for competitor in event.competitors}
    return _written(RESULTS, (_result_row(event, board, line, names) for board, line in event.lines()))


def format_ranking(event: Event) -> bytes:
    """A row for every pair, line by line in order of place; pairs without a place come last."""
    ranked = sorted(
        event.competitors,
        key=lambda c: (c.pair.line.value == "EW", c.place is None, c.place or 0, c.pair.listed),
    )
    return _written(RANKING, (_ranking_row(competitor) for competitor in ranked))


def parse_results(data: bytes) -> Event:
    """Read results; who is named there competes. Raises RuleError with the row of the file."""
    rows = list(_rows(data))
    pairs: dict[PairId, str] = {}
    boards: dict[int, _Board] = {}
    for number, cells in rows:
        try:
            _read_row(cells, pairs, boards)
        except RuleError as error:
            raise at(error, f"row {number}") from None
    first = rows[0][1] if rows else {}
    return Event(
        name=first.get("event", ""),
        date=_in_first_row(first),
        club=first.get("club", ""),
        form=Form.PAIRS,
        method=Method.MATCHPOINTS,
        winners={"1": 1, "2": 2}.get(first.get("winners", ""), 2 if any(p.line for p in pairs) else 1),
        competitors=tuple(_competitor(pair, pairs[pair]) for pair in sorted(pairs, key=lambda p: p.listed)),
        boards=tuple(BoardRecord(n, b.deal, tuple(b.lines)) for n, b in sorted(boards.items())),
    )


class _Board:
    """A board while its rows are read."""

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.lines: list[TravellerLine] = []


def _result_row(event: Event, board: BoardRecord, line: TravellerLine, names: dict[PairId, str]) -> Cells:
    outcome = line.outcome
    passed = outcome.kind is OutcomeKind.PASSED_OUT
    score = outcome.score if outcome.score is not None else line.score
    return {
        "board": str(board.number),
        "section": line.ns.section,
        "round": _figure(line.round),
        "table": _figure(line.table),
        "ns": _number(line.ns),
        "ew": _number(line.ew),
        "kind": outcome.kind.value,
        "result": "PASS" if passed else str(outcome.result or ""),
        "score": _figure(score),
        "score_ew": _figure(outcome.score_ew),
        "weights": weights_text(outcome),
        "award_ns": outcome.award_ns,
        "award_ew": outcome.award_ew,
        "lead": str(outcome.lead or ""),
        "ns_points": _figure(line.ns_points),
        "ew_points": _figure(line.ew_points),
        "ns_names": _guarded(names[line.ns]),
        "ew_names": _guarded(names[line.ew]),
        "deal": str(board.deal or ""),
        "event": _guarded(event.name),
        "club": _guarded(event.club),
        "date": event.date.isoformat() if event.date else "",
        "winners": str(event.winners),
    }


def _ranking_row(competitor: Competitor) -> Cells:
    return {
        "place": _figure(competitor.place),
        "section": competitor.pair.section,
        "pair": str(competitor.pair.number),
        "line": competitor.pair.line.value,
        "names": _guarded(_names(competitor)),
        "national_ids": _guarded(BETWEEN_NAMES.join(player.national_id for player in competitor.players)),
        "total": _figure(competitor.total),
        "percent": _figure(competitor.percent),
        "handicap": _figure(competitor.handicap),
    }


def _written(columns: Sequence[str], rows: Iterable[Cells]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _rows(data: bytes) -> Iterator[tuple[int, Cells]]:
    """The rows with their line numbers, cells by lower-case column; empty rows are passed over."""
    require_size(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-1")
    heading = text.partition("\n")[0]
    comma = ";" if heading.count(";") > heading.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=comma, strict=True)
    try:
        columns = [name.strip().lower() for name in next(reader, [])]
        _check_columns(columns)
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, _cells(columns, row, reader.line_num)
    except csv.Error as error:
        raise _refuse(f"row {reader.line_num}", "This is no CSV: {problem}.", problem=str(error)) from None


def _check_columns(columns: Sequence[str]) -> None:
    for name in REQUIRED:
        if name not in columns:
            raise _refuse("row 1", "The file has no column {name}.", name=name)
    for name in RESULTS:
        if columns.count(name) > 1:
            raise _refuse("row 1", "The file has the column {name} twice.", name=name)


def _cells(columns: Sequence[str], row: Sequence[str], number: int) -> Cells:
    if len(row) > len(columns):
        raise _refuse(
            f"row {number}",
            "The row has {cells} cells for {columns} columns.",
            cells=len(row),
            columns=len(columns),
        )
    cells = {name: " ".join(_unguarded(cell).split()) for name, cell in zip(columns, row, strict=False)}
    for name, cell in cells.items():
        if len(cell) > MAX_TEXT:
            raise _refuse(
                f"row {number}: {name}", "The text is longer than {most} characters.", most=MAX_TEXT
            )
    return cells


def _read_row(cells: Cells, pairs: dict[PairId, str], boards: dict[int, _Board]) -> None:
    number = whole(cells.get("board", ""), "board")
    if number is None:
        raise _refuse("board", "The row names no board.")
    section = cells.get("section", "").upper()
    ns, ew = (pair_id(cells.get(side, ""), side, section=section) for side in ("ns", "ew"))
    for pair, names in ((ns, "ns_names"), (ew, "ew_names")):
        pairs[pair] = pairs.get(pair) or cells.get(names, "")
    board = boards.setdefault(number, _Board())
    if cells.get("deal"):
        deal = Deal.parse(cells["deal"])
        if board.deal not in (None, deal):
            raise _refuse("deal", "Board {board} has two different deals.", board=number)
        board.deal = deal
    board.lines.append(_line(cells, ns, ew))


def _line(cells: Cells, ns: PairId, ew: PairId) -> TravellerLine:
    outcome = _outcome(cells)
    split = outcome.kind is OutcomeKind.SPLIT
    return TravellerLine(
        ns=ns,
        ew=ew,
        outcome=outcome,
        score=None if split else whole(cells.get("score", ""), "score"),
        ns_points=decimal(cells.get("ns_points", ""), "ns_points"),
        ew_points=decimal(cells.get("ew_points", ""), "ew_points"),
        round=whole(cells.get("round", ""), "round"),
        table=whole(cells.get("table", ""), "table"),
    )


def _outcome(cells: Cells) -> Outcome:
    """What the row says; where it does not name the kind, what it has tells it."""
    result = Result.parse(cells["result"]) if cells.get("result") else None
    kind = _kind(cells, result)
    if kind is OutcomeKind.AWARD:
        return Outcome(kind, award_ns=_award(cells, "award_ns"), award_ew=_award(cells, "award_ew"))
    if kind is OutcomeKind.WEIGHTED:
        return weighted_of(cells.get("weights", ""))
    score = whole(cells.get("score", ""), "score")
    if kind is OutcomeKind.SPLIT:
        return Outcome(kind, score=score, score_ew=whole(cells.get("score_ew", ""), "score_ew"))
    if kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED):
        lead = lead_of(cells.get("lead", "")) if result else None
        return Outcome(kind, result=result, score=None if result else score, lead=lead)
    return Outcome(kind)


def _kind(cells: Cells, result: Result | None) -> OutcomeKind:
    named = cells.get("kind", "").lower()
    if named:
        if named not in set(OutcomeKind):
            raise _refuse("kind", "No outcome is called {kind}.", kind=named)
        return OutcomeKind(named)
    if result is not None:
        return OutcomeKind.PASSED_OUT if result.passed_out else OutcomeKind.PLAYED
    if cells.get("award_ns"):
        return OutcomeKind.AWARD
    return OutcomeKind.PLAYED if cells.get("score") else OutcomeKind.NOT_PLAYED


def _award(cells: Cells, column: str) -> str:
    share = cells.get(column, "").upper()
    if not AWARD.fullmatch(share):
        raise _refuse(column, "An award is A+, A, A- or per cents, not {share}.", share=share[:20])
    return share


def _in_first_row(first: Cells) -> dt.date | None:
    try:
        return day(first.get("date", ""), "date")
    except RuleError as error:
        raise at(error, "row 2") from None


def _competitor(pair: PairId, names: str) -> Competitor:
    players = tuple(Player(name.strip()) for name in names.split(BETWEEN_NAMES.strip())) if names else ()
    return Competitor(pair, players)


def _names(competitor: Competitor) -> str:
    return BETWEEN_NAMES.join(player.name for player in competitor.players)


def _number(pair: PairId) -> str:
    return f"{pair.number}{pair.line.value}"


def _figure(figure: Decimal | int | None) -> str:
    if figure is None:
        return ""
    return f"{figure:f}" if isinstance(figure, Decimal) else str(figure)


def _guarded(text: str) -> str:
    plain = " ".join(text.split())
    return f"'{plain}" if plain.startswith(FORMULA) else plain


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell


def _refuse(field: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.csv", field, template, SOURCE, **values)
