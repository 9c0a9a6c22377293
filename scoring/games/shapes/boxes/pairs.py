"""Gin of two teams: every pair of opponents plays a hand at the same time, and one side has the net."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import Fact, Sides, Table
from scoring.games.shapes.boxes.boxes import Boxed, Fault, Win
from scoring.games.shapes.boxes.hands import (
    ACCEPTED,
    BARRED,
    EXCESS,
    KNOCKER,
    KNOCKER_COUNT,
    MISSING,
    OPPONENT_COUNT,
    RESULT,
    Rules,
    hand_of,
    not_playing,
    scored,
    wrong_cards,
    wrong_counts,
)
from scoring.games.shapes.declared import Field, misfits
from scoring.words import Message, Word

ROUND_PLACE, NET = "000:l.4134", Message("net of all hands")
TITLES = (
    Word("First hand"), Word("Second hand"), Word("Third hand"), Word("Fourth hand"), Word("Fifth hand"),
)  # fmt: skip
PARTS = (replace(RESULT, suggested=""), KNOCKER, KNOCKER_COUNT, OPPONENT_COUNT, ACCEPTED, BARRED)
Pair = tuple[int, int]


def teams(table: Table[Any]) -> Sides:
    """Two sides whose players sit in turn, so that every pair of neighbours is one of each."""
    return tuple(tuple(range(side, table.size, 2)) for side in range(2))


def names_of_hands(table: Table[Any]) -> list[str]:
    """The fields of the hands of a round."""
    return [f"hand_{number}" for number in range(1, table.size // 2 + 1)]


def hands_of(table: Table[Any]) -> tuple[Field, ...]:
    """The fields of a round: a hand for every pair, in any order."""
    hands = (
        Field(name, "record", title, parts=PARTS)
        for name, title in zip(names_of_hands(table), TITLES, strict=False)
    )
    return (*hands, MISSING, EXCESS)


def pairs(state: Boxed) -> list[Pair]:
    """Who plays whom: of four players in turn the right-hand and the left-hand opponent (000:l.4145)."""
    size = state.table.size
    first = -1 if size == 4 and state.played % 2 == 0 else 1
    return [(player, (player + first) % size) for player in range(0, size, 2)]


def _pair_of(state: Boxed, player: int | None) -> Pair | None:
    return next((pair for pair in pairs(state) if player in pair), None)


def pairs_facts(state: Boxed) -> Iterator[Fact]:
    """The pairs of the next round, where teams play."""
    if state.table.size > 2:
        players = state.table.players
        text = ", ".join(f"{players[one]} – {players[other]}" for one, other in pairs(state))
        yield Fact("pairs", Word("Pairs"), text)


def of_pairs(rules: Callable[[Table[Any]], Rules], deal: Any, state: Boxed) -> Win | None:
    """000:l.4134: what the hands of a side come to; the side with more has the net, and one box."""
    net = 0
    for name in names_of_hands(state.table):
        one = getattr(deal, name)
        pair = _pair_of(state, one.knocker)
        hand = None if pair is None else hand_of(one, pair, deal)
        won = None if hand is None else scored(hand, rules(state.table))
        if won is not None:
            winner, parts = won
            net += sum(points for points, _ in parts) * (1 if winner % 2 == 0 else -1)
    return Win(int(net < 0), ((abs(net), NET),)) if net else None


def pairs_faults(rules: Callable[[Table[Any]], Rules], deal: Any, state: Boxed) -> Iterator[Fault]:
    """What cannot be in the hands of a round."""
    names, seen, knockers = state.table.players, [], []
    for field in names_of_hands(state.table):
        one = getattr(deal, field)
        wrong = [(error.field, error.message, error.source) for error in misfits(PARTS, one, ROUND_PLACE)]
        pair = _pair_of(state, one.knocker)
        if not wrong and pair is not None:
            if pair in seen:
                why = Message("{player} has played another hand of this round.", player=names[one.knocker])
                wrong.append(("knocker", why, ROUND_PLACE))
            seen.append(pair)
            knockers.append(one.knocker)
            hand = hand_of(one, pair, deal)
            wrong += not_playing(one, pair, names)
            wrong += wrong_counts(hand, rules(state.table), accepted=one.accepted) if hand else ()
        yield from ((f"{field}.{name}", why, place) for name, why, place in wrong)
    yield from wrong_cards(deal, range(len(names)), knockers, names)
