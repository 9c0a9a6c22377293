"""Forms for an evening: its name, how it is played, and money for chips.

`PlanForm` has only the fields that belong to the form of the evening (freeze-out, rebuy tournament, cash).
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.poker import rules
from clubs.poker.models import LONGEST_CURRENCY
from clubs.poker.rules import prizes as prize_rules
from clubs.poker.rules.plan import FEWEST_SEATS, MOST_REBUYS, MOST_SEATS
from clubs.poker.services.evenings import LONGEST_NAME
from scoring.words import RuleError

CENTS = 100
USUAL_LEVELS = """20 25/50
20 50/100
20 75/150
break 10
20 100/200 25
20 150/300 25
20 200/400 50
break 10
20 300/600 75
20 400/800 100
20 600/1200 150
20 800/1600 200
20 1000/2000 250
20 1500/3000 400
20 2000/4000 500"""

BEFORE_THE_BREAK = 3
"""The last of the usual levels before their first break."""


def _money(label: Any, initial: str, **more: Any) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, min_value=0, max_digits=9, decimal_places=2, initial=Decimal(initial), **more
    )


def _chips(label: Any, initial: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=10**9, initial=initial, **more)


class NameForm(forms.Form):
    """The name of an evening, its date and its currency."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}))
    currency = forms.CharField(label=_("Currency"), max_length=LONGEST_CURRENCY, required=False)


