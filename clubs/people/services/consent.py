"""Whether a person gets published results by e-mail: off until they agree, and theirs to change."""

from __future__ import annotations

from django.core import signing
from django.db import transaction

from clubs.people import selectors
from clubs.people.models import Club, Person
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.locking import lock_person
from scoring.words import Missing, RuleError

_SALT = "people.results-by-mail"


@transaction.atomic
def choose_results_by_mail(*, person: Person, wants: bool, by: AnyUser) -> Person:
    """Turn the e-mails on or off, as the person themselves or as somebody who manages members.

    Raises PermissionDenied for everybody else, RuleError "person.no_email" where there is no address.
    """
    if not is_account_of(by, person):
        require("people.manage_members", by, person.club)
    person = lock_person(person)
    checks.require_live(person)
    if wants and not person.email:
        raise RuleError(
            "person.no_email", "wants_results", "The club has no e-mail address of {name} yet.", "",
            name=person.name,
        )  # fmt: skip
    person.wants_results = wants
    person.save(update_fields=["wants_results"])
    return person


def is_account_of(user: AnyUser, person: Person) -> bool:
    """Whether this account belongs to the person."""
    return user.is_authenticated and person.user_id == user.pk


def stop_key(person: Person) -> str:
    """The signed key of the link with which the reader of a letter stops these e-mails without signing in."""
    return signing.dumps(person.pk, salt=_SALT, compress=False)


def person_of_stop_key(club: Club, key: str) -> Person:
    """The person whose e-mails a link stops. Raises Missing for a key of another site or club."""
    try:
        pk = signing.loads(key, salt=_SALT)
    except signing.BadSignature as error:
        raise Missing("No such link.") from error
    return selectors.get_person(club, pk)


@transaction.atomic
def stop_results_by_mail(*, club: Club, key: str) -> Person:
    """Turns the e-mails off for the person to whom the link was sent. Raises Missing."""
    person = lock_person(person_of_stop_key(club, key))
    person.wants_results = False
    person.save(update_fields=["wants_results"])
    return person
