"""Short whist, to five with honours, and long whist, to ten. Source: 001:l.1323, 000:l.15789, 003:l.57."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from scoring.games.fields import record, titled
from scoring.games.shape import Game, law_of_edition
from scoring.games.whist.whist import Deal, Marker, Rules, facts, whist_breaches, whist_fold
from scoring.words import Word

SOURCE, CODE_000, CODE_003 = "001:l.1323", "000:l.15789", "003:l.57"

Bonus = Annotated[int | None, titled(Word("Points for the rubber"), low=0, high=100)]

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


def short_rules(options: Options) -> Rules:
    rules = RULES[options.edition]
    bonus = rules.bonus if options.rubber_bonus is None else options.rubber_bonus
    stops = rules.stops if options.cap_at_game is None else options.cap_at_game
    return replace(rules, bonus=bonus, stops=stops)


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


SHORT: Game[Marker, Deal, Options] = Game(
    key="whist_short",
    title=Word("Short whist (English)"),
    family="whist",
    tier="A",
    source=SOURCE,
    editions=("english_laws", "s000", "twenty"),
    correction_law=law_of_edition(english_laws="whist_english"),
    seats=(4,),
    deal=Deal,
    options=Options(),
    breaches=whist_breaches(),
    facts=facts,
    names=("whist", "short_whist", "english_whist", "whist_english"),
    **whist_fold(short_rules),
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
