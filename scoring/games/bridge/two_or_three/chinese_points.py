"""Chinese bridge for card points: aces and tens count ten, fives five. Source: 000:l.15508."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from scoring.games.fields import Player, record, titled
from scoring.games.shape import Fact, Game, Line, partners
from scoring.games.stateless import Totals, at_target
from scoring.games.turns import in_turn
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word, nouns

SOURCE = "000:l.15508"
ALL, BASE = 100, 100
_CLEAN = {"side": (4, 4), "hand": (8, 8)}  # made, lost
_ALL_POINTS = (2, 4)
_PLAIN = (1, 1)


@record
class Options:
    """The book knows no end of the game: it goes on until it is broken off, or until a target."""

    target: Annotated[int, titled(Word("The game ends at (0 for never)"), low=0, high=100_000)] = 0


@record
class Deal:
    """A bid of points; `clean`: every trick by declarer's side, or every trick in his own hand."""

    bid: Annotated[int | None, titled(Word("Points bid"), low=50, high=ALL, step=5)] = None
    trump: Annotated[
        Literal["clubs", "diamonds", "hearts", "spades", "notrump"] | None, titled(Word("Trumps"))
    ] = None
    declarer: Annotated[Player | None, titled(Word("Declarer"))] = None
    points: Annotated[int | None, titled(Word("Points won by declarer's side"), low=0, high=ALL, step=5)] = (
        None
    )
    doubles: Annotated[
        int, titled(Word("Doubled (1), redoubled (2) or doubled again (3)"), low=0, high=3)
    ] = 0
    clean: Annotated[Literal["none", "side", "hand"], titled(Word("Clean table bid"))] = "none"
    all_tricks: Annotated[
        Literal["none", "side", "hand"], titled(Word("All tricks won by declarer's side or hand"))
    ] = "none"
    adverse: Annotated[int | None, titled(Word("Points won by the opponents"), low=0, high=ALL, step=5)] = (
        None
    )
    passed: Annotated[bool, titled(Word("Passed out"))] = False
    dealer: DealerName = None


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    given = [getattr(deal, name) is not None for name in ("bid", "trump", "declarer", "points")]
    if any(given) if deal.passed else not all(given):
        yield RuleError(
            "chinese.bid", "bid",
            "Enter a bid, trumps, a declarer and points, or mark the deal as passed out.", SOURCE,
        )  # fmt: skip
    if deal.clean != "none" and deal.bid != ALL:
        yield RuleError("chinese.clean", "clean", "A clean table can be bid only with 100.", SOURCE)
    if deal.all_tricks != "none" and deal.points != ALL:
        yield RuleError("chinese.all_tricks", "points", "Winning every trick scores all 100 points.", SOURCE)
    if deal.adverse is not None and deal.points is not None and deal.adverse + deal.points != ALL:
        yield RuleError(
            "chinese.points", "adverse", "{points} and {adverse} do not add up to 100.", SOURCE,
            points=deal.points, adverse=nouns.points(deal.adverse),
        )  # fmt: skip


def facts(state: Totals[Options]) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


def lines(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    """100 and what is above or below the bid, to declarer's side or to the others, times what was risked."""
    if deal.bid is None or deal.points is None or deal.declarer is None:
        return
    # Clean tricks that were bid for must be there; those of a hand are its side's as well.
    made = deal.points >= deal.bid and (
        deal.clean in ("none", deal.all_tricks) or (deal.clean, deal.all_tricks) == ("side", "hand")
    )
    side = deal.declarer % 2
    points = (BASE + abs(deal.points - deal.bid)) * factor(deal, made=made)
    if made:
        yield Line(side, points, Message("a bid of {bid} made", bid=deal.bid))
    else:
        yield Line(1 - side, points, Message("a bid of {bid} lost", bid=deal.bid))


def factor(deal: Deal, *, made: bool) -> int:
    """Doubles, the bid of 100 with or without a clean table, and no-trumps: all multiply."""
    risk = _CLEAN.get(deal.clean, _ALL_POINTS if deal.bid == ALL else _PLAIN)
    no_trumps: int = 2 if deal.trump == "notrump" else 1
    return int(2**deal.doubles) * risk[0 if made else 1] * no_trumps


GAMES = [
    Game(
        key="chinese_bridge_points",
        title=Word("Chinese bridge, card points"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        names=("chinese_bridge_p181",),
        **in_turn(lines, ends=at_target(lambda options: options.target), sides=partners),
    ),
]
