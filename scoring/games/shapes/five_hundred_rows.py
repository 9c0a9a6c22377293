"""Five hundred for two to six players: the rows of the shape `undertakings`, and the rules they differ by.

The highest bidder (the contractor) undertakes to win six to ten tricks in a suit or at no trump, or none at
nullo. A schedule says what each bid is worth in points: Avondale, original or inverted (book 000), or that of
book 003 (edition "twenty", for its twenty games), which has Avondale's values with rules of its own. Whoever
makes his bid scores its worth; whoever fails is set back by it; the others score 10 for each of their tricks.
Sources: 000:l.18063 to l.18575 and 003:l.681 to l.699 (see docs/rules/README.md).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from scoring.games.shape import Line, Sides, Table, law_of_edition, partners
from scoring.games.shapes.counting_cards import NOT_IN_TRICKS, CountingCards, are_in_tricks
from scoring.games.shapes.declared import Field
from scoring.games.shapes.undertakings import (
    FIRST,
    MAY_BID,
    REVOKED,
    Fault,
    Pay,
    Rivals,
    Terms,
    Undertaken,
    Undertaking,
    editions,
    game,
    two_sides,
)
from scoring.words import Message, Word

# Tricks in a deal, points for each trick of the others, the least for all ten tricks, and how far below zero
# a score ends the game
TRICKS, A_TRICK, ALL_TRICKS, MINUS = 10, 10, 250, 500
NULLO, OPEN = "nullo", "open_nullo"
LOSING = {NULLO: 250, OPEN: 520}
"""Bids to win no trick, with their worth."""
SUITS = (
    ("spades", Word("spades")), ("clubs", Word("clubs")), ("diamonds", Word("diamonds")),
    ("hearts", Word("hearts")), ("notrump", Word("no trump")),
)  # fmt: skip
BASES: Mapping[str, tuple[str, ...]] = {
    "avondale": ("spades", "clubs", "diamonds", "hearts", "notrump"),
    "original": ("spades", "clubs", "diamonds", "hearts", "notrump"),
    "inverted": ("clubs", "spades", "hearts", "diamonds", "notrump"),
}
"""The suits of each schedule from the cheapest; six tricks are worth 40, 60, 80, 100, 120 (000:l.18063)."""


def value(schedule: str, level: int, denomination: str) -> int:
    """The worth in points of a bid of 6 to 10 tricks (`level`).

    >>> value("avondale", 7, "hearts"), value("original", 8, "clubs"), value("inverted", 6, "spades")
    (200, 180, 60)
    """
    base = 40 + 20 * BASES[schedule].index(denomination)
    return base + 100 * (level - 6) if schedule == "avondale" else base * (level - 5)


def _twenty(options: Any) -> bool:
    return bool(options.edition == "twenty")


def _schedule(options: Any) -> str:
    """The schedule in force: with three players the edition, else an option; book 003 has Avondale's."""
    return "avondale" if _twenty(options) else str(getattr(options, "schedule", options.edition))


def _plays_passed(options: Any) -> bool:
    return _twenty(options) or bool(options.passed_played)


def _makers(deal: Any, state: Undertaken) -> tuple[int, ...]:
    """The sides that play for the bid: the contractor's; with five players also the partners he chose."""
    called = (getattr(deal, "partner", None), getattr(deal, "second", None))
    return (state.side(deal.bidder), *(player for player in called if player is not None))


def _worth(deal: Any, state: Undertaken, made: bool) -> int:
    """What the bid is worth (000:l.18303): extra tricks add nothing, but all ten are worth at least 250."""
    if deal.denomination in LOSING:
        return LOSING[deal.denomination]
    bid = value(_schedule(state.table.options), deal.bid, deal.denomination)
    everything = made and sum(deal.won[side] for side in _makers(deal, state)) == TRICKS
    return max(bid, ALL_TRICKS) if everything else bid


def _reaches(deal: Any, number: int) -> bool:
    return number == 0 if deal.denomination in LOSING else number >= int(deal.bid)


def _terms(deal: Any, state: Undertaken, made: bool) -> Terms:
    """What the contractor and the others score (000:l.18339): at nullo the others' tricks score nothing."""
    return (Pay.WORTH if made else Pay.SET_BACK), Pay.NOTHING if deal.denomination in LOSING else Pay.OWN


def _others(deal: Any, state: Undertaken) -> list[int]:
    makers = () if deal.bidder is None else _makers(deal, state)
    return [side for side in range(len(state.points)) if side not in makers]


