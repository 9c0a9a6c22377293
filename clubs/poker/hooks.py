"""What poker evenings do for the demo, and when a person is merged, renamed or forgotten."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Model

from clubs.people.models import Club, Person, User
from clubs.people.signals import demo_made, person_renamed, persons_merging, texts_replaced, texts_replacing
from clubs.poker.models import PokerEvening, PokerEvent, PokerPlayer
from clubs.poker.services import names
from clubs.poker.services.demo import make_demo_poker
from scoring.services import chain
from scoring.words import RuleError


def connect() -> None:
    """Listen to what happens to persons, and to the demo. Called once, when the apps are ready."""
    persons_merging.connect(on_persons_merging, dispatch_uid="poker.merges")
    person_renamed.connect(on_person_renamed, dispatch_uid="poker.names")
    demo_made.connect(on_demo_made, dispatch_uid="poker.demo")
    texts_replacing.connect(on_texts_replacing, dispatch_uid="poker.foreign")
    texts_replaced.connect(on_texts_replaced, dispatch_uid="poker.words")


def on_persons_merging(*, keep: Person, drop: Person, **_: object) -> None:
    """The numbers of `drop` become those of `keep`, and the name too, by links of the evening's chain.

    Raises RuleError "merge.together" if both have played in one evening.
    """
    players = PokerPlayer.objects.filter(person=drop)
    both = players.filter(evening__players__person=keep).select_related("evening").first()
    if both is not None:
        raise RuleError(
            "merge.together",
            "drop",
            "{keep} and {drop} both play in {session}, and one person cannot sit in two places.",
            "",
            keep=keep.name,
            drop=drop.name,
            session=both.evening.name,
        )
    names.follow_merge(keep=keep, drop=drop)
    chain.replace_each(((player, {"person_id": keep.pk}) for player in players), kind="changed")


def on_person_renamed(*, person: Person, old_name: str, user: User | None = None, **_: object) -> None:
    """Show whoever plays or made events under the new name; forgetting a person works in this way too."""
    names.follow_new_name(person, old_name=old_name)
    account = user or person.user
    if account is not None:
        events = PokerEvent.objects.filter(by_user=account, by_name=old_name, evening__club=person.club_id)
        chain.replace_texts(events, {"by_name": person.name})


def on_demo_made(*, club: Club, user: User, **_: object) -> None:
    """Give the new demo club two poker evenings."""
    make_demo_poker(club=club, user=user)


def on_texts_replacing(*, changes: Collection[tuple[Model, Mapping[str, Any]]], **_: object) -> None:
    """Before names of evenings change: note those that no service has made what they are."""
    for evening_id in _evenings_in(changes):
        names.note_foreign_name(evening_id)


def on_texts_replaced(*, changes: Collection[tuple[Model, Mapping[str, Any]]], **_: object) -> None:
    """Names of evenings have changed: the receiver of `tournaments`, which has run before, saves them."""
    for evening_id in _evenings_in(changes):
        names.seal_name(evening_id)


def _evenings_in(changes: Collection[tuple[Model, Mapping[str, Any]]]) -> list[int]:
    return sorted(row.pk for row, _texts in changes if isinstance(row, PokerEvening))
