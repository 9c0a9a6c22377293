"""PBN 2.1 files read: `parse_deals` for deals, `parse` for an event with its score tables.

A board's dealer and vulnerability, where given, are checked against its number (Law 2).
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.cards import Deal
from scoring.comparison.method import Method
from scoring.comparison.methods import MethodName
from scoring.words import N_, RuleError, Seat, Side, Vulnerability, dealer_of, vulnerability_of
from tournaments.exchange import fields, marks
from tournaments.exchange.additions import with_additions
from tournaments.exchange.adjusted import adjusted_of, split_text
from tournaments.exchange.check.unnamed import with_unnamed_settled
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    Line,
    MatchRecord,
    Player,
    TravellerLine,
    Unnamed,
)
from tournaments.exchange.pbn.games import Named, board_number, dealt, is_result, line_of
from tournaments.exchange.pbn.people import with_people
from tournaments.exchange.pbn.records import with_doubt
from tournaments.exchange.pbn.rooms import NAMES, Rooms, team_rows
from tournaments.exchange.pbn.scoring import read_scoring
from tournaments.exchange.pbn.segments import number_on
from tournaments.exchange.pbn.text import (
    SOURCE,
    VULNERABLE,
    Game,
    Row,
    games,
    refuse,
    titles,
    unescaped,
)
from tournaments.exchange.pbn.writing import ABILITIES, PAIRS, PLAYERS
from tournaments.exchange.requirements import require_visible
from tournaments.exchange.segments import Again
from tournaments.exchange.sides import Seated, are_numbered_apart, with_letters_as_sides, with_two_fields

COMPETITIONS = {"": Form.PAIRS, "PAIRS": Form.PAIRS, "TEAMS": Form.TEAMS, "INDIVIDUALS": Form.INDIVIDUAL}
POINTS: dict[MethodName | None, str] = {MethodName.MATCHPOINTS: "MP", MethodName.TOTAL: "Total"}
READ = ("VictoryPoints", "TotalScoreVP")
OF_MATCHES = ("Score_First", "Score_Second")
BID = re.compile(r"[1-7]")
PLAYED = re.compile(r"[+-]?[1-9][0-9]*")
SHARES = ("%", "imp")  # how an award ends in a score column
IDENTITIES = ("PairId", "PlayerId", "TeamId")
TOTALS = ("TotalScoreMP", "TotalMP", "TotalScoreVP", "TotalScoreIMP", "TotalScoreTotal", "TotalScore")
DIRECTIONS = {"N-S": Line.NS, "NS": Line.NS, "E-W": Line.EW, "EW": Line.EW}


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deal of a game, and the line that it stands in; None is what the game does not say."""

    board: int
    deal: Deal
    dealer: Seat | None
    vulnerability: Vulnerability | None
    line: int


def parse_deals(data: bytes) -> dict[int, Deal]:
    """The deals of a file by board number. Raises RuleError naming the board and the line."""
    return _deals(games(data))


def _deals(played: Iterable[Game]) -> dict[int, Deal]:
    deals: dict[int, Deal] = {}
    for game in played:
        number = board_number(game)
        deal = _deal(game, number)
        if deal is None:
            continue
        if number is None:
            raise refuse(game.lines["Deal"], N_("This deal has no board number."))
        if deals.setdefault(number, deal) != deal:
            raise refuse(game.lines["Deal"], N_("Board {board} has two different deals."), board=number)
    return dict(sorted(deals.items()))


def recorded_deals(data: bytes) -> Iterator[RecordedDeal]:
    """Every deal of a file with the dealer and the vulnerability that stand beside it, whatever its number.

    Raises RuleError naming the line, also for a deal that has no board number.
    """
    for game in games(data):
        number = board_number(game)
        deal = dealt(game)
        if deal is None:
            continue
        if number is None:
            raise refuse(game.lines["Deal"], N_("This deal has no board number."))
        line = game.lines["Deal"]
        yield RecordedDeal(number, deal, _stated_dealer(game), _stated_vulnerability(game), line)


