"""The words that the phone's script puts together itself, because it must go on without connection."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from scoring.bridge import ALL_CONTRACTS, Denomination, duplicate_score
from scoring.bridge.contracts import FORMS
from scoring.bridge.relatives.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.tables import board_table
from scoring.words.figures import MINUS

TRICKS = range(14)


def over_key(over: int) -> tuple[int, str]:
    """A result key: tricks over (or under) the contract, and what stands on it."""
    return over, "=" if over == 0 else f"{over:+d}".replace("-", MINUS)


OVER_KEYS = tuple(map(over_key, range(-2, 4)))
"""The usual results: with *more* beside them seven keys, a row on any phone."""
RANK_KEYS = tuple((rank, "10" if rank == "T" else rank) for rank in "AKQJT98765432")
MORE_KEYS = tuple(map(over_key, (*range(-3, -14, -1), 4, 5, 6)))


def words() -> dict[str, Any]:
    """Templates with {named} values, and words for seats, sides, vulnerability and tricks."""
    return {
        "seats": {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")},
        "sides": {"NS": _("N-S"), "EW": _("E-W")},
        "vul": {"none": _("None"), "ns": _("N-S"), "ew": _("E-W"), "both": _("Both")},
        "doubling": {"": "", "X": _(" doubled"), "XX": _(" redoubled")},
        "tricks": _tricks(),
        "or": _("{one} or {other}"),
        "pair": _("{side} {number}: {names}"),
        "played": _("{contract} by {seat}."),
        "playedBy": _("{contract} by {seat} ({name})."),
        "passed": _("Passed out."),
        "low": _("spades at 2"),
        "honours": _("Honours {side} {points}."),
        "whist": _("Tricks: N-S {ns}, E-W {ew}."),
        "whistShort": _("N-S {ns}, E-W {ew}"),
        "notPlayed": _("Not played."),
        "board": _("Board {board}."),
        "lead": _("Lead {card}."),
        "score": _("{side} {score}"),
        "isRight": _("{who}: is this correct?"),
        "rightQuestion": _("{doubt}. Is this correct?"),
        "boardName": _("Board {board}"),
        "extraRound": _("{round}, extra boards"),
        "boardState": _("Board {board}: {state}"),
        "states": _states(),
        "waiting": _(
            "Saved on this phone; {count} waiting to be sent. Carry on playing and keep this page open."
        ),
        "busy": _(
            "The site is busy. Saved on this phone; {count} waiting to be sent. Nothing is "
            "lost. Carry on playing and keep this page open."
        ),
        "lost": _(
            "This phone is no longer at this table. Scan the code on the card again; anything "
            "waiting here is kept."
        ),
        "stale": _("Last seen {time}."),
        "othersLine": _("{result}, {times} times"),
        "compared": _("Board {board} and the other tables: N-S {counts}."),
        "beat": _("beat {count}"),
        "tied": _("tied with {count}"),
        "lostTo": _("lost to {count}"),
        "awaited": {
            "tables": _("How board {board} compares is shown when all tables have played it."),
            "clubs": _("How board {board} compares is shown when all clubs have played it."),
            "end": _("How board {board} compares is shown at the end of the evening."),
        },
        "notCalled": _("No connection: the director has not been called. Please call out."),
        "callWaits": _("No connection: the director will be told as soon as it is back."),
        "busyNot": _("The site is busy: the director has not been called. Try again in a moment."),
        "busyWaits": _("The site is busy: the director will be told in a moment."),
        "gone": _("The director has undone round {round}. This page shows what comes next."),
        "handedOver": _("The director has been told."),
        "told": _("The director has been told."),
        "title": _("Table {table}, round {round}"),
    }


def _tricks() -> list[str]:
    return [
        _("No tricks."), _("One trick."), _("Two tricks."), _("Three tricks."), _("Four tricks."),
        _("Five tricks."), _("Six tricks."), _("Seven tricks."), _("Eight tricks."), _("Nine tricks."),
        _("Ten tricks."), _("Eleven tricks."), _("Twelve tricks."), _("Thirteen tricks."),
    ]  # fmt: skip


def _states() -> dict[str, str]:
    return {
        "missing": _("not entered"),
        "unagreed": _("not agreed"),
        "agreed": _("agreed"),
        "call": _("for the director"),
        "doubt": _("unusual"),
        "waiting": _("on this phone"),
    }


CONTRACTS = ALL_CONTRACTS[:: len(ALL_CONTRACTS) // FORMS]
"""One of every form, in the order of forms."""


@cache
def game_of(name: str) -> dict[str, Any]:
    """What the script knows of the evening's scoring table: its `kind`, and what results are worth.

    `scores` are points of declarer's side, [vulnerable][form of contract][tricks]; `low` the same of
    spades at 2 a trick, [level and doubling][tricks]; `honours` what they can count, by denomination.
    """
    table = board_table(name)
    if isinstance(table, WhistBoards):
        return {"kind": "whist", "scores": []}
    if isinstance(table, AuctionBoards):
        return _auction(table)
    scores = [
        [[duplicate_score(contract, tricks, vul, name) for tricks in TRICKS] for contract in CONTRACTS]
        for vul in (False, True)
    ]
    return {"kind": "contract", "scores": scores, "pass": True}


def _auction(boards: AuctionBoards) -> dict[str, Any]:
    scores = [[boards.points(contract, tricks) for tricks in TRICKS] for contract in CONTRACTS]
    honours = {c.denomination.value: list(boards.honours(c)) for c in CONTRACTS if c.level == 1}
    game = {"kind": "auction", "scores": [scores, scores], "honours": honours, "pass": boards.may_pass}
    if boards.low_spades:
        spades = [contract for contract in CONTRACTS if contract.denomination is Denomination.SPADES]
        game["low"] = [[boards.points(c, tricks, low=True) for tricks in TRICKS] for c in spades]
        honours["L"] = list(boards.honours(spades[0], low=True))
    return game


def honours_keys(game: dict[str, Any]) -> list[int]:
    """Every figure that honours can have, one for each key; the script shows those of the denomination."""
    return sorted({points for points_of_one in game.get("honours", {}).values() for points in points_of_one})
