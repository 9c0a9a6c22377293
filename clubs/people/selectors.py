"""What of a club's people is read, and by whom. Everything is reached through its club."""

from __future__ import annotations

import heapq
from base64 import b64encode
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any, TypedDict

from django.conf import settings
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Concat, Replace
from django.db.models.lookups import Contains, In
from django.utils import timezone

from clubs.people.colours import GREEN, variables
from clubs.people.models import Club, ClubLogo, Invitation, Membership, PaperAgreement, Person, Role, User
from clubs.people.name_parts import words_typed
from clubs.people.online_names import online_key
from clubs.people.permissions import AnyUser
from scoring.words import Missing
from scoring.words.name_order import Order, by_surname
from scoring.words.names import APOSTROPHE, HYPHEN, folded, same_name

MOST_IN_PAGE = 300  # persons: with their names a sheet of a small club is typed without the network
MOST_MATCHES = 8


class SignInLine(TypedDict):
    """One person as the sign-in sheet's typing needs them."""

    id: int
    name: str
    number: str
    member: bool


def today(club: Club) -> date:
    """The date at the club's tables."""
    return timezone.now().astimezone(club.tz).date()


def get_club(slug: str) -> Club:
    """The club of an address. Raises Missing."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Missing("No such club.")
    return club


@dataclass(frozen=True, slots=True)
class ClubLook:
    """How a club shows itself where no stylesheet and no address can be used: on paper, in letters and files.

    `accent`, `tint` and `bar` are colours on white as "#rrggbb" (Arrowswitch green without a hue): `accent`
    is for words and rules and has 7:1 on white, `tint` is a pale ground for black words, and white words
    have 11:1 on `bar`. `logo` is a PNG, `logo_width` by `logo_height` pixels, at most 192 each.
    """

    name: str
    hue: int | None
    accent: str
    tint: str
    bar: str
    logo: bytes | None
    logo_width: int
    logo_height: int

    @property
    def logo_address(self) -> str:
        """The logo within its own address, for a page that can load nothing; "" without one."""
        return "" if self.logo is None else f"data:image/png;base64,{b64encode(self.logo).decode()}"


def look_of(club: Club) -> ClubLook:
    """The club's name, colours and logo, for PDFs, letters and files. One query; none without a logo.

    Of a PDF: pass `look.accent` and the like as texts of the document's JSON (typst reads them by `rgb()`),
    and `look.logo` as a file of the compiler or as base64 text; keep the document without a logo if it is
    None. Where the look is part of something that is kept, `club.hue` and `club.logo_name` belong in its
    stamp: both change with what they name.
    """
    colours = GREEN if club.hue is None else variables(club.hue)["light"]
    logo = club.logo
    return ClubLook(
        name=club.name,
        hue=club.hue,
        accent=colours["accent"],
        tint=colours["accent-tint"],
        bar=colours["bar"],
        logo=logo_of(club.slug, club.logo_name) if logo else None,
        logo_width=logo.width if logo else 0,
        logo_height=logo.height if logo else 0,
    )


def logo_of(slug: str, name: str) -> bytes | None:
    """The PNG of a club's logo by its name; None where the club has another one or none. One query."""
    rows = ClubLogo.objects.filter(club__slug=slug, club__logo_name=name)
    png = rows.values_list("png", flat=True).first()
    return None if png is None else bytes(png)


def clubs_of(user: AnyUser) -> QuerySet[Club]:
    """The clubs where `user` has a role or is a person, by name."""
    if not user.is_authenticated:
        return Club.objects.none()
    mine = Q(pk__in=Role.objects.filter(user=user.pk).values("club"))
    mine |= Q(pk__in=Person.objects.filter(user=user.pk).order_by().values("club"))
    return Club.objects.filter(mine).order_by("name")


def persons_of(club: Club) -> QuerySet[Person]:
    """The persons of a club who are neither merged away nor forgotten."""
    return Person.objects.filter(club=club, merged_into=None, forgotten=None)


def get_person(club: Club, pk: int, *, forgotten: bool = False) -> Person:
    """A person of this club; where they were merged into another, that one. Raises Missing.

    `forgotten`: also somebody who is forgotten, of whom there is no more than what they played and owe.
    """
    person = Person.objects.filter(club=club, pk=pk).first()
    while person is not None and person.merged_into is not None:
        person = person.merged_into
    if person is None or (person.forgotten is not None and not forgotten):
        raise Missing("No such person in this club.")
    return person


