"""The results of a team event as those of its pairs: who sat together is a pair, compared with all tables.

A pair is two people of a team: a team of five may have more than two. Matches and victory points belong to
the teams and are left out.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from scoring.comparison.datum import DatumRule
from scoring.comparison.imps import ImpAwards
from scoring.comparison.method import Method
from scoring.comparison.methods import MethodName
from scoring.words import RuleError
from scoring.words.name_order import by_surname
from tournaments.exchange.check.recomputation import Scheme, figures, with_figures
from tournaments.exchange.documents import Document
from tournaments.exchange.event import Competitor, Event, Form, PairId, Player, SectionRecord, TravellerLine


class PairsResult(StrEnum):
    """How the pairs of teams are compared with one another."""

    BUTLER = "butler"
    """In IMPs against the datum of all tables; of eight results or more the extremes are left out."""
    MATCHPOINTS = "pairs"


def of_pairs(event: Event, result: PairsResult, awards: ImpAwards, settings: Document) -> Event:
    """A team event as one of pairs, with their points, totals and places.

    Places at Butler are by the mean of a board. `settings` are those by which the file is imported again.
    Raises RuleError "exchange.as" for other events and where it is not known who sat at a table.
    """
    if event.form is not Form.TEAMS:
        raise RuleError("exchange.as", "as", "Only an event of teams has another result of its pairs.", "")
    if len({group.field for group in event.groups}) > 1:
        raise RuleError(
            "exchange.as",
            "as",
            "The sections of this session are compared apart: it has no result of all pairs.",
            "",
        )
    pairs = _Pairs(event)
    boards = tuple(
        replace(board, datum=None, lines=tuple(pairs.line(board.number, line) for line in board.lines))
        for board in event.boards
    )
    method = (
        Method(MethodName.IMPS_DATUM, datum=DatumRule(trim=None), awards=awards)
        if result is PairsResult.BUTLER
        else Method(MethodName.MATCHPOINTS)
    )
    as_pairs = replace(
        event,
        form=Form.PAIRS,
        method=method.name,
        winners=1,
        vp="",
        matches=(),
        competitors=pairs.competitors,
        boards=boards,
        settings=settings,
        groups=(SectionRecord("", sum(group.tables for group in event.groups), 1),),
    )
    scheme = Scheme(method=method)
    with_totals = with_figures(as_pairs, scheme)
    return _by_means(with_totals, scheme) if result is PairsResult.BUTLER else with_totals


def _by_means(event: Event, scheme: Scheme) -> Event:
    """The event with places by the mean of a board: pairs of a team play unequal numbers of them."""
    ours = figures(event, scheme)
    means = {competitor.pair: ours.mean(competitor.pair) for competitor in event.competitors}
    known = [mean for mean in means.values() if mean is not None]
    return replace(
        event,
        competitors=tuple(
            competitor
            if (mean := means[competitor.pair]) is None
            else replace(competitor, place=1 + sum(other > mean for other in known))
            for competitor in event.competitors
        ),
    )


class _Pairs:
    """Who sat together for a team, numbered by team and in the order of their first board."""

    def __init__(self, event: Event) -> None:
        self._names = {competitor.pair: competitor.name for competitor in event.competitors}
        self._numbers = {
            (competitor.pair, player.name): player.national_id
            for competitor in event.competitors
            for player in competitor.players
        }
        together = [
            (team, people)
            for board, line in event.lines()
            for team, people in self._sides(board.number, line)
        ]
        order = sorted(dict.fromkeys(together), key=lambda who: who[0].listed)
        self._pair_of = {who: PairId("", number) for number, who in enumerate(order, 1)}

    @property
    def competitors(self) -> tuple[Competitor, ...]:
        """The pairs; each has the name of its team."""
        return tuple(
            Competitor(
                pair,
                tuple(
                    Player(name, self._numbers.get((team, name), ""))
                    for name in sorted(people, key=by_surname)
                ),
                name=self._names.get(team, ""),
            )
            for (team, people), pair in self._pair_of.items()
        )

    def line(self, board: int, line: TravellerLine) -> TravellerLine:
        """The result as one of the two pairs that sat there."""
        ns, ew = (self._pair_of[who] for who in self._sides(board, line))
        return replace(line, ns=ns, ew=ew, match=0)

    @staticmethod
    def _sides(board: int, line: TravellerLine) -> list[tuple[PairId, frozenset[str]]]:
        north, east, south, west = line.people or ("",) * 4
        sides = [(line.ns, frozenset({north, south})), (line.ew, frozenset({east, west}))]
        for team, people in sides:
            if "" in people or len(people) < 2:
                raise RuleError(
                    "exchange.as",
                    f"board {board}",
                    "Board {board}: it is not known which two players sat for team {team} at a table.",
                    "",
                    board=board,
                    team=str(team),
                )
        return sides
