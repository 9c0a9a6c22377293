"""Two calculators for poker on one page: what a hand is, and how much a bet may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from clubs.people.words import say
from clubs.web.asked import number_in
from clubs.web.refusals import WRONG
from scoring.cards import Card
from scoring.games.counting import counted
from scoring.games.limits import MOST, checked
from scoring.games.sheet import Refused
from scoring.words import RuleError

MODES = {
    "high": gettext_lazy("The highest hand wins"),
    "cats_and_dogs": gettext_lazy("Highest, with cats and dogs"),
    "four_flush": gettext_lazy("Highest, a four-flush beats a pair"),
    "alike": gettext_lazy("Highest, without straights and flushes"),
    "lowball": gettext_lazy("Lowest, straights and flushes do not count"),
    "ace_low": gettext_lazy("Lowest, the ace is low"),
    "standard_low": gettext_lazy("Lowest, the ace is high"),
}
LIMITS = {
    "pot": gettext_lazy("Pot limit"),
    "pot_total": gettext_lazy("Call and raise at most the pot"),
    "doubling": gettext_lazy("Doubling"),
    "previous": gettext_lazy("Largest bet before"),
    "fixed": gettext_lazy("Ten times the opening bet"),
    "one_and_two": gettext_lazy("One and two"),
    "club": gettext_lazy("Club: 4, then 8"),
    "table": gettext_lazy("Table stakes"),
}
NUMBERS = {
    "pot": gettext_lazy("Chips in the pot"),
    "to_call": gettext_lazy("Chips to call"),
    "already": gettext_lazy("Put in before, in this interval"),
    "raises": gettext_lazy("Bets and raises before"),
    "largest": gettext_lazy("Largest bet before"),
    "unit": gettext_lazy("Opening bet, or unit"),
    "stack": gettext_lazy("Chips in front of the player"),
    "put": gettext_lazy("Put in now"),
}


@require_safe
def poker_help(request: HttpRequest) -> HttpResponse:
    """For everybody; with ?cards= what they are, with ?limit= the most that may be put in."""
    asked = request.GET
    hand, hand_problems = _answered(_hand, asked) if "cards" in asked else (None, [])
    bet, bet_problems = _answered(_bet, asked) if "limit" in asked else (None, [])
    context = {
        "asked": asked,
        "modes": MODES.items(),
        "limits": LIMITS.items(),
        "numbers": [(name, label, asked.get(name, "")) for name, label in NUMBERS.items()],
        "hand": hand,
        "hand_problems": hand_problems,
        "bet": bet,
        "bet_problems": bet_problems,
    }
    status = WRONG if hand_problems or bet_problems else 200
    return render(request, "scoring/poker.html", context, status=status)


def _answered(
    answer: Callable[[Mapping[str, str]], dict[str, Any]], asked: Mapping[str, str]
) -> tuple[dict[str, Any] | None, list[RuleError]]:
    """The answer of a calculator, or what is wrong with what was asked."""
    try:
        return answer(asked), []
    except Refused as refused:
        return None, list(refused.problems)
    except RuleError as error:
        return None, [error]


def _hand(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the cards are; they are typed with the rank first, as players write them."""
    cards = [str(Card.parse_rank_first(text)) for text in asked["cards"].replace(",", " ").split()]
    wild = asked.get("wild", "").upper().replace(",", " ").split()
    given = {"game": "poker", "hand": cards, "wild": wild, "mode": asked.get("mode", "high")}
    (part,) = counted(given)["parts"]
    return {"name": say(part["why"]), "cards": [Card.parse(card).title for card in part["cards"]]}


def _bet(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the limit allows; a number that was left empty is the one by default."""
    numbers: dict[str, int] = {}
    for name, label in NUMBERS.items():
        text = asked.get(name, "").strip()
        if text:
            number = number_in(text, MOST)
            if number is None:
                raise RuleError("bet.number", name, "{name} must be a whole number.", "", name=str(label))
            numbers[name] = number
    return checked({"limit": asked["limit"], **numbers})
