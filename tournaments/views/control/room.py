"""The control room: its page, what changed since, and the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import path, reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.people.words import say
from clubs.web.htmx import varied, wants_fragment
from clubs.web.polls import nothing_new, versioned
from clubs.web.refusals import WRONG, status_of
from scoring.bridge.tables import table_in
from scoring.models import Play, Section, Session
from scoring.templatetags.cards import drawn
from scoring.words import RuleError
from tournaments.line import finishes
from tournaments.paper.address import site_address
from tournaments.selectors.control.before_play import before_play
from tournaments.selectors.control.cached_room import cached_room
from tournaments.selectors.control.clock import ClockState
from tournaments.selectors.control.needs import needs_of
from tournaments.selectors.control.record import with_outcomes
from tournaments.selectors.control.room import Room, Tile, clock_of, sections_of, version_of
from tournaments.selectors.control.row_views import RowsView, rows_view
from tournaments.selectors.control.rows import VIEWS, Cursor, by_pair, first_cursor, rows_at, settled
from tournaments.selectors.control.whats_next import whats_next
from tournaments.services.line.record import QUESTIONS, Answer, do_line
from tournaments.views.access import SessionContext, for_staff, readers_card, render_session
from tournaments.views.cached_page import render_cached
from tournaments.views.control import acts as control_acts
from tournaments.views.control import panels as control_panels
from tournaments.views.control import penalties as control_penalties
from tournaments.views.control import people as control_people
from tournaments.views.control import results as control_results
from tournaments.views.control import rulings as control_rulings
from tournaments.views.control import session as control_session
from tournaments.views.control.buttons import needs_context, next_context
from tournaments.views.control.keys import keypad_script
from tournaments.views.control.pages import panel
from tournaments.views.control.tiles import Drawing, digest_of
from tournaments.views.poll_pass import seen, with_pass

LARGEST = 2**31 - 1
TEMPLATE = "tournaments/control/control.html"


@require_safe
@for_staff
@never_cache
def control(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page of the control room; asked with `since`, only the parts that changed, or 204 if none did."""
    if "since" in request.GET:
        return _changes(request, sitting)
    return _page(request, sitting)


