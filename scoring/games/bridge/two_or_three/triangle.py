"""Three players and a dummy that each has for a while: triangle contract and Lindy bridge.

Sources: 000:l.15692, 000:l.15710 with the scoring of progressive bridge (000:l.13735). Every deal counts by
itself; no part score is carried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from scoring.bridge import Result
from scoring.bridge.rubber import GAME, RUBBER_TABLES, Entry, entries
from scoring.bridge.tables import trick_points
from scoring.games.bridge.bids import Bid
from scoring.games.bridge.individual import Deal, deal_breaches
from scoring.games.bridge.rounds import counted, start
from scoring.games.fields import Player, record, titled
from scoring.games.shape import Fact, Game, Line, Settlement, best
from scoring.games.stateless import Totals, after_deals
from scoring.games.written import contradictions
from scoring.words import Message, RuleError, Side, Word

TRIANGLE, LINDY = "000:l.15692", "000:l.15710"
PLAYERS = 3
TRIANGLE_DEALS, LINDY_DEALS = 9, 12
LIMIT = 1000
TABLE = RUBBER_TABLES["portland_1948"]


@record
class DummyDeal(Deal):
    """A deal, and who has the dummy, which follows from its number."""

    has_dummy: Annotated[Player | None, titled(Word("Player with the dummy"))] = None


@record
class TriangleOptions:
    """To whom the dummy goes after the third player has had it, which the book leaves open."""

    next_dummy: Annotated[Literal["left", "right"], titled(Word("The dummy then passes to the"))] = "left"


@record
class LindyOptions:
    """As at progressive bridge: vulnerability, the most a side scores without a slam, net or gross."""

    vulnerable: Annotated[Literal["by_deal", "none", "both"], titled(Word("Vulnerable"))] = "by_deal"
    limit: Annotated[bool, titled(Word("No more than 1,000 per deal without a slam"))] = True
    totals: Annotated[Literal["net", "gross"], titled(Word("Totals"))] = "net"


def settle(state: Totals[Any]) -> Settlement:
    winners = best(state.points) if len(set(state.points)) > 1 else ()
    return Settlement(state.points, winners)


def deal_entries(deal: Deal, lone: int, *, declarer_vulnerable: bool) -> Iterator[tuple[bool, Entry]]:
    """What a deal brings: whether to the side with the dummy (`lone`), and what."""
    bid, tricks = deal.contract, deal.tricks
    if bid is None or tricks is None:
        return
    declares = deal.declarer == lone
    for entry in entries(Result(bid.contract(), tricks), TABLE, vulnerable=declarer_vulnerable):
        yield (entry.side is Side.NS) == declares, entry
    if tricks >= bid.needed:
        yield declares, _made(bid, declarer_vulnerable)
    if deal.honours is not None:
        yield deal.holder == lone, Entry(Side.NS, deal.honours, False, Message("honours"))


def _made(bid: Bid, vulnerable: bool) -> Entry:
    """A game made in one deal, or less than one."""
    if trick_points(TABLE.figures, bid.contract()) >= GAME:
        return Entry(Side.NS, TABLE.figures.game[vulnerable], False, Message("game"))
    return Entry(Side.NS, TABLE.figures.part_score, False, Message("part score"))


# ---- triangle contract


def triangle_dummy(state: Totals[TriangleOptions]) -> int:
    """The third player has it for three deals, then each of the others for three."""
    step = 1 if state.table.options.next_dummy == "left" else -1
    return (2 + step * (state.played // 3)) % PLAYERS


def triangle_facts(state: Totals[TriangleOptions]) -> Iterator[Fact]:
    names = state.table.players
    yield Fact("dealer", Word("Dealer"), names[state.played % PLAYERS])
    yield Fact("has_dummy", Word("Player with the dummy"), names[triangle_dummy(state)])


def triangle_breaches(state: Totals[TriangleOptions], deal: DummyDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, TRIANGLE)
    yield from contradictions(triangle_facts(state), deal, TRIANGLE, state.table.players)
    if deal.vulnerable is not None and any(deal.vulnerable):
        yield RuleError("triangle.vulnerable", "vulnerable", "Nobody is vulnerable in this game.", TRIANGLE)


def triangle_apply(state: Totals[TriangleOptions], deal: DummyDeal) -> Totals[TriangleOptions]:
    return counted(state, _triangle_lines(deal, triangle_dummy(state)))


def _triangle_lines(deal: DummyDeal, lone: int) -> Iterator[Line]:
    """Plus for one side is minus for the other; who has the dummy writes his side's figure twice."""
    for to_lone, entry in deal_entries(deal, lone, declarer_vulnerable=False):
        points = entry.points if to_lone else -entry.points
        for player in range(PLAYERS):
            yield Line(player, 2 * points if player == lone else -points, entry.why)


