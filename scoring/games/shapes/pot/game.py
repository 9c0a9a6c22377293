"""The pot: contributions, who dropped, side pots, and a showdown by cards, places or winner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.accounts import moved, shared_out
from scoring.games.catalogue import ROWS
from scoring.games.shape import Account, Fact, Game, Settlement, Table
from scoring.games.shapes.declared import misfits, options_of, record_of
from scoring.games.shapes.pot.pot import OPENERS, Pot, Pots, required, staying
from scoring.games.shapes.pot.refused import faults
from scoring.games.shapes.pot.settled import division, lines_of, roodles_left
from scoring.games.stateless import added
from scoring.games.written import player_dealing
from scoring.words import RuleError, Word


def game(row: Pot) -> Game[Pots, Any, Any]:
    """The game that a row is."""
    head = row.head or ROWS[row.key]

    def start(table: Table[Any]) -> Pots:
        nothing = (0,) * table.size
        return Pots(table, nothing, nothing)

    def apply(state: Pots, deal: Any) -> Pots:
        lines = tuple(lines_of(row, deal, state))
        shares = division(row, deal, state)
        one = shares.winners if len(shares.winners) == 1 else ()
        wins = tuple(number + (player in one) for player, number in enumerate(state.wins))
        if row.needed > 1 and max(wins) >= row.needed:
            wins = (0,) * len(wins)
        dealer = one[0] if one and row.winner_deals else (state.dealer + 1) % state.table.size
        return replace(
            state, points=added(state.points, lines), accounts=moved(state.accounts, lines), wins=wins,
            unopened=0 if staying(deal) else state.unopened + 1,
            roodles=roodles_left(row, deal, state, shares),
            played=state.played + 1, dealer=dealer, last=lines, deal=deal,
        )  # fmt: skip

    def breaches(state: Pots, deal: Any) -> Iterator[RuleError]:
        yield from misfits(row.declared(state.table), deal, head.source)
        for name, why, place in faults(row, deal, state):
            yield RuleError(
                f"pot.{name}", name, "{why}", row.fault_sources.get(name, place) or head.source, why=why
            )

    def facts(state: Pots) -> Iterator[Fact]:
        yield player_dealing(state.table, state.dealer)
        if row.opens:
            yield Fact("requirement", Word("Needed to open"), dict(OPENERS)[required(row, state)])
        if state.roodles:
            yield Fact("roodles", Word("Deals of roodles left"), state.roodles)
        yield from row.facts(state)

    def accounts(state: Pots) -> tuple[Account, ...]:
        return state.accounts if state.table.options.kitty else state.accounts[:1]

    def settle(state: Pots) -> Settlement:
        return shared_out(state.points, accounts(state))

    return Game(
        **head.head, seats=row.seats, deal=lambda table: record_of(*row.declared(table)),
        options=options_of(*row.all_options), start=start, apply=apply, totals=lambda state: state.points,
        lines=lambda state: state.last, ended=row.ends, settle=settle, breaches=breaches, facts=facts,
        accounts=accounts, option_of=row.option_of,
    )  # fmt: skip
