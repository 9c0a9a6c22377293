"""The form of a ruling: assigned, split, weighted or artificial; what is wrong stands beside its field."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.people.words import say
from scoring.bridge import check_score
from scoring.bridge.awards import PER_CENTS, is_award, plain_percent
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.weights import MOST_PARTS, Weights
from scoring.comparison import Direction
from scoring.models import Play
from scoring.words import RuleError
from scoring.words.figures import signed
from tournaments.line import ResultOrScore, Ruled, alone, parse_result_or_score
from tournaments.services.law_rulings.better_awards import better_outcome

KINDS = (
    ("assigned", gettext_lazy("Assigned score (same result for both sides)")),
    ("split", gettext_lazy("Split score (a different result for each side)")),
    ("weighted", gettext_lazy("Weighted score (several results)")),
    ("award", gettext_lazy("Artificial adjusted score (averages, %, IMPs)")),
)
BETTER = ("better", gettext_lazy("Average plus or an assigned score, whichever is better (team match)"))
INNOCENT = (("ns", gettext_lazy("N-S at this table")), ("ew", gettext_lazy("E-W at this table")))
SIDES = (("both", gettext_lazy("Same for both sides")), ("each", gettext_lazy("Different for each side")))
LONGEST = 20  # characters of a result or score
FEWEST_ROWS = 2
FIELDS = {
    "assigned": {"score": "assigned"},
    "better": {"score": "better"},
    "split": {"score": "split_ns", "score_ew": "split_ew", "award_ns": "split_ns", "award_ew": "split_ew"},
    "weighted": {"award_ns": "result_ns_0", "award_ew": "result_ew_0"},
}
"""Where what is wrong with an outcome of a kind stands in the form, if not in the field of that name."""


class Kinds(forms.RadioSelect):
    """A choice of kinds: of its keys the one that is chosen takes the focus, if any does."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(*args, **kwargs)
        if not option["selected"]:
            option["attrs"].pop("autofocus", None)
        return option


def _text(label: Promise) -> forms.CharField:
    return forms.CharField(label=label, max_length=LONGEST, required=False)  # type: ignore[arg-type]


