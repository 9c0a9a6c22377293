"""Players sign themselves in before play: the club's address for phones, and the director's part of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people.services import is_new_guest
from clubs.web.asked import id_in, number_in
from clubs.web.club import ClubContext, of_club
from clubs.web.limits import too_often
from clubs.web.refusals import NoSuchValue, status_of
from config.proxies import counted_address
from scoring.models import EntryMember, Session
from scoring.selectors.contestants import contestants_of
from scoring.words import RuleError, Seat
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
from tournaments.views.access import SessionContext, for_staff, of_session, render_session
from tournaments.views.limits import within_limit
from tournaments.views.setup.page import refused_on_sheet, sheet_of
from tournaments.views.table.forms import cleaned

TRIES_IN_TEN_MINUTES = 60  # from one address: a club's phones share one
TRIES_OF_A_SESSION = 5 * TRIES_IN_TEN_MINUTES
OF_A_MISS = 3
"""A number that nobody has counts as so many tries: members' numbers are not to be found out by trying."""
LONGEST = 120
NEW = "new"
NEW_WORDS = {"pairs": _("A new pair"), "players": _("The next number"), "teams": _("A new team")}
"""What is not on the list yet."""
_SALT = "tournaments.signed-in"


class SignInForm(forms.Form):
    """Who comes, by name or number; the name that was confirmed as a new guest's; the seat, once chosen.

    Where there is no plan of the room the `entry` that they belong to is chosen, "new" for a new one.
    """

    who = forms.CharField(max_length=LONGEST)
    guests = forms.CharField(max_length=LONGEST, required=False)
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
        data = _asked(request, sitting)
        if not data["seat"] and not data["entry"]:
            return _seats(request, sitting, data)
        member = _signed_in(sitting, data)
    except RuleError as error:
        if error.code == "arrival.unknown":
            return _page(request, sitting, _missed(request, sitting, error))
        return _page(request, sitting, error)
    signed = signing.dumps(member.pk, salt=_SALT)
    return redirect(f"{request.path}?{urlencode({'signed': signed} | _table_of(request))}")


def _asked(request: HttpRequest, sitting: SessionContext) -> dict[str, Any]:
    """What the form holds, of an address that has not asked too often. Raises RuleError."""
    _count(request, sitting)
    services.require_open(sitting.session)
    return cleaned(SignInForm(request.POST))


def _missed(request: HttpRequest, sitting: SessionContext, error: RuleError) -> RuleError:
    """The refusal of a number that nobody has, which counts more than one that somebody has."""
    try:
        for _more in range(OF_A_MISS - 1):
            _count(request, sitting)
    except RuleError as too_many:
        return too_many
    return error


def _count(request: HttpRequest, sitting: SessionContext) -> None:
    """One try more of an address: names and numbers apart from seats. Raises RuleError after too many.

    Whoever types a number reads whose it is, as on the keypads at a table: that is how a slip is noticed.
    """
    kind = "seat-choice" if request.POST.get("seat") or request.POST.get("entry") else "sign-in"
    address = f"{sitting.session.pk} {counted_address(request)}"
    few = within_limit(f"player-{kind}", address, TRIES_IN_TEN_MINUTES, 600)
    if not few or not within_limit(f"session-{kind}", sitting.session.pk, TRIES_OF_A_SESSION, 600):
        raise too_often("who")


def _signed_in(sitting: SessionContext, data: dict[str, Any]) -> EntryMember:
    section = selectors.get_section(sitting.session, data["section"] or "A")
    if data["entry"]:
        entry = None if data["entry"] == NEW else id_in(data["entry"], "entry")
        return services.sign_in_on_list(
            section=section, entry=entry, typed=data["who"], guests=data["guests"]
        )
    return services.sign_in_at(
        section=section,
        table=data["table"] or 0,
        seat=Seat(data["seat"]),
        typed=data["who"],
        guests=data["guests"],
    )


def _seats(
    request: HttpRequest, sitting: SessionContext, data: dict[str, Any], problem: RuleError | None = None
) -> HttpResponse:
    """The seats or places to choose from, for somebody whose name is known or confirmed."""
    person = services.person_typed(session=sitting.session, typed=data["who"], guests=data["guests"])
    table = number_in(request.GET.get("table", ""), MOST_TABLES)
    sections = sections_of(sitting.session)
    is_plan = has_plan(sections[0])
    context = {
        "name": person.name if person else data["who"].strip(),
        "who": data["who"],
        "guests": data["guests"],
        "tables": tables_to_choose(sections, person, table) if is_plan else [],
        "choices": [] if is_plan else choices_on_list(sections, person),
        "several": len(sections) > 1,
        "words": NEW_WORDS[contestants_of(sections[0])],
        "problem": problem,
    }
    status = status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/setup/player_sign_in_seat.html", context, status)


def _page(request: HttpRequest, sitting: SessionContext, problem: RuleError | None = None) -> HttpResponse:
    """The page that asks for the name; for a seat that could not be had, the seats again."""
    session = sitting.session
    if problem is not None and problem.field == "seat" and takes_players(session):
        form = SignInForm(request.POST)
        if form.is_valid():
            return _seats(request, sitting, form.cleaned_data, problem)
    typed = request.POST.get("who", "")
    context = {
        "is_open": takes_players(session),
        "problem": problem,
        "typed": typed,
        "guests": typed if is_new_guest(problem) else "",
        "seated": _seated(request, session),
        "signed": request.GET.get("signed", ""),
    }
    status = status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/setup/player_sign_in.html", context, status)


def _seated(request: HttpRequest, session: Session) -> dict[str, Any] | None:
    """Who signed in on this phone last, and where; None where that is so no longer."""
    try:
        member = _member_signed(request.GET.get("signed", ""), session)
    except signing.BadSignature:
        return None
    if member is None:
        return None
    if not has_plan(member.entry.section):
        return {"name": member.person.name, "place": services.place_in_words(member)}
    table, seat = services.seat_in_words(member)
    return {"name": member.person.name, "table": table, "seat": seat}


def _member_signed(signed: str, session: Session) -> EntryMember | None:
    """The player whom this phone has signed in to the session, by what the site signed for it.

    None where they are on the sheet no longer. Raises BadSignature.
    """
    pk = signing.loads(signed, salt=_SALT)
    members = EntryMember.objects.filter(pk=pk, entry__section__session=session)
    return members.select_related("person", "entry__section__session__contest__club").first()


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
        member = _member_signed(request.POST.get("signed", ""), sitting.session)
        if member is not None:
            services.withdraw_sign_in(member=member)
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
