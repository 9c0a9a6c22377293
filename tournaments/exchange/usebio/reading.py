"""USEBIO results files read: version 1.2 and the dialects of 1.0 and 1.1.

Boards stand by themselves, or in the MATCH that they belong to. Format: the English Bridge Union's
results exchange, a document of elements only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple
from xml.etree.ElementTree import Element

from scoring.bridge.outcome import OutcomeKind
from scoring.cards import Deal
from scoring.comparison.methods import MethodName
from scoring.words import N_, RuleError, Seat, Side
from tournaments.exchange.additions import ADDITIONS_NAME, with_additions
from tournaments.exchange.check.unnamed import with_unnamed_settled
from tournaments.exchange.event import (
    ANY_SCALE,
    MAX_RESULTS,
    BoardRecord,
    Competitor,
    Event,
    Form,
    Line,
    TravellerLine,
    too_many_results,
)
from tournaments.exchange.fields import at, day, decimal, unread, whole, winners
from tournaments.exchange.markup import instruction_of, read_xml, text_of
from tournaments.exchange.requirements import require_visible
from tournaments.exchange.segments import Again, Stated, numbered_on
from tournaments.exchange.sides import with_letters_as_sides, with_two_fields
from tournaments.exchange.usebio.elements import (
    MATCHES,
    POINTS,
    Travellers,
    competitors_of,
    victory_points_tags,
)
from tournaments.exchange.usebio.writing import ABILITIES, SOURCE, SUITS

# Event types, of version 1.2 and of those before it.
EVENT_TYPES: dict[str, tuple[Form, MethodName | None]] = {
    "PAIRS": (Form.PAIRS, None),
    "MP_PAIRS": (Form.PAIRS, MethodName.MATCHPOINTS),
    "BUTLER_PAIRS": (Form.PAIRS, MethodName.IMPS_DATUM),
    "CROSS_IMP": (Form.PAIRS, MethodName.IMPS_CROSS),
    "CROSS_IMPS": (Form.PAIRS, MethodName.IMPS_CROSS),
    "AGGREGATE": (Form.PAIRS, MethodName.TOTAL),
    "SWISS_PAIRS": (Form.PAIRS, None),
    "SWISS_PAIRS_CROSS_IMPS": (Form.PAIRS, MethodName.IMPS_CROSS),
    "SWISS_PAIRS_BUTLER_IMPS": (Form.PAIRS, MethodName.IMPS_DATUM),
    "INDIVIDUAL": (Form.INDIVIDUAL, None),
    "TEAMS": (Form.TEAMS, None),
    "TEAMS_OF_FOUR": (Form.TEAMS, None),
    "SWISS_TEAMS": (Form.TEAMS, None),
}
READ = (
    "VP_SCALE",
    *(tag for _sides, scores in MATCHES.values() for score in scores for tag in victory_points_tags(score)),
)
"""Elements that bear on a ranking and are read, or say nothing of one pair."""
BOARD_METHODS = {
    "MATCH_POINTS": MethodName.MATCHPOINTS,
    "MATCHPOINTS": MethodName.MATCHPOINTS,
    "BUTLER_IMPS": MethodName.IMPS_DATUM,
    "CROSS_IMPS": MethodName.IMPS_CROSS,
    "AGGREGATE": MethodName.TOTAL,
    "IMPS": MethodName.IMPS,
    "POINT_A_BOARD": MethodName.BAM,
}
OF_TEAMS: dict[MethodName, MethodName | None] = {
    MethodName.TOTAL: MethodName.NET,
    MethodName.IMPS_CROSS: None,
    MethodName.MATCHPOINTS: MethodName.BAM,
}
"""What a method's name means of teams, where it is another than of pairs."""


class _Part(NamedTuple):
    """A section of the file: its letter and the element that holds its pairs and boards."""

    section: str
    element: Element


