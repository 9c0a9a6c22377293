"""One session of a movement that is cut in two: the rounds that are left of a Mitchell, half of a Howell.

Boards are those of the session, so that only seats go on where the first session ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import SWITCH_ROUNDS, Kind, Meaning, Option
from ..pairs.barometer import build_barometer
from ..pairs.builders import build_howell, missing_words
from ..pairs.howell import howells
from ..pairs.mitchell import DOUBLE_WEAVE, RELAY_SHARE, SKIP, STRAIGHT, Base
from ..pairs.sizes import MITCHELL_SIZES, last_north_south, last_pair
from ..spec import Spec, entries_without, without
from ..switching import with_switch
from ..values import Movement, Seating

CONTINUED = "mitchell_continued"
HALVED = "howell_halved"
FORMS: Mapping[str, Base] = {base.key: base for base in (STRAIGHT, RELAY_SHARE, SKIP, DOUBLE_WEAVE)}
FORM = Option(
    "form",
    ("usual", *FORMS),
    "usual",
    "the Mitchell of the first session; usual is straight for odd tables and relay-and-share for even ones",
)
AFTER = Option(
    "after",
    ("half",),
    "half",
    "how many rounds the first session had: the larger half of all, or a number",
    number=True,
)
SESSION = Option("session", ("1", "2"), "1", "which of the two sessions")
BOARDS = Option(
    "boards",
    ("rotate", "same"),
    "rotate",
    "boards go from table to table, or all tables play the same boards in a round (a copy for each)",
)


def build_continued(spec: Spec) -> Movement:
    """The rounds of a Mitchell after those of the first session, on boards of this session."""
    tables = spec.tables
    base = _base(spec)
    most = base.most_rounds(tables)
    after = _after(spec.options.get("after", "half"), most)
    rounds = most - after if spec.rounds is None else spec.rounds
    if not 1 <= rounds <= most - after:
        raise RuleError(
            "movement.rounds",
            "rounds",
            "After {after} of a Mitchell with {size}, {limit} are left, not {rounds}.",
            "",
            after=nouns.rounds(after),
            size=nouns.tables(tables),
            limit=nouns.rounds(most - after),
            rounds=rounds,
        )
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(_later(base.schedule(tables, after + rounds), after), missing)
    boards = spec.boards_for(rounds)
    shared = base.shared_tables(tables)
    movement = Movement(
        kind=CONTINUED,
        title=Message("Mitchell, continued from the first session"),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=tables,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        winners=2,
        shared_by=2 if shared and missing not in shared else 1,
        description=(
            size_words(rounds, boards, tables),
            Message("It goes on with round {round}, on new boards.", round=after + 1),
            *base.directions(tables, after + rounds),
            *missing_words(missing, tables),
        ),
    )
    return with_switch(movement, spec.options.get("switch", "none"), base.key)


def _later(seatings: Sequence[Seating], after: int) -> list[Seating]:
    """The rounds after so many, counted from 1 again."""
    return [replace(s, round=s.round - after) for s in seatings if s.round > after]


def _base(spec: Spec) -> Base:
    """The form of the first session. RuleError "movement.option" where it does not fit the tables."""
    wish = spec.options.get("form", "usual")
    base = FORMS.get(wish) or (STRAIGHT if spec.tables % 2 else RELAY_SHARE)
    if not base.fits(spec.tables):
        raise RuleError(
            "movement.option",
            "form",
            "This form of the Mitchell does not exist with {size}.",
            "",
            size=nouns.tables(spec.tables),
        )
    return base


def _after(wish: str, most: int) -> int:
    """How many rounds were played. RuleError "movement.option" where none is left."""
    after = (most + 1) // 2 if wish == "half" else _number(wish)
    if not 1 <= after < most:
        raise RuleError(
            "movement.option",
            "after",
            "The first session of this movement can have 1 to {limit}, not {wish}.",
            "",
            limit=nouns.rounds(most - 1),
            wish=wish,
        )
    return after


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else 0


def build_halved(spec: Spec) -> Movement:
    """One session of a full Howell in two: by itself the first T rounds, or the T - 1 that are left."""
    tables, full = spec.tables, 2 * spec.tables - 1
    second = spec.options.get("session") == "2"
    usual = tables - 1 if second else tables
    rounds = usual if spec.rounds is None else spec.rounds
    if not 1 <= rounds < full:
        raise RuleError(
            "movement.rounds",
            "rounds",
            "A session of a Howell with {size} in two sessions can have 1 to {limit}, not {rounds}.",
            "",
            size=nouns.tables(tables),
            limit=nouns.rounds(full - 1),
            rounds=rounds,
        )
    same = spec.options.get("boards") == "same"
    build = build_barometer if same else build_howell
    whole = build(replace(spec, rounds=full, boards_per_round=1, options={}, missing=None))
    after = full - rounds if second else 0
    missing = spec.missing_among(2 * tables)
    kept = [s for s in _later(whole.seatings, after) if s.round <= rounds]
    if same:
        kept = [replace(s, board_set=s.round) for s in kept]
    seatings, sit_outs = without(kept, missing)
    boards = spec.boards_for(rounds)
    movement = Movement(
        kind=HALVED,
        title=Message("Howell, second session of two") if second else Message("Howell, first session of two"),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=rounds if same else whole.sets,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        shared_by=whole.shared_by,
        copies=whole.copies,
        meetings=whole.meetings,
    )
    words: list[Message] = [
        size_words(rounds, boards, movement.sets),
        Message("Rounds {first} to {last} of a Howell.", first=after + 1, last=after + rounds),
        Message("Pairs follow guide cards."),
        *([Message("All tables play the same boards in a round: a copy for each table.")] if same else []),
        *missing_words(missing, 0),
    ]
    return replace(movement, description=tuple(words))


def _full_howells() -> tuple[int, ...]:
    return tuple(sorted({h.tables for h in howells() if h.rounds == 2 * h.tables - 1 and h.tables >= 4}))


KINDS = (
    Kind(
        CONTINUED,
        N_("Mitchell, continued from the first session"),
        tuple(MITCHELL_SIZES),
        build_continued,
        last_north_south,
        (FORM, AFTER, SWITCH_ROUNDS),
    ),
    Kind(
        HALVED,
        N_("Howell in two sessions"),
        _full_howells(),
        build_halved,
        last_pair,
        (SESSION, BOARDS),
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {}
