"""Parties: they are set up, drawn round by round, scored, and checked against the tallies.

Deals are entered on the score sheets of the tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import transaction
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import Data
from clubs.web.api.fields import Since
from clubs.web.api.openapi import UNCHANGED, described
from scoring import permissions
from scoring.models import Entry, Section, Session
from scoring.selectors.versions import version_of
from scoring.words import RuleError
from tournaments.api.answers.sessions import DeedAnswer, SessionAnswer
from tournaments.api.base import ReaderView, SessionView, StaffView, not_staff
from tournaments.api.clubs import SessionsView
from tournaments.api.parties.answers import (
    DrawnRoundAnswer,
    PartyAnswer,
    PartyGuestAnswer,
    PartyRoundAnswer,
)
from tournaments.api.parties.forms import (
    GuestForm,
    HandInForm,
    NewPartyForm,
    NextRoundForm,
    PartySettingsForm,
    StandInForm,
)
from tournaments.api.parties.standing_answers import CheckAnswer, PlacesAnswer, TallyAnswer
from tournaments.api.sessions import (
    DeedsView,
    NoteForm,
    NothingForm,
    Step,
    persons_meant,
    require_seats,
)
from tournaments.hooks import heal
from tournaments.selectors.parties.lookup import Listed, get_guest, get_party, guests, parties
from tournaments.selectors.parties.settings import PartySettings, settings_of
from tournaments.selectors.parties.standing import PartyStanding, standing_of
from tournaments.services import parties as services
from tournaments.services import sessions
from tournaments.views.access import SessionContext


class Parties(SessionsView):
    """The parties of a club, the newest first. Everyone can read them."""

    tag = "parties"
    queryset = parties().order_by("-date", "-pk")

    @described("list_parties", "List the parties of a club", answer=list[SessionAnswer])
    def get(self, request: Request, club: str) -> Response:
        return self.listed()

    @described("create_party", "Set up a party", request=NewPartyForm, answer=PartyAnswer, status=201)
    def post(self, request: Request, club: str) -> Response:
        asked = self.body(NewPartyForm)
        words = asked.pop("settings")
        session = services.create_party(club=self.club, words=words, by=self.actor, **asked)
        sitting = SessionContext(session, self.actor, permissions.roles_of(self.actor, session))
        return Response(
            PartyAnswer.seen_by(sitting, session.sections.get(), settings_of(session)), status=201
        )


class OfParty(SessionView):
    """A view of a party of the club in the address. Answers 404 for another club's party."""

    tag = "parties"

    def session_named(self, **named: Any) -> Session:
        return get_party(named["club"], named["party"])

    @cached_property
    def section(self) -> Section:
        """The party's only section, read again."""
        section: Section = self.session.sections.select_related("field").get()
        return section

    @property
    def settings_now(self) -> PartySettings:
        return settings_of(self.session)

    def shown(self) -> Response:
        """The answer with the party as it is after an action."""
        self.session.refresh_from_db()
        self.section.refresh_from_db()
        return Response(PartyAnswer.seen_by(self.sitting, self.section, self.settings_now))

    def standing(self) -> PartyStanding:
        """The party's newest standing; one that is behind is queued to be calculated again."""
        newest = standing_of(self.section, self.settings_now)
        if newest.behind:
            heal(field_id=self.section.field_id)
        return newest

    def listed(self, entry: int) -> Listed:
        """The entry of the list with that id. Raises Http404."""
        get_guest(self.section, entry)
        return next(one for one in guests(self.section) if one.entry.pk == entry)


class PartyView(OfParty, ReaderView):
    """A view for everyone once play is over, and until then for the club's people and the tables."""


class HostView(OfParty, StaffView):
    """A view for those who run the party."""


class OneParty(PartyView):
    """A party with its current round."""

    @described("get_party", "Show a party", answer=PartyAnswer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, party: int) -> Response:
        return self.since(version_of(self.session)) or self.shown()


