"""One more deal on a long sheet, beside one more on a sheet half as long: through the service, saved.

    python -m bench.sheets [--database sqlite|postgres]

A sheet is played again from its deals whenever one is entered, so that what counts is what was said; the
figure tells how much that costs late in a long evening.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING
from uuid import uuid4

from bench import report
from bench.report import Line, Options
from bench.site import site
from bench.timing import prepared_medians

if TYPE_CHECKING:
    from scoring.models import Sheet

TARGET = 2.5
SHORT, LONG = 100, 200
GAME = "solo_whist"
DEAL = {"call": "solo", "caller": "Ann", "tricks": 5}
PLAYERS = ("Ann", "Bo", "Cem", "Dee")


def measure(options: Options) -> list[Line]:
    with ExitStack() as stack:
        stack.enter_context(site(options.database))
        short, long = (10, 20) if options.small else (SHORT, LONG)
        sheets = {length: sheet_of(length) for length in (short, long)}
        work = {str(length): one_more(sheet, length) for length, sheet in sheets.items()}
        seconds = prepared_medians(work, options.rounds)
    name = f"one more deal of solo whist at {long}, {options.database}"
    return [Line(name, f"at {short}", seconds[str(long)], seconds[str(short)], TARGET)]


def sheet_of(deals: int) -> Sheet:
    """A sheet of so many deals, in a club of its own."""
    from clubs.people.models import Club, Person
    from scoring.actors import import_actor
    from scoring.services import sheets

    club = Club.objects.create(name=f"Bench {deals}", slug=f"bench-{deals}")
    people = [Person.objects.create(club=club, name=name) for name in PLAYERS]
    sheet = sheets.open_sheet(club=club, game=GAME, people=people, by=import_actor("bench"))
    for ordinal in range(1, deals + 1):
        _enter(sheet, ordinal)
    return sheet


def one_more(sheet: Sheet, deals: int) -> Callable[[], Callable[[], object]]:
    """The next deal, after what the last sample entered is taken back."""
    from scoring.actors import import_actor
    from scoring.services import sheets

    def prepare() -> Callable[[], object]:
        if sheet.encounter.plays.filter(ordinal=deals + 1, accepted__isnull=False).exists():
            sheets.undo_last(sheet_id=sheet.pk, ordinal=deals + 1, by=import_actor("bench"))
        return lambda: _enter(sheet, deals + 1)

    return prepare


def _enter(sheet: Sheet, ordinal: int) -> None:
    from scoring.actors import import_actor
    from scoring.services import sheets

    sheets.record_deal(
        sheet_id=sheet.pk, ordinal=ordinal, entry_id=uuid4(), deal=DEAL, seen=0, by=import_actor("bench")
    )


if __name__ == "__main__":
    report.main(measure, "bench.sheets", on_databases=True)
