"""Freezeout: losers retire until one survivor is left. Seats are drawn anew for every round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.words import RuleError

from .attendance import Attendance, listed, sitters_of
from .drawing import Lots
from .places import COME, STAY, Room, Spot
from .rules import Rules
from .standard import by_table, winners
from .values import Person, RoundPlan, TableResult

SOURCE = "Glossary: freezeout"
LAST_FEW = (2, 3)
ORDER = (Spot(1, STAY, 0), Spot(1, COME, 0), Spot(1, STAY, 1), Spot(1, COME, 1))
"""The seats of the only table in the order in which the last are given them: N, E, S, W."""


def survivors(plan: RoundPlan, results: Sequence[TableResult], seed: str) -> tuple[int, ...]:
    """Who is still in after a round of a freezeout; ties are drawn for as the next round will draw."""
    return tuple(sorted(_left(plan, results, Lots(seed, plan.number + 1))))


def _left(plan: RoundPlan, results: Sequence[TableResult], lots: Lots) -> set[int]:
    result_by_table = by_table(plan, results)
    left = set(plan.sitters)
    for seats in plan.tables:
        won = seats.side(winners(seats, result_by_table[seats.table], lots))
        left |= {who for who in won if who is not None and who not in plan.retired}
    return left


def people_left(
    people: Sequence[Person], plans: Sequence[RoundPlan], results: Sequence[TableResult], lots: Lots
) -> list[Person]:
    """Who is there and still in. RuleError "party.over" if that is nobody or the survivor."""
    present = [person for person in people if person.plays_in(lots.number)]
    if not plans:
        return present
    left = _left(plans[-1], results, lots)
    still_in = [person for person in present if person.number in left]
    if len(still_in) < 2:
        raise RuleError(
            "party.over",
            "results",
            "The freezeout is over: only {survivor} is left.",
            SOURCE,
            survivor=listed(person.number for person in still_in) or "-",
        )
    return still_in


def who_plays(
    rules: Rules, still_in: Sequence[Person], retired: Iterable[int], plans: Sequence[RoundPlan], lots: Lots
) -> Attendance:
    """All that make full tables; the others have a bye in turn.

    The last two or three players need somebody to make four: those drawn from who has retired, who win
    and lose nothing, or a dummy where nobody is left to help. RuleError "party.people" where a first round
    fills no table.
    """
    numbers = [person.number for person in still_in]
    if not plans and len(numbers) < rules.a_table:
        raise RuleError(
            "party.people", "people", "A freezeout needs at least one full table; there are "
            "not enough people ({people}).",
            SOURCE, people=len(numbers),
        )  # fmt: skip
    if not rules.of_pairs and len(numbers) in LAST_FEW:
        helpers = lots.shuffled("helpers", retired)[: 4 - len(numbers)]
        playing = tuple(sorted((*numbers, *helpers)))
        return Attendance(playing, (), 1, 4 - len(playing))
    byes = sitters_of(rules, still_in, plans, lots, len(numbers) % rules.a_table)
    playing = tuple(sorted(set(numbers) - set(byes)))
    return Attendance(playing, byes, len(playing) // rules.a_table)


def seat_the_last(room: Room, still_in: Sequence[Person], lots: Lots) -> None:
    """The last two on opposite sides, a third as partner of the first; helpers take what is left."""
    last = lots.shuffled("the last", (person.number for person in still_in))
    room.at.update(zip(ORDER, last, strict=False))
