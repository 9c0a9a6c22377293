"""Whist games without a marker: points add up deal by deal, and a misdeal passes the deal on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import D, Fact, Line, partners
from scoring.games.stateless import Ends, Fold, Totals
from scoring.games.turns import in_turn
from scoring.games.whist.whist import TRICKS, misdealt
from scoring.games.written import contradictions, player_dealing
from scoring.words import RuleError


def by_deals(
    lines: Callable[[Totals[Any], D], Iterable[Line]], *, ends: Ends | None = None
) -> Fold[Totals[Any], D, Any]:
    """The fold of a game of two sides whose deal adds `lines(state, deal)`; misdeals move the deal too."""
    fold = in_turn(lines, ends=ends, sides=partners)
    counted = fold["apply"]

    def apply(state: Totals[Any], deal: Any) -> Totals[Any]:
        after = counted(state, deal)
        return replace(after, played=after.played + misdealt(deal))

    fold["apply"] = apply
    return fold


def facts(state: Any) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


def dealing(state: Any, deal: Any) -> int:
    """The place of who deals this deal."""
    return int((state.played + misdealt(deal)) % state.table.size)


def wrong_dealer(state: Any, deal: Any, source: str) -> Iterator[RuleError]:
    """A dealer who is written down, where it is another's turn."""
    dealt = replace(state, played=state.played + misdealt(deal))
    return contradictions(facts(dealt), deal, source, state.table.players)


def wrong_tricks(deal: Any, source: str) -> Iterator[RuleError]:
    if deal.tricks is not None and sum(deal.tricks) != TRICKS:
        yield RuleError(
            "whist.tricks", "tricks", "Tricks add up to {total}, not 13.", source, total=sum(deal.tricks)
        )
