"""Suits, contracts, marks and refusals as pages show them: drawn for the eye, in words for the ear.

The filters take a value (`Result`, `Contract`, `Card`, `Deal`) or its public text form (`4SXE+1`,
`HK`, `N:AKQ.. ...`). Drawings are symbols of `components/_sprite.html`, so no font need have them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext

from clubs.people import words
from scoring.bridge import Contract, Denomination, Doubling, Result
from scoring.cards import Card, Deal, Rank, Suit, format_hand
from scoring.words import RuleError, Seat, figures
from scoring.words.figures import MINUS, Number

register = template.Library()
BOOK_LINE = re.compile(r"\d{3}:l\.\d{1,6}")
"""How a rule names its line of a book: `000:l.22950`."""
MEDALS = ("1", "2", "3")
"""The places that have a medal."""

SUIT_NAMES = {
    Suit.SPADES: gettext_lazy("spades"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.CLUBS: gettext_lazy("clubs"),
}
SEAT_NAMES = {
    Seat.N: gettext_lazy("North"),
    Seat.E: gettext_lazy("East"),
    Seat.S: gettext_lazy("South"),
    Seat.W: gettext_lazy("West"),
}
RANK_NAMES: dict[Rank, str | Promise] = {
    **{rank: rank.value for rank in Rank},
    Rank.ACE: gettext_lazy("ace"),
    Rank.KING: gettext_lazy("king"),
    Rank.QUEEN: gettext_lazy("queen"),
    Rank.JACK: gettext_lazy("jack"),
    Rank.TEN: gettext_lazy("ten"),
}
MARKS = {
    "agreed": gettext_lazy("agreed"),
    "unagreed": gettext_lazy("not agreed"),
    "missing": gettext_lazy("not entered"),
    "doubt": gettext_lazy("check"),
    "late": gettext_lazy("slow"),
    "call": gettext_lazy("director call"),
    "sitout": gettext_lazy("sit-out"),
    "waiting": gettext_lazy("on this phone"),
}
VULNERABLE = {
    "none": gettext_lazy("Nobody vulnerable"),
    "ns": gettext_lazy("N-S vulnerable"),
    "ew": gettext_lazy("E-W vulnerable"),
    "both": gettext_lazy("Everybody vulnerable"),
}
DENOMINATIONS = "CDHSN"
BOARD_SEATS = (
    ("N", "ns", "50", "16"),
    ("E", "ew", "89.5", "55.5"),
    ("S", "ns", "50", "95"),
    ("W", "ew", "10.5", "55.5"),
)
"""Each seat, its side, and where its letter stands on a board of 100 units."""
SIGNS = re.compile("[♠♥♦♣]")
SUIT_OF_SIGN = {suit.sign: suit for suit in Suit}
ENDING = re.compile(r"=|[+-]\d+")


def _paired(drawn: str, spoken: str | Promise) -> SafeString:
    """What is seen, hidden from a screen reader, beside the words it says instead."""
    return format_html(
        '<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span>', drawn, spoken
    )


def _drawn_suit(letter: str) -> SafeString:
    """The symbol of a suit; no trumps are letters."""
    if letter == Denomination.NOTRUMP:
        return format_html('<span class="notrump">{}</span>', gettext("NT"))
    return format_html(
        '<svg class="suit suit-{0}" aria-hidden="true" focusable="false"><use href="#suit-{0}"></use></svg>',
        letter,
    )


@register.simple_tag
def suit(letter: object) -> SafeString:
    """`{% suit "H" %}`: one of C D H S, or N for no trumps."""
    key = str(letter).upper()
    spoken = gettext("no-trumps") if key == Denomination.NOTRUMP else SUIT_NAMES[Suit(key)]
    return _paired(_drawn_suit(key), spoken)


@register.filter
def drawn(text: object) -> SafeString:
    """Text whose suit signs become drawings that a screen reader calls by name."""
    return mark_safe(  # noqa: S308 - escaped here, and only drawings put in
        SIGNS.sub(lambda sign: _named_in_text(sign[0], get_language()), conditional_escape(str(text)))
    )


@lru_cache
def _named_in_text(sign: str, _language: str | None) -> SafeString:
    """The drawing of a suit's sign in a text. The language is the one in force."""
    suit = SUIT_OF_SIGN[sign]
    return _paired(_drawn_suit(suit.value), f" {SUIT_NAMES[suit]} ")


