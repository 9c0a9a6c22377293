"""A section of the catalogue as a player reads it.

The catalogue lists a game's facts with a label each. What is written for those who program (which letters of
a scan are in doubt) is left out; what a score sheet asks and checks comes last, folded; and words of the
glossary lead there, each the first time that it comes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.guide.html import Writer
from tournaments.guide.pages import Heading, Page, plain_text
from tournaments.rule_books.glossary import linked_terms

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

LABEL = re.compile(r"([A-Z][A-Za-z, -]{1,40}?)(?= ?[:(])")
LEFT_OUT = "OCR doubt"
REFERENCE = re.compile(
    r"Source: (?:book )?(?:\d{3}[: ])?l\.\d+(?:-\d+)?(?:, (?:l\.)?\d+(?:-\d+)?)*[;,.]?\s*"
    r"(?:(?:tier:? ?)?[ABCD](?![A-Za-z])[.;]?\s*)?"
)
"""The lines of a book with which a section begins, and its tier. Of a short one everything else follows."""
OF_THE_SHEET = ("Recorded", "Validation")


class Reader(Writer):
    """Writes the blocks of one section. `linked` are the terms that lead to the glossary already."""

    def __init__(self, page: Page, headings: Sequence[Heading]) -> None:
        super().__init__(page, headings)
        self.linked: set[str] = set()
        self.of_the_sheet: list[SafeString] = []

    def section(self, nodes: Sequence[SyntaxTreeNode]) -> SafeString:
        """The blocks, and behind them what a sheet asks and checks."""
        written = self.blocks(nodes)
        if not self.of_the_sheet:
            return written
        folded = '{}<details class="aside"><summary>{}</summary>\n<ul>{}</ul>\n</details>\n'
        items = mark_safe("".join(self.of_the_sheet))  # noqa: S308 - each is escaped where it is made
        return format_html(folded, written, _("What a score sheet asks and checks"), items)

    def node(self, node: SyntaxTreeNode) -> SafeString:
        write = _WRITERS.get(node.type)
        return write(self, node) if write else super().node(node)

    def facts(self, node: SyntaxTreeNode) -> SafeString:
        """A list of facts; of lists within lists every item is shown."""
        if node.parent is None or node.parent.type != "root":
            return super().node(node)
        shown: list[SafeString] = []
        for item in node.children:
            label = _label(item)
            if label.startswith(LEFT_OUT) or REFERENCE.fullmatch(plain_text(item)):
                continue
            (self.of_the_sheet if label.startswith(OF_THE_SHEET) else shown).append(self.fact(item, label))
        items = mark_safe("".join(shown))  # noqa: S308 - each is escaped where it is made
        return format_html("<ul>{}</ul>\n", items) if shown else SafeString()

    def fact(self, item: SyntaxTreeNode, label: str) -> SafeString:
        """An item whose label stands out; without the lines of the book, where it begins with them."""
        html = super().node(item)
        if REFERENCE.match(plain_text(item)):
            return mark_safe(REFERENCE.sub("", html, count=1))  # noqa: S308 - a part of what was escaped
        return mark_safe(html.replace(label, f"<strong>{label}</strong>", 1)) if label else html  # noqa: S308

    def text(self, node: SyntaxTreeNode) -> SafeString:
        """Words, of which terms lead to the glossary: in the body of lists and paragraphs alone."""
        if _is_within(node, ("heading", "link", "th")):
            return SafeString(conditional_escape(node.content))
        return linked_terms(node.content, self.linked, reverse("rules-terms"))


_WRITERS: dict[str, Callable[[Reader, SyntaxTreeNode], SafeString]] = {
    "bullet_list": Reader.facts,
    "text": Reader.text,
}


def _label(item: SyntaxTreeNode) -> str:
    """The label with which an item begins; "" if it has none."""
    label = LABEL.match(plain_text(item))
    return label[1] if label else ""


def _is_within(node: SyntaxTreeNode, types: Sequence[str]) -> bool:
    parent = node.parent
    while parent is not None:
        if parent.type in types:
            return True
        parent = parent.parent
    return False


def section_html(page: Page, anchor: str) -> SafeString:
    """What stands below a heading, down to the next one that is as high; without an anchor the whole page."""
    return _section_html(page, anchor, get_language())


@lru_cache(maxsize=1_000)
def _section_html(page: Page, anchor: str, _language: str | None) -> SafeString:
    nodes, headings = page.tree.children[1:], page.headings
    if not anchor:
        return Reader(page, headings).section(nodes)
    at = next(place for place, heading in enumerate(headings) if heading.anchor == anchor)
    places = [place for place, node in enumerate(nodes) if node.type == "heading"]
    after = (n for n in range(at + 1, len(headings)) if headings[n].level <= headings[at].level)
    ends = next(after, None)
    below = nodes[places[at] + 1 : None if ends is None else places[ends]]
    return Reader(page, headings[at + 1 :]).section(below)