class PlanForm(forms.Form):
    """How an evening of this form is played. `form` is one of `rules.FORMS`."""

    price = _money(_("Buy-in: into the pot"), "20.00")
    fee = _money(_("Buy-in: house fee"), "0.00")
    chips = _chips(_("Chips for the buy-in"), 5000)
    rebuy_price = _money(_("Rebuy: into the pot"), "20.00")
    rebuy_chips = _chips(_("Chips for a rebuy"), 5000)
    most_rebuys = forms.IntegerField(
        label=_("Rebuys per player at most"),
        help_text=_("Enter 0 for no limit."),
        min_value=0,
        max_value=MOST_REBUYS,
        initial=0,
    )
    addon_price = _money(_("Add-on: into the pot"), "20.00", required=False)
    addon_chips = _chips(
        _("Chips for the add-on"), 8000, required=False, help_text=_("Leave this empty for no add-on.")
    )
    late_until = forms.IntegerField(
        label=_("Chips are sold until the end of level"),
        help_text=_("Enter 0 to close the list when the clock starts. A break after the level counts."),
        min_value=0,
        max_value=60,
        initial=0,
    )
    chip_value = forms.DecimalField(
        label=_("What a chip of 1 is worth"),
        min_value=Decimal("0.01"),
        max_digits=9,
        decimal_places=2,
        initial=Decimal("0.05"),
    )
    seats = forms.IntegerField(
        label=_("Seats at a table"), min_value=FEWEST_SEATS, max_value=MOST_SEATS, initial=9
    )
    levels = forms.CharField(
        label=_("Levels"),
        help_text=_(
            'A line each: minutes and blinds, such as "20 25/50", with an ante as in "20 100/200 25", '
            'or "break 10".'
        ),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 12}),
        initial=USUAL_LEVELS,
    )
    kind = forms.ChoiceField(
        label=_("Prizes"),
        choices=[(prize_rules.PERCENT, _("Percentages of the pot")), (prize_rules.AMOUNT, _("Amounts"))],
        initial=prize_rules.PERCENT,
    )
    prizes = forms.CharField(
        label=_("Each place's prize"),
        help_text=_("The first place first, such as 50 30 20."),
        max_length=400,
        initial="50 30 20",
    )
    unit = forms.DecimalField(
        label=_("Round prizes down to a multiple of"),
        help_text=_("What this leaves goes to the first place."),
        min_value=Decimal("0.01"),
        max_digits=7,
        decimal_places=2,
        initial=Decimal("1.00"),
    )
    denominations = forms.CharField(
        label=_("Denominations of the chips"),
        help_text=_("Such as 25 100 500 1000: stacks can then be counted chip by chip."),
        max_length=100,
        required=False,
    )

    OF_REBUYS = ("rebuy_price", "rebuy_chips", "most_rebuys", "addon_price", "addon_chips")
    OF_TOURNAMENTS = ("price", "fee", "chips", "late_until", "kind", "prizes", "unit")
    NAMED = {"start": "price", "rebuy": "rebuy_price", "addon": "addon_price", "form": None, "plan": None}
    """The field of this form beside which a refusal is shown, by the field that the rules name."""

    def __init__(self, *args: Any, form: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.form_key = form
        hidden: set[str] = set()
        if form == rules.REBUY:
            self.fields["late_until"].initial = BEFORE_THE_BREAK
        else:
            hidden |= set(self.OF_REBUYS)
        if form == rules.CASH:
            hidden |= set(self.OF_TOURNAMENTS)
            self.fields["levels"].required = False
            self.fields["levels"].initial = ""
        else:
            hidden.add("chip_value")
        for name in hidden:
            del self.fields[name]

    @staticmethod
    def initial_of(plan: rules.Plan) -> dict[str, Any]:
        """The values of the fields for a plan, to fill in the form."""
        prizes, rebuy, addon = plan.prizes, plan.rebuy, plan.addon
        initial: dict[str, Any] = {
            "price": _shown(plan.start.price),
            "fee": _shown(plan.start.fee),
            "chips": plan.start.chips,
            "most_rebuys": plan.most_rebuys,
            "late_until": plan.late_until,
            "chip_value": _shown(plan.chip_value),
            "seats": plan.seats,
            "levels": rules.text_of(plan.levels),
            "denominations": " ".join(map(str, plan.denominations)),
            "addon_price": None,
            "addon_chips": None,
        }
        if rebuy is not None:
            initial |= {"rebuy_price": _shown(rebuy.price), "rebuy_chips": rebuy.chips}
        if addon is not None:
            initial |= {"addon_price": _shown(addon.price), "addon_chips": addon.chips}
        if prizes is not None:
            initial |= {
                "kind": prizes.kind,
                "unit": _shown(prizes.unit),
                "prizes": prize_rules.text_of(prizes),
            }
        return initial

    def plan(self) -> rules.Plan:
        """The plan that was filled in. Raises RuleError "poker.*", with the name of a field of this form."""
        try:
            return self._plan()
        except RuleError as error:
            raise error.at(self.NAMED.get(error.field) or error.field) from error

    def _plan(self) -> rules.Plan:
        filled = self.cleaned_data
        is_cash, is_rebuy = self.form_key == rules.CASH, self.form_key == rules.REBUY
        form = rules.CASH if is_cash else rules.REBUY if is_rebuy else rules.FREEZEOUT
        more: dict[str, Any] = {}
        if is_cash:
            more["chip_value"] = _cents(filled["chip_value"])
        else:
            kind = prize_rules.AMOUNT if filled["kind"] == prize_rules.AMOUNT else prize_rules.PERCENT
            more["start"] = rules.Offer(_cents(filled["price"]), _cents(filled["fee"]), filled["chips"])
            more["late_until"] = filled["late_until"]
            more["prizes"] = rules.prizes_from(filled["prizes"], kind, _cents(filled["unit"]))
        if is_rebuy:
            more["rebuy"] = rules.Offer(_cents(filled["rebuy_price"]), 0, filled["rebuy_chips"])
            more["most_rebuys"] = filled["most_rebuys"]
            if filled["addon_chips"]:
                more["addon"] = rules.Offer(
                    _cents(filled["addon_price"] or Decimal(0)), 0, filled["addon_chips"]
                )
        plan = rules.Plan(
            form=form,
            seats=filled["seats"],
            levels=rules.levels_from(filled["levels"]),
            denominations=_denominations(filled["denominations"]),
            **more,
        )
        return rules.plan_from_json(rules.plan_to_json(plan))


def _denominations(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
        raise RuleError("poker.plan", "denominations", "Enter whole numbers, such as 25 100 500.", "")
    return tuple(sorted({int(word) for word in words}))


def _cents(money: Decimal) -> int:
    return int(money * CENTS)


def _shown(amount: int) -> Decimal:
    return Decimal(amount).scaleb(-2).quantize(Decimal("0.01"))


class CashForm(forms.Form):
    """The money for which a player buys chips."""

    money = _money(_("Money"), "20.00")

    def cents(self) -> int:
        """The amount in the smallest unit."""
        return _cents(self.cleaned_data["money"])
