"""What poker evenings do for the demo, and when a person is merged into another or has another name."""

from __future__ import annotations

from clubs.people.models import Club, Person, User
from clubs.people.signals import demo_made, person_renamed, persons_merging
from clubs.poker.models import PokerEvent, PokerPlayer
from clubs.poker.services.demo import make_demo_poker
from scoring.services import chain
from scoring.words import RuleError


def connect() -> None:
    """Listen to what happens to persons, and to the demo. Called once, when the apps are ready."""
    persons_merging.connect(on_persons_merging, dispatch_uid="poker.merges")
    person_renamed.connect(on_person_renamed, dispatch_uid="poker.names")
    demo_made.connect(on_demo_made, dispatch_uid="poker.demo")


def on_persons_merging(*, keep: Person, drop: Person, **_: object) -> None:
    """The numbers of `drop` become those of `keep`, each by a link of the evening's chain.

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
    chain.replace_each(((player, {"person_id": keep.pk}) for player in players), kind="changed")


def on_person_renamed(*, person: Person, old_name: str, user: User | None = None, **_: object) -> None:
    """Show whoever made events under the new name; forgetting a person works in this way too."""
    account = user or person.user
    if account is not None:
        events = PokerEvent.objects.filter(by_user=account, by_name=old_name, evening__club=person.club_id)
        chain.replace_texts(events, {"by_name": person.name})


def on_demo_made(*, club: Club, user: User, **_: object) -> None:
    """Give the new demo club two poker evenings."""
    make_demo_poker(club=club, user=user)
