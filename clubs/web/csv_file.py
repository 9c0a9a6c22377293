"""A table to save as CSV, in which no cell is a formula to a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from scoring.words.cells import guarded


def as_csv(heads: Sequence[str], rows: Iterable[Sequence[str]], name: str) -> HttpResponse:
    """The table as a file `name`.csv. What might be taken for a formula begins with an apostrophe."""
    text = io.StringIO()
    csv.writer(text).writerows([[guarded(cell) for cell in row] for row in (heads, *rows)])
    answer = HttpResponse(text.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
