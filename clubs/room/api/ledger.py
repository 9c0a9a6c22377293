"""The ledger of a room: the places of a season, statements, and payments."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.models import Person
from clubs.people.selectors import get_person
from clubs.room.api.base import MANAGE, RoomView
from clubs.room.api.forms import PaymentForm, SeasonForm
from clubs.room.api.ledger_answers import LedgerLineAnswer, StandingAnswer, StatementAnswer
from clubs.room.selectors.statements import payment_of, standings
from clubs.room.services import ledger as services
from clubs.web.api.fields import Strict
from clubs.web.api.openapi import described
from scoring.words import N_


class LedgerView(RoomView):
    """A view of a room's ledger."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.keeps = self.may(MANAGE)

    def sees_money_of(self, person: Person) -> bool:
        """Whether the caller may see what a person has won and owes: that person, and the ledger keepers."""
        user = self.actor.user
        return self.keeps or (user is not None and person.user_id == user.pk)


class Ledger(LedgerView):
    """The season ranking, best points first."""

    @described("get_standings", "Show the season ranking", answer=list[StandingAnswer], asks=SeasonForm)
    def get(self, request: Request, club: str, room: int) -> Response:
        rows = standings(self.room, self.asked.get("date_from"), self.asked.get("date_to"))
        return Response([StandingAnswer.of(row, with_money=self.sees_money_of(row.person)) for row in rows])


class PersonView(LedgerView):
    """A view of a person's statement, for that person and for those who keep the ledger."""

    person: Person

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.person = get_person(self.club, kwargs["person"], forgotten=True)
        if not self.sees_money_of(self.person):
            raise self.not_theirs(N_("Only the player and the director of this club may see this statement."))


class Statement(PersonView):
    """The evenings and ledger entries of a person."""

    @described("get_statement", "Show a statement", answer=StatementAnswer)
    def get(self, request: Request, club: str, room: int, person: int) -> Response:
        return Response(StatementAnswer.of(self.room, self.person))


class Payments(PersonView):
    """Records a payment."""

    problems = {"post": (409,)}

    @described(
        "pay",
        "Record a payment",
        request=PaymentForm,
        answer=LedgerLineAnswer,
        status=201,
        others={200: LedgerLineAnswer},
    )
    def post(self, request: Request, club: str, room: int, person: int) -> Response:
        self.require_host()
        asked = self.body(PaymentForm)
        paid = services.pay(
            room=self.room,
            person=self.person,
            amount=Decimal(asked["amount"]),
            note=asked["note"],
            entry_id=asked["entry_id"],
            by=self.actor,
        )
        return Response(LedgerLineAnswer.of(paid.line), status=201 if paid.is_new else 200)


class ReversePayment(PersonView):
    """Takes back a payment; its ledger entry stays."""

    @described("reverse_payment", "Take back a payment", request=Strict, answer=LedgerLineAnswer, status=201)
    def post(self, request: Request, club: str, room: int, person: int, line: int) -> Response:
        self.require_host()
        self.body(Strict)
        payment = payment_of(self.room, self.person, line)
        reversal = services.reverse_payment(line_id=payment.pk, room=self.room, by=self.actor)
        return Response(LedgerLineAnswer.of(reversal), status=201)
