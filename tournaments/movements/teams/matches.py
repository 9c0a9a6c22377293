"""Matches at two tables: head to head, club against club, three teams, round robin.

`match_tables` and `triangle` seat single matches for whoever pairs a round at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.words import N_, Message, RuleError

from ..kinds import Option
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating, SitOut
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
    checked_rounds(spec.rounds, 2, 3, N_("Three teams must play {most} rounds, not {rounds}."))
    if spec.rounds == 1:
        raise RuleError(
            "movement.rounds",
            "rounds",
            "Three teams play 2 rounds: the two halves of each match are in different rounds.",
            "",
        )
    halves = spec.options.get("form") == "halves"
    boards = spec.boards_for(4 if halves and spec.boards_per_round is None else 2)
    return team_movement(
        spec,
        Message("Three teams, half matches") if halves else Message("Three teams"),
        triangle(1, (1, 2, 3), (1, 2, 3), (3, 2, 1), 1),
        rounds=2,
        sets=3,
        boards=boards,
        words=(
            Message("N-S stay at their team's table. E-W move up one table, and one more after round 1."),
            Message("Each set is played in both rounds, at the two tables of a match."),
        ),
    )


def build_round_robin(spec: Spec) -> Movement:
    """Every team meets every other in a match of one round; of an odd number one has a bye."""
    refuse_missing(spec)
    teams = spec.entries if spec.entries is not None else spec.tables
    refuse_other_entries(spec, spec.tables, spec.tables + 1)
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
    words = [
        Message("Tables 1 and 2, 3 and 4 ... form a match in each round; they pass the boards to and fro.")
    ]
    if teams % 2:
        words.append(Message("In each round one team has a bye."))
    words.append(
        Message("All matches in a round play the same boards, with a copy for each match.")
        if same
        else Message("Every match has its own boards.")
    )
    return words
