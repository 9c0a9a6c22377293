"""Forms of seasons, ladders and tables of masterpoints. They read what was typed; services decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Club
from tournaments.models import MasterpointTable, Season
from tournaments.ranking.carry import Combine
from tournaments.ranking.seasons.ladders import LadderKind
from tournaments.ranking.seasons.leader_boards import SeasonScore
from tournaments.ranking.seasons.masterpoints import Halves, Scale
from tournaments.selectors.seasons.masterpoints import tables_of

SCORES = [
    (SeasonScore.PERCENT.value, _("Percentage")),
    (SeasonScore.POINTS.value, _("Points, e.g. IMPs")),
    (SeasonScore.MASTERPOINTS.value, _("Masterpoints")),
]
COMBINED = [
    (Combine.SESSIONS.value, _("Average of the sessions")),
    (Combine.BOARDS.value, _("Average, weighted by boards")),
    (Combine.SUM.value, _("Total")),
]
LADDERS = [
    (LadderKind.STEP.value, _("Takes the place; those in between move down one")),
    (LadderKind.SWAP.value, _("Swaps places")),
    (LadderKind.PYRAMID.value, _("Pyramid: challenges the row above and swaps places")),
]
SCALES = [
    (Scale.STEPS.value, _("Steps of a fixed amount")),
    (Scale.RATES.value, _("Rates of the first award")),
]
NUMBERS = [
    (Halves.DOWN.value, _("Rounded down")),
    (Halves.NEAREST.value, _("To the nearest (a half rounds up)")),
]


def _day(label: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))


def _count(label: Any, help_text: Any = "", least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=1000, required=False, help_text=help_text
    )


def _number(label: Any, help_text: Any = "") -> forms.CharField:
    """An exact number as text: 6, 0.25 or 1/3."""
    return forms.CharField(label=label, max_length=40, required=False, help_text=help_text)


class SeasonForm(forms.Form):
    """The fields that leader boards and ladders have in common."""

    name = forms.CharField(label=_("Name"), max_length=120)
    begins = _day(_("First day"))
    ends = _day(_("Last day"))

    @property
    def values(self) -> dict[str, Any]:
        """The arguments that the services of seasons take."""
        data = self.cleaned_data
        return {name: data[name] for name in ("name", "begins", "ends")} | {"rule": self.rule}

    @property
    def rule(self) -> dict[str, Any]:
        raise NotImplementedError


class LeadersForm(SeasonForm):
    """A leader board: which sessions count, what of them, and how it is combined."""

    words = forms.CharField(label=_("Only sessions with this in their name"), max_length=80, required=False)
    score = forms.ChoiceField(label=_("What counts"), choices=SCORES)
    table = forms.ModelChoiceField(
        label=_("Masterpoint table"),
        queryset=MasterpointTable.objects.none(),
        required=False,
        empty_label=_("None"),
        help_text=_("If masterpoints count."),
    )
    by = forms.ChoiceField(label=_("Combined as"), choices=COMBINED)
    best = _count(
        _("Best sessions counted"), _("How many of each person's sessions count. Leave empty for all.")
    )
    drop = _count(
        _("Worst sessions left out"),
        _("How many of each person's sessions are left out before the best are chosen."),
    )
    fewest = _count(_("Sessions needed for a place"), _("Players with fewer are listed without a place."), 1)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = tables_of(club)
        choices = MasterpointTable.objects.filter(pk__in=[table.pk for table in tables])
        self.fields["table"].queryset = choices  # type: ignore[attr-defined]

    @property
    def values(self) -> dict[str, Any]:
        return super().values | {"words": self.cleaned_data["words"], "table": self.cleaned_data["table"]}

    @property
    def rule(self) -> dict[str, Any]:
        data = self.cleaned_data
        counts = {name: data[name] or 0 for name in ("best", "drop")}
        return {"score": data["score"], "by": data["by"], **counts, "fewest": data["fewest"] or 1}

    @staticmethod
    def initial_of(season: Season) -> dict[str, Any]:
        """The fields filled with a leader board as it is saved."""
        rule = season.rule
        counts = {name: rule.get(name) or None for name in ("best", "drop", "fewest")}
        return {
            **{name: getattr(season, name) for name in ("name", "begins", "ends", "words", "table")},
            **{"score": rule.get("score"), "by": rule.get("by")},
            **counts,
        }


class LadderForm(SeasonForm):
    """A ladder: which place a winning challenger takes, and how far up players may challenge."""

    ladder = forms.ChoiceField(label=_("If the challenger wins"), choices=LADDERS)
    reach = _count(_("How many places above can be challenged"), _("Leave empty for any."))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    @property
    def rule(self) -> dict[str, Any]:
        return {"ladder": self.cleaned_data["ladder"], "reach": self.cleaned_data["reach"] or 0}

    @staticmethod
    def initial_of(season: Season) -> dict[str, Any]:
        """The fields filled with a ladder as it is saved."""
        named = {name: getattr(season, name) for name in ("name", "begins", "ends")}
        return named | {"ladder": season.rule.get("ladder"), "reach": season.rule.get("reach") or None}


class ChallengeForm(forms.Form):
    """A challenge that was played: two people of the club by name, and who won."""

    challenger = forms.CharField(label=_("Challenger"), max_length=120)
    challenger_id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    holder = forms.CharField(label=_("Player challenged"), max_length=120)
    holder_id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    won = forms.ChoiceField(
        label=_("Won by"), choices=[("1", _("the challenger")), ("0", _("the player challenged"))]
    )
    date = _day(_("Date"))


class JoinForm(forms.Form):
    """Somebody who joins the ladder below everybody else."""

    person = forms.CharField(label=_("Player joining"), max_length=120)
    person_id = forms.IntegerField(required=False, widget=forms.HiddenInput)


class TableForm(forms.Form):
    """A table of masterpoints. Numbers are exact: 6, 0.25 or 1/3."""

    name = forms.CharField(label=_("Name"), max_length=80)
    share = _number(_("Fraction of the ranking that receives an award"), _("For example 1/3 or 0.4."))
    number = forms.ChoiceField(label=_("Number of awards"), choices=NUMBERS)
    scale = forms.ChoiceField(label=_("Awards decrease by"), choices=SCALES)
    step = _number(_("Step"), _("For steps: the last award, and the extra for each place above it."))
    least = _number(_("Minimum award"), _("For steps: no award is lower."))
    first = _number(
        _("First award per entry"), _("For rates: multiplied by the number of entries in the ranking.")
    )
    most = _number(_("Maximum first award"), _("For rates. Leave empty for no limit."))
    later = forms.CharField(
        label=_("Next awards"),
        max_length=200,
        required=False,
        help_text=_(
            "For rates: fractions of the first award, e.g. 0.7 0.5 0.35; then a fifth, a sixth and so on."
        ),
    )
    unit = _number(_("Rounded to"), _("For example 1 or 0.01; a half rounds up."))
    played = _number(_("Boards needed"), _("Fraction of the boards in use, e.g. 0.7. Leave empty for none."))
    whole_tables = forms.BooleanField(label=_("Count a half table as a full table"), required=False)

    @property
    def stated(self) -> dict[str, Any]:
        """The table of masterpoints as JSON values."""
        data = self.cleaned_data
        numbers = ("share", "step", "least", "first", "most", "played")
        return {
            **{name: data[name] for name in ("name", "number", "scale", "whole_tables")},
            **{name: data[name].strip() or 0 for name in numbers},
            "unit": data["unit"].strip() or 1,
            "later": data["later"].replace(",", " ").split(),
        }

    @staticmethod
    def initial_of(data: Mapping[str, Any]) -> dict[str, Any]:
        """The fields filled with a table as it is saved; a number that is 0 leaves its field empty."""
        shown = {name: "" if value == "0" else value for name, value in data.items()}
        return shown | {"later": " ".join(data.get("later", ()))}
