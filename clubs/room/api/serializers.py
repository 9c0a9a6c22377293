"""The forms in which rooms, evenings and ledgers are given and taken."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from clubs.procedure import RULE_SETS, State
from clubs.room.models import LedgerLine, Room, RoomTable
from scoring.models import Session
from tournaments.api.fields import Choice, EntryId, Strict, Text, Whole
from tournaments.api.serializers import Shape
from tournaments.api.sheet_serializers import Record

MOST_PEOPLE = 60
AMOUNT = r"^-?[0-9]{1,7}(\.[0-9]{1,2})?$"
STAKE = r"^[0-9]{1,4}(\.[0-9]{1,2})?$"


def names_field(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


class RunningSerializer(Shape):
    """The evening that is on."""

    id = serializers.IntegerField()
    date = serializers.DateField()


class RubberRoomSerializer(Shape):
    """A room of the club with its house rules."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    rules = Choice("RoomRules", RULE_SETS, help_text="The code by which people play in turn.")
    readings = serializers.DictField(help_text="Where the club reads a code otherwise than its default.")
    game = serializers.CharField(help_text="key@edition: what a table plays unless it says otherwise.")
    game_options = serializers.DictField()
    stake = serializers.CharField(help_text="What a hundred points are worth; two decimals.")
    currency = serializers.CharField()
    settlement = Choice("RoomSettlement", Room.Settlement.values)
    closed = serializers.DateTimeField(allow_null=True)
    evening = RunningSerializer(allow_null=True)


class EveningRowSerializer(Shape):
    """An evening of a room."""

    id = serializers.IntegerField()
    session = serializers.IntegerField()
    date = serializers.DateField()
    state = Choice("SessionState", Session.State.values)


class GuestSerializer(Shape):
    """Who came in: an event says them by name or number."""

    number = serializers.IntegerField(help_text="Of this evening, by the first entry into the room.")
    name = serializers.CharField(help_text="Of two that are the same the second has a number.")
    person = serializers.IntegerField()


class PlayedSerializer(Shape):
    """What a table plays."""

    table = serializers.CharField()
    number = serializers.IntegerField(help_text="The table's in its encounters.")
    game = serializers.CharField(help_text="key@edition")
    form = Choice("RoomTableForm", RoomTable.Form.values)
    stake = serializers.CharField()
    sheet = serializers.IntegerField(allow_null=True, help_text="Of the rubber in play.")


class DecisionSerializer(Shape):
    """What was decided under which rule; `person` and `table` are null where it is about none."""

    rule = serializers.CharField(help_text="A letter of the procedure, a law, or empty.")
    what = serializers.CharField()
    person = serializers.CharField(allow_null=True)
    table = serializers.CharField(allow_null=True)
    message = serializers.CharField()


class DrawSerializer(Shape):
    """Cards drawn: `order` from the first in precedence."""

    rule = serializers.CharField()
    table = serializers.CharField()
    cards = serializers.DictField(help_text="By name: the card, or all of them with why one is void.")
    order = names_field()

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {"for": serializers.CharField(help_text="What it was for.")}


class NextSerializer(Shape):
    """Who plays the next rubber for certain, who sits, whose place hangs on cards, and why."""

    plays = names_field()
    sits = names_field()
    draw = names_field()
    reasons = DecisionSerializer(many=True)


class LoanSerializer(Shape):
    person = serializers.CharField()
    home = serializers.CharField()
    host = serializers.CharField()


class TableStateSerializer(Shape):
    """A table as `rotate` prints it."""

    table = serializers.CharField()
    state = Choice("RoomTableState", [state.value for state in State])
    members = names_field(help_text="In order of membership.")
    streaks = serializers.DictField(child=serializers.IntegerField())
    playing = names_field()
    partners = serializers.ListField(child=names_field(), help_text="The dealer's side first.")
    sitting = names_field()
    waiting = names_field()
    next = NextSerializer(allow_null=True)


class EveningSerializer(Shape):
    """An evening: `room`, `lent` and `tables` as the command `rotate` prints them, and ids to act with."""

    id = serializers.IntegerField()
    session = serializers.IntegerField()
    version = serializers.CharField(help_text="Changes with every event and every deal; for `since`.")
    name = serializers.CharField()
    date = serializers.DateField()
    state = Choice("SessionState", Session.State.values)
    rules = Choice("RoomRules", RULE_SETS)
    people = GuestSerializer(many=True)
    sheets = PlayedSerializer(many=True, help_text="What each table plays, and on which sheet.")
    room = names_field(help_text="Who is in the room, by entry.")
    lent = LoanSerializer(many=True)
    tables = TableStateSerializer(many=True)