def parse(data: bytes, again: Again | None = None) -> Event:
    """Read a USEBIO file. Raises RuleError whose field says where in the file the fault is.

    `again` says what boards are whose numbers begin again in the file; without it such a file is refused
    ("exchange.again").
    """
    root = read_xml(data)
    if root.tag != "USEBIO":
        raise _refuse("file", N_("This is not a USEBIO file (first tag is {tag})."), tag=root.tag[:40])
    event = _only(root.findall("EVENT"), "EVENT")
    form, method = _kind(event)
    parts = _parts(event) if form is not Form.OTHER else []
    competitors = tuple(
        competitor
        for part in parts
        for competitor in competitors_of(part.element, form, part.section, _winner_type(event))
    )
    travellers = Travellers(form, method, competitors)
    additions = instruction_of(root, ADDITIONS_NAME)
    boards = _boards(parts, travellers, _deals(root), Again.SAME if additions else again)
    in_matches = any(line.match for board in boards for line in board.lines)
    event_read = Event(
        name=text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        date=day(text_of(event, "DATE"), "DATE"),
        club=_of_club(root, "CLUB_NAME"),
        club_number=_of_club(root, "CLUB_ID_NUMBER"),
        form=form,
        method=method,
        winners=_winners(event, competitors),
        competitors=competitors,
        boards=boards,
        source=f"{text_of(event, 'PROGRAM_NAME')} {text_of(event, 'PROGRAM_VERSION')}".strip(),
        vp=_scale(event) if in_matches else "",
        matches=tuple(travellers.matches),
        unread=unread(
            ((element.tag, element.text or "") for element in event.iter() if isinstance(element.tag, str)),
            READ,
        ),
    )
    event_read = with_letters_as_sides(event_read)
    if _winner_type(event) is None:
        event_read = with_two_fields(event_read)
    require_visible(event_read)
    return with_additions(with_unnamed_settled(event_read), additions, ABILITIES)


def _only(elements: list[Element], tag: str) -> Element:
    if len(elements) != 1:
        raise _refuse(
            tag, N_("A file must contain one {tag}; this one contains {count}."), tag=tag, count=len(elements)
        )
    return elements[0]


def _of_club(root: Element, tag: str) -> str:
    club = root.find("CLUB")
    return "" if club is None else text_of(club, tag)


def _kind(event: Element) -> tuple[Form, MethodName | None]:
    named = event.get("EVENT_TYPE", "").strip().upper()
    form, method = EVENT_TYPES.get(named, (Form.OTHER, None))
    return form, method or _board_method(event, form)


def _board_method(event: Element, form: Form) -> MethodName | None:
    """As named, else by the points the travellers hold, else matchpoints, of teams IMPs."""
    named = text_of(event, "BOARD_SCORING_METHOD").upper()
    if named:
        by_board_method = BOARD_METHODS.get(named)
        return (
            OF_TEAMS.get(by_board_method, by_board_method)
            if by_board_method and form is Form.TEAMS
            else by_board_method
        )
    line = event.find(".//TRAVELLER_LINE")
    tags = set() if line is None else {child.tag for child in line}
    for method, names in POINTS.items():
        if form is not Form.TEAMS and any(f"NS_{name}" in tags for name in names):
            return method
    return MethodName.IMPS if form is Form.TEAMS else MethodName.MATCHPOINTS


def _scale(event: Element) -> str:
    """Whether its matches have victory points; the format does not name the scale."""
    named = event.get("EVENT_TYPE", "").strip().upper()
    by_matches = text_of(event, "MATCH_SCORING_METHOD").upper() in ("VPS", "VP")
    return ANY_SCALE if named.startswith("SWISS_") or by_matches else ""


def _parts(event: Element) -> list[_Part]:
    """The sections: EVENT itself, or the SECTIONs of its one SESSION."""
    sessions = event.findall("SESSION")
    holder = _only(sessions, "SESSION") if sessions else event
    sections = holder.findall("SECTION")
    if not sections:
        return [_Part("", holder)]
    return [_Part(_letter(section, index, len(sections)), section) for index, section in enumerate(sections)]


def _letter(section: Element, index: int, count: int) -> str:
    named = section.get("SECTION_ID", "").strip().upper()
    if count == 1:
        return ""
    return named if named.isascii() and named.isalpha() and len(named) <= 2 else chr(ord("A") + index % 26)


def _number(event: Element, tag: str) -> int | None:
    return whole(text_of(event, tag), tag)


def _winner_type(event: Element) -> int | None:
    return winners(text_of(event, "WINNER_TYPE"), "WINNER_TYPE")


def _winners(event: Element, competitors: Iterable[Competitor]) -> int:
    """As the file says; where it does not, two if each line has a first place of its own."""
    if stated := _winner_type(event):
        return stated
    first = {competitor.pair.line for competitor in competitors if competitor.place == 1}
    return 2 if {Line.NS, Line.EW} <= first else 1


