"""Whether a person gets published results by e-mail: off until they agree, and theirs to change.

They agree themselves, or who manages members says that they did: for one person, or for all whose agreement
the club has on paper. What somebody has answered is never changed by such papers.
"""

from __future__ import annotations

from datetime import date

from django.core import signing
from django.db import transaction
from django.utils import timezone

from clubs.people import selectors
from clubs.people.days import short_day
from clubs.people.models import Club, PaperAgreement, Person, User
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.locking import lock_club, lock_person
from scoring.words import Missing, RuleError

ANSWER = ["wants_results", "results_answered", "agreed_on_paper"]
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
    if wants:
        require_address(person)
    answered(person, wants)
    person.save(update_fields=ANSWER)
    return person


def require_address(person: Person) -> None:
    """Raises RuleError "person.no_email" where e-mails would go nowhere."""
    if not person.email:
        raise RuleError(
            "person.no_email", "wants_results", "The club has no e-mail address of {name} yet.", "",
            name=person.name,
        )  # fmt: skip


def answered(person: Person, wants: bool) -> None:
    """Set, without saving, what was answered; from then on papers say nothing of this person."""
    person.wants_results, person.results_answered, person.agreed_on_paper = wants, timezone.now(), None


@transaction.atomic
def agree_on_paper(*, club: Club, day: date, by: AnyUser) -> PaperAgreement:
    """All members who have an address and have not answered agreed, on papers of this day.

    Raises RuleError "agreement.day", "agreement.nobody".
    """
    require("people.manage_members", by, club)
    lock_club(club)
    if not checks.EARLIEST <= day <= selectors.today(club):
        raise RuleError(
            "agreement.day", "day", "{day} has not come yet, or is too long ago.", "", day=short_day(day)
        )
    unanswered = selectors.members_who_have_not_answered(club)
    agreement = PaperAgreement.objects.create(club=club, by=by if isinstance(by, User) else None, day=day)
    ids = list(unanswered.values_list("pk", flat=True))
    if not ids:
        raise RuleError(
            "agreement.nobody", "day", "Every member who has an e-mail address has answered already.", ""
        )
    Person.objects.filter(pk__in=ids).update(wants_results=True, agreed_on_paper=agreement)
    agreement.count = len(ids)
    agreement.save(update_fields=["count"])
    return agreement


@transaction.atomic
def undo_agreement_on_paper(*, club: Club, pk: int, by: AnyUser) -> int:
    """Take it back for those who have not answered since; how many they are. Done twice, it is done once.

    Raises Missing for another club's.
    """
    require("people.manage_members", by, club)
    lock_club(club)
    agreement = club.paper_agreements.filter(pk=pk).first()
    if agreement is None:
        raise Missing("No such agreement.")
    count = agreement.persons.update(wants_results=False, agreed_on_paper=None)
    if agreement.undone is None:
        agreement.undone = timezone.now()
        agreement.save(update_fields=["undone"])
    return count


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
    answered(person, wants=False)
    person.save(update_fields=ANSWER)
    return person
