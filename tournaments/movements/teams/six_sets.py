"""Two fours of players, each of whom plays with all of his side (American Whist League)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.words import Message, RuleError, counted

from ..descriptions import size_words
from ..kinds import Option
from ..spec import Spec
from ..values import Movement, Seating

A_FOUR = 4
PLAYERS = "ABCDWXYZ"  # visitors A to D are 1 to 4, the home side W to Z 5 to 8
# N S W E of the two tables of each set
SIX = (
    ("ABWX", "YZCD"),
    ("ABYZ", "WXCD"),
    ("ACWY", "XZBD"),
    ("ACXZ", "WYBD"),
    ("ADXY", "WZBC"),
    ("ADWZ", "XYBC"),
)
THREE = SIX[::2]
SETS = Option("sets", ("6", "3"), "6", "six changes of position, or the three by which partners change once")
HANDS_IN_ALL = 24
MOST_TABLES = 20


def build_six_sets(spec: Spec) -> Movement:
    """Every two tables are a match of four players against four; all matches play the same boards."""
    if spec.missing is not None:
        raise RuleError(
            "movement.missing",
            "missing",
            "This movement has no missing players: enter how many players there are.",
            "",
        )
    table_of_sets = THREE if spec.options.get("sets") == "3" else SIX
    rounds = len(table_of_sets)
    if spec.rounds not in (None, rounds):
        raise RuleError(
            "movement.rounds",
            "rounds",
            "This match has {most}, not {rounds}.",
            "",
            most=counted("{n} set", "{n} sets", rounds),
            rounds=spec.rounds,
        )
    boards = spec.boards_for(rounds) if spec.boards_per_round is not None else HANDS_IN_ALL // rounds
    matches = spec.tables // 2
    return Movement(
        kind=spec.kind,
        title=Message("Two teams of four, changing partners"),
        tables=spec.tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=rounds,
        entries=tuple(range(1, 8 * matches + 1)),
        seatings=tuple(_seatings(table_of_sets, matches)),
        shared_by=2,
        copies=matches,
        meetings=len(table_of_sets) // 2 if rounds == len(SIX) else 2,
        partnerships=2 if rounds == len(SIX) else 1,
        contestants="players",
        description=(
            size_words(rounds, boards, rounds),
            Message(
                "At tables 1 and 2, players 1 to 4 are the visitors and 5 to 8 the home side; "
                "tables 3 and 4 follow in the same way, and so on."
            ),
            Message("In each set, half of the boards are dealt at each table and then swapped."),
            Message("Visitors sit N-S at the odd-numbered tables and E-W at the even-numbered ones."),
        ),
    )  # fmt: skip


def _seatings(table_of_sets: tuple[tuple[str, str], ...], matches: int) -> Iterator[Seating]:
    for number, pair_of_tables in enumerate(table_of_sets, start=1):
        for match in range(matches):
            for side, seats in enumerate(pair_of_tables, start=1):
                n, s, w, e = (8 * match + PLAYERS.index(letter) + 1 for letter in seats)
                yield Seating(number, 2 * match + side, n, e, number, south=s, west=w, match=match + 1)
