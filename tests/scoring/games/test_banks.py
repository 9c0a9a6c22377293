"""Games of a bank or a pool: nothing is lost at any moment, and the bank moves on by the game's rule."""

from __future__ import annotations

import re
from random import Random

import pytest

from scoring.games.reading import schema_of
from scoring.games.registry import game_of, with_modules
from scoring.games.shapes import bank, pool
from scoring.games.sheet import Refused, Sheet, begin, play
from tests.scoring.games.golden import Golden, Spoiled, of
from tests.scoring.games.test_any_deals import Drawn

FOUR = ("Ann", "Bo", "Cem", "Dee")
GAMES = [
    game for module, game in with_modules() if module.__name__.startswith((bank.__name__, pool.__name__))
]
KEYS = {game.key for game in GAMES}
PLACE = re.compile(r"00[0-3]:l\.\d+")


def lost(sheet: Sheet) -> list[object]:
    """What players and accounts have together, in the states where it is not nothing."""
    sums = [
        sum(sheet.game.totals(state)) + sum(account.holds for account in sheet.game.accounts(state))
        for state in sheet.states
    ]
    return [total for total in sums if total]


def facts(sheet: Sheet) -> dict[str, object]:
    return {fact.key: fact.value for fact in sheet.facts(sheet.state)}


def test_all_games_of_both_shapes_are_here():
    assert len(GAMES) == 19 + 9


def test_players_and_accounts_sum_to_nothing_after_every_deal():
    for example in of(Golden):
        game, brought = game_of(example.game)
        if game.key in KEYS:
            assert lost(play(game, example.players, {**brought, **example.options}, example.deals)) == []
    for game in GAMES:
        random = Random(game.key)
        sheet = begin(game, [f"P{place}" for place in range(1, min(game.seats) + 2)][: max(game.seats)])
        drawn = Drawn(schema_of(game.record(sheet.table)), sheet, random)
        for _ in range(100):
            try:
                sheet = sheet.after(sheet.read(drawn.deal()))
            except Refused:
                continue
        assert lost(sheet) == []


def test_a_refusal_of_the_game_names_its_paragraph():
    for example in of(Spoiled):
        game, brought = game_of(example.game)
        if game.key not in KEYS or not example.code.startswith(("bank.", "pool.")):
            continue
        sheet = play(game, example.players, {**brought, **example.options}, example.deals[:-1])
        with pytest.raises(Refused) as refused:
            sheet.after(sheet.read(example.deals[-1]))
        assert all(PLACE.fullmatch(problem.source) for problem in refused.value.problems), example


@pytest.mark.parametrize(
    ("key", "deals", "banker"),
    [
        # 000:l.29359: Cem's natural is nearer the left of Ann than Dee's; the dealer has none
        ("vingt_et_un", [{"bets": [{"bettor": name, "stake": 1, "result": "natural"} for name in ("Dee",
        "Cem")],
                          "result": "bust"}], "Cem"),
        # 000:l.29988: the banker who wins keeps the bank; who loses passes it to the player at his right
        ("chemin_de_fer", [{"bank": 5, "bets": [{"bettor": "Bo", "stake": 1}], "player": 1, "dealer": 2}],
        "Ann"),
        ("chemin_de_fer", [{"bank": 5, "bets": [{"bettor": "Bo", "stake": 1}], "player": 3, "dealer": 2}],
        "Dee"),
        ("treize", [{"hits": []}], "Bo"),
        # 000:l.30256: the house stays
        ("faro", [{"bets": [], "losing": "7", "winning": "8"}], "Ann"),
    ],
)  # fmt: skip
def test_the_bank_moves_on_by_the_rule_of_the_game(key, deals, banker):
    assert facts(play(game_of(key)[0], FOUR, {}, deals))["banker"] == banker


def test_a_bank_that_was_given_up_goes_to_whoever_is_named():
    """000:l.29780: the dealer who gives it up may not bid for the next bank."""
    coup = {"bets": [{"bettor": "Bo", "stake": 1, "on": "left"}], "right": 1, "left": 2, "dealer": 3}
    sheet = play(game_of("baccarat")[0], FOUR, {}, [{**coup, "bank": 9, "ends": True}])
    assert "banker" not in facts(sheet)
    assert sheet.totals == (1, -1, 0, 0)
    later = sheet.after(sheet.read({**coup, "bank": 9, "banker": "Cem"}))
    assert facts(later)["banker"] == "Cem"
    assert later.totals == (1, -2, -9, 0)


def test_open_bets_are_shown_with_their_numbers():
    turn = {"bets": [{"bettor": "Bo", "stake": "2.50", "win": "7"}, {"bettor": "Cem", "stake": 3,
    "lose": "K"}],
            "losing": "2", "winning": "3"}  # fmt: skip
    sheet = play(
        game_of("faro")[0], FOUR, {}, [turn, {"bets": [], "losing": "4", "winning": "5", "back": [1]}]
    )
    assert facts(sheet.up_to(1))["open"] == "1: Bo 2.50 (7), 2: Cem 3 (- K)"
    assert facts(sheet)["open"] == "1: Cem 3 (- K)"


def test_a_list_has_forty_rows_at_most():
    bets = [{"bettor": "Bo", "stake": 1, "on": "1"}] * 41
    sheet = begin(game_of("chinese_fan_tan")[0], FOUR)
    with pytest.raises(Refused) as refused:
        sheet.read({"bets": bets, "remainder": 1})
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("field.many", "bets")]


def test_who_has_no_life_left_does_not_deal():
    """000:l.28721: Bo has lost his only life, so that Cem deals after Ann."""
    sheet = play(game_of("cuckoo")[0], FOUR, {"lives": 1}, [{"lost": [False, True, False, False]}])
    assert facts(sheet)["dealer"] == "Cem"
    assert facts(sheet)["lives"] == "Ann 1, Bo 0, Cem 1, Dee 1"
