"""Links the names of poker evenings (`clubs.poker.selectors.names`), and notes what no service has changed.

An event of an evening changes no name: only a newcomer brings one, and only that one is linked then. So a
name that was changed in the database stays found, whatever happens in the evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction

from clubs.people.models import Person
from clubs.poker.models import PokerEvening, PokerPlayer
from clubs.poker.selectors.names import NAME, names_of
from scoring.selectors.names import is_commitment_of, label_of_person
from scoring.services import chain, commitments


def seal_new(evening: PokerEvening) -> None:
    """Link the names of an evening that was created just now."""
    with _locked(evening.pk) as owner:
        commitments.link_names(owner, owner, names_of(evening.pk))


def link_newcomer(owner: PokerEvening, newcomer: PokerPlayer) -> None:
    """Link the name of a player who comes into a locked evening for the first time."""
    person = newcomer.person
    commitments.link_some(owner, owner, {label_of_person(person.pk): person.name})


@transaction.atomic
def follow_merge(evening_ids: Iterable[int], *, keep: Person, drop: Person) -> None:
    """Link in these evenings the name of `keep` instead of that of `drop`. Called before they are merged."""
    for pk in sorted(evening_ids):
        with _locked(pk) as owner:
            commitments.link_merge(owner, owner, keep=keep, drop=drop)


@transaction.atomic
def follow_new_name(person: Person, *, old_name: str) -> None:
    """Link the name that a person has now in every evening that they play in."""
    evenings = PokerPlayer.objects.filter(person=person).order_by("evening")
    for pk in list(evenings.values_list("evening", flat=True)):
        with _locked(pk) as owner:
            commitments.link_person(owner, owner, person, old_name=old_name)


def note_foreign_name(evening_id: int) -> None:
    """Before the name of an evening is changed: note it if no service has made it what it is."""
    with _locked(evening_id) as owner:
        commitments.note_unless(owner, owner, NAME, names_of(evening_id)[NAME])


def seal_name(evening_id: int) -> None:
    """Link the name of an evening after it was changed."""
    with _locked(evening_id) as owner:
        name = names_of(evening_id)[NAME]
        if not is_commitment_of(owner.names.get(NAME), name):
            commitments.link_some(owner, owner, {NAME: name})


@contextmanager
def _locked(evening_id: int) -> Iterator[PokerEvening]:
    with chain.locked(PokerEvening, evening_id) as owner:
        assert isinstance(owner, PokerEvening)
        yield owner
