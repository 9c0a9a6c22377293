"""Bets on ranks, paid as the cards are turned up: faro, pharoah, stuss, monte, ziginette."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from scoring.games.shapes.bank.bank import (
    BACK,
    BANKER,
    LIMIT,
    OFF,
    Bank,
    Banked,
    Fault,
    Paid,
    bets,
    game,
    staked,
)
from scoring.games.shapes.bank.ranks import SPANISH, VALUES, no_ranks, rank_choice, rank_text, ranks_of
from scoring.games.shapes.declared import Field
from scoring.words import Message, Word

HALF = Fraction(1, 2)
TURNS = 25
"""Turns of a faro deal: soda, 24 turns of two cards, and the last three cards."""
LOSING = rank_choice("losing", Word("Losing card"))
WINNING = rank_choice("winning", Word("Winning card"))


def _first(ranks: tuple[str, ...], deal: Any) -> int:
    """Which card of the turn shows first of these: 1 the losing, 2 the winning, 0 neither."""
    return 1 if deal.losing in ranks else 2 if deal.winning in ranks else 0


def _turned(win: tuple[str, ...], lose: tuple[str, ...], bet: Any, deal: Any, split: Fraction) -> Paid | None:
    """000:l.30289-30318: the first card of a bet to show decides it; a split costs `split` of the stake."""
    if deal.losing == deal.winning and deal.losing in (*win, *lose):
        return staked(-split, bet)
    first = _first((*win, *lose), deal)
    if not first:
        return None
    return staked(
        1 if (deal.losing if first == 1 else deal.winning) in (lose if first == 1 else win) else -1, bet
    )


# What has shown


def _case(state: Banked) -> tuple[str, ...]:
    """The ranks that have shown in this pack, as the casekeeper has them."""
    return state.memory or ()


def _shown_too_often(deal: Any, state: Banked, *names: str) -> Iterator[Fault]:
    """A fifth card of a rank: there are four."""
    shown = list(_case(state))
    for name in names:
        rank = getattr(deal, name)
        if rank is None:
            continue
        if shown.count(rank) == 4:
            yield (
                name,
                Message("All four cards of rank {rank} have shown in this deal.", rank=rank),
                "000:l.30268",
            )
        shown.append(rank)


# Faro

SIDE_BETS = (
    ("win_odd", Word("winning card odd")), ("win_even", Word("winning card even")),
    ("lose_odd", Word("losing card odd")), ("lose_even", Word("losing card even")),
    ("win_high", Word("winning card higher")), ("lose_high", Word("losing card higher")),
)  # fmt: skip


def _side_bet(bet: Any, deal: Any) -> Paid:
    """000:l.30359: even money on the two cards of this turn, in the ranks of the layout, the ace 1.

    The book is silent about cards of one rank: neither is higher, and the bet is off.
    """
    card, _, kind = bet.side.partition("_")
    winning, losing = VALUES[deal.winning], VALUES[deal.losing]
    if kind == "high":
        higher = (winning > losing) - (winning < losing)
        return staked(higher if card == "win" else -higher, bet)
    is_odd = (winning if card == "win" else losing) % 2 == 1
    return staked(1 if is_odd == (kind == "odd") else -1, bet)


def _faro(bet: Any, deal: Any, state: Banked) -> Paid | None:
    """A bet that is open after the last turn is taken back."""
    if bet.side:
        return _side_bet(bet, deal)
    if bet.call:
        right = ranks_of(bet.call) == (deal.losing, deal.winning, deal.hock)
        pair = len({deal.losing, deal.winning, deal.hock}) == 2
        return staked((2 if pair else 4) if right else -1, bet)
    paid = _turned(ranks_of(bet.win), ranks_of(bet.lose), bet, deal, HALF)
    return OFF if paid is None and deal.hock else paid


def _faults_of_faro_bet(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    win, lose, call = ranks_of(bet.win), ranks_of(bet.lose), ranks_of(bet.call)
    for name in ("win", "lose", "call"):
        yield from no_ranks(name, getattr(bet, name), place="000:l.30259")
    if [bool(call), bool(win or lose), bool(bet.side)].count(True) != 1:
        yield (
            "win",
            Message("Enter the ranks to win or to lose, a side bet, or the order of the last three cards."),
            "000:l.30277",
        )
    if len(win) + len(lose) > 4 or set(win) & set(lose) or len({*win, *lose}) < len(win) + len(lose):
        yield "win", Message("A bet is on one to four different ranks."), "000:l.30332"
    if call and not deal.hock:
        yield "call", Message("The order is called only when three cards are left."), "000:l.30320"
    elif call and sorted(call) != sorted((deal.losing, deal.winning, deal.hock)):
        yield "call", Message("These are not the three cards that are left."), "000:l.30320"
    if call and deal.hock and deal.losing == deal.winning == deal.hock:
        yield "call", Message("Three cards of one rank have no order to call."), "000:l.30324"


def _faults_of_faro(deal: Any, state: Banked) -> Iterator[Fault]:
    last = len(_case(state)) == 2 * (TURNS - 1)
    yield from _shown_too_often(deal, state, "losing", "winning", "hock")
    if last and deal.hock is None:
        yield "hock", Message("Enter the last card: three were left in the box."), "000:l.30320"
    if deal.hock and not last:
        yield "hock", Message("More than three cards are left in the box."), "000:l.30320"


def _case_after_turn(deal: Any, state: Banked) -> tuple[str, ...]:
    """The case after a turn: a new one after the last turn of a deal."""
    return () if deal.hock else (*_case(state), deal.losing, deal.winning)


def _faro_shown(bet: Any) -> str:
    """An open bet: on ranks, because side bets and calls are settled in their turn."""
    return " / ".join(text for text in (bet.win or "", f"- {bet.lose}" if bet.lose else "") if text)


FARO = Bank(
    key="faro", seats=range(2, 23), pays=_faro, bet_faults=_faults_of_faro_bet, faults=_faults_of_faro,
    memory=_case_after_turn,
    shown=_faro_shown, fault_sources={"back": "000:l.30286", "bettor": "000:l.30256"},
    fields=(
        BANKER,
        bets(rank_text("win", Word("To win")), rank_text("lose", Word("To lose")),
             Field("side", "choice", Word("Side bet"), optional=True, rare=True, values=SIDE_BETS),
             rank_text("call", Word("Order of the last three cards"), rare=True)),
        LOSING, WINNING,
        rank_choice("hock", Word("Last card in the box, at the last turn"), optional=True, rare=True), BACK,
    ),
    options=(LIMIT,),
)  # fmt: skip

# Pharoah


def _pharoah(bet: Any, deal: Any, state: Banked) -> Paid | None:
    """000:l.30379: as faro, on the card that was dealt; after the last turn an open bet is taken back."""
    paid = _turned((bet.card,), (), bet, deal, HALF)
    return OFF if paid is None and deal.last else paid


def _faults_of_pharoah(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    placed = [*state.waiting, *deal.bets]
    if sum(other.bettor == bet.bettor for other in placed) > 1:
        yield "bettor", Message("{player} has one card, and one bet on it.",
                                player=state.table.players[bet.bettor]), "000:l.30380"  # fmt: skip
    if bet.offered is not None and bet.offered < bet.stake:
        yield "offered", Message("The dealer may have a bet reduced, not raised."), "000:l.30382"


PHAROAH = Bank(
    key="pharoah", seats=range(2, 23), pays=_pharoah, bet_faults=_faults_of_pharoah,
    shown=lambda bet: str(bet.card),
    faults=lambda deal, state: _shown_too_often(deal, state, "losing", "winning"),
    memory=lambda deal, state: () if deal.last else (*_case(state), deal.losing, deal.winning),
    fault_sources={"stake": "000:l.30382"},
    fields=(
        BANKER,
        bets(rank_choice("card", Word("Card")),
             Field("offered", "money", Word("Bet before a reduction"), 0, 1_000_000, optional=True)),
        LOSING, WINNING, Field("last", "flag", Word("Last turn of the deal")), BACK,
    ),
    options=(LIMIT,),
)  # fmt: skip

# Stuss


def _stuss(bet: Any, deal: Any, state: Banked) -> Paid | None:
    """000:l.30388: the first card, a split, and the last four cards are the house's."""
    if bet.card == deal.first or bet.card in ranks_of(deal.house):
        return staked(-1, bet)
    paid = _turned((bet.card,), (), bet, deal, Fraction(1))
    return OFF if paid is None and deal.house else paid