@register.filter
def rule_link(source: str) -> SafeString:
    """Where a rule stands: a line of a book of rules leads to the rules of its game."""
    line = BOOK_LINE.match(source)
    if line is None:
        return SafeString(conditional_escape(source))
    return format_html('<a href="{}">{}</a>', reverse("rules-source", args=[line[0]]), source)


@register.filter
def say(problem: object) -> SafeString:
    """A refusal, a message or a word of the rules in the reader's language; any other value as text."""
    return drawn(words.say(problem))


@register.filter
def card(value: Card | str) -> SafeString:
    """A card drawn, its ten as 10; said "king of hearts"."""
    held = value if isinstance(value, Card) else Card.parse(value)
    spoken = gettext("{rank} of {suit}").format(rank=RANK_NAMES[held.rank], suit=SUIT_NAMES[held.suit])
    drawing = format_html("{}{}", _drawn_suit(held.suit.value), _shown_rank(held.rank.value))
    return format_html('<span class="card-of">{}</span>', _paired(drawing, spoken))


def _shown_rank(letter: str) -> str:
    return "10" if letter == Rank.TEN else letter


def _contract_words(contract: Contract) -> str:
    return _words_in(contract, get_language())


@lru_cache(4_096)
def _words_in(contract: Contract, _language: str | None) -> str:
    """A contract in words: a page shows the same ones many times. The language is the one in force."""
    forms = {
        Denomination.SPADES: ngettext("{level} spade", "{level} spades", contract.level),
        Denomination.HEARTS: ngettext("{level} heart", "{level} hearts", contract.level),
        Denomination.DIAMONDS: ngettext("{level} diamond", "{level} diamonds", contract.level),
        Denomination.CLUBS: ngettext("{level} club", "{level} clubs", contract.level),
        Denomination.NOTRUMP: ngettext("{level} no-trump", "{level} no-trumps", contract.level),
    }
    doubled = {
        Doubling.NONE: gettext("{bid} by {seat}"),
        Doubling.DOUBLED: gettext("{bid} doubled by {seat}"),
        Doubling.REDOUBLED: gettext("{bid} redoubled by {seat}"),
    }
    bid = forms[contract.denomination].format(level=contract.level)
    return doubled[contract.doubling].format(bid=bid, seat=SEAT_NAMES[contract.declarer])


def _ending_words(ending: str) -> str:
    """What `=`, `+n` or `-n` means, in words."""
    if ending == "=":
        return gettext("made")
    count = int(ending[1:])
    if ending[0] == "+":
        form = ngettext("made with {count} overtrick", "made with {count} overtricks", count)
    else:
        form = ngettext("{count} off", "{count} off", count)
    return form.format(count=count)


def _drawn_contract(contract: Contract, *, declarer: bool) -> SafeString:
    bid = format_html("{}{}", contract.level, _drawn_suit(contract.denomination.value))
    if contract.doubling:
        bid += format_html('<span class="doubling">{}</span>', contract.doubling.value)
    return format_html("{} {}", bid, contract.declarer.value) if declarer else bid


def _read(value: object) -> Result | Contract | None:
    """The value itself, or what its text says; nothing if it is no contract (an award in words)."""
    if isinstance(value, Result | Contract):
        return value
    for kind in (Result, Contract):
        try:
            return kind.parse(str(value))
        except RuleError:
            continue
    return None


@register.filter
def contract(value: object) -> SafeString | str:
    """A contract, with its result if it has one; said "4 spades doubled by South, made".

    What is no contract is shown as it is.
    """
    read = _read(value)
    if read is None:
        return str(value)
    if isinstance(read, Contract):
        return _shown_contract(read, "")
    return _shown_contract(read.contract, read.ending) if read.contract else gettext("Passed out")


def _shown_contract(contract: Contract, ending: str) -> SafeString:
    seen, spoken = _drawn_contract(contract, declarer=True), _contract_words(contract)
    if ending:
        seen = format_html("{} {}", seen, ending.replace("-", MINUS))
        spoken = gettext("{contract}, {result}").format(contract=spoken, result=_ending_words(ending))
    return format_html('<span class="contract">{}</span>', _paired(seen, spoken))


@register.filter
def bid(value: object) -> SafeString | str:
    """The contract alone, where declarer and result have columns of their own; said with its declarer."""
    read = _read(value)
    if read is None:
        return str(value)
    bare = read if isinstance(read, Contract) else read.contract
    if bare is None:
        return gettext("Passed out")
    shown = _paired(_drawn_contract(bare, declarer=False), _contract_words(bare))
    return format_html('<span class="contract">{}</span>', shown)


