"""Newmarket and boodle: chips on the cards of a layout, and a chip for each card left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.accounts import paid_by_one
from scoring.games.shape import Line
from scoring.games.shapes.compartments.compartments import (
    ANTE,
    MOST_CHIPS,
    WINNER,
    Board,
    Compartments,
    as_laid,
    cards_left,
    compartments,
    for_cards,
    free_antes,
    game,
    laid_by,
    on_each,
    share,
)
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import Fault, from_each
from scoring.words import Message, Word, counted, nouns

Pairs = tuple[tuple[str, Word], ...]
BOODLE_CARDS: Pairs = (
    ("ace", Word("Ace")), ("king", Word("King")), ("queen", Word("Queen")), ("jack", Word("Jack")),
)  # fmt: skip
WIDOW, OFFENCE = Message("extra hand"), Message("irregularity")
BOODLES_LEFT = Message("boodle cards left in hand")
BLOCKED, BOODLE_PAID, ERROR = "000:l.18692", "000:l.18718", "000:l.18727"
MOST_OFFENCES = 10

LEAD_ON = Field(
    "lead_on", "flag", Word("A player who cannot change the suit leads the same suit again"), default=False,
)  # fmt: skip
FREE = Field("free", "flag", Word("Each player distributes his chips as he pleases"), default=False)
TWO_FOR_BOODLES = Field("two_for_boodles", "flag", Word("A boodle card left costs two chips"), default=False)
WINNERS = (
    replace(WINNER, option=lambda options: options.lead_on),
    replace(
        WINNER, optional=True, option=lambda options: not options.lead_on,
        help=Word("Leave empty where nobody could go on."),
    ),
)  # fmt: skip
"""By 000:l.18692 a deal may end without a winner, where nobody is able to change the suit."""


def irregular(named: Pairs) -> tuple[Field, ...]:
    """000:l.18727: an error costs a chip to each, and the chips of a card that was not played for it."""
    on_that = ("unplayed", ())
    return (
        Field("errors", "whole", Word("Errors in play"), 0, MOST_OFFENCES, per="player", optional=True,
              rare=True),
        Field("unplayed", "choice", Word("Not played because of an error"), values=named, optional=True,
              rare=True),
        Field("unplayed_by", "seat", Word("The error was made by"), when=on_that),
        Field("unplayed_with", "seat", Word("The card was held by"), when=on_that),
    )  # fmt: skip


def offenders(deal: Any) -> list[int]:
    """Who made an error in play."""
    return [player for player, errors in enumerate(deal.errors or ()) if errors]


def for_errors(deal: Any, state: Board) -> Iterator[Line]:
    """What the players pay for their errors, by `irregular`."""
    everybody = range(state.table.size)
    for player in offenders(deal):
        others = [other for other in everybody if other != player]
        yield from paid_by_one(player, others, deal.errors[player], OFFENCE)
    if deal.unplayed is not None:
        chips = state.holds(deal.unplayed)
        yield from paid_by_one(deal.unplayed_by, [deal.unplayed_with], chips, OFFENCE)


def faults_of_errors(deal: Any, state: Board) -> Iterator[Fault]:
    """Errors that cannot be as they were entered."""
    if deal.winner in offenders(deal):
        name = state.table.players[deal.winner]
        yield "winner", Message("{player} made an error and cannot win the deal.", player=name), ERROR
    if deal.unplayed is None:
        return
    if getattr(deal, deal.unplayed) is not None:
        yield "unplayed", Message("Somebody took the chips on this card, so it was played."), ERROR
    if deal.unplayed_by not in offenders(deal):
        yield "unplayed_by", Message("This player made no error."), ERROR
    if deal.unplayed_by == deal.unplayed_with:
        yield "unplayed_with", Message("The card was held by another player."), ERROR
    if deal.winner is not None and deal.unplayed_with == deal.winner:
        yield "unplayed_with", Message("The winner has played all his cards."), ERROR


# Newmarket


def _newmarket_antes(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.18647: a chip on each card, the dealer two; or as many, as each pleases."""
    if state.table.options.free:
        yield from as_laid(deal, state)
        return
    ante = state.table.options.ante
    chips = {player: ante * (1 + (player == state.dealer)) for player in range(state.table.size)}
    yield from on_each(chips, state.accounts)


def _faults_of_quota(deal: Any, state: Board) -> Iterator[Fault]:
    if not state.table.options.free:
        return
    for player, chips in enumerate(laid_by(deal, state)):
        wanted = state.table.options.ante * len(state.accounts) * (1 + (player == state.dealer))
        if chips != wanted:
            why = Message(
                "{player} has to lay {wanted}, not {given}.",
                player=state.table.players[player], wanted=nouns.chips(wanted), given=chips,
            )  # fmt: skip
            yield "antes", why, "000:l.18647"


