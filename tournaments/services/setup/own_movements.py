"""A club's own movements: its directors store them, and a section can use them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from clubs.people import permissions
from clubs.people.models import Club
from scoring.actors import Actor
from scoring.words import RuleError
from tournaments.models import SavedMovement
from tournaments.movements.own import LONGEST_NAME, OWN, own_options, sound

MOST_SAVED = 100
DIRECTORS = frozenset({"admin", "director", permissions.SUPERUSER})


def may_save(club: Club, by: Actor) -> bool:
    """Whether `by` keeps the club's movements: its directors and admins."""
    return by.user is not None and bool(permissions.role_kinds(by.user, club) & DIRECTORS)


def require_director(club: Club, by: Actor) -> None:
    """Raises RuleError "permission.movements" unless `by` keeps the movements of this club."""
    if not may_save(club, by):
        raise RuleError(
            "permission.movements", "movement", "Only the directors of this club can do that.", ""
        )


def save_movement(
    *, club: Club, name: str, rows: str, by: Actor, saved: SavedMovement | None = None
) -> SavedMovement:
    """Keep a movement under a name, or another text for one that is `saved`; sessions keep what they took.

    Raises RuleError "permission.movements", "own.name", "own.many", and what is wrong with the rows first.
    """
    require_director(club, by)
    if saved is None and SavedMovement.objects.filter(club=club).count() >= MOST_SAVED:
        raise RuleError("own.many", "name", "A club can keep at most {most} movements.", "", most=MOST_SAVED)
    movement = saved or SavedMovement(club=club)
    movement.name, movement.rows = _clean(name), rows
    sound(rows)
    try:
        with transaction.atomic():
            movement.save()
    except IntegrityError:
        raise RuleError(
            "own.name", "name", "There is already a movement called {name}.", "", name=movement.name
        ) from None
    return movement


def _clean(name: str) -> str:
    plain = " ".join(name.split())
    if not any(c.isalnum() for c in plain) or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise RuleError(
            "own.name", "name", "A name must be one line of at most {most} characters.", "", most=LONGEST_NAME
        )
    return plain


def delete_movement(*, saved: SavedMovement, by: Actor) -> None:
    """Forget a movement; sessions that took it keep it. Raises RuleError "permission.movements"."""
    require_director(saved.club, by)
    saved.delete()


def resolved(club: Club, kind: str, options: Mapping[str, object]) -> Mapping[str, object]:
    """The options of a choice, those of a saved movement in full. Raises RuleError "own.gone"."""
    if kind != OWN:
        return options
    if not isinstance(options, dict):
        raise RuleError("movement.choice", "choice", "Choose one of the movements offered.", "")
    if "saved" not in options:
        return options
    pk = options["saved"]
    saved = SavedMovement.objects.filter(club=club, pk=pk).first() if isinstance(pk, int) else None
    if saved is None:
        raise RuleError("own.gone", "choice", "That movement no longer exists. Please check again.", "")
    return own_options(saved.name, saved.rows)
