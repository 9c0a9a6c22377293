"""The panel in which the director types an adjusted score, previews its effect, and saves it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from clubs.people.words import say
from clubs.web.asked import number_in
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import read_back
from scoring.bridge.tables import table_in
from scoring.bridge.weights import MOST_PARTS
from scoring.comparison.better import has_better_of_two
from scoring.models import Play
from scoring.words import RuleError
from tournaments.models import Deed, LawRuling
from tournaments.models.event_settings import event_settings
from tournaments.selectors.control.law_rulings import ruling_of, score_kind
from tournaments.selectors.control.one_result import play_of
from tournaments.selectors.control.row_views import row_view
from tournaments.selectors.control.rows import outcome_of
from tournaments.services import mends
from tournaments.services.control import rulings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.repeated_awards import as_regulated
from tournaments.services.mends.words import preview_words
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.pages import panel, respond_done
from tournaments.views.control.ruling_forms import RulingForm, initial_of, rows_of


def play_at(sitting: SessionContext, pk: int) -> Play:
    """A play of the session with all that a panel shows of it. Raises Http404."""
    play = play_of(sitting.session, pk)
    if play is None:
        raise Http404
    return play


@for_staff
def ruling(request: HttpRequest, sitting: SessionContext, play: int) -> HttpResponse:
    """The director rules on a board: asks for one more row, previews what changes, or saves the ruling."""
    if not sitting.may["rule"]:
        raise PermissionDenied("rule")
    this_play = play_at(sitting, play)
    if request.method != "POST":
        return ruling_panel(request, sitting, this_play)
    rows = rows_of(request.POST)
    if request.POST.get("add") in rows:
        side = request.POST["add"]
        rows[side] = min(rows[side] + 1, MOST_PARTS)
        form = _form(sitting, this_play, request.POST, rows=rows)
        return ruling_panel(request, sitting, this_play, form, focus=f"result_{side}_{rows[side] - 1}")
    return _preview_or_save(request, sitting, this_play, _form(sitting, this_play, request.POST, rows=rows))


def _form(sitting: SessionContext, play: Play, *data: Any, **more: Any) -> RulingForm:
    method = event_settings(sitting.session.contest).method
    return RulingForm(play, _table(sitting), *data, between_teams=has_better_of_two(method), **more)


def _preview_or_save(
    request: HttpRequest, sitting: SessionContext, play: Play, form: RulingForm
) -> HttpResponse:
    """Answers with the effect of the adjusted score after *Preview changes* (`look`); else saves it."""
    outcome = None
    try:
        outcome = form.outcome() if form.is_valid() else None
        if outcome is None:
            return ruling_panel(request, sitting, play, form)
        if "look" in request.POST:
            words = effect_words(sitting, play, outcome)
            return ruling_panel(request, sitting, play, form, words=words)
        reason = form.cleaned_data["reason"]
        law_ruling = _law_ruling(request, sitting, play)
        if law_ruling is not None:
            version = number_in(request.POST.get("version", "")) or 0
            law_rulings.adjust(ruling=law_ruling, version=version, outcome=outcome, by=sitting.actor)
            return respond_done(request, sitting, _("The adjusted score of ruling {number} counts.").format(
                number=law_ruling.number
            ))  # fmt: skip
        deed = rulings.rule(play=play, outcome=outcome, by=sitting.actor, reason=reason)
    except RuleError as error:
        field = form.field_of(error.field)
        if field not in form.fields:
            return ruling_panel(request, sitting, play, form, problem=error)
        form.add_error(field, say(error))
        return ruling_panel(request, sitting, play, form)
    return respond_done(request, sitting, deed.words if deed else _("This result already counts."))


def _law_ruling(request: HttpRequest, sitting: SessionContext, play: Play) -> LawRuling | None:
    """Returns the ruling whose score this is, if the panel was opened for one. Raises Http404."""
    text = request.POST.get("law", request.GET.get("law", ""))
    if not text:
        return None
    ruling = ruling_of(sitting.session, number_in(text) or 0)
    if ruling is None or ruling.play_id != play.pk:
        raise Http404
    return ruling


def effect_words(sitting: SessionContext, play: Play, outcome: Outcome) -> str:
    """Returns an outcome in words and points, and what would change by it: it is tried out and undone."""

    def try_out() -> Deed | None:
        return rulings.rule(play=play_at(sitting, play.pk), outcome=outcome, by=sitting.actor)

    counted = as_regulated(play, outcome)
    words = say(read_back(counted, play.board.vulnerability, _table(sitting)))
    if counted != outcome:
        words = _("{outcome} (not the first artificial score of this contestant: Law 12C2d)").format(
            outcome=words
        )
    return f"{words} {preview_words(mends.preview(sitting.session, try_out))}"


def _table(sitting: SessionContext) -> str:
    return table_in(sitting.session.contest.settings)


def ruling_panel(
    request: HttpRequest,
    sitting: SessionContext,
    play: Play,
    form: RulingForm | None = None,
    *,
    words: str = "",
    focus: str = "",
    problem: RuleError | None = None,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    """The ruling panel of one play, filled with what counts or, given a `form`, with what was sent.

    `words` say what the ruling would change; `focus` is the field at which the panel opens.
    """
    if form is None:
        initial = initial_of(outcome_of(play))
        law_ruling = _law_ruling(request, sitting, play)
        if law_ruling is not None and initial["kind"] == "assigned":
            initial["kind"] = score_kind(law_ruling) or "assigned"
        form = _form(sitting, play, initial=initial, rows=rows_of(initial))
    wrong = form.is_bound and bool(form.errors) and not focus
    first = next(iter(form.errors), "kind") if wrong else focus or "kind"
    focus_on(form, "" if words else first)
    context = {
        "play": play,
        "row": row_view(play, sitting.session.sections.count() > 1),
        "form": form,
        "sides": [(side, form.parts(side), form.sum_of(side)) for side in ("ns", "ew")],
        "in_imps": not event_settings(sitting.session.contest).method.has_tops,
        "preview": words,
        "law_ruling": _law_ruling(request, sitting, play),
        "law_version": number_in(request.POST.get("version", request.GET.get("version", ""))) or 0,
    }
    return panel(request, sitting, "ruling", context, problem=problem, wrong=wrong, extra=extra)


def focus_on(form: forms.Form, name: str) -> None:
    """The field at which a panel opens; none for a name that is no field's."""
    if name in form.fields:
        form.fields[name].widget.attrs["autofocus"] = True


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [path(f"{CONTROL}play/<int:play>/ruling/", ruling, name="control-ruling")]
