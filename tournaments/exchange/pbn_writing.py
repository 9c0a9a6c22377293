"""PBN 2.1 written: a game a board with its deal and score table, the totals in the first game.

Matchpoints are MP1, 2 a win. Pairs of two winners are `1NS`, `1EW`; the tag Winners, an addition
of ours, says how many rankings there are. Between the names of a pair stands " - ".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from scoring.bridge.outcome import OutcomeKind
from scoring.cards import RuleError, Vulnerability, dealer_of
from tournaments.exchange.adjusted import adjusted_text
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    Line,
    Method,
    PairId,
    TravellerLine,
)
from tournaments.exchange.fields import USUAL_PER_CENTS, is_written
from tournaments.exchange.pbn_text import SOURCE, encoded, quoted

VULNERABLE = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
DIRECTIONS = {Line.NS: "N-S", Line.EW: "E-W", Line.FIELD: "-"}
UNKNOWN = "-"


def format(event: Event) -> bytes:
    """The event with the figures it carries. Raises RuleError for what these tables cannot say."""
    if event.form is not Form.PAIRS or event.method is not Method.MATCHPOINTS:
        raise RuleError("exchange.method", "method", "Only matchpoint pairs can be written so.", SOURCE)
    return encoded(["% PBN 2.1", "% EXPORT", "%", *_lines(event)])


def _lines(event: Event) -> Iterator[str]:
    boards: Sequence[BoardRecord | None] = event.boards or [None]
    for index, board in enumerate(boards):
        if index:
            yield ""
        yield from _identification(event, board)
        if index == 0:
            yield from _tag_pairs(
                [("Competition", "Pairs"), ("Application", event.source), ("Winners", str(event.winners))]
            )
            yield from _totals(event)
        if board is not None and any(is_written(line.outcome) for line in board.lines):
            yield from _score_table(event, board)


def _identification(event: Event, board: BoardRecord | None) -> Iterator[str]:
    """The fifteen tags every game begins with, in their order."""
    date = f"{event.date.year:04}.{event.date:%m.%d}" if event.date else "????.??.??"
    yield from _tag_pairs(
        [
            ("Event", event.name),
            ("Site", event.club),
            ("Date", date),
            ("Board", str(board.number) if board else ""),
            *((seat, "") for seat in ("West", "North", "East", "South")),
            ("Dealer", dealer_of(board.number).value if board else ""),
            ("Vulnerable", VULNERABLE[board.vulnerability] if board else ""),
            ("Deal", str(board.deal) if board and board.deal else ""),
            ("Scoring", "MatchPoints;MP1"),
            *((tag, "") for tag in ("Declarer", "Contract", "Result")),
        ]
    )


def _tag_pairs(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, value in pairs:
        kept = f"##{value}" if value.startswith("#") else value  # a lone # would inherit
        yield f"[{name} {quoted(kept)}]"


def _table(name: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table whose columns are as wide as their widest value; texts to the left, others to the right."""
    if not rows:
        return
    widths = [max(len(row[index]) for row in rows) for index in range(len(columns))]
    sides = ["L" if any(row[index].startswith('"') for row in rows) else "R" for index in range(len(columns))]
    header = ";".join(f"{c}\\{w}{s}" for c, w, s in zip(columns, widths, sides, strict=True))
    yield f'[{name} "{header}"]'
    for row in rows:
        cells = zip(row, widths, sides, strict=True)
        yield " ".join(text.ljust(w) if s == "L" else text.rjust(w) for text, w, s in cells).rstrip()


def _totals(event: Event) -> Iterator[str]:
    most = max((len(competitor.players) for competitor in event.competitors), default=0)
    columns = ["Section"] if len(event.sections) > 1 else []
    columns += ["Rank", "PairId", "Direction", "TotalScoreMP", "TotalPercentage", "Handicap", "Names"]
    columns += [f"MemberID{index}" for index in range(1, most + 1)]
    rows = [_total_row(event, competitor, most) for competitor in event.competitors]
    yield from _table("TotalScoreTable", columns, rows)


def _total_row(event: Event, competitor: Competitor, members: int) -> list[str]:
    pair = competitor.pair
    ids = [player.national_id for player in competitor.players] + [""] * members
    return [
        *([pair.section] if len(event.sections) > 1 else []),
        _figure(competitor.place),
        _number(pair),
        quoted(DIRECTIONS[pair.line]),
        _figure(competitor.total),
        _figure(competitor.percent),
        _figure(competitor.handicap),
        quoted(" - ".join(player.name.replace(" - ", "-") for player in competitor.players)),
        *(quoted(number) for number in ids[:members]),
    ]


def _score_table(event: Event, board: BoardRecord) -> Iterator[str]:
    columns = ["Section"] if len(event.sections) > 1 else []
    columns += ["Round", "Table", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Lead"]
    columns += ["Score_NS", "Score_EW", "MP_NS", "MP_EW"]
    rows = [_score_row(event, board, line) for line in board.lines if is_written(line.outcome)]
    yield from _table("ScoreTable", columns, rows)


def _score_row(event: Event, board: BoardRecord, line: TravellerLine) -> list[str]:
    return [
        *([line.ns.section] if len(event.sections) > 1 else []),
        _figure(line.round),
        _figure(line.table),
        _number(line.ns),
        _number(line.ew),
        *_told(line),
        *_scores(line),
        _figure(line.ns_points),
        _figure(line.ew_points),
    ]


def _told(line: TravellerLine) -> tuple[str, str, str, str]:
    """Contract, declarer, tricks and lead."""
    if line.outcome.kind is OutcomeKind.PASSED_OUT:
        return "Pass", UNKNOWN, UNKNOWN, UNKNOWN
    result, lead = line.outcome.result, line.outcome.lead
    if result is None or result.contract is None:
        return UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN
    contract = str(result.contract)[:-1].replace("N", "NT")
    return contract, result.contract.declarer.value, str(result.tricks), str(lead) if lead else UNKNOWN


def _scores(line: TravellerLine) -> tuple[str, str]:
    """The score in the column of the side that has it, or an award's per cents or IMPs.

    A split or weighted score stands in N-S's column whole (`adjusted_text`).
    """
    outcome = line.outcome
    if adjusted := adjusted_text(outcome):
        return quoted(adjusted), UNKNOWN
    if outcome.kind is OutcomeKind.AWARD:
        ns, ew = (USUAL_PER_CENTS.get(share, share) for share in (outcome.award_ns, outcome.award_ew))
        return _share(ns), _share(ew)
    score = outcome.score if outcome.score is not None else line.score
    if score is None:
        return UNKNOWN, UNKNOWN
    return (str(score), UNKNOWN) if score >= 0 else (UNKNOWN, str(-score))


def _share(share: str) -> str:
    return quoted(share if share.endswith("imp") else f"{share}%")


def _number(pair: PairId) -> str:
    return f"{pair.number}{pair.line.value}"


def _figure(figure: Decimal | int | None) -> str:
    if figure is None:
        return UNKNOWN
    return f"{figure:f}" if isinstance(figure, Decimal) else str(figure)
