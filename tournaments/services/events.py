"""Events of several sessions: the next session, who plays in it and where, and what counts in the end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.models import BoardSet, Contest, Entry, EntryMember, Field, Section, Session
from scoring.services import fields
from scoring.services.layout import note_foreign_of_event, seal_event
from scoring.words import RuleError
from tournaments.models import Clock
from tournaments.models.event_settings import event_settings
from tournaments.models.session_plan import Through, session_plan
from tournaments.ranking.carry import (
    AtTheLine,
    CarryKind,
    Qualified,
    final_sections,
    qualifiers,
    qualifiers_of_sections,
)
from tournaments.ranking.settings import EventSettings
from tournaments.ranking.ties import Placed, Ties, placed
from tournaments.selectors.results import rankings
from tournaments.selectors.results.rankings import RankedLine
from tournaments.services import carrying
from tournaments.services.results import standings
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.shared_settings import require_unchanged

State = Session.State
MOST_SECTIONS = 26


class Who(StrEnum):
    """Who plays on."""

    ALL = "all"
    OVERALL = "overall"  # the best of the ranking; of each line where two are ranked
    SECTIONS = "sections"  # the best of each section, and of the others overall


class Order(StrEnum):
    """How entries are numbered in the next session."""

    KEEP = "keep"  # as they were
    RANKING = "ranking"  # the best first, over the sections there and back


@dataclass(frozen=True, slots=True)
class NextSession:
    """The next session of an event as the director asks for it.

    `places` go through, of each section or overall, then `more` of the others; `ties` is what
    becomes of those who share the last place. The rest are out, or play a `consolation` in a section
    compared by itself. `sections` is how many the others sit in (0: as before), `apart` whether each
    of these is a field of its own.
    """

    name: str
    date: dt.date
    who: Who = Who.ALL
    places: int = 0
    more: int = 0
    ties: AtTheLine = AtTheLine.ASK
    consolation: bool = False
    order: Order = Order.KEEP
    sections: int = 0
    apart: bool = False

    @property
    def by_ranking(self) -> bool:
        """Whether the session before must be over to tell who plays where."""
        return self.who is not Who.ALL or self.order is Order.RANKING

    @property
    def through(self) -> Through | None:
        """Who went through, as the session keeps it to say it; None where all play on."""
        if self.who is Who.ALL:
            return None
        more = self.more if self.who is Who.SECTIONS else 0
        return Through(self.who.value, self.places, more, self.ties.value)


@transaction.atomic
def next_session(
    *, session: Session, asked: NextSession, by: Actor, settings: Mapping[str, object] | None = None
) -> Session:
    """Another session of the same event, in setting up, with those who play on signed in.

    It has a day, boards, movements and fields of its own. `settings` are "carry" and "combine".
    Raises RuleError "event.followed", "event.not_over", "event.tie", "event.places".
    """
    permissions.require("settings", Session(contest=session.contest), by)
    fields.locked_in_contest(session.contest)
    setup.hold(session)
    _require_next(session, asked)
    groups, rest = _seating(session, asked)
    if settings is not None:
        change_event(contest=session.contest, settings=settings, by=by)
    new = Session.objects.create(contest=session.contest, name=asked.name, date=asked.date)
    BoardSet.objects.create(session=new)
    Clock.objects.create(session=new)
    for group in groups:
        _fill(setup.add_section(session=new, by=by, separate_field=asked.apart), group, _keeps(asked))
    plan = session_plan(new)
    if rest:
        section = setup.add_section(session=new, by=by, separate_field=True)
        _fill(section, rest, keep=False)
        plan = plan.with_consolation([section.letter])
    new.plan = (plan if asked.through is None else plan.with_through(asked.through)).to_json()
    new.save(update_fields=["plan"])
    setup.touch_session(session)
    return new


@transaction.atomic
def change_event(*, contest: Contest, settings: Mapping[str, object], by: Actor) -> None:
    """Say how the event's sessions make one ranking; what is carried over is derived anew.

    Raises RuleError for what cannot be.
    """
    permissions.require("settings", Session(contest=contest), by)
    locked = fields.locked_in_contest(contest)
    note_foreign_of_event(contest)
    contest.refresh_from_db(fields=["settings"])
    new = contest.settings | {key: settings[key] for key in ("carry", "combine") if key in settings}
    EventSettings(new).event_rule()
    if new == contest.settings:
        return
    require_unchanged(contest, new)
    was_by_place = event_settings(contest).carry.kind is CarryKind.LINEAR
    contest.settings = new
    contest.save(update_fields=["settings"])
    for field in locked:
        carrying.carry_into(field_id=field.pk, was_by_place=was_by_place)
    for session in contest.sessions.all():
        setup.touch_session(session)
    seal_event(contest)


def _keeps(asked: NextSession) -> bool:
    return not asked.by_ranking


def _require_next(session: Session, asked: NextSession) -> None:
    if session.state == State.SETUP or (asked.by_ranking and session.state == State.PLAYING):
        raise RuleError(
            "event.not_over", "who", "Play is not over yet: the ranking decides who goes through.", ""
        )
    later = Session.objects.filter(sections__entries__previous__section__session=session).first()
    if later is not None:
        raise RuleError("event.followed", "name", "{name} already follows this session.", "", name=later.name)
    if asked.who is not Who.ALL and asked.places + asked.more < 1:
        raise RuleError("event.places", "places", "Enter how many go through.", "")
    if not 0 <= asked.sections < MOST_SECTIONS:
        raise RuleError(
            "section.count", "sections", "A session can have at most {n} sections.", "", n=MOST_SECTIONS
        )


def _seating(session: Session, asked: NextSession) -> tuple[list[list[Entry]], list[Entry]]:
    """Who sits in each section of the next session, in their order, and who plays the consolation."""
    sheet = _sheet(session)
    if _keeps(asked) and not asked.sections:
        return _as_before(sheet), []
    ranking = _ranking(session)
    values = ranking.values
    through, out = sheet, []
    if asked.who is not Who.ALL:
        chosen = _through(sheet, ranking, asked)
        through = [entry for entry in sheet if entry.pk in chosen]
        out = [entry for entry in sheet if entry.pk not in chosen]
    by_score = sorted(through, key=lambda entry: _seed(entry, values))
    count = asked.sections or (1 if asked.who is not Who.ALL else len({e.section_id for e in sheet}))
    groups = final_sections(by_score, count) if asked.order is Order.RANKING else _chunks(through, count)
    rest = sorted(out, key=lambda entry: _seed(entry, values)) if asked.consolation else []
    return [group for group in groups if group], rest


def _sheet(session: Session) -> list[Entry]:
    """Those still in the session, by section and number, with their members."""
    entries = Entry.objects.filter(section__session=session, state=Entry.State.ACTIVE)
    return list(
        entries.order_by("section__letter", "number").select_related("section").prefetch_related("members")
    )


def _as_before(sheet: Sequence[Entry]) -> list[list[Entry]]:
    sections: dict[int, list[Entry]] = {}
    for entry in sheet:
        sections.setdefault(entry.section_id, []).append(entry)
    return list(sections.values())


def _chunks(entries: Sequence[Entry], count: int) -> list[list[Entry]]:
    """The entries in their order, in so many parts that differ by one at most."""
    small, more = divmod(len(entries), count)
    ends = [at * small + min(at, more) for at in range(count + 1)]
    return [list(entries[begin:end]) for begin, end in pairwise(ends)]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Lines of a session by entry's id, of those who have a place; by per cents, or by totals."""

    lines: Mapping[int, RankedLine]
    by_share: bool

    def of(self, entries: Iterable[Entry]) -> Ranking:
        return Ranking({e.pk: self.lines[e.pk] for e in entries if e.pk in self.lines}, self.by_share)

    @property
    def values(self) -> dict[int, Fraction]:
        """What entries are put in order by, the highest first: their places where they are of one
        ranking, so that its rules for ties hold; else their scores.
        """
        if len({(line.entry.section.field_id, line.entry.line) for line in self.lines.values()}) == 1:
            return {pk: Fraction(-line.place) for pk, line in self.lines.items()}
        return {
            pk: line.total if line.percent is None or not self.by_share else line.percent
            for pk, line in self.lines.items()
        }

    @property
    def placed(self) -> list[Placed]:
        return placed(self.values, Ties())


