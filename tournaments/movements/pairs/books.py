"""Four pairs at two tables and six pairs at three, as the older book prints them for duplicate whist."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import Kind, Meaning, Option
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating, SitOut

EXCHANGE = Message(
    "Tables that play the same boards start with half of them each and then swap, so no table waits."
)

# E-W against N-S, at tables 1 and 2, a row a set; the pairs a to d are 1 to 4
FOUR = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3)))
FOUR_BOARDS = 8

# table: E-W against N-S, and the set; the pairs a to f are 1 to 6
SIX: tuple[dict[int, tuple[int, int, int]], ...] = (
    {1: (1, 2, 1), 2: (3, 4, 1), 3: (5, 6, 2)},
    {1: (1, 3, 3), 2: (2, 4, 3)},
    {1: (1, 5, 4), 2: (6, 4, 4), 3: (3, 2, 2)},
    {1: (1, 6, 5), 2: (5, 4, 5)},
    {1: (2, 5, 6), 2: (3, 6, 6)},
    {1: (2, 6, 7), 2: (3, 5, 7)},
    {1: (1, 3, 8), 2: (4, 2, 8)},  # a against d by the same cards: b and c fill the N-S seats
)
HANDS = Option("hands", ("1", "2"), "1", "boards dealt at each of tables 1 and 2 for a round of six pairs")


def build_four_pairs(spec: Spec) -> Movement:
    """Three sets of 8 boards; everybody meets everybody. RuleError "movement.rounds" beyond."""
    words = N_("The four-pair movement at {size} can have 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, len(FOUR), 2, words)
    nobody_missing(spec, 2 * spec.tables)
    boards = FOUR_BOARDS if spec.boards_per_round is None else spec.boards_for(rounds)
    seatings = tuple(
        Seating(number, table, ns, ew, number)
        for number, row in enumerate(FOUR[:rounds], start=1)
        for table, (ew, ns) in enumerate(row, start=1)
    )
    return Movement(
        kind="four_pairs",
        title=Message("Four pairs at two tables"),
        tables=2,
        rounds=rounds,
        boards_per_round=boards,
        sets=rounds,
        entries=(1, 2, 3, 4),
        seatings=seatings,
        shared_by=2,
        description=(
            size_words(rounds, boards, rounds),
            Message(
                "Both tables play the same boards in each round, and their E-W scores are "
                "compared as a match."
            ),
            EXCHANGE,
        ),
    )


def build_six_pairs(spec: Spec) -> Movement:
    """Seven rounds in which table 3 plays twice; for who must. RuleError "movement.rounds" beyond."""
    words = N_("The six-pair movement from the older book, at {size}, can have 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, len(SIX), 3, words)
    nobody_missing(spec, 2 * spec.tables)
    boards = 2 * int(spec.options["hands"]) if spec.boards_per_round is None else spec.boards_for(rounds)
    seatings = tuple(
        Seating(number, table, ns, ew, board_set)
        for number, row in enumerate(SIX[:rounds], start=1)
        for table, (ew, ns, board_set) in row.items()
    )
    return Movement(
        kind="six_pairs",
        title=Message("Six pairs at three tables, by the older book"),
        tables=3,
        rounds=rounds,
        boards_per_round=boards,
        sets=max(s.board_set for s in seatings),
        entries=(1, 2, 3, 4, 5, 6),
        seatings=seatings,
        sit_outs=tuple(_idle(seatings, rounds)),
        shared_by=2,
        meetings=2,
        description=(
            size_words(rounds, boards, max(s.board_set for s in seatings)),
            Message(
                "The book itself advises against this movement: pairs wait in five of the "
                "seven rounds. A Howell is better."
            ),
            Message("Table 3 plays only in rounds 1 and 3, with the same boards both times."),
            Message("In round 7 only the E-W scores count, pair 1 against pair 4; anyone may sit N-S."),
            EXCHANGE,
        ),
    )


def _idle(seatings: tuple[Seating, ...], rounds: int) -> list[SitOut]:
    seated = {(s.round, pair) for s in seatings for pair in (s.ns, s.ew)}
    return [
        SitOut(number, pair)
        for number in range(1, rounds + 1)
        for pair in range(1, 7)
        if (number, pair) not in seated
    ]


def nobody_missing(spec: Spec, pairs: int) -> None:
    """RuleError "movement.missing": these are for an exact number of pairs."""
    if spec.missing is not None:
        raise RuleError(
            "movement.missing",
            "missing",
            "This movement is for exactly {pairs}; none can be missing.",
            "",
            pairs=nouns.pairs(pairs),
        )


KINDS = (
    Kind("four_pairs", N_("Four pairs, two tables"), (2,), build_four_pairs),
    Kind("six_pairs", N_("Six pairs, three tables"), (3,), build_six_pairs, options=(HANDS,)),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {}
