"""Four deals, and the players change: Chicago and short bridge. Source: 002:l.143, 000:l.15264.

Who is vulnerable follows from the number of the deal; a game has its premium at once, and a part score
stands until either side makes a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from scoring.bridge.rubber import GAME, RUBBER_TABLES, RubberTable, entries
from scoring.bridge.tables import trick_points
from scoring.games.bridge.contract_rubber import LAW, SIDES
from scoring.games.bridge.pad import ABOVE, BELOW, NOBODY, Pad, paid_by_margin
from scoring.games.bridge.written import (
    Above,
    Below,
    DealerSeat,
    FirstDealer,
    Rounding,
    Vulnerable,
    miswritten,
    seat_dealing,
    vulnerable_now,
)
from scoring.games.fields import BridgeResult, record, titled
from scoring.games.shape import End, Fact, Game, Line, Settlement, Table, best, law_93, partners
from scoring.games.stateless import deal_of
from scoring.games.written import contradictions
from scoring.words import Message, RuleError, Seat, Word

CHICAGO, SHORT = "002:l.143", "000:l.15264"
DEALS = 4
GAME_PREMIUM = (300, 500)  # not vulnerable, vulnerable
LAST_PART_SCORE, ROUND_BONUS = 100, 500


@record
class ChicagoOptions:
    """The figures, and what clubs play differently. Where part scores do not carry, each has a premium."""

    edition: Annotated[Literal["enc_c", "modern"], titled(Word("Scoring table"))] = "enc_c"
    part_score_carries: Annotated[bool, titled(Word("Part scores carry over to the next deal"))] = True
    part_score_premium: Annotated[
        int, titled(Word("Premium for a part score that does not carry over"), low=0, high=100, step=10)
    ] = 50
    last_part_score: Annotated[
        Literal["by_edition", "yes", "no"], titled(Word("A part score on the last deal counts 100"))
    ] = "by_edition"
    vulnerable_2_3: Annotated[
        Literal["dealer_side", "other_side"], titled(Word("Vulnerable on the second and third deals"))
    ] = "dealer_side"
    chukker_bonus: Annotated[
        int, titled(Word("Bonus for the side ahead after four deals"), low=0, high=1000, step=50)
    ] = 0
    honours: Annotated[bool, titled(Word("Honours count"))] = True
    rounding: Rounding = "exact"
    first_dealer: FirstDealer = "N"


@record
class ShortOptions:
    """Short bridge leaves only the settlement open."""

    rounding: Rounding = "exact"
    first_dealer: FirstDealer = "N"


@record
class Deal:
    """A contract with its result and honours; what else is written down is checked."""

    result: Annotated[BridgeResult, titled(Word("Contract and result"))]
    dealer: DealerSeat = None
    vulnerable: Vulnerable = None
    below: Below = None
    above: Above = None


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options come to."""

    source: str
    figures: RubberTable
    carries: bool = True
    part_score: int = 0
    last_part_score: int = LAST_PART_SCORE
    bonus: int = ROUND_BONUS
    dealer_side: bool = True
    honours: bool = True


def rules_of(options: ChicagoOptions | ShortOptions) -> Rules:
    if isinstance(options, ShortOptions):
        return Rules(SHORT, RUBBER_TABLES["portland_1948"])
    counts = {"yes": True, "no": False, "by_edition": options.edition == "enc_c"}[options.last_part_score]
    return Rules(
        CHICAGO,
        RUBBER_TABLES["enc_c" if options.edition == "enc_c" else "laws_1993"],
        carries=options.part_score_carries,
        part_score=0 if options.part_score_carries else options.part_score_premium,
        last_part_score=LAST_PART_SCORE if counts and options.part_score_carries else 0,
        bonus=options.chukker_bonus,
        dealer_side=options.vulnerable_2_3 == "dealer_side",
        honours=options.honours,
    )


def start(table: Table[ChicagoOptions | ShortOptions]) -> Pad:
    return Pad(table, GAME)


