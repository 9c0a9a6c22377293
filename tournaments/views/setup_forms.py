"""Forms of setting up a session."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.movements import KINDS

UNEQUAL = [
    ("neuberg-field", _("Neuberg's formula, to the fullest board of the field")),
    ("neuberg-board", _("Neuberg's formula, board by board")),
    ("factor", _("Missed boards scaled up in the total")),
    ("none", _("Each board as it is")),
]


class NewSession(forms.Form):
    """Name and day of a session, and how it is scored."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}))


class SignIn(forms.Form):
    """A pair on the sign-in sheet: names as typed, or the persons picked from the list by id."""

    first = forms.CharField(
        label=_("First player"), max_length=120, required=False,
        widget=forms.TextInput(attrs={"autofocus": True}),  # pair after pair is typed, hands on the keys
    )  # fmt: skip
    second = forms.CharField(label=_("Second player"), max_length=120, required=False)
    first_id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    second_id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    another = forms.BooleanField(label=_("Someone else of the same name: a new guest"), required=False)


class Evening(forms.Form):
    """What a director says of the evening before movements are offered."""

    boards = forms.IntegerField(label=_("Boards a pair"), min_value=4, max_value=60, required=False)
    minutes = forms.IntegerField(label=_("Minutes of play"), min_value=20, max_value=600, required=False)
    winners = forms.TypedChoiceField(
        label=_("Winners"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", _("One or two")), (1, _("One")), (2, _("Two: N-S and E-W"))],
    )


class ByHand(forms.Form):
    """A movement chosen by hand: arguments of `movements.make`."""

    kind = forms.ChoiceField(
        label=_("Movement"), choices=lambda: [(kind.key, _(kind.title)) for kind in KINDS]
    )
    tables = forms.IntegerField(label=_("Tables"), min_value=2, max_value=40)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=40, required=False)
    boards_per_round = forms.IntegerField(
        label=_("Boards a round"), min_value=1, max_value=12, required=False
    )
    missing = forms.IntegerField(label=_("Missing pair"), min_value=1, max_value=80, required=False)
    switch = forms.CharField(
        label=_("Arrow-switch"),
        required=False,
        max_length=60,
        help_text=_("none, best, or the rounds: 6,7"),
    )


class Settings(forms.Form):
    """How the session is compared and shown."""

    unequal = forms.ChoiceField(label=_("Boards with fewer results"), choices=UNEQUAL)
    small_groups = forms.BooleanField(label=_("Three results or fewer: 60 % and 5 % a place"), required=False)
    points = forms.TypedChoiceField(
        label=_("Matchpoints shown"),
        coerce=int,
        choices=[(2, _("2 a win, 1 a tie")), (1, _("1 a win, half a tie"))],
    )
    ask_lead = forms.BooleanField(label=_("Ask for the opening lead"), required=False)
