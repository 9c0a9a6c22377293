"""An event over all its sessions: a row for each entry with its score in each session and its final score."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from scoring.models import Contest, Entry, EntryMember, Play, Section, Session
from scoring.models.planner import codes_where
from scoring.selectors.cut import CUT_PLAY
from scoring.selectors.visibility import OPEN, Viewer
from scoring.words import Missing
from scoring.words.bars import Bar, share_bars, signed_bars
from scoring.words.figures import figure, percentage
from tournaments.models.event_settings import event_settings
from tournaments.models.session_plan import session_plan
from tournaments.ranking.carry import SessionScore
from tournaments.ranking.events import (
    Attended,
    EventLine,
    EventRule,
    EventScore,
    chains,
    event_lines,
    places_of,
)
from tournaments.selectors.event_words import carried_text, event_words, through_words
from tournaments.selectors.named import Member, Pair, members_of, name_pairs
from tournaments.selectors.results.figures import CONTESTANTS, Measure
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.ranking_page import TITLES
from tournaments.selectors.results.rankings import RankedLine


def get_event(slug: str, pk: int) -> Contest:
    """The event of a club's address. Raises Missing."""
    of_boards = codes_where(lambda planner: planner.plays_boards)
    events = Contest.objects.filter(planner__in=of_boards).select_related("club")
    event = events.filter(pk=pk, club__slug=slug).first()
    if event is None:
        raise Missing
    return event


def sessions_of(contest: Contest) -> list[Session]:
    """The event's sessions in their order. One query."""
    return list(
        Session.objects.filter(contest=contest).select_related("contest__club").order_by("date", "pk")
    )


def fields_of(
    contest: Contest,
    sessions: Sequence[Session],
    viewer: Viewer,
    user_id: int | None,
    person_id: int | None = None,
) -> list[Results]:
    """Every field of these sessions as a reader meets it, in their order. Three queries.

    The reader is the account `user_id` or, for readers without one, the person `person_id`.
    """
    rows = Section.objects.filter(session__in=sessions).select_related("field__contest", "field__standing")
    by_session: dict[int, list[Section]] = {session.pk: [] for session in sessions}
    for section in rows.order_by("letter"):
        by_session[section.session_id].append(section)
    played = [section.field_id for sections in by_session.values() for section in sections]
    entries = Entry.objects.filter(section__field__in=played).select_related("section")
    members = members_of(EntryMember.objects.filter(entry__section__session__in=sessions))
    fields = [
        Results(session, sections, sections, viewer, user_id, person_id)
        for session in sessions
        for sections in _by_field(by_session[session.pk])
    ]
    lettered = any(len(sections) > 1 for sections in by_session.values())
    _name(fields, list(entries.order_by("place_in_field")), members, with_letter=lettered)
    return fields


def _by_field(sections: Sequence[Section]) -> list[list[Section]]:
    by_field: dict[int, list[Section]] = defaultdict(list)
    for section in sections:
        by_field[section.field_id].append(section)
    return list(by_field.values())


def _name(
    fields: Sequence[Results], entries: Sequence[Entry], members: Sequence[Member], *, with_letter: bool
) -> None:
    """Gives every field its entries, and those of its session their names, all read at once."""
    for results in fields:
        results.entries = [entry for entry in entries if entry.section.field_id == results.field.pk]
        here = [entry for entry in results.entries if entry.section.session_id == results.session.pk]
        ids = {entry.pk for entry in here}
        results.pairs = name_pairs(
            [entry for entry in here if entry.state != Entry.State.PHANTOM],
            [member for member in members if member.entry_id in ids],
            with_letter=with_letter,
            user_id=results.user_id,
            person_id=results.person_id,
            contestants=results.contestants,
        )


