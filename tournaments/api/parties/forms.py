"""The forms in which a party and its players are sent."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from clubs.web.api.fields import Choice, Flag, Record, Strict, Text, Whole
from tournaments.api.sessions import LARGEST_ID, PersonForm
from tournaments.movements.progressions import Extra, FirstSeats, Partners, Progression, TableTie
from tournaments.movements.progressions.rules import MOST_ROUNDS
from tournaments.ranking.parties.prizes import PrizeKey, TiedPrize
from tournaments.ranking.parties.tallies import Count
from tournaments.selectors.parties.settings import ENDS, FORMS, MOST_MINUTES
from tournaments.services.parties.handed import MOST
from tournaments.services.parties.people import LINES

MOST_NUMBER = 999


class PartyRulesForm(Strict):
    """How the players move. Rules left out are those of the type of party."""

    progression = Choice("PartyProgression", Progression, required=False)
    partners = Choice("PartyPartners", Partners, required=False)
    rounds = Whole(least=1, most=MOST_ROUNDS, required=False)
    first_seats = Choice("PartyFirstSeats", FirstSeats, required=False)
    extra = Choice("PartyExtra", Extra, required=False, help_text="What to do with uneven numbers.")
    table_tie = Choice("PartyTableTie", TableTie, required=False)
    table1_winners_keep_partner = Flag(required=False)


class PrizesForm(Strict):
    """The prizes in the order in which they are given. `kinds` is null for those of the book."""

    kinds = serializers.ListField(
        child=Choice("PrizeKind", PrizeKey), required=False, allow_null=True, max_length=len(PrizeKey)
    )
    ties = Choice("PrizeTies", TiedPrize, required=False)
    once = Flag(required=False, help_text="Nobody gets two prizes.")
    half_time = Whole(
        most=MOST_ROUNDS,
        required=False,
        help_text="The half-time prize is decided after this round; 0 for none.",
    )


class PartySettingsForm(Strict):
    """The settings of a party. Settings left out are those of its type."""

    form = Choice("PartyForm", FORMS, required=False)
    game = Text(most=80, required=False, help_text="progressive, progressive_rubber, progressive_whist.")
    options = Record(required=False, help_text="Options of the game.")
    rules = PartyRulesForm(required=False)
    count = Choice("PartyCount", Count, required=False)
    prizes = PrizesForm(required=False)
    ends = Choice("PartyEnds", ENDS, required=False, help_text="table1: table 1 ends the round.")
    minutes = Whole(least=1, most=MOST_MINUTES, required=False, help_text="Minutes per round.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "progressive bridge",
            value={
                "name": "Friday party",
                "date": "2026-11-20",
                "settings": {"form": "progressive", "rules": {"rounds": 6}},
            },
        )
    ]
)
class NewPartyForm(Strict):
    """A new party; its list of players is empty at first."""

    name = Text(most=120)
    date = serializers.DateField()
    settings = PartySettingsForm(required=False, default=dict)


class GuestForm(Strict):
    """A player, or two if partners stay together."""

    people = serializers.ListField(child=PersonForm(), min_length=1, max_length=2)
    line = Choice("PartyLine", LINES, default="", help_text="At a mixed party: lady or gentleman.")
    team = Text(most=80, required=False, allow_blank=True, default="")
    another = Flag(
        default=False, help_text="This is a different person with the same name as someone already here."
    )


class StandInForm(Strict):
    """The player who plays only if a fourth is missing; null for nobody."""

    entry = Whole(least=1, most=LARGEST_ID, allow_null=True)


class HandedForm(Strict):
    """The figures on the tally of a player, who is named by number; both are null if it is blank."""

    number = Whole(least=1, most=MOST_NUMBER)
    mine = Whole(most=MOST, allow_null=True)
    theirs = Whole(most=MOST, allow_null=True)

    def validate(self, attrs: Any) -> Any:
        if (attrs["mine"] is None) != (attrs["theirs"] is None):
            words = _("Enter both numbers of a round on a tally, or neither.")
            raise serializers.ValidationError({"mine": [ErrorDetail(words, code="party.tally")]})
        return attrs


class HandInForm(Strict):
    """Tallies of a round. Tallies that are not sent stay as they are."""

    tallies = serializers.ListField(child=HandedForm(), min_length=1, max_length=MOST_NUMBER)


class NextRoundForm(Strict):
    """The round that the sender sees as the current one, so that a request sent twice draws one round."""

    after = Whole(least=1, most=MOST_ROUNDS, required=False)
