"""Knock poker: a showdown in which everybody pays or is paid by the knocker (000:l.6521)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.cards.poker import STANDARD, Category, strength
from scoring.games.accounts import paid_by_one
from scoring.games.shape import Fact, Line, Settlement, best
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.chips import divided_by
from scoring.games.shapes.special.special import Fault, Special, State, dealer_of, game
from scoring.games.written import player_dealing
from scoring.words import Message, Word

HAND, STAKE, DROP, FINE = 5, 2, 1, 2
SHOWDOWN, BONUS, FOUL = "000:l.6552", "000:l.6561", "000:l.6570"
ROYALTIES: Mapping[Category, tuple[str, int, Word]] = {
    Category.ROYAL_FLUSH: ("royal_flush", 4, Word("royal flush")),
    Category.STRAIGHT_FLUSH: ("straight_flush", 2, Word("straight flush")),
    Category.FOUR: ("four", 1, Word("four of a kind")),
}
ROYALTY_NAMES: tuple[str | None, ...] = (*(name for name, _, _ in ROYALTIES.values()), None)
"""The hands with a bonus from the highest, then all others."""
KNOCKS: Mapping[str, tuple[int, Word]] = {
    "pat": (2, Word("knocked on the first round without drawing")),
    "drawn": (1, Word("knocked before drawing on the first round, then drew the top card")),
}
BEFORE, AFTER_KNOCK, AFTER_SHOWDOWN = "before", "after_knock", "after_showdown"
ANTE, WON, LOST = Message("ante"), Message("winnings"), Message("paid at the showdown")
DROPPED, BONUSES, FINED = Message("dropped after the knock"), Message("bonus"), Message("foul hand")


def _dropped(deal: Any, state: State) -> list[int]:
    return [player for player in range(state.table.size) if deal.dropped and deal.dropped[player]]


def _showing(deal: Any, state: State) -> list[int]:
    """Who is in the showdown: all who neither dropped nor have a foul hand."""
    out = {*_dropped(deal, state), deal.foul}
    return [player for player in range(state.table.size) if player not in out]


def _shown(deal: Any, players: Collection[int]) -> dict[int, int]:
    """What the hands of these players are worth, where all were entered."""
    if not deal.hands or not all(deal.hands[player] for player in players):
        return {}
    return {player: strength(deal.hands[player]) for player in players}


def _winners(deal: Any, state: State) -> list[int]:
    """The best hand, or those that tie; nobody where the deal does not say so."""
    players = _showing(deal, state)
    if players == [deal.knocker]:
        return players
    worth = _shown(deal, players)
    if worth:
        return [player for player in players if worth[player] == max(worth.values())]
    return [player for player in players if deal.winners and deal.winners[player]]


def _royalty(deal: Any, winners: Collection[int]) -> str | None:
    """The hand that wins and earns a bonus, by the cards where they were entered."""
    worth = _shown(deal, winners)
    if not worth:
        name: str | None = deal.winning_hand
        return name
    category = STANDARD.category(max(worth.values()))
    return ROYALTIES[category][0] if category in ROYALTIES else None


def _bonus(deal: Any, winners: Collection[int]) -> int:
    """What every other player pays for the way in which the hand was won (000:l.6561)."""
    hand = {name: chips for name, chips, _ in ROYALTIES.values()}.get(_royalty(deal, winners) or "", 0)
    return hand + (KNOCKS[deal.knock][0] if deal.knock else 0)


def _parts(chips: int, winners: Collection[int], state: State, why: Message) -> Iterator[Line]:
    """Chips that winners divide; of those that do not divide the first at the dealer's left has one more."""
    size, dealer = state.table.size, dealer_of(state)
    order = [(dealer + place) % size for place in range(1, size + 1)]
    for player, part in divided_by(chips, dict.fromkeys(winners, Fraction(1)), order).items():
        if part:
            yield Line(player, part, why)


def _score(deal: Any, state: State) -> Iterator[Line]:
    everybody, ante = range(state.table.size), state.table.options.ante
    players, winners = _showing(deal, state), _winners(deal, state)
    for player in everybody:
        yield Line(player, -ante, ANTE)
    if deal.foul != deal.knocker:
        for player in _dropped(deal, state):
            yield from paid_by_one(player, (deal.knocker,), DROP, DROPPED)
    pot = ante * len(everybody) + (FINE if deal.foul_found == BEFORE else 0)
    losers = [player for player in players if player not in winners]
    if deal.knocker in winners:
        for player in losers:
            yield Line(player, -STAKE, LOST)
        pot += STAKE * len(losers)
    else:
        others = [player for player in players if player != deal.knocker]
        yield from paid_by_one(deal.knocker, others, STAKE, LOST)
    yield from _parts(pot, winners, state, WON)
    yield from _fine(deal, winners, state)
    bonus = _bonus(deal, winners)
    if bonus:
        payers = [player for player in everybody if player not in winners]
        for player in payers:
            yield Line(player, -bonus, BONUSES)
        yield from _parts(bonus * len(payers), winners, state, BONUSES)


