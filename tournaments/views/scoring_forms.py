"""How an event is scored, as a form: only what its form of play and its method ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.people.words import say
from scoring.bridge.tables import DEFAULT
from scoring.comparison.method import MethodName
from scoring.comparison.victory import SCALES, Measure, Scale
from scoring.words import RuleError
from tournaments.ranking.ties import RULES
from tournaments.selectors.event_forms import EventForm
from tournaments.selectors.figures import GAMES, IN_IMPS, METHODS
from tournaments.selectors.settings_table import (
    BYES,
    DATUMS,
    DIVISORS,
    DRAWS,
    HALVES,
    HANDICAPS,
    NO_TIE_BREAK,
    NOTHING,
    ODD,
    OWN_TABLE,
    POINTS,
    SCALINGS,
    STEPS,
    STRENGTHS,
    TRIMS,
    UNEQUAL,
    Labels,
    options,
)
from tournaments.views.scoring_settings import NONE, OWN, said

FIELD_OF: Final = {
    "scale": "vp",
    "table": "vp_table",
    "boards": "vp",
    "datum.trim": "datum_trim",
    "datum.kind": "datum_kind",
    "datum.half": "datum_half",
    "ties": "ties_1",
}
"""Where a refusal of a setting is shown, if not at the field of its name."""


def _choice(label: Any, labels: Labels) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=options(labels))


def _number(label: Any, help_text: Any = "") -> forms.CharField:
    """An exact number as text: 3, 0.5 or 1/3."""
    widget = forms.TextInput(attrs={"inputmode": "decimal"})
    return forms.CharField(label=label, max_length=40, required=False, help_text=help_text, widget=widget)


def _switch(label: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def _lines(label: Any, help_text: Any, longest: int, rows: int) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(
        label=label, help_text=help_text, max_length=longest, required=False, widget=widget
    )


def _tie_rule(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=_tie_rules)


def _tie_rules() -> list[tuple[str, Any]]:
    return [(NONE, NO_TIE_BREAK), *((rule.value, say(words)) for rule, words in RULES.items())]


IMPS = " ".join(IN_IMPS)
WITH_SCALE = f"{IMPS} matchpoints bam net"
FIRST: Final = (
    ("", ("game", "method")),
    ("total total-average", ("to_the_score",)),
    ("tricks-average", ("same_seat",)),
    ("imps-datum", ("datum_kind", "datum_trim", "datum_rounded", "datum_half")),
    ("imps-cross", ("divisor", "scaling")),
    (WITH_SCALE, ("vp",)),
    (OWN, ("vp_table",)),
    ("", ("odd", "draw", "third_place")),
)
"""Parts of the form: for which methods (or an own table of victory points; "": always), and the fields."""
MORE: Final = (
    (_("Byes and the draw"), (("", ("bye_rule", "bye_vp", "seeded")),)),
    (
        _("Boards and averages"),
        (
            ("matchpoints", ("unequal", "small_groups", "points")),
            (IMPS, ("average_imps", "percent_imps")),
            ("", ("ask_lead",)),
        ),
    ),
    (_("Tie-breaks"), (("", ("ties_1", "ties_2", "ties_3", "ties_step")),)),
    (_("Handicap"), (("", ("handicap_unit", "handicap_part", "handicap_official")),)),
    (
        _("More rankings"),
        (("", ("section_ranks", "strata", "strata_by", "strata_fewest", "categories")),),
    ),
)
MAY_BE_NONE: Final = ("vp", "ties_1", "ties_2", "ties_3", "handicap_unit")
USUAL: Final = {"game": DEFAULT, "method": MethodName.MATCHPOINTS.value, "unequal": "neuberg-field"}


@dataclass(frozen=True, slots=True)
class Part:
    """Fields that are asked together, `when` one of these methods is chosen ("": always)."""

    when: str
    fields: Sequence[forms.BoundField]


@dataclass(frozen=True, slots=True)
class Group:
    """Parts under one title."""

    title: Any
    parts: Sequence[Part]


class Scoring(forms.Form):
    """The settings of an event of one form. `settings` is what was said, as the contest keeps it."""

    game = _choice(_("Game"), GAMES)
    method = _choice(_("Scoring method"), METHODS)
    to_the_score = forms.BooleanField(
        label=_("Bridge to the score"),
        required=False,
        help_text=_("Duplicate auction: 50 points per round to the side with more trick points."),
    )
    same_seat = forms.BooleanField(
        label=_("Compare each set with the same seat"),
        required=False,
        help_text=_(
            "The highest number of tricks in a direction on the boards of a set counts as 0; "
            "the others lose the difference."
        ),
    )
    vp = _choice(_("Victory points"), {})
    vp_table = _lines(
        _("The club's own scale"),
        _("One line for each margin, e.g. 0: 10-10, then 1-2: 11-9, with the last as 30+: 20-0."),
        4000,
        6,
    )
    bye_vp = _number(_("Victory points for a bye"))
    datum_kind = _choice(_("Datum"), DATUMS)
    datum_trim = _choice(_("Extreme results left out of the datum"), TRIMS)
    datum_rounded = _switch(_("Round the datum to 10"))
    datum_half = _choice(_("A datum halfway between two tens is rounded"), HALVES)
    divisor = _choice(_("IMPs on a board"), DIVISORS)
    scaling = _choice(_("IMPs on boards with fewer results"), SCALINGS)
    average_imps = _number(_("IMPs for average plus"), _("Average minus loses the same number."))
    percent_imps = _number(
        _("IMPs per percentage point"), _("Leave empty to refuse percentage adjustments in IMP events.")
    )
    odd = _choice(_("Odd number of teams"), ODD)
    bye_rule = _choice(_("The next bye goes to"), BYES)
    seeded = forms.IntegerField(
        label=_("Number of seeds"),
        min_value=0,
        max_value=64,
        required=False,
        help_text=_(
            "How many of the first numbers are seeded; the others are drawn. Leave empty to "
            "seed everyone by number."
        ),
    )
    draw = _choice(_("Draw"), DRAWS)
    third_place = _switch(_("Third-place match"))
    points = forms.TypedChoiceField(
        label=_("Matchpoints shown"),
        coerce=int,
        empty_value=2,  # type: ignore[arg-type]
        choices=options(POINTS),
    )
    unequal = _choice(_("Boards with fewer results"), UNEQUAL)
    small_groups = _switch(_("Three results or fewer: 60 % and 5 % per place"))
    ask_lead = _switch(_("Ask for the opening lead"))
    ties_1 = _tie_rule(_("First tie-break"))
    ties_2 = _tie_rule(_("Second tie-break"))
    ties_3 = _tie_rule(_("Third tie-break"))
    ties_step = _choice(_("Treat as equal"), STEPS)
    handicap_unit = _choice(_("Handicap type"), {NONE: NOTHING, **HANDICAPS})
    handicap_part = _number(_("Fraction of the handicap used"), _("For example 1 or 1/2."))
    handicap_official = _switch(_("The net (handicap) ranking is official"))
    strata = _lines(
        _("Strata"),
        _("One per line, highest first; from the second on, add the masterpoint limit, e.g. B 500."),
        400,
        3,
    )
    strata_by = _choice(_("Stratum of a partnership decided by"), STRENGTHS)
    strata_fewest = forms.IntegerField(
        label=_("Minimum in the lowest stratum"), min_value=1, max_value=1000, required=False
    )
    categories = forms.CharField(
        label=_("Special categories"),
        max_length=200,
        required=False,
        help_text=_("Separate them with commas, e.g. senior, mixed."),
    )
    section_ranks = _switch(_("Rank each section separately too"))

    def __init__(self, *args: Any, form: EventForm, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.form = form
        for name in sorted(_foreign(form)):
            del self.fields[name]
        _choices(self, "method", [(name.value, METHODS[name]) for name in form.methods])
        if "vp" in self.fields:
            _choices(self, "vp", _scales(form))
        if self.is_bound:
            for name, field in self.fields.items():
                field.required = field.required and name in self.data

    def clean(self) -> dict[str, Any]:
        """What is not said at all is as usual for the form of play; "none" is nothing."""
        own: dict[str, Any] = super().clean() or self.cleaned_data
        for name in ("game", "method", "vp", "unequal"):
            if name in own and name not in self.data:
                own[name] = self.form.settings.get(name) or USUAL.get(name, "")
        return own | {name: "" for name in MAY_BE_NONE if own.get(name) == NONE}

    def parts(self, plan: Sequence[tuple[str, Sequence[str]]]) -> list[Part]:
        """The fields that this form of play has, in parts, each for the methods that it names."""
        own = [(when, [self[name] for name in names if name in self.fields]) for when, names in plan]
        return [Part(when, fields) for when, fields in own if fields]

    @property
    def first(self) -> list[Part]:
        """What is asked of every event."""
        return self.parts(FIRST)

    @property
    def more(self) -> list[Group]:
        """What most events leave as it is."""
        groups = [Group(title, self.parts(plan)) for title, plan in MORE]
        return [group for group in groups if group.parts]

    @property
    def more_is_wrong(self) -> bool:
        return any(field.errors for group in self.more for part in group.parts for field in part.fields)

    @property
    def settings(self) -> dict[str, Any]:
        """What was said, as the contest keeps it."""
        return said(self.cleaned_data, self.form)

    def refuse(self, error: RuleError) -> None:
        """Show a refusal at the field it is about."""
        name = FIELD_OF.get(error.field, error.field)
        self.add_error(name if name in self.fields else None, say(error))


def _choices(form: forms.Form, name: str, choices: list[tuple[str, Any]]) -> None:
    form.fields[name].choices = choices  # type: ignore[attr-defined]


def _foreign(form: EventForm) -> set[str]:
    """The fields that a form of play has no use for."""
    swiss = form.key in {"swiss_pairs", "swiss_teams"}
    without = set[str]()
    if not form.has_matches or form.key == "knockout":
        without |= {"vp", "vp_table"}
    if not swiss:
        without |= {"bye_vp", "bye_rule"}
    if form.key != "swiss_teams":
        without |= {"odd"}
    if form.key != "knockout":
        without |= {"seeded", "draw", "third_place"}
    if MethodName.TOTAL not in form.methods:
        without |= {"to_the_score"}
    if MethodName.TRICKS_AVERAGE not in form.methods:
        without |= {"same_seat"}
    if MethodName.IMPS_DATUM not in form.methods:
        without |= {"datum_kind", "datum_trim", "datum_rounded", "datum_half", "divisor", "scaling"}
        without |= {"points", "unequal", "small_groups"}
    return without


def _scales(form: EventForm) -> list[tuple[str, Any]]:
    """None, the scales for what this form compares by, and the club's own."""
    share = bool({MethodName.MATCHPOINTS, MethodName.BAM} & set(form.methods))
    known = [scale for scale in SCALES.values() if share or scale.measure is Measure.IMPS]
    return [*options({NONE: NOTHING}), *map(_named, known), *options({OWN: OWN_TABLE})]


def _named(scale: Scale) -> tuple[str, str]:
    return scale.name, gettext(scale.title)
