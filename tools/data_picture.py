"""The picture of the data in docs/architecture.md, made from the models: `python -m tools.data_picture`.

Each part is a diagram in Mermaid, which GitHub and most editors draw, and below it a table for readers whose
program does not: each model with the first sentences of its docstring. Only the models of `SHOWN` are in it,
and of their relations those that are not in `LEFT_OUT`; a test says whether the page has today's picture.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import django
from django.db.models import Model

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- the data: written by .venv/bin/python -m tools.data_picture -->"
END = "<!-- end of the data -->"
SHOWN: Mapping[str, Sequence[str]] = {
    "An event, its sessions and its results": (
        "people.Club", "people.Person", "people.User", "people.Role",
        "scoring.Contest", "scoring.Session", "scoring.Section", "scoring.Field",
        "scoring.Entry", "scoring.EntryMember", "scoring.Round", "scoring.Encounter",
        "scoring.BoardSet", "scoring.Board", "scoring.Play", "scoring.Revision",
        "tournaments.Standing", "tournaments.BoardPoints", "tournaments.Publication", "tournaments.Deed",
    ),
    "Score sheets, rubber bridge and poker": (
        "scoring.Sheet", "scoring.SheetPlayer",
        "room.Room", "room.Evening", "room.RoomTable", "room.RoomEvent", "room.LedgerLine",
        "poker.PokerEvening", "poker.PokerPlayer", "poker.PokerEvent",
    ),
}  # fmt: skip
"""The models that somebody must know to find the others, by diagram, the lower app first."""
LEFT_OUT = {"by", "by_user", "by_device"}
"""Relations that only say who did something."""


def picture() -> str:
    """The text between the two comments of the page."""
    parts = [f"**{title}**\n\n{_drawn(labels)}\n\n{_listed(labels)}" for title, labels in SHOWN.items()]
    return "\n\n".join(parts)


def page_with(text: str, new: str) -> str:
    """The page with `new` between its two comments. Raises ValueError where one of them is missing."""
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{new}\n\n{END}{after}"


def _drawn(labels: Sequence[str]) -> str:
    lines = [line for label in labels for line in _lines_from(label)]
    return "\n".join(["```mermaid", "erDiagram", *lines, "```"])


def _lines_from(label: str) -> Iterator[str]:
    model = _model(label)
    for other, names in _relations(label).items():
        columns = [model._meta.get_field(name) for name in names]
        left = "|o" if all(column.one_to_one for column in columns) else "}o"
        right = "o|" if all(column.null for column in columns) else "||"
        yield f'    {model.__name__} {left}--{right} {other} : "{", ".join(names)}"'


def _relations(label: str) -> dict[str, list[str]]:
    """By the name of each other model of the pictures: the columns that lead to it."""
    shown = {one for labels in SHOWN.values() for one in labels}
    found: dict[str, list[str]] = {}
    for column in _model(label)._meta.concrete_fields:
        related = column.related_model
        if isinstance(related, type) and related._meta.label in shown and column.name not in LEFT_OUT:
            found.setdefault(related.__name__, []).append(column.name)
    return found


def _listed(labels: Sequence[str]) -> str:
    rows = [_row(_model(label)) for label in labels]
    return "\n".join(["| model | in | what a row is |", "|---|---|---|", *rows])


def _row(model: type[Model]) -> str:
    words = " ".join((model.__doc__ or "").split("\n\n")[0].split())
    return f"| `{model.__name__}` | `{model.__module__}` | {words} |"


def _model(label: str) -> type[Model]:
    from django.apps import apps  # the registry is whole only once Django is set up

    return apps.get_model(label)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), picture()), encoding="utf-8")


if __name__ == "__main__":
    main()
