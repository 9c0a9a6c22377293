"""Pages of a club's members: the list, one person, adding and editing, membership, invitations, e-mails.

Each view parses a form, calls one service, and goes to the person's page; if the service refuses, the page is
shown again with status 422 and the refusal beside the form. `@of_club` names the right that a view needs and
gives it `place`: the club, and what this visitor may do there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.people import selectors, services
from clubs.people.models import Membership, Person
from clubs.people.views import forms
from clubs.people.views.consent import wanted
from clubs.people.views.pages import attempt, page, posted
from clubs.web.club import ClubContext, of_club
from clubs.web.csv_file import as_csv
from clubs.web.htmx import varied, wants_fragment
from clubs.web.own_network import link_for_others
from clubs.web.refusals import WRONG
from scoring.words import RuleError

PAGE = 50
"""People on one page of the list."""


@require_safe
@of_club("people.view_members")
def members(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The list of members by surname; htmx asks for the rows alone."""
    form = forms.SearchForm(request.GET)
    typed: dict[str, Any] = form.cleaned_data if form.is_valid() else {"q": "", "guests": False}
    persons = selectors.member_list(place.club, text=typed["q"], guests=typed["guests"])
    page_obj = Paginator(selectors.ids_by_surname(persons), PAGE).get_page(request.GET.get("page"))
    here = persons.in_bulk(list(page_obj))
    shown = [here[pk] for pk in page_obj if pk in here]
    rows = [(person, Membership.Status(person.status).label if person.status else "") for person in shown]
    context = {"form": form, "page_obj": page_obj, "rows": rows, "count": page_obj.paginator.count, **typed}
    context["has_standing"] = any(one.rank or one.masterpoints is not None for one in shown)
    template = "_members_found.html" if wants_fragment(request) else "members.html"
    return varied(page(request, place, template, context))


