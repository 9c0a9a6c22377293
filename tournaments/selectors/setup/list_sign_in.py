"""Players who sign themselves in where there is no plan of the room: the places of a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.people.models import Person
from scoring.models import Entry, Section
from scoring.selectors.contestants import contestants_of
from tournaments.selectors.setup.sheet import places_of
from tournaments.selectors.table.seated import title_of


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A pair, player or team of the list that somebody may belong to; `entry` None: a new one.

    `free` is how many of its places have no name yet; `is_expected` whether the list has the person there.
    """

    letter: str
    entry: int | None
    title: str
    free: int
    is_expected: bool = False


def free_seats(entry: Entry, places: int) -> list[int]:
    """The seats of an entry of so many `places` that nobody has yet, without a team's reserves.

    Its members may be fetched.
    """
    taken = {member.seat for member in entry.members.all()}
    return [seat for seat in range(1, places + 1) if seat not in taken]


def choices_on_list(sections: Sequence[Section], person: Person | None) -> list[ListChoice]:
    """What `person` may choose of sections whose entries are fetched: where they are expected, and nothing
    else; for somebody new all that have a free place, and a new one in each section.
    """
    expected = [
        _choice(section, entry, is_expected=True)
        for section in sections
        for entry in section.entries.all()
        if person and any(member.person_id == person.pk for member in entry.members.all())
    ]
    if expected:
        return expected
    choices = []
    for section in sections:
        open_to = [_choice(section, entry) for entry in section.entries.all()]
        choices += [choice for choice in open_to if choice.free]
        choices.append(ListChoice(section.letter, None, "", places_of(section)))
    return choices


def _choice(section: Section, entry: Entry, *, is_expected: bool = False) -> ListChoice:
    free = len(free_seats(entry, places_of(section))) if entry.state == Entry.State.ACTIVE else 0
    return ListChoice(section.letter, entry.pk, title_of(entry, contestants_of(section)), free, is_expected)
