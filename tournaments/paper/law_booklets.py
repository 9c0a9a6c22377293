"""A code of laws as a booklet on paper, for referees who rule without a screen."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clubs.people.colours import GREEN
from clubs.people.words import say
from clubs.web.paper.printing import Size, print_pdf
from scoring.laws.booklet import Booklet, Situation, booklet_of
from scoring.laws.codes import CODES
from scoring.words import Message, Word


def law_booklet_pdf(key: str, size: Size) -> bytes:
    """The booklet of the code of that key in the active language; made once, as a code does not change."""
    return _made(key, size, get_language() or "en")


@lru_cache(maxsize=2 * len(CODES))  # both sizes of each: everybody may ask, and the longest takes seconds
def _made(key: str, size: Size, language: str) -> bytes:
    return print_pdf("law-booklet", size, _content(booklet_of(CODES[key]), language))


def _content(booklet: Booklet, language: str) -> dict[str, Any]:
    title = say(booklet.title)
    return {
        "club": {"name": "Arrowswitch", "accent": GREEN["accent"], "logo": None},
        "title": title,
        "heading": _("Referee's booklet"),
        "lang": language[:2],
        "printed": title,
        "words": {
            "page": _("Page {page} of {pages}"),
            "contents": _("Contents"),
            "laws": _("The laws in the order of the book"),
            "how": how_to_read(),
            "if": _("If"),
            "law": _("Law"),
            "ruling": _("Ruling"),
            "always": _("Always"),
            "otherwise": _("Otherwise"),
            "about": _("What it is about"),
            "situations": _("Situations"),
            "chosen_by": _("Chosen by: {who}"),
            "usual": _("Usual answer: {answer}"),
            "again": _("Ask again: {question}"),
        },
        "booklet": {
            **_spoken(booklet),
            "situations": [
                {**_spoken(situation), "rests_on": _rests_on(situation)} for situation in booklet.situations
            ],
        },
    }


def _rests_on(situation: Situation) -> str:
    words = ngettext("Law {laws}", "Laws {laws}", len(situation.laws))
    return words.format(laws=", ".join(situation.laws))


def how_to_read() -> str:
    """One sentence for a reader who sees such tables for the first time."""
    return _(
        "Read the rulings of a situation from the top: the first one whose conditions are all true is given."
    )


def _spoken(value: object) -> Any:
    """The booklet as data in the active language."""
    if isinstance(value, Message | Word):
        return say(value)
    if isinstance(value, tuple):
        return [_spoken(part) for part in value]
    if is_dataclass(value):
        return {part.name: _spoken(getattr(value, part.name)) for part in fields(value)}
    return value