class _Traveller(NamedTuple):
    """A BOARD element: its number in the file, its rows, the datum that it prints."""

    holder: Element
    number: int
    rows: tuple[TravellerLine, ...]
    datum: Decimal | None


def _boards(
    parts: list[_Part], travellers: Travellers, deals: dict[int, Deal], again: Again | None
) -> tuple[BoardRecord, ...]:
    """The boards in order of their numbers; sections that played a board share its traveller.

    Where boards are numbered on, a deal is left out that may be that of either board.
    """
    told = list(_travellers(parts, travellers))
    numbers = numbered_on([_stated(one, travellers.form) for one in told], again)
    placed: dict[int, set[int]] = {}
    for one, number in zip(told, numbers, strict=True):
        placed.setdefault(one.number, set()).add(number)
    deals = {number: deal for number, deal in deals.items() if len(placed.get(number, ())) < 2}
    lines: dict[int, list[TravellerLine]] = {number: [] for number in deals}
    datums: dict[int, Decimal] = {}
    here: set[tuple[int, int]] = set()
    for one, number in zip(told, numbers, strict=True):
        if (id(one.holder), number) in here and again is not Again.SAME:
            raise RuleError(
                "exchange.twice",
                "BOARD_NUMBER",
                "The file contains {what} twice.",
                "",
                what=f"board {number}",
            )
        here.add((id(one.holder), number))
        lines.setdefault(number, []).extend(one.rows)
        if one.datum is not None:
            datums.setdefault(number, one.datum)
    if sum(map(len, lines.values())) > MAX_RESULTS:
        raise too_many_results("TRAVELLER_LINE")
    return tuple(BoardRecord(n, deals.get(n), tuple(lines[n]), datums.get(n)) for n in sorted(lines))


def _travellers(parts: list[_Part], travellers: Travellers) -> Iterator[_Traveller]:
    for part in parts:
        for holder in (part.element, *part.element.findall("MATCH")):
            match = travellers.match(holder, part.section) if holder is not part.element else None
            for board in holder.findall("BOARD"):
                number = _number(board, "BOARD_NUMBER")
                if number is None:
                    raise _refuse("BOARD_NUMBER", N_("A board has no number."))
                rows = tuple(travellers.lines(board, number, part.section, match))
                datum = decimal(text_of(board, "BOARD_AVERAGE"), "BOARD_AVERAGE")
                yield _Traveller(holder, number, rows, datum)


def _stated(one: _Traveller, form: Form) -> Stated:
    """What shows that a board of this number is another: who played it, of teams each way."""
    rows = [row for row in one.rows if row.outcome.kind is not OutcomeKind.AWARD]
    who: set[Hashable] = (
        {(team, side) for row in rows for team, side in zip((row.ns, row.ew), Side, strict=True)}
        if form is Form.TEAMS
        else {seat for row in rows for seat in row.seats}
    )
    round_ = next((str(row.round) for row in rows if row.round and form is Form.TEAMS), "")
    return Stated(f"board {one.number}", one.number, frozenset(who), round=round_)


def _deals(root: Element) -> dict[int, Deal]:
    """The deals of the file's HANDSETs, or of boards that carry their hands themselves."""
    deals: dict[int, Deal] = {}
    for board in [*root.findall(".//HANDSET/BOARD"), *root.findall("EVENT//BOARD")]:
        hands = board.findall("HAND")
        if not hands:
            continue
        number = _number(board, "BOARD_NUMBER")
        if number is None:
            raise _refuse("BOARD_NUMBER", N_("A board has no number."))
        deal = _deal(hands, number)
        if deals.setdefault(number, deal) != deal:
            raise _refuse(f"board {number}", N_("The file has two different deals for this board."))
    return deals


def _deal(hands: list[Element], number: int) -> Deal:
    hand_of = {
        text_of(hand, "DIRECTION")[:1].upper(): ".".join(_suit(hand, suit) for suit in SUITS)
        for hand in hands
    }
    try:
        if len(hands) != 4 or set(hand_of) != set(Seat):
            raise _refuse("HAND", N_("A deal needs one hand each for N, E, S and W."))
        return Deal.parse("N:" + " ".join(hand_of[seat] for seat in Seat))
    except RuleError as error:
        raise at(error, f"board {number}") from None


def _suit(hand: Element, suit: str) -> str:
    text = "".join(text_of(hand, suit).split()).upper()
    return "" if text in ("-", "VOID") else text.replace("10", "T").replace(",", "")


def _refuse(field: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.usebio", field, template, SOURCE, **values)
