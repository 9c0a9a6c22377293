"""American whist, to seven without honours. Source: 001:l.1387, 000:l.15789, 003:l.93."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from scoring.games.fields import record, titled
from scoring.games.shape import Game, Settlement, law_of_edition
from scoring.games.whist.whist import (
    Marker,
    Rules,
    TricksDeal,
    facts,
    match_winner,
    settled,
    whist_breaches,
    whist_fold,
)
from scoring.words import Word

SOURCE, CODE_000, CODE_003 = "001:l.1387", "000:l.15789", "003:l.93"
LEAGUE_REVOKE, TWENTY_REVOKE = 2, 3
_SOURCES = {"league": SOURCE, "s000": CODE_000, "twenty": CODE_003}


@record
class Options:
    """The book, the points of a game, and what is played: a game, a rubber, or tricks without end.

    The triple stake is so much a trick, so much a game and so much a rubber (001:l.1349).
    """

    edition: Annotated[Literal["league", "s000", "twenty"], titled(Word("Rules"))] = "league"
    game: Annotated[Literal[5, 7, 10], titled(Word("Points needed for game"))] = 7
    match: Annotated[Literal["game", "rubber", "continuous"], titled(Word("Form of play"))] = "game"
    bonus: Annotated[int, titled(Word("Points for the rubber"), low=0, high=100)] = 0
    above_game: Annotated[Literal["dropped", "counted"] | None, titled(Word("Points above game"))] = None
    stakes: Annotated[Literal["points", "triple"], titled(Word("Stakes"))] = "points"
    per_trick: Annotated[int, titled(Word("Stake per trick"), low=0, high=10_000)] = 10
    per_game: Annotated[int, titled(Word("Stake per game"), low=0, high=10_000)] = 25
    per_rubber: Annotated[int, titled(Word("Stake for the rubber"), low=0, high=10_000)] = 50


def american_rules(options: Options) -> Rules:
    """The League stops at game; the other books count what the last deal brings above it."""
    twenty = options.edition == "twenty"
    above = options.above_game or ("dropped" if options.edition == "league" else "counted")
    return Rules(
        source=_SOURCES[options.edition],
        game=0 if options.match == "continuous" else options.game,
        revoke=TWENTY_REVOKE if twenty else LEAGUE_REVOKE,
        penalties=("add", "subtract") if twenty else ("tricks",),
        honours=False,
        stops=above == "dropped",
        games=2 if options.match == "rubber" else 1,
        bonus=options.bonus if options.match == "rubber" else 0,
    )


def settle(marker: Marker) -> Settlement:
    """What is paid: the difference of the points, or each of the three stakes by its own difference."""
    settlement, options = settled(marker), marker.table.options
    if options.stakes == "points":
        return settlement
    tricks, games = (first - second for first, second in (marker.points, marker.games))
    paid = options.per_trick * tricks + options.per_game * games
    if marker.over and options.match == "rubber":
        paid += options.per_rubber if match_winner(marker) == 0 else -options.per_rubber
    return replace(settlement, payments=(paid, -paid) * 2)


FOLD = whist_fold(american_rules)
FOLD["settle"] = settle

AMERICAN: Game[Marker, TricksDeal, Options] = Game(
    key="whist_american",
    title=Word("American whist, seven points"),
    family="whist",
    tier="A",
    source=SOURCE,
    editions=("league", "s000", "twenty"),
    correction_law=law_of_edition(league="whist_awl_1893"),
    seats=(4,),
    deal=TricksDeal,
    options=Options(),
    breaches=whist_breaches(),
    facts=facts,
    names=("american_whist",),
    **FOLD,
)

GAMES = [AMERICAN]
