"""The values in which games and score sheets are given, and the forms in which they are sent."""

from __future__ import annotations

from rest_framework import serializers

from clubs.web.api.fields import LARGEST, Choice, EntryId, Flag, Record, Shape, Strict, Text, Whole
from scoring.selectors.sheet_totals import MEASURES

MOST_PLAYERS = 40
MOST_DEALS = 2_000
EVERY_SHEET = "all"


class GameSerializer(Shape):
    """A game with a score sheet."""

    key = serializers.CharField()
    title = serializers.CharField()
    family = serializers.CharField()
    tier = serializers.CharField()
    editions = serializers.ListField(child=serializers.CharField())
    source = serializers.CharField()  # type: ignore[assignment]  # a serializer has one of its own
    option_of = serializers.CharField(allow_null=True, help_text="The game of which this is a variant.")
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="Possible numbers of players."
    )
    options = serializers.DictField(help_text="The fields of its options, as JSON Schema.")


class GameDetailSerializer(GameSerializer):
    """A game, with the fields of a deal as JSON Schema."""

    deal = serializers.DictField(help_text="JSON Schema; `kind` and `per` say what a form should show.")


class GamesForm(Strict):
    """Words to search for in title, family and key."""

    search = Text(most=60, required=False, default="", allow_blank=True)


class SheetRowSerializer(Shape):
    """A score sheet in the list of the club."""

    id = serializers.IntegerField()
    game = serializers.CharField()
    title = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    opened = serializers.DateTimeField()
    ended = serializers.DateTimeField(allow_null=True)
    closed = serializers.DateTimeField(allow_null=True)


class SheetSerializer(Shape):
    """A score sheet: its deals, the running totals, and the settlement if play stopped now.

    Points are whole numbers, or exact fractions as text. Lists go by side, payments by player.
    """

    id = serializers.IntegerField()
    version = serializers.CharField(help_text="Changes whenever the score sheet does; for `since`.")
    game = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField(), help_text="In seat order.")
    sides = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    options = serializers.DictField()
    deals = serializers.ListField(
        child=serializers.DictField(),
        help_text="`deal`, `said` as entered, `revision`, `lines`, `totals`, its facts and `doubts`.",
    )
    totals = serializers.ListField(child=serializers.JSONField())
    next = serializers.DictField(
        allow_null=True, help_text="The facts for the next deal; null if there are no more deals."
    )
    ended = serializers.CharField(allow_null=True, help_text="What ended the game.")
    ended_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    final = serializers.ListField(child=serializers.JSONField())
    winners = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    premiums = serializers.ListField(child=serializers.DictField())
    settlement = serializers.DictField(help_text="What each player receives (+) or pays (-).")
    words = serializers.CharField(allow_null=True)
    waiting = serializers.ListField(
        child=serializers.DictField(),
        help_text="Deals entered differently: `deal`, `revision`, `said`, `by`.",
    )


class NewSheetForm(Strict):
    """A new score sheet: the game, and persons of the club in seat order."""

    game = Text(most=80, help_text="A key, another name, or key@edition.")
    persons = serializers.ListField(child=Whole(least=1), min_length=1, max_length=MOST_PLAYERS)
    options = Record(required=False, default=dict)


class DealForm(Strict):
    """A deal. Sending the same `entry_id` again adds nothing."""

    entry_id = EntryId(help_text="Created by the sender.")
    ordinal = Whole(least=1, most=MOST_DEALS, help_text="Which deal it is, from 1.")
    seen = Whole(most=LARGEST, default=0, help_text="`revision` of that deal as the sender saw it.")
    deal = Record()


class CorrectionForm(Strict):
    """The corrected deal. With `look` nothing is saved."""

    entry_id = EntryId(help_text="Created by the sender.")
    seen = Whole(most=LARGEST, help_text="`revision` of that deal as the sender saw it.")
    deal = Record()
    look = Flag(default=False, help_text="Only show what would change.")
    consent = Flag(default=False, help_text="All the players agree, if the time for corrections is over.")
    reason = Text(most=200, required=False, allow_blank=True, default="")


class ChangeSerializer(Shape):
    """The totals after a deal, before and after a correction."""

    deal = serializers.IntegerField()
    before = serializers.ListField(child=serializers.JSONField())
    after = serializers.ListField(child=serializers.JSONField())


class CorrectionSerializer(Shape):
    """The totals that a correction changes, and the sheet after it."""

    changes = ChangeSerializer(many=True)
    sheet = SheetSerializer()


class UndoForm(Strict):
    """The number of the last deal, so that a request sent twice undoes only one."""

    ordinal = Whole(least=1, most=MOST_DEALS)


class TotalsForm(Strict):
    """The game and the days whose settled sheets count. Without days it is the current year."""

    game = Text(most=80, required=False, help_text="A key; default: the game with the most score sheets.")
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    sheets = Choice(
        "SheetKinds", ("own", EVERY_SHEET), default="own", help_text="all: include rubber bridge and parties."
    )
    by = Choice(
        "TotalsMeasure",
        MEASURES,
        required=False,
        help_text="Figure to rank by; default: points, or the average where a low score is good.",
    )


class PlayedGameSerializer(Shape):
    """A game with sheets in these days; those that are not settled do not count yet."""

    game = serializers.CharField()
    title = serializers.CharField()
    settled = serializers.IntegerField()
    unsettled = serializers.IntegerField()


class PlayerTotalSerializer(Shape):
    """A player's totals. Numbers are whole, or exact fractions as text."""

    place = serializers.IntegerField()
    tied = serializers.BooleanField(help_text="Others share the place.")
    person = serializers.IntegerField()
    name = serializers.CharField()
    sheets = serializers.IntegerField()
    deals = serializers.IntegerField()
    won = serializers.IntegerField(help_text="Score sheets in which nobody did better.")
    points = serializers.JSONField()
    average = serializers.JSONField(help_text="Points per score sheet.")
    payment = serializers.JSONField(help_text="The player's net settlement, in points.")


class TotalsSerializer(Shape):
    """The totals of the players of a game, best first."""

    game = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    date_from = serializers.DateField(allow_null=True)
    date_to = serializers.DateField(allow_null=True)
    games = PlayedGameSerializer(many=True)
    players = PlayerTotalSerializer(many=True)


class ChoiceForm(Strict):
    """The revision of a deal that is to count."""

    revision = Whole(least=1)
