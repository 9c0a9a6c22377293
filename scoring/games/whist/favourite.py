"""Whist with trumps of other kinds: Prussian, favourite, and tricks by the value of suits.

Source: 001:l.1996, l.1998, l.2000.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from scoring.games.fields import record, titled
from scoring.games.shape import Game, Line
from scoring.games.whist import american
from scoring.games.whist.english import ENGLISH_LAWS
from scoring.games.whist.whist import (
    Deal,
    Marker,
    Rules,
    TricksDeal,
    facts,
    honour_marks,
    revoke_marks,
    trick_marks,
    whist_breaches,
    whist_fold,
)
from scoring.words import RuleError, Word

PRUSSIAN, FAVOURITE, SUIT_VALUE = "001:l.1996", "001:l.1998", "001:l.2000"
VALUES = {"spades": 1, "clubs": 2, "diamonds": 3, "hearts": 4}
HALF_OF_TEN = 5


@record
class Options:
    """Which whist: of five points by English laws, of seven as the League plays, or of ten."""

    game: Annotated[Literal[5, 7, 10], titled(Word("Points needed for game"))] = 5
    honours: Annotated[bool | None, titled(Word("Honours count"))] = None
    match: Annotated[Literal["rubber", "game"], titled(Word("Form of play"))] = "rubber"


def rules_of(options: Any) -> Rules:
    """Nothing said, honours count as in the whist chosen: not at seven points."""
    rules = _base(options.game)
    honours = rules.honours if options.honours is None else options.honours
    rubber = options.match == "rubber"
    return replace(rules, honours=honours, games=2 if rubber else 1, bonus=rules.bonus if rubber else 0)


def _base(game: int) -> Rules:
    if game == american.Options().game:
        return american.american_rules(american.Options())
    if game == ENGLISH_LAWS.game:
        return ENGLISH_LAWS
    return replace(ENGLISH_LAWS, game=game, needs_trick=False, single_from=HALF_OF_TEN)


def favourite_marks(marker: Marker, deal: Any) -> Iterator[Line]:
    """Tricks and honours count double when the trumps of the rubber's first deal come again."""
    yield from revoke_marks(marker.rules, deal)
    times = 2 if deal.trump == marker.favourite else 1
    yield from multiplied(trick_marks(marker.rules, deal), times)
    if marker.rules.honours:
        yield from multiplied(honour_marks(marker, deal), times)


def multiplied(lines: Iterator[Line], times: int) -> Iterator[Line]:
    return (replace(line, points=times * line.points) for line in lines)


@record
class SuitValueOptions:
    """What the winners of the rubber add."""

    rubber_bonus: Annotated[int, titled(Word("Points for the rubber"), low=0, high=100)] = 10


def suit_value_rules(options: SuitValueOptions) -> Rules:
    """To ten by tricks alone; deals are played out and everything counts."""
    return Rules(
        source=SUIT_VALUE,
        game=10,
        revoke=ENGLISH_LAWS.revoke,
        penalties=("tricks",),
        honours=False,
        stops=False,
        play_out=True,
        bonus=options.rubber_bonus,
    )


def suit_value_marks(marker: Marker, deal: Any) -> Iterator[Line]:
    return multiplied(trick_marks(marker.rules, deal), VALUES[deal.trump])


def with_trump(
    breaches: Callable[[Marker, Any], Iterator[RuleError]], source: str
) -> Callable[[Marker, Any], Iterator[RuleError]]:
    """The breaches of a game in which points depend on what was trumps."""

    def found(marker: Marker, deal: Any) -> Iterator[RuleError]:
        if deal.trump is None:
            yield RuleError(
                "whist.trump", "trump", "Enter which suit was trumps; the points depend on it.", source
            )
        else:
            yield from breaches(marker, deal)

    return found


PRUSSIAN_WHIST: Game[Marker, Deal, Options] = Game(
    key="whist_prussian",
    title=Word("Prussian whist"),
    family="whist",
    tier="B",
    source=PRUSSIAN,
    option_of="whist_short",
    seats=(4,),
    deal=Deal,
    options=Options(),
    breaches=whist_breaches(),
    facts=facts,
    **whist_fold(rules_of),
)

GAMES = [
    PRUSSIAN_WHIST,
    Game(
        key="whist_favourite",
        title=Word("Favourite whist"),
        family="whist",
        tier="B",
        source=FAVOURITE,
        option_of="whist_short",
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=with_trump(whist_breaches(favourite_marks), FAVOURITE),
        facts=facts,
        **whist_fold(rules_of, favourite_marks),
    ),
    Game(
        key="whist_suit_value",
        title=Word("Whist by suit value"),
        family="whist",
        tier="B",
        source=SUIT_VALUE,
        option_of="whist_favourite",
        seats=(4,),
        deal=TricksDeal,
        options=SuitValueOptions(),
        breaches=with_trump(whist_breaches(suit_value_marks), SUIT_VALUE),
        facts=facts,
        **whist_fold(suit_value_rules, suit_value_marks),
    ),
]
