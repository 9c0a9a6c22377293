"""Accounts that are no player's: with the players they sum to nothing, whatever was entered or taken back."""

from __future__ import annotations

from random import Random

import pytest

from scoring.games.accounts import POOL, moved
from scoring.games.corrections import corrected
from scoring.games.registry import game_of
from scoring.games.shape import Line
from scoring.games.sheet import Refused, Sheet, begin
from scoring.words import Message
from tests.cases import for_each
from tests.scoring.games.golden import Golden, balance, of
from tests.scoring.games.kinds_game import KINDS_GAME

DEALS = 30
STAKES = [
    {"hands": ["", ""], "stake": "0.75", "paid": ["0.25", "-1"]},
    {"hands": ["", ""], "stake": "3", "winner": "Ann"},
]


def of_golden(example: Golden) -> Sheet:
    game, brought = game_of(example.game)
    return begin(game, example.players, {**brought, **example.options})


HELD = [example for example in of(Golden) if list(of_golden(example).game.accounts(of_golden(example).state))]


def test_the_games_with_a_pool_are_walked():
    walked = {example.game for example in HELD}
    assert {"hearts", "auction_hearts", "boston", "boston_fontainebleau", "solo_whist"} <= walked


@for_each("example", HELD, lambda example: f"{example.game} {example.source}", by_turns=True)
def test_players_and_accounts_sum_to_nothing_after_deals_undo_and_corrections(example):
    walk(of_golden(example), example.deals, Random(example.source))


def test_several_accounts_sum_to_nothing_too():
    walk(begin(KINDS_GAME, ("Ann", "Bo")), STAKES, Random(1))


def walk(start: Sheet, deals: object, random: Random) -> None:
    """Deals drawn from those of an example; each third one is put right, each fifth one taken back."""
    sheet, entered = start, 0
    for number in range(DEALS):
        try:
            sheet = sheet.after(sheet.read(random.choice(deals)))
            entered += 1
            if number % 3 == 0:
                sheet = corrected(sheet, random.randint(1, len(sheet.deals)), random.choice(deals))
        except Refused:  # the game is over, or this deal cannot stand there
            continue
        finally:
            assert balance(sheet) == 0
        if number % 5 == 0:
            sheet = sheet.up_to(len(sheet.deals) - 1)
            assert balance(sheet) == 0
    assert entered
    final = sheet.settlement
    assert sum(final.payments) == 0


def test_a_line_of_an_account_that_is_not_there_is_a_fault_of_the_program():
    with pytest.raises(AssertionError):
        moved([POOL], [Line(0, 1, Message("won"), account="kitty")])
