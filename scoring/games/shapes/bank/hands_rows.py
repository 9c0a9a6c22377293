"""Hands against the banker's: vingt-et-un, seven and one-half, macao, pontoon."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.games.shape import Number
from scoring.games.shapes.bank.bank import (
    BANKER,
    LIMIT,
    OFF,
    PRICE,
    Bank,
    Banked,
    Fault,
    Paid,
    bets,
    game,
    moves_on,
    staked,
)
from scoring.games.shapes.declared import Field
from scoring.words import Message, Word

STOOD, BUST, NATURAL = "stood", "bust", "natural"
INSURED = Message("insurance")
TIMES = Field(
    "doubled", "choice", Word("Stake"), default="1",
    values=(("1", Word("single")), ("2", Word("doubled")), ("4", Word("redoubled"))),
)  # fmt: skip
PASSES = Field(
    "passes", "choice", Word("The bank passes"), default="natural",
    values=(("natural", Word("to a natural")), ("turn", Word("after each deal")), ("never", Word("never"))),
)  # fmt: skip
TIES_PAY_BANKER = Field("ties_pay_banker", "flag", Word("Equal hands pay the banker"), default=False)


def _times(times: Number, bet: Any) -> Paid:
    """So many times the stake, which may have been doubled."""
    return staked(times * int(getattr(bet, "doubled", "1")), bet)


def _compared(bet: Any, deal: Any, state: Banked) -> int:
    """Who stood on a count wins from a banker who is over, or has less; equal hands stand off."""
    if deal.result == BUST or bet.count > deal.count:
        return 1
    if bet.count < deal.count:
        return -1
    return -1 if state.table.options.ties_pay_banker else 0


def _counts(bet: Any, deal: Any, most: Number, shown: str) -> Iterator[Fault]:
    """A hand that stood needs its count where the banker's is compared with it; others have none."""
    wanted = bet.result == STOOD and deal.result == STOOD
    if wanted and bet.count is None:
        yield "count", Message("Enter the count of a hand that stood."), ""
    if bet.count is not None and bet.result != STOOD:
        yield "count", Message("Only a hand that stood has a count."), ""
    if bet.count is not None and bet.count > most:
        yield "count", Message("A hand over {most} cannot stand.", most=shown), ""


def _to_a_natural(deal: Any, state: Banked, banker: int) -> int:
    """The natural nearest the banker's left, in the first two cards, where he has none (000:l.29359)."""
    rule = state.table.options.passes
    if rule != "natural":
        return moves_on(deal, state, banker) if rule == "turn" else banker
    hands = [bet.bettor for bet in deal.bets]
    naturals: list[int] = [
        bet.bettor for bet in deal.bets if bet.result == NATURAL and hands.count(bet.bettor) == 1
    ]
    if deal.result == NATURAL or not naturals:
        return banker
    return min(naturals, key=lambda player: (player - banker) % state.table.size)


# Vingt-et-un

BONUSES = {"five": 2, "six": 4, "seven": 8, "sevens": 3, "eight_seven_six": 2}
PLAIN = ((STOOD, Word("stood")), (BUST, Word("over 21")), (NATURAL, Word("natural")))
WITH_BONUSES = (
    *PLAIN, ("five", Word("five cards")), ("six", Word("six cards")), ("seven", Word("seven cards")),
    ("sevens", Word("three sevens")), ("eight_seven_six", Word("8-7-6")),
)  # fmt: skip
OVERSTOOD = ("overstood", Word("stood over 21"))
HAND = Field("result", "choice", Word("Hand"), suggested=STOOD)
COUNT = Field("count", "whole", Word("Count"), 2, 21, optional=True)
INSURANCE = Field("insurance", "money", Word("Insurance"), 0, 1_000_000, optional=True)


def _hands(*, bonuses: bool, overstood: bool) -> Field:
    """The results there are by the options."""
    values = (*(WITH_BONUSES if bonuses else PLAIN), *((OVERSTOOD,) if overstood else ()))
    return replace(
        HAND, values=values, option=lambda o: o.bonuses == bonuses and o.overstood_pays == overstood
    )


def _vingt_et_un(bet: Any, deal: Any, state: Banked) -> Paid:
    """000:l.29264-29357: the banker's natural, a natural, a hand over, bonuses, and then the counts."""
    return (*_hand_at_21(bet, deal, state), *_insured(bet, deal))


def _hand_at_21(bet: Any, deal: Any, state: Banked) -> Paid:
    options = state.table.options
    if bet.result == BUST:
        return _times(-1, bet)
    if bet.result == OVERSTOOD[0]:
        return _times(-2, bet)
    if bet.result == NATURAL:
        pays = Fraction(3, 2) if options.natural_pays == "three_halves" else 2
        return OFF if deal.result == NATURAL else _times(pays, bet)
    if deal.result == NATURAL:
        return _times(-1, bet)
    return _times(BONUSES.get(bet.result) or _compared(bet, deal, state), bet)