def _ranking(session: Session) -> Ranking:
    line_by_entry: dict[int, RankedLine] = {}
    for field in Field.objects.filter(sections__session=session).distinct().order_by("pk"):
        standings.refresh_standings(field_id=field.pk)
        own = (line for line in rankings.table(field) if line.entry.section.session_id == session.pk)
        line_by_entry |= {line.entry.pk: line for line in own if line.place}
    return Ranking(line_by_entry, event_settings(session.contest).conditions(final=True).by_share)


def _seed(entry: Entry, values: Mapping[int, Fraction]) -> tuple[bool, Fraction, str, int]:
    """The best first; those without a place last; equal ones by section and number."""
    value = values.get(entry.pk)
    return value is None, -(value or Fraction(0)), entry.section.letter, entry.number


def _through(sheet: Sequence[Entry], ranking: Ranking, asked: NextSession) -> set[int]:
    """Who goes through, by id. Raises RuleError "event.tie" where that is not decided."""
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in sheet:
        of = (entry.section.letter if asked.who is Who.SECTIONS else "", entry.line)
        groups.setdefault(of, []).append(entry)
    qualified = _qualified([ranking.of(group).placed for group in groups.values()], ranking.placed, asked)
    if qualified.undecided:
        raise _tie([entry for entry in sheet if entry.pk in qualified.undecided], qualified.left)
    return set(qualified.through)


def _qualified(groups: list[list[Placed]], overall: list[Placed], asked: NextSession) -> Qualified:
    if len(groups) == 1 and not asked.more:
        return qualifiers(groups[0], asked.places, asked.ties)
    return qualifiers_of_sections(groups, overall, each=asked.places, more=asked.more, ties=asked.ties)


def _tie(tied: Sequence[Entry], left: int) -> RuleError:
    return RuleError(
        "event.tie",
        "ties",
        "{numbers} share the last place, and {left} of them can go through: choose all or none.",
        "",
        numbers=", ".join(map(str, tied)),
        left=left,
    )


def _fill(section: Section, entries: Sequence[Entry], keep: bool) -> None:
    """Sign the entries in, with their members; their numbers are kept, or given in their order."""
    for number, before in enumerate(entries, 1):
        entry = Entry.objects.create(
            section=section,
            number=before.number if keep else number,
            name=before.name,
            handicap=before.handicap,
            previous=before,
        )
        EntryMember.objects.bulk_create(
            EntryMember(entry=entry, seat=seat, person_id=person)
            for seat, person in _who_began(before).items()
        )


def _who_began(entry: Entry) -> dict[int, int]:
    """The entry's persons by seat as they began: a substitute was one for that session."""
    place_by_entry: dict[int, int] = {}
    for member in sorted(entry.members.all(), key=lambda member: member.from_round):
        place_by_entry.setdefault(member.seat, member.person_id)
    return place_by_entry