@dataclass(frozen=True, slots=True)
class Column:
    """A session of the event: how far it has played, and whether it has figures yet."""

    session: Session
    results: int
    scheduled: int
    begun: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """An entry's figure of one session, under its head, with its place there; empty where it has none.

    `id` is the entry's, `session` the id of the session in which it has this figure.
    """

    head: str
    id: int = 0
    session: int = 0
    figure: str = ""
    place: str = ""
    carried: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the event as it is shown; `is_readers` on the reader's own.

    `section` is the section of the last session, with the place there.

    `id` is the entry's id in the last session, whose id is `session`.
    """

    id: int
    session: int
    place: str
    label: str
    names: str
    cells: Sequence[Cell]
    total: str
    section: str
    is_readers: bool
    notes: Sequence[str] = ()
    bar: Bar | None = None


@dataclass(frozen=True, slots=True)
class EventPage:
    """An event to be shown: its sessions, and groups of rows, each with a title."""

    measure: Measure
    entry_title: str
    columns: Sequence[Column]
    heads: Sequence[str]
    groups: Sequence[tuple[str, Sequence[Row]]]
    settings: Sequence[str]
    has_sections: bool
    behind: bool
    partial: bool


@dataclass
class Event:
    """The sessions of an event with the rankings of their fields, from which its pages are made."""

    contest: Contest
    sessions: Sequence[Session]
    fields: Sequence[Results]  # of the sessions that the reader may see, each with its ranking

    @cached_property
    def rule(self) -> EventRule:
        """The event's rule, with the conditions of its first field."""
        return event_settings(self.contest).event_rule(self.fields[0].conditions)

    @cached_property
    def of_entry(self) -> dict[int, tuple[Results, RankedLine]]:
        """Where an entry's figures are, by its id; those without any yet are not here."""
        return {
            line.entry.pk: (results, line)
            for results in self.fields
            for line in results.ranking.lines
            if line.has_score and line.entry.pk in results.pairs
        }

    @cached_property
    def counted(self) -> list[Session]:
        """The sessions that have figures."""
        with_figures = {results.session.pk for results, _line in self.of_entry.values()}
        return [session for session in self.sessions if session.pk in with_figures]

    @cached_property
    def heads(self) -> list[str]:
        """What heads the column of each session that has figures."""
        numbers = {session.pk: number for number, session in enumerate(self.sessions, 1)}
        return [_("Session {n}").format(n=numbers[session.pk]) for session in self.counted]

    @cached_property
    def pairs(self) -> dict[int, Pair]:
        """The entries of all fields as pages name them, by the entry's id."""
        return {pk: pair for results in self.fields for pk, pair in results.pairs.items()}

    @cached_property
    def ways(self) -> list[dict[int, Entry]]:
        """Everybody's entries by the session they are of, as far as these have figures."""
        shown = {session.pk for session in self.counted}
        entries = {
            pk: pair.entry for pk, pair in self.pairs.items() if pair.entry.section.session_id in shown
        }
        before = {pk: entry.previous_id for pk, entry in entries.items()}
        return [{entries[pk].section.session_id: entries[pk] for pk in way} for way in chains(before)]

    def score(self, entry: Entry | None) -> SessionScore | None:
        """An entry's exact score of its session, per cents or points; None if it is not ranked there."""
        if entry is None or entry.pk not in self.of_entry:
            return None
        results, line = self.of_entry[entry.pk]
        score = line.total if results.measure.by_total else results.measure.score(line)
        return SessionScore(score, line.boards) if line.place and score is not None else None


def event_page(event: Event) -> EventPage:
    """Everything that the event's page shows. One query beside the rankings."""
    groups = list(_groups(event))
    first = event.fields[0]
    return EventPage(
        measure=first.measure,
        entry_title=str(CONTESTANTS[first.contestants]),
        columns=_columns(event),
        heads=event.heads,
        groups=groups,
        settings=[
            *event_words(event.rule, first, two_winners=_apart(event.ways)),
            *_through(event),
        ],
        has_sections=any(row.section for _title, rows in groups for row in rows),
        behind=any(results.behind for results in event.fields),
        partial=any(not results.sees_everything for results in event.fields),
    )


def _through(event: Event) -> Iterator[str]:
    """Who went through to each session, where not all did."""
    for session in event.counted:
        through = session_plan(session).through
        if through is not None:
            yield through_words(session.name, through)


def _columns(event: Event) -> list[Column]:
    """The sessions that the reader may see, each with its results of those scheduled. One query."""
    shown = {results.session.pk for results in event.fields}
    session = "encounter__round__section__session"
    rows = (
        Play.objects.filter(~CUT_PLAY, **{f"{session}__in": shown})
        .order_by()
        .values(session)
        .annotate(scheduled=Count("pk"), open=Count("pk", filter=Q(kind__in=OPEN)))
    )
    counts = {row[session]: (row["scheduled"] - row["open"], row["scheduled"]) for row in rows}
    begun = {one.pk for one in event.counted}
    return [
        Column(one, *counts.get(one.pk, (0, 0)), one.pk in begun) for one in event.sessions if one.pk in shown
    ]


Ways = Sequence[Mapping[int, Entry]]


def _groups(event: Event) -> Iterator[tuple[str, list[Row]]]:
    """Who is still in it, N-S and E-W apart where that can be; the consolation; who was out before."""
    for session in reversed(event.counted):
        inside = [way for way in event.ways if _last(event, way).section.session_id == session.pk]
        consoled = session_plan(session).consolation
        parts = {
            False: [way for way in inside if way[session.pk].section.letter not in consoled],
            True: [way for way in inside if way[session.pk].section.letter in consoled],
        }
        for consolation, ways in parts.items():
            yield from _by_line(event, session, ways, consolation=consolation)


def _by_line(
    event: Event, session: Session, ways: Ways, *, consolation: bool
) -> Iterator[tuple[str, list[Row]]]:
    title = _title(event, session, consolation=consolation)
    if not _apart(ways):
        if ways:
            yield title, _ranked(event, session, ways)
        return
    for line, name in TITLES.items():
        of_line = [way for way in ways if way[session.pk].line == line]
        if of_line:
            yield f"{title} {name}".strip(), _ranked(event, session, of_line)


