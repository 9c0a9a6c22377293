"""The tallies of a party: what every player scored in every round, and what the others scored against.

Source: laws 10 to 12 of progressive bridge (000:l.14006). A tally belongs to a person, or to a pair that
stays together; both sides of a table write down the same two figures, crosswise.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeVar

VERSION: Final = 1
Who = TypeVar("Who", int, str)

Key = tuple[int, int]
"""A round, and a table of it."""


@dataclass(frozen=True, slots=True)
class Slam:
    """A slam bid and made in deal number `deal` (from 1) of the round; `player` declared it."""

    player: int | None
    level: int
    deal: int


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a table has of a round, of `deals` deals of `of`.

    `players` are North, East, South, West by their index in the field, a pair in both its seats; None is
    nobody with a tally. `points` are those of North-South and of East-West.
    """

    round: int
    table: int
    players: tuple[int | None, ...]
    points: tuple[int, int]
    deals: int = 0
    of: int = 0
    over: bool = False
    slams: tuple[Slam, ...] = ()

    @property
    def key(self) -> Key:
        return (self.round, self.table)

    @property
    def people(self) -> frozenset[int]:
        return frozenset(player for player in self.players if player is not None)

    @property
    def winner(self) -> int | None:
        """The side with more points, 0 or 1, when the round is over; None: it is not, or nobody has."""
        if not self.over or self.points[0] == self.points[1]:
            return None
        return 0 if self.points[0] > self.points[1] else 1

    def side(self, player: int) -> int:
        """On which side a player sat: 0 for North-South, 1 for East-West."""
        return self.players.index(player) % 2


@dataclass(frozen=True, slots=True)
class TallyLine:
    """A row of a tally: own points and the opponents'; `won` is None for a tie, and until it is over.

    It was not `played` where the round ended before a deal was.
    """

    round: int
    table: int
    mine: int
    theirs: int
    won: bool | None
    deals: int
    played: bool = True

    @property
    def key(self) -> Key:
        return (self.round, self.table)

    @classmethod
    def of(cls, score: RoundScore, player: int) -> TallyLine:
        side = score.side(player)
        won = None if score.winner is None else score.winner == side
        mine, theirs, played = score.points[side], score.points[1 - side], score.deals > 0 or not score.over
        return cls(score.round, score.table, mine, theirs, won, score.deals, played)


@dataclass(frozen=True, slots=True)
class Tallies:
    """Everybody's tally. Every table of a round that has begun is there, so that a line is a round sat for.

    `adjustments` are points that the director gave or took. `ranked` are the players who are placed; None:
    all that have a line. `lasted` are rounds that each came through, where that comes before points: a
    freezeout. Only those whose tables change are counted anew.
    """

    scores: Mapping[Key, RoundScore]
    adjustments: Mapping[int, Fraction] = field(default_factory=dict)
    ranked: frozenset[int] | None = None
    lasted: Mapping[int, int] = field(default_factory=dict)
    _lines: Mapping[int, tuple[TallyLine, ...]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        scores: Iterable[RoundScore],
        adjustments: Mapping[int, Fraction] | None = None,
        ranked: frozenset[int] | None = None,
    ) -> Tallies:
        return cls({}, dict(adjustments or {}), ranked).with_scores(scores)

    def with_scores(self, changed: Iterable[RoundScore], gone: Collection[Key] = ()) -> Tallies:
        """The tallies with these tables' scores in place of those they had, without those that are `gone`."""
        new = {score.key: score for score in changed}
        touched = {*new, *gone}
        scores = {key: score for key, score in self.scores.items() if key not in gone} | new
        lines: dict[int, list[TallyLine]] = {}
        for player in {who for key in touched if key in self.scores for who in self.scores[key].people}:
            lines[player] = [line for line in self.lines(player) if line.key not in touched]
        for score in new.values():
            for player in score.people:
                lines.setdefault(player, [*self.lines(player)]).append(TallyLine.of(score, player))
        ordered = {player: tuple(sorted(own, key=lambda line: line.key)) for player, own in lines.items()}
        kept = {player: own for player, own in {**self._lines, **ordered}.items() if own}
        return replace(self, scores=scores, _lines=kept)

    def up_to(self, round: int) -> Tallies:
        """The tallies as they were after that round, without adjustments."""
        scores = [score for score in self.scores.values() if score.round <= round]
        lasted = {player: min(through, round) for player, through in self.lasted.items()}
        return replace(Tallies.of(scores, ranked=self.ranked), lasted=lasted)

    @property
    def people(self) -> tuple[int, ...]:
        """Who is placed."""
        return tuple(sorted(self._lines if self.ranked is None else self.ranked))

    def lines(self, player: int) -> tuple[TallyLine, ...]:
        """A player's tally, round by round."""
        return self._lines.get(player, ())

    @property
    def sat(self) -> frozenset[int]:
        """Who played a round, or is in one."""
        return frozenset(player for player in self._lines if self.rounds_played(player))

    def mine(self, player: int) -> int:
        return sum(line.mine for line in self.lines(player))

    def theirs(self, player: int) -> int:
        return sum(line.theirs for line in self.lines(player))

    def net(self, player: int) -> int:
        """A player's own points less those of the opponents (law 11)."""
        return self.mine(player) - self.theirs(player)

    def rounds_won(self, player: int) -> int:
        return sum(line.won is True for line in self.lines(player))

    def rounds_played(self, player: int) -> int:
        return sum(line.played for line in self.lines(player))

    def adjustment(self, player: int) -> Fraction:
        return self.adjustments.get(player, Fraction(0))

    def pack(self) -> bytes:
        """As JSON, but for `lasted`; the same tallies always give the same bytes. `unpack` is the inverse."""
        scores = [
            [*key, score.players, score.points, score.deals, score.of, score.over,
             [[slam.player, slam.level, slam.deal] for slam in score.slams]]
            for key, score in sorted(self.scores.items())
        ]  # fmt: skip
        packed = {
            "version": VERSION,
            "scores": scores,
            "adjustments": [[player, str(self.adjustments[player])] for player in sorted(self.adjustments)],
            "ranked": None if self.ranked is None else sorted(self.ranked),
        }
        return json.dumps(packed, separators=(",", ":")).encode()

    @classmethod
    def unpack(cls, data: bytes) -> Tallies:
        packed = json.loads(data)
        assert packed["version"] == VERSION, f"packed by version {packed['version']}"
        scores = [
            RoundScore(
                round, table, tuple(players), (points[0], points[1]), deals, of, over,
                tuple(Slam(*slam) for slam in slams),
            )
            for round, table, players, points, deals, of, over, slams in packed["scores"]
        ]  # fmt: skip
        adjustments = {player: Fraction(points) for player, points in packed["adjustments"]}
        return cls.of(scores, adjustments, None if packed["ranked"] is None else frozenset(packed["ranked"]))


