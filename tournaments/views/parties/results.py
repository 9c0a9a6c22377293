"""What a party has come to: places, everybody's tally, the cross-check, prizes, the announcement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.web.asked import THREE_DIGITS, number_in
from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import WRONG
from scoring.models import Entry, Penalty
from scoring.words import RuleError
from tournaments.models.section_movement import section_movement
from tournaments.ranking.parties.tallies import RoundScore
from tournaments.selectors.control.rulings import penalty_words
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lines import (
    faults_of,
    groups_of,
    place_words,
    prizes_of,
    tally_of,
    teams_of,
)
from tournaments.selectors.parties.lookup import get_guest, listed
from tournaments.selectors.parties.page import round_now
from tournaments.selectors.parties.standing import PartyStanding, record_of
from tournaments.services import parties as services
from tournaments.services.control import rulings
from tournaments.views.own_name import PUBLISHED, own_entries
from tournaments.views.parties.access import Party, for_host, of_party, render_party, standing_now

COLUMNS = ("mine", "theirs")
MOST_POINTS = 999_999  # in a figure of a tally
A_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,3})?")


@require_safe
@never_cache
@of_party
def party_places(request: HttpRequest, party: Party) -> HttpResponse:
    """The page of places and prizes; asked with `since`, only the part that changes, or 204."""
    version = f"{party.section.field.version}.{party.session.version}"
    standing = standing_now(party)
    if shows(request, version) and not standing.behind:
        return nothing_new(version)
    context = {
        "standing": standing,
        "groups": groups_of(standing),
        "prizes": prizes_of(standing),
        "teams": teams_of(standing),
        "place_words": place_words(standing),
        "version": version,
        "record": record_of(party.section),
        "own": own_entries(request, party.sitting),
        "by_name": party.actor.user is None and party.session.state in PUBLISHED,
    }
    template = "_places.html" if is_poll(request) else "places.html"
    answer = render_party(request, party, template, context)
    return versioned(answer, "" if standing.behind else version)


@require_safe
@never_cache
@of_party
def party_tally(request: HttpRequest, party: Party, entry: int) -> HttpResponse:
    """One player's tally, round by round."""
    return _tally_page(request, party, entry)


def _tally_page(
    request: HttpRequest, party: Party, entry: int, problem: RuleError | None = None
) -> HttpResponse:
    standing, contestant = standing_now(party), get_guest(party.section, entry)
    rows = tally_of(standing, contestant.place_in_field, section_movement(party.section).handed)
    lines = [line for group in groups_of(standing) for line in group.lines if line.entry == contestant.pk]
    context = {
        "entry": contestant,
        "names": listed([contestant])[0].names,
        "rows": rows,
        "line": lines[0] if lines else None,
        "given": [
            {"pk": line.pk, "words": penalty_words(line), "reason": line.reason}
            for line in contestant.penalties.filter(reversed_at__isnull=True).order_by("pk")
        ],
        "problem": problem,
    }
    return render_party(request, party, "tally.html", context, WRONG if problem else 200)


@require_POST
@for_host
def party_points(request: HttpRequest, party: Party, entry: int) -> HttpResponse:
    """Gives a player points, or takes some away, as a line of its own: the score itself is not edited."""
    contestant = get_guest(party.section, entry)
    try:
        points, reason = _points(request.POST.get("points", "")), request.POST.get("reason", "")
        unit = Penalty.Unit.POINTS
        if "deduct" in request.POST.getlist("do"):
            rulings.penalise(entry=contestant, amount=points, unit=unit, by=party.actor, reason=reason)
        else:
            rulings.give_bonus(
                entry=contestant, amount=points, unit=unit, by=party.actor, kind="", reason=reason
            )
    except RuleError as error:
        return _tally_page(request, party, entry, error)
    return redirect("party-tally", slug=party.sitting.club.slug, pk=party.session.pk, entry=entry)


@require_POST
@for_host
def party_points_back(request: HttpRequest, party: Party, entry: int, penalty: int) -> HttpResponse:
    """Takes a line of points back."""
    contestant = get_guest(party.section, entry)
    line = get_object_or_404(Penalty, pk=penalty, entry=contestant)
    try:
        rulings.reverse_penalty(penalty=line, by=party.actor)
    except RuleError as error:
        return _tally_page(request, party, entry, error)
    return redirect("party-tally", slug=party.sitting.club.slug, pk=party.session.pk, entry=entry)


def _points(text: str) -> Decimal:
    number = A_NUMBER.fullmatch(text.strip())
    if not number:
        raise RuleError(
            "party.points",
            "points",
            "Enter points that are more than 0, such as 50, and add or deduct them.",
            "",
        )
    return Decimal(number[0])


@never_cache
@for_host
def party_check(request: HttpRequest, party: Party) -> HttpResponse:
    """The page of the tallies as handed in, round by round, with the places where they cannot be right."""
    number = _round(party, request.GET.get("round", ""))
    if request.method == "POST":
        return _handed(request, party, number)
    return _check_page(request, party, number)


