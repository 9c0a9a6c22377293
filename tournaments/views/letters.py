"""Letters with published results: what was not delivered, for who runs the club."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.web.access import turned_away
from tournaments.selectors.result_letters import letters_of
from tournaments.services import result_letters
from tournaments.views.access import Sitting, club_rights, for_staff, render_session


@require_safe
@for_staff
def letters(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """How many letters were sent and which were not delivered, with addresses: for who manages members."""
    if not club_rights(sitting)["manage_members"]:
        return turned_away(request, "people.manage_members")
    context = {"letters": letters_of(sitting.session), "has_server": settings.MAIL}
    return render_session(request, sitting, "tournaments/letters.html", context)


@require_POST
@for_staff
def letters_again(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Try again what surely was not delivered."""
    if not club_rights(sitting)["manage_members"]:
        return turned_away(request, "people.manage_members")
    count = result_letters.send_again(session=sitting.session, by=sitting.actor)
    messages.success(request, _("E-mails that are sent again: {count}.").format(count=count))
    return redirect("letters", sitting.club.slug, sitting.session.pk)


ONE = "c/<slug:slug>/s/<int:pk>/letters/"
urlpatterns = [
    path(ONE, letters, name="letters"),
    path(f"{ONE}again/", letters_again, name="letters-again"),
]
