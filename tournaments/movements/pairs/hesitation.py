"""Hesitation Mitchells: one or two N-S seats belong to the ring of those who move; one field.

The ring of a hesitation is E-W of tables 1 to T, then N-S of table T; that of a double one goes on
from E-W of table T to N-S of table 2 and N-S of table T. Everybody in the ring moves on one seat a round,
boards go down one table, past the stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.words import N_, Message

from ..descriptions import size_words
from ..kinds import Kind, Meaning, Option
from ..number_spans import spans
from ..spec import Spec, checked_rounds, entries_without, without
from ..switching import PATTERNS, UNSWITCHED, with_switch
from ..values import Movement, Seating
from .builders import missing_words
from .mitchell import wrap
from .sizes import MITCHELL_SIZES, last_pair

HESITATION_SWITCH = Option(
    "switch",
    ("none", "best", UNSWITCHED, *PATTERNS),
    "best",
    "arrow-switch all tables but the pivots: so many last rounds as are fairest, the rounds, or none; or a"
    " pattern of single tables that is fairer, in few rounds or in any",
    rounds=True,
)


@dataclass(frozen=True, slots=True)
class _Form:
    """A hesitation of one size. `pivots` are the tables whose N-S seat is in the ring, in its order.

    `slots` are the places of tables 1, 2 ... in the round of the boards; `size` places in all.
    """

    tables: int
    pivots: tuple[int, ...]
    slots: tuple[int, ...]
    size: int

    def schedule(self, rounds: int) -> list[Seating]:
        """The seatings of all 2T pairs: pair T + t starts E-W at table t, pair t N-S."""
        n = self.tables
        ring = [*range(n + 1, 2 * n + 1), *self.pivots]  # who sits on each seat of it in round 1
        seatings = []
        for number in range(1, rounds + 1):
            seats = [ring[(place - number + 1) % len(ring)] for place in range(len(ring))]
            moving = dict(zip(self.pivots, seats[n:], strict=True))
            for t in range(1, n + 1):
                board_set = wrap(self.slots[t - 1] + number - 1, self.size)
                seatings.append(Seating(number, t, moving.get(t, t), seats[t - 1], board_set))
        return seatings


def _single(tables: int) -> _Form:
    """T + 1 rounds and sets; of an even number of tables the last shares the boards of table 1."""
    half = tables // 2
    if tables % 2:
        return _Form(tables, (tables,), tuple(t + (t > half) for t in range(1, tables + 1)), tables + 1)
    slots = [t if t <= half else t + 2 for t in range(1, tables)]
    return _Form(tables, (tables,), (*slots, 1), tables + 1)


def _double(tables: int) -> _Form:
    """T + 2 rounds and sets, nothing shared."""
    low, gap = (tables // 2 + 1, 1) if tables % 2 == 0 else ((tables + 1) // 2, 2)
    slots = tuple(t if t <= low else t + gap for t in range(1, tables + 1))
    return _Form(tables, (2, tables), slots, tables + 2)


def build_hesitation(spec: Spec) -> Movement:
    """One round more than tables; nobody meets twice. RuleError "movement.rounds" for more."""
    form = _single(spec.tables)
    return _built(spec, form, Message("Hesitation Mitchell"), shared_by=1 + (spec.tables % 2 == 0))


def build_double_hesitation(spec: Spec) -> Movement:
    """Two rounds more than tables; nobody meets twice. RuleError "movement.rounds" for more."""
    return _built(spec, _double(spec.tables), Message("Double hesitation Mitchell"), shared_by=1)


def _built(spec: Spec, form: _Form, title: Message, shared_by: int) -> Movement:
    tables = form.tables
    words = N_("This hesitation Mitchell with {size} can have 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, form.size, tables, words)
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(form.schedule(rounds), missing)
    boards = spec.boards_for(rounds)
    movement = Movement(
        kind=spec.kind,
        title=title,
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=form.size,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        shared_by=shared_by,
        description=(
            size_words(rounds, boards, form.size),
            *_ring_words(form),
            *_board_words(form, shared_by),
            *missing_words(missing, 0),
        ),
    )
    return with_switch(movement, spec.options["switch"], spec.kind, frozenset(form.pivots))


def _ring_words(form: _Form) -> Iterator[Message]:
    stay = [t for t in range(1, form.tables + 1) if t not in form.pivots]
    yield Message(
        "N-S stay at tables {tables}; E-W move up one table.",
        tables=spans(stay, ", "),
    )
    if len(form.pivots) == 1:
        yield Message(
            "After playing E-W at table {last}, a pair plays N-S there, then E-W at table 1.",
            last=form.tables,
        )
    else:
        yield Message(
            "After playing E-W at table {last}, a pair plays N-S at table 2, then N-S at table "
            "{last}, then E-W at table 1.",
            last=form.tables,
        )


def _board_words(form: _Form, shared_by: int) -> Iterator[Message]:
    """Boards, the stands between tables, and who shares."""
    yield Message("Boards move down one table.")
    places = sorted(set(form.slots))
    for low, high in zip(places, [*places[1:], form.size + 1], strict=True):
        if high - low == 1:
            continue
        table = form.slots.index(low) + 1
        if high - low == 2:
            yield Message("A bye-stand after table {table} counts as a table for the boards.", table=table)
        else:
            yield Message("Two bye-stands after table {table} count as tables for the boards.", table=table)
    if shared_by == 2:
        yield Message("Tables 1 and {last} share boards in every round.", last=form.tables)


KINDS = (
    Kind(
        "hesitation",
        N_("Hesitation Mitchell"),
        tuple(MITCHELL_SIZES),
        build_hesitation,
        last_pair,
        (HESITATION_SWITCH,),
    ),
    Kind(
        "double_hesitation",
        N_("Double hesitation"),
        tuple(n for n in MITCHELL_SIZES if n >= 5),
        build_double_hesitation,
        last_pair,
        (HESITATION_SWITCH,),
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "hesitation_mitchell": (Meaning("hesitation"),),
}
