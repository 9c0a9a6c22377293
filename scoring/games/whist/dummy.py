"""Whist with a dummy: three players in a tournée of rubbers, or two with a dummy each.

Sources: 001:l.2528, l.2572; 000:l.16355.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from scoring.games.fields import record, titled
from scoring.games.settling import each_against_each
from scoring.games.shape import Fact, Game, Line, Settlement, Table, best, each_alone
from scoring.games.stateless import Fold, added, all_played
from scoring.games.whist.english import RULES, Options, short_rules
from scoring.games.whist.tournee import DummyRevoke, Tournee, by_side, settled, settled_with_both
from scoring.games.whist.whist import (
    HONOURS,
    TRICKS,
    Deal,
    Marker,
    Marks,
    Rules,
    Tricks,
    barred,
    deal_breaches,
    end_lines,
    facts,
    marks,
    match_winner,
    whist_breaches,
    whist_fold,
)
from scoring.words import Message, RuleError, Word

SOURCE, THREE_DEALS, DOUBLE = "001:l.2528", "000:l.16355", "001:l.2572"
PLAYERS = range(3)
RUBBERS = DEALS_OF_A_SET = 3
CONCEDED = 1


@record
class DummyOptions:
    """The book; whether each takes dummy in turn, or the first keeps it and concedes a point a rubber.

    In the other book a set is three deals, each scored by itself.
    """

    edition: Annotated[Literal["tournee_english", "three_deals"], titled(Word("Rules"))] = "tournee_english"
    dummy: Annotated[Literal["in_turn", "kept"], titled(Word("Dummy taken in turn, or kept"))] = "in_turn"
    sets: Annotated[int, titled(Word("Sets of three deals"), low=1, high=50)] = 1


@record
class DummyDeal:
    """Tricks, as won in play, and honours of dummy's side; the others have the rest."""

    tricks: Annotated[Tricks, titled(Word("Tricks won by dummy's side"))]
    honours: Annotated[int | None, titled(Word("Honours held by dummy's side"), low=0, high=HONOURS)] = None
    not_called: Annotated[bool, titled(Word("Honours were not called in time"), aside=True)] = False
    revokes: Annotated[tuple[DummyRevoke, ...], titled(Word("Revokes"))] = ()


def dummy_rules(options: DummyOptions) -> Rules:
    of_three_deals = options.edition == "three_deals"
    rules = RULES["s000" if of_three_deals else "english_laws"]
    return replace(rules, source=THREE_DEALS if of_three_deals else SOURCE)


def start(table: Table[Any]) -> Tournee:
    return Tournee(table, Marker(table, dummy_rules(table.options)), (0,) * table.size)


def with_dummy(state: Tournee) -> int:
    """Who plays with dummy now."""
    return 0 if state.table.options.dummy == "kept" else state.finished % len(PLAYERS)


def as_whist(state: Tournee, deal: DummyDeal) -> Deal:
    """The deal as whist between dummy's side and the others."""
    return Deal(
        tricks=(deal.tricks, TRICKS - deal.tricks),
        honours=None if deal.honours is None else (deal.honours, HONOURS - deal.honours),
        not_called=deal.not_called,
        revokes=by_side(deal.revokes, with_dummy(state)),
    )


def breaches(state: Tournee, deal: DummyDeal) -> Iterator[RuleError]:
    yield from deal_breaches(state.marker.rules, as_whist(state, deal))


def apply(state: Tournee, deal: DummyDeal) -> Tournee:
    whist = as_whist(state, deal)
    marked = marks(state.marker, whist)
    if state.table.options.edition == "three_deals":
        return _finished(state, _each_scores(with_dummy(state), marked))
    marker = state.marker.after(marked, barred=barred(whist))
    if marker.over:
        return _finished(state, rubber_lines(state, marker))
    return replace(state, marker=marker, last=())


def _each_scores(alone: int, marked: Iterable[Line]) -> Iterator[Line]:
    """What a side marks, each of its players scores."""
    for line in marked:
        for player in PLAYERS:
            if (player == alone) == (line.side == 0):
                yield replace(line, side=player)


