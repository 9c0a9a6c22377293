"""The forms in which results are given: rankings, boards, cards, and why a figure is what it is."""

from __future__ import annotations

from rest_framework import serializers

from scoring.models import Session
from tournaments.api.fields import Choice, Since, Strict, Text
from tournaments.api.rules import VULNERABILITIES
from tournaments.api.serializers import LINES, OutcomeSerializer, SettingsSerializer, Shape


class SectionForm(Strict):
    """Of which field: the one that this section is in; else the first."""

    section = Text(most=2, required=False, default="")


class RankingForm(Since, SectionForm):
    """Which ranking, and what the caller shows of it."""


class PairSerializer(Shape):
    """A pair as pages name it."""

    entry = serializers.IntegerField(allow_null=True, help_text="Null for another club's.")
    label = serializers.CharField(  # type: ignore[assignment]  # a serializer has one of its own
        help_text="Its number; with the section's letter where there are several."
    )
    names = serializers.CharField()
    club = serializers.CharField(help_text="Where clubs share the field; else empty.")


class RankedLineSerializer(PairSerializer):
    """A line of a ranking."""

    line = Choice("Line", LINES)
    place = serializers.IntegerField(allow_null=True, help_text="Null for who is not ranked.")
    tied = serializers.BooleanField()
    figure = serializers.CharField(help_text="What it is ranked by, two decimals at most, in `unit`.")
    unit = serializers.CharField()
    percent = serializers.CharField(allow_null=True, help_text="Two decimals.")
    total = serializers.CharField(help_text="Two decimals; in the matchpoints that `settings.points` says.")
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
    final = serializers.BooleanField(help_text="Else provisional: the field still plays.")
    partial = serializers.BooleanField(  # type: ignore[assignment]  # a serializer has one of its own
        help_text="Over the boards only that every table has played."
    )
    state = Choice("SessionState", Session.State.values)
    sections = serializers.ListField(child=serializers.CharField())
    progress = ProgressSerializer()
    settings = SettingsSerializer()
    in_force = serializers.ListField(child=serializers.CharField(), help_text="The settings in words.")
    clubs = SharingClubSerializer(
        many=True, help_text="Those that share the field; none where one club plays."
    )
    publication = serializers.IntegerField(allow_null=True, help_text="The number of the last one.")
    lines = RankedLineSerializer(many=True)


class BoardLineSerializer(Shape):
    """How many results a board has of how many."""

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
    deal = serializers.CharField(help_text="PBN; empty where not known.")
    makeable = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        allow_null=True,
        help_text="Tricks that can be made, by seat and denomination; null before they are computed.",
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
    """A pair's card, in the order of play."""

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
    """A pair's figure explained; nothing while the ranking is not `current`."""

    current = serializers.BooleanField()
    figure = serializers.CharField()
    unit = serializers.CharField()
    percent = serializers.CharField(help_text="The figure, where it is in per cents; else empty.")
    sums = serializers.ListField(child=serializers.CharField())
    boards = WhyBoardSerializer(many=True)
    corrections = RulingSerializer(many=True)
    hidden = serializers.IntegerField(help_text="Boards that are not explained, as they are still in play.")
