"""Every kind of movement by its key, the words that mean one, and `make`.

Keys are those of the catalogue of rules; a word is an alias of `key@edition`, which may hang on
the size: `mitchell` of 8 tables is relay-and-share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.cards import RuleError

from .builders import (
    build_balanced_howell,
    build_double_weave,
    build_howell,
    build_relay_share,
    build_rover,
    build_skip,
    build_straight,
    build_three_quarter_howell,
)
from .howell import howells
from .mitchell import DOUBLE_WEAVE, RELAY_SHARE, SKIP
from .spec import Spec
from .switching import PATTERNS
from .values import Movement


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a kind: `choices` are its words; `rounds` too allows a list of rounds."""

    name: str
    choices: tuple[str, ...]
    default: str
    help: str
    rounds: bool = False

    def check(self, value: str) -> None:
        """RuleError "movement.option" if the value is none of the choices."""
        if value not in self.choices and not (self.rounds and value[:1].isdigit()):
            raise RuleError(
                "movement.option",
                self.name,
                "The option {option} is one of {choices}, not {value}.",
                "",
                option=self.name,
                choices=", ".join((*self.choices, *(["rounds as 8,9"] if self.rounds else []))),
                value=value,
            )


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of movement: its catalogue key, for how many tables, and what builds it.

    `phantom` says which pair is missing when one is and nobody says which.
    """

    key: str
    title: str
    sizes: tuple[int, ...]
    build: Callable[[Spec], Movement]
    phantom: Callable[[int], int] | None
    options: tuple[Option, ...] = ()
    editions: tuple[str, ...] = ()
    contestants: str = "pairs"


SWITCH_ROUNDS = Option(
    "switch",
    ("none", "best"),
    "none",
    "arrow-switch for one winner: none, so many last rounds as are fairest, or the rounds",
    rounds=True,
)
SWITCH = Option(
    "switch",
    (*SWITCH_ROUNDS.choices, *PATTERNS),
    "none",
    "arrow-switch for one winner: none, so many last rounds as are fairest, the rounds, or of complete"
    " movements of 5 to 17 tables a pattern of single tables, in few rounds or in any",
    rounds=True,
)
ROVER_BASE = Option("base", ("relay-share", "skip"), "relay-share", "the form for an even number of tables")
SHARING = Option(
    "sharing", ("avoid", "allow"), "avoid", "avoid takes a movement without shared boards if there is one"
)
GUIDE_CARDS = Option(
    "guide_cards", ("allow", "avoid"), "allow", "avoid takes one in which pairs follow each other"
)

MITCHELL_SIZES = range(3, 41)
WITH_ROVER = ("mitchell", "mitchell_relay_share", "mitchell_skip")


def _last_north_south(tables: int) -> int:
    """The highest N-S pair: its table stays empty, nothing else changes, relay-and-share shares no more."""
    return tables


def _last_pair(tables: int) -> int:
    return 2 * tables


KINDS: tuple[Kind, ...] = (
    Kind(
        "mitchell",
        "Mitchell, straight",
        tuple(MITCHELL_SIZES),
        build_straight,
        _last_north_south,
        (SWITCH,),
        ("straight", "s000"),
    ),
    Kind(
        "mitchell_relay_share",
        "Mitchell with relay and share (bye stand)",
        tuple(filter(RELAY_SHARE.fits, MITCHELL_SIZES)),
        build_relay_share,
        _last_north_south,
        (SWITCH,),
        ("bye_stand", "s000"),
    ),
    Kind(
        "mitchell_skip",
        "Skip Mitchell",
        tuple(filter(SKIP.fits, MITCHELL_SIZES)),
        build_skip,
        _last_north_south,
        (SWITCH_ROUNDS,),
    ),
    Kind(
        "mitchell_double_weave",
        "Double weave (criss-cross)",
        tuple(filter(DOUBLE_WEAVE.fits, MITCHELL_SIZES)),
        build_double_weave,
        _last_north_south,
        (SWITCH,),
    ),
    Kind("rover", "Rover (bump)", tuple(MITCHELL_SIZES), build_rover, None, (SWITCH_ROUNDS, ROVER_BASE)),
    Kind(
        "howell",
        "Howell",
        tuple(sorted({h.tables for h in howells() if h.is_full})),
        build_howell,
        _last_pair,
        (SHARING, GUIDE_CARDS),
        ("std",),
    ),
    Kind(
        "howell_three_quarter",
        "Reduced (three-quarter) Howell",
        tuple(sorted({h.tables for h in howells() if not h.is_full})),
        build_three_quarter_howell,
        _last_pair,
        (SHARING, GUIDE_CARDS),
    ),
    Kind(
        "howell_balanced",
        "Perfectly balanced Howell",
        tuple(sorted({h.tables for h in howells() if h.is_full and h.q == 100})),
        build_balanced_howell,
        _last_pair,
        (SHARING, GUIDE_CARDS),
    ),
)
BY_KEY: Mapping[str, Kind] = {kind.key: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word stands for: `key@edition` where `fits(tables, rounds)`, and options it brings along."""

    target: str
    fits: Callable[[int, int | None], bool] = lambda tables, rounds: True
    options: Mapping[str, str] = field(default_factory=dict)
    half_table: bool = False


