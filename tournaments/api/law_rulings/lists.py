"""Rulings by the laws: their list, and a new ruling.

Those who run the session see all rulings, players those of their tables. `law_ruling_acts` has the actions on
one ruling.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import Data
from clubs.web.api.fields import Flag, Record, Strict, Text, Whole
from clubs.web.api.openapi import described
from scoring.models import Encounter, Entry, Session
from scoring.words import Missing, RuleError
from tournaments.api.base import SessionView, not_staff
from tournaments.api.law_rulings.answers import LawRulingAnswer
from tournaments.api.sessions import LARGEST_ID
from tournaments.api.sight import sight_of
from tournaments.selectors.control.law_rulings import in_words, ruling_in_words
from tournaments.selectors.control.one_result import play_of
from tournaments.selectors.sessions import get_entry
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where, not_of_session

MOST = {"reason": 500, "consulted": 2000}


class JudgementForm(Strict):
    """The ruling: a table of a law code and its answers. With `later` it is left open until after play.

    It is stated as a whole: what is left out of a new ruling is not taken from the one before.
    """

    code = Text(most=40)
    law_table = Text(most=60)
    answers = Record(required=False, help_text="The key of an answer by the key of its question.")
    choice = Text(most=60, required=False, allow_blank=True)
    later = Flag(required=False)
    reason = Text(most=MOST["reason"], required=False, allow_blank=True)
    consulted = Text(most=MOST["consulted"], required=False, allow_blank=True)
    warned = Whole(
        least=1,
        most=LARGEST_ID,
        required=False,
        allow_null=True,
        help_text="The entry of this session that the ruling warns.",
    )


class LawRulingForm(JudgementForm):
    """A new ruling, and the result that it concerns, if any."""

    play = Whole(most=LARGEST_ID, required=False, help_text="The play that it concerns.")
    seen = Whole(required=False, help_text="The newest revision of that play which the caller has seen.")


class RulingsView(SessionView):
    """A view of rulings: for those who run the session, and for players, who see those of their tables."""

    tag = "control"
    closed = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.sitting.roles:
            self.refuse(
                RuleError(
                    "permission.read",
                    "session",
                    "Rulings are shown to those who run the session and to its players.",
                    "",
                )
            )

    def callers_tables(self) -> set[tuple[int, str]]:
        """Rounds and tables at which the caller sat, as rulings name them."""
        several = self.session.sections.count() > 1
        encounters = Encounter.objects.filter(pk__in=sight_of(self.sitting).callers_encounters)
        rows = encounters.values_list("round__number", "round__section__letter", "table")
        return {(round_, f"{letter if several else ''}{table}") for round_, letter, table in rows}


class LawRulings(RulingsView):
    """The rulings by the laws of a session."""

    problems = {"post": (409,)}

    @described("list_rulings", "List the rulings by the laws", answer=list[LawRulingAnswer])
    def get(self, request: Request, club: str, session: int) -> Response:
        staff = self.sitting.staff
        shown = in_words(self.session)
        if not staff:
            tables = self.callers_tables()
            shown = [one for one in shown if (one.ruling.round, one.ruling.table) in tables]
        return Response([LawRulingAnswer.of(one, staff=staff) for one in shown])

    @described(
        "record_ruling",
        "Record a ruling by the laws",
        request=LawRulingForm,
        answer=LawRulingAnswer,
        status=201,
    )
    def post(self, request: Request, club: str, session: int) -> Response:
        if not self.sitting.staff:
            self.refuse(not_staff())
        asked = self.body(LawRulingForm)
        play = play_of(self.session, asked["play"]) if "play" in asked else None
        if "play" in asked and play is None:
            raise Http404
        what = ruled_by(self.session, asked)
        where = Where(play=play, seen=asked.get("seen"))
        ruling = law_rulings.record(session=self.session, what=what, where=where, by=self.actor)
        return Response(LawRulingAnswer.of(ruling_in_words(ruling), staff=True), status=201)


def ruled_by(session: Session, asked: Data) -> ByLaw:
    """The ruling in a request as the services take it.

    Raises RuleError "warning.elsewhere" for a contestant who is not in the session.
    """
    return ByLaw(
        code=asked["code"],
        table=asked["law_table"],
        answers=asked.get("answers", {}),
        choice=asked.get("choice", ""),
        later=asked.get("later", False),
        reason=asked.get("reason", ""),
        consulted=asked.get("consulted", ""),
        warned=_warned(session, asked.get("warned")),
    )


def _warned(session: Session, pk: int | None) -> Entry | None:
    """The contestant to warn. One of another session or club is refused as one that there is not."""
    if pk is None:
        return None
    try:
        return get_entry(session, pk)
    except Missing as error:
        raise not_of_session() from error
