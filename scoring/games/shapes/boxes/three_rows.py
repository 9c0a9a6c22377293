"""Gin of three players: chouette, cutthroat, and battle royal, in which all three play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import Fact, Settlement, Sides, Table
from scoring.games.shapes.boxes.boxes import (
    BOX_BONUS,
    GAME_BONUS,
    TARGET,
    Boxed,
    Boxes,
    Fault,
    Parts,
    Win,
    each_with_each,
    game,
    of_two_sides,
)
from scoring.games.shapes.boxes.gin_rows import GIN, by_options, two_faults, two_play
from scoring.games.shapes.boxes.hands import (
    ACCEPTED,
    FIELDS,
    GIN_BONUS,
    GIN_PLACE,
    HIGH_ACE,
    KNOCKED,
    KNOCKER,
    LAYOFF_ON_GIN,
    MOST_SHOWN,
    RESULT,
    UNDERCUT_BONUS,
    rules_of,
    wrong_knock,
)
from scoring.games.shapes.boxes.hands import GIN as FOR_GIN
from scoring.games.shapes.boxes.hands import UNDERCUT as FOR_UNDERCUT
from scoring.games.shapes.declared import Field
from scoring.words import Message, Word

STAYS_PLACE, UNDERCUT_PLACE = "000:l.4209", "000:l.4265"
UNMATCHED = Message("deadwood of both others")


def _playing(state: Boxed) -> Iterator[Fact]:
    one, other, _ = (state.table.players[player] for player in state.order)
    yield Fact("playing", Word("Playing"), f"{one} – {other}")


# ---- chouette


def _box_and_team(table: Table[Any]) -> Sides:
    """The player in the box against the captain and the partner."""
    return ((0,), (1, 2))


def _chouette(deal: Any, state: Boxed) -> Win | None:
    win = two_play(by_options, deal, state)
    return None if win is None else replace(win, side=min(win.side, 1))


def _next_captain(state: Boxed, deal: Any, win: Win | None) -> tuple[int, ...]:
    """000:l.4194: a captain who loses a hand is idle, and the partner is captain; after a draw he stays."""
    box, captain, idle = state.order
    return (box, idle, captain) if win is not None and win.side == 0 else state.order


def _chouette_facts(state: Boxed) -> Iterator[Fact]:
    names = state.table.players
    yield Fact("box", Word("In the box"), names[state.order[0]])
    yield Fact("captain", Word("Captain"), names[state.order[1]])


def _next_game(state: Boxed, sides: Sides) -> Settlement:
    """000:l.4197: who has lost the game in the box makes room for the captain of the last hand."""
    settlement = of_two_sides(state, sides)
    (column,) = state.columns
    if not column.closed:
        return settlement
    box, captain, idle = (state.table.players[player] for player in state.order)
    next_box, next_captain = (box, captain) if column.winner == 0 else (captain, idle)
    words = Message(
        "In the next game {box} is in the box, and {captain} is captain.", box=next_box, captain=next_captain
    )
    return replace(settlement, words=words)


# ---- cutthroat

STAYS = Field("stays", "seat", Word("After a drawn hand stays"), optional=True, rare=True)


def _next_two(state: Boxed, deal: Any, win: Win | None) -> tuple[int, ...]:
    """000:l.4209: who loses a hand sits out, and so does one of two who have drawn."""
    one, other, idle = state.order
    stays = deal.stays if win is None else win.side
    return (stays, idle, other if stays == one else one)


def _cutthroat_faults(deal: Any, state: Boxed) -> Iterator[Fault]:
    wrong = tuple(two_faults(by_options, deal, state))
    yield from wrong
    if wrong:
        return
    drawn = two_play(by_options, deal, state) is None
    if drawn and deal.stays not in state.order[:2]:
        why = Message("Enter who stays: who has less, or by the cut where both have as much.")
        yield "stays", why, STAYS_PLACE
    elif not drawn and deal.stays is not None:
        yield "stays", Message("The winner of the hand stays."), STAYS_PLACE


# ---- battle royal

COUNTS = Field(
    "deadwood", "whole", Word("Deadwood"), 0, MOST_SHOWN, per="player", when=("result", KNOCKED),
    help=Word("What is left after laying off."),
)  # fmt: skip
UNDERCUT_BY = Field(
    "undercut_by", "seat", Word("Last to undercut"), optional=True, when=("result", ("knock",))
)


def _royal(deal: Any, state: Boxed) -> Win | None:
    """000:l.4252: the knocker has what both others have left; so has the last to undercut, and 25."""
    if deal.result == "draw":
        return None
    options = state.table.options
    winner = deal.knocker
    bonus: Parts = ()
    if deal.result == "gin":
        bonus = ((options.gin_bonus, FOR_GIN),)
    elif deal.undercut_by is not None:
        winner, bonus = deal.undercut_by, ((options.undercut_bonus, FOR_UNDERCUT),)
    others = sum(deal.deadwood) - deal.deadwood[winner]
    return Win(winner, (*bonus, (others, UNMATCHED)))


def _royal_faults(deal: Any, state: Boxed) -> Iterator[Fault]:
    if deal.result == "draw":
        return
    counts, knocker, names = deal.deadwood, deal.knocker, state.table.players
    count = counts[knocker]
    if deal.result == "gin":
        if count:
            why = Message("{player} is gin, and has no deadwood.", player=names[knocker])
            yield "deadwood", why, GIN_PLACE
        return
    yield from wrong_knock(count, rules_of(state.table), "deadwood", accepted=deal.accepted)
    lower = [player for player, left in enumerate(counts) if player != knocker and left <= count]
    last = deal.undercut_by
    if last is None:
        if lower:
            why = Message("{player} has undercut the knocker. Enter who was the last to undercut.",
                          player=names[lower[0]])  # fmt: skip
            yield "undercut_by", why, UNDERCUT_PLACE
    elif last == knocker or counts[last] > min(counts):
        why = Message("{player} has not undercut both others.", player=names[last])
        yield "undercut_by", why, UNDERCUT_PLACE


ROWS = (
    replace(
        GIN, key="gin_chouette", seats=(3,), sides=_box_and_team, win=_chouette, next_order=_next_captain,
        first_dealer=1, facts=_chouette_facts, settle=_next_game,
    ),
    replace(
        GIN, key="gin_cutthroat", seats=(3,), fields=lambda table: (*FIELDS, STAYS), faults=_cutthroat_faults,
        next_order=_next_two, first_dealer=1, facts=_playing, settle=each_with_each,
        options=(TARGET, GIN_BONUS, UNDERCUT_BONUS, BOX_BONUS, GAME_BONUS, LAYOFF_ON_GIN, HIGH_ACE),
    ),
    Boxes(
        key="gin_battle_royal", seats=(3,), win=_royal, faults=_royal_faults, all_play=True,
        fields=lambda table: (RESULT, KNOCKER, COUNTS, UNDERCUT_BY, ACCEPTED), settle=each_with_each,
        options=(replace(TARGET, default=200), replace(GIN_BONUS, default=50), UNDERCUT_BONUS, BOX_BONUS,
                 GAME_BONUS),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
