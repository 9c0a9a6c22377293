"""The table's phone: the link that makes a phone the table's, its one page, and what it sends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache, partial, wraps
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import get_script_prefix, include, path, reverse
from django.utils.html import escape, json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from clubs.people.models import Club
from clubs.people.selectors import get_club
from clubs.people.words import say
from clubs.web import limits
from clubs.web.actors import COOKIE, table_actor
from clubs.web.polls import nothing_new, shows
from clubs.web.refusals import status_of
from config.proxies import counted_address
from scoring.actors import Actor
from scoring.bridge.tables import table_in
from scoring.models import Encounter, TableLink
from scoring.models.planner import PhonePage
from scoring.services import phones
from scoring.services.fields import encounter_gone
from scoring.words import Missing, RuleError
from tournaments.selectors.table.change import change_of
from tournaments.selectors.table.phone import (
    Table,
    encounter_at,
    encounter_now,
    find_link,
    pair_names,
    pairs_of,
    play_at,
    session_version,
    table_of,
    versions_of,
)
from tournaments.services.sessions import close_if_over
from tournaments.services.table import table as services
from tournaments.views.limits import is_noted, is_used_up, note, within_limit
from tournaments.views.table import forms
from tournaments.views.table import words as table_words
from tournaments.views.table.state import state_of, state_with

COOKIE_SECONDS = 3 * 24 * 3600  # the link itself closes with the corrections
POSTS_A_MINUTE = 240
WORDS_IN_TEN_MINUTES = 60  # that are wrong, from one address: a club's phones share one
LINKS_IN_TEN_MINUTES = 30  # new phones of one table
WORDS_OF_A_CLUB = 5 * WORDS_IN_TEN_MINUTES
"""That are wrong, from all addresses at which no phone has a table: too few to find one of so many words."""
AT_TABLES_FOR = 12 * 3600  # seconds
NO_TABLE = RuleError(
    "link.none", "link", "This phone is not at a table. Open the link on the table card.", ""
)

TableView = Callable[..., HttpResponse]


@require_GET
@never_cache
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """The address in the QR code on the table's card: the phone that opens it becomes the table's."""
    link = (
        TableLink.objects.select_related("session__contest")
        .filter(token=token, revoked__isnull=True, session__binned=None)
        .first()
    )
    if link is None:
        return _no_table(request, NO_TABLE, 404)
    return _bind(request, link)


def _bind(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Gives the phone the cookie of its table; a phone that has it already keeps its own."""
    actor = table_actor(request)
    answer = HttpResponseRedirect(reverse("table"))
    if actor is not None and actor.device is not None and actor.device.link_id == link.pk:
        return answer
    if not within_limit("link", link.pk, LINKS_IN_TEN_MINUTES, 600):
        return limits.page(request)
    try:
        _device, key = phones.open_link(token=link.token)
    except RuleError as error:
        return _no_table(request, error, 403)
    note("at-tables", _address_in(link.session.contest.club_id, request), AT_TABLES_FOR)
    answer.set_cookie(
        COOKIE, key, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure()
    )
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def by_word(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for players who type: it asks for the four letters on the table's card."""
    club = get_club(slug)
    if request.method != "POST":
        return render(request, "tournaments/table/word.html", {"club": club})
    word = request.POST.get("word", "").strip().upper()
    if _guesses(club, request):
        return limits.page(request)
    link = find_link(club.pk, word)
    if link is not None:
        return _bind(request, link)
    within_limit("word", _address_in(club.pk, request), WORDS_IN_TEN_MINUTES, 600)
    within_limit("club-word", club.pk, WORDS_OF_A_CLUB, 600)
    problem = RuleError(
        "link.word", "word", "No table in today's sessions has the letters {word}.", "", word=word or "–"
    )
    context = {"club": club, "word": word, "problem": problem}
    return render(request, "tournaments/table/word.html", context, status=422)


def _guesses(club: Club, request: HttpRequest) -> bool:
    """Whether too many words were wrong: from this address, or from all where no phone has a table yet."""
    address = _address_in(club.pk, request)
    if is_used_up("word", address, WORDS_IN_TEN_MINUTES, 600):
        return True
    return is_used_up("club-word", club.pk, WORDS_OF_A_CLUB, 600) and not is_noted("at-tables", address)


def _address_in(club: int, request: HttpRequest) -> str:
    return f"{club} {counted_address(request)}"


def at_table(view: TableView) -> TableView:
    """Makes a view for table phones only: it gets the phone's actor, and its refusals become answers."""

    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest) -> HttpResponse:
        actor = table_actor(request)
        if actor is None or actor.device is None:
            return _refused(request, NO_TABLE) if _wants_data(request) else _no_table(request, NO_TABLE, 403)
        own_page = actor.device.link.session.contest.planned_by.phone_page
        if own_page is not None:
            return _elsewhere(request, actor.device.link, own_page)
        close_if_over(actor.device.link.session)
        try:
            is_post = request.method == "POST"
            if is_post and not within_limit("table", actor.device.link_id, POSTS_A_MINUTE, 60):
                raise limits.too_often("table")
            return view(request, actor)
        except RuleError as error:
            return _refused(request, error) if _wants_data(request) else _page(request, actor, error)
        except (Http404, Missing):
            return _unknown(request, actor)

    return wrapped