class PartyRound(PartyView):
    """A round that has been drawn."""

    @described("get_party_round", "Show a round of a party", answer=PartyRoundAnswer)
    def get(self, request: Request, club: str, party: int, round: int) -> Response:
        round_now = PartyRoundAnswer.in_section(self.section, self.settings_now, round) if round else None
        if round_now is None:
            raise Http404
        return Response(round_now)


class Guests(PartyView):
    """The players on the list. Until play begins only people who run the party can see it."""

    @described("list_guests", "List the players", answer=list[PartyGuestAnswer])
    def get(self, request: Request, club: str, party: int) -> Response:
        if self.session.state == Session.State.SETUP and not self.sitting.staff:
            self.refuse(RuleError("permission.read", "session", "The list is shown once play has begun.", ""))
        return Response([PartyGuestAnswer.of(one) for one in guests(self.section)])

    @described("sign_in_guest", "Add a player", request=GuestForm, answer=PartyGuestAnswer, status=201)
    def post(self, request: Request, club: str, party: int) -> Response:
        entry = _sign_in(self.sitting, self.body(GuestForm))
        return Response(PartyGuestAnswer.of(self.listed(entry.pk)), status=201)


@transaction.atomic
def _sign_in(sitting: SessionContext, asked: Data) -> Entry:
    """Adds people to the list; during play they join in the next round. Raises RuleError."""
    if sitting.actor.user is None or not sitting.staff:
        raise not_staff()
    require_seats(sitting.session, len(asked["people"]))
    people = persons_meant(sitting, asked)
    return services.sign_in(
        session=sitting.session, people=people, by=sitting.actor, line=asked["line"], team=asked["team"]
    )


class GuestDeed(HostView):
    """An action that concerns one entry of the list."""

    def done(self, entry: int, act: Callable[..., Any]) -> Response:
        self.body(NothingForm)
        return Response(DeedAnswer.of(act(entry=get_guest(self.section, entry), by=self.actor)))


class TakeOff(HostView):
    """Removes a player from the list before play; the numbers after theirs move up."""

    @described(
        "take_guest_off",
        "Remove a player from the list",
        request=NothingForm,
        answer=list[PartyGuestAnswer],
    )
    def post(self, request: Request, club: str, party: int, entry: int) -> Response:
        self.body(NothingForm)
        services.take_off(entry=get_guest(self.section, entry), by=self.actor)
        return Response([PartyGuestAnswer.of(one) for one in guests(self.section)])


class Leave(GuestDeed):
    """The player leaves after the current round; their tally stays."""

    @described("leave_party", "Record that a player leaves", request=NothingForm, answer=DeedAnswer)
    def post(self, request: Request, club: str, party: int, entry: int) -> Response:
        return self.done(entry, services.leave)


class ComeBack(GuestDeed):
    """The player plays again from the next round."""

    @described(
        "come_back_to_party", "Record that a player has returned", request=NothingForm, answer=DeedAnswer
    )
    def post(self, request: Request, club: str, party: int, entry: int) -> Response:
        return self.done(entry, services.come_back)


class Tally(PartyView):
    """A player's tally, round by round."""

    @described("get_tally", "Show a tally", answer=TallyAnswer)
    def get(self, request: Request, club: str, party: int, entry: int) -> Response:
        if self.session.state == Session.State.SETUP and not self.sitting.staff:
            raise Http404
        return Response(TallyAnswer.of(self.standing(), self.listed(entry)))


class HandIn(HostView):
    """Enters the figures on the tallies handed in for a round, to check them against the score."""

    @described("hand_in_tallies", "Enter the tallies handed in", request=HandInForm, answer=CheckAnswer)
    def post(self, request: Request, club: str, party: int, round: int) -> Response:
        written = {
            tally["number"]: None if tally["mine"] is None else (tally["mine"], tally["theirs"])
            for tally in self.body(HandInForm)["tallies"]
        }
        services.hand_in(section=self.section, number=round, written=written, by=self.actor)
        return Response(CheckAnswer.of(self.standing()))


