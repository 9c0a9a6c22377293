"""The sign-in sheet of a session: who plays, where they sit, and their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.people import selectors as people_selectors
from clubs.people.views.pages import posted
from clubs.web.asked import THREE_DIGITS, number_in
from clubs.web.htmx import wants_fragment
from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import WRONG, status_of
from config.proxies import counted_address
from scoring.models import Entry, Section, Session
from scoring.selectors.contestants import contestants_of
from scoring.words import N_, RuleError
from tournaments.paper.address import site_address
from tournaments.paper.cards import qr_drawing
from tournaments.selectors import sessions as selectors
from tournaments.selectors.results.figures import counted
from tournaments.selectors.setup.player_sign_in import Comers, comers, takes_players
from tournaments.selectors.setup.room_plan import PlanSeat, has_plan, place_shown, room_plan, seat_name
from tournaments.selectors.setup.sheet import PLACES, WORDS, line_of, lines_of, people_signed_in, places_of
from tournaments.selectors.setup.sign_in_phones import asking
from tournaments.services import mends
from tournaments.services.setup import entries as setup_entries
from tournaments.services.setup import seating
from tournaments.services.setup import sessions as services
from tournaments.services.setup.signing_in import none_listed, people_meant, players_listed, require_somebody
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.setup.forms import SignIn, SignInAtPlace, sheet_for, signed_in
from tournaments.views.setup.seat_undo import last_change, remember

MOST_AT_ONCE = 80
AT_ONCE = {
    "pairs": N_("You can add 1 to 80 pairs at once."),
    "players": N_("You can add 1 to 80 players at once."),
    "teams": N_("You can add 1 to 80 teams at once."),
}


@for_staff
def signin(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The sign-in sheet: type names, press Enter; pairs take the next number.

    Its plan asks with `since` whether players have signed themselves in.
    """
    if shows(request, str(sitting.session.version)):
        return nothing_new(str(sitting.session.version))
    section = selectors.get_section(sitting.session, request.GET.get("section", "A"))
    blank = _form_of(section)
    form = blank(initial={"place": request.GET.get("place")})
    status = 200
    if request.method == "POST":
        form = blank(request.POST)
        if form.is_valid() and signed_in(form, lambda: _sign_in(request, sitting, section, form)) is not None:
            return redirect(f"{request.path}?section={section.letter}")
        status = WRONG
    return _signin_page(request, sitting, section, form, status)


@transaction.atomic
def _sign_in(request: HttpRequest, sitting: SessionContext, section: Section, form: SignIn) -> Entry:
    members = people_meant(club=sitting.club, typed=form.cleaned_data, by=request.user)  # type: ignore[arg-type]
    team = form.cleaned_data.get("team", "")
    require_somebody(members, team)
    if not has_plan(section):
        return setup_entries.sign_in(section=section, people=members, by=sitting.actor, name=team)
    place = form.cleaned_data.get("place")
    entry = seating.seat_pair(section=section, people=members, by=sitting.actor, place=place)
    words = _("{names} sit at {seat}.").format(
        names=line_of(entry, PLACES["pairs"]).names, seat=seat_name(place_shown(entry))
    )
    remember(request, section, words, {"do": "leave", "entry": entry.pk})
    return entry


def _form_of(section: Section) -> type[SignIn]:
    return SignInAtPlace if has_plan(section) else sheet_for(section)


def refused_on_sheet(
    request: HttpRequest, sitting: SessionContext, section: Section, error: RuleError
) -> HttpResponse:
    """The sheet as it is, with why something could not be done."""
    return _signin_page(request, sitting, section, _form_of(section)(), status_of(error), error)


def _signin_page(
    request: HttpRequest,
    sitting: SessionContext,
    section: Section,
    form: SignIn,
    status: int,
    problem: RuleError | None = None,
) -> HttpResponse:
    # Read before the rest: what changes in between is fetched by the next poll.
    version = str(sitting.session.version)
    sections = selectors.sections_with_entries(sitting.session)
    shown = next(each for each in sections if each.pk == section.pk)
    context = {
        "form": form,
        "sections": sections,
        "section": shown,
        **_sheet(shown),
        **(_plan if has_plan(shown) else _list)(request, sitting, shown),
        "people": [] if wants_fragment(request) else people_selectors.sign_in_list(sitting.club),
        "signed_in": people_signed_in(sitting.session),
        "asking": asking(sitting.session, sections) if takes_players(sitting.session) else None,
        "here": counted_address(request),
        "problem": problem,
        "typed_names": request.POST.get("names", ""),
    }
    if is_poll(request):
        name = "plan" if has_plan(shown) else "list"
        part = render_session(
            request, sitting, f"tournaments/setup/sign_in/_signed_in_{name}.html", context, status
        )
        return versioned(part, version)
    return render_session(request, sitting, "tournaments/setup/sign_in/signin.html", context, status)


