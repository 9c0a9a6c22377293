"""Events of files that show what happened table by table, without numbers for those who competed.

Such a file is the match of two teams, or what pairs or players did at one table or at several.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Deal
from scoring.comparison.imps import imps
from scoring.comparison.methods import MethodName
from scoring.comparison.teams import TOP
from scoring.words import N_, RuleError
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
from tournaments.exchange.line_ups import NamedSeat, namings_of, players_of
from tournaments.exchange.named_pairs import Named, Seated, form_of

TEAMS = (PairId("", 1), PairId("", 2))
Scores = tuple[Decimal | None, Decimal | None]


@dataclass(frozen=True, slots=True)
class Shown:
    """What came of one board at one table, and where the file shows it.

    Without an outcome the file does not say it. `turned` is whether the second team sat N-S; `score` and
    `points` are N-S's, as printed.
    """

    line: int
    number: int
    names: Seated
    outcome: Outcome | None
    turned: bool = False
    deal: Deal | None = None
    doubt: str = ""
    score: int | None = None
    points: Decimal | None = None

    @property
    def where(self) -> str:
        return f"line {self.line}, board {self.number}"


@dataclass(frozen=True, slots=True)
class Heading:
    """What the file says of the whole event. `method` is None for one that is not known here.

    `scores` are those that it shows for the teams; `unread` names what of it is not read.
    """

    name: str
    source: str
    method: MethodName | None
    teams: tuple[str, str] = ("", "")
    scores: Scores = (None, None)
    date: dt.date | None = None
    unread: tuple[str, ...] = ()


def event_of_teams(heading: Heading, shown: Sequence[Shown]) -> Event:
    """The match of two teams. Raises RuleError where tables of a board had other cards."""
    lines = [(one, _line_of_team(one, heading.method)) for one in shown]
    boards = tuple(_boards(lines))
    first, second = _scores_of(heading.scores, boards, heading.method)
    named = [
        NamedSeat(team, one.where, tuple(filter(None, names)), one.number, line)
        for one, line in lines
        for team, names in ((line.ns, one.names[::2]), (line.ew, one.names[1::2]))
    ]
    namings = namings_of(named, Form.TEAMS)
    unread = [*heading.unread, *_without_result(shown)]
    if first is None and any(heading.scores):
        unread.append("score " + " - ".join(str(score or 0) for score in heading.scores))
    return Event(
        name=heading.name,
        date=heading.date,
        club="",
        form=Form.TEAMS,
        method=heading.method,
        winners=1,
        competitors=tuple(
            Competitor(team, players_of(team, namings.get(team, []), Form.TEAMS), name=name)
            for team, name in zip(TEAMS, heading.teams, strict=True)
        ),
        boards=boards,
        source=heading.source,
        matches=(MatchRecord("", 1, *TEAMS, first, second, round=1),) if lines else (),
        unread=tuple(unread),
    )


def event_of_pairs(heading: Heading, shown: Sequence[Shown]) -> Event:
    """What pairs or players did, known by their names.

    Where no board was played twice nothing is compared: then everybody has the score of the table, whatever
    the file was scored by, and points from a comparison with others are not read. Raises RuleError where a
    result does not say who sat there.
    """
    has_result = [one for one in shown if one.outcome is not None]
    _require_named(has_result)
    form = form_of(one.names for one in has_result)
    named = Named(form)
    tables: Counter[int] = Counter()
    lines: list[tuple[Shown, TravellerLine | None]] = [(one, None) for one in shown if one.outcome is None]
    for one in has_result:
        tables[one.number] += 1
        lines.append((one, _line_of_pairs(one, named.seats(one.names, tables[one.number]))))
    is_compared = max(tables.values(), default=0) > 1
    unread = [*heading.unread, *_without_result(shown)]
    if not is_compared and any(one.points is not None for one in shown):
        unread.append("points")
        lines = [
            (one, replace(line, ns_points=None, ew_points=None) if line else None) for one, line in lines
        ]
    return Event(
        name=heading.name,
        date=heading.date,
        club="",
        form=form,
        method=heading.method if is_compared else MethodName.TOTAL,
        winners=1,
        competitors=named.competitors,
        boards=tuple(_boards(lines)),
        source=heading.source,
        unread=tuple(unread),
    )


def _line_of_team(one: Shown, method: MethodName | None) -> TravellerLine:
    ns, ew = TEAMS[::-1] if one.turned else TEAMS
    others = None
    if one.points is not None:
        others = TOP - one.points if method is MethodName.BAM else -one.points
    return TravellerLine(
        ns=ns,
        ew=ew,
        outcome=one.outcome or Outcome(OutcomeKind.NOT_ENTERED),
        score=one.score,
        ns_points=one.points,
        ew_points=others,
        round=1,
        table=2 if one.turned else 1,
        match=1,
        people=one.names if any(one.names) else (),
        doubt=one.doubt,
    )


def _line_of_pairs(one: Shown, seats: Sequence[PairId]) -> TravellerLine:
    ns, ew, *partners = seats
    south, west = partners or (None, None)
    assert one.outcome is not None, "only tables with a result are lines"
    return TravellerLine(
        ns=ns,
        ew=ew,
        south=south,
        west=west,
        outcome=one.outcome,
        score=one.score,
        ns_points=one.points,
        ew_points=None if one.points is None else -one.points,
        doubt=one.doubt,
    )


def _scores_of(scores: Scores, boards: Iterable[BoardRecord], method: MethodName | None) -> Scores:
    """What the match gave both, if the scores of the heading are the IMPs of its boards.

    They may as well be those from before these boards, which nobody can tell from scores that are wrong.
    """
    first, second = scores
    if method is not MethodName.IMPS or first is None or second is None:
        return None, None
    won: Counter[PairId] = Counter()
    for board in boards:
        north_south = {line.ns: line_score(line.outcome, board.vulnerability) for line in board.lines}
        own, others = (north_south.get(team) for team in TEAMS)
        if own is not None and others is not None:
            gained = imps(own - others)
            won[TEAMS[0] if gained > 0 else TEAMS[1]] += abs(gained)
    if first != won[TEAMS[0]] or second != won[TEAMS[1]]:
        return None, None
    return first - second, second - first


def _require_named(shown: Iterable[Shown]) -> None:
    for one in shown:
        if not all(one.names):
            raise _refuse(
                one, N_("Board {board} has a result, but the file does not show who sat there."), one.number
            )


def _boards(lines: Iterable[tuple[Shown, TravellerLine | None]]) -> Iterator[BoardRecord]:
    """The boards in the order of their numbers. Raises RuleError where tables of one had other cards."""
    by_number: dict[int, list[tuple[Shown, TravellerLine | None]]] = {}
    for one, line in lines:
        by_number.setdefault(one.number, []).append((one, line))
    for number, rows in sorted(by_number.items()):
        dealt = [one for one, _line in rows if one.deal is not None]
        other = next((one for one in dealt if one.deal != dealt[0].deal), None)
        if other is not None:
            raise _refuse(other, N_("Board {board} has two different deals."), number)
        deal = dealt[0].deal if dealt else None
        yield BoardRecord(number, deal, tuple(line for _one, line in rows if line is not None))


def _without_result(shown: Iterable[Shown]) -> Iterator[str]:
    """The tables that are in the file without a result, unless it has deals alone."""
    rows = list(shown)
    if any(one.outcome is not None for one in rows):
        for one in rows:
            if one.outcome is None:
                yield f"board {one.number}, line {one.line}"


def _refuse(one: Shown, template: str, board: int) -> RuleError:
    return RuleError("exchange.table", f"line {one.line}", template, "", board=board)
