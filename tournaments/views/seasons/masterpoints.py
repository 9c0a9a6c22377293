"""The club's tables of masterpoints, and the masterpoints of a session."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.people.views.pages import attempt, posted
from clubs.web.asked import number_in
from clubs.web.csv_file import as_csv
from clubs.web.refusals import WRONG
from scoring.words import RuleError
from tournaments.models import MasterpointTable
from tournaments.ranking.seasons.masterpoints import EXAMPLES, table_data
from tournaments.selectors.publishing.published import national_ids_of
from tournaments.selectors.seasons.masterpoints import award_page, get_table, shown_tables
from tournaments.services import seasons as services
from tournaments.views.access import SessionContext, of_session, render_session
from tournaments.views.seasons.access import Place, for_admin, refused
from tournaments.views.seasons.forms import TableForm


@require_safe
@for_admin
def tables(request: HttpRequest, place: Place) -> HttpResponse:
    """The club's tables of masterpoints, and examples to begin with."""
    context = {"rows": shown_tables(place.club), "examples": EXAMPLES}
    return place.page(request, "seasons/award_tables", context)


@for_admin
def table_new(request: HttpRequest, place: Place) -> HttpResponse:
    """The form of a new table of masterpoints, filled with an example if one is named."""
    example = EXAMPLES.get(request.GET.get("example", ""))
    initial = TableForm.initial_of(table_data(example)) if example else {"unit": "1"}
    return _table_form(request, place, TableForm(posted(request), initial=initial), None)


@for_admin
def table_edit(request: HttpRequest, place: Place, table: int) -> HttpResponse:
    """Changes the values of a table; seasons that use it are computed again."""
    row = get_table(place.club, table)
    form = TableForm(posted(request), initial=TableForm.initial_of(row.data))
    return _table_form(request, place, form, row)


def _table_form(
    request: HttpRequest, place: Place, form: TableForm, row: MasterpointTable | None
) -> HttpResponse:
    if form.is_valid():
        saved = attempt(
            form,
            lambda: services.save_table(club=place.club, data=form.stated, by=place.actor, table=row),
        )
        if saved is not None:
            messages.success(request, _("Saved."))
            return redirect("award-tables", slug=place.club.slug)
    return place.page(
        request, "seasons/award_table_form", {"form": form, "table": row}, WRONG if form.is_bound else 200
    )


@require_POST
@for_admin
def table_delete(request: HttpRequest, place: Place, table: int) -> HttpResponse:
    """Deletes a table of masterpoints that no season uses."""
    row = get_table(place.club, table)
    try:
        services.delete_table(table=row, by=place.actor)
    except RuleError as error:
        return refused(request, place, error, reverse("award-tables", args=[place.club.slug]))
    return redirect("award-tables", slug=place.club.slug)


@require_safe
@of_session
def masterpoints(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The masterpoints of a session's published result, by one of the club's tables.

    As CSV the staff have the national numbers of the players too.
    """
    chosen = request.GET.get("table", "")
    table = number_in(chosen)
    if chosen and table is None:
        raise Http404
    page = award_page(sitting.session, table)
    if request.GET.get("format") == "csv":
        heads = ["line", "place", "pair", "names", "points"] + ["national_ids"] * sitting.staff
        numbers = national_ids_of(sitting.session) if sitting.staff else {}
        rows = [
            [group.title, line.place, line.label, line.names, line.points]
            + [numbers.get(line.key, "")] * sitting.staff
            for group in page.lists
            for line in group.lines
        ]
        return as_csv(heads, rows, f"masterpoints-{sitting.session.pk}")
    manages = services.manages(sitting.club, sitting.actor)
    return render_session(
        request, sitting, "tournaments/seasons/masterpoints.html", {"page": page, "manages": manages}
    )


TABLES = "c/<slug:slug>/awards/"
urlpatterns = [
    path(TABLES, tables, name="award-tables"),
    path(f"{TABLES}new/", table_new, name="award-table-new"),
    path(f"{TABLES}<int:table>/", table_edit, name="award-table"),
    path(f"{TABLES}<int:table>/delete/", table_delete, name="award-table-delete"),
    path("c/<slug:slug>/s/<int:pk>/masterpoints/", masterpoints, name="masterpoints"),
]