def _newmarket(deal: Any, state: Board) -> Iterator[Line]:
    """The extra hand is paid to the dealer (000:l.18663), the cards left to the winner (000:l.18718)."""
    if getattr(deal, "widow_buyer", None) is not None:
        yield from paid_by_one(deal.widow_buyer, [state.dealer], deal.widow_price, WIDOW)
    yield from for_cards(deal, state)
    if deal.winner is not None and state.table.options.two_for_boodles:
        yield from from_each(deal.winner, deal.boodles_left, BOODLES_LEFT)
    yield from for_errors(deal, state)


def _faults_of_boodles_left(deal: Any, state: Board) -> Iterator[Fault]:
    """A boodle card that is left has not been played, and is one of the cards left."""
    counts = getattr(deal, "boodles_left", None)
    if counts is None:
        return
    unplayed = sum(getattr(deal, name) is None for name, _ in BOODLE_CARDS)
    if sum(counts) > unplayed:
        why = counted("Only {n} boodle card has not been played.",
                      "Only {n} boodle cards have not been played.", unplayed)  # fmt: skip
        yield "boodles_left", why, BOODLE_PAID
    if any(boodles > cards for boodles, cards in zip(counts, deal.left, strict=True)):
        yield "boodles_left", Message("A boodle card left is one of the cards left."), BOODLE_PAID


def _faults_of_newmarket(deal: Any, state: Board) -> Iterator[Fault]:
    if getattr(deal, "widow_buyer", None) == state.dealer:
        yield "widow_buyer", Message("The dealer takes the extra hand without paying for it."), "000:l.18663"
    yield from _faults_of_quota(deal, state)
    yield from _faults_of_boodles_left(deal, state)
    yield from faults_of_errors(deal, state)


NEWMARKET = Compartments(
    key="newmarket", seats=range(3, 9), named=compartments(*BOODLE_CARDS), into=_newmarket_antes,
    between=_newmarket, faults=_faults_of_newmarket, left="left", gone=offenders,
    fields=(
        free_antes(*BOODLE_CARDS, option=lambda options: options.free),
        Field("widow_buyer", "seat", Word("Extra hand sold to"), optional=True),
        Field("widow_price", "whole", Word("Price of the extra hand"), 1, MOST_CHIPS,
              when=("widow_buyer", ())),
        *WINNERS, cards_left(lambda table: share(52, table.size + 1), when_won=True),
        Field("boodles_left", "whole", Word("Boodle cards left"), 0, 4, per="player", when=("winner", ()),
              option=lambda options: options.two_for_boodles),
        *irregular(BOODLE_CARDS),
    ),
    options=(ANTE, FREE, TWO_FOR_BOODLES, LEAD_ON),
)  # fmt: skip


# Boodle

SARATOGA = Field("equal", "flag", Word("The same number on each card (Saratoga)"), default=False)
HANDS = {3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}
"""The cards of each player (000:l.18756)."""


def _boodle_antes(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.18815: as many chips as the dealer says, distributed as each pleases."""
    if state.table.options.equal:
        yield from on_each(dict.fromkeys(range(state.table.size), deal.each), state.accounts)
    else:
        yield from as_laid(deal, state)


def _faults_of_as_the_dealer(deal: Any, state: Board) -> Iterator[Fault]:
    if state.table.options.equal:
        return
    chips = laid_by(deal, state)
    wanted = chips[state.dealer]
    if not wanted:
        yield "antes", Message("The dealer has to lay at least one chip."), "000:l.18815"
    for player, given in enumerate(chips):
        if given != wanted:
            why = Message(
                "{player} lays {given}, but the dealer {wanted}. Each player lays as many.",
                player=state.table.players[player], given=nouns.chips(given), wanted=wanted,
            )  # fmt: skip
            yield "antes", why, "000:l.18815"


def _faults_of_boodle(deal: Any, state: Board) -> Iterator[Fault]:
    yield from _faults_of_as_the_dealer(deal, state)
    yield from _faults_of_boodles_left(deal, state)
    yield from faults_of_errors(deal, state)


ROWS = (
    NEWMARKET,
    replace(
        NEWMARKET, key="boodle", into=_boodle_antes, faults=_faults_of_boodle,
        fields=(
            free_antes(*BOODLE_CARDS, option=lambda options: not options.equal),
            Field("each", "whole", Word("Chips on each card"), 1, MOST_CHIPS,
                  option=lambda options: options.equal),
            *WINNERS, cards_left(lambda table: HANDS[table.size], when_won=True),
            *(kept for kept in NEWMARKET.fields if kept.name == "boodles_left"),
            *irregular(BOODLE_CARDS),
        ),
        options=(SARATOGA, TWO_FOR_BOODLES, LEAD_ON),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