def id_now(club: Club, pk: int) -> int | None:
    """The id by which the club now has this person, who may be merged since; None if it has them no more."""
    try:
        return get_person(club, pk).pk
    except Missing:
        return None


def person_of(club: Club, user_id: int | None) -> int | None:
    """The id of the person that a user is in this club."""
    if user_id is None:
        return None
    return persons_of(club).filter(user=user_id).order_by().values_list("pk", flat=True).first()


def starts_a_part(text: str) -> Q:
    """Persons in whose name some part starts with each word of `text`, as `name_parts.fits` judges one."""
    parts, letters = _names_with(" ", " "), _names_with("", "")
    condition = Q()
    for apart, together in words_typed(folded(text)):
        condition &= Q(Contains(parts, f" {apart}")) | Q(Contains(letters, f" {together}"))
    return condition


def persons_identified_by(club: Club, text: str) -> list[Person]:
    """Persons whose full name, membership number or national number is `text`. One query.

    There are several if they share a name, at most `MOST_MATCHES`, and none for an empty text.
    """
    text = text.strip()
    if not text:
        return []
    numbered = current_memberships(today(club)).filter(number__iexact=text).order_by().values("person")
    meant = is_called(text) | Q(national_id__iexact=text) | Q(pk__in=numbered)
    return list(persons_of(club).filter(meant)[:MOST_MATCHES])


def is_called(*names: str) -> Q:
    """Persons who have one of the names, however it is written, as `same_name` says."""
    asked = {f" {same_name(name)}" for name in names}
    return Q(In(_names_with("", " "), sorted(asked)))


def _names_with(apostrophe: str, hyphen: str) -> Combinable:
    """Folded names, a space before them, with other marks for each of their apostrophes and hyphens."""
    names: Combinable = Concat(Value(" "), F("search"))
    for old, new in ((APOSTROPHE, apostrophe), (HYPHEN, hyphen)):
        names = Replace(names, Value(old), Value(new))
    return names


def persons_by_online_name(club: Club) -> dict[str, Person]:
    """The club's persons by `online_key` of each of their online names: for a plain name, its casefold.

    A name that two persons have, as no service leaves it, is nobody's. One query.
    """
    holders: dict[str, list[Person]] = {}
    for person in persons_of(club).exclude(online_names=[]):
        for key in {online_key(name) for name in person.online_names}:
            holders.setdefault(key, []).append(person)
    return {key: persons[0] for key, persons in holders.items() if len(persons) == 1}


def search_persons(club: Club, text: str, limit: int = 12) -> list[Person]:
    """At most `limit` persons by the start of any part of their name; nobody for an empty text. One query."""
    if not words_typed(folded(text)):
        return []
    return list(persons_of(club).filter(starts_a_part(text))[:limit])


def with_membership(persons: QuerySet[Person], on: date) -> QuerySet[Any]:
    """Persons with `status` and `number` of their membership on a day; `status` is null for guests."""
    current = current_memberships(on).filter(person=OuterRef("pk"))
    return persons.annotate(
        status=Subquery(current.values("status")[:1]), number=Subquery(current.values("number")[:1])
    )


def current_memberships(on: date) -> QuerySet[Membership]:
    """Memberships in force on a day; both `since` and `until` are days of membership."""
    return Membership.objects.filter(since__lte=on).filter(Q(until=None) | Q(until__gte=on))


def all_clubs() -> QuerySet[Club]:
    """Every club of the installation, by name."""
    return Club.objects.order_by("name", "pk")


def set_up_is_open(by: AnyUser) -> bool:
    """Whether the page that makes the first club is shown, which is over for good once there is one.

    In the mode of an own club to everybody who comes, and elsewhere to who keeps the site.
    """
    return (settings.MODE == "club" or by.is_superuser) and not Club.objects.exists()


def has_accounts() -> bool:
    """Whether anybody can sign in here."""
    return User.objects.exists()


def to_sign_in(club: Club) -> QuerySet[Any]:
    """Everybody who may sign in tonight, with `status` and `number` of their membership."""
    return with_membership(persons_of(club), today(club)).only("pk", "name")


def sign_in_line(person: Any) -> SignInLine:
    """One of `to_sign_in`."""
    return SignInLine(id=person.pk, name=person.name, number=person.number or "", member=bool(person.status))


