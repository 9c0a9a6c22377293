"""scoring/games/catalogue.py: the rows of the catalogue of rules that score cards, as Python.

`.venv/bin/python -m tools.game_rows` writes it from docs/rules/index.csv and aliases.csv. The rules of games
open no file, and a title must be written where programs for translators find it.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules"
MODULE = ROOT / "scoring" / "games" / "catalogue.py"
FAMILIES = (
    "trumps", "euchre", "stops", "all_fours", "hearts", "two_hand", "melding", "rummy", "canasta", "european",
    "solitaire", "children", "banking", "poker",
)  # fmt: skip
"""Families whose games are declared as rows; the others name their titles and sources themselves."""
HEAD = '''"""Rows of the catalogue of rules that score cards.

`.venv/bin/python -m tools.game_rows` writes this file from docs/rules; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.row import Row
from scoring.words import Word

ROWS: Mapping[str, Row] = {
'''


def module() -> str:
    """The text of the module with the rows of all games."""
    aliases = _read("aliases.csv")
    rows = [row for row in _read("index.csv") if row["family"] in FAMILIES and row["tier"] in "ABC"]
    names: dict[str, list[str]] = {row["key"]: [] for row in rows}
    for alias in aliases:
        if alias["alias"] != alias["key"] and alias["key"] in names:
            names[alias["key"]].append(alias["alias"])
    return HEAD + "".join(_entry(row, names[row["key"]]) for row in rows) + "}\n"


def _entry(row: Mapping[str, str], names: Sequence[str]) -> str:
    editions = [edition.partition("@")[0] for edition in row["editions"].split(";") if edition]
    values = [
        f'key="{row["key"]}"',
        f'title=Word("{row["title"]}")',
        f'family="{row["family"]}"',
        f'tier="{row["tier"]}"',
        f"sources={_tuple(row['sources'].split(';'))}",
        *([f"editions={_tuple(editions)}"] if editions else []),
        *([f"names={_tuple(names)}"] if names else []),
    ]
    lines = "".join(f"        {value},\n" for value in values)
    return f'    "{row["key"]}": Row(\n{lines}    ),\n'


def _tuple(values: Sequence[str]) -> str:
    """Several values as the formatter writes them: on one line if they fit there."""
    quoted = [f'"{value}"' for value in values]
    line = f"({', '.join(quoted)}{',' if len(quoted) == 1 else ''})"
    if len(line) < 85:
        return line
    return "(\n" + "".join(f"            {value},\n" for value in quoted) + "        )"


def _read(name: str) -> list[dict[str, str]]:
    with (RULES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
