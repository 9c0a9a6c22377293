"""Rubber bridge (contract): the pad by edition of the laws. Source: 000:l.10787, 002:l.189, Laws 1993.

Settings of it are the table options of 000:l.15280: the gentleman's agreement, summer bridge, goulash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from scoring.bridge import Result
from scoring.bridge.calls import contract_of
from scoring.bridge.rubber import GAME, RUBBER_TABLES, RubberTable, entries
from scoring.bridge.tables import trick_points
from scoring.games.bridge.pad import ABOVE, BELOW, Pad, Premiums, ended, settled
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
from scoring.games.shape import Fact, Game, Line, Settlement, Table, law_93, partners
from scoring.games.written import contradictions
from scoring.words import RuleError, Seat, Side, Word

SOURCE = "000:l.10787"
GOULASH = "000:l.15287"
SIDES = (Side.NS, Side.EW)
LAW = "Laws 1948, 90 and 94"
Lines = Callable[[Pad, Any], Iterable[Line]]


@record
class Options:
    """The edition of the laws, how a rubber is settled, and what the table has agreed on."""

    edition: Annotated[
        Literal["portland_1948", "enc_c", "laws_1993"], titled(Word("Edition of the laws"))
    ] = "portland_1948"
    rounding: Rounding = "hundreds"
    honours: Annotated[bool, titled(Word("Honours count"))] = True
    gentlemens_agreement: Annotated[
        bool, titled(Word("A contract below game is played only if it is doubled"))
    ] = False
    summer_bridge: Annotated[bool, titled(Word("No redeal for a card exposed in the deal"))] = False
    goulash: Annotated[
        Literal["none", "passed_out", "below_game"], titled(Word("A goulash is played after"))
    ] = "none"
    passing_goulash: Annotated[bool, titled(Word("Partners pass 3, 2 and 1 cards in a goulash"))] = False
    first_dealer: FirstDealer = "N"


@record
class Deal:
    """A contract with its result and honours; what else is written down is checked.

    `goulash`: it was dealt as one. `broken_off`: the rubber ends unfinished with this deal.
    """

    result: Annotated[BridgeResult, titled(Word("Contract and result"))]
    goulash: Annotated[bool | None, titled(Word("Dealt as a goulash"), aside=True)] = None
    broken_off: Annotated[bool, titled(Word("Play stops after this deal, with the rubber unfinished"))] = (
        False
    )
    auction: Annotated[
        str | None,
        titled(Word("Auction"), help=Word("Calls, starting with the dealer: 1S P 2S X P P P"), aside=True),
    ] = None
    dealer: DealerSeat = None
    vulnerable: Vulnerable = None
    below: Below = None
    above: Above = None


def start(table: Table[Options]) -> Pad:
    return Pad(table, GAME)


def breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
    return breaches_by(lines_of, pad, deal)


def breaches_by(lines: Lines, pad: Pad, deal: Any) -> Iterator[RuleError]:
    """What is wrong with a deal that puts these lines on the pad."""
    yield from contradictions(facts(pad), deal, SOURCE)
    yield from _not_agreed(pad, deal.result)
    if deal.goulash and pad.table.options.goulash == "none":
        yield RuleError("rubber.goulash", "goulash", "Goulashes are not played at this table.", GOULASH)
    if deal.broken_off and apply(pad, replace(deal, broken_off=False)).over:
        yield RuleError(
            "rubber.finished", "broken_off", "This deal finishes the rubber, so it cannot "
            "be marked as unfinished.",
            "Laws 1948, 95 and 97",
        )  # fmt: skip
    yield from _another_contract(pad, deal)
    yield from miswritten(lines(pad, deal), deal, str(deal.result), LAW)


def _not_agreed(pad: Pad, result: Result) -> Iterator[RuleError]:
    """What the table's agreement has no room for."""
    options: Options = pad.table.options
    if result.honours is not None and not options.honours:
        yield RuleError("rubber.honours", "result", "Honours do not count at this table.", SOURCE)
    if _below_game(pad, result):
        if options.goulash == "below_game":
            yield RuleError(
                "rubber.goulash_due", "result",
                "{bid} would not give game, so it is not played and a goulash follows. Enter PASS.",
                GOULASH, bid=_bid(result),
            )  # fmt: skip
        elif options.gentlemens_agreement and not _doubled(result):
            yield RuleError(
                "rubber.gentlemen", "result",
                "{bid} would not give game and is not doubled, so by agreement it is not played. Enter PASS.",
                "000:l.15280", bid=_bid(result),
            )  # fmt: skip


