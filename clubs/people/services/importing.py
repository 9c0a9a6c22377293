"""A member list taken over: planned row by row against the club as it is, then done as planned."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

from django.db import transaction
from django.db.models import prefetch_related_objects

from clubs.people import roster, selectors
from clubs.people.days import short_day
from clubs.people.models import Club, Membership, Person
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.figures import linking_figures
from clubs.people.services.locking import lock_club
from clubs.people.services.memberships import clean_status
from clubs.people.signals import names_changing, person_renamed
from scoring.words import RuleError
from scoring.words.names import folded, same_name, written_so

LONGEST_SOURCE = 80
STATUS_WORDS = {
    "": "",
    "active": "member",
    "full": "member",
    "full member": "member",
    "honorary member": "honorary",
    "on trial": "trial",
    **{status: status for status in Membership.Status.values},
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that the list changes; `old` is empty for what is new."""

    field: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a row of the list does: a new person, a changed one, or nothing."""

    line: int
    kind: Literal["new", "changed", "unchanged"]
    name: str
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a row is left out."""

    line: int
    error: RuleError


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do, in the list's order; `digest` names exactly this.

    `club_number` is the number that the list gives the club in its federation, beside the one that it has;
    None where the list names none, or that one. It is kept only if whoever imports wants it.
    """

    changes: tuple[Change, ...]
    problems: tuple[Problem, ...]
    ignored: tuple[str, ...]
    digest: str
    club_number: Difference | None = None

    def count(self, kind: str) -> int:
        return sum(change.kind == kind for change in self.changes)


@dataclass(slots=True)
class _Wanted:
    """A row's values, checked; empty text and None say nothing."""

    line: int
    name: str
    number: str
    status: str
    since: date | None
    until: date | None
    contact: dict[str, str]
    masterpoints: Decimal | None
    masterpoints_on: date | None
    rank: str


@dataclass(slots=True)
class _Step:
    """A change with the rows that it saves."""

    change: Change
    person: Person
    membership: Membership | None
    old_name: str