# ---- Lindy bridge


def lindy_dealer(state: Totals[LindyOptions]) -> int:
    return state.played // 4 % PLAYERS


def lindy_vulnerable(state: Totals[LindyOptions]) -> tuple[bool, bool]:
    """Whether the dealer's side is, and the other: none, the dealer's twice, both."""
    choice = state.table.options.vulnerable
    if choice != "by_deal":
        return (choice == "both", choice == "both")
    return ((False, False), (True, False), (True, False), (True, True))[state.played % 4]


def lindy_facts(state: Totals[LindyOptions]) -> Iterator[Fact]:
    dealer = state.table.players[lindy_dealer(state)]
    words = {(False, False): Word("None"), (True, False): dealer, (True, True): Word("All")}
    yield Fact("dealer", Word("Dealer"), dealer)
    yield Fact("has_dummy", Word("Player with the dummy"), dealer)
    yield Fact("vulnerable", Word("Vulnerable"), words[lindy_vulnerable(state)])


def lindy_breaches(state: Totals[LindyOptions], deal: DummyDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, LINDY)
    checked = (fact for fact in lindy_facts(state) if fact.key != "vulnerable")
    yield from contradictions(checked, deal, LINDY, state.table.players)
    dealers, others = lindy_vulnerable(state)
    right = tuple(dealers if player == lindy_dealer(state) else others for player in range(PLAYERS))
    if deal.vulnerable not in (None, right):
        yield RuleError(
            "lindy.vulnerable", "vulnerable",
            "Of a dealer's four deals, nobody is vulnerable on the first, the dealer's side on "
            "the second and third, and everybody on the fourth.",
            LINDY,
        )  # fmt: skip


def lindy_apply(state: Totals[LindyOptions], deal: DummyDeal) -> Totals[LindyOptions]:
    return counted(state, _lindy_lines(state, deal))


def _lindy_lines(state: Totals[LindyOptions], deal: DummyDeal) -> Iterator[Line]:
    dealer, options = lindy_dealer(state), state.table.options
    vulnerable = lindy_vulnerable(state)[0 if deal.declarer == dealer else 1]
    found = list(deal_entries(deal, dealer, declarer_vulnerable=vulnerable))
    if options.limit:
        found += _limited(deal, found, dealer)
    for to_dealer, entry in found:
        for player in range(PLAYERS):
            if (player == dealer) == to_dealer:
                yield Line(player, entry.points, entry.why)
            elif options.totals == "net":
                yield Line(player, -entry.points, entry.why)


def _limited(deal: DummyDeal, entries: list[tuple[bool, Entry]], dealer: int) -> Iterator[tuple[bool, Entry]]:
    """What a side has above a thousand is taken off, unless it fulfilled a slam. 000:l.13735, law 8."""
    bid = deal.contract
    slam = bid is not None and bid.level >= 6 and (deal.tricks or 0) >= bid.needed
    for side in (True, False):
        points = sum(entry.points for to_dealer, entry in entries if to_dealer is side)
        if points > LIMIT and not (slam and (deal.declarer == dealer) is side):
            yield side, Entry(Side.NS, LIMIT - points, False, Message("no more than 1,000 per deal"))


GAMES = [
    Game(
        key="triangle_contract",
        title=Word("Triangle contract"),
        family="bridge",
        tier="B",
        source=TRIANGLE,
        seats=(PLAYERS,),
        deal=DummyDeal,
        options=TriangleOptions(),
        breaches=triangle_breaches,
        facts=triangle_facts,
        start=start,
        apply=triangle_apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        ended=after_deals(lambda options: TRIANGLE_DEALS),
        settle=settle,
    ),
    Game(
        key="lindy_bridge",
        title=Word("Lindy bridge"),
        family="bridge",
        tier="B",
        source=LINDY,
        seats=(PLAYERS,),
        deal=DummyDeal,
        options=LindyOptions(),
        breaches=lindy_breaches,
        facts=lindy_facts,
        start=start,
        apply=lindy_apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        ended=after_deals(lambda options: LINDY_DEALS),
        settle=settle,
    ),
]
