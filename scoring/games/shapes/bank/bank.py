"""A banker against each: bets are rows, the facts of a coup are entered once, and payments follow.

A bet is a record of its bettor, his stake and what it is on. What it gets by the facts is an amount: he is
paid it, or pays it where it is negative. Bets that are undecided stay on the table. Where the banker puts
up a bank, this is an account: bets are paid from there and lost into it. In other games the banker pays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scoring.games.accounts import moved
from scoring.games.catalogue import ROWS
from scoring.games.kinds import amount_text
from scoring.games.shape import Account, Fact, Game, Line, Number, Settlement, Table, best, each_alone
from scoring.games.shapes.declared import LIST, MOST_ROWS, Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added
from scoring.words import Message, RuleError, Word

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""
Paid = tuple[tuple[Number, Message], ...]
"""What a bettor gets for a bet, with the reason; nothing where it is off."""

BANK, PRISON = Account("bank", Word("Bank")), Account("prison", Word("Bets in prison"))
WON, LOST = Message("bet won"), Message("bet lost")
PUT_UP, TAKEN_BACK = Message("put into the bank"), Message("bank taken back")
IMPRISONED, RELEASED, BANK_SOLD = (
    Message("bet put in prison"), Message("bet out of prison"), Message("bank sold"),
)  # fmt: skip
OFF: Paid = ()

BANKER = Field(
    "banker", "seat", Word("Banker"), optional=True,
    help=Word("Enter a name only where another player takes the bank."),
)  # fmt: skip
PRICE = Field(
    "price", "money", Word("Price paid for the bank"), 0, 1_000_000, optional=True, when=("banker", ())
)
PUT_IN = Field("bank", "money", Word("Chips put into the bank"), 0, 1_000_000, optional=True)
BACK = Field(
    "back", "whole", Word("Open bets taken back, by number"), 1, MOST_ROWS, per=LIST, default=(), rare=True
)
LIMIT = Field(
    "limit", "money", Word("Most that a bet may be (0: no limit)"), 0, 1_000_000, default=Fraction()
)
MOST_STAKE = 1_000_000


def bets(*parts: Field, fewest: int = 0) -> Field:
    """The bets of a coup: who bets, how much, and what the game adds to it."""
    bet_parts = (
        Field("bettor", "seat", Word("Player"), copied=True),
        Field("stake", "money", Word("Stake"), 0, MOST_STAKE, copied=True),
        *parts,
    )
    return Field("bets", "record", Word("Bets"), per=LIST, parts=bet_parts, fewest=fewest)


@dataclass(frozen=True, slots=True)
class Banked:
    """Points after so many coups; who has the bank (None: nobody yet), what lies in the accounts, the open
    bets. `left` gave up the bank last; `memory` is what a game keeps of its pack.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    banker: int | None = 0
    accounts: tuple[Account, ...] = ()
    waiting: tuple[Any, ...] = ()
    left: int | None = None
    memory: Any = None
    played: int = 0
    last: tuple[Line, ...] = ()

    @property
    def bank(self) -> Number:
        """What the bank holds, where one is put up."""
        return sum(account.holds for account in self.accounts if account.key == BANK.key)

    def banker_of(self, deal: Any) -> int | None:
        """Who has the bank in this coup."""
        named: int | None = getattr(deal, "banker", None)
        return self.banker if named is None else named


def stays(deal: Any, state: Banked, banker: int) -> int:
    """The bank stays where it is until somebody else is named."""
    return banker


