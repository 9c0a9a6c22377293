"""Set match and semi-set match: a couple stays together. Source: 000:l.13682."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.bridge import contract_rubber
from scoring.games.bridge.contract_rubber import edition_of, premiums_of
from scoring.games.bridge.pad import Pad, end_lines, paid_by_margin
from scoring.games.bridge.rounds import counted, start
from scoring.games.bridge.whole_rubbers.rubbers import (
    Options,
    Rubber,
    rubber_breaches,
    rubber_lines,
    seating,
    seating_breaches,
    settle,
)
from scoring.games.bridge.written import Rounding
from scoring.games.fields import record
from scoring.games.settling import in_hundreds
from scoring.games.shape import Fact, Game, Line, Number, Settlement, Table, law_93, partners
from scoring.games.stateless import Totals, added
from scoring.words import RuleError, Word

SOURCE = "000:l.13682"


@record
class SetOptions(contract_rubber.Options):
    """As at rubber bridge, but the exact totals go on from rubber to rubber."""

    rounding: Rounding = "exact"


@dataclass(frozen=True, slots=True)
class Match:
    """Rubbers of the same two sides: the one that is on, and what those before came to.

    `points` are by side with all premiums, `hundreds` what the first side's margins came to, rubber by
    rubber.
    """

    table: Table[SetOptions]
    pad: Pad
    points: tuple[Number, ...] = (0, 0)
    hundreds: int = 0
    rubbers: int = 0
    last: tuple[Line, ...] = ()

    @property
    def totals(self) -> tuple[Number, ...]:
        return tuple(before + now for before, now in zip(self.points, self.pad.points, strict=True))

    def after(self, deal: contract_rubber.Deal) -> Match:
        pad = contract_rubber.apply(self.pad, deal)
        going_on = replace(self, pad=pad, last=pad.last)
        return going_on._next_rubber() if pad.over or pad.broken_off else going_on

    def _next_rubber(self) -> Match:
        """Nothing is drawn for it: the deal goes on to the left."""
        ending = self._ending()
        margin = self.pad.points[0] - self.pad.points[1]
        margin += sum(line.points if line.side == 0 else -line.points for line in ending)
        return Match(
            self.table,
            replace(_pad(self.table), played=self.pad.played),
            added(self.totals, ending),
            self.hundreds + in_hundreds(margin),
            self.rubbers + 1,
            (*self.pad.last, *ending),
        )

    def _ending(self) -> tuple[Line, ...]:
        return end_lines(self.pad, premiums_of(edition_of(self.pad)))

    def settled(self) -> Settlement:
        """On the whole difference; or, where rubbers are settled one by one, on their hundreds."""
        rounded = self.table.options.rounding == "hundreds"
        exact = paid_by_margin(self.table, self.totals, self._ending(), rounded=False)
        if not rounded:
            return exact
        paid = self._next_rubber().hundreds
        return replace(exact, payments=(paid, -paid) * 2, per=100)


def begin(table: Table[SetOptions]) -> Match:
    return Match(table, _pad(table))


def _pad(table: Table[Any]) -> Pad:
    return contract_rubber.start(table)


def match_breaches(match: Match, deal: contract_rubber.Deal) -> Iterator[RuleError]:
    return contract_rubber.breaches(match.pad, deal)


def match_facts(match: Match) -> Iterator[Fact]:
    yield from contract_rubber.facts(match.pad)


# ---- semi-set


def semi_breaches(state: Totals[Options], rubber: Rubber) -> Iterator[RuleError]:
    yield from seating_breaches(rubber, SOURCE)
    yield from rubber_breaches(rubber, state.table.options.figures)
    # The couple, who are the first two named, are partners whenever both play.
    seats = seating(rubber)
    if seats is not None and {0, 1} <= set(seats) and abs(seats.index(0) - seats.index(1)) != 2:
        first, second = state.table.players[:2]
        yield RuleError(
            "semi_set.couple", "north", "{first} and {second} are a couple: they are "
            "partners whenever both play.",
            SOURCE, first=first, second=second,
        )  # fmt: skip


def semi_apply(state: Totals[Any], rubber: Rubber) -> Totals[Any]:
    seats = seating(rubber)
    assert seats is not None
    return counted(state, rubber_lines(rubber, seats, state.table.options))


GAMES = [
    Game(
        key="set_match",
        title=Word("Set match (fixed partners)"),
        family="progressive",
        tier="A",
        source=SOURCE,
        seats=(4,),
        sides=partners,
        deal=contract_rubber.Deal,
        options=SetOptions(),
        start=begin,
        breaches=match_breaches,
        apply=lambda match, deal: match.after(deal),
        totals=lambda match: match.totals,
        lines=lambda match: match.last,
        facts=match_facts,
        ended=lambda match: None,
        settle=lambda match: match.settled(),
        correction_law=law_93,
        option_of="contract_rubber",
    ),
    Game(
        key="semi_set_match",
        title=Word("Semi-set match"),
        family="progressive",
        tier="A",
        source=SOURCE,
        seats=range(5, 8),
        deal=Rubber,
        options=Options(),
        start=start,
        breaches=semi_breaches,
        apply=semi_apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        ended=lambda state: None,
        settle=settle,
        option_of="contract_rubber",
        names=("semi_set",),
    ),
]
