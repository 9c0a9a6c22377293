"""The pages of the guide: which there are, and what stands in each of them.

A page is read when somebody asks for it, and kept until its file changes; so is the library that reads
Markdown, which no other page of the site needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.functional import cached_property

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

DOCS = Path(settings.BASE_DIR) / "docs"
PICTURES = DOCS / "pictures"
GUIDE = "guide"
"""The folder of what a club reads; the other folders have what it looks up."""
FOLDERS = (GUIDE, "reference")
SERVED = (*(f"{folder}/*.md" for folder in FOLDERS), "running.md")
ORDER = (
    "choosing",
    "start",
    "evening",
    "other-evenings",
    "office",
    "problems",
    "running",
    "scoring",
    "files",
)
"""Pages in the order of reading; others follow by name."""
COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
AREAS = re.compile(r"\s*on:\s*(.*?)\s*", re.DOTALL)
BEGINS = re.compile(r"\s*(\w+): begin\s*")
NO_PART_OF_AN_ANCHOR = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and its anchor, as GitHub makes it. `areas`: what parts of the product it is about."""

    level: int
    text: str
    anchor: str
    areas: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Page:
    """A page that is served: its blocks, its title, and its other headings in order."""

    slug: str
    path: Path
    tree: SyntaxTreeNode = field(repr=False)
    title: str
    headings: tuple[Heading, ...]

    @property
    def folder(self) -> str:
        """Where the page lies in `docs`, for links that begin there: "", "guide" or another folder's name."""
        return self.path.parent.relative_to(DOCS).as_posix().removeprefix(".")

    @cached_property
    def anchors(self) -> frozenset[str]:
        return frozenset(heading.anchor for heading in self.headings)

    def section_on(self, area: str) -> str:
        """The anchor of the section of this anchor, or else of that which tells of this part of the product.

        "" for the top of the page, where there is no such section.
        """
        if area in self.anchors:
            return area
        naming = [heading for heading in self.headings if area in heading.areas]
        return min(naming, key=lambda heading: heading.areas.index(area)).anchor if naming else ""


def pages() -> list[Page]:
    """All pages, in the order of reading."""
    return [page_at(path) for path in _paths().values()]


def chapters() -> list[Page]:
    """The pages that a club reads, in the order of reading; without those where it looks things up."""
    return [page_at(path) for path in _paths().values() if path.parent.name == GUIDE]


def page_of(slug: str) -> Page | None:
    path = _paths().get(slug)
    return page_at(path) if path else None


def neighbours(slug: str) -> tuple[Page | None, Page | None]:
    """The pages before and after that of this slug, which there must be."""
    in_order = list(_paths())
    place = in_order.index(slug)
    before = page_of(in_order[place - 1]) if place else None
    return before, page_of(in_order[place + 1]) if place + 1 < len(in_order) else None


def slugs() -> dict[str, str]:
    """Which path within `docs` has which page."""
    return {path.relative_to(DOCS).as_posix(): slug for slug, path in _paths().items()}


def _paths() -> dict[str, Path]:
    """The file of each page by its slug, in the order of reading."""
    folders = (DOCS, *(DOCS / name for name in FOLDERS))
    return _listed(tuple(folder.stat().st_mtime_ns for folder in folders))


@lru_cache(maxsize=1)
def _listed(changed: tuple[int, ...]) -> dict[str, Path]:
    found = {path.stem: path for pattern in SERVED for path in DOCS.glob(pattern)}
    places = {slug: place for place, slug in enumerate(ORDER)}
    in_order = sorted(found, key=lambda slug: (places.get(slug, len(ORDER)), slug))
    return {slug: found[slug] for slug in in_order}


def page_at(path: Path) -> Page:
    """The page of a file as it is now."""
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=40)
def _read(path: Path, changed: int) -> Page:
    """The page as its file was at that moment."""
    tree = tree_of(path.read_text(encoding="utf-8"))
    title, *headings = _headings(tree)
    return Page(path.stem, path, tree, title.text, tuple(headings))


def tree_of(source: str) -> SyntaxTreeNode:
    """The blocks of a text in Markdown: CommonMark with tables."""
    from markdown_it import MarkdownIt  # here: only who opens a page of the guide waits for it
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(source))


def _headings(tree: SyntaxTreeNode) -> Iterator[Heading]:
    taken: dict[str, int] = {}
    blocks = tree.children
    for place, block in enumerate(blocks):
        if block.type != "heading":
            continue
        text = plain_text(block)
        wanted = NO_PART_OF_AN_ANCHOR.sub("", text.lower()).replace(" ", "-")
        count = taken[wanted] = taken.get(wanted, -1) + 1
        areas = tuple(_areas(blocks[place + 1 :]))
        yield Heading(int(block.tag[1:]), text, f"{wanted}-{count}" if count else wanted, areas)


def _areas(following: list[SyntaxTreeNode]) -> Iterator[str]:
    """What the comments of a section name: the parts of the product that it tells of, and its tables."""
    for block in following:
        if block.type == "heading":
            return
        if block.type != "html_block":
            continue
        for comment in COMMENT.findall(block.content):
            if named := AREAS.fullmatch(comment):
                yield from (name.strip() for name in named[1].split(","))
            elif table := BEGINS.fullmatch(comment):
                yield table[1]


def plain_text(node: SyntaxTreeNode) -> str:
    """The words of a node, without what says how they look."""
    if node.children:
        return "".join(map(plain_text, node.children))
    return " " if node.type == "softbreak" else node.content


def without_comments(html: str) -> str:
    """What is left to show of a block of HTML, which a page should not have: its source, as text."""
    return COMMENT.sub("", html).strip()
