"""The result of a poker evening as a PDF."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.poker import paper
from clubs.poker.selectors.evenings import get_evening
from clubs.poker.selectors.shown import shown
from clubs.poker.views.access import SEE
from clubs.web.club import ClubContext, of_club
from clubs.web.paper.printing import Size, pdf_answer, print_pdf


@require_safe
@never_cache
@of_club(SEE)
def poker_paper(request: HttpRequest, place: ClubContext, poker: int) -> HttpResponse:
    """The result on paper of `?size=a4` or `letter`, or of the size that the club prints on."""
    evening = get_evening(place.club, poker)
    size = Size.parse(request.GET.get("size", place.club.paper_size))
    pdf = print_pdf(paper.DOCUMENT, size, paper.result(shown(evening)))
    return pdf_answer(pdf, slugify(f"{evening.date} {evening.name}"))
