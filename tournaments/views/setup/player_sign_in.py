"""Players sign themselves in before play: the club's address for phones, and the director's part of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people.models import Person
from clubs.people.services import is_new_guest
from clubs.web.asked import id_in, number_in
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import NoSuchValue, status_of
from scoring.models import EntryMember, Session
from scoring.selectors.contestants import contestants_of
from scoring.selectors.phones import key_hash
from scoring.words import RuleError, Seat
from scoring.words.names import same_name
from tournaments.selectors import sessions as selectors
from tournaments.selectors.setup.list_sign_in import choices_on_list
from tournaments.selectors.setup.player_sign_in import (
    MOST_TABLES,
    sections_of,
    sessions_to_sign_in,
    tables_to_choose,
    takes_players,
)
from tournaments.selectors.setup.room_plan import has_plan
from tournaments.services.setup import player_sign_in as services
from tournaments.services.setup.newcomers import LETTERS, Newcomer
from tournaments.services.setup.sign_in_phones import Sender, is_of_phone
from tournaments.views.access import SessionContext, for_staff, of_session, render_session
from tournaments.views.setup.page import refused_on_sheet, sheet_of
from tournaments.views.setup.sign_in_cookie import remember, sender_of
from tournaments.views.setup.sign_in_tries import identified, require_seats_left
from tournaments.views.table.forms import cleaned

LONGEST = 120
NEW = "new"
NEW_WORDS = {
    "pairs": gettext_lazy("A new pair"),
    "players": gettext_lazy("The next number"),
    "teams": gettext_lazy("A new team"),
}
"""What is not on the list yet."""
_SALT = "tournaments.signed-in"


class SignInForm(forms.Form):
    """Who comes, by name or number, and what confirms it: a new guest's name, or the letters of a number.

    The seat is there once it is chosen.
    Where there is no plan of the room the `entry` that they belong to is chosen, "new" for a new one.
    """

    who = forms.CharField(max_length=LONGEST)
    guests = forms.CharField(max_length=LONGEST, required=False)
    letters = forms.CharField(max_length=LONGEST, required=False)
    section = forms.CharField(max_length=2, required=False)
    table = forms.IntegerField(min_value=1, max_value=MOST_TABLES, required=False)
    seat = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat], required=False)
    entry = forms.CharField(max_length=12, required=False)


@require_safe
@of_club()
def choose(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The club's own address, to hang in the room: leads to the session that players sign in for now."""
    sessions = sessions_to_sign_in(place.club)
    if len(sessions) == 1:
        address = reverse("player-sign-in", args=[place.club.slug, sessions[0].pk])
        return redirect(_with_table(request, address))
    context = {"club": place.club, "sessions": sessions}
    return render(request, "tournaments/setup/player_sign_in_choose.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_session
def sign_in(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Who comes, then the seat. `table` of the address is the table where the phone lies."""
    if request.method != "POST":
        return _page(request, sitting)
    try:
        services.require_open(sitting.session)
        data = cleaned(SignInForm, request.POST)
    except RuleError as error:
        return _page(request, sitting, error)
    sender = sender_of(request, sitting.club)
    who = Newcomer(data["who"], sender, guests=data["guests"], letters=data["letters"])
    try:
        person = identified(sitting.session, who)
    except RuleError as error:
        return _page(request, sitting, error)
    if not data["seat"] and not data["entry"]:
        return _seats(request, sitting, data, _called(who, person), person)
    try:
        require_seats_left(sitting.session, sender)
        member = _signed_in(sitting, data, who)
    except RuleError as error:
        if error.field == "seat":
            return _seats(request, sitting, data, _called(who, person), person, error)
        return _page(request, sitting, error)
    signed = signing.dumps([member.pk, key_hash(sender.key), _called(who, member.person)], salt=_SALT)
    answer = redirect(f"{request.path}?{urlencode({'signed': signed} | _table_of(request))}")
    remember(request, answer, sitting.club, sender)
    return answer


def _called(who: Newcomer, person: Person | None) -> str:
    """What the phone calls somebody: by their name only if it was their name that they typed."""
    if person is None:
        return who.typed.strip()
    by_name = same_name(person.name) == same_name(who.typed)
    return person.name if by_name else _("Number {number}").format(number=who.shown)


def _signed_in(sitting: SessionContext, data: dict[str, Any], who: Newcomer) -> EntryMember:
    section = selectors.get_section(sitting.session, data["section"] or "A")
    if data["entry"]:
        entry = None if data["entry"] == NEW else id_in(data["entry"], "entry")
        return services.sign_in_on_list(section=section, entry=entry, who=who)
    return services.sign_in_at(section=section, table=data["table"] or 0, seat=Seat(data["seat"]), who=who)


def _seats(
    request: HttpRequest,
    sitting: SessionContext,
    data: dict[str, Any],
    called: str,
    person: Person | None,
    problem: RuleError | None = None,
) -> HttpResponse:
    """The seats or places to choose from, for somebody whose name is known or confirmed."""
    table = number_in(request.GET.get("table", ""), MOST_TABLES)
    sections = sections_of(sitting.session)
    is_plan = has_plan(sections[0])
    context = {
        "name": called,
        "who": data["who"],
        "guests": data["guests"],
        "letters": data["letters"],
        "tables": tables_to_choose(sections, person, table) if is_plan else [],
        "choices": [] if is_plan else choices_on_list(sections, person),
        "several": len(sections) > 1,
        "words": NEW_WORDS[contestants_of(sections[0])],
        "problem": problem,
    }
    status = status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/setup/player_sign_in_seat.html", context, status)


def _page(request: HttpRequest, sitting: SessionContext, problem: RuleError | None = None) -> HttpResponse:
    """The page that asks for the name, and for the letters of whoever gave a number."""
    session, typed = sitting.session, request.POST.get("who", "")
    is_question = problem is not None and problem.code == LETTERS
    context = {
        "is_open": takes_players(session),
        "problem": None if is_question else problem,
        "asked_for": problem if is_question else None,
        "typed": typed,
        "letters": request.POST.get("letters", ""),
        "guests": typed if is_new_guest(problem) else "",
        "seated": _seated(request, session, sender_of(request, sitting.club)),
        "signed": request.GET.get("signed", ""),
    }
    status = status_of(problem) if problem and not is_question else 200
    return render_session(request, sitting, "tournaments/setup/player_sign_in.html", context, status)


def _seated(request: HttpRequest, session: Session, sender: Sender) -> dict[str, Any] | None:
    """Who signed in on this phone last, and where; None where that is so no longer, and on other phones."""
    try:
        pk, hashed, called = signing.loads(request.GET.get("signed", ""), salt=_SALT)
    except signing.BadSignature:
        return None
    member = _member_of(session, pk)
    if member is None or member.arrived is None or hashed != key_hash(sender.key):
        return None
    seated: dict[str, Any] = {"name": called, "may_undo": is_of_phone(member, sender)}
    if not has_plan(member.entry.section):
        return seated | {"place": services.place_in_words(member)}
    table, seat = services.seat_in_words(member)
    return seated | {"table": table, "seat": seat}


def _member_of(session: Session, pk: int) -> EntryMember | None:
    """A player on the sheet of the session; None where they are on it no longer."""
    members = EntryMember.objects.filter(pk=pk, entry__section__session=session)
    return members.select_related("person", "phone", "entry__section__session__contest__club").first()


def _table_of(request: HttpRequest) -> dict[str, str]:
    """The table of the phone, kept from page to page."""
    table = request.GET.get("table", "")
    return {"table": table} if number_in(table, MOST_TABLES) else {}


def _with_table(request: HttpRequest, address: str) -> str:
    """An address with the table of the phone, if it has one."""
    table = urlencode(_table_of(request))
    return f"{address}?{table}" if table else address


@require_POST
@of_session
def undo(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Somebody takes back what they did on this phone; twice is once."""
    try:
        pk, _hashed, _name = signing.loads(request.POST.get("signed", ""), salt=_SALT)
        member = _member_of(sitting.session, pk)
        if member is not None:
            services.withdraw_sign_in(member=member, sender=sender_of(request, sitting.club))
    except signing.BadSignature as error:
        raise NoSuchValue("signed") from error
    except RuleError as error:
        return _page(request, sitting, error)
    address = reverse("player-sign-in", args=[sitting.club.slug, sitting.session.pk])
    return redirect(_with_table(request, address))


@require_POST
@for_staff
def come(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """The director notes that a pair has come, or takes back that a player of it has: `member`."""
    pair = selectors.get_entry(sitting.session, entry)
    try:
        if "member" in request.POST:
            member = pair.members.filter(pk=id_in(request.POST["member"], "member")).first()
            if member is None:
                raise NoSuchValue("member")
            services.take_back(member=member, by=sitting.actor)
        else:
            services.note_come(entry=pair, by=sitting.actor)
    except RuleError as error:
        return refused_on_sheet(request, sitting, pair.section, error)
    return redirect(sheet_of(sitting, pair.section.letter))


ONE = "c/<slug:slug>/s/<int:pk>/"
urlpatterns = [
    path("c/<slug:slug>/here/", choose, name="player-sign-in-choose"),
    path(f"{ONE}here/", sign_in, name="player-sign-in"),
    path(f"{ONE}here/undo/", undo, name="player-sign-in-undo"),
    path(f"{ONE}signin/<int:entry>/come/", come, name="plan-come"),
]
