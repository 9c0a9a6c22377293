"""Humbug whist, and thirteen and the odd: two players with hands of thirteen. Source: 001:l.2614, l.2628."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Annotated, Any

from scoring.games.fields import PerPlayer, record, titled
from scoring.games.shape import Game, Line, Settlement
from scoring.games.whist.dummy import settled_of_two, whist_of_two
from scoring.games.whist.whist import (
    BY_HONOURS,
    HONOURS,
    Marker,
    Rules,
    TricksDeal,
    facts,
    revoke_marks,
    trick_marks,
    tricks_after,
    whist_breaches,
)
from scoring.words import Message, RuleError, Word

SOURCE, THIRTEEN = "001:l.2614", "001:l.2628"
GAME, REVOKE, MAJORITY = 5, 3, 7
RULES = Rules(SOURCE, GAME, REVOKE, ("tricks",), honours=False, games=1)


@record
class Options:
    """Nothing is left open."""


@record
class HumbugDeal(TricksDeal):
    """Tricks of both players and the honours of the hands they played; dead hands may hold some."""

    held: Annotated[
        PerPlayer[Annotated[int, titled(Word("Honours"), low=0, high=HONOURS)]] | None,
        titled(Word("Honours held")),
    ] = None


def humbug_marks(marker: Marker, deal: HumbugDeal) -> Iterator[Line]:
    """Revokes, tricks, honours: two or more count themselves where the other player has one or none."""
    yield from revoke_marks(marker.rules, deal)
    yield from trick_marks(marker.rules, deal)
    held = deal.held or (0, 0)
    for player in (0, 1):
        if held[player] > 1 >= held[1 - player]:
            yield Line(player, held[player], BY_HONOURS)


def thirteen_marks(marker: Marker, deal: TricksDeal) -> Iterator[Line]:
    """A player who takes seven tricks or more scores one point."""
    for player, tricks in enumerate(tricks_after(deal, marker.rules)):
        if tricks >= MAJORITY:
            yield Line(player, 1, Message("the odd trick"))


def _humbug_breaches(marker: Marker, deal: HumbugDeal) -> Iterator[RuleError]:
    yield from whist_breaches(humbug_marks)(marker, deal)
    if sum(deal.held or ()) > HONOURS:
        yield RuleError(
            "humbug.honours",
            "held",
            "There are four honours, not {total}.",
            SOURCE,
            total=sum(deal.held or ()),
        )


def settle(marker: Marker) -> Settlement:
    """Points decide; the book names no stake."""
    return replace(settled_of_two(marker), payments=())


def _rules(source: str) -> Callable[[Any], Rules]:
    return lambda options: replace(RULES, source=source)


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="whist_humbug",
        title=Word("Humbug whist"),
        family="whist",
        tier="B",
        source=SOURCE,
        seats=(2,),
        deal=HumbugDeal,
        options=Options(),
        breaches=_humbug_breaches,
        facts=facts,
        names=("humbug_whist",),
        **whist_of_two(_rules(SOURCE), humbug_marks, settle),
    ),
    Game(
        key="thirteen_and_the_odd",
        title=Word("Thirteen and the odd"),
        family="whist",
        tier="B",
        source=THIRTEEN,
        seats=(2,),
        deal=TricksDeal,
        options=Options(),
        breaches=whist_breaches(thirteen_marks),
        facts=facts,
        **whist_of_two(_rules(THIRTEEN), thirteen_marks, settle),
    ),
]
