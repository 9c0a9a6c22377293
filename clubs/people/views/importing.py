"""The import of a member list: upload, preview, confirm. The list travels with the preview's form."""

from __future__ import annotations

from datetime import date
from typing import TypedDict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people import roster, selectors, services
from clubs.people.models import Membership
from clubs.people.services.importing import LONGEST_SOURCE, UNKNOWN, Change, Difference, Plan
from clubs.people.views import forms
from clubs.people.views.pages import attempt, page, posted
from clubs.people.words import say
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG
from scoring.words import RuleError, code_pages
from scoring.words.code_pages import Reading

LABELS: dict[str, Promise] = {
    "name": gettext_lazy("Name"),
    "number": gettext_lazy("Membership number"),
    "national_id": gettext_lazy("National number"),
    "email": gettext_lazy("E-mail"),
    "phone": gettext_lazy("Phone"),
    "status": gettext_lazy("Status"),
    "since": gettext_lazy("Member since"),
    "until": gettext_lazy("Last day"),
    "masterpoints": gettext_lazy("Masterpoints"),
    "masterpoints_on": gettext_lazy("Masterpoints as of"),
    "rank": gettext_lazy("Rank"),
    "categories": gettext_lazy("Special lists"),
    "online_names": gettext_lazy("Online names"),
}


@of_club("people.manage_members")
def member_import(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """GET asks for the file, POST of a file shows the preview, POST of the preview does it.

    With `first` in the address it is a step of founding a club, which can be skipped: it leads on to the
    club's own page, where the first session is started.
    """
    if request.method == "POST" and "digest" in request.POST:
        return _confirmed(request, place)
    form: forms.UploadForm | forms.KeptList = (
        forms.KeptList(request.POST)
        if "kept" in request.POST and not request.FILES
        else forms.UploadForm(posted(request), request.FILES or None)
    )
    readings: tuple[Reading, ...] = ()
    if request.method == "POST" and form.is_valid():
        data, upload, code_page = _sent(place, form)
        try:
            upload["text"] = roster.decode(data, code_page)
        except RuleError as error:
            readings = code_pages.readings(data) if error.code == code_pages.UNDECIDED else ()
            if readings:
                form = forms.KeptList.of(data, **upload).ask_code_page(readings)
            else:
                form.add_error("file" if "file" in form.fields else None, say(error))
        else:
            plan = attempt(form, lambda: _plan(request, place, upload))
            if plan is not None:
                return _preview(request, place, upload, plan)
    if "kept" in form.errors:
        form = forms.UploadForm()
    context = {"form": form, "is_first": "first" in request.GET, "readings": readings}
    status = WRONG if request.method == "POST" else 200
    return page(request, place, "member_import.html", context, status=status)


class Upload(TypedDict):
    """A list, and what its masterpoints are of."""

    text: str
    source: str
    as_of: date
    adds_unknown: bool


def _sent(place: ClubContext, form: forms.UploadForm | forms.KeptList) -> tuple[bytes, Upload, str]:
    """The file of a form, what its masterpoints are of where nobody said it, and the code page chosen."""
    given = form.cleaned_data
    if isinstance(form, forms.KeptList):
        data, name, code_page = given["kept"], "", given["code_page"]
    else:
        data, name, code_page = given["file"].read(roster.LARGEST + 1), given["file"].name, ""
    upload: Upload = {
        "text": "",
        "source": given["source"] or name[:LONGEST_SOURCE],
        "as_of": given["as_of"] or selectors.today(place.club),
        "adds_unknown": given["adds_unknown"],
    }
    return data, upload, code_page


def _plan(request: HttpRequest, place: ClubContext, upload: Upload) -> Plan:
    return services.plan_import(club=place.club, by=request.user, **upload)


def _confirmed(request: HttpRequest, place: ClubContext) -> HttpResponse:
    form = forms.ConfirmForm(request.POST)
    if not form.is_valid():
        return redirect("member_import", slug=place.club.slug)
    done = attempt(
        form, lambda: services.import_members(club=place.club, by=request.user, **form.cleaned_data)
    )
    if done is not None:
        messages.success(request, _words(done, keeps_number=form.cleaned_data["keep_club_number"]))
        return redirect("club" if "first" in request.GET else "members", slug=place.club.slug)
    upload: Upload = {
        "text": form.cleaned_data["text"],
        "source": form.cleaned_data["source"],
        "as_of": form.cleaned_data["as_of"] or selectors.today(place.club),
        "adds_unknown": form.cleaned_data["adds_unknown"],
    }
    again = attempt(form, lambda: _plan(request, place, upload))
    if again is None:
        context = {"form": forms.UploadForm(), "refused_form": form}
        return page(request, place, "member_import.html", context, status=WRONG)
    return _preview(request, place, upload, again, refused=form)


def _preview(
    request: HttpRequest,
    place: ClubContext,
    upload: Upload,
    plan: Plan,
    refused: forms.ConfirmForm | None = None,
) -> HttpResponse:
    takes_number = plan.club_number is not None and place.may["manage_club"]
    context = {
        "is_first": "first" in request.GET,
        "plan": plan,
        "takes_number": takes_number,
        "problems": [(problem.line, say(problem.error)) for problem in plan.problems],
        "leaves_out_unknown": any(problem.error.code == UNKNOWN for problem in plan.problems),
        "changes": [(change, _differences(change)) for change in plan.changes if change.kind != "unchanged"],
        "new": plan.count("new"),
        "changed": plan.count("changed"),
        "unchanged": plan.count("unchanged"),
        "form": forms.ConfirmForm(
            initial={
                **upload,
                "digest": plan.digest,
                "keep_club_number": takes_number and not (plan.club_number and plan.club_number.old),
            }
        ),
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


def _words(plan: Plan, *, keeps_number: bool) -> str:
    new, changed = plan.count("new"), plan.count("changed")
    number = plan.club_number.new if plan.club_number and keeps_number else ""
    return " ".join(
        (
            ngettext("{count} new member.", "{count} new members.", new).format(count=new),
            ngettext("{count} person changed.", "{count} people changed.", changed).format(count=changed)
            if changed
            else _("No one else changed."),
            *([_("The club's number is now {number}.").format(number=number)] if number else ()),
        )
    )
