"""The panels of the control room: a table, a round, help; and offers, as every panel shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from clubs.people.words import say
from clubs.web.htmx import wants_fragment
from scoring.models import Encounter, Section
from scoring.words import RuleError
from tournaments.models import Deed
from tournaments.models.section_movement import section_movement
from tournaments.selectors import sessions as session_selectors
from tournaments.selectors.by_round import is_open, last_paired, rounds_planned
from tournaments.selectors.control.room import tile_of
from tournaments.selectors.control.row_views import row_view
from tournaments.selectors.table.seated import holders
from tournaments.services import mends
from tournaments.services.mends import offers
from tournaments.services.mends.begin import encounters_of
from tournaments.services.mends.offers import Offer
from tournaments.services.mends.words import fault_words, preview_words
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.control.pages import panel, respond_done

GROUPS = {
    "turn": gettext_lazy("Played with N-S and E-W reversed"),
    "board": gettext_lazy("Wrong board"),
    "table": gettext_lazy("Wrong table"),
    "missing": gettext_lazy("No result"),
    "foul": gettext_lazy("Fouled board"),
    "on": gettext_lazy("Running late"),
    "cut": gettext_lazy("Curtail the session by one round"),
    "left": gettext_lazy("Withdraw from the session"),
    "came": gettext_lazy("Return to the session"),
    "phantom": gettext_lazy("Fill the half table"),
    "rover": gettext_lazy("As an extra pair (rover)"),
    "paired": gettext_lazy("From the next draw"),
    "join": gettext_lazy("Re-seat the remaining rounds"),
    "open": gettext_lazy("At a new table, with a second late pair to be named later"),
    "again": gettext_lazy("Repeat the round"),
}


TURNS = "1"
"""What is looked at in a round's panel where it is no offer: the tables that are ticked."""


def groups_of(sitting: SessionContext, prepared: list[Offer], looked_at: str = "") -> list[dict[str, Any]]:
    """Offers by heading, each with what it means; the one of key `looked_at` also says what it would change.

    To learn that, the offer is tried and undone, which blocks other writers: so it is done for one offer at
    a time, when the director asks for it.
    """
    shown: dict[str, list[dict[str, Any]]] = {}
    for offer in prepared:
        is_looked_at = offer.key == looked_at
        words = _preview_of(sitting, offer) if is_looked_at else offer.consequences
        row = {"key": offer.key, "label": offer.label, "preview": words, "is_looked_at": is_looked_at}
        shown.setdefault(offer.group, []).append(row)
    return [{"key": group, "title": GROUPS[group], "offers": rows} for group, rows in shown.items()]


def headings_of(
    sitting: SessionContext,
    keys: Sequence[str],
    address: Callable[[str], str],
    prepared: list[Offer],
    looked_at: str = "",
) -> list[dict[str, Any]]:
    """The headings of a panel. Those with `prepared` offers are open and show them, the others are closed.

    `address` is where the offers under a heading are prepared, by its key.
    """
    ready = {group["key"]: group for group in groups_of(sitting, prepared, looked_at)}
    return [
        {
            "key": key,
            "title": GROUPS[key],
            "address": address(key),
            "ready": [ready[key]] if key in ready else [],
        }
        for key in keys
    ]


def is_under_heading(request: HttpRequest) -> bool:
    """Whether a heading in an open panel asks for its offers; otherwise somebody opens the panel."""
    return wants_fragment(request) and request.headers.get("HX-Target", "") != "panel"


def offers_here(
    request: HttpRequest, sitting: SessionContext, prepared: list[Offer], action: str
) -> HttpResponse:
    """The offers under one heading, for the open panel; they are posted to `action`."""
    context = {"groups": groups_of(sitting, prepared), "action": action}
    return render_session(request, sitting, "tournaments/control/panels/_offers_here.html", context)


def _preview_of(sitting: SessionContext, offer: Offer) -> str:
    """What an offer means and what it would change, in words, or why it cannot be carried out."""
    try:
        words = preview_words(mends.preview(sitting.session, offer.act))
    except RuleError as error:
        words = say(error)
    return f"{offer.consequences} {words}".strip()


def mended_words(mended: mends.Mended) -> str:
    return " ".join((f"{mended.deed.words}.", *fault_words(mended.faults)))


# A table


@require_safe
@for_staff
def table(request: HttpRequest, sitting: SessionContext, letter: str, number: int) -> HttpResponse:
    """The panel of a table: its rounds, who sits there, the boards and their results."""
    table_in_room = tile_of(sitting.session, letter, number)
    if table_in_room is None:
        raise Http404
    room, tile = table_in_room
    several = len(room.sections) > 1
    rounds = [
        {
            "meeting": meeting,
            "rows": [row_view(play, several) for play in meeting.plays],
            "names": holders(meeting.encounter, room.contestants, tile.section.letter if several else ""),
            "current": meeting is tile.current,
        }
        for meeting in tile.played
    ]
    rounds.sort(key=lambda row: not row["current"])
    link = sitting.session.table_links.filter(section=tile.section, table=number, revoked=None).first()
    return panel(request, sitting, "table", {"tile": tile, "rounds": rounds, "link": link})


# A round


