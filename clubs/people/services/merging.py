"""Two rows that are one human being become one; results of both stay."""

from __future__ import annotations

from datetime import date

from django.db import IntegrityError, transaction

from clubs.people.models import Membership, Person
from clubs.people.online_names import with_online_names
from clubs.people.permissions import AnyUser, require
from clubs.people.references import references, session_name, sessions_of
from clubs.people.services import checks, consent
from clubs.people.services.figures import linking_figures
from clubs.people.services.locking import lock_person
from clubs.people.signals import names_changing, person_renamed, persons_merging
from scoring.words import RuleError


@transaction.atomic
def merge_persons(*, keep: Person, drop: Person, by: AnyUser) -> Person:
    """Give everything of `drop` to `keep`; `drop` stays as a row that points there.

    Refused where both have a place in one session, since nobody sits in two. A second time changes nothing.
    """
    require("people.merge_persons", by, keep.club)
    require("people.merge_persons", by, drop.club)
    first, second = (lock_person(person) for person in sorted((keep, drop), key=lambda person: person.pk))
    keep, drop = (first, second) if first.pk == keep.pk else (second, first)
    if drop.merged_into_id == keep.pk:
        return keep
    require_mergeable(keep=keep, drop=drop)
    names_changing.send(Person, club=keep.club)
    persons_merging.send(Person, keep=keep, drop=drop, sessions=sessions_of(drop))
    with linking_figures(keep.club, [keep, drop]):
        _move_references(keep, drop)
        _join_memberships(keep, drop)
        _move_contact(keep, drop)
        if keep.name != drop.name:
            person_renamed.send(Person, person=keep, old_name=drop.name)
    return keep


def require_mergeable(*, keep: Person, drop: Person) -> None:
    """Raise RuleError where the two cannot be one person."""
    for person in (keep, drop):
        checks.require_live(person)
    if keep.pk == drop.pk or keep.club_id != drop.club_id:
        raise RuleError("merge.persons", "drop", "Choose another person at the same club.", "")
    if keep.user_id is not None and drop.user_id is not None:
        raise RuleError(
            "merge.accounts",
            "drop",
            "Both people have an account. Unlink the account from one of them first.",
            "",
        )
    together = sessions_of(keep) & sessions_of(drop)
    if together:
        raise RuleError(
            "merge.together",
            "drop",
            "{keep} and {drop} both play in {session}, and one person cannot sit in two places.",
            "",
            keep=keep.name,
            drop=drop.name,
            session=session_name(max(together)),
        )


def _move_references(keep: Person, drop: Person) -> None:
    try:
        with transaction.atomic():
            for reference in references():
                rows = reference.model._base_manager.filter(**{reference.field: drop})
                rows.update(**{reference.field: keep})
    except IntegrityError as error:
        raise RuleError(
            "merge.clash", "drop", "{keep} and {drop} are both on a list that can "
            "include a person only once.", "",
            keep=keep.name, drop=drop.name,
        ) from error  # fmt: skip


def _join_memberships(keep: Person, drop: Person) -> None:
    """All memberships of both on `keep`; those that overlap become one, of the status that `keep` had."""
    of_keep = set(keep.memberships.values_list("pk", flat=True))
    drop.memberships.update(person=keep)
    joined: list[Membership] = []
    for row in keep.memberships.order_by("since", "pk"):
        if joined and row.since <= (joined[-1].until or date.max):
            _absorb(joined[-1], row, prefer_other=row.pk in of_keep)
        else:
            joined.append(row)


def _absorb(row: Membership, other: Membership, *, prefer_other: bool) -> None:
    row.until = None if row.until is None or other.until is None else max(row.until, other.until)
    if prefer_other:
        row.status, row.number = other.status, other.number or row.number
    else:
        row.number = row.number or other.number
    row.save()
    other.delete()


def _move_contact(keep: Person, drop: Person) -> None:
    user, drop.user = keep.user or drop.user, None
    national_id, drop.national_id = keep.national_id or drop.national_id, ""
    agreed = keep if keep.email else drop  # who agreed, did for an address
    answer = {name: getattr(agreed, name) for name in consent.ANSWER}
    email, drop.email = keep.email or drop.email, ""
    phone, drop.phone = keep.phone or drop.phone, ""
    _move_standing(keep, drop)
    keep.categories = list(dict.fromkeys([*keep.categories, *drop.categories]))
    keep.online_names, drop.online_names = with_online_names(keep.online_names, drop.online_names), []
    drop.merged_into, drop.wants_results, drop.agreed_on_paper = keep, False, None
    drop.save()
    drop.invitations.all().delete()
    keep.user, keep.national_id, keep.email, keep.phone = user, national_id, email, phone
    for name, value in answer.items():
        setattr(keep, name, value)
    keep.save()


def _move_standing(keep: Person, drop: Person) -> None:
    """The masterpoints and the rank of a later day; of unknown days those that are known."""
    has_standing, others = ((one.masterpoints is not None or bool(one.rank)) for one in (keep, drop))
    is_later = (drop.masterpoints_on or date.min) > (keep.masterpoints_on or date.min)
    if others and (is_later or not has_standing):
        for name in ("masterpoints", "rank", "masterpoints_on", "masterpoints_source"):
            setattr(keep, name, getattr(drop, name))