def _straight_fits(tables: int, rounds: int | None) -> bool:
    """Odd tables, or an even number for at most half as many rounds."""
    return tables % 2 == 1 or (rounds is not None and rounds <= tables // 2)


def _mitchell_by_size(*, switch: str = "none", half_table: bool = False) -> tuple[Meaning, ...]:
    options = {"switch": switch}
    return (
        Meaning("mitchell@straight", _straight_fits, options, half_table),
        Meaning("mitchell_relay_share@bye_stand", options=options, half_table=half_table),
    )


WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "mitchell": _mitchell_by_size(),
    "mitchell_pair_games": _mitchell_by_size(),
    "arrow_switch": _mitchell_by_size(switch="best"),
    "sit_out": _mitchell_by_size(half_table=True),
    "straight_mitchell": (Meaning("mitchell@straight"),),
    "straight": (Meaning("mitchell@straight"),),
    "bye_stand": (Meaning("mitchell_relay_share@bye_stand"),),
    "relay_and_share": (Meaning("mitchell_relay_share@bye_stand"),),
    "skip": (Meaning("mitchell_skip"),),
    "double_weave": (Meaning("mitchell_double_weave"),),
    "bump": (Meaning("rover"),),
    "howell": (Meaning("howell@std"),),
    "howell_movement": (Meaning("howell@std"),),
    "howell_pairs": (Meaning("howell@std"),),
    "three_quarter_howell": (Meaning("howell_three_quarter"),),
}


def words() -> tuple[str, ...]:
    """Every name that `make` takes, keys first."""
    return (*BY_KEY, *(word for word in WORDS if word not in BY_KEY))


def meaning_of(word: str, tables: int, rounds: int | None = None) -> tuple[Kind, Meaning]:
    """The kind that a word, a key or key@edition means for this size. RuleError "movement.kind"."""
    name = word.strip().lower().replace("-", "_")
    for meaning in WORDS.get(name, (Meaning(name),)):
        if meaning.fits(tables, rounds):
            key, _, edition = meaning.target.partition("@")
            kind = BY_KEY.get(key)
            if kind and (not edition or edition in kind.editions):
                return kind, meaning
    raise RuleError(
        "movement.kind",
        "kind",
        "There is no movement {word}. There are: {known}.",
        "",
        word=word,
        known=", ".join(words()),
    )


def make(
    kind: str,
    tables: int | None = None,
    rounds: int | None = None,
    boards_per_round: int | None = None,
    missing: int | None = None,
    options: Mapping[str, object] | None = None,
    pairs: int | None = None,
) -> Movement:
    """The movement that is asked for; what is None is chosen by the kind.

    `kind` is a key, key@edition or a word for one; `options` by name, as `KINDS` list them.
    `pairs` may stand for `tables`; one less than two a table leaves a pair missing (the kind's
    phantom unless `missing` says which), one more makes a Mitchell a rover.
    Raises RuleError "movement.*" with the field at fault.
    """
    tables = _tables_for(kind, tables, pairs)
    if pairs == 2 * tables + 1 and meaning_of(kind, tables)[0].key in WITH_ROVER:
        kind, options = _rover_instead(kind, options or {})
    found, meaning = meaning_of(kind, tables, rounds)
    chosen = _options(found, {**meaning.options, **(options or {})})
    _check_size(found, tables)
    if missing is None and (meaning.half_table or pairs == 2 * tables - 1) and found.phantom:
        missing = found.phantom(tables)
    movement = found.build(Spec(found.key, tables, rounds, boards_per_round, missing, chosen))
    _check_pairs(movement, pairs)
    return movement


def _tables_for(kind: str, tables: int | None, pairs: int | None) -> int:
    if tables is None and pairs is None:
        raise RuleError("movement.tables", "tables", "How many tables?", "")
    if tables is not None:
        return tables
    assert pairs is not None
    found, _ = meaning_of(kind, pairs // 2)
    return pairs // 2 if found.key == "rover" else (pairs + 1) // 2


def _rover_instead(kind: str, options: Mapping[str, object]) -> tuple[str, Mapping[str, object]]:
    """A pair too many for a Mitchell: the rover on the same form."""
    base = "skip" if "skip" in kind else "relay-share"
    return "rover", {**options, "base": base}


def _options(kind: Kind, given: Mapping[str, object]) -> dict[str, str]:
    known = {option.name: option for option in kind.options}
    chosen = {name: option.default for name, option in known.items()}
    for name, value in given.items():
        if name not in known:
            raise RuleError(
                "movement.option",
                name,
                "{kind} has no option {option}. It has: {known}.",
                "",
                kind=kind.key,
                option=name,
                known=", ".join(known),
            )
        chosen[name] = str(value).strip().lower()
        known[name].check(chosen[name])
    return chosen


def _check_size(kind: Kind, tables: int) -> None:
    if tables not in kind.sizes:
        raise RuleError(
            "movement.tables",
            "tables",
            "{kind} is made for {sizes} tables, not {tables}.",
            "",
            kind=kind.key,
            sizes=listed(kind.sizes),
            tables=tables,
        )


def _check_pairs(movement: Movement, pairs: int | None) -> None:
    if pairs is not None and pairs != len(movement.entries):
        raise RuleError(
            "movement.pairs",
            "pairs",
            "{tables} tables of this movement seat {entries} pairs, not {pairs}.",
            "",
            tables=movement.tables,
            entries=len(movement.entries),
            pairs=pairs,
        )


def listed(sizes: tuple[int, ...]) -> str:
    """Numbers in words: "3 to 40" where they are a run, else "4, 8, 12"."""
    if len(sizes) > 2 and list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]}"
    return ", ".join(map(str, sizes))
