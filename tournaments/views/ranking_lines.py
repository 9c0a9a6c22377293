"""The lines of a ranking as HTML.

A template takes as long for two hundred lines as all queries of the page together. Whose line is whose is
marked afterwards, see `cached_ranking`: a line says with `mark` where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from scoring.templatetags.cards import bar

Row = Mapping[str, Any]
"""A line of `ranking_page`, with the addresses of its `card` and its `why`."""


def ranking_lines(rows: Iterable[Row], mark: str) -> SafeString:
    """The lines of the ranking itself."""
    return mark_safe("".join(_ranking_line(row, mark) for row in rows))  # noqa: S308 - texts are escaped


def list_lines(rows: Iterable[Row], mark: str) -> SafeString:
    """The lines of another list beside it."""
    return mark_safe("".join(_list_line(row, mark) for row in rows))  # noqa: S308 - texts are escaped


def _ranking_line(row: Row, mark: str) -> str:
    key, place, names, figure = row["id"], escape(row["place"]), escape(row["names"]), escape(row["figure"])
    if medal := row["medal"]:
        place = f'<span class="medal medal-{medal}">{place}</span>'
    if card := escape(row["card"]):
        names = f'<a href="{card}" id="card-{key}">{names}</a>'
    if figure and (why := escape(row["why"])):
        button = f'<a class="button figure-button" href="{why}" id="why-{key}"'
        figure = f'{button} hx-get="{why}" hx-target="#why">{figure}</a>'
    return (
        f'\n    <tr{mark}:row:{key};><td class="place">{place}</td>'
        f'<td class="wider">{escape(row["pair"])}</td>'
        f'<th scope="row">{names}{mark}:you:{key};{_notes(row)}</th>'
        f'<td class="figure percent">{figure}{bar(row["bar"])}</td>'
        f'<td class="figure wide">{escape(row["score"])}</td>'
        f'<td class="figure wide widest">{escape(row["boards"])}</td></tr>'
    )


def _list_line(row: Row, mark: str) -> str:
    return (
        f'<tr{mark}:list:{row["id"]};><td class="place">{escape(row["place"])}</td>'
        f'<td class="wider">{escape(row["pair"])}</td>'
        f'<th scope="row">{escape(row["names"])}{_notes(row)}</th>'
        f'<td class="figure percent">{escape(row["figure"])}</td></tr>'
    )


def _notes(row: Row) -> str:
    return "".join(f" <small>{escape(note)}</small>" for note in row["notes"])