def parse(data: bytes, again: Again | None = None) -> Event:
    """Read an event: its total-score table, and each board's deal and score table. Raises RuleError.

    `again` says what boards are whose numbers begin again in the file; without it such a file is refused
    ("exchange.again").
    """
    played = games(data)
    if not played:
        raise RuleError("exchange.pbn", "file", "This is not a PBN file: it has no tags.", SOURCE)
    first = played[0]
    form = _form(first)
    additions = unescaped(data)
    if not additions:  # a file of ours has each number once
        number_on(played, form, again)
    deals = _deals(played)
    method, comparison = _method(first, played, form)
    totals = list(_totals(played))
    winners = _winners_of(first)
    apart = form is Form.PAIRS and winners != 1 and not totals and are_numbered_apart(_seats_of(played))
    named = None
    if form in (Form.PAIRS, Form.INDIVIDUAL) and not any("ScoreTable" in game.tables for game in played):
        named = Named.of(played, form)
    if named is not None and named.competitors:
        competitors = named.competitors
    else:
        rows = totals or list(_seated(played, form, apart=apart))
        competitors = tuple(_competitors(rows, 2 if apart else winners))
    directory = fields.Directory(competitor.pair for competitor in competitors)
    rooms = Rooms(competitors, _matches(first, directory), method) if form is Form.TEAMS else None
    if not additions and (named is None or not named.competitors):
        seen = Rooms(competitors, _matches(first, directory), method) if rooms else None
        competitors = with_people(competitors, played, form, seen)
    boards = tuple(_boards(played, deals, directory, method, rooms, named, again))
    title = titles(data)
    event = Event(
        name=first.tag("Event") or title.get("Event", ""),
        date=_date(first) or _date_of_title(title.get("Date", "")),
        club=first.tag("Site") or title.get("Site", ""),
        club_number=first.tag("ClubNumber"),
        form=form,
        method=method,
        winners=winners or (2 if apart else _winners(competitors)),
        competitors=competitors,
        boards=boards,
        source=first.tag("Application") or first.tag("Generator") or title.get("Creator", ""),
        vp=fields.scale_named(first.tag("VictoryPoints")),
        matches=tuple(rooms.matches if rooms else _matches(first, directory)),
        stated=comparison,
        unread=fields.unread(_figures_of(played), READ),
    )
    event = with_letters_as_sides(event)
    if winners is None:
        event = with_two_fields(event)
    require_visible(event)
    return with_additions(with_unnamed_settled(event), additions, ABILITIES)


def _totals(played: Iterable[Game]) -> Iterator[Row]:
    """The rows of the tables of totals; programs that write such a table into every game repeat them."""
    seen: set[tuple[tuple[str, str], ...]] = set()
    for game in played:
        for row in game.tables.get("TotalScoreTable", []):
            if (cells := tuple(row.cells.items())) not in seen:
                seen.add(cells)
                yield row


def _figures_of(played: Iterable[Game]) -> Iterator[tuple[str, str]]:
    """Every tag and every cell of a table with its name."""
    for game in played:
        yield from game.tags.items()
        for rows in game.tables.values():
            for row in rows:
                for name in row.cells:
                    yield name, row.get(name)


def _form(first: Game) -> Form:
    """As the tag Competition says; without it the games of teams name theirs."""
    named = first.tag("Competition").upper()
    if not named and all(map(first.tag, NAMES)):
        return Form.TEAMS
    return COMPETITIONS.get(named, Form.OTHER)


def _matches(first: Game, directory: fields.Directory) -> Iterator[MatchRecord]:
    """Who met and what it gave; one without a second side is a bye. Raises RuleError."""
    for row in first.tables.get("MatchTable", []):
        section = row.get("Section").upper()
        try:
            second = row.get("Second")
            yield MatchRecord(
                section,
                fields.whole(row.get("Match"), "Match") or 0,
                directory.find(row.get("First"), Side.NS, "First", section=section),
                directory.find(second, Side.EW, "Second", section=section) if second else None,
                _figure(row, "Score_First"),
                _figure(row, "Score_Second"),
                fields.whole(row.get("Round"), "Round"),
            )
        except RuleError as error:
            raise fields.at(error, f"line {row.line}") from None


def _deal(game: Game, number: int | None) -> Deal | None:
    """The game's deal; its dealer and vulnerability are checked against the board's number."""
    if number is not None:
        _check_dealer(game, number)
        _check_vulnerability(game, number)
    return dealt(game)


