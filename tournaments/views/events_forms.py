"""Forms of an event: its next session, and what counts in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.words.figures import as_typed
from tournaments.ranking import Conditions
from tournaments.ranking.carry import AtTheLine, CarryKind
from tournaments.ranking.events import EventScore
from tournaments.ranking.settings import EventSettings
from tournaments.ranking.settings.composed import WAYS
from tournaments.services.events import NextSession, Order, Who
from tournaments.views.scoring_forms import choices_of

PARTS = [(part, part) for part in ("1", "3/4", "2/3", "1/2", "1/3", "1/4")]
PER_CENTS = (
    EventScore.BOARDS,
    EventScore.SESSIONS,
    CarryKind.PROPORTIONAL,
    CarryKind.WBF,
    CarryKind.LINEAR,
    EventScore.LAST,
)
POINTS = (
    EventScore.SUM,
    CarryKind.FULL,
    CarryKind.PROPORTIONAL,
    CarryKind.WBF,
    CarryKind.LINEAR,
    EventScore.LAST,
)


def ways_of(conditions: Conditions) -> list[tuple[str, Any]]:
    """The ways to combine the sessions of an event whose contestants are ranked by this measure."""
    ways = PER_CENTS if conditions.by_share or conditions.by_mean else POINTS
    in_vp = conditions.method.is_of_teams and conditions.scale is not None
    return choices_of({way: WAYS[way] for way in ways if not (in_vp and way is CarryKind.WBF)})


def _points(label: Any, help_text: Any) -> forms.CharField:
    """Exact points as text: 6, 4.5 or 1/3."""
    widget = forms.TextInput(attrs={"inputmode": "decimal"})
    return forms.CharField(label=label, max_length=40, required=False, help_text=help_text, widget=widget)


class Counting(forms.Form):
    """How the sessions of an event make one ranking."""

    way = forms.ChoiceField(label=_("Final ranking method"))
    part = forms.ChoiceField(label=_("Fraction carried over"), choices=PARTS, required=False)
    first = _points(
        _("Points carried by first place"),
        _(
            "Only for points carried by place: the places between get even steps, tied places share, and "
            "entries that did not play in the previous session get the median. Matchpoints count 2 for a win."
        ),
    )
    last = _points(_("Points carried by last place"), _("Only for points carried by place: 0 if left empty."))

    def __init__(
        self, *args: Any, conditions: Conditions, settings: Mapping[str, Any], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        rule = EventSettings(settings).event_rule(conditions)
        self.fields["way"].choices = ways_of(conditions)  # type: ignore[attr-defined]
        self.initial.setdefault("way", rule.way.value)
        self.initial.setdefault("part", str(rule.carry.part))
        if rule.carry.kind is CarryKind.LINEAR:
            self.initial.setdefault("first", as_typed(rule.carry.first))
            self.initial.setdefault("last", as_typed(rule.carry.last))

    def clean(self) -> dict[str, Any]:
        """Requires the points for first place if points are carried over by place."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.get("way") == CarryKind.LINEAR and not given.get("first"):
            self.add_error("first", _("Enter the points that first place carries."))
        return given

    @property
    def settings(self) -> dict[str, object]:
        """The event's settings as they were chosen."""
        way, part = self.cleaned_data["way"], self.cleaned_data["part"] or "1/2"
        if way == CarryKind.LINEAR:
            first, last = self.cleaned_data["first"], self.cleaned_data["last"] or "0"
            return {
                "carry": {"kind": way, "first": first, "last": last},
                "combine": EventScore.LAST.value,
            }
        if way in set(CarryKind):
            return {"carry": {"kind": way, "part": part}, "combine": EventScore.LAST.value}
        return {"carry": {}, "combine": way}


class Following(Counting):
    """The next session of an event."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}))
    who = forms.ChoiceField(
        label=_("Going through"),
        choices=[
            (Who.ALL.value, _("Everybody")),
            (Who.OVERALL.value, _("The best overall")),
            (Who.SECTIONS.value, _("The best in each section")),
        ],
    )
    places = forms.IntegerField(
        label=_("How many go through"),
        min_value=1,
        max_value=400,
        required=False,
        help_text=_("From each section, or overall; from N-S and from E-W if they are ranked separately."),
    )
    more = forms.IntegerField(
        label=_("Plus the best of the rest, by overall ranking"), min_value=0, max_value=400, required=False
    )
    ties = forms.ChoiceField(
        label=_("Ties for the last qualifying place"),
        choices=[
            (AtTheLine.ASK.value, _("Ask me")),
            (AtTheLine.ALL.value, _("All go through")),
            (AtTheLine.NONE.value, _("None go through")),
        ],
    )
    consolation = forms.BooleanField(
        label=_("The rest play a consolation in their own section"), required=False
    )
    order = forms.ChoiceField(
        label=_("Numbers"),
        choices=[
            (Order.KEEP.value, _("Unchanged")),
            (Order.RANKING.value, _("By ranking, snaked across the sections")),
        ],
    )
    sections = forms.IntegerField(
        label=_("Sections"),
        min_value=1,
        max_value=25,
        required=False,
        help_text=_(
            "Leave empty to keep the number of sections, or for one section if only some go through."
        ),
    )
    apart = forms.BooleanField(label=_("Score and rank each section separately"), required=False)
    field_order = (
        "name", "date", "who", "places", "more", "ties", "consolation",
        "order", "sections", "apart", "way", "part", "first", "last",
    )  # fmt: skip

    @property
    def asked(self) -> NextSession:
        """The next session as the service takes it."""
        given = self.cleaned_data
        return NextSession(
            name=given["name"],
            date=given["date"],
            who=Who(given["who"]),
            places=given["places"] or 0,
            more=given["more"] or 0,
            ties=AtTheLine(given["ties"]),
            consolation=given["consolation"],
            order=Order(given["order"]),
            sections=given["sections"] or 0,
            apart=given["apart"],
        )
