"""A table's phone posts a result, beside a view that inserts one row: the same server and middleware.

    python -m bench.posts [--database sqlite|postgres]

The standing of the field, 100 x 32, is refreshed within the request; `bench.queued_posts` leaves that
to a worker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING
from uuid import uuid4

from bench import report
from bench.report import Line, Options
from bench.site import Browser, server, site, worker
from bench.timing import WARM_UP, WARM_UP_OF_A_SERVER, prepared_medians

if TYPE_CHECKING:
    from bench.fields import Made

TARGETS = {("sqlite", False): 9, ("postgres", False): 8, ("sqlite", True): 7, ("postgres", True): 6}


def measure(options: Options, *, queue: bool = False) -> list[Line]:
    """Posts with the refresh in process, or with a `queue` to a worker."""
    with ExitStack() as stack:
        stack.enter_context(site(options.database, queue=queue))
        if queue:
            stack.enter_context(worker())
        from bench.fields import make_field

        made = make_field(*((4, 8, 2) if options.small else (100, 32, 2)), people=True)
        entries = iter(list(to_enter(made)))
        since = f"0.{made.session.version}"
        browser = stack.enter_context(server(options.database))
        work = {
            "insert": lambda: lambda: browser.post(f"/bench/insert/{made.session.pk}/", {}),
            "result": lambda: result(browser, since, *next(entries)),
        }
        seconds = prepared_medians(work, options.rounds, WARM_UP if options.small else WARM_UP_OF_A_SERVER)
    name = f"result POST, refreshed {'by a worker' if queue else 'in process'}, {options.database}"
    target = TARGETS[options.database, queue]
    return [Line(name, "INSERT view", seconds["result"], seconds["insert"], target)]


def to_enter(made: Made) -> Iterator[tuple[int, int, str]]:
    """Encounter and board of every play that is open, and the cookie of a phone at its table."""
    from scoring.models import Play
    from scoring.services import phones

    keys = {
        (link.section_id, link.table): phones.open_link(token=link.token)[1]
        for link in made.session.table_links.all()
    }
    plays = Play.objects.filter(field=made.field, kind="not_entered").order_by("ordinal", "pk")
    columns = ("encounter", "board__number", "encounter__round__section", "encounter__table")
    for encounter, board, *place in plays.values_list(*columns):
        yield encounter, board, f"table={keys[tuple(place)]}"


def result(browser: Browser, since: str, encounter: int, board: int, cookie: str) -> Callable[[], object]:
    """An entry as a phone sends it that has seen the session as it is."""
    entry = {"encounter": encounter, "board": board, "result": "4SN=", "seen": 0, "since": since}
    entry["entry_id"] = str(uuid4())
    return lambda: browser.post("/table/entry/", entry, cookie)


if __name__ == "__main__":
    report.main(measure, "bench.posts", on_databases=True)
