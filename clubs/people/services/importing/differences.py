"""What a row of a list changes of its person and membership: set on the rows, not yet saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from clubs.people.models import Membership, Person
from clubs.people.online_names import with_online_names
from clubs.people.services.importing.drafts import Draft, Step
from clubs.people.services.importing.plans import Change, Difference
from clubs.people.services.importing.rows import Wanted
from clubs.people.services.member_file import said
from scoring.words.names import same_name


def step(draft: Draft, person: Person | None, membership: Membership | None, wanted: Wanted) -> Step:
    """The row's change, made on the person (a new one for None) and on the membership, if it is about one."""
    is_new = person is None
    person = person or Person(club=draft.club, name=wanted.name)
    old_name = person.name
    differences = [
        *_set_person(person, wanted),
        *_set_standing(person, wanted, draft),
        *(_set_membership(membership, wanted) if membership is not None else []),
    ]
    if is_new:
        draft.index(person)
    else:
        draft.index_numbers(person)
    draft.lines[id(person)], draft.listed_as[id(person)] = wanted.line, wanted.pk
    kind: Literal["new", "changed", "unchanged"] = (
        "new" if is_new else "changed" if differences else "unchanged"
    )
    return Step(Change(wanted.line, kind, person.name, tuple(differences)), person, membership, old_name)


def _set_person(person: Person, wanted: Wanted) -> list[Difference]:
    """Lists replace what is known, but for online names, which only grow: older results go by older names."""
    is_renamed = same_name(person.name) != same_name(wanted.name)  # nor is ANNA BERG one of Anna Berg
    values: dict[str, object] = {"name": wanted.name} if is_renamed else {}
    values |= {key: value for key, value in wanted.contact.items() if value}
    if wanted.categories:
        values["categories"] = wanted.categories
    if wanted.online_names:
        values["online_names"] = with_online_names(person.online_names, wanted.online_names)
    return _set(person, values)


def _set_standing(person: Person, wanted: Wanted, draft: Draft) -> list[Difference]:
    """Masterpoints and rank with their day; an older list changes neither."""
    listed = {"masterpoints": wanted.masterpoints, "rank": wanted.rank or None}
    values = {name: value for name, value in listed.items() if value is not None}
    day = wanted.masterpoints_on or draft.as_of
    if not values or (person.masterpoints_on is not None and person.masterpoints_on > day):
        return []
    differences = _set(person, values | {"masterpoints_on": day})
    if differences:
        person.masterpoints_source = wanted.masterpoints_source or draft.source
    return differences


def _set_membership(membership: Membership, wanted: Wanted) -> list[Difference]:
    wishes = {"number": wanted.number, "status": wanted.status, "since": wanted.since, "until": wanted.until}
    if membership.pk is not None:
        return _set(membership, {name: value for name, value in wishes.items() if value})
    begins = Difference("since", "", membership.since.isoformat())
    del wishes["since"]
    return [begins, *_set(membership, {name: value for name, value in wishes.items() if value})]


def _set(row: Person | Membership, values: Mapping[str, object]) -> list[Difference]:
    """Sets the values that differ, and returns the differences."""
    differences = []
    for name, new in values.items():
        old = getattr(row, name)
        if old != new:
            setattr(row, name, new)
            differences.append(Difference(name, said(old), said(new)))
    return differences
