"""Whom a file means: the club's person by national number or exact name, else a new guest."""

from __future__ import annotations

from collections.abc import Iterable

from clubs.people.models import Club, Person, folded
from clubs.people.selectors import persons_of


def persons_meant(club: Club, players: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Person]:
    """A person for every (name, national number); those nobody here fits are added as guests.

    A number decides before a name; a name that several persons have decides nothing.
    """
    by_number, by_name = _known(club)
    found: dict[tuple[str, str], Person] = {}
    for name, number in players:
        if (name, number) in found or not name.strip():
            continue
        person = by_number.get(number) if number else None
        person = (
            person
            or by_name.get(folded(name))
            or Person.objects.create(club=club, name=name.strip(), national_id=number)
        )
        found[name, number] = person
    return found


def _known(club: Club) -> tuple[dict[str, Person], dict[str, Person]]:
    people = list(persons_of(club))
    names: dict[str, list[Person]] = {}
    for person in people:
        names.setdefault(person.search, []).append(person)
    alone = {name: same[0] for name, same in names.items() if len(same) == 1}
    return {person.national_id: person for person in people if person.national_id}, alone
