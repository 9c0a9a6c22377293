"""A club's poker evenings: the list, a new one, and one as it is now."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.models import User
from clubs.poker import rules
from clubs.poker.api.answers import PokerEveningAnswer, PokerEveningRowAnswer
from clubs.poker.api.base import PokerEveningView, PokerView
from clubs.poker.api.forms import PokerEveningForm
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.evenings import evenings_of, names_on, stamp_of
from clubs.poker.selectors.shown import shown
from clubs.poker.services.evenings import RUN, create_evening
from clubs.web.api.base import ListView
from clubs.web.api.fields import Since
from clubs.web.api.openapi import UNCHANGED, described
from clubs.web.new_names import require_new_name


class PokerEvenings(PokerView, ListView):
    """The club's poker evenings, the newest first, and a new evening."""

    queryset: QuerySet[PokerEvening] = PokerEvening.objects.all()

    @described(
        "list_poker_evenings",
        "List the poker evenings of a club",
        answer=list[PokerEveningRowAnswer],
    )
    def get(self, request: Request, club: str) -> Response:
        page = self.paginate_queryset(evenings_of(self.club)) or []
        return self.get_paginated_response([PokerEveningRowAnswer.of(evening) for evening in page])

    @described(
        "create_poker_evening",
        "Create a poker evening",
        request=PokerEveningForm,
        answer=PokerEveningAnswer,
        status=201,
    )
    def post(self, request: Request, club: str) -> Response:
        self.require(RUN)
        asked = self.body(PokerEveningForm)
        plan = rules.plan_from_json(rules.plan_sent(asked.pop("plan")))
        require_new_name(asked["name"], names_on(self.club, asked["date"]))
        user = self.actor.user
        assert isinstance(user, User)
        evening = create_evening(club=self.club, plan=plan, by=user, **asked)
        return Response(PokerEveningAnswer.shown(shown(evening)), status=201)


class OnePokerEvening(PokerEveningView):
    """The evening as it is now."""

    @described(
        "get_poker_evening",
        "Show a poker evening",
        answer=PokerEveningAnswer,
        asks=Since,
        others=UNCHANGED,
    )
    def get(self, request: Request, club: str, poker: int) -> Response:
        return self.since(stamp_of(self.evening)) or Response(PokerEveningAnswer.shown(shown(self.evening)))
