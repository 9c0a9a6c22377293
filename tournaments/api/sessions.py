"""A session with its sections and entries, and the steps from play to the official result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.models import Person
from clubs.people.services import person_meant
from clubs.web.api.base import Data
from clubs.web.api.fields import Flag, Since, Strict, Text, Whole
from clubs.web.api.openapi import UNCHANGED, described
from scoring.models import Entry, Session
from scoring.selectors.versions import version_of
from scoring.words import RuleError
from tournaments.api.answers.sessions import (
    DeedAnswer,
    EntryAnswer,
    PublicationAnswer,
    SectionAnswer,
    SessionDetailAnswer,
)
from tournaments.api.base import ReaderView, SessionView, StaffView
from tournaments.models import with_names
from tournaments.models.event_settings import event_settings
from tournaments.movements.registry import listed
from tournaments.selectors.paper import contestants_in
from tournaments.selectors.sessions import get_section, sections_with_entries
from tournaments.services import sessions
from tournaments.services.control import deeds
from tournaments.services.setup import entries
from tournaments.views.access import SessionContext

LARGEST_ID = 2**63 - 1
SHOWN_DEEDS = 20
SEATS_OF_ENTRY = {"players": (1,), "pairs": (2,), "teams": (4, 5, 6)}
SEATS_OF_EIGHT = (8, 9, 10, 11, 12)
"""With reserves, as `SEATS_OF_ENTRY`."""


class OneSession(SessionView):
    """A session, and the actions open to the caller. Everyone can read it."""

    @described("get_session", "Show a session", answer=SessionDetailAnswer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, session: int) -> Response:
        return self.since(version_of(self.session)) or Response(SessionDetailAnswer.seen_by(self.sitting))


class Sections(SessionView):
    """The sections of a session with their movements. Everyone can read them."""

    @described("list_sections", "List the sections", answer=list[SectionAnswer])
    def get(self, request: Request, club: str, session: int) -> Response:
        return Response([SectionAnswer.of(section) for section in self.session.sections.all()])


class PersonForm(Strict):
    """A person of the club by id, or by name. A name that is not on the list is added as a guest."""

    person = Whole(least=1, most=LARGEST_ID, required=False)
    name = Text(most=120, required=False, allow_blank=True, default="")


class EntryForm(Strict):
    """An entry and its players by seat; a seat can stay empty, as when players sign in on paper.

    A player has one seat, a pair two, a team four to six: its N-S pair, its E-W pair, reserves.
    """

    section = Text(most=2, default="A")
    people = serializers.ListField(child=PersonForm(), min_length=1, max_length=12)
    name = Text(most=80, required=False, allow_blank=True, default="", help_text="A team's name.")
    number = Whole(least=1, most=999, required=False, help_text="Default: the next free number.")
    another = Flag(
        default=False, help_text="This is a different person with the same name as someone already here."
    )


class Entries(ReaderView):
    """The entries. Until play begins only people who run the session can see them."""

    @described("list_entries", "List the entries", answer=list[EntryAnswer])
    def get(self, request: Request, club: str, session: int) -> Response:
        if self.session.state == Session.State.SETUP and not self.sitting.staff:
            self.refuse(
                RuleError("permission.read", "session", "The entries are shown once play has begun.", "")
            )
        return Response(
            [
                EntryAnswer.of(entry, section.letter)
                for section in sections_with_entries(self.session)
                for entry in section.entries.all()
            ]
        )

    @described("sign_in_entry", "Accept an entry", request=EntryForm, answer=EntryAnswer, status=201)
    def post(self, request: Request, club: str, session: int) -> Response:
        entry = sign_in(self.sitting, self.body(EntryForm))
        return Response(EntryAnswer.of(entry, entry.section.letter), status=201)


@transaction.atomic
def sign_in(sitting: SessionContext, asked: Data) -> Entry:
    """Adds contestants as the sign-in page does. Raises RuleError, and Http404 for an unknown section."""
    if sitting.actor.user is None or not sitting.staff:
        raise RuleError("permission.encounters", "session", "Only a director of this club may do that.", "")
    section = get_section(sitting.session, asked["section"])
    require_seats(sitting.session, len(asked["people"]))
    if asked["name"] and contestants_in(sitting.session) != "teams":
        raise RuleError("entry.name", "name", "Only a team can have its own name.", "")
    people = persons_meant(sitting, asked)
    return entries.sign_in(
        section=section,
        people=people,
        by=sitting.actor,
        number=asked.get("number"),
        name=asked["name"],
    )


def require_seats(session: Session, given: int) -> None:
    """Checks that as many seats are named as contestants here have. Raises RuleError "entry.seats"."""
    settings = event_settings(session.contest)
    seats = SEATS_OF_EIGHT if settings.of_eight else SEATS_OF_ENTRY[settings.contestants]
    if given not in seats:
        raise RuleError(
            "entry.seats", "people", "Seats given: {count}. An entry here has {wanted}.", "",
            count=given, wanted=listed(seats),
        )  # fmt: skip


def persons_meant(sitting: SessionContext, asked: Data) -> list[Person | None]:
    """The persons to be added, by seat; an unknown name makes a guest. Raises RuleError "signin.*"."""
    return [_person(sitting, asked, seat) for seat in range(len(asked["people"]))]


def _person(sitting: SessionContext, asked: Data, seat: int) -> Person | None:
    person = asked["people"][seat]
    assert sitting.actor.user is not None
    return person_meant(
        club=sitting.club,
        name=person["name"],
        picked=person.get("person"),
        field=f"people.{seat}",
        by=sitting.actor.user,
        another=asked["another"],
    )


class NoteForm(Strict):
    """The reason for publishing results again."""

    note = Text(most=300, required=False, allow_blank=True, default="")


class NothingForm(Strict):
    """An empty object."""


class Step(StaffView):
    """A step of the session towards the official result, or back."""

    def step(self, do: Callable[..., Any], **more: Any) -> Response:
        do(session=self.session, by=self.actor, **more)
        return self.shown()

    def shown(self) -> Response:
        """The answer with the session as it is after the step."""
        self.session.refresh_from_db()
        return Response(SessionDetailAnswer.seen_by(self.sitting))


class Finish(Step):
    """Ends play: scores become final."""

    @described("finish_session", "End play", request=NothingForm, answer=SessionDetailAnswer)
    def post(self, request: Request, club: str, session: int) -> Response:
        self.body(NothingForm)
        return self.step(sessions.finish)


class ReopenForm(Strict):
    """The reason, which is required once the correction period is over; the next publication shows it."""

    reason = Text(most=200, required=False, allow_blank=True)


class Publish(Step):
    """Publishes the results: they become official, and the correction period starts (Law 79C)."""

    @described("publish_session", "Publish results", request=NoteForm, answer=SessionDetailAnswer)
    def post(self, request: Request, club: str, session: int) -> Response:
        return self.step(sessions.publish, **self.body(NoteForm))


class Reopen(Step):
    """Returns the session to the stage before."""

    @described("reopen_session", "Reopen a session", request=ReopenForm, answer=SessionDetailAnswer)
    def post(self, request: Request, club: str, session: int) -> Response:
        return self.step(sessions.reopen, **self.body(ReopenForm))


class Close(Step):
    """Ends the correction period."""

    @described(
        "close_session", "Close the correction period", request=NothingForm, answer=SessionDetailAnswer
    )
    def post(self, request: Request, club: str, session: int) -> Response:
        self.body(NothingForm)
        return self.step(sessions.close)


class DeedsView(StaffView):
    """A view of the actions of those who run the session."""

    tag = "control"

    def latest(self) -> Response:
        """The last twenty actions, the newest first."""
        return Response([DeedAnswer.of(deed) for deed in with_names(self.session.deeds.all()[:SHOWN_DEEDS])])

    def undone(self, deed: int) -> Response:
        """Undoes an action, and answers with it. Raises Http404 for one of another session."""
        self.body(NothingForm)
        if not self.session.deeds.filter(pk=deed).exists():
            raise Http404
        return Response(DeedAnswer.of(deeds.undo(session=self.session, by=self.actor, deed_id=deed)))


class Deeds(DeedsView):
    """The last twenty actions, the newest first."""

    @described("list_deeds", "List the latest actions", answer=list[DeedAnswer])
    def get(self, request: Request, club: str, session: int) -> Response:
        return self.latest()


class UndoDeed(DeedsView):
    """Undoes an action. Nothing is erased."""

    @described("undo_deed", "Undo an action", request=NothingForm, answer=DeedAnswer)
    def post(self, request: Request, club: str, session: int, deed: int) -> Response:
        return self.undone(deed)


class Publications(SessionView):
    """The published result versions with their times. Everyone can read them."""

    @described("list_publications", "List the result versions", answer=list[PublicationAnswer])
    def get(self, request: Request, club: str, session: int) -> Response:
        return Response(list(PublicationAnswer.all_of(self.session)))
