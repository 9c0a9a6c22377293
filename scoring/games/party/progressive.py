"""Progressive bridge, a table's round: four deals, each by itself. Source: 000:l.13735, 001:l.769.

No part score is carried; a game has its premium at once. Who is vulnerable follows from the number of the
deal (law 9), and no side scores over 1,000 in a deal unless it bids and makes a slam (law 8).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Annotated, Literal

from scoring.bridge import Result
from scoring.games.bridge.rounds import counted
from scoring.games.bridge.whole_rubbers.rubbers import Laws
from scoring.games.bridge.written import DealerSeat, FirstDealer, vulnerable_now
from scoring.games.bridge.written import Vulnerable as EnteredVulnerable
from scoring.games.fields import BridgeResult, PerSide, record, titled
from scoring.games.party.entered import BridgeTotals, entry_breaches, settled, total_lines
from scoring.games.party.worth import SIDES, UNIT, Figures, Vulnerable, can_be, deal_lines, slam_side, worth
from scoring.games.shape import Fact, Game, Line, Number, Table, partners
from scoring.games.stateless import Totals, after_deals
from scoring.games.written import contradictions
from scoring.words import N_, Message, RuleError, Seat, Word, nouns

SOURCE, DRIVE = "000:l.13735", "001:l.769"
SCORING = "Laws of Progressive Bridge, comment after 7"
LIMIT_LAW, VULNERABILITY_LAW = "Laws of Progressive Bridge, 8", "Laws of Progressive Bridge, 9"
LIMIT, ROUND = 1000, 4
SIDE_NAMES = (Word("N-S"), Word("E-W"))

VulnerableBy = Literal["by_deal", "none", "both"]


@record
class Options:
    """By which book a round is played; what is not said is as that book has it.

    In a drive (001) there are no games: neither premiums of games and part scores nor vulnerability nor a
    limit; the number of deals is even.
    """

    edition: Annotated[Literal["laws_1948", "drive"], titled(Word("Rules"))] = "laws_1948"
    figures: Annotated[Laws, titled(Word("Scoring table"))] = "portland_1948"
    vulnerability: Annotated[VulnerableBy | None, titled(Word("Vulnerable"))] = None
    limit: Annotated[Literal["1000", "none"] | None, titled(Word("Maximum score for a side in a deal"))] = (
        None
    )
    premiums: Annotated[bool | None, titled(Word("Premiums for games and part scores"))] = None
    honours: Annotated[bool, titled(Word("Honours count"))] = True
    deals: Annotated[int, titled(Word("Deals per round"), low=2, high=8)] = ROUND
    first_dealer: FirstDealer = "N"


@record
class Deal:
    """A contract with its result and honours; or, in place of all deals, the round's totals.

    `slam`: among the deals behind the totals a slam was bid and made. What else is written is checked.
    """

    result: Annotated[BridgeResult | None, titled(Word("Contract and result"))] = None
    totals: BridgeTotals = None
    slam: Annotated[bool, titled(Word("The round includes a slam bid and made"), aside=True)] = False
    dealer: DealerSeat = None
    vulnerable: EnteredVulnerable = None
    score: Annotated[
        PerSide[Annotated[int, titled(Word("Points"), low=0, high=10_000, step=UNIT)]] | None,
        titled(Word("Points entered"), aside=True),
    ] = None


def figures_of(options: Options) -> Figures:
    by_laws = options.edition == "laws_1948"
    limited = by_laws if options.limit is None else options.limit == "1000"
    premiums = by_laws if options.premiums is None else options.premiums
    return Figures(options.figures, LIMIT if limited else 0, premiums, options.honours)


def start(table: Table[Options]) -> Totals[Options]:
    return Totals(table, (0, 0))


def dealer(options: Options, deal: int) -> Seat:
    """Who deals deal number `deal` (from 0): the deal goes to the left, passed out or not."""
    return Seat(options.first_dealer).turned(deal)


def vulnerable(options: Options, deal: int) -> Vulnerable:
    """Both sides in deal number `deal` (from 0), by law 9; from the fifth deal on it begins again."""
    by = options.vulnerability or ("by_deal" if options.edition == "laws_1948" else "none")
    if by != "by_deal":
        return (by == "both", by == "both")
    if deal % ROUND in (0, ROUND - 1):
        return (deal % ROUND > 0, deal % ROUND > 0)
    side = SIDES.index(dealer(options, deal).side)
    return (side == 0, side == 1)


def apply(state: Totals[Options], deal: Deal) -> Totals[Options]:
    """A deal passed out is one of the round's; totals stand for all of them."""
    after = counted(state, lines(state, deal))
    return after if deal.totals is None else replace(after, played=state.table.options.deals)


