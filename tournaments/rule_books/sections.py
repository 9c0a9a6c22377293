"""The pages of the catalogue, and the sections in which they have the rules of a game.

The catalogue names a section by its heading, without what a heading has in brackets (keys, lines of the
books) and without a remark behind it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.utils.safestring import SafeString

from tournaments.guide.pages import DOCS, Heading, Page, page_at
from tournaments.rule_books.reading import section_html

RULES = DOCS / "rules"
NOT_SERVED = ("README", "corrections")  # for those who write the catalogue
BRACKETED = re.compile(r"\s*\([^()]*\)|\s*\[[^\[\]]*\]|[`*]")

REMARK = ": "


class NoSuchSection(LookupError):
    """The catalogue names a section that none of the page's headings has."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page of the catalogue."""

    page: Page
    heading: Heading

    @property
    def title(self) -> str:
        """The heading without its remark."""
        return named(self.heading.text).partition(REMARK)[0]

    @property
    def remark(self) -> str:
        """What a heading says behind its title: of some variants that is all."""
        return self.heading.text.partition(REMARK)[2].strip()

    @property
    def html(self) -> SafeString:
        return section_html(self.page, self.heading.anchor)


def named(text: str) -> str:
    """A heading, or the name of a section, without what stands in brackets."""
    return " ".join(BRACKETED.sub("", text).split())


def titles() -> dict[str, str]:
    """The pages that are served, by name: their titles, in alphabetical order. No page is read whole."""
    named_by = {path.stem: _title(path) for path in RULES.glob("*.md") if path.stem not in NOT_SERVED}
    return dict(sorted(named_by.items(), key=lambda item: item[1]))


def _title(path: Path) -> str:
    with path.open(encoding="utf-8") as lines:
        return named(next(lines).lstrip("# "))


def rules_page(name: str) -> Page | None:
    """A page of the catalogue as its file is now; None if there is none."""
    return page_at(RULES / f"{name}.md") if name in titles() else None


def section_called(file: str, title: str) -> Section:
    """The section of a file that has this title. Raises NoSuchSection."""
    page = page_at(RULES / file)
    return Section(page, _heading(page, named(title)))


@lru_cache(maxsize=1_000)
def _heading(page: Page, title: str) -> Heading:
    """The heading of that title, else the shortest that begins with it, else the shortest that has it."""
    headings = (Heading(1, page.title, ""), *page.headings)
    fits = (
        lambda text: text == title,
        lambda text: text.startswith(title),
        lambda text: title.casefold() in text.casefold(),
    )
    for fit in fits:
        if fitting := [heading for heading in headings if fit(named(heading.text))]:
            return min(fitting, key=lambda heading: len(heading.text))
    raise NoSuchSection(f"{page.path}: {title}")
