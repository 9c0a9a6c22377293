"""Roles of accounts in a club. A club always keeps an admin."""

from __future__ import annotations

from django.db import transaction

from clubs.people import selectors
from clubs.people.models import Club, Role, User
from clubs.people.permissions import AnyUser, require
from clubs.people.services.locking import lock_club
from scoring.words import RuleError


@transaction.atomic
def grant_role(*, club: Club, user: User, kind: str, by: AnyUser) -> Role:
    """Give a role to an account that belongs to a person of the club; a second time changes nothing."""
    require("people.manage_roles", by, club)
    if kind not in Role.Kind.values:
        raise RuleError("roles.kind", "kind", "{kind} is not a role.", "", kind=kind)
    if not selectors.persons_of(club).filter(user=user).exists():
        raise RuleError(
            "roles.stranger", "user", "Only a person at this club with an account can be given a role.", ""
        )
    role, _is_new = Role.objects.get_or_create(club=club, user=user, kind=kind)
    return role


@transaction.atomic
def revoke_role(*, club: Club, user: User, kind: str, by: AnyUser) -> None:
    """Take a role away; never that of the last admin. A second time changes nothing."""
    require("people.manage_roles", by, club)
    remove_roles(club, user, [kind])


def remove_roles(club: Club, user: User, kinds: list[str]) -> None:
    """Delete roles of `user`. RuleError "roles.last_admin" if the club would have no admin left."""
    lock_club(club)
    admins = Role.objects.filter(club=club, kind=Role.Kind.ADMIN, user__is_active=True)
    is_admin = Role.Kind.ADMIN in kinds and admins.filter(user=user).exists()
    if is_admin and not admins.exclude(user=user).exists():
        raise RuleError(
            "roles.last_admin", "kind", "A club needs an admin. Make someone else admin first.", ""
        )
    Role.objects.filter(club=club, user=user, kind__in=kinds).delete()
