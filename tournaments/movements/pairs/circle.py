"""Five pairs at two tables and six at three: five rounds, two board sets a table and round, ten in all.

Made from the circle of five: in round r pair r + 1 meets r + 4, pair r + 2 meets r + 3, and pair r meets
pair 6 or sits out, all modulo 5. Six pairs can be paired off in fifteen ways. Five of these are the rounds;
each of the ten others has its three matches in three different rounds, and is a board set: these matches play
it, each in its own round. So every match has two sets, nobody meets a set twice, and no set is at two tables
in a round. Every later round adds 1 to the pairs and, among 1 to 5 and 6 to 10, to the sets. Every two pairs
compete equally, whichever pair of a table sits N-S, as long as it is the same side in every round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import Kind, Meaning
from ..spec import Spec, checked_rounds, entries_without, without
from ..values import Movement, Seating
from .books import nobody_missing
from .builders import missing_words
from .mitchell import wrap
from .sizes import fairest_missing

CIRCLE = 5
SETS = 2 * CIRCLE
SETS_PER_ROUND = 2
BOARDS = 4  # a round, if nobody says how many: twenty in play


def circle(rounds: int) -> Iterator[Seating]:
    """Three tables; at the third pair 6 meets the pair that five pairs let sit out."""
    for r in range(1, rounds + 1):
        one, two, three, four = (wrap(r + k, CIRCLE) for k in range(1, CIRCLE))
        yield _seating(r, 1, one, four, r, four)
        yield _seating(r, 2, two, three, CIRCLE + r, CIRCLE + three)
        yield _seating(r, 3, CIRCLE + 1, r, two, CIRCLE + four)


def _seating(number: int, table: int, ns: int, ew: int, *sets: int) -> Seating:
    first, second = sorted(sets)
    return Seating(number, table, ns, ew, first, further_sets=(second,))


def build_five_pairs(spec: Spec) -> Movement:
    """Five pairs, one of which sits out in each round. RuleError "movement.rounds" beyond five rounds."""
    nobody_missing(spec, CIRCLE)
    rounds = _rounds(spec)
    boards = _boards(spec, rounds)
    seatings, sit_outs = without(circle(rounds), CIRCLE + 1)
    half = SETS // 2 * boards // SETS_PER_ROUND
    return Movement(
        kind="five_pairs",
        title=Message("Five pairs at two tables"),
        tables=2,
        rounds=rounds,
        boards_per_round=boards,
        sets=SETS,
        entries=tuple(range(1, CIRCLE + 1)),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        description=(
            *_size(rounds, boards),
            Message(
                "Boards 1 to {last} stay at table 1, boards {first} to {end} at table 2.",
                last=half,
                first=half + 1,
                end=2 * half,
            ),
            Message("Pair 1 sits out round 1, pair 2 round 2, and so on."),
            Message(
                "Each pair follows the pair numbered one below; pair 1 follows pair {last}.", last=CIRCLE
            ),
        ),
    )


def build_six_pairs(spec: Spec) -> Movement:
    """Six pairs, everybody against everybody. RuleError "movement.rounds" beyond five rounds."""
    rounds = _rounds(spec)
    boards = _boards(spec, rounds)
    missing = spec.missing_among(CIRCLE + 1)
    seatings, sit_outs = without(circle(rounds), missing)
    return Movement(
        kind="six_pairs_five_rounds",
        title=Message("Six pairs at three tables in five rounds"),
        tables=3,
        rounds=rounds,
        boards_per_round=boards,
        sets=SETS,
        entries=entries_without(CIRCLE + 1, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        description=(
            *_size(rounds, boards),
            Message("Pair {pair} stays at table {table}.", pair=CIRCLE + 1, table=3),
            Message(
                "Everyone else follows the pair numbered one below; pair 1 follows pair {last}.", last=CIRCLE
            ),
            *missing_words(missing, 0),
        ),
    )


def _rounds(spec: Spec) -> int:
    words = N_("This movement at {size} can have 1 to {limit}, not {rounds}.")
    return checked_rounds(spec.rounds, CIRCLE, spec.tables, words)


def _boards(spec: Spec, rounds: int) -> int:
    """Four boards a round, or as asked. RuleError "movement.boards" for a number without a half."""
    boards = BOARDS if spec.boards_per_round is None else spec.boards_for(rounds)
    if boards % SETS_PER_ROUND:
        raise RuleError(
            "movement.boards",
            "boards_per_round",
            "Each round of this movement has boards of two sets: choose an even number of boards per "
            "round, not {boards}.",
            "",
            boards=boards,
        )
    return boards


def _size(rounds: int, boards: int) -> Sequence[Message]:
    return (
        size_words(rounds, boards, SETS, SETS_PER_ROUND),
        Message(
            "Each table plays two sets of {boards} in a round. No boards are shared.",
            boards=nouns.boards(boards // SETS_PER_ROUND),
        ),
    )


def _two_tables(pairs: int) -> int:
    """One of five pairs needs no table."""
    return pairs // 2


KINDS = (
    Kind(
        "five_pairs",
        N_("Five pairs, two tables"),
        (2,),
        build_five_pairs,
        tables_for=_two_tables,
        sets_per_round=SETS_PER_ROUND,
    ),
    Kind(
        "six_pairs_five_rounds",
        N_("Six pairs, three tables, five rounds"),
        (3,),
        build_six_pairs,
        fairest_missing(build_six_pairs),
        sets_per_round=SETS_PER_ROUND,
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {}
