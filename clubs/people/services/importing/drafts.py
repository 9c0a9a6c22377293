"""A plan in the making: whom of the club, and which membership, a row of a list means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from django.db.models import prefetch_related_objects

from clubs.people import selectors
from clubs.people.days import short_day
from clubs.people.models import Club, Membership, Person
from clubs.people.online_names import online_key, with_online_names
from clubs.people.services import checks
from clubs.people.services.importing.plans import Change, Problem
from clubs.people.services.importing.rows import Wanted
from clubs.people.services.member_file import GUEST
from scoring.words import RuleError
from scoring.words.names import same_name, written_so

UNKNOWN = "import.unknown"


@dataclass(slots=True)
class Step:
    """A change with the rows that it saves."""

    change: Change
    person: Person
    membership: Membership | None
    old_name: str


@dataclass(slots=True)
class Draft:
    """A plan in the making: who is in the club, who stood in the list already.

    A list of online names alone (`names_only`) changes nothing else: nobody becomes a member by it, and who
    is not on the club's list is left out unless `adds_unknown`, which makes guests of them.
    """

    club: Club
    today: date
    as_of: date  # of masterpoints whose row names no day
    source: str
    names_only: bool = False
    adds_unknown: bool = False
    by_pk: dict[int, Person] = field(default_factory=dict)
    by_national_id: dict[str, Person] = field(default_factory=dict)
    by_name: dict[str, list[Person]] = field(default_factory=lambda: defaultdict(list))
    by_online_name: dict[str, Person] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)  # id of the person object -> line that claimed it
    listed_as: dict[int, int | None] = field(default_factory=dict)  # the same -> `Wanted.pk` of that line
    steps: list[Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def load(self) -> None:
        """Read the club's persons with their memberships: two queries."""
        persons = list(selectors.persons_of(self.club))
        prefetch_related_objects(persons, "memberships")
        for person in persons:
            self.index(person)

    def index(self, person: Person) -> None:
        """From now on rows may mean this person."""
        self.by_name[same_name(person.name)].append(person)
        if person.pk is not None:
            self.by_pk[person.pk] = person
        self.index_numbers(person)

    def index_numbers(self, person: Person) -> None:
        """The same of the numbers and online names that the person has got."""
        if person.national_id:
            self.by_national_id[person.national_id] = person
        for name in person.online_names:
            self.by_online_name[online_key(name)] = person


def match(draft: Draft, wanted: Wanted) -> Person | None:
    """The person a row means: by national number, else by name; None if there is none yet.

    The club's own number of a person decides only between those of one name or national number, since a
    list may come from another site.
    """
    person = _by_numbers(draft, wanted)
    if person is None:
        candidates = draft.by_name.get(same_name(wanted.name), [])
        if wanted.contact["national_id"]:  # whoever has another number is another person
            candidates = [each for each in candidates if not each.national_id]
        if wanted.pk is not None:  # the list itself told them apart
            candidates = [each for each in candidates if _may_be(draft, each, wanted.pk)]
        person = _only(candidates, wanted)
    if person is not None and id(person) in draft.lines and not draft.names_only:
        raise RuleError(
            "import.again",
            "name",
            "{name} is already on line {line}.",
            "",
            name=wanted.name,
            line=draft.lines[id(person)],
        )
    if person is None and draft.names_only and not draft.adds_unknown:
        raise RuleError(UNKNOWN, "name", "{name} is not on the club's list.", "", name=wanted.name)
    return person


def _by_numbers(draft: Draft, wanted: Wanted) -> Person | None:
    own = draft.by_pk.get(wanted.pk) if wanted.pk is not None else None
    national_id = wanted.contact["national_id"]
    numbered = draft.by_national_id.get(national_id) if national_id else None
    if own is not None and (
        own.national_id == national_id
        if numbered is not None
        else same_name(own.name) == same_name(wanted.name)
    ):
        return own
    return numbered


def _may_be(draft: Draft, person: Person, pk: int) -> bool:
    return draft.listed_as.get(id(person), pk) in (None, pk)


def _only(candidates: list[Person], wanted: Wanted) -> Person | None:
    if len(candidates) > 1 and wanted.number:
        numbered = [each for each in candidates if wanted.number in {m.number for m in memberships_of(each)}]
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


def memberships_of(person: Person) -> list[Membership]:
    """A person's memberships in the database; of one who is new to the list there are none."""
    return list(person.memberships.all()) if person.pk else []


def membership_meant(draft: Draft, person: Person | None, wanted: Wanted) -> Membership | None:
    """The membership that a row is about: found by its dates, else today's; a new one if there is none.

    None for a guest, and in a list of online names alone. Raises RuleError where it cannot be.
    """
    rows = memberships_of(person) if person is not None else []
    if draft.names_only:
        return None
    if wanted.status == GUEST:
        _require_no_member(rows, draft.today, wanted)
        return None
    membership = _membership(draft, rows, wanted)
    _require_room(membership, rows, wanted)
    return membership


def _require_no_member(rows: list[Membership], today: date, wanted: Wanted) -> None:
    if any(row.until is None or row.until >= today for row in rows):
        raise RuleError(
            "import.member",
            "status",
            "{name} is a member. End the membership on the page of this person.",
            "",
            name=wanted.name,
        )


def _membership(draft: Draft, rows: list[Membership], wanted: Wanted) -> Membership:
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


def _require_room(membership: Membership, rows: Iterable[Membership], wanted: Wanted) -> None:
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


def require_own_online_names(draft: Draft, person: Person | None, wanted: Wanted) -> None:
    """Refuse online names of a row that somebody else has, in the club or in an earlier row, or too many."""
    for name in wanted.online_names:
        holder = draft.by_online_name.get(online_key(name))
        if holder is not None and holder is not person:
            checks.require_other_online_names([name], holder.online_names, holder.name)
    if person is not None and wanted.online_names:
        names = with_online_names(person.online_names, wanted.online_names)
        if len(names) > len(person.online_names):
            checks.within_online_names(names)
