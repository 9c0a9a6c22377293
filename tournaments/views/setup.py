"""Setting up: the club's page, a new session, the sign-in sheet, the movement, the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.people import permissions as people
from clubs.people import selectors as people_selectors
from clubs.people.views.pages import attempt, of_club, posted
from scoring.cards import RuleError
from scoring.models import Entry, Section, Session
from scoring.services.encounters import contestants_of
from tournaments.selectors import sessions as selectors
from tournaments.selectors.movements import Offer, offers, shown_movement
from tournaments.selectors.own_movements import offers_of
from tournaments.services import mends, own_movements
from tournaments.services import setup as services
from tournaments.services.demo import DIRECTOR, PASSWORD
from tournaments.services.setup import Choice
from tournaments.services.signing_in import pair_meant
from tournaments.views.access import Sitting, for_staff, render_session, status_of
from tournaments.views.setup_forms import ByHand, Evening, NewSession, Settings, SignIn

WRONG = 422


def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's page: tonight's sessions, those to come and those past. Open to all; deeds for staff."""
    found = people_selectors.get_club(slug)
    kinds = people.role_kinds(request.user, found)
    may = people.granted(kinds) | {"start": bool(kinds & {"director", "admin", people.SUPERUSER})}
    with timezone.override(found.tz):
        return render(
            request,
            "tournaments/club.html",
            {
                "club": found,
                "may": may,
                "programme": selectors.programme(found),
                "demo": (DIRECTOR, PASSWORD),
                "staff": people.allows("people.add_guest", kinds),
            },
        )


@of_club("people.add_guest")
def new_session(request: HttpRequest, place: Any) -> HttpResponse:
    """Name and day; then the sign-in sheet."""
    today = people_selectors.today(place.club)
    preset = {"name": _("{day} pairs").format(day=date_format(today, "l")), "date": today.isoformat()}
    form = NewSession(posted(request), initial=preset)
    if request.method == "POST" and form.is_valid():
        actor = request.actor  # type: ignore[attr-defined]
        session = attempt(
            form, lambda: services.create_session(club=place.club, by=actor, **form.cleaned_data)
        )
        if session is not None:
            return redirect("signin", slug=place.club.slug, pk=session.pk)
    status = WRONG if form.is_bound else 200
    context = {"form": form, "club": place.club, "may": place.may}
    return render(request, "tournaments/session_new.html", context, status=status)


