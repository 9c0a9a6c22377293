"""The values in which a party is given, and the forms in which it is sent."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from clubs.web.api.answers import serializer_of
from clubs.web.api.fields import Choice, Flag, Record, Shape, Strict, Text, Whole
from scoring.models import Entry, Session
from tournaments.api.answers.sessions import DeedAnswer, DeedsAnswer
from tournaments.api.answers.words import ROLES
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


class NumberedSerializer(Shape):
    """A player on the list, or both names if pairs stay together."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class PartySeatSerializer(Shape):
    """A chair and its player. `number` is null for a dummy."""

    seat = Choice("Seat", "NESW")
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    deals_first = serializers.BooleanField()
    arrived = serializers.BooleanField(help_text="Moved to the table for this round.")


class PartyTableSerializer(Shape):
    """A table in a round; its deals are entered on its score sheet."""

    table = serializers.IntegerField()
    sheet = serializers.IntegerField()
    seats = PartySeatSerializer(many=True)
    deals = serializers.IntegerField(help_text="Entered.")
    of = serializers.IntegerField(help_text="Number of deals; 0 if the host ends the round.")
    over = serializers.BooleanField()
    waiting = serializers.BooleanField(help_text="A deal was entered in two different ways.")
    points = serializers.ListField(child=serializers.IntegerField(), help_text="N-S and E-W.")


class CardDrawnSerializer(NumberedSerializer):
    """A player, and the card they drew."""

    card = serializers.CharField(help_text="SA, HT.")


class PartyDrawSerializer(Shape):
    """The cards drawn at a table."""

    table = serializers.IntegerField()
    title = serializers.CharField()
    cards = CardDrawnSerializer(many=True)


class PartyRoundSerializer(Shape):
    """A round: who sits where, what is played, and why it was drawn so."""

    number = serializers.IntegerField()
    of = serializers.IntegerField()
    over = serializers.BooleanField()
    bell = serializers.ListField(child=serializers.CharField(), help_text="What the bell is waiting for.")
    tables = PartyTableSerializer(many=True)
    sitters = NumberedSerializer(many=True)
    retired = NumberedSerializer(many=True)
    draws = PartyDrawSerializer(many=True)
    reasons = serializers.ListField(child=serializers.CharField())


class PartySettingsSerializer(Shape):
    """All settings of a party."""

    form = Choice("PartyForm", FORMS)
    game = serializers.CharField()
    options = serializers.DictField()
    rules = PartyRulesForm()
    count = Choice("PartyCount", Count)
    prizes = PrizesForm()
    ends = Choice("PartyEnds", ENDS)
    minutes = serializers.IntegerField()


class PartySerializer(Shape):
    """A party with its current round, the caller's roles, and the actions open to them."""

    id = serializers.IntegerField()
    club = serializers.CharField()
    name = serializers.CharField()
    contest = serializers.CharField()
    form = serializers.CharField(help_text="key@edition in the catalogue of rules.")
    date = serializers.DateField()
    state = Choice("SessionState", Session.State.values)

    version = serializers.CharField(
        help_text="Changes whenever anything a screen shows has changed; for `since`."
    )
    started = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)
    official = serializers.DateTimeField(allow_null=True)
    corrections_until = serializers.DateTimeField(allow_null=True)
    settings = PartySettingsSerializer()
    announcement = serializers.ListField(child=serializers.CharField(), help_text="Read out before play.")
    stands_in = serializers.IntegerField(allow_null=True, help_text="Number of the stand-in.")
    rounds = serializers.IntegerField(help_text="Drawn so far.")
    round = PartyRoundSerializer(allow_null=True)
    roles = serializers.ListField(child=Choice("SessionRole", ROLES))
    may = serializer_of(DeedsAnswer)()


class DrawnRoundSerializer(PartyRoundSerializer):
    """A round just drawn, and the action that drew it, which can be undone."""

    deed = serializer_of(DeedAnswer)()


class PartyGuestSerializer(Shape):
    """An entry of the list. `team` is the team they play for, if any."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    names = serializers.CharField()
    line = Choice("PartyLine", LINES)
    team = serializers.CharField()
    state = Choice("EntryState", Entry.State.values)


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


class WrittenSerializer(Shape):
    """The points of the player and of their opponents."""

    mine = serializers.IntegerField()
    theirs = serializers.IntegerField()


class TallyRowSerializer(WrittenSerializer):
    """A round of a tally. `won` is null for a tie, or while the round is not over."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    partner = serializers.CharField()
    opponents = serializers.CharField()
    over = serializers.BooleanField()
    won = serializers.BooleanField(allow_null=True)
    handed = WrittenSerializer(allow_null=True, help_text="As on the tally that the player handed in.")


class TallySerializer(Shape):
    """A tally. `current` says whether all entries are scored in it."""

    entry = serializers.IntegerField()
    number = serializers.IntegerField()
    names = serializers.CharField()
    current = serializers.BooleanField()
    rows = TallyRowSerializer(many=True)


class PlaceSerializer(Shape):
    """A line of the ranking, which goes by `figure`: a whole number, or an exact fraction as text."""

    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    entry = serializers.IntegerField()
    number = serializers.IntegerField()
    names = serializers.CharField()
    figure = serializers.JSONField()
    mine = serializers.IntegerField()
    theirs = serializers.IntegerField()
    rounds = serializers.IntegerField()
    won = serializers.IntegerField(help_text="Rounds won.")
    adjustment = serializers.JSONField(help_text="Adjustment by the host.")


class PlacesGroupSerializer(Shape):
    """The players who are ranked together."""

    line = Choice("PartyLine", LINES)
    lines = PlaceSerializer(many=True)


class TeamPlaceSerializer(Shape):
    """The place of a team, by the sum of the figures of its players."""

    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    team = serializers.CharField()
    figure = serializers.JSONField()
    numbers = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of its players.")


class PrizeSerializer(Shape):
    """A prize and its winners, who share it if there are several. `round` is 0 if it is for no one round."""

    kind = Choice("PrizeKind", PrizeKey)
    title = serializers.CharField()
    line = Choice("PartyLine", LINES)
    winners = NumberedSerializer(many=True)
    figure = serializers.JSONField()
    round = serializers.IntegerField()
    drawn = CardDrawnSerializer(many=True, help_text="The cards drawn, if they cut for it.")


class PlacesSerializer(Shape):
    """The places, teams and prizes of a party as last calculated."""

    version = serializers.CharField()
    current = serializers.BooleanField()
    count = Choice("PartyCount", Count)
    averaged = serializers.BooleanField(
        help_text="Ranked by the average per round, because not all played the same number."
    )
    words = serializers.CharField(
        help_text="How the ranking is made, if not by `figure` alone; otherwise empty."
    )
    groups = PlacesGroupSerializer(many=True)
    teams = TeamPlaceSerializer(many=True)
    prizes = PrizeSerializer(many=True)


class FaultSerializer(Shape):
    """Tallies that cannot be right. `table` is 0 for players who sat out."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    players = NumberedSerializer(many=True)
    words = serializers.CharField()


class CheckSerializer(Shape):
    """The cross-check of the book: the sum of all own points must be the sum of all opponents' points."""

    current = serializers.BooleanField()
    agrees = serializers.BooleanField()
    sum_mine = serializers.IntegerField()
    sum_theirs = serializers.IntegerField()
    faults = FaultSerializer(many=True)
