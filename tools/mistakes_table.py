"""The table of mistakes in docs/guide/evening.md, between its two comments.

`.venv/bin/python -m tools.mistakes_table` writes it anew from the list that the panel *Fix a mistake* shows
(`tournaments.views.control.mishap_list`); a test compares the two.
"""

from __future__ import annotations

import os
from pathlib import Path

import django

PAGE = Path(__file__).resolve().parents[1] / "docs" / "guide" / "evening.md"
BEGIN, END = "<!-- mistakes: begin -->", "<!-- mistakes: end -->"


def table() -> str:
    """What happens every week and, below it, what happens less often, as two tables of Markdown."""
    from tournaments.views.control.mishap_list import MISHAPS, in_the_guide  # models: once Django is set up

    blocks = []
    for often, heading in ((True, "**Every week**"), (False, "**Less often**")):
        rows = [f"| {item.title} | {in_the_guide(item)} |" for item in MISHAPS if item.often == often]
        blocks.append("\n".join([heading, "", "| what happened | what to press |", "|---|---|", *rows]))
    return "\n\n".join(blocks)


def with_table(page: str) -> str:
    """The page with the table of now between its comments. Raises ValueError where these are missing."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE} lacks {BEGIN} or {END}.")
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
