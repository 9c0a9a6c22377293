"""Suits, contracts, marks and refusals as pages show them: drawn for the eye, in words for the ear.

The tags read the public text forms (`4SXE+1`, `HK`, `N:AKQ.. ...`), so they take a stored text
or any value whose `str()` is that form. Drawings are symbols of `components/_sprite.html`.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.cards.errors import RuleError

register = template.Library()

MINUS = "\N{MINUS SIGN}"
SUITS = "SHDC"  # as a hand is written: highest first
SUIT_NAMES = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
    "N": gettext_lazy("no trumps"),
}
SEAT_NAMES = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}
RANK_NAMES = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": gettext_lazy("ten"),
}
MARKS = {
    "agreed": gettext_lazy("agreed"),
    "unagreed": gettext_lazy("not agreed"),
    "missing": gettext_lazy("missing"),
    "doubt": gettext_lazy("doubt"),
    "late": gettext_lazy("late"),
    "call": gettext_lazy("calls"),
    "sitout": gettext_lazy("sit-out"),
}
CONTRACT = re.compile(
    r"(?P<level>[1-7])(?P<denomination>[CDHSN])(?P<doubling>XX|X)?(?P<declarer>[NESW])"
    r"(?P<result>=|[+-]\d+)?(?: H\d+[NESW])?"
)


def _paired(drawn: str, said: str | Promise) -> SafeString:
    """What is seen, hidden from a screen reader, beside the words it says instead."""
    return format_html(
        '<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span>', drawn, said
    )


def _drawn_suit(suit: str) -> SafeString:
    """The symbol of a suit; no trumps are letters."""
    if suit == "N":
        return format_html('<span class="notrump">{}</span>', gettext("NT"))
    return format_html(
        '<svg class="suit suit-{0}" aria-hidden="true" focusable="false"><use href="#suit-{0}"></use></svg>',
        suit,
    )


@register.simple_tag
def suit(letter: object) -> SafeString:
    """`{% suit "H" %}`: one of C D H S, or N for no trumps."""
    key = str(letter).upper()
    return _paired(_drawn_suit(key), SUIT_NAMES[key])


@register.filter
def card(value: object) -> SafeString:
    """A card, suit first as in `HK`, drawn; said "king of hearts"."""
    text = str(value).upper()
    rank = text[1:].replace("T", "10")
    said = gettext("{rank} of {suit}").format(
        rank=RANK_NAMES.get(text[1:], text[1:]), suit=SUIT_NAMES[text[0]]
    )
    return format_html(
        '<span class="card-of">{}</span>', _paired(format_html("{}{}", _drawn_suit(text[0]), rank), said)
    )


def _said_bid(level: int, denomination: str) -> str:
    forms = {
        "S": ngettext("{level} spade", "{level} spades", level),
        "H": ngettext("{level} heart", "{level} hearts", level),
        "D": ngettext("{level} diamond", "{level} diamonds", level),
        "C": ngettext("{level} club", "{level} clubs", level),
        "N": ngettext("{level} no trump", "{level} no trumps", level),
    }
    return forms[denomination].format(level=level)


def _said_result(result: str) -> str:
    """What `=`, `+n` or `-n` means, in words."""
    if result == "=":
        return gettext("made")
    count = int(result[1:])
    if result[0] == "+":
        form = ngettext("made with {count} overtrick", "made with {count} overtricks", count)
    else:
        form = ngettext("{count} down", "{count} down", count)
    return form.format(count=count)


def _said_contract(match: re.Match[str]) -> str:
    doubling = {"X": gettext("{bid} doubled"), "XX": gettext("{bid} redoubled")}
    bid = _said_bid(int(match["level"]), match["denomination"])
    bid = doubling.get(match["doubling"] or "", "{bid}").format(bid=bid)
    said = gettext("{bid} by {seat}").format(bid=bid, seat=SEAT_NAMES[match["declarer"]])
    return f"{said}, {_said_result(match['result'])}" if match["result"] else said


def _drawn_contract(match: re.Match[str], declarer: bool) -> SafeString:
    bid = format_html("{}{}", match["level"], _drawn_suit(match["denomination"]))
    if match["doubling"]:
        bid += format_html('<span class="doubling">{}</span>', match["doubling"])
    if declarer:
        bid += format_html(" {}", match["declarer"])
    if match["result"]:
        bid += format_html(" {}", match["result"].replace("-", MINUS))
    return bid


def _contract(value: object, *, declarer: bool) -> SafeString | str:
    text = str(value)
    if text == "PASS":
        return gettext("Passed out")
    match = CONTRACT.fullmatch(text)
    if match is None:
        return text
    drawn = _paired(_drawn_contract(match, declarer), _said_contract(match))
    return format_html('<span class="contract">{}</span>', drawn)


@register.filter
def contract(value: object) -> SafeString | str:
    """A contract, with its result if it has one, drawn; said "4 spades doubled by South, made".

    What is no contract (an award in words, an empty text) is shown as it is.
    """
    return _contract(value, declarer=True)


@register.filter
def contract_only(value: object) -> SafeString | str:
    """As `contract`, the declarer drawn in a column of its own by the page; said all the same."""
    return _contract(value, declarer=False)


@register.filter
def tricks(value: object) -> SafeString | str:
    """A result `=`, `+1`, `-2` with a true minus; said "2 down"."""
    text = str(value)
    if not re.fullmatch(r"=|[+-]\d+", text):
        return text
    return _paired(text.replace("-", MINUS), _said_result(text))


@register.filter
def seat_name(letter: object) -> str:
    """`S` is South."""
    return str(SEAT_NAMES[str(letter).upper()])


@register.filter
def signed(value: int | Fraction | Decimal | None) -> str:
    """A score with its sign, a true minus; zero has none, no score is empty."""
    if value is None or value == "":
        return ""
    if value == 0:
        return "0"
    return f"{'+' if value > 0 else MINUS}{abs(value)}"


@register.filter
def say(problem: object) -> str:
    """A refusal in the reader's language; any other value as text."""
    if isinstance(problem, RuleError):
        return gettext(problem.template).format(**problem.values)
    return str(problem)


