"""What a row of a member list says, checked cell by cell."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from clubs.people import roster
from clubs.people.models import Membership
from clubs.people.services import checks
from clubs.people.services.member_file import GUEST
from clubs.people.services.memberships import clean_status
from scoring.words import RuleError
from scoring.words.names import folded

LONGEST_SOURCE = 80
STATUS_WORDS = {
    "": "",
    "active": "member",
    "full": "member",
    "full member": "member",
    "honorary member": "honorary",
    "on trial": "trial",
    "visitor": GUEST,
    GUEST: GUEST,
    **{status: status for status in Membership.Status.values},
}


@dataclass(slots=True)
class Wanted:
    """A row's values, checked; empty text, an empty list and None say nothing.

    `status` may be `GUEST`. `pk` is that of the person whom this club's own list had in the row.
    """

    line: int
    pk: int | None
    name: str
    number: str
    status: str
    since: date | None
    until: date | None
    contact: dict[str, str]
    masterpoints: Decimal | None
    masterpoints_on: date | None
    masterpoints_source: str
    rank: str
    categories: list[str]
    online_names: list[str]


def wanted_of(row: roster.Row, today: date) -> Wanted:
    """What a row says. Raises RuleError, with the field, for what no person can have."""
    if row.too_many:
        raise RuleError("import.cells", "name", "This row has more cells than there are headings.", "")
    cells = defaultdict(str, row.cells)
    since, until = roster.day(cells["since"], "since"), roster.day(cells["until"], "until")
    for name, value in (("since", since), ("until", until)):
        if value is not None:
            checks.clean_day(value, name)
    masterpoints_on = roster.day(cells["masterpoints_on"], "masterpoints_on")
    if masterpoints_on is not None:
        checks.clean_masterpoints_day(masterpoints_on, today, "masterpoints_on")
    return Wanted(
        line=row.line,
        pk=roster.pk(cells["pk"]),
        name=checks.clean_name(roster.full_name(row.cells)),
        number=checks.clean_short(cells["number"], "number"),
        status=_status(cells),
        since=since,
        until=until,
        contact={
            "national_id": checks.clean_short(cells["national_id"], "national_id"),
            "email": checks.clean_email(cells["email"]),
            "phone": checks.clean_short(cells["phone"], "phone"),
        },
        masterpoints=checks.clean_masterpoints(roster.points(cells["masterpoints"])),
        masterpoints_on=masterpoints_on,
        masterpoints_source=checks.clean_line(
            cells["masterpoints_source"], "masterpoints_source", LONGEST_SOURCE
        ),
        rank=checks.clean_short(cells["rank"], "rank"),
        categories=checks.clean_categories(cells["categories"]),
        online_names=checks.clean_online_names(cells["online_names"]),
    )


def _status(cells: dict[str, str]) -> str:
    status = STATUS_WORDS.get(folded(cells["status"]), cells["status"])
    if status != GUEST:
        return clean_status(status) if status else ""
    if cells["number"] or cells["since"] or cells["until"]:
        raise RuleError(
            "import.guest",
            "status",
            "A guest has no membership: leave out the number and the dates.",
            "",
        )
    return GUEST
