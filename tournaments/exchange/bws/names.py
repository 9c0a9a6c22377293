"""Who competes under a number, from the table PlayerNumbers: who sat down where, and from which round on.

Devices ask for the numbers or names of the players at the start, or once more in every round. Who is named
again is nobody new, also in the partner's chair; who is named for the first time in a later round is a
substitute.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.words import Message, Seat, Side
from scoring.words.names import same_name
from tournaments.exchange.bws.numbering import Numbering
from tournaments.exchange.bws.values import ScoringFile, SeatRow
from tournaments.exchange.event import Player

MEMBER_OF_PAIR = {Seat.N: 1, Seat.S: 2, Seat.E: 1, Seat.W: 2}
MEMBER_OF_TEAM = {Seat.N: 1, Seat.S: 2, Seat.E: 3, Seat.W: 4}
MEMBERS = {
    "pairs": MEMBER_OF_PAIR,
    "teams": MEMBER_OF_TEAM,
    "players": dict.fromkeys(Seat, 1),
}
PLAYERS = (Seat.N, Seat.E, Seat.S, Seat.W)
"""The seats in the order in which `Numbering.seated` has players."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person as a row names them."""

    number: str
    name: str

    @property
    def key(self) -> str:
        """What is the same of a person, however the row writes it."""
        return self.number.lstrip("0") or same_name(self.name)

    def player(self, member: int, round: int) -> Player:
        """The person as a member of a competitor from a round on; a number stands for a name not known."""
        return Player(self.name or self.number, self.number, member, round)


Named = dict[int, dict[int, dict[int, Person]]]
"""By our number of the competitor, by round, by member: who was named."""


def players_of(
    file: ScoringFile, numbering: Numbering
) -> tuple[dict[int, tuple[Player, ...]], list[Message]]:
    """The players of each competitor of a section by its number here; and the rows where nobody sits."""
    named: Named = defaultdict(lambda: defaultdict(dict))
    unplaced = []
    members = MEMBERS[numbering.contestants]
    for seat in file.seats:
        if seat.section != numbering.section.number:
            continue
        round_ = max(1, seat.round)
        number = _who_sits(numbering, seat, round_)
        if number:
            named[number][round_][members[seat.seat]] = Person(seat.number, seat.name)
        else:
            unplaced.append(_nobody_there(numbering, seat))
    return {number: _spells(by_round) for number, by_round in named.items()}, unplaced


def _who_sits(numbering: Numbering, seat: SeatRow, round: int) -> int:
    """Our number of who sits in a seat in a round; 0 for nobody."""
    section, table = numbering.section, seat.table
    if seat.seat.side is Side.EW and seat.round == 0 and section.moves and section.tables:
        table = (table - 1 + section.moves) % section.tables + 1
    row = numbering.rows.get((table, round))
    if row is None:
        return 0
    seated = numbering.seated(row)
    if numbering.contestants == "players":
        return seated[PLAYERS.index(seat.seat)]
    return seated[0] if seat.seat.side is Side.NS else seated[1]


def _spells(by_round: Mapping[int, Mapping[int, Person]]) -> tuple[Player, ...]:
    """Who is a member of a competitor from which round on, those of the first round first."""
    holders: dict[int, Person] = {}
    players = []
    for round_ in sorted(by_round):
        here = by_round[round_]
        keys = {person.key for person in here.values()}
        known = {person.key for person in holders.values()}
        for member, person in sorted(here.items()):
            if person.key in known:
                continue
            place = _place_for(member, holders, keys)
            players.append(person.player(place, round_ if place in holders else 1))
            holders[place] = person
    return tuple(players)


def _place_for(member: int, holders: Mapping[int, Person], keys: Iterable[str]) -> int:
    """The member whom somebody new is instead of: of that seat, or the partner if that one still plays."""
    here = set(keys)
    partner = member + 1 if member % 2 else member - 1
    holder, other = holders.get(member), holders.get(partner)
    if holder is not None and holder.key in here and other is not None and other.key not in here:
        return partner
    return member


def _nobody_there(numbering: Numbering, seat: SeatRow) -> Message:
    return Message(
        "{who} (section {section}, table {table}, {seat}): nobody sits there in round {round}.",
        who=seat.name or seat.number,
        section=numbering.section.letter,
        table=seat.table,
        seat=seat.seat.word,
        round=max(1, seat.round),
    )
