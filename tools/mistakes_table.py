"""The tables of mistakes in docs/guide/evening.md, each between two comments.

`.venv/bin/python -m tools.mistakes_table` writes them anew from the list that the panel *Fix a mistake* shows
(`tournaments.views.control.mishap_list`); a test compares the two. What happens every week may have a place
of its own in the page, before the rest.
"""

from __future__ import annotations

import os
from pathlib import Path

import django

PAGE = Path(__file__).resolve().parents[1] / "docs" / "guide" / "evening.md"
WEEKLY, ALL = "weekly", "mistakes"


def table(*, often: bool) -> str:
    """What happens every week, or what happens less often, as a table of Markdown."""
    from tournaments.views.control.mishap_list import MISHAPS, in_the_guide  # models: once Django is set up

    rows = [f"| {item.title} | {in_the_guide(item)} |" for item in MISHAPS if item.often == often]
    return "\n".join(["| what happened | what to press |", "|---|---|", *rows])


def with_tables(page: str) -> str:
    """The page with the tables of now between its comments. Raises ValueError where these are missing."""
    weekly, seldom = table(often=True), table(often=False)
    if _comment(WEEKLY, "begin") in page:
        return _with_block(_with_block(page, WEEKLY, weekly), ALL, seldom)
    return _with_block(page, ALL, f"**Every week**\n\n{weekly}\n\n**Less often**\n\n{seldom}")


def _with_block(page: str, name: str, block: str) -> str:
    begin, end = _comment(name, "begin"), _comment(name, "end")
    before, begins, rest = page.partition(begin)
    _old, ends, after = rest.partition(end)
    if not begins or not ends:
        raise ValueError(f"{PAGE} lacks {begin} or {end}.")
    return f"{before}{begin}\n\n{block}\n\n{end}{after}"


def _comment(name: str, which: str) -> str:
    return f"<!-- {name}: {which} -->"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
