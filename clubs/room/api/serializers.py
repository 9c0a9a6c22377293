"""The values in which rooms, evenings and ledgers are given, and the forms in which they are sent."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from clubs.procedure import RULE_SETS, State
from clubs.room.models import LedgerLine, Room, RoomTable
from clubs.web.api.fields import Choice, EntryId, Record, Shape, Strict, Text, Whole
from scoring.models import Session

MOST_PEOPLE = 60
AMOUNT = r"^-?[0-9]{1,7}(\.[0-9]{1,2})?$"
STAKE = r"^[0-9]{1,4}(\.[0-9]{1,2})?$"


def names_field(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


class RunningSerializer(Shape):
    """The current evening."""

    id = serializers.IntegerField()
    date = serializers.DateField()


class RubberRoomSerializer(Shape):
    """A rubber bridge room of the club with its house rules."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    rules = Choice("RoomRules", RULE_SETS, help_text="The cutting-in rules.")
    readings = serializers.DictField(
        help_text="Readings of the rules that the club has chosen instead of the defaults."
    )
    game = serializers.CharField(help_text="key@edition: the game of a table unless it chooses another.")
    game_options = serializers.DictField()
    stake = serializers.CharField(help_text="Stake per hundred points; two decimals.")
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
    """A person who has arrived. Events name people by this number or name."""

    number = serializers.IntegerField(help_text="Number in this evening, in order of first arrival.")
    name = serializers.CharField(help_text="If two names are the same, the second has a number.")
    person = serializers.IntegerField()


class PlayedSerializer(Shape):
    """The game, form and stake that a table plays."""

    table = serializers.CharField()
    number = serializers.IntegerField(help_text="The table's number in its rubbers.")
    game = serializers.CharField(help_text="key@edition")
    form = Choice("RoomTableForm", RoomTable.Form.values)
    stake = serializers.CharField()
    sheet = serializers.IntegerField(allow_null=True, help_text="Score sheet of the rubber in play.")


class DecisionSerializer(Shape):
    """A decision and its rule. `person` and `table` are null if it concerns none."""

    rule = serializers.CharField(help_text="A letter of the procedure, a law, or empty.")
    what = serializers.CharField()
    person = serializers.CharField(allow_null=True)
    table = serializers.CharField(allow_null=True)
    message = serializers.CharField()


class DrawSerializer(Shape):
    """Cards drawn. `order` lists the players from the first in precedence."""

    rule = serializers.CharField()
    table = serializers.CharField()
    cards = serializers.DictField(
        help_text="By name: the card, or all of the cards, with the reason for any that is void."
    )
    order = names_field()

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {"for": serializers.CharField(help_text="What it was for.")}


class NextSerializer(Shape):
    """The next rubber: who certainly plays, who sits out, who must draw cards for a place, and why."""

    plays = names_field()
    sits = names_field()
    draw = names_field()
    reasons = DecisionSerializer(many=True)


class LoanSerializer(Shape):
    """A player lent from one table to another."""

    person = serializers.CharField()
    home = serializers.CharField()
    host = serializers.CharField()


class TableStateSerializer(Shape):
    """A table as the command `rotate` prints it."""

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
    """An evening. `room`, `lent` and `tables` are as the command `rotate` prints them."""

    id = serializers.IntegerField()
    session = serializers.IntegerField()
    version = serializers.CharField(help_text="Changes with every event and every deal; for `since`.")
    name = serializers.CharField()
    date = serializers.DateField()
    state = Choice("SessionState", Session.State.values)
    rules = Choice("RoomRules", RULE_SETS)
    people = GuestSerializer(many=True)
    sheets = PlayedSerializer(many=True, help_text="The game and score sheet of each table.")
    room = names_field(help_text="People in the room, in order of arrival.")
    lent = LoanSerializer(many=True)
    tables = TableStateSerializer(many=True)


