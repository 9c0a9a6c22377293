"""Links the names of poker evenings (`clubs.poker.selectors.names`), and notes what no service has changed.

An event of an evening changes no name: only a newcomer brings one, and only that one is linked then. So a
name that was changed in the database stays found, whatever happens in the evening.
"""

from __future__ import annotations

from collections.abc import Iterator
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
def follow_merge(*, keep: Person, drop: Person) -> None:
    """Link the name of `keep` instead of that of `drop` in every evening in which `drop` plays.

    Called before the two are merged. In the evenings of `keep` a name that no service has changed is noted.
    """
    label = label_of_person(keep.pk)
    for evening_id, person in _evenings_of(keep, drop):
        with _locked(evening_id) as owner:
            if person == drop.pk:
                commitments.link_merge(owner, owner, keep=keep, drop=drop)
            elif label in owner.names:
                commitments.note_unless(owner, owner, label, keep.name)


@transaction.atomic
def follow_new_name(person: Person, *, old_name: str) -> None:
    """Link the name that a person has now in every evening in which they play."""
    for evening_id, _person in _evenings_of(person):
        with _locked(evening_id) as owner:
            commitments.link_person(owner, owner, person, old_name=old_name)


def _evenings_of(*persons: Person) -> list[tuple[int, int]]:
    """The evenings in which these persons play, each with the person, by id: in the order of their locks."""
    players = PokerPlayer.objects.filter(person__in=persons).order_by("evening")
    return list(players.values_list("evening", "person"))


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
