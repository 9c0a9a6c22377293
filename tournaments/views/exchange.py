"""Files in and out: an event imported, a session exported."""

from __future__ import annotations

from typing import Any, TypedDict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from clubs.people.views.pages import posted
from clubs.people.words import say
from clubs.web.access import actor_in
from clubs.web.club import of_club
from clubs.web.refusals import WRONG, status_of
from scoring.selectors.visibility import viewer_of
from scoring.words import N_, Message, RuleError
from scoring.words.code_pages import UNDECIDED as CODE_PAGE
from scoring.words.code_pages import Reading
from tournaments.exchange.check.disagreements import UNDECIDED, Disagreement, Trust, disagreements
from tournaments.exchange.formats import result_formats
from tournaments.exchange.of_pairs import PairsResult
from tournaments.exchange.requirements import QUESTIONS, UNREAD
from tournaments.exchange.segments import BEGIN_AGAIN, Again
from tournaments.paper.published_file import file_name, published_file
from tournaments.services.exchange import export_event, import_event, read_event
from tournaments.services.exchange.files import has_online_names, readings_of
from tournaments.services.exchange.people import guests_in
from tournaments.views.access import SessionContext, render_session
from tournaments.views.exchange_forms import EventFile, FileInForm, NumberedFile, SettledFile
from tournaments.views.exchange_words import unknown_online_names
from tournaments.views.results import for_readers, ranking_csv


@of_club("people.add_guest")
def import_page(request: HttpRequest, place: Any) -> HttpResponse:
    """Imports a results file, which becomes a finished session of the club.

    Where its contracts and scores disagree the page comes back with a list and the file in it, and asks which
    of them counts. Where it has columns that are not read it names them and asks whether to leave them out.
    Where rows of it cannot come in as they stand it lists them and asks whether to leave them out.
    Where its names can be read in several ways it shows these and asks which is right. Where its board
    numbers begin again it asks what these boards are.
    """
    form: EventFile | FileInForm = (
        SettledFile(request.POST)
        if "kept" in request.POST and not request.FILES
        else EventFile(posted(request), request.FILES or None)
    )
    begins_again = ""
    contradictions: list[Disagreement] = []
    unread: tuple[str, ...] = ()
    questions: tuple[Message, ...] = ()
    readings: tuple[Reading, ...] = ()
    form.is_valid()
    if "kept" in form.errors:
        form = EventFile(QueryDict())
    if form.is_bound and not set(form.errors) - {"trust", "code_page"}:
        data, trust, answers = _file_of(form)
        actor = actor_in(request)
        try:
            session = import_event(data=data, club=place.club, by=actor, trust=trust, **answers)
        except RuleError as error:
            if error.code == UNDECIDED:
                contradictions = disagreements(read_event(data, answers["code_page"], answers["again"]))
                form = SettledFile.of(data, **answers)
            elif error.code == UNREAD:
                unread = read_event(data, answers["code_page"], answers["again"]).unread
                form = FileInForm.of(data, **{**answers, "skip_columns": True})
            elif error.code == QUESTIONS:
                questions = read_event(data, answers["code_page"], answers["again"]).questions
                form = FileInForm.of(data, **{**answers, "skip_columns": True})
            elif error.code == BEGIN_AGAIN:
                begins_again = say(error)
                form = NumberedFile.of(data, **answers)
            elif error.code == CODE_PAGE and (readings := readings_of(data)):
                form = FileInForm.of(data, **answers).ask_code_page(readings)
            else:
                form.add_error("file" if isinstance(form, EventFile) else None, say(error))
        else:
            online = answers["by_online_names"] or has_online_names(data)
            if online and (unknown := guests_in(session)):
                messages.warning(request, unknown_online_names(unknown))
            return redirect("ranking", slug=place.club.slug, pk=session.pk)
    context = {
        "form": form,
        "club": place.club,
        "may": place.may,
        "disagreements": contradictions,
        "unread": unread,
        "questions": [say(question) for question in questions],
        "readings": readings,
        "begins_again": begins_again,
    }
    status = WRONG if request.method == "POST" else 200
    return render(request, "tournaments/exchange/import.html", context, status=status)


class Answers(TypedDict):
    """What was answered about a file before.

    May columns be left out, which is its code page, and what are boards whose numbers begin again?
    """

    skip_columns: bool
    code_page: str
    by_online_names: bool
    again: Again | None


def _file_of(form: EventFile | FileInForm) -> tuple[bytes, Trust | None, Answers]:
    """The file, what counts where it disagrees with itself (if chosen), and what else was answered."""
    if isinstance(form, FileInForm):
        chosen = form.cleaned_data.get("trust")
        answers: Answers = {
            "skip_columns": form.cleaned_data["skip_columns"],
            "code_page": form.cleaned_data.get("code_page", ""),
            "by_online_names": form.cleaned_data["by_online_names"],
            "again": Again(again) if (again := form.cleaned_data.get("again")) else None,
        }
        return form.cleaned_data["kept"], Trust(chosen) if chosen else None, answers
    online = form.cleaned_data["by_online_names"]
    return (
        form.cleaned_data["file"].read(),
        None,
        {"skip_columns": False, "code_page": "", "by_online_names": online, "again": None},
    )


@require_safe
@for_readers
def export(request: HttpRequest, sitting: SessionContext, format: str) -> HttpResponse:
    """The session as a file; a player's file has the boards that they may see.

    `as` in the address asks for the result of a team event's pairs.
    """
    try:
        viewer = viewer_of(sitting.actor, sitting.session)
        result = _result_of(request)
        data = export_event(session=sitting.session, format=format, viewer=viewer, result=result)
    except RuleError as error:
        context = {"problem": error, "back": sitting.session.get_absolute_url()}
        return render_session(request, sitting, "tournaments/refused.html", context, status_of(error))
    kind = result_formats()[format]
    part = f"-{result.value}" if result else ""
    day = f"{sitting.session.date:%Y-%m-%d}"
    name = f"{slugify(sitting.session.name) or 'session'}-{day}{part}.{kind.ending}"
    return HttpResponse(
        data, content_type=kind.media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _result_of(request: HttpRequest) -> PairsResult | None:
    """Which result of its pairs is asked for of a team event. Raises RuleError "exchange.as"."""
    asked = request.GET.get("as", "")
    if asked not in ("", *PairsResult):
        raise RuleError("exchange.as", "as", N_("{name} is not recognised."), "", name=asked[:40])
    return PairsResult(asked) if asked else None


@require_safe
@for_readers
def published(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The published results as one HTML file, to put on any web space or to send."""
    try:
        page = published_file(sitting.session)
    except RuleError as error:
        context = {"problem": error, "back": sitting.session.get_absolute_url()}
        return render_session(request, sitting, "tournaments/refused.html", context, status_of(error))
    name = file_name(sitting.session)
    return HttpResponse(page, headers={"Content-Disposition": f'attachment; filename="{name}"'})


urlpatterns = [
    path("c/<slug:slug>/import/", import_page, name="import-event"),
    path("c/<slug:slug>/s/<int:pk>/ranking.csv", ranking_csv, name="ranking-csv"),
    path("c/<slug:slug>/s/<int:pk>/export/html/", published, name="published-file"),
    path("c/<slug:slug>/s/<int:pk>/export/<slug:format>/", export, name="export-event"),
]
