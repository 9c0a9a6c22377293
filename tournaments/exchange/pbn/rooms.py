"""PBN of team matches read: a game is one board at one table of a match.

Who sat N-S is told by the tags TeamId_NS and TeamId_EW, additions of ours; in files of other programs by
HomeTeam, VisitTeam and Room: the home team sits N-S in the open room. Where a program writes no Room, a
player sits for one team throughout; as long as nobody at the table has sat before, the home team sits N-S at
the first table of a board and the visitors at the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal

from scoring.comparison.methods import MethodName
from scoring.comparison.teams import TOP
from scoring.words import N_, RuleError, Side
from scoring.words.names import same_name
from tournaments.exchange import fields
from tournaments.exchange.event import Competitor, MatchRecord, PairId, TravellerLine
from tournaments.exchange.pbn.games import NAMES as PLAYERS
from tournaments.exchange.pbn.games import is_result, line_of, outcome_of, points_of, unnamed_of
from tournaments.exchange.pbn.text import Game, Row, refuse

IDS = ("TeamId_NS", "TeamId_EW")
NAMES = ("HomeTeam", "VisitTeam")
ROOMS = {"OPEN": True, "O": True, "OPEN ROOM": True, "CLOSED": False, "C": False, "CLOSED ROOM": False}
"""Whether the home team sits N-S in a room of that name."""


def team_rows(played: Iterable[Game]) -> list[Row]:
    """A row for every team that a game names, for files without a table of totals; numbered as they come."""
    numbers: dict[str, int] = {}
    for game in played:
        for name in map(game.tag, NAMES):
            if name:
                numbers.setdefault(name, len(numbers) + 1)
    return [Row(0, {"TeamId": str(number), "Team": name}) for name, number in numbers.items()]


class Rooms:
    """Reads games of team matches; where a file has no table of matches, all boards of two teams are one."""

    def __init__(
        self, competitors: Iterable[Competitor], matches: Iterable[MatchRecord], method: MethodName | None
    ) -> None:
        competitor_list = list(competitors)
        self.directory = fields.Directory(competitor.pair for competitor in competitor_list)
        self.named: Mapping[str, PairId] = {
            competitor.name: competitor.pair for competitor in competitor_list if competitor.name
        }
        self.matches = list(matches)
        self.has_match_table = bool(self.matches)
        self.method = method
        self._team_of_player: dict[tuple[frozenset[PairId], str], PairId] = {}
        self._tables: Counter[tuple[tuple[str, PairId, PairId, str, str], bool]] = Counter()

    def line(self, game: Game) -> TravellerLine | None:
        """The game's result; None where no teams meet. Raises RuleError that names the line of the file."""
        if not any(map(game.tag, (*IDS, *NAMES))):
            if is_result(game):
                raise refuse(
                    line_of(game),
                    N_("Board {board} has a result, but HomeTeam and VisitTeam do not show which teams met."),
                    board=game.tag("Board"),
                )
            return None
        try:
            return self._line(game)
        except RuleError as error:
            if error.field.startswith("line "):
                raise
            raise fields.at(error, f"line {game.lines.get('Board', 0)}, board {game.tag('Board')}") from None

    def _line(self, game: Game) -> TravellerLine:
        ns, ew = self._sides(game)
        outcome, score = outcome_of(game)
        ns_points, ew_points = points_of(game, self.method)
        return TravellerLine(
            ns=ns,
            ew=ew,
            outcome=outcome,
            score=score,
            ns_points=self._of_the_others(ew_points) if ns_points is None else ns_points,
            ew_points=self._of_the_others(ns_points) if ew_points is None else ew_points,
            round=fields.whole(game.tag("Round"), "Round"),
            table=fields.whole(game.tag("Table"), "Table"),
            match=self._match(game, ns, ew),
            unnamed=unnamed_of(game, (figure or None for figure in (ns_points, ew_points))),
        )

    def _sides(self, game: Game) -> tuple[PairId, PairId]:
        section = game.tag("Section").upper()
        if all(map(game.tag, IDS)):
            ns, ew = (
                self.directory.find(game.tag(name), side, name, section=section)
                for name, side in zip(IDS, Side, strict=True)
            )
            return ns, ew
        home, away = (self._called(game, name) for name in NAMES)
        room = game.tag("Room").upper()
        if room in ROOMS:
            home_is_ns = ROOMS[room]
        elif room and not room.isdecimal():  # a number is that of a table
            raise refuse(game.lines["Room"], N_("Room must be Open or Closed: it shows which team sat N-S."))
        else:
            home_is_ns = self._home_is_ns(game, home, away)
        return (home, away) if home_is_ns else (away, home)

    def _home_is_ns(self, game: Game, home: PairId, away: PairId) -> bool:
        """Which way the home team sat in a game without a room. Raises RuleError where players contradict."""
        teams = frozenset((home, away))
        place = (game.tag("Board"), home, away, game.tag("Round"), game.tag("Stage"))
        seated = [
            (side, same_name(game.tag(tag)))
            for side, tags in PLAYERS.items()
            for tag in tags
            if game.tag(tag)
        ]
        told = {
            (team == home) is (side is Side.NS)
            for side, name in seated
            if (team := self._team_of_player.get((teams, name))) is not None
        }
        so_far, other_way = self._tables[place, True], self._tables[place, False]
        home_is_ns = told.pop() if told else so_far <= other_way
        if told or (so_far != other_way and home_is_ns is (so_far > other_way)):
            raise refuse(
                line_of(game) or game.lines["HomeTeam"],
                N_(
                    "Board {board} has no Room, and its players do not show which team sat N-S at this table."
                ),
                board=game.tag("Board"),
            )
        self._tables[place, home_is_ns] += 1
        for side, name in seated:
            self._team_of_player[teams, name] = home if (side is Side.NS) is home_is_ns else away
        return home_is_ns

    def _called(self, game: Game, name: str) -> PairId:
        called = game.tag(name)
        if called in self.named:
            return self.named[called]
        return self.directory.find(called, Side.NS, name)

    def _match(self, game: Game, ns: PairId, ew: PairId) -> int:
        number = fields.whole(game.tag("Match"), "Match") or 0
        if self.has_match_table or ns == ew:
            return number
        for match in self.matches:
            if {match.first, match.second} == {ns, ew}:
                return match.number
        self.matches.append(MatchRecord(ns.section, len(self.matches) + 1, ns, ew))
        return len(self.matches)

    def _of_the_others(self, points: Decimal | None) -> Decimal | None:
        """At board-a-match the other team has the rest of a board's two points, else as much less."""
        if points is None:
            return None
        return TOP - points if self.method is MethodName.BAM else -points
