"""Rule sets of clubs: each code of the books as data, and the readings of what a code leaves open."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from scoring.words import RuleError, Word

RUBBER = Word("rubber")


class Right(StrEnum):
    """Who comes first when there are fewer places than people who ask for them at the same time."""

    CLASSES = "classes"  # not played yet, by entry; then who has played; last who leaves a table for it
    ROOM = "room"  # by entry into the room
    NOT_PLAYED = "not played"  # who has not played yet, by entry; then the others, equal
    NOT_BELONGED = "not belonged"  # who has belonged to no table yet, by entry; then the others, equal


class BrokenOff(StrEnum):
    """When a rubber broken off counts as played."""

    WITH_A_DEAL = "with a deal"
    NEVER = "never"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Which of two cards precedes. `suits` from low to high; "" where equal ranks are drawn again.

    `high_first`: the higher card precedes. `exposed_counts`: of several cards exposed the highest
    counts, where other codes make them void.
    """

    high_first: bool = True
    ace_high: bool = True
    suits: str = "CDHS"
    exposed_counts: bool = False


@dataclass(frozen=True, slots=True)
class Readings:
    """What the texts leave open. Each default is the reading recommended in docs/games-and-laws.md."""

    best_card_stays: bool = True
    """Among equal streaks the preceding card keeps its place; else it has the right to leave."""
    transfers_last: bool = True
    """Free places go to other newcomers before those who left a table; else by membership."""
    small_table_is_left: bool = False
    """Who goes from a table of fewer than four counts as leaving an existing table too."""
    bar_lasts: bool = False
    """Who broke up a table stays behind the three all session, not only until they are seated."""
    bar_at_old_table: bool = False
    """He stays behind them at the table that he broke up, too."""
    broken_off: BrokenOff = BrokenOff.WITH_A_DEAL
    lent_streak_kept: bool = False
    """A rubber at home without the lent member leaves his streak as it was; else it is 0."""
    sitter_streak_kept: bool = False
    """Who sits out of his own will keeps his streak; else it is 0."""
    entry_kept: bool = False
    """Who comes back to the room has his old place in the order of entry; else the last."""
    loan_may_break_up: bool = False
    """A loan may leave fewer than four at home; unannounced it then breaks up the game."""
    founders_draw_at_once: bool = False
    """Equals about the last place of a new table's first rubber draw when it forms, not when it cuts."""
    uncorrected: bool = False
    """An evening recorded before two readings were corrected is replayed as it was played: whoever broke up
    a table ranks directly behind the three, even before people who have not played, and where more than
    four come in a transfer may play without a draw."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One code of club procedure.

    `players` play at once and make a table; with `complete` members it takes nobody in.
    `at_table`, `at_new_table`: who comes first when places lack. `transfers_draw`: who left another
    table draws against the member he displaces for his first rubber. `break_up_bars`: who broke up
    a table stays behind those he left. `loans_keep_place`: a fourth lent with the promise to return
    keeps his place at home. `helpers_last`: who left a table to make up a new one that could not be
    formed without him is the last to cut out of it. `afresh`: after each rubber all cut again for
    the table, without preference for those who were in. `unit`: after what tables change.
    """

    key: str
    title: Word
    source: str
    order: CardOrder
    at_table: Right = Right.CLASSES
    at_new_table: Right = Right.CLASSES
    players: int = 4
    complete: int = 6
    transfers_draw: bool = False
    break_up_bars: bool = True
    loans_keep_place: bool = True
    helpers_last: bool = False
    afresh: bool = False
    unit: Word = RUBBER
    readings: Readings = field(default_factory=Readings)


LOW = CardOrder(high_first=False, ace_high=False, suits="")
"""Whist laws: the ace is low, the lowest card precedes, equal cards are cut again."""
ORDERS = {
    "contract_1948": CardOrder(),
    "general": CardOrder(suits=""),
    "american_1913": CardOrder(high_first=False, ace_high=False, suits="HDCS", exposed_counts=True),
    "english": LOW,
    "awl_1893": LOW,
}
"""The draw for precedence, partners and seats by the editions of `draw_for_seats`."""

