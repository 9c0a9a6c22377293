"""A team's line-up from a round on: a page that a phone shows too."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Person
from clubs.web.asked import THREE_DIGITS, number_in
from clubs.web.refusals import status_of
from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR
from scoring.models import Entry
from scoring.selectors.contestants import contestants_of, team_size_of
from scoring.words import RuleError
from tournaments.selectors import sessions as session_selectors
from tournaments.selectors.control.line_up import line_up_in, members_of, next_round_of, tables_in
from tournaments.selectors.table.seated import title_in_session
from tournaments.services import mends
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.control.pages import respond_done

SIDES = {OF_FOUR: (_("N-S"), _("E-W")), OF_EIGHT: (_("N-S 1"), _("E-W 1"), _("N-S 2"), _("E-W 2"))}
SEATS = (
    "north", "south", "east", "west",
    "north-2", "south-2", "east-2", "west-2",
)  # fmt: skip
"""The fields of those who play, by seat; a team of four has the first four."""
EXCHANGED = {OF_FOUR: (2, 3, 0, 1), OF_EIGHT: (2, 3, 0, 1, 6, 7, 4, 5)}
"""Who sits in each place once N-S pairs and E-W pairs have changed places."""


@for_staff
def line_up(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """Who of a team sits N-S and E-W from a round on; one button exchanges the pairs of both directions."""
    team = session_selectors.get_entry(sitting.session, entry)
    if contestants_of(team.section) != "teams":
        raise Http404
    number = _round(request, team)
    size = team_size_of(team.section)
    playing = line_up_in(team, number)[:size]
    problem = None
    if request.method == "POST":
        if "exchange" in request.POST:
            playing = [playing[at] for at in EXCHANGED[size]]
        else:
            members = {str(person.pk): person for person in members_of(team)}
            playing = [members.get(request.POST.get(seat, "")) for seat in SEATS[:size]]
        try:
            deed = mends.line_up(entry=team, playing=playing, from_round=number, by=sitting.actor)
            return respond_done(request, sitting, f"{deed.words}.")
        except RuleError as error:
            problem = error
    context = {
        "entry": team,
        "title": title_in_session(team),
        "rounds": range(1, team.section.rounds + 1),
        "from_round": number,
        "members": members_of(team),
        "sides": _sides(team, number, playing),
        "problem": problem,
    }
    status = status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/control/people/line_up.html", context, status)


def _round(request: HttpRequest, team: Entry) -> int:
    text = (request.POST if request.method == "POST" else request.GET).get("from_round", "")
    number = number_in(text, THREE_DIGITS) or 0
    return number if 1 <= number <= team.section.rounds else next_round_of(team)


def _sides(team: Entry, number: int, playing: list[Person | None]) -> list[dict[str, Any]]:
    """Each pair of a team with its tables in the round and the two seats to fill."""
    tables = tables_in(team, number)
    seats = list(zip(SEATS[: len(playing)], playing, strict=True))
    return [
        {"title": title, "tables": ", ".join(map(str, numbers)), "seats": seats[2 * at : 2 * at + 2]}
        for at, (title, numbers) in enumerate(zip(SIDES[len(playing)], tables, strict=True))
    ]


urlpatterns = [
    path("c/<slug:slug>/s/<int:pk>/control/pair/<int:entry>/line-up/", line_up, name="control-line-up"),
]
