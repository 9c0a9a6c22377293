"""The control room's pairs: who sat here, a pair that comes or leaves, names and substitutes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from clubs.people import selectors as people_selectors
from clubs.people.models import Person
from clubs.web.asked import THREE_DIGITS, number_in
from clubs.web.refusals import WRONG, status_of
from scoring.models import Encounter, Entry, EntryMember, Section
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import letter_before
from scoring.templatetags.cards import SEAT_NAMES
from scoring.words import N_, RuleError, Seat
from tournaments.models import Deed
from tournaments.models.event_settings import event_settings
from tournaments.selectors import sessions as session_selectors
from tournaments.selectors.control.rulings import penalty_reason, penalty_words
from tournaments.selectors.setup.sheet import people_signed_in
from tournaments.selectors.table.begun import round_in_play
from tournaments.selectors.table.seated import by_chair, holders, title_in_session, title_of
from tournaments.services import mends
from tournaments.services.mends import offers
from tournaments.services.mends.begin import encounters_of
from tournaments.services.mends.words import looked, preview_words
from tournaments.services.setup.signing_in import SEATS, people_meant
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.control.pages import panel, respond_done
from tournaments.views.control.panels import (
    groups_of,
    headings_of,
    is_under_heading,
    mended_words,
    offers_here,
)
from tournaments.views.setup.forms import SignIn, sheet_for, with_guests_named

LATE = {"pairs": _("Add pair"), "players": _("Add player"), "teams": _("Add team")}
NO_SEAT = {
    "pairs": N_(
        "There is no half table, and this movement has no room for an extra pair. They can play next time."
    ),
    "players": N_("This movement has no room for an extra player. They can play next time."),
    "teams": N_("This movement has no table for an extra team. They can play next time."),
}
FIRST_TO_SUBSTITUTE = 2  # before that nobody has played: it is the name that is another
CHAIRS_ASKED = ("north", "south", "east", "west")

# Who sat here?


@for_staff
def seats(request: HttpRequest, sitting: SessionContext, encounter: int) -> HttpResponse:
    """Corrects who sat at a table: the director picks them, previews what changes, and saves."""
    meeting = encounters_of(sitting.session).filter(pk=encounter).first()
    if meeting is None:
        raise Http404
    if request.method != "POST":
        return _seats_panel(request, sitting, meeting)
    try:
        chosen = {place: _pair(meeting, request.POST.get(place, "")) for place in _places(meeting)}
        act = partial(_sat, sitting, meeting.pk, chosen)
        if "look" in request.POST:
            words = preview_words(mends.preview(sitting.session, act))
            return _seats_panel(request, sitting, meeting, words=words)
        return respond_done(request, sitting, mended_words(mends.mend(sitting.session, act)))
    except RuleError as error:
        return _seats_panel(request, sitting, meeting, problem=error)


def _places(encounter: Encounter) -> dict[str, Any]:
    """What the panel asks for, each place by key with its title and who sits there now.

    Pairs have two places, their sides; single players have four, the chairs.
    """
    if by_chair(encounter):
        return {seat: (SEAT_NAMES[Seat(seat[0].upper())], getattr(encounter, seat)) for seat in CHAIRS_ASKED}
    return {"ns": (_("N-S"), encounter.north), "ew": (_("E-W"), encounter.east)}


def _sat(sitting: SessionContext, pk: int, chosen: dict[str, Entry]) -> Deed:
    encounter = encounters_of(sitting.session).get(pk=pk)
    if by_chair(encounter):
        return mends.sit_players(encounter=encounter, players=chosen, by=sitting.actor)
    return mends.sit(encounter=encounter, ns=chosen["ns"], ew=chosen["ew"], by=sitting.actor)


def _pair(encounter: Encounter, text: str) -> Entry:
    number = number_in(text, THREE_DIGITS) or 0
    entry = Entry.objects.filter(section=encounter.round.section_id, number=number).first()
    if entry is None:
        raise RuleError("line.pair", "where", "There is no number {number}.", "", number=text or "–")
    return entry


def _seats_panel(
    request: HttpRequest,
    sitting: SessionContext,
    encounter: Encounter,
    *,
    words: str = "",
    problem: RuleError | None = None,
) -> HttpResponse:
    section = encounter.round.section
    letter = letter_before(section)
    entries = section.entries.exclude(state=Entry.State.PHANTOM)
    pairs = [
        {"number": str(entry.number), "label": f"{letter}{entry.number}", "names": _names(entry)}
        for entry in entries.prefetch_related("members__person").order_by("number")
    ]
    places = [
        {
            "key": key,
            "title": title,
            "chosen": request.POST.get(key) or (str(entry.number) if entry else ""),
        }
        for key, (title, entry) in _places(encounter).items()
    ]
    contestants = contestants_of(section)
    context = {
        "encounter": encounter,
        "table": f"{letter}{encounter.table}",
        "pairs": pairs,
        "places": places,
        "preview": words,
        "teams": holders(encounter, contestants, letter) if contestants == "teams" else [],
    }
    return panel(request, sitting, "seats", context, problem=problem)


def _names(entry: Entry) -> str:
    return " & ".join(name for name in session_selectors.names(entry) if name)


# A pair


@for_staff
def pair(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """The panel of a pair: where it leaves, returns, and has its penalties listed."""
    contestant = session_selectors.get_entry(sitting.session, entry)
    if request.method != "POST" or "look" in request.POST:
        return _pair_panel(request, sitting, contestant)
    try:
        open_to = offers.for_pair(sitting.session, contestant, sitting.actor)
        mended = offers.take(sitting.session, open_to, request.POST.get("offer", ""))
    except RuleError as error:
        return _pair_panel(request, sitting, contestant, error)
    return respond_done(request, sitting, mended_words(mended))


@require_safe
@for_staff
def pair_offers(request: HttpRequest, sitting: SessionContext, entry: int, group: str) -> HttpResponse:
    """The rounds in which a pair may leave or return, prepared under their heading; else the panel."""
    contestant = session_selectors.get_entry(sitting.session, entry)
    if group not in offers.groups_for_pair(sitting.session, contestant, sitting.actor):
        raise Http404
    if not is_under_heading(request):
        return _pair_panel(request, sitting, contestant, is_open=True)
    prepared = offers.for_pair(sitting.session, contestant, sitting.actor)
    return offers_here(request, sitting, prepared, _pair_address(sitting, contestant))


def _pair_address(sitting: SessionContext, entry: Entry, *heading: str) -> str:
    place = [sitting.club.slug, sitting.session.pk, entry.pk, *heading]
    return reverse("control-pair-offers" if heading else "control-pair", args=place)


def _pair_panel(
    request: HttpRequest,
    sitting: SessionContext,
    entry: Entry,
    problem: RuleError | None = None,
    *,
    is_open: bool = False,
) -> HttpResponse:
    """Renders the panel of a pair; with `is_open` the offers to leave or return are prepared."""
    looked_at = request.POST.get("look", "")
    is_open = is_open or bool(looked_at)
    context = {
        "entry": entry,
        "title": title_in_session(entry),
        "teams": contestants_of(entry.section) == "teams",
        "names": _names(entry),
        "substitute_from": _substitute_from(entry),
        "groups": headings_of(
            sitting,
            offers.groups_for_pair(sitting.session, entry, sitting.actor),
            partial(_pair_address, sitting, entry),
            offers.for_pair(sitting.session, entry, sitting.actor) if is_open else [],
            looked_at,
        ),
        "penalties": [(line, penalty_words(line), penalty_reason(line)) for line in entry.penalties.all()],
    }
    return panel(request, sitting, "pair", context, problem=problem)


def _substitute_from(entry: Entry) -> int | None:
    """The first round that a substitute could still play; None if no such round is left."""
    number = max(round_in_play(entry.section), FIRST_TO_SUBSTITUTE)
    return number if number <= entry.section.rounds else None


# Names and late pairs: pages of their own, with the club's list behind the fields


@for_staff
def names(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """Who a pair is, the fields filled with who is there: a name corrected or entered from the paper sheet,
    or, asked with `from_round`, a substitute from that round on.
    """
    contestant = session_selectors.get_entry(sitting.session, entry)
    members = contestant.members.filter(seat__lte=len(SEATS)).select_related("person")
    there = {SEATS[member.seat - 1]: member for member in members}
    form = _sheet(request, contestant.section, _filled(there) | {"team": contestant.name})
    for field in form.seats:
        field.field.widget.attrs["data-type-over"] = True
    asked = request.POST if request.method == "POST" else request.GET
    asked_from = number_in(asked.get("from_round", ""), THREE_DIGITS) or 1
    problem, words = None, ""
    if form.is_bound and form.is_valid():
        try:
            typed = _changed(form, there)
            number = asked_from if asked_from > 1 else _since(typed, there)
            act = partial(_name, request, sitting, contestant, typed, number)
            if "look" not in request.POST:
                return respond_done(request, sitting, act().words)
            words = looked(sitting.session, act)
        except RuleError as error:
            problem = error
    in_play = round_in_play(contestant.section)
    context = {
        "entry": contestant,
        "title": title_in_session(contestant),
        "now": _names(contestant),
        "substitute": asked_from > 1,
        "rounds": range(max(in_play, FIRST_TO_SUBSTITUTE), contestant.section.rounds + 1),
        "earlier": range(FIRST_TO_SUBSTITUTE, in_play),
        "from_round": asked_from,
        "preview": words,
    }
    return _form_page(request, sitting, "names", form, context, problem)


def _filled(there: dict[str, EntryMember]) -> dict[str, Any]:
    """The members by seat as the form's fields hold them: names, and ids as if picked from the list."""
    people = {seat: member.person for seat, member in there.items()}
    return {seat: person.name for seat, person in people.items()} | {
        f"{seat}_id": person.pk for seat, person in people.items()
    }


