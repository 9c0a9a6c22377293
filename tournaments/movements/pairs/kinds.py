"""The Mitchells, the rover and the Howells as kinds, with the words for them."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.words import N_

from ..kinds import SWITCH, SWITCH_ROUNDS, Kind, Meaning, Option
from .builders import (
    build_balanced_howell,
    build_double_weave,
    build_howell,
    build_relay_share,
    build_skip,
    build_straight,
    build_three_quarter_howell,
)
from .howell import howells
from .mitchell import DOUBLE_WEAVE, RELAY_SHARE, SKIP
from .roving import ONCE, WEB, build_rover
from .sizes import MITCHELL_SIZES, fairest_missing, last_north_south

ROVER_BASE = Option(
    "base",
    ("relay-share", "skip", WEB),
    "relay-share",
    "the form for an even number of tables; web is the one with more tables than rounds, for any number",
)
REPEATS = Option(
    "repeats",
    ("never", ONCE),
    "never",
    "once lets the rover meet one pair twice where that gives a round more: 3, 9, 15 tables and so on",
)
SHARING = Option(
    "sharing", ("avoid", "allow"), "avoid", "avoid takes a movement without shared boards if there is one"
)
GUIDE_CARDS = Option(
    "guide_cards", ("allow", "avoid"), "allow", "avoid takes one in which pairs follow each other"
)

BOOK_EDITION = "starter_adder_8_34"
STARTERS = Option("starters", ("ours", "book"), "ours", "book takes the older book's, for 4 to 17 tables")


def _full_tables(pairs: int) -> int:
    """A rover's pair needs no table."""
    return pairs // 2


KINDS: tuple[Kind, ...] = (
    Kind(
        "mitchell",
        N_("Mitchell, straight"),
        tuple(MITCHELL_SIZES),
        build_straight,
        last_north_south,
        (SWITCH,),
        ("straight", "s000"),
    ),
    Kind(
        "mitchell_relay_share",
        N_("Mitchell with relay and share (bye stand)"),
        tuple(filter(RELAY_SHARE.fits, MITCHELL_SIZES)),
        build_relay_share,
        last_north_south,
        (SWITCH,),
        ("bye_stand", "s000"),
    ),
    Kind(
        "mitchell_skip",
        N_("Skip Mitchell"),
        tuple(filter(SKIP.fits, MITCHELL_SIZES)),
        build_skip,
        last_north_south,
        (SWITCH,),
    ),
    Kind(
        "mitchell_double_weave",
        N_("Double weave (criss-cross)"),
        tuple(filter(DOUBLE_WEAVE.fits, MITCHELL_SIZES)),
        build_double_weave,
        last_north_south,
        (SWITCH,),
    ),
    Kind(
        "rover",
        N_("Rover (bump)"),
        tuple(MITCHELL_SIZES),
        build_rover,
        options=(SWITCH_ROUNDS, ROVER_BASE, REPEATS),
        tables_for=_full_tables,
    ),
    Kind(
        "howell",
        N_("Howell"),
        tuple(sorted({h.tables for h in howells() if h.is_full})),
        build_howell,
        fairest_missing(build_howell),
        (SHARING, GUIDE_CARDS, STARTERS),
        ("std", "s000", BOOK_EDITION),
    ),
    Kind(
        "howell_three_quarter",
        N_("Reduced (three-quarter) Howell"),
        tuple(sorted({h.tables for h in howells() if not h.is_full})),
        build_three_quarter_howell,
        fairest_missing(build_three_quarter_howell),
        (SHARING, GUIDE_CARDS),
    ),
    Kind(
        "howell_balanced",
        N_("Perfectly balanced Howell"),
        tuple(sorted({h.tables for h in howells() if h.q == 100 and h.rounds == 2 * h.tables - 1})),
        build_balanced_howell,
        fairest_missing(build_balanced_howell),
        (SHARING, GUIDE_CARDS),
    ),
)


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
    "interwoven": (Meaning("mitchell_double_weave"),),
    "criss_cross": (Meaning("mitchell_double_weave"),),
    "double_weave": (Meaning("mitchell_double_weave"),),
    "bump": (Meaning("rover"),),
    "howell": (Meaning("howell@std"),),
    f"howell@{BOOK_EDITION}": (Meaning(f"howell@{BOOK_EDITION}", options={"starters": "book"}),),
    "howell_movement": (Meaning("howell@std"),),
    "howell_pairs": (Meaning("howell@std"),),
    "three_quarter_howell": (Meaning("howell_three_quarter"),),
}
