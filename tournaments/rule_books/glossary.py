"""The glossary: terms of card games, from the tables of the catalogue's page of general rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from tournaments.guide.pages import DOCS, page_at, plain_text

PAGE = DOCS / "rules" / "general-rules-and-terms.md"
CHAPTER = "3. Glossary"
EVERYDAY = frozenset(
    [
        "age",
        "book",
        "box",
        "call",
        "cards",
        "cash",
        "points",
        "cat-hop",
        "contract",
        "count",
        "cut",
        "deal",
        "defence",
        "double",
        "draw",
        "dummy",
        "duplicate",
        "east",
        "game",
        "gift",
        "grand",
        "hand",
        "high",
        "honours",
        "individual",
        "jack",
        "jump",
        "bid",
        "laps",
        "last",
        "light",
        "limit",
        "line",
        "love",
        "low",
        "make",
        "mixed",
        "pair",
        "official",
        "once",
        "around",
        "opponent",
        "overs",
        "partner",
        "pass",
        "peg",
        "player",
        "point",
        "preference",
        "principal",
        "progression",
        "rank",
        "rotation",
        "round",
        "rubber",
        "score",
        "section",
        "senior",
        "side",
        "solo",
        "spades",
        "stake",
        "stop",
        "suit",
        "swings",
        "table",
        "tally",
        "team",
        "threesome",
        "tournament",
        "turn",
        "with",
        "without",
    ]
)
"""Words that everybody knows, or that mean something else in most sentences: they are not made links."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the field and what it means."""

    name: str
    meaning: str

    @property
    def anchor(self) -> str:
        return slugify(self.name)


@cache
def terms() -> tuple[Term, ...]:
    """All terms of the glossary, in alphabetical order."""
    named = {term.name: term for term in _read()}
    return tuple(sorted(named.values(), key=lambda term: term.name.casefold()))


def _read() -> list[Term]:
    """The rows of the tables below the chapter's heading: Term, standard name, Meaning, line."""
    within, rows = False, []
    for block in page_at(PAGE).tree.children:
        if block.type == "heading" and block.tag == "h2":
            within = plain_text(block) == CHAPTER
        elif within and block.type == "table":
            cells = [[plain_text(cell) for cell in row.children] for row in block.children[1].children]
            rows += [Term(name, meaning) for name, _standard, meaning, _line in cells]
    return rows


@cache
def _linked() -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the terms that are made links, the longest first, and the anchor of each."""
    anchors = {
        term.name.casefold(): term.anchor
        for term in terms()
        if not {*term.name.casefold().split()} <= EVERYDAY
    }
    longest_first = sorted(anchors, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE), anchors


def linked_terms(text: str, linked: set[str], address: str) -> SafeString:
    """The text with its terms as links into the glossary at `address`, but for those `linked` already."""
    pattern, anchors = _linked()
    parts = []
    for place, part in enumerate(pattern.split(text)):
        anchor = anchors.get(part.casefold(), "") if place % 2 else ""
        if anchor and anchor not in linked:
            linked.add(anchor)
            parts.append(format_html('<a class="term" href="{}#{}">{}</a>', address, anchor, part))
        else:
            parts.append(escape(part))
    return mark_safe("".join(parts))  # noqa: S308 - each part is escaped