def _faults_of_stuss(deal: Any, state: Banked) -> Iterator[Fault]:
    yield from no_ranks("house", deal.house, place="000:l.30393")
    if deal.house and len(ranks_of(deal.house)) != 4:
        yield "house", Message("The last four cards are the house's."), "000:l.30393"
    if (deal.losing is None) != (deal.winning is None):
        yield "winning", Message("A turn has a losing card and a winning one."), "000:l.30313"
    if deal.first is None and deal.losing is None and not deal.house:
        yield "losing", Message("Enter the cards that were turned."), "000:l.30388"
    yield from _shown_too_often(deal, state, "first", "losing", "winning")
    if deal.first is not None and _case(state):
        yield "first", Message("The first card of this deal has been turned."), "000:l.30388"


def _stuss_case(deal: Any, state: Banked) -> tuple[str, ...]:
    turned = (rank for rank in (deal.first, deal.losing, deal.winning) if rank is not None)
    return () if deal.house else (*_case(state), *turned)


STUSS = Bank(
    key="stuss", seats=range(2, 23), pays=_stuss, faults=_faults_of_stuss, memory=_stuss_case,
    shown=lambda bet: str(bet.card), fault_sources={"back": "000:l.30286"},
    fields=(
        BANKER, bets(rank_choice("card", Word("Rank to win"))),
        rank_choice("first", Word("First card of the deal"), optional=True),
        rank_choice("losing", Word("Losing card"), optional=True),
        rank_choice("winning", Word("Winning card"), optional=True),
        rank_text("house", Word("Last four cards")), BACK,
    ),
    options=(LIMIT,),
)  # fmt: skip

