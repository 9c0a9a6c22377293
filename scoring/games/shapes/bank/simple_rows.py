"""Even bets with the dealer, and payments to and from each: from banker and broker to put and take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from scoring.games.accounts import paid_to
from scoring.games.shape import Line
from scoring.games.shapes.bank.bank import (
    BANKER,
    LIMIT,
    Bank,
    Banked,
    Fault,
    Paid,
    bets,
    game,
    moves_on,
    staked,
)
from scoring.games.shapes.bank.ranks import RANKS, VALUES, no_ranks, rank_choice, ranks_of
from scoring.games.shapes.declared import LIST, Field
from scoring.words import Counted, Message, Word, counted

HIT, NO_HIT, PUT, TAKE = Message("hit"), Message("no hit"), Message("put in"), Message("taken")

# Banker and broker

HIGH = "23456789TJQKA"
TIES = {"stand_off": Fraction(0), "dealer": Fraction(-1), "half": Fraction(-1, 2)}


def _broker(bet: Any, deal: Any, state: Banked) -> Paid:
    """000:l.30200: the higher card wins; equal ranks stand off, or pay the dealer by an option."""
    own, his = HIGH.index(bet.card), HIGH.index(deal.card)
    return staked((own > his) - (own < his) if own != his else TIES[state.table.options.ties], bet)


def _faults_of_broker(deal: Any, state: Banked) -> Iterator[Fault]:
    cards = [deal.card, *(bet.card for bet in deal.bets)]
    for rank in HIGH:
        if cards.count(rank) > 4:
            yield "bets", Message("A pack has only four cards of rank {rank}.", rank=rank), "000:l.30188"


def _one_bet(bet: Any, deal: Any, state: Banked) -> Iterator[Fault]:
    if sum(other.bettor == bet.bettor for other in deal.bets) > 1:
        name = state.table.players[bet.bettor]
        yield "bettor", Message("{player} has one packet, and one bet on it.", player=name), "000:l.30197"


BANKER_AND_BROKER = Bank(
    key="banker_and_broker", seats=range(2, 23), pays=_broker, faults=_faults_of_broker, bet_faults=_one_bet,
    next_banker=lambda deal, state, banker: (
        moves_on(deal, state, banker) if state.table.options.passes else banker
    ),
    fault_sources={"limit": "000:l.30198"},
    fields=(
        BANKER, bets(rank_choice("card", Word("Bottom card"), HIGH), fewest=1),
        rank_choice("card", Word("Bottom card of the dealer"), HIGH),
    ),
    options=(
        Field("ties", "choice", Word("Equal cards"), default="stand_off",
              values=(("stand_off", Word("stand off")), ("dealer", Word("pay the dealer")),
                      ("half", Word("pay the dealer half")))),
        Field("passes", "flag", Word("The deal passes on after each deal"), default=False), LIMIT,
    ),
)  # fmt: skip

# Red and black

COLOURS = (("red", Word("red")), ("black", Word("black")))
HAND = 5
MULTIPLES = {3: 1, 4: 2, 5: 4}


def red_and_black(bet: Any, multiples: bool) -> Paid:
    """000:l.30639: three cards of a colour decide; four pay double and five quadruple by an option."""
    named = bet.reds if bet.colour == "red" else HAND - bet.reds
    many = max(named, HAND - named)
    times = (MULTIPLES[many] if multiples else 1) * (2 if bet.doubled else 1)
    return staked(times if named == many else -times, bet)


def faults_of_colours(bet: Any, deal: Any, players: Sequence[str]) -> Iterator[Fault]:
    """A bet on a colour that cannot be."""
    if bet.doubled and bet.reds not in (2, 3):
        yield "doubled", Message("A bet is doubled only after two red and two black cards."), "000:l.30645"
    if sum(other.bettor == bet.bettor for other in deal.bets) > 1:
        name = players[bet.bettor]
        yield "bettor", Message("{player} has one hand, and one bet on it.", player=name), "000:l.30640"


COLOUR_PARTS = (
    Field("colour", "choice", Word("Colour"), values=COLOURS),
    Field("reds", "whole", Word("Red cards"), 0, HAND),
    Field("doubled", "flag", Word("Doubled after four cards")),
)
RED_AND_BLACK = Bank(
    key="red_and_black", seats=range(2, 11), next_banker=moves_on, fixed=True,
    bet_faults=lambda bet, deal, state: faults_of_colours(bet, deal, state.table.players),
    pays=lambda bet, deal, state: red_and_black(bet, state.table.options.multiples),
    faults=lambda deal, state: _packs(deal), fault_sources={"limit": "000:l.30640", "banker": "000:l.30642"},
    fields=(BANKER, bets(*COLOUR_PARTS, fewest=1)),
    options=(
        Field("multiples", "flag", Word("Four of a colour pay double, five quadruple"), default=False), LIMIT,
    ),
)  # fmt: skip


def _packs(deal: Any) -> Iterator[Fault]:
    reds = sum(bet.reds for bet in deal.bets)
    if reds > 26 or HAND * len(deal.bets) - reds > 26:
        yield "bets", Message("A pack has 26 red cards and 26 black ones."), "000:l.30642"


# Chinese fan-tan

EDGES = {"1-2": (1, 2), "2-3": (2, 3), "3-4": (3, 4), "4-1": (4, 1)}
PLACES = tuple((place, "") for place in ("1", "2", "3", "4", *EDGES))


def _fan_tan(bet: Any, deal: Any, state: Banked) -> Paid:
    """002:l.150: a corner pays three, an edge one if either of its corners wins."""
    if bet.on in EDGES:
        return staked(1 if deal.remainder in EDGES[bet.on] else -1, bet)
    return staked(3 if bet.on == str(deal.remainder) else -1, bet)


def _leaves_another(cards: int) -> Counted:
    return counted("{n} card leaves another number.", "{n} cards leave another number.", cards)


def _faults_of_fan_tan(deal: Any, state: Banked) -> Iterator[Fault]:
    if deal.counted is not None and (deal.counted - deal.remainder) % 4:
        yield "remainder", _leaves_another(deal.counted), "002:l.150"


CHINESE_FAN_TAN = Bank(
    key="chinese_fan_tan", seats=range(2, 23), pays=_fan_tan, faults=_faults_of_fan_tan,
    fault_sources={"bettor": "002:l.150", "on": "002:l.147"},
    fields=(
        BANKER,
        bets(Field("on", "choice", Word("Corner or edge"), values=PLACES, copied=True), fewest=1),
        Field("remainder", "whole", Word("Cards left (4: none)"), 1, 4),
        Field("counted", "whole", Word("Cards counted off"), 1, 52, optional=True, aside=True),
    ),
    options=(LIMIT,),
)  # fmt: skip

# Treize

SEVEN = 7
HITS = Field("hits", "whole", Word("Numbers hit"), 1, 13, per=LIST)


def treize(hits: tuple[int, ...], size: int, banker: int) -> Iterator[Line]:
    """000:l.30693: each other player pays every number that was hit; without a hit he is paid 7."""
    others = [player for player in range(size) if player != banker]
    for hit in hits:
        yield from paid_to([banker], others, hit, HIT)
    if not hits:
        yield from paid_to([banker], others, -SEVEN, NO_HIT)


def odd_hits(hits: tuple[int, ...]) -> Iterator[Fault]:
    for place, hit in enumerate(hits, 1):
        if hit in hits[: place - 1]:
            yield f"hits.{place}", Message("The dealer calls {number} once.", number=hit), "000:l.30701"


TREIZE = Bank(
    key="treize", seats=range(2, 13), next_banker=moves_on, fixed=True, fields=(BANKER, HITS),
    more=lambda deal, state, banker: treize(deal.hits, state.table.size, banker),
    faults=lambda deal, state: odd_hits(deal.hits), fault_sources={"banker": "000:l.30694"},
)  # fmt: skip

# Put and take

TURNS = 10
BY_VALUE, BY_TURN = "value", "turn"
MATCHES = Field(
    "matches", "record", Word("Matches"), per=LIST,
    parts=(
        Field("player", "seat", Word("Player")),
        Field("turn", "whole", Word("Card turned (1 to 5 put, 6 to 10 take)"), 1, TURNS),
        Field("cards", "whole", Word("Cards of that rank"), 1, 3, default=1),
    ),
)  # fmt: skip


def put_and_take(deal: Any, banker: int, *, by_value: bool) -> Iterator[Line]:
    """000:l.30599-30627: the dealer owns the pot, so each puts to him and takes from him."""
    turned = ranks_of(deal.turned) if by_value else ()
    for match in deal.matches:
        chips = VALUES[turned[match.turn - 1]] if by_value else 2 ** ((match.turn - 1) % 5)
        amount, put = chips * match.cards, match.turn <= TURNS // 2
        yield Line(match.player, -amount if put else amount, PUT if put else TAKE)
        yield Line(banker, amount if put else -amount, PUT if put else TAKE)


def faults_of_matches(deal: Any, banker: int | None, *, by_value: bool) -> Iterator[Fault]:
    """Matches that cannot be; the dealer is `banker`."""
    for place, match in enumerate(deal.matches, 1):
        if match.player == banker:
            why = Message("The dealer owns the pot: he neither puts nor takes.")
            yield f"matches.{place}.player", why, "000:l.30626"
        same = [other for other in deal.matches[: place - 1] if other.turn == match.turn]
        if any(other.player == match.player for other in same):
            why = Message("This player's cards of that turn have been entered.")
            yield f"matches.{place}.turn", why, "000:l.30602"
        if match.cards + sum(other.cards for other in same) > 3:
            why = Message("One card of four was turned: the players have three at most.")
            yield f"matches.{place}.cards", why, "000:l.30600"
    if by_value:
        yield from no_ranks("turned", deal.turned, RANKS, "000:l.30600")
        if len(ranks_of(deal.turned)) != TURNS:
            yield "turned", Message("Ten cards are turned: five to put, five to take."), "000:l.30600"


def _by_value(state: Banked) -> bool:
    return bool(state.table.options.form == BY_VALUE)


PUT_AND_TAKE = Bank(
    key="put_and_take", seats=range(2, 9), next_banker=moves_on, fixed=True,
    fault_sources={"banker": "000:l.30626"},
    more=lambda deal, state, banker: put_and_take(deal, banker, by_value=_by_value(state)),
    faults=lambda deal, state: faults_of_matches(deal, state.banker_of(deal), by_value=_by_value(state)),
    fields=(
        BANKER, MATCHES,
        Field("turned", "text", Word("Ranks turned, ten"), option=lambda options: options.form == BY_VALUE),
    ),
    options=(
        Field("form", "choice", Word("Form"), default=BY_TURN,
              values=((BY_TURN, Word("put and take: 1, 2, 4, 8, 16")),
                      (BY_VALUE, Word("up and down the river: the value of the card")))),
    ),
)  # fmt: skip

GAMES = tuple(map(game, (BANKER_AND_BROKER, RED_AND_BLACK, CHINESE_FAN_TAN, TREIZE, PUT_AND_TAKE)))
