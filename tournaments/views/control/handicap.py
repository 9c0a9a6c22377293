"""The handicap of an entry, in the control room."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext_lazy as _

from scoring.selectors.labels import number_in_session
from scoring.words import RuleError
from tournaments.selectors.sessions import get_entry, names
from tournaments.services.control.handicaps import set_handicap
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.pages import panel, respond_done


class HandicapForm(forms.Form):
    """What is added to a score in the net list."""

    handicap = forms.DecimalField(
        label=_("Handicap"),
        required=False,
        max_digits=5,
        decimal_places=2,
        help_text=_(
            "A percentage, or IMPs per board, depending on the event's settings. Leave empty for none."
        ),
    )


@for_staff
def handicap(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
    """The form of a contestant's handicap; a saved one counts in the net list from then on."""
    contestant = get_entry(sitting.session, entry)
    form = HandicapForm(
        request.POST if request.method == "POST" else None, initial={"handicap": contestant.handicap}
    )
    problem = None
    if form.is_valid():
        try:
            deed = set_handicap(entry=contestant, handicap=form.cleaned_data["handicap"], by=sitting.actor)
            return respond_done(request, sitting, f"{deed.words}.")
        except RuleError as error:
            problem = error
    who = " & ".join(name for name in names(contestant) if name)
    context = {
        "form": form,
        "entry": contestant,
        "label": number_in_session(contestant),
        "names": contestant.name or who,
    }
    return panel(request, sitting, "handicap", context, problem=problem, wrong=bool(form.errors))


urlpatterns = [
    path("c/<slug:slug>/s/<int:pk>/control/pair/<int:entry>/handicap/", handicap, name="control-handicap"),
]
