"""Who may do what in a club: one table, read by every service and shown by every page.

The roles are a club's admin, director and scorer, and member: any person of the club who has an
account. A superuser may do everything everywhere.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Value
from rules.permissions import set_perm
from rules.predicates import Predicate

from clubs.people.models import Club, Person, Role, User
from scoring.words import N_

AnyUser = User | AnonymousUser

MEMBER = "member"
SUPERUSER = "superuser"
_STAFF = frozenset({"admin", "director", "scorer"})

PERMISSIONS: dict[str, frozenset[str]] = {
    "people.view_members": _STAFF | {MEMBER},  # names; never contact data
    "people.add_guest": _STAFF,
    "people.manage_members": frozenset(
        {"admin", "director"}
    ),  # contact data, membership, invitations, import
    "people.merge_persons": frozenset({"admin"}),
    "people.forget_person": frozenset({"admin"}),
    "people.manage_roles": frozenset({"admin"}),
    "people.manage_club": frozenset({"admin"}),
    "people.view_poker": _STAFF | {MEMBER},  # poker evenings, with names and money
    "people.run_poker": frozenset({"admin", "director"}),  # start them, and every tap of theirs
}

NEEDED: dict[frozenset[str], str] = {
    _STAFF | {MEMBER}: N_("Only the people of this club can see this."),
    _STAFF: N_("Only a scorer, a director or an administrator of this club may do that."),
    frozenset({"admin", "director"}): N_("Only a director or an administrator of this club may do that."),
    frozenset({"admin"}): N_("Only an administrator of this club may do that."),
}
"""What a refusal says to somebody who has none of these roles."""


def role_kinds(user: AnyUser, club: Club) -> frozenset[str]:
    """The roles of `user` in `club`: some of admin, director, scorer, member, superuser. One query.

    Empty for strangers, for other clubs' people and for accounts that were closed.
    """
    if not user.is_authenticated or not user.is_active:
        return frozenset()
    if user.is_superuser:
        return frozenset({SUPERUSER})
    roles = Role.objects.filter(club=club, user_id=user.pk).order_by().values_list("kind")
    memberships = Person.objects.filter(club=club, user_id=user.pk).order_by().values_list(Value(MEMBER))
    return frozenset(kind for (kind,) in roles.union(memberships))


def allows(permission: str, kinds: frozenset[str]) -> bool:
    """Whether one of the roles `kinds` has `permission`: a cell of the table."""
    return SUPERUSER in kinds or not kinds.isdisjoint(PERMISSIONS[permission])


def words_of_lacking(permission: str) -> str:
    """The sentence (to be translated) that says who has `permission`; "" for what is not in the table."""
    return NEEDED[PERMISSIONS[permission]] if permission in PERMISSIONS else ""


def granted(kinds: frozenset[str]) -> dict[str, bool]:
    """Every permission by its short name, for templates: `may.manage_members`."""
    return {name.removeprefix("people."): allows(name, kinds) for name in PERMISSIONS}


def require(permission: str, user: AnyUser, club: Club) -> None:
    """Raise PermissionDenied unless `user` has `permission` in `club`."""
    if not user.has_perm(permission, club):
        raise PermissionDenied(permission)


def keeps_site(user: AnyUser) -> bool:
    """Whether `user` keeps the site itself: a superuser, and in club mode the admin of the only club.

    Nobody is a superuser on the laptop of a club, unless somebody makes one.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    if user.is_superuser:
        return True
    if settings.MODE != "club":
        return False
    clubs = Club.objects.order_by("pk")[:2]
    return len(clubs) == 1 and "admin" in role_kinds(user, clubs[0])


def require_keeper(user: AnyUser) -> None:
    """Raise PermissionDenied unless `user` keeps the site."""
    if not keeps_site(user):
        raise PermissionDenied("people.keep_site")


def _predicate(permission: str) -> Predicate:
    def is_allowed(user: AnyUser, club: Club | None) -> bool:
        return club is not None and allows(permission, role_kinds(user, club))

    return Predicate(is_allowed, name=permission)


for _name in PERMISSIONS:
    set_perm(_name, _predicate(_name))