def _changed(form: SignIn, there: dict[str, EntryMember]) -> dict[str, Any]:
    """What the form was sent with, but blank for each seat whose player stays the same."""
    typed = dict(form.cleaned_data)
    for seat, member in there.items():
        present = {member.person_id} if typed.get(f"{seat}_id") else {member.person.name}
        if seat in typed and (typed[f"{seat}_id"] or typed[seat]) in present:
            typed |= {seat: "", f"{seat}_id": None}
    return typed


def _since(typed: dict[str, Any], there: dict[str, EntryMember]) -> int:
    """The round from which the corrected names count, a later one for a substitute's name than for others.

    Raises RuleError "names.rounds" where they came in different rounds.
    """
    changed = [seat for seat in SEATS if typed.get(seat) or typed.get(f"{seat}_id")]
    rounds = {there[seat].from_round if seat in there else 1 for seat in changed} or {1}
    if len(rounds) > 1:
        raise RuleError(
            "names.rounds", "first", "They have played from different rounds: correct one name at a time.", ""
        )
    return rounds.pop()


@transaction.atomic
def _name(
    request: HttpRequest, sitting: SessionContext, entry: Entry, typed: dict[str, Any], number: int
) -> Deed:
    people = _meant(request, sitting, typed)
    name = typed.get("team")
    return mends.name_pair(entry=entry, people=people, by=sitting.actor, from_round=number, name=name)