@require_safe
@of_club("people.manage_members")
def member_list_csv(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Everybody on the club's list as a file that an import takes back."""
    table = services.member_table(club=place.club, by=request.user)
    day = selectors.today(place.club).isoformat()
    return as_csv(table.heads, table.rows, f"members-{place.club.slug}-{day}")


@require_safe
@of_club("people.view_members")
def matches(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The people who match what is typed into a name field, as JSON: names and ids, never contact data."""
    form = forms.MatchesForm(request.GET)
    typed = form.cleaned_data if form.is_valid() else {"q": "", "last": ""}
    people = selectors.matches(place.club, typed["q"], [int(number) for number in typed["last"].split()])
    return JsonResponse({"people": people, "most": selectors.MOST_MATCHES})


@of_club("people.manage_members")
def member_add(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Add a member."""
    return _added(request, place, forms.MemberForm, services.add_person, "member_add.html")


@of_club("people.add_guest")
def guest_add(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Add a guest, who needs only a name."""
    return _added(request, place, forms.GuestForm, services.add_guest, "guest_add.html")


def _added(
    request: HttpRequest, place: ClubContext, kind: type[Form], deed: Callable[..., Person], template: str
) -> HttpResponse:
    form = kind(posted(request))
    if form.is_valid():
        person = attempt(form, lambda: deed(club=place.club, by=request.user, **form.cleaned_data))
        if person is not None:
            messages.success(request, _("{name} is now on the list.").format(name=person.name))
            return redirect("member", slug=place.club.slug, pk=person.pk)
    return page(request, place, template, {"form": form}, status=WRONG if form.is_bound else 200)


@require_safe
@of_club("people.view_members")
def member(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """One person: members see the name; those who manage members also see contact data and membership.

    The address of a person who was merged into another leads to that other person.
    """
    person = selectors.get_person(place.club, pk)
    if person.pk != pk:
        return redirect("member", slug=place.club.slug, pk=person.pk)
    return _member_page(request, place, person)


@of_club("people.manage_members")
def member_edit(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Edit a person: name, contact data, and the categories by which special rankings are made."""
    person = selectors.get_person(place.club, pk)
    initial = {name: getattr(person, name) for name in forms.PersonForm.base_fields}
    for several in ("categories", "online_names"):
        initial[several] = ", ".join(initial[several])
    form = forms.PersonForm(posted(request), initial=initial)
    if form.is_valid():
        edited = attempt(
            form, lambda: services.edit_person(person=person, by=request.user, **form.cleaned_data)
        )
        if edited is not None:
            messages.success(request, _("Saved."))
            return redirect("member", slug=place.club.slug, pk=person.pk)
    return page(
        request,
        place,
        "member_edit.html",
        {"form": form, "person": person},
        status=WRONG if form.is_bound else 200,
    )


@require_POST
@of_club("people.manage_members")
def member_membership(request: HttpRequest, place: ClubContext, pk: int, deed: str) -> HttpResponse:
    """Begin or end a membership, or change its status (`deed`: "begin", "end", "change").

    The member's page shows a refusal. Raises Http404 for any other `deed`.
    """
    person = selectors.get_person(place.club, pk)
    if deed not in MEMBERSHIP_DEEDS:
        raise Http404(deed)
    kind, do = MEMBERSHIP_DEEDS[deed]
    form = kind(request.POST)
    if form.is_valid():
        done = attempt(form, lambda: do(person, request.user, **form.cleaned_data))
        if done is not None:
            messages.success(request, _("Saved."))
            return redirect("member", slug=place.club.slug, pk=person.pk)
    needs_membership = deed != "begin"
    is_shown = needs_membership == (selectors.current_membership(person) is not None)
    return _member_page(
        request, place, person, {f"{deed}_form" if is_shown else "refused_form": form}, status=WRONG
    )


@require_POST
@never_cache
@of_club("people.manage_members")
def member_invite(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Make a link with which this person can open an account: it is shown once, and is good for two weeks."""
    person, form = selectors.get_person(place.club, pk), forms.NoForm(request.POST)
    key = attempt(form, lambda: services.invite(person=person, by=request.user))
    if key is None:
        return _member_page(request, place, person, {"refused_form": form}, status=WRONG)
    link = link_for_others(request, reverse("join", kwargs={"key": key}))
    return page(request, place, "invitation.html", {"person": person, "link": link})


@require_POST
@of_club("people.manage_roles")
def member_unlink(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Remove the link between this person and their account; the account itself stays."""
    person = selectors.get_person(place.club, pk)
    services.unlink_user(person=person, by=request.user)
    messages.success(request, _("{name} no longer has an account.").format(name=person.name))
    return redirect("member", slug=place.club.slug, pk=person.pk)


@require_POST
@of_club("people.view_members")
def member_letters(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Turn e-mails with published results on or off: the person may do it, and those who manage members."""
    person, form = selectors.get_person(place.club, pk), forms.NoForm(request.POST)
    wants = wanted(request)
    changed = attempt(
        form, lambda: services.choose_results_by_mail(person=person, wants=wants, by=request.user)
    )
    if changed is None:
        return _member_page(request, place, person, {"refused_form": form}, status=WRONG)
    messages.success(request, _("Saved."))
    return redirect("member", slug=place.club.slug, pk=person.pk)


@never_cache
def letters_stop(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The page behind the link in a results e-mail: one button stops these e-mails, without signing in."""
    club = selectors.get_club(slug)
    person = services.person_of_stop_key(club, key)
    if request.method == "POST":
        person = services.stop_results_by_mail(club=club, key=key)
    return render(request, "people/letters_stop.html", {"club": club, "person": person})


def _begin(person: Person, by: Any, **values: Any) -> Membership:
    return services.begin_membership(person=person, by=by, **values)


def _end(person: Person, by: Any, **values: Any) -> Membership:
    return services.end_membership(membership=_current(person), by=by, **values)


def _change(person: Person, by: Any, **values: Any) -> Membership:
    return services.change_status(membership=_current(person), by=by, **values)


def _current(person: Person) -> Membership:
    membership = selectors.current_membership(person)
    if membership is None:
        raise RuleError(
            "membership.none", "status", "{name} is not currently a member.", "", name=person.name
        )
    return membership


MEMBERSHIP_DEEDS: dict[str, tuple[type[Form], Callable[..., Membership]]] = {
    "begin": (forms.MembershipForm, _begin),
    "end": (forms.EndForm, _end),
    "change": (forms.StatusForm, _change),
}


def _member_page(
    request: HttpRequest,
    place: ClubContext,
    person: Person,
    bound: dict[str, Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    is_reader = services.is_account_of(request.user, person)
    context: dict[str, Any] = {"person": person, "letters": is_reader or place.may["manage_members"]}
    if place.may["manage_members"]:
        current = selectors.current_membership(person)
        context |= {
            "memberships": selectors.memberships_of(person),
            "current": current,
            "begin_form": forms.MembershipForm(),
            "end_form": forms.EndForm(),
            "change_form": forms.StatusForm(initial={"status": current.status if current else ""}),
        }
    return page(request, place, "member.html", context | (bound or {}), status=status)