class RulingForm(forms.Form):
    """A ruling on one play: its kind, and the fields of all kinds, so that nothing typed is lost."""

    kind = forms.ChoiceField(label=gettext_lazy("Type"), choices=KINDS, widget=Kinds)
    assigned = _text(gettext_lazy("Result or score for both sides"))
    split_ns = _text(gettext_lazy("N-S get the score for"))
    split_ew = _text(gettext_lazy("E-W get the score for"))
    sides = forms.ChoiceField(
        label=gettext_lazy("Weights"), choices=SIDES, widget=forms.RadioSelect, required=False
    )
    award_ns = _text(gettext_lazy("N-S"))
    award_ew = _text(gettext_lazy("E-W"))
    better = _text(gettext_lazy("Assigned result or score"))
    innocent = forms.ChoiceField(
        label=gettext_lazy("Team not at fault"), choices=INNOCENT, widget=forms.RadioSelect, required=False
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(
        self,
        play: Play,
        table: str,
        *args: Any,
        rows: Mapping[str, int],
        between_teams: bool = False,
        **kwargs: Any,
    ) -> None:
        """`between_teams`: the better of two scores may be given, as in team matches alone."""
        super().__init__(*args, **kwargs)
        self.play, self.table = play, table
        self.rows, self.between_teams = rows, between_teams
        if between_teams:
            self.fields["kind"].choices = [*KINDS, BETTER]  # type: ignore[attr-defined]
        for side in ("ns", "ew"):
            for at in range(rows[side]):
                self.fields[f"result_{side}_{at}"] = _text(gettext_lazy("Result"))
                self.fields[f"percent_{side}_{at}"] = _text(gettext_lazy("Percentages"))

    def outcome(self) -> Outcome | None:
        """The ruling; None if a field shows what is wrong. Raises a RuleError that belongs to no field."""
        try:
            return self._outcome()
        except RuleError as error:
            field = self.field_of(error.field)
            if field not in self.fields:
                raise
            self.add_error(field, say(error))
            return None

    def parts(self, side: str) -> list[tuple[Any, Any]]:
        """The rows of a side as bound fields: a result or score, and its percentage."""
        return [(self[f"result_{side}_{at}"], self[f"percent_{side}_{at}"]) for at in range(self.rows[side])]

    def sum_of(self, side: str) -> str:
        """The sum of a side's percentages, as far as they can be read, as text."""
        typed = (str(self[f"percent_{side}_{at}"].value() or "") for at in range(self.rows[side]))
        return plain(sum(map(Decimal, filter(PER_CENTS.fullmatch, map(plain_percent, typed))), Decimal(0)))

    def _outcome(self) -> Outcome:
        data = self.cleaned_data
        kind = data["kind"]
        if kind == "award":
            return Outcome(OutcomeKind.AWARD, award_ns=data["award_ns"], award_ew=data["award_ew"])
        if kind == "better":
            return self._better()
        if kind == "weighted":
            return self._weighted(each=data["sides"] == "each")
        if kind == "split":
            ns, ew = (self._award(name) or alone(self._result(name)) for name in ("split_ns", "split_ew"))
            return Ruled(ns, ew).outcome(self.play.board.vulnerability, self.table)
        return Ruled(alone(self._result("assigned"))).outcome(self.play.board.vulnerability, self.table)

    def _better(self) -> Outcome:
        innocent = {"ns": Direction.NS, "ew": Direction.EW}.get(self.cleaned_data["innocent"])
        if innocent is None:
            raise RuleError("better.innocent", "innocent", "Choose the team not at fault.", "Law 86B2b")
        assigned = Ruled(alone(self._result("better")))
        outcome = assigned.outcome(self.play.board.vulnerability, self.table)
        return better_outcome(self.play, innocent, outcome)

    def _weighted(self, *, each: bool) -> Outcome:
        """Weights of both sides, or of each; then a side may have an award alone in place of its weights."""
        award_ns, award_ew = (self._award_alone(side) if each else "" for side in ("ns", "ew"))
        return Outcome(
            OutcomeKind.WEIGHTED,
            weights=() if award_ns else self._weights("ns"),
            weights_ew=self._weights("ew") if each and not award_ew else (),
            award_ns=award_ns,
            award_ew=award_ew,
        )

    def _award_alone(self, side: str) -> str:
        """The award in a side's first row, where nothing else stands in its rows; "" for weights."""
        rows = range(1, self.rows[side])
        others = [f"percent_{side}_0"] + [
            f"{name}_{side}_{at}" for name in ("result", "percent") for at in rows
        ]
        return "" if any(map(self.cleaned_data.get, others)) else self._award(f"result_{side}_0")

    def _award(self, name: str) -> str:
        """The award that a field states; "" for a result or score."""
        text: str = self.cleaned_data[name]
        return plain_percent(text) if is_award(text) else ""

    def _weights(self, side: str) -> Weights:
        fields = [(f"result_{side}_{at}", f"percent_{side}_{at}") for at in range(self.rows[side])]
        return tuple(
            (self._points(result), self._percent(percent))
            for result, percent in fields
            if self.cleaned_data[result] or self.cleaned_data[percent]
        )

    def _percent(self, name: str) -> Decimal:
        text = plain_percent(self.cleaned_data[name])
        if not PER_CENTS.fullmatch(text):
            raise RuleError(
                "weights.read", name, "A weight is a percentage, such as 60 or 33.3.", "Law 12C1(c)"
            )
        return Decimal(text)

    def _points(self, name: str) -> int:
        outcome = Ruled(alone(self._result(name))).outcome(self.play.board.vulnerability, self.table)
        points = outcome.score_for(self.play.board.vulnerability, self.table)
        assert points is not None, "an assigned score is a score"
        return points

    def _result(self, name: str) -> ResultOrScore:
        """A result or score of one field. Raises RuleError with the field's name."""
        board = self.play.board
        try:
            result = parse_result_or_score(self.cleaned_data[name], self.table)
            if isinstance(result, int):
                check_score(result, board.vulnerability, board.number, self.table)
        except RuleError as error:
            raise error.at(name) from error
        return result

    def field_of(self, name: str) -> str:
        """The form's field where a refusal of an outcome's field stands."""
        if name in ("weights", "weights_ew"):
            side = "ew" if name == "weights_ew" else "ns"
            return f"percent_{side}_{self.rows[side] - 1}"
        return FIELDS.get(self.data.get("kind", ""), {}).get(name, name)


def plain(number: Decimal) -> str:
    return format(number.normalize(), "f")


def initial_of(outcome: Outcome | None) -> dict[str, str]:
    """The form's fields filled with the outcome that counts; kind `assigned` where nothing is ruled yet."""
    initial = {"kind": "assigned", "sides": "both"}
    if outcome is None:
        return initial
    if outcome.kind is OutcomeKind.AWARD:
        return initial | {"kind": "award", "award_ns": outcome.award_ns, "award_ew": outcome.award_ew}
    if outcome.kind is OutcomeKind.SPLIT:
        scores = {
            "split_ns": outcome.award_ns or signed(outcome.score or 0),
            "split_ew": outcome.award_ew or signed(outcome.score_ew or 0),
        }
        return initial | {"kind": "split"} | scores
    if outcome.kind is OutcomeKind.WEIGHTED:
        rows = _rows("ns", outcome.weights) | _rows("ew", outcome.weights_ew)
        rows |= {f"result_{name.removeprefix('award_')}_0": share for name, share in outcome.awards()}
        both = outcome.weights == outcome.weights_of_ew
        return initial | {"kind": "weighted", "sides": "both" if both else "each"} | rows
    if outcome.kind is OutcomeKind.ASSIGNED:
        return initial | {"assigned": _assigned_text(outcome)}
    return initial


def _assigned_text(outcome: Outcome) -> str:
    """An assigned result as a director types it."""
    if outcome.tricks is not None:
        return str(outcome.tricks)
    if outcome.result is None:
        return signed(outcome.score or 0)
    low, honours = " low" if outcome.low_spades else "", f" h{outcome.honours}" if outcome.honours else ""
    return f"{outcome.result}{low}{honours}"


def _rows(side: str, weights: Weights) -> dict[str, str]:
    cells: dict[str, str] = {}
    for at, (score, weight) in enumerate(weights):
        cells |= {f"result_{side}_{at}": signed(score), f"percent_{side}_{at}": plain(weight)}
    return cells


def rows_of(data: Mapping[str, Any]) -> dict[str, int]:
    """How many rows of weights each side has among these fields, at least two."""
    rows = {}
    for side in ("ns", "ew"):
        named = [at for at in range(MOST_PARTS) if f"result_{side}_{at}" in data]
        rows[side] = max(FEWEST_ROWS, max(named, default=0) + 1)
    return rows
