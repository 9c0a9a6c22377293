"""King's bridge (four-hand bridge): each for himself, twelve deals, partners in turn. Source: 001:l.789.

What the dealer's side makes more than the others, in tricks and honours together, is the dealer's; what
it makes less is put down to each of the three others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from scoring.bridge.relatives import straight
from scoring.bridge.relatives.holdings import Holding
from scoring.games.bridge.straight import Honours, Trumps, honours_breaches, honours_forgotten
from scoring.games.fields import record, titled
from scoring.games.settling import each_against_each
from scoring.games.shape import Fact, Game, Line, Settlement, best
from scoring.games.stateless import Totals, after_deals
from scoring.games.turns import in_turn
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word

SOURCE = "001:l.789"
DEALS, DEALS_WITH_A_PARTNER = 12, 4
PARTNERS = (2, 3, 1)  # of the player who sits still
Camp = Literal["dealer", "others"]


@record
class Options:
    """King's bridge has no options."""


@record
class Deal:
    """A deal records trumps, the tricks of dealer and partner, and who had honours.

    Honours belong to the dealer's side or to the other one.
    """

    trump: Trumps
    tricks: Annotated[int, titled(Word("Tricks won by the dealer's side"), low=0, high=straight.TRICKS)]
    honours: Honours = None
    honours_side: Annotated[Camp | None, titled(Word("Honours held by"))] = None
    chicane: Annotated[Camp | None, titled(Word("Hand with no trumps (chicane)"))] = None
    dealer: DealerName = None


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    yield from honours_breaches(deal, deal.trump, SOURCE)
    if deal.chicane is not None and deal.trump == straight.NOTRUMP:
        yield RuleError("straight.chicane", "chicane", "There is no chicane without a trump suit.", SOURCE)


def facts(state: Totals[Options]) -> Iterator[Fact]:
    """Dealer and partner: the first player sits still, the others move round him after four deals."""
    players, dealer = state.table.players, _dealer(state.played)
    yield player_dealing(state.table, dealer)
    yield Fact("partner", Word("Partner"), players[_partner(state.played, dealer)])


def _dealer(played: int) -> int:
    """The seats of a part, from the player who sits still: the deal goes round them."""
    return _seats(played)[played % DEALS_WITH_A_PARTNER]


def _seats(played: int) -> tuple[int, ...]:
    part = played // DEALS_WITH_A_PARTNER % len(PARTNERS)
    opposite = PARTNERS[part]
    left, right = PARTNERS[part - 1], PARTNERS[(part + 1) % len(PARTNERS)]
    return (0, left, opposite, right)


def _partner(played: int, player: int) -> int:
    seats = _seats(played)
    return seats[(seats.index(player) + 2) % len(seats)]


@dataclass(frozen=True, slots=True)
class _Made:
    """Points of a deal for dealer's side and for the others."""

    dealer: int
    others: int


def _made(deal: Deal) -> _Made:
    unit = straight.trick_unit(deal.trump)
    others = straight.TRICKS - deal.tricks
    mine, theirs = (straight.odd_tricks(won) * unit + straight.slam(won) for won in (deal.tricks, others))
    if deal.honours is not None:
        points = straight.honours(deal.trump, Holding(deal.honours))
        mine, theirs = _given(deal.honours_side, points, mine, theirs)
    if deal.chicane is not None:
        mine, theirs = _given(deal.chicane, straight.chicane(deal.trump), mine, theirs)
    return _Made(mine, theirs)


def _given(camp: Camp | None, points: int, mine: int, theirs: int) -> tuple[int, int]:
    return (mine + points, theirs) if camp == "dealer" else (mine, theirs + points)


def _lines(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    made, dealer = _made(deal), _dealer(state.played)
    if made.dealer >= made.others:
        yield Line(dealer, made.dealer - made.others, Message("dealer's tricks and honours"))
        return
    for player in range(state.table.size):
        if player != dealer:
            yield Line(player, made.others - made.dealer, Message("the dealer was beaten"))


def settle(state: Totals[Options]) -> Settlement:
    return Settlement(state.points, best(state.points), each_against_each(state.points))


GAMES = [
    Game(
        key="bridge_kings",
        title=Word("King's bridge, four-hand bridge"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        doubts=honours_forgotten,
        facts=facts,
        names=("kings_bridge", "four_hand_bridge"),
        **in_turn(_lines, ends=after_deals(lambda options: DEALS), settle=settle),
    ),
]
