"""What only a club's admin does: merging, forgetting, roles and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.people import references, selectors, services
from clubs.people.models import Club, Person, Role, User
from clubs.people.permissions import keeps_site
from clubs.people.services.merging import require_mergeable
from clubs.people.views import forms
from clubs.people.views.looks import swatches
from clubs.people.views.pages import attempt, page, posted
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG, NoSuchValue
from config.backups.backup import backups_made

PLACES = {
    "revision.reason": gettext_lazy("reason for a result"),
    "lawruling.reason": gettext_lazy("reason for a ruling"),
    "lawruling.consulted": gettext_lazy("players consulted about a ruling"),
    "lawruling.appellant": gettext_lazy("who appealed"),
    "lawruling.committee": gettext_lazy("appeals committee"),
    "lawruling.decision": gettext_lazy("decision on an appeal"),
    "penalty.reason": gettext_lazy("reason for a penalty"),
    "publication.note": gettext_lazy("note on a result version"),
    "publication.content": gettext_lazy("published result"),
    "deed.sentence": gettext_lazy("a director's action"),
    "deed.message": gettext_lazy("a director's action"),
    "deed.reason": gettext_lazy("reason for a director's action"),
    "deed.inverse": gettext_lazy("what Undo would restore"),
    "call.text": gettext_lazy("message to the director"),
    "ledgerline.note": gettext_lazy("note in a rubber bridge ledger"),
    "roomevent.event": gettext_lazy("rubber bridge log"),
    "roomevent.told": gettext_lazy("rubber bridge log"),
    "room.name": gettext_lazy("name of a rubber bridge room"),
    "savedmovement.name": gettext_lazy("name of a saved movement"),
    "savedmovement.rows": gettext_lazy("rows of a saved movement"),
    "section.movement": gettext_lazy("movement of a session"),
    "session.name": gettext_lazy("name of a session"),
    "session.plan": gettext_lazy("plan of a session"),
    "contest.name": gettext_lazy("name of an event"),
    "contest.settings": gettext_lazy("settings of an event"),
    "entry.name": gettext_lazy("name of a team"),
    "season.name": gettext_lazy("name of a league or ladder"),
    "season.words": gettext_lazy("sessions of a league or ladder"),
    "masterpointtable.name": gettext_lazy("name of a masterpoint table"),
}
"""Where words stand, by model and column."""


@of_club("people.merge_persons")
def merge(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Find who is the same person as this one, look at both, confirm."""
    keep = selectors.get_person(place.club, pk)
    if "drop" in request.GET or request.method == "POST":
        return _merge_two(request, place, keep)
    search = forms.SearchForm(request.GET)
    text = search.cleaned_data["q"] if search.is_valid() else ""
    persons = [person for person in selectors.search_persons(place.club, text) if person.pk != keep.pk]
    return page(
        request, place, "merge_find.html", {"person": keep, "form": search, "found": persons, "q": text}
    )