def sign_in_list(club: Club) -> list[SignInLine] | None:
    """Everybody who may sign in tonight, by surname, compact enough to search in the browser. Two queries.

    None for a club of more than `MOST_IN_PAGE` persons: of them the browser asks for `matches`.
    """
    if persons_of(club).order_by()[MOST_IN_PAGE : MOST_IN_PAGE + 1].exists():
        return None
    return [sign_in_line(person) for person in sorted(_sign_in_rows(to_sign_in(club)), key=_in_lists)]


def matches(club: Club, text: str, last: Collection[int] = ()) -> list[SignInLine]:
    """The first in whose names parts begin so, members before guests, by surname. One query at most.

    Persons whose ids are in `last` come after all others.
    """
    if not text.strip():
        return []
    signed_in = frozenset(last)
    persons = heapq.nsmallest(
        MOST_MATCHES,
        _sign_in_rows(to_sign_in(club).filter(starts_a_part(text))),
        key=lambda person: (person.pk in signed_in, person.status is None, *_in_lists(person)),
    )
    return [sign_in_line(person) for person in persons]


def _sign_in_rows(persons: QuerySet[Any]) -> QuerySet[Any]:
    """What `sign_in_line` needs of each, and no more: a large club has thousands."""
    return persons.order_by().values_list("pk", "name", "status", "number", named=True)


def _in_lists(person: Any) -> tuple[Order, int]:
    return by_surname(person.name), person.pk


def member_list(club: Club, *, text: str = "", guests: bool = False) -> QuerySet[Any]:
    """The club's members, with `status` and `number`; with `guests` everybody else too.

    Contact data stays in the database: a page that lists people has none of it to show.
    """
    persons = with_membership(persons_of(club).filter(starts_a_part(text)), today(club))
    if not guests:
        persons = persons.filter(status__isnull=False)
    return persons.defer("email", "phone", "national_id", "online_names")


def members_who_have_not_answered(club: Club) -> QuerySet[Person]:
    """The members who have an e-mail address, and of whom nobody said whether they want results there."""
    persons = with_membership(persons_of(club), today(club)).filter(status__isnull=False)
    return persons.filter(wants_results=False, results_answered=None).exclude(email="")


def not_answered(user: AnyUser) -> Person | None:
    """The account's person who is to be asked whether results are sent; None where nobody is."""
    persons = Person.objects.filter(user=user.pk, wants_results=False, results_answered=None)
    return persons.filter(merged_into=None, forgotten=None).exclude(email="").select_related("club").first()


def paper_agreements(club: Club) -> list[PaperAgreement]:
    """What was said of agreements on paper, the newest first."""
    return list(club.paper_agreements.select_related("by"))


def ids_by_surname(persons: QuerySet[Any]) -> list[int]:
    """The ids of persons in the order of `scoring.words.name_order`. One query.

    Ordered here, as databases do not know a name's last word.
    """
    names = persons.order_by().values_list("pk", "search")
    return [pk for pk, _name in sorted(names, key=lambda row: (by_surname(row[1]), row[0]))]


def memberships_of(person: Person) -> list[Membership]:
    """All memberships of a person, the newest first."""
    return list(person.memberships.all())


def current_membership(person: Person) -> Membership | None:
    return current_memberships(today(person.club)).filter(person=person).first()


def role_table(club: Club) -> list[tuple[User, str, frozenset[str]]]:
    """Everybody with an account here: the account, the name in this club, the kinds of role. Two queries."""
    roles_of: dict[int, set[str]] = {}
    users: dict[int, User] = {}
    for role in Role.objects.filter(club=club).select_related("user"):
        users[role.user_id] = role.user
        roles_of.setdefault(role.user_id, set()).add(role.kind)
    names: dict[int, str] = {}
    for person in persons_of(club).exclude(user=None).select_related("user"):
        assert person.user is not None
        users[person.user.pk], names[person.user.pk] = person.user, person.name
    rows = [
        (user, names.get(pk) or user.get_full_name() or user.get_username(), frozenset(roles_of.get(pk, ())))
        for pk, user in users.items()
    ]
    return sorted(rows, key=lambda row: (by_surname(row[1]), row[0].pk))


def get_invitation(key_hash: str) -> Invitation | None:
    """A live invitation: unused, not expired, its person still without an account."""
    return (
        Invitation.objects.filter(
            key_hash=key_hash,
            used=None,
            expires__gt=timezone.now(),
            person__user=None,
            person__merged_into=None,
            person__forgotten=None,
        )
        .select_related("person__club")
        .first()
    )
