"""Matches at two tables: head to head, club against club, three teams.

`match_tables` and `triangle` seat single matches for whoever pairs a round at a time.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.words import N_, Message, RuleError

from ..kinds import Option
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating
from .building import refuse_missing, refuse_other_entries, team_movement

MOST_STANZAS = 16
EXCHANGE = Option(
    "form",
    ("quarters", "halves"),
    "quarters",
    "quarters: the tables begin with different boards and exchange them; halves: both play the same"
    " boards in a round and pass them to and fro",
)
DEALS = Option(
    "deals", ("own", "same"), "own", "own boards for every match, or the same for all, a copy for each"
)
TRIANGLE_FORM = Option(
    "form",
    ("rounds", "halves"),
    "rounds",
    "rounds: two rounds of whole matches; halves: both matches of a team in the time of one round",
)
A_TRIANGLE = 2  # rounds
TRIANGLE_WORDS = (
    Message("N-S stay at their team's table. E-W move up one table, and one more after round 1."),
    Message("Each set is played in both rounds, at the two tables of a match."),
)


def match_tables(number: int, tables: tuple[int, int], teams: tuple[int, int], board_set: int,
                 match: int) -> tuple[Seating, Seating]:  # fmt: skip
    """Both tables of a match in one round on the same boards: the first team is N-S at the first table."""
    one, other = teams
    return (
        Seating(number, tables[0], one, other, board_set, match=match),
        Seating(number, tables[1], other, one, board_set, match=match),
    )


def triangle(
    first_round: int, tables: Sequence[int], teams: Sequence[int], sets: Sequence[int], first_match: int
) -> tuple[Seating, ...]:
    """Three teams in two rounds, each N-S at its own table: E-W go up one table, then one more.

    `sets` are three: of the teams that are named first and second, second and third, first and third.
    The matches are numbered so too, from `first_match`; each has a half in either round.
    """
    assert len(tables) == len(teams) == len(sets) == 3, (tables, teams, sets)
    order = {(0, 1): 0, (1, 2): 1, (0, 2): 2}
    matches = []
    for number, shift in enumerate((2, 1), start=first_round):
        for home in range(3):
            away = (home + shift) % 3
            which = order[min(home, away), max(home, away)]
            matches.append(
                Seating(
                    number,
                    tables[home],
                    teams[home],
                    teams[away],
                    sets[which],
                    match=first_match + which,
                )
            )
    return tuple(sorted(matches))


def build_head_to_head(spec: Spec) -> Movement:
    """Two teams at two tables; the second team's pairs exchange places at half time."""
    refuse_missing(spec)
    refuse_other_entries(spec, 2)
    quarters = spec.options.get("form", "quarters") == "quarters"
    rounds = _stanzas(spec, 4 if quarters else 2, quarters)
    boards = spec.boards_for(rounds)
    return team_movement(
        spec,
        Message("Team of four, head to head"),
        [s for number in range(1, rounds + 1) for s in _stanza(number, (1, 2), (1, 2), 0, quarters)],
        rounds=rounds,
        sets=rounds,
        boards=boards,
        shared_by=1 if quarters else 2,
        meetings=rounds,
        words=(
            Message("Team 1 sits N-S at table 1, and team 2 sits N-S at table 2. Both tables play the "
            "same boards."),
            *_exchange_words(quarters),
            *([Message("After round {round}, the two pairs of team 2 swap places.", round=rounds // 2)]
              if rounds > 1 else []),
        ),
    )  # fmt: skip


def _stanzas(spec: Spec, usual: int, quarters: bool) -> int:
    rounds = checked_rounds(
        spec.rounds if spec.rounds is not None else usual,
        MOST_STANZAS,
        spec.tables,
        N_("A match can have 1 to {limit}, not {rounds}."),
    )
    if quarters and rounds % 2:
        raise RuleError(
            "movement.rounds",
            "rounds",
            "Tables that swap boards must play an even number of rounds, not {rounds}.",
            "",
            rounds=rounds,
        )
    return rounds


def _stanza(
    number: int, tables: tuple[int, int], teams: tuple[int, int], sets_before: int, quarters: bool
) -> tuple[Seating, Seating]:
    """A round of a match: with quarters the second table has the set of its neighbour in time."""
    one, other = match_tables(number, tables, teams, sets_before + number, 1)
    if not quarters:
        return one, other
    neighbour = number + 1 if number % 2 else number - 1
    return one, match_tables(number, tables, teams, sets_before + neighbour, 1)[1]


def _exchange_words(quarters: bool) -> list[Message]:
    if quarters:
        return [
            Message("After rounds 1, 3 ... the tables swap boards; after rounds 2, 4 ... they take new ones.")
        ]
    return [Message("Within a round, the two tables pass the boards to and fro.")]


def build_club_match(spec: Spec) -> Movement:
    """Clubs O and X: fours of O are the odd teams, of X the even ones; tables 1 and 2, 3 and 4 ... match."""
    refuse_missing(spec)
    refuse_other_entries(spec, spec.tables)
    same = spec.options.get("deals", "own") == "same"
    rounds = _stanzas(spec, 2, quarters=True)
    matches = spec.tables // 2
    return team_movement(
        spec,
        Message("Club against club"),
        [
            s
            for number in range(1, rounds + 1)
            for match in range(matches)
            for s in _stanza(
                number,
                (2 * match + 1, 2 * match + 2),
                (2 * match + 1, 2 * match + 2),
                0 if same else match * rounds,
                quarters=True,
            )
        ],
        rounds=rounds,
        sets=rounds if same else rounds * matches,
        boards=spec.boards_for(rounds),
        copies=matches if same else 1,
        meetings=rounds,
        words=(
            Message("One club's teams are 1, 3 ..., the other club's are 2, 4 ..."),
            Message("Tables 1 and 2, 3 and 4 ... form a match; the first club sits N-S at the "
            "odd-numbered tables."),
            *_exchange_words(quarters=True),
        ),
    )  # fmt: skip


def build_triangle(spec: Spec) -> Movement:
    """Three teams: each plays both others at once, half a match in either round."""
    refuse_missing(spec)
    refuse_other_entries(spec, 3)
    rounds = _rounds_of_triangle(spec)
    halves = spec.options.get("form") == "halves"
    boards = spec.boards_for(4 if halves and spec.boards_per_round is None else rounds)
    if rounds == 2 * A_TRIANGLE:
        return _two_triangles(spec, boards)
    return team_movement(
        spec,
        Message("Three teams, half matches") if halves else Message("Three teams"),
        triangle(1, (1, 2, 3), (1, 2, 3), (3, 2, 1), 1),
        rounds=2,
        sets=3,
        boards=boards,
        words=TRIANGLE_WORDS,
    )


def _rounds_of_triangle(spec: Spec) -> int:
    """Two rounds, or four for two matches with each of the others. RuleError "movement.rounds" for others."""
    if spec.rounds in (None, A_TRIANGLE):
        return A_TRIANGLE
    if spec.rounds == 2 * A_TRIANGLE and spec.options.get("form") != "halves":
        return 2 * A_TRIANGLE
    raise RuleError(
        "movement.rounds",
        "rounds",
        "Three teams play 2 rounds, or 4 in whole matches, not {rounds}: the two halves of each match are in "
        "different rounds.",
        "",
        rounds=spec.rounds or 0,
    )


def _two_triangles(spec: Spec, boards: int) -> Movement:
    """Two matches with each of the others: the second on new boards, as the first."""
    second = 1 + A_TRIANGLE
    return team_movement(
        spec,
        Message("Three teams, four matches each"),
        (
            *triangle(1, (1, 2, 3), (1, 2, 3), (3, 2, 1), 1),
            *triangle(second, (1, 2, 3), (1, 2, 3), (6, 5, 4), 1),
        ),
        rounds=2 * A_TRIANGLE,
        rounds_of_a_match=A_TRIANGLE,
        sets=6,
        boards=boards,
        meetings=2,
        words=(
            *TRIANGLE_WORDS,
            Message(
                "After round 2, the same again with sets 4, 5 and 6: a second match with each of the others."
            ),
        ),
    )
