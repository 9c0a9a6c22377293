"""Accounts of persons: made, invited, linked and unlinked."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from clubs.people import selectors
from clubs.people.models import Invitation, Person, User
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.locking import lock_person, lock_user
from scoring.words import RuleError

INVITATION_DAYS = 14


@transaction.atomic
def create_account(*, username: str, password: str, name: str, email: str = "") -> User:
    """Make an account with a checked password. It may do nothing until it has a role or a person."""
    user = User(username=username, email=checks.clean_email(email), first_name=name[:150])
    _check_username(user)
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise RuleError(
            "account.password", "password", "{reason}", "", reason=" ".join(error.messages)
        ) from error
    user.set_password(password)
    user.save()
    return user


@transaction.atomic
def invite(*, person: Person, by: AnyUser) -> str:
    """The key of a new link for `person`, good once and for two weeks; earlier links end."""
    require("people.manage_members", by, person.club)
    person = lock_person(person)
    checks.require_live(person)
    _require_no_account(person)
    person.invitations.filter(used=None).delete()
    key = secrets.token_urlsafe(24)
    expires = timezone.now() + timedelta(days=INVITATION_DAYS)
    Invitation.objects.create(person=person, key_hash=hashed(key), expires=expires)
    return key


@transaction.atomic
def accept_invitation(*, key: str, user: User) -> Person:
    """Link the invited person to `user`, once. RuleError "invitation.dead" for any other key."""
    invitation = selectors.get_invitation(hashed(key))
    if invitation is None:
        raise RuleError(
            "invitation.dead",
            "key",
            "This link has already been used or has expired. Ask the club for a new one.",
            "",
        )
    person = _link(invitation.person, user)
    invitation.used = timezone.now()
    invitation.save(update_fields=["used"])
    return person


@transaction.atomic
def link_user(*, person: Person, user: User, by: AnyUser) -> Person:
    """Say that an account is this person's. A second time changes nothing."""
    require("people.manage_roles", by, person.club)
    return _link(person, user)


@transaction.atomic
def unlink_user(*, person: Person, by: AnyUser) -> Person:
    """Take the account from a person; roles of the account in the club stay until they are revoked."""
    require("people.manage_roles", by, person.club)
    person = lock_person(person)
    person.user = None
    person.save(update_fields=["user"])
    return person


def hashed(key: str) -> str:
    """How an invitation's key is kept: it has 192 bits of chance, so one round suffices."""
    return hashlib.sha256(key.encode()).hexdigest()


def _link(person: Person, user: User) -> Person:
    person = lock_person(person)
    checks.require_live(person)
    if person.user_id == user.pk:
        return person
    _require_no_account(person)
    lock_user(user)
    if selectors.persons_of(person.club).filter(user=user).exists():
        raise RuleError("account.other", "user", "This account belongs to another person at this club.", "")
    person.user = user
    person.save(update_fields=["user"])
    return person


def _require_no_account(person: Person) -> None:
    if person.user_id is not None:
        raise RuleError("account.linked", "person", "{name} already has an account.", "", name=person.name)


def _check_username(user: User) -> None:
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        field, reasons = next(iter(error.message_dict.items()))
        raise RuleError("account.username", field, "{reason}", "", reason=" ".join(reasons)) from error
