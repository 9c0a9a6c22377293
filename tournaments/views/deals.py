"""The page *Files* of a session: its deals, made here or attached from a file, and the files to save."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.people.words import say
from clubs.web.polls import nothing_new, shows, versioned
from clubs.web.refusals import WRONG, status_of
from scoring.models import Session
from scoring.selectors.visibility import Cards
from scoring.words import RuleError
from tournaments.exchange.deals import format_of_deals
from tournaments.exchange.of_pairs import PairsResult
from tournaments.hooks import solve
from tournaments.models.event_settings import event_settings
from tournaments.movements.number_spans import spans
from tournaments.selectors.deals import deals_of_session, planned_boards
from tournaments.services.exchange.deals import (
    ASKED,
    FIRST,
    Attached,
    Doubts,
    attach_deals,
    doubts_about,
)
from tournaments.services.exchange.deals_out import board_deals, boards_with_cards, deals_file, formats_for
from tournaments.services.exchange.files import formats_offered
from tournaments.services.exchange.making import boards_with_deals, has_results, make_deals
from tournaments.services.results import makeable
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.exchange_forms import DealsFile, DealsInForm, DealsToMake


@dataclass(frozen=True, slots=True)
class Page:
    """What the page shows beside the session's deals: the forms, what was done, and what is asked.

    `asked` is what the answer of one form would change, in sentences; `making` says of which.
    """

    attaching: forms.Form
    making: DealsToMake
    attached: Attached | None = None
    made: bool = False
    asked: tuple[str, ...] = ()
    asks_making: bool = False


@for_staff
def deals(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Attaches the deals of a file to the session's boards.

    Where they would replace others, or do not fit what is known, the page comes back with the file in it, and
    asks. It asks for the first board of a file that has no numbers too.
    """
    if request.method != "POST":
        return _page(request, sitting, Page(DealsFile(), _to_make(sitting.session)))
    form: DealsFile | DealsInForm = (
        DealsInForm(request.POST)
        if "kept" in request.POST and not request.FILES
        else DealsFile(request.POST, request.FILES)
    )
    if not form.is_valid():
        shown = DealsFile() if "kept" in form.errors else form
        return _page(request, sitting, Page(shown, _to_make(sitting.session)), WRONG)
    return _attach(request, sitting, form)


def _attach(request: HttpRequest, sitting: SessionContext, form: DealsFile | DealsInForm) -> HttpResponse:
    told = form.cleaned_data
    data: bytes = told["kept"] if isinstance(form, DealsInForm) else told["file"].read()
    answers = {"first": told.get("first"), "confirmed": told.get("confirmed", "")}
    making = _to_make(sitting.session)
    try:
        attached = attach_deals(session=sitting.session, data=data, by=sitting.actor, **answers)
    except RuleError as error:
        if error.code == ASKED:
            doubts = doubts_about(session=sitting.session, data=data, first=answers["first"])
            asking = DealsInForm.of(data, first=answers["first"], confirmed=doubts.mark)
            return _page(request, sitting, Page(asking, making, asked=tuple(_asked(doubts))), WRONG)
        if error.code == FIRST:
            return _page(request, sitting, Page(DealsInForm.of(data).ask_first(), making), WRONG)
        form.add_error("file" if isinstance(form, DealsFile) else None, say(error))
        return _page(request, sitting, Page(form, making), WRONG)
    solve(makeable.unsolved_of(sitting.session))
    return _page(request, sitting, Page(DealsFile(), _to_make(sitting.session), attached))


