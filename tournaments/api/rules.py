"""Calculations that need no club: movements, suggestions of movements, and the score of a result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.words import say
from clubs.web.api.base import ApiView
from clubs.web.api.fields import Choice, Strict, Text, Whole
from clubs.web.api.openapi import described
from clubs.web.api.throttles import RulesThrottle
from scoring.bridge import BOARD_TABLES, Result, score
from scoring.bridge.tables import DEFAULT
from scoring.words import Vulnerability
from tournaments.movements import KINDS, Kind, make, movement_record, suggest, suggestion_record

MOST_TABLES = 80
MOST_CONTESTANTS = 160
MOST_ROUNDS = 100
MOST_BOARDS = 100
MOST_OPTIONS = 12
CONTESTANTS = ("pairs", "players", "teams")
VULNERABILITIES = [vulnerability.value for vulnerability in Vulnerability]


class RulesView(ApiView):
    """A calculation that is open to all and stores nothing."""

    tag = "rules"
    open = True
    throttle_classes = [RulesThrottle]


class OptionSerializer(serializers.Serializer[Any]):
    """An option of a kind of movement: its choices, and the one that is used by default."""

    name = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    default = serializers.CharField()
    help = serializers.CharField()


class KindSerializer(serializers.Serializer[Any]):
    """A kind of movement, the numbers of tables it exists for, and its options."""

    key = serializers.CharField()
    title = serializers.CharField()
    contestants = serializers.CharField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    options = OptionSerializer(many=True)


class FairnessSerializer(serializers.Serializer[Any]):
    """The balance of a movement.

    `q` is a percentage with one decimal: 100 if every two contestants compete equally. `min` and `max` are
    how much two contestants compete at least and at most, `met` is the least number of different opponents
    that anyone meets, and `shared` counts how often tables share a set of boards in a round.
    """

    q = serializers.CharField()
    min = serializers.IntegerField()
    max = serializers.IntegerField()
    met = serializers.IntegerField()
    shared = serializers.IntegerField()


class SeatingSerializer(serializers.Serializer[Any]):
    """Who sits at a table in a round, after any arrow switch, and the boards played there.

    Pairs and teams have `ns` and `ew`; individual players have `n`, `e`, `s` and `w`.
    """

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = serializers.IntegerField(required=False)
    ew = serializers.IntegerField(required=False)
    n = serializers.IntegerField(required=False)
    e = serializers.IntegerField(required=False)
    s = serializers.IntegerField(required=False)
    w = serializers.IntegerField(required=False)
    boards = serializers.ListField(child=serializers.IntegerField())
    arrow_switched = serializers.BooleanField()


class SitOutSerializer(serializers.Serializer[Any]):
    """A contestant who sits out a round."""

    round = serializers.IntegerField()
    contestant = serializers.IntegerField()


class MovementSerializer(serializers.Serializer[Any]):
    """A complete movement, which has passed all checks."""

    kind = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_per_round = serializers.IntegerField()
    boards = serializers.IntegerField()
    contestants = serializers.CharField()
    winners = serializers.IntegerField()
    shares = serializers.BooleanField()
    copies = serializers.IntegerField()
    meetings = serializers.IntegerField()
    seats = SeatingSerializer(many=True)
    sitouts = SitOutSerializer(many=True)
    fairness = FairnessSerializer()


class SuggestionSerializer(serializers.Serializer[Any]):
    """A movement that fits; `options` are the options to make it with."""

    kind = serializers.CharField()
    options = serializers.DictField()
    boards = serializers.IntegerField(help_text="Boards played by a pair that never sits out.")
    in_play = serializers.IntegerField(help_text="Boards needed.")
    winners = serializers.IntegerField()
    minutes = serializers.IntegerField()
    fairness = FairnessSerializer()
    reasons = serializers.ListField(child=serializers.CharField())


class MovementForm(Strict):
    """The movement to be made. The kind chooses what is left out."""

    kind = Text(most=60, help_text="A key of the list, or a word like mitchell or howell.")
    tables = Whole(least=1, most=MOST_TABLES, required=False)
    pairs = Whole(least=1, most=MOST_CONTESTANTS, required=False, help_text="The same for players and teams.")
    rounds = Whole(least=1, most=MOST_ROUNDS, required=False)
    boards_per_round = Whole(least=1, most=MOST_BOARDS, required=False)
    missing = Whole(least=1, most=MOST_CONTESTANTS, required=False)
    options = serializers.DictField(
        child=Text(most=200), required=False, help_text="By name, as in the list of kinds."
    )

    def validate_options(self, value: Mapping[str, str]) -> Mapping[str, str]:
        if len(value) > MOST_OPTIONS:
            raise serializers.ValidationError([ErrorDetail(_("Too many options."), code="max_length")])
        return value


class SuggestForm(Strict):
    """How many contestants play, and the boards, minutes and winners that are wanted."""

    pairs = Whole(least=2, most=MOST_CONTESTANTS, query=True, help_text="The same for players and teams.")
    contestants = Choice("Contestants", CONTESTANTS, required=False, default="pairs")
    boards = Whole(least=1, most=120, query=True, required=False)
    minutes = Whole(least=1, most=1440, query=True, required=False)
    winners = Whole(least=1, most=2, query=True, required=False)


class ScoreForm(Strict):
    """A result, and the vulnerability of the board."""

    result = Text(most=40, help_text="4SXE+1, 3NN=, 2HXXW-2, PASS.")
    vul = Choice("Vulnerability", VULNERABILITIES)
    table = Choice("ScoringTable", BOARD_TABLES, default=DEFAULT)


class ScoreSerializer(serializers.Serializer[Any]):
    """The score of a result for each side."""

    result = serializers.CharField()
    vul = Choice("Vulnerability", VULNERABILITIES)
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()


class Movements(RulesView):
    """All kinds of movements with their options."""

    @described("list_movements", "List the kinds of movement", answer=KindSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([kind_record(kind) for kind in KINDS])


def kind_record(kind: Kind) -> dict[str, Any]:
    return {
        "key": kind.key,
        "title": kind.title,
        "contestants": kind.contestants,
        "sizes": list(kind.sizes),
        "options": [
            {"name": o.name, "choices": list(o.choices), "default": o.default, "help": o.help}
            for o in kind.options
        ],
    }


class Suggest(RulesView):
    """Movements that fit a number of contestants, best first."""

    @described(
        "suggest_movements", "Suggest movements", answer=SuggestionSerializer(many=True), asks=SuggestForm
    )
    def get(self, request: Request) -> Response:
        suggestions = suggest(**self.asked)
        return Response(
            [
                suggestion_record(suggestion) | {"reasons": [say(reason) for reason in suggestion.reasons]}
                for suggestion in suggestions
            ]
        )


class Make(RulesView):
    """A movement made from its kind and size."""

    @described("make_movement", "Make a movement", request=MovementForm, answer=MovementSerializer)
    def post(self, request: Request) -> Response:
        return Response(movement_record(make(**self.body(MovementForm))))


class Score(RulesView):
    """The score of a contract and its result."""

    @described("score_result", "Show what a result scores", request=ScoreForm, answer=ScoreSerializer)
    def post(self, request: Request) -> Response:
        asked = self.body(ScoreForm)
        result, vulnerability = Result.parse(asked["result"]), Vulnerability(asked["vul"])
        points = score(result, vulnerability, asked["table"])
        return Response({"result": str(result), "vul": vulnerability.value, "ns": points, "ew": -points})
