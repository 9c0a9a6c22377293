"""Seasons of a club: leader boards, each figure with its why; what counts is the admin's."""

from __future__ import annotations

from fractions import Fraction

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people import selectors as people_selectors
from clubs.people.models import Person
from clubs.people.views.pages import attempt, posted
from clubs.web.asked import number_in
from clubs.web.csv_file import as_csv
from clubs.web.htmx import varied, wants_fragment
from clubs.web.new_names import has_free_name, has_new_name
from clubs.web.refusals import WRONG
from scoring.words.figures import rounded
from tournaments.models import Season
from tournaments.selectors.seasons import boards as selectors
from tournaments.selectors.seasons.rulings import rulings_by_law
from tournaments.selectors.sessions import get_session
from tournaments.services import seasons as services
from tournaments.views.own_name import name_kept, names_to_choose, reader_of_list
from tournaments.views.seasons.access import Place, away_without, for_admin, for_all, of_kind
from tournaments.views.seasons.forms import LadderForm, LeadersForm, SeasonForm
from tournaments.views.seasons.ladders import shown_ladder

LADDER, LEADERS = Season.Kind.LADDER, Season.Kind.LEADERS
PAGE = 50
MOST_MATCHES = 12
LONGEST_SEARCH = 60


@require_safe
@for_all
def seasons(request: HttpRequest, place: Place) -> HttpResponse:
    """The club's leader boards and ladders."""
    return place.page(request, "seasons/seasons", {"seasons": selectors.seasons_of(place.club)})