def _page(
    request: HttpRequest, sitting: SessionContext, line: Mapping[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """The page with its parts; `line` is what was typed and refused, which the page shows again."""
    sections = sections_of(sitting.session)
    now = clock_of(sitting.session, sections, timezone.now())
    whole = cached_room(sitting.session, sections, now)
    rows = _rows(request, whole)
    moved_to = site_address(request).moved_to
    context: dict[str, Any] = {"room": whole, "moved_to": moved_to}
    if not whole.tiles:
        context |= next_context(sitting, before_play(sitting.session))
        return render_session(request, sitting, TEMPLATE, context, status)
    parts = parts_of(sitting, whole, rows)
    shows_rows = "view" in request.GET or line is not None
    context |= {"shows_rows": shows_rows, "keypad": keypad_script(sitting.session), "line": line}
    texts = {f"{name}_part": parts[name].html for name in ("top", "keys", "next", "needs", "deeds", "rows")}
    texts |= {"tables_part": _tables(whole, parts), **_cursor_texts(rows.around())}
    texts |= {"version": escape(_since(request, whole, parts)), "entry_id": SafeString(uuid4())}
    if line is not None:
        return render_session(request, sitting, TEMPLATE, {**context, **texts}, status)
    shown = (moved_to, shows_rows, whole.contestants, whole.clock.round, readers_card(sitting))
    return render_cached(request, sitting, TEMPLATE, context, shown=shown, texts=texts)


def _cursor_texts(rows: RowsView) -> Mapping[str, str]:
    """What the frame says of the row on which the line writes next."""
    cursor = rows.cursor
    texts = {"view": cursor.view, "number": cursor.number, "play": cursor.play or ""}
    return {name: SafeString(value) for name, value in texts.items()} | {"row_label": drawn(rows.label)}


def _tables(whole: Room, parts: Mapping[str, Part]) -> SafeString:
    """The tiles of all tables, a list for each section."""
    tiles: dict[int, list[str]] = {section.pk: [] for section in whole.sections}
    for tile in whole.tiles:
        tiles[tile.section.pk].append(parts[f"tile-{tile.key}"].html)
    groups = [(section, SafeString("".join(tiles[section.pk]))) for section in whole.sections]
    return render_to_string("tournaments/control/room/_tables.html", {"groups": groups})


def _changes(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    since, _mark, before = seen(request).partition("~")
    sections = sections_of(sitting.session)
    now = clock_of(sitting.session, sections, timezone.now())
    version = version_of(sitting.session, sections, now)
    done = sitting.session.state == Session.State.CLOSED
    if since == version:
        again = _with_pass(request, seen(request), sitting.session, sections, now)
        return nothing_new(again, done=done)
    whole = cached_room(sitting.session, sections, now)
    rows = _rows(request, whole)
    parts = parts_of(sitting, whole, rows)
    digests = dict(zip(parts, before.split("."), strict=False))
    changed = {key: part for key, part in parts.items() if digests.get(key) != part.digest}
    if "rows" in changed and "frame" not in changed:
        newer = _newer_rows(sitting, whole, rows, since)
        if newer is not None:
            changed["rows"] = Part("", newer.__str__)
    content = "".join(part.html for part in changed.values())
    return versioned(HttpResponse(content), _since(request, whole, parts), done=done)


class Part:
    """A part of the page: a digest that changes with it, and its text, made when it is wanted."""

    def __init__(self, digest: str, make: Callable[[], str]) -> None:
        self.digest = digest
        self._make = make

    @cached_property
    def html(self) -> str:
        return self._make()

    @classmethod
    def of(cls, html: str) -> Part:
        return cls.drawn(digest_of(html), html)

    @classmethod
    def drawn(cls, digest: str, html: str) -> Part:
        """A part whose text has been made."""
        return cls(digest, html.__str__)


@dataclass(frozen=True, slots=True)
class ShownRows:
    """The rows of a board or round: its plays in order, each with the table whose rendered rows hold it."""

    cursor: Cursor
    plays: Sequence[tuple[Tile, Play]]
    several: bool

    def around(self) -> RowsView:
        return rows_view(self.cursor, (play for _tile, play in self.plays), self.several)


def _rows(request: HttpRequest, whole: Room) -> ShownRows:
    cursor = _cursor(request.GET) or first_cursor(chain.from_iterable(tile.rounds for tile in whole.tiles))
    plays = [
        (tile, play)
        for tile in whole.tiles  # in the order of a round's rows
        for play in (tile.plays_on if cursor.view == "board" else tile.plays_in)(cursor.number)
    ]
    if cursor.view == "board":
        plays.sort(key=lambda row: by_pair(row[1]))
    with_outcomes(play for _tile, play in plays)
    return ShownRows(settled(cursor, [play for _tile, play in plays]), plays, len(whole.sections) > 1)


def _newer_rows(sitting: SessionContext, whole: Room, rows: ShownRows, since: str) -> str | None:
    """The rows that have changed since version `since`; None if the fields cannot tell which have."""
    fields = {section.field_id: section.field for section in whole.sections}
    version, _dot, rest = since.partition(".")
    if len(fields) != 1 or not version.isdecimal() or rest.split(".")[0] != str(sitting.session.version):
        return None
    (field,) = fields.values()
    if not field.whole_since <= int(version) <= field.version:
        return None
    drawing = Drawing(sitting, several=rows.several)
    return "".join(
        drawing.row(rows.cursor, tile, play) for tile, play in rows.plays if play.version > int(version)
    )


def parts_of(sitting: SessionContext, whole: Room, rows: ShownRows) -> dict[str, Part]:
    """The polled parts of the page in their order, ready to be put in place.

    "frame" has no text: it says which rows there are, so that those which changed can be sent alone.
    """
    place = {"club": sitting.club, "session": sitting.session, "may": sitting.may, "room": whole}

    def part(name: str, **context: Any) -> str:
        return render_to_string(f"tournaments/control/room/_{name}.html", place | context)

    def kept(name: str, made_from: object, make: Callable[[], str]) -> Part:
        """A part that is made again only if something else is shown there than when it was last made."""
        before = whole.rendered.get(name)
        if before is None or before[0] != made_from:
            before = whole.rendered[name] = (made_from, make())
        return Part.of(before[1])

    drawing = Drawing(sitting, several=rows.several)
    needs = needs_of(whole)
    _fields, _dot, rest = whole.version.partition(".")
    warnings = [str(warning) for warning in whole.clock.warnings]
    top = digest_of(repr((rest, sitting.session.state, place["may"], warnings, whole.clock.plan)))
    lines = [drawing.row(rows.cursor, tile, play) for tile, play in rows.plays]
    frame = (rows.cursor, [play.pk for _tile, play in rows.plays])
    return {
        "top": Part(top, lambda: part("top", clock=clock_data(whole.clock))),
        "keys": Part(top, lambda: part("keys")),
        **{f"tile-{tile.key}": Part.drawn(*drawing.tile(whole, tile)) for tile in whole.tiles},
        "next": Part.of(part("next", **next_context(sitting, whats_next(whole, needs)))),
        "needs": kept(
            "needs",
            (sitting.club.slug, needs),
            lambda: part("needs", needs=needs_context(sitting, needs)),
        ),
        "deeds": kept("deeds", (sitting.session.version, sitting.session.state), lambda: part("deeds")),
        "rows": Part(
            digest_of("".join(lines)),
            lambda: part("rows", rows=rows.around(), lines=lines),
        ),
        "frame": Part(digest_of(repr(frame)), str),
    }


def _since(request: HttpRequest, whole: Room, parts: Mapping[str, Part]) -> str:
    """The `since` of the page's next poll: the room's version, and the digests of the parts."""
    since = f"{whole.version}~{'.'.join(part.digest for part in parts.values())}"
    return _with_pass(request, since, whole.session, whole.sections, whole.clock)


def _with_pass(
    request: HttpRequest, since: str, session: Session, sections: Sequence[Section], clock: ClockState
) -> str:
    fields = {section.field_id: section.field.version for section in sections}
    return with_pass(request, since, session, (session.version, sum(fields.values())), clock.same_until)


def clock_data(state: ClockState) -> dict[str, Any]:
    """The clock for the page's own ticking: this phase and those after it, ends in milliseconds."""
    spells = [[s.round, str(s.phase), int(s.ends.timestamp() * 1000)] for s in state.coming]
    minutes, seconds = divmod(state.left, 60)
    return {
        "spells": json.dumps(spells),
        "now": timezone.now().timestamp(),
        "digits": f"{minutes}:{seconds:02}",
        "board": state.plan.board,
        "warnings": [say(warning) for warning in state.warnings],
    }


class CursorForm(forms.Form):
    """The cursor of the line: which board or round is shown, and which of its rows is current."""

    view = forms.ChoiceField(choices=[(view, view) for view in VIEWS])
    number = forms.IntegerField(min_value=1, max_value=LARGEST)
    play = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)

    def cursor(self) -> Cursor:
        data = self.cleaned_data
        return Cursor(data["view"], data["number"], data["play"])


class LineForm(CursorForm):
    """One line, as it was typed."""

    line = forms.CharField(required=False, max_length=2000, strip=False)
    confirmed = forms.CharField(required=False, max_length=100)
    entry_id = forms.UUIDField(required=False)
    second_pass = forms.BooleanField(required=False)


def _cursor(data: Mapping[str, Any]) -> Cursor | None:
    form = CursorForm(data)
    return form.cursor() if form.is_valid() else None


@require_POST
@for_staff
def line(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Carries out a line: 200 with the rows as they are now, or 422 with what is wrong and where."""
    form = LineForm(request.POST)
    if not form.is_valid():
        error = RuleError("line.form", "line", "The line was not received in full. Please type it again.", "")
        return _refused(request, sitting, error, None)
    data, cursor = form.cleaned_data, form.cursor()
    try:
        answer = do_line(
            session=sitting.session,
            cursor=cursor,
            text=data["line"],
            by=sitting.actor,
            confirmed=_answered(data["confirmed"]),
            second_pass=data["second_pass"],
            entry_id=data["entry_id"] or uuid4(),
        )
    except RuleError as error:
        return _refused(request, sitting, error, cursor)
    return _done(request, sitting, answer)


def _answered(confirmed: str) -> list[str]:
    return [code for code in confirmed.split() if code in QUESTIONS]


def _done(request: HttpRequest, sitting: SessionContext, answer: Answer) -> HttpResponse:
    if answer.panel == "ruling" and wants_fragment(request):
        assert answer.play is not None, "the panel is about a row"
        return _ruling(request, sitting, answer.play, _line_headers(answer.cursor))
    if not wants_fragment(request):
        return _done_plainly(request, sitting, answer)
    if answer.panel == "help":
        return panel(request, sitting, "help", {"to_read": True}, extra=_line_headers(answer.cursor))
    context = {"echo": answer.echo, **_rows_now(sitting, answer.cursor)}
    page = render_session(request, sitting, "tournaments/control/room/_said.html", context)
    page["HX-Trigger"] = json.dumps(_line_headers(answer.cursor, poll=answer.deed is not None))
    return page


def _ruling(request: HttpRequest, sitting: SessionContext, pk: int, events: dict[str, Any]) -> HttpResponse:
    """The ruling panel of a row; for somebody who may not rule, the panel of its result."""
    if not sitting.may["rule"]:
        return control_results.play_panel(request, sitting, pk, extra=events)
    play = control_rulings.play_at(sitting, pk)
    return control_rulings.ruling_panel(request, sitting, play, extra=events)


def _done_plainly(request: HttpRequest, sitting: SessionContext, answer: Answer) -> HttpResponse:
    """Without scripts the page is shown again, with the echo of the line; a panel is a page of its own."""
    place = (sitting.club.slug, sitting.session.pk)
    if answer.panel == "help":
        return redirect("control-help", *place)
    if answer.panel == "ruling":
        name = "control-ruling" if sitting.may["rule"] else "control-play"
        return redirect(name, *place, answer.play)
    for words in answer.echo:
        messages.success(request, words)
    return redirect(f"{reverse('control', args=place)}?{_query(answer.cursor)}#line")


def _query(cursor: Cursor) -> str:
    return f"view={cursor.view}&number={cursor.number}&play={cursor.play or ''}"


def _rows_now(sitting: SessionContext, cursor: Cursor) -> dict[str, Any]:
    """The context of the rows around a cursor as they are now."""
    plays = rows_at(sitting.session, cursor)
    several = sitting.session.sections.count() > 1
    cursor, drawing = settled(cursor, plays), Drawing(sitting, several=several)
    return {
        "rows": rows_view(cursor, plays, several),
        "lines": [drawing.new_row(cursor, play) for play in plays],
    }


def _line_headers(cursor: Cursor, *, poll: bool = False) -> dict[str, Any]:
    event = {"view": cursor.view, "number": cursor.number, "play": cursor.play, "done": True}
    return {"line": event} | ({"poll": True} if poll else {})


def _refused(
    request: HttpRequest, sitting: SessionContext, error: RuleError, cursor: Cursor | None
) -> HttpResponse:
    """Shows the line again, with the cursor at the fault. Sent again unchanged, it answers a question."""
    confirmed = _answered(request.POST.get("confirmed", ""))
    if error.code in QUESTIONS:
        confirmed.append(error.code)
    context = {"problem": error, "question": error.code in QUESTIONS, "words": say(error)}
    if not wants_fragment(request):
        shown = {"text": request.POST.get("line", ""), "confirmed": confirmed, **context}
        request.GET = request.POST  # the page stands where the line was typed
        return _page(request, sitting, shown, status_of(error))
    # A refused line is always shown in words: a page that is not allowed would be told by a general one.
    page = render_session(request, sitting, "tournaments/control/room/_said.html", context, WRONG)
    values = error.message.values
    event = {
        "position": values.get("position", 0),
        "confirmed": confirmed,
        "done": False,
        "play": values.get("play"),
    }
    page["HX-Trigger"] = json.dumps({"line": event})
    return page


@require_safe
@for_staff
def rows(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The rows of another board or round."""
    cursor = _cursor(request.GET)
    if cursor is None:
        raise Http404
    if not wants_fragment(request):
        return redirect(
            f"{reverse('control', args=(sitting.club.slug, sitting.session.pk))}?{_query(cursor)}#line"
        )
    page = render_session(request, sitting, "tournaments/control/room/_rows.html", _rows_now(sitting, cursor))
    return varied(page)


@require_safe
@for_staff
def finished(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Fast finish: 200 where the line cannot grow any more, else 204. Reads nothing."""
    text = request.GET.get("line", "")[:2000]
    return HttpResponse(
        status=200 if finishes(text, fast=True, table=table_in(sitting.session.contest.settings)) else 204
    )


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(CONTROL, control, name="control"),
    path(f"{CONTROL}line/", line, name="control-line"),
    path(f"{CONTROL}line/finished/", finished, name="control-finished"),
    path(f"{CONTROL}rows/", rows, name="control-rows"),
    *control_acts.urlpatterns,
    *control_panels.urlpatterns,
    *control_results.urlpatterns,
    *control_people.urlpatterns,
    *control_penalties.urlpatterns,
    *control_rulings.urlpatterns,
    *control_session.urlpatterns,
]
