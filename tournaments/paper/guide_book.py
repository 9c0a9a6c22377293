"""The guide as one book on paper: a cover, the contents, and every page that a club reads, with its pictures.

It is the same for everybody, so that it is made once and kept until a page or a picture changes. It is made
for one asker at a time: others are asked to come again meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import gettext as _

from clubs.people.colours import GREEN
from clubs.web.paper.printing import Size, print_pdf
from tournaments.guide.html import UnknownToken
from tournaments.guide.links import Place, destination, picture
from tournaments.guide.pages import PICTURES, Page, chapters, plain_text, without_comments

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

Value = dict[str, Any]
State = tuple[tuple[str, int], ...]
TEMPLATE = Path(settings.BASE_DIR) / "templates" / "paper" / "guide-book.typ"

_kept: dict[Size, tuple[State, bytes]] = {}
_making = threading.Lock()


class BeingMade(Exception):
    """The book is being set for another asker, and will be there in a moment."""


def guide_book_pdf(size: Size) -> bytes:
    """The book on paper of that size. Raises BeingMade."""
    if (pdf := _kept_pdf(size, state := _state())) is not None:
        return pdf
    if not _making.acquire(blocking=False):
        raise BeingMade
    try:
        if (pdf := _kept_pdf(size, state)) is None:
            pdf = print_pdf("guide-book", size, _content(), root=Path(settings.BASE_DIR))
            _kept[size] = state, pdf
    finally:
        _making.release()
    return pdf


def _kept_pdf(size: Size, state: State) -> bytes | None:
    kept_state, pdf = _kept.get(size, ((), b""))
    return pdf if kept_state == state else None


def _state() -> State:
    """Everything that the book is made of, each file with the moment of its last change."""
    files = [TEMPLATE, *(page.path for page in chapters()), *sorted(PICTURES.glob("*.png"))]
    return tuple((str(path), path.stat().st_mtime_ns) for path in files)


def _content() -> Value:
    book = chapters()
    title = _("The guide")
    return {
        "club": {"name": "Arrowswitch", "accent": GREEN["accent"], "logo": None},
        "title": title,
        "heading": _("Scoring an evening of bridge and other games"),
        "lang": "en",
        "printed": title,
        "suits": {},
        "notrump": "",
        "words": {"page": _("Page {page} of {pages}"), "contents": _("Contents")},
        "chapters": [Writer(page, book).chapter() for page in book],
    }


class Writer:
    """Writes a page as values that the template sets: no text of it is ever read as typst.

    It counts the headings on its way. A link leads within the book where its page is a chapter, and to the
    world where it is an address of the world; else its words are text.
    """

    def __init__(self, page: Page, book: Iterable[Page]) -> None:
        self.page = page
        self.headings = iter(page.headings)
        self.labels = {label for chapter in book for label in _labels(chapter)}

    def chapter(self) -> Value:
        blocks = self.page.tree.children[1:]
        return {"title": self.page.title, "label": _label(self.page.slug), "blocks": self.nodes(blocks)}

    def nodes(self, nodes: Iterable[SyntaxTreeNode]) -> list[Value]:
        return [self.node(node) for node in nodes]

    def node(self, node: SyntaxTreeNode) -> Value:
        """Raises UnknownToken."""
        try:
            write = _WRITERS[node.type]
        except KeyError:
            raise UnknownToken(f"{self.page.path}: {node.type}") from None
        return {"kind": node.type} | write(self, node)

    def inside(self, node: SyntaxTreeNode) -> Value:
        return {"of": self.nodes(node.children)}

    def heading(self, node: SyntaxTreeNode) -> Value:
        heading = next(self.headings)
        label = _label(self.page.slug, heading.anchor)
        return {"level": heading.level, "label": label} | self.inside(node)

    def paragraph(self, node: SyntaxTreeNode) -> Value:
        """A paragraph says whether it is a picture alone, which typst does not set within one."""
        inline = node.children[0].children
        return self.inside(node) | {"alone": len(inline) == 1 and inline[0].type == "image"}

    def link(self, node: SyntaxTreeNode) -> Value:
        leads = destination(self.page, str(node.attrs["href"]))
        if isinstance(leads, Place):
            label = _label(leads.slug, leads.anchor)
            return self.inside(node) | {"label": label if label in self.labels else "", "href": ""}
        address = leads if leads and not leads.startswith("/") else ""
        return self.inside(node) | {"label": "", "href": address}

    def image(self, node: SyntaxTreeNode) -> Value:
        found = picture(self.page, str(node.attrs["src"]))
        path = f"/{(PICTURES / found.name).relative_to(settings.BASE_DIR).as_posix()}" if found else ""
        return {"path": path, "caption": plain_text(node), "tall": bool(found and found.height > found.width)}

    def table(self, node: SyntaxTreeNode) -> Value:
        """A table says whether it has pictures, which share the width of the page evenly; words do not."""
        head, *body = node.children
        rows = [row for part in body for row in part.children]
        return {
            "heads": [self.nodes(cell.children) for cell in head.children[0].children],
            "cells": [self.nodes(cell.children) for row in rows for cell in row.children],
            "pictured": any(inner.type == "image" for inner in node.walk()),
        }

    def ordered(self, node: SyntaxTreeNode) -> Value:
        return self.inside(node) | {"start": int(node.attrs.get("start", 1))}


def _label(slug: str, anchor: str = "") -> str:
    return f"{slug}/{anchor}"


def _labels(page: Page) -> list[str]:
    return [_label(page.slug), *(_label(page.slug, heading.anchor) for heading in page.headings)]


def _text(writer: Writer, node: SyntaxTreeNode) -> Value:
    return {"text": node.content}


def _raw(writer: Writer, node: SyntaxTreeNode) -> Value:
    return {"text": without_comments(node.content)}


def _nothing(writer: Writer, node: SyntaxTreeNode) -> Value:
    return {}


_WRITERS: dict[str, Callable[[Writer, SyntaxTreeNode], Value]] = {
    "heading": Writer.heading,
    "paragraph": Writer.paragraph,
    "inline": Writer.inside,
    "text": _text,
    "softbreak": _nothing,
    "hardbreak": _nothing,
    "em": Writer.inside,
    "strong": Writer.inside,
    "code_inline": _text,
    "link": Writer.link,
    "image": Writer.image,
    "bullet_list": Writer.inside,
    "ordered_list": Writer.ordered,
    "list_item": Writer.inside,
    "table": Writer.table,
    "fence": _text,
    "code_block": _text,
    "blockquote": Writer.inside,
    "hr": _nothing,
    "html_block": _raw,
    "html_inline": _raw,
}
"""What the values of each kind of Markdown are; a page of any other kind is refused."""