def lines(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    options = state.table.options
    if deal.totals is not None:
        yield from total_lines(deal.totals)
    elif deal.result is not None:
        yield from deal_lines(deal.result, figures_of(options), vulnerable(options, state.played))


def facts(state: Totals[Options]) -> Iterator[Fact]:
    options = state.table.options
    yield Fact("dealer", Word("Dealer"), dealer(options, state.played).value)
    yield vulnerable_now(*vulnerable(options, state.played))


# ---- what cannot be


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    options = state.table.options
    if options.edition == "drive" and options.deals % 2:
        yield RuleError(
            "progressive.even", "deals", "A round of a drive must have an even number "
            "of deals, not {deals}.", DRIVE,
            deals=options.deals,
        )  # fmt: skip
    yield from entry_breaches(state.played, deal, "result", "score")
    yield from contradictions(facts(state), deal, VULNERABILITY_LAW)
    if deal.result is not None:
        yield from _single(state, deal, deal.result)
    elif deal.totals is not None:
        yield from _impossible(state.table.options, deal.totals, slam=deal.slam)


def _single(state: Totals[Options], deal: Deal, result: Result) -> Iterator[RuleError]:
    if result.honours is not None and not state.table.options.honours:
        yield RuleError("rubber.honours", "result", "Honours do not count at this table.", SOURCE)
    if deal.slam and slam_side(result) is None:
        yield RuleError(
            "progressive.slam", "slam", "{result} is not a slam bid and made.", LIMIT_LAW, result=result
        )
    if deal.score is not None:
        yield from _miswritten(state, result, deal.score)


def _miswritten(state: Totals[Options], result: Result, written: tuple[int, ...]) -> Iterator[RuleError]:
    """Points written beside a result that are otherwise, with the law that says so."""
    figures, now = figures_of(state.table.options), vulnerable(state.table.options, state.played)
    right = worth(result, figures, now)
    if written == right:
        return
    words = {"said": _to(written), "result": result, "right": _to(right)}
    if _over_limit(written, figures, {slam_side(result)}):
        yield RuleError(
            "progressive.limit", "score",
            "{said} was entered, but a side cannot score over {limit} in a deal unless it bids "
            "and makes a slam: {result} scores {right}.",
            LIMIT_LAW, limit=figures.limit, **words,
        )  # fmt: skip
    elif written == worth(result, figures, (not now[0], not now[1])):
        yield _wrong_vulnerability(result, state.played + 1, now, words)
    else:
        yield RuleError(
            "progressive.score", "score", "{said} was entered, but {result} scores {right} here.", SCORING,
            **words,
        )  # fmt: skip


def _over_limit(points: tuple[int, ...], figures: Figures, slams: Collection[int | None]) -> bool:
    """Whether a side that made no slam is written down with more than the limit."""
    return any(figures.limit and points[side] > figures.limit and side not in slams for side in (0, 1))


def _wrong_vulnerability(result: Result, deal: int, now: Vulnerable, words: dict[str, object]) -> RuleError:
    """The bonus of the other vulnerability."""
    assert result.contract is not None
    side = result.contract.declarer.side
    template = (
        N_("{said} was entered, but in deal {deal} {side} are vulnerable: {result} scores {right}.")
        if now[SIDES.index(side)]
        else N_("{said} was entered, but in deal {deal} {side} are not vulnerable: {result} scores {right}.")
    )
    return RuleError(
        "progressive.vulnerability", "score", template, VULNERABILITY_LAW,
        side=SIDE_NAMES[SIDES.index(side)], deal=deal, **words,
    )  # fmt: skip


def _impossible(options: Options, totals: tuple[int, ...], *, slam: bool) -> Iterator[RuleError]:
    """Totals that no deals of the round come to."""
    figures = figures_of(options)
    deals = tuple(vulnerable(options, deal) for deal in range(options.deals))
    for side, points in enumerate(totals):
        if figures.limit and not slam and points > figures.limit * options.deals:
            yield RuleError(
                "progressive.limit", "totals",
                "A side cannot score over {limit} in a deal unless it bids and makes a slam: "
                "{points} in {deals} is more than {most}.",
                LIMIT_LAW,
                limit=figures.limit, points=points, deals=nouns.deals(options.deals),
                most=figures.limit * options.deals,
            )  # fmt: skip
        elif not can_be(figures, deals, side, slam=slam) >> (points // UNIT) & 1:
            yield RuleError(
                "progressive.totals", "totals", "A side cannot score {points} in a round of {deals}.",
                SCORING, points=points, deals=nouns.deals(options.deals),
            )  # fmt: skip


def _to(points: tuple[Number, ...]) -> Message:
    return Message("{first} to {second}", first=points[0], second=points[1])


PROGRESSIVE: Game[Totals[Options], Deal, Options] = Game(
    key="progressive",
    title=Word("Progressive bridge: one table's round"),
    family="progressive",
    tier="A",
    source=SOURCE,
    editions=("laws_1948", "drive"),
    seats=(4,),
    sides=partners,
    deal=Deal,
    options=Options(),
    start=start,
    breaches=breaches,
    apply=apply,
    totals=lambda state: state.points,
    lines=lambda state: state.last,
    facts=facts,
    ended=after_deals(lambda options: options.deals),
    settle=lambda state: settled(state.points),
    names=("progressive_bridge", "drive_bridge"),
)

GAMES = [PROGRESSIVE]
