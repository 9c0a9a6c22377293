"""Forms of a party: how it is played, who comes, a tally handed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from clubs.people.words import say
from scoring.words import RuleError
from tournaments.ranking.parties.prizes import MIXED, TITLES, UNMIXED
from tournaments.selectors.parties.settings import PartySettings, words_of

PROGRESSIONS: Final = (
    ("standard", _("Winners move up, losers stay")),
    ("assigned", _("Pre-set tallies, for the widest variety of partners")),
    ("pair_contest", _("Winners move up, partners stay together")),
    ("ns_fixed_ew_up", _("N-S stay, E-W move up a table")),
    ("ladies_up_gents_down", _("Ladies move up a table, gentlemen move down")),
    ("freezeout", _("Losers drop out until one is left")),
)
PARTNERS: Final = (
    ("draw", _("Drawn again each round")),
    ("mixed", _("A lady with a gentleman, changing each round")),
    ("fixed", _("The same all evening")),
)
TABLE_TIES: Final = (
    ("draw_cards", _("The higher card wins")),
    ("visitors_move", _("The players who arrived last move on")),
)
EXTRAS: Final = (
    ("sit", _("Take turns to sit out")),
    ("dummy", _("Dummies fill the last table")),
    ("host", _("The host makes up a four")),
)
FIRST_SEATS: Final = (("drawn", _("By draw")), ("numbered", _("By number on the list")))
COUNTS: Final = (
    ("net", _("Net: your points less the opponents'")),
    ("gross", _("Gross: your points only")),
    ("flags", _("Flags: rounds won")),
)
ENDS: Final = (
    ("all", _("All tables have finished")),
    ("table1", _("Table 1 has finished and the others stop")),
)
PRIZE_TIES: Final = (("share", _("Share it")), ("draw", _("Draw cards for it")))
RULES: Final = (
    "progression", "partners", "rounds", "first_seats", "extra", "table_tie", "table1_winners_keep_partner",
)  # fmt: skip
PRIZE_KINDS: Final = tuple((key.value, lazy(say, str)(title)) for key, title in TITLES.items())
PRIZES: Final = ("kinds", "half_time", "ties", "once")


def _choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices)


class NewParty(forms.Form):
    """A party's name and date, moves, scoring and prizes; the options of its game are asked beside it."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}))
    progression = _choice(_("How players move"), PROGRESSIONS)
    partners = _choice(_("Partners"), PARTNERS)
    rounds = forms.IntegerField(label=_("Rounds planned"), min_value=1, max_value=40)
    minutes = forms.IntegerField(label=_("Minutes per round"), min_value=1, max_value=180)
    first_seats = _choice(_("Seats in the first round"), FIRST_SEATS)
    extra = _choice(_("Uneven numbers"), EXTRAS)
    ends = _choice(_("A round is over when"), ENDS)
    table_tie = _choice(_("If a table is tied"), TABLE_TIES)
    table1_winners_keep_partner = forms.BooleanField(
        label=_("Winners at the first table keep their partners"), required=False
    )
    count = _choice(_("Scoring basis"), COUNTS)
    kinds = forms.MultipleChoiceField(
        label=_("Prizes"), choices=PRIZE_KINDS, widget=forms.CheckboxSelectMultiple, required=False
    )
    half_time = forms.IntegerField(
        label=_("Half-time after round"), min_value=0, max_value=60, required=False
    )
    ties = _choice(_("Ties for a prize"), PRIZE_TIES)
    once = forms.BooleanField(label=_("Only one prize per person"), required=False)

    @property
    def head(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "date")]

    @property
    def first(self) -> list[forms.BoundField]:
        """The fields that every host fills in."""
        return [self[name] for name in (*RULES[:3], "minutes")]

    @property
    def moves(self) -> list[forms.BoundField]:
        return [self[name] for name in (*RULES[3:5], "ends", *RULES[5:])]

    @property
    def counts(self) -> list[forms.BoundField]:
        return [self["count"], *(self[name] for name in PRIZES)]

    def words(self, form: str, game: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """The chosen settings in the form that `read_settings` reads."""
        data = self.cleaned_data
        return {
            "form": form,
            "game": game,
            "options": options,
            "rules": {name: data[name] for name in RULES},
            "prizes": {name: data[name] or 0 if name == "half_time" else data[name] for name in PRIZES},
            **{name: data[name] for name in ("count", "ends", "minutes")},
        }

    def refuse(self, error: RuleError, words: str) -> None:
        """Shows a refusal beside its field, or above the form if it has no such field."""
        self.add_error(error.field if error.field in self.fields else None, words)


def stated(settings: PartySettings) -> dict[str, Any]:
    """The values of the fields of `NewParty` for these settings."""
    words: dict[str, Any] = words_of(settings)
    basics = {name: words[name] for name in ("count", "ends", "minutes")}
    prizes = {name: words["prizes"][name] for name in PRIZES}
    usual = MIXED if settings.is_mixed else UNMIXED
    kinds = usual if settings.prizes.kinds is None else settings.prizes.kinds
    return {**basics, **words["rules"], **prizes, "kinds": [kind.value for kind in kinds]}


LINES: Final = (("L", _("Lady")), ("G", _("Gentleman")))


class Guest(forms.Form):
    """A guest, or two where partners stay together; at a mixed party lady or gentleman; and a team."""

    first = forms.CharField(
        label=_("Player"), max_length=120, widget=forms.TextInput(attrs={"autofocus": True})
    )
    second = forms.CharField(label=_("Partner"), max_length=120)
    first_id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    second_id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    line = forms.ChoiceField(label=_("Plays as"), choices=LINES, widget=forms.RadioSelect)
    team = forms.CharField(label=_("Team"), max_length=80, required=False)
    another = forms.BooleanField(
        label=_("Different person with the same name (add as a guest)"), required=False
    )
    guests = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, settings: PartySettings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if settings.contestants == "players":
            del self.fields["second"], self.fields["second_id"]
        if not settings.is_mixed:
            del self.fields["line"]

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields for names."""
        return [self[name] for name in ("first", "second") if name in self.fields]
