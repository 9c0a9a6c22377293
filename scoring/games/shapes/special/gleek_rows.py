"""Gleek: a game in stages, each with its payments between the three players (000:l.6795).

The book gives no amounts, so that they are options. Where it does not say who pays, all others pay; for cards
over twelve those pay who have won fewer, each for what he lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.games.accounts import paid_by_one, paid_to
from scoring.games.shape import Fact, Line, Settlement, best
from scoring.games.shapes.declared import Field
from scoring.games.shapes.special.special import Fault, Special, State, dealer_of, game
from scoring.games.written import player_dealing
from scoring.words import Message, Word

SIZE, HAND, TRICK, RANKS = 3, 12, 3, 4
MOST = 9_999
WORTHS = (("mournivals", "mournival", 4, Message("mournival")), ("gleeks", "gleek", 3, Message("gleek")))
"""Fields of four and of three of a rank: its option, its cards, its word."""


def _others(player: int) -> list[int]:
    return [other for other in range(SIZE) if other != player]


def _score(deal: Any, state: State) -> Iterator[Line]:
    options = state.table.options
    if deal.ace_turned:
        dealer = dealer_of(state)
        yield from paid_to((dealer,), _others(dealer), options.ace, Message("ace turned up"))
    if deal.buyer is not None:
        yield from paid_to(_others(deal.buyer), (deal.buyer,), deal.price, Message("the seven cards"))
    if deal.ruff is not None:
        for player in _others(deal.ruff):
            if deal.bets[player]:
                yield from paid_by_one(player, (deal.ruff,), deal.bets[player], Message("ruff"))
    for name, option, _, why in WORTHS:
        for player, number in enumerate(getattr(deal, name) or ()):
            yield from paid_to((player,), _others(player), number * getattr(options, option), why)
    if deal.honours is not None:
        yield from paid_to((deal.honours,), _others(deal.honours), options.honours, Message("honours"))
    for player, cards in enumerate(deal.cards):
        if cards != HAND and options.card:
            yield Line(player, (cards - HAND) * options.card, Message("cards won"))


def _odd(deal: Any, state: State) -> Iterator[Fault]:
    for player in range(SIZE):
        used = sum(size * (getattr(deal, name) or (0,) * SIZE)[player] for name, _, size, _ in WORTHS)
        if used > HAND:
            yield "gleeks", Message("Mournivals and gleeks of one hand are of twelve cards at most."), ""
    if sum(sum(getattr(deal, name) or ()) for name, _, _, _ in WORTHS) > RANKS:
        yield "gleeks", Message("Only aces, kings, queens and jacks count, each once."), "000:l.6809"
    if deal.ruff is not None and deal.bets[deal.ruff] < max(deal.bets):
        yield "ruff", Message("A player who has put in less than another cannot win the ruff."), "000:l.6804"


def _facts(state: State) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


def _amount(name: str, title: Word, default: int) -> Field:
    return Field(name, "whole", title, 0, MOST, default=default)


ROWS = (
    Special(
        key="gleek", seats=(SIZE,), score=_score, faults=_odd, facts=_facts,
        settle=lambda state: Settlement(state.points, best(state.points), state.points),
        fields=(
            Field("ace_turned", "flag", Word("An ace is turned up")),
            Field("buyer", "seat", Word("Bought the seven cards"), optional=True),
            Field("price", "whole", Word("Price of the seven cards"), 1, MOST, when=("buyer", ())),
            Field("ruff", "seat", Word("Ruff won by"), optional=True),
            Field("bets", "whole", Word("Put in for the ruff"), 0, MOST, per="player", when=("ruff", ())),
            Field("mournivals", "whole", Word("Mournivals, four of a rank"), 0, 3, per="player",
                  optional=True),
            Field("gleeks", "whole", Word("Gleeks, three of a rank"), 0, 4, per="player", optional=True),
            Field("honours", "seat", Word("The four highest trumps"), optional=True),
            Field("cards", "whole", Word("Cards won in tricks"), 0, SIZE * HAND, step=TRICK, per="player",
                  total=SIZE * HAND),
        ),
        options=(
            _amount("ace", Word("An ace turned up, from each"), 1),
            _amount("gleek", Word("A gleek, from each"), 1),
            _amount("mournival", Word("A mournival, from each"), 2),
            _amount("honours", Word("Honours, from each"), 1),
            _amount("card", Word("Each card over twelve"), 1),
        ),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
