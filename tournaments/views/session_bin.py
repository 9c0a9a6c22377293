"""The page on which a session is moved to the bin, and the bin of a club."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from clubs.people.views.pages import attempt, posted
from clubs.people.words import say
from clubs.web.access import actor_in, turned_away
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG
from scoring.words import RuleError
from tournaments.models import Publication
from tournaments.selectors.session_bin import KEPT_FOR, bin_of
from tournaments.services import session_bin as services
from tournaments.views.access import SessionContext, club_rights, for_right, render_session
from tournaments.views.parties.access import Party, for_host


class RemovalForm(forms.Form):
    """Why a session goes into the bin: needed where its results were published before."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy(
                "These results were published before: give the reason for removing them."
            )
        },
    )


@for_right("manage_members")
def session_remove(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Asks before a session goes into the bin, and for the reason where results were published before."""
    return _removed(request, sitting)


@for_host
def party_remove(request: HttpRequest, party: Party) -> HttpResponse:
    """The same of a party."""
    if not club_rights(party.sitting)["manage_members"]:
        return turned_away(request, party.sitting.club, "people.manage_members")
    return _removed(request, party.sitting)


def _removed(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    session, form = sitting.session, RemovalForm(posted(request))
    form.fields["reason"].required = Publication.objects.filter(session=session).exists()
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        attempt(form, lambda: services.put_in_bin(session=session, by=sitting.actor, reason=reason))
        if not form.errors:
            words = _("{name} is in the bin. It can be taken back for {days} days.")
            messages.success(request, words.format(name=session.name, days=KEPT_FOR.days))
            return redirect("session-bin", sitting.club.slug)
    context = {"form": form, "days": KEPT_FOR.days}
    status = WRONG if form.errors else 200
    return render_session(request, sitting, "tournaments/session_remove.html", context, status)


@require_safe
@of_club("people.manage_members")
def session_bin(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """What is in the bin of the club, and how long it can still be taken back."""
    context = {"club": place.club, "may": place.may, "rows": bin_of(place.club), "days": KEPT_FOR.days}
    return render(request, "tournaments/session_bin.html", context)


@require_POST
@of_club("people.manage_members")
def session_back(request: HttpRequest, place: ClubContext, session: int) -> HttpResponse:
    """Takes a session back from the bin."""
    try:
        found = services.take_from_bin(club=place.club, pk=session, by=actor_in(request))
    except RuleError as error:
        messages.error(request, say(error))
        return redirect("session-bin", place.club.slug)
    messages.success(request, _("{name} is back.").format(name=found.name))
    return redirect(found.get_absolute_url())


urlpatterns = [
    path("c/<slug:slug>/s/<int:pk>/remove/", session_remove, name="session-remove"),
    path("c/<slug:slug>/p/<int:pk>/remove/", party_remove, name="party-remove"),
    path("c/<slug:slug>/bin/", session_bin, name="session-bin"),
    path("c/<slug:slug>/bin/<int:session>/back/", session_back, name="session-back"),
]
