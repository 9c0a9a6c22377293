"""Makes fields of any size quickly: it inserts the rows of a session in play without the services."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from string import ascii_uppercase
from uuid import uuid4

from django.db import connection

from clubs.people.models import Club, Person
from scoring.bridge.outcome import Outcome
from scoring.models import (
    Board,
    BoardSet,
    Contest,
    Encounter,
    Entry,
    EntryMember,
    Field,
    Play,
    Revision,
    Round,
    Section,
    Session,
)
from scoring.services import phones
from tournaments.models import Standing
from tournaments.services.results import standings

TEXTS = (
    "4HS=", "4HS+1", "3NN-1", "2CE=", "PASS", "5DXW-2", "1NN+2", "4SN=", "4SN-1", "3NS=", "2SW+1", "6HS-1",
)  # fmt: skip
OUTCOMES = tuple(Outcome.played(text) for text in TEXTS)
BATCH = 2000
MOST_TABLES = 20


@dataclass(frozen=True, slots=True)
class Made:
    """A field in play. All results are entered except those of the last round."""

    session: Session
    field: Field
    rounds: int
    boards_per_round: int

    @property
    def board_numbers(self) -> range:
        """The numbers of the boards that have results."""
        return range(1, self.boards_per_round * (self.rounds - 1) + 1)


def make_field(tables: int, boards: int, boards_per_round: int, *, people: bool = False) -> Made:
    """Makes a field in which every table plays every board, with a current standing.

    N-S and E-W are ranked apart. Its sections have at most 20 tables. In each round all tables play copies of
    the same boards. With `people` the entries have names, the plays have revisions, and the tables have
    links.
    """
    made = _empty(boards // boards_per_round, boards_per_round)
    sections = _sections(made, tables)
    entries = _entries(sections)
    members = _people(made, entries) if people else {}
    _plays(made, [row for section in sections for row in _encounters(section, entries[section.pk], members)])
    if people:
        _revisions(made)
        phones.make_links(made.session)
    Standing.objects.create(field=made.field)
    standings.refresh_standings(field_id=made.field.pk)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # what a database does by itself before long
    return made


def _empty(rounds: int, boards_per_round: int) -> Made:
    club = Club.objects.create(name="Bench", slug=f"bench-{uuid4().hex[:8]}")
    contest = Contest.objects.create(club=club, name="Bench")
    session = Session.objects.create(
        contest=contest, name="Bench", state=Session.State.PLAYING, date=dt.date(2026, 11, 20)
    )
    field = Field.objects.create(contest=contest, version=1, whole_since=1)
    return Made(session, field, rounds, boards_per_round)


def _sections(made: Made, tables: int) -> list[Section]:
    sizes = [min(MOST_TABLES, tables - first) for first in range(0, tables, MOST_TABLES)]
    return Section.objects.bulk_create(
        Section(
            session=made.session,
            field=made.field,
            letter=_letter(at),
            tables=size,
            rounds=made.rounds,
            boards_per_round=made.boards_per_round,
            winners=2,
        )
        for at, size in enumerate(sizes)
    )


def _letter(at: int) -> str:
    """The letter of a section: A, B ... Z, AA, AB ..."""
    first, last = divmod(at, 26)
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[last]


def _entries(sections: Sequence[Section]) -> dict[int, list[Entry]]:
    """The entries by section, N-S first; their indices run through the field."""
    places = count()
    rows = [
        Entry(
            section=section,
            number=at + 1,
            line="NS" if at < section.tables else "EW",
            place_in_field=next(places),
        )
        for section in sections
        for at in range(2 * section.tables)
    ]
    by_section: dict[int, list[Entry]] = {}
    for entry in Entry.objects.bulk_create(rows, BATCH):
        by_section.setdefault(entry.section_id, []).append(entry)
    return by_section


def _people(made: Made, entries: Mapping[int, Sequence[Entry]]) -> dict[int, list[Person]]:
    """The two persons of each entry, by its id."""
    club = made.session.contest.club
    pairs = [entry for own in entries.values() for entry in own]
    rows = [Person(club=club, name=f"Player {at + 1}") for at in range(2 * len(pairs))]
    people = Person.objects.bulk_create(rows, BATCH)
    members = {entry.pk: people[2 * at : 2 * at + 2] for at, entry in enumerate(pairs)}
    EntryMember.objects.bulk_create(
        [
            EntryMember(entry=entry, person=person, seat=seat)
            for entry in pairs
            for seat, person in enumerate(members[entry.pk], 1)
        ],
        BATCH,
    )
    return members


def _encounters(
    section: Section, entries: Sequence[Entry], members: Mapping[int, Sequence[Person]]
) -> list[Encounter]:
    """The encounters round by round and table by table; E-W move up one table after each round."""
    rounds = Round.objects.bulk_create(Round(section=section, number=at + 1) for at in range(section.rounds))
    rows = []
    for at, round_ in enumerate(rounds):
        for table in range(section.tables):
            ns, ew = entries[table], entries[section.tables + (table - at) % section.tables]
            row = Encounter(round=round_, table=table + 1, north=ns, south=ns, east=ew, west=ew)
            if members:
                row.north_person, row.south_person = members[ns.pk]
                row.east_person, row.west_person = members[ew.pk]
            rows.append(row)
    return Encounter.objects.bulk_create(rows, BATCH)


def _plays(made: Made, encounters: Sequence[Encounter]) -> None:
    random_ = random.Random(len(encounters))
    board_set = BoardSet.objects.create(session=made.session)
    boards = Board.objects.bulk_create(
        Board(board_set=board_set, number=number + 1) for number in range(made.rounds * made.boards_per_round)
    )
    rows = []
    for encounter in encounters:
        first = (encounter.round.number - 1) * made.boards_per_round
        for ordinal in range(made.boards_per_round):
            row = Play(
                encounter=encounter,
                field=made.field,
                board=boards[first + ordinal],
                ordinal=ordinal + 1,
                version=1,
            )
            if row.board.number in made.board_numbers:
                let_count(row, random_.choice(OUTCOMES))
            rows.append(row)
    Play.objects.bulk_create(rows, BATCH)


def let_count(play: Play, outcome: Outcome) -> None:
    """Sets the outcome of a play, agreed by the opponents; does not save it."""
    play.kind, play.agreed = outcome.kind.value, True
    play.score = play.score_ew = outcome.score_for(play.board.vulnerability)


def _revisions(made: Made) -> None:
    """Stores a revision for every play with a result, with a contract that gives its score."""
    plays = list(Play.objects.filter(field=made.field, agreed=True).select_related("board"))
    rows = []
    for play in plays:
        vulnerability = play.board.vulnerability
        outcome = next(one for one in OUTCOMES if one.score_for(vulnerability) == play.score)
        rows.append(
            Revision(
                play=play,
                club_id=made.session.contest.club_id,
                number=1,
                kind=play.kind,
                outcome=outcome.to_json(),
                score=play.score,
                score_ew=play.score_ew,
                entry_id=uuid4(),
                payload_hash="",
            )
        )
    for play, revision in zip(plays, Revision.objects.bulk_create(rows, BATCH), strict=True):
        play.accepted, play.last_revision = revision, 1
    Play.objects.bulk_update(plays, ["accepted", "last_revision"], BATCH // 10)
