"""Booby: three hands, a dummy, and nullos among the denominations. Source: 000:l.14818."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

from scoring.bridge import Denomination
from scoring.bridge.rubber import Entry
from scoring.games.bridge.bids import NULLOS, Bid, NullosBid
from scoring.games.bridge.columns import Columns, columns_fold, settle
from scoring.games.bridge.individual import (
    Deal,
    HonoursOptions,
    Worth,
    alone,
    by_contract,
    contract_code,
    deal_breaches,
    fact_breaches,
    facts,
    honour_lines,
    played_lines,
)
from scoring.games.fields import record, titled
from scoring.games.shape import Game, Line
from scoring.words import Message, RuleError, Word

SOURCE = "000:l.14818"


@record
class NullosDeal(Deal):
    """As at contract; with nullos (`O`) declarer takes at most seven less so many tricks as he bid."""

    contract: Annotated[NullosBid, titled(Word("Contract"))]


def breaches(columns: Columns, deal: NullosDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, SOURCE)
    yield from fact_breaches(columns, deal, SOURCE)
    if deal.contract and deal.contract.denomination == NULLOS and deal.honours:
        yield RuleError("booby.honours", "honours", "There are no trumps and no honours at nullos.", SOURCE)


def with_nullos(worth: Worth) -> Worth:
    """Nullos count 30 a trick: they are worth what hearts are where the others' tricks are declarer's."""

    def worth_with_nullos(bid: Bid, tricks: int, vulnerable: bool) -> Iterable[Entry]:
        if bid.denomination != NULLOS:
            return worth(bid, tricks, vulnerable)
        hearts = replace(bid, denomination=Denomination.HEARTS.value)
        return (_named(entry, bid) for entry in worth(hearts, 13 - tricks, vulnerable))

    return worth_with_nullos


def _named(entry: Entry, bid: Bid) -> Entry:
    if "contract" not in entry.why.values:
        return entry
    return replace(entry, why=Message(entry.why.template, **{**entry.why.values, "contract": bid.sign}))


def score(columns: Columns, deal: NullosDeal) -> Iterator[Line]:
    worth = with_nullos(by_contract(columns.table.options.figures))
    yield from played_lines(columns, deal, alone(deal), worth)
    yield from honour_lines(columns, deal, alone(deal), alone=columns.table.options.honours == "holder")


GAMES = [
    Game(
        key="booby",
        title=Word("Booby"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=(3,),
        deal=NullosDeal,
        options=HonoursOptions(),
        breaches=breaches,
        facts=facts,
        settle=settle,
        **columns_fold(score, code=contract_code, side=alone),
    ),
]
