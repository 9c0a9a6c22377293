"""Makes a site that has been used for years, with clubs, persons, evenings, seasons and ladders.

    python -m bench.grown FOLDER [--seed N] [--clubs N] [--persons N] [--sessions N] ...

FOLDER must be new or empty. `bin/serve --data FOLDER` shows the site: the account `bench-admin`, with the
password of the tests, runs the largest club. Most evenings are copies of a few that services made, with other
people. The evenings that services made are in the largest club too, and only they have a record.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bench.kit.copies import BATCH, YEAR, Copy, copy, played

if TYPE_CHECKING:
    from clubs.people.models import Club, Person
    from scoring.models import Session
    from tournaments.models import Season

AT_ONCE = 100  # evenings whose rows are made together
PATTERNS = 4
TABLES, BOARDS_A_ROUND = 5, 2
SEATS = 4 * TABLES
WEEKS = 50
FIRST = (
    "Ada", "Bela", "Cleo", "Dag", "Edda", "Falk", "Gro", "Hanne", "Ivo", "Jule", "Karl", "Liv", "Mats",
    "Noor", "Orla", "Per", "Runa", "Sten", "Tove", "Una", "Viggo", "Wanda", "Ylva", "Zeno",
)  # fmt: skip
SYLLABLES = (
    "al",
    "ber",
    "cor",
    "dun",
    "el",
    "fal",
    "gar",
    "hol",
    "in",
    "jor",
    "kel",
    "lin",
    "mar",
    "nes",
    "os",
    "pel",
)


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a site. The first club is the largest; `members` and `evenings` are its share of the whole.

    The rest is spread over the other clubs evenly. `rungs` and `challenges` are those of its ladder.
    """

    clubs: int = 200
    persons: int = 80_000
    sessions: int = 4_002
    members: int = 2_400
    evenings: int = 400
    rungs: int = 300
    challenges: int = 1_000


GROWN = Size()
ONE_PAGE = Size(clubs=50, persons=160, sessions=60, members=60, evenings=60, rungs=50, challenges=50)
"""A site whose lists are one page long: what a page of a grown site is measured beside."""
TINY = Size(clubs=3, persons=60, sessions=8, members=40, evenings=4, rungs=20, challenges=20)


@dataclass(frozen=True, slots=True)
class Grown:
    """What a measurement asks for in the largest club: players, a session of tonight, and a proved evening.

    `proved` is an evening that services made.
    """

    club: Club
    season: Season
    ladder: Season
    weekly: Person
    veteran: Person
    tonight: Session
    proved: Session


def grow(size: Size, seed: int = 1) -> Grown:
    """Fills an empty database.

    The same size and seed give the same site, except for what services draw by chance.
    """
    from django.db import connection

    from clubs.people.models import Role
    from tests import factories as make

    chance = random.Random(seed)
    clubs = _clubs(size)
    people = _people(clubs, size, chance)
    admin = make.make_user("bench-admin", club=clubs[0], role="admin")
    Role.objects.create(user=admin, club=clubs[0], kind="director")
    veteran, weekly = people[0][:2]
    veteran.user = admin
    veteran.save()
    patterns = [played(clubs[0], at, TABLES, BOARDS_A_ROUND) for at in range(PATTERNS)]
    _evenings(clubs, people, patterns, size, chance)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # what a database does by itself before long
    return Grown(
        clubs[0],
        _season(clubs[0]),
        _ladder(clubs[0], people[0], size, chance),
        weekly,
        veteran,
        make.make_session(5, club=clubs[0], name="Tonight", date=dt.date(2027, 1, 5), start=False),
        patterns[0],
    )


def _clubs(size: Size) -> list[Club]:
    from clubs.people.models import Club

    rows = [Club(name=f"Bench club {at + 1:03}", slug=f"bench-{at + 1:03}") for at in range(size.clubs)]
    return Club.objects.bulk_create(rows, BATCH)


def _people(clubs: Sequence[Club], size: Size, chance: random.Random) -> list[list[Person]]:
    """The persons of each club, the largest first. Names are unique; most persons are members."""
    from clubs.people.models import Membership, Person, folded

    counts = _spread(size.persons, size.members, len(clubs))
    people_of_clubs = []
    for club, count in zip(clubs, counts, strict=True):
        rows = [Person(club=club, name=_name(at, chance)) for at in range(count)]
        for row in rows:
            row.search = folded(row.name)
        people_of_clubs.append(Person.objects.bulk_create(rows, BATCH))
        members = [
            Membership(person=row, since=YEAR, number=str(1000 + at)) for at, row in enumerate(rows) if at % 8
        ]
        Membership.objects.bulk_create(members, BATCH)
    return people_of_clubs