@require_POST
@for_staff
def make(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Makes deals for the boards of the session; asks first where boards have deals already."""
    form = _to_make(sitting.session, request.POST)
    if not form.is_valid():
        return _page(request, sitting, Page(DealsFile(), form), WRONG)
    try:
        make_deals(session=sitting.session, by=sitting.actor, **form.cleaned_data)
    except RuleError as error:
        if error.code == ASKED:
            doubts = boards_with_deals(sitting.session)
            initial = {**form.cleaned_data, "confirmed": doubts.mark}
            asked = (
                _(
                    "These boards already have deals, which may have been dealt: {boards}. New deals would "
                    "replace them."
                ).format(boards=spans(doubts.replaced, ", ")),
            )
            page = Page(DealsFile(), _to_make(sitting.session, None, initial), asked=asked, asks_making=True)
            return _page(request, sitting, page, WRONG)
        form.add_error(error.field if error.field in form.fields else None, say(error))
        return _page(request, sitting, Page(DealsFile(), form), status_of(error))
    solve(makeable.unsolved_of(sitting.session))
    return _page(request, sitting, Page(DealsFile(), _to_make(sitting.session), made=True))


def _to_make(session: Session, posted: Any = None, initial: dict[str, Any] | None = None) -> DealsToMake:
    form = DealsToMake(posted, initial=initial)
    says = session.state != Session.State.SETUP or planned_boards(session)
    return form.of_the_movement() if says else form


def _asked(doubts: Doubts) -> Iterator[str]:
    """What is asked about a file of deals, in sentences."""
    for numbers, template in (
        (doubts.replaced, _("Boards that already have another deal, which would be replaced: {boards}.")),
        (
            doubts.unusual,
            _(
                "Boards whose dealer or vulnerability in the file is not that of their number: {boards}. "
                "They would be played by their number."
            ),
        ),
        (
            doubts.contradicted,
            _("Boards where a lead was entered that its player does not hold in this deal: {boards}."),
        ),
    ):
        if numbers:
            yield template.format(boards=spans(numbers, ", "))


def _notes(attached: Attached) -> Iterator[str]:
    """What did not fit between file and session, in sentences."""
    for numbers, template in (
        (attached.unplayed, _("Boards of the file that this session does not play: {boards}.")),
        (attached.missing, _("Boards of this session that have no deal: {boards}.")),
    ):
        if numbers:
            yield template.format(boards=spans(numbers, ", "))


def _results_of_pairs(sitting: SessionContext) -> list[tuple[str, str]]:
    """What a team event may be written as too, with its words; nothing of other events."""
    if not event_settings(sitting.session.contest).method.is_of_teams:
        return []
    return [
        (PairsResult.BUTLER.value, _("Butler of the pairs")),
        (PairsResult.MATCHPOINTS.value, _("Matchpoints of the pairs")),
    ]


def _page(request: HttpRequest, sitting: SessionContext, page: Page, status: int = 200) -> HttpResponse:
    session = sitting.session
    context = {
        "page": page,
        "form": page.attaching,
        "notes": list(_notes(page.attached)) if page.attached else [],
        "deals": deals_of_session(session),
        "may_make": sitting.may["encounters"] and not has_results(session),
        "plays": Cards(session, sitting.viewer).viewer_plays,
        "files": list(_files(sitting)),
        "formats": formats_offered(sitting.viewer),
        "results_of_pairs": _results_of_pairs(sitting),
        "solved": makeable.solved_of(session),
    }
    return render_session(request, sitting, "tournaments/exchange/deals.html", context, status)


def _files(sitting: SessionContext) -> Iterator[dict[str, Any]]:
    """The formats in which the reader may have the deals, with what each cannot carry of them."""
    boards = boards_with_cards(sitting.session)
    if not boards:
        return
    written = board_deals(boards)
    for one in formats_for(sitting.session, sitting.viewer, boards):
        address = reverse("deals-file", args=[sitting.club.slug, sitting.session.pk, one.key])
        losses = [say(loss) for loss in one.losses(written)]
        yield {"title": one.title, "address": address, "losses": losses, "is_usual": one.is_usual}


@require_safe
@for_staff
def file(request: HttpRequest, sitting: SessionContext, format: str) -> HttpResponse:
    """The deals as a file for the dealing machine."""
    try:
        data = deals_file(session=sitting.session, format=format, viewer=sitting.viewer)
    except RuleError as error:
        back = reverse("deals", args=[sitting.club.slug, sitting.session.pk])
        context = {"problem": error, "back": back}
        return render_session(request, sitting, "tournaments/refused.html", context, status_of(error))
    written = format_of_deals(format)
    session = sitting.session
    name = f"{slugify(session.name) or 'session'}-{session.date:%Y-%m-%d}.{written.ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(data, content_type=written.media_type, headers=headers)


@require_safe
@for_staff
def solving(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """How many deals have been solved; asked with `since`, 204 while nothing changed."""
    solved = makeable.solved_of(sitting.session)
    version = str(solved.solved)
    if shows(request, version):
        return nothing_new(version)
    page = render_session(request, sitting, "tournaments/exchange/_solving.html", {"solved": solved})
    return versioned(page, version, done=solved.done)


ONE = "c/<slug:slug>/s/<int:pk>/deals/"
urlpatterns = [
    path(ONE, deals, name="deals"),
    path(f"{ONE}solving/", solving, name="solving"),
    path(f"{ONE}make/", make, name="deals-make"),
    path(f"{ONE}<slug:format>/", file, name="deals-file"),
]