def _stated_dealer(game: Game) -> Seat | None:
    stated = game.tag("Dealer").upper()
    if stated and stated not in set(Seat):
        raise refuse(
            game.lines["Dealer"], N_("The dealer must be N, E, S or W, not {text}."), text=stated[:20]
        )
    return Seat(stated) if stated else None


def _stated_vulnerability(game: Game) -> Vulnerability | None:
    stated = game.tag("Vulnerable").upper()
    if stated and stated not in VULNERABLE:
        raise refuse(
            game.lines["Vulnerable"],
            N_("The vulnerability must be None, NS, EW or All, not {text}."),
            text=stated[:20],
        )
    return VULNERABLE[stated] if stated else None


def _check_dealer(game: Game, number: int) -> None:
    stated, dealer = game.tag("Dealer").upper(), dealer_of(number)
    if stated and stated != dealer.value:
        word = Seat(stated).word if stated in set(Seat) else stated[:20]
        raise refuse(
            game.lines["Dealer"],
            N_("Board {board}: the dealer is {dealer}, not {told}."),
            board=number,
            dealer=dealer.word,
            told=word,
        )


def _check_vulnerability(game: Game, number: int) -> None:
    stated, vulnerable = game.tag("Vulnerable").upper(), vulnerability_of(number)
    if stated and VULNERABLE.get(stated) is not vulnerable:
        raise refuse(
            game.lines["Vulnerable"],
            N_("Board {board}: the vulnerability is {vulnerable}, not {told}."),
            board=number,
            vulnerable=vulnerable.value,
            told=stated[:20],
        )


def _date(game: Game) -> dt.date | None:
    """The day, None where it, or a part of it, is unknown: `1998.??.??`. Raises RuleError."""
    if "?" in game.tag("Date"):
        return None
    try:
        return fields.day(game.tag("Date"), "Date")
    except RuleError as error:
        raise fields.at(error, f"line {game.lines['Date']}") from None


def _date_of_title(text: str) -> dt.date | None:
    """The day of a title line, which is free text."""
    try:
        return fields.day(text, "Date")
    except RuleError:
        return None


def _method(first: Game, played: Iterable[Game], form: Form) -> tuple[MethodName | None, Method | None]:
    """As the Scoring tag says, else by the columns of the first score table; of teams IMPs."""
    named = first.tag("Scoring")
    if named or form is Form.TEAMS:
        return read_scoring(named, form)
    rows = (row for game in played for row in game.tables.get("ScoreTable", []))
    columns = next((row.cells for row in rows), {})
    in_imps = "IMP_NS" in columns and "MP_NS" not in columns
    return (MethodName.IMPS_CROSS if in_imps else MethodName.MATCHPOINTS), None


def _winners_of(game: Game) -> int | None:
    """How many rankings the file says it has, in a tag of ours. Raises RuleError."""
    try:
        return fields.winners(game.tag("Winners"), "Winners")
    except RuleError as error:
        raise fields.at(error, f"line {game.lines['Winners']}") from None


def _winners(competitors: Iterable[Competitor]) -> int:
    first = {competitor.pair.line for competitor in competitors if competitor.place == 1}
    return 2 if {Line.NS, Line.EW} <= first else 1


def _seats_of(played: Iterable[Game]) -> Iterator[Seated]:
    """Which way the pairs of the score tables sat."""
    for game in played:
        for row in game.tables.get("ScoreTable", []):
            for seat, side in zip(PAIRS, Side, strict=True):
                if number := row.get(seat):
                    name = row.get(f"Names_{side.value}")
                    yield Seated(game.tag("Board"), row.get("Section"), number, side, name)


def _seated(played: Iterable[Game], form: Form, *, apart: bool) -> Iterator[Row]:
    """A row for every pair or player of the score tables, for files without a table of totals.

    `apart` says that N-S and E-W are numbered apart.
    """
    if form is Form.TEAMS:
        yield from team_rows(played)
        return
    players = form is Form.INDIVIDUAL
    seats = PLAYERS if players else PAIRS
    seen: dict[tuple[str, str, str], Row] = {}
    for game in played:
        for row in game.tables.get("ScoreTable", []):
            for seat, direction in zip(seats, ("N-S", "E-W", "N-S", "E-W"), strict=False):
                number, line = row.get(seat), direction if apart else ""
                if number:
                    seen.setdefault(
                        (row.get("Section"), number, line),
                        Row(row.line, {"Section": row.get("Section"), "PairId": number, "Direction": line}),
                    )
    yield from seen.values()


