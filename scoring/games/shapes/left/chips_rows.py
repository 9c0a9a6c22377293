"""Rummy for chips: continental rum, panguingue, conquian."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.accounts import pool_of
from scoring.games.shape import Fact, Line, Table
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import (
    OUT,
    Fault,
    Hands,
    Left,
    from_each,
    game,
    winner_deals,
)
from scoring.words import Message, Word

# Continental rum

WON, LIFTED, BONUSES = Message("deal won"), Message("exactly enough cards lifted"), Message("bonuses")
MELDED = 15


def _by_encyclopaedia(options: Any) -> bool:
    return bool(options.edition == "enc_c")


def _packs(table: Table[Any]) -> int:
    """000:l.3392: two packs to five players, three to eight, four to twelve; 002:l.186: to six, to nine."""
    first, second = (6, 9) if _by_encyclopaedia(table.options) else (5, 8)
    return 2 if table.size <= first else 3 if table.size <= second else 4


def _most_jokers(table: Table[Any]) -> int:
    """One joker to a pack; by 002 two at most."""
    return _packs(table) * (2 if _by_encyclopaedia(table.options) else 1)


def _most_deuces(table: Table[Any]) -> int:
    return min(4 * _packs(table), MELDED)


def _continental(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.3469: from each 1 chip, 2 for a joker, 1 for another wild card, and what else is agreed."""
    table = state.table
    in_suit = 15 if _by_encyclopaedia(table.options) else 10
    bonuses = (("no_draw", 10), ("one_draw", 7), ("no_wild", 10), ("one_suit", in_suit))
    each = 1 + 2 * deal.jokers + (getattr(deal, "deuces", None) or 0)
    more = sum(chips for name, chips in bonuses if getattr(deal, name, False))
    yield from from_each(deal.out, [each] * table.size, WON)
    yield from from_each(deal.out, [more] * table.size, BONUSES)
    if getattr(deal, "lifted", False):
        yield from from_each(winner_deals(state) % table.size, [1] * table.size, LIFTED)


def _faults_of_continental(deal: Any, state: Hands) -> Iterator[Fault]:
    deuces = getattr(deal, "deuces", None) or 0
    if getattr(deal, "no_draw", False) and deal.one_draw:
        yield "one_draw", Message("Either no card was drawn, or one."), "000:l.3473"
    if getattr(deal, "no_wild", False) and (deal.jokers or deuces):
        yield "no_wild", Message("The hand has wild cards."), "000:l.3473"
    if deal.one_suit and (deal.jokers or deuces > _packs(state.table)):
        yield "one_suit", Message("The hand has a joker, or deuces of more suits."), "000:l.3473"
    if deal.jokers + deuces > MELDED:
        yield "deuces", Message("A hand has {most} cards.", most=MELDED), "000:l.3469"


# Panguingue

KINDS = (
    ("valle_mixed", Word("Threes, fives or sevens of different suits"), 1),
    ("valle_spades", Word("Threes, fives or sevens of spades"), 4),
    ("valle_suit", Word("Threes, fives or sevens of another suit"), 2),
    ("spades", Word("Other group, or a sequence, of spades"), 2),
    ("suit", Word("Other group, or a sequence, of another suit"), 1),
    ("extra_spades", Word("Further cards of spades on these"), 2),
    ("extra", Word("Further cards on others"), 1),
)
"""What each condition pays at once, and again to the winner (000:l.4742, 4778)."""
MOST_CONDITIONS, FORFEIT = 11, 2


def _value(deal: Any, player: int) -> int:
    if not deal.conditions:
        return 0
    return sum(getattr(deal.conditions[player], name) * chips for name, _, chips in KINDS)


