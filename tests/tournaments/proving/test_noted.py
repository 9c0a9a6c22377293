"""Who records an action has noted what no service changed: rule 2 for services, read from the code."""

from __future__ import annotations

from pathlib import Path

SERVICES = Path(__file__).parents[3] / "tournaments" / "services"
BY_OTHERS = {
    "control/clock.py": "the clock is in no layout, so that its action seals nothing",
    "control/rulings.py": "only results and penalties change, so that its actions seal nothing",
    "parties/rounds.py": "`locked_in_play` of parties/people.py notes it",
}
"""Modules that record actions and need not note anything themselves, and why."""
NOTED_BY = ("note_foreign(", "note_foreign_of_event(", "begin(")


def test_every_module_that_records_an_action_notes_what_is_foreign_first():
    texts = {path.relative_to(SERVICES).as_posix(): path.read_text() for path in SERVICES.rglob("*.py")}
    recording = {name: text for name, text in texts.items() if "record_deed(" in text}
    without = {name for name, text in recording.items() if not any(words in text for words in NOTED_BY)}
    assert without == set(BY_OTHERS)
