"""Misery bridge, for two: odd tricks, eight tricks at double value, or a misery. Source: 001:l.757."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from scoring.bridge.relatives import straight
from scoring.games.bridge.straight import Trumps
from scoring.games.fields import record, titled
from scoring.games.shape import Fact, Game, Line, Table
from scoring.games.stateless import Totals
from scoring.games.turns import in_turn
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word, nouns

SOURCE = "001:l.757"
EIGHT, EIGHT_FAILED = 8, 10
MISERY, MOST_OF_A_MISERY = 5, 1


@record
class Options:
    """From which trick on a failed misery pays: the book's words allow every trick, or those above one."""

    misery_penalty_from: Annotated[
        int, titled(Word("A failed misery pays from trick number"), low=1, high=2)
    ] = 1


@record
class Deal:
    """What the dealer announced, and the tricks he took himself."""

    announced: Annotated[Literal["normal", "eight_tricks", "misery"], titled(Word("Announced"))]
    trump: Trumps
    tricks: Annotated[int, titled(Word("Tricks won by the dealer"), low=0, high=straight.TRICKS)]
    exchanged: Annotated[int, titled(Word("Cards exchanged"), low=0, high=4)] = 0
    dealer: DealerName = None


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    if deal.announced == "misery" and deal.exchanged:
        yield RuleError("misery.exchanged", "exchanged", "Misery is played without an exchange.", SOURCE)
    if deal.announced == "misery" and deal.trump != straight.NOTRUMP:
        yield RuleError("misery.trump", "trump", "Misery is played at no-trumps.", SOURCE)


def facts(state: Totals[Options]) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


def _dealt(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    dealer = state.played % 2
    if deal.announced == "misery":
        yield _misery(deal, dealer, state.table)
    elif deal.announced == "eight_tricks":
        yield _eight(deal, dealer)
    else:
        winner, tricks = _majority(deal, dealer)
        yield Line(winner, _worth(deal, tricks), Message("odd tricks"))


def _majority(deal: Deal, dealer: int) -> tuple[int, int]:
    """Who took more than six tricks, and how many."""
    adverse = straight.TRICKS - deal.tricks
    return (dealer, deal.tricks) if deal.tricks > adverse else (1 - dealer, adverse)


def _worth(deal: Deal, tricks: int) -> int:
    return straight.odd_tricks(tricks) * straight.VALUES[deal.trump]


def _eight(deal: Deal, dealer: int) -> Line:
    if deal.tricks >= EIGHT:
        return Line(dealer, 2 * _worth(deal, deal.tricks), Message("eight tricks announced and made"))
    return Line(1 - dealer, EIGHT_FAILED, Message("eight tricks announced and not made"))


def _misery(deal: Deal, dealer: int, table: Table[Options]) -> Line:
    if deal.tricks <= MOST_OF_A_MISERY:
        odd = straight.odd_tricks(straight.TRICKS - deal.tricks)
        return Line(dealer, MISERY * odd, Message("a misery made"))
    paid = deal.tricks - table.options.misery_penalty_from + 1
    return Line(
        1 - dealer, MISERY * paid, Message("a misery with {tricks}", tricks=nouns.tricks(deal.tricks))
    )


GAMES = [
    Game(
        key="bridge_misery",
        title=Word("Misery bridge"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=(2,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        **in_turn(_dealt),
    ),
]
