"""Results: ranking, why, travellers, cards, publications."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.http import require_POST, require_safe

from clubs.web.asked import number_in
from clubs.web.csv_file import as_csv
from clubs.web.htmx import varied, wants_fragment
from clubs.web.limits import too_often
from clubs.web.polls import is_poll, nothing_new, opened_again, shows, versioned
from clubs.web.refusals import status_of
from config import mail_server
from config.proxies import counted_address
from scoring.models import Play, Session
from scoring.selectors.contestants import contestants_of
from scoring.words import N_, RuleError
from scoring.words.figures import MINUS
from tournaments.hooks import heal, solve_for_reader
from tournaments.selectors.control.clock import clock_state
from tournaments.selectors.deals import makings_of_session
from tournaments.selectors.publishing.publications import publications as issues_of
from tournaments.selectors.publishing.published import national_ids_of
from tournaments.selectors.results import card as cards
from tournaments.selectors.results.figures import CONTESTANTS
from tournaments.selectors.results.matches import butler_of_pairs, team_match
from tournaments.selectors.results.pages import Results, get_pair, results_of
from tournaments.selectors.results.played import seated
from tournaments.selectors.results.ranking_page import ranking_rows
from tournaments.selectors.results.recap import recap as recap_of
from tournaments.selectors.results.round_by_round import can_be_followed, round_by_round
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.selectors.results.traveller import DENOMINATIONS, board_list
from tournaments.selectors.results.traveller import traveller as traveller_of
from tournaments.selectors.results.why import why as why_of
from tournaments.selectors.sessions import get_entry
from tournaments.selectors.setup.seating_list import seating_list
from tournaments.services.exchange.files import formats_offered
from tournaments.services.table import disputes
from tournaments.views.access import SessionContext, of_session, render_session
from tournaments.views.cached_page import render_cached
from tournaments.views.cached_ranking import ranking_of
from tournaments.views.in_play import asks_as_public_page, may_read, public_page
from tournaments.views.limits import within_limit
from tournaments.views.own_name import chosen_person, is_public, reader_by_name
from tournaments.views.poll_pass import seen, with_pass
from tournaments.views.table.evening import link_to_keep_name

State = Session.State
CSV_TEXTS = ("line", "place", "pair", "names")
CSV_FIGURES = ("figure", "score", "boards")
REPORTS_OF_A_PERSON = 12  # in ten minutes, from one address: a club's phones share one
REPORTS_OF_AN_ADDRESS = 60  # under all names together; a board has one open report, whoever reports it
TOO_MANY_REPORTS = N_("Too many reports. Try again in {wait}, or speak to the director.")

View = Callable[..., HttpResponse]


def for_readers(view: View) -> View:
    """A page of results: for all once play is over; before that for the club's people, the tables, and phones
    that took their evening with them from a table.
    """

    @wraps(view)
    def page(request: HttpRequest, sitting: SessionContext, **kwargs: Any) -> HttpResponse:
        if not may_read(request, sitting):
            return public_page(request, sitting)
        return opened_again() if asks_as_public_page(request) else view(request, sitting, **kwargs)

    return of_session(page)


def read(
    request: HttpRequest,
    sitting: SessionContext,
    *,
    section: str = "",
    entry: int | None = None,
) -> Results:
    """The field of an entry, or of a section (`?section=B`), as this reader may see it. One query; a standing
    that is behind is sent again. Raises Http404.
    """
    user = sitting.actor.user
    letter = section or request.GET.get("section", "")
    results = results_of(
        sitting.session, sitting.viewer, user.pk if user else None, letter=letter, entry=entry
    )
    if user and not (results.field.shared or "player" in sitting.roles or user.is_superuser):
        results.user_id = None  # no line is theirs: it need not be asked which
    results.person_id = reader_by_name(request, sitting, results)
    if results.behind:
        heal(field_id=results.field.pk)  # shown at the next look: this one says that it is behind
    return results


@of_session
def session(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Where a session's address leads: staff to their work, all others to the ranking."""
    place = (sitting.club.slug, sitting.session.pk)
    state = sitting.session.state
    if sitting.staff and state == State.SETUP:
        return redirect("signin", *place)
    if sitting.staff and state in (State.PLAYING, State.FINISHED):
        return redirect("control", *place)
    return redirect("ranking", *place)


