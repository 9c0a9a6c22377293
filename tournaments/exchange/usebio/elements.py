"""Reads the elements of a USEBIO file: competitors of every form, travellers and matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import zip_longest
from xml.etree.ElementTree import Element

from scoring.comparison.methods import MethodName
from scoring.words import RuleError, Side
from scoring.words.encodings import plain
from tournaments.exchange import marks
from tournaments.exchange.event import (
    Competitor,
    Form,
    Line,
    MatchRecord,
    PairId,
    Player,
    TravellerLine,
)
from tournaments.exchange.fields import Directory, Row, at, decimal, pair_id, place, whole
from tournaments.exchange.markup import text_of, texts_of

POINTS: dict[MethodName | None, tuple[str, ...]] = {
    MethodName.MATCHPOINTS: ("MATCH_POINTS",),
    MethodName.IMPS_DATUM: ("BUTLER_POINTS", "IMPS"),
    MethodName.IMPS_CROSS: ("CROSS_IMP_POINTS", "CROSS_IMPS", "IMPS"),
    MethodName.TOTAL: ("AGGREGATE_POINTS",),
    MethodName.IMPS: ("IMPS",),
    MethodName.BAM: ("POINTS",),
}
COMPETITORS = {
    Form.PAIRS: ("PAIR", "PAIR_NUMBER"),
    Form.TEAMS: ("TEAM", "TEAM_ID"),
    Form.INDIVIDUAL: ("PLAYER", "PLAYER_NUMBER"),
}
"""The element of a competitor, and what its number stands in."""
SEATS = ("NORTH_PLAYER_NUMBER", "EAST_PLAYER_NUMBER", "SOUTH_PLAYER_NUMBER", "WEST_PLAYER_NUMBER")
SIDES = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")

MATCHES = {
    Form.PAIRS: (SIDES, ("NS_SCORE", "EW_SCORE")),
    Form.TEAMS: (("TEAM", "OPPOSING_TEAM"), ("TEAM_SCORE", "OPPOSING_TEAM_SCORE")),
    Form.INDIVIDUAL: (SIDES, ("NS_SCORE", "EW_SCORE")),
}
"""In what a match names its two sides, and what each won."""

VICTORY_POINTS = ("VPS", "VP", "VICTORY_POINTS")
"""What some programs write in place of SCORE where a match has victory points beside what it was won by."""


def competitors_of(part: Element, form: Form, section: str, winners: int | None) -> Iterator[Competitor]:
    """Who competes in a section. Raises RuleError."""
    tag, name = COMPETITORS[form]
    participants = [(element, _named(element, name)) for element in part.findall(f"PARTICIPANTS/{tag}")]
    plain = Counter(number for _element, number in participants)
    for element, number in participants:
        keeps_line = winners == 2 or plain[number] > 1
        try:
            yield _competitor(element, number, form, section, _line(element) if keeps_line else Line.FIELD)
        except RuleError as error:
            raise at(error, f"{tag.lower()} {number[:20]}") from None


def _named(element: Element, name: str) -> str:
    """A number or name of an element: its attribute, or its child."""
    return plain(" ".join(element.get(name, "").split()))[:40] or text_of(element, name)


def _competitor(element: Element, number: str, form: Form, section: str, line: Line) -> Competitor:
    return Competitor(
        pair=pair_id(number, COMPETITORS[form][1], section=section, line=line),
        players=tuple(_players(element, form)),
        place=place(text_of(element, "PLACE"), "PLACE"),
        total=decimal(text_of(element, "TOTAL_SCORE"), "TOTAL_SCORE", marks.TOTAL),
        percent=decimal(text_of(element, "PERCENTAGE"), "PERCENTAGE", marks.PERCENT),
        handicap=decimal(text_of(element, "HANDICAP"), "HANDICAP", marks.HANDICAP),
        name=_named(element, "TEAM_NAME") if form is Form.TEAMS else "",
    )


def _players(element: Element, form: Form) -> Iterator[Player]:
    """The people of a competitor; who substitutes for a player is named after the player."""
    if form is not Form.INDIVIDUAL:
        for player in element.iter("PLAYER"):
            yield Player(text_of(player, "PLAYER_NAME"), text_of(player, "NATIONAL_ID_NUMBER"))
        return
    names, numbers = (texts_of(element, tag) for tag in ("PLAYER_NAME", "NATIONAL_ID_NUMBER"))
    for name, number in zip_longest(names or [""], numbers[: len(names) or 1], fillvalue=""):
        yield Player(name, number)


def _line(pair: Element) -> Line:
    direction = text_of(pair, "DIRECTION").upper().replace("/", "").replace("-", "")
    return {"NS": Line.NS, "N": Line.NS, "EW": Line.EW, "E": Line.EW}.get(direction, Line.FIELD)


class Travellers:
    """Reads travellers; numbers the matches of a file as they come."""

    def __init__(self, form: Form, method: MethodName | None, competitors: Iterable[Competitor]) -> None:
        self.form, self.method = form, method
        self.directory = Directory(competitor.pair for competitor in competitors)
        self.matches: list[MatchRecord] = []
        self.couples: dict[frozenset[PairId], int] = {}

    def match(self, element: Element, section: str) -> MatchRecord:
        """The match that an element tells of; one without opponents is a bye. Raises RuleError."""
        number = len(self.matches) + 1
        try:
            record = self._match(element, section, number)
        except RuleError as error:
            raise at(error, f"match {number}") from None
        self.matches.append(record)
        return record

    def _match(self, element: Element, section: str, number: int) -> MatchRecord:
        names, scores = MATCHES[self.form]
        seats = [
            self.directory.find(text, side, name, section=section) if text else None
            for name, side in zip(names, Side, strict=True)
            for text in (text_of(element, name),)
        ]
        alone = next((seat for seat in seats if seat is not None), None)
        if alone is None:
            raise RuleError("exchange.unknown", names[0], "A match does not say who played in it.", "")
        first_score, second_score = (_won(element, name) for name in scores)
        both = None not in seats
        return MatchRecord(
            section,
            number,
            alone,
            seats[1] if both else None,
            first_score,
            second_score if both else None,
            whole(text_of(element, "ROUND_NUMBER"), "ROUND_NUMBER"),
        )

    def lines(
        self, board: Element, number: int, section: str, match: MatchRecord | None
    ) -> Iterator[TravellerLine]:
        """The rows of a board. Raises RuleError that names board and line."""
        for index, line in enumerate(board.findall("TRAVELLER_LINE"), start=1):
            try:
                yield self._line(line, board, section, match)
            except RuleError as error:
                raise at(error, f"board {number}, line {index}") from None

    def _line(self, line: Element, board: Element, section: str, match: MatchRecord | None) -> TravellerLine:
        ns, ew, south, west = self._seats(line, section, match)
        points = self._points(line, board, ns, match)
        row = Row(
            contract=text_of(line, "CONTRACT"),
            declarer=text_of(line, "PLAYED_BY"),
            tricks=text_of(line, "TRICKS"),
            score=text_of(line, "SCORE"),
            lead=text_of(line, "LEAD"),
            has_points=self._has_points(points, match),
        )
        return TravellerLine(
            ns=ns,
            ew=ew,
            outcome=row.outcome(),
            score=row.points_from_score(),
            ns_points=points[0],
            ew_points=points[1],
            round=match.round if match else None,
            south=south,
            west=west,
            match=match.number if match else self._meeting(ns, ew, section),
            unnamed=row.unnamed,
        )

    def _has_points(self, points: tuple[Decimal | None, Decimal | None], match: MatchRecord | None) -> bool:
        """Whether something was given for the row; what a team match has on a board may be 0 unplayed."""
        if match is None or self.form is not Form.TEAMS:
            return points != (None, None)
        return any(points)

    def _seats(
        self, line: Element, section: str, match: MatchRecord | None
    ) -> tuple[PairId, PairId, PairId | None, PairId | None]:
        """Who sat N-S (North), E-W (East), and of players South and West."""
        if self.form is Form.INDIVIDUAL:
            sides = (Side.NS, Side.EW, Side.NS, Side.EW)
            north, east, south, west = (
                self.directory.find(text_of(line, seat), side, seat, section=section)
                for seat, side in zip(SEATS, sides, strict=True)
            )
            return north, east, south, west
        if match is not None and match.second is not None and not text_of(line, SIDES[0]):
            swapped = self.form is Form.TEAMS and text_of(line, "DIRECTION")[:1].upper() == "E"
            first, second = (match.second, match.first) if swapped else (match.first, match.second)
            return first, second, None, None
        ns, ew = (
            self.directory.find(text_of(line, name), side, name, section=section)
            for name, side in zip(SIDES, Side, strict=True)
        )
        return ns, ew, None, None

    def _points(
        self, line: Element, board: Element, ns: PairId, match: MatchRecord | None
    ) -> tuple[Decimal | None, Decimal | None]:
        """The line's own points; of a team match those of the board, from the first team's side."""
        ns_points, ew_points = (self._points_of(line, side) for side in Side)
        imps = decimal(text_of(board, "IMPS"), "IMPS", marks.POINTS) if self.form is Form.TEAMS else None
        if imps is not None and match is not None and ns_points is None:
            return (imps, -imps) if ns == match.first else (-imps, imps)
        return ns_points, ew_points

    def _points_of(self, line: Element, side: Side) -> Decimal | None:
        for name in POINTS.get(self.method, ()):
            tag = f"{side.value}_{name}"
            if text := text_of(line, tag):
                return decimal(text, tag, marks.POINTS)
        return None

    def _meeting(self, ns: PairId, ew: PairId, section: str) -> int:
        """Teams without told matches: all boards of two teams are one."""
        if self.form is not Form.TEAMS:
            return 0
        couple = frozenset((ns, ew))
        if couple not in self.couples:
            self.couples[couple] = len(self.matches) + 1
            self.matches.append(MatchRecord(section, self.couples[couple], ns, ew))
        return self.couples[couple]


def victory_points_tags(score: str) -> list[str]:
    """The elements of a side's victory points, by that of its score: `NS_VPS` for `NS_SCORE`."""
    return [score.removesuffix("SCORE") + name for name in VICTORY_POINTS]


def _won(match: Element, score: str) -> Decimal | None:
    """What a side won in a match: its victory points before the points that they came from."""
    tag = next((tag for tag in victory_points_tags(score) if text_of(match, tag)), score)
    return decimal(text_of(match, tag), tag, marks.MATCH)
