"""*Your evening*: what a table's phone shows after the last round, and the link to one's own phone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.web.asked import id_in
from clubs.web.polls import is_poll, nothing_new, versioned
from clubs.web.refusals import NoSuchValue
from scoring.actors import Actor
from scoring.models import Entry, Session, TableLink
from tournaments.hooks import heal
from tournaments.paper.address import phone_root
from tournaments.paper.cards import qr_drawing
from tournaments.selectors.results.pages import Results
from tournaments.selectors.table.evening import evening_of, players_through, results_at
from tournaments.selectors.table.evening_links import entry_of_token, evening_token, opens_results
from tournaments.selectors.table.phone import session_version, table_of
from tournaments.views.own_name import chosen_person, keep_name
from tournaments.views.poll_pass import seen, with_pass
from tournaments.views.table.evening_pass import keep_pass, pass_of
from tournaments.views.table.phone import at_table


@require_safe
@at_table
def evening(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Place, figure, best and worst board of those who end their evening at this table: a page; asked with
    `since`, the part for the table's own page, or 204.
    """
    assert actor.device is not None
    link = actor.device.link
    results = results_at(link)
    version = results.version
    if results.behind:
        heal(field_id=results.field.pk)
    else:  # while it is behind, the next look sends the standing again
        version = with_pass(request, version, link.session, results.versions)
    if seen(request) == results.version:
        return nothing_new(version)
    part = "_evening" if is_poll(request) else "evening"
    answer = render(request, f"tournaments/table/{part}.html", _context(request, link, results))
    return versioned(answer, version, done=link.session.state == Session.State.CLOSED and not results.behind)


def _context(request: HttpRequest, link: TableLink, results: Results) -> dict[str, Any]:
    entries = players_through(table_of(link, session_version(link)))
    shown = evening_of(results, entries) if entries else None
    cards = shown.cards if shown else ()
    return {
        "club": link.session.club,
        "session": link.session,
        "table": link.table,
        "section": results.sections[0].letter if len(results.others) > 1 else "",
        "evening": shown,
        "cards": [(pair, card, *_code(request, link, pair.entry)) for pair, card in cards],
    }


def _code(request: HttpRequest, link: TableLink, entry: Entry) -> tuple[str, SafeString]:
    """The token that takes an entry's evening to another phone, and its address as a code."""
    token = evening_token(link, entry)
    address = phone_root(request) + reverse("own-evening", args=[token])[1:]
    return token, mark_safe(qr_drawing(address))  # noqa: S308  # drawn here from an address of ours


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def own_evening(request: HttpRequest, token: str) -> HttpResponse:
    """The address in the code: the phone that opens it may read the session's results, from the scorecard on.

    Posted, `person` says which of the entry's people holds the phone. Raises Missing.
    """
    entry = entry_of_token(token)
    session = entry.section.session
    answer = redirect("card", session.club.slug, session.pk, entry.pk)
    if request.method == "POST":
        keep_name(answer, request, session.club, _member(entry, request.POST.get("person", "")))
    keep_pass(answer, request, session, token)
    return answer


def _member(entry: Entry, typed: str) -> int:
    """The person of the entry whose id was sent. Raises NoSuchValue."""
    person = id_in(typed, "person")
    if not entry.members.filter(person=person).exists():
        raise NoSuchValue("person")
    return person


def link_to_keep_name(request: HttpRequest, session: Session, entry: int) -> str:
    """The link by which this phone is one of an entry's people's, if it does not know yet whose; else ""."""
    token = pass_of(request, session)
    if not opens_results(token, session, entry) or chosen_person(request, session.club) is not None:
        return ""
    return reverse("own-evening", args=[token])


urlpatterns = [
    path("table/evening/", evening, name="table-evening"),
    path("evening/<str:token>/", own_evening, name="own-evening"),
]