def _fine(deal: Any, winners: Collection[int], state: State) -> Iterator[Line]:
    """000:l.6570: two chips, before a knock to the pot, after it to the knocker, at last to the winner."""
    if deal.foul_found is not None:
        yield Line(deal.foul, -FINE, FINED)
        takers = {AFTER_KNOCK: [deal.knocker], AFTER_SHOWDOWN: winners}.get(deal.foul_found)
        if takers:
            yield from _parts(FINE, takers, state, FINED)


def _odd(deal: Any, state: State) -> Iterator[Fault]:
    players = _showing(deal, state)
    if deal.knocker in _dropped(deal, state):
        yield "dropped", Message("The knocker does not drop."), SHOWDOWN
        return
    if not players:
        yield "dropped", Message("Somebody must stay in, to take the antes."), SHOWDOWN
        return
    yield from _foul_faults(deal, state)
    for player, cards in enumerate(deal.hands or ()):
        if cards and len(cards) != HAND:
            yield "hands", Message("A hand has five cards, not {given}.", given=len(cards)), FOUL
            return
        if cards and player not in players:
            yield "hands", Message("A player who dropped or has a foul hand shows none."), SHOWDOWN
    yield from _winner_faults(deal, state)


def _foul_faults(deal: Any, state: State) -> Iterator[Fault]:
    if deal.foul is None:
        return
    if deal.foul in _dropped(deal, state):
        yield "foul", Message("A player who dropped has no hand to be foul."), FOUL
    if deal.foul == deal.knocker and deal.foul_found is not None:
        yield "foul_found", Message("A foul knocker pays as one who has lost, and no more."), FOUL
    if deal.foul != deal.knocker and deal.foul_found is None:
        yield "foul_found", Message("Enter when the foul hand was found."), FOUL


def _winner_faults(deal: Any, state: State) -> Iterator[Fault]:
    players, winners = _showing(deal, state), _winners(deal, state)
    if not winners:
        yield "winners", Message("Enter the hands of all who stayed in, or who has the best one."), SHOWDOWN
        return
    entered = [player for player, wins in enumerate(deal.winners or ()) if wins]
    if entered and entered != winners:
        if any(player not in players for player in entered):
            why = Message("A player who dropped or has a foul hand cannot win.")
        else:
            why = Message("The cards say that another hand wins.")
        yield "winners", why, SHOWDOWN
    yield from _beaten_winner(deal, players, winners, state)
    royalty = _royalty(deal, winners)
    if deal.winning_hand is not None and deal.winning_hand != royalty:
        yield "winning_hand", Message("The winning hand is another one by its cards."), BONUS
    if deal.knock is not None and winners != [deal.knocker]:
        yield "knock", Message("This bonus is paid only where the knocker alone wins."), BONUS


def _beaten_winner(
    deal: Any, players: Sequence[int], winners: Collection[int], state: State
) -> Iterator[Fault]:
    """A shown hand that is better than the best one, as far as its cards or its bonus tell."""
    worth = {player: strength(deal.hands[player]) for player in players if deal.hands and deal.hands[player]}
    named = ROYALTY_NAMES.index(deal.winning_hand)
    for player in players:
        if player in winners or player not in worth:
            continue
        category = STANDARD.category(worth[player])
        shown = ROYALTY_NAMES.index(ROYALTIES[category][0] if category in ROYALTIES else None)
        hidden = any(winner not in worth for winner in winners)
        if any(worth[player] > worth[winner] for winner in winners if winner in worth) or (
            hidden and shown < named
        ):
            why = Message("The hand of {player} is better.", player=state.table.players[player])
            yield "winners", why, SHOWDOWN
            return


def _facts(state: State) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


ROWS = (
    Special(
        key="knock_poker", seats=range(3, 6), score=_score, faults=_odd, facts=_facts,
        settle=lambda state: Settlement(state.points, best(state.points), state.points),
        fields=(
            Field("knocker", "seat", Word("Knocked")),
            Field("dropped", "flag", Word("Dropped"), per="player", optional=True),
            Field("winners", "flag", Word("Best hand"), per="player", optional=True),
            Field("hands", "cards", Word("Hands"), None, HAND, per="player", optional=True),
            Field("winning_hand", "choice", Word("Winning hand with a bonus"), optional=True, rare=True,
                  values=tuple((name, word) for name, _, word in ROYALTIES.values())),
            Field("knock", "choice", Word("Bonus of the knocker"), optional=True, rare=True,
                  values=tuple((name, word) for name, (_, word) in KNOCKS.items())),
            Field("foul", "seat", Word("Foul hand"), optional=True, rare=True),
            Field("foul_found", "choice", Word("The foul hand was found"), optional=True, rare=True,
                  when=("foul", ()), values=(
                      (BEFORE, Word("before a knock")), (AFTER_KNOCK, Word("after the knock")),
                      (AFTER_SHOWDOWN, Word("after the showdown")))),
        ),
        options=(Field("ante", "whole", Word("Ante"), 1, 1_000, default=1),),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
