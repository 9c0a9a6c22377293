"""The control room in the API: its tables, what needs attention, the command line, the clock, calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import Data
from clubs.web.api.fields import Choice, EntryId, Flag, Since, Strict, Text, Whole
from clubs.web.api.openapi import UNCHANGED, described
from scoring.actors import Actor
from scoring.models import Encounter, Session
from scoring.words import RuleError
from tournaments.api.answers.control import CallAnswer, ClockAnswer, LineAnswerAnswer, RoomAnswer
from tournaments.api.answers.sessions import DeedAnswer
from tournaments.api.base import SessionView, StaffView, not_staff
from tournaments.api.plays import get_encounter, get_play
from tournaments.api.sessions import LARGEST_ID, NothingForm
from tournaments.api.sight import require_at_table
from tournaments.models import Call, with_names
from tournaments.selectors.control.clock import clock_state
from tournaments.selectors.control.room import room
from tournaments.selectors.control.rows import VIEWS, Cursor
from tournaments.services import mends
from tournaments.services.control import clock
from tournaments.services.line.record import QUESTIONS, do_line
from tournaments.services.table import calls, disputes, table

COMMANDS = ("start", "pause", "adjust", "break", "next", "pace")
CALLS = (Call.Kind.TABLE.value, Call.Kind.WRONG.value)


class ControlRoom(StaffView):
    """The tables of a session, and what needs the attention of the director."""

    tag = "control"

    @described("get_control_room", "Show the control room", answer=RoomAnswer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, session: int) -> Response:
        control_room = room(self.session)
        return self.since(control_room.version) or Response(RoomAnswer.of(control_room))


class ClockForm(Strict):
    """A command to the clock.

    `adjust` and `break` need `minutes`; `pace` needs the playing time per board and the time for the move.
    """

    command = Choice("ClockCommand", COMMANDS)
    minutes = Whole(least=-600, most=600, required=False)
    seconds_per_board = Whole(least=60, most=1800, required=False)
    move_seconds = Whole(least=0, most=1800, required=False)


WANTED = {"adjust": ("minutes",), "break": ("minutes",), "pace": ("seconds_per_board", "move_seconds")}


class RoundClock(SessionView):
    """The round clock. It is advisory only, and everyone can read it."""

    tag = "control"

    @described("get_clock", "Show the clock", answer=ClockAnswer)
    def get(self, request: Request, club: str, session: int) -> Response:
        return Response(ClockAnswer.of(clock_state(self.session)))

    @described("set_clock", "Start, pause or change the clock", request=ClockForm, answer=ClockAnswer)
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(ClockForm)
        command = asked.pop("command")
        _check_wanted(command, asked)
        DO[command](self.session, self.actor, asked)
        return Response(ClockAnswer.of(clock_state(self.session)))


def _check_wanted(command: str, given: Mapping[str, Any]) -> None:
    wanted = WANTED.get(command, ())
    for name in sorted(set(wanted) ^ set(given)):
        raise RuleError(
            "clock.command", name, "{command} needs: {wanted}.", "",
            command=command, wanted=", ".join(wanted) or "–",
        )  # fmt: skip


DO: Mapping[str, Callable[[Session, Actor, Data], object]] = {
    "start": lambda session, by, asked: clock.start(session=session, by=by),
    "pause": lambda session, by, asked: clock.pause(session=session, by=by),
    "adjust": lambda session, by, asked: clock.adjust(session=session, by=by, **asked),
    "break": lambda session, by, asked: clock.take_break(session=session, by=by, **asked),
    "next": lambda session, by, asked: clock.next_round(session=session, by=by),
    "pace": lambda session, by, asked: clock.set_pace(
        session=session,
        minutes_per_board=Decimal(asked["seconds_per_board"]) / 60,
        move_seconds=asked["move_seconds"],
        by=by,
    ),
}


class CursorForm(Strict):
    """The row on which a line is typed: a play of a board (`view` board) or of a round."""

    view = Choice("CursorView", VIEWS)
    number = Whole(least=0, most=9999)
    play = Whole(least=1, most=LARGEST_ID, required=False, allow_null=True, default=None)


class LineForm(Strict):
    """A command line as the director typed it.

    `confirmed` lists the questions that a second Enter has answered.
    """

    text = Text(most=1000, trim_whitespace=False, allow_blank=True, help_text="b12 t3 4hw10")
    cursor = CursorForm()
    confirmed = serializers.ListField(
        child=Choice("LineQuestion", QUESTIONS), required=False, default=list, max_length=len(QUESTIONS)
    )
    second_pass = Flag(default=False, help_text="Compare with the results already entered; change nothing.")
    entry_id = EntryId(required=False)


class DirectorsLine(StaffView):
    """The command line of the director.

    A question refuses the line once, with code `line.round`, `line.taken`, `line.doubt` or `line.mend`. The
    line is carried out when it is sent again with that question in `confirmed`.
    """

    tag = "control"
    problems = {"post": (409,)}

    @described("do_line", "Carry out a command line", request=LineForm, answer=LineAnswerAnswer)
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(LineForm)
        cursor = Cursor(**asked.pop("cursor"))
        answer = do_line(session=self.session, cursor=cursor, by=self.actor, **asked)
        return Response(LineAnswerAnswer.of(answer))


class CallForm(Strict):
    """A call for the director: a table calls from an encounter, or a player reports a mistake on a board."""

    kind = Choice("CallKindSent", CALLS)
    encounter = Whole(least=1, most=LARGEST_ID, required=False)
    play = Whole(least=1, most=LARGEST_ID, required=False)


class Calls(SessionView):
    """The open calls: those who run the session see all of them, a table sees its own."""

    tag = "control"
    closed = True

    @described("list_calls", "List the director calls", answer=list[CallAnswer])
    def get(self, request: Request, club: str, session: int) -> Response:
        open_calls = Call.objects.filter(session=self.session, done__isnull=True)
        if not self.sitting.staff:
            if "table" not in self.sitting.roles:
                self.refuse(not_staff())
            assert self.actor.device is not None
            link = self.actor.device.link
            at_table = Encounter.objects.filter(round__section=link.section_id, table=link.table)
            open_calls = open_calls.filter(encounter__in=at_table)
        return Response([CallAnswer.of(call) for call in with_names(open_calls.order_by("at", "pk"))])

    @described("call_director", "Call the director", request=CallForm, answer=CallAnswer, status=201)
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(CallForm)
        name = "play" if asked["kind"] == Call.Kind.WRONG else "encounter"
        if set(asked) != {"kind", name}:
            raise RuleError(
                "call.about", name, "Say which table or match, or which result, this is about.", ""
            )
        return Response(CallAnswer.of(self._call(name, asked[name])), status=201)

    def _call(self, name: str, pk: int) -> Call:
        if name == "encounter":
            encounter = get_encounter(self.session, pk)
            require_at_table(self.sitting, encounter)
            return table.call_director(encounter=encounter, by=self.actor)
        play = get_play(self.session, pk)
        if self.actor.user is not None:
            return disputes.dispute(play=play, by=self.actor)
        require_at_table(self.sitting, play.encounter)
        return table.dispute(play=play, by=self.actor)


class CallDone(SessionView):
    """Marks a call as dealt with, or withdraws it for its table. A repeated request changes nothing."""

    tag = "control"

    @described("end_call", "Mark a call as dealt with", request=NothingForm, answer=CallAnswer)
    def post(self, request: Request, club: str, session: int, call: int) -> Response:
        self.body(NothingForm)
        this_call = Call.objects.filter(pk=call, session=self.session).first()
        if this_call is None:
            raise Http404
        if self.sitting.staff or this_call.kind != Call.Kind.TABLE or this_call.encounter_id is None:
            this_call.session = self.session
            calls.answer(call=this_call, by=self.actor)
        else:
            encounter = get_encounter(self.session, this_call.encounter_id)
            require_at_table(self.sitting, encounter)
            table.withdraw_call(encounter=encounter, by=self.actor)
        this_call.refresh_from_db()
        return Response(CallAnswer.of(this_call))


class MoveOn(StaffView):
    """Moves a table on even if boards have no result: the results can still be entered later."""

    tag = "control"

    @described("move_table_on", "Move a table on", request=NothingForm, answer=DeedAnswer)
    def post(self, request: Request, club: str, session: int, encounter: int) -> Response:
        self.body(NothingForm)
        return Response(
            DeedAnswer.of(mends.move_on(encounter=get_encounter(self.session, encounter), by=self.actor))
        )
