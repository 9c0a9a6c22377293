"""Teams of eight: a match at four tables, at two of which the first team sits N-S, at two the other.

Which of a team's pairs sits at a table follows from the seats (`scoring.comparison.team_seats`): N-S pairs
stay, E-W pairs change tables in every second round of a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.comparison.team_seats import OF_EIGHT
from scoring.words import N_, Message, RuleError

from ..kinds import Option
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating
from .building import refuse_missing, refuse_other_entries, team_movement
from .matches import MOST_STANZAS
from .round_robin import byes, couples

TABLES = 4
"""Of a match."""
MOST_TABLES = 40
ORDER = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
"""By table the sets of four rounds. No set is at two tables at once, and none comes twice to a pair: to those
who stay at a table, or to those who change between tables 1 and 2, or 3 and 4, after each round."""

BOARDS = Option(
    "form",
    ("quarters", "halves"),
    "quarters",
    "quarters: four rounds, in which four sets of boards go round the four tables; halves: all tables play"
    " the same boards in a round, two copies of them",
)
MATCHES = Option(
    "form",
    ("whole", "halves"),
    "whole",
    "whole: a match is one round; halves: a match is two rounds, and E-W pairs change tables between them",
)


def tables_of_eight(teams: int) -> int:
    """How many tables so many teams need: four for every match, none for a team that has the bye."""
    return 2 * (teams - teams % 2)


def four_tables(
    number: int, first_table: int, teams: tuple[int, int], sets: tuple[int, int, int, int]
) -> Iterator[Seating]:
    """The tables of a match in a round: the first team is N-S at the first two, the other at the others."""
    one, other = teams
    for at, board_set in enumerate(sets):
        ns, ew = (one, other) if at < TABLES // 2 else (other, one)
        yield Seating(number, first_table + at, ns, ew, board_set)


def build_of_eight(spec: Spec) -> Movement:
    """Two teams of eight at four tables, head to head."""
    refuse_missing(spec)
    refuse_other_entries(spec, 2)
    quarters = spec.options.get("form", "quarters") == "quarters"
    rounds = checked_rounds(
        spec.rounds if spec.rounds is not None else (TABLES if quarters else 2),
        MOST_STANZAS,
        spec.tables,
        N_("A match can have 1 to {limit}, not {rounds}."),
    )
    if quarters and rounds % TABLES:
        raise RuleError(
            "movement.rounds",
            "rounds",
            "Four tables that pass four sets of boards round must play 4, 8, 12 or 16 rounds, not {rounds}.",
            "",
            rounds=rounds,
        )
    return team_movement(
        spec,
        Message("Teams of eight, head to head"),
        [
            seating
            for number in range(1, rounds + 1)
            for seating in four_tables(number, 1, (1, 2), _sets(number, quarters))
        ],
        teams=2,
        rounds=rounds,
        sets=rounds,
        boards=spec.boards_for(rounds),
        shared_by=1 if quarters else 2,
        copies=1 if quarters else 2,
        meetings=2 * rounds,
        team_size=OF_EIGHT,
        words=(
            Message("Team 1 sits N-S at tables 1 and 2, and team 2 sits N-S at tables 3 and 4. All four "
            "tables play the same boards."),
            *_words(rounds, quarters),
        ),
    )  # fmt: skip


def _same_set(board_set: int) -> tuple[int, int, int, int]:
    return (board_set, board_set, board_set, board_set)


def _sets(number: int, quarters: bool) -> tuple[int, int, int, int]:
    if not quarters:
        return _same_set(number)
    before, at = TABLES * ((number - 1) // TABLES), (number - 1) % TABLES
    one, two, three, four = (before + sets[at] for sets in ORDER)
    return one, two, three, four


_CHANGE = N_(
    "N-S pairs stay. After each round, the E-W pairs of tables 1 and 2 change places, and so do those of "
    "tables 3 and 4."
)


def _words(rounds: int, quarters: bool) -> Iterator[Message]:
    if rounds > 1:
        yield Message(_CHANGE)
    if quarters:
        yield Message("Four sets of boards go round the four tables; no boards are shared.")
    else:
        yield Message("Two copies of the boards are needed: two tables share each.")
    whole = TABLES if quarters else 2
    if rounds >= 2 * whole:
        yield Message(
            "After round {round}, the N-S pairs and the E-W pairs of team 2 may swap places.",
            round=rounds // 2 // whole * whole,
        )


def build_round_robin_of_eight(spec: Spec) -> Movement:
    """Every team of eight meets every other; of an odd number one has a bye."""
    refuse_missing(spec)
    teams = spec.entries if spec.entries is not None else spec.tables // 2
    refuse_other_entries(spec, spec.tables // 2, spec.tables // 2 + 1)
    same = spec.options.get("deals", "same") == "same"
    parts = 2 if spec.options.get("form") == "halves" else 1
    matches = spec.tables // TABLES
    most = parts * (teams - 1 + teams % 2)
    rounds = checked_rounds(
        spec.rounds,
        most,
        spec.tables,
        N_("A round robin with this number of teams can have 1 to {limit}, not {rounds}."),
    )
    if rounds % parts:
        raise RuleError(
            "movement.rounds",
            "rounds",
            "Matches of two halves need an even number of rounds, not {rounds}.",
            "",
            rounds=rounds,
        )
    stages = rounds // parts
    return team_movement(
        spec,
        Message("Teams of eight, round robin"),
        [
            seating
            for number in range(1, rounds + 1)
            for match, couple in enumerate(couples(teams, (number - 1) // parts + 1))
            for seating in four_tables(
                number,
                TABLES * match + 1,
                couple,
                _same_set(number if same else (number - 1) * matches + match + 1),
            )
        ],
        teams=teams,
        sit_outs=[
            replace(sit_out, round=parts * (sit_out.round - 1) + part)
            for sit_out in byes(teams, stages)
            for part in range(1, parts + 1)
        ],
        rounds=rounds,
        sets=rounds if same else rounds * matches,
        boards=spec.boards_for(rounds),
        shared_by=2,
        copies=2 * matches if same else 2,
        meetings=2 * parts,
        team_size=OF_EIGHT,
        words=_round_robin_words(teams, parts, same),
    )


def _round_robin_words(teams: int, parts: int, same: bool) -> list[Message]:
    words = [
        Message("Tables 1 to 4, 5 to 8 ... form a match in each round. One team sits N-S at the first two, "
        "the other at the last two.")
    ]  # fmt: skip
    if parts > 1:
        words.append(Message("A match takes two rounds; E-W pairs change tables after the first."))
    if teams % 2:
        words.append(Message("In each round one team has a bye."))
    words.append(
        Message("All matches in a round play the same boards, with two copies for each match.")
        if same
        else Message("Every match has its own boards, in two copies.")
    )
    return words
