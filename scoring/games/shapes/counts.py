"""Counts: a number each of a fixed sum, and single cards or tricks that one player takes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.games.accounts import pool_alone, pool_of, pooled
from scoring.games.catalogue import ROWS
from scoring.games.settling import (
    against_the_average,
    breakage,
    each_against_each,
    in_whole_points,
    reversed_signs,
)
from scoring.games.shape import (
    Account,
    End,
    Fact,
    Game,
    Line,
    Number,
    Settlement,
    Sides,
    Table,
    best,
    each_alone,
)
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, after_deals, at_target
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

TAKEN, SHOT, HOWELL = Message("taken"), Message("everything taken"), Message("Howell settlement")
PAID, POOL, REST = Message("paid into the pool"), Message("from the pool"), Message("rest of the pool")
CUMULATIVE, SWEEPSTAKE, BY_HOWELL = "cumulative", "sweepstake", "howell"
REVOKED = Message("revoke")
REVOKERS = Field("revoked", "flag", Word("Revoke by"), per="player", optional=True, rare=True)

METHOD = Field(
    "method", "choice", Word("Method"), default=CUMULATIVE,
    values=((CUMULATIVE, Word("points added up")), (SWEEPSTAKE, Word("sweepstake")),
            (BY_HOWELL, Word("Howell settlement"))),
)  # fmt: skip
SETTLEMENT = Field(
    "settlement", "choice", Word("Settlement"), default="none",
    values=(("none", Word("none")), ("average", Word("each against the average")),
            ("rounded", Word("each against the average in whole points, half a point up")),
            ("each", Word("each against each"))),
)  # fmt: skip


def ends_at(points: int) -> Field:
    """The option of a target, by default `points`."""
    return Field("target", "whole", Word("The game ends at"), 1, 10_000, default=points)


@dataclass(frozen=True, slots=True)
class Counted:
    """Points or chips after so many deals."""

    table: Table[Any]
    points: tuple[Number, ...]
    played: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None

    @property
    def jackpot(self) -> bool:
        """Whether nobody won the pool of the last deal; an odd chip left in it makes no jackpot."""
        return pool_of(self) > self.table.size


@dataclass(frozen=True, slots=True)
class Single:
    """A card or a trick that one player takes, and what it counts."""

    name: str
    title: Word
    points: int | Callable[[Table[Any]], int]
    optional: bool = False

    def worth(self, table: Table[Any]) -> int:
        return self.points(table) if callable(self.points) else self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """A game of this shape.

    `counts` are numbers of every player (or side) with what one of each is worth; `singles` single cards.
    `shoot(deal, table)` gives the points of all where one player took everything, else None. `extra` are
    fields besides, `others(deal, table)` their lines, `faults(deal, table)` the field and the reason where a
    deal cannot be. With `revokes` a deal may be abandoned for a revoke: each offender is charged everything
    (000:l.20268). `ends(state)` says why a game is over. `method` holds where no option names one.
    """

    key: str
    seats: Collection[int]
    counts: tuple[tuple[Field, int], ...] = ()
    singles: tuple[Single, ...] = ()
    extra: tuple[Field, ...] = ()
    shoot: Callable[[Any, Table[Any]], tuple[int, ...] | None] = lambda deal, table: None
    others: Callable[[Any, Counted], Iterable[Line]] = lambda deal, state: ()
    faults: Callable[[Any, Counted], Iterable[tuple[str, Message]]] = lambda deal, state: ()
    ends: Callable[[Counted], Message | None] = lambda state: None
    options: tuple[Field, ...] = ()
    revokes: bool = False
    low_wins: bool = True
    method: str = CUMULATIVE
    pooled: bool = False  # every point is a chip that is paid into a pool, to be divided at the end
    sides: Callable[[Table[Any]], Sides] = each_alone
    seats_by: dict[str, Collection[int]] = field(default_factory=dict)
    option_of: str = ""

    def method_at(self, table: Table[Any]) -> str:
        """How a deal is settled at this table."""
        return str(getattr(table.options, "method", self.method))

    def counts_at(self, table: Table[Any]) -> list[tuple[Field, int]]:
        """The numbers that are counted at this table, each with what one is worth."""
        pairs = ((at_table((counted,), table), worth) for counted, worth in self.counts)
        return [(counted, worth) for fields, worth in pairs for counted in fields]

    def revokers(self, deal: Any) -> list[int]:
        """The players for whose revokes the deal was abandoned."""
        marked = (deal.revoked or ()) if self.revokes else ()
        return [player for player, revoked in enumerate(marked) if revoked]

    def unplayed(self, deal: Any, table: Table[Any], source: str) -> Iterator[RuleError]:
        """Numbers that lack, or that are there though the deal was abandoned."""
        abandoned = bool(self.revokers(deal))
        for counted, _ in self.counts_at(table) if self.revokes else ():
            if getattr(deal, counted.name) is None and not abandoned:
                yield RuleError(
                    "deal.missing", counted.name, "{title} is missing.", source, title=counted.title
                )
            if getattr(deal, counted.name) is not None and abandoned:
                why = Message(
                    "The play is abandoned after a revoke: leave {title} empty.", title=counted.title
                )
                yield RuleError("counts.revoked", counted.name, "{why}", source, why=why)

    def taken(self, deal: Any, table: Table[Any]) -> list[Line]:
        """The points of a deal, before a method makes payments of them."""
        if revoked := self.revokers(deal):
            everything = sum(
                worth * counted.total
                for counted, worth in self.counts_at(table)
                if isinstance(counted.total, int)
            )
            return [Line(player, everything, REVOKED) for player in revoked]
        shot = self.shoot(deal, table)
        if shot is not None:
            return [Line(side, points, SHOT) for side, points in enumerate(shot) if points]
        numbers = [
            Line(side, worth * n, TAKEN)
            for counted, worth in self.counts_at(table)
            for side, n in enumerate(getattr(deal, counted.name))
            if n
        ]
        cards = [
            Line(getattr(deal, card.name), card.worth(table), Message("{card}", card=card.title))
            for card in self.singles
            if getattr(deal, card.name) is not None
        ]
        return [*numbers, *cards]


reaches = at_target(lambda options: options.target)
"""The game ends when a side has the points of the option `target`."""


def _has_fallen(state: Counted) -> Message | None:
    """Why a game ends when a side is as far below nothing as the option `target` says."""
    wanted = -state.table.options.target
    return Message("A side has fallen to {target}.", target=wanted) if min(state.points) <= wanted else None


def _to_fall(state: Counted) -> Message:
    target = state.table.options.target
    return Message("{more} more to fall to {target}", more=target + min(state.points), target=-target)


falls = End(_has_fallen, _to_fall)
single_deal = after_deals(lambda options: 1)


def game(row: Counts) -> Game[Counted, Any, Any]:
    """The game that a row is."""
    declared = (
        *(replace(kept, optional=row.revokes) for kept, _ in row.counts),
        *(Field(card.name, "seat", card.title, optional=card.optional) for card in row.singles),
        *row.extra,
        *([REVOKERS] if row.revokes else []),
    )
    head = ROWS[row.key]
    source = head.source

    def low_wins_by(options: Any) -> bool:
        """Points are counted up; chips are won."""
        return row.low_wins and getattr(options, "method", row.method) == CUMULATIVE

    def start(table: Table[Any]) -> Counted:
        return Counted(table, (0,) * len(row.sides(table)))

    def apply(state: Counted, deal: Any) -> Counted:
        entered = tuple(_lines(row, state, deal))
        return Counted(state.table, added(state.points, entered), state.played + 1, entered, deal)

    def breaches(state: Counted, deal: Any) -> Iterator[RuleError]:
        yield from misfits(at_table(declared, state.table), deal, source)
        yield from row.unplayed(deal, state.table, source)
        for name, why in row.faults(deal, state):
            yield RuleError(f"counts.{name}", name, "{why}", source, why=why)

    def settle(state: Counted) -> Settlement:
        """Chips are paid as they are, a pool left over in equal parts; points as the option says."""
        options, size = state.table.options, state.table.size
        if row.method_at(state.table) != CUMULATIVE:
            left = int(pool_of(state))
            shares = [left // size + (player < left % size) for player in range(size)]
            ends = tuple(Line(player, chips, REST) for player, chips in enumerate(shares) if chips)
            final = added(state.points, ends)
            return Settlement(final, best(final), final, ends)
        paid, words = paid_by_option(
            getattr(options, "settlement", "none"), state.points, state.table.players, low_wins=row.low_wins
        )
        return Settlement(state.points, best(state.points, low_wins=row.low_wins), paid, words=words)

    def facts(state: Counted) -> Iterator[Fact]:
        yield player_dealing(state.table, state.played)

    def accounts(state: Counted) -> tuple[Account, ...]:
        return pool_alone(state) if row.pooled or row.method_at(state.table) == SWEEPSTAKE else ()

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*at_table(declared, table)), options=options_of(*row.options),
        start=start, apply=apply, totals=lambda state: state.points, lines=lambda state: state.last,
        ended=row.ends, settle=settle, breaches=breaches, facts=facts, accounts=accounts, sides=row.sides,
        low_wins=row.low_wins, low_wins_by=low_wins_by, option_of=row.option_of,
    )  # fmt: skip


def _lines(row: Counts, state: Counted, deal: Any) -> list[Line]:
    """What a deal adds, by the method of the table."""
    table, plain = state.table, row.taken(deal, state.table)
    method = row.method_at(table)
    if method == CUMULATIVE:
        return [*plain, *row.others(deal, state)]
    points = added((0,) * table.size, plain)
    if method == BY_HOWELL:
        total = sum(points)
        return [Line(n, total - table.size * own, HOWELL) for n, own in enumerate(points)]
    paid = [Line(player, -own, PAID) for player, own in enumerate(points) if own]
    paid += row.others(deal, state)
    pool = int(pool_of(state) + pooled(paid))
    winners = (
        []
        if row.revokers(deal)
        else sweepers(points, had_jackpot=state.jackpot, edition=getattr(table.options, "edition", ""))
    )
    share = pool // len(winners) if winners else 0
    return [*paid, *(Line(player, share, POOL) for player in winners if share)]


def sweepers(taken: Iterable[Number], *, had_jackpot: bool, edition: str) -> list[int]:
    """Who divides the pool of a sweepstake: nobody where it stays as a jackpot.

    000:l.20226: those who took nothing, unless one player took everything. 003:l.215: a jackpot is won by a
    sole clear player only.
    """
    points_taken = list(taken)
    clear = [player for player, points in enumerate(points_taken) if not points]
    took_all = len(clear) == len(points_taken) - 1
    if edition == "twenty" and had_jackpot:
        return clear if len(clear) == 1 else []
    return [] if took_all and len(points_taken) > 1 else clear


PAYS: dict[str, Callable[[tuple[Number, ...]], tuple[Number, ...]]] = {
    "none": lambda totals: (),
    "average": against_the_average,
    "each": each_against_each,
}


def paid_by_option(
    settlement: str, totals: tuple[Number, ...], names: Sequence[str], *, low_wins: bool = False
) -> tuple[tuple[Number, ...], Message | None]:
    """What each side gets by the option `SETTLEMENT`, and how an average that is not whole was rounded.

    000:l.20240: the biggest winner bears what is left over.
    """
    if settlement == "rounded":
        bearers = best(totals, low_wins=low_wins)
        payments: tuple[Number, ...] = in_whole_points(totals, bearers)
        words = breakage(totals, [names[bearer] for bearer in bearers])
    else:
        payments, words = PAYS[settlement](totals), None
    return reversed_signs(payments) if low_wins else payments, words
