"""Pinochle without bids: of two and three players, and of four in partnership."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import Line, partners
from scoring.games.shapes.counting_cards import ACE_ELEVEN, NOT_IN_TRICKS, are_in_tricks, four_suits
from scoring.games.shapes.declared import Field
from scoring.games.shapes.meld_cards import PINOCHLE as PINOCHLE_CARDS
from scoring.games.shapes.meld_cards import Cards
from scoring.games.shapes.melds import (
    CARDS_WON,
    CLAIM,
    DEAD,
    EACH_DEAL,
    REVOKED,
    Fault,
    Meld,
    Melded,
    Melding,
    game,
    is_complete,
    per_side,
    plain,
)
from scoring.words import Message, Word

PINOCHLE = Meld("pinochle", Word("Pinochle"), 40, 2)
DIX_NINE, DIX_SEVEN = Word("Dix, the nine of trumps"), Word("Dix, the seven of trumps")
ROYAL, FLUSH = Meld("royal", Word("Royal marriage"), 40, 2), Meld("flush", Word("Flush"), 150, 2)
FAMILY = (
    Meld("marriage", Word("Marriage"), 20, 6), Meld("aces", Word("Hundred aces"), 100, 2),
    Meld("kings", Word("Eighty kings"), 80, 2), Meld("queens", Word("Sixty queens"), 60, 2),
    Meld("jacks", Word("Forty jacks"), 40, 2), PINOCHLE,
)  # fmt: skip
SPECIAL = (
    Meld("double_pinochle", Word("Double pinochle"), 300, 1, of="pinochle", uses=2,
         option=lambda options: options.double_pinochle),
    Meld("grand_pinochle", Word("Grand pinochle"), 80, 2, of="pinochle",
         option=lambda options: options.grand_pinochle),
)  # fmt: skip
COUNTING = four_suits("000:l.23742", packs=2, last=10)
POINTS = replace(per_side("cards", Word("Card points, with the last trick"), 250), counting=COUNTING)
TURNED = Field("turned", "flag", Word("Dealer turned the dix"))


def in_tens(points: int) -> int:
    """Points of tricks in whole tens: units of 7 and more go up (000:l.23794).

    >>> [in_tens(points) for points in (136, 137, 114, 0)]
    [130, 140, 110, 0]
    """
    return (points + 3) // 10 * 10


def _rounded(row: Melding, deal: Any, state: Melded) -> Iterator[Line]:
    """The lines with the points of tricks in whole tens."""
    for line in plain(row, deal, state):
        points = in_tens(int(line.points)) if line.why == CARDS_WON else line.points
        if points:
            yield replace(line, points=points)


def _with(dix: Word) -> tuple[Meld, ...]:
    return (ROYAL, FLUSH, *FAMILY, *SPECIAL, Meld("dix", dix, 10, 2, free=True))


# 000:l.23902: a claim holds only with a trick that is won after it; the other side may claim before that.
NO_TRICK, ANY_TRICK, LEAD = "off", "trick", "lead"
CLAIM_NEEDS_TRICK = Field(
    "claim_needs_trick", "choice", Word("A claim needs a trick after it"), default=NO_TRICK,
    values=((NO_TRICK, Word("no")), (ANY_TRICK, Word("any trick")),
            (LEAD, Word("a trick that the claimant leads to"))),
)  # fmt: skip


def _claim_trick(title: Word, way: str) -> Field:
    return Field(
        "claim_trick", "side", title, optional=True, when=("claim", ()),
        option=lambda options: not options.each_deal and options.claim_needs_trick == way,
    )  # fmt: skip


TWO = Melding(
    key="pinochle_two", seats=(2,), melds=_with(DIX_NINE), cards=POINTS, declarations=12,
    pack=Cards(PINOCHLE_CARDS, 2),
    turned=TURNED, turned_as="dix", lines=_rounded, rises=lambda options: 250,
    extra=(
        replace(CLAIM, option=lambda options: not options.each_deal),
        _claim_trick(Word("First trick after a claim won by"), ANY_TRICK),
        _claim_trick(Word("First trick after a claim won on their own lead by"), LEAD), REVOKED, DEAD,
    ),
    options=(
        Field("double_pinochle", "flag", Word("Double pinochle counts 300"), default=False),
        Field("grand_pinochle", "flag", Word("Grand pinochle counts 80"), default=False), EACH_DEAL,
        CLAIM_NEEDS_TRICK,
    ),
    fault_sources={"packs": "000:l.23594", "turns": "000:l.23704", "cards": "000:l.23742"},
)  # fmt: skip
LARGE = replace(
    TWO, key="pinochle_64", melds=_with(DIX_SEVEN), declarations=16, target=1_500,
    fault_sources={**TWO.fault_sources, "turns": "000:l.24000"},
)  # fmt: skip
THREE = replace(
    TWO, key="pinochle_three", seats=(3,), declarations=4, target=500,
    fault_sources={**TWO.fault_sources, "turns": "000:l.24014"},
)  # fmt: skip

# Partnership: each lays all his melds at once, and they count only with a trick.

TRADITIONAL, SIMPLE, TENS = "traditional", "simple", "tens"
COUNT = Field(
    "count", "choice", Word("Values of the cards"), default=SIMPLE,
    values=((SIMPLE, Word("aces and tens 10, kings and queens 5")),
            (TENS, Word("aces, tens and kings 10")),
            (TRADITIONAL, Word("aces 11, tens 10, kings 4, queens 3, jacks 2"))),
)  # fmt: skip
UNIT = {TRADITIONAL: 1, SIMPLE: 5, TENS: 10}
OF_48 = {
    TRADITIONAL: (*ACE_ELEVEN, 0) * 8, SIMPLE: (10, 10, 5, 5, 0, 0) * 8, TENS: (10, 10, 10, 0, 0, 0) * 8,
}  # fmt: skip
"""What the cards of two packs from the nine count, by the values that a table has chosen."""


def _doubled(name: str, title: Word, points: int) -> Meld:
    return Meld(f"double_{name}", title, points, 1, of=name, uses=2)


def _with_a_trick(row: Melding, deal: Any, state: Melded) -> Iterator[Line]:
    """Melds count only for a side that has won a trick (000:l.25283)."""
    lines = _rounded if state.table.options.count == TRADITIONAL else plain
    yield from (line for line in lines(row, deal, state) if deal.tricks[line.side])


def _tricks_and_cards(deal: Any, state: Melded) -> Iterator[Fault]:
    if is_complete(deal) and sum(deal.tricks) < 12:
        why = Message("{title}: the numbers add up to {given}, not {total}.",
                      title=TRICKS.title, given=sum(deal.tricks), total=12)  # fmt: skip
        yield "tricks", why, "000:l.25216"
    elif is_complete(deal):
        worths = OF_48[state.table.options.count]
        if sum(deal.cards) == 250 and not are_in_tricks(worths, deal.cards, deal.tricks, 4, last=10):
            yield "cards", NOT_IN_TRICKS, "000:l.25289"
    unit = UNIT[state.table.options.count]
    for points, tricks in zip(deal.cards, deal.tricks, strict=True):
        if points and not tricks:
            yield "cards", Message("A side without a trick has no card points."), "000:l.25289"
        if points % unit:
            why = Message("Cards count in units of {unit}, so {points} cannot be.", unit=unit, points=points)
            yield "cards", why, "000:l.25289"


TRICKS = Field("tricks", "whole", Word("Tricks"), 0, 12, per="side", total=12, at_most=True)
PARTNERSHIP = Melding(
    key="pinochle_partnership", seats=(4,), sides=partners, cards=POINTS, lines=_with_a_trick,
    pack=Cards(PINOCHLE_CARDS, 2),
    melds=(
        replace(ROYAL, of="flush"), FLUSH, _doubled("flush", Word("Double flush"), 1_500), *FAMILY,
        _doubled("aces", Word("All eight aces"), 1_000), _doubled("kings", Word("All eight kings"), 800),
        _doubled("queens", Word("All eight queens"), 600), _doubled("jacks", Word("All eight jacks"), 400),
        _doubled("pinochle", Word("Double pinochle"), 300), Meld("dix", DIX_NINE, 10, 2),
    ),
    extra=(TRICKS, CLAIM, replace(REVOKED, title=Word("Revoke or wrong hand by"))), faults=_tricks_and_cards,
    rises=lambda options: 250, options=(COUNT,),
    fault_sources={"packs": "000:l.25275", "cards": "000:l.25289"},
)  # fmt: skip
ROWS = (TWO, LARGE, THREE, PARTNERSHIP)
GAMES = [game(row) for row in ROWS]