@dataclass(slots=True)
class _Draft:
    """A plan in the making: who is in the club, who stood in the list already."""

    club: Club
    today: date
    as_of: date  # of masterpoints whose row names no day
    source: str
    by_national_id: dict[str, Person] = field(default_factory=dict)
    by_name: dict[str, list[Person]] = field(default_factory=lambda: defaultdict(list))
    lines: dict[int, int] = field(default_factory=dict)  # id of the person object -> line that claimed it
    steps: list[_Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def plan_import(*, club: Club, text: str, by: AnyUser, source: str = "", as_of: date | None = None) -> Plan:
    """The plan of an import, which changes nothing yet. Raises RuleError for a fault of the whole file.

    Masterpoints and ranks are those of the day `as_of` (today if not said) unless their row names a day,
    and `source` says what list they come from. They replace those of an earlier or the same day only.
    """
    require("people.manage_members", by, club)
    table = roster.read(text)
    return _plan(_draft(club, table, source, as_of), table)


def import_members(
    *,
    club: Club,
    text: str,
    digest: str,
    by: AnyUser,
    source: str = "",
    as_of: date | None = None,
    keep_club_number: bool = False,
) -> Plan:
    """Imports the list as the plan with this digest showed it; rows with problems are left out.

    `source` and `as_of` are those of `plan_import`. With `keep_club_number` the list's number becomes the
    club's, which takes the right to change its settings.
    RuleError "import.stale" if the club or the list is not as it was when the plan was shown.
    A list that changes nothing any more is done already. It is read before the transaction begins.
    """
    require("people.manage_members", by, club)
    if keep_club_number:
        require("people.manage_club", by, club)
    return _import(club, roster.read(text), digest, source, as_of, keep_club_number=keep_club_number)


@transaction.atomic
def _import(
    club: Club,
    table: roster.Roster,
    digest: str,
    source: str,
    as_of: date | None,
    *,
    keep_club_number: bool,
) -> Plan:
    lock_club(club)
    club.refresh_from_db(fields=["national_id"])
    draft = _draft(club, table, source, as_of)
    plan = _plan(draft, table)
    new_number = plan.club_number.new if plan.club_number and keep_club_number else ""
    if plan.digest != digest and (new_number or plan.count("unchanged") < len(plan.changes)):
        raise RuleError(
            "import.stale",
            "digest",
            "The club's records have changed since this preview. Check the new preview.",
            "",
        )
    if any(step.old_name != step.person.name for step in draft.steps):
        names_changing.send(Person, club=club)
    steps = [step for step in draft.steps if step.change.kind != "unchanged"]
    with linking_figures(club, [step.person for step in steps]):
        for step in steps:
            _save(step)
    if new_number:
        club.national_id = new_number
        club.save(update_fields=["national_id"])
    return plan


def _save(step: _Step) -> None:
    step.person.save()
    if step.membership is not None:
        step.membership.person = step.person
        step.membership.save()
    if step.old_name != step.person.name:
        person_renamed.send(Person, person=step.person, old_name=step.old_name)


def _draft(club: Club, table: roster.Roster, source: str, as_of: date | None) -> _Draft:
    today = selectors.today(club)
    day = checks.clean_masterpoints_day(as_of or today, today, "as_of")
    draft = _Draft(club, today, day, checks.clean_line(source, "source", LONGEST_SOURCE))
    persons = list(selectors.persons_of(club))
    prefetch_related_objects(persons, "memberships")
    for person in persons:
        _index(draft, person)
    for row in table.rows:
        try:
            _add_row(draft, row)
        except RuleError as error:
            draft.problems.append(Problem(row.line, error))
    return draft


def _index(draft: _Draft, person: Person) -> None:
    draft.by_name[same_name(person.name)].append(person)
    if person.national_id:
        draft.by_national_id[person.national_id] = person


def _add_row(draft: _Draft, row: roster.Row) -> None:
    wanted = _wanted(row, draft.today)
    person = _match(draft, wanted)
    memberships = _memberships(person) if person is not None else []
    membership = _membership(draft, memberships, wanted)
    _require_room(membership, memberships, wanted)
    draft.steps.append(_step(draft, person, membership, wanted))


def _wanted(row: roster.Row, today: date) -> _Wanted:
    if row.too_many:
        raise RuleError("import.cells", "name", "This row has more cells than there are headings.", "")
    cells = defaultdict(str, row.cells)
    status = STATUS_WORDS.get(folded(cells["status"]), cells["status"])
    since, until = roster.day(cells["since"], "since"), roster.day(cells["until"], "until")
    for name, value in (("since", since), ("until", until)):
        if value is not None:
            checks.clean_day(value, name)
    masterpoints_on = roster.day(cells["masterpoints_on"], "masterpoints_on")
    if masterpoints_on is not None:
        checks.clean_masterpoints_day(masterpoints_on, today, "masterpoints_on")
    return _Wanted(
        line=row.line,
        name=checks.clean_name(roster.full_name(row.cells)),
        number=checks.clean_short(cells["number"], "number"),
        status=clean_status(status) if status else "",
        since=since,
        until=until,
        contact={
            "national_id": checks.clean_short(cells["national_id"], "national_id"),
            "email": checks.clean_email(cells["email"]),
            "phone": checks.clean_short(cells["phone"], "phone"),
        },
        masterpoints=checks.clean_masterpoints(roster.points(cells["masterpoints"])),
        masterpoints_on=masterpoints_on,
        rank=checks.clean_short(cells["rank"], "rank"),
    )


def _match(draft: _Draft, wanted: _Wanted) -> Person | None:
    """The person a row means: by national number, else by name; None if there is none yet."""
    national_id = wanted.contact["national_id"]
    person = draft.by_national_id.get(national_id) if national_id else None
    if person is None:
        candidates = draft.by_name.get(same_name(wanted.name), [])
        if national_id:  # whoever has another number is another person
            candidates = [each for each in candidates if not each.national_id]
        person = _only(candidates, wanted)
    if person is not None and id(person) in draft.lines:
        raise RuleError(
            "import.again",
            "name",
            "{name} is already on line {line}.",
            "",
            name=wanted.name,
            line=draft.lines[id(person)],
        )
    return person


def _only(candidates: list[Person], wanted: _Wanted) -> Person | None:
    if len(candidates) > 1 and wanted.number:
        numbered = [each for each in candidates if wanted.number in {m.number for m in _memberships(each)}]
        candidates = numbered or candidates
    candidates = written_so(wanted.name, candidates)
    if len(candidates) > 1:
        raise RuleError(
            "import.ambiguous",
            "name",
            "There are {count} people called {name}: give the national number.",
            "",
            count=len(candidates),
            name=wanted.name,
        )
    return candidates[0] if candidates else None


def _memberships(person: Person) -> list[Membership]:
    """A person's memberships in the database and, from earlier rows, in the list."""
    return list(person.memberships.all()) if person.pk else []


def _membership(draft: _Draft, rows: list[Membership], wanted: _Wanted) -> Membership:
    """The membership that a row is about: found by its dates, else today's; a new one if there is none."""
    current = [
        row for row in rows if row.since <= draft.today and (row.until is None or row.until >= draft.today)
    ]
    same_since = [row for row in rows if row.since == wanted.since]
    same_until = [row for row in rows if wanted.until is not None and row.until == wanted.until]
    memberships = [*same_since, *same_until, *current] if wanted.until else [*current, *same_since]
    return (
        memberships[0]
        if memberships
        else Membership(since=wanted.since or draft.today, status=Membership.Status.MEMBER)
    )


def _require_room(membership: Membership, rows: Iterable[Membership], wanted: _Wanted) -> None:
    since, until = wanted.since or membership.since, wanted.until or membership.until
    if until is not None and until < since:
        raise RuleError("membership.date", "until", "A membership cannot end before it begins.", "")
    for row in rows:
        if row.pk != membership.pk and row.since <= (until or date.max) and since <= (row.until or date.max):
            raise RuleError(
                "membership.overlap",
                "since",
                "{name} is already a member from {since}.",
                "",
                name=wanted.name,
                since=short_day(row.since),
            )


def _step(draft: _Draft, person: Person | None, membership: Membership, wanted: _Wanted) -> _Step:
    is_new = person is None
    person = person or Person(club=draft.club, name=wanted.name)
    old_name = person.name
    differences = [
        *_set_person(person, wanted),
        *_set_standing(person, wanted, draft),
        *_set_membership(membership, wanted),
    ]
    if is_new:
        _index(draft, person)
    elif person.national_id:
        draft.by_national_id[person.national_id] = person
    draft.lines[id(person)] = wanted.line
    kind: Literal["new", "changed", "unchanged"] = (
        "new" if is_new else "changed" if differences else "unchanged"
    )
    change = Change(wanted.line, kind, person.name, tuple(differences))
    return _Step(change, person, membership, old_name)


def _set_person(person: Person, wanted: _Wanted) -> list[Difference]:
    is_renamed = same_name(person.name) != same_name(wanted.name)  # nor is ANNA BERG one of Anna Berg
    name = {"name": wanted.name} if is_renamed else {}
    return _set(person, name | {key: value for key, value in wanted.contact.items() if value})


def _set_standing(person: Person, wanted: _Wanted, draft: _Draft) -> list[Difference]:
    """Masterpoints and rank with their day; an older list changes neither."""
    listed = {"masterpoints": wanted.masterpoints, "rank": wanted.rank or None}
    values = {name: value for name, value in listed.items() if value is not None}
    day = wanted.masterpoints_on or draft.as_of
    if not values or (person.masterpoints_on is not None and person.masterpoints_on > day):
        return []
    differences = _set(person, values | {"masterpoints_on": day})
    if differences:
        person.masterpoints_source = draft.source
    return differences


def _set_membership(membership: Membership, wanted: _Wanted) -> list[Difference]:
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
            differences.append(Difference(name, "" if old is None else str(old), str(new)))
    return differences


def _plan(draft: _Draft, table: roster.Roster) -> Plan:
    changes = tuple(step.change for step in draft.steps)
    club_number = None
    if table.club_number not in ("", draft.club.national_id):
        club_number = Difference("national_id", draft.club.national_id, table.club_number)
    shown = [(step.person.pk, step.change) for step in draft.steps], club_number
    digest = hashlib.sha256(repr(shown).encode()).hexdigest()
    return Plan(changes, tuple(draft.problems), table.ignored, digest, club_number)