@register.filter
def ending(value: object) -> SafeString | str:
    """A result's own part, `=`, `+1`, `-2`, with a true minus; said "2 down"."""
    text = value.ending if isinstance(value, Result) else str(value)
    return _paired(text.replace("-", MINUS), _ending_words(text)) if ENDING.fullmatch(text) else text


@register.filter
def seat_name(letter: object) -> str:
    """`S` is South."""
    return str(SEAT_NAMES[Seat(str(letter).upper())])


@register.filter
def figure(value: Number | None) -> str:
    """Points as they are, with a true minus; no points are empty."""
    return _unless_empty(value, figures.figure)


@register.filter
def signed(value: Number | None) -> str:
    """A score with its sign; zero has none, no score is empty."""
    return _unless_empty(value, figures.signed)


@register.filter
def money(value: Number | None) -> str:
    """An amount with its hundredths; none is empty."""
    return _unless_empty(value, figures.two_decimals)


@register.filter
def whole(value: Number | None) -> str:
    """A mean to the nearest whole figure; none is empty."""
    return _unless_empty(value, lambda exact: figures.figure(figures.rounded(exact, 0)))


def _unless_empty(value: Number | None, shown: Callable[[Number], str]) -> str:
    """A template hands over nothing as None or as an empty text."""
    return "" if value is None or value == "" else shown(value)


@register.simple_tag
def mark(state: str, about: str = "", word: bool = True) -> SafeString:
    """`{% mark "late" %}`: shape, colour and word. With `word=False` the word is for the ear only.

    `about` comes before the word where the place does not tell: "board 7".
    """
    return _marked(state, f"{about}: {MARKS[state]}" if about else str(MARKS[state]), word)


@lru_cache(1_000)
def _marked(state: str, words: str, word: bool) -> SafeString:
    return format_html(
        '<span class="mark mark-{0}"><svg aria-hidden="true" focusable="false">'
        '<use href="#mark-{0}"></use></svg><span class="{1}">{2}</span></span>',
        state,
        "mark-word" if word else "visually-hidden",
        words,
    )


@register.simple_tag
def bar(drawn: Any) -> SafeString:
    """`{% bar row.bar %}`: a thin bar beside a figure, for the eye alone; nothing without one."""
    if not drawn:
        return SafeString("")
    return _drawn_bar(drawn.start, drawn.end, drawn.level)


@lru_cache(2_000)
def _drawn_bar(start: float, end: float, level: str) -> SafeString:
    return format_html(
        '<svg class="bar bar-{}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<path d="M{} 4H{}"/></svg>',
        level,
        f"{start:g}",
        f"{end:g}",
    )


@register.simple_tag
def place(text: Any, tied: bool = False) -> SafeString:
    """`{% place row.place row.tied %}`: 4 or 4=; the first three are medals. A text may be "4=" or "=4"."""
    shown = f"{text}=" if tied else str(text)
    number = shown.strip("=")
    if number not in MEDALS:
        return format_html("{}", shown)
    return format_html('<span class="medal medal-{}">{}</span>', number, shown)


@register.inclusion_tag("components/_deal.html")
def deal_diagram(
    deal: Deal | str,
    dealer: str = "",
    vulnerable: str = "",
    number: object = "",
    makeable: Sequence[tuple[str, Sequence[int]]] = (),
    par: str = "",
) -> dict[str, object]:
    """The four hands around the board, and beside them the tricks that each seat can make.

    `dealer` is a seat's letter, `vulnerable` one of none, ns, ew and both. The tricks of a seat are in the
    order of `DENOMINATIONS`.
    """
    dealt = deal if isinstance(deal, Deal) else Deal.parse(deal)
    hands = [
        (seat, list(zip(Suit, format_hand(dealt.hand(seat)).split("."), strict=True)))
        for seat in (Seat.N, Seat.W, Seat.E, Seat.S)
    ]
    return {
        "hands": hands,
        "dealer": dealer,
        "board": [
            (seat, vulnerable in ("both", side), seat == dealer, x, y) for seat, side, x, y in BOARD_SEATS
        ],
        "vulnerable": VULNERABLE.get(vulnerable, ""),
        "number": number,
        "denominations": DENOMINATIONS,
        "makeable": makeable,
        "par": par,
    }


@register.filter
def cards_held(ranks: str) -> SafeString:
    """The cards of one suit in a hand, ten as 10; a void is a dash."""
    if not ranks:
        return _paired("\N{EN DASH}", gettext("none"))
    return format_html_join(" ", "{}", ((_shown_rank(rank),) for rank in ranks))