def moves_on(deal: Any, state: Banked, banker: int) -> int:
    """The deal goes round to the left."""
    return (banker + 1) % state.table.size


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """A game of this shape.

    `pays(bet, deal, state)` is what a bet gets by the facts of the coup; None: it is undecided, and stays.
    `faults` says what else cannot be of a deal, `bet_faults` of a bet. `more(deal, state, banker)` are
    payments that are no bets. `next_banker` says who banks after a coup; `fixed`: nobody else may bank.
    `put_up`: the banker puts up a bank, and `order(bet, state, banker)` says in which order bets are
    covered by one that is short; without it all bets together are no more than the bank. `gives_up(deal)`:
    the banker takes his bank back after this coup. `prison`: undecided stakes lie in an account, and are
    only returned. `memory` is what a game keeps of its pack, and `shown(bet)` what an open bet is on.
    `fault_sources` are the paragraphs of the refusals of this engine, by field.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    pays: Callable[[Any, Any, Banked], Paid | None] = lambda bet, deal, state: OFF
    faults: Callable[[Any, Banked], Iterable[Fault]] = lambda deal, state: ()
    bet_faults: Callable[[Any, Any, Banked], Iterable[Fault]] = lambda bet, deal, state: ()
    more: Callable[[Any, Banked, int], Iterable[Line]] = lambda deal, state, banker: ()
    next_banker: Callable[[Any, Banked, int], int | None] = stays
    fixed: bool = False
    put_up: bool = False
    order: Callable[[Any, Banked, int], Any] | None = None
    gives_up: Callable[[Any], bool] = lambda deal: False
    prison: bool = False
    memory: Callable[[Any, Banked], Any] = lambda deal, state: None
    shown: Callable[[Any], str] = lambda bet: ""
    banked: bool = True
    fault_sources: Mapping[str, str] = field(default_factory=dict)
    options: tuple[Field, ...] = ()
    option_of: str = ""

    @property
    def accounts(self) -> tuple[Account, ...]:
        return (*((BANK,) if self.put_up else ()), *((PRISON,) if self.prison else ()))


def last_name(path: str) -> str:
    """The field at the end of a path, without its place in a list: "stake" of "bets.2.stake"."""
    return next(step for step in reversed(path.split(".")) if not step.isdigit())


def staked(times: Number, bet: Any) -> Paid:
    """What a bettor is paid: so many times the stake; less than nothing if the bet is lost."""
    if not times:
        return OFF
    return ((times * bet.stake, WON if times > 0 else LOST),)


def game(row: Bank) -> Game[Banked, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def apply(state: Banked, deal: Any) -> Banked:
        lines, waiting = _coup(row, state, deal)
        banker = state.banker_of(deal)
        following, left = banker, state.left
        if banker is not None:
            following = row.next_banker(deal, state, banker)
            left = banker if row.gives_up(deal) else None
        return replace(
            state, points=added(state.points, lines), accounts=moved(state.accounts, lines), waiting=waiting,
            banker=following, left=left, memory=row.memory(deal, state), played=state.played + 1, last=lines,
        )  # fmt: skip

    def breaches(state: Banked, deal: Any) -> Iterator[RuleError]:
        yield from misfits(at_table(row.fields, state.table), deal, head.source)
        faults = (*_wrong_banks(row, state, deal), *_wrong_bets(row, state, deal), *row.faults(deal, state))
        for name, why, place in faults:
            short = last_name(name)
            source = place or row.fault_sources.get(short, head.source)
            yield RuleError(f"bank.{short}", name, "{why}", source, why=why)

    def facts(state: Banked) -> Iterator[Fact]:
        if row.banked and state.banker is not None:
            yield Fact("banker", Word("Banker"), state.table.players[state.banker])
        if state.waiting:
            texts = (_open_bet(row, state, place, bet) for place, bet in enumerate(state.waiting, 1))
            yield Fact("open", Word("Open bets"), ", ".join(texts))

    return Game(
        **head.head, seats=row.seats, deal=lambda table: record_of(*at_table(row.fields, table)),
        options=options_of(*row.options),
        start=lambda table: Banked(table, (0,) * table.size, accounts=row.accounts), apply=apply,
        totals=lambda state: state.points, lines=lambda state: state.last, ended=lambda state: None,
        settle=lambda state: _broken_off(row, state), breaches=breaches, facts=facts,
        accounts=lambda state: state.accounts, sides=each_alone, option_of=row.option_of,
    )  # fmt: skip


def _open_bet(row: Bank, state: Banked, place: int, bet: Any) -> str:
    on = row.shown(bet)
    text = f"{place}: {state.table.players[bet.bettor]} {amount_text(bet.stake)}"
    return f"{text} ({on})" if on else text


def _coup(row: Bank, state: Banked, deal: Any) -> tuple[tuple[Line, ...], tuple[Any, ...]]:
    """The lines of a coup, and the bets that are open after it."""
    banker = state.banker_of(deal)
    assert banker is not None
    lines = list(_opened(row, state, deal, banker))
    waiting: list[Any] = []
    taken_back = set(getattr(deal, "back", ()))
    still = [bet for place, bet in enumerate(state.waiting, 1) if place not in taken_back]
    for bet, old in (*((bet, True) for bet in still), *((bet, False) for bet in covered(row, state, deal))):
        paid = row.pays(bet, deal, state)
        if paid is None or (old and row.prison and not paid):
            waiting.append(bet)
            if row.prison and not old:
                lines.append(Line(bet.bettor, -bet.stake, IMPRISONED, account=PRISON.key))
        elif old and row.prison:
            freed = paid[0][0] > 0
            lines.append(
                Line(
                    bet.bettor if freed else banker,
                    bet.stake,
                    RELEASED if freed else LOST,
                    account=PRISON.key,
                )
            )
        else:
            lines += _from_the_bank(row, bet.bettor, banker, paid)
    lines += row.more(deal, state, banker)
    holds = state.bank - sum(line.points for line in lines if line.account == BANK.key)
    passes = row.gives_up(deal) or row.next_banker(deal, state, banker) != banker
    if row.put_up and passes and holds:
        lines.append(Line(banker, holds, TAKEN_BACK, account=BANK.key))
    return tuple(lines), tuple(waiting)


def _opened(row: Bank, state: Banked, deal: Any, banker: int) -> Iterator[Line]:
    """The bank changes hands: what it cost, what the old banker takes back, what the new one puts up."""
    price = getattr(deal, "price", None)
    if price and state.banker is not None:
        yield Line(banker, -price, BANK_SOLD)
        yield Line(state.banker, price, BANK_SOLD)
    if row.put_up and banker != state.banker and state.banker is not None and state.bank:
        yield Line(state.banker, state.bank, TAKEN_BACK, account=BANK.key)
    if row.put_up and deal.bank:
        yield Line(banker, -deal.bank, PUT_UP, account=BANK.key)


def _from_the_bank(row: Bank, bettor: int, banker: int, paid: Paid) -> Iterator[Line]:
    for amount, why in paid:
        if row.put_up:
            yield Line(bettor, amount, why, account=BANK.key)
        else:
            yield Line(bettor, amount, why)
            yield Line(banker, -amount, why)


def available(row: Bank, state: Banked, deal: Any) -> Number:
    """What the bank holds when the bets of this coup are made."""
    kept = state.bank if state.banker_of(deal) == state.banker else 0
    return kept + (getattr(deal, "bank", None) or 0)


def covered(row: Bank, state: Banked, deal: Any) -> Sequence[Any]:
    """The bets as they count: a bank that is short covers them in their order, and the rest is void."""
    placed: Sequence[Any] = getattr(deal, "bets", ())
    banker = state.banker_of(deal)
    if row.order is None or banker is None:
        return placed
    free, counted = Fraction(available(row, state, deal)), []
    for bet in sorted(placed, key=lambda bet: row.order(bet, state, banker)):  # type: ignore[misc]
        stake = min(bet.stake, free)
        free -= stake
        if stake:
            counted.append(replace(bet, stake=stake))
    return counted


def _wrong_banks(row: Bank, state: Banked, deal: Any) -> Iterator[Fault]:
    """A banker who may not have the bank, and a bank that is out."""
    banker = state.banker_of(deal)
    if banker is None:
        yield "banker", Message("Enter who takes the bank."), ""
    elif row.fixed and banker != state.banker:
        assert state.banker is not None
        yield "banker", Message("{player} has the bank.", player=state.table.players[state.banker]), ""
    elif banker == state.left and row.put_up:
        why = Message("{player} has given up the bank and may not take the next one.",
                      player=state.table.players[banker])  # fmt: skip
        yield "banker", why, ""
    if getattr(deal, "price", None) and banker == state.banker:
        yield "price", Message("The bank has not changed hands."), ""
    if row.put_up and banker is not None and not available(row, state, deal):
        yield "bank", Message("The bank is out. Enter what the banker puts up."), ""


def _wrong_bets(row: Bank, state: Banked, deal: Any) -> Iterator[Fault]:
    """Bets of the banker, of nothing, over the limit or the bank; bets to be taken back that are not open."""
    banker, limit = state.banker_of(deal), getattr(state.table.options, "limit", 0)
    placed = getattr(deal, "bets", ())
    bank = available(row, state, deal)
    for place, bet in enumerate(placed, 1):
        path = f"bets.{place}"
        if row.banked and bet.bettor == banker:
            yield f"{path}.bettor", Message("The banker cannot bet against his own bank."), ""
        if bet.stake <= 0:
            yield f"{path}.stake", Message("A stake must be more than nothing."), ""
        if limit and bet.stake > limit:
            why = Message("A bet may be {limit} at most.", limit=_text(limit))
            yield f"{path}.stake", why, row.fault_sources.get("limit", "")
        if row.put_up and bank and bet.stake > bank:
            yield f"{path}.stake", Message("The bank has only {bank}.", bank=_text(bank)), ""
        for name, why, source in row.bet_faults(bet, deal, state):
            yield f"{path}.{name}", why, source
    if row.put_up and row.order is None and bank and sum(bet.stake for bet in placed) > bank:
        why = Message("All bets together are more than the bank of {bank}.", bank=_text(bank))
        yield "bets", why, row.fault_sources.get("stake", "")
    for place, number in enumerate(getattr(deal, "back", ()), 1):
        if number > len(state.waiting):
            yield f"back.{place}", Message("There is no open bet {number}.", number=number), ""


def _text(amount: Number) -> str:
    return amount_text(Fraction(amount))


def _broken_off(row: Bank, state: Banked) -> Settlement:
    """Broken off: the banker takes his bank back, and bets in prison are returned."""
    lines: list[Line] = []
    if state.bank and state.banker is not None:
        lines.append(Line(state.banker, state.bank, TAKEN_BACK, account=BANK.key))
    if row.prison:
        lines += [Line(bet.bettor, bet.stake, RELEASED, account=PRISON.key) for bet in state.waiting]
    final = added(state.points, lines)
    return Settlement(final, best(final) if any(final) else (), final, tuple(lines))
