"""The buttons of the control room: each does one deed, and the room says what was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.web.asked import id_in
from clubs.web.refusals import NoSuchValue
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.words import RuleError
from tournaments.models import Call
from tournaments.services import mends
from tournaments.services.control import clock, deeds, rulings
from tournaments.services.mends.begin import encounters_of, plays_of
from tournaments.services.table import calls
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.pages import respond_done


@require_POST
@for_staff
def act(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Presses a button of the room: `do` names the action and what it is about ("call:12")."""
    name, _mark, rest = request.POST.get("do", "").partition(":")
    do = ACTS.get(name)
    if do is None:
        raise NoSuchValue("do")
    try:
        words = do(sitting, rest)
    except RuleError as error:
        return respond_done(request, sitting, error=error)
    return respond_done(request, sitting, words)


def _call(sitting: SessionContext, rest: str) -> str:
    call = Call.objects.filter(session=sitting.session, pk=id_in(rest, "do")).first()
    if call is None:
        raise NoSuchValue("do")
    calls.answer(call=call, by=sitting.actor)
    return _("Marked as dealt with.")


def _choose(sitting: SessionContext, rest: str) -> str:
    play_id, _mark, number = rest.partition(":")
    play = _play(sitting, play_id)
    deed = rulings.choose_revision(play=play, revision=id_in(number, "do"), by=sitting.actor)
    return deed.words if deed else _("This result already counts.")


def _play(sitting: SessionContext, text: str) -> Any:
    play = plays_of(sitting.session).filter(pk=id_in(text, "do")).first()
    if play is None:
        raise NoSuchValue("do")
    return play


def _keep(sitting: SessionContext, rest: str) -> str:
    play = _play(sitting, rest)
    deed = rulings.keep_doubt(play=play, by=sitting.actor)
    return deed.words if deed else _("This has already been dealt with.")


def _average(sitting: SessionContext, rest: str) -> str:
    play, average = _play(sitting, rest), Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A")
    if rulings.stands(play, average):
        return _("This has already been dealt with.")
    deed = rulings.rule(play=play, outcome=average, by=sitting.actor)
    assert deed is not None, "only a ruling repeated under its old id does nothing, and this has a new id"
    return deed.words


def _move_on(sitting: SessionContext, rest: str) -> str:
    encounter = encounters_of(sitting.session).filter(pk=id_in(rest, "do")).first()
    if encounter is None:
        raise NoSuchValue("do")
    return mends.move_on(encounter=encounter, by=sitting.actor).words


def _undo(sitting: SessionContext, rest: str) -> str:
    deed = deeds.undo(session=sitting.session, by=sitting.actor, deed_id=id_in(rest, "do"))
    return _("Undone: {words}").format(words=deed.words)


def _clock(sitting: SessionContext, rest: str) -> str:
    """Presses a key of the clock; that of a break names the round in which its reader saw the clock."""
    key, _mark, seen = rest.partition(":")
    acts: dict[str, Callable[[], object]] = {
        "start": lambda: clock.start(session=sitting.session, by=sitting.actor),
        "pause": lambda: clock.pause(session=sitting.session, by=sitting.actor),
        "more": lambda: clock.adjust(session=sitting.session, minutes=1, by=sitting.actor),
        "less": lambda: clock.adjust(session=sitting.session, minutes=-1, by=sitting.actor),
        "break": lambda: clock.take_break(
            session=sitting.session, minutes=10, by=sitting.actor, after=id_in(seen, "do")
        ),
    }
    if key not in acts:
        raise NoSuchValue("do")
    acts[key]()
    return _("Clock changed.")


def _round(sitting: SessionContext, rest: str) -> str:
    number = id_in(rest, "do")
    clock.begin_round(session=sitting.session, number=number, by=sitting.actor)
    return _("Round {round} has begun.").format(round=number)


ACTS: Mapping[str, Callable[[SessionContext, str], str]] = {
    "average": _average,
    "call": _call,
    "choose": _choose,
    "clock": _clock,
    "keep": _keep,
    "on": _move_on,
    "round": _round,
    "undo": _undo,
}

urlpatterns = [path("c/<slug:slug>/s/<int:pk>/control/act/", act, name="control-act")]
