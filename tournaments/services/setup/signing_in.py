"""Finds the persons that a sign-in form means: picked from the list, typed by name, or new guests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clubs.people.models import Club, Person, User
from clubs.people.services import person_meant, require_confirmed
from scoring.words import RuleError

MOST_AT_ONCE = 160
LONGEST_NAME = 120
SEATS = (
    "first", "second", "third", "fourth", "fifth", "sixth",
    "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
)  # fmt: skip
"""The fields of names, by seat: those of a team of eight with four reserves are the most."""


def people_meant(*, club: Club, typed: Mapping[str, Any], by: User) -> list[Person | None]:
    """Who a sign-in form names, by seat: the fields of `SEATS` it has, their `_id` if picked, and `another`.

    `guests` are the names, one a line, that have been confirmed as those of new guests. Raises RuleError
    "signin.new_guest" for a name that nobody has and nobody has confirmed, and the RuleErrors of
    `person_meant`, their field the seat's.
    """
    if not typed["another"]:
        require_confirmed(club=club, names=[*names_typed(typed).items()], guests=typed["guests"])
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


def names_typed(typed: Mapping[str, Any]) -> dict[str, str]:
    """The names of a sign-in form by seat, without those of people who were picked from the list."""
    names = {seat: str(typed.get(seat) or "").strip() for seat in SEATS if not typed.get(f"{seat}_id")}
    return {seat: name for seat, name in names.items() if name}


def require_somebody(people: Sequence[Person | None], team: str) -> None:
    """Refuse an entry without a name: one is counted in advance by its number, on a form of its own."""
    if not team and not any(people):
        raise RuleError("signin.nobody", "first", "Enter at least one name.", "")


def players_listed(*, club: Club, text: str, guests: str) -> list[dict[str, Any]]:
    """What a list of players says, one name a line, each as a form that `people_meant` reads.

    `guests` as there. Raises RuleError "signin.names", "signin.new_guest".
    """
    names = [name.strip() for name in text.splitlines() if name.strip()]
    if not 1 <= len(names) <= MOST_AT_ONCE:
        raise none_listed()
    names = [name[:LONGEST_NAME] for name in names]
    require_confirmed(club=club, names=[("names", name) for name in names], guests=guests)
    return [{"first": name, "first_id": None, "another": False, "guests": guests} for name in names]


def none_listed() -> RuleError:
    """The refusal of a list that names nobody, too many, or others than single players."""
    return RuleError("signin.names", "names", "Enter 1 to {most} names, one per line.", "", most=MOST_AT_ONCE)
