"""A movement as the plain record that commands and the API print."""

from __future__ import annotations

from .choosing.chooser import Suggestion
from .fairness import Fairness, fairness
from .values import Movement, Seating


def movement_record(movement: Movement) -> dict[str, object]:
    """The movement and its fairness as a record, as `movement --json` prints it."""
    return {
        "kind": movement.kind,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "boards_per_round": movement.boards_per_round,
        "boards": movement.boards,
        "contestants": movement.contestants,
        "winners": movement.winners,
        "shares": movement.shares,
        "copies": movement.copies,
        "meetings": _meetings(movement),
        "seats": [
            {
                "round": s.round,
                "table": s.table,
                **_seats(s, movement.contestants),
                "boards": list(movement.boards_at(s)),
                "arrow_switched": s.arrow_switched,
            }
            for s in movement.seatings
        ],
        "sitouts": [{"round": s.round, "contestant": s.contestant} for s in movement.sit_outs],
        "fairness": fairness_record(fairness(movement)),
    }


def _meetings(movement: Movement) -> int:
    """At how many tables two contestants may meet: of teams both tables of a match count."""
    return 2 * movement.meetings if movement.contestants == "teams" else movement.meetings


def _seats(seating: Seating, contestants: str) -> dict[str, int]:
    """Pairs and teams by direction, players by chair."""
    if contestants == "players":
        return dict(zip("nesw", seating.seated, strict=True))
    return {"ns": seating.ns, "ew": seating.ew}


def fairness_record(figures: Fairness) -> dict[str, object]:
    """Q as a string with one decimal, the counts as numbers."""
    return {
        "q": figures.q_text,
        "min": figures.least,
        "max": figures.most,
        "met": figures.met,
        "shared": figures.shared,
    }


def suggestion_record(suggestion: Suggestion) -> dict[str, object]:
    """A suggestion as `movement --suggest --json` prints it; `options` are what `make` is to be given."""
    movement = suggestion.movement
    options = {
        "tables": movement.tables,
        "rounds": movement.rounds,
        "boards_per_round": movement.boards_per_round,
        **({"missing": suggestion.missing} if suggestion.missing is not None else {}),
        **suggestion.entries,
        **dict(suggestion.options),
    }
    return {
        "kind": suggestion.kind,
        "options": options,
        "boards": suggestion.boards,
        "in_play": movement.boards,
        "winners": movement.winners,
        "minutes": suggestion.minutes,
        "fairness": fairness_record(suggestion.fairness),
        "reasons": [str(reason) for reason in suggestion.reasons],
    }
