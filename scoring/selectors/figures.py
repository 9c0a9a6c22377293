"""Persons' figures that results go by, and the proof that nobody changed them without the services.

*Figures* are what lists, strata and files of results go by beside the name: rank, masterpoints with their
day and source, categories and national number (`Person.FIGURES`). They belong to the club and not to a
session, and a list changes thousands at once. The club's own record therefore has one link for each action
(kind "figures"): by person, the commitment to the figures as the action met them and as it left them. The
salt is on the person. Somebody of whom no figure is known has no salt and no commitment ("").

The first of the two commitments is made from what is stored when the action begins. What was changed before
by no service is so found for good: it is not what the link before it had left.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator

from clubs.people.models import Person
from scoring.chains import commitment, plain, shown
from scoring.models import ChainLink, ClubRecord, EntryMember, Session
from scoring.selectors.chain import Broken, links_of, place_of

FIGURES = "figures"
NONE = "none"
"""Shown in place of a commitment where no figure is known."""


def figures_of(person: Person) -> dict[str, object]:
    """A person's figures as a commitment covers them, and as they can be kept; empty if none is known."""
    return {name: plain_figure(value) for name, value in person.figures.items()}


def plain_figure(value: object) -> object:
    """A figure as a commitment covers it: days in the form YYYY-MM-DD."""
    return value.isoformat() if isinstance(value, dt.date) else plain(value)


def committed(person: Person | None) -> str:
    """The commitment to the figures of a person as they stand; "" if none is known, and for nobody."""
    if person is None or not (person.figures or person.figures_salt):
        return ""
    return commitment(person.figures_salt, figures_of(person))


def broken_figures(club_id: int) -> Iterator[Broken]:
    """Every person of a club whose figures are not as the club's record has them."""
    persons = Person.objects.filter(club=club_id).only("club", "figures_salt", *Person.FIGURES)
    yield from _broken(club_id, persons.order_by("pk").iterator(), None)


def broken_figures_in(session: Session) -> Iterator[Broken]:
    """As `broken_figures`, of those who play in a session. Two queries.

    It costs as much as the club's lists have changed figures. That the links of the club's record are as they
    were made is proved with that record: `scoring.selectors.club_record.broken_record`.
    """
    members = EntryMember.objects.filter(entry__section__session=session).values("person")
    persons = Person.objects.filter(pk__in=members).only("club", "figures_salt", *Person.FIGURES)
    players = list(persons.order_by("pk"))
    yield from _broken(session.club.pk, players, {person.pk for person in players})


def _broken(club_id: int, persons: Iterable[Person], wanted: Collection[int] | None) -> Iterator[Broken]:
    """Of `persons`, and of whom else the record has figures; `wanted` leaves out all others of the record."""
    linked: dict[int, str] = {}
    record = ClubRecord(pk=club_id).chain_name
    links = links_of(ChainLink, record).filter(kind=FIGURES).order_by("link")
    for number, content in links.values_list("link", "content").iterator():
        for key, (was, now) in content["persons"].items():
            pk = int(key)
            if wanted is not None and pk not in wanted:
                continue
            before = linked.get(pk, "")
            if was != before:
                where = f"figures of person {pk}, before {place_of(record, number)}"
                yield Broken(where, shown(was) or NONE, shown(before) or NONE)
            linked[pk] = now
    for person in persons:
        stored, derived = committed(person), linked.pop(person.pk, "")
        if stored != derived:
            yield Broken(f"figures of person {person.pk}", shown(stored) or NONE, shown(derived) or NONE)
    for pk, derived in linked.items():
        if derived:
            yield Broken(f"figures of person {pk}", "not there", shown(derived))
