"""The search for a club's movement: asked for, watched, cancelled, kept."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from clubs.people.views.pages import attempt
from clubs.web.access import actor_in
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG, NoSuchValue
from tournaments.models import MovementSearch
from tournaments.movements.encounters import grid_of as grid_of_meetings
from tournaments.movements.own import LONGEST_NAME
from tournaments.movements.searching import PAIRS, wanted_from
from tournaments.movements.searching.wanted import LEAST_ROUNDS
from tournaments.movements.spec import MOST_BOARDS
from tournaments.movements.wishes import LONGEST_WORDS
from tournaments.selectors.setup.movement_search import SearchFacts, facts_of_search, search_of
from tournaments.selectors.setup.own_movements import grid_of
from tournaments.selectors.setup.who_meets import who_meets
from tournaments.services.setup import movement_search as services
from tournaments.services.setup import own_movements
from tournaments.views.setup.own_movements import STAFF


class SearchForm(forms.Form):
    """What is searched for, and for how long."""

    pairs = forms.IntegerField(label=gettext_lazy("Pairs"), min_value=PAIRS[0], max_value=PAIRS[1])
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=LEAST_ROUNDS, max_value=PAIRS[1], initial=9
    )
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards per round"), min_value=1, max_value=MOST_BOARDS, initial=3
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to search"), min_value=1, max_value=services.LONGEST_MINUTES, initial=2
    )
    fixed = forms.CharField(
        label=gettext_lazy("Pairs that keep their seats"),
        help_text=gettext_lazy("For players who cannot move, e.g. 3, 8."),
        max_length=LONGEST_WORDS,
        required=False,
    )
    apart = forms.CharField(
        label=gettext_lazy("Pairs that must not meet"),
        help_text=gettext_lazy("E.g. 1-2, 4-5."),
        max_length=LONGEST_WORDS,
        required=False,
    )
    sharing = forms.BooleanField(label=gettext_lazy("Tables may share boards"), required=False)


class KeepForm(forms.Form):
    """Under which name the movement is kept."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)


class NoForm(forms.Form):
    """A button alone."""


FORMS: dict[str, type[forms.Form]] = {"begin": SearchForm, "cancel": NoForm, "keep": KeepForm}


@never_cache
@of_club(STAFF)
def search(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Shows the club's search; its buttons begin, cancel and keep it (`do`)."""
    do, form = "", None
    if request.method == "POST":
        own_movements.require_director(place.club, actor_in(request))
        do = request.POST.get("do", "")
        if do not in FORMS:
            raise NoSuchValue("do")
        form = FORMS[do](request.POST)
        if form.is_valid() and (done := attempt(form, partial(_done, request, place, do, form))):
            return done
    row = search_of(place.club)
    facts = facts_of_search(row) if row else None
    context = {
        "club": place.club,
        "may": place.may,
        "writes": own_movements.may_save(place.club, actor_in(request)),
        "search": row,
        "facts": facts,
        "search_form": form if do == "begin" else SearchForm(initial=_as_last_time(row, facts)),
        "keep_form": form if do == "keep" else KeepForm(initial=_name_for(facts)),
        "refused": form if do == "cancel" else None,
        **_pictures(facts),
    }
    return render(
        request, "tournaments/setup/movement/movement_search.html", context, status=WRONG if do else 200
    )


def _done(request: HttpRequest, place: ClubContext, do: str, form: forms.Form) -> HttpResponse:
    """Does what a button says. Raises RuleError."""
    club, by, answers = place.club, actor_in(request), form.cleaned_data
    if do == "keep":
        saved = services.keep(club=club, name=answers["name"], by=by)
        words = _("{name} has been saved. It is suggested when the number of entries fits.")
        messages.success(request, words.format(name=saved.name))
        return redirect(saved)
    if do == "cancel":
        services.cancel(club=club, by=by)
    else:
        wanted = wanted_from(**{name: answers[name] for name in SearchForm.base_fields if name != "minutes"})
        services.begin(club=club, wanted=wanted, minutes=answers["minutes"], by=by)
    return redirect("movement-search", club.slug)


def _as_last_time(row: MovementSearch | None, facts: SearchFacts | None) -> dict[str, Any]:
    """The form filled in as it was for the last search."""
    if row is None or facts is None:
        return {}
    wanted = facts.wanted
    return {
        "pairs": wanted.pairs,
        "rounds": wanted.rounds,
        "boards_per_round": wanted.boards,
        "minutes": row.minutes,
        "fixed": ", ".join(map(str, wanted.fixed)),
        "apart": ", ".join(f"{one}-{other}" for one, other in wanted.apart),
        "sharing": wanted.sharing,
    }


def _name_for(facts: SearchFacts | None) -> dict[str, str]:
    if facts is None:
        return {}
    words = _("{pairs} pairs, {rounds} rounds").format(pairs=facts.wanted.pairs, rounds=facts.wanted.rounds)
    return {"name": words}


def _pictures(facts: SearchFacts | None) -> dict[str, object]:
    """The movement as a table and who meets whom, once the search is over."""
    if facts is None or facts.movement is None or facts.is_working:
        return {}
    movement = facts.movement
    return {
        "grid": grid_of(movement),
        "picture": who_meets(grid_of_meetings(movement), movement.contestants),
    }


urlpatterns = [path("c/<slug:slug>/movements/search/", search, name="movement-search")]