def _elsewhere(request: HttpRequest, link: TableLink, page: PhonePage) -> HttpResponse:
    """Leads to the page that the table has instead of boards, as a party's with the sheet of this round."""
    if _wants_data(request):
        return _refused(request, page.refusal)
    return redirect(page.name, link.session.club.slug, link.session_id, link.table)


def _wants_data(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def _no_table(request: HttpRequest, problem: RuleError, status: int) -> HttpResponse:
    return render(request, "tournaments/table/none.html", {"problem": problem}, status=status)


def _unknown(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Refuses an encounter that is not this table's: it is another session's, or has been removed."""
    gone = encounter_gone()
    return _refused(request, gone, 404) if _wants_data(request) else _page(request, actor, gone, 404)


def _refused(request: HttpRequest, error: RuleError, status: int = 0) -> JsonResponse:
    problem = error.problem() | {"message": say(error)}
    return JsonResponse(problem, status=status or status_of(error), content_type="application/problem+json")


@require_safe
@at_table
def page(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The page of a table's phone."""
    return _page(request, actor)


def _page(
    request: HttpRequest, actor: Actor, problem: RuleError | None = None, status: int = 0
) -> HttpResponse:
    """The page with the table's state; a phone without scripts gets plain forms that keep what was typed."""
    assert actor.device is not None
    link = actor.device.link
    services.seen_now(actor.device)
    version = session_version(link)
    table = table_of(link, version)
    state = state_of(table, version, actor.device)
    context = _page_context(request, table, state) | {"problem": problem}
    status = status or (status_of(problem) if problem else 200)
    return render(request, "tournaments/table/table.html", context, status=status)


def _page_context(request: HttpRequest, table: Table, state: dict[str, Any]) -> dict[str, Any]:
    now, game_table = _shown_meeting(state), table_in(table.session.contest.settings)
    game = table_words.game_of(game_table)
    return {
        "club": table.session.club,
        "session": table.session,
        "table": table,
        "now": now,
        "seen_of": forms.written_sight(now["boards"]) if now else "",
        "state": state,
        "state_script": _state_script(state),
        "screens": _screens(game_table, get_script_prefix(), get_language()),
        "game": game,
        "honours_keys": table_words.honours_keys(game),
        "urls": _urls(get_script_prefix()),
        "pairs": _options(pair_names(table.link)),
        "entry_id": request.POST.get("entry_id") or str(uuid4()),
        "sent": request.POST,
    }


@cache
def _urls(_prefix: str) -> dict[str, str]:
    """Where the page posts to and leads, by name: the same for all tables of a site under this prefix."""
    posts = {name: reverse(f"table-{name}") for name in POSTS}
    return posts | {"page": reverse("table"), "evening": reverse("table-evening")}


def _options(pairs: Iterable[tuple[str, str]]) -> SafeString:
    """The pairs to choose from, for both of the lists that offer them."""
    return SafeString(
        "".join([f'<option value="{number}">{number} {escape(names)}</option>' for number, names in pairs])
    )


def _state_script(state: dict[str, Any]) -> SafeString:
    """The state for the page's script, as `json_script` writes it, which looks at each letter by itself: for
    a state, whose names are full of `&`, that takes a sixth of the page's time.
    """
    written = json.dumps(state).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return SafeString(f'<script id="table-state" type="application/json">{written}</script>')


@cache
def _screens(game_table: str, prefix: str, _language: str | None) -> SafeString:
    """The screens and data of the script, the same for all tables with this scoring table, rendered once."""
    words, game = table_words.words(), table_words.game_of(game_table)
    context = {
        "marks": list(words["states"]),
        "over_keys": table_words.OVER_KEYS,
        "more_keys": table_words.MORE_KEYS,
        "rank_keys": table_words.RANK_KEYS,
        "game": game,
        "honours_keys": table_words.honours_keys(game),
        "tricks_keys": table_words.TRICKS,
    }
    screens = render_to_string("tournaments/table/_screens.html", context)
    data = {"table-words": words, "table-game": game, "table-urls": _urls(prefix)}
    return SafeString(screens + "".join([json_script(value, name) for name, value in data.items()]))


def _shown_meeting(state: dict[str, Any]) -> dict[str, Any] | None:
    """The meeting that the plain page shows: the current one, after play the last; None if there is none."""
    meetings = state["meetings"]
    current = [meeting for meeting in meetings if meeting["id"] == state["current"]]
    return (current or meetings[-1:] or [None])[0]


@require_safe
@at_table
def state(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The table's state, if it changed since the version that the phone shows; else 204.

    Most polls are answered with 204 before they come here: see `NothingNewMiddleware`.
    """
    assert actor.device is not None
    services.seen_now(actor.device)
    versions = versions_of(actor.device.link)
    if shows(request, str(versions)):
        return nothing_new(str(versions))
    table = table_of(actor.device.link, versions.session)
    return JsonResponse(state_of(table, versions.session, actor.device))


def _state(request: HttpRequest, actor: Actor, status: int = 200, since: str = "") -> HttpResponse:
    """Answers a post with the new state, or a plain form with the page again.

    The state is a short one if only results are newer than `since`, the version that the phone has.
    """
    assert actor.device is not None
    if not _wants_data(request) and request.method == "POST":
        return redirect("table")
    link = actor.device.link
    version = session_version(link)  # before the rest is read: what comes in between is fetched next time
    table = table_of(link, version, short=since.rpartition(".")[2] == str(version))
    return JsonResponse(state_of(table, version, actor.device), status=status)


@require_safe
@at_table
def token(request: HttpRequest, actor: Actor) -> HttpResponse:
    """A fresh CSRF token: what waits on a phone may be older than the one in its page."""
    return JsonResponse({"token": get_token(request)})


@require_POST
@at_table
def entry(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Enters a result: 201 if it is new, 200 if it came before, 422 with the reason if it is impossible.

    A phone that sends `takes=change` gets only its board, if nothing else of its table has changed.
    """
    assert actor.device is not None
    data = forms.cleaned(forms.EntryForm, request.POST)
    table_entry = services.TableEntry(
        data["entry_id"], forms.outcome_of(data), forms.sight_of(data), data["after"]
    )
    link, since = actor.device.link, request.POST.get("since", "")
    entered = services.enter_at(
        link=link, encounter=data["encounter"], board=data["board"], entry=table_entry, by=actor
    )
    if entered.is_new and request.POST.get("takes") == "change" and _wants_data(request):
        change = change_of(link, entered.play, before=entered.before, since=since)
        if change is not None:
            return JsonResponse(state_with(change, link, actor.device), status=201)
    return _state(request, actor, 201 if entered.is_new else 200, since=since)


@require_POST
@at_table
def agree(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The opponents agree to a result; 409 if a newer result counts by now."""
    data = forms.cleaned(forms.AgreeForm, request.POST)
    play, _version = play_at(actor.device.link, data["encounter"], data["board"])  # type: ignore[union-attr]
    services.agree(play=play, revision=data["revision"] or 0, entry_id=data["entry_id"], by=actor)
    return _state(request, actor)


@require_POST
@at_table
def seats(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Confirms who sits here, or calls the director because the pairs are turned or others sit here."""
    data = forms.cleaned(forms.SeatsForm, request.POST)
    link = actor.device.link  # type: ignore[union-attr]
    encounter = encounter_at(link, data["encounter"])
    if data["answer"] == "turned":
        services.say_turned(encounter=encounter, by=actor)
    elif data["answer"] == "other":
        pairs = {pair.number: pair for pair in pairs_of(link)}
        services.say_seats(
            encounter=encounter, ns=pairs.get(data["ns"] or 0), ew=pairs.get(data["ew"] or 0), by=actor
        )
    services.confirm_seats(encounter=encounter, by=actor)
    return _state(request, actor)


@require_POST
@at_table
def call(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Calls the director, or withdraws the call."""
    data = forms.cleaned(forms.CallForm, request.POST)
    send = services.withdraw_call if data["withdraw"] else services.call_director
    _call_about(actor, data["encounter"], partial(send, by=actor))
    return _state(request, actor)


@require_POST
@at_table
def wrong(request: HttpRequest, actor: Actor) -> HttpResponse:
    """A player reports that an agreed result is wrong."""
    data = forms.cleaned(forms.BoardForm, request.POST)
    play, _version = play_at(actor.device.link, data["encounter"], data["board"])  # type: ignore[union-attr]
    services.dispute(play=play, by=actor)
    return _state(request, actor)


@require_POST
@at_table
def hand_over(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Hands a result that was refused over to the director, in words."""
    data = forms.cleaned(forms.HandOverForm, request.POST)
    send = partial(services.hand_over, board=data["board"], message=data["said"], by=actor)
    _call_about(actor, data["encounter"], send)
    return _state(request, actor)


def _call_about(actor: Actor, encounter: int, send: Callable[..., object]) -> None:
    """Sends a call about an encounter, or about the table's present one if that has been removed.

    Players who need the director get the director, whatever the director has done with the round meanwhile.
    """
    link = actor.device.link  # type: ignore[union-attr]
    try:
        send(encounter=encounter_at(link, encounter))
    except (Missing, RuleError):
        if Encounter.objects.filter(pk=encounter).exists():
            raise
        send(encounter=encounter_now(link))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of https sites: it must lie above the page whose shell it keeps."""
    return render(request, "tournaments/table/worker.js", content_type="text/javascript")


POSTS = ("state", "token", "entry", "agree", "seats", "call", "wrong", "hand_over", "worker")
AT_TABLE = [
    path("state/", state, name="table-state"),  # asked most often of all
    path("entry/", entry, name="table-entry"),
    path("token/", token, name="table-token"),
    path("", page, name="table"),
    path("agree/", agree, name="table-agree"),
    path("seats/", seats, name="table-seats"),
    path("call/", call, name="table-call"),
    path("wrong/", wrong, name="table-wrong"),
    path("hand-over/", hand_over, name="table-hand_over"),
    path("worker.js", worker, name="table-worker"),
]
urlpatterns = [
    path("table/", include(AT_TABLE)),
    path("t/<slug:token>/", open_link, name="table-link"),
    path("c/<slug:slug>/table/", by_word, name="table-word"),
]
