"""The page of the site's mail server, for whoever keeps the site: set it, try it, remove it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from clubs.people import selectors, services
from clubs.people.permissions import keeps_site
from clubs.people.views.forms import NoForm, line_field
from clubs.people.views.pages import attempt
from clubs.web.access import led_to_sign_in
from clubs.web.refusals import WRONG, NoSuchValue
from config import mail_server
from config.models import MailServer


class MailServerForm(forms.Form):
    """A mail server, as its provider names it."""

    host = line_field(
        gettext_lazy("Server"), required=True, help_text=gettext_lazy("Such as mail.example.org.")
    )
    port = forms.IntegerField(label=gettext_lazy("Port"))
    security = forms.ChoiceField(label=gettext_lazy("Security"), choices=MailServer.Security.choices)
    user = line_field(gettext_lazy("User"))
    password = forms.CharField(
        label=gettext_lazy("Password"),
        required=False,
        strip=False,
        max_length=254,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    sender = line_field(
        gettext_lazy("Sender"),
        required=True,
        help_text=gettext_lazy("An e-mail address, such as results@example.org."),
    )
    site_address = line_field(
        gettext_lazy("Address of this site"),
        help_text=gettext_lazy(
            "E-mails link to it, and to the page that stops them. Without it they have no links."
        ),
    )


class TrialForm(forms.Form):
    """Where a trial letter goes."""

    to = line_field(gettext_lazy("Send a test e-mail to"), required=True, kind="email")


@sensitive_post_parameters("password")
@never_cache
def site_mail(request: HttpRequest) -> HttpResponse:
    """Shows the server without its password; its buttons save, try and remove it (`do`)."""
    if not keeps_site(request.user):
        return led_to_sign_in(request, "people.keep_site")
    row = mail_server.kept()
    shown: dict[str, forms.Form] = {
        "save": MailServerForm(initial=_initial(request, row)),
        "try": TrialForm(initial={"to": getattr(request.user, "email", "")}),
        "remove": NoForm(),
    }
    status = 200
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do not in shown:
            raise NoSuchValue("do")
        form = shown[do] = type(shown[do])(request.POST)
        if form.is_valid() and (done := attempt(form, lambda: _done(request, do, form.cleaned_data))):
            messages.success(request, done)
            return redirect("site_mail")
        status = WRONG
    shown["save"].fields["password"].help_text = (
        _("A password is kept. Leave this empty to keep it.")
        if row is not None and row.sealed_password
        else ""
    )
    return render(request, "people/site_mail.html", _context(shown, row), status=status)


def _done(request: HttpRequest, do: str, typed: dict[str, Any]) -> str:
    """Does what a button says; the words that say it is done."""
    if do == "save":
        services.set_mail_server(by=request.user, **typed)
        return _("Saved. Send a test e-mail to see whether it works.")
    if do == "try":
        services.try_mail_server(by=request.user, **typed)
        return _("The mail server took the e-mail to {to}. See whether it arrives.").format(to=typed["to"])
    services.remove_mail_server(by=request.user)
    return _("The mail server has been removed. No e-mails are sent.")


def _initial(request: HttpRequest, row: MailServer | None) -> dict[str, Any]:
    if row is None:
        return {
            "port": 587,
            "security": MailServer.Security.TLS,
            "site_address": request.build_absolute_uri("/").rstrip("/"),
        }
    names = ("host", "port", "security", "user", "sender", "site_address")
    return {name: getattr(row, name) for name in names}


def _context(shown: dict[str, forms.Form], row: MailServer | None) -> dict[str, Any]:
    clubs = selectors.all_clubs()[:2]
    return {
        "form": shown["save"],
        "trial_form": shown["try"],
        "remove_form": shown["remove"],
        "of_environment": mail_server.is_of_environment(),
        "environment": mail_server.environment_server(),
        "row": row,
        "is_unreadable": row is not None and mail_server.server_of(row) is None,
        "is_set": mail_server.is_set(),
        "only_club": clubs[0] if len(clubs) == 1 else None,
    }
