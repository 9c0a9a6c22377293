"""The forms in which events of poker evenings are sent."""

from __future__ import annotations

from rest_framework import serializers

from clubs.poker.api.answers import SMALLEST
from clubs.poker.models import LONGEST_CURRENCY
from clubs.poker.rules.prizes import MOST_MONEY
from clubs.poker.services.evenings import LONGEST_NAME
from clubs.web.api.fields import EntryId, Record, Strict, Text, Whole


class PokerEveningForm(Strict):
    """A new evening. Its name must be unlike those of the club's other poker evenings of that day."""

    name = Text(most=LONGEST_NAME)
    date = serializers.DateField()
    currency = Text(most=LONGEST_CURRENCY, required=False, allow_blank=True, default="")
    plan = Record(help_text=f"As `plan` of an evening has it. {SMALLEST}")


class PokerEventForm(Strict):
    """An event. Sending the same `entry_id` again changes nothing."""

    entry_id = EntryId(help_text="Created by the sender.")
    event = Record(help_text="Its `type`, and the fields of that type.")


class BuyInForm(Strict):
    """A person of the club who buys in, or buys chips at a cash evening."""

    entry_id = EntryId(help_text="Created by the sender.")
    person = Whole(least=1)
    money = serializers.IntegerField(
        min_value=1, max_value=MOST_MONEY, required=False, help_text=f"At a cash evening alone. {SMALLEST}"
    )


class UndoPokerEventForm(Strict):
    """The event that is undone."""

    entry_id = EntryId(help_text="Created by the sender.")
    number = Whole(least=1, help_text="Number of the event.")