def _merge_two(request: HttpRequest, place: ClubContext, keep: Person) -> HttpResponse:
    form = forms.ChoiceOfPersonForm(request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        raise NoSuchValue("drop")
    drop = selectors.get_person(place.club, form.cleaned_data["drop"])
    if drop.pk == keep.pk and request.method == "POST":  # sent twice: they are one already
        return redirect("member", slug=place.club.slug, pk=keep.pk)
    if request.method == "POST":
        done = attempt(form, lambda: services.merge_persons(keep=keep, drop=drop, by=request.user))
        if done is not None:
            messages.success(
                request, _("{drop} has been merged into {keep}.").format(drop=drop.name, keep=keep.name)
            )
            return redirect("member", slug=place.club.slug, pk=keep.pk)
    else:
        attempt(form, lambda: require_mergeable(keep=keep, drop=drop))
    context = {"form": form, "person": keep, "sides": [_side(keep), _side(drop)], "drop": drop}
    return page(request, place, "merge.html", context, status=WRONG if form.errors else 200)


def _side(person: Person) -> dict[str, object]:
    """What the preview says of one of the two."""
    return {
        "person": person,
        "memberships": selectors.memberships_of(person),
        "sessions": len(references.sessions_of(person)),
    }


@of_club("people.forget_person")
def forget(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Say what goes and what stays, then do it."""
    person, form = selectors.get_person(place.club, pk), forms.NoForm(request.POST)
    if request.method == "POST":
        name, replace = person.name, request.POST.getlist("replace")
        done = attempt(form, lambda: services.forget_person(person=person, by=request.user, replace=replace))
        if done is not None:
            messages.success(request, _("{name} has been erased. The results are kept.").format(name=name))
            return redirect("members", slug=place.club.slug)
    context = {
        "form": form,
        "person": person,
        "sessions": len(references.sessions_of(person)),
        "shared_names": services.shared_names(person),
        "words": [(one, PLACES.get(one.place, one.place), one.sure) for one in services.words_about(person)],
        "backups": backups_made(),
    }
    return page(request, place, "forget.html", context, status=WRONG if form.errors else 200)


@of_club("people.manage_roles")
def roles(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Who has which role; each cell is a button."""
    form = forms.RoleForm(posted(request))
    if request.method == "POST" and form.is_valid():
        done = attempt(form, lambda: _set_role(request, place, form))
        if done is not None:
            messages.success(request, _("Saved."))
            return redirect("roles", slug=place.club.slug)
    rows = [
        (user, name, [(kind, label, kind in kinds) for kind, label in Role.Kind.choices])
        for user, name, kinds in selectors.role_table(place.club)
    ]
    context = {"form": form, "rows": rows, "kinds": Role.Kind.labels}
    return page(request, place, "roles.html", context, status=WRONG if form.errors else 200)


def _set_role(request: HttpRequest, place: ClubContext, form: forms.RoleForm) -> User:
    user = next(
        (u for u, _n, _h in selectors.role_table(place.club) if u.pk == form.cleaned_data["user"]), None
    )
    if user is None:
        raise NoSuchValue("user")
    deed = services.grant_role if form.cleaned_data["deed"] == "grant" else services.revoke_role
    deed(club=place.club, user=user, kind=form.cleaned_data["kind"], by=request.user)
    return user


@dataclass(frozen=True, slots=True)
class SettingsPart:
    """A part of a club's settings that is saved by itself: its form, its service, and what is then said."""

    form: type[Form]
    change: Callable[..., Club]
    done: Promise


SETTINGS = {
    "settings": SettingsPart(forms.ClubForm, services.edit_club, gettext_lazy("Saved.")),
    "hue": SettingsPart(forms.HueForm, services.set_hue, gettext_lazy("The colour has been changed.")),
    "logo": SettingsPart(forms.LogoForm, services.set_logo, gettext_lazy("The logo has been saved.")),
    "no_logo": SettingsPart(forms.NoForm, services.remove_logo, gettext_lazy("The logo has been removed.")),
}
"""The parts of the settings page by what its buttons send as `do`."""


@of_club("people.manage_club")
def club_settings(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Name, zone, correction period, deposit for appeals, national number, signing in; colour and logo."""
    club = place.club
    initial = {name: getattr(club, name) for name in forms.ClubForm.base_fields}
    shown = {name: part.form(initial=initial) for name, part in SETTINGS.items()}
    status = 200
    if request.method == "POST":
        name = request.POST.get("do", "settings")
        if name not in SETTINGS:
            raise NoSuchValue("do")
        part, status = SETTINGS[name], WRONG
        form = shown[name] = part.form(request.POST, request.FILES, initial=initial)
        if form.is_valid():
            changed = attempt(form, lambda: part.change(club=club, by=request.user, **form.cleaned_data))
            if changed is not None:
                messages.success(request, str(part.done))
                return redirect("club_settings", slug=club.slug)
    context = {
        "form": shown["settings"],
        "hue_form": shown["hue"],
        "logo_form": shown["logo"],
        "swatches": swatches(club.hue),
        "keeps_site": keeps_site(request.user),
    }
    return page(request, place, "club_settings.html", context, status=status)
