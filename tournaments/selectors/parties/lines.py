"""The ranking of a party and its prizes in words: what its pages, papers and API show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.cards import Card
from scoring.words.bars import Bar, point_bars
from scoring.words.figures import figure, signed
from tournaments.ranking.parties.prizes import Prize
from tournaments.ranking.parties.tallies import Place, TallyLine
from tournaments.selectors.parties.standing import PartyStanding

LADIES, GENTLEMEN = "L", "G"


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A line of the ranking; places go by `figure`, and `bar` is drawn beside it."""

    place: int
    tied: bool
    entry: int
    number: int
    names: str
    figure: str
    mine: int
    theirs: int
    rounds: int
    won: int
    adjustment: str = ""
    bar: Bar | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Those who are ranked together."""

    title: str
    lines: Sequence[RankedLine]


def groups_of(standing: PartyStanding) -> list[Group]:
    """The ranking: one list, or ladies and gentlemen."""
    titles = {"": "", LADIES: _("Ladies"), GENTLEMEN: _("Gentlemen")}
    ranked: dict[str, list[Place]] = {}
    for place in standing.places:
        entry = standing.entries[place.player]
        ranked.setdefault(entry.line if standing.settings.is_mixed else "", []).append(place)
    return [Group(titles[line], _lines(standing, places)) for line, places in ranked.items()]


def _lines(standing: PartyStanding, places: Sequence[Place]) -> list[RankedLine]:
    bars = point_bars([place.figure for place in places])
    return [_line(standing, place, bar) for place, bar in zip(places, bars, strict=True)]


def _line(standing: PartyStanding, place: Place, bar: Bar | None) -> RankedLine:
    tallies, at = standing.tallies, place.player
    adjustment = tallies.adjustment(at)
    return RankedLine(
        place=place.place,
        tied=place.tied,
        entry=standing.entries[at].pk,
        number=standing.entries[at].number,
        names=standing.names.get(at, str(standing.entries[at].number)),
        figure=figure(place.figure),
        mine=tallies.mine(at),
        theirs=tallies.theirs(at),
        rounds=tallies.rounds_played(at),
        won=tallies.rounds_won(at),
        adjustment=signed(adjustment) if adjustment else "",
        bar=bar,
    )


def place_words(standing: PartyStanding) -> str:
    """What places are decided by, where it is not the figure alone."""
    if standing.is_freezeout:
        return _(
            "Players who lasted longer are placed higher; among those who went out in the same "
            "round, points decide."
        )
    if standing.averaged:
        return _(
            "Not everyone has played the same number of rounds, so places are decided by the "
            "average per round."
        )
    return ""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize: who won it and by what; the cards that were drawn where they cut for it."""

    title: str
    names: str
    words: str
    drawn: Sequence[tuple[str, Card]]


def prizes_of(standing: PartyStanding) -> list[PrizeLine]:
    """The prizes in the order in which they are given."""
    lines = []
    for prize in standing.prizes:
        names = [standing.names.get(at, "") for at in prize.players]
        line = PrizeLine(
            title=say(prize.title),
            names=_(" and ").join(filter(None, (", ".join(names[:-1]), *names[-1:]))),
            words="; ".join(_earned(prize)),
            drawn=[(standing.names.get(at, ""), card) for at, card in prize.drawn],
        )
        lines.append(line)
    return lines


def _earned(prize: Prize) -> Iterator[str]:
    """By what a prize was won, in parts: the figure, the round, whether it is shared."""
    if prize.key.name == "FIRST_SLAM":
        yield _("a grand slam") if prize.figure == 7 else _("a small slam")
    elif prize.key.name == "MOST_SLAMS":
        yield ngettext("{n} slam", "{n} slams", int(prize.figure)).format(n=int(prize.figure))
    else:
        yield figure(prize.figure)
    if prize.round:
        yield _("round {number}").format(number=prize.round)
    if prize.shared:
        yield _("shared")


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A row of a player's tally; `handed` has the points on their own paper, where they were typed in."""

    line: TallyLine
    partner: str
    opponents: str
    result: str
    net: str
    handed: tuple[int, int] | None = None

    @property
    def differs(self) -> bool:
        """Whether the player's own paper has other points than the table's score."""
        return self.handed is not None and self.handed != (self.line.mine, self.line.theirs)


def tally_of(
    standing: PartyStanding, at: int, handed: Mapping[tuple[int, int], tuple[int, int]]
) -> list[TallyRow]:
    """The tally of the player with index `at`, round by round; empty before the first one."""
    if at not in standing.entries:
        return []
    number = standing.entries[at].number
    return [_row(standing, at, line, handed.get((number, line.round))) for line in standing.tallies.lines(at)]


def _row(standing: PartyStanding, at: int, line: TallyLine, handed: tuple[int, int] | None) -> TallyRow:
    score = standing.tallies.scores[line.round, line.table]
    side = score.side(at)
    partners = [who for who in score.players[side::2] if who is not None and who != at]
    opponents = [who for who in dict.fromkeys(score.players[1 - side :: 2]) if who is not None]
    results = {True: _("won"), False: _("lost"), None: _("tied") if score.over else _("playing")}
    return TallyRow(
        line=line,
        partner=", ".join(standing.names[who] for who in partners),
        opponents=" & ".join(standing.names[who] for who in opponents),
        result=results[line.won],
        net=figure(line.mine - line.theirs),
        handed=handed,
    )


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line: its place, its players, their figures added up."""

    place: int
    tied: bool
    team: str
    names: str
    figure: str


def teams_of(standing: PartyStanding) -> list[TeamLine]:
    """The ranking of the teams, where people play for one."""
    return [
        TeamLine(
            team.place,
            team.tied,
            team.team,
            ", ".join(standing.names.get(at, "") for at in team.players),
            figure(team.figure),
        )
        for team in standing.teams
    ]


@dataclass(frozen=True, slots=True)
class FaultLine:
    """Where the tallies cannot be right: "Round 2, table 3", whose they are, and why."""

    where: str
    names: str
    words: str


def faults_of(standing: PartyStanding) -> list[FaultLine]:
    """Every fault of the book's cross-check, in order of rounds and tables."""
    return [
        FaultLine(
            _("Round {round}, table {table}").format(round=fault.round, table=fault.table)
            if fault.table
            else _("Round {round}").format(round=fault.round),
            ", ".join(standing.names.get(at, "") for at in fault.players),
            say(fault.words),
        )
        for fault in standing.check.faults
    ]