def _below_game(pad: Pad, result: Result) -> bool:
    """A contract that would not give game if it were made, with what the side has below the line."""
    if result.contract is None:
        return False
    part_score = pad.part_scores[SIDES.index(result.contract.declarer.side)]
    return part_score + trick_points(edition_of(pad).figures, result.contract) < pad.game


def _doubled(result: Result) -> bool:
    return result.contract is not None and bool(result.contract.doubling.value)


def _bid(result: Result) -> str:
    return result.contract.bid if result.contract else ""


def _another_contract(pad: Pad, deal: Any) -> Iterator[RuleError]:
    """An auction that was written down comes to the contract of the result."""
    if deal.auction is None:
        return
    try:
        called = contract_of(deal.auction, Seat(str(seat_dealing(pad).value)))
    except RuleError as error:
        yield error
        return
    if called != deal.result.contract:
        yield RuleError(
            "rubber.auction", "auction", "The auction ends in {called}, but the result "
            "entered is for {contract}.",
            "Laws 1948, 22",
            called=called or "PASS", contract=deal.result.contract or "PASS",
        )  # fmt: skip


def apply(pad: Pad, deal: Any) -> Pad:
    return apply_by(lines_of, pad, deal)


def apply_by(lines: Lines, pad: Pad, deal: Any) -> Pad:
    """The pad after a deal that puts these lines on it."""
    if deal.result.contract is None and pad.table.options.goulash != "none":
        return replace(pad.thrown_in(), broken_off=deal.broken_off)
    return replace(pad.after(lines(pad, deal)), broken_off=deal.broken_off)


def lines_of(pad: Pad, deal: Any) -> Iterable[Line]:
    """What a deal puts on the pad."""
    result: Result = deal.result
    contract = result.contract
    vulnerable = contract is not None and pad.vulnerable(SIDES.index(contract.declarer.side))
    for entry in entries(result, edition_of(pad), vulnerable=vulnerable):
        yield Line(SIDES.index(entry.side), entry.points, entry.why, BELOW if entry.below else ABOVE)


def edition_of(pad: Pad) -> RubberTable:
    return RUBBER_TABLES[pad.table.options.edition]


def facts(pad: Pad) -> Iterator[Fact]:
    """Dealer, vulnerability and goulash of the next deal: they follow from the deals before it."""
    yield seat_dealing(pad)
    yield vulnerable_now(pad.vulnerable(0), pad.vulnerable(1))
    if pad.table.options.goulash != "none":
        yield Fact("goulash", Word("Goulash"), pad.redeal)


def settle(pad: Pad) -> Settlement:
    return settled(pad, premiums_of(edition_of(pad)), rounded=pad.table.options.rounding == "hundreds")


def premiums_of(edition: RubberTable) -> Premiums:
    return Premiums(edition.two_games, edition.three_games, edition.lone_game, edition.lone_part_score)


CONTRACT_RUBBER = Game(
    key="contract_rubber",
    title=Word("Rubber bridge (contract)"),
    family="bridge",
    tier="A",
    source=SOURCE,
    editions=("portland_1948", "enc_c", "laws_1993"),
    correction_law=law_93,
    seats=(4,),
    sides=partners,
    deal=Deal,
    options=Options(),
    start=start,
    breaches=breaches,
    apply=apply,
    totals=lambda pad: pad.points,
    lines=lambda pad: pad.last,
    facts=facts,
    ended=ended,
    settle=settle,
    names=("rubber", "rubber_bridge", "bridge", "bridge_1948", "bridge_rubber", "contract_bridge"),
)


def _setting(
    key: str, title: Word, source: str, names: tuple[str, ...] = (), **agreed: Any
) -> Game[Pad, Deal, Options]:
    """Rubber bridge with a table option agreed on."""
    return replace(
        CONTRACT_RUBBER,
        key=key,
        title=title,
        source=source,
        editions=(),
        names=names,
        options=replace(CONTRACT_RUBBER.default_options, **agreed),
        option_of=CONTRACT_RUBBER.key,
    )


GAMES = [
    CONTRACT_RUBBER,
    _setting(
        "goulash",
        Word("Goulash, table option"),
        GOULASH,
        ("ghoulie", "hollandaise", "mayonnaise", "passing_goulash"),
        goulash="passed_out",
    ),
    _setting(
        "gentlemens_agreement",
        Word("Gentleman's agreement, table option"),
        "000:l.15280",
        ("gentleman_s_agreement",),
        gentlemens_agreement=True,
    ),
    _setting("summer_bridge", Word("Summer bridge, table option"), "000:l.15283", summer_bridge=True),
]
