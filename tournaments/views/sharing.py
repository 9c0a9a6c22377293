"""Simultaneous events: inviting other clubs, answering an invitation, leaving."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubs.people import selectors as people_selectors
from clubs.people.models import Club
from clubs.people.views.pages import attempt, posted
from clubs.web.new_names import has_new_name
from clubs.web.refusals import WRONG
from scoring.models import FieldInvitation, Session
from scoring.words import RuleError
from tournaments.selectors import clubs as selectors
from tournaments.selectors.sessions import names_on
from tournaments.selectors.setup.settings_words import shared_words
from tournaments.services import sharing as services
from tournaments.services.sharing import MOST_BOARDS
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.seasons.access import Place, away_without, for_all, refused
from tournaments.views.setup.forms import NewSession
from tournaments.views.setup.page import deed

NO_CLUB = gettext_lazy("There is no club of that name on this site.")


class Invite(forms.Form):
    """The invitation of a club: which one, and how many boards all clubs play."""

    club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=120,
        help_text=gettext_lazy("Enter its name, or its address on this site."),
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards played by all clubs"), min_value=1, max_value=MOST_BOARDS, required=False
    )

    def __init__(self, *args: Any, boards: int | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if boards:
            del self.fields["boards"]

    def clean_club(self) -> Club:
        club = selectors.club_named(self.cleaned_data["club"])
        if club is None:
            raise forms.ValidationError(NO_CLUB)
        return club


class ExistingSession(forms.Form):
    """The choice of one of the club's sessions to accept an invitation with."""

    session = forms.ChoiceField(label=gettext_lazy("Session"))

    def __init__(self, *args: Any, sessions: list[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sessions = {str(one.pk): one for one in sessions}
        choices = [(key, f"{one.name}, {one.date}") for key, one in self.sessions.items()]
        self.fields["session"].choices = choices  # type: ignore[attr-defined]

    @property
    def chosen(self) -> Session:
        return self.sessions[self.cleaned_data["session"]]


@for_staff
def session_clubs(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page of the clubs that a session is compared with, where its directors invite others."""
    if not sitting.roles & {"director", "admin"}:
        raise PermissionDenied("share")
    shared = selectors.sharing_of(sitting.session)
    form = Invite(posted(request), boards=shared.boards or selectors.boards_planned(sitting.session))
    if form.is_valid() and attempt(form, lambda: _invite(sitting, form)) is not None:
        messages.success(request, _("{club} has been invited.").format(club=form.cleaned_data["club"].name))
        return redirect("session-clubs", sitting.club.slug, sitting.session.pk)
    context = {"form": form, "shared": shared, "states": FieldInvitation.State}
    status = WRONG if form.is_bound else 200
    return render_session(request, sitting, "tournaments/sharing/session_clubs.html", context, status)


def _invite(sitting: SessionContext, form: Invite) -> FieldInvitation:
    club, boards = form.cleaned_data["club"], form.cleaned_data.get("boards")
    return services.invite(session=sitting.session, club=club, boards=boards, by=sitting.actor)


def _clubs_page(sitting: SessionContext) -> str:
    return reverse("session-clubs", args=[sitting.club.slug, sitting.session.pk])


@deed
def withdraw(request: HttpRequest, sitting: SessionContext, invitation: int) -> str:
    """The host withdraws an invitation, or removes a club that has accepted one."""
    services.withdraw(invitation=selectors.get_sent(sitting.session, invitation), by=sitting.actor)
    return _clubs_page(sitting)


@deed
def leave(request: HttpRequest, sitting: SessionContext) -> str:
    """A club that was invited leaves the event."""
    services.leave(invitation=selectors.get_accepted(sitting.session), by=sitting.actor)
    return _clubs_page(sitting)


@for_all
def answer(request: HttpRequest, place: Place, invitation: int) -> HttpResponse:
    """The page of an invitation to the club: what is played, and the forms to accept it."""
    away = away_without(request, place, "people.manage_members")
    if away is not None:
        return away
    received = selectors.get_invitation(place.club, invitation)
    new, existing = _forms(request, place, received)
    session = _accepted(received, new, existing, place)
    if session is not None:
        messages.success(request, _("Your club is playing too. Add the players."))
        return redirect("signin", place.club.slug, session.pk)
    context = {
        "invitation": received,
        "new": new,
        "existing": existing,
        "settings": shared_words(received.host),
    }
    context["open"] = received.state == FieldInvitation.State.OPEN
    status = WRONG if new.is_bound or existing.is_bound else 200
    return place.page(request, "sharing/field_invitation", context, status)


def _forms(
    request: HttpRequest, place: Place, invitation: FieldInvitation
) -> tuple[NewSession, ExistingSession]:
    """The forms for a new session and for an existing one; the one that was posted is bound."""
    data = posted(request)
    wants_existing = data is not None and "session" in data
    today = people_selectors.today(place.club)
    preset = {"name": invitation.host.name, "date": max(invitation.host.date, today).isoformat()}
    sessions = selectors.sessions_to_accept_with(place.club)
    new = NewSession(None if wants_existing else data, initial=preset)
    return new, ExistingSession(data if wants_existing else None, sessions=sessions)


def _accepted(
    invitation: FieldInvitation, new: NewSession, existing: ExistingSession, place: Place
) -> Session | None:
    """Accepts the invitation with the form that is valid, and returns the session with which the club plays.

    Returns None where neither form is valid, or where a rule refused: its form shows why.
    """
    accept, by = services.accept, place.actor
    if new.is_valid() and has_new_name(new, names_on(place.club, new.cleaned_data["date"])):
        return attempt(new, lambda: services.accept_anew(invitation=invitation, by=by, **new.cleaned_data))
    if existing.is_valid():
        return attempt(
            existing, lambda: accept(invitation=invitation, session=existing.chosen, by=by).session
        )
    return None


@require_POST
@for_all
def decline(request: HttpRequest, place: Place, invitation: int) -> HttpResponse:
    """The club declines an invitation."""
    away = away_without(request, place, "people.manage_members")
    if away is not None:
        return away
    received = selectors.get_invitation(place.club, invitation)
    try:
        services.decline(invitation=received, by=place.actor)
    except RuleError as error:
        return refused(request, place, error, place.club.get_absolute_url())
    messages.success(request, _("Declined: {club} has been informed.").format(club=received.host.club.name))
    return redirect("club", place.club.slug)


ONE = "c/<slug:slug>/s/<int:pk>/clubs/"
INVITATION = "c/<slug:slug>/invitations/<int:invitation>/"
urlpatterns = [
    path(ONE, session_clubs, name="session-clubs"),
    path(f"{ONE}<int:invitation>/withdraw/", withdraw, name="invitation-withdraw"),
    path(f"{ONE}leave/", leave, name="field-leave"),
    path(INVITATION, answer, name="field-invitation"),
    path(f"{INVITATION}decline/", decline, name="field-invitation-decline"),
]
