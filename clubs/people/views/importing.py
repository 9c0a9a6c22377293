"""The import of a member list: upload, preview, confirm. The list travels with the preview's form."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people import roster, services
from clubs.people.models import Membership
from clubs.people.services.importing import Change, Difference, Plan
from clubs.people.views import forms
from clubs.people.views.pages import Place, attempt, of_club, page, posted
from clubs.people.words import say
from clubs.web.refusals import WRONG

LABELS: dict[str, Promise] = {
    "name": gettext_lazy("Name"),
    "number": gettext_lazy("Membership number"),
    "national_id": gettext_lazy("National number"),
    "email": gettext_lazy("E-mail"),
    "phone": gettext_lazy("Phone"),
    "status": gettext_lazy("Status"),
    "since": gettext_lazy("Member since"),
    "until": gettext_lazy("Last day"),
}


@of_club("people.manage_members")
def member_import(request: HttpRequest, place: Place) -> HttpResponse:
    """GET asks for the file, POST of a file shows the preview, POST of the preview does it."""
    if request.method == "POST" and "digest" in request.POST:
        return _confirmed(request, place)
    form = forms.UploadForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        text = attempt(form, lambda: roster.decode(form.cleaned_data["file"].read(roster.LARGEST + 1)))
        plan = attempt(form, lambda: _plan(request, place, text)) if text is not None else None
        if text is not None and plan is not None:
            return _preview(request, place, text, plan)
    return page(request, place, "member_import.html", {"form": form}, status=WRONG if form.is_bound else 200)


def _plan(request: HttpRequest, place: Place, text: str) -> Plan:
    return services.plan_import(club=place.club, text=text, by=request.user)


def _confirmed(request: HttpRequest, place: Place) -> HttpResponse:
    form = forms.ConfirmForm(request.POST)
    if not form.is_valid():
        return redirect("member_import", slug=place.club.slug)
    done = attempt(
        form, lambda: services.import_members(club=place.club, by=request.user, **form.cleaned_data)
    )
    if done is not None:
        messages.success(request, _words(done))
        return redirect("members", slug=place.club.slug)
    upload = forms.UploadForm()
    again = attempt(form, lambda: _plan(request, place, form.cleaned_data["text"]))
    if again is None:
        return page(
            request, place, "member_import.html", {"form": upload, "refused_form": form}, status=WRONG
        )
    return _preview(request, place, form.cleaned_data["text"], again, refused=form)


def _preview(
    request: HttpRequest, place: Place, text: str, plan: Plan, refused: forms.ConfirmForm | None = None
) -> HttpResponse:
    context = {
        "plan": plan,
        "problems": [(problem.line, say(problem.error)) for problem in plan.problems],
        "changes": [(change, _differences(change)) for change in plan.changes if change.kind != "unchanged"],
        "new": plan.count("new"),
        "changed": plan.count("changed"),
        "unchanged": plan.count("unchanged"),
        "form": forms.ConfirmForm(initial={"text": text, "digest": plan.digest}),
        "refused_form": refused,
    }
    return page(request, place, "member_import_preview.html", context, status=WRONG if refused else 200)


def _differences(change: Change) -> list[tuple[Promise, str, str]]:
    """Label, old and new value of everything that a row changes, as people say it."""
    return [
        (LABELS[each.field], _shown(each, each.old), _shown(each, each.new)) for each in change.differences
    ]


def _shown(difference: Difference, value: str) -> str:
    return str(Membership.Status(value).label) if difference.field == "status" and value else value


def _words(plan: Plan) -> str:
    new, changed = plan.count("new"), plan.count("changed")
    return " ".join(
        (
            ngettext("{count} new member.", "{count} new members.", new).format(count=new),
            ngettext("{count} person changed.", "{count} people changed.", changed).format(count=changed)
            if changed
            else _("No one else changed."),
        )
    )