@register.simple_tag
def mark(state: str, about: str = "", word: bool = True) -> SafeString:
    """`{% mark "late" %}`: shape, colour and word. `word=False` hides the word from the eye only.

    `about` comes before the word where the place does not tell: "board 7".
    """
    said = f"{about}: {MARKS[state]}" if about else str(MARKS[state])
    return format_html(
        '<span class="mark mark-{0}"><svg aria-hidden="true" focusable="false">'
        '<use href="#mark-{0}"></use></svg><span{1}>{2}</span></span>',
        state,
        SafeString("" if word else ' class="visually-hidden"'),
        said,
    )


@register.inclusion_tag("components/_deal.html")
def deal_diagram(deal: object, dealer: str = "") -> dict[str, object]:
    """The hands of a PBN deal (`N:AKQ.. ...`) around the board; a hand that is not known is `-`."""
    first, _, hands = str(deal).partition(":")
    start = "NESW".index(first.strip().upper())
    seats = "NESWNESW"[start : start + 4]
    held = {
        seat: list(zip(SUITS, hand.split("."), strict=True))
        for seat, hand in zip(seats, hands.split(), strict=True)
        if hand != "-"
    }
    return {"hands": [(seat, held.get(seat)) for seat in "NWES"], "dealer": dealer}


@register.filter
def cards_held(ranks: str) -> SafeString | str:
    """The cards of one suit in a hand, ten as 10; a void is a dash."""
    if not ranks:
        return _paired("\N{EN DASH}", gettext("none"))
    return format_html_join(" ", "{}", ((rank.replace("T", "10"),) for rank in ranks))
