"""An evening of rubber bridge: its current state, its events, and its log."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.selectors import get_person
from clubs.room.api.answers import EveningAnswer, HappenedAnswer, RotateAnswer, StepAnswer
from clubs.room.api.base import EveningView
from clubs.room.api.forms import ComeInForm, EventForm, TakeBackForm, TapForm
from clubs.room.selectors.names import names_of, with_tokens
from clubs.room.selectors.rooms import get_evening
from clubs.room.services import evenings
from clubs.room.services.events import RecordedEvent, record_event
from clubs.room.services.tables import TableOptions
from clubs.web.api.base import Data
from clubs.web.api.fields import Since
from clubs.web.api.openapi import UNCHANGED, described
from scoring.selectors.versions import version_of

AGAIN: Mapping[int, object] = {200: StepAnswer}


class OneEvening(EveningView):
    """The evening as it is now."""

    @described("get_evening", "Show an evening", answer=EveningAnswer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, room: int, evening: int) -> Response:
        return self.since(version_of(self.evening.session)) or Response(EveningAnswer.of(self.evening))


class HappeningView(EveningView):
    """A view that adds an event to the evening, for those who run the club's rooms."""

    problems = {"post": (409,)}

    def stepped(self, happened: RecordedEvent) -> Response:
        """The answer with the event and what followed. Its status is 200 for a repeated entry, else 201."""
        evening = get_evening(self.club, self.evening.room_id, self.evening.pk)
        step = StepAnswer(
            happened=HappenedAnswer.of(happened.event, names_of(evening)), evening=EveningAnswer.of(evening)
        )
        return Response(step, status=201 if happened.is_new else 200)


class Events(HappeningView):
    """The events so far, the newest first, and a new event."""

    @described("list_events", "Show the log of an evening", answer=list[HappenedAnswer])
    def get(self, request: Request, club: str, room: int, evening: int) -> Response:
        names = names_of(self.evening)
        return Response([HappenedAnswer.of(row, names) for row in self.evening.events.order_by("-number")])

    @described(
        "post_event", "Record an event", request=EventForm, answer=StepAnswer, status=201, others=AGAIN
    )
    def post(self, request: Request, club: str, room: int, evening: int) -> Response:
        self.require_host()
        asked = self.body(EventForm)
        names = names_of(self.evening)
        happened = evenings.carry_out(
            evening_id=self.evening.pk,
            entry_id=asked["entry_id"],
            event=with_tokens(asked["event"], names),
            by=self.actor,
            table_options=_wish(asked["wish"], names) if "wish" in asked else None,
        )
        return self.stepped(happened)


def _wish(asked: Data, names: Mapping[str, str]) -> TableOptions:
    given = dict(asked)
    if "stake" in given:
        given["stake"] = Decimal(given["stake"])
    if "couple" in given:
        given["couple"] = tuple(with_tokens({"couple": given["couple"]}, names)["couple"])
    return TableOptions(**given)


class People(HappeningView):
    """Adds people to the room."""

    @described(
        "come_in",
        "Add people to the room",
        request=ComeInForm,
        answer=StepAnswer,
        status=201,
        others=AGAIN,
    )
    def post(self, request: Request, club: str, room: int, evening: int) -> Response:
        self.require_host()
        asked = self.body(ComeInForm)
        persons = [get_person(self.club, pk) for pk in asked["persons"]]
        happened = evenings.come_in(
            evening_id=self.evening.pk, entry_id=asked["entry_id"], persons=persons, by=self.actor
        )
        return self.stepped(happened)


class TakeBack(HappeningView):
    """Undoes the last event; it stays in the log."""

    @described(
        "undo_event",
        "Undo the last event",
        request=TakeBackForm,
        answer=StepAnswer,
        status=201,
        others=AGAIN,
    )
    def post(self, request: Request, club: str, room: int, evening: int) -> Response:
        self.require_host()
        asked = self.body(TakeBackForm)
        happened = record_event(
            evening_id=self.evening.pk,
            entry_id=asked["entry_id"],
            event={"type": "undo"},
            by=self.actor,
            seen=asked.get("number"),
        )
        return self.stepped(happened)


class End(HappeningView):
    """Ends the evening and settles all of its rubbers."""

    @described("end_evening", "End the evening", request=TapForm, answer=StepAnswer, status=201, others=AGAIN)
    def post(self, request: Request, club: str, room: int, evening: int) -> Response:
        self.require_host()
        entry_id = self.body(TapForm)["entry_id"]
        return self.stepped(
            evenings.end_evening(evening_id=self.evening.pk, entry_id=entry_id, by=self.actor)
        )


class Rotate(EveningView):
    """The evening as a file for the command `rotate`."""

    @described("export_evening", "Export an evening for `rotate`", answer=RotateAnswer)
    def get(self, request: Request, club: str, room: int, evening: int) -> Response:
        return Response(RotateAnswer.of(self.evening))