CONTRACT_1948 = RuleSet(
    key="contract_1948",
    title=Word("Contract bridge clubs, 1948"),
    source="000:l.11198",
    order=ORDERS["contract_1948"],
    transfers_draw=True,
)
BRIDGE_AMERICAN_1913 = RuleSet(
    key="bridge_american_1913",
    title=Word("American Laws of Bridge, 1913"),
    source="001:l.854",
    order=ORDERS["american_1913"],
    at_table=Right.ROOM,
    at_new_table=Right.NOT_PLAYED,
    helpers_last=True,
)
WHIST_ENGLISH = RuleSet(
    key="whist_english",
    title=Word("English whist laws"),
    source="001:l.3967",
    order=LOW,
    at_table=Right.ROOM,
    at_new_table=Right.NOT_BELONGED,
    loans_keep_place=False,
)
WHIST_AWL_1893 = RuleSet(
    key="whist_awl_1893",
    title=Word("American Whist League, 1893"),
    source="001:l.3691",
    order=LOW,
    at_table=Right.ROOM,
    at_new_table=Right.ROOM,
    break_up_bars=False,
    unit=Word("game"),
)
WHIST_ROTATION = RuleSet(
    key="whist_rotation",
    title=Word("Whist, cutting out after each rubber"),
    source="001:l.1393",
    order=LOW,
    at_table=Right.ROOM,
    at_new_table=Right.ROOM,
    break_up_bars=False,
)
TABLES_OF_OTHER_SIZES = (
    RuleSet(
        key="auction_four",
        title=Word("Auction bridge, table complete with four"),
        source="001:l.71",
        order=ORDERS["american_1913"],
        at_table=Right.ROOM,
        at_new_table=Right.NOT_PLAYED,
        complete=4,
        afresh=True,
    ),
    RuleSet(
        key="three_hand_auction",
        title=Word("Three-hand auction"),
        source="001:l.1202",
        order=ORDERS["american_1913"],
        at_table=Right.ROOM,
        at_new_table=Right.NOT_PLAYED,
        players=3,
        complete=4,
    ),
    RuleSet(
        key="dummy_tournee",
        title=Word("English dummy: a tournée of three"),
        source="001:l.2536",
        order=LOW,
        at_table=Right.ROOM,
        at_new_table=Right.ROOM,
        players=3,
        complete=3,
        afresh=True,
        break_up_bars=False,
        unit=Word("tournée"),
    ),
    RuleSet(
        key="double_dummy",
        title=Word("Double dummy: a table of two"),
        source="001:l.2536",
        order=LOW,
        at_table=Right.ROOM,
        at_new_table=Right.ROOM,
        players=2,
        complete=2,
        break_up_bars=False,
    ),
    RuleSet(
        key="mort",
        title=Word("Mort"),
        source="001:l.2602",
        order=LOW,
        at_table=Right.ROOM,
        at_new_table=Right.ROOM,
        players=3,
        complete=4,
        break_up_bars=False,
    ),
    RuleSet(
        key="cayenne",
        title=Word("Cayenne"),
        source="001:l.3691",
        order=LOW,
        at_table=Right.ROOM,
        at_new_table=Right.ROOM,
        break_up_bars=False,
        afresh=True,
        unit=Word("game"),
    ),
    RuleSet(
        key="boston_and_solo",
        title=Word("Boston and solo whist"),
        source="001:l.3691",
        order=LOW,
        at_table=Right.ROOM,
        at_new_table=Right.ROOM,
        complete=4,
        break_up_bars=False,
        afresh=True,
        unit=Word("game"),
    ),
)

RULE_SETS = {
    rules.key: rules
    for rules in (
        CONTRACT_1948,
        BRIDGE_AMERICAN_1913,
        WHIST_ENGLISH,
        WHIST_AWL_1893,
        WHIST_ROTATION,
        *TABLES_OF_OTHER_SIZES,
    )
}


def rule_set(key: str) -> RuleSet:
    """The rule set of that key. Raises RuleError "rules"."""
    if key not in RULE_SETS:
        raise RuleError(
            "rules",
            "rules",
            "Unknown rule set {key}. Choose one of: {known}.",
            "",
            key=key,
            known=", ".join(RULE_SETS),
        )
    return RULE_SETS[key]


def card_order(key: str) -> CardOrder:
    """The order of cards of that edition of `draw_for_seats`. Raises RuleError "draws"."""
    if key not in ORDERS:
        raise RuleError(
            "draws",
            "draws",
            "Unknown draw {key}. Choose one of: {known}.",
            "",
            key=key,
            known=", ".join(ORDERS),
        )
    return ORDERS[key]
