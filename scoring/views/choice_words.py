"""What the values of a choice are called: seats, denominations, vulnerability, editions; else by itself."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from scoring.templatetags.cards import SEAT_NAMES
from scoring.views.form_schema import Node
from scoring.words import Seat

Words = str | Promise
SEATS = frozenset("NESW")
DENOMINATIONS: dict[str, Words] = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
    "N": gettext_lazy("no-trumps"),
    "O": gettext_lazy("nullos"),
    "R": gettext_lazy("royal spades"),
}
OTHERS: dict[str, Words] = {
    "none": gettext_lazy("none"),
    "ns": gettext_lazy("N-S"),
    "ew": gettext_lazy("E-W"),
    "both": gettext_lazy("both"),
    "": gettext_lazy("not stated"),
    "notrump": gettext_lazy("no-trumps"),
    "portland_1948": gettext_lazy("laws of 1948"),
    "laws_1948": gettext_lazy("laws of 1948"),
    "laws_1993": gettext_lazy("laws of 1993"),
    "laws_1913": gettext_lazy("laws of 1913"),
    "english_laws": gettext_lazy("English laws"),
    "s000": gettext_lazy("handbook of the 1950s"),
    "enc_c": gettext_lazy("encyclopaedia"),
}
EDITION = "edition"  # the field for the book; its values may mean another thing elsewhere
EDITIONS: dict[str, Words] = {
    "english": gettext_lazy("English laws"),
    "league": gettext_lazy("laws of the American league"),
    "name": gettext_lazy("handbook of the 1950s"),
    "american": gettext_lazy("American handbook of 1913"),
    "twenty": gettext_lazy("book of twenty games"),
    "modern": gettext_lazy("modern scoring"),
    "contract": gettext_lazy("contract bridge scoring"),
    "straight": gettext_lazy("straight bridge scoring"),
    "decimal_club": gettext_lazy("decimal scoring used in clubs"),
    "tournee": gettext_lazy("tournée"),
    "tournee_english": gettext_lazy("English tournée"),
    "three_deals": gettext_lazy("sets of three deals"),
    "rotation": gettext_lazy("in seating order"),
    "drive": gettext_lazy("as at a drive"),
    "progressive_duplicate": gettext_lazy("with the same deals at every table"),
}


def called(node: Node) -> list[str]:
    """What the values of a choice are called: people by their names, others by the field's own words."""
    if node.named:
        return list(node.named)
    words = node.words or ("",) * len(node.values)
    return [
        gettext(word) if word else word_of(value, node.values, node.name)
        for value, word in zip(node.values, words, strict=True)
    ]


def word_of(value: object, among: Iterable[object] = (), field: str = "") -> str:
    """One value of a choice; `among` are all of them, which tell whether N is North or no-trumps.

    `field` is the name of the field: of an edition the book is said.
    """
    text = str(value)
    if field == EDITION and text in EDITIONS:
        return str(EDITIONS[text])
    known = {str(other) for other in among} or {text}
    if text in SEATS and known <= SEATS:
        return str(SEAT_NAMES[Seat(text)])
    if text in DENOMINATIONS and known <= set(DENOMINATIONS):
        return str(DENOMINATIONS[text])
    return str(OTHERS[text]) if text in OTHERS else gettext(text.replace("_", " "))
