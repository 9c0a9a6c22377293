"""Encounters and their boards, and the entries that tables and the director make for them."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import Data
from clubs.web.api.fields import LARGEST, Choice, EntryId, Since, Strict, Text, Whole
from clubs.web.api.openapi import UNCHANGED, described
from scoring import permissions
from scoring.bridge.outcome import Outcome
from scoring.models import Encounter, Entry, Play, Revision, Session
from scoring.selectors.contestants import contestants_of, team_size_of
from scoring.selectors.versions import version_of
from scoring.services.results import AT_THE_TABLE
from scoring.words import RuleError
from tournaments.api.answers.plays import (
    EncounterAnswer,
    EncounterDetailAnswer,
    EncountersAnswer,
    PlayAnswer,
    RecordedAnswer,
    RevisionAnswer,
)
from tournaments.api.base import ReaderView, not_staff
from tournaments.api.outcomes import OutcomeForm, outcome_of
from tournaments.api.sight import SEATS, require_at_table, sight_of
from tournaments.selectors.table.moves import moves_after, stored_rows
from tournaments.services.control import rulings
from tournaments.services.table import table
from tournaments.services.table.table import TableEntry
from tournaments.views.access import SessionContext

ANSWERS = ("yes", "turned", "other")
SEAT_PEOPLE = [f"{seat}_person" for seat in SEATS]


def encounters_of(session: Session) -> QuerySet[Encounter]:
    """The session's encounters by section, round and table, with everything that is shown of them.

    Takes two queries.
    """
    plays = Play.objects.select_related("board", "accepted").order_by("ordinal")
    return (
        Encounter.objects.filter(round__section__session=session)
        .select_related("round__section", *SEATS, *SEAT_PEOPLE)
        .prefetch_related(Prefetch("plays", plays))
        .order_by("round__section__letter", "round__number", "table")
    )


def get_encounter(session: Session, pk: int) -> Encounter:
    """An encounter of the session. Raises Http404."""
    encounter = encounters_of(session).filter(pk=pk).first()
    if encounter is None:
        raise Http404
    encounter.round.section.session = session
    return encounter


def get_play(session: Session, pk: int) -> Play:
    """A play of the session, with everything that the services read of it. Raises Http404."""
    play = (
        Play.objects.select_related(
            "board", "accepted", "encounter__round__section", "encounter__north", "encounter__east"
        )
        .select_related(*(f"encounter__{person}" for person in SEAT_PEOPLE))
        .filter(pk=pk, encounter__round__section__session=session)
        .first()
    )
    if play is None:
        raise Http404
    play.encounter.round.section.session = session
    return play


class EncountersForm(Since):
    """The encounters of a section, of a round, or of a table."""

    section = Text(most=2, required=False)
    round = Whole(least=1, query=True, required=False)
    table = Whole(least=1, query=True, required=False)


class Encounters(ReaderView):
    """The tables of each round with their boards and results, as far as the caller may see them."""

    tag = "play"

    @described(
        "list_encounters",
        "List the matches and tables of a round",
        answer=EncountersAnswer,
        asks=EncountersForm,
        others=UNCHANGED,
    )
    def get(self, request: Request, club: str, session: int) -> Response:
        version = version_of(self.session)
        unchanged = self.since(version)
        if unchanged:
            return unchanged
        names = {"section": "round__section__letter", "round": "round__number", "table": "table"}
        wanted = {names[name]: value for name, value in self.asked.items() if name in names}
        sight = sight_of(self.sitting)
        encounters = encounters_of(self.session).filter(**wanted)
        shown = [EncounterAnswer.of(one, sight) for one in encounters]
        return Response(EncountersAnswer(version=version, encounters=shown))


class EncounterView(ReaderView):
    """A view of one encounter."""

    tag = "play"

    def shown(self, pk: int) -> EncounterDetailAnswer:
        """The encounter, with what its table reads after it."""
        encounter = get_encounter(self.session, pk)
        section = encounter.round.section
        moves = moves_after(
            stored_rows(section),
            encounter.table,
            encounter.round.number,
            contestants_of(section),
            team_size_of(section),
        )
        return EncounterDetailAnswer.with_moves(encounter, sight_of(self.sitting), moves)


class OneEncounter(EncounterView):
    """A table in a round, and the moves that it is shown after the round."""

    @described("get_encounter", "Show a match or table in a round", answer=EncounterDetailAnswer)
    def get(self, request: Request, club: str, session: int, encounter: int) -> Response:
        return Response(self.shown(encounter))


class SeatsForm(Strict):
    """Who sits here: the pairs as shown, the same turned, or the pairs whose numbers are sent."""

    answer = Choice("SeatsAnswer", ANSWERS)
    ns = Whole(least=1, most=999, required=False)
    ew = Whole(least=1, most=999, required=False)


class Seats(EncounterView):
    """The table reports who is sitting there.

    Play goes on whatever it reports, and the director is informed.
    """

    @described("say_seats", "Report who is sitting here", request=SeatsForm, answer=EncounterDetailAnswer)
    def post(self, request: Request, club: str, session: int, encounter: int) -> Response:
        asked = self.body(SeatsForm)
        this_encounter = get_encounter(self.session, encounter)
        require_at_table(self.sitting, this_encounter)
        self._say(this_encounter, asked)
        return Response(self.shown(encounter))

    @transaction.atomic
    def _say(self, encounter: Encounter, asked: Data) -> None:
        table.confirm_seats(encounter=encounter, by=self.actor)  # the seats before the session, as mends do
        if asked["answer"] == "turned":
            table.say_turned(encounter=encounter, by=self.actor)
        elif asked["answer"] == "other":
            ns, ew = (self._pair(encounter, asked, side) for side in ("ns", "ew"))
            table.say_seats(encounter=encounter, ns=ns, ew=ew, by=self.actor)

    def _pair(self, encounter: Encounter, asked: Data, side: str) -> Entry | None:
        if side not in asked:
            return None
        pair = encounter.round.section.entries.filter(number=asked[side]).first()
        if pair is None:
            raise RuleError(
                "entry.pair",
                side,
                "Section {section} has no number {number}.",
                "",
                number=asked[side],
                section=encounter.round.section.letter,
            )
        return pair


class PlayView(ReaderView):
    """A view of one board at one table."""

    tag = "play"

    def shown(self, pk: int) -> PlayAnswer:
        return PlayAnswer.of(get_play(self.session, pk), sight_of(self.sitting))


class OnePlay(PlayView):
    """A board at a table."""

    @described("get_play", "Show a board at a table", answer=PlayAnswer)
    def get(self, request: Request, club: str, session: int, play: int) -> Response:
        return Response(self.shown(play))


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "a result",
            value={
                "entry_id": "6f1c1b1e-5a0f-4c3e-9a54-0d6b8f3f2c11",
                "seen": 0,
                "outcome": {"result": "4HS=", "lead": "SK"},
            },
        )
    ]
)
class RevisionForm(Strict):
    """An entry for a board. Sending the same `entry_id` again adds nothing."""

    entry_id = EntryId(help_text="Created by the sender.")
    seen = Whole(most=LARGEST, default=0, help_text="`last_revision` as the sender saw it.")
    after = EntryId(
        required=False, help_text="The sender's previous entry, if it may have arrived without an answer."
    )
    outcome = OutcomeForm()
    reason = Text(
        most=200, required=False, allow_blank=True, default="", help_text="Reason given by the director."
    )


class Revisions(PlayView):
    """The entries for a board at a table, and a new one."""

    closed = True
    problems = {"post": (409,)}

    @described("list_revisions", "Show the history of a board", answer=list[RevisionAnswer])
    def get(self, request: Request, club: str, session: int, play: int) -> Response:
        if not self.sitting.staff:
            self.refuse(not_staff())
        this_play = get_play(self.session, play)
        return Response([RevisionAnswer.of(revision) for revision in this_play.revisions.order_by("number")])

    @described(
        "record_result",
        "Enter a result",
        request=RevisionForm,
        answer=RecordedAnswer,
        status=201,
        others={200: RecordedAnswer},
    )
    def post(self, request: Request, club: str, session: int, play: int) -> Response:
        revision, is_new = record(self.sitting, get_play(self.session, play), self.body(RevisionForm))
        answer = RecordedAnswer(revision=RevisionAnswer.of(revision), play=self.shown(play))
        return Response(answer, status=201 if is_new else 200)


@transaction.atomic
def record(sitting: SessionContext, play: Play, sent: Data) -> tuple[Revision, bool]:
    """Records the outcome that was sent, and returns its revision and whether that is new.

    What a director sends is recorded as an action that can be undone.
    """
    outcome = outcome_of(sent["outcome"])
    if not sitting.staff:
        return _by_table(sitting, play, outcome, sent)
    was_recorded = Revision.objects.filter(club=sitting.club, entry_id=sent["entry_id"]).exists()
    rulings.record_outcomes(
        outcomes=[(play, outcome)], by=sitting.actor, reason=sent["reason"], entry_ids=[sent["entry_id"]]
    )
    return Revision.objects.get(club=sitting.club, entry_id=sent["entry_id"]), not was_recorded


def _by_table(sitting: SessionContext, play: Play, outcome: Outcome, sent: Data) -> tuple[Revision, bool]:
    if outcome.kind not in AT_THE_TABLE:
        raise RuleError("permission.rule", "kind", "Only the director can decide that.", "Law 81C")
    if sent["reason"]:
        raise RuleError("permission.rule", "reason", "Only the director can give a reason.", "Law 81C")
    entry = TableEntry(sent["entry_id"], outcome, sent["seen"], sent.get("after"))
    recorded = table.enter(play=play, entry=entry, by=sitting.actor)
    return recorded.revision, recorded.is_new


class AgreeForm(Strict):
    """The result to confirm: a revision by its number, or the caller's own entry by its id."""

    revision = Whole(least=0, required=False, default=0)
    entry_id = EntryId(required=False)


