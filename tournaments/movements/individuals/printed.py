"""Individuals that the books print: four players from memory, and eight married couples."""

from __future__ import annotations

from scoring.words import N_, Message

from ..descriptions import size_words
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating
from .building import barometer, refuse_missing, refuse_other_entries

HANDS = 4  # of a set or a round, as both were printed

# Chairs N W E of a set, South never changes: players 1 to 3 are a, b, c, player 4 is South.
ORIGINALS = ((3, 1, 2), (2, 1, 3), (1, 2, 3))
OVERPLAYS = ((3, 2, 1), (2, 3, 1), (1, 3, 2))
SOUTH = 4


def build_four(spec: Spec) -> Movement:
    """Four players at one table: three sets, then the same boards turned a quarter, from memory."""
    refuse_missing(spec)
    refuse_other_entries(spec, 4)
    rounds = checked_rounds(
        spec.rounds,
        6,
        1,
        N_("The memory movement for four players can have 1 to {limit}, not {rounds}."),
    )
    boards = HANDS if spec.boards_per_round is None else spec.boards_for(rounds)
    return Movement(
        kind=spec.kind,
        title=Message("Individual, 4 players, from memory"),
        tables=1,
        rounds=rounds,
        boards_per_round=boards,
        sets=min(rounds, 3),
        entries=(1, 2, 3, 4),
        seatings=(*_originals(), *_overplays())[:rounds],
        meetings=4,
        partnerships=2,
        plays=2,
        contestants="players",
        description=(
            size_words(rounds, boards, min(rounds, 3)),
            Message("Player 4 stays South. North and East swap places, then North and West, and so on "
            "in turn."),
            Message("From round 4 on, the boards of rounds 1 to 3 are played again, turned through 90 "
            "degrees: East holds the North hand."),
        ),
    )  # fmt: skip


def _originals() -> list[Seating]:
    return [
        Seating(number, 1, n, e, number, south=SOUTH, west=w)
        for number, (n, w, e) in enumerate(ORIGINALS, start=1)
    ]


def _overplays() -> list[Seating]:
    """As the boards lie: their North is on the East chair, their East on the South chair."""
    return [
        Seating(number + 3, 1, e, SOUTH, number, arrow_switched=True, south=w, west=n)
        for number, (n, w, e) in enumerate(OVERPLAYS, start=1)
    ]


# Husbands 1 to 8, wives 9 to 16 in the order of their couples; N, S, E, W of the four tables.
COUPLES = ((2, 13, 1, 11), (4, 14, 8, 15), (3, 9, 5, 10), (6, 12, 7, 16))
STAYING = (1, 9)


def build_married_couples(spec: Spec) -> Movement:
    """Eight couples at four tables in two sets; nobody plays in a set with husband or wife."""
    refuse_missing(spec)
    refuse_other_entries(spec, 16)
    rounds = checked_rounds(
        spec.rounds,
        7,
        4,
        N_("The movement for eight married couples can have 1 to {limit}, not {rounds}."),
    )
    return barometer(
        spec,
        Message("Eight married couples"),
        [_couples_table(number, table) for number in range(1, rounds + 1) for table in range(1, 5)],
        players=16,
        rounds=rounds,
        boards=HANDS,
        meetings=1,
        words=(
            Message("Husbands are numbered 1 to 8 and their wives 9 to 16. The couple 1 and 9 stay in "
            "their places."),
            Message("Each of the other husbands takes the place of the next higher husband (8 takes "
            "the place of 2); each of the other wives takes the place of the next higher wife "
            "(16 takes the place of 10)."),
        ),
    )  # fmt: skip


def _couples_table(number: int, table: int) -> Seating:
    n, s, e, w = (_moved(player, number - 1) for player in COUPLES[table - 1])
    return Seating(number, table, n, e, number, south=s, west=w)


def _moved(place: int, moves: int) -> int:
    """Who has come to the place that `place` has in round 1."""
    if place in STAYING:
        return place
    first = 2 if place <= 8 else 10
    return first + (place - first - moves) % 7