def _competitors(rows: list[Row], winners: int | None) -> Iterator[Competitor]:
    """Pairs are `1NS`, or plain; a plain one has a line if two winners are ranked or its number is shared."""
    numbers = Counter((row.get("Section"), row.get(*IDENTITIES)) for row in rows)
    lines = {DIRECTIONS.get(row.get("Direction").upper()) for row in rows if row.get("Rank") == "1"}
    ranked_apart = winners == 2 or (winners is None and {Line.NS, Line.EW} <= lines)
    for row in rows:
        shared = numbers[(row.get("Section"), row.get(*IDENTITIES))] > 1
        try:
            yield _competitor(row, keeps_line=ranked_apart or shared)
        except RuleError as error:
            raise fields.at(error, f"line {row.line}") from None


def _competitor(row: Row, *, keeps_line: bool) -> Competitor:
    line = DIRECTIONS.get(row.get("Direction").upper(), Line.FIELD) if keeps_line else Line.FIELD
    return Competitor(
        pair=fields.pair_id(row.get(*IDENTITIES), "PairId", section=row.get("Section").upper(), line=line),
        players=tuple(_players(row)),
        place=fields.place(row.get("Rank"), "Rank"),
        total=fields.decimal(row.get(*TOTALS), "TotalScoreMP", marks.TOTAL),
        percent=fields.decimal(row.get("TotalPercentage"), "TotalPercentage", marks.PERCENT),
        handicap=fields.decimal(row.get("Handicap"), "Handicap", marks.HANDICAP),
        name=row.get("Team"),
        mean_percent=fields.decimal(row.get("MeanPercentage"), "MeanPercentage", marks.PERCENT),
    )


def _players(row: Row) -> Iterator[Player]:
    names = row.get("Names")
    for index, name in enumerate(names.split(" - ") if names else [], start=1):
        yield Player(name.strip(), row.get(f"MemberID{index}"))


def _boards(
    played: Iterable[Game],
    deals: dict[int, Deal],
    directory: fields.Directory,
    method: MethodName | None,
    rooms: Rooms | None,
    named: Named | None,
    again: Again | None,
) -> Iterator[BoardRecord]:
    lines: dict[int, list[TravellerLine]] = {number: [] for number in deals}
    tables: set[tuple[int, str]] = set()
    with_table = {game.tag("Board") for game in played if game.tables.get("ScoreTable")}
    for game in played:
        number = board_number(game)
        rows = game.tables.get("ScoreTable", [])
        if number is None and rows:
            raise refuse(rows[0].line, N_("This score table has no board number."))
        if number is None and is_result(game):
            raise refuse(line_of(game), N_("This result has no board number."))
        if number is not None:
            own = {(number, row.get("Section")) for row in rows}
            if own & tables and again is not Again.SAME:
                raise refuse(rows[0].line, N_("Board {board} has two score tables."), board=number)
            tables |= own
            lines.setdefault(number, []).extend(_lines(rows, directory, method))
            if rooms is not None and (line := rooms.line(game)):
                lines[number].append(with_doubt(line, game))
            elif rooms is None and is_result(game) and game.tag("Board") not in with_table:
                if named is None:
                    raise refuse(
                        line_of(game),
                        N_(
                            "Board {board} has a result but no score table; other boards in "
                            "the file have one."
                        ),
                        board=number,
                    )
                lines[number].append(with_doubt(named.line(game, method), game))
    for number in sorted(lines):
        yield BoardRecord(number, deals.get(number), tuple(lines[number]))


def _lines(
    rows: Iterable[Row], directory: fields.Directory, method: MethodName | None
) -> Iterator[TravellerLine]:
    """A line a row; a row without an opponent is a sit-out and no line. Raises RuleError with its line."""
    for row in rows:
        if not all(row.get(seat) for seat in _seats(row)):
            _require_sit_out(row)
            continue
        try:
            yield _line(row, directory, POINTS.get(method, "IMP"))
        except RuleError as error:
            raise fields.at(error, f"line {row.line}") from None


