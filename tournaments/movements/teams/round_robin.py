"""Round robin of teams: everybody meets everybody, both tables of a match in the same round."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.words import N_, Message

from ..spec import Spec, checked_rounds
from ..values import Movement, SitOut
from .building import refuse_missing, refuse_other_entries, team_movement
from .matches import match_tables
from .rotating import rotating

ROTATE = "rotate"
MATCHES = Message("Tables 1 and 2, 3 and 4 ... form a match in each round; they pass the boards to and fro.")
A_BYE = Message("In each round one team has a bye.")


def build_round_robin(spec: Spec) -> Movement:
    """Every team meets every other in a match of one round; of an odd number one has a bye."""
    refuse_missing(spec)
    teams = spec.entries if spec.entries is not None else spec.tables
    refuse_other_entries(spec, spec.tables, spec.tables + 1)
    if spec.options.get("deals") == ROTATE:
        return _rotating(spec, teams)
    same = spec.options.get("deals", "same") == "same"
    matches = spec.tables // 2
    most = teams - 1 if teams % 2 == 0 else teams
    rounds = checked_rounds(
        spec.rounds,
        most,
        spec.tables,
        N_("A round robin with this number of teams can have 1 to {limit}, not {rounds}."),
    )
    return team_movement(
        spec,
        Message("Teams round robin"),
        [
            s
            for number in range(1, rounds + 1)
            for match, couple in enumerate(couples(teams, number))
            for s in match_tables(
                number,
                (2 * match + 1, 2 * match + 2),
                couple,
                number if same else (number - 1) * matches + match + 1,
                0,
            )
        ],
        teams=teams,
        sit_outs=byes(teams, rounds),
        rounds=rounds,
        sets=rounds if same else rounds * matches,
        boards=spec.boards_for(rounds),
        shared_by=2,
        copies=matches if same else 1,
        words=_round_robin_words(teams, same),
    )


def _rotating(spec: Spec, teams: int) -> Movement:
    """With as many sets as rounds, each at one match in a round."""
    seatings, byes, rounds = rotating(teams, spec.rounds)
    return team_movement(
        spec,
        Message("Teams round robin, boards that rotate"),
        seatings,
        teams=teams,
        sit_outs=byes,
        rounds=rounds,
        sets=rounds,
        boards=spec.boards_for(rounds),
        shared_by=2,
        words=(
            MATCHES,
            *([A_BYE] if teams % 2 else []),
            Message("Every match of a round has boards of its own, which other teams play in other rounds; "
                    "teams and boards go to the tables of the table plan."),
        ),
    )  # fmt: skip


def round_robin_tables(teams: int) -> int:
    """How many tables so many teams need: two for every match, none for a team that has the bye."""
    return teams - teams % 2


def circle(teams: int, number: int) -> Iterator[tuple[int, int]]:
    """The matches of a round of the circle method, number `teams` (or a bye) staying on its place.

    The lower number is at home in every second match of the one who stays; a 0 is the bye.
    """
    size = teams + teams % 2
    moving = size - 1
    last = size if teams % 2 == 0 else 0
    yield (number, last) if number % 2 or last == 0 else (last, number)
    for step in range(1, size // 2):
        one, other = (number + step - 1) % moving + 1, (number - step - 1) % moving + 1
        yield (one, other) if step % 2 == 0 else (other, one)


def couples(teams: int, number: int) -> list[tuple[int, int]]:
    """The matches of a round of a round robin, without the bye."""
    return [couple for couple in circle(teams, number) if 0 not in couple]


def byes(teams: int, rounds: int) -> list[SitOut]:
    """Who has no match in which round of a round robin: one of an odd number of teams."""
    if teams % 2 == 0:
        return []
    return [SitOut(number, max(next(circle(teams, number)))) for number in range(1, rounds + 1)]


def _round_robin_words(teams: int, same: bool) -> list[Message]:
    words = [MATCHES]
    if teams % 2:
        words.append(A_BYE)
    words.append(
        Message("All matches in a round play the same boards, with a copy for each match.")
        if same
        else Message("Every match has its own boards.")
    )
    return words
