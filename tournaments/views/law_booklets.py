"""The codes of laws as booklets for referees, on screen and on paper. For everybody, as all help is."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from clubs.web.paper.printing import Size
from clubs.web.refusals import status_of
from scoring.laws.booklet import Booklet, booklet_of
from scoring.laws.codes import CODES, readable_codes
from scoring.words import RuleError
from tournaments.paper.law_booklets import how_to_read, law_booklet_pdf

FEW = 6  # situations that are shown open from the beginning


@require_safe
def law_codes(request: HttpRequest) -> HttpResponse:
    """All codes by title, and what is wrong with those that cannot be read."""
    return _codes_page(request)


def _codes_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    codes, unreadable = readable_codes()
    context = {"codes": codes, "problems": unreadable}
    return render(request, "tournaments/laws/codes.html", context, status=status)


@require_safe
def law_booklet(request: HttpRequest, code: str) -> HttpResponse:
    """One code: its situations with their rulings, and its laws in the order of the book."""
    try:
        return _page(request, _booklet(code))
    except RuleError as error:
        return _codes_page(request, status_of(error))


@require_safe
def law_booklet_file(request: HttpRequest, code: str) -> HttpResponse:
    """The same as a PDF of `?size=a4` or `letter`."""
    try:
        booklet = _booklet(code)
    except RuleError as error:
        return _codes_page(request, status_of(error))
    try:
        pdf = law_booklet_pdf(booklet.key, Size.parse(request.GET.get("size", Size.A4)))
    except RuleError as error:
        return _page(request, booklet, error)
    name = f"laws-{booklet.key}.pdf"
    return HttpResponse(
        pdf, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


def _booklet(key: str) -> Booklet:
    """Raises Http404 for a key that no code has, RuleError for a code that cannot be read."""
    if key not in CODES:
        raise Http404
    return booklet_of(CODES[key])


def _page(request: HttpRequest, booklet: Booklet, problem: RuleError | None = None) -> HttpResponse:
    context = {
        "booklet": booklet,
        "how_to_read": how_to_read(),
        "open": len(booklet.situations) <= FEW,
        "problem": problem,
    }
    return render(
        request, "tournaments/laws/booklet.html", context, status=status_of(problem) if problem else 200
    )


urlpatterns = [
    path("help/laws/", law_codes, name="law-codes"),
    path("help/laws/<slug:code>/", law_booklet, name="law-booklet"),
    path("help/laws/<slug:code>.pdf", law_booklet_file, name="law-booklet-file"),
]
