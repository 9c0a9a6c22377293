"""Individuals in which everybody partners everybody: of 8 and 12 players, and of any number to 41."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import Option
from ..spec import Spec, checked_rounds
from ..values import Movement, SitOut
from .building import BOARDS, barometer, four_a_table, refuse_missing, refuse_other_entries, sitting_out_words
from .designs import ROTATION_8, ROTATION_12, SAFFORD_8, Design, designs, designs_without_sharing

MOST_TABLES = 10
BOOK_ROUNDS_OF_12 = 3  # boards a round: 33 boards and no other number
SEATING = Option(
    "seating", ("rotation", "safford", "cyclic"), "rotation", "which printed seating of eight players"
)
SEATING_12 = Option("seating", ("rotation", "cyclic"), "rotation", "which printed seating of twelve players")
ROTATE = Option(
    "boards",
    (*BOARDS.choices, "rotate"),
    "auto",
    "all tables play the boards of a round: one copy goes round (to 3 tables), or a copy a table;"
    " rotate: each table its own boards, one copy in all, where such a form is known",
)
DIRECTIONS = Option(
    "directions",
    ("printed", "even"),
    "printed",
    "even: some tables sit the other way than printed, where that makes the competition more even",
)
AGAIN = Option(
    "again", ("no", "yes"), "no", "yes: longer evenings play the first rounds again, with new boards"
)
FORM = Option(
    "form", ("cyclic", "book"), "cyclic", "book: 8 and 12 players sit and move as the book of 1948 says"
)


def build_eight(spec: Spec) -> Movement:
    """Eight players, seven rounds; the book's rotation, Safford's seating or the cyclic one."""
    refuse_other_entries(spec, 8)
    seating = spec.options.get("seating", "rotation")
    design = {"rotation": ROTATION_8, "safford": SAFFORD_8}.get(seating) or designs()[8]
    return _complete(spec, design, Message("Individual, 8 players"))


def build_twelve(spec: Spec) -> Movement:
    """Twelve players, eleven rounds of three boards."""
    refuse_other_entries(spec, 12)
    design = ROTATION_12 if spec.options.get("seating", "rotation") == "rotation" else designs()[12]
    return _complete(spec, design, Message("Individual, 12 players"), BOOK_ROUNDS_OF_12)


def build_whist_tournament(spec: Spec) -> Movement:
    """Any number of players for which there is a design; some sit out where 4 does not divide it."""
    players = spec.entries if spec.entries is not None else 4 * spec.tables
    rotate = spec.options.get("boards") == "rotate"
    if spec.options.get("form") == "book" and players in (8, 12) and not rotate:
        spec = replace(spec, kind=f"individual{players}")
        return build_eight(spec) if players == 8 else build_twelve(spec)
    if players not in designs() or four_a_table(players) != spec.tables:
        raise _wrong_number(spec, players)
    title = Message("Individual, {players}", players=nouns.players(players))
    if rotate:
        return _without_sharing(spec, players, title)
    design = designs()[players]
    even = spec.options.get("directions") == "even"
    return _complete(spec, design.evened() if even else design, title)


def _complete(spec: Spec, design: Design, title: Message, boards: int | None = None) -> Movement:
    refuse_missing(spec)
    rounds = _rounds(spec, design)
    times = -(-rounds // design.modulus)
    return barometer(
        spec,
        title,
        design.seatings(rounds),
        players=design.players,
        rounds=rounds,
        boards=boards,
        sit_outs=_sit_outs(design, rounds),
        words=_words(design, rounds),
        meetings=2 * times,
        partnerships=times,
    )


def _without_sharing(spec: Spec, players: int, title: Message) -> Movement:
    """One copy of the boards, each set at one table; as many sets as a complete evening has rounds."""
    refuse_missing(spec)
    design = designs_without_sharing().get(players)
    if design is None:
        raise RuleError(
            "movement.option",
            "boards",
            "No movement is known for {players} in which the tables do not share boards.",
            "",
            players=nouns.players(players),
        )
    rounds = _rounds(spec, design)
    boards = spec.boards_for(rounds)
    return Movement(
        kind=spec.kind,
        title=title,
        tables=spec.tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=design.modulus,
        entries=tuple(range(1, design.players + 1)),
        seatings=tuple(design.seatings(rounds, sharing=False)),
        sit_outs=tuple(_sit_outs(design, rounds)),
        meetings=2,
        contestants="players",
        description=(
            size_words(rounds, boards, design.modulus),
            *_words(design, rounds),
            Message("Each table has its own boards; each set is followed by the next higher one."),
        ),
    )


def _rounds(spec: Spec, design: Design) -> int:
    """As asked, else until all have met; one set at a time goes round again only where all tables play it."""
    if spec.rounds is None:
        return design.modulus
    again = spec.options.get("again") == "yes" and spec.options.get("boards") != "rotate"
    return checked_rounds(
        spec.rounds,
        2 * design.modulus if again else design.modulus,
        spec.tables,
        N_("An individual with {size} and this number of players can have 1 to {limit}, not {rounds}."),
    )


def _sit_outs(design: Design, rounds: int) -> list[SitOut]:
    return [
        SitOut(number, player) for number in range(1, rounds + 1) for player in design.sitting_out(number)
    ]


def _words(design: Design, rounds: int) -> Iterator[Message]:
    if design.stays:
        yield Message("Player {player} stays North at table 1.", player=design.players)
    yield _following(design)
    if design.out:
        yield sitting_out_words(sorted(design.sitting_out(1)))
    if rounds == design.modulus:
        yield _meeting_words(len(design.out))
    if rounds > design.modulus:
        yield Message(
            "From round {round} on, the seats of the first rounds come again, with new boards.",
            round=design.modulus + 1,
        )


def _meeting_words(out: int) -> Message:
    if out < 2:
        return Message("Everybody partners everybody else once and opposes them twice.")
    if out == 2:
        return Message(
            "Everybody partners all but one of the others once, and opposes nobody more than twice."
        )
    return Message("Everybody partners all but two of the others once, and opposes nobody more than twice.")


def _following(design: Design) -> Message:
    last = design.modulus
    if design.digits:
        return Message("Players follow guide cards.")
    if design.step == 1:
        return Message(
            "Everyone else follows the player numbered one below; player 1 follows player {last}.",
            last=last,
        )
    return Message(
        "Everyone else follows the player numbered one above; player {last} follows player 1.",
        last=last,
    )


def _wrong_number(spec: Spec, players: int) -> RuleError:
    low, high = 4 * spec.tables, 4 * spec.tables + 3
    possible = [number for number in range(low, high + 1) if number in designs()]
    return RuleError(
        "movement.pairs",
        "pairs",
        "An individual with {tables} takes {known} players, not {players}.",
        "",
        tables=nouns.tables(spec.tables),
        known=", ".join(map(str, possible)),
        players=players,
    )
