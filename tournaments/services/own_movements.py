"""A club's own movements: typed or pasted by a director, checked, kept, taken for a section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction

from clubs.people import permissions
from clubs.people.models import Club
from scoring.actors import Actor
from scoring.cards import RuleError
from tournaments.models import SavedMovement
from tournaments.movements import Fault, Movement, faults, text
from tournaments.movements.typed import breaches, text_of, typed

OWN = "own"
DIRECTORS = frozenset({"admin", "director", permissions.SUPERUSER})
LONGEST_NAME = 80
LONGEST_ROWS = 40_000
MOST = {"tables": 60, "rounds": 60}  # more can neither be checked at once nor played in an evening


@dataclass(frozen=True, slots=True)
class Checked:
    """What was typed: the movement if it can be read, and all that is wrong with it."""

    movement: Movement | None
    problems: Sequence[RuleError | Fault]


def check(rows: str) -> Checked:
    """Read a movement and check it: what cannot be read, by line; else what the checker finds, by round."""
    if len(rows) > LONGEST_ROWS:
        return Checked(None, [_too_large("rows", LONGEST_ROWS)])
    unread = breaches(rows)
    if unread:
        return Checked(None, unread)
    movement = typed(rows)
    for name, most in MOST.items():
        if getattr(movement, name) > most:
            return Checked(None, [_too_large(name, most)])
    return Checked(movement, faults(movement))


def _too_large(name: str, most: int) -> RuleError:
    templates = {
        "rows": "At most {most} characters, please.",
        "tables": "An own movement has at most {most} tables.",
        "rounds": "An own movement has at most {most} rounds.",
    }
    return RuleError("own.large", "rows", templates[name], "", most=most)


def _sound(rows: str) -> Movement:
    """The movement, if nothing is wrong with it. Raises RuleError: the first that is."""
    found = check(rows)
    for problem in found.problems:
        if isinstance(problem, RuleError):
            raise problem
        raise RuleError(problem.code, "rows", problem.template, "Movements", **problem.values)
    assert found.movement is not None
    return found.movement


def may_save(club: Club, by: Actor) -> bool:
    """Whether `by` keeps the club's movements: its directors and admins."""
    return by.user is not None and bool(permissions.role_kinds(by.user, club) & DIRECTORS)


def _require(club: Club, by: Actor) -> None:
    if not may_save(club, by):
        raise RuleError("permission.movements", "movement", "That is for the directors of this club.", "")


def save_movement(
    *, club: Club, name: str, rows: str, by: Actor, saved: SavedMovement | None = None
) -> SavedMovement:
    """Keep a movement under a name, or another text for one that is `saved`; sessions keep what they took.

    Raises RuleError "permission.movements", "own.name", and what `check` finds first.
    """
    _require(club, by)
    kept = saved or SavedMovement(club=club)
    kept.name, kept.rows = _clean(name), rows
    _sound(rows)
    try:
        with transaction.atomic():
            kept.save()
    except IntegrityError:
        raise RuleError(
            "own.name", "name", "There is a movement {name} already.", "", name=kept.name
        ) from None
    return kept


def _clean(name: str) -> str:
    plain = " ".join(name.split())
    if not any(c.isalnum() for c in plain) or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise RuleError(
            "own.name", "name", "A name is a line of at most {most} characters.", "", most=LONGEST_NAME
        )
    return plain


def delete_movement(*, saved: SavedMovement, by: Actor) -> None:
    """Forget a movement; sessions that took it keep it. Raises RuleError "permission.movements"."""
    _require(saved.club, by)
    saved.delete()


def options_of(saved: SavedMovement) -> dict[str, object]:
    """What a section that takes it keeps: its name, and its rows in their normal form, a text a line."""
    return {"name": saved.name, "rows": text_of(_sound(saved.rows)).splitlines()}


def resolved(club: Club, kind: str, options: Mapping[str, object]) -> Mapping[str, object]:
    """The options of a choice, those of a saved movement in full. Raises RuleError "own.gone"."""
    if kind != OWN or "saved" not in options:
        return options
    pk = options["saved"]
    saved = SavedMovement.objects.filter(club=club, pk=pk).first() if isinstance(pk, int) else None
    if saved is None:
        raise RuleError("own.gone", "choice", "That movement is no longer here. Look again.", "")
    return options_of(saved)


def movement_of(options: Mapping[str, object]) -> Movement:
    """The movement that a section took, under its own name. Raises RuleError "movement.choice" for none."""
    rows, name = options.get("rows"), options.get("name")
    if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows) and isinstance(name, str)):
        raise RuleError("movement.choice", "choice", "Choose one of the movements offered.", "")
    return replace(_sound("\n".join(rows)), kind=OWN, title=text("{title}", title=name[:LONGEST_NAME]))
