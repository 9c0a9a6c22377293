"""What pages show of cards and scores, and what a screen reader hears."""

import re
from decimal import Decimal
from fractions import Fraction
from unittest.mock import patch

import pytest
from django.template.loader import render_to_string

from clubs.people import words
from scoring.bridge import ALL_CONTRACTS, PASSED_OUT, Contract, Result
from scoring.cards import PACK
from scoring.templatetags import cards
from scoring.words import RuleError


def heard(markup):
    """The text without what is hidden from a screen reader."""
    seen_only = re.compile(r'<span aria-hidden="true">.*?</span>(?=<span class="visually-hidden">)', re.S)
    return re.sub(r"<[^>]+>", "", seen_only.sub("", str(markup)))


def seen(markup):
    """The text without the words for the ear; a suit is its letter."""
    shown = re.sub(r'<span class="visually-hidden">.*?</span>', "", str(markup))
    return re.sub(r"<[^>]+>", "", re.sub(r'<use href="#suit-(.)">', r"\1", shown))


@pytest.mark.parametrize(
    ("text", "words_heard", "shown"),
    [
        ("4SXS", "4 spades doubled by South", "4SX S"),
        ("3NN=", "3 no-trumps by North, made", "3NT N ="),
        ("1CE+1", "1 club by East, made with 1 overtrick", "1C E +1"),
        ("2HXXW-2", "2 hearts redoubled by West, 2 off", "2HXX W −2"),
        ("PASS", "Passed out", "Passed out"),
        ("Average plus", "Average plus", "Average plus"),
    ],
)
def test_a_contract_is_drawn_and_said(text, words_heard, shown):
    markup = cards.contract(text)
    assert (heard(markup), seen(markup)) == (words_heard, shown)


def test_a_value_and_its_text_look_the_same():
    for value in (Contract.parse("6DXW"), Result.parse("6DXW-3"), PASSED_OUT):
        assert cards.contract(value) == cards.contract(str(value))
        assert cards.bid(value) == cards.bid(str(value))


def test_no_two_contracts_sound_or_look_alike():
    markups = [cards.contract(contract) for contract in ALL_CONTRACTS]
    assert len({heard(markup) for markup in markups}) == len(ALL_CONTRACTS)
    assert len({seen(markup) for markup in markups}) == len(ALL_CONTRACTS)


def test_a_bid_leaves_declarer_and_result_to_their_columns():
    assert seen(cards.bid("4HXS-1")) == "4HX"
    assert seen(cards.ending("-1")) == "−1"
    assert heard(cards.ending(Result.parse("4HXS-1"))) == "1 off"


def test_every_card_has_its_own_name():
    assert heard(cards.card("HK")) == "king of hearts"
    assert seen(cards.card("DT")) == "D10"
    assert len({heard(cards.card(card)) for card in PACK}) == 52


@pytest.mark.parametrize(
    ("score", "shown"),
    [
        (420, "+420"),
        (-50, "−50"),
        (0, "0"),
        (None, ""),
        ("", ""),
        (Decimal("-0.5"), "−0.5"),
        (Fraction(1, 2), "+0.5"),
    ],
)
def test_a_score_has_a_sign(score, shown):
    assert cards.signed(score) == shown


@pytest.mark.parametrize(
    ("value", "points", "amount", "mean"),
    [
        (Decimal("-12.50"), "−12.5", "−12.50", "−13"),
        (Decimal("1240.00"), "1240", "1240.00", "1240"),
        (-3, "−3", "−3.00", "−3"),
        (Decimal("-0.4"), "−0.4", "−0.40", "0"),
        (None, "", "", ""),
        ("", "", "", ""),
    ],
)
def test_points_money_and_whole_means(value, points, amount, mean):
    assert (cards.figure(value), cards.money(value), cards.whole(value)) == (points, amount, mean)


def test_a_refusal_is_said_in_the_readers_language_with_drawn_suits():
    error = RuleError("lead.held", "lead", "West did not hold {card}.", "", card="♥K")
    german = {"West did not hold {card}.": "West hatte {card} nicht."}
    with patch.object(words, "gettext", german.__getitem__):
        said = cards.say(error)
    assert heard(said).split() == ["West", "hatte", "hearts", "K", "nicht."]
    assert seen(said) == "West hatte HK nicht."


def test_text_of_others_is_escaped():
    for shown in (cards.say("<b>♥</b>"), cards.drawn("<script>")):
        assert "&lt;" in shown
        assert "<b>" not in shown
    assert cards.contract("<b>") == "<b>"  # plain text: the template escapes it
    assert not hasattr(cards.contract("<b>"), "__html__")


def test_a_mark_has_its_word_even_when_only_its_shape_is_shown():
    assert heard(cards.mark("unagreed")) == "not agreed"
    assert heard(cards.mark("late", "board 7", False)) == "board 7: slow"
    assert seen(cards.mark("late", "board 7", False)) == ""


def test_the_board_of_a_deal_is_named_by_who_is_vulnerable_and_marks_sides_and_dealer():
    north = "AKQJT98765432..."
    deal = f"N:{north} .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    makeable = [("N", [0, 13, 0, 13, 0])]
    page = render_to_string(
        "components/_deal.html", cards.deal_diagram(deal, "W", "ew", 8, makeable, "Par: 7♠")
    )
    assert 'role="img" aria-label="E-W vulnerable"' in page
    assert re.findall(r'<g class="side-(.)( vulnerable)?"><rect[^>]*></rect>(<path)?', page) == [
        ("N", "", ""), ("E", " vulnerable", ""), ("S", "", ""), ("W", " vulnerable", "<path"),
    ]  # fmt: skip
    assert re.findall(r"<td>(\d+)</td>", page) == ["0", "13", "0", "13", "0"]
    assert '<use href="#suit-S">' in page.split("deal-par")[1]


def test_where_the_game_knows_no_vulnerability_the_board_says_nothing():
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    page = render_to_string("components/_deal.html", cards.deal_diagram(deal, "N"))
    assert 'class="deal-board" viewBox="0 0 100 100" aria-hidden="true"' in page
    assert "deal-makeable" not in page


def test_a_deal_shows_every_hand_ten_as_10_and_voids():
    north = "AKQJT98765432..."
    deal = cards.deal_diagram(f"N:{north} .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "N")
    assert [str(seat) for seat, _ in deal["hands"]] == ["N", "W", "E", "S"]
    assert deal["hands"][0][1][0] == ("S", "AKQJT98765432")
    assert cards.cards_held("AT9") == "A 10 9"
    assert heard(cards.cards_held("")) == "none"


def test_the_first_three_places_are_medals():
    assert cards.place(1, True) == '<span class="medal medal-1">1=</span>'
    assert cards.place("=3") == '<span class="medal medal-3">=3</span>'
    assert (cards.place(4), cards.place("10="), cards.place("")) == ("4", "10=", "")
