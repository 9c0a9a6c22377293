"""The page of backups, for whoever keeps the site: make one, download it, save it to a stick or folder."""

from __future__ import annotations

import datetime as dt
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address
from typing import Any

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from clubs.people import selectors, services
from clubs.people.permissions import keeps_site
from clubs.people.services.backups import WORDS
from clubs.people.views.forms import NoForm
from clubs.people.views.pages import attempt
from clubs.web.access import led_to_sign_in
from clubs.web.refusals import WRONG, NoSuchValue
from config.backups import backup, places, pressed
from config.models import SiteBackups
from config.proxies import LOOPBACK, client_address

REASONS = {
    backup.BY_HAND: gettext_lazy("made by a command"),
    pressed.PRESSED: gettext_lazy("asked for on this page"),
    "publication": gettext_lazy("after results were published"),
    "migration": gettext_lazy("before a new version"),
    "before-restore": gettext_lazy("before a backup was restored"),
}
AGAIN = frozenset({"download", "save"})
"""What takes the data out of the site: the password is asked for again."""
NEWS = dt.timedelta(hours=1)
"""How long the page says how the last backup ended that was asked for."""


class SaveForm(forms.Form):
    """The stick or folder for a copy."""

    folder = forms.CharField(
        label=gettext_lazy("Folder or stick"),
        max_length=places.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


class NameForm(forms.Form):
    """A backup that is kept."""

    name = forms.CharField(max_length=200, widget=forms.HiddenInput)


@dataclass(frozen=True, slots=True)
class Line:
    """A backup in the list."""

    name: str
    at: dt.datetime
    reason: str
    size: int


FORMS: dict[str, type[forms.Form]] = {
    "make": NoForm,
    "save": SaveForm,
    "save_there": NoForm,
    "download": NameForm,
    "later": NoForm,
}


@never_cache
def site_backups(request: HttpRequest) -> HttpResponseBase:
    """Shows the backups and the last copy elsewhere; its buttons make, download and save them (`do`)."""
    if not keeps_site(request.user):
        return led_to_sign_in(request, "people.keep_site")
    clubs = selectors.all_clubs()[:2]
    only_club = clubs[0] if len(clubs) == 1 else None
    with timezone.override(only_club.tz) if only_club else nullcontext():
        form: forms.Form = NoForm()
        do = ""
        if request.method == "POST":
            do = request.POST.get("do", "")
            if do not in FORMS:
                raise NoSuchValue("do")
            if do in AGAIN and not did_recently_reauthenticate(request):
                return _asked_again(request)
            form = FORMS[do](request.POST)
            if form.is_valid() and (done := attempt(form, partial(_done, request, do, form.cleaned_data))):
                return done
        context = _context(pressed.kept()) | {"club": only_club}
        context["save_form"] = form if do == "save" else SaveForm()
        context["form_problem"] = form if do not in ("", "save") else None
        return render(request, "people/site_backups.html", context, status=WRONG if do else 200)


def _asked_again(request: HttpRequest) -> HttpResponse:
    """The way to the form that asks for the password, and back to this page."""
    messages.info(request, _("Enter your password once more. Then press the same button again."))
    return redirect(f"{reverse('account_reauthenticate')}?{urlencode({'next': reverse('site_backups')})}")


def _done(request: HttpRequest, do: str, typed: dict[str, Any]) -> HttpResponseBase:
    """Does what a button says; Django answers with the file, or leads back to a page."""
    if do == "download":
        return _download(request, typed["name"])
    if do == "later":
        services.put_off_reminder(by=request.user)
        messages.success(request, _("You will be reminded in a week."))
        clubs = selectors.all_clubs()[:2]
        return redirect(clubs[0].get_absolute_url() if len(clubs) == 1 else reverse("home"))
    if do == "make":
        begun = services.make_backup(by=request.user)
    else:
        folder = typed["folder"] if do == "save" else pressed.kept().folder
        begun = services.save_backup(folder=folder, by=request.user)
    if not begun:
        messages.info(request, _("A backup is being made already."))
    return redirect("site_backups")


def _download(request: HttpRequest, name: str) -> FileResponse:
    asker = client_address(request)
    here = bool(asker) and any(ip_address(asker) in network for network in LOOPBACK)
    path = services.download_backup(name=name, by=request.user, here=here)
    answer = FileResponse(path.open("rb"), as_attachment=True, filename=f"arrowswitch-{name}")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Content-Type"] = "application/zip"
    return answer


def _context(kept: SiteBackups) -> dict[str, Any]:
    working = pressed.is_working(kept)
    to_folders = services.saves_to_folders()
    return {
        "is_demo": settings.MODE == "demo",
        "kept": kept,
        "working": working,
        "lines": _lines(),
        "to_folders": to_folders,
        "media": places.media() if to_folders and not working else [],
        "recent": kept.outcome_at is not None and timezone.now() - kept.outcome_at < NEWS,
        "trouble": _trouble(kept),
        "failed_at": kept.detail if kept.outcome in WORDS else "",
        "folder": backup.backups_folder(),
    }


def _lines() -> list[Line]:
    """The backups that are kept, the newest first; one that has just been deleted is left out."""
    lines = []
    for one in reversed(backup.made()):
        try:
            size = (backup.backups_folder() / one.name).stat().st_size
        except OSError:
            continue
        lines.append(Line(one.name, one.at, str(REASONS.get(one.reason, one.reason)), size))
    return lines


def _trouble(kept: SiteBackups) -> str:
    """Why the last one failed that was asked for; "" if it did not."""
    if kept.outcome == pressed.NOT_MADE:
        return kept.detail or _("The backup could not be made. Try again; the log says more.")
    return _(WORDS[kept.outcome]) if kept.outcome in WORDS else ""
