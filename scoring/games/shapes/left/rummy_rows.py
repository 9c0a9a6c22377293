"""Rummy and its relatives with one winner a deal: the others pay what they have left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.games.shape import Line, Number, Table
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import (
    DEALS,
    IN_HAND,
    OUT,
    OUT_OR_BLOCK,
    TARGET,
    Fault,
    Hands,
    Left,
    added_up,
    from_each,
    gains,
    game,
    hand,
    lowest,
    to_the_lowest,
    winner_of_two_deals,
)
from scoring.words import Message, Word, nouns

FACE, MISSING_CARD, RUM, BEATEN = 10, 10, 25, 10
PACK, UNMATCHED_PACK, COON_CAN_PACK, COON_CAN_HAND, KALUKI_PACK, KALUKI_HAND = 340, 380, 790, 118, 892, 250
PAYS = "000:l.1664"
BLOCKED, KNOCKED, RUMMED = Message("nobody could go on"), Message("difference"), Message("rum")
WENT_RUMMY = Field("rummy", "flag", Word("The whole hand in one turn"))
MISSING = Field("missing", "whole", Word("Cards too few"), 0, 15, per="player", optional=True, rare=True)
EXCESS = Field("excess", "whole", Word("Cards too many"), 0, 15, per="player", optional=True, rare=True)
VALUE = Word("Value of the cards in hand")
FAULT_SOURCES = {"out": PAYS, "least": PAYS, "most": PAYS}


def times(default: int) -> Field:
    """By how much a rummy multiplies."""
    return Field("rummy_times", "whole", Word("Going rummy counts so many times"), 1, 2, default=default)


def dealt(state: Hands) -> int:
    """The cards of a hand: ten of two players, seven of three or four, six of more (000:l.1524)."""
    return {2: 10, 3: 7, 4: 7}.get(state.table.size, 6)


def _most_deadwood(state: Hands) -> int:
    """000:l.4513: unmatched, ten cards are no more than two of K Q J 10 and two nines, 98."""
    return {10: 98, 7: 70, 6: 60}[dealt(state)]


def _unmatched(table: Table[Any]) -> int:
    """000:l.1925: hands can grow, and only the pack is a bound, its cards or its value."""
    return 52 if table.options.payment == "card" else UNMATCHED_PACK


def _paid(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.1664: each pays his hand, 10 for a missing card (000:l.1743), twice to one who went rummy."""
    missing: Sequence[Number] = deal.missing or (0,) * state.table.size
    by = state.table.options.rummy_times if deal.rummy else 1
    owed = [by * (own + MISSING_CARD * lost) for own, lost in zip(deal.left, missing, strict=True)]
    lines = from_each(deal.out, owed, IN_HAND)
    return gains(lines) if added_up(state.table.options) else lines


def _block(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.1853: without a winner the lowest collect the differences, and share them."""
    if deal.out is not None:
        return _paid(deal, state)
    return to_the_lowest(deal.left, lowest(deal.left), BLOCKED)


def _no_rummy_in_block(deal: Any, state: Hands) -> Iterator[Fault]:
    if deal.out is None and deal.rummy:
        yield "rummy", Message("Nobody went rummy where nobody was out."), "000:l.1844"


def _matched(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.1865: the winner collects the value of his own hand from each."""
    return from_each(deal.out, [deal.value] * state.table.size, Message("hand of the winner"))


def _too_dear(deal: Any, state: Hands) -> Iterator[Fault]:
    most = FACE * (dealt(state) + 1)
    if deal.value > most:
        why = Message(
            "{given} cannot count more than {most}.", given=nouns.cards(dealt(state) + 1), most=most
        )
        yield "value", why, "000:l.1865"


def _knock_winners(deal: Any, state: Hands) -> tuple[int, ...]:
    """000:l.4550: who ties the knocker wins instead of him, unless his is a rum hand."""
    low = lowest(deal.left)
    rivals = tuple(player for player in low if player != deal.out)
    rum_wins = deal.left[deal.out] == 0 and not state.table.options.tie_beats_rum
    return (deal.out,) if deal.out in low and (rum_wins or not rivals) else rivals


def _knocked(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.4550: the others pay the winner their differences; a knocker who is beaten pays 10 besides."""
    counts, knocker, size = deal.left, deal.out, state.table.size
    winners = _knock_winners(deal, state)
    yield from to_the_lowest(counts, winners, KNOCKED)
    if knocker not in lowest(counts):
        yield from to_the_lowest([BEATEN * (player == knocker) for player in range(size)], winners,
                                 Message("knocker beaten"))  # fmt: skip
    if counts[knocker] == 0:
        yield from from_each(knocker, [RUM] * size, RUMMED)


def _knock_winner(deal: Any, state: Hands) -> int | None:
    """Who alone has the lowest count."""
    low = lowest(deal.left)
    return low[0] if len(low) == 1 else None


def _knock_dealer(state: Hands) -> int:
    """Of two players the winner of a deal deals the next one; of more the deal passes on."""
    by_turn = state.table.size > 2 or state.deal is None
    return state.played if by_turn else _knock_winners(state.deal, state)[0]


RUMMY = Left(
    key="rummy", seats=range(2, 7), lines=_paid, fault_sources=FAULT_SOURCES, dealer=winner_of_two_deals,
    fields=(OUT, hand(VALUE, PACK), WENT_RUMMY, MISSING, EXCESS), most=lambda state: FACE * dealt(state),
    options=(edition("s000", "twenty"), TARGET, DEALS, times(2)),
)  # fmt: skip
PER_CARD = Field(
    "payment", "choice", Word("Payment"), default="value",
    values=(("value", Word("value of the unmatched cards")), ("card", Word("one for each unmatched card"))),
)  # fmt: skip
ROWS = (
    RUMMY,
    replace(RUMMY, key="rummy_block", lines=_block, faults=_no_rummy_in_block, options=(times(2),),
            fields=(OUT_OR_BLOCK, *RUMMY.fields[1:])),
    Left(
        key="rummy_queen_city", seats=range(2, 7), lines=_matched, faults=_too_dear, left="",
        dealer=winner_of_two_deals,
        fields=(OUT, Field("value", "whole", Word("Value of the winner's hand"), 1, FACE * 11)),
    ),
    replace(RUMMY, key="rummy_coon_can", seats=range(3, 6), most=lambda state: COON_CAN_HAND,
            fields=(OUT, hand(VALUE, COON_CAN_PACK), WENT_RUMMY, MISSING, EXCESS), options=(times(2),)),
    replace(RUMMY, key="rummy_boathouse", least=lambda state: 0, most=lambda state: 0,
            fields=(OUT, hand(Word("Unmatched cards"), _unmatched), WENT_RUMMY, MISSING),
            options=(PER_CARD, times(1))),
    replace(RUMMY, key="kaluki", most=lambda state: KALUKI_HAND, options=(times(2),),
            fields=(OUT, hand(VALUE, KALUKI_PACK), WENT_RUMMY, MISSING, EXCESS)),
    Left(
        key="knock_rummy", seats=range(2, 7), lines=_knocked, out="", least=lambda state: 0,
        most=_most_deadwood, winner=_knock_winner, dealer=_knock_dealer, fault_sources={"most": "000:l.4513"},
        fields=(replace(OUT, title=Word("Knocked by")), hand(Word("Deadwood"), PACK), EXCESS),
        options=(Field("tie_beats_rum", "flag", Word("A player who ties a rum hand wins the differences"),
                       default=False),),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
