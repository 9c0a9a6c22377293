"""Finds the persons that a file names: by national number, whole or online name; others become guests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

from clubs.people.models import Club, Person
from clubs.people.online_names import online_key
from clubs.people.selectors import persons_by_online_name, persons_of
from clubs.people.services.figures import linking_figures
from scoring.models import Session
from scoring.words import RuleError
from scoring.words.names import folded, same_name, written_so

Key = tuple[str, str]
"""A person as a file says them: name and national number ("" if it says none)."""

Fits = Callable[[str, str], Person | None]

NEVER = 10_000  # after any round
LONGEST = {"name": 120, "search": 120, "national_id": 40}


class Spell(Protocol):
    """A name in a seat of an entry from a round on; seat 0 is not told."""

    @property
    def name(self) -> str: ...
    @property
    def national_id(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def from_round(self) -> int: ...


Held = TypeVar("Held", bound=Spell)


def once_each(spells: Sequence[Held]) -> tuple[list[Held], list[int]]:
    """The people of an entry, each by their first spell, and for each spell which of these it is.

    Who left a seat and sits again, there or elsewhere, is one person. Two of a name are two people if both
    have a seat in one round.
    """
    spells_of: list[list[Held]] = []
    places: list[int] = []
    for spell in spells:
        place = next((at for at, own in enumerate(spells_of) if _is_again(spell, own, spells)), None)
        if place is None:
            place = len(spells_of)
            spells_of.append([])
        spells_of[place].append(spell)
        places.append(place)
    return [own[0] for own in spells_of], places


def _is_again(spell: Spell, own: Sequence[Spell], spells: Sequence[Spell]) -> bool:
    """Whether it is the person of these spells once more."""
    first = own[0]
    is_same = (same_name(spell.name), spell.national_id) == (same_name(first.name), first.national_id)
    return is_same and not any(_at_once(spell, other, spells) for other in own)


def _at_once(one: Spell, other: Spell, spells: Sequence[Spell]) -> bool:
    """Whether both have a seat in the same round; who has no seat told has one all the time."""
    if not one.seat or not other.seat:
        return True
    return one.from_round < _end(other, spells) and other.from_round < _end(one, spells)


def _end(spell: Spell, spells: Sequence[Spell]) -> int:
    """The round from which another has the seat."""
    later = (s.from_round for s in spells if s.seat == spell.seat and s.from_round > spell.from_round)
    return min(later, default=NEVER)


def persons_of_entries(
    club: Club, entries: Sequence[Sequence[Key]], *, by_online_names: bool = False
) -> list[list[Person | None]]:
    """The persons of each entry of a session in the order in which it says them; None for no name.

    Nobody plays in two places: a name without a number that stands in two is two people's, and as it
    does not say which of them the club knows, both are guests. Else as `persons_meant`.
    """
    named = [key for entry in entries for key in entry if key[0].strip()]
    places = Counter(same_name(name) for name, number in named if not number)
    doubled = {key for key in named if not key[1] and places[same_name(key[0])] > 1}
    single = [key for key in named if key not in doubled]
    people = persons_meant(club, single, by_online_names=by_online_names)
    for key in doubled:
        _require_short(key)
    namesakes = iter(_guests(club, [key for entry in entries for key in entry if key in doubled]))
    return [[next(namesakes) if key in doubled else people.get(key) for key in entry] for entry in entries]


def persons_meant(club: Club, players: Iterable[Key], *, by_online_names: bool = False) -> dict[Key, Person]:
    """A person for every (name, national number); those nobody here fits are added as guests.

    A number decides before a name, and a name only where one side has no number. What several
    persons have decides nothing, and nobody is two of the file's persons. `by_online_names` says that the
    names are those of an online site: whoever has one of them there is meant before a namesake. Raises
    RuleError "exchange.person" for a name or number that is too long.
    """
    keys = [key for key in dict.fromkeys(players) if key[0].strip()]
    for key in keys:
        _require_short(key)
    online = persons_by_online_name(club) if by_online_names else {}
    recognised = _recognised(keys, list(persons_of(club)), online)
    new = [key for key in keys if key not in recognised]
    return recognised | dict(zip(new, _guests(club, new), strict=True))


def _guests(club: Club, keys: Sequence[Key]) -> list[Person]:
    """New guests of these names and numbers."""
    guests = [
        Person(club=club, name=" ".join(name.split()), national_id=number, search=folded(name))
        for name, number in keys
    ]
    with linking_figures(club, guests):
        return Person.objects.bulk_create(guests, batch_size=500)


def _require_short(key: Key) -> None:
    name, number = key
    for column, text in (("name", name.strip()), ("search", folded(name)), ("national_id", number)):
        if len(text) > LONGEST[column]:
            raise RuleError(
                "exchange.person",
                "players",
                "{start}...: a player's name or number is longer than {most} characters.",
                "",
                start=text[:20],
                most=LONGEST[column],
            )


def _recognised(keys: list[Key], persons: list[Person], online: Mapping[str, Person]) -> dict[Key, Person]:
    """The surest first, so that a namesake takes nobody who is there by number; `online` by online name."""
    person_by_key: dict[Key, Person] = {}
    for fitting in (_by_both, _by_number, partial(_by_online_name, online), _by_name):
        taken = {person.pk for person in person_by_key.values()}
        fits = fitting([person for person in persons if person.pk not in taken])
        for key in keys:
            person = None if key in person_by_key else fits(*key)
            if person is not None and person.pk not in taken:
                person_by_key[key] = person
                taken.add(person.pk)
    return person_by_key


def _by_both(persons: list[Person]) -> Fits:
    """Same name and number; who stands there twice is found once."""
    by_name_and_id = {(same_name(person.name), person.national_id): person for person in reversed(persons)}
    return lambda name, number: by_name_and_id.get((same_name(name), number)) if number else None


def _by_number(persons: list[Person]) -> Fits:
    by_id = _grouped((person.national_id, person) for person in persons)
    return lambda name, number: _only(by_id[number]) if number in by_id and number else None


def _by_online_name(online: Mapping[str, Person], _persons: list[Person]) -> Fits:
    return lambda name, _number: online.get(online_key(name))


def _by_name(persons: list[Person]) -> Fits:
    """Same name, and not two different numbers."""
    by_name = _grouped((same_name(person.name), person) for person in persons)
    return lambda name, number: _only(
        written_so(
            name,
            [each for each in by_name.get(same_name(name), ()) if not (number and each.national_id)],
        )
    )


def _grouped(pairs: Iterable[tuple[str, Person]]) -> dict[str, list[Person]]:
    grouped: dict[str, list[Person]] = {}
    for text, person in pairs:
        grouped.setdefault(text, []).append(person)
    return grouped


def _only(persons: list[Person]) -> Person | None:
    return persons[0] if len(persons) == 1 else None


def guests_in(session: Session) -> list[str]:
    """The names of those who played in a session as guests without an online name, in alphabetical order.

    After the import of a file with online names these are the names that nobody in the club has.
    """
    guests = Person.objects.filter(
        entry_members__entry__section__session=session, memberships=None, online_names=[]
    )
    return sorted(set(guests.values_list("name", flat=True)))
