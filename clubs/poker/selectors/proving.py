"""The proof of a poker evening: its chain is checked link by link, and the evening is derived again."""

from __future__ import annotations

from collections.abc import Iterator

from clubs.poker import rules
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.evenings import UNDO, events_of, state_of
from clubs.poker.selectors.names import names_of
from scoring.selectors.chain import Broken, Chains, unlinked
from scoring.selectors.club_record import broken_notes
from scoring.selectors.layout import taken_over
from scoring.selectors.names import broken_commitments
from scoring.words import RuleError

UNREADABLE = (AttributeError, KeyError, RuleError, TypeError, ValueError)
"""The errors that a replay may raise if somebody has spoilt the events; they become a difference."""


def chains_in(evening: PokerEvening) -> Chains:
    """The chain of the evening, whose links are its events and its players."""
    return Chains([evening.chain_name])


def prove(evening: PokerEvening, chains: Chains) -> list[Broken]:
    """The differences between what is stored and what follows from the events; empty if all is proved."""
    differences = chains.broken()
    differences += unlinked(evening.events.all(), evening.chain_name)
    differences += unlinked(evening.players.all(), evening.chain_name)
    differences += taken_over(evening, chains)
    differences += broken_commitments(evening, chains, evening.names, names_of(evening.pk))
    differences += broken_notes(chains, evening.club_id)
    return differences + list(_undone(evening)) + list(_replayed(evening))


def _undone(evening: PokerEvening) -> Iterator[Broken]:
    """Differences in the marks of undone events, which an undo must name."""
    rows = events_of(evening)
    named = {row.event.get("number") for row in rows if row.event.get("type") == UNDO}
    for row in rows:
        if row.undone != (row.number in named):
            yield Broken(f"event {row.number}, undone", str(row.undone), str(row.number in named))


def _replayed(evening: PokerEvening) -> Iterator[Broken]:
    """Differences after a replay: a number without a person, the mark `over`, a balance that is not 0."""
    try:
        state = state_of(events_of(evening))
        balance = rules.balance_of(state)
    except UNREADABLE as error:
        yield Broken("events", "cannot be replayed", f"{type(error).__name__}: {error}")
        return
    numbers = set(evening.players.values_list("number", flat=True))
    for number in sorted(set(state.players) - numbers):
        yield Broken(f"player {number}", "nobody", "somebody")
    if evening.over != state.ended:
        yield Broken("evening, over", str(evening.over), str(state.ended))
    if state.ended and balance.money:
        yield Broken("balance", str(balance.money), "0")
