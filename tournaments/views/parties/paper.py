"""What can be printed for a party: the page that lists the documents, and each document as a PDF."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.people.services import choose_paper
from clubs.web.access import turned_away
from clubs.web.paper.letters import unprintable, with_codes
from clubs.web.paper.printing import Size, pdf_answer, print_pdf
from clubs.web.refusals import status_of
from scoring.words import RuleError
from tournaments.paper import parties as paper
from tournaments.paper.address import phone_root, site_address
from tournaments.paper.documents import PARTY, PARTY_BY_KEY
from tournaments.paper.tallies import tallies
from tournaments.selectors.paper import words_on_paper
from tournaments.selectors.parties.standing import PartyStanding, standing_of
from tournaments.services.results.standings import refresh_standings
from tournaments.views.paper import sizes, with_choice
from tournaments.views.parties.access import Party, of_party, render_party

SHARED_TEMPLATES = {"table-cards": "table-cards"}
"""Documents that are printed from the template of any session; each other one has a template of its own."""


@require_http_methods(["GET", "HEAD", "POST"])
@of_party
def party_paper(request: HttpRequest, party: Party) -> HttpResponse:
    """Lists what this reader may print; hosts also see the address that the QR codes will have.

    Posting `size` keeps the paper that the club prints on.
    """
    session_args = (party.sitting.club.slug, party.session.pk)
    if request.method == "POST":
        choose_paper(club=party.sitting.club, size=request.POST.get("size", ""), by=request.user)
        return redirect(with_choice(request, reverse("party-paper", args=session_args)))
    documents = [
        {"it": document, "address": reverse("party-paper-file", args=[*session_args, document.key])}
        for document in PARTY
        if party.hosts or document.for_all
    ]
    context = {
        "documents": documents,
        **sizes(request, party.sitting.club),
        "site": site_address(request),
        "missing": with_codes(unprintable(words_on_paper(party.session))) if party.hosts else [],
    }
    return render_party(request, party, "paper.html", context)


@require_safe
@never_cache
@of_party
def party_paper_file(request: HttpRequest, party: Party, document: str) -> HttpResponse:
    """Answers with one document as a PDF, of `?size=a4` or `letter`, which the browser shows and prints."""
    if document not in PARTY_BY_KEY:
        raise Http404
    if not (party.hosts or PARTY_BY_KEY[document].for_all):
        return turned_away(request, party.sitting.club, "paper")
    try:
        size = Size.parse(request.GET.get("size", party.sitting.club.paper_size))
        content = _content(request, party, document)
        pdf = print_pdf(SHARED_TEMPLATES.get(document, f"party-{document}"), size, content)
    except RuleError as error:
        back = reverse("party-paper", args=[party.sitting.club.slug, party.session.pk])
        context = {"club": party.sitting.club, "session": party.session, "problem": error, "back": back}
        return render(request, "tournaments/refused.html", context, status=status_of(error))
    name = slugify(f"{party.session.date} {party.session.name} {document}")
    return pdf_answer(pdf, name)


def _content(request: HttpRequest, party: Party, document: str) -> dict[str, Any]:
    """Returns what the template of the document needs. Raises RuleError while there is nothing to print."""
    session, section, settings = party.session, party.section, party.settings
    match document:
        case "tallies":
            return tallies(session, section, settings)
        case "table-cards":
            return paper.table_cards(session, phone_root(request))
        case "table-sheets":
            return paper.table_sheets(session, section, settings)
        case "announcement":
            return paper.announced(session, settings)
        case _:
            return paper.ranking(_present_standing(party))


def _present_standing(party: Party) -> PartyStanding:
    """Returns the party's standing, computed now if it is behind, because paper does not update itself."""
    if standing_of(party.section, party.settings).behind:
        refresh_standings(field_id=party.section.field_id)
    return standing_of(party.section, party.settings)


ONE = "c/<slug:slug>/p/<int:pk>/print/"
urlpatterns = [
    path(ONE, party_paper, name="party-paper"),
    path(f"{ONE}<slug:document>/", party_paper_file, name="party-paper-file"),
]
