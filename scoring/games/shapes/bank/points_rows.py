"""Games against a bank in which points are compared: baccarat, chemin de fer, trente et quarante."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from scoring.games.settling import exact
from scoring.games.shape import Line
from scoring.games.shapes.bank.bank import (
    BANKER,
    LIMIT,
    OFF,
    PUT_IN,
    Bank,
    Banked,
    Fault,
    Paid,
    available,
    bets,
    covered,
    game,
    staked,
    stays,
)
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.words import Message, Word

FEE, ERRED = Message("fee of the house"), Message("losses paid after a wrong draw")
SIDES = (("right", Word("right")), ("left", Word("left")))
A_CHEVAL = "a_cheval"
BETS = (*SIDES, (A_CHEVAL, Word("both (à cheval)")))
NATURALS = 8


def _points(name: str, title: Word) -> Field:
    return Field(name, "whole", title, 0, 9)


def _compared(points: int, is_natural: bool, dealer_points: int, dealer_has_natural: bool) -> int:
    """Compares a hand with the dealer's: 1 if it wins, 0 if they are equal, -1 if it loses.

    A natural, 8 or 9 in two cards, beats any hand that has drawn. If the dealer has one nobody draws, so that
    an 8 or 9 against it is a natural too.
    """
    hand_worth = points + 10 * (is_natural or (dealer_has_natural and points >= NATURALS))
    dealer_worth = dealer_points + 10 * dealer_has_natural
    return (hand_worth > dealer_worth) - (hand_worth < dealer_worth)


def _wrong_naturals(deal: Any, *names: str) -> Iterator[Fault]:
    """Yields a fault for each of these hands that is entered as a natural and has fewer than 8 points."""
    for name in names:
        if getattr(deal, f"{name}_natural") and getattr(deal, name) < NATURALS:
            yield f"{name}_natural", Message("A natural is 8 or 9 in two cards."), "000:l.29822"


# Baccarat


def _side(side: str, deal: Any) -> int:
    """Compares a side with the dealer: 1, 0 or -1; bets on a dead hand are off (000:l.29867)."""
    if deal.dead == side:
        return 0
    is_natural = getattr(deal, f"{side}_natural")
    return _compared(getattr(deal, side), is_natural, deal.dealer, deal.dealer_natural)


def _baccarat(bet: Any, deal: Any, state: Banked) -> Paid:
    """Pays a bet on a side. One à cheval, on both, wins or loses only if both do (000:l.29757, 29822)."""
    if bet.on != A_CHEVAL:
        return staked(_side(bet.on, deal), bet)
    right, left = _side("right", deal), _side("left", deal)
    return staked(right if right == left else 0, bet)


def _precedence(bet: Any, state: Banked, banker: int) -> tuple[int, int]:
    """Orders bets: first at the right, first at the left, second at the right, and so on (000:l.29873).

    Bets à cheval come last (000:l.29783).
    """
    size = state.table.size
    if bet.on == A_CHEVAL:
        return size, 0
    to_left = (bet.bettor - banker) % size
    return (size - to_left, 0) if bet.on == "right" else (to_left, 1)


def _baccarat_more(deal: Any, state: Banked, banker: int) -> Iterator[Line]:
    """Yields the house's fee on a bank (000:l.29952), and what a wrong draw costs its player (000:l.29878).

    A player who drew or stood wrongly for a side that loses pays the bets of the others on that side.
    """
    fee = getattr(state.table.options, "fee", 0)
    if fee and deal.bank:
        amount = exact(Fraction(deal.bank) * fee / 100)
        yield Line(banker, -amount, FEE)
        yield Line(deal.house, amount, FEE)
    for side, _ in SIDES:
        player_at_fault = getattr(deal, f"{side}_erred")
        if player_at_fault is None or _side(side, deal) >= 0:
            continue
        for bet in covered(BACCARAT, state, deal):
            if bet.on == side and bet.bettor != player_at_fault:
                yield Line(bet.bettor, bet.stake, ERRED)
                yield Line(player_at_fault, -bet.stake, ERRED)


def _faults_of_baccarat(deal: Any, state: Banked) -> Iterator[Fault]:
    yield from _wrong_naturals(deal, "right", "left", "dealer")
    banker = state.banker_of(deal)
    if deal.bank and getattr(state.table.options, "fee", 0) and deal.house is None:
        yield "house", Message("Enter who is paid the fee."), "000:l.29952"
    for name in ("right_erred", "left_erred"):
        if getattr(deal, name) == banker:
            yield name, Message("The dealer plays no side."), "000:l.29878"
    if deal.banco is None:
        return
    bank = available(BACCARAT, state, deal)
    if deal.banco == banker or any(bet.bettor != deal.banco for bet in deal.bets):
        yield "banco", Message("After a call of banco nobody else has a bet."), "000:l.29796"
    elif sum(bet.stake for bet in deal.bets) != bank:
        yield "banco", Message("Banco is a bet of the whole bank."), "000:l.29796"


BACCARAT = Bank(
    key="baccarat", seats=range(3, 23), pays=_baccarat, put_up=True, order=_precedence,
    faults=_faults_of_baccarat,
    more=_baccarat_more, gives_up=lambda deal: bool(deal.ends),
    next_banker=lambda deal, state, banker: None if deal.ends else banker,
    fault_sources={
        "banker": "000:l.29777", "bank": "000:l.29762", "stake": "000:l.29764", "bettor": "000:l.29736",
    },
    fields=(
        BANKER, PUT_IN,
        bets(Field("on", "choice", Word("On"), values=BETS, copied=True), fewest=1),
        _points("right", Word("Points, right")), Field("right_natural", "flag", Word("Right: natural")),
        _points("left", Word("Points, left")), Field("left_natural", "flag", Word("Left: natural")),
        _points("dealer", Word("Points, dealer")), Field("dealer_natural", "flag", Word("Dealer: natural")),
        Field("house", "seat", Word("Fee paid to"), optional=True, option=lambda options: options.fee > 0),
        Field("ends", "flag", Word("The bank ends with this coup")),
        Field("banco", "seat", Word("Banco called by"), optional=True, rare=True),
        Field("dead", "choice", Word("Hand dealt three cards"), values=SIDES, optional=True, rare=True),
        Field("right_erred", "seat", Word("Right drew or stood wrongly"), optional=True, rare=True),
        Field("left_erred", "seat", Word("Left drew or stood wrongly"), optional=True, rare=True),
    ),
    options=(Field("fee", "whole", Word("Fee of the house on a bank, in %"), 0, 10, default=0),),
)  # fmt: skip

# Chemin de fer


def _chemin(bet: Any, deal: Any, state: Banked) -> Paid:
    return staked(_chemin_result(deal), bet)


def _chemin_result(deal: Any) -> int:
    """Compares the player with the banker: 1 if the banker has lost the coup, 0 if equal, else -1."""
    return _compared(deal.player, deal.player_natural, deal.dealer, deal.dealer_natural)


def _after_a_loss(deal: Any, state: Banked, banker: int) -> int:
    """Returns the next banker: after a loss the player at the right (000:l.29989; by 002:l.140 the left)."""
    if _chemin_result(deal) <= 0:
        return banker
    step = 1 if state.table.options.edition == "enc_c" else -1
    return (banker + step) % state.table.size


CHEMIN_DE_FER = Bank(
    key="chemin_de_fer", seats=range(2, 23), pays=_chemin, put_up=True, next_banker=_after_a_loss,
    faults=lambda deal, state: _wrong_naturals(deal, "player", "dealer"),
    fault_sources={"bank": "000:l.29988", "stake": "000:l.29764", "bettor": "000:l.29986"},
    fields=(
        BANKER, PUT_IN, bets(fewest=1),
        _points("player", Word("Points against the bank")),
        Field("player_natural", "flag", Word("Against the bank: natural")),
        _points("dealer", Word("Points, banker")), Field("dealer_natural", "flag", Word("Banker: natural")),
    ),
    options=(edition("s000", "enc_c"),),
)  # fmt: skip

# Trente et quarante

COLOURS = (("red", Word("red")), ("black", Word("black")))
REFAIT = 31  # both rows have 31 points: bets go to prison


def _trente(bet: Any, deal: Any, state: Banked) -> Paid | None:
    """Pays a bet: the row nearer 31 wins; of equal rows bets are off, or at 31 in prison (000:l.30012)."""
    if deal.noir == deal.rouge:
        return None if deal.noir == REFAIT else OFF
    winner = "noir" if deal.noir < deal.rouge else "rouge"
    same = (deal.first == "black") == (winner == "noir")
    return staked(1 if bet.on == winner or bet.on == ("couleur" if same else "inverse") else -1, bet)


TRENTE_ET_QUARANTE = Bank(
    key="trente_et_quarante", seats=range(2, 23), pays=_trente, prison=True, next_banker=stays,
    fault_sources={"limit": "000:l.29999"}, shown=lambda bet: str(bet.on),
    fields=(
        BANKER,
        bets(
            Field("on", "choice", Word("On"),
                  values=(("noir", Word("noir")), ("rouge", Word("rouge")), ("couleur", Word("couleur")),
                          ("inverse", Word("inverse"))), copied=True),
        ),
        Field("noir", "whole", Word("First row, noir"), 31, 40),
        Field("rouge", "whole", Word("Second row, rouge"), 31, 40),
        Field("first", "choice", Word("First card"), values=COLOURS),
    ),
    options=(LIMIT,),
)  # fmt: skip

GAMES = tuple(map(game, (BACCARAT, CHEMIN_DE_FER, TRENTE_ET_QUARANTE)))
