"""What happens at a poker evening: its log, a new event, a person who buys in, and an undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.selectors import get_person
from clubs.poker import rules
from clubs.poker.api.answers import PokerEveningAnswer, PokerHappenedAnswer, PokerStepAnswer
from clubs.poker.api.base import PokerEveningView
from clubs.poker.api.forms import (
    BuyInForm,
    PokerEventForm,
    UndoPokerEventForm,
)
from clubs.poker.models import PokerEvent
from clubs.poker.selectors.evenings import was_sent
from clubs.poker.selectors.shown import log_of, shown
from clubs.poker.services import evenings as services
from clubs.web.api.openapi import described

AGAIN: Mapping[int, object] = {200: PokerStepAnswer}


class ActView(PokerEveningView):
    """A view that adds an event to the evening, for those who run the club's poker evenings."""

    problems = {"post": (409,)}

    def stepped(self, entry_id: Any, act: Callable[..., PokerEvent], **asked: Any) -> Response:
        """Carry out the act and show the evening after it: 200 for an entry that came before, else 201."""
        again = was_sent(self.evening, entry_id)
        row = act(evening=self.evening, entry_id=entry_id, by=self.actor.user, **asked)
        view = shown(self.evening)
        happened = next(one for one in log_of(view) if one.row.pk == row.pk)
        step = PokerStepAnswer(
            happened=PokerHappenedAnswer.of(happened), evening=PokerEveningAnswer.shown(view)
        )
        return Response(step, status=200 if again else 201)


class PokerEvents(ActView):
    """The events so far, the newest first, and a new event."""

    @described("list_poker_events", "Show the log of a poker evening", answer=list[PokerHappenedAnswer])
    def get(self, request: Request, club: str, poker: int) -> Response:
        return Response([PokerHappenedAnswer.of(one) for one in log_of(shown(self.evening))])

    @described(
        "post_poker_event",
        "Record what happened at a poker evening",
        request=PokerEventForm,
        answer=PokerStepAnswer,
        status=201,
        others=AGAIN,
    )
    def post(self, request: Request, club: str, poker: int) -> Response:
        self.require(services.RUN)
        asked = self.body(PokerEventForm)
        event = rules.event_sent(asked["event"])
        return self.stepped(asked["entry_id"], services.record_event, event=event)


class PokerPeople(ActView):
    """A person who buys in."""

    @described(
        "buy_in",
        "Let a person buy in",
        request=BuyInForm,
        answer=PokerStepAnswer,
        status=201,
        others=AGAIN,
    )
    def post(self, request: Request, club: str, poker: int) -> Response:
        self.require(services.RUN)
        asked = self.body(BuyInForm)
        person = get_person(self.club, asked["person"])
        event = {"type": "buy", "money": asked["money"]} if "money" in asked else {"type": "enter"}
        return self.stepped(asked["entry_id"], services.come_in, person=person, event=event)


class UndoPokerEvent(ActView):
    """Undoes an event, which stays in the log."""

    @described(
        "undo_poker_event",
        "Undo an event of a poker evening",
        request=UndoPokerEventForm,
        answer=PokerStepAnswer,
        status=201,
        others=AGAIN,
    )
    def post(self, request: Request, club: str, poker: int) -> Response:
        self.require(services.RUN)
        asked = self.body(UndoPokerEventForm)
        return self.stepped(asked["entry_id"], services.undo, number=asked["number"])
