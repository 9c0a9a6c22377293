"""The ledger of a room on pages: standings of a season, own statements, payments, CSV."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.people import selectors as people
from clubs.people.models import Person
from clubs.people.views.pages import attempt
from clubs.people.words import say
from clubs.room.models import LedgerLine, Room
from clubs.room.selectors import rooms as selectors
from clubs.room.selectors.graph import graph
from clubs.room.selectors.statements import (
    evening_sums,
    lines_between,
    names_in,
    payment_of,
    standings,
    statement,
    with_bars,
)
from clubs.room.services import ledger as services
from clubs.room.views.access import MANAGER, PEOPLE, entry_id_of, page
from clubs.room.views.forms import PaymentForm
from clubs.web.access import actor_in
from clubs.web.club import ClubContext, of_club
from clubs.web.csv_file import as_csv
from clubs.web.refusals import WRONG
from scoring.words import RuleError

HEADS = ["date", "evening", "person", "kind", "points", "amount", "note", "by"]


@require_safe
@of_club(PEOPLE)
def ledger(request: HttpRequest, place: ClubContext, room: int) -> HttpResponse:
    """The standings of a season, or of all time."""
    card_room = selectors.get_room(place.club, room)
    begins, ends = _days(request)
    context = {
        "room": card_room,
        "ranked": with_bars(standings(card_room, begins, ends)),
        "begins": begins,
        "ends": ends,
    }
    return page(request, place, "ledger.html", context)


@require_safe
@of_club(MANAGER)
def ledger_csv(request: HttpRequest, place: ClubContext, room: int) -> HttpResponse:
    """The lines of the ledger as a CSV file."""
    card_room = selectors.get_room(place.club, room)
    lines, names = (
        lines_between(card_room, *_days(request)).select_related("evening__session"),
        names_in(card_room),
    )
    return as_csv(HEADS, (_row(line, names[line.person_id]) for line in lines), f"ledger-{card_room.pk}")


def _row(line: LedgerLine, name: str) -> list[str]:
    evening = line.evening.session.date.isoformat() if line.evening else ""
    cells = [name, line.kind, str(line.points), str(line.amount), line.note, line.by_name]
    return [line.at.date().isoformat(), evening, *cells]


@require_safe
@of_club(PEOPLE)
def own_statement(request: HttpRequest, place: ClubContext, room: int, person: int) -> HttpResponse:
    """A person's evenings, lines and balance: for that person, and for those who keep the ledger."""
    card_room = selectors.get_room(place.club, room)
    whose = _whose(request, place, person)
    return _statement(request, place, card_room, whose, PaymentForm())


@require_POST
@of_club(MANAGER)
def payment(request: HttpRequest, place: ClubContext, room: int, person: int) -> HttpResponse:
    """Records a payment over the counter."""
    card_room = selectors.get_room(place.club, room)
    whose = people.get_person(place.club, person, forgotten=True)
    form = PaymentForm(request.POST)
    if form.is_valid():
        note = form.cleaned_data["note"]
        paid = attempt(
            form,
            lambda: services.pay(
                room=card_room,
                person=whose,
                amount=form.signed(),
                note=note,
                by=actor_in(request),
                entry_id=entry_id_of(request),
            ),
        )
        if paid is not None:
            messages.success(request, _("Payment recorded."))
            return redirect("room-statement", slug=place.club.slug, room=card_room.pk, person=whose.pk)
    return _statement(request, place, card_room, whose, form)


@require_POST
@of_club(MANAGER)
def payment_back(request: HttpRequest, place: ClubContext, room: int, person: int, line: int) -> HttpResponse:
    """Takes a payment back."""
    card_room = selectors.get_room(place.club, room)
    paid = payment_of(card_room, people.get_person(place.club, person, forgotten=True), line)
    try:
        services.reverse_payment(line_id=paid.pk, room=card_room, by=actor_in(request))
    except RuleError as error:
        messages.error(request, say(error))
    return redirect("room-statement", slug=place.club.slug, room=card_room.pk, person=person)


def _whose(request: HttpRequest, place: ClubContext, person: int) -> Person:
    subject = people.get_person(place.club, person, forgotten=True)
    if not place.may["manage_members"] and subject.user_id != request.user.pk:
        raise PermissionDenied("statement")
    return subject


def _statement(
    request: HttpRequest, place: ClubContext, room: Room, person: Person, form: PaymentForm
) -> HttpResponse:
    lines = list(statement(room, person))
    evenings = evening_sums(room, person)
    context = {
        "room": room,
        "person": person,
        "name": names_in(room).get(person.pk, person.name),
        "lines": lines,
        "evenings": evenings,
        "evening_rows": with_bars(evenings),
        "graph": graph([(one.day, one.so_far) for one in evenings]),
        "points": sum(line.points for line in lines),
        "balance": sum(line.amount for line in lines),
        "form": form,
        "entry_id": entry_id_of(request),
    }
    return page(request, place, "statement.html", context, WRONG if form.is_bound else 200)


def _days(request: HttpRequest) -> tuple[date | None, date | None]:
    """The first and the last day asked for; None for each that is not a day."""
    return _day(request.GET.get("from", "")), _day(request.GET.get("to", ""))


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None
