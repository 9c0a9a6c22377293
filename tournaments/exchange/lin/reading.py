"""LIN files read as an event: a match of two teams, or what pairs or players did at one table or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Deal
from scoring.comparison.imps import imps
from scoring.comparison.methods import MethodName
from scoring.words import N_, RuleError, dealer_of, vulnerability_of
from tournaments.exchange import fields
from tournaments.exchange.check.recomputation import line_score
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    MatchRecord,
    PairId,
    TravellerLine,
)
from tournaments.exchange.lin.header import Header, Names, header_of, names_in
from tournaments.exchange.lin.people import Named, Seated, form_of
from tournaments.exchange.lin.played import (
    deal_in,
    dealer_in,
    doubt_about,
    played_outcome,
    stated_outcome,
    vulnerability_in,
    with_lead,
)
from tournaments.exchange.lin.tables import CLOSED, OPEN, Sorted, Table, sort_tags
from tournaments.exchange.lin.tags import refuse, tags
from tournaments.exchange.line_ups import NamedSeat, namings_of, players_of
from tournaments.exchange.requirements import require_visible

SOURCE = "Bridge Base"
OF_TEAMS = {"": MethodName.IMPS, "I": MethodName.IMPS, "B": MethodName.BAM, "T": MethodName.NET}
OF_PAIRS = {"": MethodName.MATCHPOINTS, "P": MethodName.MATCHPOINTS, "I": MethodName.IMPS_CROSS}
TEAMS = (PairId("", 1), PairId("", 2))
NOBODY: Names = ("", "", "", "")


@dataclass(frozen=True, slots=True)
class Shown:
    """What came of one board at one table; without an outcome the file does not say it."""

    line: int
    room: str
    number: int
    names: Seated
    outcome: Outcome | None
    deal: Deal | None = None
    doubt: str = ""
    points: Decimal | None = None

    @property
    def where(self) -> str:
        return f"line {self.line}, board {self.number}"


def parse(data: bytes) -> Event:
    """Read a file of Bridge Base. Raises RuleError with the line, or the board."""
    found = sort_tags(tags(data))
    labels = [label for table in found.tables if (label := _label(table)) is not None]
    header = header_of(found.header, labels)
    shown = list(_shown(found, header))
    event = _of_teams(header, shown) if _is_of_teams(header, shown) else _of_pairs(header, shown)
    require_visible(event)
    return event


def _label(table: Table) -> int | None:
    return table.heading if table.label is None else table.label


def _shown(found: Sorted, header: Header) -> Iterator[Shown]:
    """Every table of the file, then those of which it lists the result alone. Raises RuleError."""
    numbers = _numbers_of(found.tables, header)
    seated = _names_of(found, header)
    listed = dict(header.results)
    _require_one_match(found.tables)
    for table in found.tables:
        number, label = numbers[id(table)], _label(table)
        assert label is not None, "a board without a number is refused"
        entry = listed.pop((table.room, label), "") if table.room else ""
        yield _of_table(table, number, seated(table.room, label, table), entry, header, label)
    for (room, label), entry in listed.items():
        if entry:
            number = header.numbers.get(label, label)
            names = seated(room, label, None)
            outcome = _listed_outcome(entry, header, number)
            yield Shown(header.lines["rs"], room, number, names, outcome, points=header.points.get(label))


def _of_table(table: Table, number: int, names: Seated, entry: str, header: Header, label: int) -> Shown:
    dealer = dealer_in(table) or dealer_of(number)
    try:
        deal = deal_in(table)
        stated = _listed_outcome(entry, header, number) if entry else None
        outcome = stated or _by_play(table, number, deal, has_list="rs" in header.lines)
    except RuleError as error:
        raise _at_board(error, number) from None
    doubt = ""
    if outcome is not None:
        doubt = doubt_about(outcome, table, dealer, deal)
        outcome = with_lead(outcome, table)
    return Shown(table.line, table.room, number, names, outcome, deal, doubt, header.points.get(label))


def _by_play(table: Table, number: int, deal: Deal | None, *, has_list: bool) -> Outcome | None:
    """What auction and play come to; where results are listed, one that cannot be read says nothing."""
    try:
        return played_outcome(table, dealer_in(table) or dealer_of(number), deal)
    except RuleError:
        if has_list:
            return None
        raise


def _listed_outcome(entry: str, header: Header, number: int) -> Outcome | None:
    try:
        return stated_outcome(entry)
    except RuleError as error:
        raise fields.at(error, f"line {header.lines['rs']}, board {number}") from None


def _at_board(error: RuleError, number: int) -> RuleError:
    """The same refusal with its line and board."""
    place, colon, name = error.field.partition(": ")
    if "board" in place:
        return error
    return error.at(f"{place}, board {number}{colon}{name}")


def _require_one_match(tables: Iterable[Table]) -> None:
    """Refuse boards whose numbers begin again in a room. Raises RuleError with both lines."""
    seen: dict[tuple[str, int], Table] = {}
    for table in tables:
        if table.room and table.label is not None:
            before = seen.setdefault((table.room, table.label), table)
            if before is not table:
                raise refuse(
                    table.line,
                    N_(
                        "Board {board} is here for the second time in the same room, after line {before}. "
                        "Save each segment of a match as a file of its own."
                    ),
                    board=table.label,
                    before=before.line,
                )


def _numbers_of(tables: Sequence[Table], header: Header) -> dict[int, int]:
    """The number of the board of each table, by the identity of the table.

    A file has up to three: of a list, of its label, of its heading. Those count with which the dealers and
    vulnerabilities of all boards agree. Raises RuleError where none do, or where a board has no number.
    """
    ways: tuple[Callable[[Table], int | None], ...] = (
        lambda table: header.numbers.get(_label(table) or 0),
        lambda table: table.label,
        lambda table: table.heading,
    )
    refused: RuleError | None = None
    for way in ways:
        numbers = {id(table): number for table in tables if (number := way(table))}
        if len(numbers) < len(tables):
            continue
        error = next(filter(None, (_contradiction(table, numbers[id(table)]) for table in tables)), None)
        if error is None:
            return numbers
        refused = refused or error
    without = next((table for table in tables if not any(way(table) for way in ways)), None)
    if without is not None or refused is None:
        line = (without or tables[0]).line
        raise refuse(line, N_("The board that begins here has no number."))
    raise refused


def _contradiction(table: Table, number: int) -> RuleError | None:
    """What of the table is not that of a board of this number. Law 2."""
    dealer, vulnerable = dealer_in(table), vulnerability_in(table)
    if vulnerable not in (None, vulnerability_of(number)):
        return refuse(
            table.line,
            N_("Board {board}: the vulnerability is {vulnerable}, not {told}."),
            board=number,
            vulnerable=vulnerability_of(number).value,
            told=vulnerable.value if vulnerable else "",
        )
    if dealer not in (None, dealer_of(number)):
        return refuse(
            table.line,
            N_("Board {board}: the dealer is {dealer}, not {told}."),
            board=number,
            dealer=dealer_of(number).word,
            told=dealer.word if dealer else "",
        )
    return None


def _names_of(found: Sorted, header: Header) -> Callable[[str, int, Table | None], Seated]:
    """Finds who sat at a table of a board: as the table says, else the list by boards, else who sat last."""
    last: dict[str, Names] = {}
    if found.names is not None:
        last = {room: names_in(found.names, room) for room in (OPEN, CLOSED, "")}
    if "px" in found.header:
        last |= {room: names_in(found.header["px"], room) for room in (OPEN, CLOSED)}

    def seated(room: str, label: int, table: Table | None) -> Seated:
        if table is not None and table.names is not None:
            last[room] = names_in(table.names, room)
        elif (room or OPEN, label) in header.names:
            last[room] = header.names[room or OPEN, label]
        south, west, north, east = last.get(room, NOBODY)
        return north, east, south, west

    return seated


def _is_of_teams(header: Header, shown: Iterable[Shown]) -> bool:
    """Whether two teams meet: the file names them, or both rooms played and nothing says they are pairs."""
    if all(header.match.teams):
        return True
    return header.match.scoring != "P" and {OPEN, CLOSED} <= {one.room for one in shown if one.outcome}


def _of_teams(header: Header, shown: Sequence[Shown]) -> Event:
    match = header.match
    method = OF_TEAMS.get(match.scoring)
    lines = [(one, _line_of_team(one, method)) for one in shown]
    boards = tuple(_boards(lines))
    first, second = _scores_of(match.scores, boards, method)
    named = [
        NamedSeat(team, one.where, names, one.number, line)
        for one, line in lines
        for team, names in ((line.ns, one.names[::2]), (line.ew, one.names[1::2]))
    ]
    namings = namings_of(named, Form.TEAMS)
    competitors = tuple(
        Competitor(team, players_of(team, namings.get(team, []), Form.TEAMS), name=name)
        for team, name in zip(TEAMS, match.teams, strict=True)
    )
    unread = list(_without_result(shown))
    if first is None and any(match.scores):
        unread.append(f"vg {' - '.join(str(score or 0) for score in match.scores)}")
    return Event(
        name=_title(header),
        date=None,
        club="",
        form=Form.TEAMS,
        method=method,
        winners=1,
        competitors=competitors,
        boards=boards,
        source=SOURCE,
        matches=(MatchRecord("", 1, *TEAMS, first, second, round=1),) if lines else (),
        unread=tuple(unread),
    )


def _line_of_team(one: Shown, method: MethodName | None) -> TravellerLine:
    """The first team sits N-S in the open room."""
    is_open = one.room != CLOSED
    ns, ew = TEAMS if is_open else TEAMS[::-1]
    own, others = one.points, None
    if one.points is not None:
        others = 2 - one.points if method is MethodName.BAM else -one.points
    return TravellerLine(
        ns=ns,
        ew=ew,
        outcome=one.outcome or Outcome(OutcomeKind.NOT_ENTERED),
        ns_points=own if is_open else others,
        ew_points=others if is_open else own,
        round=1,
        table=1 if is_open else 2,
        match=1,
        people=one.names if any(one.names) else (),
        doubt=one.doubt,
    )


def _scores_of(
    scores: tuple[Decimal | None, Decimal | None], boards: Iterable[BoardRecord], method: MethodName | None
) -> tuple[Decimal | None, Decimal | None]:
    """What the match gave both, if the scores of the header are those of its boards.

    They may as well be those from before it, which nobody can tell from scores that are wrong.
    """
    if method is not MethodName.IMPS:
        return None, None
    first, second = scores
    won: Counter[PairId] = Counter()
    for board in boards:
        north_south = {line.ns: line_score(line.outcome, board.vulnerability) for line in board.lines}
        open_room, closed_room = (north_south.get(team) for team in TEAMS)
        if open_room is not None and closed_room is not None:
            gained = imps(open_room - closed_room)
            won[TEAMS[0] if gained > 0 else TEAMS[1]] += abs(gained)
    if first is None or second is None or first != won[TEAMS[0]] or second != won[TEAMS[1]]:
        return None, None
    return first - second, second - first


def _of_pairs(header: Header, shown: Sequence[Shown]) -> Event:
    """What pairs or players did; where no board was played twice, nothing is compared: each has its score."""
    has_result = [one for one in shown if one.outcome is not None]
    _require_named(has_result)
    form = form_of(one.names for one in has_result)
    named = Named(form)
    tables: Counter[int] = Counter()
    lines = []
    for one in has_result:
        tables[one.number] += 1
        lines.append((one, _line_of_pairs(one, named.seats(one.names, tables[one.number]))))
    is_compared = max(tables.values(), default=0) > 1
    unread = list(_without_result(shown))
    if header.points:
        unread.append("mp")
    return Event(
        name=_title(header),
        date=None,
        club="",
        form=form,
        method=OF_PAIRS.get(header.match.scoring) if is_compared else MethodName.TOTAL,
        winners=1,
        competitors=named.competitors,
        boards=tuple(_boards([*lines, *((one, None) for one in shown if one.outcome is None)])),
        source=SOURCE,
        unread=tuple(unread),
    )


def _require_named(shown: Iterable[Shown]) -> None:
    for one in shown:
        if not all(one.names):
            raise refuse(
                one.line,
                N_("Board {board} has a result, but the file does not show who sat there."),
                board=one.number,
            )


def _line_of_pairs(one: Shown, seats: Sequence[PairId]) -> TravellerLine:
    ns, ew, *partners = seats
    south, west = partners or (None, None)
    assert one.outcome is not None, "only tables with a result are lines"
    return TravellerLine(ns=ns, ew=ew, south=south, west=west, outcome=one.outcome, doubt=one.doubt)


def _boards(lines: Iterable[tuple[Shown, TravellerLine | None]]) -> Iterator[BoardRecord]:
    """The boards in the order of their numbers. Raises RuleError where tables of one had other cards."""
    by_number: dict[int, list[tuple[Shown, TravellerLine | None]]] = {}
    for one, line in lines:
        by_number.setdefault(one.number, []).append((one, line))
    for number, rows in sorted(by_number.items()):
        dealt = [one for one, _line in rows if one.deal is not None]
        other = next((one for one in dealt if one.deal != dealt[0].deal), None)
        if other is not None:
            raise refuse(other.line, N_("Board {board} has two different deals."), board=number)
        deal = dealt[0].deal if dealt else None
        yield BoardRecord(number, deal, tuple(line for _one, line in rows if line is not None))


def _without_result(shown: Iterable[Shown]) -> Iterator[str]:
    """The boards of which a table is in the file without a result, unless it has deals alone."""
    rows = list(shown)
    if any(one.outcome is not None for one in rows):
        for one in rows:
            if one.outcome is None:
                yield f"board {one.number}, line {one.line}"


def _title(header: Header) -> str:
    return ", ".join(filter(None, (header.match.title, header.match.segment)))
