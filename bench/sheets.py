"""Measures one more deal on a long score sheet beside one more on a sheet half as long.

    python -m bench.sheets [--database sqlite|postgres]

The deal is recorded by the service and saved. A sheet is replayed from the deals in its revisions; a process
that has replayed it before only plays the new ones. The ratio shows how the time of a deal grows during a
long evening. A game of each shape is measured, and one with a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import uuid4

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import site
from bench.kit.timing import prepared_medians

if TYPE_CHECKING:
    from scoring.models import Sheet

TARGET = 2.5
SHORT, LONG = 100, 200
PLAYERS = ("Ann", "Bo", "Cem", "Dee")
FAR = {"target": 10_000}


@dataclass(frozen=True)
class Played:
    """A game, and a deal of it that can be recorded without end."""

    key: str
    deal: dict[str, object]
    options: dict[str, object] = field(default_factory=dict)


GAMES = (
    Played("solo_whist", {"call": "solo", "caller": "Ann", "tricks": 5}),
    Played("hearts", {"hearts": [6, 4, 2, 1]}),
    Played("seven_up", {"high": "Ann", "low": "Bo", "jack": "Ann", "game": "Bo"}, FAR),
    Played("euchre", {"maker": "Ann", "tricks": 3}, FAR),
)


def measure(options: Options) -> list[Line]:
    with ExitStack() as stack:
        stack.enter_context(site(options.database))
        short, long = (10, 20) if options.small else (SHORT, LONG)
        work = {
            f"{played.key} {length}": one_more(sheet_of(played, length), played, length)
            for played in GAMES
            for length in (short, long)
        }
        seconds = prepared_medians(work, options.rounds)
    return [
        Line(
            f"one more deal of {played.key.replace('_', ' ')} at {long}, {options.database}",
            f"at {short}",
            seconds[f"{played.key} {long}"],
            seconds[f"{played.key} {short}"],
            TARGET,
        )
        for played in GAMES
    ]


def sheet_of(played: Played, deals: int) -> Sheet:
    """A sheet with this many deals, in a club of its own."""
    from clubs.people.models import Club, Person
    from scoring.actors import import_actor
    from scoring.services import sheets

    slug = f"bench-{played.key.replace('_', '-')}-{deals}"
    club = Club.objects.create(name=f"Bench {played.key} {deals}", slug=slug)
    people = [Person.objects.create(club=club, name=name) for name in PLAYERS]
    actor = import_actor("bench")
    sheet = sheets.open_sheet(club=club, game=played.key, people=people, options=played.options, by=actor)
    for ordinal in range(1, deals + 1):
        _enter(sheet, played, ordinal)
    return sheet


def one_more(sheet: Sheet, played: Played, deals: int) -> Callable[[], Callable[[], object]]:
    """Records the next deal, after the one of the last sample has been undone."""
    from scoring.actors import import_actor
    from scoring.services import sheets

    def prepare() -> Callable[[], object]:
        if sheet.encounter.plays.filter(ordinal=deals + 1, accepted__isnull=False).exists():
            sheets.undo_last(sheet_id=sheet.pk, ordinal=deals + 1, by=import_actor("bench"))
        return lambda: _enter(sheet, played, deals + 1)

    return prepare


def _enter(sheet: Sheet, played: Played, ordinal: int) -> None:
    from scoring.actors import import_actor
    from scoring.services import sheets

    sheets.record_deal(
        sheet_id=sheet.pk, ordinal=ordinal, entry_id=uuid4(), deal=played.deal, seen=0,
        by=import_actor("bench"),
    )  # fmt: skip


if __name__ == "__main__":
    report.main(measure, "bench.sheets", on_databases=True)
