"""Cards and money in a deal: read, shown, typed, printed and refused."""

from __future__ import annotations

import json

import pytest
from django.template.loader import render_to_string

from scoring.games.corrections import corrected
from scoring.games.printed import sheet_json
from scoring.games.reading import schema_of, to_json
from scoring.games.sheet import Refused, begin, play
from scoring.views.deal_words import deal_words
from scoring.views.form_items import FormItems
from scoring.views.form_schema import Names, Typed, node_of, typed_of
from tests.scoring.games.kinds_game import KINDS_GAME

TWO = ("Ann", "Bo")
DEAL = {"turned": "Qs", "hands": ["5h Th", ""], "stake": "2.50", "paid": ["0.25", "-1"], "winner": None}
SCHEMA = schema_of(KINDS_GAME.deal)
NAMES = Names(TWO, (("Ann",), ("Bo",)))
ROOT = node_of(SCHEMA, NAMES)


def after(*deals):
    return play(KINDS_GAME, TWO, {}, deals)


def test_a_deal_is_read_and_written_in_one_form():
    """What a player may type besides: ten in figures, capitals, suit signs, commas, a whole number."""
    deal = {"turned": "Q♠", "hands": ["5H, 10h", None], "stake": "2,5", "paid": ["0.25", -1]}
    sheet = after(deal)
    assert to_json(sheet.deals[0], players=TWO) == DEAL
    assert after(DEAL).states == sheet.states
    assert json.loads(json.dumps(sheet_json(sheet)))["options"] == {"unit": "0.25"}


def test_accounts_hold_what_players_paid_and_are_divided_at_the_end():
    """Ann pays 1.25 and 0.25, Bo 1.25 and takes 1 from the kitty, which is then short of 0.75."""
    sheet = after(DEAL)
    assert [(account.key, str(account.holds)) for account in sheet.game.accounts(sheet.state)] == [
        ("pool", "5/2"),
        ("kitty", "-3/4"),
    ]
    assert [str(total) for total in sheet.totals] == ["-3/2", "-1/4"]
    assert sheet_json(sheet)["next"] == {"pool": "5/2", "kitty": "-3/4"}
    assert [str(paid) for paid in sheet.settlement.payments] == ["-5/8", "5/8"]  # each with half of 1.75
    won = sheet.after(sheet.read({**DEAL, "winner": "Bo", "paid": None}))
    assert won.game.accounts(won.state)[0].holds == 0
    again = corrected(won, 1, {**DEAL, "stake": "1"})
    assert again.totals == (-0.25 - 0.5 - 1.25, 1 - 0.5 - 1.25 + 3.5)


@pytest.mark.parametrize(
    ("field", "value", "code", "words"),
    [
        ("turned", "1h", "field.card", "1h is not a card. Write the rank, then the suit, as in 5h or Th."),
        ("turned", 5, "field.card", "5 is not a card. Write the rank, then the suit, as in 5h or Th."),
        ("hands", ["5h Th", "th"], "deal.card", "Th has been entered twice."),
        ("hands", ["5h 5h", ""], "deal.card", "5h has been entered twice."),
        ("hands", ["2c 3c 4c 5c", ""], "field.many", "Hands of Ann can have at most 3 cards, not 4."),
        (
            "hands",
            [["2c"], ""],
            "field.cards",
            'Hands of Ann must be cards in one text, as in 5h Th, not ["2c"].',
        ),
        ("hands", ["2c"], "field.each", "Hands needs 2 values, not 1."),
        ("stake", "20.25", "field.high", "Stake must be at most 20, not 20.25."),
        ("stake", "-0.25", "field.low", "Stake must be at least 0, not -0.25."),
        ("stake", "0.30", "field.step", "Stake must be a multiple of 0.25, not 0.30."),
        ("stake", "1/3", "field.money", "Stake must be an amount, as in 2.50, not 1/3."),
        ("stake", True, "field.money", "Stake must be an amount, as in 2.50, not true."),
        ("stake", 2.5, "field.money", 'Stake must be an amount in quotes, as in "2.50", not 2.5.'),
        ("stake", "9" * 10, "field.money", "Stake must be an amount, as in 2.50, not 9999999999."),
    ],
)
def test_what_is_no_card_and_no_amount_is_refused_in_words(field, value, code, words):
    sheet = begin(KINDS_GAME, TWO)
    with pytest.raises(Refused) as refused:
        sheet.after(sheet.read({**DEAL, "hands": ["5h Th", ""], field: value}))
    found = [
        (problem.code, problem.field.partition(".")[0], str(problem)) for problem in refused.value.problems
    ]
    assert found == [(code, field, words)]


def test_a_card_that_an_earlier_field_has_is_refused_at_the_later_one():
    with pytest.raises(Refused) as refused:
        after({**DEAL, "turned": "5h"})
    assert [problem.field for problem in refused.value.problems] == ["hands"]


def test_the_form_asks_for_cards_as_text_and_for_money_by_its_keys():
    typed = typed_of(ROOT, DEAL)
    assert typed["hands.0"] == "5h Th"
    assert after(Typed(ROOT, typed).value).deals == after(DEAL).deals
    html = "".join(
        render_to_string("scoring/item/_item.html", {"item": item})
        for item in FormItems(SCHEMA, typed, NAMES).items
    )
    for part in (
        'name="turned" value="Qs" maxlength="200" autocomplete="off" autocapitalize="none"',
        'name="hands.0" value="5h Th" maxlength="400" autocomplete="off" autocapitalize="none"',
        'inputmode="decimal" class="short" id="f-stake" name="stake" value="2.50"',
        'inputmode="text" class="short" id="f-paid-1" name="paid.1" value="-1"',
    ):
        assert part in html, part


def test_a_deal_is_told_with_suit_signs_and_a_true_minus():
    told = {label: words for label, words, _contract in deal_words(ROOT, DEAL)}
    assert told["Card turned"] == "♠Q"
    assert told["Hands"] == "Ann ♥5 ♥T"
    assert told["Stake"] == "2.50"
    assert told["Paid to the kitty"] == "Ann 0.25, Bo −1"
    html = render_to_string("scoring/sheet/_said.html", {"said": deal_words(ROOT, DEAL)})
    assert "♠" not in html
    assert " spades " in html  # drawn, and said to who does not see it


def test_the_schema_says_what_a_text_is_and_its_bounds():
    assert SCHEMA["properties"]["stake"] == {
        "title": "Stake", "type": "string", "kind": "money", "examples": ["2.50", "12"],
        "minimum": 0, "maximum": 20, "unit": "0.25",
    }  # fmt: skip
    assert SCHEMA["properties"]["hands"]["items"] == {
        "type": "string", "kind": "cards", "examples": ["5h Th"], "minimum": 0, "maximum": 3,
    }  # fmt: skip
