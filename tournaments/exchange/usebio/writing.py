"""Writes results files in USEBIO 1.2, the XML format of the English Bridge Union.

USEBIO leaves several things open. Our files settle them as follows.

- The results of an event of one section are directly in EVENT; those of several sections are in SECTION
  elements of one SESSION.
- Where there are two winners, pair 1 sitting N-S is `1NS`, and pair 1 sitting E-W is `1EW`.
- Boards that were not played have no TRAVELLER_LINE.
- Boards of teams, and of pairs who win victory points, are in the MATCH in which they were played. A match
  without opponents is a bye.
- The four seats of an individual have tags of our own (`NORTH_PLAYER_NUMBER` ...), because USEBIO has none.
- What USEBIO cannot express is in a processing instruction, which other programs ignore (see `additions`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from xml.etree.ElementTree import Element, ProcessingInstruction, SubElement, indent, tostring

from scoring.bridge.outcome import OutcomeKind
from scoring.cards import Deal, format_hand
from scoring.comparison.methods import MethodName
from scoring.words import RuleError, Seat
from tournaments.exchange.additions import ADDITIONS_NAME, FormatAbilities, additions_text
from tournaments.exchange.adjusted import adjusted_text
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    PairId,
    TravellerLine,
    method_word,
)
from tournaments.exchange.fields import award_text, is_written
from tournaments.exchange.requirements import require_contract
from tournaments.exchange.usebio.elements import COMPETITORS, MATCHES, SEATS, SIDES

SOURCE = "USEBIO 1.2"
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
PROLOGUE = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n'
    b'<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
)
BOARD_METHODS: dict[MethodName | None, tuple[str, str]] = {
    MethodName.MATCHPOINTS: ("MATCH_POINTS", "MATCH_POINTS"),
    MethodName.IMPS_DATUM: ("BUTLER_IMPS", "BUTLER_POINTS"),
    MethodName.IMPS_CROSS: ("CROSS_IMPS", "CROSS_IMP_POINTS"),
    MethodName.TOTAL: ("AGGREGATE", "AGGREGATE_POINTS"),
    MethodName.IMPS: ("IMPS", "IMPS"),
    MethodName.BAM: ("POINT_A_BOARD", "POINTS"),
}
"""Each method's name in BOARD_SCORING_METHOD, and the name of a line's points after `NS_` and `EW_`."""
NOT_XML = re.compile(  # every character that XML 1.0 does not allow (section 2.2)
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


def names_as_read(names: Sequence[str]) -> list[str]:
    """Returns names as a reader of the file gets them: what XML allows, with single spaces."""
    return [" ".join(NOT_XML.sub("", name).split()) for name in names]


def title_as_read(form: Form, name: str) -> str:
    """Returns the name of a team as a reader of the file gets it; pairs and players have none there."""
    return names_as_read([name])[0] if form is Form.TEAMS else ""


ABILITIES = FormatAbilities(names_as_read, title_as_read, unplayed=False, rounds=False, averages=False)


def format(event: Event) -> bytes:
    """Returns the event as a file, with its figures as they are: nothing is computed again.

    Raises RuleError for a game other than contract bridge, and "exchange.method" for a method or a form that
    USEBIO has no name for.
    """
    require_contract(event, "USEBIO", SOURCE)
    if event.form is Form.OTHER or event.method not in BOARD_METHODS:
        raise RuleError(
            "exchange.method",
            "method",
            "{method}: USEBIO cannot represent this. Use the Arrowswitch file.",
            SOURCE,
            method=method_word(event.method),
        )
    root = Element("USEBIO", Version="1.2")
    club = SubElement(root, "CLUB")
    _add(club, "CLUB_NAME", event.club)
    if event.club_number:
        _add(club, "CLUB_ID_NUMBER", event.club_number)
    _write_event(SubElement(root, "EVENT", EVENT_TYPE=_event_type(event)), event)
    deals = [(board.number, board.deal) for board in event.boards if board.deal is not None]
    if deals:
        _write_deals(SubElement(root, "HANDSET"), deals)
    if more := additions_text(event, ABILITIES):
        root.append(ProcessingInstruction(ADDITIONS_NAME, more))
    indent(root)
    body: bytes = tostring(root, encoding="utf-8")
    return PROLOGUE + body + b"\n"


def _event_type(event: Event) -> str:
    if event.form is Form.INDIVIDUAL:
        return "INDIVIDUAL"
    plain = "TEAMS" if event.form is Form.TEAMS else "PAIRS"
    return f"SWISS_{plain}" if event.vp else plain


def _write_event(element: Element, event: Event) -> None:
    _add(element, "EVENT_DESCRIPTION", event.name)
    _add(element, "PROGRAM_NAME", event.source)
    _add(element, "BOARD_SCORING_METHOD", BOARD_METHODS[event.method][0])
    if event.vp:
        _add(element, "MATCH_SCORING_METHOD", "VPS")
    _add(element, "WINNER_TYPE", str(event.winners))
    if event.date:
        _add(element, "DATE", f"{event.date:%d/%m}/{event.date.year:04}")
    _add(element, "SESSION_COUNT", "1")
    _add(element, "SECTION_COUNT", str(max(len(event.sections), 1)))
    for section, part in _parts(element, event.sections):
        _write_participants(SubElement(part, "PARTICIPANTS"), event, section)
        if event.form is Form.TEAMS or event.vp:
            write_matches(part, event, section)
            continue
        for board in event.boards:
            lines = [line for line in board.lines if line.ns.section == section and is_written(line.outcome)]
            if lines:
                _write_board(SubElement(part, "BOARD"), board, lines, event.method)


def _parts(element: Element, sections: tuple[str, ...]) -> Iterator[tuple[str, Element]]:
    """Yields each section's letter with the element of its results: EVENT itself for a single section."""
    if len(sections) <= 1:
        yield (sections[0] if sections else ""), element
        return
    session = SubElement(element, "SESSION", SESSION_ID="1")
    for section in sections:
        yield section, SubElement(session, "SECTION", SECTION_ID=section)


