"""The clubs of a simultaneous event: who plays, how far each is, and what a club is invited to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people.models import Club
from scoring.models import Field, FieldInvitation, Session
from scoring.selectors.sharing import ACCEPTED, UNDER_WAY, invitation_of, sessions_in
from scoring.words import Missing
from tournaments.movements.stored import BOARDS

State = FieldInvitation.State
STATES = {
    Session.State.SETUP: gettext_lazy("has yet to play"),
    Session.State.PLAYING: gettext_lazy("is playing"),
    Session.State.FINISHED: gettext_lazy("has played"),
    Session.State.OFFICIAL: gettext_lazy("has played"),
    Session.State.CLOSED: gettext_lazy("has played"),
}


@dataclass(frozen=True, slots=True)
class ClubState:
    """A club of a shared field: whether it still plays, or has yet to."""

    name: str
    state: str
    words: str

    @property
    def under_way(self) -> bool:
        """Whether the club still plays, or has yet to."""
        return self.state in UNDER_WAY


def clubs_of(field: Field) -> list[ClubState]:
    """The clubs that share a field, the host first; none where one club plays alone. Two queries."""
    sessions = sessions_in(field) if field.shared else []
    if len(sessions) < 2:
        return []
    return [ClubState(one.club.name, one.state, str(STATES[Session.State(one.state)])) for one in sessions]


def still_playing(clubs: Sequence[ClubState]) -> str:
    """ "2 of 5 clubs still play: Alder, Birch." Nothing once all have played."""
    left = [club.name for club in clubs if club.under_way]
    if not left:
        return ""
    words = ngettext(
        "{n} of {all} clubs is still playing: {names}.",
        "{n} of {all} clubs are still playing: {names}.",
        len(left),
    )
    return words.format(n=len(left), all=len(clubs), names=", ".join(left))


def clubs_words(clubs: Sequence[ClubState]) -> str:
    """The sentence in a ranking's settings that its boards are compared across all these clubs."""
    names = ", ".join(club.name for club in clubs)
    return _("Every board is compared across all clubs: {names}.").format(names=names)


@dataclass(frozen=True, slots=True)
class Sharing:
    """A session's event with other clubs, as the club that runs the session sees it.

    `accepted` is the invitation that a guest accepted; `sent` are a host's, with those that were answered.
    """

    accepted: FieldInvitation | None
    sent: Sequence[FieldInvitation]
    clubs: Sequence[ClubState]

    @property
    def boards(self) -> int | None:
        """How many boards the clubs play; None where nobody is invited."""
        first = self.accepted or (self.sent[0] if self.sent else None)
        return first.boards if first else None


def sharing_of(session: Session) -> Sharing:
    """Whom the session is compared with. Four queries."""
    invitation = invitation_of(session)
    sent = session.invitations_sent.select_related("club").order_by("pk")
    clubs = clubs_of(invitation.field) if invitation else []
    if invitation is not None and invitation.session_id == session.pk:
        return Sharing(invitation, [], clubs)
    return Sharing(None, list(sent), clubs)


def boards_planned(session: Session) -> int | None:
    """How many boards the session's movements have, as far as they are chosen. One query."""
    numbers = session.sections.values_list(f"movement__{BOARDS}", flat=True)
    return max((boards for boards in numbers if boards), default=None)


def open_invitations(club: Club) -> list[FieldInvitation]:
    """The invitations to the club that it has not answered. One query."""
    return list(club.field_invitations.filter(state=State.OPEN).select_related("host__contest__club"))


def get_invitation(club: Club, pk: int) -> FieldInvitation:
    """An invitation to the club. Raises Missing."""
    related = ("club", "field__contest", "host__contest__club")
    return _or_missing(club.field_invitations.select_related(*related).filter(pk=pk).first())


def get_sent(session: Session, pk: int) -> FieldInvitation:
    """An invitation that the session sent. Raises Missing."""
    related = ("club", "host__contest__club", "session__contest__club")
    return _or_missing(session.invitations_sent.select_related(*related).filter(pk=pk).first())


def get_accepted(session: Session) -> FieldInvitation:
    """The invitation that the session plays by. Raises Missing."""
    related = ("club", "field", "host__contest__club", "session__contest__club")
    return _or_missing(session.invitations_accepted.filter(state=ACCEPTED).select_related(*related).first())


def _or_missing(invitation: FieldInvitation | None) -> FieldInvitation:
    if invitation is None:
        raise Missing
    return invitation


def club_named(text: str) -> Club | None:
    """The club with this name or address; None where there is none or where several have the name."""
    clubs = list(Club.objects.filter(Q(slug=text.strip().lower()) | Q(name__iexact=text.strip()))[:2])
    return clubs[0] if len(clubs) == 1 else None


def sessions_to_accept_with(club: Club) -> list[Session]:
    """The club's sessions that have not begun, the next first. One query."""
    setting_up = Session.objects.filter(contest__club=club, state=Session.State.SETUP)
    alone = setting_up.exclude(invitations_accepted__state=ACCEPTED).filter(invitations_sent=None)
    return list(alone.select_related("contest").order_by("date", "pk"))
