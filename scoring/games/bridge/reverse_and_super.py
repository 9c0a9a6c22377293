"""Rubber bridge with one rule more: reversed suits, or the joker. Source: 000:l.15327, 000:l.15409."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

from scoring.games.bridge import contract_rubber
from scoring.games.bridge.contract_rubber import CONTRACT_RUBBER, breaches_by, lines_of
from scoring.games.bridge.pad import ABOVE, Pad
from scoring.games.fields import Player, record, titled
from scoring.games.shape import Line
from scoring.words import Message, RuleError, Word

REVERSE, SUPER = "000:l.15327", "000:l.15409"
ALL_HONOURS = 300


@record
class ReverseDeal(contract_rubber.Deal):
    """A deal of rubber bridge; a reversed contract was played with the deuces high."""

    reversed: Annotated[bool, titled(Word("Bid reversed: deuces high"))] = False


@record
class SuperDeal(contract_rubber.Deal):
    """A deal of rubber bridge with the joker, which is a sixth honour of trumps."""

    all_honours: Annotated[
        Player | None, titled(Word("Six trump honours, or five aces at no-trumps, held by"))
    ] = None


def _reverse_breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
    yield from contract_rubber.breaches(pad, deal)
    if deal.reversed and deal.result.contract is None:
        yield RuleError(
            "reverse.passed", "reversed", "A deal that was passed out cannot have been bid reversed.", REVERSE
        )


def _super_lines(pad: Pad, deal: Any) -> Iterator[Line]:
    yield from lines_of(pad, deal)
    if deal.all_honours is not None:
        yield Line(deal.all_honours % 2, ALL_HONOURS, Message("all honours in one hand"), ABOVE)


def _super_breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
    yield from breaches_by(_super_lines, pad, deal)
    if deal.all_honours is None:
        return
    if deal.result.contract is None:
        yield RuleError("honours.passed", "all_honours", "A passed-out deal has no honours.", SUPER)
    if deal.result.honours is not None:
        yield RuleError(
            "super.honours",
            "all_honours",
            "If one hand holds all the honours, enter no other honours.",
            SUPER,
        )
    if not pad.table.options.honours:
        yield RuleError("rubber.honours", "all_honours", "Honours do not count at this table.", SUPER)


GAMES = [
    replace(
        CONTRACT_RUBBER,
        key="reverse_bridge",
        title=Word("Reverse bridge"),
        tier="B",
        source=REVERSE,
        editions=(),
        names=(),
        deal=ReverseDeal,
        breaches=_reverse_breaches,
    ),
    replace(
        CONTRACT_RUBBER,
        key="super_contract",
        title=Word("Super contract bridge"),
        tier="B",
        source=SUPER,
        editions=(),
        names=("super_contract_bridge",),
        deal=SuperDeal,
        breaches=_super_breaches,
        apply=lambda pad, deal: contract_rubber.apply_by(_super_lines, pad, deal),
    ),
]
