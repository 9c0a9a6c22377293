"""Fields of any size, made quickly: the rows of a session in play, without going through its services."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import dataclass
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
from tournaments.services import standings

TEXTS = (
    "4HS=", "4HS+1", "3NN-1", "2CE=", "PASS", "5DXW-2", "1NN+2", "4SN=", "4SN-1", "3NS=", "2SW+1", "6HS-1",
)  # fmt: skip
OUTCOMES = tuple(Outcome.played(text) for text in TEXTS)
BATCH = 2000


@dataclass(frozen=True, slots=True)
class Made:
    """A field in play: all is entered but the last round."""

    session: Session
    section: Section
    field: Field

    def board_numbers(self) -> range:
        """The boards that have results."""
        return range(1, self.section.boards_per_round * (self.section.rounds - 1) + 1)


def make_field(tables: int, boards: int, boards_per_round: int, *, people: bool = False) -> Made:
    """A Mitchell with every board at every table, two winners, and its standing up to date.

    Each round all tables play copies of the same boards. With `people` there are names, what
    was said of each board, and the tables' links.
    """
    made = _empty(tables, boards // boards_per_round, boards_per_round)
    entries = _entries(made)
    encounters = _encounters(made, entries, _people(made, entries) if people else ())
    _plays(made, encounters)
    if people:
        _revisions(made)
        phones.make_links(made.session)
    Standing.objects.create(field=made.field)
    standings.refresh_standings(field_id=made.field.pk)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # what a database does by itself before long
    return made


def _empty(tables: int, rounds: int, boards_per_round: int) -> Made:
    club = Club.objects.create(name="Bench", slug=f"bench-{uuid4().hex[:8]}")
    contest = Contest.objects.create(club=club, name="Bench")
    session = Session.objects.create(
        contest=contest, name="Bench", state=Session.State.PLAYING, date=dt.date(2026, 11, 20)
    )
    field = Field.objects.create(contest=contest, version=1, whole_since=1)
    section = Section.objects.create(
        session=session,
        field=field,
        tables=tables,
        rounds=rounds,
        boards_per_round=boards_per_round,
        winners=2,
    )
    return Made(session, section, field)


def _entries(made: Made) -> list[Entry]:
    tables = made.section.tables
    rows = [
        Entry(section=made.section, number=at + 1, line="NS" if at < tables else "EW", place_in_field=at)
        for at in range(2 * tables)
    ]
    return Entry.objects.bulk_create(rows, BATCH)


def _people(made: Made, entries: Sequence[Entry]) -> list[Person]:
    """Two for each entry, one after the other."""
    club = made.session.contest.club
    rows = [Person(club=club, name=f"Player {at + 1}") for at in range(2 * len(entries))]
    for row in rows:
        row.clean_fields(exclude=["user"])
    people = Person.objects.bulk_create(rows, BATCH)
    members = [
        EntryMember(entry=entries[at // 2], person=person, seat=at % 2 + 1)
        for at, person in enumerate(people)
    ]
    EntryMember.objects.bulk_create(members, BATCH)
    return people


def _encounters(made: Made, entries: Sequence[Entry], people: Sequence[Person]) -> list[Encounter]:
    """Table by table, round by round: E-W move a table on each round."""
    tables = made.section.tables
    rounds = Round.objects.bulk_create(
        Round(section=made.section, number=number + 1) for number in range(made.section.rounds)
    )
    rows = []
    for at, round_ in enumerate(rounds):
        for table in range(tables):
            ns, ew = table, tables + (table - at) % tables
            seats = dict(zip(("north", "south", "east", "west"), (ns, ns, ew, ew), strict=True))
            row = Encounter(round=round_, table=table + 1, **{seat: entries[i] for seat, i in seats.items()})
            if people:
                row.north_person, row.south_person = people[2 * ns : 2 * ns + 2]
                row.east_person, row.west_person = people[2 * ew : 2 * ew + 2]
            rows.append(row)
    return Encounter.objects.bulk_create(rows, BATCH)


def _plays(made: Made, encounters: Sequence[Encounter]) -> None:
    section, random_ = made.section, random.Random(made.section.tables)
    board_set = BoardSet.objects.create(session=made.session)
    boards = Board.objects.bulk_create(
        Board(board_set=board_set, number=number + 1)
        for number in range(section.rounds * section.boards_per_round)
    )
    rows = []
    for encounter in encounters:
        first = (encounter.round.number - 1) * section.boards_per_round
        for ordinal in range(section.boards_per_round):
            row = Play(
                encounter=encounter,
                field=made.field,
                board=boards[first + ordinal],
                ordinal=ordinal + 1,
                version=1,
            )
            if row.board.number in made.board_numbers():
                let_count(row, random_.choice(OUTCOMES))
            rows.append(row)
    Play.objects.bulk_create(rows, BATCH)


def let_count(play: Play, outcome: Outcome) -> None:
    """The outcome on the play, agreed; not saved."""
    play.kind, play.agreed = outcome.kind.value, True
    play.score = play.score_ew = outcome.score_for(play.board.vulnerability)


def _revisions(made: Made) -> None:
    """What was said about every board that has a result."""
    plays = list(Play.objects.filter(field=made.field, agreed=True).select_related("board"))
    rows = []
    for play in plays:
        outcome = _outcome_of(play)
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


def _outcome_of(play: Play) -> Outcome:
    """One of the outcomes that has the play's score on its board."""
    return next(own for own in OUTCOMES if own.score_for(play.board.vulnerability) == play.score)
