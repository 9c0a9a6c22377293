"""Plays random evenings of a rubber bridge room, checks their invariants, and measures one event.

    python -m bench.evenings [--evenings N]

There are 10,000 evenings of 30 people with a hundred events each; it takes some minutes. Code that knows
nothing of the engine checks every room against the invariants of the rules. Then the draw of a rubber late in
an evening of 5,000 rubbers is measured beside the same draw early in it.
"""

from __future__ import annotations

import argparse
import sys

from bench.kit import report
from bench.kit.report import Line
from bench.kit.timing import medians
from clubs.procedure import Event, Room, apply, event_from_json
from tests.clubs.procedure.evenings import played
from tests.clubs.procedure.invariants import faults

EVENINGS = 10_000
RUBBERS = 5_000
AT_ONCE = 50
"""One alone would be measured with a cold cache or a warm one, as it comes."""
TARGET = 1.2
PEOPLE = [f"P{number:02}" for number in range(30)]
BEGIN: tuple[dict[str, object], ...] = (
    {"type": "enter", "people": PEOPLE},
    *({"type": "form", "table": str(n), "people": PEOPLE[6 * n : 6 * n + 6]} for n in range(5)),
)


def check(evenings: int) -> int:
    """Plays this many evenings and returns the number of events.

    Raises AssertionError with the evening and the fault.
    """
    events = 0
    for seed in range(evenings):
        shown: dict[str, object] = {"room": [], "lent": [], "tables": []}
        for turn in played(seed):
            problems = faults(shown, turn.shown, turn.event)
            assert not problems, (seed, turn.number, turn.event, problems)
            shown, events = turn.shown, events + 1
    return events


def room_after(rubbers: int) -> Room:
    """A room with five complete tables that have played this many rubbers in turn."""
    room = Room()
    for event in BEGIN:
        room = apply(room, event_from_json(event)).room
    turns = [[event_of("draw", n), event_of("rubber_over", n)] for n in range(5)]
    for rubber in range(rubbers):
        for event in turns[rubber % 5]:
            room = apply(room, event).room
    return room


def event_of(kind: str, table: int) -> Event:
    return event_from_json({"type": kind, "table": str(table)})


def draw_often(room: Room, draw: Event) -> None:
    for _ in range(AT_ONCE):
        apply(room, draw)


def measure(rubbers: int, rounds: int) -> Line:
    early, late, draw = room_after(20), room_after(rubbers), event_of("draw", 0)
    work = {"early": lambda: draw_often(early, draw), "late": lambda: draw_often(late, draw)}
    seconds = medians(work, rounds)
    return Line(
        f"{AT_ONCE} rubbers drawn, after {rubbers:,}", "after 20", seconds["late"], seconds["early"], TARGET
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--evenings", type=int, default=EVENINGS, help="how many, default %(default)s")
    parser.add_argument("--rounds", type=int, default=31, help="samples of each, default %(default)s")
    parser.add_argument("--small", action="store_true", help="a few evenings only, to try the bench out")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    evenings = 5 if options.small else options.evenings
    print(f"{evenings:,} evenings, {check(evenings):,} events: every invariant holds.", file=sys.stderr)
    report.show([measure(100 if options.small else RUBBERS, options.rounds)], as_json=options.json)


if __name__ == "__main__":
    main()