def _require_sit_out(row: Row) -> None:
    """Refuse a row that has a result and does not say who played it; a score of 0 is that of a sit-out."""
    if BID.match(row.get("Contract")) or any(
        PLAYED.fullmatch(row.get(f"Score_{side.value}")) for side in Side
    ):
        raise refuse(
            row.line,
            N_("This row has a result, but {columns} do not show who played it."),
            columns=", ".join(_seats(row)),
        )


def _seats(row: Row) -> tuple[str, ...]:
    """The columns of those who sit: two pairs, or four players."""
    return PLAYERS if row.get(PLAYERS[0]) else PAIRS


def _line(row: Row, directory: fields.Directory, points: str) -> TravellerLine:
    section = row.get("Section").upper()
    ns_points, ew_points = (_figure(row, f"{points}_{side.value}") for side in Side)
    ns_percent, ew_percent = (_figure(row, f"Percentage_{side.value}") for side in Side)
    written = fields.Row(
        contract=row.get("Contract"),
        declarer=row.get("Declarer"),
        tricks=row.get("Result"),
        score=_score(row),
        lead=row.get("Lead"),
        has_points=any(figure is not None for figure in (ns_points, ew_points, ns_percent, ew_percent)),
    )
    unnamed = Unnamed.ARTIFICIAL if written.unnamed is Unnamed.BLANK else written.unnamed  # PBN 2.1, 5.9
    ns, ew, *partners = (
        directory.find(row.get(seat), side, seat, section=section)
        for seat, side in zip(_seats(row), (*Side, *Side), strict=False)
    )
    south, west = partners or (None, None)
    return TravellerLine(
        ns=ns,
        ew=ew,
        south=south,
        west=west,
        match=fields.whole(row.get("Match"), "Match") or 0,
        outcome=written.outcome(),
        score=written.points_from_score(),
        ns_points=ns_points,
        ew_points=ew_points,
        round=fields.whole(row.get("Round"), "Round"),
        table=fields.whole(row.get("Table"), "Table"),
        ns_percent=ns_percent,
        ew_percent=ew_percent,
        place=fields.place(row.get("Rank"), "Rank"),
        unnamed=unnamed,
    )


def _figure(row: Row, name: str) -> Decimal | None:
    units = (
        marks.PERCENT
        if name.startswith("Percentage")
        else marks.MATCH
        if name in OF_MATCHES
        else marks.POINTS
    )
    return fields.decimal(row.get(name), name, units)


def _score(row: Row) -> str:
    """N-S's score: its own column, or what E-W's says turned round; shares in both are an award.

    A share of one side and a score of the other are as they are written together, `S300/A+`.
    """
    ns, ew = row.get("Score_NS"), row.get("Score_EW")
    if adjusted_of(ns):
        return ns
    shares = [fields.average_of(side) or (side if side.lower().endswith(SHARES) else "") for side in (ns, ew)]
    if all(shares):
        return "/".join(share.rstrip("%") for share in shares)
    if any(shares) and (split := _score_beside_share((ns, ew), shares)):
        return split
    if any(shares):
        raise RuleError(
            "exchange.one_side",
            "Score_NS",
            "{text} is an adjusted score of one side only. Write the other side's adjusted score, or its "
            "score, too.",
            "Law 12C2",
            text=next(side for side, share in zip((ns, ew), shares, strict=True) if share),
        )
    if marks.plain(ns) and not marks.plain(ew):
        return ns
    own, others = fields.score(ns, "Score_NS"), fields.score(ew, "Score_EW", Side.EW)
    if own and others and own != others:
        return split_text(str(own), str(others))
    score = others if own is None else own
    return "" if score is None else str(score)


def _score_beside_share(cells: tuple[str, str], shares: Sequence[str]) -> str:
    """One side's score, which is not 0, with the other's share; "" where there is none.

    Programs fill a column of numbers with 0, so that it tells nothing there.
    """
    ns, ew = (
        None if share else fields.score(cell, name, side)
        for cell, share, name, side in zip(cells, shares, ("Score_NS", "Score_EW"), Side, strict=True)
    )
    if ns:
        return split_text(str(ns), shares[1])
    return split_text(shares[0], str(ew)) if ew else ""
