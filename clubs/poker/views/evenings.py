"""Pages of a club's poker evenings: the list, the forms for one, and what players see of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.people import permissions
from clubs.people import selectors as people
from clubs.people.models import Club
from clubs.people.views.pages import attempt, posted
from clubs.poker import rules
from clubs.poker.models import PokerEvening
from clubs.poker.rules.plan import FORMS
from clubs.poker.selectors import evenings as selectors
from clubs.poker.selectors.shown import FORMS as FORM_WORDS
from clubs.poker.selectors.shown import EveningShown, log_of, shown
from clubs.poker.services import evenings as services
from clubs.poker.services.evenings import RUN
from clubs.poker.views.access import SEE, page
from clubs.poker.views.forms import NameForm, PlanForm
from clubs.web.access import actor_in
from clubs.web.asked import uuid_in
from clubs.web.club import ClubContext, of_club
from clubs.web.hall import HallEvening, Stage
from clubs.web.new_names import has_new_name
from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import WRONG
from scoring.words.names import unlike

PAGE = 24
NEWEST = 3
"""So many evenings a hall display chooses from: more than a club plays in a day."""


@require_safe
@of_club(SEE)
def poker_evenings(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The club's poker evenings, the newest first."""
    page_obj = Paginator(selectors.evenings_of(place.club), PAGE).get_page(request.GET.get("page"))
    forms = [(form, _(FORM_WORDS[form])) for form in FORMS]
    return page(request, place, "list.html", {"page_obj": page_obj, "forms": forms})


@require_http_methods(["GET", "HEAD", "POST"])
@of_club(RUN)
def poker_new(request: HttpRequest, place: ClubContext, form: str) -> HttpResponse:
    """Create a new evening of this form (freeze-out, rebuy tournament or cash)."""
    if form not in FORMS:
        raise Http404
    today = timezone.now().astimezone(place.club.tz).date()
    named = NameForm(
        posted(request),
        initial={"date": today, "name": unlike(_("Poker evening"), selectors.names_on(place.club, today))},
    )
    how = PlanForm(posted(request), form=form)
    if named.is_valid() and _is_new(place, named) and how.is_valid():
        evening = _created(request, place, named, how)
        if evening is not None:
            return redirect("poker-run", place.club.slug, evening.pk)
    context = {"named": named, "form": how, "title": _(FORM_WORDS[how.form_key])}
    return page(request, place, "plan.html", context, WRONG if how.is_bound else 200)


def _is_new(place: ClubContext, named: NameForm) -> bool:
    return has_new_name(named, selectors.names_on(place.club, named.cleaned_data["date"]))


def _created(request: HttpRequest, place: ClubContext, named: NameForm, how: PlanForm) -> PokerEvening | None:
    plan = attempt(how, how.plan)
    if plan is None:
        return None
    return attempt(
        named,
        lambda: services.create_evening(club=place.club, plan=plan, by=request.user, **named.cleaned_data),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@of_club(RUN)
def poker_plan(request: HttpRequest, place: ClubContext, poker: int) -> HttpResponse:
    """Change how the evening is played: levels that have not begun, prizes, prices."""
    evening = selectors.get_evening(place.club, poker)
    before = shown(evening).plan
    how = PlanForm(posted(request), form=before.form, initial=PlanForm.initial_of(before))
    if how.is_valid():
        plan = attempt(how, how.plan)
        if plan is not None:
            event = {"type": "plan", "plan": rules.plan_to_json(plan)}
            entry_id = uuid_in(request.POST.get("entry_id", "")) or uuid4()
            stored = attempt(
                how,
                lambda: services.record_event(
                    evening=evening, entry_id=entry_id, event=event, by=request.user
                ),
            )
            if stored is not None:
                messages.success(request, _("Saved."))
                return redirect("poker-run", place.club.slug, evening.pk)
    context = {"evening": evening, "form": how, "title": _(FORM_WORDS[how.form_key])}
    return page(request, place, "plan.html", context, WRONG if how.is_bound else 200)


@require_safe
@never_cache
@of_club(SEE)
def poker_evening(request: HttpRequest, place: ClubContext, poker: int) -> HttpResponse:
    """The page for players: clock, seats, places, prizes. With ?since= only the part that has changed."""
    evening = selectors.get_evening(place.club, poker)
    return polled(request, place, evening, "evening.html", "_evening.html")


@require_safe
@never_cache
def poker_wall(request: HttpRequest, slug: str, poker: int) -> HttpResponse:
    """The hall display. People from outside the club see the clock and chips, but no names and no money."""
    club = people.get_club(slug)
    place = ClubContext(club, actor_in(request), permissions.role_kinds(request.user, club))
    with timezone.override(club.tz):
        evening = selectors.get_evening(club, poker)
        return shown_wall(request, place, evening, "" if evening.over else request.path)


def shown_wall(
    request: HttpRequest, place: ClubContext, evening: PokerEvening, poll_url: str
) -> HttpResponse:
    """The hall display of an evening, which polls `poll_url`."""
    return polled(request, place, evening, "wall.html", "_wall.html", poll_url=poll_url)


def hall_evenings(club: Club) -> Iterator[HallEvening]:
    """The club's newest poker evenings for its hall display."""
    for evening in selectors.evenings_of(club)[:NEWEST]:
        show = partial(_on_display, evening)
        yield HallEvening(f"poker{evening.pk}", _stage_of(evening), evening.date, show)


def _on_display(
    evening: PokerEvening, request: HttpRequest, place: ClubContext, poll_url: str
) -> HttpResponse:
    return shown_wall(request, place, evening, poll_url)


def _stage_of(evening: PokerEvening) -> Stage:
    if evening.over:
        return Stage.OVER
    return Stage.PLAYING if shown(evening).clock.begun else Stage.BEFORE


@require_safe
@of_club(SEE)
def poker_log(request: HttpRequest, place: ClubContext, poker: int) -> HttpResponse:
    """The log of the evening's events, the newest first."""
    view = shown(selectors.get_evening(place.club, poker))
    return page(request, place, "log.html", {**context_of(view), "log": log_of(view)})


@require_safe
@of_club(SEE)
def poker_result(request: HttpRequest, place: ClubContext, poker: int) -> HttpResponse:
    """The result to print: places, prizes, what each player paid and got, and the balance."""
    view = shown(selectors.get_evening(place.club, poker))
    return page(request, place, "result.html", context_of(view))


def polled(
    request: HttpRequest,
    place: ClubContext,
    evening: PokerEvening,
    whole: str,
    part: str,
    *,
    poll_url: str = "",
) -> HttpResponse:
    """The whole page; for a screen that polls the part that changes, or nothing if it shows the newest."""
    stamp = selectors.stamp_of(evening)
    if shows(request, stamp):
        return nothing_new(stamp, done=evening.over)
    context = {**context_of(shown(evening)), "stamp": stamp, "poll_url": poll_url}
    if is_poll(request):
        return versioned(page(request, place, part, context), stamp, done=evening.over)
    return page(request, place, whole, context)


def context_of(view: EveningShown) -> dict[str, Any]:
    """What the templates of all pages of an evening need."""
    return {"evening": view.evening, "view": view, "clock": view.clock}