def _title(event: Event, session: Session, *, consolation: bool) -> str:
    if session != event.counted[-1]:
        out = _("Out after {session}").format(session=session.name)
        return f"{out}: {_('consolation')}" if consolation else out
    if consolation:
        return _("Consolation")
    return _("Final") if session_plan(session).consolation else ""


def _apart(ways: Ways) -> bool:
    """Whether N-S and E-W can be ranked apart: all sat one way through all their sessions."""
    lines = [{entry.line for entry in way.values()} for way in ways]
    return bool(lines) and all(len(way_lines) == 1 and way_lines != {""} for way_lines in lines)


def _last(event: Event, way: Mapping[int, Entry]) -> Entry:
    return next(way[session.pk] for session in reversed(event.counted) if session.pk in way)


def _ranked(event: Event, session: Session, ways: Ways) -> list[Row]:
    """The ranking of those whose last session this is, over the sessions up to it."""
    until = event.counted[: event.counted.index(session) + 1]
    attended = {
        way[session.pk].pk: Attended(way[session.pk].pk, tuple(event.score(way.get(one.pk)) for one in until))
        for way in ways
    }
    by_pk = {way[session.pk].pk: way for way in ways}
    in_section = _section_places(event, session, ways, attended)
    lines = _as_ranked(event, until, ways) or event_lines(list(attended.values()), event.rule)
    drawn = share_bars if event.fields[0].measure.by_share else signed_bars
    return [
        replace(_row(event, session, by_pk[line.key], line, in_section.get(line.key, "")), bar=bar)
        for line, bar in zip(lines, drawn([line.score for line in lines]), strict=True)
    ]


def _as_ranked(event: Event, until: Sequence[Session], ways: Ways) -> list[EventLine[int]]:
    """The ranking of the session where that is the event's, so that its rules for ties apply here too."""
    alone = len(until) == 1 or event.rule.score is EventScore.LAST
    entries = [way[until[-1].pk] for way in ways]
    if not alone or len({(entry.section.field_id, entry.line) for entry in entries}) > 1:
        return []
    scores = {entry.pk: score.score for entry in entries if (score := event.score(entry))}
    ranked = places_of({pk: Fraction(-event.of_entry[pk][1].place) for pk in scores})
    lines = [replace(line, score=scores[line.key]) for line in ranked]
    return lines + [EventLine(e.pk, None, 0, tied=False) for e in entries if e.pk not in scores]


def _section_places(
    event: Event, session: Session, ways: Ways, attended: Mapping[int, Attended[int]]
) -> dict[int, str]:
    """Each entry's place in its section, "B 2=", where sections are scored separately."""
    sections: dict[str, list[int]] = {}
    for way in ways:
        sections.setdefault(way[session.pk].section.letter, []).append(way[session.pk].pk)
    if len({way[session.pk].section.field_id for way in ways}) < 2:
        return {}
    return {
        line.key: f"{letter} {_place(line)}".strip()
        for letter, keys in sections.items()
        for line in event_lines([attended[key] for key in keys], event.rule)
    }


def _row(event: Event, session: Session, way: Mapping[int, Entry], line: EventLine[int], section: str) -> Row:
    pair = event.pairs[line.key]
    cells = [
        _cell(event, head, way.get(one.pk)) for head, one in zip(event.heads, event.counted, strict=True)
    ]
    missed = line.score is None and any(cell.figure for cell in cells)
    return Row(
        id=line.key,
        session=session.pk,
        place=_place(line),
        label=pair.label,
        names=pair.names,
        cells=cells,
        total=figure_text(line.score, by_share=event.fields[0].measure.by_share),
        section=section,
        is_readers=any(event.pairs[entry.pk].is_readers for entry in way.values()),
        notes=[*pair.substitutes, *([_("did not play every session")] if missed else [])],
    )


def _place(line: EventLine[Any]) -> str:
    return f"{line.place}{'=' if line.tied else ''}" if line.place else ""


def _cell(event: Event, head: str, entry: Entry | None) -> Cell:
    if entry is None or entry.pk not in event.of_entry:
        return Cell(head)
    results, _line = event.of_entry[entry.pk]
    ranked = results.ranked[entry.pk]
    apart = sum(field.session == results.session for field in event.fields) > 1
    place = f"{entry.section.letter} {ranked.place}" if apart and ranked.place else ranked.place
    return Cell(head, entry.pk, results.session.pk, ranked.figure, place, carried_text(results, entry))


def figure_text(score: Fraction | None, *, by_share: bool) -> str:
    """A score as the event shows it: a percentage by share, else points; "" for none."""
    if score is None:
        return ""
    return percentage(score) if by_share else figure(score)


def version_of(fields: Sequence[Results]) -> str:
    """Changes with every result, every standing and every other change of the sessions shown."""
    versions = sum(results.field.version for results in fields)
    standings = sum(results.standing.version for results in fields)
    sessions = {results.session.pk: results.session.version for results in fields}
    return f"{versions}.{sum(sessions.values())}.{standings}"
