"""The same boards twice: replay for four players, memory duplicate, mnemonic duplicate.

Everybody keeps his chair. The first time the boards lie with their arrows to North; the second time they
are turned, so that N-S of a board - who holds its cards, deals, is vulnerable - are the players in
the E-W chairs. A seating says who sits N-S of the board, `arrow_switched` that the chairs are the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.words import N_, Message, RuleError

from ..descriptions import size_words
from ..kinds import Kind, Meaning, Option
from ..spec import USUAL_BOARDS, Spec, checked_rounds, entries_without, without
from ..values import Movement, Seating
from .builders import missing_words
from .mitchell import RELAY_SHARE, STRAIGHT
from .sizes import MITCHELL_SIZES, last_north_south

AUCTION = Option(
    "auction",
    ("bid", "recorded"),
    "bid",
    "recorded reads the first auction out at the replay, so that only the play counts",
)
OVERPLAY = Option(
    "overplay",
    ("quarter_turn", "foster_transposed"),
    "quarter_turn",
    "foster_transposed: an umpire lays every deal out again with its suits exchanged",
)
TURN = Message(
    "All players keep their seats; the boards are turned, so that each pair holds the other pair's cards."
)


def turned(seatings: tuple[Seating, ...], later: int) -> tuple[Seating, ...]:
    """The same meetings so many rounds later, the boards turned."""
    return tuple(replace(s, round=s.round + later, ns=s.ew, ew=s.ns, arrow_switched=True) for s in seatings)


def build_replay(spec: Spec) -> Movement:
    """Original and replay, preferably a week apart; the pair with the better net score wins a board."""
    return _one_table(
        spec,
        Message("Replay duplicate"),
        Message(
            "Round 1 is the original play and round 2 the replay, preferably on another day "
            "and with the boards in a different order."
        ),
        Message("Do not discuss the boards in between."),
        *(
            [
                Message(
                    "The first auction is written down and read out at the replay, so only the play counts."
                )
            ]
            if spec.options["auction"] == "recorded"
            else []
        ),
    )


def build_memory(spec: Spec) -> Movement:
    """The same in one sitting: only the E-W scores of both plays are compared."""
    return _one_table(
        spec,
        Message("Memory duplicate"),
        Message("Round 1 is the original play and round 2 the overplay, in one sitting."),
        Message("Only the E-W score counts, in both plays; a spoilt hand is redealt."),
        *(
            [Message("An umpire lays out every deal again with its suits exchanged.")]
            if spec.options["overplay"] == "foster_transposed"
            else []
        ),
    )


def _one_table(spec: Spec, title: Message, *words: Message) -> Movement:
    template = N_("Two pairs at one table can play the same boards in 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, 2, 1, template)
    if spec.missing is not None:
        raise RuleError(
            "movement.missing", "missing", "Both pairs are needed: nobody can play if one is missing.", ""
        )
    boards = USUAL_BOARDS // 2 if spec.boards_per_round is None else spec.boards_for(rounds)
    original = (Seating(1, 1, 1, 2, 1),)
    return Movement(
        kind=spec.kind,
        title=title,
        tables=1,
        rounds=rounds,
        boards_per_round=boards,
        sets=1,
        entries=(1, 2),
        seatings=(*original, *turned(original, 1))[:rounds],
        meetings=2,
        plays=2,
        description=(size_words(rounds, boards, 1), *words, TURN),
    )


def build_mnemonic(spec: Spec) -> Movement:
    """A Mitchell played twice, the second time with the boards turned. An even number of rounds.

    Raises RuleError "movement.rounds".
    """
    tables = spec.tables
    base = STRAIGHT if tables % 2 else RELAY_SHARE
    template = N_(
        "When the movement is played twice, {tables} tables need an even number of rounds up "
        "to {most}, not {rounds}."
    )
    rounds = checked_rounds(spec.rounds, 2 * tables, tables, template)
    if rounds % 2:
        raise RuleError(
            "movement.rounds", "rounds", template, "", tables=tables, most=2 * tables, rounds=rounds
        )
    half = rounds // 2
    missing = spec.missing_among(2 * tables)
    once = tuple(base.schedule(tables, half))
    seatings, sit_outs = without((*once, *turned(once, half)), missing)
    boards = spec.boards_for(rounds)
    return Movement(
        kind="mnemonic_duplicate",
        title=Message("Mnemonic duplicate"),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=tables,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        shared_by=2 if base.shared_tables(tables) and missing not in base.shared_tables(tables) else 1,
        meetings=2,
        plays=2,
        description=(
            size_words(rounds, boards, tables),
            *base.directions(tables, half),
            Message(
                "Rounds {first} to {last} repeat the movement from the start.", first=half + 1, last=rounds
            ),
            TURN,
            *missing_words(missing, tables),
        ),
    )


ONE_TABLE = (1,)
KINDS = (
    Kind("duplicate_replay", N_("Replay duplicate, one table"), ONE_TABLE, build_replay, options=(AUCTION,)),
    Kind(
        "memory_duplicate",
        N_("Two pairs, one table (memory duplicate)"),
        ONE_TABLE,
        build_memory,
        options=(OVERPLAY,),
        editions=("quarter_turn", "foster_transposed"),
    ),
    Kind(
        "mnemonic_duplicate",
        N_("Mnemonic duplicate, several tables"),
        tuple(MITCHELL_SIZES),
        build_mnemonic,
        last_north_south,
    ),
)
_REPLAY = (Meaning("duplicate_replay"),)
_MEMORY = (Meaning("memory_duplicate"),)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "replay": _REPLAY,
    "playback": _REPLAY,
    "replay_duplicate_bridge": _REPLAY,
    "memory_duplicate@foster_transposed": (
        Meaning("memory_duplicate@foster_transposed", options={"overplay": "foster_transposed"}),
    ),
    "single_table_duplicate": _MEMORY,
    "mnemonic_duplicate_one_table": _MEMORY,
    "mnemonic_duplicate_p166": _MEMORY,
}
