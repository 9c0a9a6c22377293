"""The session in which each line of a Mitchell plays among itself: two Howells side by side, one field.

N-S 1 to T and E-W T + 1 to 2T of the first session have met each other. Now each line plays a Howell, all
on the same boards. Where T is odd a Howell of T pairs has one that sits out in each round: the two that
would, one of either line, meet each other. So everybody plays every board, and two lines that met in T - 1
rounds of T tables before have all met exactly once in the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.words import N_, Message, RuleError, counted

from ..descriptions import size_words
from ..kinds import Kind, Meaning, Option
from ..pairs.builders import missing_words
from ..pairs.howell import Howell, howells_of
from ..pairs.mitchell import wrap
from ..pairs.sizes import last_pair
from ..spec import Spec, entries_without, without
from ..values import Movement, Seating

KEY = "howell_twin"
SIZES = range(4, 25)
BOARDS = Option(
    "boards",
    ("copies", "share", "rotate"),
    "copies",
    "two copies of the boards; or one that two tables share in every round; or one that goes from table to"
    " table, for 7, 11, 13, 15, 17 and 19 tables in as many rounds",
)
SECOND = Option(
    "second",
    ("alike", "turned"),
    "alike",
    "whether the second line sits as the first does, or with N-S and E-W exchanged",
)
SHIFT = Option(
    "shift",
    ("0",),
    "0",
    "which pair of the second line plays as pair 1 does: number T + 1, or so many further",
    number=True,
)

SKEW_STARTERS: Mapping[int, tuple[tuple[int, int], ...]] = {
    7: ((1, 3), (2, 6), (4, 5)),
    11: ((1, 2), (3, 6), (4, 8), (5, 10), (7, 9)),
    13: ((1, 2), (3, 6), (4, 11), (5, 9), (7, 12), (8, 10)),
    17: ((1, 2), (3, 9), (4, 6), (5, 13), (7, 14), (8, 11), (10, 15), (12, 16)),
    19: ((1, 2), (3, 5), (4, 11), (6, 14), (7, 10), (8, 17), (9, 15), (12, 16), (13, 18)),
}
"""By tables T: who meet in round T, as residues by T. All differences are different, so that nobody meets
twice; all sums are different, and no sum is the negative of another: sums are the first line's sets, their
negatives the second's. Found by search; none exists for a T that 3 divides."""
OTHER_STARTERS: Mapping[int, tuple[tuple[tuple[int, int, int], ...], ...]] = {
    15: (
        ((1, 2, 3), (3, 5, 1), (4, 12, 7), (6, 10, 14), (7, 13, 12), (8, 11, 2), (9, 14, 6)),
        ((1, 2, 8), (3, 9, 11), (4, 14, 9), (5, 8, 4), (6, 13, 10), (7, 11, 5), (10, 12, 13)),
    ),
}
"""The same with the set of each meeting, for either line: of 15 tables, found by search. Of 9 tables there is
none in which every round adds one (the search was complete)."""
ROTATING = tuple(sorted((*SKEW_STARTERS, *OTHER_STARTERS)))
"""The numbers of tables at which one copy of the boards goes round without being shared."""


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A table of one round before it has a number: `ns` and `ew` are places 1..T of their lines."""

    round: int
    line: int  # 0, 1 or, where the two lines meet, 2
    ns: int
    ew: int
    board_set: int


def usual_rounds(tables: int) -> int:
    """The rounds in which everybody meets all others of the own line once."""
    return tables if tables % 2 else tables - 1


def rounds_of(tables: int) -> list[int]:
    """The numbers of rounds for which there is such a movement with two copies, the fewest first."""
    return sorted({form.rounds for form in _forms(tables)})


def build_twin(spec: Spec) -> Movement:
    """The two Howells. RuleError "movement.rounds", "movement.option" where there is none of the size."""
    tables = spec.tables
    rounds = usual_rounds(tables) if spec.rounds is None else spec.rounds
    boards = spec.options.get("boards", "copies")
    form = None if boards == "rotate" else _form(tables, rounds)
    meetings = list(_rotating(tables, rounds) if form is None else _side_by_side(form, tables))
    missing = spec.missing_among(2 * tables)
    rows = _seated(meetings, tables, _shift(spec), boards, spec.options.get("second") == "turned")
    seatings, sit_outs = without(rows, missing)
    shared_by = 1 if form is None else form.shared_by * (2 if boards == "share" else 1)
    each = spec.boards_for(rounds)
    movement = Movement(
        kind=KEY,
        title=Message("Each line among itself (two Howells)"),
        tables=tables,
        rounds=rounds,
        boards_per_round=each,
        sets=rounds,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        shared_by=shared_by,
        copies=2 if boards == "copies" else 1,
        description=(
            size_words(rounds, each, rounds),
            *_words(tables, boards),
            *missing_words(missing, 0),
        ),
    )
    return replace(movement, shared_by=_really_shared(movement))


def _really_shared(movement: Movement) -> int:
    """At how many tables a copy of a set is at once: a missing pair may have ended the sharing."""
    uses = Counter((s.round, s.board_set) for s in movement.seatings)
    return max(1, min(movement.shared_by, -(-max(uses.values()) // movement.copies)))


def _forms(tables: int) -> tuple[Howell, ...]:
    half = (tables + 1) // 2
    return tuple(form for form in howells_of(half) if form.meetings == 1 and form.rounds <= 2 * half - 1)


def _form(tables: int, rounds: int) -> Howell:
    """The Howell of each line: without sharing if there is one, then the fairest."""
    forms = [form for form in _forms(tables) if form.rounds == rounds]
    if not forms:
        raise RuleError(
            "movement.rounds",
            "rounds",
            "With {size}, the rounds of each line among itself can be {known}, not {rounds}.",
            "",
            size=counted("{n} table", "{n} tables", tables, n=tables),
            known=", ".join(map(str, rounds_of(tables))),
            rounds=rounds,
        )
    return min(forms, key=lambda form: form.shares > 0)


def _shift(spec: Spec) -> int:
    text = str(spec.options.get("shift", "0"))
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) < spec.tables):
        raise RuleError(
            "movement.option",
            "shift",
            "The shift must be a number from 0 to {most}, not {shift}.",
            "",
            most=spec.tables - 1,
            shift=text,
        )
    return int(text)


def _side_by_side(form: Howell, tables: int) -> Iterator[_Meeting]:
    """The Howell for either line; the two that a pair T + 1 would meet, there where T is odd, meet."""
    phantom = tables + 1
    for s in form.seatings:
        if phantom in (s.ns, s.ew):
            left = s.ew if s.ns == phantom else s.ns
            yield _Meeting(s.round, 2, left, left, s.board_set)
        else:
            yield _Meeting(s.round, 0, s.ns, s.ew, s.board_set)
            yield _Meeting(s.round, 1, s.ns, s.ew, s.board_set)


def _rotating(tables: int, rounds: int) -> Iterator[_Meeting]:
    """One copy that two tables never have at once; every round adds one to all places and sets."""
    if tables not in ROTATING or rounds != tables:
        raise RuleError(
            "movement.option",
            "boards",
            "Each line among itself needs two copies of the boards, or shared ones. One copy goes round only "
            "if tables and rounds are the same number, one of these: {known}.",
            "",
            known=", ".join(map(str, ROTATING)),
        )
    for number in range(1, rounds + 1):
        yield _Meeting(number, 2, wrap(number, tables), wrap(number, tables), wrap(number, tables))
        for line, starter in enumerate(_starters(tables)):
            for one, other, board_set in starter:
                places = (wrap(label + number, tables) for label in (one, other, board_set))
                yield _Meeting(number, line, *places)


def _starters(tables: int) -> Sequence[Sequence[tuple[int, int, int]]]:
    """The meetings of round T of either line, with their sets."""
    if tables in OTHER_STARTERS:
        return OTHER_STARTERS[tables]
    return [
        [(sign * one, sign * other, sign * (one + other)) for one, other in SKEW_STARTERS[tables]]
        for sign in (1, -1)
    ]


def _seated(
    meetings: list[_Meeting], tables: int, shift: int, boards: str, turned: bool
) -> Iterator[Seating]:
    """The meetings at their tables: each line together, or two that share boards side by side."""
    tables_taken: Counter[int] = Counter()
    order = (lambda m: (m.round, m.line == 2, m.line)) if boards != "share" else (lambda m: m.round)
    for meeting in sorted(meetings, key=order):
        tables_taken[meeting.round] += 1
        ns, ew = meeting.ns, meeting.ew
        if meeting.line == 1:
            ns, ew = (ew, ns) if turned else (ns, ew)
            ns, ew = _second(ns, tables, shift), _second(ew, tables, shift)
        elif meeting.line == 2:
            ew = _second(ew, tables, shift)
            ns, ew = (ew, ns) if turned else (ns, ew)
        yield Seating(meeting.round, tables_taken[meeting.round], ns, ew, meeting.board_set)


def _second(place: int, tables: int, shift: int) -> int:
    """The number of the second line's pair at a place of its Howell."""
    return tables + wrap(place + shift, tables)


def _words(tables: int, boards: str) -> Iterator[Message]:
    yield Message(
        "Pairs 1 to {first} play among themselves, and so do pairs {next} to {last}. All are one field.",
        first=tables,
        next=tables + 1,
        last=2 * tables,
    )
    if tables % 2:
        yield Message("In each round, one pair of either line meets one of the other line.")
    if boards == "copies":
        yield Message("Two copies of the boards.")
    elif boards == "share":
        yield Message("Two tables, one of either line, share boards in every round.")
    yield Message("Pairs follow guide cards.")


KINDS = (
    Kind(
        KEY,
        N_("Each line of a Mitchell among itself"),
        tuple(SIZES),
        build_twin,
        last_pair,
        (BOARDS, SECOND, SHIFT),
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "twin_howell": (Meaning(KEY),),
    "interwoven_howell": (
        Meaning(KEY, lambda tables, rounds: tables in ROTATING, {"boards": "rotate"}),
        Meaning(KEY),
    ),
}