class HappenedSerializer(Shape):
    """An event of the log: as `rotate` reads it, in words, and what followed under which rule."""

    number = serializers.IntegerField()
    event = serializers.DictField()
    words = serializers.CharField()
    decisions = DecisionSerializer(many=True)
    draws = DrawSerializer(many=True)
    sheet = serializers.IntegerField(allow_null=True, help_text="That it opened or settled.")
    undone = serializers.BooleanField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class StepSerializer(Shape):
    """What an event has led to, and the evening after it."""

    happened = HappenedSerializer()
    evening = EveningSerializer()


class RotateSerializer(Shape):
    """The evening as a file for the command `rotate`.

    The seed is in it once the evening is over: before that nobody knows what will be drawn.
    """

    name = serializers.CharField()
    seed = serializers.CharField(required=False)
    rules = Choice("RoomRules", RULE_SETS)
    readings = serializers.DictField()
    events = serializers.ListField(child=serializers.DictField())


class Stake(serializers.RegexField):
    """Money as text."""

    def __init__(self, pattern: str = STAKE, **options: Any) -> None:
        super().__init__(pattern, **options)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WishForm(Strict):
    """How a new table is to play; what is left out is as the house rules have it."""

    game = Text(most=80, required=False, allow_blank=True, help_text="key@edition")
    game_options = Record(required=False)
    stake = Stake(required=False)
    form = Choice("RoomTableForm", RoomTable.Form.values, required=False)
    couple = serializers.ListField(
        child=Text(most=120), required=False, max_length=2, help_text="By name, or number as text."
    )
    rubbers_each = Whole(least=1, most=2, required=False)


class EventForm(Strict):
    """An event; people by their name or number of the evening. The same `entry_id` again changes nothing."""

    entry_id = EntryId(help_text="Made by the sender.")
    event = Record(help_text="As the command `rotate` reads it: `type` and its fields.")
    wish = WishForm(required=False, help_text="Of an event that opens a table.")


class ComeInForm(Strict):
    """People of the club who come in, in this order."""

    entry_id = EntryId(help_text="Made by the sender.")
    persons = serializers.ListField(child=Whole(least=1), min_length=1, max_length=MOST_PEOPLE)


class TapForm(Strict):
    """A deed that needs no more words."""

    entry_id = EntryId(help_text="Made by the sender.")


class TakeBackForm(TapForm):
    """What is taken back."""

    number = Whole(
        least=1, required=False, help_text="Of the event that is meant: refused where another stands last."
    )


class StandingSerializer(Shape):
    """Somebody's season in the room; `balance` is still to get, below 0 to pay.

    Money is null but for that person, and for those who keep the ledger.
    """

    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    person = serializers.IntegerField()
    name = serializers.CharField()
    rubbers = serializers.IntegerField()
    points = serializers.CharField()
    mean = serializers.CharField(help_text="Points a rubber.")
    won = serializers.CharField(allow_null=True)
    paid = serializers.CharField(allow_null=True)
    balance = serializers.CharField(allow_null=True)


class SeasonForm(Strict):
    """Evenings and payments from and to these days."""

    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)


class EveningSumSerializer(Shape):
    """What somebody made of one evening; `so_far` adds the evenings up to it."""

    date = serializers.DateField()
    evening = serializers.IntegerField()
    rubbers = serializers.IntegerField()
    points = serializers.CharField()
    amount = serializers.CharField()
    so_far = serializers.CharField()


class LedgerLineSerializer(Shape):
    """A line of the ledger: what is got is positive. `reverses` is the line it takes back."""

    id = serializers.IntegerField()
    kind = Choice("LedgerKind", LedgerLine.Kind.values)
    evening = serializers.IntegerField(allow_null=True)
    sheet = serializers.IntegerField(allow_null=True)
    points = serializers.CharField()
    amount = serializers.CharField()
    note = serializers.CharField()
    reverses = serializers.IntegerField(allow_null=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()


class StatementSerializer(Shape):
    """A person's evenings and lines in a room."""

    person = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()
    balance = serializers.CharField()
    evenings = EveningSumSerializer(many=True)
    lines = LedgerLineSerializer(many=True)


class PaymentForm(Strict):
    """A payment over the counter. The same `entry_id` again is the same payment."""

    entry_id = EntryId(help_text="Made by the sender.")
    amount = Stake(AMOUNT, help_text="What the person gets; below 0 what they pay in.")
    note = Text(most=200, required=False, allow_blank=True, default="")