def _sheet(section: Section) -> dict[str, Any]:
    """The lines of a section's sheet, and the words for what competes."""
    contestants = contestants_of(section)
    lines = lines_of(section)
    return {"lines": lines, "counted": counted(contestants, len(lines)), "words": WORDS[contestants]}


def _plan(request: HttpRequest, sitting: SessionContext, section: Section) -> dict[str, Any]:
    """The plan of the room, with the pair that was picked to be moved and what can be taken back."""
    entries = list(section.entries.all())
    plan = room_plan(section, entries)
    chosen = request.GET.get("place", "")
    is_place = chosen.isascii() and chosen.isdigit() and len(chosen) < 4
    picked = plan.pair(request.GET.get("pair", ""))
    return {
        "plan": plan,
        "picked": picked,
        **_players(request, sitting, comers(section, entries), picked),
        "chosen_seat": seat_name(int(chosen)) if is_place else "",
        "change": last_change(request, section),
    }


def _list(request: HttpRequest, sitting: SessionContext, section: Section) -> dict[str, Any]:
    """Who of a list has come."""
    return _players(request, sitting, comers(section, list(section.entries.all())), None)


def _players(
    request: HttpRequest, sitting: SessionContext, players: Comers, picked: PlanSeat | None
) -> dict[str, Any]:
    """Who has come, and where players sign themselves in, on the day and where the club wants that."""
    entry = picked.line.entry.pk if picked and picked.line else 0
    context = {
        "comers": players,
        "came": players.complete,
        "picked_comers": players.of_entry(entry),
        "picked_missing": any(one.arrived is None for one in players.of_entry(entry)),
    }
    if not takes_players(sitting.session):
        return context
    site = site_address(request)
    address = site.root + reverse("player-sign-in-choose", args=[sitting.club.slug])[1:]
    return context | {
        "poll_version": str(sitting.session.version),
        "players_address": address,
        "site": site,
        "players_qr": mark_safe(qr_drawing(address)),  # noqa: S308  # drawn here from an address of ours
    }


def deed(deed: Callable[..., str]) -> Callable[..., HttpResponse]:
    """A view that does one thing posted and goes on to the address the thing returns; a refusal is shown."""

    def view(request: HttpRequest, sitting: SessionContext, **kwargs: Any) -> HttpResponse:
        try:
            return redirect(deed(request, sitting, **kwargs))
        except RuleError as error:
            context = {"problem": error, "back": back_of(request, sitting)}
            return render_session(request, sitting, "tournaments/refused.html", context, status_of(error))

    return require_POST(for_staff(view))


def back_of(request: HttpRequest, sitting: SessionContext) -> str:
    """The page of ours that the reader came from; else the sign-in sheet."""
    before = request.META.get("HTTP_REFERER", "")
    ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure())
    return before if ours else sheet_of(sitting)


def sheet_of(sitting: SessionContext, letter: str = "A") -> str:
    return reverse("signin", args=[sitting.club.slug, sitting.session.pk]) + f"?section={letter}"


@deed
def sign_out(request: HttpRequest, sitting: SessionContext, entry: int) -> str:
    contestant = selectors.get_entry(sitting.session, entry)
    setup_entries.sign_out(entry=contestant, by=sitting.actor)
    return sheet_of(sitting, contestant.section.letter)


@deed
def exchange(request: HttpRequest, sitting: SessionContext, entry: int) -> str:
    """Exchange an entry's number with the next one's."""
    contestant = selectors.get_entry(sitting.session, entry)
    other = (
        contestant.section.entries.filter(number=contestant.number + 1)
        .select_related("section__session__contest")
        .first()
    )
    if other is None:
        raise RuleError(
            "entry.exchange", "entry", "There is no number after {number}.", "", number=contestant.number
        )
    setup_entries.exchange_numbers(first=contestant, second=other, by=sitting.actor)
    return sheet_of(sitting, contestant.section.letter)