class Agree(PlayView):
    """The opponents confirm the result. A repeated request changes nothing."""

    problems = {"post": (409,)}

    @described("agree", "Confirm a result", request=AgreeForm, answer=PlayAnswer)
    def post(self, request: Request, club: str, session: int, play: int) -> Response:
        asked = self.body(AgreeForm)
        table.agree(
            play=get_play(self.session, play),
            revision=asked["revision"],
            entry_id=asked.get("entry_id"),
            by=self.actor,
        )
        return Response(self.shown(play))


class ReasonForm(Strict):
    """The reason for the action."""

    reason = Text(most=200, required=False, allow_blank=True, default="")


class ChooseForm(ReasonForm):
    """The revision that is to count. Sending the same `entry_id` again adds nothing."""

    revision = Whole(least=1)
    entry_id = EntryId(required=False)


class Choose(PlayView):
    """The director makes an earlier entry count: it is entered again as the newest one."""

    problems = {"post": (409,)}

    @described("choose_revision", "Choose the entry that counts", request=ChooseForm, answer=PlayAnswer)
    def post(self, request: Request, club: str, session: int, play: int) -> Response:
        asked = self.body(ChooseForm)
        choose(self.sitting, get_play(self.session, play), asked)
        return Response(self.shown(play))


@transaction.atomic
def choose(sitting: SessionContext, play: Play, asked: Data) -> None:
    """Enters an earlier revision again, as an action that can be undone."""
    permissions.require("correct", sitting.session, sitting.actor)
    number = asked["revision"]
    revision = play.revisions.filter(number=number).first()
    if revision is None:
        raise RuleError(
            "revision.unknown", "revision", "This board has no entry number {number}.", "", number=number
        )
    rulings.record_outcomes(
        outcomes=[(play, Outcome.from_json(revision.outcome))],
        by=sitting.actor,
        reason=asked["reason"],
        entry_ids=[asked.get("entry_id") or uuid4()],
        kind="choose",
    )


class Withdraw(PlayView):
    """Withdraws the result of a board: none counts any more, and the history stays."""

    @described("withdraw_result", "Withdraw the result of a board", request=ReasonForm, answer=PlayAnswer)
    def post(self, request: Request, club: str, session: int, play: int) -> Response:
        asked = self.body(ReasonForm)
        rulings.withdraw_result(play=get_play(self.session, play), by=self.actor, **asked)
        return Response(self.shown(play))


class KeepForm(Strict):
    """An empty object."""


class Keep(PlayView):
    """The director has checked an unusual result, which stays as it is."""

    @described("keep_doubt", "Keep an unusual result", request=KeepForm, answer=PlayAnswer)
    def post(self, request: Request, club: str, session: int, play: int) -> Response:
        self.body(KeepForm)
        rulings.keep_doubt(play=get_play(self.session, play), by=self.actor)
        return Response(self.shown(play))
