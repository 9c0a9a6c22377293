"""Short whist, to five with honours, and long whist, to ten. Source: 001:l.1323, 000:l.15789, 003:l.57."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from scoring.games.fields import record, titled
from scoring.games.settling import difference
from scoring.games.shape import Game, Settlement, law_of_edition, partners
from scoring.games.whist.whist import (
    Deal,
    Marker,
    Rules,
    facts,
    match_winner,
    settled,
    whist_breaches,
    whist_fold,
)
from scoring.words import Word

SOURCE, CODE_000, CODE_003 = "001:l.1323", "000:l.15789", "003:l.57"

Bonus = Annotated[int | None, titled(Word("Points for the rubber"), low=0, high=100)]
TRIPLE_RUBBER = 50  # of the usual 10, 25 and 50 a trick, a game and a rubber

ENGLISH_LAWS = Rules(
    source=SOURCE,
    game=5,
    revoke=3,
    penalties=("tricks", "add", "subtract"),
    needs_trick=True,
    single_from=3,
    bonus=2,
)
RULES = {
    "english_laws": ENGLISH_LAWS,
    "s000": Rules(CODE_000, game=5, revoke=2, penalties=("tricks",), single_from=3, stops=False),
    "twenty": replace(ENGLISH_LAWS, source=CODE_003, penalties=("add", "subtract")),
}


@record
class Options:
    """The book, and what it leaves open: nothing said, as the book has it."""

    edition: Annotated[Literal["english_laws", "s000", "twenty"], titled(Word("Rules"))] = "english_laws"
    rubber_bonus: Bonus = None
    cap_at_game: Annotated[bool | None, titled(Word("Points above game do not count"))] = None


@record
class ShortOptions(Options):
    """What is played for: so much a rubber point, perhaps with more on the rubber; or a triple stake.

    The triple stake is paid for every trick by cards, each hand being played out, for every game and for
    the rubber. Source: 001:l.1349, 003:l.57.
    """

    stakes: Annotated[Literal["points", "triple"], titled(Word("Stakes"))] = "points"
    per_point: Annotated[int, titled(Word("Stake per rubber point"), low=0, high=10_000)] = 1
    per_trick: Annotated[int, titled(Word("Stake per trick"), low=0, high=10_000)] = 10
    per_game: Annotated[int, titled(Word("Stake per game"), low=0, high=10_000)] = 25
    per_rubber: Annotated[int | None, titled(Word("Stake for the rubber"), low=0, high=10_000)] = None


def short_rules(options: Options) -> Rules:
    rules = RULES[options.edition]
    bonus = rules.bonus if options.rubber_bonus is None else options.rubber_bonus
    stops = rules.stops if options.cap_at_game is None else options.cap_at_game
    return replace(rules, bonus=bonus, stops=stops)


def short_settled(marker: Marker) -> Settlement:
    """The score as it stands; payments are what the two sides' stakes differ.

    No rubber is won by breaking off, so that the stake on it is then not paid.
    """
    options = marker.table.options
    score = settled(marker)
    if options.stakes == "triple":
        due = [
            tricks * options.per_trick + games * options.per_game
            for tricks, games in zip(marker.by_cards, marker.games, strict=True)
        ]
    else:
        due = [points * options.per_point for points in score.final]
    if marker.over:
        due[match_winner(marker)] += _rubber_stake(options)
    return replace(score, payments=difference(due, partners(marker.table)))


def _rubber_stake(options: ShortOptions) -> int:
    """The stake on the rubber itself; unless it was agreed on, rubber points have none beside them."""
    if options.per_rubber is None:
        return TRIPLE_RUBBER if options.stakes == "triple" else 0
    return options.per_rubber


@record
class LongOptions:
    """The points of the losers from which a game is a single, or a double; no book has them for ten points.

    `single_from` 0: a game is worth what the points differ (000:l.15804).
    """

    single_from: Annotated[
        int, titled(Word("A game is a single when the losers have at least"), low=0, high=9)
    ] = 5
    double_from: Annotated[
        int, titled(Word("A game is a double when the losers have at least"), low=1, high=9)
    ] = 1
    rubber_bonus: Annotated[int, titled(Word("Points for the rubber"), low=0, high=100)] = 0
    cap_at_game: Annotated[bool, titled(Word("Points above game do not count"))] = False


def long_rules(options: LongOptions) -> Rules:
    return replace(
        RULES["s000"],
        game=10,
        single_from=options.single_from,
        double_from=options.double_from,
        bonus=options.rubber_bonus,
        stops=options.cap_at_game,
    )


SHORT_FOLD = whist_fold(short_rules)
SHORT_FOLD["settle"] = short_settled

SHORT: Game[Marker, Deal, ShortOptions] = Game(
    key="whist_short",
    title=Word("Short whist (English)"),
    family="whist",
    tier="A",
    source=SOURCE,
    editions=("english_laws", "s000", "twenty"),
    correction_law=law_of_edition(english_laws="whist_english"),
    seats=(4,),
    deal=Deal,
    options=ShortOptions(),
    breaches=whist_breaches(),
    facts=facts,
    names=("whist", "short_whist", "english_whist", "whist_english"),
    **SHORT_FOLD,
)

GAMES = [
    SHORT,
    Game(
        key="whist_long",
        title=Word("Long whist"),
        family="whist",
        tier="A",
        source=CODE_000,
        seats=(4,),
        deal=Deal,
        options=LongOptions(),
        breaches=whist_breaches(),
        facts=facts,
        names=("long_whist",),
        **whist_fold(long_rules),
    ),
]