def _panguingue(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.4701, 4742, 4818: forfeits, conditions from every active player, then to the winner once more."""
    everybody = range(state.table.size)
    active = [player for player in everybody if not deal.dropped[player]]
    yield from from_each(deal.out, [FORFEIT * gone for gone in deal.dropped], Message("forfeit"))
    for player in active:
        paid = [_value(deal, player) * (other in active) for other in everybody]
        yield from from_each(
            player, paid, Message("conditions of {player}", player=state.table.players[player])
        )
    for_winner = [(1 + _value(deal, deal.out)) * (other in active) for other in everybody]
    if state.table.options.no_meld and deal.unmelded:
        for_winner = [chips + none for chips, none in zip(for_winner, deal.unmelded, strict=True)]
    if deal.pays_for_all is not None:
        total = sum(chips for player, chips in enumerate(for_winner) if player != deal.out)
        for_winner = [total * (player == deal.pays_for_all) for player in everybody]
    yield from from_each(deal.out, for_winner, WON)


def _left_of_the_winner(state: Hands) -> int:
    """000:l.4681: the winner is eldest hand in the next deal, and play goes to the right."""
    return winner_deals(state) + (state.deal is not None)


def _faults_of_panguingue(deal: Any, state: Hands) -> Iterator[Fault]:
    unmelded = getattr(deal, "unmelded", None) or (False,) * state.table.size
    if deal.dropped[deal.out]:
        yield "out", Message("A player who has dropped cannot win."), "000:l.4701"
    if deal.pays_for_all is not None and (deal.dropped[deal.pays_for_all] or deal.pays_for_all == deal.out):
        yield "pays_for_all", Message("Only an active player pays for the others."), "000:l.4838"
    for player, name in enumerate(state.table.players):
        if deal.dropped[player] and (_value(deal, player) or unmelded[player]):
            yield "conditions", Message("{player} has dropped.", player=name), "000:l.4701"
        elif unmelded[player] and (player == deal.out or _value(deal, player)):
            yield "unmelded", Message("{player} has melded.", player=name), "000:l.4820"


# Conquian


def _stake(state: Hands) -> int:
    """By 002 a drawn game doubles the next; `cumulative`: each of several does."""
    options = state.table.options
    if not _by_encyclopaedia(options) or not state.drawn:
        return int(options.stake)
    return int(options.stake * (2**state.drawn if options.cumulative else 2))


def _conquian(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.4918: the stake, and the pool of drawn games, to which each antes the stake."""
    options = state.table.options
    if deal.out is not None:
        yield from from_each(deal.out, [_stake(state)] * 2, WON)
        if pool_of(state):
            yield Line(deal.out, pool_of(state), Message("from the pool"), account="pool")
    elif not _by_encyclopaedia(options):
        for player in range(2):
            yield Line(player, -options.stake, Message("paid into the pool"), account="pool")


def _next_stake(state: Hands) -> Iterator[Fact]:
    if _stake(state) != state.table.options.stake:
        yield Fact("stake", Word("Stake"), _stake(state))


def _no_encyclopaedia(options: Any) -> bool:
    return not _by_encyclopaedia(options)


ROWS = (
    Left(
        key="continental_rum", seats=range(2, 13), lines=_continental, left="", faults=_faults_of_continental,
        dealer=winner_deals,
        fields=(
            OUT, Field("jokers", "whole", Word("Jokers melded"), 0, _most_jokers),
            Field("deuces", "whole", Word("Wild deuces melded"), 0, _most_deuces, optional=True,
                  option=lambda options: options.deuces_wild),
            Field("no_draw", "flag", Word("No card drawn"), option=_no_encyclopaedia),
            Field("one_draw", "flag", Word("Only one card drawn"), option=_no_encyclopaedia),
            Field("no_wild", "flag", Word("No wild card"), option=lambda options: options.deuces_wild),
            Field("one_suit", "flag", Word("All cards of one suit")),
            Field("lifted", "flag", Word("The dealer lifted exactly enough cards"), option=_no_encyclopaedia),
        ),
        options=(edition("s000", "enc_c"),
                 Field("deuces_wild", "flag", Word("Deuces are wild"), default=True)),
    ),
    Left(
        key="panguingue", seats=range(2, 16), lines=_panguingue, left="", faults=_faults_of_panguingue,
        dealer=_left_of_the_winner,
        fields=(
            OUT, Field("dropped", "flag", Word("Dropped"), per="player"),
            Field("conditions", "record", Word("Conditions"), per="player", optional=True, parts=tuple(
                Field(name, "whole", word, 0, MOST_CONDITIONS, default=0) for name, word, _ in KINDS)),
            Field("unmelded", "flag", Word("No meld at all"), per="player", optional=True,
                  option=lambda options: options.no_meld),
            Field("pays_for_all", "seat", Word("Pays the winner for all others"), optional=True, rare=True),
        ),
        options=(Field("no_meld", "flag", Word("A player without a meld pays the winner two"),
                       default=False),),
    ),
    Left(
        key="conquian", seats=(2,), lines=_conquian, left="", pool=True, facts=_next_stake,
        fields=(
            Field("result", "choice", Word("Result"),
                  values=(("won", Word("won")), ("drawn", Word("drawn: the stock is empty")))),
            replace(OUT, when=("result", ("won",))),
        ),
        options=(edition("s000", "enc_c"), Field("stake", "whole", Word("Stake"), 1, 1_000, default=1),
                 Field("cumulative", "flag", Word("Each drawn game doubles the next"), default=False)),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
