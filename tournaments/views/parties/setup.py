"""Setting a party up: its form and options, who comes, the first round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.people import selectors as people
from clubs.people.views import pages
from clubs.people.views.pages import posted
from clubs.people.words import say
from clubs.web.access import actor_in
from clubs.web.club import ClubContext, of_club
from clubs.web.htmx import wants_fragment
from clubs.web.new_names import has_free_name, has_new_name
from clubs.web.refusals import WRONG, NoSuchValue
from scoring.games.reading import schema_of
from scoring.games.registry import all_games
from scoring.games.shape import AnyGame
from scoring.models import Entry, Session
from scoring.views.form_items import FormItems
from scoring.views.form_schema import Names, Typed, node_of, typed_of
from scoring.words import RuleError
from scoring.words.names import unlike
from tournaments.models.section_movement import section_movement
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lookup import get_guest, guests
from tournaments.selectors.parties.settings import FORMS, GAMES, PartySettings, read_settings
from tournaments.selectors.sessions import names_on
from tournaments.selectors.setup.sheet import people_signed_in
from tournaments.services import parties as services
from tournaments.services.setup.signing_in import none_listed, people_meant, players_listed
from tournaments.views.parties.access import Party, for_host, render_party
from tournaments.views.parties.adviser import advice_for, adviser, rules_asked
from tournaments.views.parties.forms import Guest, NewParty, stated
from tournaments.views.setup.forms import signed_in
from tournaments.views.setup.page import names_and_guests

NOBODY = Names((), ())
FORM, GAME = "party-form", "party-game"  # with a hyphen: no option has such a name
TALLIES = "tallies"


@of_club("people.add_guest")
def party_new(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The form of a new party: its kind and its rules. The list of guests comes next."""
    if not place.may_start:
        raise PermissionDenied("people.add_guest")
    settings = _usual(request)
    day = date_format(people.today(place.club), "l")
    preset = {
        "name": unlike(_("{day} party").format(day=day), names_on(place.club, people.today(place.club))),
        "date": people.today(place.club).isoformat(),
        **stated(settings),
    }
    form = NewParty(posted(request), initial=preset)
    if form.is_valid() and has_new_name(form, names_on(place.club, form.cleaned_data["date"])):
        session = _created(request, place, form, settings)
        if session is not None:
            return redirect("party-list", slug=place.club.slug, pk=session.pk)
    context = _form_context(request, settings, form) | {"forms": FORMS.values()} | adviser(request, settings)
    return pages.page(request, place, "new.html", context, WRONG if form.is_bound else 200, folder="party")


def _usual(request: HttpRequest) -> PartySettings:
    """The usual settings of the form of party that the address names, with its game and rules.

    Raises NoSuchValue for an unknown form or game, and RuleError "party.*" for rules that exclude each other.
    """
    key = request.POST.get(FORM) or request.GET.get("form") or next(iter(FORMS))
    game = request.POST.get(GAME) or request.GET.get("game") or ""
    if key not in FORMS or (game and game not in GAMES):
        raise NoSuchValue(FORM if key not in FORMS else GAME)
    return read_settings({"form": key, "game": game, "rules": rules_asked(request)})


def _options(request: HttpRequest, game: AnyGame) -> dict[str, Any]:
    value: dict[str, Any] = Typed(
        node_of(schema_of(type(game.default_options)), NOBODY), request.POST.dict()
    ).value
    return value


def _created(
    request: HttpRequest, place: ClubContext, form: NewParty, settings: PartySettings
) -> Session | None:
    """Creates the party; None if a rule refused it: the form then shows the refusal."""
    words = form.words(settings.form, settings.game.key, _options(request, settings.game))
    try:
        return services.create_party(
            club=place.club,
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            words=words,
            by=actor_in(request),
        )
    except RuleError as error:
        form.refuse(error, say(error))
        return None


def _form_context(request: HttpRequest, settings: PartySettings, form: NewParty) -> dict[str, Any]:
    schema = schema_of(type(settings.game.default_options))
    typed: Mapping[str, str] = (
        request.POST.dict() if form.is_bound else typed_of(node_of(schema, NOBODY), settings.options)
    )
    return {
        "form": form,
        "kind": FORMS[settings.form],
        "game": settings.game,
        "games": [all_games()[key] for key in GAMES],
        "game_form": FormItems(schema, typed, NOBODY),
    }


@for_host
def party_settings(request: HttpRequest, party: Party) -> HttpResponse:
    """Changes a party's settings, which is possible before the first round."""
    if party.session.state != Session.State.SETUP:
        return redirect(party.session)
    names = {"name": party.session.name, "date": party.session.date.isoformat()}
    form = NewParty(posted(request), initial={**names, **stated(party.settings)})
    if form.is_valid() and _has_free_name(party, form) and _changed(request, party, form):
        return redirect("party-list", slug=party.sitting.club.slug, pk=party.session.pk)
    context = _form_context(request, party.settings, form)
    return render_party(request, party, "settings.html", context, WRONG if form.is_bound else 200)


def _has_free_name(party: Party, form: NewParty) -> bool:
    club, day = party.sitting.club, form.cleaned_data["date"]
    return has_free_name(form, names_on(club, day, besides=party.session.pk))


