"""The forms in which evenings and payments are sent."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from clubs.room.models import RoomTable
from clubs.web.api.fields import Choice, EntryId, Record, Strict, Text, Whole

MOST_PEOPLE = 60
AMOUNT = r"^-?[0-9]{1,7}(\.[0-9]{1,2})?$"
STAKE = r"^[0-9]{1,4}(\.[0-9]{1,2})?$"


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


class SeasonForm(Strict):
    """The first and the last day of the evenings and payments."""

    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)


class PaymentForm(Strict):
    """A payment at the counter. Sending the same `entry_id` again adds nothing."""

    entry_id = EntryId(help_text="Created by the sender.")
    amount = Stake(AMOUNT, help_text="Amount paid out to the person; negative if they pay in.")
    note = Text(most=200, required=False, allow_blank=True, default="")
