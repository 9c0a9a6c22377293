"""How an evening is played: its form, what chips cost, the levels of the blinds, and the prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from clubs.poker.rules import levels as level_rules
from clubs.poker.rules import prizes as prize_rules
from clubs.poker.rules.levels import MOST_CHIPS, Level
from clubs.poker.rules.prizes import MOST_MONEY, Prizes
from clubs.poker.rules.reading import chips_in, number_in, rows_in
from scoring.words import RuleError, counted

FREEZEOUT: Literal["freezeout"] = "freezeout"
REBUY: Literal["rebuy"] = "rebuy"
CASH: Literal["cash"] = "cash"
Form = Literal["freezeout", "rebuy", "cash"]
FORMS: tuple[Form, ...] = (FREEZEOUT, REBUY, CASH)
FEWEST_SEATS, MOST_SEATS = 2, 12
MOST_DENOMINATIONS = 12
MOST_REBUYS = 99


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of `chips`, for which a player pays `price` into the pot and `fee` to the house."""

    price: int
    fee: int
    chips: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How an evening is played. Money is in the smallest unit of the currency.

    In a tournament every player buys `start`. Until the end of level `late_until` people may still enter, and
    in a rebuy tournament each may buy `rebuy` (at most `most_rebuys` times, 0 for no limit) and one `addon`.
    At a cash evening a chip costs `chip_value` and is paid out at that value. `seats` is the number of seats
    at a table, and `denominations` are the values of the chips that the club has.
    """

    form: Form
    seats: int
    start: Offer = Offer(0, 0, 1)
    rebuy: Offer | None = None
    most_rebuys: int = 0
    addon: Offer | None = None
    late_until: int = 0
    chip_value: int = 1
    levels: tuple[Level, ...] = ()
    prizes: Prizes | None = None
    denominations: tuple[int, ...] = ()

    @property
    def is_cash(self) -> bool:
        """Whether chips are bought and cashed, without places and prizes."""
        return self.form == CASH


def checked(plan: Plan) -> Plan:
    """The plan, unless it cannot be played. Raises RuleError "poker.plan", "poker.levels", "poker.prizes"."""
    if plan.form not in FORMS:
        raise RuleError("poker.plan", "form", "Choose freeze-out, rebuy tournament or cash evening.", "")
    if not FEWEST_SEATS <= plan.seats <= MOST_SEATS:
        raise RuleError(
            "poker.plan",
            "seats",
            "A table has {fewest} to {most} seats.",
            "",
            fewest=FEWEST_SEATS,
            most=MOST_SEATS,
        )
    for field, offer in (("start", plan.start), ("rebuy", plan.rebuy), ("addon", plan.addon)):
        _check_offer(field, offer)
    if (plan.form == REBUY) != (plan.rebuy is not None) or (plan.addon and plan.form != REBUY):
        raise RuleError(
            "poker.plan", "rebuy", "Only a rebuy tournament has rebuys and add-ons, and it has rebuys.", ""
        )
    if not 0 <= plan.most_rebuys <= MOST_REBUYS or plan.late_until < 0:
        raise RuleError("poker.plan", "most_rebuys", "Enter 0 to {most} rebuys.", "", most=MOST_REBUYS)
    if not 1 <= plan.chip_value <= MOST_MONEY:
        raise RuleError("poker.plan", "chip_value", "A chip must be worth more than nothing.", "")
    _check_levels(plan)
    if (plan.prizes is None) != plan.is_cash:
        raise RuleError("poker.plan", "prizes", "A tournament has prizes, and a cash evening has none.", "")
    if plan.prizes is not None:
        prize_rules.checked(plan.prizes)
    if len(plan.denominations) > MOST_DENOMINATIONS or not all(
        0 < value <= MOST_CHIPS for value in plan.denominations
    ):
        raise RuleError(
            "poker.plan",
            "denominations",
            "Enter at most {most} denominations, each above 0.",
            "",
            most=MOST_DENOMINATIONS,
        )
    return plan


def _check_levels(plan: Plan) -> None:
    level_rules.checked(plan.levels)
    if not plan.levels and not plan.is_cash:
        raise RuleError("poker.levels", "levels", "Enter the levels of the blinds, one in each line.", "")
    last = max(level_rules.level_numbers(plan.levels), default=0)
    if plan.late_until > last:
        raise RuleError(
            "poker.plan",
            "late_until",
            "{why}",
            "",
            why=counted("There is only {n} level.", "There are only {n} levels.", last),
        )


def _check_offer(field: str, offer: Offer | None) -> None:
    if offer is None:
        return
    money = 0 <= offer.price <= MOST_MONEY and 0 <= offer.fee <= MOST_MONEY
    if not money or not 0 < offer.chips <= MOST_CHIPS:
        raise RuleError(
            "poker.plan", field, "Enter what it costs, 0 or more, and the chips for it, above 0.", ""
        )


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """The plan as a JSON document, as its event stores it."""
    return {
        "form": plan.form,
        "seats": plan.seats,
        "start": _offer_to_json(plan.start),
        "rebuy": None if plan.rebuy is None else _offer_to_json(plan.rebuy),
        "most_rebuys": plan.most_rebuys,
        "addon": None if plan.addon is None else _offer_to_json(plan.addon),
        "late_until": plan.late_until,
        "chip_value": plan.chip_value,
        "levels": [[level.minutes, level.small, level.big, level.ante] for level in plan.levels],
        "prizes": None if plan.prizes is None else prizes_to_json(plan.prizes),
        "denominations": list(plan.denominations),
    }


def plan_from_json(data: Mapping[str, Any]) -> Plan:
    """A plan as `plan_to_json` gives it. Raises RuleError "poker.event", and as `checked`."""
    prizes, rebuy, addon = data.get("prizes"), data.get("rebuy"), data.get("addon")
    form = data.get("form")
    if form not in FORMS:
        raise RuleError("poker.plan", "form", "Choose freeze-out, rebuy tournament or cash evening.", "")
    return checked(
        Plan(
            form=form,
            seats=number_in(data, "seats"),
            start=_offer_from_json(data.get("start"), "start"),
            rebuy=None if rebuy is None else _offer_from_json(rebuy, "rebuy"),
            most_rebuys=number_in(data, "most_rebuys"),
            addon=None if addon is None else _offer_from_json(addon, "addon"),
            late_until=number_in(data, "late_until"),
            chip_value=number_in(data, "chip_value"),
            levels=tuple(Level(*row) for row in rows_in(data, "levels", 4)),
            prizes=None if prizes is None else prizes_from_json(prizes),
            denominations=chips_in(data, "denominations"),
        )
    )


def _offer_to_json(offer: Offer) -> dict[str, int]:
    return {"price": offer.price, "fee": offer.fee, "chips": offer.chips}


def _offer_from_json(data: object, field: str) -> Offer:
    if not isinstance(data, Mapping):
        raise RuleError("poker.event", field, "This is not an action of a poker evening.", "")
    return Offer(number_in(data, "price"), number_in(data, "fee"), number_in(data, "chips"))


def prizes_to_json(prizes: Prizes) -> dict[str, Any]:
    """Prizes as a JSON document, as an event stores them."""
    return {"kind": prizes.kind, "parts": list(prizes.parts), "unit": prizes.unit}


def prizes_from_json(data: object) -> Prizes:
    """Prizes as `prizes_to_json` gives them. Raises RuleError "poker.event", "poker.prizes"."""
    if not isinstance(data, Mapping) or data.get("kind") not in (prize_rules.PERCENT, prize_rules.AMOUNT):
        raise RuleError("poker.event", "prizes", "This is not an action of a poker evening.", "")
    kind = prize_rules.PERCENT if data["kind"] == prize_rules.PERCENT else prize_rules.AMOUNT
    return prize_rules.checked(Prizes(kind, chips_in(data, "parts"), number_in(data, "unit")))