# Monte bank

BY_SUITS, BY_RANKS = "suits", "ranks"


def _form(name: str) -> Callable[[Any], bool]:
    return lambda options: bool(options.form == name)


def _before(ranks: str | None, rank: str, other: str) -> int:
    """1 where the rank is paired before the other, -1 where after it, 0 where neither is."""
    return next((1 if found == rank else -1 for found in ranks_of(ranks) if found in (rank, other)), 0)


def _monte(bet: Any, deal: Any, state: Banked) -> Paid:
    """000:l.30424: a layout with the suit of the gate is paid; 000:l.30434: a card paired before another."""
    if state.table.options.form == BY_RANKS:
        return staked(_before(deal.paired, bet.on, bet.against), bet)
    layout = deal.bottom if bet.on == "bottom" else deal.top
    return staked(1 if any(card.suit == deal.gate.suit for card in layout) else -1, bet)


def _faults_of_monte(deal: Any, state: Banked) -> Iterator[Fault]:
    if state.table.options.form == BY_SUITS:
        for name, cards in (("bottom", deal.bottom), ("top", deal.top), ("gate", (deal.gate,))):
            if any(card.rank.value not in SPANISH for card in cards):
                yield name, Message("The pack has no tens, nines and eights."), "000:l.30419"
        return
    layout = ranks_of(deal.layout)
    yield from no_ranks("layout", deal.layout, SPANISH, "000:l.30419")
    yield from no_ranks("paired", deal.paired, SPANISH, "000:l.30419")
    if len(layout) != 4 or len(set(layout)) != 4:
        yield "layout", Message("The layout has four cards of different ranks."), "000:l.30433"
    if not set(ranks_of(deal.paired)) <= set(layout):
        yield "paired", Message("Only cards of the layout are paired."), "000:l.30434"


