"""The values in which results are given: rankings, boards, scorecards, and how a score is made up."""

from __future__ import annotations

from rest_framework import serializers

from clubs.web.api.fields import Choice, Shape, Since, Strict, Text
from scoring.models import Session
from tournaments.api.rules import VULNERABILITIES
from tournaments.api.serializers import LINES, OutcomeSerializer, SettingsSerializer


class SectionForm(Strict):
    """The field that is asked for: that of the section with this letter; without one, the first field."""

    section = Text(most=2, required=False, default="")


class RankingForm(Since, SectionForm):
    """The ranking that is asked for, and the version that the caller has."""


class PairSerializer(Shape):
    """A pair, player or team with its number and names."""

    entry = serializers.IntegerField(allow_null=True, help_text="Null for an entry of another club.")
    label = serializers.CharField(  # type: ignore[assignment]  # a serializer has one of its own
        help_text="Its number, with the section's letter if there are several sections."
    )
    names = serializers.CharField()
    players = serializers.ListField(
        child=serializers.CharField(), help_text="The players of a team with a name of its own."
    )
    club = serializers.CharField(help_text="Its club if several clubs share the field; otherwise empty.")


class RankedLineSerializer(PairSerializer):
    """A line of a ranking. `own` is true if the caller plays in this entry."""

    line = Choice("Line", LINES)
    place = serializers.IntegerField(allow_null=True, help_text="Null if not ranked.")
    tied = serializers.BooleanField()
    figure = serializers.CharField(help_text="The figure it is ranked by, at most two decimals, in `unit`.")
    unit = serializers.CharField()
    percent = serializers.CharField(allow_null=True, help_text="Two decimals.")
    total = serializers.CharField(help_text="Two decimals; in matchpoints as given by `settings.points`.")
    top = serializers.CharField()
    boards = serializers.IntegerField()
    substitutes = serializers.ListField(child=serializers.CharField())
    withdrawn = serializers.BooleanField()
    own = serializers.BooleanField()


class ProgressSerializer(Shape):
    """How far play has come: rounds that are complete, and results entered of those scheduled."""

    rounds_done = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="Rounds to be played, without those that were cut.")
    results = serializers.IntegerField()
    scheduled = serializers.IntegerField()


class RoundsSerializer(Shape):
    """How many rounds were played, and how many there were to be with those that were cut."""

    played = serializers.IntegerField(help_text="Rounds with a result.")
    planned = serializers.IntegerField()


class SharingClubSerializer(Shape):
    """A club that shares the field, and the state of its session."""

    name = serializers.CharField()
    state = Choice("SessionState", Session.State.values)


class RankingSerializer(Shape):
    """The ranking of a field. `current` is false while newer results wait to be scored."""

    version = serializers.CharField()
    current = serializers.BooleanField()
    final = serializers.BooleanField(help_text="False if provisional: the field is still playing.")
    before_neuberg = serializers.BooleanField(
        help_text="Every result is in: only Neuberg's formula will change a place when play ends."
    )
    partial = serializers.BooleanField(  # type: ignore[assignment]  # a serializer has one of its own
        help_text="Only boards that every table has played are counted."
    )
    state = Choice("SessionState", Session.State.values)
    sections = serializers.ListField(child=serializers.CharField())
    progress = ProgressSerializer()
    rounds = RoundsSerializer()
    settings = SettingsSerializer()
    in_force = serializers.ListField(child=serializers.CharField(), help_text="The settings in words.")
    clubs = SharingClubSerializer(
        many=True, help_text="Clubs that share the field; empty if only one club plays."
    )
    publication = serializers.IntegerField(
        allow_null=True, help_text="The number of the latest result version."
    )
    lines = RankedLineSerializer(many=True)


class BoardLineSerializer(Shape):
    """A board, and how many of its scheduled results have been entered."""

    number = serializers.IntegerField()
    dealer = Choice("Seat", "NESW")
    vulnerability = Choice("Vulnerability", VULNERABILITIES)
    results = serializers.IntegerField()
    scheduled = serializers.IntegerField()
    visible = serializers.BooleanField()


class PointsSerializer(Shape):
    """The points of one side for a result; values are null as long as the board has not been scored."""

    points = serializers.CharField(allow_null=True)
    top = serializers.CharField()
    percent = serializers.CharField(allow_null=True)


class ComparedSerializer(Shape):
    """One result of a board with its points.

    `play`, `round`, `table` and `section` are null for a result of another club.
    """

    play = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    section = serializers.CharField(allow_null=True)
    ns = PairSerializer(allow_null=True)
    ew = PairSerializer(allow_null=True)
    outcome = OutcomeSerializer(allow_null=True)
    points_ns = PointsSerializer()
    points_ew = PointsSerializer()


class BoardFormSerializer(Shape):
    """One form of a board: its deal if known, and the results in it, best for N-S first.

    A board has more than one form if it was fouled.
    """

    form = serializers.CharField()
    deal = serializers.CharField(help_text="PBN; empty if it is not known, or may not be seen yet.")
    makeable = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        allow_null=True,
        help_text="Double-dummy tricks by seat and denomination; null until they have been calculated.",
    )
    results = ComparedSerializer(many=True)


class TravellerSerializer(BoardLineSerializer):
    """A board at all tables. It has no results until the caller may see them."""

    current = serializers.BooleanField()
    forms = BoardFormSerializer(many=True)


class CardRowSerializer(Shape):
    """A board on a scorecard.

    `outcome` is null until the caller may see the result, `points` until the board may be shown to them.
    """

    play = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    side = Choice("Direction", ("NS", "EW"))
    opponents = PairSerializer(allow_null=True)
    visible = serializers.BooleanField()
    outcome = OutcomeSerializer(allow_null=True)
    points = PointsSerializer(allow_null=True)


class CardSerializer(Shape):
    """The scorecard of an entry, board by board in the order of play."""

    version = serializers.CharField()
    current = serializers.BooleanField()
    pair = RankedLineSerializer(allow_null=True)
    rows = CardRowSerializer(many=True)


class RulingSerializer(Shape):
    """A correction of a score: what was changed, why, by whom, and under which law."""

    words = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]


class WhyBoardSerializer(Shape):
    """How the points of a board were calculated, and the corrections made afterwards."""

    board = serializers.IntegerField()
    words = serializers.CharField()
    corrections = RulingSerializer(many=True)


class WhySerializer(Shape):
    """How the score of an entry is made up. The lists are empty while the ranking is not `current`."""

    current = serializers.BooleanField()
    figure = serializers.CharField()
    unit = serializers.CharField()
    percent = serializers.CharField(help_text="The figure if it is a percentage; otherwise empty.")
    sums = serializers.ListField(child=serializers.CharField())
    boards = WhyBoardSerializer(many=True)
    corrections = RulingSerializer(many=True)
    hidden = serializers.IntegerField(help_text="Boards that are not shown because they are still in play.")
