"""Clubs: founded and edited, and the first page of an empty installation."""

from __future__ import annotations

from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from clubs.people import selectors
from clubs.people.colours import HUES
from clubs.people.models import Club, Membership, Paper, Person, Role, User
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.accounts import create_account
from clubs.people.services.locking import lock_club
from clubs.people.services.memberships import open_membership
from scoring.words import RuleError

LONGEST_CORRECTION = 7 * 24 * 60  # minutes
MOST_DEPOSIT = Decimal("9999.99")
LONGEST_SLUG = 50
TAKEN_SLUGS = frozenset({"admin", "new"})


@transaction.atomic
def create_club(*, name: str, director: User, director_name: str, zone: str = "UTC") -> Club:
    """Found a club; `director` becomes a member of it from today, its admin and its first director.

    Nobody has a role yet, so whoever calls decides who may found a club (see `set_up`).
    """
    club_name = checks.clean_name(name, "club_name")
    club = Club.objects.create(name=club_name, slug=_free_slug(club_name), zone=checks.clean_zone(zone))
    person = Person.objects.create(
        club=club, name=checks.clean_name(director_name), user=director, email=director.email
    )
    open_membership(person, selectors.today(club), Membership.Status.MEMBER, number="")
    for kind in (Role.Kind.ADMIN, Role.Kind.DIRECTOR):
        Role.objects.create(club=club, user=director, kind=kind)
    return club


def set_up(
    *,
    club_name: str,
    name: str,
    zone: str,
    by: AnyUser,
    username: str = "",
    password: str = "",
    email: str = "",
) -> Club:
    """The first club of an empty installation, and its director's account where nobody has one yet.

    Where there are accounts already, one of them founds the club (`by`). Sent twice, it is refused.
    """
    try:
        with transaction.atomic():
            if Club.objects.exists():
                raise _already_set_up()
            director = _director(by, username, password, email, name)
            return create_club(name=club_name, director=director, director_name=name, zone=zone)
    except IntegrityError as error:  # the other of two requests at once took the user name
        raise _already_set_up() from error


@transaction.atomic
def edit_club(
    *,
    club: Club,
    name: str,
    zone: str,
    correction_minutes: int,
    players_sign_in: bool = True,
    national_id: str = "",
    appeal_deposit: Decimal | None = None,
    by: AnyUser,
) -> Club:
    """Change a club's settings; its address stays, and a number or deposit that is not given is emptied.

    Raises RuleError "club.corrections", "club.deposit", "name.*", "zone.*", "permission.*".
    """
    require("people.manage_club", by, club)
    lock_club(club)
    if not 0 <= correction_minutes <= LONGEST_CORRECTION:
        raise RuleError(
            "club.corrections",
            "correction_minutes",
            "The correction period must be between 0 and {longest} minutes.",
            "Law 79C",
            longest=LONGEST_CORRECTION,
        )
    if appeal_deposit is not None:
        _require_deposit(appeal_deposit)
    club.name, club.zone = checks.clean_name(name), checks.clean_zone(zone)
    club.correction_minutes, club.appeal_deposit = correction_minutes, appeal_deposit
    club.players_sign_in = players_sign_in
    club.national_id = checks.clean_short(national_id, "national_id")
    club.save(
        update_fields=[
            "name", "zone", "correction_minutes", "appeal_deposit", "players_sign_in", "national_id",
        ]
    )  # fmt: skip
    return club


@transaction.atomic
def choose_paper(*, club: Club, size: str, by: AnyUser) -> Club:
    """Keep the size of paper that the club prints on. Raises RuleError "paper.size", "permission.*"."""
    require("people.manage_members", by, club)
    if size not in Paper.values:
        raise RuleError(
            "paper.size", "size", "The paper size must be A4 or Letter, not {size}.", "", size=size
        )
    lock_club(club)
    club.paper_size = size
    club.save(update_fields=["paper_size"])
    return club


@transaction.atomic
def set_hue(*, club: Club, hue: int | None, by: AnyUser) -> Club:
    """Give the club's pages a hue, or Arrowswitch green again (None).

    Raises RuleError "club.hue", "permission.*".
    """
    require("people.manage_club", by, club)
    lock_club(club)
    if hue is not None and hue not in HUES:
        raise RuleError("club.hue", "hue", "A hue is a number from 0 to {most}.", "", most=max(HUES))
    club.hue = hue
    club.save(update_fields=["hue"])
    return club


def _require_deposit(deposit: Decimal) -> None:
    if not (deposit.is_finite() and 0 < deposit <= MOST_DEPOSIT and deposit == round(deposit, 2)):
        raise RuleError(
            "club.deposit",
            "appeal_deposit",
            "The deposit must be more than 0 and at most {most}, with two decimals at most. Leave it empty "
            "if the club asks for none.",
            "Law 92A",
            most=MOST_DEPOSIT,
        )


def _already_set_up() -> RuleError:
    return RuleError("setup.done", "club_name", "There is already a club here.", "")


def _director(by: AnyUser, username: str, password: str, email: str, name: str) -> User:
    if isinstance(by, User):
        by.first_name = checks.clean_name(name)
        by.save(update_fields=["first_name"])
        return by
    if selectors.has_accounts():
        raise RuleError("setup.sign_in", "username", "Sign in first: this site already has accounts.", "")
    return create_account(username=username, password=password, email=email, name=name)


def _free_slug(name: str) -> str:
    base = slugify(name)[: LONGEST_SLUG - 5].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | TAKEN_SLUGS
    candidates = [base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))]
    return next(slug for slug in candidates if slug not in taken)
