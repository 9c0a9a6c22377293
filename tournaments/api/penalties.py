"""The penalties of a session: their list, a new penalty, and its withdrawal."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import Data
from clubs.web.api.fields import Choice, Strict, Text, Whole
from clubs.web.api.openapi import described
from scoring.models import Penalty
from scoring.words import RuleError
from tournaments.api.answers.penalties import PenaltyAnswer
from tournaments.api.base import StaffView
from tournaments.api.sessions import LARGEST_ID
from tournaments.selectors import sessions as session_selectors
from tournaments.selectors.control.penalties import amount_of, first_of, units_of
from tournaments.services.control import rulings

AMOUNT = r"^-?[0-9]{1,4}(\.[0-9]{1,2})?$"


class Amount(serializers.RegexField):
    """A number as text with at most two decimals."""

    def __init__(self, **options: Any) -> None:
        super().__init__(AMOUNT, **options)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class PenaltyForm(Strict):
    """A penalty for an entry. Without `amount` it is the usual one of its kind in this event."""

    entry = Whole(most=LARGEST_ID)
    kind = Choice("PenaltyFor", Penalty.Kind.values)
    amount = Amount(required=False, help_text="More than 0; an indemnity is added, any other is taken off.")
    unit = Choice("PenaltyUnit", Penalty.Unit, required=False, help_text="Default: the event's usual unit.")
    reason = Text(most=160, required=False, allow_blank=True)


class ReverseForm(Strict):
    """Why the penalty is withdrawn."""

    reason = Text(most=200, required=False, allow_blank=True)


class Penalties(StaffView):
    """The penalties of all entries, oldest first, including those withdrawn."""

    tag = "control"

    @described("list_penalties", "List the penalties", answer=list[PenaltyAnswer])
    def get(self, request: Request, club: str, session: int) -> Response:
        rows = Penalty.objects.filter(entry__section__session=self.session).select_related("by")
        return Response([PenaltyAnswer.of(row) for row in rows.order_by("at", "pk")])

    @described("give_penalty", "Give a penalty", request=PenaltyForm, answer=PenaltyAnswer, status=201)
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(PenaltyForm)
        entry = session_selectors.get_entry(self.session, asked["entry"])
        amount, unit = _amount(asked, self.session.contest.settings)
        service = rulings.give_bonus if asked["kind"] == Penalty.Kind.INDEMNITY else rulings.penalise
        service(
            entry=entry,
            amount=amount,
            unit=unit,
            by=self.actor,
            kind=asked["kind"],
            reason=asked.get("reason", ""),
        )
        return Response(PenaltyAnswer.of(entry.penalties.select_related("by").latest("pk")), status=201)


def _amount(asked: Data, settings: Mapping[str, Any]) -> tuple[Decimal, str]:
    """Amount and unit as sent, else the usual ones. Raises RuleError for a unit without an amount."""
    if "unit" in asked and "amount" not in asked:
        raise RuleError("penalty.amount", "amount", "Enter an amount for the unit.", "Law 90")
    amount = Decimal(asked["amount"]) if "amount" in asked else None
    unit = str(asked.get("unit", units_of(settings)[0]))
    return amount_of(first_of(asked["kind"]), amount, unit, settings)


class ReversePenalty(StaffView):
    """Withdraws a penalty; its line stays in the list."""

    tag = "control"

    @described("reverse_penalty", "Withdraw a penalty", request=ReverseForm, answer=PenaltyAnswer)
    def post(self, request: Request, club: str, session: int, penalty: int) -> Response:
        asked = self.body(ReverseForm)
        lines = Penalty.objects.select_related("by", "entry__section__session__contest")
        line = lines.filter(pk=penalty, entry__section__session=self.session).first()
        if line is None:
            raise Http404
        rulings.reverse_penalty(penalty=line, by=self.actor, reason=asked.get("reason", ""))
        return Response(PenaltyAnswer.of(line))
