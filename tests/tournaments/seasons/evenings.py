"""A season of small evenings, whose figures are those of `results.evenings`: N-S 100, 50, 0 per cent."""

from __future__ import annotations

import datetime as dt

from clubs.people.models import Club, Person
from scoring.models import EntryMember, Session
from scoring.services import encounters
from tests import factories as make
from tests.tournaments.results.evenings import enter_by_pair, over
from tournaments.models import Season
from tournaments.ranking.seasons.masterpoints import EXAMPLES, table_data
from tournaments.services import seasons, sessions

NOVEMBER = dt.date(2026, 11, 1), dt.date(2026, 11, 30)


def published(club: Club, day: int, players: dict[int, Person], name: str = "", **options: object) -> Session:
    """A published evening of November in which these persons sit North in the pairs of these numbers."""
    session = make.make_session(
        3, club=club, date=dt.date(2026, 11, day), name=name or f"Day {day}", **options
    )
    for number, person in players.items():
        seat = EntryMember.objects.get(entry__section__session=session, entry__number=number, seat=1)
        seat.person = person
        seat.save()
    encounters.seat_people(session.sections.get())
    enter_by_pair(session)
    session = over(session)
    sessions.publish(session=session, by=make.STAFF)
    return session


def three_evenings(club: Club) -> tuple[Person, Person]:
    """Anna has 100, 50 and 0 per cent, Bert 50 and 100, all others less often."""
    anna, bert = make.make_person(club, "Anna Alm"), make.make_person(club, "Bert Berg")
    published(club, 3, {1: anna, 2: bert})
    published(club, 10, {2: anna, 1: bert})
    published(club, 17, {3: anna})
    return anna, bert


def make_season(club: Club, rule: dict[str, object] | None = None, **columns: object) -> Season:
    begins, ends = NOVEMBER
    stated = {"name": "Autumn", "begins": begins, "ends": ends, "rule": rule or {}, **columns}
    return seasons.create_season(club=club, by=make.STAFF, **stated)


def make_table(club: Club, example: str = "pairs-steps"):
    return seasons.save_table(club=club, data=table_data(EXAMPLES[example]), by=make.STAFF)
