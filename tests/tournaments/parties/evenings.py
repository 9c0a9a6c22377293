"""Parties played through the services with random legal scores, and reckoned apart from the product."""

from __future__ import annotations

import datetime as dt
import random
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from clubs.people.models import Club, Person
from scoring.models import Encounter, Section, Session, Sheet
from scoring.services import sheets
from tests import factories as make
from tests.factories import STAFF
from tests.tournaments.parties.rounds_by_hand import a_round
from tournaments.services import parties

DAY = dt.date(2026, 11, 20)


@dataclass
class Reckoned:
    """What a naive scorer writes on the tallies: own and opponents' points by player and round."""

    mine: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    theirs: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))

    def net(self, name: str) -> int:
        return sum(self.mine[name].values()) - sum(self.theirs[name].values())

    def gross(self, name: str) -> int:
        return sum(self.mine[name].values())

    def won(self, name: str) -> int:
        return sum(own > self.theirs[name][round] for round, own in self.mine[name].items())

    def write(
        self, round: int, seated: Sequence[str | None], points: Sequence[int], out: Container[str] = ()
    ) -> None:
        for at, name in enumerate(seated):
            if name is not None and name not in out:
                assert round not in self.mine[name], f"{name} sits twice in round {round}"
                self.mine[name][round] = points[at % 2]
                self.theirs[name][round] = points[1 - at % 2]


@dataclass
class Played:
    """A party as it was played, with the naive reckoning beside it.

    `results` are the points of N-S and E-W by round and table. Of a freezeout: `out` is who has lost, and
    `lasted` how many rounds each came through.
    """

    session: Session
    reckoned: Reckoned = field(default_factory=Reckoned)
    results: dict[int, dict[int, tuple[int, int]]] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)
    lasted: dict[str, int] = field(default_factory=dict)

    @property
    def section(self) -> Section:
        return self.session.sections.get()

    @property
    def members(self) -> int:
        """How many people an entry has."""
        return 2 if self.session.contest.settings["contestants"] == "pairs" else 1

    def tables(self, number: int) -> list[Encounter]:
        found = Encounter.objects.filter(round__section__session=self.session, round__number=number)
        return list(found.select_related("sheet").order_by("table"))


def make_party(people: int, *, club: Club | None = None, lines: bool = False, **words: Any) -> Session:
    """A party with so many on its list: Anna, Bo, Cem ...; with `lines` a lady and a gentleman in turn."""
    club = club or make.make_club()
    session = parties.create_party(club=club, name="Friday party", date=DAY, words=words, by=STAFF)
    members = 2 if session.contest.settings["contestants"] == "pairs" else 1
    for at, persons in enumerate(make.make_players(club, people // members, members)):
        line = "LG"[at % 2] if lines else ""
        parties.sign_in(session=session, people=persons, by=STAFF, line=line)
    return session


def start(session: Session) -> Played:
    parties.start(session=session, by=STAFF)
    session.refresh_from_db()
    return Played(session)


def ids(seed: int) -> Iterator[UUID]:
    """Entry ids, the same every time."""
    chance = random.Random(seed)
    while True:
        yield UUID(int=chance.getrandbits(128), version=4)


def play_round(played: Played, number: int, chance: random.Random, *, ties: bool = True) -> None:
    """Every table plays its deals, in turn: what counts for whom is written down beside."""
    entry_ids = ids(chance.getrandbits(32))
    for encounter in played.tables(number):
        play_table(played, encounter, number, chance, entry_ids, ties=ties)


def play_table(
    played: Played,
    encounter: Encounter,
    number: int,
    chance: random.Random,
    entry_ids: Iterator[UUID],
    *,
    ties: bool = True,
) -> None:
    sheet: Sheet = encounter.sheet
    deals, points = a_round(sheet.game, sheet.options, chance, ties=ties)
    for ordinal, deal in enumerate(deals, start=1):
        enter(sheet, ordinal, deal, next(entry_ids))
    played.results.setdefault(number, {})[encounter.table] = (points[0], points[1])
    played.reckoned.write(number, names_at(sheet), points, played.out)


def enter(sheet: Sheet, ordinal: int, deal: Mapping[str, object], entry_id: UUID) -> None:
    sheets.record_deal(sheet_id=sheet.pk, ordinal=ordinal, entry_id=entry_id, deal=deal, seen=0, by=STAFF)


def names_at(sheet: Sheet) -> list[str | None]:
    """Who sits N E S W; None where a dummy is."""
    found: list[Person | None] = [player.person for player in sheet.players.order_by("place")]
    return [person and person.name for person in found]
