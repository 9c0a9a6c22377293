"""A club's own movement: typed rows that are taken whole, or refused with all that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.words import N_, Finding, Message, RuleError

from .faults import faults
from .typed import breaches, text_of, typed
from .values import Movement

OWN = "own"
LONGEST_NAME = 80
LONGEST_ROWS = 40_000
MOST = {"tables": 60, "rounds": 60}  # more can neither be checked at once nor played in an evening
SOURCE = "Movements"


@dataclass(frozen=True, slots=True)
class Checked:
    """What was typed: the movement if it can be read, and all that is wrong with it."""

    movement: Movement | None
    problems: Sequence[RuleError | Finding]


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
        "rows": N_("Please use at most {most} characters."),
        "tables": N_("Your own movement can have at most {most} tables."),
        "rounds": N_("Your own movement can have at most {most} rounds."),
    }
    return RuleError("own.large", "rows", templates[name], SOURCE, most=most)


def sound(rows: str) -> Movement:
    """The movement, if nothing is wrong with it. Raises RuleError: the first that is."""
    checked = check(rows)
    for problem in checked.problems:
        if isinstance(problem, RuleError):
            raise problem
        raise RuleError(problem.code, "rows", problem.template, SOURCE, **problem.values)
    assert checked.movement is not None
    return checked.movement


def own_options(name: str, rows: str) -> dict[str, object]:
    """What a section that takes it keeps: its name, and its rows in their normal form, a text a line."""
    return {"name": name, "rows": text_of(sound(rows)).splitlines()}


def own_movement(options: Mapping[str, object]) -> Movement:
    """The movement that a section took, under its own name. Raises RuleError "movement.choice" for none."""
    rows, name = options.get("rows"), options.get("name")
    if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows) and isinstance(name, str)):
        raise RuleError("movement.choice", "choice", "Choose one of the movements offered.", "")
    return replace(sound("\n".join(rows)), kind=OWN, title=Message("{title}", title=name[:LONGEST_NAME]))
