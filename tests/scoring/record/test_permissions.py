"""The permissions table, cell by cell, against a table written apart from it."""

from __future__ import annotations

from scoring import permissions
from tests.cases import for_each

# state: deed -> who may; T table, P player, S scorer, D director, A club admin
EXPECTED = {
    "setup": {"encounters": "DA", "settings": "DA"},
    "playing": {
        "enter": "TPSDA", "agree": "TPSDA", "correct": "SDA", "handicap": "SDA", "rule": "DA",
        "encounters": "DA", "settings": "DA", "publish": "DA",
    },
    "finished": {
        "enter": "TPSDA", "agree": "TPSDA", "correct": "SDA", "handicap": "SDA", "rule": "DA",
        "encounters": "DA", "settings": "DA", "publish": "DA", "reopen": "DA",
    },
    "official": {
        "enter": "TPSDA", "agree": "DA", "correct": "SDA", "handicap": "DA", "rule": "DA", "encounters": "DA",
        "publish": "DA", "reopen": "DA",
    },
    "closed": {"reopen": "DA"},
}  # fmt: skip
LETTER = {"table": "T", "player": "P", "scorer": "S", "director": "D", "admin": "A"}


@for_each("cell", permissions.cells())
def test_every_cell(cell):
    state, who, deed, allowed = cell
    assert allowed == (LETTER[who] in EXPECTED[state].get(deed, ""))


def test_the_table_has_every_state_and_deed():
    assert len(permissions.cells()) == 5 * 5 * 9