def _write_participants(element: Element, event: Event, section: str) -> None:
    tag, number_tag = COMPETITORS[event.form]
    for competitor in event.competitors:
        if competitor.pair.section != section:
            continue
        if event.form is Form.TEAMS:
            attributes = {
                number_tag: str(competitor.pair.number),
                "TEAM_NAME": NOT_XML.sub("", competitor.name),
            }
            participant = SubElement(element, tag, attributes)
        else:
            participant = SubElement(element, tag)
            _add(participant, number_tag, _number(competitor.pair))
            _add(participant, "DIRECTION", competitor.pair.line.value)
        _write_competitor(participant, competitor, event.form)


def _write_competitor(element: Element, competitor: Competitor, form: Form) -> None:
    _add_figure(element, "TOTAL_SCORE", competitor.total)
    _add_figure(element, "PERCENTAGE", competitor.percent)
    _add_figure(element, "PLACE", competitor.place)
    _add_figure(element, "HANDICAP", competitor.handicap)
    for player in competitor.players:
        person = element if form is Form.INDIVIDUAL else SubElement(element, "PLAYER")
        _add(person, "PLAYER_NAME", player.name)
        _add(person, "NATIONAL_ID_NUMBER", player.national_id)


def write_matches(part: Element, event: Event, section: str) -> None:
    """Adds the matches of a section with their boards; both tables of a team match are on one traveller."""
    for match in event.matches:
        if match.section != section:
            continue
        side_tags, score_tags = MATCHES[event.form]
        element = SubElement(part, "MATCH")
        _add_figure(element, "ROUND_NUMBER", match.round)
        for tag, contestant in zip(side_tags, (match.first, match.second), strict=True):
            _add(element, tag, _number(contestant) if contestant else "")
        for tag, score in zip(score_tags, (match.first_score, match.second_score), strict=True):
            _add_figure(element, tag, score)
        for board in event.boards:
            lines = [
                line
                for line in board.lines
                if (line.ns.section, line.match) == (section, match.number) and is_written(line.outcome)
            ]
            if lines:
                first_team = match.first if event.form is Form.TEAMS else None
                _write_board(SubElement(element, "BOARD"), board, lines, event.method, first_team)


