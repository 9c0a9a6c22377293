"""Results written as CSV, a row for each play.

Players sit in `ns` (North), `ew` (East), `south` and `west`; teams in `ns` and `ew`. A match without
opponents is a row of kind `bye` that names no board; a row of kind `entry` names who competes where no other
row does, numbers and handicaps. What has no column stands as one text in the last (`additions`), in pieces
as long as a spreadsheet's cell may be. A text that a spreadsheet would take for a
formula is written with an apostrophe before it, which reading takes away again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain, zip_longest

from scoring.bridge.outcome import OutcomeKind
from scoring.words.cells import guarded_text
from tournaments.exchange.additions import ADDITIONS_NAME, FormatAbilities, additions_text
from tournaments.exchange.adjusted import weights_text
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    MatchRecord,
    PairId,
    TravellerLine,
)

SOURCE = "RFC 4180"
RESULTS = (
    "board", "section", "round", "table", "ns", "ew", "kind", "result", "score", "score_ew", "weights",
    "award_ns", "award_ew", "lead", "ns_points", "ew_points", "ns_names", "ew_names", "deal",
    "event", "club", "date", "winners", "contestants", "method", "vp", "south", "west", "south_names",
    "west_names", "ns_team", "ew_team", "match", "match_ns", "match_ew", "datum", "game", "national_ids",
    "handicap", "club_number", ADDITIONS_NAME,
)  # fmt: skip
BETWEEN_NAMES = " & "
BYE = "bye"
ENTRY = "entry"
LONGEST_CELL = 30_000  # a spreadsheet keeps 32,767 characters

Cells = dict[str, str]


def names_as_read(names: Sequence[str]) -> list[str]:
    """Returns names as a reader of the file gets them: split at the sign between them, with single spaces."""
    return names_in(" ".join(BETWEEN_NAMES.join(names).split()))


def names_in(text: str) -> list[str]:
    """The names, or numbers, of a cell."""
    return [name.strip() for name in text.split(BETWEEN_NAMES.strip())] if text else []


def title_as_read(form: Form, name: str) -> str:
    """Returns the name of a team or pair as a reader of the file gets it; not all players have a column."""
    return " ".join(name.split()) if form is not Form.INDIVIDUAL else ""


ABILITIES = FormatAbilities(names_as_read, title_as_read, unplayed=True, rounds=True, averages=True)


def format_results(event: Event) -> bytes:
    """A row for every line of every traveller, whatever came of it, and for every bye."""
    competitor_by_pair = {competitor.pair: competitor for competitor in event.competitors}
    matches = {(match.section, match.number): match for match in event.matches}
    plays = (_result_row(event, board, line, competitor_by_pair, matches) for board, line in event.lines())
    byes = (_bye_row(event, match, competitor_by_pair) for match in event.matches if match.second is None)
    rows = chain(plays, byes, _entry_rows(event))
    more = additions_text(event, ABILITIES)
    pieces = (more[at : at + LONGEST_CELL] for at in range(0, len(more), LONGEST_CELL))
    with_pieces = zip_longest(rows, pieces, fillvalue=None)
    return _written(({**(row or {}), ADDITIONS_NAME: piece or ""} for row, piece in with_pieces))


def _result_row(
    event: Event,
    board: BoardRecord,
    line: TravellerLine,
    competitors: Mapping[PairId, Competitor],
    matches: Mapping[tuple[str, int], MatchRecord],
) -> Cells:
    match = matches.get((line.ns.section, line.match)) if line.match else None
    seats = zip(("ns", "ew", "south", "west"), line.seats, strict=False)
    named = [_seat_cells(name, competitors[seat]) for name, seat in seats]
    return {
        **_board_cells(board, line),
        **_event_cells(event),
        **{column: cell for cells in named for column, cell in cells.items()},
        **(_match_cells(match, line.ns) if match else {}),
        "section": line.ns.section,
        "round": _figure(line.round),
        "table": _figure(line.table),
        "ns_points": _figure(line.ns_points),
        "ew_points": _figure(line.ew_points),
    }


def _bye_row(event: Event, match: MatchRecord, competitors: Mapping[PairId, Competitor]) -> Cells:
    return {
        "kind": BYE,
        "section": match.section,
        "round": _figure(match.round),
        **_event_cells(event),
        **_seat_cells("ns", competitors[match.first]),
        **_match_cells(match, match.first),
    }


def _entry_rows(event: Event) -> Iterator[Cells]:
    """A row for everybody who has a number or a handicap, or is named in no other row."""
    named = {seat for _board, line in event.lines() for seat in line.seats}
    named |= {match.first for match in event.matches if match.second is None}
    for competitor in sorted(event.competitors, key=lambda c: c.pair.listed):
        numbers = [player.national_id for player in competitor.players]
        if any(numbers) or competitor.handicap is not None or competitor.pair not in named:
            yield {
                "kind": ENTRY,
                "section": competitor.pair.section,
                **_event_cells(event),
                **_seat_cells("ns", competitor),
                "national_ids": _guarded(BETWEEN_NAMES.join(numbers)) if any(numbers) else "",
                "handicap": _figure(competitor.handicap),
            }


def _seat_cells(seat: str, competitor: Competitor) -> Cells:
    pair = competitor.pair
    names = BETWEEN_NAMES.join(player.name for player in competitor.players)
    cells = {seat: f"{pair.number}{pair.line.value}", f"{seat}_names": _guarded(names)}
    return cells | ({f"{seat}_team": _guarded(competitor.name)} if seat in ("ns", "ew") else {})


def _match_cells(match: MatchRecord, ns: PairId) -> Cells:
    """The match of a row, and what it gave, the side first that sits N-S."""
    scores = (match.first_score, match.second_score)
    first, second = scores if ns == match.first else scores[::-1]
    return {"match": str(match.number), "match_ns": _figure(first), "match_ew": _figure(second)}


def _event_cells(event: Event) -> Cells:
    return {
        "event": _guarded(event.name),
        "club": _guarded(event.club),
        "club_number": _guarded(event.club_number),
        "date": event.date.isoformat() if event.date else "",
        "winners": str(event.winners),
        "contestants": event.form.value,
        "method": event.method.value if event.method else "other",
        "vp": event.vp,
        "game": event.game,
    }


def _board_cells(board: BoardRecord, line: TravellerLine) -> Cells:
    """The board and what came of it."""
    outcome = line.outcome
    passed = outcome.kind is OutcomeKind.PASSED_OUT
    score = outcome.score if outcome.score is not None else line.score
    return {
        "board": str(board.number),
        "kind": outcome.kind.value,
        "result": "PASS" if passed else str(outcome.result or ""),
        "score": _figure(score),
        "score_ew": _figure(outcome.score_ew),
        "weights": weights_text(outcome),
        "award_ns": outcome.award_ns,
        "award_ew": outcome.award_ew,
        "lead": str(outcome.lead or ""),
        "deal": str(board.deal or ""),
        "datum": _figure(board.datum),
    }


def _written(rows: Iterable[Cells]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, RESULTS, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _figure(figure: Decimal | int | None) -> str:
    if figure is None:
        return ""
    return f"{figure:f}" if isinstance(figure, Decimal) else str(figure)


def _guarded(text: str) -> str:
    plain = " ".join(text.split())
    return f"'{plain}" if plain.startswith("'") else guarded_text(plain)
