"""Who is meant on the sign-in sheet: a person picked, a name typed, or a new guest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.people.models import Club, Person, User, folded
from clubs.people.selectors import persons_of
from clubs.people.services.persons import add_guest
from scoring.cards import RuleError

SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")


def people_meant(*, club: Club, typed: Mapping[str, Any], by: User) -> list[Person | None]:
    """Who a sign-in form names, by seat: the fields of `SEATS` it has, their `_id` if picked, and `another`.

    Raises the RuleErrors of `person_meant`, their field the seat's.
    """
    return [
        person_meant(
            club=club,
            name=typed[seat],
            picked=typed[f"{seat}_id"],
            field=seat,
            by=by,
            another=typed["another"],
        )
        for seat in SEATS
        if seat in typed
    ]


def person_meant(
    *, club: Club, name: str, picked: int | None, field: str, by: User, another: bool = False
) -> Person | None:
    """The person of the club by id or exact name; a name nobody has makes a guest; None for no name.

    Raises RuleError "signin.person" (not of this club), "signin.which" (several of that name).
    """
    if picked is not None:
        return _picked(club, picked, field)
    if not name.strip():
        return None
    found = list(persons_of(club).filter(search=folded(name))[:2]) if not another else []
    if len(found) > 1:
        raise RuleError(
            "signin.which", field, "Several people are called {name}: pick one of the list.", "", name=name
        )
    return found[0] if found else add_guest(club=club, name=name, by=by, another=another)


def _picked(club: Club, pk: int, field: str) -> Person:
    person = persons_of(club).filter(pk=pk).first()
    if person is None:
        raise RuleError("signin.person", field, "That person is not on this club's list.", "")
    return person
