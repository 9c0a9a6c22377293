"""USEBIO 1.2 results files written, in one dialect of ours.

An event of one section stands directly in EVENT, one of several in a SESSION with its SECTIONs.
Pairs of two winners are `1NS`, `1EW`. Boards that were not played have no line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from scoring.bridge.outcome import OutcomeKind
from scoring.cards import Deal, RuleError, Seat, format_hand
from tournaments.exchange.adjusted import adjusted_text
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    Method,
    PairId,
    TravellerLine,
)
from tournaments.exchange.fields import award_text, is_written

SOURCE = "USEBIO 1.2"
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
PROLOGUE = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n'
    b'<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
)
BOARD_METHODS = {
    Method.MATCHPOINTS: ("MATCH_POINTS", "MATCH_POINTS"),
    Method.IMPS_DATUM: ("BUTLER_IMPS", "BUTLER_POINTS"),
    Method.IMPS_CROSS: ("CROSS_IMPS", "CROSS_IMP_POINTS"),
}
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def format(event: Event) -> bytes:
    """The event with the figures it carries. Raises RuleError for what USEBIO cannot say.

    That is a form other than pairs, or a method without a name there.
    """
    if event.form is not Form.PAIRS or event.method not in BOARD_METHODS:
        raise RuleError(
            "exchange.method", "method", "Only pairs at matchpoints or IMPs can be written so.", SOURCE
        )
    root = Element("USEBIO", Version="1.2")
    club = SubElement(root, "CLUB")
    _add(club, "CLUB_NAME", event.club)
    _write_event(SubElement(root, "EVENT", EVENT_TYPE="PAIRS"), event)
    deals = [(board.number, board.deal) for board in event.boards if board.deal is not None]
    if deals:
        _write_deals(SubElement(root, "HANDSET"), deals)
    indent(root)
    body: bytes = tostring(root, encoding="utf-8")
    return PROLOGUE + body + b"\n"


def _write_event(element: Element, event: Event) -> None:
    _add(element, "EVENT_DESCRIPTION", event.name)
    _add(element, "PROGRAM_NAME", event.source)
    _add(element, "BOARD_SCORING_METHOD", BOARD_METHODS[event.method][0])
    _add(element, "WINNER_TYPE", str(event.winners))
    if event.date:
        _add(element, "DATE", f"{event.date:%d/%m}/{event.date.year:04}")
    _add(element, "SESSION_COUNT", "1")
    _add(element, "SECTION_COUNT", str(max(len(event.sections), 1)))
    for section, part in _parts(element, event.sections):
        _write_participants(SubElement(part, "PARTICIPANTS"), event, section)
        for board in event.boards:
            lines = [line for line in board.lines if line.ns.section == section and is_written(line.outcome)]
            if lines:
                _write_board(SubElement(part, "BOARD"), board, lines, event.method)


def _parts(element: Element, sections: tuple[str, ...]) -> Iterator[tuple[str, Element]]:
    if len(sections) <= 1:
        yield (sections[0] if sections else ""), element
        return
    session = SubElement(element, "SESSION", SESSION_ID="1")
    for section in sections:
        yield section, SubElement(session, "SECTION", SECTION_ID=section)


def _write_participants(element: Element, event: Event, section: str) -> None:
    for competitor in event.competitors:
        if competitor.pair.section == section:
            _write_pair(SubElement(element, "PAIR"), competitor)


def _write_pair(element: Element, competitor: Competitor) -> None:
    _add(element, "PAIR_NUMBER", _number(competitor.pair))
    _add(element, "DIRECTION", competitor.pair.line.value)
    _add_figure(element, "TOTAL_SCORE", competitor.total)
    _add_figure(element, "PERCENTAGE", competitor.percent)
    _add_figure(element, "PLACE", competitor.place)
    _add_figure(element, "HANDICAP", competitor.handicap)
    for player in competitor.players:
        person = SubElement(element, "PLAYER")
        _add(person, "PLAYER_NAME", player.name)
        _add(person, "NATIONAL_ID_NUMBER", player.national_id)


def _write_board(
    element: Element, board: BoardRecord, lines: Iterable[TravellerLine], method: Method
) -> None:
    _add(element, "BOARD_NUMBER", str(board.number))
    _add_figure(element, "BOARD_AVERAGE", board.datum)
    for line in lines:
        _write_line(SubElement(element, "TRAVELLER_LINE"), board, line, BOARD_METHODS[method][1])


def _write_line(element: Element, board: BoardRecord, line: TravellerLine, points: str) -> None:
    _add(element, "NS_PAIR_NUMBER", _number(line.ns))
    _add(element, "EW_PAIR_NUMBER", _number(line.ew))
    for tag, text in _told(line):
        _add(element, tag, text)
    _add_figure(element, f"NS_{points}", line.ns_points)
    _add_figure(element, f"EW_{points}", line.ew_points)


def _told(line: TravellerLine) -> Iterator[tuple[str, str]]:
    """What happened, as tags and texts."""
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
    return f"{pair.number}{pair.line.value}"


def _add(element: Element, tag: str, text: str) -> None:
    SubElement(element, tag).text = NOT_XML.sub("", text)


def _add_figure(element: Element, tag: str, figure: Decimal | int | None) -> None:
    if figure is not None:
        _add(element, tag, f"{figure:f}" if isinstance(figure, Decimal) else str(figure))