def _insured(bet: Any, deal: Any) -> Paid:
    """000:l.29488: 2 to 1 where the banker shows an ace, 4 to 1 where he shows a ten or a face card."""
    if not bet.insurance:
        return OFF
    pays = {"ace": 2, "ten": 4}.get(deal.shows or "", 0) if deal.result == NATURAL else -1
    return ((pays * bet.insurance, INSURED),)


def _faults_of_hand(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    yield from _counts(bet, deal, 21, "21")
    if deal.result == NATURAL and bet.result not in (STOOD, NATURAL):
        yield "result", Message("After the banker's natural nobody draws a card."), "000:l.29264"
    if deal.result == NATURAL and bet.doubled != "1" and bet.result == NATURAL:
        yield "doubled", Message("A natural is not doubled."), "000:l.29344"
    if bet.insurance and deal.shows not in ("ace", "ten"):
        why = Message("There is insurance only where the banker shows an ace, a ten or a face card.")
        yield "insurance", why, "000:l.29488"
    if bet.insurance and bet.insurance > bet.stake:
        yield "insurance", Message("Insurance may not be more than the stake."), "000:l.29489"


def _faults_of_at_21(deal: Any, state: Banked) -> Iterator[Fault]:
    if deal.result == NATURAL and deal.shows == "other":
        yield "shows", Message("A natural shows an ace, a ten or a face card."), "000:l.29264"
    if (
        state.table.options.stands_at_17
        and deal.result == STOOD
        and deal.count is not None
        and deal.count < 17
    ):
        yield "count", Message("The banker must draw to 16 or less."), "000:l.29300"


VINGT_ET_UN = Bank(
    key="vingt_et_un", seats=range(2, 13), pays=_vingt_et_un, faults=_faults_of_at_21,
    bet_faults=_faults_of_hand,
    next_banker=_to_a_natural, fault_sources={"count": "000:l.29291", "limit": "000:l.29274"},
    fields=(
        BANKER, PRICE,
        bets(
            *(_hands(bonuses=b, overstood=o) for b in (True, False) for o in (True, False)),
            COUNT, TIMES, INSURANCE, fewest=1,
        ),
        Field("result", "choice", Word("Banker"), values=PLAIN, suggested=STOOD),
        Field("count", "whole", Word("Count of the banker"), 2, 21, when=("result", (STOOD,))),
        Field("shows", "choice", Word("The banker shows"), optional=True, rare=True,
              values=(("ace", Word("an ace")), ("ten", Word("a ten or face card")),
                      ("other", Word("another")))),
    ),
    options=(
        Field("natural_pays", "choice", Word("A natural is paid"), default="double",
              values=(("double", Word("double")), ("three_halves", Word("one and one-half times")))),
        TIES_PAY_BANKER,
        Field("bonuses", "flag", Word("Bonuses for five cards, 7-7-7 and 8-7-6"), default=True),
        Field("overstood_pays", "flag", Word("Standing over 21 pays double"), default=False),
        Field("stands_at_17", "flag", Word("The banker stands at 17 and draws to 16"), default=False),
        PASSES, LIMIT,
    ),
)  # fmt: skip

# Seven and one-half

HALF = Fraction(1, 2)
MOST_HALVES = Fraction(15, 2)
HALVES = Field("count", "money", Word("Count"), 0, 8, step=HALF, optional=True)
SEVEN_PLAIN = ((STOOD, Word("stood")), (BUST, Word("over 7½")), (NATURAL, Word("7½ in two cards")))


def _seven_and_half(bet: Any, deal: Any, state: Banked) -> Paid:
    """000:l.29557: as vingt-et-un; 7½ in two cards is a natural."""
    if bet.result == BUST:
        return _times(-1, bet)
    if bet.result == NATURAL:
        return OFF if deal.result == NATURAL else _times(2, bet)
    return _times(-1 if deal.result == NATURAL else _compared(bet, deal, state), bet)


def _faults_of_half(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    yield from _counts(bet, deal, MOST_HALVES, "7½")
    if bet.count == 0:
        yield "count", Message("A hand of one card counts a half at least."), "000:l.29558"


def _faults_of_halves(deal: Any, state: Banked) -> Iterator[Fault]:
    if deal.count is not None and not HALF <= deal.count <= MOST_HALVES:
        yield "count", Message("A hand that stood counts from a half to 7½."), "000:l.29558"


SEVEN_AND_HALF = Bank(
    key="seven_and_half", seats=range(2, 13), pays=_seven_and_half, faults=_faults_of_halves,
    bet_faults=_faults_of_half,
    next_banker=_to_a_natural, fault_sources={"count": "000:l.29560", "limit": "000:l.29274"},
    fields=(
        BANKER, PRICE, bets(replace(HAND, values=SEVEN_PLAIN), HALVES, TIMES, fewest=1),
        Field("result", "choice", Word("Banker"), values=SEVEN_PLAIN, suggested=STOOD),
        replace(HALVES, title=Word("Count of the banker"), optional=False, when=("result", (STOOD,))),
    ),
    options=(TIES_PAY_BANKER, PASSES, LIMIT),
)  # fmt: skip

# Macao

FIRST_CARD = {"nine": 3, "eight": 2, "seven": 1}
MACAO_PLAIN = (
    (STOOD, Word("stood")), (BUST, Word("over 9")), ("nine", Word("first card nine")),
    ("eight", Word("first card eight")), ("seven", Word("first card seven")),
)  # fmt: skip


def _macao(bet: Any, deal: Any, state: Banked) -> Paid:
    """000:l.29564: a first card of nine, eight or seven is settled at once, the higher one first."""
    first, his = FIRST_CARD.get(bet.result, 0), FIRST_CARD.get(deal.result, 0)
    if first or his:
        if first == his:
            return OFF
        multiple = max(first, his) if first > his or state.table.options.banker_too else 1
        return staked(multiple if first > his else -multiple, bet)
    return staked(-1 if bet.result == BUST else _compared(bet, deal, state), bet)


def _faults_of_macao(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    yield from _counts(bet, deal, 9, "9")
    if bet.result == BUST and deal.result in FIRST_CARD:
        why = Message("The banker's first card has settled the bet, before anybody draws.")
        yield "result", why, "000:l.29566"


MACAO = Bank(
    key="macao", seats=range(2, 13), pays=_macao, bet_faults=_faults_of_macao,
    next_banker=lambda deal, state, banker: (
        moves_on(deal, state, banker) if state.table.options.passes == "turn" else banker
    ),
    fault_sources={"count": "000:l.29566"},
    fields=(
        BANKER, PRICE,
        bets(replace(HAND, values=MACAO_PLAIN), Field("count", "whole", Word("Count"), 0, 9, optional=True),
             fewest=1),
        Field("result", "choice", Word("Banker"), values=MACAO_PLAIN, suggested=STOOD),
        Field("count", "whole", Word("Count of the banker"), 0, 9, when=("result", (STOOD,))),
    ),
    options=(
        Field("banker_too", "flag", Word("The banker's first card collects its multiple too"), default=True),
        Field("ties_pay_banker", "flag", Word("Equal hands pay the banker"), default=False),
        Field("passes", "choice", Word("The bank passes"), default="turn",
              values=(("turn", Word("after each deal")), ("never", Word("never")))),
        LIMIT,
    ),
)  # fmt: skip

# Pontoon

PONTOON, FIVE, ROYAL = "pontoon", "five_card", "royal"
PUNTER = (
    (STOOD, Word("stood")), (BUST, Word("bust")), (PONTOON, Word("pontoon")), (FIVE, Word("five-card trick")),
    (ROYAL, Word("royal pontoon, 7-7-7")),
)  # fmt: skip
SPECIAL = {PONTOON: 2, FIVE: 2, ROYAL: 3}


def _pontoon(bet: Any, deal: Any, state: Banked) -> Paid:
    """003:l.861. The banker's pontoon collects double, his five-card trick double from all it beats."""
    if deal.result == PONTOON:
        return staked(-2, bet)
    if deal.result == FIVE:
        return staked(SPECIAL[bet.result] if bet.result in (PONTOON, ROYAL) else -2, bet)
    if bet.result in SPECIAL:
        return staked(SPECIAL[bet.result], bet)
    if bet.result == BUST:
        return staked(-1, bet)
    return staked(1 if deal.result == BUST or bet.count > deal.count else -1, bet)


def _faults_of_punter(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    yield from _counts(bet, deal, 21, "21")
    if deal.result == PONTOON and bet.result in (BUST, FIVE, ROYAL):
        yield "result", Message("The banker's pontoon is shown before a third card is taken."), "003:l.849"


def _to_a_pontoon(deal: Any, state: Banked, banker: int) -> int:
    """003:l.827: in turn, or to a punter's pontoon that beats the banker, or only by sale."""
    rule = state.table.options.passes
    if rule != "natural":
        return moves_on(deal, state, banker) if rule == "turn" else banker
    beats = [bet.bettor for bet in deal.bets if bet.result == PONTOON and deal.result != PONTOON]
    return min(beats, key=lambda player: (player - banker) % state.table.size, default=banker)


PONTOON_ROW = Bank(
    key="pontoon", seats=range(3, 11), pays=_pontoon, bet_faults=_faults_of_punter, next_banker=_to_a_pontoon,
    fault_sources={"count": "003:l.857", "limit": "003:l.849"},
    fields=(
        BANKER, PRICE,
        bets(replace(HAND, values=PUNTER), Field("count", "whole", Word("Count"), 16, 21, optional=True),
             fewest=1),
        Field("result", "choice", Word("Banker"), values=PUNTER[:4], suggested=STOOD),
        Field("count", "whole", Word("Count of the banker"), 2, 21, when=("result", (STOOD,))),
    ),
    options=(
        Field("passes", "choice", Word("The bank passes"), default="turn",
              values=(("turn", Word("after each deal")), ("natural", Word("to a pontoon")),
                      ("never", Word("only by sale")))),
        LIMIT,
    ),
)  # fmt: skip

GAMES = tuple(map(game, (VINGT_ET_UN, SEVEN_AND_HALF, MACAO, PONTOON_ROW)))
