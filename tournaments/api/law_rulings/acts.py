"""Actions on a ruling by the laws: judge it, inform a side, adjust the score, withdraw it; appeal, decide.

Every request names the version that the caller has seen, and is refused with 409 if there is a newer one.
"""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.words import say
from clubs.web.api.fields import Choice, Flag, Strict, Text, Whole
from clubs.web.api.openapi import described
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.models import Session
from tournaments.api.base import StaffView
from tournaments.api.law_rulings.answers import AdjustedAnswer, LawRulingAnswer
from tournaments.api.law_rulings.lists import (
    MOST,
    JudgementForm,
    RulingsView,
    ruled_by,
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


KEEPS_SCORE = "The adjusted score that the ruling gave still counts; otherwise the result before it does."


class JudgeForm(JudgementForm, VersionForm):
    """The new ruling. The place and the result before the ruling stay as they were recorded."""

    keep_score = Flag(required=False, default=False, help_text=KEEPS_SCORE)


class TellForm(VersionForm):
    """The side that has been informed of the ruling."""

    side = Choice("SideTold", ("ns", "ew"))


class AdjustForm(VersionForm):
    """The score that follows from the ruling. With `look` nothing is saved: the answer shows the changes."""

    outcome = OutcomeForm()
    look = Flag(required=False, default=False)


class WithdrawRulingForm(VersionForm):
    """Why the ruling is withdrawn (Law 82C)."""

    reason = Text(most=MOST["reason"])
    keep_score = Flag(required=False, default=False, help_text=KEEPS_SCORE)


class AppealForm(VersionForm):
    """An appeal. `concurs` says that both partners, or the captain of the team, agree to it (Law 92D)."""

    appellant = Text(most=200)
    concurs = Flag()


class DecisionForm(VersionForm):
    """The decision of the committee. `on_law` marks an appeal on a point of law (Law 93B3)."""

    amended = Flag()
    committee = Text(most=300)
    decision = Text(most=1000, help_text="The reasons.")
    on_law = Flag(required=False, default=False)
    recommended = Flag(
        required=False, default=False, help_text="Upheld, and the director is asked to change the ruling."
    )
    deposit_kept = Flag(required=False, help_text="Needed if a deposit was paid.")


class WithdrawAppealForm(VersionForm):
    """An appeal that its appellants withdraw before it is decided."""

    reason = Text(most=1000, required=False, default="")
    deposit_kept = Flag(required=False, help_text="Needed if a deposit was paid.")


def get_ruling(session: Session, number: int) -> LawRuling:
    """The newest version of a ruling of the session, by its number. Raises Http404."""
    ruling = ruling_of(session, number)
    if ruling is None:
        raise Http404
    return ruling


def shown_to_staff(ruling: LawRuling) -> LawRulingAnswer:
    return LawRulingAnswer.of(ruling_in_words(ruling), staff=True)


class OneLawRuling(RulingsView):
    """A ruling by the laws."""

    @described("get_ruling", "Show a ruling by the laws", answer=LawRulingAnswer)
    def get(self, request: Request, club: str, session: int, ruling: int) -> Response:
        row = get_ruling(self.session, ruling)
        staff = self.sitting.staff
        if not staff and (row.round, row.table) not in self.callers_tables():
            raise Http404
        return Response(LawRulingAnswer.of(ruling_in_words(row), staff=staff))


class ActView(StaffView):
    """A view that carries out one action on a ruling."""

    tag = "control"
    problems = {"post": (409,)}


class Judge(ActView):
    """Makes a ruling that was left open, or changes one."""

    @described("judge_ruling", "Judge a ruling", request=JudgeForm, answer=LawRulingAnswer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(JudgeForm)
        row = law_rulings.judge(
            ruling=get_ruling(self.session, ruling),
            version=asked["version"],
            what=ruled_by(self.session, asked),
            keep_score=asked["keep_score"],
            by=self.actor,
        )
        return Response(shown_to_staff(row))


class Tell(ActView):
    """Records that a side has been informed of the ruling."""

    @described("tell_ruling", "Note that a side has heard a ruling", request=TellForm, answer=LawRulingAnswer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(TellForm)
        row = law_rulings.tell(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))


class Adjust(ActView):
    """Adjusts the score according to a ruling, or shows what that would change."""

    @described("adjust_ruling", "Give the score of a ruling", request=AdjustForm, answer=AdjustedAnswer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(AdjustForm)
        row, outcome = get_ruling(self.session, ruling), outcome_of(asked["outcome"])
        effect = preview(self.session, lambda: self._adjusted(row, asked["version"], outcome))
        if not asked["look"]:
            row = self._adjusted(row, asked["version"], outcome)
        words = f"{say(outcome_words(outcome))}. {preview_words(effect)}"
        return Response(AdjustedAnswer(effect=words, ruling=shown_to_staff(row)))

    def _adjusted(self, ruling: LawRuling, version: int, outcome: Outcome) -> LawRuling:
        return law_rulings.adjust(ruling=ruling, version=version, outcome=outcome, by=self.actor)


class WithdrawRuling(ActView):
    """Withdraws a ruling; its record stays."""

    @described("withdraw_ruling", "Withdraw a ruling", request=WithdrawRulingForm, answer=LawRulingAnswer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(WithdrawRulingForm)
        row = law_rulings.withdraw(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))


class Appeal(ActView):
    """Records a contestant's appeal against a ruling; the deposit is the one that the club asks for."""

    @described("appeal_ruling", "Record an appeal", request=AppealForm, answer=LawRulingAnswer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(AppealForm)
        row = appeals.lodge(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))


class Decide(ActView):
    """Records the committee's decision on an appeal."""

    @described("decide_appeal", "Decide an appeal", request=DecisionForm, answer=LawRulingAnswer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(DecisionForm)
        row = appeals.decide(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))


class WithdrawAppeal(ActView):
    """Records that the appellants withdrew their appeal; the ruling stands."""

    @described("withdraw_appeal", "Withdraw an appeal", request=WithdrawAppealForm, answer=LawRulingAnswer)
    def post(self, request: Request, club: str, session: int, ruling: int) -> Response:
        asked = self.body(WithdrawAppealForm)
        row = appeals.withdraw_appeal(ruling=get_ruling(self.session, ruling), by=self.actor, **asked)
        return Response(shown_to_staff(row))
