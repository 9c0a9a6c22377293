"""The page *Table devices* of a session: scoring files (`.bws`) that are read, and those that are filled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import path
from django.utils.http import content_disposition_header
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people.views.pages import attempt, posted
from clubs.people.words import say
from clubs.web.asked import id_in
from clubs.web.club import ClubContext, of_club
from clubs.web.own_network import is_this_machine
from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import WRONG, NoSuchValue, status_of
from config.proxies import client_address
from scoring.models import Session
from scoring.words import Missing, RuleError
from tournaments.exchange.bws.adding import Updated
from tournaments.models import DeviceFile, DeviceTemplate
from tournaments.selectors.devices.folder import MOST_BYTES
from tournaments.selectors.devices.overview import DevicesOverview, FileInUse, overview
from tournaments.services.devices import bringing, copies, federation, filling, setting_up, templates
from tournaments.services.devices.copies import CopyRead
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.devices_forms import (
    BlankFile,
    CopyOfFile,
    DeviceOptions,
    ForeignFile,
    ScoringFile,
    UsedFile,
    WriteFile,
)
from tournaments.views.devices_shown import (
    age,
    ended_line,
    file_name,
    free_name,
    lines_of,
    read_words,
    shown_rows,
)

MEDIA_TYPE = "application/x-msaccess"
Way = DeviceFile.Way


@require_safe
@for_staff
def devices(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """What is set up and what has been read; asked with `since`, only the part that changes, or 204."""
    if not is_poll(request):
        return _page(request, sitting)
    html = _live(request, sitting, overview(sitting.session))
    version = _version(html)
    return nothing_new(version) if shows(request, version) else versioned(HttpResponse(html), version)


def _live(request: HttpRequest, sitting: SessionContext, shown: DevicesOverview) -> str:
    """The part that is renewed: how each file goes."""
    files = [_shown(sitting.session, one) for one in (shown.reading, shown.filling) if one is not None]
    context = {"files": files, "club": sitting.club, "session": sitting.session, "may": sitting.may}
    return render_to_string("tournaments/devices/_live.html", context, request)


def _shown(session: Session, one: FileInUse) -> dict[str, Any]:
    return {
        "one": one,
        "heard": age(one.file.heard) if one.file.heard else "",
        "last_read": age(one.last_read) if one.last_read else "",
        "problem": say(one.problem) if one.problem else "",
        "problem_since": age(one.file.problem_since) if one.file.problem_since else "",
        "is_quiet": one.file.way == Way.READ and one.is_silent and session.state != Session.State.CLOSED,
        "rows": list(shown_rows(session, one)),
    }


def _version(html: str) -> str:
    """What the part shows as its own version: it has words that change with time alone."""
    return sha256(html.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Refused:
    """What was sent and refused: a form that shows why, or a refusal that belongs to none."""

    form: forms.Form | None = None
    problem: RuleError | None = None


def _page(
    request: HttpRequest, sitting: SessionContext, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    session, club = sitting.session, sitting.club
    shown = overview(session)
    template = DeviceTemplate.objects.filter(club=club).defer("data").first()
    refused = refused or Refused()
    live = _live(request, sitting, shown)
    reading = shown.reading.file if shown.reading else None
    name = file_name(reading) if reading else ""
    context = {
        "overview": shown,
        "template": template,
        "reading": reading,
        "filling": shown.filling.file if shown.filling else None,
        "problem": refused.problem,
        "live": mark_safe(live),  # noqa: S308  # rendered here by a template
        "version": _version(live),
        "ended": [ended_line(file) for file in shown.ended],
        "name": name,
        "lines": lines_of(str(shown.folder) if reading and reading.name else "", name) if reading else None,
        "path": str(shown.folder / name) if reading and reading.name else "",
        "may_keep": templates.may_keep(club, sitting.actor),
        "largest": MOST_BYTES,
        "forms": _forms(template, refused.form, is_here=is_this_machine(client_address(request))),
    }
    return render_session(request, sitting, "tournaments/devices/page.html", context, status)


def _forms(
    template: DeviceTemplate | None, refused: forms.Form | None, *, is_here: bool
) -> dict[str, forms.Form]:
    """The forms of the page by name, the refused one as it was sent."""
    made: dict[str, forms.Form] = {
        "blank": BlankFile(),
        "copy": CopyOfFile(),
        "foreign": ForeignFile(),
        "used": UsedFile(),
        "write": WriteFile(initial={"where": WriteFile.HERE if is_here else WriteFile.THERE}),
        "options": DeviceOptions(chosen=template.options if template else {}),
    }
    return {name: refused if type(refused) is type(form) else form for name, form in made.items()}


def _act(
    request: HttpRequest, sitting: SessionContext, act: Callable[[], object], form: forms.Form | None = None
) -> HttpResponse:
    """The page again after `act`, or with why it was refused, beside the field if the form has it."""
    if form is not None and not form.is_valid():
        return _page(request, sitting, Refused(form), WRONG)
    try:
        act()
    except RuleError as error:
        if form is None or status_of(error) != WRONG:
            return _page(request, sitting, Refused(problem=error), status_of(error))
        form.add_error(error.field if error.field in form.fields else None, say(error))
        return _page(request, sitting, Refused(form), WRONG)
    return redirect("devices", sitting.club.slug, sitting.session.pk)


def _file(request: HttpRequest, sitting: SessionContext) -> DeviceFile:
    """The scoring file of this session that a form names. Raises NoSuchValue."""
    pk = id_in(request.POST.get("device_file", ""), "device_file")
    file = DeviceFile.objects.select_related("session__contest__club").filter(
        session=sitting.session, pk=pk
    ).first()  # fmt: skip
    if file is None:
        raise NoSuchValue("device_file")
    return file


@require_POST
@for_staff
def blank(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Keeps the club's blank file."""
    form = BlankFile(request.POST, request.FILES)

    def keep() -> None:
        templates.keep_template(club=sitting.club, name=form.name, data=form.content, by=sitting.actor)
        messages.success(request, _("The blank file is kept for all sessions of the club."))

    return _act(request, sitting, keep, form)


