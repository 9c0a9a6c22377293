"""Measures a result posted by a table's phone beside a view that inserts one row, on the same server.

    python -m bench.posts [--database sqlite|postgres]

Both have the same middleware. The standing of the field, of 100 tables and 32 boards, is refreshed within the
request; in `bench.queued_posts` a worker does that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING
from uuid import uuid4

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import Browser, server, site, worker
from bench.kit.timing import WARM_UP, WARM_UP_OF_A_SERVER, prepared_medians

if TYPE_CHECKING:
    from bench.kit.fields import Made

TARGETS = {("sqlite", False): 9, ("postgres", False): 8, ("sqlite", True): 7, ("postgres", True): 6}


def measure(options: Options, *, queue: bool = False) -> list[Line]:
    """Measures posts that refresh the standing in process, or with a `queue` to a worker."""
    with ExitStack() as stack:
        stack.enter_context(site(options.database, queue=queue))
        if queue:
            stack.enter_context(worker())
        from bench.kit.fields import make_field

        made = make_field(*((4, 8, 2) if options.small else (100, 32, 2)), people=True)
        entries = iter(list(to_enter(made)))
        browser = stack.enter_context(server(options.database))
        work = {
            "insert": lambda: lambda: browser.post(f"/bench/insert/{made.session.pk}/", {}),
            "result": lambda: result(browser, *next(entries)),
        }
        seconds = prepared_medians(work, options.rounds, WARM_UP if options.small else WARM_UP_OF_A_SERVER)
    name = f"result POST, refreshed {'by a worker' if queue else 'in process'}, {options.database}"
    target = TARGETS[options.database, queue]
    return [Line(name, "INSERT view", seconds["result"], seconds["insert"], target)]


def to_enter(made: Made) -> Iterator[tuple[int, int, str]]:
    """Encounter and board of every open play, and the cookie of a phone at its table.

    Each phone has reported who sits there, as it does before its first result.
    """
    from django.utils import timezone

    from scoring.models import Encounter, Play
    from scoring.services import phones

    Encounter.objects.filter(round__section__session=made.session).update(confirmed=timezone.now())
    keys = {
        (link.section_id, link.table): phones.open_link(token=link.token)[1]
        for link in made.session.table_links.all()
    }
    plays = Play.objects.filter(field=made.field, kind="not_entered").order_by("ordinal", "pk")
    columns = ("encounter", "board__number", "encounter__round__section", "encounter__table")
    for encounter, board, *place in plays.values_list(*columns):
        yield encounter, board, f"table={keys[tuple(place)]}"


def entry_of(encounter: int, board: int) -> dict[str, object]:
    """An entry as a phone sends it: it has seen the newest state, and asks for what changed."""
    from django.db.models import Max

    from scoring.models import Encounter, Play

    meeting = Encounter.objects.select_related("round__section__session").get(pk=encounter)
    plays = Play.objects.filter(
        encounter__table=meeting.table, encounter__round__section=meeting.round.section_id
    )
    newest, version = plays.aggregate(newest=Max("version"))["newest"], meeting.round.section.session.version
    seen = {"seen": 0, "since": f"{newest}.{version}", "takes": "change"}
    return {"encounter": encounter, "board": board, "result": "4SN=", "entry_id": str(uuid4())} | seen


def result(browser: Browser, encounter: int, board: int, cookie: str) -> Callable[[], object]:
    entry = entry_of(encounter, board)
    return lambda: browser.post("/table/entry/", entry, cookie)


if __name__ == "__main__":
    report.main(measure, "bench.posts", on_databases=True)
