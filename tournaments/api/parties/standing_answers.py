"""What the API answers of the score of a party: tallies and their check, places, teams and prizes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Self

from clubs.people.words import say
from clubs.web.api.answers import Answer, Help, OneOf
from scoring.games.printed import number
from scoring.selectors.versions import version_of
from tournaments.api.parties.answers import CardDrawnAnswer, NumberedAnswer, PartyCountWord, PartyLineWord
from tournaments.models.section_movement import section_movement
from tournaments.ranking.parties.check import Fault
from tournaments.ranking.parties.prizes import Prize, PrizeKey
from tournaments.ranking.parties.tallies import Place, TeamPlace
from tournaments.selectors.parties.lines import TallyRow, place_words, tally_of
from tournaments.selectors.parties.lookup import Listed
from tournaments.selectors.parties.standing import PartyStanding


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenAnswer(Answer):
    """The points of the player and of their opponents."""

    mine: int
    theirs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRowAnswer(WrittenAnswer):
    """A round of a tally. `won` is null for a tie, or while the round is not over."""

    round: int
    table: int
    partner: str
    opponents: str
    over: bool
    won: bool | None
    handed: Annotated[WrittenAnswer | None, Help("As on the tally that the player handed in.")]

    @classmethod
    def of(cls, standing: PartyStanding, row: TallyRow) -> Self:
        """A row of a player's tally."""
        line, handed = row.line, row.handed
        return cls(
            round=line.round,
            table=line.table,
            partner=row.partner,
            opponents=row.opponents,
            mine=line.mine,
            theirs=line.theirs,
            over=standing.tallies.scores[line.key].over,
            won=line.won,
            handed=WrittenAnswer(mine=handed[0], theirs=handed[1]) if handed else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyAnswer(Answer):
    """A tally. `current` says whether all entries are scored in it."""

    entry: int
    number: int
    names: str
    current: bool
    rows: list[TallyRowAnswer]

    @classmethod
    def of(cls, standing: PartyStanding, guest: Listed) -> Self:
        """A guest's tally, with the figures on their own paper; it has no rows before the first round."""
        at = guest.entry.place_in_field
        rows = tally_of(standing, at, section_movement(standing.section).handed) if standing.entries else []
        return cls(
            entry=guest.entry.pk,
            number=guest.entry.number,
            names=guest.names,
            current=not standing.behind,
            rows=[TallyRowAnswer.of(standing, row) for row in rows],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAnswer(Answer):
    """A line of the ranking, which goes by `figure`: a whole number, or an exact fraction as text."""

    place: int
    tied: bool
    entry: int
    number: int
    names: str
    figure: int | str
    mine: int
    theirs: int
    rounds: int
    won: Annotated[int, Help("Rounds won.")]
    adjustment: Annotated[int | str, Help("Adjustment by the host.")]

    @classmethod
    def of(cls, standing: PartyStanding, place: Place) -> Self:
        """The place of a player."""
        tallies, at = standing.tallies, place.player
        entry = standing.entries[at]
        return cls(
            place=place.place,
            tied=place.tied,
            entry=entry.pk,
            number=entry.number,
            names=standing.names.get(at, ""),
            figure=number(place.figure),
            mine=tallies.mine(at),
            theirs=tallies.theirs(at),
            rounds=tallies.rounds_played(at),
            won=tallies.rounds_won(at),
            adjustment=number(tallies.adjustment(at)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesGroupAnswer(Answer):
    """The players who are ranked together."""

    line: PartyLineWord
    lines: list[PlaceAnswer]

    @classmethod
    def all_of(cls, standing: PartyStanding) -> list[Self]:
        """The groups of a party: ladies and gentlemen if it is mixed, else all players."""
        groups: dict[str, list[PlaceAnswer]] = {}
        for place in standing.places:
            line = standing.entries[place.player].line if standing.settings.is_mixed else ""
            groups.setdefault(line, []).append(PlaceAnswer.of(standing, place))
        return [cls(line=line, lines=lines) for line, lines in groups.items()]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlaceAnswer(Answer):
    """The place of a team, by the sum of the figures of its players."""

    place: int
    tied: bool
    team: str
    figure: int | str
    numbers: Annotated[list[int], Help("Numbers of its players.")]

    @classmethod
    def of(cls, standing: PartyStanding, team: TeamPlace) -> Self:
        """The place of a team."""
        return cls(
            place=team.place,
            tied=team.tied,
            team=team.team,
            figure=number(team.figure),
            numbers=[standing.entries[at].number for at in team.players],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeAnswer(Answer):
    """A prize and its winners, who share it if there are several. `round` is 0 if it is for no one round."""

    kind: Annotated[str, OneOf("PrizeKind", PrizeKey)]
    title: str
    line: PartyLineWord
    winners: list[NumberedAnswer]
    figure: int | str
    round: int
    drawn: Annotated[list[CardDrawnAnswer], Help("The cards drawn, if they cut for it.")]

    @classmethod
    def of(cls, standing: PartyStanding, prize: Prize) -> Self:
        """A prize."""
        drawn = zip(_players(standing, (at for at, _card in prize.drawn)), prize.drawn, strict=True)
        return cls(
            kind=prize.key.value,
            title=say(prize.title),
            line=prize.group,
            winners=_players(standing, prize.players),
            figure=number(prize.figure),
            round=prize.round,
            drawn=[CardDrawnAnswer(**who.as_dict(), card=str(card)) for who, (_at, card) in drawn],
        )


def _players(standing: PartyStanding, players: Iterable[int]) -> list[NumberedAnswer]:
    """Players by their index in the field, with their numbers on the list."""
    return [
        NumberedAnswer(number=standing.entries[at].number, name=standing.names.get(at, "")) for at in players
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesAnswer(Answer):
    """The places, teams and prizes of a party as last calculated."""

    version: str
    current: bool
    count: PartyCountWord
    averaged: Annotated[
        bool, Help("Ranked by the average per round, because not all played the same number.")
    ]
    words: Annotated[str, Help("How the ranking is made, if not by `figure` alone; otherwise empty.")]
    groups: list[PlacesGroupAnswer]
    teams: list[TeamPlaceAnswer]
    prizes: list[PrizeAnswer]

    @classmethod
    def of(cls, standing: PartyStanding) -> Self:
        """The places, teams and prizes of a standing."""
        return cls(
            version=version_of(standing.section.session),
            current=not standing.behind,
            count=standing.settings.count.value,
            averaged=standing.averaged,
            words=place_words(standing),
            groups=PlacesGroupAnswer.all_of(standing),
            teams=[TeamPlaceAnswer.of(standing, team) for team in standing.teams],
            prizes=[PrizeAnswer.of(standing, prize) for prize in standing.prizes],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultAnswer(Answer):
    """Tallies that cannot be right. `table` is 0 for players who sat out."""

    round: int
    table: int
    players: list[NumberedAnswer]
    words: str

    @classmethod
    def of(cls, standing: PartyStanding, fault: Fault) -> Self:
        """A fault in words."""
        return cls(
            round=fault.round,
            table=fault.table,
            players=_players(standing, fault.players),
            words=say(fault.words),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckAnswer(Answer):
    """The cross-check of the book: the sum of all own points must be the sum of all opponents' points."""

    current: bool
    agrees: bool
    sum_mine: int
    sum_theirs: int
    faults: list[FaultAnswer]

    @classmethod
    def of(cls, standing: PartyStanding) -> Self:
        """The sums over all tallies, and the faults that they show."""
        check = standing.check
        return cls(
            current=not standing.behind,
            agrees=check.agrees,
            sum_mine=check.sum_mine,
            sum_theirs=check.sum_theirs,
            faults=[FaultAnswer.of(standing, fault) for fault in check.faults],
        )
