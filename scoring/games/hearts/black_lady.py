"""Black Lady: hearts with the queen of spades. Source: 000:l.20393."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from scoring.games.fields import PerPlayer, Player, record, titled
from scoring.games.settling import against_the_average, each_against_each, reversed_signs
from scoring.games.shape import Game, Settlement, Table, best
from scoring.games.stateless import Totals, at_target, stateless
from scoring.games.written import player_dealing
from scoring.words import RuleError, Word

SOURCE = "000:l.20393"
HEARTS, QUEEN = 13, 13


@record
class Options:
    """Where the game ends, and how it is settled."""

    target: Annotated[int, titled(Word("The game ends at"), low=1, high=1000)] = 100
    settlement: Annotated[Literal["none", "each", "average"], titled(Word("Settlement"))] = "none"


@record
class Deal:
    """Hearts taken by each player, and who took the queen of spades."""

    hearts: Annotated[
        PerPlayer[Annotated[int, titled(Word("Hearts"), low=0, high=HEARTS)]], titled(Word("Hearts taken"))
    ]
    queen: Annotated[Player, titled(Word("Queen of spades taken by"))]


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    taken = sum(deal.hearts)
    if taken != HEARTS:
        yield RuleError(
            "black_lady.hearts", "hearts", "Hearts taken add up to {taken}, not 13.", SOURCE, taken=taken
        )


def score(deal: Deal, table: Table[Options]) -> Iterator[int]:
    """A point for each heart, 13 for the queen; who took all fourteen makes it nothing for everybody."""
    if deal.hearts[deal.queen] == HEARTS:
        yield from (0 for _ in deal.hearts)
        return
    for player, hearts in enumerate(deal.hearts):
        yield hearts + QUEEN * (player == deal.queen)


def settle(state: Totals[Options]) -> Settlement:
    """Few points are good: who has fewer than another is paid the difference."""
    pay = {"none": lambda totals: (), "each": each_against_each, "average": against_the_average}
    payments = reversed_signs(pay[state.table.options.settlement](state.points))
    return Settlement(state.points, best(state.points, low_wins=True), payments)


GAMES = [
    Game(
        key="black_lady",
        title=Word("Black lady"),
        family="hearts",
        tier="B",
        source=SOURCE,
        seats=range(3, 8),
        low_wins=True,
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=lambda state: (player_dealing(state.table, state.played),),
        names=("discard_hearts", "slippery_anne"),
        **stateless(score, ends=at_target(lambda options: options.target), settle=settle),
    ),
]
