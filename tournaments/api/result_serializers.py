"""The forms in which results are given: rankings, boards, cards, and why a figure is what it is."""

from __future__ import annotations

from rest_framework import serializers

from clubs.web.api.fields import Choice, Shape, Since, Strict, Text
from scoring.models import Session
from tournaments.api.rules import VULNERABILITIES
from tournaments.api.serializers import LINES, OutcomeSerializer, SettingsSerializer


class SectionForm(Strict):
    """Of which field: the one that this section is in; else the first."""

    section = Text(most=2, required=False, default="")


class RankingForm(Since, SectionForm):
    """Which ranking, and what the caller shows of it."""


class PairSerializer(Shape):
    """A pair as pages name it."""

    entry = serializers.IntegerField(allow_null=True, help_text="Null for an entry of another club.")
    label = serializers.CharField(  # type: ignore[assignment]  # a serializer has one of its own
        help_text="Its number, with the section's letter if there are several sections."
    )
    names = serializers.CharField()
    club = serializers.CharField(help_text="Its club if several clubs share the field; otherwise empty.")


class RankedLineSerializer(PairSerializer):
    """A line of a ranking."""

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
    rounds_done = serializers.IntegerField()
    rounds = serializers.IntegerField()
    results = serializers.IntegerField()
    scheduled = serializers.IntegerField()


class SharingClubSerializer(Shape):
    """A club that shares the field, and the state of its session."""

    name = serializers.CharField()
    state = Choice("SessionState", Session.State.values)


class RankingSerializer(Shape):
    """A field's ranking. `current`: no result is newer than it."""

    version = serializers.CharField()
    current = serializers.BooleanField()
    final = serializers.BooleanField(help_text="False if provisional: the field is still playing.")
    partial = serializers.BooleanField(  # type: ignore[assignment]  # a serializer has one of its own
        help_text="Only boards that every table has played are counted."
    )
    state = Choice("SessionState", Session.State.values)
    sections = serializers.ListField(child=serializers.CharField())
    progress = ProgressSerializer()
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
    """How many of its results a board has."""

    number = serializers.IntegerField()
    dealer = Choice("Seat", "NESW")
    vulnerability = Choice("Vulnerability", VULNERABILITIES)
    results = serializers.IntegerField()
    scheduled = serializers.IntegerField()
    visible = serializers.BooleanField()


class PointsSerializer(Shape):
    """What a result is worth to a side: null where there is nothing yet."""

    points = serializers.CharField(allow_null=True)
    top = serializers.CharField()
    percent = serializers.CharField(allow_null=True)


class ComparedSerializer(Shape):
    """One result of a board, with what it is worth; where it was played is null for another club's."""

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
    """One form of a board (a fouled one has two): its deal if known, results best for N-S first."""

    form = serializers.CharField()
    deal = serializers.CharField(help_text="PBN; empty if not known.")
    makeable = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        allow_null=True,
        help_text="Double-dummy tricks by seat and denomination; null until they have been calculated.",
    )
    results = ComparedSerializer(many=True)


class TravellerSerializer(BoardLineSerializer):
    """A board at all tables; without results until the caller may see them."""

    current = serializers.BooleanField()
    forms = BoardFormSerializer(many=True)


class CardRowSerializer(Shape):
    """A board of a pair; without outcome until the caller may see it, without points until it may be seen."""

    play = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    side = Choice("Direction", ("NS", "EW"))
    opponents = PairSerializer(allow_null=True)
    visible = serializers.BooleanField()
    outcome = OutcomeSerializer(allow_null=True)
    points = PointsSerializer(allow_null=True)


class CardSerializer(Shape):
    """A scorecard, board by board."""

    version = serializers.CharField()
    current = serializers.BooleanField()
    pair = RankedLineSerializer(allow_null=True)
    rows = CardRowSerializer(many=True)


class RulingSerializer(Shape):
    """One correction: what, why, by whom, under which law."""

    words = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]


class WhyBoardSerializer(Shape):
    """How a board's points came about: the comparison, then what was done to it."""

    board = serializers.IntegerField()
    words = serializers.CharField()
    corrections = RulingSerializer(many=True)


class WhySerializer(Shape):
    """How a pair's score is made up; empty if the ranking is not `current`."""

    current = serializers.BooleanField()
    figure = serializers.CharField()
    unit = serializers.CharField()
    percent = serializers.CharField(help_text="The figure if it is a percentage; otherwise empty.")
    sums = serializers.ListField(child=serializers.CharField())
    boards = WhyBoardSerializer(many=True)
    corrections = RulingSerializer(many=True)
    hidden = serializers.IntegerField(help_text="Boards that are not shown because they are still in play.")
