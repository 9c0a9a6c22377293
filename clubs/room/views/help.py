"""The rules of rubber rooms in one page: procedure, codes, draws, corrections, which form for how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.people.words import say
from clubs.procedure.advice import Advice, forms_for
from clubs.procedure.rules import ORDERS, RULE_SETS, CardOrder
from clubs.web.asked import number_in
from clubs.web.refusals import WRONG
from scoring.games.corrections import CODES, Kind, Since, may_correct
from scoring.games.registry import all_games
from scoring.words import RuleError

MOST = 400


@dataclass(frozen=True, slots=True)
class Recommended:
    """A form with its name and why; `game` is its key where it has a sheet of its own."""

    title: str
    why: str
    game: str


@require_safe
def room_help(request: HttpRequest) -> HttpResponse:
    """The help page of the rooms, for everybody; with `?players=7` also the forms recommended for seven."""
    asked = request.GET.get("players", "").strip()
    forms, problem = _advice(asked)
    context = {
        "rule_sets": RULE_SETS.values(),
        "orders": [(name, _order(order)) for name, order in ORDERS.items()],
        "corrections": list(_corrections()),
        "asked": asked,
        "forms": forms,
        "problem": problem,
    }
    return render(request, "room/help.html", context, status=WRONG if problem else 200)


def _advice(asked: str) -> tuple[list[Recommended] | None, str]:
    if not asked:
        return None, ""
    players = number_in(asked)
    if players is None or players > MOST:
        return None, _("How many are playing? Type a number.")
    try:
        return [_recommended(advice) for advice in forms_for(players)], ""
    except RuleError as error:
        return None, say(error)


def _recommended(advice: Advice) -> Recommended:
    game = all_games().get(advice.form)
    title = say(game.title) if game else TITLES[advice.form]()
    return Recommended(title, say(advice.why), advice.form if game else "")


TITLES = {
    "club_procedure": lambda: _("Rubber bridge, cutting in and out"),
    "duplicate_replay": lambda: _("Replay duplicate"),
    "duplicate": lambda: _("Duplicate pairs"),
    "team4": lambda: _("Teams of four"),
    "individual8": lambda: _("Individual for eight players"),
    "individual12": lambda: _("Individual for twelve players"),
    "progressive": lambda: _("Progressive bridge"),
}


def _order(order: CardOrder) -> dict[str, Any]:
    """A draw in words: which card ranks first, the ace, equal cards, and several cards exposed."""
    return {
        "precedes": _("the higher card") if order.high_first else _("the lower card"),
        "ace": _("high") if order.ace_high else _("low"),
        "equals": list(reversed(order.suits)) if order.high_first else list(order.suits),
        "exposed": _("the highest counts") if order.exposed_counts else _("not valid, drawn again"),
    }


CODE_TITLES = {
    "law93_1948": lambda: _("Contract bridge 1948, Law 93"),
    "auction_1913": lambda: _("Auction bridge 1913"),
    "duplicate_auction_1913": lambda: _("Duplicate auction 1913"),
    "whist_awl_1893": lambda: _("American Whist League"),
    "whist_english": lambda: _("English whist"),
    "law79c_2017": lambda: _("Duplicate bridge 2017, Law 79C"),
    "five_hundred": lambda: _("Five hundred, rule 27"),
    "cribbage": lambda: _("Cribbage, rule 25"),
}


def _corrections() -> Iterator[tuple[str, list[str]]]:
    """Each code of laws with how long an error may be corrected; equal sentences appear once."""
    for code in CODES:
        words = (say(may_correct(code, kind, Since()).why) for kind in Kind)
        yield CODE_TITLES[code](), list(dict.fromkeys(words))
