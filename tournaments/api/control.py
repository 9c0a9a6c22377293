"""The control room in the API: its tables, what needs attention, the command line, the clock, calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.words import say
from clubs.web.api.base import Data
from clubs.web.api.fields import Choice, EntryId, Flag, Shape, Since, Strict, Text, Whole
from clubs.web.api.openapi import UNCHANGED, described
from scoring.actors import Actor
from scoring.models import Encounter, Session
from scoring.words import RuleError
from tournaments.api.base import SessionView, StaffView, not_staff
from tournaments.api.plays import get_encounter, get_play
from tournaments.api.sessions import LARGEST_ID, DeedSerializer, NothingForm, deed_data
from tournaments.api.sight import require_at_table
from tournaments.models import Call, Clock, with_names
from tournaments.selectors.control.clock import ClockState, clock_state
from tournaments.selectors.control.needs import needs_of
from tournaments.selectors.control.room import Room, Tile, room
from tournaments.selectors.control.rows import VIEWS, Cursor
from tournaments.services import mends
from tournaments.services.control import clock
from tournaments.services.line.record import QUESTIONS, do_line
from tournaments.services.table import calls, disputes, table

MARKS = ("agreed", "unagreed", "missing", "doubt", "sitout")
TILE_STATES = ("", "call", "late", "sitout")
PANELS = ("", "help", "ruling")
COMMANDS = ("start", "pause", "adjust", "break", "next", "pace")
CALLS = (Call.Kind.TABLE.value, Call.Kind.WRONG.value)


class SpellSerializer(Shape):
    """A phase of a round, and the time at which it ends."""

    round = serializers.IntegerField()
    phase = Choice("ClockPhase", Clock.Phase.values)
    ends = serializers.DateTimeField()


class ClockSerializer(Shape):
    """The round clock.

    `coming` has this phase and those after it while the clock runs, so that a page can count down by itself.
    """

    round = serializers.IntegerField(help_text="0: play has not begun.")
    rounds = serializers.IntegerField()
    phase = Choice("ClockPhase", Clock.Phase.values)
    running = serializers.BooleanField()
    left = serializers.IntegerField(help_text="Seconds left in the phase.")
    over = serializers.BooleanField()
    last_board = serializers.BooleanField()
    coming = SpellSerializer(many=True)
    warnings = serializers.ListField(child=serializers.CharField(), help_text="About the next round.")


class MarkSerializer(Shape):
    """The state of one board at a table."""

    board = serializers.CharField()
    state = Choice("BoardMark", MARKS)


class TileSerializer(Shape):
    """A table as the control room shows it: who plays there, and the state of each board of its round."""

    section = serializers.CharField()
    table = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    phone = serializers.BooleanField()
    encounter = serializers.IntegerField()
    round = serializers.IntegerField()
    pairs = serializers.CharField()
    state = Choice("TableMark", TILE_STATES)
    done = serializers.BooleanField()
    marks = MarkSerializer(many=True)


class NeedSerializer(Shape):
    """Something that needs attention. `key` stays the same as long as it does."""

    key = serializers.CharField()
    mark = serializers.CharField()
    text = serializers.CharField()


class RoomSerializer(Shape):
    """The control room: all tables, and what needs attention, most urgent first."""

    version = serializers.CharField()
    clock = ClockSerializer()
    tables = TileSerializer(many=True)
    needs = NeedSerializer(many=True)
    deeds = DeedSerializer(many=True)


class ControlRoom(StaffView):
    """The tables of a session, and what needs the attention of the director."""

    tag = "control"

    @described(
        "get_control_room", "Show the control room", answer=RoomSerializer, asks=Since, others=UNCHANGED
    )
    def get(self, request: Request, club: str, session: int) -> Response:
        control_room = room(self.session)
        return self.since(control_room.version) or Response(room_data(control_room))


def room_data(room: Room) -> Data:
    return {
        "version": room.version,
        "clock": clock_data(room.clock),
        "tables": [tile_data(tile) for tile in room.tiles],
        "needs": [{"key": need.key, "mark": need.mark, "text": need.text} for need in needs_of(room)],
        "deeds": [deed_data(deed) for deed in room.deeds],
    }


def tile_data(tile: Tile) -> Data:
    meeting = tile.shown
    return {
        "section": tile.section.letter,
        "table": tile.table,
        "label": tile.label,
        "phone": tile.phone,
        "encounter": meeting.encounter.pk,
        "round": meeting.round,
        "pairs": meeting.pairs,
        "state": tile.state,
        "done": tile.done,
        "marks": [{"board": mark.board, "state": mark.state} for mark in tile.marks],
    }


def clock_data(state: ClockState) -> Data:
    return {
        "round": state.round,
        "rounds": state.rounds,
        "phase": state.phase,
        "running": state.running,
        "left": state.left,
        "over": state.over,
        "last_board": state.last_board,
        "coming": [{"round": s.round, "phase": s.phase, "ends": s.ends} for s in state.coming],
        "warnings": [say(words) for words in state.warnings],
    }


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

    @described("get_clock", "Show the clock", answer=ClockSerializer)
    def get(self, request: Request, club: str, session: int) -> Response:
        return Response(clock_data(clock_state(self.session)))

    @described("set_clock", "Start, pause or change the clock", request=ClockForm, answer=ClockSerializer)
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(ClockForm)
        command = asked.pop("command")
        _check_wanted(command, asked)
        DO[command](self.session, self.actor, asked)
        return Response(clock_data(clock_state(self.session)))


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


class CursorSerializer(Shape):
    """The row on which the next line is typed."""

    view = Choice("CursorView", VIEWS)
    number = serializers.IntegerField()
    play = serializers.IntegerField(allow_null=True)


class LineAnswerSerializer(Shape):
    """The answer to a command line: the new cursor, the reply of each row, and a panel to open, if any."""

    cursor = CursorSerializer()
    echo = serializers.ListField(child=serializers.CharField())
    panel = Choice("LinePanel", PANELS)
    play = serializers.IntegerField(allow_null=True, help_text="The row that the ruling panel is about.")
    deed = DeedSerializer(allow_null=True)


class DirectorsLine(StaffView):
    """The command line of the director.

    A question refuses the line once, with code `line.round`, `line.taken`, `line.doubt` or `line.mend`. The
    line is carried out when it is sent again with that question in `confirmed`.
    """

    tag = "control"
    problems = {"post": (409,)}

    @described("do_line", "Carry out a command line", request=LineForm, answer=LineAnswerSerializer)
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(LineForm)
        cursor = Cursor(**asked.pop("cursor"))
        answer = do_line(session=self.session, cursor=cursor, by=self.actor, **asked)
        at = answer.cursor
        return Response(
            {
                "cursor": {"view": at.view, "number": at.number, "play": at.play},
                "echo": list(answer.echo),
                "panel": answer.panel,
                "play": answer.play,
                "deed": deed_data(answer.deed) if answer.deed else None,
            }
        )


class CallSerializer(Shape):
    """A call for the director."""

    id = serializers.IntegerField()
    kind = Choice("CallKind", Call.Kind.values)
    encounter = serializers.IntegerField(allow_null=True)
    play = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    done = serializers.DateTimeField(allow_null=True)


class CallForm(Strict):
    """A call for the director: a table calls from an encounter, or a player reports a mistake on a board."""

    kind = Choice("CallKindSent", CALLS)
    encounter = Whole(least=1, most=LARGEST_ID, required=False)
    play = Whole(least=1, most=LARGEST_ID, required=False)


def call_data(call: Call) -> Data:
    return {
        "id": call.pk,
        "kind": call.kind,
        "encounter": call.encounter_id,
        "play": call.play_id,
        "text": call.words,
        "by": call.by_name,
        "at": call.at,
        "done": call.done,
    }


class Calls(SessionView):
    """The open calls: those who run the session see all of them, a table sees its own."""

    tag = "control"
    closed = True

    @described("list_calls", "List the director calls", answer=CallSerializer(many=True))
    def get(self, request: Request, club: str, session: int) -> Response:
        open_calls = Call.objects.filter(session=self.session, done__isnull=True)
        if not self.sitting.staff:
            if "table" not in self.sitting.roles:
                self.refuse(not_staff())
            assert self.actor.device is not None
            link = self.actor.device.link
            at_table = Encounter.objects.filter(round__section=link.section_id, table=link.table)
            open_calls = open_calls.filter(encounter__in=at_table)
        return Response([call_data(call) for call in with_names(open_calls.order_by("at", "pk"))])

    @described("call_director", "Call the director", request=CallForm, answer=CallSerializer, status=201)
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(CallForm)
        name = "play" if asked["kind"] == Call.Kind.WRONG else "encounter"
        if set(asked) != {"kind", name}:
            raise RuleError(
                "call.about", name, "Say which table or match, or which result, this is about.", ""
            )
        return Response(call_data(self._call(name, asked[name])), status=201)

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

    @described("end_call", "Mark a call as dealt with", request=NothingForm, answer=CallSerializer)
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
        return Response(call_data(this_call))


class MoveOn(StaffView):
    """Moves a table on even if boards have no result: the results can still be entered later."""

    tag = "control"

    @described("move_table_on", "Move a table on", request=NothingForm, answer=DeedSerializer)
    def post(self, request: Request, club: str, session: int, encounter: int) -> Response:
        self.body(NothingForm)
        return Response(
            deed_data(mends.move_on(encounter=get_encounter(self.session, encounter), by=self.actor))
        )
