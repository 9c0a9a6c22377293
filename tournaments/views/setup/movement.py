"""Setting up: the movement of each section, how the session is scored, the start."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.people.views.pages import posted
from clubs.web.htmx import varied, wants_fragment
from clubs.web.refusals import WRONG, status_of
from scoring.models import Entry, Section, Session
from scoring.selectors.contestants import contestants_of
from scoring.words import RuleError
from tournaments.models.section_movement import section_movement
from tournaments.movements import KINDS, Movement
from tournaments.movements.encounters import grid_of, grid_of_rows
from tournaments.movements.seat_numbers import number_changes
from tournaments.movements.stored import Choice
from tournaments.selectors import sessions as selectors
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.deals import deals_of_session
from tournaments.selectors.results.figures import CONTESTANTS, counted, numbered
from tournaments.selectors.setup.boards_together import boards_together, movement_of, rounds_of
from tournaments.selectors.setup.event_forms import EventForm, form_of
from tournaments.selectors.setup.movements import Offer, grouped, offers, shown_movement, wishes_of
from tournaments.selectors.setup.own_movements import offers_of
from tournaments.selectors.setup.room_picture import RoomPicture, room_picture
from tournaments.selectors.setup.room_plan import is_in_force, room_plan, seat_changes
from tournaments.selectors.setup.second_session import (
    Followed,
    FollowingOffer,
    Wanted,
    both_sessions,
    followed,
    following_offers,
    seats_of,
)
from tournaments.selectors.setup.settings_words import changed_settings
from tournaments.selectors.setup.sheet import WORDS
from tournaments.selectors.setup.side_by_side import facts_of, seen
from tournaments.selectors.setup.who_meets import WhoMeets, stored_rows, who_meets
from tournaments.services.setup import own_movements, second_session, starting
from tournaments.services.setup import sessions as services
from tournaments.services.setup.settings_preview import moved
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.scoring_forms import Scoring, scored_by, stated
from tournaments.views.setup.forms import ByHand, Evening
from tournaments.views.setup.page import ONE, deed

BY_RESULTS = frozenset(kind.key for kind in KINDS if kind.by_round)
"""Kinds whose rounds are paired from results."""


@for_staff
def movement(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page of suggested movements for a section, best first, and of one chosen by hand."""
    section = selectors.get_section(sitting.session, request.GET.get("section", "A"))
    event = form_of(sitting.session.contest.settings)
    sections = selectors.sections_with_entries(sitting.session)
    entries = list(next(each for each in sections if each.pk == section.pk).entries.all())
    count = len(entries)
    evening = Evening(
        request.GET if "boards" in request.GET else None,
        contestants=event.contestants,
        by_round=bool(event.round_by_round),
    )
    by_hand = _by_hand(request, event, count)
    problem: RuleError | None = None
    if request.method == "POST":
        problem = _take(request, sitting, section, by_hand)
        if problem is None and not by_hand.errors:
            return redirect(f"{request.path}?section={section.letter}#chosen")
    setting_up = sitting.session.state == Session.State.SETUP
    suggestions, none = _offers(event, sitting, entries, evening) if setting_up else ([], None)
    before = followed(sitting.session) if setting_up else None
    context = {
        "section": section,
        "sections": sections,
        **_going_on(before, section, evening),
        "setting_up": setting_up,
        "open": [
            each for each in sections if section_movement(each).choice is None and each.pk != section.pk
        ],
        "evening": evening,
        "apart": _wanted(evening).get("apart", ""),
        "staying": [entry.number for entry in entries if entry.stationary],
        "by_hand": by_hand,
        "by_hand_open": by_hand.is_bound or "kind" in request.GET,
        "groups": grouped(suggestions),
        "own": grouped(offers_of(sitting.club, count, contestants_of(section))),
        "problem": problem or none,
        "count": count,
        "counted": counted(event.contestants, count),
        "chosen": shown_movement(section, sitting.session.contest.settings),
        "movement_picture": _chosen_picture(section),
        "may_compare": event.round_by_round == "",
        "changed_numbers": _changed_numbers(section, event.contestants),
        **_seats(next(each for each in sections if each.pk == section.pk)),
        "words": WORDS[event.contestants],
        "scored_by": scored_by(sitting.session.contest.settings),
        "deals": deals_of_session(sitting.session),
    }
    status = WRONG if problem or by_hand.errors else 200
    return render_session(request, sitting, "tournaments/setup/movement/movement.html", context, status)


def _chosen_picture(section: Section) -> RoomPicture | None:
    """The picture of the chosen movement, where its rounds are known beforehand."""
    choice = section_movement(section).choice
    if choice is None or is_by_round(section):
        return None
    return room_picture(choice.movement())