def _write_board(
    element: Element,
    board: BoardRecord,
    lines: Iterable[TravellerLine],
    method: MethodName | None,
    first_team: PairId | None = None,
) -> None:
    """Adds a traveller to its BOARD element.

    In a match of teams, `first_team` is the one that MATCH names first: each line says whether it sat N-S or
    E-W there, and at IMPs the board says what it won.
    """
    _add(element, "BOARD_NUMBER", str(board.number))
    _add_figure(element, "BOARD_AVERAGE", board.datum)
    if first_team is not None and method is MethodName.IMPS:
        imps_won = next((line.ns_points for line in lines if line.ns == first_team), None)
        _add_figure(element, "IMPS", imps_won)
    for line in lines:
        row = SubElement(element, "TRAVELLER_LINE")
        if first_team is not None:
            _add(row, "DIRECTION", "NS" if line.ns == first_team else "EW")
        _write_line(row, line, BOARD_METHODS[method][1], with_seats=first_team is None)


def _write_line(element: Element, line: TravellerLine, points: str, *, with_seats: bool) -> None:
    if with_seats:
        _write_seats(element, line)
    for tag, text in _result_elements(line):
        _add(element, tag, text)
    _add_figure(element, f"NS_{points}", line.ns_points)
    _add_figure(element, f"EW_{points}", line.ew_points)


def _write_seats(element: Element, line: TravellerLine) -> None:
    if line.south is not None and line.west is not None:
        for tag, seat in zip(SEATS, (line.ns, line.ew, line.south, line.west), strict=True):
            _add(element, tag, _number(seat))
    else:
        for tag, seat in zip(SIDES, (line.ns, line.ew), strict=True):
            _add(element, tag, _number(seat))


def _result_elements(line: TravellerLine) -> Iterator[tuple[str, str]]:
    """Yields what happened on the board as tags with their texts: a contract and its tricks, or a score."""
    outcome = line.outcome
    if adjusted := adjusted_text(outcome):
        yield "SCORE", adjusted
        return
    if outcome.kind is OutcomeKind.AWARD:
        yield "SCORE", award_text(outcome)
        return
    if outcome.kind is OutcomeKind.PASSED_OUT:
        yield from (("CONTRACT", "PASS"), ("SCORE", "0"))
        return
    contract = outcome.result.contract if outcome.result else None
    if contract is not None and outcome.result is not None:
        # A contract's text ends with its declarer, and has N for notrumps: 3NXS is 3NTX here, by S.
        yield "CONTRACT", str(contract)[:-1].replace("N", "NT")
        yield "PLAYED_BY", contract.declarer.value
        if outcome.lead:
            yield "LEAD", str(outcome.lead)
        yield "TRICKS", str(outcome.result.tricks)
    score = outcome.score if outcome.score is not None else line.score
    if score is not None:
        yield "SCORE", str(score)


def _write_deals(element: Element, deals: Iterable[tuple[int, Deal]]) -> None:
    for number, deal in deals:
        board = SubElement(element, "BOARD")
        _add(board, "BOARD_NUMBER", str(number))
        for seat in Seat:
            hand = SubElement(board, "HAND")
            _add(hand, "DIRECTION", seat.word)
            for tag, cards in zip(SUITS, format_hand(deal.hand(seat)).split("."), strict=True):
                _add(hand, tag, cards)


def _number(pair: PairId) -> str:
    """Returns a contestant's number, followed by its line where there are two winners: "1NS"."""
    return f"{pair.number}{pair.line.value}"


def _add(element: Element, tag: str, text: str) -> None:
    SubElement(element, tag).text = NOT_XML.sub("", text)


def _add_figure(element: Element, tag: str, figure: Decimal | int | None) -> None:
    if figure is not None:
        _add(element, tag, f"{figure:f}" if isinstance(figure, Decimal) else str(figure))
