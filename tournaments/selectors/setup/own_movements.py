"""A club's own movements as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.people.models import Club
from clubs.people.words import say
from scoring.words import Missing
from scoring.words.figures import rounded
from tournaments.models import SavedMovement
from tournaments.movements import Movement, fairness, field_balances
from tournaments.movements.own import OWN, check
from tournaments.movements.typed import cell_of
from tournaments.selectors.setup.movements import Offer


@dataclass(frozen=True, slots=True)
class Grid:
    """A movement as a table: a row a round, a cell a table ("" where nobody plays)."""

    tables: Sequence[int]
    rounds: Sequence[tuple[int, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Shown:
    """A saved movement with its size and balance; `facts` is None where it can no longer be read."""

    saved: SavedMovement
    facts: Offer | None


def saved_of(club: Club) -> list[Shown]:
    """All of the club's movements, by name. One query."""
    return [Shown(saved, facts_of(saved)) for saved in SavedMovement.objects.filter(club=club)]


def get_saved(club: Club, pk: int) -> SavedMovement:
    """A movement of this club. Raises Missing."""
    saved = SavedMovement.objects.filter(club=club, pk=pk).select_related("club").first()
    if saved is None:
        raise Missing("No such movement in this club.")
    return saved


def offers_of(club: Club, entries: int, contestants: str) -> list[Offer]:
    """The club's movements for so many entries, as the wizard offers movements."""
    return [
        facts
        for shown in saved_of(club)
        if (facts := shown.facts) and (facts.entries, facts.contestants) == (entries, contestants)
    ]


def facts_of(saved: SavedMovement) -> Offer | None:
    """The size of a saved movement and its balance; None where today's rules refuse it."""
    checked = check(saved.rows)
    movement = checked.movement
    if movement is None or checked.problems:
        return None
    arguments = {
        "kind": OWN,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "boards_per_round": movement.boards_per_round,
        "missing": None,
        "options": {"saved": saved.pk},
    }
    return offer_of(movement, saved.name, arguments)


def offer_of(movement: Movement, title: str, arguments: dict[str, object]) -> Offer:
    """A typed movement in figures and words."""
    return Offer(
        title=title,
        winners=movement.winners,
        tables=movement.tables,
        rounds=movement.rounds,
        boards_per_round=movement.boards_per_round,
        boards=movement.boards,
        minutes=0,
        in_play=movement.boards,
        fairness=fairness(movement).q_text,
        balances=[str(rounded(q, 1)) for q in field_balances(movement)],
        shares=movement.shares,
        reasons=[say(words) for words in movement.description],
        arguments=arguments,
        entries=len(movement.entries),
        contestants=movement.contestants,
    )


def grid_of(movement: Movement) -> Grid:
    """The movement as it was understood, to be compared with the paper it came from."""
    tables = range(1, movement.tables + 1)
    rounds = []
    for number in range(1, movement.rounds + 1):
        cells = {seating.table: cell_of(seating) for seating in movement.in_round(number)}
        rounds.append((number, [cells.get(table, "") for table in tables]))
    return Grid(tables, rounds)
