"""The control room's penalties and bonuses: kinds with their usual amounts, in any unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubs.people.words import say
from scoring.models import Entry, Penalty
from scoring.words import RuleError
from tournaments.models import Deed
from tournaments.selectors import sessions as session_selectors
from tournaments.selectors.control.penalties import KINDS, amount_of, kind_of, unit_title, units_of, usual
from tournaments.selectors.control.rulings import amount_words
from tournaments.selectors.table.seated import title_in_session
from tournaments.services import mends
from tournaments.services.control import rulings
from tournaments.services.mends.words import preview_words
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.pages import panel, respond_done
from tournaments.views.control.rulings import focus_on

_BONUS = "indemnity"
_PENALTIES = [(kind.key, kind.title) for kind in KINDS if kind.key != _BONUS]


class PenaltyForm(forms.Form):
    """A penalty for a contestant. An amount left empty is the usual one of the penalty's kind."""

    kind = forms.ChoiceField(label=gettext_lazy("For"), choices=_PENALTIES)
    amount = forms.DecimalField(label=gettext_lazy("Amount"), required=False, decimal_places=2)
    unit = forms.ChoiceField(label=gettext_lazy("Unit"))
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=160, required=False)

    def __init__(self, settings: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.settings = settings
        units = [(unit.value, unit_title(unit, settings)) for unit in units_of(settings)]
        self.fields["unit"].choices = units  # type: ignore[attr-defined]
        amount, unit = usual(None, settings)
        self.fields["amount"].help_text = _("Leave empty for the usual amount, {amount}.").format(
            amount=amount_words(amount, unit)  # type: ignore[arg-type]
        )

    def line(self) -> dict[str, Any]:
        """The arguments of `rulings.penalise`, or of `give_bonus`: kind, amount, unit, reason."""
        data, kind = self.cleaned_data, kind_of(self.cleaned_data.get("kind", _BONUS))
        assert kind is not None, "one of the choices"
        amount, unit = amount_of(kind, data["amount"], data["unit"], self.settings)
        return {"kind": kind.ledger_kind, "amount": amount, "unit": unit, "reason": data["reason"]}


class BonusForm(PenaltyForm):
    """An amount that is added to a contestant's total. Left empty it is the usual one."""

    kind = None  # type: ignore[assignment]


@for_staff
def penalise(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """Gives a contestant a penalty, after a preview of what it changes; the opponents gain nothing."""
    return _line_of_ledger(request, sitting, entry, PenaltyForm, rulings.penalise)


@for_staff
def give_bonus(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """Adds to a contestant's total, after a preview of what it changes; the opponents lose nothing."""
    return _line_of_ledger(request, sitting, entry, BonusForm, rulings.give_bonus)


def _line_of_ledger(
    request: HttpRequest,
    sitting: SessionContext,
    entry: int,
    kind_of_form: type[PenaltyForm],
    service: Callable[..., Deed],
) -> HttpResponse:
    contestant = session_selectors.get_entry(sitting.session, entry)
    form = kind_of_form(sitting.session.contest.settings, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return penalty_panel(request, sitting, contestant, form)
    line = form.line()

    def act() -> Deed:
        return service(entry=contestant, by=sitting.actor, **line)

    try:
        if "look" in request.POST:
            words = preview_words(mends.preview(sitting.session, act))
            return penalty_panel(request, sitting, contestant, form, words=words)
        return respond_done(request, sitting, act().words)
    except RuleError as error:
        if error.field not in form.fields:
            return penalty_panel(request, sitting, contestant, form, problem=error)
        form.add_error(error.field, say(error))
        return penalty_panel(request, sitting, contestant, form)


def penalty_panel(
    request: HttpRequest,
    sitting: SessionContext,
    entry: Entry,
    form: PenaltyForm,
    *,
    words: str = "",
    problem: RuleError | None = None,
) -> HttpResponse:
    title = title_in_session(entry)
    bonus = isinstance(form, BonusForm)
    context = {"entry": entry, "title": title, "form": form, "preview": words, "bonus": bonus}
    wrong = form.is_bound and bool(form.errors)
    focus_on(form, "" if words else next(iter(form.errors), "amount" if bonus else "kind"))
    return panel(request, sitting, "penalty", context, problem=problem, wrong=wrong)


@require_POST
@for_staff
def reverse_penalty(request: HttpRequest, sitting: SessionContext, entry: int, penalty: int) -> HttpResponse:
    """Takes a penalty back; its line stays in the contestant's ledger."""
    contestant = session_selectors.get_entry(sitting.session, entry)
    ledger = Penalty.objects.select_related("entry__section__session__contest").filter(
        pk=penalty, entry=contestant
    )
    line = ledger.first()
    if line is None:
        raise Http404
    try:
        deed = rulings.reverse_penalty(penalty=line, by=sitting.actor)
    except RuleError as error:
        return respond_done(request, sitting, error=error)
    return respond_done(request, sitting, deed.words)


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{CONTROL}pair/<int:entry>/penalty/", penalise, name="control-penalty"),
    path(f"{CONTROL}pair/<int:entry>/bonus/", give_bonus, name="control-bonus"),
    path(f"{CONTROL}pair/<int:entry>/penalty/<int:penalty>/", reverse_penalty, name="control-penalty-back"),
]
