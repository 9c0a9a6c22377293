"""What a field shared by clubs asks of each club's session, and how a session joins or leaves it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from scoring.models import Board, Contest, Field, FieldInvitation, Play, Section, Session
from scoring.selectors.sharing import ACCEPTED, UNDER_WAY, invitation_of, is_awaited
from scoring.services import fields
from scoring.words import RuleError, nouns
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement
from tournaments.selectors.by_round import is_by_round
from tournaments.services.results.standings import new_field, refresh_standings
from tournaments.services.setup.planning import close_up
from tournaments.services.setup.shared_settings import of_matches, require_same


def require_fits(session: Session, invitation: FieldInvitation) -> None:
    """Refuse a session that cannot be compared with the host's: the first thing that differs.

    Raises RuleError "share.started", "share.apart", "share.matches", "share.differs", "share.boards",
    "share.winners", "share.deals".
    """
    if session.state != Session.State.SETUP:
        raise RuleError("share.started", "session", "{name} has already begun.", "", name=session.name)
    require_one_field(session)
    require_same(session, invitation)
    _require_boards(session, invitation)
    _require_winners(session, invitation)
    require_same_deals(session, invitation)


def require_one_field(session: Session) -> None:
    """Raise RuleError "share.apart", or "share.matches" where rounds are paired one at a time."""
    if any(is_by_round(section) for section in session.sections.all()):
        raise of_matches()
    if session.sections.values("field").distinct().count() > 1:
        raise RuleError(
            "share.apart",
            "session",
            "The sections of {name} are scored separately: only one field can be shared.",
            "",
            name=session.name,
        )


def _require_boards(session: Session, invitation: FieldInvitation) -> None:
    """No boards but the event's; all of them where totals are ranked, which grow with the boards."""
    by_share = event_settings(session.contest).conditions(final=True).by_share
    for section in session.sections.all():
        planned = section_movement(section).boards
        if planned is None or planned == invitation.boards or (by_share and planned < invitation.boards):
            continue
        raise RuleError(
            "share.boards",
            "session",
            "Section {section} plays {own}, but the shared event uses boards 1 to {boards}.",
            "",
            section=section.letter,
            own=nouns.boards(planned),
            boards=invitation.boards,
        )


def _require_winners(session: Session, invitation: FieldInvitation) -> None:
    others = Section.objects.filter(field=invitation.field).exclude(session=session)
    ranked = set(others.values_list("winners", flat=True))
    for section in session.sections.all():
        if ranked and section.winners not in ranked and not section_movement(section).is_empty:
            raise RuleError(
                "share.winners",
                "session",
                "Section {section} is ranked differently from the other clubs: use one winner "
                "at all clubs, or two at all.",
                "",
                section=section.letter,
            )


def require_same_deals(session: Session, invitation: FieldInvitation | None = None) -> None:
    """Raise RuleError "share.deals" for a board that has other cards here than at another club."""
    invitation = invitation or invitation_of(session)
    if invitation is None:
        return
    own = dict(_deals(Board.objects.filter(board_set__session=session)))
    guests = FieldInvitation.objects.filter(field=invitation.field, state=ACCEPTED).values("session")
    sessions = Q(board_set__session=invitation.host_id) | Q(board_set__session__in=guests)
    for number, deal in _deals(Board.objects.filter(sessions).exclude(board_set__session=session)):
        if own.get(number, deal) != deal:
            raise RuleError(
                "share.deals", "session", "Board {number} has different cards from the "
                "board at the other clubs.", "",
                number=number,
            )  # fmt: skip


def _deals(boards: Any) -> Iterable[tuple[int, str]]:
    return boards.filter(form="a").exclude(deal="").order_by("number").values_list("number", "deal")


def hold_shared(session: Session) -> None:
    """Lock the session's fields and the one it is to join, in the order of their ids."""
    invitation = invitation_of(session)
    own = set(session.sections.values_list("field_id", flat=True))
    for field_id in sorted(own | ({invitation.field_id} if invitation else set())):
        fields.locked(field_id)


def join(session: Session) -> None:
    """Put the sections of a session that begins into the field it shares, if it does; see `hold_shared`.

    Raises RuleError as `require_fits` does.
    """
    invitation = invitation_of(session)
    if invitation is None:
        return
    require_fits(session, invitation)
    session.sections.update(field=invitation.field)


def separate(session: Session, shared: Field) -> None:
    """Take a session with all it played out of a locked field into one of its own; both are compared anew."""
    field = _unused_field(session.contest)
    if session.sections.filter(field=shared).exists():
        session.sections.update(field=field)
        version = fields.touch(field, whole=True)
        Play.objects.filter(encounter__round__section__session=session).update(field=field, version=version)
        close_up(field)
        close_up(shared)
        _anew(field)
    _anew(shared)


def _unused_field(contest: Contest) -> Field:
    """A locked field of the contest without sections: the one left when the club joined, else a new one."""
    unused_field = Field.objects.filter(contest=contest, sections=None, shared=False).order_by("pk").first()
    if unused_field is not None:
        return fields.locked(unused_field.pk)
    return new_field(contest)


def _anew(field: Field) -> None:
    """Settle whether a locked field is final, and compare all of it in this transaction."""
    settle(field)
    fields.touch(field, whole=True)
    refresh_standings(field_id=field.pk)


def settle(field: Field) -> None:
    """Whether the comparison is final: every session in the field is over, and no club is still to begin."""
    field.final = is_final(field)
    field.save(update_fields=["final"])


def is_final(field: Field) -> bool:
    """Whether every session in the field is over, and no club is still to begin."""
    sessions = Session.objects.filter(sections__field=field)
    over = sessions.exists() and not sessions.filter(state__in=UNDER_WAY).exists()
    return over and not is_awaited(field)