@require_safe
@for_readers
def ranking(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The ranking; asked with `since`, only the part that changes, or 204."""
    results = read(request, sitting)
    version = results.version
    if not results.behind:  # else the next look sends the standing again
        version = with_pass(request, version, sitting.session, results.versions)
    if seen(request) == results.version:
        return nothing_new(version)
    shown = ranking_of(sitting, results).shown_to(results)
    over = sitting.session.state == State.CLOSED and results.field.final
    done = over and not results.behind
    if not is_poll(request):
        return _ranking_page(request, sitting, results, {"ranking": shown, "version": escape(version)}, done)
    return versioned(HttpResponse(shown), version, done=done)


def _ranking_page(
    request: HttpRequest, sitting: SessionContext, results: Results, texts: Mapping[str, str], done: bool
) -> HttpResponse:
    """The page around a ranking; `done` says that the ranking will not change any more."""
    context: dict[str, object] = {
        "done": done,
        "can_be_followed": can_be_followed(results),
        "on_wall": ranking_allowed(sitting.session),
        "by_name": sitting.actor.user is None and is_public(results),
        "mail_is_set": sitting.offers_publishing and mail_server.is_set(),
    }
    tabs = [(section.letter, section.field_id) for section in results.others]
    own = (results.readers_card, results.person_id)
    shown = (*context.values(), results.field.pk, results.sections[0].letter, tabs, own)
    context |= {"results": results, "formats": partial(formats_offered, sitting.viewer)}
    template = "tournaments/results/ranking/ranking.html"
    return render_cached(request, sitting, template, context, shown=shown, texts=texts)


@require_safe
@for_readers
def ranking_csv(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The ranking of every field of the session as a CSV file with a row for each contestant.

    For the staff it has the national numbers of the session's own players too.
    """
    rows = []
    numbers = national_ids_of(sitting.session) if sitting.staff else {}
    for section in read(request, sitting).others:
        results = read(request, sitting, section=section.letter)
        letters = ", ".join(section.letter for section in results.sections)
        rows += [
            [letters, *(row[name] for name in CSV_TEXTS)]
            + [row[name].replace(MINUS, "-") for name in CSV_FIGURES]  # as spreadsheets read a minus
            + [_national_ids(results, row, numbers)] * sitting.staff
            for row in ranking_rows(results)
        ]
    heads = ["section", *CSV_TEXTS, *CSV_FIGURES] + ["national_ids"] * sitting.staff
    return as_csv(heads, rows, f"ranking-{sitting.session.pk}")


def _national_ids(results: Results, row: Mapping[str, Any], numbers: Mapping[tuple[str, int], str]) -> str:
    """The national numbers of a row's players; "" for players of another club, which does not share them."""
    if row["away"]:
        return ""
    entry = results.pairs[row["entry"]].entry
    letters = {section.pk: section.letter for section in results.sections}
    return numbers.get((letters[entry.section_id], entry.number), "")


@require_safe
@for_readers
def progress(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """How the ranking moved round by round: a part for htmx, else a page."""
    results = read(request, sitting)
    context = {"results": results, "moved": round_by_round(results)}
    template = "_progress" if wants_fragment(request) else "progress"
    return varied(render_session(request, sitting, f"tournaments/results/ranking/{template}.html", context))


@require_safe
@for_readers
def seats(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The seating list of the round in play, by surname; before play, that of the first round."""
    number = max(1, clock_state(sitting.session).round)
    lines = seating_list(sitting.session, number)
    results = read(request, sitting)
    context = {"results": results, "number": number, "seats": lines}
    context["contestant"] = CONTESTANTS[results.contestants]
    return render_session(request, sitting, "tournaments/results/seats.html", context)


@require_safe
@for_readers
def why(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """The arithmetic behind a pair's figure: a dialog for htmx, else a page."""
    results = read(request, sitting, entry=entry)
    pair = get_pair(results, entry)
    context = {"results": results, "pair": pair, "why": why_of(results, pair)}
    template = "_why_dialog" if wants_fragment(request) else "why"
    return varied(render_session(request, sitting, f"tournaments/results/ranking/{template}.html", context))


@require_safe
@for_readers
def boards(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The list of all boards, each with the number of its results."""
    results = read(request, sitting)
    lines = board_list(results)
    context = {
        "results": results,
        "boards": lines,
        "makings": makings_of_session(sitting.session),
        "deals_shown": any(line.visible and line.has_deal for line in lines),
    }
    return render_session(request, sitting, "tournaments/results/traveller/list.html", context)


@require_safe
@for_readers
def traveller(request: HttpRequest, sitting: SessionContext, number: int) -> HttpResponse:
    """One board at all tables; asked with `since`, its deals when more of them are solved, else 204."""
    results = read(request, sitting)
    board = traveller_of(results, number)
    solve_for_reader(board.unsolved)
    unsolved = str(len(board.unsolved))
    if shows(request, unsolved):
        return nothing_new(unsolved)
    context = {"results": results, "board": board, "denominations": DENOMINATIONS, "unsolved": unsolved}
    if not is_poll(request):
        return render_session(request, sitting, "tournaments/results/traveller/traveller.html", context)
    answer = render_session(request, sitting, "tournaments/results/traveller/_deals.html", context)
    return versioned(answer, unsolved, done=not board.unsolved)


@require_safe
@for_readers
def match(request: HttpRequest, sitting: SessionContext, number: int) -> HttpResponse:
    """A team match, board by board at both tables."""
    results = read(request, sitting)
    context = {"results": results, "match": team_match(results, number)}
    return render_session(request, sitting, "tournaments/results/match.html", context)


@require_safe
@for_readers
def butler(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The Butler ranking of the pairs of the teams, against the datum of the field."""
    results = read(request, sitting)
    if not sitting.has_butler:
        raise Http404
    context = {"results": results, "lines": butler_of_pairs(results)}
    return render_session(request, sitting, "tournaments/results/butler.html", context)


@require_safe
@for_readers
def recap(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The recap sheet: every contestant's points on every board that the reader may see."""
    results = read(request, sitting)
    if not sitting.has_recap:
        raise Http404
    contestant = CONTESTANTS[results.contestants]
    context = {"results": results, "recap": recap_of(results), "contestant": contestant}
    return render_session(request, sitting, "tournaments/results/recap.html", context)


@require_safe
@for_readers
def card(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """A pair's card, round by round; for a page of ours that asks with `play`, what unfolds below its row."""
    if "play" not in request.GET or not wants_fragment(request):
        return varied(_card(request, sitting, entry))
    play = number_in(request.GET["play"])
    if play is None:
        raise Http404
    results = read(request, sitting, entry=entry)
    pair = get_pair(results, entry)
    context = {"pair": pair, "board": cards.card_board(results, pair, play)}
    return varied(render_session(request, sitting, "tournaments/results/card/_board.html", context))


def _card(
    request: HttpRequest, sitting: SessionContext, entry: int, problem: RuleError | None = None
) -> HttpResponse:
    results = read(request, sitting, entry=entry)
    pair = get_pair(results, entry)
    context = {
        "results": results,
        "pair": pair,
        "card": cards.card(results, pair),
        "problem": problem,
        "disputable": pair.is_readers and _corrections_open(sitting.session),
        "members": "player" in sitting.roles or sitting.staff,
        "keeps_name_at": "" if sitting.actor.user else link_to_keep_name(request, sitting.session, entry),
    }
    status = status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/results/card/card.html", context, status)


def _corrections_open(session: Session) -> bool:
    until = session.corrections_until
    return session.state not in (State.SETUP, State.CLOSED) and (until is None or timezone.now() <= until)


@require_POST
@for_readers
def wrong(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """A player reports that a result on their card is wrong."""
    pair = get_entry(sitting.session, entry)
    chosen = number_in(request.POST.get("play", ""))
    plays = Play.objects.select_related("board", "encounter__north", "encounter__east").select_related(
        "encounter__round__section__session__contest__club"
    )
    of_pair = plays.filter(seated("encounter__", pair, contestants_of(pair.section)))
    in_session = of_pair.filter(encounter__round__section__session=sitting.session)
    play = None if chosen is None else in_session.filter(pk=chosen).first()
    if play is None:
        raise Http404
    try:
        _dispute(request, sitting, play)
    except RuleError as error:
        return _card(request, sitting, entry, error)
    return redirect("card", sitting.club.slug, sitting.session.pk, entry)


def _dispute(request: HttpRequest, sitting: SessionContext, play: Play) -> None:
    """Tells the director, as the account's player or by the name chosen on this phone; not too often."""
    person = None if sitting.actor.user else chosen_person(request, sitting.club)
    if person is None:
        disputes.dispute(play=play, by=sitting.actor)
        return
    address = f"{sitting.club.pk} {counted_address(request)}"
    if not within_limit("wrong", f"{address} {person}", REPORTS_OF_A_PERSON, 600) or not within_limit(
        "wrong-address", address, REPORTS_OF_AN_ADDRESS, 600
    ):
        raise too_often("play", TOO_MANY_REPORTS)
    disputes.dispute_by_name(play=play, person_id=person)


@require_safe
@for_readers
def publications(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The result versions: when each was published, and what it changed."""
    results = read(request, sitting)
    context = {"results": results, "issues": issues_of(sitting.session, staff=sitting.staff)}
    return render_session(request, sitting, "tournaments/results/publications.html", context)


ONE = "c/<slug:slug>/s/<int:pk>/"
urlpatterns = [
    path(ONE, session, name="session"),
    path(f"{ONE}ranking/", ranking, name="ranking"),
    path(f"{ONE}progress/", progress, name="progress"),
    path(f"{ONE}seats/", seats, name="seats"),
    path(f"{ONE}boards/", boards, name="boards"),
    path(f"{ONE}matches/<int:number>/", match, name="match"),
    path(f"{ONE}butler/", butler, name="butler"),
    path(f"{ONE}boards/<int:number>/", traveller, name="traveller"),
    path(f"{ONE}pairs/<int:entry>/", card, name="card"),
    path(f"{ONE}pairs/<int:entry>/why/", why, name="why"),
    path(f"{ONE}pairs/<int:entry>/wrong/", wrong, name="wrong"),
    path(f"{ONE}publications/", publications, name="publications"),
]
