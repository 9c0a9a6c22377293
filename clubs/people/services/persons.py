"""Persons: added as members or guests, edited, and found by what somebody typed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import transaction

from clubs.people import selectors
from clubs.people.models import Club, Membership, Person
from clubs.people.permissions import AnyUser, require
from clubs.people.references import is_referred_to
from clubs.people.services import checks, consent, memberships
from clubs.people.services.figures import linking_figures
from clubs.people.services.locking import lock_club, lock_person
from clubs.people.signals import names_changing, person_renamed
from scoring.words import N_, RuleError
from scoring.words.names import looks_like, same_name

NEW_GUEST = "signin.new_guest"


@transaction.atomic
def add_person(
    *,
    club: Club,
    name: str,
    by: AnyUser,
    national_id: str = "",
    email: str = "",
    phone: str = "",
    number: str = "",
    status: str = Membership.Status.MEMBER,
    since: date | None = None,
    another: bool = False,
    wants_results: bool = False,
) -> Person:
    """Add a member from `since` (today if not said); `wants_results`: they agreed to get results by e-mail.

    A name that is here already is refused unless `another` says that this is somebody else.
    """
    require("people.manage_members", by, club)
    person = _new_person(club, name, another)
    _set_contact(person, national_id, email, phone)
    if wants_results:
        consent.require_address(person)
        consent.answered(person, wants=True)
    with linking_figures(club, [person]):
        person.save()
    memberships.open_membership(person, since or selectors.today(club), status, number)
    return person


@transaction.atomic
def add_guest(*, club: Club, name: str, by: AnyUser, another: bool = False) -> Person:
    """Add somebody of whom only the name is known. A name that is here already needs `another`."""
    require("people.add_guest", by, club)
    person = _new_person(club, name, another)
    person.save()
    return person


@transaction.atomic
def add_guest_by_phone(*, club: Club, name: str) -> Person:
    """Add somebody who signs in on a phone without an account: a guest under a name that nobody has.

    Raises RuleError "permission.guest" where the club's players do not sign themselves in, "person.exists".
    """
    if not club.players_sign_in:
        template = N_("This club's players do not sign themselves in. Ask the director.")
        raise RuleError("permission.guest", "who", template, "")
    person = _new_person(club, name, another=False)
    person.save()
    return person


@transaction.atomic
def remove_unused_guest(person: Person) -> None:
    """Take a guest off the club's list of whom nothing but the name is known, and to whom nothing refers.

    Anybody else stays. Who may do so has asked: this is part of taking back what added the guest.
    """
    person = lock_person(person)
    details = (
        person.national_id, person.email, person.phone, person.user_id, person.categories, person.rank,
        person.online_names,
    )  # fmt: skip
    if any(details) or person.masterpoints is not None or person.merged_into_id or is_referred_to(person):
        return
    person.delete()


@transaction.atomic
def edit_person(
    *,
    person: Person,
    name: str,
    by: AnyUser,
    national_id: str = "",
    email: str = "",
    phone: str = "",
    masterpoints: Decimal | None = None,
    rank: str = "",
    categories: str = "",
    online_names: str = "",
    wants_results: bool = False,
) -> Person:
    """Set name, contact data, online names and what special lists go by; what is not given is emptied.

    Masterpoints or a rank that differ from those known are of today, and were typed.
    """
    require("people.manage_members", by, person.club)
    lock_club(person.club)  # an online name is of one person of the club
    person = lock_person(person)
    checks.require_live(person)
    name = checks.clean_name(name)
    if name != person.name:
        names_changing.send(Person, club=person.club)
    old_name, person.name = person.name, name
    with linking_figures(person.club, [person]):
        _set_contact(person, national_id, email, phone)
        _set_standing(person, checks.clean_masterpoints(masterpoints), checks.clean_short(rank, "rank"))
        person.categories = checks.clean_categories(categories)
        person.online_names = checks.clean_online_names(online_names)
        checks.require_free_online_names(person)
        if person.wants_results != wants_results:
            consent.answered(person, wants_results)
        person.save()
        if person.name != old_name:
            person_renamed.send(Person, person=person, old_name=old_name)
    return person


def _new_person(club: Club, name: str, another: bool) -> Person:
    lock_club(club)
    person = Person(club=club, name=checks.clean_name(name))
    alike = selectors.is_called(person.name, looks_like(person.name))
    namesake = None if another else selectors.persons_of(club).filter(alike).first()
    if namesake is not None:
        raise RuleError(
            "person.exists",
            "another",
            "{name} is already on the list. Is this a different person with the same name?",
            "",
            name=namesake.name,
        )
    return person


def _set_contact(person: Person, national_id: str, email: str, phone: str) -> None:
    person.national_id = checks.clean_short(national_id, "national_id")
    person.email = checks.clean_email(email)
    person.phone = checks.clean_short(phone, "phone")
    checks.require_free_national_id(person.club, person.national_id, but=person)


def _set_standing(person: Person, masterpoints: Decimal | None, rank: str) -> None:
    if (person.masterpoints, person.rank) == (masterpoints, rank):
        return
    is_known = masterpoints is not None or bool(rank)
    person.masterpoints, person.rank = masterpoints, rank
    person.masterpoints_on = selectors.today(person.club) if is_known else None
    person.masterpoints_source = ""


def person_meant(
    *, club: Club, name: str, picked: int | None, field: str, by: AnyUser, another: bool = False
) -> Person | None:
    """The person of the club by id or whole name; a name nobody has makes a guest; None for no name.

    Raises RuleError "signin.person" (not of this club), "signin.which" (several of that name).
    """
    if picked is not None:
        return _picked(club, picked, field)
    if not name.strip():
        return None
    name = checks.clean_name(name, field)
    matches = list(selectors.persons_of(club).filter(selectors.is_called(name))[:2]) if not another else []
    if len(matches) > 1:
        raise RuleError(
            "signin.which",
            field,
            "Several people are called {name}. Choose one from the list.",
            "",
            name=name,
        )
    return matches[0] if matches else add_guest(club=club, name=name, by=by, another=another)


def _names_of_nobody(*, club: Club, names: Sequence[tuple[str, str]]) -> list[str]:
    """Those of the names that nobody on the club's list has, as they were typed. One query.

    Each comes behind its field. Raises the RuleErrors of a name that nobody can have.
    """
    typed = {same_name(checks.clean_name(name, field)): name for field, name in names}
    known = selectors.persons_of(club).filter(selectors.is_called(*typed)).values_list("search", flat=True)
    taken = {same_name(name) for name in known}
    return [name for key, name in typed.items() if key not in taken]


def require_confirmed(*, club: Club, names: Sequence[tuple[str, str]], guests: str) -> None:
    """A name that was mistyped would be a guest of the club for good: a new one is asked about once.

    `names` are the names typed, each behind its field. Raises RuleError "signin.new_guest".
    """
    confirmed = {name.strip() for name in guests.splitlines()}
    new = _names_of_nobody(club=club, names=names)
    unconfirmed = [name for name in new if name not in confirmed]
    if not unconfirmed:
        return
    field = next(field for field, name in names if name in unconfirmed)
    words = (
        N_("“{names}” is not on the list. Send it again to add this person as a guest.")
        if len(unconfirmed) == 1
        else N_("“{names}” are not on the list. Send them again to add them as guests.")
    )
    raise RuleError(NEW_GUEST, field, words, "", names="”, “".join(unconfirmed))


def is_new_guest(problem: RuleError | None) -> bool:
    """Whether it is the question about new guests: sent again with their names confirmed, they are added."""
    return problem is not None and problem.code == NEW_GUEST


def _picked(club: Club, pk: int, field: str) -> Person:
    person = selectors.persons_of(club).filter(pk=pk).first()
    if person is None:
        raise RuleError("signin.person", field, "That person is not on this club's list.", "")
    return person
