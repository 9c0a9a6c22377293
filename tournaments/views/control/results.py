"""The panel of a result: its keys first, then what else may have gone wrong, and its history."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.people.words import say
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.models import Play
from scoring.words import RuleError
from tournaments.selectors.control.one_result import has_several_sections, revisions_of
from tournaments.selectors.control.room import mark_of
from tournaments.selectors.control.row_views import row_view
from tournaments.services.control import corrections
from tournaments.services.mends import offers
from tournaments.services.mends.offers import Offer
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.keys import keypad_script, keys_of
from tournaments.views.control.pages import panel, respond_done, wants_fragment
from tournaments.views.control.panels import headings_of, is_under_heading, mended_words, offers_here
from tournaments.views.control.rulings import effect_words, play_at
from tournaments.views.table.forms import ResultForm, cleaned, outcome_of


@require_safe
@for_staff
def play(request: HttpRequest, sitting: SessionContext, play: int) -> HttpResponse:
    """The panel of a result: its keys, what may have gone wrong, and every revision of it."""
    return play_panel(request, sitting, play)


def play_panel(
    request: HttpRequest,
    sitting: SessionContext,
    pk: int,
    *,
    open_offers: list[Offer] | None = None,
    words: str = "",
    problem: RuleError | None = None,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    """Renders the panel. `open_offers` are those already prepared; `words` say what the keys would change."""
    play = play_at(sitting, pk)
    place = [sitting.club.slug, sitting.session.pk, play.pk]
    context = {
        "play": play,
        "row": row_view(play, has_several_sections(sitting.session)),
        "state": mark_of(play),
        "history": _history(play),
        "groups": headings_of(
            sitting,
            offers.groups_for_play(sitting.session, play, sitting.actor),
            lambda group: reverse("control-play-offers", args=[*place, group]),
            open_offers or [],
            request.POST.get("look", ""),
        ),
        "keys": keys_of(request, sitting, play, problem) if sitting.may["correct"] else None,
        "keypad": "" if wants_fragment(request) else keypad_script(sitting.session),
        "preview": words,
    }
    return panel(request, sitting, "play", context, problem=problem, extra=extra)


def _history(play: Play) -> list[dict[str, Any]]:
    """Every revision of a result, the newest first: its outcome in words, its score, whether it counts."""
    return [
        {
            "revision": revision,
            "said": say(outcome_words(outcome)),
            "score": None if outcome.tricks is not None else revision.score,
            "counts": revision.pk == play.accepted_id,
        }
        for revision in revisions_of(play)
        for outcome in (Outcome.from_json(revision.outcome),)
    ]


class CorrectionForm(ResultForm):
    """A result, and why it is corrected."""

    reason = forms.CharField(required=False, max_length=200)


@require_POST
@for_staff
def result(request: HttpRequest, sitting: SessionContext, play: int) -> HttpResponse:
    """Previews the result on the keys, or saves it as a correction."""
    this_play = play_at(sitting, play)
    try:
        data = cleaned(CorrectionForm, request.POST)
        outcome = outcome_of(data)
        if "look" in request.POST:
            corrections.require_likely(sitting.session, this_play, outcome, sitting.actor, sure=True)
            return play_panel(request, sitting, play, words=effect_words(sitting, this_play, outcome))
        deed = corrections.correct(
            session=sitting.session,
            play=this_play,
            outcome=outcome,
            by=sitting.actor,
            seen=data["seen"] or 0,
            entry_id=data["entry_id"],
            sure="sure" in request.POST,
            reason=data["reason"],
        )
    except RuleError as error:
        return play_panel(request, sitting, play, problem=error)
    return respond_done(request, sitting, deed.words if deed else _("This result already counts."))


@require_safe
@for_staff
def play_offers(request: HttpRequest, sitting: SessionContext, play: int, group: str) -> HttpResponse:
    """The offers under one heading, prepared when it is opened; asked from elsewhere, the panel with them."""
    this_play = play_at(sitting, play)
    if group not in offers.groups_for_play(sitting.session, this_play, sitting.actor):
        raise Http404
    prepared = offers.for_play(sitting.session, this_play, sitting.actor, group)
    if not is_under_heading(request):
        return play_panel(request, sitting, play, open_offers=prepared)
    action = reverse("control-play-mend", args=[sitting.club.slug, sitting.session.pk, play])
    return offers_here(request, sitting, prepared, action)


@require_POST
@for_staff
def play_mend(request: HttpRequest, sitting: SessionContext, play: int) -> HttpResponse:
    """Carries out one of a result's offers, or previews it."""
    this_play = play_at(sitting, play)
    open_to = offers.for_play(sitting.session, this_play, sitting.actor)
    chosen = next((offer for offer in open_to if offer.key == request.POST.get("look", "")), None)
    if "look" in request.POST:
        same = [offer for offer in open_to if chosen is not None and offer.group == chosen.group]
        return play_panel(request, sitting, play, open_offers=same)
    try:
        mended = offers.take(sitting.session, open_to, request.POST.get("offer", ""))
    except RuleError as error:
        return play_panel(request, sitting, play, problem=error)
    return respond_done(request, sitting, mended_words(mended))


PLAY = "c/<slug:slug>/s/<int:pk>/control/play/<int:play>/"
urlpatterns = [
    path(PLAY, play, name="control-play"),
    path(f"{PLAY}result/", result, name="control-result"),
    path(f"{PLAY}mend/", play_mend, name="control-play-mend"),
    path(f"{PLAY}offers/<slug:group>/", play_offers, name="control-play-offers"),
]
