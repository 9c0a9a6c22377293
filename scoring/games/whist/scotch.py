"""Scotch whist, catch the ten, and French whist. Sources: 001:l.3086, 000:l.20596.

Points are honours of trumps taken in tricks, and cards taken above those dealt; 41 win. Where several
sides come that far in a deal, points are counted in the order of the lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any, Literal

from scoring.games.fields import PerSide, Player, Side, record, titled
from scoring.games.settling import exact
from scoring.games.shape import End, Fact, Game, Line, Number, Settlement, Sides, Table
from scoring.games.stateless import added, to_reach
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word, nouns

SOURCE = "001:l.3086"
GAME = 41
VALUES = {"ten": 10, "ace": 4, "king": 3, "queen": 2, "jack": 11}
_WHY = {
    "ten": Message("the ten"), "ace": Message("the ace of trumps"), "king": Message("the king of trumps"),
    "queen": Message("the queen of trumps"), "jack": Message("the jack of trumps"),
}  # fmt: skip


@record
class Options:
    """The book; six and eight as pairs or as two teams; who pays for a revoke."""

    edition: Annotated[Literal["american", "s000"], titled(Word("Rules"))] = "american"
    six_and_eight: Annotated[Literal["pairs", "teams"], titled(Word("Six or eight players play in"))] = (
        "pairs"
    )
    revoke_paid_by: Annotated[Literal["side", "player"], titled(Word("A revoke is paid by"))] = "side"


@record
class FrenchOptions:
    """As at Scotch whist; and whether the ten of trumps counts besides the ten of diamonds."""

    six_and_eight: Annotated[Literal["pairs", "teams"], titled(Word("Six or eight players play in"))] = (
        "pairs"
    )
    revoke_paid_by: Annotated[Literal["side", "player"], titled(Word("A revoke is paid by"))] = "side"
    trump_ten_too: Annotated[bool, titled(Word("The ten of trumps counts too"))] = False


@record
class Deal:
    """Which side took each honour of trumps, and how many cards each took; or who revoked."""

    ten: Annotated[Side | None, titled(Word("Ten taken by"))] = None
    ace: Annotated[Side | None, titled(Word("Ace of trumps taken by"))] = None
    king: Annotated[Side | None, titled(Word("King of trumps taken by"))] = None
    queen: Annotated[Side | None, titled(Word("Queen of trumps taken by"))] = None
    jack: Annotated[Side | None, titled(Word("Jack of trumps taken by"))] = None
    cards: Annotated[
        PerSide[Annotated[int, titled(Word("Cards"), low=0, high=36)]] | None, titled(Word("Cards taken"))
    ] = None
    revoke: Annotated[Player | None, titled(Word("Revoke by"))] = None
    dealer: DealerName = None


@record
class FrenchDeal(Deal):
    """The ten is that of diamonds; the ten of trumps beside it, where it counts and is another card."""

    trump_ten: Annotated[Side | None, titled(Word("Ten of trumps taken by"))] = None


@dataclass(frozen=True, slots=True)
class Score:
    """Points by side; `offender` is who revoked, and so lost the game."""

    table: Table[Any]
    points: tuple[Number, ...]
    played: int = 0
    last: tuple[Line, ...] = ()
    offender: int | None = None


def sides(table: Table[Any]) -> Sides:
    """Four play in two pairs, six and eight in pairs or two teams, and other numbers each alone."""
    size = table.size
    if size not in (4, 6, 8):
        return tuple((player,) for player in range(size))
    groups = 2 if size == 4 or table.options.six_and_eight == "teams" else size // 2
    return tuple(tuple(range(first, size, groups)) for first in range(groups))


def pack_of(players: int) -> int:
    """Cards in play: a six is left out for five and seven players, all four for eight."""
    return {5: 35, 7: 35, 8: 32}.get(players, 36)


def deal_lines(table: Table[Any], deal: Deal) -> Iterator[Line]:
    """The ten first, then cards, then the other honours, the jack last; a revoke scores nothing."""
    if deal.revoke is not None:
        return
    yield from _taken(deal, "ten")
    if isinstance(deal, FrenchDeal) and deal.trump_ten is not None:
        yield Line(deal.trump_ten, VALUES["ten"], Message("the ten of trumps"))
    yield from _card_lines(table, deal)
    for honour in ("ace", "king", "queen", "jack"):
        yield from _taken(deal, honour)


def _taken(deal: Deal, honour: str) -> Iterator[Line]:
    yield Line(getattr(deal, honour), VALUES[honour], _WHY[honour])


def _card_lines(table: Table[Any], deal: Deal) -> Iterator[Line]:
    """A point for each card above those dealt to the side; who took most counts first."""
    dealt = pack_of(table.size) // len(sides(table))
    over = [(taken - dealt, side) for side, taken in enumerate(deal.cards or ()) if taken > dealt]
    for points, side in sorted(over, reverse=True):
        yield Line(side, points, Message("cards"))


def apply(state: Score, deal: Deal) -> Score:
    lines = tuple(deal_lines(state.table, deal))
    points = added(state.points, lines)
    return replace(state, points=points, played=state.played + 1, last=lines, offender=deal.revoke)


def winner_of(state: Score) -> int | None:
    """The side that first had 41, in the order of the lines."""
    running = list(added(state.points, (replace(line, points=-line.points) for line in state.last)))
    for line in state.last:
        running[line.side] += line.points
        if running[line.side] >= GAME:
            return line.side
    return None


def breaches(state: Score, deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    if deal.revoke is not None:
        return
    for honour in (*VALUES, "cards"):
        if getattr(deal, honour) is None:
            yield RuleError(
                "scotch.missing",
                honour,
                "Enter the side that took each of the five honours, and the cards taken.",
                SOURCE,
            )
    if deal.cards is not None:
        yield from _cards_fit(state.table, deal.cards)
        yield from _honours_taken(deal, deal.cards)


def _cards_fit(table: Table[Any], cards: tuple[int, ...]) -> Iterator[RuleError]:
    pack = pack_of(table.size)
    if sum(cards) != pack:
        yield RuleError(
            "scotch.cards", "cards", "Cards taken add up to {sum}, not {pack}.", SOURCE, sum=sum(cards),
            pack=pack,
        )  # fmt: skip
    if any(taken % table.size for taken in cards):
        yield RuleError(
            "scotch.tricks", "cards", "A trick has {size}, so each side must take "
            "a multiple of that number.", SOURCE,
            size=nouns.cards(table.size),
        )  # fmt: skip


def _honours_taken(deal: Deal, cards: tuple[int, ...]) -> Iterator[RuleError]:
    """Whoever takes honours takes them in tricks, so at least as many cards."""
    honours = [getattr(deal, honour) for honour in VALUES]
    if isinstance(deal, FrenchDeal):
        honours.append(deal.trump_ten)
    for side, taken in enumerate(cards):
        if honours.count(side) > taken:
            yield RuleError(
                "scotch.honours",
                "cards",
                "Honours taken by one side: {honours}. It must have taken more than {cards}.",
                SOURCE, honours=honours.count(side), cards=nouns.cards(taken),
            )  # fmt: skip


def _french_breaches(state: Score, deal: Any) -> Iterator[RuleError]:
    yield from breaches(state, deal)
    if deal.trump_ten is not None and not state.table.options.trump_ten_too:
        yield RuleError(
            "scotch.trump_ten", "trump_ten", "Only the ten of diamonds counts at this table.", SOURCE
        )


def facts(state: Score) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


def _reason(state: Score) -> Message | None:
    if state.offender is not None:
        return Message("{player} revoked: the game is lost.", player=state.table.players[state.offender])
    if max(state.points) < GAME:
        return None
    return Message("A side has reached {target}.", target=GAME)


ended = End(_reason, lambda state: to_reach(GAME, state.points))


def settle(state: Score) -> Settlement:
    """A stake of every loser to the winners; a revoke pays every other side as if it had won."""
    groups = sides(state.table)
    if state.offender is not None:
        own = next(side for side, group in enumerate(groups) if state.offender in group)
        winners = tuple(side for side in range(len(groups)) if side != own)
        return Settlement(state.points, winners, _for_a_revoke(state, groups[own]))
    winner = winner_of(state)
    if winner is None:
        return Settlement(state.points, (), (0,) * state.table.size)
    mine = groups[winner]
    each = Fraction(state.table.size - len(mine), len(mine))
    payments = tuple(exact(each) if p in mine else -1 for p in range(state.table.size))
    return Settlement(state.points, (winner,), payments)


def _for_a_revoke(state: Score, offenders: tuple[int, ...]) -> tuple[Number, ...]:
    """Every player of the other sides gets a stake: of the revoking side together, or of the one."""
    others = state.table.size - len(offenders)
    alone = state.table.options.revoke_paid_by == "player"
    pays = (
        {state.offender: Fraction(others)}
        if alone
        else dict.fromkeys(offenders, Fraction(others, len(offenders)))
    )
    return tuple(
        exact(-pays.get(player, Fraction(0))) if player in offenders else 1
        for player in range(state.table.size)
    )


SCOTCH: Game[Score, Deal, Any] = Game(
    key="scotch_whist",
    title=Word("Scotch whist, catch the ten"),
    family="whist",
    tier="B",
    source=SOURCE,
    editions=("american", "s000"),
    seats=range(2, 9),
    sides=sides,
    deal=Deal,
    options=Options(),
    start=lambda table: Score(table, (0,) * len(sides(table))),
    breaches=breaches,
    apply=apply,
    totals=lambda state: state.points,
    lines=lambda state: state.last,
    facts=facts,
    ended=ended,
    settle=settle,
    names=("catch_the_ten",),
)

GAMES: list[Game[Any, Any, Any]] = [
    SCOTCH,
    replace(
        SCOTCH,
        key="french_whist",
        title=Word("French whist (Scotch whist variant)"),
        editions=(),
        names=(),
        deal=FrenchDeal,
        options=FrenchOptions(),
        breaches=_french_breaches,
        option_of=SCOTCH.key,
    ),
]
