"""The page that says what a poker hand is and how much may be bet: for everybody, nothing is stored."""

import pytest
from django.test import Client

from tests.cases import for_each

pytestmark = pytest.mark.django_db
PAGE = "/help/poker/"


def shown(status=200, **asked):
    answer = Client().get(PAGE, asked)
    assert answer.status_code == status
    return answer.content.decode()


def test_a_hand_is_named_and_its_five_cards_are_shown():
    """000:l.5459: with twos wild 8 8 8 5 2 are four eights."""
    page = shown(cards="As Kh Qh Jh Th 2d Ah")
    assert "<strong>royal flush</strong>" in page
    assert "♥A" in page
    assert "♠A" not in page
    assert "<strong>four of a kind</strong>" in shown(cards="8s 8h 8d 5s 2s", wild="2")
    assert "<strong>no pair</strong>" in shown(cards="5s 4h 3d 2c As", mode="lowball")


def test_a_limit_says_what_may_be_put_in():
    """000:l.5500: 40 chips with the bet of 10; 10 to call, 50 to raise."""
    assert "At most 60 chips: 10 to call and 50 to raise." in shown(limit="pot", pot="40", to_call="10")
    assert "At most 1 chip: 1 to call and 0 to raise." in shown(limit="table", to_call="1", stack="1")
    assert "There is no limit." in shown(limit="table", to_call="10")


@for_each(
    "asked",
    [
        ({"cards": "As Ks"}, "A hand has 5 to 10 cards, not 2."),
        ({"cards": "As As Kd Qd 2c"}, "SA was entered 2 times"),
        ({"cards": "1s 2s 3s 4s 5s"}, "is not a card"),
        ({"cards": "As Ks Qs Js Ts", "mode": "best"}, "Mode must be"),
        ({"cards": "As Ks Qs Js Ts", "wild": "joker"}, "must be"),
        ({"limit": "pot", "pot": "40", "to_call": "10", "put": "61"}, "The limit allows 60 chips at most"),
        ({"limit": "table", "stack": "1", "put": "2"}, "The player has only 1 chip in front of him."),
        ({"limit": "table", "stack": "2", "put": "3"}, "The player has only 2 chips in front of him."),
        ({"limit": "pot", "pot": "many"}, "Chips in the pot must be a whole number."),
        ({"limit": "sky"}, "Limit must be"),
    ],
)
def test_what_cannot_be_is_refused_in_words(asked):
    given, words = asked
    assert words in shown(status=422, **given)
