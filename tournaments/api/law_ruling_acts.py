"""What is done with one ruling by the laws: judged, told, scored, withdrawn, appealed, decided.

Every call names the version that the caller has seen, and is refused with 409 where another one is newer.
"""

from __future__ import annotations

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.words import say
from clubs.web.api.base import Data
from clubs.web.api.fields import Choice, Flag, Shape, Strict, Text, Whole
from clubs.web.api.openapi import described
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.models import Session
from tournaments.api.base import StaffView
from tournaments.api.law_rulings import (
    MOST,
    JudgementForm,
    LawRulingSerializer,
    RulingsView,
    ruled_by,
    ruling_data,
)
from tournaments.api.outcomes import OutcomeForm, outcome_of
from tournaments.models import LawRuling
from tournaments.selectors.control.law_rulings import ruling_in_words, ruling_of
from tournaments.services.law_rulings import appeals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.mends.preview import preview
from tournaments.services.mends.words import preview_words


class VersionForm(Strict):
    """The version of the ruling that the caller has seen."""

    version = Whole(least=1, most=32_767)


class JudgeForm(JudgementForm, VersionForm):
    """What is ruled now; the place and the result before stay as they were recorded."""


class TellForm(VersionForm):
    """The side that has heard the ruling."""

    side = Choice("SideTold", ("ns", "ew"))


class AdjustForm(VersionForm):
    """The score that follows from the ruling. With `look` nothing changes: the answer says what would."""

    outcome = OutcomeForm()
    look = Flag(required=False, default=False)


class WithdrawRulingForm(VersionForm):
    """Why the ruling holds no longer (Law 82C)."""

    reason = Text(most=MOST["reason"])


class AppealForm(VersionForm):
    """Who appeals. `concurs`: both partners, or the captain of the team, do (Law 92D)."""

    appellant = Text(most=200)
    concurs = Flag()


class DecisionForm(VersionForm):
    """The decision of the committee. `on_law`: the appeal is about a point of law (Law 93B3)."""

    amended = Flag()
    committee = Text(most=300)
    decision = Text(most=1000, help_text="The reasons.")
    on_law = Flag(required=False, default=False)
    recommended = Flag(
        required=False, default=False, help_text="Upheld, and the director is asked to change the ruling."
    )
    deposit_kept = Flag(required=False, help_text="Needed if a deposit was paid.")


class AdjustedSerializer(Shape):
    """The ruling, and in words what its score changes, or would change."""

    effect = serializers.CharField()
    ruling = LawRulingSerializer()


def get_ruling(session: Session, number: int) -> LawRuling:
    """A ruling of the session as it stands, by its number. Raises Http404."""
    ruling = ruling_of(session, number)
    if ruling is None:
        raise Http404
    return ruling


def shown_to_staff(ruling: LawRuling) -> Data:
    return ruling_data(ruling_in_words(ruling), staff=True)


class OneLawRuling(RulingsView):
    """A ruling by the laws."""

    @described("get_ruling", "Show a ruling by the laws", answer=LawRulingSerializer)
    def get(self, request: Request, club: str, session: int, ruling: int) -> Response:
        row = get_ruling(self.session, ruling)
        staff = self.sitting.staff
        if not staff and (row.round, row.table) not in self.callers_tables():
            raise Http404
        return Response(ruling_data(ruling_in_words(row), staff=staff))


class ActView(StaffView):
    """An act on a ruling."""

    tag = "control"
    problems = {"post": (409,)}


class Judge(ActView):
    """Rule on what was left open, or otherwise than before."""

    @described("judge_ruling", "Judge a ruling", request=JudgeForm, answer=LawRulingSerializer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(JudgeForm)
        row = law_rulings.judge(
            ruling=get_ruling(self.session, ruling),
            version=asked["version"],
            what=ruled_by(asked),
            by=self.actor,
        )
        return Response(shown_to_staff(row))


class Tell(ActView):
    """A side has heard the ruling."""

    @described(
        "tell_ruling", "Note that a side has heard a ruling", request=TellForm, answer=LawRulingSerializer
    )
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(TellForm)
        row = law_rulings.tell(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))


class Adjust(ActView):
    """The score that follows from a ruling, or a look at what it would change."""

    @described("adjust_ruling", "Give the score of a ruling", request=AdjustForm, answer=AdjustedSerializer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(AdjustForm)
        row, outcome = get_ruling(self.session, ruling), outcome_of(asked["outcome"])
        effect = preview(self.session, lambda: self._adjusted(row, asked["version"], outcome))
        if not asked["look"]:
            row = self._adjusted(row, asked["version"], outcome)
        words = f"{say(outcome_words(outcome))}. {preview_words(effect)}"
        return Response({"effect": words, "ruling": shown_to_staff(row)})

    def _adjusted(self, ruling: LawRuling, version: int, outcome: Outcome) -> LawRuling:
        return law_rulings.adjust(ruling=ruling, version=version, outcome=outcome, by=self.actor)


class WithdrawRuling(ActView):
    """The ruling holds no longer; its record stays."""

    @described("withdraw_ruling", "Withdraw a ruling", request=WithdrawRulingForm, answer=LawRulingSerializer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(WithdrawRulingForm)
        row = law_rulings.withdraw(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))


class Appeal(ActView):
    """A contestant appeals against a ruling; the deposit is that of the club."""

    @described("appeal_ruling", "Record an appeal", request=AppealForm, answer=LawRulingSerializer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(AppealForm)
        row = appeals.lodge(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))


class Decide(ActView):
    """The committee has decided an appeal."""

    @described("decide_appeal", "Decide an appeal", request=DecisionForm, answer=LawRulingSerializer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(DecisionForm)
        row = appeals.decide(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))
