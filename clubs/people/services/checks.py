"""What a name, a contact or a number must be before it is kept. All raise RuleError."""

from __future__ import annotations

import unicodedata
import zoneinfo
from datetime import date
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from clubs.people import selectors
from clubs.people.days import short_day
from clubs.people.models import LONGEST_NAME, Club, Person
from clubs.people.online_names import online_key, online_names_in
from scoring.words import RuleError
from scoring.words.names import SEEN_AS_NOTHING, composed, folded

LONGEST_SHORT = 40  # national id, phone, membership number
LONGEST_EMAIL = 254
MOST_MASTERPOINTS = 999_999
MOST_CATEGORIES = 10
MOST_ONLINE_NAMES = 5
EARLIEST = date(1850, 1, 1)
UNSEEN = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # turn the text around them


def clean_line(text: str, field: str, longest: int) -> str:
    """One line of text with single spaces, composed letters and nothing invisible in it."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(c) == "Cc" or c in UNSEEN for c in line):
        raise RuleError("text.control", field, "This contains characters that cannot be displayed.", "")
    if len(line) > longest:
        raise RuleError("text.long", field, "Use at most {longest} characters.", "", longest=longest)
    return line


def clean_name(text: str, field: str = "name") -> str:
    """A person's or a club's name: what can be seen of it, each letter in one form."""
    plain = composed("".join(c for c in text if c not in SEEN_AS_NOTHING))
    seen = "".join(
        c for c in plain if c in UNSEEN or (unicodedata.category(c) != "Cf" and c not in SEEN_AS_NOTHING)
    )
    name = clean_line(seen, field, LONGEST_NAME)
    if not any(c.isalnum() for c in name):
        raise RuleError("person.name", field, "Enter a name.", "")
    if len(folded(name)) > LONGEST_NAME:
        raise RuleError("text.long", field, "Use at most {longest} characters.", "", longest=LONGEST_NAME)
    return name


def clean_email(text: str) -> str:
    """An e-mail address, or nothing."""
    email = clean_line(text, "email", LONGEST_EMAIL)
    if email:
        try:
            validate_email(email)
        except ValidationError as error:
            raise RuleError(
                "person.email", "email", "{email} is not an e-mail address.", "", email=email
            ) from error
    return email


def clean_short(text: str, field: str) -> str:
    """A number or code in one line."""
    return clean_line(text, field, LONGEST_SHORT)


def clean_masterpoints(value: Decimal | None) -> Decimal | None:
    """Masterpoints, 0 or more with two decimals; None: not known."""
    if value is not None and not (value.is_finite() and 0 <= value <= MOST_MASTERPOINTS):
        raise RuleError(
            "person.masterpoints",
            "masterpoints",
            "Masterpoints must be between 0 and {most}.",
            "",
            most=MOST_MASTERPOINTS,
        )
    return value


def clean_masterpoints_day(day: date, today: date, field: str) -> date:
    """The day of a list of masterpoints: not after `today`, or every later list would count as older."""
    if day > today:
        raise RuleError("person.masterpoints_on", field, "{day} has not come yet.", "", day=short_day(day))
    return clean_day(day, field)


def clean_categories(text: str) -> list[str]:
    """Special lists that a person is in, from text with commas: lower case, each once."""
    words = [clean_line(word, "categories", LONGEST_SHORT).lower() for word in text.split(",")]
    categories = list(dict.fromkeys(word for word in words if word))
    if len(categories) > MOST_CATEGORIES:
        raise RuleError(
            "person.categories",
            "categories",
            "A person can be on at most {most} special lists.",
            "",
            most=MOST_CATEGORIES,
        )
    return categories


def clean_online_names(text: str) -> list[str]:
    """A person's names at sites where bridge is played online, from text with commas; each once."""
    names = [clean_line(name, "online_names", LONGEST_SHORT) for name in online_names_in(text)]
    return within_online_names(list(filter(None, names)))


def within_online_names(names: list[str]) -> list[str]:
    """The online names of one person. Raises RuleError for too many."""
    if len(names) > MOST_ONLINE_NAMES:
        raise RuleError(
            "person.online_names",
            "online_names",
            "A person can have at most {most} online names.",
            "",
            most=MOST_ONLINE_NAMES,
        )
    return names


def clean_day(day: date, field: str) -> date:
    """A day that a membership can have."""
    if day < EARLIEST:
        raise RuleError("membership.date", field, "{day} is too long ago.", "", day=short_day(day))
    return day


def clean_zone(text: str) -> str:
    """The name of a time zone, such as Europe/Vienna."""
    try:
        zoneinfo.ZoneInfo(text)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise RuleError("club.zone", "zone", "{zone} is not a time zone.", "", zone=text) from error
    return text


def require_free_national_id(club: Club, national_id: str, but: Person | None = None) -> None:
    """Refuse a national id that another person of the club has."""
    others = Person.objects.filter(club=club, national_id=national_id, merged_into=None)
    if but is not None and but.pk is not None:
        others = others.exclude(pk=but.pk)
    holder = others.first() if national_id else None
    if holder is not None:
        raise RuleError(
            "person.national_id",
            "national_id",
            "{name} already has the national number {national_id}.",
            "",
            name=holder.name,
            national_id=national_id,
        )


def require_free_online_names(person: Person) -> None:
    """Refuse an online name of this person that another of the club has."""
    if not person.online_names:
        return
    others = selectors.persons_of(person.club).exclude(pk=person.pk).exclude(online_names=[])
    for holder in others:
        require_other_online_names(person.online_names, holder.online_names, holder.name)


def require_other_online_names(names: list[str], held: list[str], holder: str) -> None:
    """Refuse those of the online names that are among the ones held by somebody else."""
    taken = {online_key(name) for name in held}
    name = next((name for name in names if online_key(name) in taken), None)
    if name is not None:
        raise RuleError(
            "person.online_name",
            "online_names",
            "{name} already has the online name {online_name}.",
            "",
            name=holder,
            online_name=name,
        )


def require_live(person: Person) -> None:
    """Refuse to change a person who was merged into another or forgotten."""
    if person.merged_into_id is not None or person.forgotten is not None:
        raise RuleError("person.gone", "person", "{name} has been merged or erased.", "", name=person.name)
