"""Rankings as they were rendered, kept for all who may see the same boards.

What is kept is marked for nobody: it was made for a reader without entries. Whose line is whose is put into
it afterwards, for one answer alone, at marks that nobody can have typed. It is found again by the versions of
all that it shows; where clubs share a field none is kept, for no version here rises with the other clubs'.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from config.caching.stamped_cache import StampedCache
from scoring.models import Session
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.ranking_page import ranking_page, row_id
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.views.access import SessionContext
from tournaments.views.ranking_lines import list_lines, ranking_lines

MOST_CHARACTERS = 8_000_000


@dataclass
class Ranking:
    """A rendered ranking: texts, and between two of them what stands there for an entry: kind, id.

    `rows` are the lines of the entries, by id.
    """

    pieces: list[str]
    rows: Mapping[str, Mapping[str, Any]]
    unit: str

    @cached_property
    def for_all(self) -> SafeString:
        """The ranking for a reader who has no entry in it."""
        return mark_safe("".join(self.pieces[::3]))  # noqa: S308 - rendered texts

    def shown_to(self, results: Results) -> SafeString:
        """The ranking with the lines of the reader's own entries marked."""
        here = {section.pk for section in results.sections}
        own_rows = {row_id(entry, away=entry.section_id not in here) for entry in results.readers_entries}
        rows = [row for pk, row in self.rows.items() if pk in own_rows]
        if not rows:
            return self.for_all
        shown = list(self.pieces)
        for at in range(1, len(shown), 3):
            kind, pk = shown[at : at + 2]
            shown[at : at + 2] = [_marking(kind, pk) if pk in own_rows else "", ""]
            if kind == "own":
                shown[at] = render_to_string(
                    "tournaments/results/ranking/_own.html", {"rows": rows, "unit": self.unit}
                )
        return mark_safe("".join(shown))  # noqa: S308 - rendered texts


def _marking(kind: str, pk: str) -> str:
    """The HTML that marks a reader's own line, in the ranking or another list, or the word beside names."""
    marks = {"row": f' class="own" id="own-{pk}"', "list": ' class="own"'}
    return marks.get(kind) or render_to_string("tournaments/results/ranking/_you.html").rstrip()


Of = tuple[Any, ...]
"""Whose ranking, for whom; and the versions of all that it shows."""
_rankings: StampedCache[Of, Of, Ranking] = StampedCache(MOST_CHARACTERS)


def ranking_of(sitting: SessionContext, results: Results) -> Ranking:
    """The rendered ranking of a field, the same for all readers who may see the same boards."""
    if results.field.shared:
        return _rendered(sitting, results)
    return _rankings.get(
        _key(results),
        _stamp(results),
        lambda: _rendered(sitting, results),
        lambda ranking: len(ranking.for_all),
    )


def _key(results: Results) -> Of:
    return (
        *(results.session.pk, results.field.pk, results.viewer.staff, results.sees_everything),
        *(get_language(), get_current_timezone_name()),
    )


def _stamp(results: Results) -> Of:
    session, field, standing = results.session, results.field, results.standing
    return (
        *(session.created, session.version, session.state, session.corrections_until),
        *(session.club.slug, ranking_allowed(session)),
        *(field.version, field.chain_length, standing.version, standing.computed),
    )


def _rendered(sitting: SessionContext, results: Results) -> Ranking:
    """Renders the ranking for a reader without entries who may see what this one may."""
    neutral = Results(results.session, results.sections, results.others, results.viewer)
    page = ranking_page(neutral)
    _add_addresses(page.rows, sitting.session)
    mark = secrets.token_hex(16)
    context = {"club": sitting.club, "session": sitting.session, "page": page, "mark": mark}
    context["groups"] = [(title, ranking_lines(lines, mark)) for title, lines in page.groups]
    context["lists"] = [(one.title, list_lines(one.rows, mark)) for one in page.lists]
    text = render_to_string("tournaments/results/ranking/_ranking.html", context)
    rows = {str(row["id"]): row for row in page.rows}
    return Ranking(re.split(rf"{mark}:(\w+):([\w-]+);", text), rows, str(page.measure.unit))


def _add_addresses(rows: Iterable[dict[str, Any]], session: Session) -> None:
    """Adds the addresses of card and arithmetic to the rows; contestants of another club have none.

    Each pattern is looked up once: a hundred rows have two hundred addresses.
    """
    for name in ("card", "why"):
        pattern = reverse(name, args=[session.club.slug, session.pk, 0])
        for row in rows:
            row[name] = "" if row["away"] else pattern.replace("/pairs/0/", f"/pairs/{row['entry']}/")
