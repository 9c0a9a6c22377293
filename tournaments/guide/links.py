"""Where the links and pictures of a page lead: to pages that are served, to the world, or nowhere."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tournaments.guide.pages import DOCS, PICTURES, Page, page_of, slugs

OUTSIDE = ("https://", "http://", "mailto:")


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the guide and a heading in it; "" for its top."""

    slug: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of `docs/pictures`, with its size in pixels."""

    name: str
    width: int
    height: int


def destination(page: Page, href: str) -> Place | str | None:
    """Where a link of this page leads: to a place in the guide, to an address as it is, or nowhere (None).

    A file that is not served, such as a page for programmers, is nowhere.
    """
    if href.startswith(OUTSIDE):
        return href
    if href.startswith("/"):
        return href if not href.startswith("//") else None
    path, _mark, anchor = href.partition("#")
    if not path:
        return Place(page.slug, anchor)
    slug = slugs().get(posixpath.normpath(posixpath.join(page.folder, path)))
    return Place(slug, anchor) if slug else None


def section(slug: str, area: str = "") -> Place | None:
    """The place in that page which tells of a part of the product; its top where no section names the part.

    None while there is no such page.
    """
    page = page_of(slug)
    return Place(slug, page.section_on(area)) if page else None


def picture(page: Page, src: str) -> Picture | None:
    """The picture that a page shows; None for one that does not lie among the pictures."""
    folder, name = posixpath.split(posixpath.normpath(posixpath.join(page.folder, src)))
    path = PICTURES / name
    if DOCS / folder != PICTURES or not path.is_file():
        return None
    return Picture(name, *_size(path, path.stat().st_mtime_ns))


@lru_cache(maxsize=100)
def _size(path: Path, changed: int) -> tuple[int, int]:
    """Width and height of a PNG, which stand at fixed places in its head."""
    with path.open("rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