def _round(party: Party, text: str) -> int:
    """The round asked for, else the newest. Raises Http404 if there is no such round."""
    last = int(party.section.rounds)
    asked = number_in(text, THREE_DIGITS)
    number = last if asked is None else asked
    if not 1 <= number <= last:
        raise Http404
    return number


def _check_page(
    request: HttpRequest, party: Party, number: int, problem: RuleError | None = None
) -> HttpResponse:
    standing = standing_now(party)
    handed = section_movement(party.section).handed
    typed = request.POST if problem else {}
    seated = standing.tallies.scores.items()
    tables = [
        (table, [_cell(standing, at, number, handed, typed) for at in in_seat_order(score)])
        for (round_, table), score in sorted(seated)
        if round_ == number
    ]
    context = {
        "number": number,
        "rounds": range(1, int(party.section.rounds) + 1),
        "tables": tables,
        "check": standing.check,
        "faults": faults_of(standing),
        "problem": problem,
    }
    return render_party(request, party, "check.html", context, WRONG if problem else 200)


def in_seat_order(score: RoundScore) -> list[int]:
    """The contestants with a tally at a table, in the order of seats, a pair once."""
    return [at for at in dict.fromkeys(score.players) if at is not None]


def _cell(
    standing: PartyStanding,
    at: int,
    number: int,
    handed: Mapping[tuple[int, int], tuple[int, int]],
    typed: Any,
) -> dict[str, object]:
    """The fields of one tally: what has just been sent, else what is stored."""
    entry = standing.entries[at]
    stored = handed.get((entry.number, number), ("", ""))
    return {
        "entry": entry.pk,
        "name": standing.names.get(at, ""),
        "mine": typed.get(f"mine-{entry.pk}", stored[0]),
        "theirs": typed.get(f"theirs-{entry.pk}", stored[1]),
        "was_mine": typed.get(f"was-mine-{entry.pk}", stored[0]),
        "was_theirs": typed.get(f"was-theirs-{entry.pk}", stored[1]),
    }


def _handed(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    try:
        written = {
            entry.number: _figures(
                [request.POST.get(f"{side}-{entry.pk}", "") for side in ("mine", "theirs")]
            )
            for entry in party.section.entries.all()
            if _is_retyped(request, entry)
        }
        services.hand_in(section=party.section, number=number, written=written, by=party.actor)
    except RuleError as error:
        return _check_page(request, party, number, error)
    return redirect(f"{request.path}?round={number}")


def _is_retyped(request: HttpRequest, entry: Entry) -> bool:
    """Whether a tally was changed since the page was made; one that was not stays as it is."""
    names = [f"{side}-{entry.pk}" for side in ("mine", "theirs")]
    return any(request.POST.get(name, "") != request.POST.get(f"was-{name}", "") for name in names)


def _figures(texts: list[str]) -> tuple[int, int] | None:
    """Both figures of a round on a tally; None if both are empty. Raises RuleError "party.tally"."""
    typed = [text.strip() for text in texts]
    if not any(typed):
        return None
    mine, theirs = (number_in(text, MOST_POINTS) for text in typed)
    if mine is None or theirs is None:
        raise RuleError(
            "party.tally", "points", "Enter both numbers of a round on a tally, or neither.", "000:l.13798"
        )
    return mine, theirs


@require_safe
@of_party
def party_announcement(request: HttpRequest, party: Party) -> HttpResponse:
    """The announcement that the host reads out before play."""
    return render_party(request, party, "announcement.html", {"sentences": announcement(party.settings)})


@require_safe
@never_cache
@of_party
def party_round(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """The page of a round that was played: who sat where, the points, and why the next round followed."""
    played_round = round_now(party.section, party.settings, number)
    if played_round is None:
        raise Http404
    return render_party(
        request, party, "round.html", {"now": played_round, "title": _("Round {n}").format(n=number)}
    )


urlpatterns = [
    path("c/<slug:slug>/p/<int:pk>/places/", party_places, name="party-places"),
    path("c/<slug:slug>/p/<int:pk>/tally/<int:entry>/", party_tally, name="party-tally"),
    path("c/<slug:slug>/p/<int:pk>/tally/<int:entry>/points/", party_points, name="party-points"),
    path(
        "c/<slug:slug>/p/<int:pk>/tally/<int:entry>/points/<int:penalty>/back/",
        party_points_back,
        name="party-points-back",
    ),
    path("c/<slug:slug>/p/<int:pk>/check/", party_check, name="party-check"),
    path("c/<slug:slug>/p/<int:pk>/announcement/", party_announcement, name="party-announcement"),
    path("c/<slug:slug>/p/<int:pk>/round/<int:number>/", party_round, name="party-round"),
]
