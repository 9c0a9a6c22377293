"""Founding clubs, their settings, their roles, and accounts by invitation."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from clubs.people import permissions, selectors, services
from clubs.people.models import Club, Invitation, Membership, Role, User
from clubs.people.views.forms import ZONE_CHOICES
from tests.clubs.people.conftest import make_person, make_user
from tests.clubs.people.test_persons import refusal

SET_UP = {
    "club_name": "Bridgeclub Graz",
    "name": "Anna Berg",
    "zone": "Europe/Vienna",
    "username": "anna",
    "password": "seven no-trumps",
}


@pytest.mark.django_db
def test_an_empty_installation_gets_its_club_and_its_director():
    club = services.set_up(**SET_UP, by=AnonymousUser())
    anna = User.objects.get()
    assert (club.slug, club.zone) == ("bridgeclub-graz", "Europe/Vienna")
    assert permissions.role_kinds(anna, club) == {"admin", "director", "member"}
    membership = Membership.objects.get(person__club=club)
    assert (membership.person.user, membership.status) == (anna, "member")
    assert (membership.since, membership.until) == (selectors.today(club), None)
    assert anna.check_password("seven no-trumps")
    assert not anna.is_superuser


def test_only_time_zones_of_places_are_offered():
    zones = {zone for zone, _name in ZONE_CHOICES}
    assert {"Europe/Vienna", "America/New_York", "UTC"} <= zones
    assert zones.isdisjoint({"Factory", "localtime"})


@pytest.mark.django_db
def test_a_second_submit_of_the_first_page_is_refused():
    services.set_up(**SET_UP, by=AnonymousUser())
    assert refusal(services.set_up, **SET_UP, by=AnonymousUser()) == "setup.done"
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


@pytest.mark.django_db
def test_where_accounts_exist_one_of_them_founds_the_club():
    owner = make_user("owner")
    assert refusal(services.set_up, **SET_UP, by=AnonymousUser()) == "setup.sign_in"
    club = services.set_up(club_name="Graz", name="Anna", zone="UTC", by=owner)
    assert permissions.role_kinds(owner, club) == {"admin", "director", "member"}
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"password": "1234"}, "account.password"),
        ({"password": "anna"}, "account.password"),
        ({"username": ""}, "account.username"),
        ({"username": "a b"}, "account.username"),
        ({"email": "nobody"}, "person.email"),
        ({"zone": "Mars/Olympus"}, "club.zone"),
        ({"zone": "../etc"}, "club.zone"),
        ({"club_name": " "}, "person.name"),
        ({"name": ""}, "person.name"),
    ],
)
def test_a_wrong_first_page_leaves_nothing_behind(change, code):
    assert refusal(services.set_up, **{**SET_UP, **change}, by=AnonymousUser()) == code
    assert not Club.objects.exists()
    assert not User.objects.exists()


@pytest.mark.django_db
def test_clubs_of_one_name_get_addresses_of_their_own():
    owner = make_user("owner")
    made = [
        services.create_club(name=name, director=owner, director_name="A").slug
        for name in ("Graz", "Graz", "Graz-2", "桥牌")
    ]
    assert made == ["graz", "graz-2", "graz-2-2", "club"]


def test_a_club_is_edited_by_its_admin_within_limits(who, club, other_club):
    settings = {
        "club": club,
        "name": "Graz",
        "zone": "UTC",
        "correction_minutes": 45,
        "players_sign_in": False,
        "appeal_deposit": Decimal(20),
    }
    services.edit_club(**settings, by=who.admin)
    club.refresh_from_db()
    assert (club.name, club.slug, club.zone, club.correction_minutes) == ("Graz", "graz", "UTC", 45)
    assert club.players_sign_in is False
    assert (
        refusal(services.edit_club, **settings | {"correction_minutes": -1}, by=who.admin)
        == "club.corrections"
    )
    for by in (who.director, who.foreign_admin, who.anonymous):
        with pytest.raises(PermissionDenied):
            services.edit_club(**settings, by=by)


def test_a_club_has_the_number_that_its_federation_gave_it(who, club):
    settings = {"club": club, "name": "Graz", "zone": "UTC", "correction_minutes": 45, "by": who.admin}
    services.edit_club(**settings, national_id=" 417 ")
    club.refresh_from_db()
    assert club.national_id == "417"
    assert refusal(services.edit_club, **settings, national_id="4" * 41) == "text.long"
    assert services.edit_club(**settings).national_id == ""


def test_a_role_is_given_once_and_taken_once(who, club):
    for _ in range(2):
        services.grant_role(club=club, user=who.member, kind="scorer", by=who.admin)
    assert Role.objects.filter(club=club, user=who.member).count() == 1
    for _ in range(2):
        services.revoke_role(club=club, user=who.member, kind="scorer", by=who.admin)
    assert not Role.objects.filter(club=club, user=who.member).exists()


def test_a_role_needs_a_person_of_the_club_and_a_kind_that_is_one(who, club):
    assert (
        refusal(services.grant_role, club=club, user=who.stranger, kind="scorer", by=who.admin)
        == "roles.stranger"
    )
    assert refusal(services.grant_role, club=club, user=who.member, kind="king", by=who.admin) == "roles.kind"


def test_the_last_admin_stays(who, club):
    """An account that is closed does not count as an admin."""
    take = {"club": club, "user": who.admin, "kind": "admin", "by": who.admin}
    assert refusal(services.revoke_role, **take) == "roles.last_admin"
    services.grant_role(club=club, user=who.member, kind="admin", by=who.admin)
    services.revoke_role(**take)
    assert not who.admin.has_perm("people.manage_roles", club)


@pytest.mark.parametrize("name", ["anonymous", "member", "scorer", "director", "foreign_admin"])
def test_nobody_else_gives_roles(who, club, name):
    for deed in (services.grant_role, services.revoke_role):
        with pytest.raises(PermissionDenied):
            deed(club=club, user=who.member, kind="admin", by=getattr(who, name))


def test_an_invitation_links_one_account_once(who, club):
    bo = make_person(club, "Bo")
    key = services.invite(person=bo, by=who.director)
    assert key not in Invitation.objects.get().key_hash
    assert services.accept_invitation(key=key, user=who.stranger).user == who.stranger
    assert refusal(services.accept_invitation, key=key, user=who.foreign_admin) == "invitation.dead"
    services.unlink_user(person=bo, by=who.admin)
    assert refusal(services.accept_invitation, key=key, user=who.foreign_admin) == "invitation.dead"


def test_a_new_invitation_ends_the_earlier_and_all_end_in_time(who, club):
    bo = make_person(club, "Bo")
    old, new = (services.invite(person=bo, by=who.director) for _ in range(2))
    assert refusal(services.accept_invitation, key=old, user=who.stranger) == "invitation.dead"
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert refusal(services.accept_invitation, key=new, user=who.stranger) == "invitation.dead"


def test_one_account_is_one_person_of_a_club(who, club):
    bo = make_person(club, "Bo")
    key = services.invite(person=bo, by=who.director)
    assert refusal(services.accept_invitation, key=key, user=who.member) == "account.other"
    member = who.member.persons.get()
    assert refusal(services.invite, person=member, by=who.director) == "account.linked"
    assert refusal(services.link_user, person=member, user=who.stranger, by=who.admin) == "account.linked"
    assert services.link_user(person=member, user=who.member, by=who.admin) == member
