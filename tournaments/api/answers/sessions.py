"""What the API answers of sessions with their sections and entries, and of what was done in them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Self

from rest_framework import serializers

from clubs.web.api.answers import Answer, AnyField, Help
from scoring.models import Entry, Section, Session
from scoring.permissions import DEEDS
from scoring.selectors.versions import version_of
from tournaments.api.answers.settings import SettingsAnswer
from tournaments.api.answers.words import (
    ContestantsWord,
    EntryStateWord,
    LineWord,
    RoleWord,
    SessionStateWord,
)
from tournaments.models import Deed
from tournaments.selectors.by_round import last_paired
from tournaments.selectors.paper import contestants_in
from tournaments.selectors.setup.movements import shown_movement
from tournaments.views.access import SessionContext


@dataclass(frozen=True, slots=True)
class DeedsAnswer(Answer):
    """For each action, whether the caller can carry it out now."""

    may: dict[str, bool]

    def as_dict(self) -> dict[str, Any]:
        """The rights themselves, by action."""
        return dict(self.may)

    @classmethod
    def described(cls) -> dict[str, AnyField]:
        """A switch for each action of the table of rights."""
        return {deed: serializers.BooleanField() for deed in DEEDS}


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionAnswer(Answer):
    """A session of a club."""

    id: int
    club: str
    name: str
    contest: str
    form: Annotated[str, Help("key@edition in the catalogue of rules.")]
    date: dt.date
    state: SessionStateWord

    @classmethod
    def of(cls, session: Session) -> SessionAnswer:
        """A session whose contest and club are already loaded. No query."""
        return SessionAnswer(
            id=session.pk,
            club=session.club.slug,
            name=session.name,
            contest=session.contest.name,
            form=session.contest.form,
            date=session.date,
            state=session.state,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStageAnswer(SessionAnswer):
    """A session with its version and the times of its stages."""

    version: Annotated[str, Help("Changes whenever anything a screen shows has changed; for `since`.")]
    started: dt.datetime | None
    finished: dt.datetime | None
    official: dt.datetime | None
    corrections_until: dt.datetime | None

    @classmethod
    def of(cls, session: Session) -> SessionStageAnswer:
        """A session whose contest and club are already loaded. One query."""
        return SessionStageAnswer(
            **SessionAnswer.of(session).as_dict(),
            version=version_of(session),
            started=session.started,
            finished=session.finished,
            official=session.official,
            corrections_until=session.corrections_until,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDetailAnswer(SessionStageAnswer):
    """A session, with the caller's roles and the actions open to them."""

    contestants: ContestantsWord
    settings: SettingsAnswer
    roles: list[RoleWord]
    may: DeedsAnswer

    @classmethod
    def seen_by(cls, sitting: SessionContext) -> Self:
        """A session with the caller's roles and rights. One query."""
        session = sitting.session
        return cls(
            **SessionStageAnswer.of(session).as_dict(),
            contestants=contestants_in(session),
            settings=SettingsAnswer.of(session),
            roles=sorted(sitting.roles),
            may=DeedsAnswer(sitting.may),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionMovementAnswer(Answer):
    """The movement chosen for a section, in words."""

    title: str
    words: list[str]
    fairness: str
    shares: bool
    boards: int
    pairs: int

    @classmethod
    def of(cls, section: Section) -> Self | None:
        """The movement of a section; None if none was chosen."""
        shown = shown_movement(section)
        if shown is None:
            return None
        return cls(
            title=shown["title"],
            words=shown["words"],
            fairness=shown["fairness"],
            shares=shown["shares"],
            boards=shown["boards"],
            pairs=shown["pairs"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionAnswer(Answer):
    """A section: tables of a session that play one movement.

    Sections with the same `field` are scored together.
    """

    letter: str
    field: int
    tables: int
    rounds: int
    boards_per_round: int
    winners: int
    paired: Annotated[int, Help("The last round that has its seating; fewer than `rounds` in a Swiss.")]
    movement: SectionMovementAnswer | None

    @classmethod
    def of(cls, section: Section) -> Self:
        """A section with the movement that was chosen for it."""
        return cls(
            letter=section.letter,
            field=section.field_id,
            tables=section.tables,
            rounds=section.rounds,
            boards_per_round=section.boards_per_round,
            winners=section.winners,
            paired=last_paired(section),
            movement=SectionMovementAnswer.of(section),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberAnswer(Answer):
    """A player in a seat of an entry, from a round on."""

    seat: int
    name: str
    from_round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryAnswer(Answer):
    """A pair, player or team. `line` is its direction where N-S and E-W are ranked apart.

    Seats 1 and 2 of a team are its N-S pair, 3 and 4 its E-W pair, and higher ones are reserves.
    """

    id: int
    section: str
    number: int
    line: LineWord
    state: EntryStateWord
    name: Annotated[str, Help("A team's name; otherwise empty.")]
    members: list[MemberAnswer]

    @classmethod
    def of(cls, entry: Entry, letter: str) -> Self:
        """An entry of the section with this letter, whose members are already loaded. No query."""
        return cls(
            id=entry.pk,
            section=letter,
            number=entry.number,
            line=entry.line,
            state=entry.state,
            name=entry.name,
            members=[
                MemberAnswer(seat=member.seat, name=member.person.name, from_round=member.from_round)
                for member in entry.members.all()
            ],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedAnswer(Answer):
    """An action of those who run the session.

    `undoable` is true unless a newer action affects the same thing.
    """

    id: int
    kind: str
    words: str
    reason: str
    by: str
    at: dt.datetime
    undone: dt.datetime | None
    undoable: bool

    @classmethod
    def of(cls, deed: Deed) -> Self:
        """An action with the name of who carried it out."""
        return cls(
            id=deed.pk,
            kind=deed.kind,
            words=deed.words,
            reason=deed.reason,
            by=deed.by_name,
            at=deed.at,
            undone=deed.undone,
            undoable=bool(deed.inverse) and deed.undone is None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationAnswer(Answer):
    """A version of the published results."""

    number: int
    at: dt.datetime
    note: str
    last_revision: int

    @classmethod
    def all_of(cls, session: Session) -> Iterator[Self]:
        """The versions of a session in their order. One query."""
        for row in session.publications.values("number", "at", "note", "last_revision"):
            yield cls(**row)
