"""Paper: what there is to print of a session, and each document as a PDF."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.people.models import Club, Paper
from clubs.people.services import choose_paper
from clubs.web.access import turned_away
from clubs.web.paper.letters import unprintable, with_codes
from clubs.web.paper.printing import Size, pdf_answer, print_pdf
from clubs.web.refusals import status_of
from scoring.models import Session
from scoring.words import RuleError
from tournaments.hooks import solve_for_reader
from tournaments.paper import blanks, cards, guides, hands, instructions, movement, results, rounds, seating
from tournaments.paper.address import CHOICE, phone_root, site_address
from tournaments.paper.documents import BY_KEY, DOCUMENTS, Document
from tournaments.selectors.paper import contestants_in, words_on_paper
from tournaments.selectors.results.hand_record import hand_record, has_deals
from tournaments.selectors.results.pages import Results
from tournaments.services.results import standings
from tournaments.views.access import SessionContext, render_session
from tournaments.views.results import for_readers, read, recap


@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def overview(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page of what this reader may print; the staff also see the address in the QR codes.

    Posting `size` keeps the paper that the club prints on; a reader may open documents in another size.
    """
    if request.method == "POST":
        choose_paper(club=sitting.club, size=request.POST.get("size", ""), by=request.user)
        return redirect(with_choice(request, reverse("paper", args=_place(sitting))))
    place = _place(sitting)
    documents = [
        {"it": document, "address": reverse("paper-file", args=[*place, document.key])}
        for document in DOCUMENTS
        if (sitting.staff or document.for_all) and _has(sitting, document)
    ]
    context = {
        "documents": documents,
        **sizes(request, sitting.club),
        "begun": sitting.session.state != Session.State.SETUP,
        "site": site_address(request),
        "missing": with_codes(unprintable(words_on_paper(sitting.session))) if sitting.staff else [],
    }
    return render_session(request, sitting, "paper/overview.html", context)


def _place(sitting: SessionContext) -> tuple[str, int]:
    return (sitting.club.slug, sitting.session.pk)


def with_choice(request: HttpRequest, page: str) -> str:
    """The page as it is shown for the address that the reader has chosen for codes."""
    chosen = request.GET.get(CHOICE)
    return f"{page}?{CHOICE}={chosen}" if chosen in ("name", "number") else page


def sizes(request: HttpRequest, club: Club) -> dict[str, Any]:
    """What a page with documents says of paper: the sizes there are, and the one its links are for."""
    asked = request.GET.get("size", "")
    return {"sizes": Paper.choices, "size": asked if asked in Paper.values else club.paper_size}


def _has(sitting: SessionContext, document: Document) -> bool:
    """Whether there is such paper now, in this form of event."""
    session = sitting.session
    if document.only == "always":
        return True
    if document.only == "to-deal":
        return has_deals(session) and sitting.sees_deals
    if session.state == Session.State.SETUP:
        return document.only == "before" and session.club.players_sign_in
    if document.only == "teams":
        return contestants_in(session) == "teams"
    if document.only == "alone":
        return contestants_in(session) != "teams"
    if document.only == "dealt":
        return has_deals(session)
    if document.only == "paired":
        return rounds.is_paired(session)
    return document.only != "before"


@require_safe
@never_cache
@for_readers
def paper_file(request: HttpRequest, sitting: SessionContext, document: str) -> HttpResponse:
    """One document as a PDF of `?size=a4` or `letter`, which the browser shows and prints."""
    if document not in BY_KEY:
        raise Http404
    if not (sitting.staff or BY_KEY[document].for_all):
        return turned_away(request, sitting.club, "paper")
    try:
        size = Size.parse(request.GET.get("size", sitting.club.paper_size))
        pdf = print_pdf(document, size, _content(request, sitting, document))
    except RuleError as error:
        back = reverse("paper", args=[sitting.club.slug, sitting.session.pk])
        context = {"problem": error, "back": back}
        return render_session(request, sitting, "tournaments/refused.html", context, status_of(error))
    name = slugify(f"{sitting.session.date} {sitting.session.name} {document}")
    return pdf_answer(pdf, name)


def _content(request: HttpRequest, sitting: SessionContext, document: str) -> dict[str, Any]:
    """The content of the document. Raises RuleError while there is none yet."""
    session = sitting.session
    match document:
        case "sign-in-poster":
            return cards.sign_in_poster(session, phone_root(request))
        case "guide-tables":
            return guides.guide_tables(session)
        case "guide-pairs":
            return guides.guide_pairs(session)
        case "movement":
            return movement.movement_sheet(session)
        case "seating":
            return seating.seating(session)
        case "pairing":
            return rounds.pairing(session)
        case "score-sheets":
            return rounds.score_sheets(session)
        case "table-cards":
            return cards.table_cards(session, phone_root(request))
        case "captain-cards":
            return instructions.captains_cards(session, phone_root(request))
        case "director-card":
            return instructions.directors_card(session, phone_root(request))
        case "travellers-blank":
            return blanks.blank_travellers(session)
        case "slips":
            return blanks.slips(session)
        case "ranking":
            return results.ranking(session, _fields(request, sitting))
        case "hand-record":
            return _hand_record(session)
        case "dealing-sheets":
            return hands.dealing_sheets(session, sitting.actor)
        case "recap":
            return results.recap(session, _fields(request, sitting))
        case _:
            return results.travellers(session, _fields(request, sitting))


def _hand_record(session: Session) -> dict[str, Any]:
    """The hand record; tricks that it lacks are calculated for the next time that it is asked for."""
    record = hand_record(session)
    solve_for_reader(record.unsolved)
    return hands.hand_record(session, record)


def _fields(request: HttpRequest, sitting: SessionContext) -> list[Results]:
    """The session's fields as this reader sees them, computed now if behind: paper does not update itself."""
    firsts = read(request, sitting).others
    for section in firsts:
        if section.field.standing.version < section.field.version:
            standings.refresh_standings(field_id=section.field_id)
    return [read(request, sitting, section=section.letter) for section in firsts]


ONE = "c/<slug:slug>/s/<int:pk>/"
urlpatterns = [
    path(f"{ONE}paper/", overview, name="paper"),
    path(f"{ONE}recap/", recap, name="recap"),
    path(f"{ONE}paper/<slug:document>.pdf", paper_file, name="paper-file"),
]
