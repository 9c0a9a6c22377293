"""The guide within the product: its contents by role, its pages, and all of it as one PDF. For everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from clubs.web.paper.printing import Size
from clubs.web.refusals import status_of
from config.admission import busy
from config.admission.line import Kind
from scoring.words import RuleError
from tournaments.guide.html import html_of
from tournaments.guide.pages import Heading, Page, neighbours, page_of, pages
from tournaments.paper.guide_book import BeingMade, guide_book_pdf
from tournaments.views.help.questions import ROLES, answers

MOST_IN_CONTENTS = 32
"""Headings of a page, sections within sections included, that its list of contents shows."""


@require_safe
def guide_contents(request: HttpRequest) -> HttpResponse:
    """The questions of each role, and below them all pages with their sections."""
    return _contents(request)


def _contents(request: HttpRequest, problem: RuleError | None = None) -> HttpResponse:
    context = {
        "roles": [(key, title, answers(questions)) for key, title, questions in ROLES],
        "pages": [(page, _in_contents(page)) for page in pages()],
        "problem": problem,
    }
    return render(
        request, "tournaments/guide/contents.html", context, status=status_of(problem) if problem else 200
    )


@require_safe
def guide_page(request: HttpRequest, page: str) -> HttpResponse:
    opened = page_of(page)
    if opened is None:
        raise Http404
    before, after = neighbours(page)
    context = {
        "page": opened,
        "article": html_of(opened),
        "contents": _in_contents(opened),
        "before": before,
        "after": after,
    }
    return render(request, "tournaments/guide/page.html", context)


def _in_contents(page: Page) -> list[Heading]:
    """The headings that a list of contents shows: the sections alone where there are too many."""
    shown = [heading for heading in page.headings if heading.level <= 3]
    if len(shown) <= MOST_IN_CONTENTS:
        return shown
    return [heading for heading in shown if heading.level <= 2]


@require_safe
def guide_pdf(request: HttpRequest) -> HttpResponse:
    """The pages for a club as one PDF of `?size=a4` or `letter`; 503 while another asker has it set."""
    try:
        pdf = guide_book_pdf(Size.parse(request.GET.get("size", Size.A4)))
    except RuleError as error:
        return _contents(request, error)
    except BeingMade:
        return busy.answer(request, Kind.PAGE)
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={"Content-Disposition": 'inline; filename="arrowswitch-guide.pdf"'},
    )


urlpatterns = [
    path("help/guide/", guide_contents, name="guide"),
    path("help/guide.pdf", guide_pdf, name="guide-file"),
    path("help/guide/<slug:page>/", guide_page, name="guide-page"),
]