class ChangeParty(HostView):
    """Changes the settings before play begins. Settings left out are those of the type of party."""

    @described("change_party", "Change the settings", request=PartySettingsForm, answer=PartyAnswer)
    def post(self, request: Request, club: str, party: int) -> Response:
        services.change_party(session=self.session, words=self.body(PartySettingsForm), by=self.actor)
        return self.shown()


class StandIn(HostView):
    """Names the player who plays only if a fourth is missing, or nobody."""

    @described("let_stand_in", "Choose the stand-in", request=StandInForm, answer=PartyAnswer)
    def post(self, request: Request, club: str, party: int) -> Response:
        entry = self.body(StandInForm)["entry"]
        guest = get_guest(self.section, entry) if entry is not None else None
        services.let_stand_in(session=self.session, entry=guest, by=self.actor)
        return self.shown()


class PartyStep(HostView, Step):
    """A step of the party."""


class StartParty(PartyStep):
    """Draws the first round."""

    @described("start_party", "Draw the first round", request=NothingForm, answer=PartyAnswer)
    def post(self, request: Request, club: str, party: int) -> Response:
        self.body(NothingForm)
        return self.step(services.start)


class NextPartyRound(HostView):
    """Draws the next round from the winners at each table."""

    @described(
        "draw_round", "Draw the next round", request=NextRoundForm, answer=DrawnRoundAnswer, status=201
    )
    def post(self, request: Request, club: str, party: int) -> Response:
        seen = self.body(NextRoundForm)
        deed = services.begin_next(session=self.session, by=self.actor, after=seen.get("after"))
        self.section.refresh_from_db()
        drawn = PartyRoundAnswer.in_section(self.section, self.settings_now)
        assert drawn is not None, "a round has just been drawn"
        return Response(DrawnRoundAnswer(**drawn.as_dict(), deed=DeedAnswer.of(deed)), status=201)


class FinishParty(PartyStep):
    """Ends the party: places and prizes become final."""

    @described("finish_party", "End the party", request=NothingForm, answer=PartyAnswer)
    def post(self, request: Request, club: str, party: int) -> Response:
        self.body(NothingForm)
        return self.step(services.finish)


class PublishParty(PartyStep):
    """Makes the results official."""

    @described("publish_party", "Publish results", request=NoteForm, answer=PartyAnswer)
    def post(self, request: Request, club: str, party: int) -> Response:
        return self.step(services.publish, **self.body(NoteForm))


class ReopenParty(PartyStep):
    """Returns the party to the stage before."""

    @described("reopen_party", "Reopen a party", request=NothingForm, answer=PartyAnswer)
    def post(self, request: Request, club: str, party: int) -> Response:
        self.body(NothingForm)
        return self.step(sessions.reopen)


class Places(PartyView):
    """The places, teams and prizes of a party."""

    @described("get_places", "Show results and prizes", answer=PlacesAnswer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, party: int) -> Response:
        return self.since(version_of(self.session)) or Response(PlacesAnswer.of(self.standing()))


class CrossCheck(HostView):
    """The check of the totals over all tallies handed in so far, as the book describes it."""

    @described("check_tallies", "Check the tallies", answer=CheckAnswer)
    def get(self, request: Request, club: str, party: int) -> Response:
        return Response(CheckAnswer.of(self.standing()))


class PartyDeeds(HostView, DeedsView):
    """The last twenty actions, the newest first."""

    @described("list_party_deeds", "List the latest actions", answer=list[DeedAnswer])
    def get(self, request: Request, club: str, party: int) -> Response:
        return self.latest()


class UndoPartyDeed(HostView, DeedsView):
    """Undoes an action. Nothing is erased."""

    @described("undo_party_deed", "Undo an action", request=NothingForm, answer=DeedAnswer)
    def post(self, request: Request, club: str, party: int, deed: int) -> Response:
        return self.undone(deed)