class HappenedSerializer(Shape):
    """An event of the log, as `rotate` reads it and in words, and what followed under which rule."""

    number = serializers.IntegerField()
    event = serializers.DictField()
    words = serializers.CharField()
    decisions = DecisionSerializer(many=True)
    draws = DrawSerializer(many=True)
    sheet = serializers.IntegerField(allow_null=True, help_text="Score sheet that it opened or settled.")
    undone = serializers.BooleanField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class StepSerializer(Shape):
    """The consequences of an event, and the evening after it."""

    happened = HappenedSerializer()
    evening = EveningSerializer()


class RotateSerializer(Shape):
    """The evening as a file for the command `rotate`.

    It has the seed once the evening is over; before that nobody may know which cards will be drawn.
    """

    name = serializers.CharField()
    seed = serializers.CharField(required=False)
    rules = Choice("RoomRules", RULE_SETS)
    readings = serializers.DictField()
    events = serializers.ListField(child=serializers.DictField())


class Stake(serializers.RegexField):
    """An amount of money as text."""

    def __init__(self, pattern: str = STAKE, **options: Any) -> None:
        super().__init__(pattern, **options)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WishForm(Strict):
    """How a new table plays. Settings left out follow the house rules."""

    game = Text(most=80, required=False, allow_blank=True, help_text="key@edition")
    game_options = Record(required=False)
    stake = Stake(required=False)
    form = Choice("RoomTableForm", RoomTable.Form.values, required=False)
    couple = serializers.ListField(
        child=Text(most=120), required=False, max_length=2, help_text="By name, or by number as text."
    )
    rubbers_each = Whole(least=1, most=2, required=False)


class EventForm(Strict):
    """An event, with people by their name or number. Sending the same `entry_id` again changes nothing."""

    entry_id = EntryId(help_text="Created by the sender.")
    event = Record(help_text="As the command `rotate` reads it: `type` and its fields.")
    wish = WishForm(required=False, help_text="For an event that opens a table.")


class ComeInForm(Strict):
    """People of the club to add, in the order of their arrival."""

    entry_id = EntryId(help_text="Created by the sender.")
    persons = serializers.ListField(child=Whole(least=1), min_length=1, max_length=MOST_PEOPLE)


class TapForm(Strict):
    """An action that needs no further details."""

    entry_id = EntryId(help_text="Created by the sender.")


class TakeBackForm(TapForm):
    """The event that is undone."""

    number = Whole(
        least=1, required=False, help_text="Number of the event to undo; refused if another is now the last."
    )


class StandingSerializer(Shape):
    """A player's season in the room.

    `balance` is what the room owes the player, negative if the player owes it. Money is null except for that
    player and those who keep the ledger.
    """

    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    person = serializers.IntegerField()
    name = serializers.CharField()
    rubbers = serializers.IntegerField()
    points = serializers.CharField()
    mean = serializers.CharField(help_text="Points per rubber.")
    won = serializers.CharField(allow_null=True)
    paid = serializers.CharField(allow_null=True)
    balance = serializers.CharField(allow_null=True)


class SeasonForm(Strict):
    """The first and the last day of the evenings and payments."""

    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)


class EveningSumSerializer(Shape):
    """A player's result for one evening; `so_far` is the running total."""

    date = serializers.DateField()
    evening = serializers.IntegerField()
    rubbers = serializers.IntegerField()
    points = serializers.CharField()
    amount = serializers.CharField()
    so_far = serializers.CharField()


class LedgerLineSerializer(Shape):
    """An entry of the ledger. Money received is positive; `reverses` is the entry that is taken back."""

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
    """The evenings and ledger entries of a person in a room."""

    person = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()
    balance = serializers.CharField()
    evenings = EveningSumSerializer(many=True)
    lines = LedgerLineSerializer(many=True)


class PaymentForm(Strict):
    """A payment at the counter. Sending the same `entry_id` again adds nothing."""

    entry_id = EntryId(help_text="Created by the sender.")
    amount = Stake(AMOUNT, help_text="Amount paid out to the person; negative if they pay in.")
    note = Text(most=200, required=False, allow_blank=True, default="")