def _spread(whole: int, first: int, groups: int) -> list[int]:
    """This many for the first, and the rest in parts as equal as possible."""
    each, more = divmod(whole - first, groups - 1)
    return [first, *(each + (at < more) for at in range(groups - 1))]


def _name(at: int, chance: random.Random) -> str:
    """A name that nobody else in the club has: its last syllables are a number."""
    last = "".join(SYLLABLES[at // 16**power % 16] for power in range(3)).title()
    return f"{chance.choice(FIRST)} {last}"


def _evenings(
    clubs: Sequence[Club],
    people: Sequence[Sequence[Person]],
    patterns: Sequence[Session],
    size: Size,
    chance: random.Random,
) -> None:
    """Published evenings of a year; those listed first play most often, and nearly everyone plays once."""
    plans = []
    for club, members, count in zip(
        clubs, people, _spread(size.sessions, size.evenings, len(clubs)), strict=True
    ):
        for at in range(count):
            weekly = at % max(1, count // WEEKS) == 0
            plans.append(Copy(club, at, chance.choice(patterns), _players(members, at, weekly, chance)))
    for start in range(0, len(plans), AT_ONCE):
        copy(plans[start : start + AT_ONCE], chance)


def _players(people: Sequence[Person], evening: int, weekly: bool, chance: random.Random) -> list[Person]:
    """The players of an evening.

    The first of the list always plays, the second if `weekly`; then come regulars, and others in turn.
    """
    count = min(SEATS, len(people))
    chosen = {0, 1} if weekly and count > 1 else {0}
    chosen |= {
        2 + min(int(chance.paretovariate(0.7)), len(people) - 3)
        for _ in range(count // 2 if count > 4 else 0)
    }
    at = evening * (count // 2)
    while len(chosen) < count:
        if weekly or at % len(people) != 1:
            chosen.add(at % len(people))
        at += 1
        if at > evening * (count // 2) + len(people):
            break
    players = [people[index] for index in sorted(chosen)]
    chance.shuffle(players)
    return players


def _season(club: Club) -> Season:
    from tournaments.models import Season

    return Season.objects.create(
        club=club, name="The year", begins=YEAR, ends=dt.date(2026, 12, 31), rule={"v": 1}
    )


def _ladder(club: Club, people: Sequence[Person], size: Size, chance: random.Random) -> Season:
    """Makes a ladder on which each player challenges one of the five above."""
    from tournaments.models import Challenge, Rung, Season
    from tournaments.ranking.seasons import ladders

    season = Season.objects.create(
        club=club,
        name="The ladder",
        kind="ladder",
        begins=YEAR,
        ends=dt.date(2026, 12, 31),
        rule={"v": 1, "reach": 5},
    )
    on_it = people[: size.rungs]
    Rung.objects.bulk_create(
        (Rung(season=season, person=p, place=at) for at, p in enumerate(on_it, 1)), BATCH
    )
    order: tuple[int, ...] = tuple(person.pk for person in on_it)
    rows = []
    for at in range(size.challenges):
        place = chance.randrange(1, len(order))
        own, other = order[place], order[max(0, place - chance.randrange(1, 6))]
        won = chance.random() < 0.5
        order = ladders.after(order, ladders.Challenge(own, other, won), ladders.LadderRule(reach=5))
        day = YEAR + dt.timedelta(days=at % 360)
        rows.append(Challenge(season=season, challenger_id=own, holder_id=other, won=won, date=day))
    Challenge.objects.bulk_create(rows, BATCH)
    return season


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.grown", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a new or empty folder")
    parser.add_argument("--seed", type=int, default=1)
    for one in fields(Size):
        parser.add_argument(f"--{one.name}", type=int, default=one.default, help="default %(default)s")
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"{folder} is not empty: a site is made in a new folder only.")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ |= {"ARROWSWITCH_DATA": str(folder.resolve()), "DJANGO_SETTINGS_MODULE": "bench.kit.settings"}
    os.environ.pop("DATABASE_URL", None)
    from bench.kit.site import set_up

    set_up()
    made = grow(
        replace(GROWN, **{one.name: getattr(arguments, one.name) for one in fields(Size)}), arguments.seed
    )
    print(f"{made.club.get_absolute_url()} {made.season.get_absolute_url()} {made.ladder.get_absolute_url()}")


if __name__ == "__main__":
    main()
