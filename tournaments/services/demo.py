"""The demo club: people, published sessions of three forms, one and a party in play, the same every time."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from django.db import transaction

from clubs.people.models import Club, Membership, Person, Role, User
from clubs.people.services.figures import linking_figures
from clubs.people.signals import demo_made
from scoring.actors import Actor, user_actor
from scoring.bridge.outcome import Outcome
from scoring.cards import PACK, Deal
from scoring.models import Board, Play, Session
from scoring.services import results
from scoring.services.layout import seal
from scoring.words.names import folded
from tournaments.movements.stored import Choice
from tournaments.selectors.setup.event_forms import BY_KEY
from tournaments.services import sessions
from tournaments.services.control import clock
from tournaments.services.demo_party import make_demo_party
from tournaments.services.mends.next_round import pair_round
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup

SLUG = "demo"
DIRECTOR = "director"
PASSWORD = "arrowswitch"  # noqa: S105  (of the demo alone, and shown there)
FIRST = [
    "Ada",
    "Alma",
    "Amir",
    "Bela",
    "Bruno",
    "Carla",
    "Chen",
    "Dora",
    "Dov",
    "Edda",
    "Emil",
    "Fay",
    "Flora",
    "Gita",
    "Hamid",
    "Hedda",
    "Ilse",
    "Ivo",
    "Jana",
    "Jonas",
    "Kari",
    "Kofi",
    "Lena",
    "Lars",
    "Mara",
    "Milo",
    "Nadia",
    "Nils",
    "Olga",
    "Omar",
    "Petra",
    "Piet",
    "Rana",
    "Rolf",
    "Sara",
    "Sten",
    "Tessa",
    "Tomas",
    "Uma",
    "Viktor",
]
LAST = [
    "Abel",
    "Berg",
    "Costa",
    "Dahl",
    "Engel",
    "Falk",
    "Grau",
    "Haas",
    "Ito",
    "Jensen",
    "Kova",
    "Lind",
    "Moser",
    "Novak",
    "Okoye",
    "Palm",
    "Quist",
    "Roth",
    "Sato",
    "Thal",
    "Urban",
    "Vidal",
    "Wolf",
    "Yilmaz",
    "Zander",
]
TEAMS = ("Rivers", "Hills", "Woods", "Fields", "Lakes", "Towns")
CONTRACTS = (
    "1NN",
    "2HS",
    "2SE",
    "3CW",
    "3NN",
    "3NS",
    "4HN",
    "4SE",
    "4SS",
    "5DW",
    "6NS",
    "2DN",
    "3NE",
    "4HW",
    "1SE",
)


STEPS = 6
ENDINGS = ("=", "=", "=", "+1", "+1", "-1", "-1", "-2")
"""How contracts come out: made more often than not."""


@transaction.atomic
def make_demo(*, today: dt.date, report: Callable[[int, str], None] = lambda step, what: None) -> Club:
    """The demo club with a director's account; nothing is changed if it is there already.

    `report` is called with each of `STEPS` steps, from 1 on, and what is about to be made: it takes a while.
    """
    demo_club = Club.objects.filter(slug=SLUG).first()
    if demo_club is not None:
        return demo_club
    club = Club.objects.create(name="Riverside Bridge Club", slug=SLUG, zone="Europe/London", is_demo=True)
    user = User.objects.create_user(DIRECTOR, password=PASSWORD, first_name="Dora", last_name="Director")
    Role.objects.bulk_create(
        [Role(club=club, user=user, kind=kind) for kind in (Role.Kind.ADMIN, Role.Kind.DIRECTOR)]
    )
    people, by = _members(club, today), user_actor(user)
    report(1, "a published session of 14 pairs")
    _published(club, people, by, today - dt.timedelta(days=7))
    report(2, "tonight's session, in its fourth round")
    _in_play(club, people, by, today)
    report(3, "an individual")
    _individual(club, people, by, today - dt.timedelta(days=9))
    report(4, "a Swiss of six teams")
    _swiss(club, people, by, today - dt.timedelta(days=3))
    report(5, "a party")
    make_demo_party(club=club, people=people[5:17], by=by, day=today)
    report(6, "a rubber bridge room and poker evenings")
    demo_made.send(Club, club=club, user=user)
    return club


def _members(club: Club, today: dt.date) -> list[Person]:
    rng = random.Random("members")
    names = [f"{first} {rng.choice(LAST)}" for first in FIRST]
    people = [
        Person(club=club, name=name, search=folded(name), national_id=str(4000 + n))
        for n, name in enumerate(names)
    ]
    with linking_figures(club, people):
        Person.objects.bulk_create(people)
    since = dt.date(today.year - 2, 9, 1)
    Membership.objects.bulk_create(
        [Membership(person=person, number=str(101 + n), since=since) for n, person in enumerate(people)]
    )
    return people


def _published(club: Club, people: Sequence[Person], by: Actor, day: dt.date) -> Session:
    choice = Choice("mitchell", 7, 7, 3)
    session = _session(club, people[:28], by, day, choice, "Club pairs")
    _enter(session, rounds=7, by=by)
    sessions.publish(session=session, by=by)
    return session


def _in_play(club: Club, people: Sequence[Person], by: Actor, day: dt.date) -> Session:
    session = _session(club, people[8:36], by, day, Choice("mitchell", 7, 7, 4), "Tonight's pairs")
    _enter(session, rounds=3, by=by)
    clock.start(session=session, by=by)
    for _round in range(3):
        clock.next_round(session=session, by=by)
    return session


def _individual(club: Club, people: Sequence[Person], by: Actor, day: dt.date) -> Session:
    choice = Choice("individual8", 2, 7, 3)
    session = _session(club, people[30:38], by, day, choice, "Individual", BY_KEY["individual"].settings, 1)
    _enter(session, rounds=7, by=by)
    sessions.publish(session=session, by=by)
    return session


def _swiss(club: Club, people: Sequence[Person], by: Actor, day: dt.date) -> Session:
    """Three rounds; the first by number, so that no lot is drawn."""
    choice = Choice("swiss_teams", 6, 3, 4, options={"first_round": "draw"})
    settings = BY_KEY["swiss_teams"].settings
    session = _session(club, people[:24], by, day, choice, "Swiss teams", settings, 4)
    _enter(session, rounds=1, by=by)
    for number in (2, 3):
        pair_round(section=session.sections.get(), by=by)
        _enter(session, rounds=number, by=by, more=f", round {number}")
    sessions.publish(session=session, by=by)
    return session


def _session(
    club: Club,
    people: Sequence[Person],
    by: Actor,
    day: dt.date,
    choice: Choice,
    name: str,
    settings: Mapping[str, object] | None = None,
    members: int = 2,
) -> Session:
    """A session in play: `members` people to an entry; teams have names."""
    session = setup.create_session(club=club, name=name, date=day, by=by, settings=settings)
    section = session.sections.get()
    setup.choose_movement(section=section, choice=choice, by=by)
    for at in range(0, len(people), members):
        team = TEAMS[at // members] if members == 4 else ""
        entries.sign_in(section=section, people=people[at : at + members], by=by, name=team)
    starting.start(session=session, by=by)
    _deal(session)
    seal(session.pk)
    return session


def _deal(session: Session) -> None:
    rng = random.Random(session.name)
    boards = list(Board.objects.filter(board_set__session=session))
    for board in boards:
        cards = list(PACK)
        rng.shuffle(cards)
        north, east, south, west = (frozenset(cards[at::4]) for at in range(4))
        board.deal = str(Deal((north, east, south, west)))
    Board.objects.bulk_update(boards, ["deal"])


def _enter(session: Session, rounds: int, by: Actor, more: str = "") -> None:
    """Open results of the first rounds: around one contract a board, now and then another one.

    Whoever enters `more` later on says what it is: no two entries may have the same id.
    """
    rng = random.Random(f"results of {session.name}{more}")
    usual = {number: rng.choice(CONTRACTS) for number in range(1, 41)}
    plays = Play.objects.filter(
        encounter__round__section__session=session,
        encounter__round__number__lte=rounds,
        kind="not_entered",
    ).select_related("board")
    for play in plays.order_by("pk"):
        text = usual[play.board.number] if rng.random() < 0.7 else rng.choice(CONTRACTS)
        outcome = Outcome.played(f"{text}{rng.choice(ENDINGS)}")
        results.record_result(
            play_id=play.pk,
            entry_id=UUID(int=rng.getrandbits(128), version=4),
            outcome=outcome,
            seen=0,
            by=by,
        )
