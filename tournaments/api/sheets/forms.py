"""The forms in which score sheets and their deals are sent, and in which games and totals are asked for."""

from __future__ import annotations

from rest_framework import serializers

from clubs.web.api.fields import LARGEST, Choice, EntryId, Flag, Record, Strict, Text, Whole
from scoring.selectors.sheet_totals import MEASURES

MOST_PLAYERS = 40
MOST_DEALS = 2_000
EVERY_SHEET = "all"


class GamesForm(Strict):
    """Words to search for in title, family and key."""

    search = Text(most=60, required=False, default="", allow_blank=True)


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


class ChoiceForm(Strict):
    """The revision of a deal that is to count."""

    revision = Whole(least=1)
