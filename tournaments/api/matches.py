"""The draw of rounds that depend on results, and the matches of an entry."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.fields import Flag, Strict, Text, Whole
from clubs.web.api.openapi import described
from tournaments.api.answers.matches import ExtraBoardsAnswer, MatchAnswer, PairedRoundAnswer
from tournaments.api.base import StaffView
from tournaments.api.results import ResultsView
from tournaments.selectors.by_round import is_by_round, rounds_paired
from tournaments.selectors.results.matches import matches_of
from tournaments.selectors.results.pages import get_pair
from tournaments.selectors.sessions import get_section
from tournaments.selectors.setup.next_round import paired_round
from tournaments.services import mends
from tournaments.services.mends.extra_boards import MOST_EXTRA

MOST_NUMBER = 999
MOST_MATCH = 32_000
COUPLE = 2


class CoupleField(serializers.ListField):
    """A list of the two numbers that meet."""

    child = Whole(least=1, most=MOST_NUMBER)

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=COUPLE, max_length=COUPLE, **options)


class PairingForm(Strict):
    """Matches and byes that the director fixes. The ranking decides the rest of the draw."""

    section = Text(most=2, default="A")
    assigned = serializers.ListField(
        child=CoupleField(),
        required=False,
        default=list,
        max_length=80,
        help_text="Numbers of the two that meet.",
    )
    byes = serializers.ListField(
        child=Whole(least=1, most=MOST_NUMBER), required=False, default=list, max_length=80
    )
    lagged = Flag(default=False, help_text="Use the ranking from one round earlier.")

    def validate_assigned(self, value: list[list[int]]) -> list[list[int]]:
        if any(one == other for one, other in value):
            raise serializers.ValidationError(
                [ErrorDetail(_("Nobody can play against themselves."), code="pairing")]
            )
        return value


class NextRound(StaffView):
    """The draw of the next round of a section whose rounds depend on results."""

    tag = "control"

    @described(
        "pair_round",
        "Publish the draw for the next round",
        request=PairingForm,
        answer=PairedRoundAnswer,
        status=201,
    )
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(PairingForm)
        section = get_section(self.session, asked["section"])
        if not is_by_round(section):
            raise Http404
        deed = mends.pair_round(
            section=section,
            by=self.actor,
            assigned=[(one, other) for one, other in asked["assigned"]],
            assigned_byes=asked["byes"],
            lagged=asked["lagged"],
        )
        paired = paired_round(section, rounds_paired(section))
        return Response(PairedRoundAnswer.of(paired, deed), status=201)


class ExtraBoardsForm(Strict):
    """How many boards more a level match of a knockout plays, at both its tables."""

    section = Text(most=2, default="A")
    match = Whole(least=1, most=MOST_MATCH)
    boards = Whole(least=1, most=MOST_EXTRA)


class ExtraBoards(StaffView):
    """Extra boards for a match that is level. They decide it, and count nowhere else."""

    tag = "control"

    @described(
        "add_extra_boards",
        "Add extra boards to a level match of a knockout",
        request=ExtraBoardsForm,
        answer=ExtraBoardsAnswer,
        status=201,
    )
    def post(self, request: Request, club: str, session: int) -> Response:
        asked = self.body(ExtraBoardsForm)
        section = get_section(self.session, asked["section"])
        match = asked["match"]
        deed = mends.add_extra_boards(section=section, match=match, boards=asked["boards"], by=self.actor)
        return Response(ExtraBoardsAnswer.of(section, match, deed), status=201)


class Matches(ResultsView):
    """The matches of an entry in the order of the rounds; empty if the event has no matches."""

    @described("list_matches", "List the matches of an entry", answer=list[MatchAnswer])
    def get(self, request: Request, club: str, session: int, entry: int) -> Response:
        results = self.read(entry=entry)
        return Response([MatchAnswer.of(line) for line in matches_of(results, get_pair(results, entry))])