@require_safe
@for_staff
def meetings(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Who meets whom in a section, as it is played or, before play, as it was chosen; a part for htmx."""
    section = selectors.get_section(sitting.session, request.GET.get("section", "A"))
    contestants = contestants_of(section)
    sections = selectors.sections_with_entries(sitting.session)
    context = {
        "section": section,
        "sections": sections,
        "picture": _picture(section, contestants),
        "contestant": CONTESTANTS[contestants],
        **_seen(section, contestants, sections),
    }
    template = "_who_meets" if wants_fragment(request) else "meetings"
    return varied(render_session(request, sitting, f"tournaments/setup/movement/{template}.html", context))


@require_safe
@for_staff
def compare(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """One movement seen before it is chosen, or two side by side: `choice` as the offers carry it."""
    section = selectors.get_section(sitting.session, request.GET.get("section", "A"))
    sections = selectors.sections_with_entries(sitting.session)
    names = _names(section, sections)
    problem: RuleError | None = None
    movements = []
    for key, text in zip("ab", request.GET.getlist("choice"), strict=False):
        try:
            choice = _read(sitting, text)
            movements.append(seen(key, known_beforehand(choice), text, names))
        except RuleError as error:
            problem = error
    context = {
        "section": section,
        "movements": movements,
        "facts": facts_of(movements),
        "problem": problem,
        "setting_up": sitting.session.state == Session.State.SETUP,
    }
    status = WRONG if problem else 200
    return render_session(request, sitting, "tournaments/setup/movement/compare.html", context, status)


def known_beforehand(choice: Choice) -> Movement:
    """The movement of a choice. Raises RuleError, also for one whose rounds are paired from results."""
    movement = choice.movement()
    if choice.kind in BY_RESULTS:
        raise RuleError(
            "movement.unknown", "choice", "Where a round is drawn from the results there is no picture.", ""
        )
    return movement


def _seen(section: Section, contestants: str, sections: list[Section]) -> dict[str, Any]:
    """The picture of the room, the boards together and the rounds of a section's movement, once known."""
    choice = section_movement(section).choice
    chosen = None if choice is None or is_by_round(section) else choice.movement()
    movement = movement_of(section, contestants, chosen)
    if movement is None or not movement.seatings:
        return {}
    return {
        "movement_picture": None if is_by_round(section) else room_picture(movement),
        "together": boards_together(movement, _names(section, sections)),
        "rounds": rounds_of(movement),
    }


def _names(section: Section, sections: list[Section]) -> dict[int, str]:
    """The names of a section's contestants by their numbers, as far as there are any."""
    entries = next(each for each in sections if each.pk == section.pk).entries.all()
    called = {e.number: e.name or " & ".join(filter(None, selectors.names(e))) for e in entries}
    return {number: name for number, name in called.items() if name}


def _picture(section: Section, contestants: str) -> WhoMeets | None:
    """None while nobody knows: before a movement is chosen, and before the first round of a Swiss."""
    rows = stored_rows(section)
    if rows:
        entries = section.entries.exclude(state=Entry.State.PHANTOM).values_list("number", flat=True)
        return who_meets(grid_of_rows(rows, list(entries), contestants), contestants)
    choice = section_movement(section).choice
    if choice is None or is_by_round(section):
        return None
    return who_meets(grid_of(choice.movement()), contestants)


def _seats(section: Section) -> dict[str, Any]:
    """The pairs whose seats in the room plan the chosen movement changes, and those it cannot keep seated."""
    entries = list(section.entries.all())
    if all(entry.plan_place is None for entry in entries):
        return {}
    in_force = is_in_force(section, len(entries))
    return {
        "has_plan": in_force,
        "seat_changes": seat_changes(section, entries),
        "cannot_stay": room_plan(section, entries).cannot_stay if in_force else (),
    }


def _going_on(before: Followed | None, section: Section, evening: Evening) -> dict[str, Any]:
    """How the session can go on from the one before, and where its pairs sit; nothing if it follows none."""
    if before is None:
        return {}
    wanted = _wanted(evening)
    rows: list[FollowingOffer] = []
    words: list[str] = []
    reason: RuleError | None = None
    try:
        words = both_sessions(before)
        rows = following_offers(before, boards=wanted.get("boards"), minutes=wanted.get("minutes"))
    except RuleError as error:
        reason = error
    return {
        "follows": before,
        "following": rows,
        "no_following": reason,
        "both_sessions": words,
        "second_seats": seats_of(section, before),
    }


def _wanted(evening: Evening) -> dict[str, Any]:
    """Boards, minutes and winners that were asked for; nothing where that could not be read."""
    return evening.cleaned_data if evening.is_bound and evening.is_valid() else {}


def _changed_numbers(section: Section, contestants: str) -> list[str]:
    """A sentence for each contestant whose number the chosen movement changes.

    There are none while the movement is for another number of contestants than have been added.
    """
    choice = section_movement(section).choice
    signed_in = list(section.entries.values_list("number", flat=True))
    if choice is None or section_movement(section).pairs != len(signed_in):
        return []
    changes = number_changes(signed_in, choice.movement().entries)
    words = _("{who} will play as number {number}.")
    return [words.format(who=numbered(contestants, old), number=new) for old, new in changes.items()]


def _by_hand(request: HttpRequest, event: EventForm, count: int) -> ByHand:
    """The form for a movement chosen by hand: of the kind asked for, else of the first for this event."""
    bound = posted(request) if request.POST.get("by_hand") else None
    key = (bound or request.GET).get("kind", "")
    chosen = next((kind for kind in event.kinds if kind.key == key), event.kinds[0])
    return ByHand(bound, kinds=event.kinds, chosen=chosen, entries=count)


def _offers(
    event: EventForm, sitting: SessionContext, entries: Sequence[Entry], evening: Evening
) -> tuple[list[Offer], RuleError | None]:
    wanted = dict(_wanted(evening))
    if not entries:
        return [], None
    try:
        apart = wanted.pop("apart", "")
        if event.contestants == "pairs" and not event.round_by_round:
            wanted["wishes"] = wishes_of(entries, apart)
        return offers(len(entries), event, sitting.session.contest.settings, **wanted), None
    except RuleError as error:
        return [], error


def _take(
    request: HttpRequest, sitting: SessionContext, section: Section, by_hand: ByHand
) -> RuleError | None:
    """Saves the movement that was posted, a suggested one or one chosen by hand; returns why it could not."""
    if by_hand.is_bound and not by_hand.is_valid():
        return None
    try:
        if "following" in request.POST:
            wanted = Wanted.from_text(request.POST["following"])
            second_session.follow_on(session=sitting.session, wanted=wanted, by=sitting.actor)
            return None
        choice = by_hand.choice if by_hand.is_bound else _read(sitting, request.POST.get("choice", ""))
        apart = request.POST.get("apart", "")
        services.choose_movement(section=section, choice=choice, by=sitting.actor, apart=apart)
    except RuleError as error:
        return error
    return None


def _read(sitting: SessionContext, text: str) -> Choice:
    """The choice that an offer carries, of a movement of the club with its rows. Raises RuleError."""
    choice = Choice.from_text(text)
    return replace(choice, options=own_movements.resolved(sitting.club, choice.kind, choice.options))


@for_staff
def settings(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The scoring settings of a session: saved at once before play, later only after a preview."""
    stored = sitting.session.contest.settings
    form = Scoring(posted(request), form=form_of(stored), initial=stated(stored))
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            mark = _mark_of(form.settings)
            if sitting.session.state == Session.State.SETUP or request.POST.get("seen") == mark:
                return _change(request, sitting, form)
            moves = moved(session=sitting.session, settings=form.settings, by=sitting.actor)
            context |= {"changes": _changes(sitting, form), "moved": moves, "seen": mark}
        except RuleError as error:
            if error.code.startswith("permission."):
                context["problem"] = error
            else:
                form.refuse(error)
    problem = context.get("problem")
    status = WRONG if form.errors else status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/setup/session_settings.html", context, status)


def _mark_of(wanted: Mapping[str, Any]) -> str:
    """A digest by which the settings that were previewed are recognised when they are sent again."""
    return hashlib.sha256(json.dumps(wanted, sort_keys=True).encode()).hexdigest()[:16]


def _changes(sitting: SessionContext, form: Scoring) -> list[str]:
    """Every setting that the form changes, in the words in which a result version will list it."""
    before = sitting.session.contest.settings
    return changed_settings(before, {**before, **form.settings})


def _change(request: HttpRequest, sitting: SessionContext, form: Scoring) -> HttpResponse:
    changes = _changes(sitting, form)
    services.change_settings(session=sitting.session, settings=form.settings, by=sitting.actor)
    for words in changes or [_("Nothing was changed.")]:
        messages.success(request, words)
    setting_up = sitting.session.state == Session.State.SETUP
    place = [sitting.club.slug, sitting.session.pk]
    return redirect(reverse("movement" if setting_up else "ranking", args=place))


@deed
def start(request: HttpRequest, sitting: SessionContext) -> str:
    starting.start(session=sitting.session, by=sitting.actor)
    return reverse("control", args=[sitting.club.slug, sitting.session.pk])


urlpatterns = [
    path(f"{ONE}movement/", movement, name="movement"),
    path(f"{ONE}movement/meetings/", meetings, name="meetings"),
    path(f"{ONE}movement/compare/", compare, name="movements-compare"),
    path(f"{ONE}settings/", settings, name="session-settings"),
    path(f"{ONE}start/", start, name="session-start"),
]