def _barred(deal: Any, state: Undertaken) -> Collection[int]:
    """The sides that score nothing after a revoke.

    000:l.18410: if an opponent of the contractor revoked, no opponent scores. 003:l.681: only the player who
    revoked scores nothing.
    """
    if deal.revoked is None:
        return ()
    everyone = deal.bidder is not None and not _twenty(state.table.options)
    return _others(deal, state) if everyone and deal.revoked in _others(deal, state) else (deal.revoked,)


def _besides(deal: Any, state: Undertaken, made: bool) -> Iterator[Line]:
    """Further lines of a deal: tricks of a lost nullo, and card points.

    Each of the others scores for the tricks that the contractor won at nullo. The contractor's own card
    points count only if he made his bid.
    """
    others, barred = _others(deal, state), _barred(deal, state)
    if deal.denomination in LOSING and not made:
        tricks = TRICKS - sum(deal.won[side] for side in others)
        yield from (Line(side, A_TRICK * tricks, Message("tricks of the nullo")) for side in others if tricks)
    for side, points in enumerate(getattr(deal, "card_points", None) or ()):
        if points and side not in barred and (made or side in others):
            yield Line(side, points, Message("card points"))


def _rivals(deal: Any) -> Rivals:
    """Who wins if several of the others reach the target in one deal (000:l.18326).

    A lost nullo pays them all at once, so the highest wins; otherwise the sheet asks who was first.
    """
    return Rivals.HIGHEST if deal.denomination in LOSING else Rivals.ASKED


def _bids(values: tuple[tuple[str, str], ...], option: Callable[[Any], bool]) -> Field:
    when = ("bidder", ())
    return Field("denomination", "choice", Word("Denomination"), values=values, when=when, option=option)


def _tricks(*, played: bool) -> Field:
    """The field for the tricks of every side; after all have passed, only if such a deal is played."""
    return Field(
        "won", "whole", Word("Tricks"), 0, TRICKS, per="side", total=TRICKS,
        when=None if played else ("bidder", ()), option=lambda options: _plays_passed(options) == played,
    )  # fmt: skip


def _counting(*ranks: tuple[int, int]) -> CountingCards:
    """The cards by what they count and how many of them the pack has besides the 28 from eight to ace."""
    usual = ((1, 4), (10, 16), (9, 4), (8, 4))
    worths = tuple(worth for worth, number in (*usual, *ranks) for _ in range(number))
    return CountingCards(worths, "000:l.18333")


THIRTY_THREE = _counting((7, 4))
FORTY_THREE = _counting((7, 4), (6, 4), (5, 4), (4, 2))
FIFTY_THREE = _counting((7, 4), (6, 4), (5, 4), (4, 4), (3, 4), (2, 4))
SIXTY_THREE = _counting((7, 4), (6, 4), (5, 4), (4, 4), (3, 4), (2, 4), (11, 4), (12, 4), (13, 2))
TWENTY_FOUR = (*(1,) * 4, *(10,) * 16, *(9,) * 4)
"""A pack of two players, from nine to ace without a joker (000:l.18556)."""
JOKER = (0,)
"""What the joker counts."""
Packs = tuple[tuple[int, ...], ...]
"""What the cards count of each pack that a table can have, with the joker or without it."""


