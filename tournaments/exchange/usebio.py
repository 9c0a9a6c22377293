"""USEBIO results files: `parse` and `format`. Read are version 1.2 and the dialects of 1.0 and 1.1.

Pairs events are read whole; events of other forms as far as their header, so that they can be
refused by name. Format: the English Bridge Union's results exchange, a document of elements only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple
from xml.etree.ElementTree import Element

from scoring.cards import Deal, RuleError, Seat, Side
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    Line,
    Method,
    Player,
    TravellerLine,
)
from tournaments.exchange.fields import Directory, Row, at, day, decimal, pair_id, place, whole
from tournaments.exchange.markup import read_xml, text_of
from tournaments.exchange.usebio_writing import SOURCE, SUITS, format

__all__ = ["format", "parse"]

MAX_LINES = 200_000

# Event types, of version 1.2 and of those before it.
EVENT_TYPES: dict[str, tuple[Form, Method | None]] = {
    "PAIRS": (Form.PAIRS, None),
    "MP_PAIRS": (Form.PAIRS, Method.MATCHPOINTS),
    "BUTLER_PAIRS": (Form.PAIRS, Method.IMPS_DATUM),
    "CROSS_IMP": (Form.PAIRS, Method.IMPS_CROSS),
    "CROSS_IMPS": (Form.PAIRS, Method.IMPS_CROSS),
    "AGGREGATE": (Form.PAIRS, Method.TOTAL),
    "SWISS_PAIRS": (Form.PAIRS, Method.VICTORY_POINTS),
    "SWISS_PAIRS_CROSS_IMPS": (Form.PAIRS, Method.VICTORY_POINTS),
    "SWISS_PAIRS_BUTLER_IMPS": (Form.PAIRS, Method.VICTORY_POINTS),
    "INDIVIDUAL": (Form.INDIVIDUAL, Method.MATCHPOINTS),
    "TEAMS": (Form.TEAMS, Method.IMPS),
    "TEAMS_OF_FOUR": (Form.TEAMS, Method.IMPS),
    "SWISS_TEAMS": (Form.TEAMS, Method.VICTORY_POINTS),
}
BOARD_METHODS = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "MATCHPOINTS": Method.MATCHPOINTS,
    "BUTLER_IMPS": Method.IMPS_DATUM,
    "CROSS_IMPS": Method.IMPS_CROSS,
    "AGGREGATE": Method.TOTAL,
    "IMPS": Method.IMPS,
}
POINTS = {
    Method.MATCHPOINTS: ("MATCH_POINTS",),
    Method.IMPS_DATUM: ("BUTLER_POINTS", "IMPS"),
    Method.IMPS_CROSS: ("CROSS_IMP_POINTS", "CROSS_IMPS", "IMPS"),
}


class _Part(NamedTuple):
    """A section of the file: its letter and the element that holds its pairs and boards."""

    section: str
    element: Element


def parse(data: bytes) -> Event:
    """Read a USEBIO file. Raises RuleError whose field says where in the file the fault is."""
    root = read_xml(data)
    if root.tag != "USEBIO":
        raise _refuse("file", "This is no USEBIO file: it begins with {tag}.", tag=root.tag[:40])
    event = _only(root.findall("EVENT"), "EVENT")
    form, method = _kind(event)
    whole_event = form is Form.PAIRS and method is not Method.VICTORY_POINTS
    parts = _parts(event) if whole_event else []
    competitors = tuple(_competitors(parts, _number(event, "WINNER_TYPE")))
    return Event(
        name=text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        date=day(text_of(event, "DATE"), "DATE"),
        club=_club(root),
        form=form,
        method=method,
        winners=_winners(event, competitors),
        competitors=competitors,
        boards=_boards(parts, competitors, method, _deals(root)),
        source=f"{text_of(event, 'PROGRAM_NAME')} {text_of(event, 'PROGRAM_VERSION')}".strip(),
    )


def _only(found: list[Element], tag: str) -> Element:
    if len(found) != 1:
        raise _refuse(tag, "A file holds one {tag}; this one has {count}.", tag=tag, count=len(found))
    return found[0]


def _club(root: Element) -> str:
    club = root.find("CLUB")
    return "" if club is None else text_of(club, "CLUB_NAME")


def _kind(event: Element) -> tuple[Form, Method]:
    named = event.get("EVENT_TYPE", "").strip().upper()
    form, method = EVENT_TYPES.get(named, (Form.OTHER, Method.OTHER))
    return form, method or _board_method(event)


def _board_method(event: Element) -> Method:
    """The method of a PAIRS event: as named, else by the points its travellers hold, else matchpoints."""
    named = text_of(event, "BOARD_SCORING_METHOD").upper()
    if named:
        return BOARD_METHODS.get(named, Method.OTHER)
    line = event.find(".//TRAVELLER_LINE")
    tags = set() if line is None else {child.tag for child in line}
    for method, names in POINTS.items():
        if any(f"NS_{name}" in tags for name in names):
            return method
    return Method.MATCHPOINTS


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


def _winners(event: Element, competitors: Iterable[Competitor]) -> int:
    """As the file says; where it does not, two if each line has a first place of its own."""
    told = _number(event, "WINNER_TYPE")
    if told in (1, 2):
        return told
    first = {competitor.pair.line for competitor in competitors if competitor.place == 1}
    return 2 if {Line.NS, Line.EW} <= first else 1


def _competitors(parts: list[_Part], winners: int | None) -> Iterator[Competitor]:
    for part in parts:
        pairs = part.element.findall("PARTICIPANTS/PAIR")
        plain = Counter(text_of(pair, "PAIR_NUMBER") for pair in pairs)
        for pair in pairs:
            number = text_of(pair, "PAIR_NUMBER")
            keeps_line = winners == 2 or plain[number] > 1
            yield _competitor(pair, part.section, keeps_line=keeps_line)


def _competitor(pair: Element, section: str, *, keeps_line: bool) -> Competitor:
    number = text_of(pair, "PAIR_NUMBER")
    try:
        return Competitor(
            pair=pair_id(
                number, "PAIR_NUMBER", section=section, line=_line(pair) if keeps_line else Line.FIELD
            ),
            players=tuple(_players(pair)),
            place=place(text_of(pair, "PLACE"), "PLACE"),
            total=decimal(text_of(pair, "TOTAL_SCORE"), "TOTAL_SCORE"),
            percent=decimal(text_of(pair, "PERCENTAGE"), "PERCENTAGE"),
            handicap=decimal(text_of(pair, "HANDICAP"), "HANDICAP"),
        )
    except RuleError as error:
        raise at(error, f"pair {number[:20]}") from None


def _line(pair: Element) -> Line:
    direction = text_of(pair, "DIRECTION").upper().replace("/", "").replace("-", "")
    return {"NS": Line.NS, "N": Line.NS, "EW": Line.EW, "E": Line.EW}.get(direction, Line.FIELD)


def _players(pair: Element) -> Iterator[Player]:
    for player in pair.findall("PLAYER"):
        yield Player(text_of(player, "PLAYER_NAME"), text_of(player, "NATIONAL_ID_NUMBER"))


def _boards(
    parts: list[_Part], competitors: Iterable[Competitor], method: Method, deals: dict[int, Deal]
) -> tuple[BoardRecord, ...]:
    """The boards in order of their numbers; sections that played a board share its traveller."""
    directory = Directory(competitor.pair for competitor in competitors)
    lines: dict[int, list[TravellerLine]] = {number: [] for number in deals}
    for part in parts:
        here: set[int] = set()
        for board in part.element.findall("BOARD"):
            number = _board_number(board, here)
            lines.setdefault(number, []).extend(_lines(board, number, part.section, directory, method))
    if sum(map(len, lines.values())) > MAX_LINES:
        raise _refuse("TRAVELLER_LINE", "The file has more than {most} results.", most=MAX_LINES)
    return tuple(BoardRecord(n, deals.get(n), tuple(lines[n])) for n in sorted(lines))


def _board_number(board: Element, here: set[int]) -> int:
    number = _number(board, "BOARD_NUMBER")
    if number is None:
        raise _refuse("BOARD_NUMBER", "A board has no number.")
    if number in here:
        raise RuleError(
            "exchange.twice", "BOARD_NUMBER", "The file has {what} twice.", "", what=f"board {number}"
        )
    here.add(number)
    return number


def _lines(
    board: Element, number: int, section: str, directory: Directory, method: Method
) -> Iterator[TravellerLine]:
    for index, line in enumerate(board.findall("TRAVELLER_LINE"), start=1):
        try:
            yield _traveller_line(line, section, directory, method)
        except RuleError as error:
            raise at(error, f"board {number}, line {index}") from None


def _traveller_line(line: Element, section: str, directory: Directory, method: Method) -> TravellerLine:
    ns_points, ew_points = (_points(line, side, method) for side in Side)
    row = Row(
        contract=text_of(line, "CONTRACT"),
        declarer=text_of(line, "PLAYED_BY"),
        tricks=text_of(line, "TRICKS"),
        score=text_of(line, "SCORE"),
        lead=text_of(line, "LEAD"),
        has_points=ns_points is not None,
    )
    return TravellerLine(
        ns=directory.find(text_of(line, "NS_PAIR_NUMBER"), Side.NS, "NS_PAIR_NUMBER", section=section),
        ew=directory.find(text_of(line, "EW_PAIR_NUMBER"), Side.EW, "EW_PAIR_NUMBER", section=section),
        outcome=row.outcome(),
        score=row.points_from_score(),
        ns_points=ns_points,
        ew_points=ew_points,
    )


def _points(line: Element, side: Side, method: Method) -> Decimal | None:
    for name in POINTS.get(method, ()):
        tag = f"{side.value}_{name}"
        if text := text_of(line, tag):
            return decimal(text, tag)
    return None


def _deals(root: Element) -> dict[int, Deal]:
    """The deals of the file's HANDSETs, or of boards that carry their hands themselves."""
    deals: dict[int, Deal] = {}
    for board in [*root.findall(".//HANDSET/BOARD"), *root.findall("EVENT//BOARD")]:
        hands = board.findall("HAND")
        if not hands:
            continue
        number = _number(board, "BOARD_NUMBER")
        if number is None:
            raise _refuse("BOARD_NUMBER", "A board has no number.")
        deal = _deal(hands, number)
        if deals.setdefault(number, deal) != deal:
            raise _refuse(f"board {number}", "The file has two different deals for this board.")
    return deals


def _deal(hands: list[Element], number: int) -> Deal:
    found = {
        text_of(hand, "DIRECTION")[:1].upper(): ".".join(_suit(hand, suit) for suit in SUITS)
        for hand in hands
    }
    try:
        if len(hands) != 4 or set(found) != set(Seat):
            raise _refuse("HAND", "A deal has one hand each for N, E, S and W.")
        return Deal.parse("N:" + " ".join(found[seat] for seat in Seat))
    except RuleError as error:
        raise at(error, f"board {number}") from None


def _suit(hand: Element, suit: str) -> str:
    text = "".join(text_of(hand, suit).split()).upper()
    return "" if text in ("-", "VOID") else text.replace("10", "T").replace(",", "")


def _refuse(field: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.usebio", field, template, SOURCE, **values)
