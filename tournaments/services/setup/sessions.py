"""Creates a session and its sections, chooses their movements and changes the scoring settings."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping

from django.db import transaction
from django.db.models import F, Q

from clubs.people.models import Club, Person
from scoring import permissions
from scoring.actors import Actor
from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR
from scoring.models import BoardSet, Contest, Field, Penalty, Revision, Section, Session
from scoring.models.contest import default_settings
from scoring.selectors.contestants import contestants_of, team_size_of
from scoring.services import fields
from scoring.services.layout import note_foreign_of_event, seal_event
from scoring.services.results import RULINGS
from scoring.words import N_, RuleError, Word
from tournaments.models import Clock
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement
from tournaments.movements import Movement
from tournaments.movements.progressions import PARTY_KINDS
from tournaments.movements.stored import Choice, StoredMovement
from tournaments.ranking.settings import EventSettings
from tournaments.ranking.settings.checks import check_settings
from tournaments.selectors.by_round import is_by_round
from tournaments.services.results.standings import new_field, refresh_standings
from tournaments.services.setup.numbering import renumber
from tournaments.services.setup.settings import require_scale_fits
from tournaments.services.setup.shared_settings import require_unchanged
from tournaments.services.setup.wishes import couples_of, keep_apart

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PACE = ("minutes_per_board", "move_seconds")
TEAM_SIZES = {
    OF_FOUR: N_("This movement is for teams of four, but this event is for teams of eight."),
    OF_EIGHT: N_("This movement is for teams of eight, but this event is for teams of four."),
}
COMPETE = {"pairs": Word("pairs"), "players": Word("players"), "teams": Word("teams")}


def hold(session: Session) -> None:
    """Lock the session's fields: deeds that change its state or its sheet come one by one.

    Raises RuleError "session.meanwhile" if it is in another state than the caller saw it in.
    """
    fields.locked_in(session)
    now = Session.objects.get(pk=session.pk)
    if now.state != session.state:
        raise changed_meanwhile(now)


def changed_meanwhile(session: Session) -> RuleError:
    """The refusal for somebody who saw the session in another state than it is in."""
    return RuleError(
        "session.meanwhile",
        "session",
        "Someone else has just changed the session: it is now {state}. Please check again.",
        "",
        state=session.get_state_display().lower(),
    )


def require_setup(session: Session) -> None:
    """Hold the session while it is set up. Raises RuleError "session.started"."""
    if session.state != Session.State.SETUP:
        raise RuleError("session.started", "session", "This session has already begun.", "")
    hold(session)


@transaction.atomic
def create_session(
    *,
    club: Club,
    name: str,
    date: dt.date,
    by: Actor,
    settings: Mapping[str, object] | None = None,
    like: Session | None = None,
) -> Session:
    """A session of a new contest with section A and its field, in setting up. Raises RuleError.

    Of a session of the club that it is to be `like` it has the pace of the clock and as many sections,
    which are compared together or apart as there.
    """
    contest = Contest(club=club, name=name, settings=checked_settings(default_settings(), settings or {}))
    session = Session(contest=contest, name=name, date=date)
    permissions.require("settings", session, by)
    contest.save()
    session.save()
    BoardSet.objects.create(session=session)
    clock = Clock.objects.filter(session=like).first() if like is not None else None
    pace = {name: getattr(clock, name) for name in PACE} if clock is not None else {}
    Clock.objects.create(session=session, **pace)
    for apart in _sections_like(like):
        add_section(session=session, by=by, separate_field=apart)
    return session


def _sections_like(like: Session | None) -> list[bool]:
    """Of every section of the session, or of the only one, whether it is compared apart from the first."""
    fields = list(like.sections.order_by("letter").values_list("field", flat=True)) if like else []
    return [field != fields[0] for field in fields] or [False]


def checked_settings(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    """The settings with what is new in them. Raises RuleError for what cannot be, or not together."""
    settings = {**old, **new}
    check_settings(settings)
    return settings


@transaction.atomic
def add_section(*, session: Session, by: Actor, separate_field: bool = False) -> Section:
    """Adds the next section; its boards are compared with those of the others unless `separate_field`."""
    permissions.require("settings", session, by)
    require_setup(session)
    count = session.sections.count()
    if count == len(LETTERS):
        raise RuleError(
            "section.count", "section", "A session can have at most {n} sections.", "", n=len(LETTERS)
        )
    shared = None if separate_field else Field.objects.filter(sections__session=session).first()
    field = shared or new_field(session.contest)
    return Section.objects.create(session=session, field=field, letter=LETTERS[count])


@transaction.atomic
def choose_movement(*, section: Section, choice: Choice, by: Actor, apart: str = "") -> Movement:
    """Keep the movement for the section, after making it once: what cannot be is refused here.

    `apart` names couples of pairs that must not meet, as "1-2, 4-5" by their numbers of now: they get numbers
    that do not. Raises RuleError "wishes.*" where that cannot be.
    """
    permissions.require("settings", section.session, by)
    require_setup(section.session)
    movement = choice.movement()
    _require_session(movement)
    _require_contestants(section, movement)
    require_scale_fits(event_settings(section.session.contest), movement)
    section.movement = StoredMovement.of(choice, movement, secrets.token_hex(4)).to_json()
    section.tables, section.rounds = _tables_of(section, movement), movement.rounds
    section.boards_per_round, section.winners = movement.boards_per_round, movement.winners
    section.save()
    couples = couples_of(section, apart)
    renumber(section)
    keep_apart(section, movement, couples)
    touch_session(section.session)
    return movement


def _tables_of(section: Section, movement: Movement) -> int:
    """How many tables the room needs; a bye of a round that is paired from results takes none."""
    if not is_by_round(section):
        return movement.tables
    return max(seating.table for seating in movement.seatings)


def _require_session(movement: Movement) -> None:
    if movement.kind in PARTY_KINDS:
        raise RuleError(
            "movement.party", "movement", "This movement is for a party: start a party, not a session.", ""
        )


def _require_contestants(section: Section, movement: Movement) -> None:
    wanted = contestants_of(section)
    if movement.contestants != wanted:
        raise RuleError(
            "movement.contestants",
            "movement",
            "This movement is for {others}, but this event is for {contestants}.",
            "",
            others=COMPETE[movement.contestants],
            contestants=COMPETE[wanted],
        )
    if wanted == "teams" and movement.team_size != team_size_of(section):
        raise RuleError("movement.team_size", "movement", TEAM_SIZES[movement.team_size], "")


@transaction.atomic
def change_settings(*, session: Session, settings: Mapping[str, object], by: Actor) -> Contest:
    """Change how the contest is compared and shown; what is not named stays. All is compared anew.

    The other sessions of the event go by the same settings. Raises RuleError for settings that cannot be, and
    those of comparing what was entered by them; "settings.official" where another session has its result.
    """
    permissions.require("settings", session, by)
    locked = fields.locked_in_contest(session.contest)
    contest = session.contest
    note_foreign_of_event(contest)
    contest.refresh_from_db(fields=["settings"])
    new = checked_settings(contest.settings, settings)
    require_unchanged(contest, new)
    _require_none_official(session, new)
    contest.settings = new
    _require_scale_fits_all(contest)
    contest.save(update_fields=["settings"])
    for one in locked:
        fields.touch(one, whole=True)
        refresh_standings(field_id=one.pk)
    for one_session in contest.sessions.all():
        touch_session(one_session)
    seal_event(contest)
    return contest


def _require_none_official(session: Session, new: Mapping[str, object]) -> None:
    """The result of another session of the event stands with the settings by which it became official."""
    if event_settings(session.contest).compared == EventSettings(new).compared:
        return
    others = session.contest.sessions.exclude(pk=session.pk)
    official = others.filter(state__in=(Session.State.OFFICIAL, Session.State.CLOSED)).first()
    if official is not None:
        raise RuleError(
            "settings.official",
            "settings",
            "The result of {name} is official: the scoring settings of this event can no longer be changed.",
            "Law 79C",
            name=official.name,
        )


def _require_scale_fits_all(contest: Contest) -> None:
    settings = event_settings(contest)
    if settings.scale is None:
        return
    for section in Section.objects.filter(session__contest=contest):
        chosen = section_movement(section).choice
        if chosen is not None:
            require_scale_fits(settings, chosen.movement())


def touch_session(session: Session) -> None:
    """Raise the version of the session: its screens fetch what changed."""
    Session.everywhere.filter(pk=session.pk).update(version=F("version") + 1)


def touch_sessions_of(person: Person) -> None:
    """Raise the version of every session in which the person plays."""
    _touch_all(Q(sections__entries__members__person=person))


def touch_sessions_that_name(person: Person) -> None:
    """Raise the version of every session in which the person plays, or whose rulings they gave.

    Of somebody forgotten, of all the club's: whatever was written of them is written otherwise now.
    """
    if person.forgotten is not None:
        return _touch_all(Q(contest__club=person.club_id))
    by_person = {"by_name": person.name}
    ruled = Revision.objects.filter(club=person.club_id, kind__in=RULINGS, **by_person)
    given = Penalty.objects.filter(entry__section__session__contest__club=person.club_id, **by_person)
    return _touch_all(
        Q(sections__entries__members__person=person)
        | Q(pk__in=ruled.order_by().values("play__encounter__round__section__session"))
        | Q(pk__in=given.order_by().values("entry__section__session"))
    )


def _touch_all(sessions: Q) -> None:
    session_ids = Session.everywhere.order_by().filter(sessions).values("pk")
    Session.everywhere.filter(pk__in=session_ids).update(version=F("version") + 1)
