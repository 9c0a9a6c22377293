"""PBN of team matches read: a game is one board at one table of a match.

Who sat N-S is told by the tags TeamId_NS and TeamId_EW, additions of ours; in files of other programs by
HomeTeam, VisitTeam and Room: the home team sits N-S in the open room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from scoring.comparison.methods import MethodName
from scoring.comparison.teams import TOP
from scoring.words import N_, RuleError, Side
from tournaments.exchange import fields
from tournaments.exchange.event import Competitor, MatchRecord, PairId, TravellerLine
from tournaments.exchange.pbn.games import is_result, line_of, outcome_of, points_of, unnamed_of
from tournaments.exchange.pbn.text import Game, Row, refuse

IDS = ("TeamId_NS", "TeamId_EW")
NAMES = ("HomeTeam", "VisitTeam")


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
        if room not in ("OPEN", "CLOSED"):
            line = game.lines.get("Room", game.lines.get("HomeTeam", 0))
            raise refuse(line, N_("Room must be Open or Closed: it shows which team sat N-S."))
        return (home, away) if room == "OPEN" else (away, home)

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
