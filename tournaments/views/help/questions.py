"""Which section of the guide answers what: the questions of each role, and what a page's help leads to.

A section is named by its page and by the part of the product that it says it is about (the comment below its
heading), so that its heading may change; by its anchor where several are about the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.guide.html import address
from tournaments.guide.links import section


class Question(NamedTuple):
    """What a reader asks; the page that answers, and which part of the product the section is about."""

    words: Any
    slug: str
    area: str = ""


ROLES: tuple[tuple[str, Any, tuple[Question, ...]], ...] = (
    ("director", _("For directors"), (
        Question(_("How does an evening go, from the first name to the results?"), "evening"),
        Question(_("How do I add the players and seat them?"), "evening", "players-tonight"),
        Question(_("Which movement fits our numbers?"), "evening", "movement"),
        Question(_("What do I watch while they play?"), "evening", "control"),
        Question(_("A result is wrong or a pair is late: what do I press?"), "evening",
                 "the-troubles-of-every-week"),
        Question(_("How do I rule on an irregularity?"), "evening", "rulings"),
        Question(_("How do I publish the results?"), "evening", "publishing"),
        Question(_("How do I run teams, a Swiss, or an event of several evenings?"), "other-evenings"),
        Question(_("The phones find nothing, the Wi-Fi is gone, the laptop is dead: what now?"), "problems"),
    )),
    ("scorer", _("For scorers"), (
        Question(_("How do I type the results from slips?"), "evening", "line"),
        Question(_("How do I correct a result?"), "evening", "the-troubles-of-every-week"),
        Question(_("How do I keep the score of another game?"), "other-evenings", "sheets"),
        Question(_("How do I run a rubber bridge room?"), "other-evenings", "rooms"),
        Question(_("How do I run a party or a whist drive?"), "other-evenings", "parties"),
        Question(_("How do I run a poker evening?"), "other-evenings", "poker"),
        Question(_("How are results scored and ranked?"), "scoring"),
    )),
    ("secretary", _("For secretaries"), (
        Question(_("Is it for our club?"), "choosing"),
        Question(_("How do we start, and does it work in our room?"), "start"),
        Question(_("How do I bring in our members, and say who may do what?"), "office", "members"),
        Question(_("Which file goes to our union, and which to our website?"), "office",
                 "results-for-the-union-and-the-website"),
        Question(_("How are results sent by e-mail?"), "office", "results-by-e-mail"),
        Question(_("How do I keep table money?"), "office", "money"),
        Question(_("How do I run a league, a ladder or masterpoints?"), "office", "seasons"),
        Question(_("How do I make a backup?"), "office", "backups"),
        Question(_("How is the site kept running and up to date?"), "running"),
    )),
    ("player", _("For players"), (
        Question(_("How do I enter a result on the table's phone?"), "evening", "phone"),
        Question(_("Where do I find my results?"), "evening", "results"),
        Question(_("My phone does not find the table: what now?"), "problems", "phones-and-the-network"),
    )),
)  # fmt: skip

MORE: dict[str, tuple[str, str]] = {
    "club": ("evening", "club"),
    "new-session": ("evening", "new-session"),
    "players-tonight": ("evening", "players-tonight"),
    "movement": ("evening", "movement"),
    "settings": ("scoring", "settings"),
    "paper": ("evening", "paper"),
    "control": ("evening", "control"),
    "wall": ("evening", "wall"),
    "results": ("evening", "results"),
    "publishing": ("evening", "publishing"),
    "deals": ("evening", "deals"),
    "devices": ("evening", "devices"),
    "other-clubs": ("other-evenings", "other-clubs"),
    "own-movements": ("movements", "own-movements"),
    "seasons": ("office", "seasons"),
    "sheets": ("other-evenings", "sheets"),
    "rooms": ("other-evenings", "rooms"),
    "parties": ("other-evenings", "parties"),
    "poker": ("other-evenings", "poker"),
    "members": ("office", "members"),
    "players": ("evening", "phone"),
}
"""A paragraph of the help page (`places`), and the page and part of the guide that tells more."""


def answers(questions: Iterable[Question]) -> list[tuple[Any, str]]:
    """Each question with the address of its answer; without those whose page is not there."""
    places = [(question.words, section(question.slug, question.area)) for question in questions]
    return [(words, address(place)) for words, place in places if place]


def more_about(anchor: str) -> str:
    """The address in the guide that tells more than a paragraph of the help page; "" if there is none."""
    place = section(*MORE[anchor]) if anchor in MORE else None
    return address(place) if place else ""
