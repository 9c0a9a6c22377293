"""What needs no club: movements, made and suggested, and what a result is worth."""

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
    """Open to all: it computes and keeps nothing."""

    tag = "rules"
    open = True
    throttle_classes = [RulesThrottle]


class OptionSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    default = serializers.CharField()
    help = serializers.CharField()


class KindSerializer(serializers.Serializer[Any]):
    """A kind of movement, for how many tables, with its options."""

    key = serializers.CharField()
    title = serializers.CharField()
    contestants = serializers.CharField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    options = OptionSerializer(many=True)


class FairnessSerializer(serializers.Serializer[Any]):
    """Q, the least and most that two pairs compete, how many opponents everybody meets, boards shared."""

    q = serializers.CharField()
    min = serializers.IntegerField()
    max = serializers.IntegerField()
    met = serializers.IntegerField()
    shared = serializers.IntegerField()


class SeatingSerializer(serializers.Serializer[Any]):
    """Who sits at a table in a round (after a switch), and the boards there.

    Pairs and teams have `ns` and `ew`; players `n`, `e`, `s` and `w`.
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
    round = serializers.IntegerField()
    contestant = serializers.IntegerField()


class MovementSerializer(serializers.Serializer[Any]):
    """A movement, checked."""

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
    """A suitable movement; `options` are the options for making it."""

    kind = serializers.CharField()
    options = serializers.DictField()
    boards = serializers.IntegerField(help_text="Boards played by a pair that never sits out.")
    in_play = serializers.IntegerField(help_text="Boards needed.")
    winners = serializers.IntegerField()
    minutes = serializers.IntegerField()
    fairness = FairnessSerializer()
    reasons = serializers.ListField(child=serializers.CharField())


class MovementForm(Strict):
    """A movement to be made; what is left out is chosen by the kind."""

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
    """How many compete, and what the evening allows."""

    pairs = Whole(least=2, most=MOST_CONTESTANTS, query=True, help_text="The same for players and teams.")
    contestants = Choice("Contestants", CONTESTANTS, required=False, default="pairs")
    boards = Whole(least=1, most=120, query=True, required=False)
    minutes = Whole(least=1, most=1440, query=True, required=False)
    winners = Whole(least=1, most=2, query=True, required=False)


class ScoreForm(Strict):
    """A result and the board's vulnerability."""

    result = Text(most=40, help_text="4SXE+1, 3NN=, 2HXXW-2, PASS.")
    vul = Choice("Vulnerability", VULNERABILITIES)
    table = Choice("ScoringTable", BOARD_TABLES, default=DEFAULT)


class ScoreSerializer(serializers.Serializer[Any]):
    """The score for each side."""

    result = serializers.CharField()
    vul = Choice("Vulnerability", VULNERABILITIES)
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()


class Movements(RulesView):
    """All kinds of movements."""

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
    """Suitable movements for a number of pairs, best first."""

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
    """A movement from its kind and size."""

    @described("make_movement", "Make a movement", request=MovementForm, answer=MovementSerializer)
    def post(self, request: Request) -> Response:
        return Response(movement_record(make(**self.body(MovementForm))))


class Score(RulesView):
    """The score for a contract and its result."""

    @described("score_result", "Show what a result scores", request=ScoreForm, answer=ScoreSerializer)
    def post(self, request: Request) -> Response:
        asked = self.body(ScoreForm)
        result, vulnerability = Result.parse(asked["result"]), Vulnerability(asked["vul"])
        points = score(result, vulnerability, asked["table"])
        return Response({"result": str(result), "vul": vulnerability.value, "ns": points, "ew": -points})