@require_POST
@for_staff
def blank_remove(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Removes the club's blank file."""

    def forget() -> None:
        templates.forget_template(club=sitting.club, by=sitting.actor)
        messages.success(request, _("The blank file was removed."))

    return _act(request, sitting, forget)


@require_POST
@for_staff
def options(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Keeps what the devices show and ask, for the files that are written from now on."""
    form = DeviceOptions(request.POST, chosen={})

    def choose() -> None:
        templates.choose_options(club=sitting.club, options=form.choices, by=sitting.actor)
        messages.success(request, _("Saved. The next file that is written has these settings."))

    return _act(request, sitting, choose, form)


@require_POST
@for_staff
def write(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Writes the session into a copy of the blank file, which is read from then on."""
    form = WriteFile(request.POST)

    def start() -> None:
        here = form.cleaned_data["where"] == WriteFile.HERE
        name = free_name(sitting.session, overview(sitting.session)) if here else ""
        setting_up.start_reading(session=sitting.session, name=name, by=sitting.actor)
        messages.success(request, _("The file is written. Now start the devices' program with it."))

    return _act(request, sitting, start, form)


@require_POST
@for_staff
def rounds(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Adds rounds that were planned since the file was written: in the club's folder, or to the file sent."""
    file = _file(request, sitting)
    if not file.name:
        return _rounds_in_upload(request, sitting, file)

    def add() -> None:
        added = setting_up.add_rounds(file=file, by=sitting.actor)
        messages.success(request, _rounds_words(added))

    return _act(request, sitting, add)


def _rounds_in_upload(request: HttpRequest, sitting: SessionContext, file: DeviceFile) -> HttpResponse:
    """The file that was sent, with the new rounds, to be saved where it came from."""
    form = UsedFile(request.POST, request.FILES)
    if form.is_valid():
        data = form.content
        added = attempt(form, lambda: setting_up.add_rounds(file=file, by=sitting.actor, data=data))
        if added is not None and added.data != data:
            return _download(file_name(file), added.data)
        if added is not None:
            messages.info(request, _rounds_words(added))
            return redirect("devices", sitting.club.slug, sitting.session.pk)
    return _page(request, sitting, Refused(form), WRONG)


def _rounds_words(added: Updated) -> str:
    if not added.added and not added.changed:
        return _("The file has all rounds already.")
    return _("The file has the new rounds. Start the devices' program again, without s in its line.")


@require_POST
@for_staff
def end(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Ends a file: it is read or filled no more."""
    file = _file(request, sitting)

    def stop() -> None:
        setting_up.end(file=file, by=sitting.actor)
        messages.success(request, _("{name} was ended.").format(name=file))

    return _act(request, sitting, stop)


@require_POST
@for_staff
def again(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Tries the rows once more that wait or were refused."""
    file = _file(request, sitting)

    def try_again() -> None:
        messages.info(request, read_words(copies.try_again(file=file, by=sitting.actor)))

    return _act(request, sitting, try_again)


@require_POST
@for_staff
def copy(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Reads a copy of the file, brought by hand or by the script that watches the file."""
    file = _file(request, sitting)
    form = CopyOfFile(request.POST, request.FILES)
    read, status = _bring(sitting, file, form)
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        words = read_words(read) if read else " ".join(map(str, form.errors.get("file", [])))
        return JsonResponse({"message": words, "over": file.ended is not None}, status=status)
    if read is None or form.errors:
        return _page(request, sitting, Refused(form), status)
    messages.success(request, read_words(read))
    return redirect("devices", sitting.club.slug, sitting.session.pk)


def _bring(sitting: SessionContext, file: DeviceFile, form: CopyOfFile) -> tuple[CopyRead | None, int]:
    """What came of the copy in the form, if anything was read of it, and the status of the answer."""
    if not form.is_valid():
        return None, WRONG
    try:
        read = bringing.bring_copy(file=file, data=form.content, by=sitting.actor)
    except RuleError as error:
        form.add_error("file", say(error))
        return None, status_of(error)
    if read.problem is None:
        return read, 200
    form.add_error("file", say(read.problem))
    return read, WRONG


@require_POST
@for_staff
def fill(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Keeps another program's file of this session, to be filled."""
    form = ForeignFile(request.POST, request.FILES)

    def start() -> None:
        filling.start_filling(session=sitting.session, name=form.name, data=form.content, by=sitting.actor)
        messages.success(request, _("The file is kept. It gets the results that are entered here."))

    return _act(request, sitting, start, form)


@require_POST
@for_staff
def fill_write(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Writes the results into the file of the club's folder."""
    file = _file(request, sitting)

    def write_filled() -> None:
        filling.write_filled(file=file, by=sitting.actor)
        messages.success(request, _("The file in the club's folder has all results."))

    return _act(request, sitting, write_filled)


@require_safe
@for_staff
def written(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The file that is read, as it was written: without results."""
    file = _running(sitting, Way.READ)
    return _download(file_name(file), bytes(file.data))


@require_safe
@for_staff
def filled(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The other program's file with all results of now."""
    file = _running(sitting, Way.FILL)
    try:
        data = filling.filled(file, by=sitting.actor)
    except RuleError as error:
        return _page(request, sitting, Refused(problem=error), status_of(error))
    return _download(file_name(file), data)


def _running(sitting: SessionContext, way: DeviceFile.Way) -> DeviceFile:
    """The file of the session that goes this way now. Raises Missing."""
    file = DeviceFile.objects.select_related("session__contest__club").filter(
        session=sitting.session, way=way, ended__isnull=True
    ).first()  # fmt: skip
    if file is None:
        raise Missing
    return file


def _download(name: str, data: bytes) -> HttpResponse:
    answer = HttpResponse(data, content_type=MEDIA_TYPE)
    answer["Content-Disposition"] = content_disposition_header(True, name)
    answer["Cache-Control"] = "no-store"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@of_club("people.add_guest")
def session_from_file(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Makes a session of another program's scoring file: its movement, boards and names."""
    form = ScoringFile(posted(request), request.FILES or None)
    if form.is_valid():
        session = attempt(
            form,
            lambda: federation.session_from_file(
                club=place.club, data=form.content, name=form.name, by=place.actor
            ),
        )
        if session is not None:
            return redirect("signin", place.club.slug, session.pk)
    context = {"form": form, "club": place.club, "may": place.may}
    status = WRONG if request.method == "POST" else 200
    return render(request, "tournaments/devices/new.html", context, status=status)


ONE = "c/<slug:slug>/s/<int:pk>/devices/"
urlpatterns = [
    path("c/<slug:slug>/s/from-file/", session_from_file, name="session-from-file"),
    path(ONE, devices, name="devices"),
    path(f"{ONE}blank/", blank, name="devices-blank"),
    path(f"{ONE}blank/remove/", blank_remove, name="devices-blank-remove"),
    path(f"{ONE}options/", options, name="devices-options"),
    path(f"{ONE}write/", write, name="devices-write"),
    path(f"{ONE}rounds/", rounds, name="devices-rounds"),
    path(f"{ONE}end/", end, name="devices-end"),
    path(f"{ONE}again/", again, name="devices-again"),
    path(f"{ONE}copy/", copy, name="devices-copy"),
    path(f"{ONE}fill/", fill, name="devices-fill"),
    path(f"{ONE}fill/write/", fill_write, name="devices-fill-write"),
    path(f"{ONE}written.bws", written, name="devices-written"),
    path(f"{ONE}filled.bws", filled, name="devices-filled"),
]
