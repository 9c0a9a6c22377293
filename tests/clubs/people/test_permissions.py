"""The table of who may do what with a club's people, cell by cell."""

import pytest
from django.core.exceptions import PermissionDenied

from clubs.people import permissions

WHO = (
    "anonymous",
    "stranger",
    "foreign_admin",
    "closed_admin",
    "member",
    "scorer",
    "director",
    "admin",
    "superuser",
)
ALLOWED = {
    "people.view_members": {"member", "scorer", "director", "admin", "superuser"},
    "people.add_guest": {"scorer", "director", "admin", "superuser"},
    "people.manage_members": {"director", "admin", "superuser"},
    "people.merge_persons": {"admin", "superuser"},
    "people.forget_person": {"admin", "superuser"},
    "people.manage_roles": {"admin", "superuser"},
    "people.manage_club": {"admin", "superuser"},
    "people.view_poker": {"member", "scorer", "director", "admin", "superuser"},
    "people.run_poker": {"director", "admin", "superuser"},
}
CELLS = [(permission, name) for permission in ALLOWED for name in WHO]


def test_the_table_here_has_every_permission():
    assert set(ALLOWED) == set(permissions.PERMISSIONS)


@pytest.mark.parametrize(("permission", "name"), CELLS)
def test_cell(permission, name, who, club):
    user = getattr(who, name)
    expected = name in ALLOWED[permission]
    assert user.has_perm(permission, club) is expected
    assert permissions.allows(permission, permissions.role_kinds(user, club)) is expected
    if expected:
        permissions.require(permission, user, club)
    else:
        with pytest.raises(PermissionDenied):
            permissions.require(permission, user, club)


@pytest.mark.parametrize(
    ("permission", "words"),
    [
        ("people.view_poker", "Only the people of this club can see this."),
        ("people.add_guest", "Only a scorer, a director or an administrator of this club may do that."),
        ("people.run_poker", "Only a director or an administrator of this club may do that."),
        ("people.manage_roles", "Only an administrator of this club may do that."),
        ("results", ""),
    ],
)
def test_a_refusal_says_who_has_the_right(permission, words):
    assert permissions.words_of_lacking(permission) == words


def test_a_refusal_has_words_for_every_permission():
    assert all(permissions.words_of_lacking(name) for name in permissions.PERMISSIONS)


def test_a_permission_without_a_club_is_given_to_nobody(who):
    assert not who.admin.has_perm("people.manage_club")


def test_role_kinds_takes_one_query_and_says_all(who, club, django_assert_num_queries):
    with django_assert_num_queries(1):
        kinds = permissions.role_kinds(who.director, club)
    assert kinds == {"director", "member"}


def test_granted_names_permissions_as_templates_do():
    may = permissions.granted(frozenset({"scorer"}))
    assert may["add_guest"]
    assert not may["manage_members"]
    assert len(may) == len(permissions.PERMISSIONS)
