"""Who is meant on the sign-in sheet: a person picked, a name typed, or a new guest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.people.models import Club, Person, User
from clubs.people.services import person_meant
from scoring.cards import RuleError

MOST_AT_ONCE = 160
LONGEST_NAME = 120
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


def players_listed(text: str) -> list[dict[str, Any]]:
    """What a list of players says, one name a line, each as a form that `people_meant` reads.

    Raises RuleError "signin.names".
    """
    names = [name.strip() for name in text.splitlines() if name.strip()]
    if not 1 <= len(names) <= MOST_AT_ONCE:
        raise none_listed()
    return [{"first": name[:LONGEST_NAME], "first_id": None, "another": False} for name in names]


def none_listed() -> RuleError:
    """The refusal of a list that names nobody, too many, or others than single players."""
    return RuleError("signin.names", "names", "Type 1 to {most} names, one a line.", "", most=MOST_AT_ONCE)