def _sheet(request: HttpRequest, section: Section, now: dict[str, Any] | None = None) -> SignIn:
    """The fields of a player, a pair or a team, as they were posted."""
    return sheet_for(section)(request.POST if request.method == "POST" else None, initial=now)


def _meant(request: HttpRequest, sitting: SessionContext, typed: dict[str, Any]) -> list[Person | None]:
    return people_meant(club=sitting.club, typed=typed, by=request.user)  # type: ignore[arg-type]


@for_staff
def late(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page for a late pair, player or team: its names, and where it can play."""
    contestants = event_settings(sitting.session.contest).contestants
    form = _sheet(request, sitting.session.sections.all()[0])
    problem = None
    looked_at = request.POST.get("look", "")
    if form.is_bound and form.is_valid() and not looked_at:
        try:
            return respond_done(request, sitting, mended_words(_come(request, sitting, form)))
        except RuleError as error:
            problem = error
    open_offers = offers.for_late_pair(sitting.session, (), sitting.actor)
    if not open_offers:
        problem = problem or RuleError("late.none", "entry", NO_SEAT[contestants], "")
    in_play = min((round_in_play(section) for section in sitting.session.sections.all()), default=1)
    to_come = [offer for offer in open_offers if offer.round >= in_play] or open_offers
    soon = _soonest(to_come)
    folded = [
        (_("More: later rounds"), [offer for offer in to_come if offer not in soon]),
        (_("More: earlier rounds"), [offer for offer in open_offers if offer not in to_come]),
    ]
    context = {
        "offers": open_offers,
        "groups": groups_of(sitting, soon, looked_at),
        "folds": [
            {
                "title": title,
                "groups": groups_of(sitting, some, looked_at),
                "open": looked_at in {offer.key for offer in some},
            }
            for title, some in folded
            if some
        ],
        "title": LATE[contestants],
        "absent": [
            (str(entry.pk), title_of(entry, contestants), _names(entry))
            for entry in mends.absent_from(sitting.session)
        ],
        "previous": request.POST.get("previous", ""),
    }
    return _form_page(request, sitting, "late", form, context, problem)


def _soonest(to_come: Sequence[offers.Offer]) -> list[offers.Offer]:
    """Under each heading the offers of its first two rounds: nearly always one of these is meant."""
    rounds = {
        group: sorted({offer.round for offer in to_come if offer.group == group})[:2]
        for group in {offer.group for offer in to_come}
    }
    return [offer for offer in to_come if offer.round in rounds[offer.group]]


@transaction.atomic
def _come(request: HttpRequest, sitting: SessionContext, form: SignIn) -> mends.Mended:
    people = _meant(request, sitting, form.cleaned_data)
    number = number_in(request.POST.get("previous", ""))  # who they were in the event's session before
    previous = None if number is None else mends.absent_entry(sitting.session, number)
    if previous is not None and not any(people):
        people = mends.people_before(previous)

    def come() -> mends.Mended:
        name = form.cleaned_data.get("team", "")
        open_offers = offers.for_late_pair(sitting.session, people, sitting.actor, name)
        return offers.take(sitting.session, open_offers, request.POST.get("offer", ""))

    return come() if previous is None else mends.come_as(previous, session=sitting.session, come=come)


def _form_page(
    request: HttpRequest,
    sitting: SessionContext,
    template: str,
    form: SignIn,
    context: dict[str, Any],
    problem: RuleError | None,
) -> HttpResponse:
    status = status_of(problem) if problem and form.is_bound else WRONG if form.errors else 200
    with_guests_named(form, problem)
    if "look" in request.POST:  # the button that does what was looked at has the focus
        for field in form.fields.values():
            field.widget.attrs.pop("autofocus", None)
    common = {
        "form": form,
        "problem": problem,
        "people": people_selectors.sign_in_list(sitting.club),
        "signed_in": people_signed_in(sitting.session),
    }
    return render_session(
        request, sitting, f"tournaments/control/people/{template}.html", common | context, status
    )


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{CONTROL}seats/<int:encounter>/", seats, name="control-seats"),
    path(f"{CONTROL}pair/<int:entry>/", pair, name="control-pair"),
    path(f"{CONTROL}pair/<int:entry>/offers/<slug:group>/", pair_offers, name="control-pair-offers"),
    path(f"{CONTROL}pair/<int:entry>/names/", names, name="control-names"),
    path(f"{CONTROL}late/", late, name="control-late"),
]
