"""The club's list of people as a table that an import takes back, and then changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from clubs.people import roster, selectors
from clubs.people.models import Club, Membership, Person
from clubs.people.permissions import AnyUser, require
from scoring.words.cells import guarded_to_be_read
from scoring.words.name_order import by_surname

GUEST = "guest"
"""What stands as the status of somebody who never was a member."""
COLUMNS: Mapping[str, str] = {
    "last": "Last name",
    "first": "First name",
    "number": "Number",
    "status": "Status",
    "since": "Member since",
    "until": "Member until",
    "national_id": "National number",
    "email": "E-mail",
    "phone": "Phone",
    "masterpoints": "Masterpoints",
    "rank": "Rank",
    "masterpoints_on": "Masterpoints as of",
    "masterpoints_source": "Masterpoints source",
    "categories": "Special lists",
    "online_names": "Online names",
    "pk": "Arrowswitch ID",
}
"""By field, how the column is headed: `roster.HEADINGS` reads each so."""
CLUB_NUMBER_HEADING = "Club number"


@dataclass(frozen=True, slots=True)
class MemberTable:
    """A table of text, by surname. No cell is a formula to a spreadsheet: an apostrophe is before it."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def member_table(*, club: Club, by: AnyUser) -> MemberTable:
    """Everybody whom the club knows: members, who has left, and guests, but nobody who was forgotten.

    Of several memberships of one person it has today's, else the newest. Who agreed to get letters, and who
    signs in, stays here: no file can say that for somebody. Three queries, with that of the right.
    """
    require("people.manage_members", by, club)
    today = selectors.today(club)
    persons = selectors.persons_of(club).prefetch_related("memberships")
    ordered = sorted(persons, key=lambda person: (by_surname(person.name), person.pk))
    number = club.national_id if roster.NUMBER_OF_A_CLUB.fullmatch(club.national_id) else ""
    heads = (*COLUMNS.values(), *([CLUB_NUMBER_HEADING] if number else ()))
    rows = []
    for person in ordered:
        cells = cells_of(person, person.memberships.all(), today)
        row = [*(cells.get(name, "") for name in COLUMNS), *([number] if number else ())]
        rows.append(tuple(guarded_to_be_read(cell) for cell in row))
    return MemberTable(heads, tuple(rows))


def cells_of(person: Person, memberships: Iterable[Membership], today: date) -> dict[str, str]:
    """What the list has of a person, by field; what is empty is not in it."""
    membership = _shown(list(memberships), today)
    first, _space, last = person.name.strip().rpartition(" ")
    values: dict[str, object] = {"first": first, "last": last, "pk": person.pk, "status": GUEST}
    of_person = set(COLUMNS) - {*values, "number", "since", "until"}
    values |= {name: getattr(person, name) for name in of_person}
    if membership is not None:
        values |= {name: getattr(membership, name) for name in ("number", "status", "since", "until")}
    cells = ((name, said(value).strip()) for name, value in values.items())
    return {name: cell for name, cell in cells if cell}


def _shown(memberships: Sequence[Membership], today: date) -> Membership | None:
    """The membership of today, else the newest."""
    current = [row for row in memberships if row.since <= today and (row.until is None or row.until >= today)]
    newest = sorted(memberships, key=lambda row: (row.since, row.pk))
    return current[0] if current else newest[-1] if newest else None


def said(value: object) -> str:
    """A value of a person as a list has it: "" for what is not known, commas between several."""
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, date) else str(value)
