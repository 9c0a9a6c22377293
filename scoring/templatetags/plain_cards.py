"""Contracts, cards and deals in few letters, for a file that has thousands of them: suit signs are text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.bridge import Contract, Denomination
from scoring.cards import Card, Deal, Suit, format_hand
from scoring.templatetags.cards import SEAT_NAMES, SIGNS, SUIT_OF_SIGN
from scoring.words import Seat
from scoring.words.figures import MINUS

register = template.Library()


@register.filter
def plain_suit(letter: str) -> SafeString:
    """The sign of a suit in its colour; NT for no-trumps."""
    if letter == Denomination.NOTRUMP:
        return conditional_escape(_("NT"))
    return format_html('<b class="sign-{}">{}</b>', letter, Suit(letter).sign)


@register.filter
def plain_suits(text: str) -> SafeString:
    """A text whose suit signs have their colours."""
    coloured = SIGNS.sub(lambda sign: plain_suit(SUIT_OF_SIGN[sign[0]].value), conditional_escape(text))
    return mark_safe(coloured)  # noqa: S308 - the text is escaped, and only signs are put in


@register.filter
def plain_card(card: Card | None) -> SafeString | str:
    """A card with its suit first, its ten as 10; nothing where no card is known."""
    if card is None:
        return ""
    return format_html("{}{}", plain_suit(card.suit.value), _ranks(card.rank.value))


@register.filter
def plain_result(row: Mapping[str, Any]) -> SafeString | str:
    """Contract, declarer and result of a row of a traveller or of a scorecard.

    Where there is no contract these are the row's words, such as "passed out". What is ruled on it follows.
    """
    result = row.get("result")
    contract: Contract | None = result.contract if result is not None else None
    if contract is None:
        words = str(row.get("words", ""))
        return format_html("{} <small>{}</small>", words, row["ruled"]) if row.get("ruled") else words
    shown = format_html(
        '<span class="contract">{}{}{} {} {}</span>',
        contract.level,
        plain_suit(contract.denomination.value),
        contract.doubling.value.lower(),
        contract.declarer.value,
        str(row["ending"]).replace("-", MINUS),
    )
    return format_html("{} <small>{}</small>", shown, row["ruled"]) if row.get("ruled") else shown


@register.filter
def plain_deal(deal: str, dealer: str) -> SafeString:
    """The four hands, for a box of class `deal`."""
    dealt = Deal.parse(deal)
    hands = (
        (
            seat.value,
            SEAT_NAMES[seat],
            _("dealer") if seat.value == dealer else "",
            format_html_join(
                "",
                "<li>{} {}</li>",
                (
                    (plain_suit(suit.value), _ranks(ranks) or "–")
                    for suit, ranks in zip(Suit, format_hand(dealt.hand(seat)).split("."), strict=True)
                ),
            ),
        )
        for seat in (Seat.N, Seat.W, Seat.E, Seat.S)
    )
    return format_html_join(
        "",
        '<section class="hand hand-{}"><p><strong>{}</strong> {}</p><ul role="list">{}</ul></section>',
        hands,
    )


def _ranks(letters: str) -> str:
    """Ranks as they are printed on cards: T is 10."""
    return " ".join("10" if rank == "T" else rank for rank in letters)