# ---- places


class Count(StrEnum):
    """What the places go by."""

    NET = "net"  # own points less the opponents' (law 11)
    GROSS = "gross"  # own points alone, as most players prefer
    FLAGS = "flags"  # rounds won: military


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place from 1; `figure` is what counts, `tie_figure` what parts equals.

    Of a freezeout `lasted` rounds come first.
    """

    player: int
    place: int
    tied: bool
    figure: Fraction
    tie_figure: Fraction
    lasted: int = 0


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's place from 1: its players' figures added up."""

    team: str
    place: int
    tied: bool
    figure: Fraction
    tie_figure: Fraction
    players: tuple[int, ...]


def is_averaged(tallies: Tallies, *, by_average: bool) -> bool:
    """Whether places go by the average of a round: where wished, and not all sat for as many rounds."""
    return by_average and len({tallies.rounds_played(player) for player in tallies.people}) > 1


def places(
    tallies: Tallies,
    count: Count,
    by_average: bool = False,
    group: Mapping[int, str] | None = None,
    *,
    part_ties: bool = True,
) -> list[Place]:
    """The best first, minuses last (law 12); each `group` (ladies, gentlemen) by itself, groups in order.

    Equal points are parted by rounds won, equal flags by own points, unless `part_ties` is off; who is
    equal then shares the place, in order of numbers. Whoever lasted longer in a freezeout is before all.
    """
    figures = _figures(tallies, count, by_average, part_ties)
    lasted = tallies.lasted
    named = {player: (group or {}).get(player, "") for player in tallies.people}
    lines = []
    for name in sorted(set(named.values())):
        members = {
            player: (Fraction(lasted.get(player, 0)), *figures[player])
            for player in tallies.people
            if named[player] == name
        }
        lines += [
            Place(player, place, tied, *figures[player], lasted.get(player, 0))
            for player, place, tied in _placed(members)
        ]
    return lines


def team_places(
    tallies: Tallies,
    count: Count,
    teams: Mapping[int, str],
    *,
    by_average: bool = False,
    part_ties: bool = True,
) -> list[TeamPlace]:
    """Places of a team drive: of every team the sum of its players' figures."""
    figures = _figures(tallies, count, by_average, part_ties)
    members: dict[str, tuple[int, ...]] = {}
    for player in tallies.people:
        if player in teams:
            members[teams[player]] = (*members.get(teams[player], ()), player)
    sums = {team: _sum(figures[player] for player in own) for team, own in members.items()}
    return [TeamPlace(team, place, tied, *sums[team], members[team]) for team, place, tied in _placed(sums)]


Figures = tuple[Fraction, Fraction]
"""What counts, and what parts those equal in it."""


def _figures(tallies: Tallies, count: Count, by_average: bool, part_ties: bool) -> dict[int, Figures]:
    averaged = is_averaged(tallies, by_average=by_average)
    figures = {}
    for player in tallies.people:
        rounds = max(1, tallies.rounds_played(player)) if averaged else 1
        figure, tie_figure = _figure(tallies, count, player)
        figures[player] = (figure / rounds, tie_figure / rounds if part_ties else Fraction(0))
    return figures


def _figure(tallies: Tallies, count: Count, player: int) -> Figures:
    """Adjustments are points, whatever counts."""
    won, adjustment = Fraction(tallies.rounds_won(player)), tallies.adjustment(player)
    if count is Count.FLAGS:
        return won, tallies.mine(player) + adjustment
    points = tallies.net(player) if count is Count.NET else tallies.mine(player)
    return points + adjustment, won


def _sum(figures: Iterable[Figures]) -> Figures:
    own = list(figures)
    return sum((figure for figure, _ in own), Fraction(0)), sum((tie for _, tie in own), Fraction(0))


def _placed(figures: Mapping[Who, tuple[Fraction, ...]]) -> Iterator[tuple[Who, int, bool]]:
    """Who, the place from 1, whether it is shared."""
    ordered = sorted(figures, key=lambda who: (*(-figure for figure in figures[who]), who))
    place = 1
    for _, equal in groupby(ordered, key=figures.__getitem__):
        sharing = list(equal)
        yield from ((who, place, len(sharing) > 1) for who in sharing)
        place += len(sharing)
