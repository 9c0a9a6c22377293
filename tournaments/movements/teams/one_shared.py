"""Multiple teams, even number, as many sets as rounds: in each round only one match shares boards."""

from __future__ import annotations

from scoring.words import Message, RuleError, nouns

from ..pairs.mitchell import wrap
from ..spec import Spec
from ..values import Movement, Seating
from .building import refuse_missing, refuse_other_entries, team_movement

ONE_SHARED_SIZES = tuple(teams for teams in range(6, 41, 2) if teams % 6 != 4)
"""Without a 3 in the number of the other teams: three and its half are then steps all round the room."""


def build_one_shared(spec: Spec) -> Movement:
    """All other teams go round as a Mitchell of an odd number; whoever would meet itself meets the last team.

    Counted round the m = T - 1 other teams, in round r the E-W pair of team y is at table r - 2y and set s at
    table 4s - r: so teams x and y play set (x + y) / 2, at whosever table they meet.
    RuleError "movement.rounds" for other rounds than T - 1: the halves of a match are in any two of them.
    """
    refuse_missing(spec)
    refuse_other_entries(spec, spec.tables)
    others = spec.tables - 1
    if spec.rounds not in (None, others):
        raise RuleError(
            "movement.rounds",
            "rounds",
            "With {teams}, this movement has {most}, not {rounds}: the two halves of each match are in "
            "different rounds.",
            "",
            teams=nouns.teams(spec.tables),
            most=nouns.rounds(others),
            rounds=spec.rounds,
        )
    return team_movement(
        spec,
        Message("Teams, one match shared"),
        _seatings(others),
        rounds=others,
        sets=others,
        boards=spec.boards_for(others),
        shared_by=2,
        words=(
            Message("N-S stay at their team's table. E-W move up one table, boards move down one."),
            Message("Tables 1 to {last} are the circle for this: table {last} and table 1 are neighbours.",
                    last=others),
            Message("The team that would meet itself meets team {team}, at both tables of the match in the "
                    "same round: these two tables share boards.", team=spec.tables),
            Message("For round 1, see the table plan for where E-W and the boards start."),
        ),
    )  # fmt: skip


def _seatings(others: int) -> list[Seating]:
    seatings = []
    for number in range(1, others + 1):
        for table in range(1, others + 1):
            visitor = wrap((number - table) * _inverse(2, others), others)
            board_set = wrap((table + number) * _inverse(4, others), others)
            if visitor != table:
                seatings.append(Seating(number, table, table, visitor, board_set))
                continue
            seatings.append(Seating(number, table, table, others + 1, board_set))
            seatings.append(Seating(number, others + 1, others + 1, table, board_set))
    return seatings


def _inverse(factor: int, modulus: int) -> int:
    return pow(factor, -1, modulus)
