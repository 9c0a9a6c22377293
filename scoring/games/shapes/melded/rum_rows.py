"""500 rum and its relatives: Persian rummy and Oklahoma."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import Line, Table, partners
from scoring.games.shapes.declared import Field
from scoring.games.shapes.melded.melded import (
    CONCEALED,
    CONCEALED_HANDS,
    GAME_BONUS,
    OUT,
    OUT_BONUS,
    PARTNERS,
    Fault,
    MeldedLessHeld,
    Score,
    ends_at,
    game,
    in_pairs,
    net,
    shared_bonus,
)
from scoring.games.stateless import after_deals
from scoring.words import Message, Word

ONE_PACK, SMALLEST_SET = 396, 6
JOKERS, PERSIAN_PACK, PERSIAN_OUT, PERSIAN_GAME, PERSIAN_DEALS = 80, 476, 25, 50, 2
MELD_PACK, HAND_PACK, CHEAPEST_SET = 1_100, 1_380, 15
OUT_BY_PLAYER = replace(OUT, kind="seat")
RUM_PLACES = {"sum": "000:l.2249", "out": "000:l.2317", "hand": "000:l.2317"}


# 500 rum


def _rum_pack(table: Table[Any]) -> int:
    """000:l.2244: two packs for five players or more."""
    return ONE_PACK if table.size <= 4 else 2 * ONE_PACK


def _single_meld(deal: Any, state: Score) -> Iterator[Fault]:
    """Who melds alone has a whole set, of 3-2-A or three twos at least."""
    melders = [(owner, count.melded) for owner, count in enumerate(deal.counts) if count.melded]
    if len(melders) == 1 and melders[0][1] < SMALLEST_SET:
        why = Message("The first set melded is worth {least} at least.", least=SMALLEST_SET)
        yield "set", f"counts.{melders[0][0] + 1}.melded", why, "000:l.2271"


def _for_partners(deal: Any, state: Score) -> Iterator[Line]:
    """000:l.2434: both nets are of their side."""
    return (replace(line, side=line.side % 2) for line in net(deal, state))


def _by_agreement(state: Score) -> Iterable[Line]:
    return shared_bonus(state, state.table.options.game_bonus)


RUM = MeldedLessHeld(
    key="rum_500", seats=range(2, 9), pack=_rum_pack, per="player", extra=(OUT_BY_PLAYER,),
    faults=_single_meld,
    playing=lambda state, owner: 1, fault_sources=lambda options: RUM_PLACES, bonus=_by_agreement,
    options=(ends_at(500), Field("game_bonus", "whole", Word("Bonus for the game"), 0, 10_000, default=0)),
)  # fmt: skip


# Persian rummy

OF_FOUR = Field(
    "at_once", "whole", Word("Fours melded at once, to count again"), 0, PERSIAN_PACK, 4, default=0
)


def _persian(deal: Any, state: Score) -> Iterator[Line]:
    """000:l.2451: four of a kind melded at once count double; 25 for going out."""
    yield from net(deal, state)
    for side, count in enumerate(deal.counts):
        if count.at_once:
            yield Line(side, count.at_once, Message("fours melded at once"))
    if deal.out is not None:
        yield Line(deal.out, PERSIAN_OUT, OUT_BONUS)


def _faults_of_persian(deal: Any, state: Score) -> Iterator[Fault]:
    for side, count in enumerate(deal.counts):
        if count.at_once > count.melded:
            why = Message(
                "What was melded at once is part of the cards melded, {melded}.", melded=count.melded
            )
            yield "at_once", f"counts.{side + 1}.at_once", why, "000:l.2453"
    yield from _single_meld(deal, state)


def _fifty(state: Score) -> Iterator[Line]:
    """000:l.2462: the higher total; of equal ones nobody has it (the book is silent)."""
    first, second = state.points
    if first != second:
        yield Line(0 if first > second else 1, PERSIAN_GAME, GAME_BONUS)


# Oklahoma


def _oklahoma(deal: Any, state: Score) -> Iterator[Line]:
    yield from net(deal, state)
    if deal.out is not None:
        yield Line(deal.out, state.table.options.out_bonus, OUT_BONUS)


def _faults_of_oklahoma(deal: Any, state: Score) -> Iterator[Fault]:
    """000:l.2630: a player lays off on his own melds alone, so that whoever has melded has a set."""
    given = sum(count.melded for count in deal.counts)
    if given > MELD_PACK:
        why = Message(
            "The cards melded add up to {given}, but the pack has only {pack}.", given=given, pack=MELD_PACK
        )
        yield "sum", "counts", why, "000:l.2501"
    for side, count in enumerate(deal.counts):
        if 0 < count.melded < CHEAPEST_SET:
            why = Message("The first set melded is worth {least} at least.", least=CHEAPEST_SET)
            yield "set", f"counts.{side + 1}.melded", why, "000:l.2630"


def _concealed_bonus(state: Score) -> Iterator[Line]:
    """000:l.2655: at the end, and never towards winning."""
    yield from shared_bonus(state, state.table.options.game_bonus)
    each = state.table.options.concealed_bonus
    for side, hands in enumerate(state.concealed):
        if hands and each:
            yield Line(side, each * hands, CONCEALED_HANDS)


def _bonus(name: str, title: Word, points: int) -> Field:
    return Field(name, "whole", title, 0, 10_000, 5, default=points)


OKLAHOMA = MeldedLessHeld(
    key="oklahoma_rummy", seats=range(2, 6), pack=HAND_PACK, step=5, least=5, lines=_oklahoma,
    extra=(OUT, CONCEALED), faults=_faults_of_oklahoma, bonus=_concealed_bonus, sides=in_pairs,
    fault_sources=lambda options: {"sum": "000:l.2501", "out": "000:l.2635", "hand": "000:l.2635"},
    options=(
        ends_at(1_000), PARTNERS, _bonus("out_bonus", Word("Bonus for going out"), 100),
        _bonus("game_bonus", Word("Bonus for the game"), 200),
        _bonus("concealed_bonus", Word("Bonus for a concealed hand, at the end"), 250),
    ),
)  # fmt: skip
ROWS = (
    RUM,
    replace(RUM, key="rum_500_partnership", seats=(4,), lines=_for_partners, sides=partners),
    MeldedLessHeld(
        key="persian_rummy", seats=(4,), parts=(OF_FOUR,), pack=PERSIAN_PACK, lines=_persian, sides=partners,
        faults=_faults_of_persian, ends=after_deals(lambda options: PERSIAN_DEALS), bonus=_fifty,
        fault_sources=lambda options: RUM_PLACES,
    ),
    OKLAHOMA,
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
