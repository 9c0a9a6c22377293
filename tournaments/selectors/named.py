"""Entries as pages name them: the label, the names of the people, and the substitutes in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from config.caching.prepared import Prepared
from scoring.models import Entry, EntryMember, Field
from scoring.selectors.cut import TAKES_PART
from tournaments.selectors.results.figures import CONTESTANTS


@dataclass(frozen=True, slots=True)
class Pair:
    """An entry as pages name it: a pair, a player or a team.

    `label` is its number, after the section's letter where there are several sections. `people` are its
    members (id, name), and each of `substitutes` is a sentence. `players` are those of a team with a name of
    its own, which does not name them. `is_readers` is set for an entry in which the
    reader plays. `club` is the club it plays for where clubs share the field. An entry of another club
    (`away`) has no page of its own, and its `people` are empty: pages show names and scores only.
    """

    entry: Entry
    label: str
    names: str
    substitutes: tuple[str, ...] = ()
    people: tuple[tuple[int, str], ...] = ()
    is_readers: bool = False
    club: str = ""
    away: bool = False
    players: tuple[str, ...] = ()

    @property
    def notes(self) -> list[str]:
        """What stands below the names: the players of a team, and who came in for whom."""
        return [*([", ".join(self.players)] if self.players else []), *self.substitutes]

    @property
    def title(self) -> str:
        """Number and names: "4 Anna & Bo"."""
        return f"{self.label} {self.names}".strip()

    @property
    def surnames(self) -> str:
        """The last words of the names, where a phone has no room for more; a team's own name stays whole."""
        if self.entry.name or (not self.people and not self.away):
            return self.names
        return " & ".join(name.split()[-1] if name.split() else name for name in self.names.split(" & "))


NOBODY = (None, None)
"""A reader who is no player: neither an account nor a person."""


class Member(NamedTuple):
    """A person of an entry, by columns: a hundred pairs have two hundred of them."""

    entry_id: int
    seat: int
    from_round: int
    person_id: int
    name: str
    user_id: int | None


def members_of(members: QuerySet[EntryMember]) -> list[Member]:
    """Members by seat and round, without substitutes of rounds that were cut. One query."""
    return [Member(*row) for row in _columns(members)]


def members_in(field: Field) -> list[Member]:
    """The same of all members of a field. One query."""
    return [Member(*row) for row in _IN_FIELD.rows(field.pk)]


def _columns(members: QuerySet[EntryMember]) -> QuerySet[EntryMember, Any]:
    columns = ("entry_id", "seat", "from_round", "person_id", "person__name", "person__user_id")
    return members.filter(TAKES_PART).order_by("seat", "from_round").values_list(*columns)


_IN_FIELD = Prepared(lambda field: _columns(EntryMember.objects.filter(entry__section__field=field)), -1)


def name_pairs(
    entries: Sequence[Entry],
    members: Iterable[Member],
    *,
    with_letter: bool,
    user_id: int | None = None,
    person_id: int | None = None,
    contestants: str = "pairs",
) -> dict[int, Pair]:
    """Entries as pages name them, by id. `members` must be ordered by seat and round.

    The reader is the account `user_id` or, for readers without one, the person `person_id`.
    """
    by_entry: dict[int, list[Member]] = defaultdict(list)
    for member in members:
        by_entry[member.entry_id].append(member)
    return {
        entry.pk: _named(
            entry,
            by_entry[entry.pk],
            contestants,
            with_letter=with_letter,
            reader=(user_id, person_id),
        )
        for entry in entries
    }


def _named(
    entry: Entry,
    members: Sequence[Member],
    contestants: str,
    *,
    with_letter: bool,
    reader: tuple[int | None, int | None],
) -> Pair:
    holders: dict[int, Member] = {}
    substitutes = []
    for member in members:
        if member.seat in holders:
            substitutes.append(_substitute(member, holders[member.seat]))
        holders.setdefault(member.seat, member)
    label = f"{entry.section.letter}{entry.number}" if with_letter else str(entry.number)
    return Pair(
        entry,
        label,
        entry.name
        or " & ".join(member.name for member in holders.values())
        or f"{CONTESTANTS[contestants]} {label}",
        tuple(substitutes),
        tuple((member.person_id, member.name) for member in members),
        reader != NOBODY and any(_is_reader(member, *reader) for member in members),
        players=tuple(member.name for member in holders.values()) if entry.name else (),
    )


def _is_reader(member: Member, user_id: int | None, person_id: int | None) -> bool:
    if user_id is not None:
        return member.user_id == user_id
    return person_id is not None and member.person_id == person_id


def _substitute(member: Member, first: Member) -> str:
    return _("{name} for {first} from round {round}").format(
        name=member.name, first=first.name, round=member.from_round
    )
