"""Sentences of the Howells: who stays and who follows whom, without a pair that is missing."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.words import Message

from ..number_spans import spans


def staying(tables: int, stationary: int, missing: int | None) -> Iterator[Message]:
    """Who stays: the last pairs, the first of them at table 1; no sentence where nobody does."""
    first, last = 2 * tables - stationary + 1, 2 * tables
    stay = [pair for pair in range(first, last + 1) if pair != missing]
    if len(stay) == 1:
        yield Message("Pair {pair} stays at table {table}.", pair=stay[0], table=stay[0] - first + 1)
    elif len(stay) == stationary:
        yield Message(
            "Pairs {first} to {last} stay at tables 1 to {tables}.",
            first=first,
            last=last,
            tables=stationary,
        )
    elif stay:
        places = spans((pair - first + 1 for pair in stay), ", ")
        yield Message("Pairs {pairs} stay at tables {tables}.", pairs=spans(stay, ", "), tables=places)


def following(tables: int, stationary: int, missing: int | None) -> Message:
    """How the pairs of one cycle move: each to where the one before it sat, pair 1 to where the last did.

    Where that one is missing there is an empty side of a table to go to.
    """
    last = 2 * tables - stationary
    if stationary == 1 and missing == last + 1:
        return Message("Everyone follows the pair numbered one below; pair 1 follows pair {last}.", last=last)
    if missing is None or missing > last:
        return Message(
            "Everyone else follows the pair numbered one below; pair 1 follows pair {last}.", last=last
        )
    if missing in (1, last):
        return Message(
            "Everyone else follows the pair numbered one below; pair {next} moves to the empty seats.",
            next=missing % last + 1,
        )
    return Message(
        "Everyone else follows the pair numbered one below; pair 1 follows pair {last}, and pair {next} "
        "moves to the empty seats.",
        last=last,
        next=missing + 1,
    )
