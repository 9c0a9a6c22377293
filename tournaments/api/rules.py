"""Calculations that need no club: movements, suggestions of movements, and the score of a result."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import ApiView
from clubs.web.api.fields import Choice, Strict, Text, Whole
from clubs.web.api.openapi import described
from clubs.web.api.throttles import RulesThrottle
from scoring.bridge import BOARD_TABLES, Result, score
from scoring.bridge.tables import DEFAULT
from scoring.words import Vulnerability
from tournaments.api.answers.movements import KindAnswer, MovementAnswer, ScoreAnswer, SuggestionAnswer
from tournaments.api.answers.words import CONTESTANTS, VULNERABILITIES
from tournaments.movements import KINDS, make, suggest

MOST_TABLES = 80
MOST_CONTESTANTS = 160
MOST_ROUNDS = 100
MOST_BOARDS = 100
MOST_OPTIONS = 12


class RulesView(ApiView):
    """A calculation that is open to all and stores nothing."""

    tag = "rules"
    open = True
    throttle_classes = [RulesThrottle]


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


class Movements(RulesView):
    """All kinds of movements with their options."""

    @described("list_movements", "List the kinds of movement", answer=list[KindAnswer])
    def get(self, request: Request) -> Response:
        return Response([KindAnswer.of(kind) for kind in KINDS])


class Suggest(RulesView):
    """Movements that fit a number of contestants, best first."""

    @described("suggest_movements", "Suggest movements", answer=list[SuggestionAnswer], asks=SuggestForm)
    def get(self, request: Request) -> Response:
        return Response([SuggestionAnswer.of(suggestion) for suggestion in suggest(**self.asked)])


class Make(RulesView):
    """A movement made from its kind and size."""

    @described("make_movement", "Make a movement", request=MovementForm, answer=MovementAnswer)
    def post(self, request: Request) -> Response:
        return Response(MovementAnswer.of(make(**self.body(MovementForm))))


class Score(RulesView):
    """The score of a contract and its result."""

    @described("score_result", "Show what a result scores", request=ScoreForm, answer=ScoreAnswer)
    def post(self, request: Request) -> Response:
        asked = self.body(ScoreForm)
        result, vulnerability = Result.parse(asked["result"]), Vulnerability(asked["vul"])
        points = score(result, vulnerability, asked["table"])
        return Response(ScoreAnswer(result=str(result), vul=vulnerability.value, ns=points, ew=-points))