def vulnerable(pad: Pad) -> tuple[bool, bool]:
    """Of both sides in the next deal: nobody, the dealer's side twice, everybody."""
    if pad.played in (0, DEALS - 1):
        return (pad.played > 0, pad.played > 0)
    dealer = SIDES.index(Seat(pad.table.options.first_dealer).turned(pad.played).side)
    side = dealer if rules_of(pad.table.options).dealer_side else 1 - dealer
    return (side == 0, side == 1)


def breaches(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    rules = rules_of(pad.table.options)
    yield from contradictions(facts(pad), deal, rules.source)
    if deal.result.honours is not None and not rules.honours:
        yield RuleError("rubber.honours", "result", "Honours do not count at this table.", rules.source)
    yield from miswritten(lines(pad, deal), deal, str(deal.result), LAW)


def apply(pad: Pad, deal: Deal) -> Pad:
    """A deal passed out is dealt again by the same player and does not count."""
    if deal.result.contract is None:
        return pad.thrown_in()
    after = pad.after(lines(pad, deal))
    return after if rules_of(pad.table.options).carries else replace(after, part_scores=NOBODY)


def lines(pad: Pad, deal: Deal) -> Iterator[Line]:
    """What a deal puts on the pad, a game's premium with it."""
    contract, rules = deal.result.contract, rules_of(pad.table.options)
    if contract is None:
        return
    side = SIDES.index(contract.declarer.side)
    is_vulnerable = vulnerable(pad)[side]
    for entry in entries(deal.result, rules.figures, vulnerable=is_vulnerable):
        yield Line(SIDES.index(entry.side), entry.points, entry.why, BELOW if entry.below else ABOVE)
    if deal.result.made:
        below = pad.part_scores[side] + trick_points(rules.figures.figures, contract)
        if below >= GAME:
            yield Line(side, GAME_PREMIUM[is_vulnerable], Message("game"), ABOVE)
        else:
            if rules.part_score:
                yield Line(side, rules.part_score, Message("a part score"), ABOVE)
            if rules.last_part_score and pad.played == DEALS - 1:
                yield Line(side, rules.last_part_score, Message("a part score on the last deal"), ABOVE)


def facts(pad: Pad) -> Iterator[Fact]:
    yield seat_dealing(pad)
    yield vulnerable_now(*vulnerable(pad))


def _reason(pad: Pad) -> Message | None:
    return Message("All four deals have been played.") if pad.played >= DEALS else None


ended = End(_reason, lambda pad: deal_of(pad, DEALS))


def settle(pad: Pad) -> Settlement:
    """The margin after four deals, with what goes to the side ahead."""
    bonus = rules_of(pad.table.options).bonus if ended(pad) else 0
    leaders = best(pad.points)
    won = (Line(leaders[0], bonus, Message("ahead after four deals"), ABOVE),) if bonus else ()
    rounded = pad.table.options.rounding == "hundreds"
    return paid_by_margin(pad.table, pad.points, won if len(leaders) == 1 else (), rounded=rounded)


BRIDGE_CHICAGO: Game[Pad, Deal, ChicagoOptions | ShortOptions] = Game(
    key="bridge_chicago",
    title=Word("Chicago, four-deal bridge"),
    family="bridge",
    tier="A",
    source=CHICAGO,
    editions=("enc_c", "modern"),
    correction_law=law_93,
    seats=(4,),
    sides=partners,
    deal=Deal,
    options=ChicagoOptions(),
    start=start,
    breaches=breaches,
    apply=apply,
    totals=lambda pad: pad.points,
    lines=lambda pad: pad.last,
    facts=facts,
    ended=ended,
    settle=settle,
    names=("chicago", "chicago_bridge", "four_deal_bridge"),
)

GAMES = [
    BRIDGE_CHICAGO,
    replace(
        BRIDGE_CHICAGO,
        key="short_bridge",
        title=Word("Short bridge, four deals"),
        source=SHORT,
        editions=(),
        options=ShortOptions(),
        names=(),
    ),
]