@deed
def nameless(request: HttpRequest, sitting: SessionContext) -> str:
    """So many without names yet: the paper sheet is typed in later."""
    section = selectors.get_section(sitting.session, request.POST.get("section", "A"))
    count = number_in(request.POST.get("count", ""), MOST_AT_ONCE)
    if not count:
        raise RuleError("signin.count", "count", AT_ONCE[contestants_of(section)], "")
    with transaction.atomic():
        for _one in range(count):
            if has_plan(section):
                seating.seat_pair(section=section, people=[], by=sitting.actor)
            else:
                setup_entries.sign_in(section=section, people=[], by=sitting.actor)
    return sheet_of(sitting, section.letter)


@deed
def add_section(request: HttpRequest, sitting: SessionContext) -> str:
    apart = request.POST.get("compared") == "apart"
    section = services.add_section(session=sitting.session, by=sitting.actor, separate_field=apart)
    return sheet_of(sitting, section.letter)


@require_POST
@for_staff
def several(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """A list of players, one name a line: all of them or, where one is refused, nobody."""
    section = selectors.get_section(sitting.session, request.POST.get("section", "A"))
    contestants = contestants_of(section)
    try:
        if contestants != "players":
            raise none_listed()
        with transaction.atomic():
            for typed in players_listed(club=sitting.club, **names_and_guests(request)):
                members = people_meant(club=sitting.club, typed=typed, by=request.user)  # type: ignore[arg-type]
                setup_entries.sign_in(section=section, people=members, by=sitting.actor)
    except RuleError as error:
        return refused_on_sheet(request, sitting, section, error)
    return redirect(sheet_of(sitting, section.letter))


def names_and_guests(request: HttpRequest) -> dict[str, str]:
    """What the form for many names holds: the names, and those that were asked about already."""
    return {"text": request.POST.get("names", ""), "guests": request.POST.get("guests", "")}


@for_staff
def pair_names(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """Who an entry is: names from the paper sheet, or corrected, or a substitute from a round on."""
    contestant = selectors.get_entry(sitting.session, entry)
    contestants = contestants_of(contestant.section)
    form = sheet_for(contestant.section)(posted(request), initial={"team": contestant.name})
    if (
        request.method == "POST"
        and form.is_valid()
        and signed_in(form, lambda: _rename(request, sitting, contestant, form)) is not None
    ):
        setting_up = sitting.session.state == Session.State.SETUP
        return redirect(
            sheet_of(sitting, contestant.section.letter) if setting_up else sitting.session.get_absolute_url()
        )
    context = {
        "form": form,
        "entry": contestant,
        "line": line_of(contestant, places_of(contestant.section)),
        "title": str(WORDS[contestants].names).format(number=contestant.number),
        "rounds": range(1, contestant.section.rounds + 1),
        "people": people_selectors.sign_in_list(sitting.club),
        "signed_in": people_signed_in(sitting.session),
    }
    return render_session(
        request,
        sitting,
        "tournaments/setup/sign_in/pair_names.html",
        context,
        WRONG if form.is_bound else 200,
    )


@transaction.atomic
def _rename(request: HttpRequest, sitting: SessionContext, entry: Entry, form: SignIn) -> object:
    """Before play as on the sheet; during it as a deed, which can be undone."""
    members = people_meant(club=sitting.club, typed=form.cleaned_data, by=request.user)  # type: ignore[arg-type]
    first = number_in(request.POST.get("from_round", "1"), THREE_DIGITS) or 0
    if sitting.session.state == Session.State.SETUP:
        return setup_entries.change_people(
            entry=entry,
            people=members,
            by=sitting.actor,
            from_round=first,
            name=form.cleaned_data.get("team"),
        )
    team = form.cleaned_data.get("team")
    return mends.name_pair(entry=entry, people=members, by=sitting.actor, from_round=first, name=team)


ONE = "c/<slug:slug>/s/<int:pk>/"
urlpatterns = [
    path(f"{ONE}signin/", signin, name="signin"),
    path(f"{ONE}signin/pairs/", nameless, name="signin-nameless"),
    path(f"{ONE}signin/players/", several, name="signin-several"),
    path(f"{ONE}signin/section/", add_section, name="signin-section"),
    path(f"{ONE}signin/<int:entry>/out/", sign_out, name="signin-out"),
    path(f"{ONE}signin/<int:entry>/exchange/", exchange, name="signin-exchange"),
    path(f"{ONE}signin/<int:entry>/names/", pair_names, name="pair-names"),
]
