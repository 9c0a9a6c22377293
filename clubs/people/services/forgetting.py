"""Forgetting a person: the human being goes, the results stay."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from clubs.people import selectors
from clubs.people.mentions import Mention, Nameless, mentions, replaced, signed
from clubs.people.models import Person, Role, User
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.figures import linking_figures
from clubs.people.services.locking import lock_club, lock_person
from clubs.people.services.roles import remove_roles
from clubs.people.signals import (
    names_changing,
    person_forgotten,
    person_renamed,
    texts_replaced,
    texts_replacing,
)
from scoring.words.names import same_name

FORGOTTEN_NAME = "Forgotten member"


def words_about(person: Person) -> list[Mention]:
    """Every text of the club in which the person is named, by whichever name they have had here."""
    return mentions(person.club, _names(person), shared_names(person))


def forget_person(*, person: Person, by: AnyUser, replace: Collection[str] | None = None) -> Person:
    """Take name, contact data, numbers, roles and account from a person and from all merged into them.

    `replace` are keys of `words_about`: in these texts the neutral name takes the place of theirs; by default
    in all that have the whole name, unless somebody else of the club is or was called so.
    Memberships end today. The account itself is deleted when it has no other person and no other role.
    The last admin of a club cannot be forgotten. A second time changes nothing.
    """
    require("people.forget_person", by, person.club)
    nameless: Nameless = {}
    searched = _names(person)
    mentions(person.club, searched, nameless=nameless)  # before anybody waits for us: a club has many texts
    return _forget(person, replace, searched, nameless)


@transaction.atomic
def _forget(
    person: Person, replace: Collection[str] | None, searched: list[str], nameless: Nameless
) -> Person:
    """`nameless` are texts without the names `searched`, as they were a moment ago."""
    lock_club(person.club)
    person = lock_person(person)
    if person.forgotten is not None:
        return person
    checks.require_live(person)
    names_changing.send(Person, club=person.club)
    user, names = person.user, _names(person)
    shared = shared_names(person)
    _end_memberships(person)
    person.invitations.all().delete()
    rows = _with_merged(person)
    with linking_figures(person.club, rows):
        for row in rows:
            _anonymise(row, shown_as=person, user=user)
        person_forgotten.send(Person, persons=rows)
        _leave_account(person, user)
        person.refresh_from_db()
        _replace_words(person, names, shared, replace, nameless if names == searched else {})
    return person


def _leave_account(person: Person, user: User | None) -> None:
    """Take the roles of a person's account away, and the account itself if nobody uses it any more."""
    if user is not None:
        remove_roles(person.club, user, list(Role.Kind.values))
        if not (user.is_superuser or user.persons.exists() or user.roles.exists()):
            user.delete()


def shared_names(person: Person) -> list[str]:
    """Those names that the person has or had here which somebody else of the club has or had too."""
    others = Person.objects.filter(club=person.club, forgotten=None)
    ids = [row.pk for row in _with_merged(person)]
    taken = {same_name(name) for name in others.exclude(pk__in=ids).values_list("name", flat=True)}
    return [name for name in _names(person) if same_name(name) in taken]


def _names(person: Person) -> list[str]:
    return list(dict.fromkeys(row.name for row in _with_merged(person)))


def _replace_words(
    person: Person, names: list[str], shared: list[str], keys: Collection[str] | None, nameless: Nameless
) -> None:
    """Replaces the names in texts: one change for each row, of all its columns."""
    changes: dict[tuple[type[Model], int], tuple[Model, dict[str, Any]]] = {}
    for mention in mentions(person.club, names, shared, nameless):
        if mention.key in keys if keys is not None else mention.sure:
            _row, values = changes.setdefault((type(mention.row), mention.row.pk), (mention.row, {}))
            values[mention.column.field] = replaced(mention, names, FORGOTTEN_NAME)
    for name in (name for name in names if name not in shared):
        for signed_row, field in signed(person.club, name):
            changes.setdefault((type(signed_row), signed_row.pk), (signed_row, {}))[1][field] = FORGOTTEN_NAME
    if changes:
        for signal in (texts_replacing, texts_replaced):
            signal.send(Person, changes=list(changes.values()))


def _with_merged(person: Person) -> list[Person]:
    """The person and every row merged into them, over any number of steps."""
    rows = [person]
    for row in rows:  # grows while it is walked
        rows.extend(row.merged.all())
    return rows


def _anonymise(row: Person, shown_as: Person, user: User | None) -> None:
    old_name, row.name = row.name, FORGOTTEN_NAME
    row.national_id = row.email = row.phone = ""
    row.masterpoints, row.categories, row.online_names = None, [], []
    row.wants_results, row.results_answered, row.agreed_on_paper = False, None, None
    row.rank, row.masterpoints_on, row.masterpoints_source = "", None, ""
    row.user = None
    row.forgotten = timezone.now()
    row.save()
    person_renamed.send(Person, person=shown_as, old_name=old_name, user=user)


def _end_memberships(person: Person) -> None:
    today = selectors.today(person.club)
    person.memberships.filter(since__gt=today).delete()
    selectors.current_memberships(today).filter(person=person).update(until=today)
    person.memberships.update(number="")
