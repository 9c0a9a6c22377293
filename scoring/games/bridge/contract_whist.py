"""Contract whist: all four play their hands; by the table of 1912 or as rubber bridge.

Source: 000:l.14752, 002:l.323.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from scoring.bridge.relatives import contract_whist
from scoring.bridge.rubber import GAME, RUBBER_TABLES, Entry
from scoring.bridge.rubber import entries as rubber_entries
from scoring.games.bridge.contract_rubber import LAW, SIDES, premiums_of
from scoring.games.bridge.pad import ABOVE, BELOW, Pad, Premiums, rubber
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
from scoring.games.shape import Fact, Game, Line
from scoring.games.written import contradictions
from scoring.words import RuleError, Word

SOURCE = "000:l.14752"
AS_RUBBER = RUBBER_TABLES["enc_c"]


@record
class Options:
    """Whether the game's own short table is used, or the figures of rubber bridge."""

    edition: Annotated[Literal["s000", "enc_c"], titled(Word("Rules"))] = "s000"
    rounding: Rounding = "exact"
    first_dealer: FirstDealer = "N"


@record
class Deal:
    """A contract with its result; what else is written down is checked."""

    result: Annotated[BridgeResult, titled(Word("Contract and result"))]
    dealer: DealerSeat = None
    vulnerable: Vulnerable = None
    below: Below = None
    above: Above = None


def _simple(pad: Pad) -> bool:
    edition: str = pad.table.options.edition
    return edition == "s000"


def breaches(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(pad), deal, SOURCE)
    if _simple(pad) and deal.result.honours is not None:
        yield RuleError("contract_whist.honours", "result", "Honours do not count here.", SOURCE)
    if _simple(pad) and deal.vulnerable is not None:
        yield RuleError("contract_whist.vulnerable", "vulnerable", "There is no vulnerability here.", SOURCE)
    yield from miswritten(lines(pad, deal), deal, str(deal.result), LAW)


def lines(pad: Pad, deal: Deal) -> Iterator[Line]:
    for entry in _entries(pad, deal):
        yield Line(SIDES.index(entry.side), entry.points, entry.why, BELOW if entry.below else ABOVE)


def _entries(pad: Pad, deal: Deal) -> Iterable[Entry]:
    if _simple(pad):
        return contract_whist.entries(deal.result)
    contract = deal.result.contract
    vulnerable = contract is not None and pad.vulnerable(SIDES.index(contract.declarer.side))
    return rubber_entries(deal.result, AS_RUBBER, vulnerable=vulnerable)


def facts(pad: Pad) -> Iterator[Fact]:
    yield seat_dealing(pad)
    if not _simple(pad):
        yield vulnerable_now(pad.vulnerable(0), pad.vulnerable(1))


def _premiums(options: Any) -> Premiums:
    if options.edition == "s000":
        return Premiums(contract_whist.RUBBER, contract_whist.RUBBER)
    return premiums_of(AS_RUBBER)


GAMES = [
    Game(
        key="contract_whist",
        title=Word("Contract whist"),
        family="bridge",
        tier="A",
        source=SOURCE,
        editions=("s000", "enc_c"),
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        **rubber(
            lines,
            game=lambda options: contract_whist.GAME if options.edition == "s000" else GAME,
            premiums=_premiums,
            rounded=lambda options: options.rounding == "hundreds",
        ),
    ),
]
