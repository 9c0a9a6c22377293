"""Measures the ranking page of 100 pairs beside a view that selects one row, on the same server.

    python -m bench.pages [--database sqlite|postgres]

Both have the same middleware.
"""

from __future__ import annotations

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import server, site
from bench.kit.timing import WARM_UP, WARM_UP_OF_A_SERVER, prepared_medians


def measure(options: Options) -> list[Line]:
    with site(options.database):
        from bench.kit.fields import make_field
        from scoring.models import Session

        made = make_field(*((4, 8, 2) if options.small else (50, 32, 2)), people=True)
        session = made.session
        Session.objects.filter(pk=session.pk).update(state=Session.State.FINISHED)  # so all may read it
        ranking = f"/c/{session.club.slug}/s/{session.pk}/ranking/"
        with server(options.database) as browser:
            assert b"Player 1 &amp; Player 2" in browser.get(ranking)
            work = {
                "select": lambda: lambda: browser.get(f"/bench/select/{session.pk}/"),
                "ranking": lambda: lambda: browser.get(ranking),
            }
            seconds = prepared_medians(
                work, options.rounds, WARM_UP if options.small else WARM_UP_OF_A_SERVER
            )
    name = f"ranking page of 100 pairs, {options.database}"
    return [Line(name, "SELECT view", seconds["ranking"], seconds["select"], 8)]


if __name__ == "__main__":
    report.main(measure, "bench.pages", on_databases=True)