def rubber_lines(state: Tournee, marker: Marker) -> Iterator[Line]:
    """Who has dummy settles the rubber's value with both others."""
    final = added(marker.points, end_lines(marker))
    value = final[0] - final[1]
    if state.table.options.dummy == "kept" and marker.over:
        value -= CONCEDED
    yield from settled_with_both(PLAYERS, with_dummy(state), value, Message("the rubber"))


def _finished(state: Tournee, lines: Iterable[Line]) -> Tournee:
    entered = tuple(lines)
    return replace(
        state,
        marker=Marker(state.table, state.marker.rules),
        points=added(state.points, entered),
        finished=state.finished + 1,
        last=entered,
    )


def dummy_facts(state: Tournee) -> Iterator[Fact]:
    """Who has dummy, who deals, and the score of the rubber, dummy's side first."""
    alone, names = with_dummy(state), state.table.players
    yield Fact("with_dummy", Word("Player with dummy"), names[alone])
    if state.table.options.edition == "three_deals":
        yield Fact("dealer", Word("Dealer"), names[alone])
        return
    round_the_table = (Word("dummy"), names[(alone + 1) % 3], names[alone], names[(alone + 2) % 3])
    yield Fact("dealer", Word("Dealer"), round_the_table[state.marker.played % 4])
    yield from (fact for fact in facts(state.marker) if fact.key != "dealer")


def dummy_ended(state: Tournee) -> Message | None:
    options = state.table.options
    if options.edition == "three_deals":
        over = state.finished == DEALS_OF_A_SET * options.sets
        return all_played(state.finished) if over else None
    over = options.dummy == "in_turn" and state.finished == RUBBERS
    return Message("The tournée of three rubbers is over.") if over else None


def settle(state: Tournee) -> Settlement:
    """A rubber that is broken off is settled by its finished games."""
    if state.table.options.edition == "three_deals":
        payments = each_against_each(state.points)
        return Settlement(state.points, best(state.points) if any(payments) else (), payments)
    return settled(state, tuple(rubber_lines(state, state.marker)))


def _double_breaches(marker: Marker, deal: Deal) -> Iterator[RuleError]:
    yield from whist_breaches()(marker, deal)
    if deal.misdeals:
        yield RuleError(
            "dummy.misdeal", "misdeals", "A misdeal does not pass the deal to the next player here.", DOUBLE
        )


def settled_of_two(marker: Marker) -> Settlement:
    """Two players settle what their scores differ."""
    lines = tuple(end_lines(marker))
    final = added(marker.points, lines)
    margin = final[0] - final[1]
    winners = (match_winner(marker),) if marker.over else best(final) if margin else ()
    return Settlement(final, winners, (margin, -margin), lines)


def whist_of_two(
    rules: Callable[[Any], Rules],
    marks: Marks = marks,
    settle: Callable[[Marker], Settlement] = settled_of_two,
) -> Fold[Marker, Any, Any]:
    """The fold of a whist that two play, each a side."""
    fold = whist_fold(rules, marks)
    fold["settle"], fold["sides"] = settle, each_alone
    return fold


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="dummy_whist",
        title=Word("Dummy whist, three players"),
        family="whist",
        tier="B",
        source=SOURCE,
        editions=("tournee_english", "three_deals"),
        seats=(3,),
        deal=DummyDeal,
        options=DummyOptions(),
        start=start,
        breaches=breaches,
        apply=apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        facts=dummy_facts,
        ended=dummy_ended,
        settle=settle,
        names=("dummy", "english_dummy", "dummy_english"),
    ),
    Game(
        key="whist_double_dummy",
        title=Word("Double dummy whist"),
        family="whist",
        tier="B",
        source=DOUBLE,
        seats=(2,),
        deal=Deal,
        options=Options(),
        breaches=_double_breaches,
        facts=facts,
        names=("dummy_double",),
        **whist_of_two(short_rules),
    ),
]