def _faults_of_monte_bet(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    if state.table.options.form == BY_SUITS:
        return
    for name in ("on", "against"):
        if getattr(bet, name) not in ranks_of(deal.layout):
            yield name, Message("This rank is not in the layout."), "000:l.30434"
    if bet.on == bet.against:
        yield "against", Message("A card is bet against another one."), "000:l.30434"


MONTE_BANK = Bank(
    key="monte_bank", seats=range(2, 23), pays=_monte, faults=_faults_of_monte,
    bet_faults=_faults_of_monte_bet,
    fault_sources={"stake": "000:l.30423"},
    fields=(
        BANKER,
        bets(
            Field("on", "choice", Word("On"), option=_form(BY_SUITS), copied=True,
                  values=(("bottom", Word("bottom layout")), ("top", Word("top layout")))),
            rank_choice("on", Word("Paired first"), SPANISH, option=_form(BY_RANKS)),
            rank_choice("against", Word("Before"), SPANISH, option=_form(BY_RANKS)),
        ),
        Field("bottom", "cards", Word("Bottom layout"), 2, 2, option=_form(BY_SUITS)),
        Field("top", "cards", Word("Top layout"), 2, 2, option=_form(BY_SUITS)),
        Field("gate", "card", Word("Gate"), option=_form(BY_SUITS)),
        Field("layout", "text", Word("Layout, four ranks"), option=_form(BY_RANKS)),
        Field("paired", "text", Word("Ranks in the order in which they were paired"), option=_form(BY_RANKS)),
    ),
    options=(
        Field("form", "choice", Word("Form"), default=BY_SUITS,
              values=((BY_SUITS, Word("suits, with a gate")), (BY_RANKS, Word("ranks, paired in turn")))),
        LIMIT,
    ),
)  # fmt: skip

# Ziginette


def _ziginette(bet: Any, deal: Any, state: Banked) -> Paid:
    """000:l.30460: cards paired before the dealer's lose; his own paired loses to the others.

    Where the pack ends before the dealer's card is paired, the other bets are off.
    """
    return staked(-_before(deal.paired, bet.on, deal.dealer), bet)


def _faults_of_ziginette(deal: Any, state: Banked) -> Iterator[Fault]:
    paired = ranks_of(deal.paired)
    yield from no_ranks("paired", deal.paired, SPANISH, "000:l.30446")
    if len(set(paired)) < len(paired):
        yield "paired", Message("A rank is paired once."), "000:l.30461"
    if deal.dealer in paired[:-1]:
        yield "paired", Message("The deal ends when the dealer's card is paired."), "000:l.30460"


def _faults_of_on_a_card(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    if bet.on == deal.dealer:
        yield "on", Message("A bet is on a card of the players, against the dealer's."), "000:l.30455"


ZIGINETTE = Bank(
    key="ziginette", seats=range(2, 23), pays=_ziginette, faults=_faults_of_ziginette,
    bet_faults=_faults_of_on_a_card,
    next_banker=lambda deal, state, banker: (
        (banker - 1) % state.table.size if state.table.options.passes else banker
    ),
    fault_sources={"bettor": "000:l.30455"},
    fields=(
        BANKER, bets(rank_choice("on", Word("On the card"), SPANISH), fewest=1),
        rank_choice("dealer", Word("Dealer's card"), SPANISH),
        Field("paired", "text", Word("Ranks in the order in which they were paired")),
    ),
    options=(
        Field("passes", "flag", Word("The bank passes to the right after each deal"), default=False), LIMIT,
    ),
)  # fmt: skip

GAMES = tuple(map(game, (FARO, PHAROAH, STUSS, MONTE_BANK, ZIGINETTE)))