@for_staff
def round_(request: HttpRequest, sitting: SessionContext, letter: str, number: int) -> HttpResponse:
    """The panel of a round: the tables that forgot to arrow-switch, and the offer to cut the last round."""
    section = session_selectors.get_section(sitting.session, letter)
    playing = _playing(sitting, section, number)
    if request.method != "POST":
        return _round_panel(request, sitting, section, number, playing)
    try:
        if "offer" in request.POST:
            is_last = number == section.rounds  # a page of before may offer to cut a round that was cut
            open_offers = offers.for_section(sitting.session, section, sitting.actor) if is_last else []
            return respond_done(
                request,
                sitting,
                mended_words(offers.take(sitting.session, open_offers, request.POST["offer"])),
            )
        if request.POST.get("look") == TURNS:
            words = preview_words(mends.preview(sitting.session, _turns(request, sitting, playing)))
            return _round_panel(request, sitting, section, number, playing, words=words)
        if "look" in request.POST:
            return _round_panel(request, sitting, section, number, playing)
        return respond_done(request, sitting, _save_turns(request, sitting, playing))
    except RuleError as error:
        return _round_panel(request, sitting, section, number, playing, error)


def _playing(sitting: SessionContext, section: Section, number: int) -> list[Encounter]:
    """The encounters of a round with two sides, by table; none where it is not drawn. Raises Http404 for a
    round that never was to be.
    """
    encounters = encounters_of(sitting.session).filter(round__section=section, round__number=number)
    playing = [e for e in encounters.order_by("table") if not e.sits_out]
    if not playing and not 1 <= number <= rounds_planned(section):
        raise Http404
    return playing


def _state_of_round(section: Section, number: int, playing: list[Encounter]) -> str:
    """Why a round is not played, or not yet; nothing for one that is."""
    if number > section.rounds:
        return _("Round {round} was curtailed.").format(round=number)
    if is_open(section) and number > last_paired(section):
        return _("Round {round} has not been drawn yet.").format(round=number)
    return "" if playing else _("Nobody plays in round {round}.").format(round=number)


@require_safe
@for_staff
def round_offers(
    request: HttpRequest, sitting: SessionContext, letter: str, number: int, group: str
) -> HttpResponse:
    """The offers for the last round, prepared when their heading is opened; from elsewhere, the panel."""
    section = session_selectors.get_section(sitting.session, letter)
    playing = _playing(sitting, section, number)
    if group not in _round_headings(sitting, section, number):
        raise Http404
    if not is_under_heading(request):
        return _round_panel(request, sitting, section, number, playing, is_open=True)
    prepared = offers.for_section(sitting.session, section, sitting.actor)
    return offers_here(request, sitting, prepared, _round_address(sitting, section, number))


def _round_headings(sitting: SessionContext, section: Section, number: int) -> list[str]:
    last = number == section.rounds
    return offers.groups_for_section(sitting.session, section, sitting.actor) if last else []


def _round_address(sitting: SessionContext, section: Section, number: int, *heading: str) -> str:
    place = [sitting.club.slug, sitting.session.pk, section.letter, number, *heading]
    return reverse("control-round-offers" if heading else "control-round", args=place)


def _save_turns(request: HttpRequest, sitting: SessionContext, playing: list[Encounter]) -> str:
    """Turns the tables that are ticked, and no others; returns what to say about it."""
    try:
        return mended_words(mends.mend(sitting.session, _turns(request, sitting, playing)))
    except RuleError as error:
        if error.code != "turn.nothing":
            raise
        return say(error)


def _turns(request: HttpRequest, sitting: SessionContext, playing: list[Encounter]) -> Callable[[], Deed]:
    """Turning the tables that are ticked. Raises RuleError "turn.nobody" where none plays."""
    if not playing:
        raise RuleError("turn.nobody", "turned", "No table plays in this round.", "")
    return partial(mends.set_turns, encounters=playing, turned=_ticked(request, playing), by=sitting.actor)


def _ticked(request: HttpRequest, playing: list[Encounter]) -> set[int]:
    ticks = request.POST.getlist("turned")
    return {encounter.table for encounter in playing if str(encounter.table) in ticks}


def _round_panel(
    request: HttpRequest,
    sitting: SessionContext,
    section: Section,
    number: int,
    playing: list[Encounter],
    problem: RuleError | None = None,
    words: str = "",
    is_open: bool = False,
) -> HttpResponse:
    """Renders the panel of a round; with `is_open` the offers for the round are prepared."""
    looked_at = request.POST.get("look", "")
    is_open = is_open or looked_at not in ("", TURNS)
    sections = list(sitting.session.sections.order_by("letter"))
    cut = offers.for_section(sitting.session, section, sitting.actor) if is_open else []
    context = {
        "section": section,
        "number": number,
        "encounters": playing,
        "state_of_round": _state_of_round(section, number, playing),
        "is_drawn": section_movement(section).rounds_paired > 0,
        "ticked": _ticked(request, playing) if words else {e.table for e in playing if e.turned},
        "preview": words,
        "groups": headings_of(
            sitting,
            _round_headings(sitting, section, number),
            partial(_round_address, sitting, section, number),
            cut,
            looked_at,
        ),
        "rounds": range(1, section.rounds + 1),
        "sections": sections,
        "several": len(sections) > 1,
    }
    return panel(request, sitting, "round", context, problem=problem)


# Help


@require_safe
@for_staff
def help_(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The panel that explains the command line."""
    return panel(request, sitting, "help", {"to_read": True})


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{CONTROL}table/<slug:letter>/<int:number>/", table, name="control-table"),
    path(f"{CONTROL}round/<slug:letter>/<int:number>/", round_, name="control-round"),
    path(
        f"{CONTROL}round/<slug:letter>/<int:number>/offers/<slug:group>/",
        round_offers,
        name="control-round-offers",
    ),
    path(f"{CONTROL}help/", help_, name="control-help"),
]
