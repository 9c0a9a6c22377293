"""LIN files read as an event: a match of two teams, or what pairs or players did at one table or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from scoring.bridge.outcome import Outcome
from scoring.cards import Deal
from scoring.comparison.methods import MethodName
from scoring.comparison.teams import TOP
from scoring.words import N_, RuleError, dealer_of, vulnerability_of
from tournaments.exchange import fields
from tournaments.exchange.by_table import Heading, Shown, event_of_pairs, event_of_teams
from tournaments.exchange.event import Event
from tournaments.exchange.lin.header import Header, Names, header_of, names_in
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
from tournaments.exchange.named_pairs import Seated
from tournaments.exchange.requirements import require_visible

SOURCE = "Bridge Base"
OF_TEAMS = {"": MethodName.IMPS, "I": MethodName.IMPS, "B": MethodName.BAM, "T": MethodName.NET}
OF_PAIRS = {"": MethodName.MATCHPOINTS, "P": MethodName.MATCHPOINTS, "I": MethodName.IMPS_CROSS}
NOBODY: Names = ("", "", "", "")


def parse(data: bytes) -> Event:
    """Read a file of Bridge Base. Raises RuleError with the line, or the board."""
    found = sort_tags(tags(data))
    labels = [label for table in found.tables if (label := _label(table)) is not None]
    header = header_of(found.header, labels)
    shown = list(_shown(found, header))
    if _is_of_teams(header, shown):
        event = event_of_teams(_heading(header, OF_TEAMS), shown)
    else:
        # The scores by board of one table are those in a field that the file does not have.
        unread = ("mp",) if header.points else ()
        alone = [replace(one, points=None) for one in shown]
        event = event_of_pairs(_heading(header, OF_PAIRS, *unread), alone)
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
            yield Shown(
                header.lines["rs"],
                number,
                names,
                outcome,
                turned=room == CLOSED,
                points=_points(header, label, room),
            )


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
        # What follows from the play does not contradict it; the lead is judged when it is stored.
        doubt = doubt_about(outcome, table, dealer, deal) if stated else ""
        outcome = with_lead(outcome, table)
    return Shown(
        table.line,
        number,
        names,
        outcome,
        turned=table.room == CLOSED,
        deal=deal,
        doubt=doubt,
        points=_points(header, label, table.room),
    )


def _points(header: Header, label: int, room: str) -> Decimal | None:
    """N-S's points of a board at a table: the list has those of the team that sits N-S in the open room."""
    points = header.points.get(label)
    if points is None or room != CLOSED:
        return points
    return TOP - points if header.match.scoring == "B" else -points


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
    return header.match.scoring != "P" and {one.turned for one in shown if one.outcome} == {False, True}


def _heading(header: Header, methods: Mapping[str, MethodName], *unread: str) -> Heading:
    match = header.match
    return Heading(
        ", ".join(filter(None, (match.title, match.segment))),
        SOURCE,
        methods.get(match.scoring),
        match.teams,
        match.scores,
        unread=unread,
    )