def _changed(request: HttpRequest, party: Party, form: NewParty) -> bool:
    words = form.words(party.settings.form, party.settings.game.key, _options(request, party.settings.game))
    try:
        services.change_party(
            session=party.session,
            words=words,
            by=party.actor,
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
        )
    except RuleError as error:
        form.refuse(error, say(error))
        return False
    return True


@for_host
def party_list(request: HttpRequest, party: Party) -> HttpResponse:
    """The list of guests, to which names are added one by one, with advice for their number."""
    form = Guest(posted(request), settings=party.settings, initial={"line": _fewer(party)})
    status = 200
    if request.method == "POST":
        if (
            form.is_valid()
            and signed_in(form, lambda: _put_on_list(request, party, form.cleaned_data)) is not None
        ):
            return redirect(request.path)
        status = WRONG
    return _list_page(request, party, form, status)


def _fewer(party: Party) -> str:
    """ "L" or "G": of ladies and gentlemen those of whom fewer are listed, as most guests come in couples."""
    ladies = party.section.entries.filter(line="L").count()
    return "G" if ladies > party.section.entries.filter(line="G").count() else "L"


@transaction.atomic
def _put_on_list(request: HttpRequest, party: Party, typed: Mapping[str, Any]) -> Entry:
    """Puts people on the list: those picked from the club's names, else those of that name, or new guests."""
    persons = people_meant(club=party.sitting.club, typed=typed, by=request.user)  # type: ignore[arg-type]
    return services.sign_in(
        session=party.session, people=persons, by=party.actor, line=typed.get("line", ""), team=typed["team"]
    )


def _list_page(
    request: HttpRequest, party: Party, form: Guest, status: int = 200, problems: Sequence[RuleError] = ()
) -> HttpResponse:
    in_setup = party.session.state == Session.State.SETUP
    context = {
        "form": form,
        "guests": guests(party.section),
        "stands_in": section_movement(party.section).stands_in,
        "people": [] if wants_fragment(request) else people.sign_in_list(party.sitting.club),
        "signed_in": people_signed_in(party.session),
        "announcement": announcement(party.settings),
        "words": advice_for(party, tallies=TALLIES in request.GET) if in_setup else [],
        "problems": problems,
        "typed_names": request.POST.get("names", ""),
    }
    return render_party(request, party, "list.html", context, status)


@require_POST
@for_host
def party_several(request: HttpRequest, party: Party) -> HttpResponse:
    """Adds a list of players, one name a line: all of them, or nobody if one is refused."""
    same = {"team": "", "line": request.POST.get("line", "")}
    try:
        if party.settings.contestants != "players":
            raise none_listed()
        with transaction.atomic():
            for typed in players_listed(club=party.sitting.club, **names_and_guests(request)):
                _put_on_list(request, party, typed | same)
    except RuleError as error:
        return _list_page(request, party, Guest(settings=party.settings), WRONG, [error])
    return redirect("party-list", slug=party.sitting.club.slug, pk=party.session.pk)


@require_POST
@for_host
def party_off(request: HttpRequest, party: Party, entry: int) -> HttpResponse:
    """Takes somebody off the list before play."""
    try:
        services.take_off(entry=get_guest(party.section, entry), by=party.actor)
    except RuleError as error:
        return _list_page(request, party, Guest(settings=party.settings), WRONG, [error])
    return redirect("party-list", slug=party.sitting.club.slug, pk=party.session.pk)


@require_POST
@for_host
def party_host(request: HttpRequest, party: Party, entry: int) -> HttpResponse:
    """Lets a guest stand in where a table lacks a fourth player; asked again, no longer."""
    guest = get_guest(party.section, entry)
    stands_in = None if section_movement(party.section).stands_in == guest.number else guest
    try:
        services.let_stand_in(session=party.session, entry=stands_in, by=party.actor)
    except RuleError as error:
        return _list_page(request, party, Guest(settings=party.settings), WRONG, [error])
    return redirect("party-list", slug=party.sitting.club.slug, pk=party.session.pk)


@require_POST
@for_host
def party_start(request: HttpRequest, party: Party) -> HttpResponse:
    """Starts the party: the first round is drawn."""
    try:
        services.start(session=party.session, by=party.actor)
    except RuleError as error:
        return _list_page(request, party, Guest(settings=party.settings), WRONG, [error])
    return redirect(party.session)


urlpatterns = [
    path("c/<slug:slug>/parties/new/", party_new, name="party-new"),
    path("c/<slug:slug>/p/<int:pk>/settings/", party_settings, name="party-settings"),
    path("c/<slug:slug>/p/<int:pk>/list/", party_list, name="party-list"),
    path("c/<slug:slug>/p/<int:pk>/list/players/", party_several, name="party-several"),
    path("c/<slug:slug>/p/<int:pk>/list/<int:entry>/off/", party_off, name="party-off"),
    path("c/<slug:slug>/p/<int:pk>/list/<int:entry>/host/", party_host, name="party-host"),
    path("c/<slug:slug>/p/<int:pk>/start/", party_start, name="party-start"),
]
