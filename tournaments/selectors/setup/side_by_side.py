"""Movements seen beside each other: pictures, figures with what differs, and who meets whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.words import nouns
from scoring.words.figures import rounded
from tournaments.movements import Movement, Pace, bound_of, fairness, field_balances
from tournaments.movements.fairness import Fairness
from tournaments.movements.number_spans import spans
from tournaments.movements.staying import sharing_rounds
from tournaments.selectors.setup.boards_together import BoardsTogether, boards_together
from tournaments.selectors.setup.room_picture import RoomPicture, room_picture


@dataclass(frozen=True)
class Seen:
    """A movement with its picture, its figures and who meets whom; `key` tells it from the other on a page.

    `choice` is the text by which a form takes it.
    """

    key: str
    title: str
    choice: str
    movement: Movement
    picture: RoomPicture
    together: BoardsTogether

    @cached_property
    def figures(self) -> Fairness:
        return fairness(self.movement)

    @property
    def contestants(self) -> str:
        return self.movement.contestants


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of each movement; `differs` where they have not the same."""

    name: str
    values: Sequence[str]

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


def seen(key: str, movement: Movement, choice: str, names: Mapping[int, str]) -> Seen:
    """A movement as it is shown; `names` are those of the contestants by number."""
    return Seen(
        key, say(movement.title), choice, movement, room_picture(movement), boards_together(movement, names)
    )


def facts_of(movements: Sequence[Seen]) -> list[Fact]:
    """The figures of movements, in the order in which a director asks for them."""
    return [Fact(name, [of(each) for each in movements]) for name, of in _facts()]


def _facts() -> list[tuple[str, Callable[[Seen], str]]]:
    return [
        (_("Balance"), _balance),
        (_("Highest balance possible"), _bound),
        (_("Winners"), lambda it: str(it.movement.winners)),
        (_("Tables"), lambda it: str(it.movement.tables)),
        (_("Rounds × boards"), lambda it: f"{it.movement.rounds} × {it.movement.boards_per_round}"),
        (_("Boards played"), lambda it: str(it.movement.rounds * it.movement.boards_per_round)),
        (_("Boards in use"), lambda it: str(it.movement.boards)),
        (_("Board sets"), lambda it: str(it.movement.sets)),
        (_("Copies of the boards"), lambda it: str(it.movement.copies)),
        (_("Tables share boards"), _sharing),
        (_("Playing time"), _minutes),
        (_("Fewest opponents met"), lambda it: str(it.figures.met)),
        (_("Keep their seats"), lambda it: spans(it.picture.pattern.staying, ", ") or _("nobody")),
        (_("Sit out in a round"), _out),
        (_("Arrow-switch"), _switched),
    ]


def _balance(it: Seen) -> str:
    balances = [f"{rounded(q, 1)} %" for q in field_balances(it.movement)]
    return balances[0] if len(set(balances)) == 1 else f"N-S {balances[0]}, E-W {balances[1]}"


def _bound(it: Seen) -> str:
    bound = bound_of(it.movement) if it.contestants == "pairs" else None
    return _("not known") if bound is None else f"{rounded(bound, 1)} %"


def _sharing(it: Seen) -> str:
    rounds = sharing_rounds(it.movement)
    return _("in {rounds}").format(rounds=say(nouns.rounds(rounds))) if rounds else _("never")


def _minutes(it: Seen) -> str:
    hours, minutes = divmod(Pace().minutes(it.movement.rounds, it.movement.boards_per_round), 60)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def _out(it: Seen) -> str:
    """How many sit out: the most of a round."""
    rounds = [sit_out.round for sit_out in it.movement.sit_outs]
    return str(max((rounds.count(number) for number in set(rounds)), default=0))


def _switched(it: Seen) -> str:
    rounds = sorted({seating.round for seating in it.movement.seatings if seating.arrow_switched})
    if not rounds:
        return _("none")
    return _("round {rounds}").format(rounds=spans(rounds, ", "))
