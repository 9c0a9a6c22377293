"""The values in which poker evenings are given, and the forms in which events are sent."""

from __future__ import annotations

from rest_framework import serializers

from clubs.poker.models import LONGEST_CURRENCY
from clubs.poker.rules.prizes import MOST_MONEY
from clubs.poker.services.evenings import LONGEST_NAME
from clubs.web.api.fields import Choice, EntryId, Record, Shape, Strict, Text, Whole

SMALLEST = "In the smallest unit of the currency: 1250 is 12.50."


class PokerEveningRowSerializer(Shape):
    """A poker evening of the club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField()
    currency = serializers.CharField(help_text="Empty if the evening names none.")
    over = serializers.BooleanField()


class BlindClockSerializer(Shape):
    """The clock, which goes from level to level by itself; `version` does not change when it does."""

    level = serializers.IntegerField(
        allow_null=True, help_text="Place in the `levels` of the plan, from 0; null before the clock starts."
    )
    running = serializers.BooleanField()
    left = serializers.IntegerField(help_text="Seconds of the level that are left.")
    ends = serializers.DateTimeField(
        allow_null=True, help_text="When the level ends; null while the clock stands, and in the last level."
    )


class PokerSeatSerializer(Shape):
    """A seat of a table."""

    table = serializers.IntegerField()
    seat = serializers.IntegerField()


class PokerPlayerSerializer(Shape):
    """A player with their money, in the smallest unit of the currency."""

    number = serializers.IntegerField(help_text="Events name players by it.")
    name = serializers.CharField()
    person = serializers.IntegerField(allow_null=True)
    playing = serializers.BooleanField()
    seat = PokerSeatSerializer(allow_null=True)
    place = serializers.IntegerField(
        allow_null=True, help_text="Null until it is known, and at a cash evening."
    )
    tied = serializers.BooleanField()
    paid = serializers.IntegerField(help_text="Into the pot, or for chips at a cash evening.")
    fee = serializers.IntegerField(help_text="To the house.")
    chips = serializers.IntegerField(help_text="All that were bought.")
    rebuys = serializers.IntegerField()
    addons = serializers.IntegerField()
    stack = serializers.IntegerField(allow_null=True, help_text="Chips at the last count, while it holds.")
    cashed = serializers.IntegerField(help_text="Paid out for chips at a cash evening.")
    prize = serializers.IntegerField()


class SeatsNeededSerializer(Shape):
    """The moves that the seats need now; `moves` are those of an event of type "seat"."""

    kind = Choice("PokerSeating", ["draw", "seat", "break", "balance"])
    moves = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Rows of player, table, seat.",
    )


class PokerBalanceSerializer(Shape):
    """The sums of the evening; money is in the smallest unit."""

    paid_in = serializers.IntegerField()
    prizes = serializers.IntegerField()
    cashed = serializers.IntegerField()
    fee = serializers.IntegerField()
    left = serializers.IntegerField(help_text="Paid in and not yet paid out; 0 once it is settled.")
    chips_in_play = serializers.IntegerField()
    chips_missing = serializers.IntegerField(
        allow_null=True, help_text="In play but not counted; null until all stacks are counted."
    )


class ProofSerializer(Shape):
    """The head of the evening's record: the hash of its last link, and the number of its links."""

    head = serializers.CharField()
    links = serializers.IntegerField()


class PokerEveningSerializer(PokerEveningRowSerializer):
    """A poker evening as it is now."""

    version = serializers.CharField(help_text="Changes with every event; for `since`.")
    plan = serializers.DictField(help_text="How the evening is played, as the event of type `plan` has it.")
    clock = BlindClockSerializer()
    players = PokerPlayerSerializer(many=True, help_text="In the order in which they bought in.")
    prizes = serializers.ListField(
        child=serializers.IntegerField(), help_text=f"Of each place from the pot as it is now. {SMALLEST}"
    )
    prizes_wrong = serializers.CharField(help_text="Why the prizes do not fit the pot; empty if they do.")
    seats_needed = SeatsNeededSerializer(allow_null=True)
    balance = PokerBalanceSerializer()
    proof = ProofSerializer()


class PokerHappenedSerializer(Shape):
    """An event of the log, as it was sent and in words."""

    number = serializers.IntegerField()
    event = serializers.DictField()
    words = serializers.CharField()
    undone = serializers.BooleanField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class PokerStepSerializer(Shape):
    """An event, and the evening after it."""

    happened = PokerHappenedSerializer()
    evening = PokerEveningSerializer()


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