@require_safe
@for_all
def season(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """The page of a leader board, which is public as published results are, or of a ladder, for the club."""
    this_season = selectors.get_season(place.club.slug, season)
    if this_season.kind == LEADERS:
        return _leaders(request, place, this_season)
    return away_without(request, place, "people.view_members") or shown_ladder(request, place, this_season)


def _leaders(request: HttpRequest, place: Place, season: Season) -> HttpResponse:
    board = selectors.cached_board(season)
    reader = reader_of_list(request, place.club, place.user_id)
    place_of_reader = board.index_of.get(reader) if reader is not None else None
    own = [] if place_of_reader is None else [board.lines[place_of_reader]]
    typed = request.GET.get("find", "").strip()[:LONGEST_SEARCH]
    fitting = selectors.look_up(board, typed) if typed else []
    if len(fitting) == 1:
        return redirect(_where(season, board, fitting[0].person))
    page = Paginator(board.lines, PAGE).get_page(request.GET.get("page"))
    person = number_in(request.GET.get("who", ""))
    context = {
        "season": season,
        "reader": reader,
        "by_name": place.user_id is None,
        "page_obj": page,
        "rows": selectors.leader_rows(board, page.object_list, reader, person),
        "own_rows": [
            {"row": row, "where": _where(season, board, row.person.pk)}
            for row in selectors.leader_rows(board, own, reader)
        ],
        "typed": typed,
        "fitting": [
            {"row": row, "where": _where(season, board, row.person.pk)}
            for row in selectors.leader_rows(board, fitting[:MOST_MATCHES], reader)
        ],
        "too_many": len(fitting) > MOST_MATCHES,
        "sessions": Paginator(board.sessions[::-1], PAGE).get_page(request.GET.get("sessions")),
        "words": selectors.rule_words(board, season),
    }
    return place.page(request, "seasons/season", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_all
def season_own_name(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """The page of the names on a leader board, to tap one's own; `person` 0 forgets it.

    A ladder has none: it is for the club's people, who are known by their accounts.
    """
    this_season = of_kind(place, season, LEADERS)
    listed = [line.person for line in selectors.cached_board(this_season).lines]
    people = Person.objects.filter(club=place.club, pk__in=listed)
    if request.method == "POST":
        return name_kept(request, place.club, people, this_season.get_absolute_url())
    context = {"season": this_season, **names_to_choose(request, place.club, people)}
    return place.page(request, "results/own_name", context)


def _where(season: Season, board: selectors.Board, person: int) -> str:
    """The address of the page with a person's line, and with that line marked."""
    page = board.index_of[person] // PAGE + 1
    return f"{season.get_absolute_url()}?page={page}&who={person}#person-{person}"


@require_safe
@for_all
def season_why(request: HttpRequest, place: Place, season: int, person: int) -> HttpResponse:
    """How a person's figure came about: a dialog for htmx, else a page."""
    this_season = of_kind(place, season, LEADERS)
    context = {"season": this_season, "why": selectors.why(selectors.cached_board(this_season), person)}
    template = "seasons/_why_dialog" if wants_fragment(request) else "seasons/why"
    return varied(place.page(request, template, context))


@require_safe
@for_all
def season_csv(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """The leader board as a CSV file with a row for each person and a column for each session."""
    this_season = of_kind(place, season, LEADERS)
    board = selectors.cached_board(this_season)
    counted = [one for one in board.sessions if one.counts]
    heads = [f"{one.session.date.isoformat()} {one.session.name}" for one in counted]
    rows = []
    for line, row in zip(board.lines, selectors.leader_rows(board, board.lines, None), strict=True):
        by_number = {one.number: one for one in board.sittings[row.person.pk]}
        scores = [by_number[one.number].score if one.number in by_number else None for one in counted]
        figure, *shown = map(_decimal, (line.figure, *scores))
        rows.append([row.place, row.person.name, figure, str(row.sessions), str(row.counted), *shown])
    return as_csv(["place", "name", "figure", "sessions", "counted", *heads], rows, f"season-{season}")


@require_safe
@for_all
def season_rulings(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """The season's rulings by law, for the staff; with ?format=csv as a table to save."""
    if away := away_without(request, place, "people.add_guest"):
        return away
    this_season = selectors.get_season(place.club.slug, season)
    lines = rulings_by_law(this_season)
    if request.GET.get("format") == "csv":
        rows = [[line.law, line.about, line.code, str(line.rulings), str(line.adjusted)] for line in lines]
        return as_csv(["law", "about", "code", "rulings", "adjusted"], rows, f"rulings-{season}")
    return place.page(request, "seasons/rulings", {"season": this_season, "lines": lines})


def _decimal(score: Fraction | None) -> str:
    """A score as a spreadsheet reads it: two decimals, a hyphen for a minus; "" for none."""
    return "" if score is None else str(rounded(score))


@for_admin
def season_new(request: HttpRequest, place: Place) -> HttpResponse:
    """The form of a new leader board; with `?kind=ladder`, of a new ladder."""
    kind = LADDER if request.GET.get("kind") == LADDER else LEADERS
    today = people_selectors.today(place.club)
    preset = {
        "begins": today.replace(month=1, day=1),
        "ends": today.replace(month=12, day=31),
        "fewest": 1,
    }
    form = _form_of(kind)(posted(request), club=place.club, initial=preset)
    if form.is_valid() and has_new_name(form, selectors.names_of_seasons(place.club)):
        made = attempt(
            form,
            lambda: services.create_season(club=place.club, kind=kind, by=place.actor, **form.values),
        )
        if made is not None:
            return redirect(made.get_absolute_url())
    return _season_form(request, place, form, kind, None)


@for_admin
def season_edit(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """Changes the days, the rule or the name of a season."""
    this_season = selectors.get_season(place.club.slug, season)
    kind = _form_of(this_season.kind)
    form = kind(posted(request), club=place.club, initial=kind.initial_of(this_season))
    others = selectors.names_of_seasons(place.club, besides=season)
    if form.is_valid() and has_free_name(form, others):
        edited = attempt(
            form, lambda: services.edit_season(season=this_season, by=place.actor, **form.values)
        )
        if edited is not None:
            messages.success(request, _("Saved."))
            return redirect(this_season.get_absolute_url())
        this_season.refresh_from_db()
    return _season_form(request, place, form, this_season.kind, this_season)


def _form_of(kind: str) -> type[LeadersForm] | type[LadderForm]:
    return LadderForm if kind == LADDER else LeadersForm


def _season_form(
    request: HttpRequest, place: Place, form: SeasonForm, kind: str, saved: Season | None
) -> HttpResponse:
    context = {"form": form, "ladder": kind == LADDER, "season": saved}
    return place.page(request, "seasons/form", context, WRONG if form.is_bound else 200)


@require_POST
@for_admin
def season_delete(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """Removes a season; its sessions stay."""
    this_season = selectors.get_season(place.club.slug, season)
    services.delete_season(season=this_season, by=place.actor)
    messages.success(
        request, _("{season} has been removed. The sessions are kept.").format(season=this_season.name)
    )
    return redirect("seasons", slug=place.club.slug)


@require_POST
@for_admin
def season_counts(request: HttpRequest, place: Place, season: int, session: int) -> HttpResponse:
    """Sets whether a session counts in a season."""
    this_season = of_kind(place, season, LEADERS)
    counts = request.POST.get("counts") == "1"
    chosen = get_session(place.club.slug, session)
    services.count_session(season=this_season, session=chosen, counts=counts, by=place.actor)
    return redirect(this_season.get_absolute_url())


ALL = "c/<slug:slug>/seasons/"
ONE = f"{ALL}<int:season>/"
urlpatterns = [
    path(ALL, seasons, name="seasons"),
    path(f"{ALL}new/", season_new, name="season-new"),
    path(ONE, season, name="season"),
    path(f"{ONE}own-name/", season_own_name, name="season-own-name"),
    path(f"{ONE}edit/", season_edit, name="season-edit"),
    path(f"{ONE}delete/", season_delete, name="season-delete"),
    path(f"{ONE}leaders.csv", season_csv, name="season-csv"),
    path(f"{ONE}rulings/", season_rulings, name="season-rulings"),
    path(f"{ONE}people/<int:person>/", season_why, name="season-why"),
    path(f"{ONE}sessions/<int:session>/", season_counts, name="season-counts"),
]