@for_staff
def signin(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The sign-in sheet: type names, press Enter; pairs take the next number."""
    section = selectors.get_section(sitting.session, request.GET.get("section", "A"))
    form = SignIn()
    status = 200
    if request.method == "POST":
        form = SignIn(request.POST)
        if form.is_valid() and attempt(form, lambda: _sign_in(request, sitting, section, form)) is not None:
            return redirect(f"{request.path}?section={section.letter}")
        status = WRONG
    return _signin_page(request, sitting, section, form, status)


@transaction.atomic
def _sign_in(request: HttpRequest, sitting: Sitting, section: Section, form: SignIn) -> Entry:
    people_meant = pair_meant(club=sitting.club, typed=form.cleaned_data, by=request.user)  # type: ignore[arg-type]
    return services.sign_in(section=section, people=people_meant, by=sitting.actor)


def _signin_page(
    request: HttpRequest, sitting: Sitting, section: Section, form: SignIn, status: int
) -> HttpResponse:
    sections = selectors.sheet(sitting.session)
    shown = next(own for own in sections if own.pk == section.pk)
    context = {
        "form": form,
        "sections": sections,
        "section": shown,
        "pairs": [{"entry": entry, "names": selectors.names(entry)} for entry in shown.entries.all()],
        "people": people_selectors.sign_in_list(sitting.club),
    }
    return render_session(request, sitting, "tournaments/signin.html", context, status)


def deed(deed: Callable[..., str]) -> Callable[..., HttpResponse]:
    """A view that does one thing posted and goes on to the address the thing returns; a refusal is shown."""

    def view(request: HttpRequest, sitting: Sitting, **kwargs: Any) -> HttpResponse:
        try:
            return redirect(deed(request, sitting, **kwargs))
        except RuleError as error:
            context = {"problem": error, "back": back_of(request, sitting)}
            return render_session(request, sitting, "tournaments/refused.html", context, status_of(error))

    return require_POST(for_staff(view))


def back_of(request: HttpRequest, sitting: Sitting) -> str:
    """The page of ours that the reader came from; else the sign-in sheet."""
    before = request.META.get("HTTP_REFERER", "")
    ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure())
    return before if ours else sheet_of(sitting)


def sheet_of(sitting: Sitting, letter: str = "A") -> str:
    return reverse("signin", args=[sitting.club.slug, sitting.session.pk]) + f"?section={letter}"


@deed
def sign_out(request: HttpRequest, sitting: Sitting, entry: int) -> str:
    found = selectors.get_entry(sitting.session, entry)
    services.sign_out(entry=found, by=sitting.actor)
    return sheet_of(sitting, found.section.letter)


@deed
def exchange(request: HttpRequest, sitting: Sitting, entry: int) -> str:
    """Exchange a pair's number with the next one's."""
    found = selectors.get_entry(sitting.session, entry)
    other = (
        found.section.entries.filter(number=found.number + 1)
        .select_related("section__session__contest")
        .first()
    )
    if other is None:
        raise RuleError(
            "entry.exchange", "entry", "There is no pair after number {number}.", "", number=found.number
        )
    services.exchange_numbers(first=found, second=other, by=sitting.actor)
    return sheet_of(sitting, found.section.letter)


@deed
def nameless(request: HttpRequest, sitting: Sitting) -> str:
    """So many pairs without names yet: the paper sheet is typed in later."""
    section = selectors.get_section(sitting.session, request.POST.get("section", "A"))
    count = request.POST.get("count", "")
    if not (count.isascii() and count.isdigit() and len(count) < 3) or not 1 <= int(count) <= 80:
        raise RuleError("signin.count", "count", "Add 1 to 80 pairs at once.", "")
    with transaction.atomic():
        for _pair in range(int(count)):
            services.sign_in(section=section, people=[], by=sitting.actor)
    return sheet_of(sitting, section.letter)


@deed
def add_section(request: HttpRequest, sitting: Sitting) -> str:
    section = services.add_section(session=sitting.session, by=sitting.actor)
    return sheet_of(sitting, section.letter)


@for_staff
def pair_names(request: HttpRequest, sitting: Sitting, entry: int) -> HttpResponse:
    """Who a pair is: names from the paper sheet, or corrected, or a substitute from a round on."""
    found = selectors.get_entry(sitting.session, entry)
    form = SignIn(posted(request))
    if (
        request.method == "POST"
        and form.is_valid()
        and attempt(form, lambda: _rename(request, sitting, found, form)) is not None
    ):
        setting_up = sitting.session.state == Session.State.SETUP
        return redirect(
            sheet_of(sitting, found.section.letter) if setting_up else sitting.session.get_absolute_url()
        )
    context = {
        "form": form,
        "entry": found,
        "names": selectors.names(found),
        "rounds": range(1, found.section.rounds + 1),
        "people": people_selectors.sign_in_list(sitting.club),
    }
    return render_session(
        request, sitting, "tournaments/pair_names.html", context, WRONG if form.is_bound else 200
    )


@transaction.atomic
def _rename(request: HttpRequest, sitting: Sitting, entry: Entry, form: SignIn) -> object:
    """Before play as on the sheet; during it as a deed, which can be undone."""
    people_meant = pair_meant(club=sitting.club, typed=form.cleaned_data, by=request.user)  # type: ignore[arg-type]
    text = request.POST.get("from_round", "1")
    first = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if sitting.session.state == Session.State.SETUP:
        return services.change_people(entry=entry, people=people_meant, by=sitting.actor, from_round=first)
    return mends.name_pair(entry=entry, people=people_meant, by=sitting.actor, from_round=first)


@for_staff
def movement(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The movements that fit a section, best first, and one made by hand."""
    section = selectors.get_section(sitting.session, request.GET.get("section", "A"))
    evening = Evening(request.GET if "boards" in request.GET else None)
    by_hand = ByHand(posted(request) if request.POST.get("by_hand") else None)
    problem: RuleError | None = None
    if request.method == "POST":
        problem = _take(request, sitting, section, by_hand)
        if problem is None and not by_hand.errors:
            return redirect(f"{request.path}?section={section.letter}#chosen")
    found, none = _offers(section, evening)
    context = {
        "section": section,
        "sections": selectors.sheet(sitting.session),
        "evening": evening,
        "by_hand": by_hand,
        "offers": found,
        "own": offers_of(sitting.club, section.entries.count(), contestants_of(section)),
        "problem": problem or none,
        "count": section.entries.count(),
        "chosen": shown_movement(section),
        "settings": Settings(initial=sitting.session.contest.settings),
        "by_hand_open": by_hand.is_bound,
    }
    status = WRONG if problem or by_hand.errors else 200
    return render_session(request, sitting, "tournaments/movement.html", context, status)


def _offers(section: Section, evening: Evening) -> tuple[list[Offer], RuleError | None]:
    wanted = evening.cleaned_data if evening.is_bound and evening.is_valid() else {}
    try:
        return offers(section.entries.count(), **wanted), None
    except RuleError as error:
        return [], error


def _take(request: HttpRequest, sitting: Sitting, section: Section, by_hand: ByHand) -> RuleError | None:
    """Keep the movement that was posted: an offer's, or one made by hand."""
    if by_hand.is_bound and not by_hand.is_valid():
        return None
    try:
        choice = (
            _by_hand(by_hand.cleaned_data)
            if by_hand.is_bound
            else Choice.from_text(request.POST.get("choice", ""))
        )
        options = own_movements.resolved(sitting.club, choice.kind, choice.options)
        choice = replace(choice, options=options)
        services.choose_movement(section=section, choice=choice, by=sitting.actor)
    except RuleError as error:
        return error
    return None


def _by_hand(data: dict[str, Any]) -> Choice:
    options = {"switch": data["switch"]} if data["switch"] else {}
    return Choice(
        data["kind"], data["tables"], data["rounds"], data["boards_per_round"], data["missing"], options
    )


@deed
def change_settings(request: HttpRequest, sitting: Sitting) -> str:
    form = Settings(request.POST)
    if not form.is_valid():
        raise RuleError(
            "settings", "settings", "These settings cannot be: {why}", "", why=str(form.errors.as_text())
        )
    services.change_settings(session=sitting.session, settings=form.cleaned_data, by=sitting.actor)
    return reverse("movement", args=[sitting.club.slug, sitting.session.pk])


@deed
def start(request: HttpRequest, sitting: Sitting) -> str:
    services.start(session=sitting.session, by=sitting.actor)
    return reverse("control", args=[sitting.club.slug, sitting.session.pk])


ONE = "c/<slug:slug>/s/<int:pk>/"
urlpatterns = [
    path("c/<slug:slug>/", club, name="club"),
    path("c/<slug:slug>/s/new/", new_session, name="session-new"),
    path(f"{ONE}signin/", signin, name="signin"),
    path(f"{ONE}signin/pairs/", nameless, name="signin-nameless"),
    path(f"{ONE}signin/section/", add_section, name="signin-section"),
    path(f"{ONE}signin/<int:entry>/out/", sign_out, name="signin-out"),
    path(f"{ONE}signin/<int:entry>/exchange/", exchange, name="signin-exchange"),
    path(f"{ONE}signin/<int:entry>/names/", pair_names, name="pair-names"),
    path(f"{ONE}movement/", movement, name="movement"),
    path(f"{ONE}settings/", change_settings, name="session-settings"),
    path(f"{ONE}start/", start, name="session-start"),
]
