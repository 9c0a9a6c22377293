"""The page of a session's table money: the fees, who has paid, the takings, and the same as CSV."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people.views.pages import attempt, posted
from clubs.web.asked import id_in
from clubs.web.csv_file import as_csv
from clubs.web.refusals import WRONG
from tournaments.selectors.control.table_money import payment_history, table_money
from tournaments.services.table import table_money as services
from tournaments.views.access import SessionContext, for_staff, render_session


class FeesForm(forms.Form):
    """The table money of members and of guests."""

    member = forms.DecimalField(
        label=gettext_lazy("Members pay"), min_value=0, max_digits=6, decimal_places=2
    )
    guest = forms.DecimalField(label=gettext_lazy("Guests pay"), min_value=0, max_digits=6, decimal_places=2)


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def money(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page of who has paid and what was taken; a post sets the fees."""
    session = sitting.session
    shown = table_money(session)
    initial = {"member": shown.fees.member, "guest": shown.fees.guest}
    form = FeesForm(posted(request), initial=initial)
    if form.is_valid():
        fees = attempt(
            form, lambda: services.set_fees(session=session, by=sitting.actor, **form.cleaned_data)
        )
        if fees is not None:
            messages.success(request, _("Saved."))
            return redirect("table-money", sitting.club.slug, session.pk)
    context = {"form": form, "money": shown, "history": payment_history(session)}
    return render_session(
        request, sitting, "tournaments/results/table_money.html", context, WRONG if form.is_bound else 200
    )


@require_POST
@for_staff
def payment(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Notes that a player has paid (`paid` 1), or removes that note (0)."""
    person_id = id_in(request.POST.get("person", ""), "person")
    change = services.pay if request.POST.get("paid") == "1" else services.take_back
    change(session=sitting.session, person_id=person_id, by=sitting.actor)
    return redirect("table-money", sitting.club.slug, sitting.session.pk)


@require_safe
@for_staff
def money_csv(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The payments as a CSV file with a row for each player, and the takings."""
    shown = table_money(sitting.session)
    rows = [
        [
            player.name,
            "member" if player.is_member else "guest",
            str(player.fee),
            "" if player.paid is None else str(player.paid),
        ]
        for player in shown.players
    ]
    total = ["total", "", str(shown.outstanding + shown.takings), str(shown.takings)]
    heads = ["name", "status", "fee", "paid"]
    return as_csv(heads, [*rows, total], f"table-money-{sitting.session.date.isoformat()}")


ONE = "c/<slug:slug>/s/<int:pk>/money/"
urlpatterns = [
    path(ONE, money, name="table-money"),
    path(f"{ONE}paid/", payment, name="table-money-paid"),
    path(f"{ONE}table-money.csv", money_csv, name="table-money-csv"),
]
