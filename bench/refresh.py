"""Measures the refresh of a standing after one more score.

    python -m bench.refresh [--database sqlite|postgres]

There are three bases: a minimal INSERT by the ORM in a transaction, the comparison of the whole field, and
the same refresh in a small field.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import site
from bench.kit.timing import prepared_medians

if TYPE_CHECKING:
    from bench.kit.fields import Made

SIZES = {"13 x 26": (13, 26, 2), "100 x 32": (100, 32, 2), "3,000 x 36": (3000, 36, 3)}
"""Tables, boards, boards a round."""
SMALL = {"13 x 26": (3, 6, 2), "100 x 32": (4, 8, 2), "3,000 x 36": (5, 9, 3)}
TARGETS = {"sqlite": 12, "postgres": 7}


def measure(options: Options) -> list[Line]:
    with site(options.database):
        from bench.kit.fields import make_field

        sizes = SMALL if options.small else SIZES
        made = {name: make_field(*size) for name, size in sizes.items()}
        work = {"insert": insertion(made["100 x 32"])}
        work |= {name: refresh(field) for name, field in made.items()}
        seconds = prepared_medians(work, 5 * options.rounds)
        large = made["3,000 x 36"]
        whole = prepared_medians(
            {"one": refresh(large), "all": refresh(large, whole=True)}, 1 + options.rounds // 4
        )
    return _lines(options.database, seconds, whole)


def _lines(database: str, seconds: dict[str, float], whole: dict[str, float]) -> list[Line]:
    small = seconds["13 x 26"]
    return [
        Line(
            f"one score refreshed, 100 x 32, {database}",
            "minimal INSERT",
            seconds["100 x 32"],
            seconds["insert"],
            TARGETS[database],
        ),
        Line(
            f"one score refreshed, 3,000 x 36, {database}", "whole field", whole["one"], whole["all"], 1 / 12
        ),
        Line(f"one score refreshed, 100 x 32, {database}", "at 13 x 26", seconds["100 x 32"], small),
        Line(f"one score refreshed, 3,000 x 36, {database}", "at 13 x 26", seconds["3,000 x 36"], small, 5),
    ]


def insertion(made: Made) -> Callable[[], Callable[[], object]]:
    """Saves one row by the ORM in a transaction of its own."""
    from django.db import transaction

    from scoring.models import BoardSet

    def insert() -> None:
        with transaction.atomic():
            BoardSet.objects.create(session_id=made.session.pk)

    return lambda: insert


def refresh(made: Made, *, whole: bool = False) -> Callable[[], Callable[[], object]]:
    """A refresh after one more score; with `whole`, after a change that concerns every board."""
    from tournaments.services.results.standings import refresh_standings

    random_ = random.Random(1)

    def prepare() -> Callable[[], object]:
        one_score_more(made, random_, whole=whole)
        return lambda: refresh_standings(field_id=made.field.pk)

    return prepare


def one_score_more(made: Made, random_: random.Random, *, whole: bool) -> None:
    """Changes the score of a play of the field in the way an accepted entry does."""
    from bench.kit.fields import OUTCOMES, let_count
    from scoring.models import Play

    number = random_.choice(made.board_numbers)
    plays = Play.objects.filter(field=made.field, board__number=number).values_list("pk", flat=True)
    play = Play.objects.select_related("board").get(pk=random_.choice(plays))
    let_count(play, random_.choice(OUTCOMES))
    made.field.version += 1
    if whole:
        made.field.whole_since = made.field.version
    play.version = made.field.version
    made.field.save()
    play.save()


if __name__ == "__main__":
    report.main(measure, "bench.refresh", on_databases=True)