def _players_of_a_trick(deal: Any, state: Undertaken) -> Iterator[int]:
    """Everybody plays to a trick; the partners of a contractor at nullo may leave him alone."""
    size = state.table.size
    partners = len(_makers(deal, state)) * (size // len(state.points)) - 1
    yield size
    if deal.denomination in LOSING and partners:
        yield size - partners


def _held_by_tricks(packs: Packs, deal: Any, state: Undertaken) -> Iterator[Fault]:
    """Card points are those of the cards in the tricks of each side; the discards count for nobody.

    After a revoke the rest of the deal need not be counted.
    """
    points = getattr(deal, "card_points", None)
    if deal.bidder is None or not points or not deal.won or deal.revoked is not None:
        return
    if sum(deal.won) != TRICKS:
        return
    players = [*_players_of_a_trick(deal, state)]
    if not any(are_in_tricks(pack, points, deal.won, number) for number in players for pack in packs):
        yield "card_points", NOT_IN_TRICKS, THIRTY_THREE.source


def _fields(pack: CountingCards, *more: Field) -> tuple[Field, ...]:
    """The fields that a deal records; `pack` is what its cards count in play."""
    nullo = (*SUITS, (NULLO, Word("nullo")))
    return (
        replace(MAY_BID, title=Word("Contractor")),
        _bids(SUITS, lambda options: not (_twenty(options) or options.nullo)),
        _bids(nullo, lambda options: options.nullo and not _twenty(options)),
        _bids((*nullo, (OPEN, Word("open nullo"))), _twenty),
        Field("bid", "whole", Word("Tricks bid"), 6, 10, when=("denomination", tuple(dict(SUITS)))),
        *more, _tricks(played=False), _tricks(played=True),
        Field("card_points", "whole", Word("Card points"), 0, pack.total, per="side", total=pack.total,
              at_most=True, when=("bidder", ()), option=lambda options: options.card_points, counting=pack),
        FIRST, replace(REVOKED, title=Word("Revoke or wrong hand by")),
    )  # fmt: skip


PLAYED = (
    Field("nullo", "flag", Word("Nullo may be bid"), default=False),
    Field("passed_played", "flag", Word("A deal that all pass is played at no trump"), default=False),
    Field("card_points", "flag", Word("Card points count"), default=False),
)  # fmt: skip
SCHEDULE = Field(
    "schedule", "choice", Word("Schedule"), default="avondale",
    values=(("avondale", Word("Avondale")), ("original", Word("original")), ("inverted", Word("inverted"))),
)  # fmt: skip
EDITION = replace(
    editions("avondale", "original", "inverted", "twenty"),
    values=(("avondale", Word("Avondale schedule")), ("original", Word("original schedule")),
            ("inverted", Word("inverted schedule")), ("twenty", "")),
)  # fmt: skip
THREE = Undertaking(
    key="five_hundred", seats=(3,), target=500, per=A_TRICK, terms=_terms, reaches=_reaches,
    makers=_makers, worth=_worth, besides=_besides, barred=_barred, rivals=_rivals,
    faults=partial(_held_by_tricks, ((*THIRTY_THREE.worths, *JOKER),)),
    below=lambda options: MINUS if _twenty(options) else 0, fields=_fields(THIRTY_THREE),
    options=(EDITION, *PLAYED),
    correction_law=law_of_edition(avondale="five_hundred", original="five_hundred", inverted="five_hundred"),
)  # fmt: skip
OTHERS = replace(
    THREE, below=lambda options: MINUS, options=(editions("s000", "twenty"), SCHEDULE, *PLAYED),
    correction_law=law_of_edition(s000="five_hundred"),
)  # fmt: skip

# Five players: partners of the deal


FIVE_PACKS = ((*FIFTY_THREE.worths, *JOKER), FIFTY_THREE.worths)


def _partners_that_can_be(deal: Any, state: Undertaken) -> Iterator[Fault]:
    yield from _held_by_tricks(FIVE_PACKS, deal, state)
    if deal.bidder is None:
        return
    if len(set(_makers(deal, state))) < len(_makers(deal, state)):
        yield "partner", Message("The contractor and his partners are different players."), "000:l.18566"
    if getattr(deal, "second", None) is not None and (deal.bid or 0) < 8:
        yield "second", Message("Only a bid of eight or more tricks may have two partners."), "000:l.18566"


def _half(deal: Any, state: Undertaken) -> Collection[int]:
    """The sides that win or lose half: the called partners in book 003 (003:l.695), nobody in book 000."""
    return _makers(deal, state)[1:] if _twenty(state.table.options) else ()


FIVE = replace(
    OTHERS, key="five_hundred_five", seats=(5,), faults=_partners_that_can_be, halved=_half,
    fields=_fields(
        FIFTY_THREE, Field("partner", "seat", Word("Partner"), optional=True, when=("bidder", ())),
        Field("second", "seat", Word("Second partner"), optional=True, when=("partner", ()),
              option=lambda options: not _twenty(options)),
    ),
)  # fmt: skip

# Six players


def _two_or_three_sides(table: Table[Any]) -> Sides:
    """The sides of six players: two sides of three (000:l.18575), or three pairs as well (003:l.699)."""
    teams = table.options.teams
    three = teams == "three" or (teams == "edition" and _twenty(table.options))
    return partners(table) if three else two_sides(table)


TEAMS = Field(
    "teams", "choice", Word("Sides"), default="edition",
    values=(("edition", Word("as the edition has them")), ("two", Word("two of three players")),
            ("three", Word("three of two players"))),
)  # fmt: skip

ROWS = (
    THREE,
    replace(OTHERS, key="five_hundred_two", seats=(2,),
            faults=partial(_held_by_tricks, ((*THIRTY_THREE.worths, *JOKER), TWENTY_FOUR))),
    replace(OTHERS, key="five_hundred_four", seats=(4,), sides=partners, fields=_fields(FORTY_THREE),
            faults=partial(_held_by_tricks, ((*FORTY_THREE.worths, *JOKER), FORTY_THREE.worths))),
    FIVE,
    replace(OTHERS, key="five_hundred_six", seats=(6,), sides=_two_or_three_sides,
            faults=partial(_held_by_tricks, ((*SIXTY_THREE.worths, *JOKER), SIXTY_THREE.worths)),
            fields=_fields(SIXTY_THREE), options=(*OTHERS.options, TEAMS)),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
