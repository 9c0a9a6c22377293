"""PBN 2.1 written: a game a board with its deal and score table, the totals in the first game.

Matchpoints are MP1, 2 a win. Pairs of two winners are `1NS`, `1EW`. Between the names of a pair
stands " - ". Additions of ours: the tag Winners says how many rankings there are, VictoryPoints by
which scale matches count; MatchTable is who met and what it gave, byes too. A team match has a game
for each of its tables. What the format has no word for stands in escape lines, which other programs pass
over (`additions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from scoring.bridge.outcome import OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.words import RuleError, Vulnerability, dealer_of
from tournaments.exchange.additions import FormatAbilities, additions_text
from tournaments.exchange.adjusted import adjusted_text, share_text
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    Line,
    MatchRecord,
    PairId,
    TravellerLine,
    method_word,
)
from tournaments.exchange.fields import USUAL_PER_CENTS, award_text, is_written
from tournaments.exchange.pbn.text import SOURCE, encoded, escaped, quoted
from tournaments.exchange.requirements import require_contract

VULNERABLE = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
METHODS: dict[MethodName | None, tuple[str, str]] = {
    MethodName.MATCHPOINTS: ("MatchPoints;MP1", "MP"),
    MethodName.IMPS_DATUM: ("Butler", "IMP"),
    MethodName.IMPS_CROSS: ("CrossIMP", "IMP"),
    MethodName.TOTAL: ("Total", "Total"),
    MethodName.IMPS: ("IMP", "IMP"),
    MethodName.BAM: ("BAM", "MP"),
    MethodName.NET: ("Total", "Total"),
}
"""What a method is called in the tag Scoring, and its points in the names of columns."""
COMPETITIONS = {Form.PAIRS: "Pairs", Form.INDIVIDUAL: "Individuals", Form.TEAMS: "Teams"}
IDENTITIES = {Form.PAIRS: "PairId", Form.INDIVIDUAL: "PlayerId", Form.TEAMS: "TeamId"}
PLAYERS = ("PlayerId_North", "PlayerId_East", "PlayerId_South", "PlayerId_West")
PAIRS = ("PairId_NS", "PairId_EW")
DIRECTIONS = {Line.NS: "N-S", Line.EW: "E-W", Line.FIELD: "-"}
UNKNOWN = "-"
BETWEEN_NAMES = " - "


def names_as_read(names: Sequence[str]) -> list[str]:
    """Returns names as a reader of the file gets them: split at each dash, with single spaces."""
    joined = " ".join(_names(names).split())
    return [name.strip() for name in joined.split(BETWEEN_NAMES)] if joined else []


def title_as_read(form: Form, name: str) -> str:
    """Returns the name of a team as a reader of the file gets it; pairs and players have none there."""
    return " ".join(name.split()) if form is Form.TEAMS else ""


ABILITIES = FormatAbilities(names_as_read, title_as_read, unplayed=False, rounds=True, averages=False)


def format(event: Event) -> bytes:
    """The event with the figures it carries. Raises RuleError for what these tables cannot say."""
    require_contract(event, "PBN", SOURCE)
    if event.form is Form.OTHER or event.method not in METHODS:
        raise RuleError(
            "exchange.method",
            "method",
            "{method}: PBN cannot represent this. Use the Arrowswitch file.",
            SOURCE,
            method=method_word(event.method),
        )
    more = escaped(additions_text(event, ABILITIES))
    return encoded(["% PBN 2.1", "% EXPORT", *more, "%", *_lines(event)])


def _lines(event: Event) -> Iterator[str]:
    if event.form is Form.TEAMS:
        yield from _rooms(event)
        return
    told = [board for board in event.boards if board.deal is not None or _has_rows(board)]
    boards: Sequence[BoardRecord | None] = told or [None]
    for index, board in enumerate(boards):
        if index:
            yield ""
        yield from _identification(event, board)
        if index == 0:
            yield from _of_the_event(event)
        if board is not None and _has_rows(board):
            yield from _score_table(event, board)


def _has_rows(board: BoardRecord) -> bool:
    return any(is_written(line.outcome) for line in board.lines)


def _of_the_event(event: Event) -> Iterator[str]:
    """What the first game says of all."""
    yield from _tag_pairs(
        [
            ("Competition", COMPETITIONS[event.form]),
            ("Application", event.source),
            *([("ClubNumber", event.club_number)] if event.club_number else []),
            ("Winners", str(event.winners)),
            *([("VictoryPoints", event.vp)] if event.vp else []),
        ]
    )
    yield from _totals(event)
    yield from _match_table(event)


def _match_table(event: Event) -> Iterator[str]:
    columns = ["Section", "Match", "Round", "First", "Second", "Score_First", "Score_Second"]
    rows = [
        [
            quoted(match.section),
            str(match.number),
            _figure(match.round),
            _number(match.first),
            _number(match.second) if match.second else UNKNOWN,
            _figure(match.first_score),
            _figure(match.second_score),
        ]
        for match in event.matches
    ]
    yield from _table("MatchTable", columns, rows)


def _rooms(event: Event) -> Iterator[str]:
    """The tables of all matches, board by board."""
    competitors = {competitor.pair: competitor for competitor in event.competitors}
    matches = {(match.section, match.number): match for match in event.matches}
    first = True
    for board, line in event.lines():
        if not is_written(line.outcome):
            continue
        if not first:
            yield ""
        match = matches.get((line.ns.section, line.match))
        yield from _identification(event, board, line)
        if first:
            yield from _of_the_event(event)
        first = False
        yield from _tag_pairs(_room_tags(match, line, competitors, METHODS[event.method][1]))
    if first:
        yield from _identification(event, None)
        yield from _of_the_event(event)


def _room_tags(
    match: MatchRecord | None, line: TravellerLine, competitors: Mapping[PairId, Competitor], points: str
) -> Iterator[tuple[str, str]]:
    """The match of a game, its room (open where the first team sits N-S), its score.

    A team's two pairs may meet at its own table, as the Gilman movement begins: that is of no match.

    What is no score of play stands in the tag Adjusted; that and the tags Section, TeamId_NS and TeamId_EW
    are additions of ours.
    """
    first, second = (match.first, match.second or match.first) if match else (line.ns, line.ew)
    yield "HomeTeam", competitors[first].name or _number(first)
    yield "VisitTeam", competitors[second].name or _number(second)
    yield "Room", "Open" if line.ns == first else "Closed"
    yield "TeamId_NS", _number(line.ns)
    yield "TeamId_EW", _number(line.ew)
    if line.ns.section:
        yield "Section", line.ns.section
    number_of_match = match.number if match else None
    for name, number in (("Match", number_of_match), ("Round", line.round), ("Table", line.table)):
        if number is not None:
            yield name, str(number)
    if line.outcome.kind is OutcomeKind.AWARD:
        yield "Adjusted", award_text(line.outcome)
    elif adjusted := adjusted_text(line.outcome):
        yield "Adjusted", adjusted
    elif (score := line.outcome.score if line.outcome.score is not None else line.score) is not None:
        yield "Score", f"NS {score}"
    if line.ns_points is not None:
        yield f"Score{points}", f"NS {_figure(line.ns_points)}"


def _identification(
    event: Event, board: BoardRecord | None, line: TravellerLine | None = None
) -> Iterator[str]:
    """The fifteen tags every game begins with, in their order; with who sat and what was played of a line."""
    north, east, south, west = (line.people if line else ()) or ("",) * 4
    contract, declarer, tricks, _lead = _contract_cells(line) if line else ("",) * 4
    date = f"{event.date.year:04}.{event.date:%m.%d}" if event.date else "????.??.??"
    yield from _tag_pairs(
        [
            ("Event", event.name),
            ("Site", event.club),
            ("Date", date),
            ("Board", str(board.number) if board else ""),
            ("West", west),
            ("North", north),
            ("East", east),
            ("South", south),
            ("Dealer", dealer_of(board.number).value if board else ""),
            ("Vulnerable", VULNERABLE[board.vulnerability] if board else ""),
            ("Deal", str(board.deal) if board and board.deal else ""),
            ("Scoring", METHODS[event.method][0]),
            ("Declarer", "" if declarer == UNKNOWN else declarer),
            ("Contract", "" if contract == UNKNOWN else contract),
            ("Result", "" if tricks == UNKNOWN else tricks),
        ]
    )


def _tag_pairs(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, value in pairs:
        protected = f"##{value}" if value.startswith("#") else value  # a lone # would inherit
        yield f"[{name} {quoted(protected)}]"


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
    total = "TotalScoreVP" if event.vp else f"TotalScore{METHODS[event.method][1]}"
    columns += ["Rank", IDENTITIES[event.form], "Direction", total, "TotalPercentage", "Handicap", "Names"]
    columns += ["Team"] if event.form is Form.TEAMS else []
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
        quoted(_names([player.name for player in competitor.players])),
        *([quoted(competitor.name)] if event.form is Form.TEAMS else []),
        *(quoted(number) for number in ids[:members]),
    ]


def _names(names: Iterable[str]) -> str:
    return BETWEEN_NAMES.join(name.replace(BETWEEN_NAMES, "-") for name in names)


def _score_table(event: Event, board: BoardRecord) -> Iterator[str]:
    columns = ["Section"] if len(event.sections) > 1 else []
    points = METHODS[event.method][1]
    columns += ["Round", "Table", *(["Match"] if event.has_matches else [])]
    columns += [*(PLAYERS if event.form is Form.INDIVIDUAL else PAIRS)]
    columns += ["Contract", "Declarer", "Result", "Lead", "Score_NS", "Score_EW"]
    columns += [f"{points}_NS", f"{points}_EW"]
    rows = [_score_row(event, board, line) for line in board.lines if is_written(line.outcome)]
    yield from _table("ScoreTable", columns, rows)


def _score_row(event: Event, board: BoardRecord, line: TravellerLine) -> list[str]:
    return [
        *([line.ns.section] if len(event.sections) > 1 else []),
        _figure(line.round),
        _figure(line.table),
        *([str(line.match)] if event.has_matches else []),
        *(_number(seat) for seat in line.seats),
        *_contract_cells(line),
        *_scores(line),
        _figure(line.ns_points),
        _figure(line.ew_points),
    ]


def _contract_cells(line: TravellerLine) -> tuple[str, str, str, str]:
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

    A split or weighted score stands in N-S's column whole (`adjusted_text`), but for a score of one side
    with an award of the other: each stands in its own.
    """
    outcome = line.outcome
    if outcome.kind is OutcomeKind.SPLIT and any(outcome.awards()) and any(dict(outcome.scores()).values()):
        ns, ew = share_text(outcome.award_ns), share_text(outcome.award_ew)
        return (quoted(ns), str(-(outcome.score_ew or 0))) if ns else (str(outcome.score), quoted(ew))
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
