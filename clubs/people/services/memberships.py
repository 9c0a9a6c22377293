"""Membership with its dates and status; a person has at most one on any day."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q

from clubs.people import selectors
from clubs.people.days import short_day
from clubs.people.models import Membership, Person
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.locking import lock_person
from scoring.words import RuleError


@transaction.atomic
def begin_membership(
    *,
    person: Person,
    by: AnyUser,
    since: date | None = None,
    status: str = Membership.Status.MEMBER,
    number: str = "",
) -> Membership:
    """Make a person a member from a day on (today if not said)."""
    require("people.manage_members", by, person.club)
    person = lock_person(person)
    checks.require_live(person)
    return open_membership(person, since or selectors.today(person.club), status, number)


@transaction.atomic
def end_membership(*, membership: Membership, by: AnyUser, until: date | None = None) -> Membership:
    """End a membership; `until` is its last day (today if not said)."""
    require("people.manage_members", by, membership.person.club)
    person = lock_person(membership.person)
    membership = person.memberships.get(pk=membership.pk)
    last = until or selectors.today(person.club)
    if last < membership.since:
        raise _backwards("until", membership)
    _require_free(person, membership.since, last, but=membership)
    membership.until = last
    membership.save()
    return membership


@transaction.atomic
def change_status(
    *, membership: Membership, status: str, by: AnyUser, since: date | None = None
) -> Membership:
    """Give another status from a day on (today if not said); what was before stays on record."""
    require("people.manage_members", by, membership.person.club)
    person = lock_person(membership.person)
    membership = person.memberships.get(pk=membership.pk)
    day = since or selectors.today(person.club)
    if day < membership.since:
        raise _backwards("since", membership)
    if day == membership.since or status == membership.status:
        membership.status = clean_status(status)
        membership.save()
        return membership
    until, membership.until = membership.until, day - timedelta(days=1)
    membership.save()
    return open_membership(person, day, status, membership.number, until)


def open_membership(
    person: Person, since: date, status: str, number: str, until: date | None = None
) -> Membership:
    """Keep a membership that no other overlaps. Raises RuleError."""
    checks.clean_day(since, "since")
    if until is not None and until < since:
        raise RuleError("membership.date", "until", "A membership cannot end before it begins.", "")
    _require_free(person, since, until)
    return Membership.objects.create(
        person=person,
        since=since,
        until=until,
        status=clean_status(status),
        number=checks.clean_short(number, "number"),
    )


def clean_status(status: str) -> str:
    """A status of the list. Raises RuleError."""
    if status not in Membership.Status.values:
        statuses = ", ".join(Membership.Status.values)
        raise RuleError(
            "membership.status",
            "status",
            "Unknown status {status}. Use one of: {known}.",
            "",
            status=status,
            known=statuses,
        )
    return status


def _require_free(person: Person, since: date, until: date | None, but: Membership | None = None) -> None:
    others = person.memberships.filter(Q(until=None) | Q(until__gte=since))
    if but is not None:
        others = others.exclude(pk=but.pk)
    if until is not None:
        others = others.filter(since__lte=until)
    clash = others.first()
    if clash is not None:
        raise RuleError(
            "membership.overlap",
            "since",
            "{name} is already a member from {since}.",
            "",
            name=person.name,
            since=short_day(clash.since),
        )


def _backwards(field: str, membership: Membership) -> RuleError:
    return RuleError(
        "membership.date",
        field,
        "The membership began on {since}. Enter that day or a later one.",
        "",
        since=short_day(membership.since),
    )
